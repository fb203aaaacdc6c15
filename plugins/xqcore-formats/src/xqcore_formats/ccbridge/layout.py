"""Where things stand in a record, and in a library of them. Numbers are little endian, texts UTF-16."""

from typing import Final, NamedTuple

from xqcore.model.piece import Kind, Piece, Side

ENCODING: Final = "utf-16-le"
RECORD: Final = b"CCBridge Record\0"
LIBRARY: Final = b"CCBridgeLibrary\0"
OLD_LIBRARY: Final = b"CCBridge\x15"
"""How a library of the old kind begins, whose records are of another kind too."""


KIND: Final = 19
OLD_KIND: Final = 1
USUAL_KIND: Final = 2
GUID: Final = slice(20, 36)


class Field(NamedTuple):
    """A text: where it begins, and how many bytes it has, the zero at its end among them."""

    offset: int
    size: int


FIELDS: Final = {
    "Event": Field(692, 64),
    "Site": Field(948, 64),
    "Date": Field(884, 64),
    "Round": Field(756, 64),
    "Red": Field(1076, 64),
    "RedTeam": Field(1140, 64),
    "RedTime": Field(1204, 64),
    "RedElo": Field(1268, 32),
    "Black": Field(1300, 64),
    "BlackTeam": Field(1364, 64),
    "BlackTime": Field(1428, 64),
    "BlackElo": Field(1492, 32),
    "Title": Field(180, 128),
    "Category": Field(308, 256),
    "Source": Field(564, 64),
    "EventType": Field(628, 64),
    "Group": Field(820, 32),
    "Table": Field(852, 32),
    "TimeControl": Field(1012, 64),
    "Arbiter": Field(1524, 64),
    "Recorder": Field(1588, 64),
    "Annotator": Field(1652, 64),
    "AnnotatorMail": Field(1716, 64),
    "Author": Field(1780, 64),
    "AuthorMail": Field(1844, 64),
    "Created": Field(1908, 40),
    "Modified": Field(1972, 40),
    "Nature": Field(2044, 32),
    "Termination": Field(2080, 32),
    "Script": Field(52, 128),
}
"""The texts of a record by the headers that they are read as, in the order in which these are listed."""

STAGE: Final = 2040
RESULT: Final = 2076
TURN: Final = 2112
NUMBER: Final = 2116
BOARD: Final = 2120
CURSOR: Final = 2210
TREE: Final = 2214

STAGES: Final = ("", "composed", "endgame", "composed endgame")
STAGE_HEADER: Final = "RecordType"

WITHOUT: Final = {OLD_KIND: {"Script", "Arbiter", "Recorder"}}
"""Texts that records of the old kind lack; what stands behind a text that is lacking stands 128 bytes earlier for each."""

_LETTERS: Final = {
    Kind.CHARIOT: 1,
    Kind.HORSE: 2,
    Kind.ELEPHANT: 3,
    Kind.ADVISOR: 4,
    Kind.GENERAL: 5,
    Kind.CANNON: 6,
    Kind.SOLDIER: 7,
}
CODES: Final = {Piece.of(side, kind): (side + 1) << 4 | low for side in Side for kind, low in _LETTERS.items()}
"""The byte of each piece."""

PIECES: Final = {code: piece for piece, code in CODES.items()}

POINTS: Final = tuple((9 - row) * 9 + file for row in range(10) for file in range(9))
"""The points by their number in a file, row by row from Black's back rank. The other way round it is the same table."""

LIBRARY_FIELDS: Final = {
    "Library": Field(64, 512),
    "LibrarySource": Field(576, 256),
    "LibraryCreator": Field(832, 64),
    "LibraryMail": Field(896, 64),
    "LibraryCreated": Field(960, 64),
    "LibraryModified": Field(1024, 64),
    "LibraryRemarks": Field(1088, 65536),
}
"""The texts of a library by the headers of its first game that they are read as."""

SLOTS: Final = 60
INDEX: Final = 66624
ENTRY: Final = 276
"""Where the index of a library begins, and the size of an entry; behind it the records stand, in whole blocks."""

BLOCK: Final = 4096
LIVE: Final = 7
ENTRY_GUID: Final = Field(20, 80)
ENTRY_NAME: Final = Field(100, 128)


def shift(kind: int, offset: int) -> int:
    """Return where what stands at an offset in records of the usual kind stands in one of this kind."""
    return offset - sum(size for place, size in _GAPS.get(kind, ()) if place < offset)


_GAPS: Final = {OLD_KIND: ((52, 128), (1524, 128))}


def text_of(data: bytes, field: Field, kind: int = USUAL_KIND) -> str:
    """Return a text, up to its zero: behind it there is junk."""
    from xqcore_formats.fields import decoded

    begin = shift(kind, field.offset)
    raw = data[begin : begin + field.size]
    end = next((at for at in range(0, len(raw) - 1, 2) if raw[at] == raw[at + 1] == 0), len(raw) & ~1)
    return decoded(raw[:end], ENCODING)
