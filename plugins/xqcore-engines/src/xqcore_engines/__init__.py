"""Programs that speak UCI or UCCI as xqcore players, and xqcore players as such programs."""
