"""``xqcore show``: text, pictures and the page, which is played in a browser where there is one."""

import io
import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from xml.etree import ElementTree as ET

import attrs
import pytest
from games import SMALL

from xqcore import GameRecord, Position, Xqcore

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
RECORD = attrs.evolve(
    SMALL, result="1-0", headers=(("Event", "杯"), ("Red", "甲"), ("Black", "</script><b>"), ("Title", "题 & <i>"))
)


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "a.pgn"
    with path.open("wb") as stream:
        Xqcore().registry.shared("format", "pgn").write([RECORD, GameRecord(moves=SMALL.moves[:1])], stream)
    return path


def test_text(xqcore, game):
    ran = xqcore("show", "--ply", 1, game)
    assert ran.code == 0
    assert ran.out.startswith("Event: 杯\nRed: 甲\nBlack: </script><b>\nTitle: 题 & <i>\nResult: 1-0\n\n 9  ")
    assert ran.out.endswith(
        "Black to move after h2e2\n\nPly 1 of 4: 炮二平五\nVariations of the next move: 炮８平５, 马２进３\n"
    )


def test_the_end_is_shown_unless_a_ply_is_named(xqcore, game):
    assert "Ply 4 of 4: 车９平８\nend\n" in xqcore("show", game).out
    assert "Ply 0 of 4\nstart\n" in xqcore("show", "--ply", 0, game).out


def test_a_game_by_its_number(xqcore, game):
    ran = xqcore("show", "--game", 2, "--pieces", "letters", "--notation", "wxf", "--flipped", game)
    assert "Ply 1 of 1: C2.5" in ran.out
    assert ran.out.splitlines()[2].startswith(" 0")


def test_svg_has_marks_and_arrows(xqcore, game):
    out = xqcore("show", "--output", "svg", "--ply", 1, "--arrow", "h9g7", "--arrow", "b9-c7", "--mark", "e5", game).out
    root = ET.fromstring(out)  # noqa: S314 - our own text
    found = [element.get("class") for element in root.iter()]
    assert found.count("xq-arrow") == 2
    assert found.count("xq-target") == 1
    assert found.count("xq-last-move") == 2


def test_check_is_marked(xqcore, tmp_path):
    start = Position.from_fen("4k4/9/9/9/9/9/9/9/9/3KR4 b", "lenient")
    with (tmp_path / "a.xqf").open("wb") as stream:
        Xqcore().registry.shared("format", "xqf").write([GameRecord(start)], stream)
    assert 'class="xq-check"' in xqcore("show", "--output", "svg", tmp_path / "a.xqf").out


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="resvg-py is not installed")
def test_png(xqcore, game, tmp_path):
    assert xqcore("show", "--output", "png", "--size", 300, "--save", tmp_path / "a.png", game).code == 0
    data = (tmp_path / "a.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == 300


def test_png_without_what_it_takes(xqcore, game, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    ran = xqcore("show", "--output", "png", game)
    assert ran == (
        *(3, ""),
        ["xqcore: PNG needs resvg-py: pip install 'xqcore-formats[png]'; or choose --output svg"],
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ply", 5], "there is no ply 5: the game has 4"),
        (["--game", 3], "there is no game 3: the file holds 2 games"),
        (["--arrow", "h2"], "an arrow is written like a move: 'h2' is not a move"),
        (["--arrow", "h2h2"], "leads from a point to itself"),
        (["--mark", "j5"], "'j5' is no point; points are called a0 to i9"),
        (["--notation", "x"], "there is no notation 'x'; known: chinese"),
    ],
)
def test_bad_usage_is_one_sentence(xqcore, game, arguments, said):
    ran = xqcore("show", *arguments, game)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.said) == 1
    assert said in ran.said[0]


def test_a_broken_game_is_shown_as_far_as_it_goes_if_asked(xqcore, tmp_path):
    stream = io.BytesIO()
    Xqcore().registry.shared("format", "xqf").write([SMALL], stream)
    (tmp_path / "a.xqf").write_bytes(stream.getvalue()[:-1])
    ran = xqcore("show", tmp_path / "a.xqf")
    assert (ran.code, ran.out, len(ran.said)) == (2, "", 1)
    kept = xqcore("show", "--on-error", "keep-prefix", tmp_path / "a.xqf")
    assert (kept.code, kept.said) == (2, ran.said)
    assert "Ply 4 of 4" in kept.out


# The page


@pytest.fixture
def page(xqcore, game, tmp_path):
    def made(*arguments: object, script: str = "") -> str:
        path = tmp_path / "a.html"
        assert xqcore("show", "--output", "html", "--save", path, *arguments, game).code == 0
        text = path.read_text("utf-8")
        if script:
            path.write_text(text.replace("</body>", f"<script>{script}</script></body>"), "utf-8")
        return text

    return made


def test_the_page_stands_by_itself(page):
    text = page()
    assert text.count("<script") == 2
    assert not re.search(r'(src|href)="(?!#)|url\(|@import|https?://(?!www\.w3\.org/)', text)
    assert "default-src 'none'" in text
    assert "<title>题 &amp; &lt;i&gt;</title>" in text


def test_nothing_in_a_game_becomes_part_of_the_page(page):
    text = page()
    assert text.count("</script>") == 2
    assert "\\u003c/script>\\u003cb>" in text


PRESS = """
const seen = [];
const note = () => seen.push(document.getElementById("where").textContent + "|"
  + document.getElementById("comment").textContent + "|" + document.getElementById("line").firstChild.textContent + "|"
  + [...document.querySelectorAll("#instead button")].map((button) => button.textContent).join(","));
note();
for (const key of KEYS) {
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  note();
}
const slider = document.getElementById("slider");
slider.value = 1;
slider.dispatchEvent(new Event("input"));
note();
const shown = document.querySelector("#boards > div:not([hidden])");
seen.push(shown.id + " " + [...shown.querySelectorAll("use")].map((use) => use.getAttribute("href")).join(" "));
document.body.textContent = JSON.stringify(seen);
"""


@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser")
def test_the_page_plays_a_game_with_its_variations(page, tmp_path):
    keys = [
        "ArrowRight",
        "ArrowRight",
        "ArrowDown",
        "ArrowRight",
        "ArrowDown",
        "ArrowUp",
        "ArrowUp",
        "End",
        "Home",
        "f",
    ]
    page(
        script=PRESS.replace("KEYS", repr(keys).replace("'", '"')).replace(
            "document.dispatch", "document.body.dispatch"
        )
    )
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    ran = subprocess.run(
        [*command, "--dump-dom", f"file://{tmp_path / 'a.html'}"], capture_output=True, timeout=60, check=True
    )
    text = re.search(r"<body>(.*)</body>", ran.stdout.decode("utf-8"), re.DOTALL)[1]
    *seen, board = json.loads(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    assert seen == [
        "Start  (0/4)|start|Main line|",
        "1. 炮二平五  (1/4)||Main line|",
        "1… 马８进７  (2/4)|horse|Main line|炮８平５,马２进３",
        "1… 炮８平５  (2/3)|cannon|Variation 1|马８进７,马２进３",
        "2. 马八进七  (3/3)||Variation 1|马二进三",
        "2. 马二进三  (3/3)||Variation 2|马八进七",
        "2. 马八进七  (3/3)||Variation 1|马二进三",
        "2. 马二进三  (3/3)||Variation 2|马八进七",
        "2. 马二进三  (3/3)||Variation 2|马八进七",
        "Start  (0/3)|start|Variation 2|",
        "Start  (0/3)|start|Variation 2|",
        "1. 炮二平五  (1/3)||Variation 2|",
    ]
    name, *uses = board.split()
    assert name == "turned"
    assert uses[:2] == ["#xq-last", "#xq-last"]
    assert len(uses) == 2 + 32
