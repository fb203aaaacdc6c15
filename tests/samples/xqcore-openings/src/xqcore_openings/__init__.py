"""How openings score."""
