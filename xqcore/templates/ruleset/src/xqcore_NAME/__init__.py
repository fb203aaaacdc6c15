"""Rulesets for xqcore."""
