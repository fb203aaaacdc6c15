"""Every notation: what is written reads back, two moves never look the same, and texts met in the wild are understood."""

import json
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from games import GENERATOR
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import FOLDER, needed
from two_files import Count, every_soldier_move, given_texts, two_files
from xqcore_formats.notation import NOTATIONS, NotationError
from xqcore_formats.notation.foresight import Foresight
from xqcore_formats.notation.notation import is_legal

from xqcore import Move, Position

CASES = [json.loads(line) for line in (Path(__file__).parent / "moves.jsonl").read_text("utf-8").splitlines()]
EACH = pytest.mark.parametrize("notation", NOTATIONS.values(), ids=NOTATIONS)


def unique(notation, position: Position) -> None:
    legal = GENERATOR.legal_moves(position)
    texts = [notation.write(move, position) for move in legal]
    assert len(set(texts)) == len(texts)
    for move, text in zip(legal, texts, strict=True):
        assert notation.fits(text)
        assert notation.parse(text, position) is move
        assert notation.resolve(text, position) is move


@EACH
@settings(max_examples=25, deadline=None)
@given(choices=st.lists(st.integers(0, 200), max_size=150))
def test_games_read_back(notation, choices):
    position = Position.start()
    for choice in choices:
        legal = GENERATOR.legal_moves(position)
        if not legal:
            break
        move = legal[choice % len(legal)]
        assert notation.parse(notation.write(move, position), position) is move
        position = position.after(move)
    unique(notation, position)


@st.composite
def crowded(draw) -> Position:
    """Positions with many soldiers and pieces on few files: what asks for front, rear and numbers."""
    board = bytearray(90)
    for red in (True, False):
        home = draw(st.sampled_from((3, 4, 5, 12, 13, 14)))
        board[home if red else 89 - home] = 1 if red else 9
    for code in [7] * 5 + [15] * 5 + [4, 4, 5, 5, 6, 6, 12, 12, 13, 13, 14, 14]:
        file, rank = draw(st.sampled_from((2, 3, 6, 7))), draw(st.integers(0, 9))
        if not board[rank * 9 + file] and draw(st.booleans()):
            board[rank * 9 + file] = code
    return Position(bytes(board), turn=draw(st.sampled_from(list(Position.start().turn.__class__))))


@EACH
@settings(max_examples=60, deadline=None)
@given(position=crowded())
def test_crowded_files_read_back(notation, position):
    unique(notation, position)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['notation']} {case['text']}")
def test_met_in_the_wild(case):
    notation, position = NOTATIONS[case["notation"]], Position.from_fen(case["fen"], "lenient")
    if "move" in case:
        assert str(notation.parse(case["text"], position)) == case["move"]
        if case.get("written"):
            assert notation.write(Move.parse(case["move"]), position) == case["text"]
    else:
        with pytest.raises(NotationError) as caught:
            notation.parse(case["text"], position)
        assert sorted(map(str, caught.value.candidates)) == case["candidates"]
        assert case["says"] in str(caught.value)
        assert caught.value.position is position


@pytest.mark.parametrize(
    ("later", "meant"), [("前卒进１", "c3c2"), ("后卒进１", "c1c0"), ("卒３平２", None), ("卒３平９", None)]
)
def test_how_the_game_goes_on_tells_which_move_was_meant(later, meant):
    position = Position.from_fen("3k5/9/9/9/9/9/2p6/9/2p6/4K4 b")
    if meant:
        assert (
            str(Foresight().resolve(NOTATIONS["chinese"], "卒３进１", position, lambda: ["帅五进一", later])) == meant
        )
    else:
        with pytest.raises(NotationError, match="fits 2 moves"):
            Foresight().resolve(NOTATIONS["chinese"], "卒３进１", position, lambda: ["帅五进一", later])


def hard_cases():
    for line in (FOLDER / "notation_hard_cases.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        yield case, Position.from_fen(case["fen"], "lenient"), Move.parse(case["uci"])


def what_follows(position: Position, chance: Random) -> list[str]:
    texts: list[str] = []
    while len(texts) < 40 and (legal := GENERATOR.legal_moves(position)):
        move = chance.choice(legal)
        texts.append(NOTATIONS["chinese"].write(move, position))
        position = position.after(move)
    return texts


@needed
def test_hard_cases():
    for case, position, move in hard_cases():
        for notation in NOTATIONS.values():
            assert notation.parse(notation.write(move, position), position) is move
        assert NOTATIONS["wxf"].write(move, position) == case["wxf_fairy"].replace("=", ".")
        assert NOTATIONS["wxf"].parse(case["wxf_fairy"], position) is move


@needed
def test_the_front_of_which_of_two_files():
    """As some programs write it, 前兵 is the front of the mover's own file; then the text fits a move on another file too."""
    chinese, chance = NOTATIONS["chinese"], Random(1)  # noqa: S311
    told, open_alone, read_on, open_still = 0, 0, 0, 0
    for case, position, move in hard_cases():
        text = case["cn_cchess"]
        fitting = [each for each in chinese.candidates(text, position) if is_legal(position, each)]
        assert move in fitting
        if len(fitting) == 1:
            assert chinese.parse(text, position) is move
            told += 1
            continue
        with pytest.raises(NotationError, match="fits 2 moves") as caught:
            chinese.parse(text, position)
        assert caught.value.candidates == tuple(fitting)
        open_alone += 1
        following = what_follows(position.after(move), chance)
        try:
            assert Foresight().resolve(chinese, text, position, lambda: following) is move  # noqa: B023
            read_on += 1
        except NotationError:
            open_still += 1
    assert (told, open_alone) == (232, 57)
    assert read_on > 10 * open_still


written_by_others = pytest.mark.skipif(
    find_spec("cchess") is None, reason="cchess, which writes 前兵 so, is not installed"
)


@written_by_others
def test_a_text_that_fits_two_soldiers_is_written_for_both():
    """So nothing in it tells which was meant, and a reader that took one would take the wrong one as often."""
    count = every_soldier_move(islice(two_files(), 0, None, 40))
    assert count.positions == 225
    assert count.several == count.alike > 300


@needed
@written_by_others
def test_the_hard_cases_that_stay_open_are_written_for_both():
    assert given_texts(case for case, _, _ in hard_cases()) == Count(289, several=57, alike=57)


@needed
def test_moves_that_name_a_file_with_two_such_pieces():
    for line in (FOLDER / "underspecified_cn.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        position = Position.from_fen(case["fen"], "lenient")
        assert str(NOTATIONS["chinese"].parse(case["token"], position)) == case["uci"]
