"""A player for xqcore."""
