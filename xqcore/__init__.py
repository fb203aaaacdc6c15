"""A plugin-based rules framework for xiangqi."""
