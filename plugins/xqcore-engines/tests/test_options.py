"""Options as engines announce them, and what may be set."""

import pytest
from xqcore_engines.fault import OptionError
from xqcore_engines.options import Kind, Option, Options, read_option

LINES = {
    "option name Hash type spin default 16 min 1 max 33554432": Option("Hash", Kind.SPIN, "16", 1, 33554432),
    "option Hash type spin default 16 min 1 max 1024": Option("Hash", Kind.SPIN, "16", 1, 1024),
    "option name Skill Level type spin default 20 min -20 max 20": Option("Skill Level", Kind.SPIN, "20", -20, 20),
    "option name Ponder type check default false": Option("Ponder", Kind.CHECK, "false"),
    "option name Clear Hash type button": Option("Clear Hash", Kind.BUTTON),
    "option newgame type button": Option("newgame", Kind.BUTTON),
    "option name EvalFile type string default <empty>": Option("EvalFile", Kind.STRING),
    "option name Debug Log File type string default ": Option("Debug Log File", Kind.STRING),
    "option name Book type string default C:\\books\\main.bin": Option("Book", Kind.STRING, "C:\\books\\main.bin"),
    "option name Draw Rule type combo default None var None var DrawAsBlackWin": Option(
        "Draw Rule", Kind.COMBO, "None", None, None, ("None", "DrawAsBlackWin")
    ),
    "option name Style type combo default Very Solid var Very Solid var Risky": Option(
        "Style", Kind.COMBO, "Very Solid", None, None, ("Very Solid", "Risky")
    ),
}
NONE = ["option", "option name", "option name Hash", "option name X type wheel default 1", "info string option", ""]


@pytest.mark.parametrize("line", LINES)
def test_lines(line):
    assert read_option(line) == LINES[line]


@pytest.mark.parametrize("line", NONE)
def test_what_is_no_option(line):
    assert read_option(line) is None


@pytest.fixture
def options():
    made = Options()
    for line in LINES:
        made.add(read_option(line))
    return made


@pytest.mark.parametrize(
    ("name", "value", "sent"),
    [
        ("hash", 64, ("Hash", "64")),
        ("HASH", "64", ("Hash", "64")),
        ("skill_level", -3, ("Skill Level", "-3")),
        ("clear hash", "", ("Clear Hash", "")),
        ("EvalFile", "", ("EvalFile", "<empty>")),
        ("EvalFile", "my net.nnue", ("EvalFile", "my net.nnue")),
        ("draw rule", "drawasblackwin", ("Draw Rule", "DrawAsBlackWin")),
    ],
)
def test_what_is_sent(options, name, value, sent):
    ((option, text),) = options.asked({name: value})
    assert (option.name, text) == sent


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("Hash", 0, "the option 'Hash' takes a whole number from 1 to 1024, not '0'"),
        ("Hash", "1e3", "the option 'Hash' takes a whole number from 1 to 1024, not '1e3'"),
        ("Hash", True, "the option 'Hash' takes a whole number from 1 to 1024, not 'true'"),
        ("Haash", 1, "there is no option 'Haash' (did you mean 'Hash'?)"),
        ("Clear Hash", "now", "the option 'Clear Hash' takes no value but true: it is a button, not 'now'"),
        ("Style", "Riskey", "the option 'Style' takes Very Solid or Risky, not 'Riskey' (did you mean 'Risky'?)"),
        ("EvalFile", "a\nquit", "the value of 'EvalFile' is more than one line"),
        ("Ponder", "true", "the option 'Ponder' is set by the game; leave it out"),
        ("UCI_Variant", "chess", "the option 'UCI_Variant' is set by the game; leave it out"),
        ("multipv", 3, "the option 'multipv' is set by the game; leave it out"),
    ],
)
def test_what_is_refused(options, name, value, said):
    with pytest.raises(OptionError) as raised:
        options.asked({name: value})
    assert str(raised.value) == said
