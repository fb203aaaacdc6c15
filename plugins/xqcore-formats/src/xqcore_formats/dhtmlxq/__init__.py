"""DhtmlXQ, the game text of Chinese web pages and forums (UBB): ``[DhtmlXQ_movelist]7747...[/DhtmlXQ_movelist]``."""
