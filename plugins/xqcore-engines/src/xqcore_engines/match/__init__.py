"""Matches between players: openings with colours changed, workers, the score with its error."""
