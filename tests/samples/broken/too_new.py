"""Its distribution asks for a later xqcore, so that it is never imported."""
