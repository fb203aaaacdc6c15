"""Games in a spreadsheet."""
