"""Lines of a binary stream, bounded in length and decoded one by one."""

from collections.abc import Iterator
from typing import BinaryIO, Final

from xqcore.model.errors import RecordError

LONGEST: Final = 1 << 22
"""The longest line that is read, in bytes: twice what the largest tree of variations met in the wild takes."""


def lines(stream: BinaryIO, source: str) -> Iterator[tuple[str, str] | RecordError]:
    """Yield each line that is not blank as its place (``file:line``) and its text; a line that is none as an error."""
    number = 0
    while data := stream.readline(LONGEST + 1):
        number += 1
        place = f"{source}:{number}"
        if len(data) > LONGEST:
            while data and not data.endswith(b"\n"):
                data = stream.readline(LONGEST + 1)
            yield RecordError(f"the line is longer than {LONGEST >> 20} MB, which no game is", source=place)
            continue
        try:
            text = data.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError:
            yield RecordError("the line is not UTF-8 text", source=place)
            continue
        if text:
            yield place, text
