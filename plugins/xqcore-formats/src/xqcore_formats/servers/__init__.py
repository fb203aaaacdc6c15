"""Files of game servers of the 2000s, each of one game. They are read, not written."""
