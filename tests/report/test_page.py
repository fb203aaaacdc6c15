"""The web page: well formed, closed in itself, and safe whatever a game is called."""

import re
from html.parser import HTMLParser

import attrs
import pytest

from xqcore.model.errors import RecordError
from xqcore.report import page
from xqcore.report.brief import Brief, Tally
from xqcore.report.explain import sentences
from xqcore.report.words import LANGUAGES, words

GAMES = ("S01", "S16", "S34", "S37", "S40", "agreement")
VOID = {"meta"}
HOSTILE = '<script>alert("1")</script>&\'"\n\x1b[31m\u202e\0 </title>'


class Page(HTMLParser):
    """A page taken apart: tags must close in the order in which they were opened."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.ids, self.uses, self.links = [], [], [], [], []
        self.words = []
        self.attributes = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        found = dict(attributes)
        assert len(found) == len(attributes)
        self.attributes.setdefault(tag, []).append(found)
        self.ids += [found["id"]] if "id" in found else []
        self.uses += [found["href"]] if tag == "use" else []
        self.links += [
            value for name, value in attributes if name in ("src", "href", "action", "data") and tag != "use"
        ]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())


def written(comparisons, language="en", pieces="characters", title="games.jsonl", refused=()):
    tally = Tally()
    for comparison in comparisons:
        tally.add(Brief.of(comparison))
    return "".join(
        [
            page.head(language, pieces, title),
            *(page.section(comparison, language, pieces) for comparison in comparisons),
            *map(page.refusal, refused),
            page.foot(tally, language),
        ]
    )


@pytest.fixture
def games(compared):
    return [compared(name) for name in GAMES]


@pytest.mark.parametrize("pieces", ["characters", "letters"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_well_formed_and_needs_nothing_from_elsewhere(language, pieces, games):
    text = written(games, language, pieces)
    found = Page(text)
    assert text.startswith("<!DOCTYPE html>\n")
    assert found.attributes["html"] == [{"lang": language}]
    assert {"charset": "utf-8"} in found.attributes["meta"]
    assert not {"script", "link", "iframe", "img", "object", "embed", "base", "form"} & set(found.tags)
    assert found.links == []
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"url\(|@import|@font-face|javascript:", text)
    assert len(found.attributes["section"]) == len(GAMES)


@pytest.mark.parametrize("pieces", ["characters", "letters"])
def test_every_piece_that_is_used_is_drawn_once(pieces, games):
    found = Page(written(games, pieces=pieces))
    assert found.uses
    assert {use.removeprefix("#") for use in found.uses} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))


def test_letters_and_characters_are_other_shapes(games):
    drawn = {pieces: set(Page(written(games, pieces=pieces)).ids) for pieces in ("letters", "characters")}
    assert not drawn["letters"] & drawn["characters"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_is_told_in_full(language, games):
    text = " ".join(Page(written(games, language)).text.split())
    for comparison in games:
        for name, verdict in comparison.verdicts.items():
            for said in sentences(verdict, name, len(comparison.record.moves), language):
                assert said in text


def test_a_game_says_how_it_was_ruled(compared):
    found = Page(page.section(compared("S16"), "en", "letters"))
    assert found.text.startswith(
        "S16 Plies: 64. Recorded result: *. They part at ply 16. ruleset result ply ending cxq"
    )
    assert "simplified 1/2-1/2 16 repetition" in found.text
    assert found.text.count("The moves judged, plies 1-16 ") == 3
    assert "check e1" in found.text
    assert "chase a1 → a6" in found.text
    classes = [card["class"] for card in found.attributes["article"]]
    assert classes == ["drawn", "drawn", "drawn", "black-wins", "drawn"]
    moves = [item for item in found.attributes["li"] if item["value"] == "1"]
    assert {move["class"] for move in moves} == {"red check"}


def test_a_game_that_goes_on_is_shown_as_it_stands(compared):
    found = Page(page.section(compared("S34"), "en", "letters"))
    assert "All rulesets agree." in found.text
    assert {card["class"] for card in found.attributes["article"]} == {"open"}
    assert "li" not in found.attributes
    assert "After ply 10" in found.text


def test_boards_of_a_lost_game_show_the_last_deed_and_the_end(compared):
    """S01 under simplified ends with Black's move; Red's last check was the move before."""
    comparison = compared("S01")
    only = attrs.evolve(comparison, rulings={"simplified": comparison.rulings["simplified"]})
    found = Page(page.section(only, "en", "letters"))
    assert re.findall(r"After ply \d+", found.text) == ["After ply 7", "After ply 8"]
    only = attrs.evolve(comparison, rulings={"cxq": comparison.rulings["cxq"]})
    assert re.findall(r"After ply \d+", Page(page.section(only, "en", "letters")).text) == ["After ply 13"]


def test_a_start_that_is_mate_has_a_board(xq):
    from xqcore import GameRecord, Position

    mated = GameRecord(Position.from_fen("R3k4/R8/9/9/9/9/9/9/9/3K5 b"))
    found = Page(page.section(xq.compare(mated), "en", "letters"))
    assert "Black is checkmated at ply 0: Red wins." in found.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_sums_up(language, games):
    tally = Tally()
    for comparison in games:
        tally.add(Brief.of(comparison))
    say = words(language)
    found = Page("<html><body>" + page.foot(tally, language))
    assert found.text.startswith(say.sentences["page-summary"].format(games=6).capitalize())
    for key in ("ending", "rulesets", "part-in", "other-result-in", "checkmate", "none"):
        assert (say.names[key] in found.text) is (key != "checkmate")
    assert "perpetual-" not in found.text
    assert "table" not in Page("<html><body>" + page.foot(Tally(), language)).tags


def test_the_foot_has_no_pairs_of_one_ruleset(compared):
    comparison = compared("S01")
    tally = Tally()
    tally.add(Brief.of(attrs.evolve(comparison, rulings={"cxq": comparison.rulings["cxq"]})))
    assert Page("<html><body>" + page.foot(tally, "en")).tags.count("table") == 1


def test_names_of_strangers_are_text(compared):
    comparison = compared("S01")
    hostile = attrs.evolve(
        comparison,
        record=attrs.evolve(comparison.record, id=HOSTILE),
        rulings={HOSTILE: comparison.rulings["cxq"], "simplified": comparison.rulings["simplified"]},
    )
    text = written([hostile], title=HOSTILE, refused=[RecordError("no", source=HOSTILE, game=HOSTILE, ply=3)])
    found = Page(text)
    assert "script" not in found.tags
    assert found.text.count('<script>alert("1")</script>&\'"\\n\\x1b[31m\\u202e\\x00 </title>') >= 7
    assert not {"\0", "\x1b", "\u202e"} & set(text)
    assert all(
        not name.startswith("on") for attributes in found.attributes.values() for each in attributes for name in each
    )


def test_a_refused_game_is_told(compared):
    text = written([compared("S01")], refused=[RecordError("h2e3 is illegal", source="a.txt:2", ply=1)])
    found = Page(text)
    assert {"class": "refused"} in found.attributes["section"]
    assert "a.txt:2, ply 1: h2e3 is illegal" in found.text
