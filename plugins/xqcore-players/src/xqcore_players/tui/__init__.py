"""``xqcore tui``: a game in a full-screen terminal.

``table.py`` is the game with those who sit at it, ``thinker.py`` a program among them, ``kept.py`` the file that it is kept in,
``chronicle.py`` what happened in words: none of these knows a screen. The others are widgets and screens of Textual.
"""
