"""The options that an engine announces, and what may be set."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

import attrs

from xqcore.rules.diagnostic import did_you_mean, listed
from xqcore_engines.fault import OptionError

MANAGED: Final = frozenset(
    {"uci variant", "uci analysemode", "uci chess960", "multipv", "ponder", "protocol", "usemillisec", "newgame"}
)
"""Options that the game needs set its own way: they are not the user's."""

EMPTY: Final = "<empty>"
"""How UCI writes the empty text."""

_LINE: Final = re.compile(r"option\s+(?:name\s+)?(\S.*?)\s+type\s+(check|spin|combo|button|string)\b(.*)")
_PART: Final = re.compile(r"\b(default|min|max|var)\b")


class Kind(StrEnum):
    """What an option takes."""

    CHECK = "check"
    SPIN = "spin"
    COMBO = "combo"
    BUTTON = "button"
    STRING = "string"


@attrs.frozen(slots=True)
class Option:
    """One option of an engine; ``minimum`` and ``maximum`` bound a spin, ``choices`` are the values of a combo."""

    name: str
    kind: Kind
    default: str = ""
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    def written(self, value: str | int | bool) -> str:
        """Return a value as the engine takes it; raise :class:`OptionError` where it takes no such value."""
        text = str(value).lower() if isinstance(value, bool) else str(value).strip()
        if "\n" in text or "\r" in text:
            raise OptionError(f"the value of {self.name!r} is more than one line")
        match self.kind:
            case Kind.CHECK if text.lower() in ("true", "false", "on", "off"):
                return "true" if text.lower() in ("true", "on") else "false"
            case Kind.SPIN if re.fullmatch(r"[+-]?\d{1,18}", text) and self._within(int(text)):
                return str(int(text))
            case Kind.COMBO:
                for choice in self.choices:
                    if choice.lower() == text.lower():
                        return choice
            case Kind.STRING:
                return text or EMPTY
            case Kind.BUTTON if text in ("", "true"):
                return ""
            case _:
                pass
        raise OptionError(f"the option {self.name!r} takes {self.takes()}, not {text[:60]!r}{self._meant(text)}")

    def takes(self) -> str:
        """Say what the option takes."""
        match self.kind:
            case Kind.CHECK:
                return "true or false"
            case Kind.SPIN:
                bounds = [f"{word} {n}" for word, n in (("from", self.minimum), ("to", self.maximum)) if n is not None]
                return " ".join(["a whole number", *bounds])
            case Kind.COMBO:
                shown = [*self.choices[:12], *(["..."] if len(self.choices) > 12 else [])]
                return listed(shown) or "nothing"
            case Kind.BUTTON:
                return "no value but true: it is a button"
            case Kind.STRING:
                return "a text"

    def _within(self, number: int) -> bool:
        above = self.minimum is None or number >= self.minimum
        return above and (self.maximum is None or number <= self.maximum)

    def _meant(self, text: str) -> str:
        return did_you_mean(text, self.choices) if self.kind is Kind.COMBO else ""


def read_option(line: str) -> Option | None:
    """Read a line ``option name Hash type spin default 16 min 1 max 33554432``, in UCI or UCCI; ``None`` if it is none."""
    found = _LINE.fullmatch(line.strip())
    if not found:
        return None
    name, kind, rest = found.groups()
    parts: dict[str, list[str]] = {}
    words = _PART.split(rest)
    for word, value in zip(words[1::2], words[2::2], strict=True):
        parts.setdefault(word, []).append(value.strip())
    default = parts.get("default", [""])[0]
    choices = tuple(parts.get("var", ()))
    low, high = (_number(parts.get(word, [""])[0]) for word in ("min", "max"))
    return Option(name, Kind(kind), "" if default == EMPTY else default, low, high, choices)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else None


class Options(Mapping[str, Option]):
    """The options of an engine by name; capitals, and ``_`` for a blank, make no difference."""

    def __init__(self) -> None:
        self._known: dict[str, Option] = {}

    def add(self, option: Option) -> None:
        """Add one that the engine has announced."""
        self._known[key_of(option.name)] = option

    def __getitem__(self, name: str) -> Option:
        return self._known[key_of(name)]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and key_of(name) in self._known

    def __iter__(self) -> Iterator[str]:
        return (option.name for option in self._known.values())

    def __len__(self) -> int:
        return len(self._known)

    def asked(self, wanted: Mapping[str, str | int | bool]) -> list[tuple[Option, str]]:
        """Return what a user wants set with the values as sent; raise :class:`OptionError` for the first that cannot be."""
        return [self._asked(name, value) for name, value in wanted.items()]

    def _asked(self, name: str, value: str | int | bool) -> tuple[Option, str]:
        if key_of(name) in MANAGED:
            raise OptionError(f"the option {name!r} is set by the game; leave it out")
        if name not in self:
            mine = [option for option in self if key_of(option) not in MANAGED]
            hint = did_you_mean(name, mine) or f"; it has {listed(mine, 'and') or 'none'}"
            raise OptionError(f"there is no option {name!r}{hint}")
        option = self[name]
        return option, option.written(value)


def key_of(name: str) -> str:
    """What stands for a name in comparisons."""
    return " ".join(name.replace("_", " ").lower().split())
