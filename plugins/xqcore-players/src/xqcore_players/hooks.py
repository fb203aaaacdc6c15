"""What this plugin announces to xqcore.

xqcore imports this module whenever it starts, so it is light: what is heavy is imported where it is used.
"""
