"""Legal moves, checks and captures: the protocol of a move generator and the one that defines it."""
