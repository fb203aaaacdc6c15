"""What this plugin announces to xqcore: one provider for each format."""

from collections.abc import Iterable

from xqcore.plugins import FormatProvider, hookimpl
from xqcore.plugins.protocols import Format
from xqcore_formats.options import BinaryOptions, PgnOptions


def _pgn(options: PgnOptions) -> Format:
    from xqcore_formats.pgn.format import PgnFormat

    return PgnFormat(options)


def _xqf(options: BinaryOptions) -> Format:
    from xqcore_formats.xqf.format import XqfFormat

    return XqfFormat(options)


def _cbr() -> Format:
    from xqcore_formats.ccbridge.format import CbrFormat

    return CbrFormat()


def _cbl() -> Format:
    from xqcore_formats.ccbridge.format import CblFormat

    return CblFormat()


@hookimpl
def xqcore_formats() -> Iterable[FormatProvider]:
    """Announce the formats."""
    return [
        FormatProvider(
            name="pgn",
            summary="PGN with moves in Chinese, WXF, ICCS, UCI or short algebraic notation",
            factory=_pgn,
            options=PgnOptions,
            suffixes=(".pgn",),
            capabilities=frozenset(
                {"read", "write", "games", "result", "id", "ruleset", "headers", "comments", "variations", "events"}
                | {"start", "clock"}
            ),
        ),
        FormatProvider(
            name="xqf",
            summary="XQF of 象棋演播室, versions 1.0 to 1.8; one game a file",
            factory=_xqf,
            options=BinaryOptions,
            suffixes=(".xqf",),
            capabilities=frozenset(
                {"read", "write", "result", "id", "ruleset", "headers", "comments", "variations", "start"}
            ),
        ),
        FormatProvider(
            name="cbr",
            summary="CBR of 象棋桥 (CCBridge); one game a file",
            factory=_cbr,
            suffixes=(".cbr",),
            capabilities=frozenset(
                {"read", "write", "result", "id", "ruleset", "headers", "comments", "variations", "start"}
            ),
        ),
        FormatProvider(
            name="cbl",
            summary="CBL of 象棋桥 (CCBridge); a library of many games",
            factory=_cbl,
            suffixes=(".cbl",),
            capabilities=frozenset(
                {"read", "write", "games", "result", "id", "ruleset", "headers", "comments", "variations", "start"}
            ),
        ),
    ]
