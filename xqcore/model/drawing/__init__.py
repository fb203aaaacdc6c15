"""Positions as pictures: text for a terminal, SVG for a page."""
