"""The format ``mxq`` of 弈天: short texts, each behind its length."""

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError
from xqcore.model.move import MOVES, Move
from xqcore.model.position import Position
from xqcore.model.record import GameRecord
from xqcore.model.verdict import Result
from xqcore_formats.encoding import known
from xqcore_formats.fields import decoded
from xqcore_formats.options import BinaryOptions
from xqcore_formats.quoted import quoted
from xqcore_formats.tree import Builder
from xqcore_formats.whole import OnlyRead, contents

_BEFORE: Final = b"\x05Moves"
_MOVE: Final = re.compile(r"([0-8])([A-J])-([0-8])([A-J])")
_PLAYERS: Final = re.compile(r"(.*)-([胜勝衊和㎝负負璽])-(.*)", re.DOTALL)
_RESULTS: Final[dict[str, Result]] = {
    **dict.fromkeys("胜勝衊", "1-0"),
    **dict.fromkeys("和㎝", "1/2-1/2"),
    **dict.fromkeys("负負璽", "0-1"),
}
"""The results by their words: in simplified characters, in traditional ones, and in these read as GBK."""

_HEADERS: Final = ("Site", "Date", "", "RedElo", "BlackElo")
_FIGURES: Final = slice(5, 10)
_ENDING: Final = 10
_AT_MOST: Final = 1 << 20


class MxqFormat(OnlyRead):
    """Reads MXQ. See :class:`xqcore.plugins.protocols.Format`."""

    called = "MXQ"

    def __init__(self, options: BinaryOptions):
        self._encoding = options.encoding or "gb18030"

    def sniff(self, name: str, head: bytes) -> float:  # noqa: ARG002
        """Look for what stands before the moves, with as many texts before it as there are."""
        before = head.partition(_BEFORE)
        if not before[1]:
            return 0.0
        try:
            return 0.9 if len(list(_texts(before[0]))) == _ENDING + 1 else 0.0
        except RecordError:
            return 0.0

    def read(self, stream: BinaryIO, source: str) -> Iterator[GameRecord | RecordError]:
        """Yield the game."""
        try:
            encoding = known(self._encoding)
            texts = [decoded(text, encoding) for text in _texts(contents(stream, source, _AT_MOST))]
            yield _game(texts, source)
        except RecordError as error:
            yield RecordError(error.message, source=source, ply=error.ply)


def _texts(data: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        end = at + 1 + data[at]
        if end > len(data):
            raise RecordError(
                f"byte {at}: a text of {data[at]} bytes begins {len(data) - at - 1} before the end of the file"
            )
        yield data[at + 1 : end]
        at = end


def _game(texts: list[str], source: str) -> GameRecord | RecordError:
    if len(texts) <= _ENDING + 1 or texts[_ENDING + 1] != "Moves":
        raise RecordError("an MXQ file has eleven texts and then 'Moves'")
    found = [(name, text) for name, text in zip(_HEADERS, texts, strict=False) if name and text]
    players = _PLAYERS.fullmatch(texts[2])
    named = [("Red", players[1]), ("Black", players[3])] if players else [("Players", texts[2])]
    found[2:2] = [header for header in named if header[1]]
    if texts[_ENDING]:
        found.append(("Termination", texts[_ENDING]))
    found.append(("Figures", " ".join(texts[_FIGURES])))
    builder = Builder(Position.start())
    rest = iter(texts[_ENDING + 2 :])
    for text in rest:
        if text == "Ends":
            break
        move = _move(text)
        if move is None:
            builder.fail(f"{quoted(text)} is no move; one is written like 7C-4C")
        else:
            builder.play(move, text)
    else:
        builder.stop("the file ends within the moves")
    for text in rest:
        if text and text != "CommentsEnd":
            builder.remark(text)
    return builder.finish(result=_RESULTS[players[2]] if players else "*", headers=tuple(found), source=source)


def _move(text: str) -> Move | None:
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    origin = (ord(match[2]) - ord("A")) * 9 + int(match[1])
    return MOVES[origin * 90 + (ord(match[4]) - ord("A")) * 9 + int(match[3])]
