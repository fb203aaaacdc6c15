"""A move generator for xqcore."""
