"""Positions, moves, records, events and verdicts: values that never change."""
