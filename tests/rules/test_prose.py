"""Rulesets in words: what each shipped one says, where two differ, and that no word is missing in any language."""

import ast
import re
from enum import StrEnum
from importlib import import_module
from itertools import combinations
from pathlib import Path
from string import Formatter

import attrs
import pytest

import xqcore
from xqcore.model.piece import Kind, Piece, Side
from xqcore.model.verdict import Ending, Reason
from xqcore.report.explain import ordinal
from xqcore.report.prose import differences, explain_ruleset, topics
from xqcore.report.words import LANGUAGES, words
from xqcore.rules import schema
from xqcore.rules.consistency import contradictions
from xqcore.rules.diagnostic import Mark
from xqcore.rules.library import Library, RulesetSource, digest, shipped
from xqcore.rules.schema import Loaded

SHELF = Library([RulesetSource(shipped())])
SHIPPED = list(SHELF)
PAIRS = (
    ("site-asian", "cxq"),
    ("simplified", "simplified-60"),
    ("strict-chase", "site-asian"),
    ("simplified", "site-asian"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_ruleset_reads_like_this(name, language, golden):
    golden(f"{name}.{language}.txt", explain_ruleset(SHELF.load(name), language).rstrip("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_two_rulesets_differ_like_this(pair, language, golden):
    said = differences(*map(SHELF.load, pair), language)
    golden(f"{pair[0]}-against-{pair[1]}.{language}.txt", said.rstrip("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_ruleset_does_not_differ_from_itself(name, language):
    said = differences(SHELF.load(name), SHELF.load(name), language)
    assert said == words(language).sentences["diff-none"].format(first=name, second=name) + "\n"


@pytest.mark.parametrize(("one", "other"), list(combinations(SHIPPED, 2)))
def test_differences_are_the_same_both_ways_round(one, other):
    there, back = (differences(*map(SHELF.load, pair)).split("\n") for pair in ((one, other), (other, one)))
    assert sorted(there[1:]) == sorted(back[1:])
    assert re.sub(r"\D", "", there[0].partition("differ")[2]) == re.sub(r"\D", "", back[0].partition("differ")[2])


@pytest.mark.parametrize("name", SHIPPED)
def test_every_change_of_a_rule_changes_the_words(name, changed):
    loaded = SHELF.load(name)
    told = 0
    for ruleset in changed(loaded.ruleset):
        other = Loaded(ruleset, loaded.marks, loaded.lineage, digest(ruleset))
        if other.digest != loaded.digest and makes_sense(other) and not reordered(ruleset, loaded.ruleset):
            told += 1
            for language in LANGUAGES:
                assert "\n\n" in differences(loaded, other, language), ruleset
                assert explain_ruleset(other, language) != explain_ruleset(loaded, language)
    assert told >= 5


def makes_sense(loaded):
    return not contradictions(loaded.ruleset, {}, Mark("", 1, 1))


def reordered(one, other):
    """Whether only the order of conducts or limits differs: it shows in both texts, but as no difference."""
    return (
        all(
            sorted(getattr(one, key), key=str) == sorted(getattr(other, key), key=str)
            for key in ("conducts", "limits", "order")
        )
        and attrs.evolve(one, conducts=other.conducts, limits=other.limits) == other
    )


def test_sentences_name_the_line_that_says_so():
    lines = explain_ruleset(SHELF.load("cxq")).split("\n")
    assert "  A position may come again any number of times." in lines
    (anyway,) = (line for line in lines if "before cannons and horses" in line)
    place = re.search(r"\[cxq\.yaml:(\d+)\]$", anyway)
    assert "target: [chariot]" in SHELF.path("cxq").read_text(encoding="utf-8").split("\n")[int(place[1]) - 1]


def test_a_title_is_told_in_the_language_if_it_has_it():
    say = {language: words(language) for language in LANGUAGES}
    assert [say["zh"].text(text) for text in ("T", {"en": "E", "zh": "Z"}, {"fr": "F", "en": "E"}, {"fr": "F"})] == [
        "T",
        "Z",
        "E",
        "F",
    ]
    assert say["en"].text({"zh": "Z", "en": "E"}) == "E"


@pytest.mark.parametrize(
    ("number", "english", "chinese"),
    [
        (2, "second", "第二次"),
        (3, "third", "第三次"),
        (5, "fifth", "第五次"),
        (6, "6th", "第6次"),
        (11, "11th", "第11次"),
        (12, "12th", "第12次"),
        (13, "13th", "第13次"),
        (21, "21st", "第21次"),
        (22, "22nd", "第22次"),
        (33, "33rd", "第33次"),
        (100, "100th", "第100次"),
    ],
)
def test_ordinal(number, english, chinese):
    assert ordinal(number, words("en")) == english
    assert ordinal(number, words("zh")) == chinese


# Catalogues

CATALOGUES = {language: words(language) for language in LANGUAGES}
SOURCE = Path(xqcore.__file__).parent
READERS = [*SOURCE.glob("report/**/*.py"), *SOURCE.glob("cli/*.py")]
ENUMS = [found for found in vars(schema).values() if isinstance(found, type) and issubclass(found, StrEnum)][1:]


def gaps(sentence):
    return sorted(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def test_languages_have_the_same_keys_and_gaps():
    english = CATALOGUES["en"]
    for catalogue in CATALOGUES.values():
        assert catalogue.language in LANGUAGES
        assert list(catalogue.sentences) == list(english.sentences)
        assert list(catalogue.names) == list(english.names)
        for key, sentence in catalogue.sentences.items():
            assert gaps(sentence) == gaps(english.sentences[key]), key
        assert all(catalogue.names.values())


def test_no_language_speaks_another():
    chinese = re.compile("[\u4e00-\u9fff]")
    for key, sentence in {**CATALOGUES["en"].sentences, **CATALOGUES["en"].names}.items():
        assert not chinese.search(sentence), key
    for key, sentence in {**CATALOGUES["zh"].sentences, **CATALOGUES["zh"].names}.items():
        spoken = re.sub(r"{\w+}|--[a-z]+", "", sentence)  # an option of the command line is the same in all languages
        assert not re.search("[A-Za-z]", spoken), key


def asked_for():
    """The keys that the code names, as patterns: an f-string asks for whatever fits it."""
    patterns = set()
    for path in READERS:
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(found, ast.Constant) and isinstance(found.value, str):
                patterns.add(re.escape(found.value))
            elif isinstance(found, ast.JoinedStr):
                parts = [re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in found.values]
                patterns.add("".join(parts))
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns if pattern != ".+" and len(pattern) < 60))


def test_every_key_is_used():
    asked = asked_for()
    codes = {member.value for enum in (*ENUMS, Ending, Reason) for member in enum}
    codes |= {side.word for side in Side} | {kind.word for kind in Kind}
    codes |= {"checkmate-loses", "checkmate-draws", "stalemate-loses", "stalemate-draws", "mate"}  # put together
    for key in (*CATALOGUES["en"].sentences, *CATALOGUES["en"].names):
        assert key in codes or asked.fullmatch(key), key


def spelled_out(expression):
    """The texts of an expression, those left aside of which only a part is spelled out."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        yield expression.value
    if isinstance(expression, ast.IfExp):
        yield from (text for part in (expression.body, expression.orelse) for text in spelled_out(part))


def test_every_key_that_the_code_spells_out_exists():
    """``say("key")``, ``sentences["key"]`` and ``names["key"]``, wherever they stand."""
    found = {"say": set(), "sentences": set(), "names": set()}
    for path in READERS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                found["say"].update(spelled_out(node.args[0]))
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr in found:
                found[node.value.attr].update(spelled_out(node.slice))
    assert {"mate", "goes-on"} <= found["say"]
    assert "pieces-many" in found["sentences"]
    assert "ruleset" in found["names"]
    for catalogue in CATALOGUES.values():
        assert found["say"] | found["sentences"] <= set(catalogue.sentences)
        assert found["names"] <= set(catalogue.names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_side_and_piece_has_a_name(language):
    say = words(language)
    for ending in Ending:
        assert say.name(ending) == say.names[ending]
    assert len({say.piece(piece) for piece in Piece}) == 14
    assert len({say.side(side) for side in Side}) == 2
    assert all(say.sentences[reason] for reason in Reason)
    assert say.name("somebodys-own") == {"en": "somebodys own", "zh": "somebodys-own"}[language]


# What each value of each enum says

RICH = attrs.evolve(
    SHELF.load("site-asian").ruleset,
    repetition=schema.Repetition(3, schema.Window.FIRST),
    limits=(schema.Limit("progress", 30, (schema.Skipped.CHECK,), (schema.Reset.CAPTURE,)),),
)
CHASE = RICH.chase


def with_limit(**limit):
    return attrs.evolve(RICH, limits=(attrs.evolve(RICH.limits[0], **limit),))


def with_chase(**chase):
    return attrs.evolve(RICH, chase=attrs.evolve(CHASE, **chase))


def with_conduct(**conduct):
    return attrs.evolve(RICH, conducts=(attrs.evolve(RICH.conducts[0], **conduct),))


VALUES = schema.Values(9, 4, 4, 2, 2, 1)

EACH = {
    schema.PieceKind: lambda kind: attrs.evolve(RICH, bare_material=schema.BareMaterial((kind,))),
    schema.Target: lambda target: with_chase(targets=schema.Targets((target,))),
    schema.Outcome: lambda outcome: attrs.evolve(RICH, stalemate=outcome),
    schema.Opened: lambda opened: with_chase(opened=opened),
    schema.New: lambda new: with_chase(new=new),
    schema.Protection: lambda protection: with_chase(protection=protection),
    schema.SameKind: lambda same: with_chase(same_kind=same),
    schema.Risky: lambda risk: with_chase(attacker_at_risk=risk),
    schema.CutRoot: lambda cut: with_chase(cut_root=cut),
    schema.Several: lambda several: with_chase(several=several, values=VALUES),
    schema.Window: lambda window: attrs.evolve(RICH, repetition=schema.Repetition(3, window)),
    schema.Act: lambda act: with_conduct(each=(act,)),
    schema.Same: lambda same: with_conduct(target=same),
    schema.Chasers: lambda chasers: with_conduct(chasers=chasers),
    schema.Sanction: lambda sanction: attrs.evolve(RICH, sanction=sanction),
    schema.Skipped: lambda skipped: with_limit(skip=(skipped,)),
    schema.Reset: lambda reset: with_limit(reset=(reset,)),
    schema.CountFrom: lambda start: with_limit(start=start),
    schema.Runs: lambda runs: attrs.evolve(RICH, repetition=schema.Repetition(3, schema.Window.FIRST, runs)),
    schema.Step: lambda step: attrs.evolve(RICH, order=(step,)),
    schema.DrawOffer: lambda draw: attrs.evolve(RICH, offers=schema.Offers(draw, schema.Resignation.YES)),
    schema.Resignation: lambda resign: attrs.evolve(RICH, offers=schema.Offers(schema.DrawOffer.NONE, resign)),
}


def test_every_enum_of_the_schema_is_among_them():
    assert set(ENUMS) == {*EACH, schema.Confidence}  # which says something of another key's sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("enum", EACH, ids=lambda enum: enum.__name__)
def test_every_value_says_something_of_its_own(enum, language):
    said = {member: str(topics(EACH[enum](member), words(language))) for member in enum}
    assert len(set(said.values())) == len(enum)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_sure_is_said_beside_its_sentence(language):
    loaded = SHELF.load("site-asian")
    sure = attrs.evolve(loaded.ruleset, confidence={"offers": schema.Confidence.HIGH})
    unsure = attrs.evolve(
        loaded.ruleset,
        confidence={"chase.new": schema.Confidence.LOW, "limits.no-capture.from": schema.Confidence.MEDIUM},
    )
    plain = explain_ruleset(loaded, language).split("\n")
    assert explain_ruleset(attrs.evolve(loaded, ruleset=sure), language).split("\n") == plain
    said = explain_ruleset(attrs.evolve(loaded, ruleset=unsure), language).split("\n")
    low, medium = (f" {words(language).sentences[f'confidence-{each}']}" for each in ("low", "medium"))
    assert [line.removeprefix(known) for line, known in zip(said, plain, strict=True) if line != known] == [low, medium]


@attrs.frozen
class Options:
    """What a policy of a plugin might be told."""

    kinds: tuple[schema.PieceKind, ...] = schema.key("Kinds.", default=(schema.PieceKind.HORSE,))
    most: int = schema.key("A number.", default=5)


def test_what_comes_from_plugins_is_told():
    ruleset = attrs.evolve(RICH, policy="tea", requires=("xqcore-tea>=1", "milk"), extensions={"tea": Options()})
    assert [said for _, said in topics(ruleset, words("en"))["plugins"]] == [
        "The policy tea, which a plugin supplies, applies these rules.",
        "Options of tea: {kinds: [horse], most: 5}.",
        "It works only where xqcore-tea>=1 and milk is installed.",
    ]
    assert topics(RICH, words("en"))["plugins"] == []


def test_a_catalogue_is_a_module_of_its_own():
    for language in LANGUAGES:
        assert import_module(f"xqcore.report.words.{language}").WORDS is words(language)
