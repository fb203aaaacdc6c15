"""A game replayed, and ruled upon by the conduct model under one ruleset or many."""
