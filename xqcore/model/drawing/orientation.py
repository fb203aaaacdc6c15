"""Which way round the board is seen: Red at the bottom, or Black."""


def column_and_row(point: int, *, flipped: bool) -> tuple[int, int]:
    """Return where a point is seen: column 0 to 8 from the left, row 0 to 9 from the top.

    Raises ``IndexError`` for a point off the board.
    """
    if not 0 <= point < 90:
        raise IndexError(f"points are 0 to 89, not {point}")
    rank, file = divmod(point, 9)
    return (8 - file, rank) if flipped else (file, 9 - rank)
