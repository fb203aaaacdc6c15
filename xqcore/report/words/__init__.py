"""Words in each language: a catalogue of sentences with gaps, the same keys and gaps in all of them."""

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Final, Literal, cast

import attrs

from xqcore.model.piece import Piece, Side
from xqcore.rules.schema import Text

Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")


@attrs.frozen(slots=True)
class Words:
    """One language. ``say`` fills a sentence; the other methods name things to fill it with."""

    language: Language
    sentences: dict[str, str] = attrs.field(repr=False)
    names: dict[str, str] = attrs.field(repr=False)
    joint: str
    last_joint: str
    gap: str

    def say(self, sentence: str, **gaps: object) -> str:
        """Return a sentence with its gaps filled; raise ``KeyError`` for one that is not in the catalogue."""
        text = self.sentences[sentence].format(**gaps)
        return text[:1].upper() + text[1:]

    def name(self, code: str) -> str:
        """Return what a code is called, such as the name of an ending; a code of somebody's own stands for itself."""
        return self.names.get(code, code.replace("-", " ") if self.language == "en" else code)

    def side(self, side: Side) -> str:
        """Return what a side is called."""
        return self.names[side.word]

    def piece(self, piece: Piece) -> str:
        """Return what a piece is called, with its side."""
        return self.names[_PIECES[piece]]

    def listed(self, items: "list[str] | tuple[str, ...]") -> str:
        """Join items as a list in a sentence."""
        if len(items) < 2:
            return "".join(items)
        return self.joint.join(items[:-1]) + self.last_joint + items[-1]

    def text(self, text: Text) -> str:
        """Choose the language of a ruleset's text: this one, else English, else the first it has."""
        if isinstance(text, str):
            return text
        return text.get(self.language) or text.get("en") or next(iter(text.values()), "")

    def plies(self, first: int, last: int) -> str:
        """Return a range of plies: ``plies 1-8``."""
        return self._plies(str(first) if first == last else f"{first}-{last}", single=first == last)

    def some_plies(self, plies: Sequence[int]) -> str:
        """Return single plies, ``plies 1, 3, 5``; of many only the first and the last."""
        shown = [str(ply) for ply in plies]
        if len(shown) > _MANY:
            shown = [*shown[:3], "...", shown[-1]]
        return self._plies(self.joint.join(shown), single=len(shown) == 1)

    def _plies(self, text: str, *, single: bool) -> str:
        return self.sentences["ply-one"].format(ply=text) if single else self.sentences["ply-many"].format(plies=text)


_MANY: Final = 8
_PIECES: Final = {piece: f"{piece.side}-{piece.kind}" for piece in Piece}


@lru_cache
def words(language: Language) -> Words:
    """Return the words of a language."""
    return cast("Words", import_module(f"xqcore.report.words.{language}").WORDS)
