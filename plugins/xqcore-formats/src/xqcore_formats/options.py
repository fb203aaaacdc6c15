"""How formats are set up."""

from typing import Literal

import attrs

from xqcore.plugins.options import key


@attrs.frozen(slots=True)
class TextOptions:
    """The options of every format that is text."""

    encoding: str | None = key(
        "The encoding read and written; none is recognised by content in reading, and UTF-8 in writing.", default=None
    )
    line_ends: Literal["lf", "crlf"] = key("How lines end in what is written.", default="lf")


@attrs.frozen(slots=True)
class PgnOptions(TextOptions):
    """The options of the format ``pgn``."""

    notation: Literal["chinese", "traditional", "wxf", "iccs", "uci", "uci-1", "san", "san-1"] = key(
        "How moves are written; in reading every notation is recognised.", default="chinese"
    )


@attrs.frozen(slots=True)
class BinaryOptions:
    """The options of formats that are no text, but hold some."""

    encoding: str | None = key("The encoding of the texts, such as big5; none is gb18030.", default=None)


@attrs.frozen(slots=True)
class XqfOptions(BinaryOptions):
    """The options of the format ``xqf``."""

    hidden: bool = key("Write version 1.8, which hides what it holds, instead of 1.0.", default=False)
