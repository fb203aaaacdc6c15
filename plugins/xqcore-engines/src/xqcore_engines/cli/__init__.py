"""The verbs that this plugin adds to the command line, one module each."""
