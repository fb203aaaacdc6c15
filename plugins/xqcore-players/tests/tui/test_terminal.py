"""The real program in a pseudo-terminal, with the mouse and keys, as somebody would play."""

import json
import re
import sys

import pytest
from pseudo_terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")

MATE = "e0e1 h7e7 h2h5 b7c7 h5h4 c7a7 h0g2 i6i5 b2e2 e7e8 h4c4 g6g5 c4c9".split()
CHECKS = "4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1"
ROUND = "f1e1 e9f9 e1f1 f9e9".split()
TWO = ("--red", "human", "--black", "human")


def place(point: str) -> tuple[int, int]:
    """Column and line of a point, Red at the bottom."""
    return 4 + 4 * (ord(point[0]) - ord("a")), 2 * (9 - int(point[1]))


def by_mouse(terminal: Terminal, move: str) -> None:
    for point in (move[:2], move[2:]):
        terminal.click(*place(point))


def by_keys(terminal: Terminal, move: str, cursor: str) -> str:
    """Go with the arrows from where the cursor stands; return where it stands then."""
    for point in (move[:2], move[2:]):
        right, up = ord(point[0]) - ord(cursor[0]), int(point[1]) - int(cursor[1])
        terminal.press(
            *["right" if right > 0 else "left"] * abs(right), *["up" if up > 0 else "down"] * abs(up), "enter"
        )
        cursor = point
    return cursor


def numbers(seen: str) -> list[int]:
    """The numbers of the moves of the list, as far as it is to be seen."""
    return [int(number) for number in re.findall(r" (\d+)\. [a-i]\d[a-i]\d", seen)]


def kept(home) -> dict:
    (file,) = (home / "games").glob("*.jsonl")
    return json.loads(file.read_text())


def test_a_whole_game_with_mouse_arrows_and_typing(terminal, home):
    game = terminal(*TWO, "-r", "cxq")
    game.wait("Red to move")
    cursor = "e4"
    for ply, move in enumerate(MATE, 1):
        if ply % 3 == 1:
            by_mouse(game, move)
            cursor = move[2:]
        elif ply % 3 == 2:
            cursor = by_keys(game, move, cursor)
        else:
            game.press("m")
            game.type(move)
            game.press("escape")
        if ply < len(MATE):
            game.wait(f"{ply:>3}. {move}", "Black to move" if ply % 2 else "Red to move")
    seen = game.wait("checkmate", "Black is checkmated at ply 13: Red wins.", "u undo  n new")
    assert "1-0" in seen
    assert kept(home)["moves"] == MATE
    assert kept(home)["result"] == "1-0"
    game.press("enter")
    game.wait("1-0: checkmate", gone="u undo  n new")
    game.press("u")
    game.wait("Red to move", "c4c9 taken back")
    assert kept(home)["result"] == "*"
    game.press("q")
    assert game.end() == 0
    assert "the game is kept in" in game.text


def test_undo_takes_the_move_of_a_program_back_too(terminal, home):
    game = terminal("--black", "random:seed=1")
    game.wait("Red to move")
    by_mouse(game, "h2e2")
    game.wait("  2. ", "Red to move")
    assert len(kept(home)["moves"]) == 2
    game.press("u")
    game.wait("h2e2 taken back")
    assert kept(home)["moves"] == []
    game.press("u")
    game.wait("there is no move to take back")


def test_a_draw_between_two_people(terminal, home):
    game = terminal(*TWO)
    game.wait("Red to move")
    game.press("d")
    game.wait("Red offers a draw: d accepts, x declines")
    game.press("x")
    game.wait("Red's offer is declined", "Red to move")
    game.press("d")
    game.wait("d accepts")
    game.press("d")
    game.wait("1/2-1/2", "agreement", "Draw by agreement at ply 0.")
    assert kept(home)["events"] == [{"ply": 0, "kind": "draw-agreed", "side": "red"}]


def test_a_program_answers_an_offer_when_it_moves(terminal):
    game = terminal("--black", "random:seed=1")
    game.wait("Red to move")
    game.press("d")
    game.wait("the draw offer is answered")
    by_mouse(game, "h2e2")
    game.wait("Red's offer is declined", "  2. ")


def test_resigning_is_asked_about(terminal, home):
    game = terminal("--black", "random:seed=1")
    game.wait("Red to move")
    game.press("r")
    game.wait("Give the game up as Red?")
    game.press("n")
    game.wait("Red to move", gone="Give the game up")
    game.press("r")
    game.wait("Give the game up as Red?")
    game.press("y")
    game.wait("0-1", "Red resigned at ply 0: Black wins.")
    assert kept(home)["events"] == [{"ply": 0, "kind": "resigned", "side": "red"}]


def test_a_ruling_is_warned_of_asked_about_and_explained(terminal):
    game = terminal(*TWO, "-r", "cxq", "--start", CHECKS, columns=150)
    game.wait("Red to move")
    game.press("m")
    for move in ROUND * 3:
        game.type(move)
    seen = game.wait(" 12. f9e9", "Under cxq Red may not check again with this piece: one more time is a violation.")
    assert seen.count("one more time is a violation") == 2  # now, and in the list of events
    game.type("f1e1")
    game.wait("Red loses by perpetual check at ply 13", "Play it all the same?")
    game.press("n")
    game.wait("Red to move", gone="Play it all the same?")
    game.type("f1e1")
    game.wait("Play it all the same?")
    game.press("y")
    game.wait("0-1  perpetual check", "Red gave check on every one of its moves there", "cxq.yaml:", "u undo  n new")


def test_killed_in_the_middle_of_a_game_it_goes_on_where_it_was(terminal, home):
    game = terminal("--black", "random:seed=3", "-r", "simplified")
    game.wait("Red to move")
    by_mouse(game, "h2e2")
    game.wait("  2. ", "Red to move")
    by_mouse(game, "h0g2")
    game.wait("  4. ", "Red to move")
    game.press("d")
    game.wait("the draw offer is answered")
    before = kept(home)
    game.kill()
    assert kept(home) == before
    assert len(before["moves"]) == 4
    again = terminal("--resume")
    seen = again.wait("the game goes on after ply 4", "human against random:seed=3, simplified", "Red offers a draw")
    for ply, move in enumerate(before["moves"], 1):
        assert f"{ply:>3}. {move}" in seen
    again.press("u")
    again.wait(f"{before['moves'][2]} taken back", gone="the draw offer")
    assert kept(home)["moves"] == before["moves"][:2]


def test_killed_while_a_program_thinks_it_moves_when_the_game_goes_on(terminal, home):
    game = terminal(*TWO)
    game.wait("Red to move")
    by_mouse(game, "h2e2")
    game.wait("Black to move")
    game.kill()
    (file,) = (home / "games").glob("*.jsonl")
    file.write_text(file.read_text().replace('"Black": "human"', '"Black": "random:seed=1"'))
    again = terminal("--resume")
    again.wait("  2. ", "Red to move")


def test_a_game_in_a_file_of_ones_own(terminal, tmp_path):
    file = tmp_path / "mine.jsonl"
    game = terminal(*TWO, "--save", str(file))
    game.wait("Red to move")
    by_mouse(game, "h2e2")
    game.wait("Black to move")
    game.kill()
    assert json.loads(file.read_text())["moves"] == ["h2e2"]
    again = terminal("--resume", "--save", str(file))
    again.wait("  1. h2e2", "Black to move")
    again.press("q")
    assert again.end() == 0
    refused = terminal(*TWO, "--save", str(file))
    assert refused.end() == 2
    assert "is there already: go on with it by --resume" in refused.text.replace("\n", "")


def test_programs_play_each_other_pause_and_go_on(terminal):
    game = terminal("--red", "random:seed=1", "--black", "random:seed=2", "--pace", "0.1")
    game.wait(" 10. ")
    game.press("p")
    game.wait("paused; p goes on")
    at = game.text
    game.until(lambda _: True)
    assert game.text == at
    game.press("u")
    game.wait("taken back", "paused")
    last = numbers(game.text)[-1]
    game.press("p")
    game.until(lambda seen: numbers(seen)[-1] > last + 2 and "paused" not in seen, "another move")


def test_programs_play_to_the_end_of_the_game(terminal):
    start = "4k4/9/9/9/9/9/9/9/4p4/3K1R3 w - - 0 1"
    game = terminal("--red", "random:seed=1", "--black", "random:seed=2", "--pace", "0", "--start", start)
    game.wait("u undo  n new")


def test_a_hint(terminal):
    game = terminal(*TWO, "--hints", "random:seed=1")
    game.wait("Red to move")
    game.press("h")
    seen = game.wait("hint: ")
    move = seen.partition("hint: ")[2][:4]
    lines = seen.splitlines()
    for point in (move[:2], move[2:]):
        column, line = place(point)
        assert cells(lines[line])[column - 1] == "?"


def test_what_was_typed_and_cannot_be_is_said(terminal):
    game = terminal(*TWO)
    game.wait("Red to move")
    game.press("m")
    game.type("castle")
    game.wait("'castle' is no move")
    game.type("h2h8")
    game.wait("h2h8 is illegal")
    game.type("flip")
    game.until(lambda seen: seen.splitlines()[0].lstrip().startswith("0"), "the flipped board")


def test_moves_can_be_typed_ahead(terminal):
    game = terminal(*TWO)
    game.wait("Red to move")
    game.press("m")
    game.send("h2e2\rh9g7\rh0g2\ri9h9\ri0h0\r")
    game.wait("  5. i0h0", "Black to move")


def test_moves_in_chinese(terminal):
    pytest.importorskip("xqcore_formats")
    game = terminal(*TWO, "--notation", "chinese")
    game.wait("Red to move")
    game.press("m")
    game.type("炮二平五")
    game.wait("1. 炮二平五", "Black to move")
    game.type("h9g7")
    game.wait("2. 马８进７")


def test_the_start_screen(terminal):
    game = terminal()
    game.wait("A game of xiangqi", "> site-asian", "> human", "random: any move")
    game.press("up", "tab", "tab")
    game.press("home", "enter")
    game.wait("Red to move", gone="A game of xiangqi")
    by_mouse(game, "h2e2")
    game.wait("  1. h2e2", "Black to move")
    game.press("n")
    game.wait("A game of xiangqi", "r goes on with the game against human that was left at ply 1.")
    game.press("r")
    game.wait("  1. h2e2", "the game goes on after ply 1")
    game.press("q")
    assert game.end() == 0


def test_a_fault_on_the_command_line_is_one_sentence(terminal):
    for arguments, sentence in {
        ("-r", "nothing"): "there is no ruleset 'nothing'",
        ("--black", "nobody"): "there is no player 'nobody'",
        ("--hints", "nobody"): "there is no player 'nobody'",
        ("--start", "nonsense"): "the FEN has 1 rank where 10 were expected",
        ("--notation", "runes"): "runes",
        ("--resume", "-r", "cxq"): "--resume goes on with a game as it is; leave out -r",
        ("--resume",): "no game has been left that could be gone on with",
        ("--resume", "--save", "/nowhere.jsonl"): "there is no such file",
    }.items():
        refused = terminal(*arguments)
        assert refused.end() in (2, 3)
        seen = refused.text
        assert "xqcore: " in seen
        assert sentence in seen
        assert "Traceback" not in seen


def cells(line: str) -> list[str]:
    """A line column by column, the second of a wide character empty."""
    return [cell for c in line for cell in ((c, "") if "\u2e80" <= c <= "\u9fff" else (c,))]


@pytest.mark.parametrize("flipped", [False, True])
def test_characters_and_points_stand_in_their_columns(terminal, flipped):
    game = terminal(*TWO, "--board", "characters", "--flipped" if flipped else "--not-flipped", columns=80, lines=24)
    game.wait("Red to move")
    buffer = game.screen.buffer
    rows = [
        "車馬象士將士象馬車",
        "",
        " 砲     砲 ",
        "卒 卒 卒 卒 卒",
        "",
        "",
        "兵 兵 兵 兵 兵",
        " 炮     炮 ",
        "",
        "俥傌相仕帥仕相傌俥",
    ]
    if flipped:
        rows.reverse()
    for line, pieces in enumerate(rows):
        row = buffer[2 * line]
        for file, piece in enumerate(pieces.ljust(9)):
            column = 4 + 4 * file
            if piece != " ":
                assert row[column].data == piece
                assert row[column + 1].data == ""  # it takes two columns
            else:
                assert row[column].data in "├┼┤┴┬"
        assert row[1].data == str(line if flipped else 9 - line)
    names = "ihgfedcba" if flipped else "abcdefghi"
    assert [buffer[19][4 + 4 * file].data for file in range(9)] == list(names)
    for line in (1, 3, 5, 7, 11, 13, 15, 17):
        assert {column for column in range(40) if buffer[line][column].data == "│"} == {
            4 + 4 * file for file in range(9)
        }


def test_with_letters_everything_is_ascii(terminal):
    game = terminal(*TWO, "--board", "letters", "-r", "cxq", "--start", CHECKS, columns=80, lines=24)
    screens = [game.wait("Red to move")]
    game.press("m")
    for move in [*ROUND * 3, "f1e1"]:
        game.type(move)
    screens.append(game.wait("Play it all the same?"))
    game.press("y")
    screens.append(game.wait("u undo  n new"))
    game.press("n")
    screens.append(game.wait("A game of xiangqi"))
    for screen in screens:
        assert screen.isascii(), screen


def test_a_terminal_that_shows_lines_twice_as_wide_gets_letters(terminal):
    game = terminal(*TWO, LANG="C", PYTHONIOENCODING="ascii")
    seen = game.wait("Red to move")
    assert "+---+" in seen


def test_a_letter_that_is_picked_up_shows_where_it_can_go(terminal):
    game = terminal(*TWO, "--board", "letters")
    game.wait("Red to move")
    game.click(*place("b2"))
    lines = game.wait("{C}").splitlines()
    assert lines[place("b3")[1]][place("b3")[0]] == "*"
    column, line = place("b9")
    assert lines[line][column - 1 : column + 2] == "*n*"  # over the screen on b7
    game.press("escape")
    game.wait("Red to move", gone="{C}")
