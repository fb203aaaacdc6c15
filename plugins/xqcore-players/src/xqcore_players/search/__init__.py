"""Looking ahead in plain Python. ``docs/search.md`` says what is asked and answered."""
