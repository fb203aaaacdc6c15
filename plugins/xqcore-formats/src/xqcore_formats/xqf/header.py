"""The header: 1024 bytes, of which the texts are Pascal strings."""

from typing import Final, NamedTuple

from xqcore.model.piece import Kind, Piece, Side

SIZE: Final = 1024
MAGIC: Final = b"XQ"
VERSIONS: Final = range(10, 19)
ROTATED: Final = 12
"""The first version in which the pieces do not stand in their order, but begin elsewhere."""

PIECES: Final = 16
TURN: Final = 50
RESULT: Final = 51
STAGE: Final = 64


class Text(NamedTuple):
    """A text of the header: where its length stands, and the most bytes that may follow."""

    offset: int
    most: int


TEXTS: Final = {
    "Event": Text(208, 63),
    "Site": Text(288, 15),
    "Date": Text(272, 15),
    "Red": Text(304, 15),
    "Black": Text(320, 15),
    "Title": Text(80, 63),
    "Subtitle": Text(144, 63),
    "TimeControl": Text(336, 63),
    "RedTime": Text(400, 15),
    "BlackTime": Text(416, 15),
    "Annotator": Text(464, 15),
    "Author": Text(480, 15),
}
"""The texts by the headers that they are read as, in the order in which these are listed."""

STAGES: Final = ("", "opening", "middlegame", "endgame")
STAGE_HEADER: Final = "Stage"

SLOTS: Final = tuple(
    Piece.of(side, kind)
    for side in Side
    for kind in (
        *(Kind.CHARIOT, Kind.HORSE, Kind.ELEPHANT, Kind.ADVISOR, Kind.GENERAL),
        *(Kind.ADVISOR, Kind.ELEPHANT, Kind.HORSE, Kind.CHARIOT, Kind.CANNON, Kind.CANNON),
        *(Kind.SOLDIER,) * 5,
    )
)
"""The 32 pieces in the order in which their points stand."""

POINTS: Final = tuple(y * 9 + x for x in range(9) for y in range(10))
"""The points by their number in a file, ``x * 10 + y``; from 90 on a piece is off the board."""

NUMBERS: Final = tuple(point % 9 * 10 + point // 9 for point in range(90))
"""The number of each point."""

ABSENT: Final = 255
