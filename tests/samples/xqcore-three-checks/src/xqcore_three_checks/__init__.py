"""Three checks win."""
