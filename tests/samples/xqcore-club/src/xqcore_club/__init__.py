"""The rulesets of a club."""
