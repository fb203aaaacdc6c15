"""``xqcore analyse``: what a player thinks of a game, move by move.

``walk.py`` goes through a game and asks, ``judged.py`` is what comes of it; ``text.py``, ``data.py`` and ``graph.py`` tell it.
"""
