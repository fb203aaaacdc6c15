"""A short game on which two rulesets part: sought, made small, and ruled upon again."""
