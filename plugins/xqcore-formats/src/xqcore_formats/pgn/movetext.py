"""The moves of a game cut into tokens."""

import re
from typing import Final
from unicodedata import normalize

from xqcore_formats.text import RESULT_WORDS

TOKEN: Final = re.compile(
    r"""\s+
      | \{ (?P<comment> [^}]* ) \}
      | (?P<unclosed> \{ )
      | ; (?P<rest> [^\n]* (?: \n; [^\n]* )*+ )
      | (?P<text> ^% [^\n]* )
      | (?P<open> \( )
      | (?P<close> \) )
      | (?P<nag> \$[0-9]{1,3} ) (?= $ | [\s{}();] )
      | (?P<result> 1-0 | 0-1 | 1/2-1/2 | \* ) (?= $ | [\s{}();] )
      | (?P<ranked> [1-5][1-9] [.=+-] [1-9] [!?+\#]* ) (?= $ | [\s{}();] )   # soldiers in WXF, which look like numbers
      | (?P<chinese> \w\w [进進退平] [1-9１-９一二三四五六七八九] [!?！？]{0,2} )                # with whatever behind it
      | (?P<number> [0-9]{1,5} (?: [ \t]* [.．。、…]+ | (?= \s ) ) )
      | (?P<gap> [.．。…—-]+ (?= $ | [\s{}();] ) | [,，、]+ )                  # in place of a move of Red's, or between
      | (?P<marks> [!?]{1,2} ) (?= $ | [\s{}();0-9] )
      | (?P<word> [^\s{}();]+ | \} )
    """,
    re.VERBOSE | re.MULTILINE,
)
"""One token; blanks have no name. Comments on lines that follow each other are one."""

MOVES: Final = ("word", "ranked", "chinese")
"""The tokens that may be moves."""

BLACK_BEGINS: Final = re.compile(r"\s*+[0-9]*+\s*+(?:…|[.．。]\s*+[.．。…])")
"""What stands before the first move when it is Black's: ``1. ......``."""

NEXT_WORD: Final = re.compile(r"[^\S\n]*([^\s{}();]+)")
"""The next word on the same line."""

ASIDE: Final = re.compile(r"\([^(){}]*\)")
"""Something in brackets."""

COUNTING: Final = re.compile("[0-9０-９一二三四五六七八九]")
"""What is in every move."""

NAGS: Final = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}
"""The numbers of the signs that stand behind a move."""

NAG: Final = re.compile(r"\$[0-9]{1,3}")
"""A comment that is one of those numbers and nothing else."""

_SIGNED: Final = re.compile(r"(.+?)([!?！？]{1,2})")


def words(text: str, start: int = 0) -> list[str]:
    """Return the words of a text, up to a result or to a comment that does not end, that could be moves."""
    found = []
    for token in TOKEN.finditer(text, start):
        if token.lastgroup in ("result", "unclosed") or token[0] in RESULT_WORDS:
            break
        if token.lastgroup in MOVES:
            found.append(token[0])
    return found


def signed(word: str) -> tuple[str, str]:
    """Return a move and the sign behind it, which may be empty."""
    match = _SIGNED.fullmatch(word) if word[-1] in "!?！？" else None
    return (match[1], match[2]) if match else (word, "")


def nag(sign: str) -> str:
    """Return the number of a sign, which may be full-width."""
    return NAGS[normalize("NFKC", sign)]
