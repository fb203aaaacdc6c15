"""What people read: verdicts and rulesets in words, tables, pages, and the JSON of the command line."""
