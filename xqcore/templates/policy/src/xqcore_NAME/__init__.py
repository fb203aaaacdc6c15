"""A policy for xqcore, and a ruleset that uses it."""
