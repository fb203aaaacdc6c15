"""Two distributions have an entry point of this name; this is the module of both."""
