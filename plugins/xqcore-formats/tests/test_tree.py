"""Trees of moves: what is built is what was told, in either order; what cannot be played is said."""

import attrs
import pytest
from games import SMALL, moves, tree
from hypothesis import given
from hypothesis import strategies as st
from xqcore_formats.ancestry import Ancestry
from xqcore_formats.tree import Begun, Branches, Builder, Ended, Played, Said, nodes, ordered, steps

from xqcore import GameRecord, Position, RecordError
from xqcore.model.record import MAIN, Line


def by_steps(record):
    """Told in the order of PGN."""
    builder = Builder(record.start)
    for step in steps(record):
        match step:
            case Played(_, move, position):
                assert builder.position == position
                builder.play(move)
            case Said(_, text):
                builder.comment(text)
            case Begun(ply):
                builder.begin_variation()
                assert builder.place.ply == ply - 1
            case Ended(ply):
                builder.end_variation()
                assert builder.place.ply == ply - 1
    return builder.finish()


def by_nodes(record):
    """Told in the order of XQF."""
    builder, waiting = Builder(record.start), []
    for ply, text in record.comments:
        if ply == 0:
            builder.comment(text)
    for node in nodes(record):
        if node.sibling:
            waiting.append(builder.place)
        builder.play(node.move)
        for text in node.texts:
            builder.comment(text)
        if not node.child and waiting:
            builder.go(waiting.pop())
    return builder.finish()


@pytest.mark.parametrize("told", [by_steps, by_nodes])
def test_what_is_told_is_built(told):
    assert told(SMALL) == ordered(SMALL)
    for seed in range(20):
        record = tree(seed, variations=2 * seed)
        assert told(record) == record


def test_deep_and_wide_trees_need_no_recursion():
    pair = moves("h0g2 g2h0")
    black = moves("h9g7 g7h9")
    main = tuple(move for _ in range(500) for turn in zip(pair, black, strict=True) for move in turn)
    lines, parent = [], MAIN
    for ply in range(1, 2_000):  # each leaves the one before
        lines.append(Line(parent, ply, main[ply - 1 :][:2] if ply < 999 else main[:1] + main[1:2]))
        parent = len(lines)
        if ply == 998:
            break
    record = GameRecord(moves=main, variations=tuple(lines))
    assert by_steps(record) == by_nodes(record) == ordered(record)


def test_a_line_in_place_of_the_first_move_of_another_is_one_beside_it():
    record = GameRecord(moves=moves("h2e2"), variations=(Line(MAIN, 1, moves("b2e2")), Line(1, 1, moves("c3c4"))))
    assert ordered(record).variations[1].parent == MAIN
    assert by_steps(record) == by_nodes(record) == ordered(record)


@pytest.mark.parametrize(
    "wrong",
    [
        {"variations": (Line(1, 1, moves("b2e2")),)},
        {"variations": (Line(MAIN, 2, moves("b9c7")),)},
        {"variations": (Line(MAIN, 0, moves("b2e2")),)},
        {"variations": (Line(MAIN, 1, ()),)},
        {"variations": (Line(MAIN, 1, moves("b2e2"), ((2, "?"),)),)},
        {"comments": ((2, "?"),)},
    ],
)
def test_records_that_are_no_tree_are_refused(wrong):
    record = attrs.evolve(GameRecord(moves=moves("h2e2")), **wrong)
    with pytest.raises(RecordError):
        Branches(record)


def test_an_illegal_move_in_the_main_line_keeps_the_game_so_far():
    builder = Builder(Position.start())
    for move in moves("h2e2 h9g7 h0h5 i9h9"):
        builder.play(move)
    error = builder.finish(id="A", source="a.xqf")
    assert isinstance(error, RecordError)
    assert str(error).startswith("a.xqf, game A, ply 3: h0h5 is illegal")
    assert "rnbakab1r/9/1c4nc1" in str(error)
    assert error.prefix.moves == moves("h2e2 h9g7")
    ((ply, text),) = error.prefix.comments
    assert ply == 2
    assert text.endswith("(and 1 more after it)")


def test_what_is_said_of_very_many_moves_that_are_left_out_is_kept():
    builder = Builder(Position.start())
    builder.play(*moves("h2e9"))
    for number in range(100_000):
        builder.play(*moves("h2e2"))
        builder.comment(f"said {number}")
    ((_, text),) = builder.finish().prefix.comments
    assert text.startswith("said 0\nsaid 1\n")
    assert text.endswith("(and 100000 more after it)")


def test_an_illegal_move_in_a_variation_ends_it_with_a_comment():
    builder = Builder(Position.start())
    builder.play(*moves("h2e2"))
    builder.begin_variation()
    builder.play(*moves("b2e2"))
    builder.play(*moves("b2e2"))
    builder.comment("said of it")
    builder.end_variation()
    builder.play(*moves("h9g7"))
    record = builder.finish()
    assert record.moves == moves("h2e2 h9g7")
    (line,) = record.variations
    assert line.moves == moves("b2e2")
    ((ply, text),) = line.comments
    assert ply == 1
    assert text.startswith("said of it\nleft out: b2e2 is illegal: no piece stands on b2")


def test_nothing_takes_the_place_of_an_illegal_main_line():
    builder = Builder(Position.start())
    place = builder.place
    builder.play(*moves("h2e9"))
    builder.go(place)
    builder.play(*moves("h2e2"))  # its sibling
    error = builder.finish()
    assert error.prefix.moves == ()
    assert error.ply == 1


def test_what_is_no_move_at_all_breaks_off_too():
    builder = Builder(Position.start())
    builder.fail("'xyz' is no move")
    assert "'xyz' is no move" in str(builder.finish())
    assert builder.position is None


def test_a_comment_in_a_variation_without_moves_stays():
    builder = Builder(Position.start())
    builder.play(*moves("h2e2"))
    builder.begin_variation()
    builder.comment("or nothing")
    builder.end_variation()
    assert builder.finish().comments == ((0, "or nothing"),)


def test_brackets_must_match():
    builder = Builder(Position.start())
    with pytest.raises(RecordError, match="no move to replace"):
        builder.begin_variation()
    with pytest.raises(RecordError, match="none has begun"):
        builder.end_variation()


@pytest.mark.parametrize(("add", "said"), [("moves", "more than 3 moves"), ("comments", "more than 3 comments")])
def test_a_game_has_so_many_moves_and_comments_and_no_more(monkeypatch, add, said):
    monkeypatch.setattr("xqcore_formats.tree.MOST", 3)
    builder = Builder(Position.start())
    for move in moves("h2e2 h9g7 h0g2"):
        builder.play(move)
        builder.comment("said")
    with pytest.raises(RecordError, match=said):
        builder.play(moves("i9h9")[0]) if add == "moves" else builder.comment("more")


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(1, 30)), max_size=200))
def test_the_line_that_is_left_is_found_as_by_going_up_one_by_one(told):
    ancestry = Ancestry()
    parents, firsts = [MAIN], [0]
    for number, (line, ply) in enumerate(told, 1):
        wanted = line % number
        while wanted != MAIN and firsts[wanted] >= ply:
            wanted = parents[wanted]
        assert ancestry.left(line % number, ply) == wanted
        ancestry.add(number, wanted, ply)
        parents.append(wanted)
        firsts.append(ply)
