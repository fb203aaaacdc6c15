"""PGN as xiangqi programs write it: tags, moves in any notation, variations, comments."""
