"""An observer of live games for xqcore."""
