"""A verb for the command line of xqcore."""
