"""A file format for xqcore."""
