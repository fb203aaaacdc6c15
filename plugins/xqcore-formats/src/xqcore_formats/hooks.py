"""What this plugin announces to xqcore: one provider for each format, and two verbs."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final

from xqcore.plugins import FormatProvider, hookimpl
from xqcore.plugins.protocols import Commands, Format
from xqcore_formats.options import BinaryOptions, PgnOptions, TextOptions, XqfOptions

_READ: Final = frozenset({"read"})
_ALL: Final = frozenset(
    {
        "read",
        "write",
        "games",
        "result",
        "id",
        "ruleset",
        "headers",
        "comments",
        "variations",
        "events",
        "start",
        "clock",
    }
)
"""All that a record holds."""


def _in(module: str, name: str) -> Callable[..., Format]:
    """Return what makes a format, whose module is imported when that is used."""

    def make(*options: Any) -> Format:
        made: Format = getattr(import_module(f"xqcore_formats.{module}"), name)(*options)
        return made

    return make


@hookimpl
def xqcore_formats() -> Iterable[FormatProvider]:
    """Announce the formats."""
    return [
        FormatProvider(
            name="pgn",
            summary="PGN with moves in Chinese, WXF, ICCS, UCI or short algebraic notation",
            factory=_in("pgn.format", "PgnFormat"),
            options=PgnOptions,
            suffixes=(".pgn",),
            capabilities=_ALL,
        ),
        FormatProvider(
            name="wxf",
            summary="WXF files of XieXie, PlayOK and others",
            factory=_in("wxf_file", "WxfFormat"),
            options=TextOptions,
            suffixes=(".wxf",),
            capabilities=_ALL - {"variations"},
        ),
        FormatProvider(
            name="engine-log",
            summary="position lines of UCI and UCCI engines, ranks from 0 or 1, out of their logs",
            factory=_in("engine_log", "EngineLogFormat"),
            options=TextOptions,
            suffixes=(".log",),
            capabilities=frozenset({"read", "write", "games", "start", "clock"}),
        ),
        FormatProvider(
            name="dhtmlxq",
            summary="DhtmlXQ of dpxq.com and others, alone or within a web page; UBB",
            factory=_in("dhtmlxq.format", "DhtmlxqFormat"),
            options=TextOptions,
            suffixes=(".ubb", ".html", ".htm", ".js"),
            capabilities=_ALL,
        ),
        FormatProvider(
            name="json",
            summary="a game as one JSON object, its variations within its moves",
            factory=_in("json_tree", "JsonFormat"),
            suffixes=(".json",),
            capabilities=_ALL - {"games"},
        ),
        FormatProvider(
            name="xqf",
            summary="XQF of 象棋演播室, versions 1.0 to 1.8; one game a file",
            factory=_in("xqf.format", "XqfFormat"),
            options=XqfOptions,
            suffixes=(".xqf",),
            capabilities=_ALL - {"games"},
        ),
        FormatProvider(
            name="cbr",
            summary="CBR of 象棋桥 (CCBridge); one game a file",
            factory=_in("ccbridge.format", "CbrFormat"),
            suffixes=(".cbr",),
            capabilities=_ALL - {"games"},
        ),
        FormatProvider(
            name="cbl",
            summary="CBL of 象棋桥 (CCBridge); a library of many games",
            factory=_in("ccbridge.format", "CblFormat"),
            suffixes=(".cbl",),
            capabilities=_ALL,
        ),
        FormatProvider(
            name="cbf",
            summary="CBF of 象棋桥 (CCBridge), XML; one game a file, without variations",
            factory=_in("cbf", "CbfFormat"),
            options=TextOptions,
            suffixes=(".cbf",),
            capabilities=_ALL - {"games", "variations"},
        ),
        FormatProvider(
            name="mxq",
            summary="MXQ of 弈天, read only",
            factory=_in("servers.mxq", "MxqFormat"),
            options=BinaryOptions,
            suffixes=(".mxq",),
            capabilities=_READ,
        ),
        FormatProvider(
            name="ccm",
            summary="CCM of 中游, read only, as far as it is known",
            factory=_in("servers.ccm", "CcmFormat"),
            suffixes=(".ccm",),
            capabilities=_READ,
        ),
        FormatProvider(
            name="che",
            summary="CHE of QQ, read only, as far as it is known",
            factory=_in("servers.che", "CheFormat"),
            suffixes=(".che",),
            capabilities=_READ,
        ),
        FormatProvider(
            name="chn",
            summary="CHN of 联众, read only, as far as it is known",
            factory=_in("servers.chn", "ChnFormat"),
            suffixes=(".chn",),
            capabilities=_READ,
        ),
    ]


@hookimpl
def xqcore_commands(commands: Commands) -> None:
    """Announce the verbs."""
    commands.add("convert", "Convert games between formats.", _verb("convert"))
    commands.add("show", "Show a game: its board, a picture, or a page that plays it through.", _verb("show"))


def _verb(name: str) -> Callable[[], Any]:
    """Return what imports a verb."""
    return lambda: import_module(f"xqcore_formats.{name}.verb").command
