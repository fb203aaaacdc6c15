"""``xqcore show``: a game in the terminal, as a picture, or as a page that plays it through."""
