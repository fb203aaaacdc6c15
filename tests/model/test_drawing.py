"""Positions as text and as SVG."""

import json
import re
import unicodedata
from collections import Counter
from importlib import resources
from math import cos, hypot, radians, sin
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xqcore.model.drawing import extract_glyphs, svg, text
from xqcore.model.drawing.orientation import column_and_row
from xqcore.model.move import MOVES, Move
from xqcore.model.piece import CHARACTERS, LETTERS, Piece, Side
from xqcore.model.position import Position
from xqcore.model.square import FILES, NAMES, RANKS, square

SVG = "{http://www.w3.org/2000/svg}"
START = Position.start()
CHECKED = Position.from_fen("r2akab2/9/2n1b1n1c/p1p1p3p/6p2/2P5R/P3P1P1P/1C2C1N2/9/1NBAK2r1 w - - 4 15", "lenient")

FOLDER = resources.files("xqcore.model.drawing")
GLYPHS = json.loads(FOLDER.joinpath("glyphs.json").read_text("utf-8"))

styles = st.sampled_from(["letters", "characters"])
points = st.integers(0, 89)
moves = st.sampled_from(MOVES).filter(lambda move: move.origin != move.target)
boards = st.binary(min_size=90, max_size=90).map(lambda raw: bytes(b % 16 if b < 128 and b % 8 else 0 for b in raw))
positions = st.builds(Position, boards, st.sampled_from(Side))


# Text


@pytest.mark.parametrize(
    ("name", "position", "options"),
    [
        ("start-letters.txt", START, {}),
        ("start-characters.txt", START, {"style": "characters"}),
        ("check-letters-flipped.txt", CHECKED, {"flipped": True, "last_move": Move.parse("h5h0")}),
        ("check-characters.txt", CHECKED, {"style": "characters", "last_move": Move.parse("h5h0")}),
    ],
)
def test_text_looks_like_this(golden, name, position, options):
    golden(name, text.draw(position, **options))


def test_a_position_prints_as_its_drawing_in_letters():
    assert str(START) == text.draw(START, style="letters")


@given(positions, moves, st.booleans())
def test_letters_are_ascii(position, move, flipped):
    assert text.draw(position, flipped=flipped, last_move=move).isascii()


@given(positions, styles, st.booleans())
def test_every_piece_stands_in_its_column(position, style, flipped):
    drawn = _columns(text.draw(position, style=style, flipped=flipped))
    pieces = {"letters": LETTERS, "characters": CHARACTERS}[style]
    for point, code in enumerate(position.board):
        column, row = column_and_row(point, flipped=flipped)
        shown = drawn[2 * row][4 + 4 * column]
        assert shown == pieces[code] if code else shown in "+┌┬┐├┼┤└┴┘"
        assert drawn[2 * row][1] == NAMES[point][1]
        assert drawn[19][4 + 4 * column] == NAMES[point][0]


@given(positions, st.none() | moves, styles, st.booleans())
def test_lines_of_the_board_are_of_one_width(position, move, style, flipped):
    lines = text.draw(position, style=style, flipped=flipped, last_move=move).split("\n")
    overhang = {37, 38, 39}  # a wide character on the last file, and a bracket behind it
    assert all(len(_cells(line)) in overhang for line in lines[:19])
    assert {len(_cells(line)) for line in lines[1:19:2]} == {37}
    assert not any(line != line.rstrip() for line in lines)


@given(positions, moves, styles, st.booleans())
def test_last_move_is_bracketed_at_both_ends(position, move, style, flipped):
    plain = _columns(text.draw(position, style=style, flipped=flipped))
    drawn = _columns(text.draw(position, style=style, flipped=flipped, last_move=move))
    for point, brackets in ((move.origin, "()"), (move.target, "[]")):
        column, row = column_and_row(point, flipped=flipped)
        at = 4 + 4 * column
        wide = style == "characters" and position.board[point]
        assert drawn[2 * row][at - 1] + drawn[2 * row][at + (2 if wide else 1)] == brackets
        assert drawn[2 * row][at] == plain[2 * row][at]


@pytest.mark.parametrize("side", Side)
def test_text_says_whose_turn_it_is(side):
    position = Position(START.board, side)
    assert text.draw(position).endswith(f"\n{side.word.capitalize()} to move")
    assert text.draw(position, last_move=Move.parse("h2e2")).endswith(" to move after h2e2")


def _columns(drawn):
    return [_cells(line) for line in drawn.split("\n")]


def _cells(line):
    cells = []
    for c in line:
        cells += [c, None] if unicodedata.east_asian_width(c) == "W" else [c]
    return cells


# SVG


@st.composite
def drawings(draw):
    """A position, and options with which to draw it."""
    lists = st.lists(points, max_size=4)
    options = st.fixed_dictionaries(
        {"pieces": styles, "flipped": st.booleans(), "coordinates": st.booleans(), "shared": st.booleans()},
        optional={
            "last_move": moves,
            "checked": lists,
            "attackers": lists,
            "targets": lists,
            "arrows": st.lists(moves.map(lambda move: (move.origin, move.target)), max_size=4),
            "size": st.integers(40, 2000),
            "title": st.text(),
        },
    )
    return draw(positions), draw(options)


@given(drawings())
def test_svg_is_xml_with_one_group_for_each_piece(drawing):
    position, options = drawing
    root = _parsed(svg.draw(position, **options))
    flipped = options["flipped"]
    assert root.tag == f"{SVG}svg"
    expected = {
        f"{Piece(code)} {NAMES[point]}": _place(point, flipped=flipped)
        for point, code in enumerate(position.board)
        if code
    }
    groups = _marked(root, "piece")
    assert len(groups) == len(expected)
    assert {group.find(f"{SVG}title").text: _centre(group) for group in groups} == expected


@given(drawings())
def test_svg_needs_no_font(drawing):
    position, options = drawing
    tags = {element.tag for element in _parsed(svg.draw(position, **options)).iter()}
    assert tags <= {SVG + name for name in ("svg", "title", "desc", "g", "path", "rect", "circle", "use")}


@given(drawings())
def test_svg_marks_what_it_is_told(drawing):
    position, options = drawing
    root = _parsed(svg.draw(position, **options))
    for name, option in (("check", "checked"), ("attacker", "attackers"), ("target", "targets")):
        centres = [_centre(group) for group in _marked(root, name)]
        assert centres == [_place(point, flipped=options["flipped"]) for point in options.get(option, ())]
    assert len(_marked(root, "last-move")) == (2 if "last_move" in options else 0)
    assert len(_marked(root, "arrow")) == len(options.get("arrows", ()))


@given(drawings(), drawings())
def test_ids_are_unique_and_references_lead_somewhere(one, other):
    drawn = [svg.draw(position, **options) for position, options in (one, other, other)]
    page = _parsed(f"<div>{''.join(drawn)}{svg.symbols('characters')}{svg.symbols('letters')}</div>")
    ids = Counter(element.get("id") for element in page.iter() if element.get("id"))
    assert ids
    assert max(ids.values()) == 1
    for use in page.iter(f"{SVG}use"):
        assert use.get("href").removeprefix("#") in ids


def test_a_drawing_by_itself_refers_to_nothing_and_a_shared_one_holds_no_glyph():
    alone, shared = svg.draw(START), svg.draw(START, shared=True)
    assert "href" not in alone
    assert " id=" not in alone
    assert shared.count("<use ") == 32 + 4 + 9 + 10
    assert not any(outline in shared for outline in GLYPHS["outlines"].values())
    assert all(GLYPHS["outlines"][c] in alone for c in CHARACTERS if c != "・")


def test_glyphs_on_the_discs_are_those_of_the_pieces():
    for pieces, names in (("characters", CHARACTERS), ("letters", LETTERS.upper())):
        root = _parsed(svg.draw(START, pieces=pieces))
        for group in _marked(root, "piece"):
            point = square(group.find(f"{SVG}title").text.split()[-1])
            glyph = group.find(f"{SVG}path")
            x, y = _place(point, flipped=False)
            assert glyph.get("d") == GLYPHS["outlines"][names[START.board[point]]]
            assert glyph.get("transform").startswith(f"translate({x} {y}) ")


def test_sides_differ_by_more_than_colour():
    for pieces in ("characters", "letters"):
        root = _parsed(svg.draw(START, pieces=pieces))
        light = {}
        for group in _marked(root, "piece"):
            side = group.find(f"{SVG}title").text.split()[0]
            light.setdefault(side, set()).add(_luminance(group.find(f"{SVG}circle").get("fill")))
        assert min(light["red"]) - max(light["black"]) > 0.7


def test_marks_are_told_apart_without_colour():
    root = _parsed(svg.draw(START, checked=[4], attackers=[4], targets=[4], last_move=Move.parse("a0a1")))
    check, attacker, target = (_marked(root, name)[0] for name in ("check", "attacker", "target"))
    assert len(target.findall(f"{SVG}circle")) == 2
    assert attacker.get("stroke-dasharray")
    assert check.get("stroke-dasharray") is None
    assert len(check.findall(f"{SVG}circle")) == 1
    assert _marked(root, "last-move")[0].tag == f"{SVG}path"


@given(moves, st.booleans())
def test_last_move_surrounds_both_ends(move, flipped):
    root = _parsed(svg.draw(START, last_move=move, flipped=flipped))
    centres = []
    for angles in _marked(root, "last-move"):
        starts = re.findall(r"M(-?\d+) (-?\d+)", angles.get("d"))
        centres.append((sum(int(x) for x, _ in starts) / 4, sum(int(y) for _, y in starts) / 4))
    assert centres == [_place(move.origin, flipped=flipped), _place(move.target, flipped=flipped)]


@given(moves, st.booleans())
def test_an_arrow_points_forward_and_ends_between_its_points(move, flipped):
    root = _parsed(svg.draw(START, arrows=[(move.origin, move.target)], flipped=flipped))
    (arrow,) = _marked(root, "arrow")
    (x, y), end = _place(move.origin, flipped=flipped), _place(move.target, flipped=flipped)
    length = hypot(end[0] - x, end[1] - y)
    turn = radians(float(re.fullmatch(rf"translate\({x} {y}\) rotate\((.+)\)", arrow.get("transform"))[1]))
    assert (x + length * cos(turn), y + length * sin(turn)) == pytest.approx(end, abs=1)
    back, neck, tip = (float(re.search(rf"{c}([\d.]+)", arrow.get("d"))[1]) for c in "MHL")
    assert 0 < back < neck < tip < length


def test_an_arrow_needs_two_points():
    with pytest.raises(ValueError, match="from one point to another"):
        svg.draw(START, arrows=[(4, 4)])


@pytest.mark.parametrize("option", ["checked", "attackers", "targets"])
@pytest.mark.parametrize("point", [-1, 90])
def test_marks_off_the_board_are_refused(option, point):
    with pytest.raises(IndexError):
        svg.draw(START, **{option: [point]})


@given(st.text(min_size=1).filter(str.isprintable))
def test_title_is_told_as_it_is(title):
    assert _parsed(svg.draw(START, title=title)).find(f"{SVG}title").text == title


def test_svg_describes_pieces_and_marks_in_words():
    drawn = svg.draw(
        CHECKED, last_move=Move.parse("h5h0"), checked=[4], attackers=[7], targets=[square("g2")], arrows=[(7, 4)]
    )
    root = _parsed(drawn)
    told = root.find(f"{SVG}desc").text
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Xiangqi position, red to move"
    assert told.startswith("Red: general e0, advisor d0, elephant c0,")
    assert " Black: general e9," in told
    assert told.endswith("Last move: h5h0. In check: e0. Attackers: h0. Targets: g2. Arrows: h0 to e0.")


@given(st.integers(40, 4000), st.booleans())
def test_size_is_the_width_and_keeps_the_proportions(size, coordinates):
    root = _parsed(svg.draw(START, size=size, coordinates=coordinates))
    _, _, width, height = map(float, root.get("viewBox").split())
    assert root.get("width") == str(size)
    assert abs(int(root.get("height")) - size * height / width) <= 0.5


def test_coordinates_are_drawn_at_their_files_and_ranks():
    for flipped in (False, True):
        root = _parsed(svg.draw(START, flipped=flipped))
        names = {outline: c for c, outline in GLYPHS["outlines"].items()}
        found = {names[p.get("d")]: p.get("transform") for p in root.findall(f"{SVG}path") if p.get("d") in names}
        assert found.keys() == {*FILES, *RANKS, *"楚河漢界"}
        for point in range(90):
            x, y = _place(point, flipped=flipped)
            assert found[NAMES[point][0]].startswith(f"translate({x} ")
            assert f" {y})" in found[NAMES[point][1]]


def test_notebooks_show_the_drawing():
    assert START._repr_svg_() == svg.draw(START)


def _parsed(drawn):
    return ET.fromstring(drawn)  # noqa: S314  our own text


def _marked(root, name):
    return [element for element in root.iter() if element.get("class") == f"xq-{name}"]


def _centre(group):
    circles = {(float(c.get("cx")), float(c.get("cy"))) for c in group.findall(f"{SVG}circle")}
    (centre,) = circles
    return centre


def _place(point, *, flipped):
    """Where a point lies, worked out apart from the code: ranks run upwards, files to the right, unless flipped."""
    file, rank = point % 9, point // 9
    return (100 * (8 - file), 100 * rank) if flipped else (100 * file, 900 - 100 * rank)


def _luminance(colour):
    return sum(w * int(colour[i : i + 2], 16) / 255 for w, i in ((0.2126, 1), (0.7152, 3), (0.0722, 5)))


# Glyphs


def test_glyphs_are_those_that_the_script_extracts():
    expected = extract_glyphs.CHINESE + "".join(extract_glyphs.LATIN)
    assert list(GLYPHS["outlines"]) == list(expected)
    assert GLYPHS["box"] == extract_glyphs.BOX


@pytest.mark.parametrize("character", extract_glyphs.CHINESE)
def test_characters_are_centred_and_fill_the_box(character):
    left, top, right, bottom = _ink(character)
    assert max(right - left, bottom - top) == pytest.approx(GLYPHS["box"], abs=1)
    assert left + right == pytest.approx(0, abs=1)
    assert top + bottom == pytest.approx(0, abs=1)


@pytest.mark.parametrize("group", extract_glyphs.LATIN)
def test_latin_glyphs_stand_on_one_line_and_fit_the_box(group):
    inks = [_ink(c) for c in group]
    baselines = sorted(bottom for *_, bottom in inks)
    assert baselines[len(group) // 2] - baselines[0] <= 0.04 * GLYPHS["box"]  # round letters reach a little lower
    assert all(left + right == pytest.approx(0, abs=1) for left, _, right, _ in inks)
    assert max(right - left for left, _, right, _ in inks) <= GLYPHS["box"]
    assert min(top for _, top, _, _ in inks) + max(baselines) == pytest.approx(0, abs=1)


def test_file_of_glyphs_is_small_and_credited():
    assert len(FOLDER.joinpath("glyphs.json").read_bytes()) < 80_000
    notice = FOLDER.joinpath("NOTICE").read_text("utf-8")
    version = re.search(r"\d+\.\d+", GLYPHS["source"]["version"])[0]
    assert GLYPHS["source"]["font"] in notice
    assert version in notice
    assert "SIL Open Font License" in notice


def _ink(character):
    """Left, top, right and bottom of an outline: a font has a point of the line wherever the line is outermost."""
    xs, ys = zip(*_walk(GLYPHS["outlines"][character]), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _walk(path):
    x = y = 0
    first = (0, 0)
    for command, numbers in re.findall(r"([mhvlcz])([^mhvlcz]*)", path):
        values = [int(n) for n in re.findall(r"-?\d+", numbers)]
        if command == "z":
            x, y = first
        elif command in "hv":
            x, y = (x + values[0], y) if command == "h" else (x, y + values[0])
        else:
            x, y = x + values[-2], y + values[-1]
            first = (x, y) if command == "m" else first
        yield x, y


@pytest.mark.parametrize("style", ["letters", "characters"])
def test_pieces_by_code_are_those_of_the_board(style):
    found = _parsed(f"<svg>{svg.pieces_by_code(style)}</svg>")
    assert [group.get("id") for group in found] == [f"xq-piece-{piece:d}" for piece in Piece]
    on_board = _parsed(svg.draw(START, pieces=style))
    for group in found:
        shapes = [child.get("d") or child.get("fill") for child in group]
        same = [
            [child.get("d") or child.get("fill") for child in piece if not child.tag.endswith("title")]
            for piece in on_board.iter(f"{SVG}g")
            if piece.get("class") == "xq-piece"
        ]
        assert shapes in same
