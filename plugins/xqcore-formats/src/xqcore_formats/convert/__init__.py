"""``xqcore convert``: games from any format to any other."""
