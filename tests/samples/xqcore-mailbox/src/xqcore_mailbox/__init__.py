"""A move generator on a board with a border."""
