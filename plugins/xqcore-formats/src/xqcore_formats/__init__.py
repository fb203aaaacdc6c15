"""File formats and notations of xiangqi for xqcore."""
