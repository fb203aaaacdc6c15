"""What a position is worth: ``weights.json`` has every number, ``docs/search.md`` the meaning."""
