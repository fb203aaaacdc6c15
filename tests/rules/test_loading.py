"""Rulesets as they are loaded: what extends what, every fault with its place, where every value stands."""

import ast
import inspect
import re
from enum import StrEnum
from pathlib import Path

import attrs
import pytest
import yaml

from xqcore.model.errors import PluginError, RulesetError
from xqcore.report.resolved import as_data
from xqcore.rules import consistency, schema
from xqcore.rules.diagnostic import FaultyRuleset, listed
from xqcore.rules.library import Library, RulesetSource, digest, shipped
from xqcore.rules.node import Mapping
from xqcore.rules.schema import Act, Conduct, PieceKind, Ruleset, Sanction
from xqcore.rules.structure import fields_of, key_of

HERE = Path(__file__).parent
SHIPPED = ("basic", "cxq", "simplified", "simplified-60", "site-asian", "strict-chase")
SHELF = Library([RulesetSource(shipped())])


# Extending


def test_a_child_has_its_parents_keys_but_for_those_it_changes(load, head):
    parent = SHELF.load("simplified").ruleset
    child = load(head.replace("basic", "simplified") + "repetition: {occurrences: 4}\n").ruleset
    assert child.repetition == attrs.evolve(parent.repetition, occurrences=4)
    assert attrs.evolve(child, **{name: getattr(parent, name) for name in ("repetition", *OWN)}) == parent


OWN = ("schema", "id", "title", "source", "extends", "abstract")


def test_a_ruleset_keeps_these_keys_to_itself(load, head):
    parent = "schema: 1\nid: parent\ntitle: P\nsource: SP\nextends: basic\nabstract: true\n"
    child = load(head.replace("basic", "parent.yaml"), parent=parent).ruleset
    assert [getattr(child, name) for name in OWN] == [1, "mine", "T", "S", "parent.yaml", False]
    assert {field.name for field in attrs.fields(Ruleset) if field.metadata["own"]} == set(OWN)


@pytest.mark.parametrize("key", ["id: mine\n", "title: T\n", "source: S\n", "schema: 1\n"])
def test_no_parent_stands_in_for_a_key_of_its_own(key, faults, head):
    missing = key.partition(":")[0]
    (fault,) = faults(head.replace(key, "").replace("basic", "simplified"))
    assert fault.startswith(f"mine.yaml:1:1: the key {missing!r} is missing: ")


@pytest.mark.parametrize(
    ("added", "field", "expected"),
    [
        ("bare-material: null\n", "bare_material", None),
        ("warn: ~\n", "warn", None),
        ("conducts:\n", "conducts", ()),
        ("conducts: {perpetual-check: ~}\n", "conducts", ()),
        ("conducts: {perpetual-check: {rank: ~}}\n", "conducts", (Conduct("perpetual-check", (Act.CHECK,)),)),
        ("sanction: ~\n", "sanction", Sanction.LOSS),
        ("order: [conduct, mate, limits, bare-material]\n", "order", ("conduct", "mate", "limits", "bare-material")),
    ],
)
def test_nothing_takes_a_key_away_and_a_list_replaces_a_list(added, field, expected, load, head):
    assert getattr(load(head.replace("basic", "simplified") + added).ruleset, field) == expected


def test_nothing_takes_a_row_of_a_table_away(load, head, faults):
    allow = "conducts: {{perpetual-check: {{allow: {{{}}}}}}}\n"

    def allowed(rows):
        child = load(head.replace("basic", "middle.yaml") + allow.format(rows), middle=middle).ruleset
        return child.conducts[0].allow

    middle = head.replace("mine", "middle").replace("basic", "cxq") + allow.format("2: 9")
    middle += "repetition: {occurrences: 3, window: first}\n"
    assert allowed("3: ~") == {1: 6, 2: 9}
    middle = middle.replace("2: 9", "3: null")
    assert allowed("2: ~") == {1: 6}
    assert allowed("3: 20") == {1: 6, 2: 12, 3: 20}
    assert allowed("1: ~, 2: ~, 3: ~") is None
    assert faults(head.replace("basic", "cxq") + allow.format("4: ")) == [
        "mine.yaml:6:41: conducts.perpetual-check.allow.4: expected a whole number from 1 to 1000, found nothing"
    ]
    assert faults(head.replace("title: T", "title: {en: T, zh: ~}")) == [
        "mine.yaml:3:20: title.zh: expected a text, found nothing"
    ]


DOUBTS = """
chase:
  attackers: {not: []}
  targets: {not: []}
  opened: all
  new: none
  protection: legal-recapture
  same-kind: exempt
  unprotected-anyway: [{target: [chariot], from: [horse]}]
repetition: {occurrences: 4, window: first}
conducts: {a: {each: [chase], allow: {1: 6, 2: 12}}}
limits: {no-capture: {each-side: 60, reset: [capture], checks-counted: 10}}
confidence:
  chase: medium
  chase.unprotected-anyway[0]: low
  repetition.occurrences: medium
  conducts.a.allow.2: low
  limits.no-capture: medium
  limits.no-capture.checks-counted: low
"""
"""A parent that is not sure of its keys."""

LESS_DOUBT = {
    "limits: {no-capture: null}\n": ["limits.no-capture", "limits.no-capture.checks-counted"],
    "limits: ~\n": ["limits.no-capture", "limits.no-capture.checks-counted"],
    "limits: {no-capture: {checks-counted: ~}}\n": ["limits.no-capture.checks-counted"],
    "limits: {no-capture: {checks-counted: 5}}\n": ["limits.no-capture.checks-counted"],
    "limits: {no-capture: {each-side: 50}}\n": [],
    "limits: {other: {each-side: 70}}\n": [],
    "chase: {unprotected-anyway: []}\n": ["chase.unprotected-anyway[0]"],
    "chase: ~\nconducts: ~\n": ["chase", "chase.unprotected-anyway[0]", "conducts.a.allow.2"],
    "conducts: {a: {allow: {1: 3}}}\n": [],
    "conducts: {a: {allow: {2: 13}}}\n": ["conducts.a.allow.2"],
    "conducts: {a: {allow: {2: ~}}}\n": ["conducts.a.allow.2"],
    "repetition: {occurrences: 3}\n": ["repetition.occurrences"],
    "confidence: {limits.no-capture.checks-counted: null}\n": ["limits.no-capture.checks-counted"],
    "limits: ~\nconfidence: {limits.no-capture.checks-counted: ~}\n": [
        "limits.no-capture",
        "limits.no-capture.checks-counted",
    ],
    "confidence: ~\n": list(yaml.safe_load(DOUBTS)["confidence"]),
}


@pytest.mark.parametrize("added", LESS_DOUBT)
def test_doubt_about_a_key_goes_with_it(added, load, head):
    doubts = yaml.safe_load(DOUBTS)["confidence"]
    child = load(head.replace("basic", "parent.yaml") + added, parent=head.replace("mine", "parent") + DOUBTS).ruleset
    left = {path: word for path, word in doubts.items() if path not in LESS_DOUBT[added]}
    assert (child.confidence or {}) == left


def test_the_last_doubt_can_be_taken_away(load, head):
    parent = head.replace("mine", "parent") + "warn: {before: 2}\nconfidence: {warn.before: low}\nabstract: true\n"
    for added in ("confidence: {warn.before: ~}\nconducts: {a: {each: [check], allow: {1: 9}}}\n", "warn: ~\n"):
        assert load(head.replace("basic", "parent.yaml") + added, parent=parent).ruleset.confidence is None


def test_doubt_of_a_childs_own_is_about_a_key_that_is_there(faults, head):
    parent = head.replace("mine", "parent") + DOUBTS
    path = "limits.no-capture.checks-counted"
    assert faults(
        head.replace("basic", "parent.yaml") + f"limits: ~\nconfidence: {{{path}: low}}\n", parent=parent
    ) == [f"mine.yaml:7:14: confidence.{path}: the ruleset has no key '{path}'"]


def test_a_key_without_which_there_is_no_ruleset_cannot_be_taken_away(faults, head):
    assert faults(head + "order:\nrepetition: {occurrences: 3, window: ~}\n") == [
        "mine.yaml:6:7: order: expected a list, written [a, b], found nothing",
        "mine.yaml:7:38: repetition.window: expected first or last, found nothing",
    ]


def test_what_is_merged_keeps_the_parents_order(load, head):
    child = load(head.replace("basic", "cxq") + "limits: {extra: {each-side: 9}, total-moves: {each-side: 200}}\n")
    assert [(limit.name, limit.each_side) for limit in child.ruleset.limits] == [
        ("total-moves", 200),
        ("effective-moves", 120),
        ("progress", 30),
        ("extra", 9),
    ]


def test_a_chain_of_three_and_where_each_value_stands(load, head):
    loaded = load(
        head.replace("basic", "middle.yaml") + "limits: {no-capture: {each-side: 50}}\n",
        middle=head.replace("mine", "middle").replace("basic", "simplified-60") + "warn: {occurrence: 2}\n",
    )
    assert loaded.lineage == ("mine", "middle", "simplified-60", "simplified", "basic")
    assert {path: str(loaded.rule(path)) for path in ("limits.no-capture.each-side", "warn.occurrence", "order")} == {
        "limits.no-capture.each-side": "mine.yaml:6",
        "warn.occurrence": "middle.yaml:6",
        "order": "basic.yaml:16",
    }
    assert loaded.rule("limits.no-capture.from").file == "simplified-60.yaml"
    assert loaded.rule("conducts.perpetual-check").file == "simplified.yaml"


def test_a_parents_path_begins_at_the_childs_folder(folder, head):
    rules = folder / "rules"
    rules.mkdir()
    (rules / "child.yaml").write_text(head.replace("mine", "child").replace("basic", "../up/parent.yaml"))
    (folder / "up").mkdir()
    (folder / "up" / "parent.yaml").write_text(head.replace("mine", "parent"))
    assert Library([RulesetSource(shipped())]).load("rules/child.yaml").lineage == ("child", "parent", "basic")


CIRCLES = {
    "mine.yaml": "mine.yaml:5:10: extends: 'mine.yaml' extends this ruleset, which would never end",
    "./mine.yaml": "mine.yaml:5:10: extends: './mine.yaml' extends this ruleset, which would never end",
    "sub/../mine.yaml": "mine.yaml:5:10: extends: 'sub/../mine.yaml' extends this ruleset, which would never end",
    "two.yaml": "two.yaml:5:10: extends: 'mine.yaml' extends this ruleset, which would never end",
    "one.yaml": "three.yaml:5:10: extends: 'one.yaml' extends this ruleset, which would never end",
}


@pytest.mark.parametrize("parent", CIRCLES)
def test_circle(parent, faults, head, folder):
    (folder / "sub").mkdir()
    two = head.replace("basic", "mine.yaml")
    one, three = head.replace("basic", "three.yaml"), head.replace("basic", "one.yaml")
    assert faults(head.replace("basic", parent), one=one, two=two, three=three) == [CIRCLES[parent]]


PARENTS = {
    "basik": "there is no ruleset 'basik' (did you mean 'basic'?)",
    "nope": ("there is no ruleset 'nope'; known: basic, cxq, simplified, simplified-60, site-asian and strict-chase"),
    "''": "expected a text, found ''",
    "none.yaml": "there is no file none.yaml",
    "[basic, cxq]": "expected a text, found a list",
    "5": "expected a text, found 5",
}


@pytest.mark.parametrize("parent", PARENTS)
def test_a_parent_that_cannot_be_had_is_one_fault_beside_the_others(parent, faults, head):
    assert faults(head.replace("basic", parent) + "chaze: 1\nwarn: {occurrence: 2}\n") == [
        f"mine.yaml:5:10: extends: {PARENTS[parent]}",
        "mine.yaml:6:1: unknown key 'chaze' (did you mean 'chase'?)",
    ]


def test_a_parents_faults_are_reported_where_they_stand(faults, head):
    parent = "schema: 7\nid: parent\ntitle:\nextends: basic\nlimits:\n  total: {each-side: 0}\n"
    assert faults(head.replace("basic", "parent.yaml") + "order: [mate]\n", parent=parent) == [
        "parent.yaml:1:1: the key 'source' is missing: where the rules are written down",
        "parent.yaml:1:9: schema: expected 1, found 7",
        "parent.yaml:3:7: title: expected a text, or one for each language, written {en: ..., zh: ...}, found nothing",
        "parent.yaml:6:22: limits.total.each-side: expected a whole number from 1 to 10000, found 0",
    ]


ORPHANS = {
    "conducts: {a: {rank: 2}}\nlimits: {b: {skip: [check]}}\nrepetition: {occurrences: 4}\n": [],
    "chase: {several: dearst}\n": [
        "6:18: chase.several: expected all or dearest, found 'dearst' (did you mean 'dearest'?)"
    ],
    "chase: {unprotected-anyway: [{target: [horse]}]}\n": [
        "6:30: chase.unprotected-anyway[0]: the key 'from' is missing: kinds of attacker"
    ],
    "conducts: {a: {each: [check], allow: {2: 9}}}\n": [],
    "conducts: {a: {each: [check], allow: {}, rank: 0}}\n": [
        "6:48: conducts.a.rank: expected a whole number from 1 to 99, found 0"
    ],
    "conducts: {a: {each: [check], reset: [capture]}}\n": [],
    "conducts: {a: {each: [], allow: {1: ~}}}\n": [
        "6:16: conducts.a.each: the list is empty, so no move would ever fit"
    ],
    "limits: {b: {each-side: 9, from: clock}}\nconfidence: {limits.c: low}\n": [],
}


@pytest.mark.parametrize("added", ORPHANS)
def test_nobody_knows_what_a_parent_that_cannot_be_had_would_give(added, faults, head):
    parent = head.replace("mine", "parent").replace("basic", "nope")
    for reference, unknown in {"nope": "mine", "parent.yaml": "parent"}.items():
        found = faults(head.replace("basic", reference) + added, parent=parent)
        assert found.pop(len(ORPHANS[added]) * (unknown == "parent")).startswith(f"{unknown}.yaml:5:10: extends: there")
        assert found == [f"mine.yaml:{fault}" for fault in ORPHANS[added]]


def test_a_parent_that_is_no_yaml_is_reported_with_the_childs_own_faults(faults, head):
    own, parents = faults(head.replace("basic", "parent.yaml") + "foo: 1\n", parent="a: [\n")
    assert own == f"mine.yaml:6:1: unknown key 'foo'; known here: {EVERY_KEY}"
    assert parents.startswith("parent.yaml:2:1: not YAML: ")


def test_what_is_refused_in_a_parent_hides_nothing(faults, head):
    parent = head.replace("mine", "parent") + "warn: {before: 0}\nwarn: {before: 5}\n"
    assert faults(head.replace("basic", "parent.yaml") + "sanction: lose\nwarn: {occurrence: x}\n", parent=parent) == [
        "mine.yaml:6:11: sanction: expected loss, must-vary or bar-move, found 'lose' (did you mean 'loss'?)",
        "mine.yaml:7:20: warn.occurrence: expected a whole number from 2 to 100, found 'x'",
        "parent.yaml:6:16: warn.before: expected a whole number from 1 to 100, found 0",
        "parent.yaml:7:1: the key 'warn' stands here for the second time, first on line 6",
    ]


def test_what_is_required_and_not_there_is_one_fault_beside_the_others(load, faults, head):
    lacks = "mine.yaml:6:12: the ruleset needs xqcore-nope, which is not installed: pip install 'xqcore-nope>=2'"
    requires = "requires: [xqcore-nope>=2]\n"
    theirs = "policy: nope\nextensions: {nope: {a: 1}}\n"
    assert faults(head + requires + "sanction: lose\n" + theirs) == [
        lacks,
        "mine.yaml:7:11: sanction: expected loss, must-vary or bar-move, found 'lose' (did you mean 'loss'?)",
    ]
    for text in (
        head + requires,
        head + requires + theirs,
        head.replace("basic", "nope") + requires + "warn: {before: 2}\n",
    ):
        with pytest.raises(PluginError) as caught:
            load(text)
        assert str(caught.value) == lacks
    parent = head.replace("mine", "parent") + requires.replace("[", "[xqcore-nought, ")
    assert faults(head.replace("basic", "parent.yaml") + "warn: 1\n", parent=parent) == [
        "mine.yaml:6:7: warn: expected keys (occurrence or before), found 1",
        "parent.yaml:6:12: the ruleset needs xqcore-nought, which is not installed: pip install 'xqcore-nought'",
        "parent.yaml:6:27: " + lacks.partition(": ")[2],
    ]


# Faults


def test_all_ten_faults_are_reported_in_one_go(monkeypatch):
    monkeypatch.chdir(HERE)
    with pytest.raises(FaultyRuleset) as caught:
        SHELF.load("ten_faults.yaml")
    assert str(caught.value).split("\n") == [
        "ten_faults.yaml:2:9: schema: expected 1, found 2",
        "ten_faults.yaml:4:29: title.zh: expected a text, found 10",
        "ten_faults.yaml:7:27: repetition.occurrences: expected a whole number from 2 to 100, found 1",
        "ten_faults.yaml:7:38: repetition.window: expected first or last, found 'frist' (did you mean 'first'?)",
        (
            "ten_faults.yaml:9:3: chase: the key 'same-kind' is missing: an attack on a piece of the attacker's kind"
            " (exempt, exempt-if-it-can-hit-back, exempt-if-it-can-be-taken or counts)"
        ),
        "ten_faults.yaml:9:20: chase.attackers.not: expected a list, written [a, b], found 'soldier'",
        "ten_faults.yaml:10:42: chase.targets.not: 'home-soldier' stands in the list twice",
        "ten_faults.yaml:15:3: conducts: 'Perpetual Check' is not a name: small letters, digits and hyphens",
        (
            "ten_faults.yaml:16:50: conducts.perpetual-chase.allow: the rows of the table are the numbers of pieces 1, 2, 3"
            " and so on, none left out"
        ),
        "ten_faults.yaml:18:31: limits.no-capture: unknown key 'form' (did you mean 'from'?)",
    ]
    assert len(caught.value.diagnostics) == 10


EVERY_KEY = listed([name for name, _, _ in fields_of(Ruleset)], "and")
FAULTS = yaml.safe_load((HERE / "faults.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: (case.get("added") or case["written"])[:30])
def test_fault(case, faults, written):
    expected = case["faults"].replace("<every key>", EVERY_KEY).strip().split("\n")
    assert faults(written(case)) == [f"mine.yaml:{fault}" for fault in expected]


BOUNDS = {
    "repetition: {{occurrences: {}, window: first}}\n": (2, 100),
    "limits: {{a: {{each-side: {}}}}}\n": (1, 10_000),
    "conducts: {{a: {{each: [check], rank: {}, allow: {{1: 1}}}}}}\n": (1, 99),
    "conducts: {{a: {{each: [check], allow: {{1: {}}}}}}}\n": (1, 1000),
    "conducts: {{a: {{each: [check], allow: {{1: 1}}}}}}\nwarn: {{before: {}}}\n": (1, 100),
    "repetition: {{occurrences: 100, window: first}}\nwarn: {{occurrence: {}}}\n": (2, 99),
}


@pytest.mark.parametrize("added", BOUNDS, ids=lambda text: text[:30])
def test_bounds_may_be_reached_and_not_passed(added, load, head):
    low, high = BOUNDS[added]
    for number in (low, high):
        assert load(head + added.format(number))
    for number in (low - 1, high + 1):
        with pytest.raises(FaultyRuleset):
            load(head + added.format(number))


def test_the_rows_of_a_table_may_stand_in_any_order(load, head):
    conduct = "conducts: {a: {each: [check], allow: {2: 12, 1: 6, 3: 18}}}\n"
    loaded = load(head + conduct)
    assert list(loaded.ruleset.conducts[0].allow.items()) == [(1, 6), (2, 12), (3, 18)]
    assert load(head + conduct.replace("2: 12, 1: 6", "1: 6, 2: 12")).digest == loaded.digest


def test_an_empty_mapping_lacks_every_key_and_contradicts_nothing(faults):
    lines = faults("{}\n")
    assert [line.split("'")[1] for line in lines] == [
        "checkmate",
        "id",
        "offers",
        "order",
        "schema",
        "source",
        "stalemate",
        "title",
    ]


# Contradictions

CHASE = (
    "chase: {{attackers: {{not: [{attackers}]}}, targets: {{not: [{targets}]}}, opened: {opened}, new: {new},"
    " protection: {protection}, same-kind: exempt{more}}}\n"
)
PLAIN = {"attackers": "", "targets": "", "opened": "all", "new": "none", "protection": "legal-recapture", "more": ""}
KINDS = ", ".join(PieceKind)
ASKING = "conducts: {a: {each: [chase], allow: {1: 6}}}\n"


def chase(**changed):
    """A chase on line 6, and on line 7 a conduct that asks for it."""
    return CHASE.format(**PLAIN | changed) + ASKING


CONTRADICTIONS = {
    "order: [mate, conduct]\n": "6:1: order: the order leaves out bare-material and limits",
    "conducts: {stalemate: {each: [check], allow: {1: 1}}}\n": (
        "6:12: conducts.stalemate: 'stalemate' is the name of another ending"
    ),
    "conducts: {a: {each: [check], allow: {1: 1}}}\nlimits: {a: {each-side: 1}}\n": (
        "7:10: limits.a: 'a' is the name of another ending"
    ),
    "limits: {none: {each-side: 1}}\n": "6:10: limits.none: 'none' is the name of another ending",
    chase().replace(ASKING, ""): ("6:1: chase: a chase is described here, but no conduct and no limit asks for one"),
    chase(attackers=KINDS): "6:21: chase.attackers.not: every kind of piece is left out, so nothing ever chases",
    chase(targets=KINDS.removeprefix("general, ")): (
        "6:41: chase.targets.not: every kind of piece is left out, so nothing is ever chased"
    ),
    chase(more=", several: dearest"): (
        "6:123: chase.several: 'several: dearest' and 'protection: net-gain' go together with 'values': one needs the other"
    ),
    chase(protection="net-gain"): (
        "6:75: chase.protection: 'several: dearest' and 'protection: net-gain' go together with 'values': one needs the other"
    ),
    "conducts: {a: {each: [kill], allow: {1: 1}}}\n": (
        "6:12: conducts.a: the conduct asks for kills, but the ruleset has no 'kill' that says what one is"
    ),
    "conducts: {a: {each: [check], neither: [check], allow: {1: 1}}}\n": (
        "6:31: conducts.a.neither: a run knows the moves of one side alone: 'neither' does not go with 'allow'"
    ),
    "repetition: {occurrences: 3, window: first}\nconducts: {a: {each: [check], reset: [capture]}}\n": (
        "7:31: conducts.a.reset: there is no run to begin anew: 'reset' goes with 'allow'"
    ),
    "limits: {a: {each-side: 9, skip: [check], checks-counted: 3}}\n": (
        "6:43: limits.a.checks-counted: checks are skipped, so none is counted"
    ),
    "kill: {moves: 1}\n": "6:1: kill: a kill is described here, but no conduct asks for one",
    "repetition: {occurrences: 3, window: first, runs: left}\n": (
        "6:45: repetition.runs: no conduct has an 'allow' that a run could be left to"
    ),
    "confidence: {repetitoin: low}\nrepetition: {occurrences: 3, window: first}\n": (
        "6:14: confidence.repetitoin: the ruleset has no key 'repetitoin' (did you mean 'repetition'?)"
    ),
    chase(more=", values: {chariot: 1, cannon: 1, horse: 1, advisor: 1, elephant: 1, soldier: 1}"): (
        "6:123: chase.values: 'several: dearest' and 'protection: net-gain' go together with 'values': one needs the other"
    ),
    chase(new="capture", more=", cut-root: unless-under-attack"): (
        "6:126: chase.cut-root: 'new: capture' leaves every cut root out, so there is nothing to except"
    ),
    chase(protection="ignored", more=", unprotected-anyway: [{target: [chariot], from: [horse]}]"): (
        "6:115: chase.unprotected-anyway: protection is ignored, so there is nothing to except from it"
    ),
    chase(targets="horse", more=", unprotected-anyway: [{target: [chariot, horse, general], from: [horse]}]"): (
        "6:149: chase.unprotected-anyway[0]: horse and general can never be chased: see chase.targets.not"
    ),
    chase(attackers="horse", more=", unprotected-anyway: [{target: [chariot], from: [horse, cannon]}]"): (
        "6:149: chase.unprotected-anyway[0]: horse never chases: see chase.attackers.not"
    ),
    chase(attackers="cannon", opened="cannon"): (
        "6:57: chase.opened: 'opened: cannon' asks for cannons, but chase.attackers.not leaves them out"
    ),
    "conducts: {a: {each: [], allow: {1: 6}}}\n": (
        "6:16: conducts.a.each: the list is empty, so no move would ever fit"
    ),
    "conducts: {a: {each: [chase], allow: {1: 6}}}\n": (
        "6:12: conducts.a: the conduct asks for chases, but the ruleset has no 'chase' that says what one is"
    ),
    "conducts: {a: {each: [check], without: [chase], allow: {1: 6}}}\n": (
        "6:12: conducts.a: the conduct asks for chases, but the ruleset has no 'chase' that says what one is"
    ),
    "conducts: {a: {each: [check], without: [check], allow: {1: 6}}}\n": (
        "6:31: conducts.a.without: no move can be check and not be it"
    ),
    "conducts: {a: {each: [check], target: same, allow: {1: 6}}}\n": (
        "6:31: conducts.a.target: 'target: same' goes with 'each: [chase]' alone: a check has no target"
    ),
    "conducts: {a: {each: [check], chasers: one, allow: {1: 6}}}\n": (
        "6:31: conducts.a.chasers: 'chasers: one' goes with 'each: [chase]' alone: nothing else has chasers\n"
        "6:31: conducts.a.chasers: the rows of 'allow' tell how many pieces there may be: 'chasers' does not go with it"
    ),
    "conducts: {a: {each: [check]}}\n": (
        "6:12: conducts.a: the conduct is never judged: it needs 'allow', or the ruleset needs 'repetition'"
    ),
    "conducts: {a: {each: [check], allow: {2: 6, 3: 7}}}\n": (
        "6:31: conducts.a.allow: the rows of the table are the numbers of pieces 1, 2, 3 and so on, none left out"
    ),
    "conducts: {a: {each: [check], allow: {1: 6, 2: 5}}}\n": (
        "6:31: conducts.a.allow: more pieces cannot be allowed less"
    ),
    "limits: {a: {each-side: 1, skip: [reply-to-attack]}}\n": (
        "6:28: limits.a.skip: chases are skipped, but the ruleset has no 'chase' that says what one is"
    ),
    "limits: {a: {each-side: 1, from: clock}}\n": (
        "6:28: limits.a.from: the clock counts plies since the last capture: 'from: clock' needs 'reset: [capture]' and"
        " no 'skip'"
    ),
    "limits: {a: {each-side: 1, from: clock, reset: [capture], skip: [check]}}\n": (
        "6:28: limits.a.from: the clock counts plies since the last capture: 'from: clock' needs 'reset: [capture]' and"
        " no 'skip'"
    ),
    "limits: {a: {each-side: 1, reset: [soldier-move, crossed-soldier-advance, crossed-soldier-move]}}\n": (
        "6:28: limits.a.reset: crossed-soldier-advance adds nothing to crossed-soldier-move\n"
        "6:28: limits.a.reset: crossed-soldier-move and crossed-soldier-advance adds nothing to soldier-move"
    ),
    chase() + "limits: {b: {each-side: 1, skip: [attack, chase, reply-to-chase, reply-to-attack]}}\n": (
        "8:28: limits.b.skip: chase adds nothing to attack: every chase is an attack\n"
        "8:28: limits.b.skip: reply-to-chase adds nothing to reply-to-attack: every chase is an attack"
    ),
    "bare-material: {none-of: []}\n": (
        "6:17: bare-material.none-of: the list is empty, so every game would be drawn at once"
    ),
    "bare-material: {none-of: [cannon, general]}\n": (
        "6:17: bare-material.none-of: a general never leaves the board, so no game would ever be drawn"
    ),
    "warn: {}\n": "6:1: warn: neither 'occurrence' nor 'before' is given, so nobody is ever warned",
    "warn: {occurrence: 2}\n": "6:8: warn.occurrence: the ruleset has no 'repetition' to warn of",
    "repetition: {occurrences: 3, window: last}\nwarn: {occurrence: 3}\n": (
        "7:8: warn.occurrence: the warning comes too late: the game ends at occurrence 3"
    ),
    "warn: {before: 2}\n": "6:8: warn.before: no conduct has an 'allow' to warn of",
}


@pytest.mark.parametrize("added", CONTRADICTIONS, ids=lambda text: CONTRADICTIONS[text][:50])
def test_contradiction(added, faults, head):
    assert faults(head + added) == [f"mine.yaml:{fault}" for fault in CONTRADICTIONS[added].split("\n")]


def test_every_contradiction_has_a_case():
    told = "\n".join(CONTRADICTIONS.values())
    yields = [found for found in ast.walk(ast.parse(inspect.getsource(consistency))) if isinstance(found, ast.Yield)]
    messages = [found.value.elts[1] for found in yields]
    assert len(messages) > 25
    for message in messages:
        parts = [part.value for part in ast.walk(message) if isinstance(part, ast.Constant)]
        assert all(part in told for part in parts if part != "and"), ast.unparse(message)


PARENT = (
    chase(more=",\n unprotected-anyway: [{target: [chariot], from: [horse]}]")
    + "limits: {a-limit: {each-side: 60}}\nrepetition: {occurrences: 4, window: first}\nwarn: {occurrence: 3}\n"
)
"""What a child of this parent contradicts: a chase on lines 6 and 7, what asks for it on 8, a limit, repetition and warning."""

BROUGHT_ABOUT = {
    "limits: {b: {each-side: 9}}\nchase:\n  protection: ignored\n": (
        "7:1: chase.unprotected-anyway: protection is ignored, so there is nothing to except from it"
        " (inherited from parent.yaml:7)"
    ),
    "conducts: {b: {each: [check]}}\nchase: ~\n": (
        "7:1: conducts.a: the conduct asks for chases, but the ruleset has no 'chase' that says what one is"
        " (inherited from parent.yaml:8)"
    ),
    "conducts: {a: ~}\n": (
        "6:1: chase: a chase is described here, but no conduct and no limit asks for one (inherited from parent.yaml:6)"
    ),
    "repetition: {occurrences: 3}\n": (
        "6:14: warn.occurrence: the warning comes too late: the game ends at occurrence 3 (inherited from parent.yaml:11)"
    ),
    "repetition: ~\n": (
        "6:1: warn.occurrence: the ruleset has no 'repetition' to warn of (inherited from parent.yaml:11)"
    ),
    "conducts: {a-limit: {each: [check]}}\n": (
        "6:12: limits.a-limit: 'a-limit' is the name of another ending (inherited from parent.yaml:9)"
    ),
    "limits: {a: {each-side: 9}}\n": "6:10: limits.a: 'a' is the name of another ending",
    "chase: {values: ~, several: dearest}\n": (
        "6:20: chase.several: 'several: dearest' and 'protection: net-gain' go together with 'values': one needs the other"
    ),
}


@pytest.mark.parametrize("added", BROUGHT_ABOUT)
def test_what_a_child_brings_about_in_its_parent_is_reported_at_the_childs_key(added, faults, head):
    parent = head.replace("mine", "parent") + PARENT
    assert faults(head.replace("basic", "parent.yaml") + added, parent=parent) == [f"mine.yaml:{BROUGHT_ABOUT[added]}"]


def test_a_parents_own_contradiction_is_reported_where_it_is_extended(faults, head):
    parent = head.replace("mine", "parent") + "order: [mate]\n"
    assert faults(head.replace("basic", "parent.yaml"), parent=parent) == [
        "mine.yaml:5:1: order: the order leaves out conduct, bare-material and limits (inherited from parent.yaml:6)"
    ]


def test_nothing_is_concluded_from_what_a_fault_took_away(faults, head):
    assert faults(head + "conducts: {a: {each: [chase], allow: {1: 6}}}\nchase: {opened: no}\n")[-1] == (
        "mine.yaml:7:17: chase.opened: expected none, cannon or all, found 'no' (did you mean 'none'?)"
    )
    assert faults(head + "repetition: {occurrences: 0, window: last}\nwarn: {occurrence: 2}\n") == [
        "mine.yaml:6:27: repetition.occurrences: expected a whole number from 2 to 100, found 0"
    ]


def test_an_abstract_ruleset_may_describe_a_chase_for_its_children(load, head):
    assert load(head + "abstract: true\n" + chase().replace(ASKING, "")).ruleset.chase


# Libraries


def test_shipped_rulesets_are_these():
    assert tuple(SHELF) == SHIPPED
    assert [SHELF.load(name).id for name in SHELF] == list(SHIPPED)
    assert [name for name in SHELF if SHELF.load(name).ruleset.abstract] == ["basic"]
    assert {SHELF.origin(name) for name in SHELF} == {"xqcore"}


def test_a_ruleset_is_read_once():
    assert SHELF.load("cxq") is SHELF.load("cxq") is SHELF.load(SHELF.path("cxq"))


def test_a_folder_of_rulesets(folder, head):
    (folder / "mine.yaml").write_text(head)
    (folder / "yours.yml").write_text(head.replace("mine", "yours"))
    (folder / "wrong.yaml").write_text(head.replace("mine", "right"))
    (folder / "notes.txt").write_text("no ruleset")
    library = Library([RulesetSource(shipped()), RulesetSource(folder, "tests"), RulesetSource(folder / "nowhere")])
    assert set(library) == {*SHIPPED, "mine", "yours", "wrong"}
    assert library.load("mine").lineage == ("mine", "basic")
    assert library.load("yours").id == "yours"
    assert library.origin("mine") == "tests"
    with pytest.raises(
        FaultyRuleset, match=r"/wrong\.yaml:2:1: id: expected 'wrong', the name of the file, found 'right'$"
    ):
        library.load("wrong")
    assert library.load("./wrong.yaml").id == "right"  # as a path it may be called what it likes


def test_an_id_that_two_folders_offer_is_an_error_when_it_is_asked_for(folder, head):
    (folder / "cxq.yaml").write_text(head.replace("mine", "cxq"))
    library = Library([RulesetSource(shipped()), RulesetSource(folder, "tests")])
    assert "cxq" in list(library)
    with pytest.raises(
        RulesetError, match=r"^the ruleset 'cxq' is offered by xqcore and tests; switch one of them off$"
    ):
        library.load("cxq")
    assert library.load("simplified").id == "simplified"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("text", ["cqx", "CXQ", "cxq.yaml", "rulesets/cxq", "cxq\\"])
def test_what_is_no_ruleset(text):
    said = {
        "cqx": "there is no ruleset 'cqx' (did you mean 'cxq'?)",
        "CXQ": "there is no ruleset 'CXQ'; known: " + ", ".join(SHIPPED[:-1]) + " and strict-chase",
    }.get(text, f"there is no file {text}")
    with pytest.raises(RulesetError) as caught:
        SHELF.load(text)
    assert str(caught.value) == said
    assert not isinstance(caught.value, FaultyRuleset)


def test_a_document_has_everything_merged_in(faults, head):
    document = SHELF.document("simplified-60")
    assert isinstance(document, Mapping)
    assert [entry.key for entry in document.entries][-3:] == ["source", "extends", "limits"]
    assert {entry.mark.file.rpartition("/")[2] for entry in document.entries} == {
        "basic.yaml",
        "simplified.yaml",
        "simplified-60.yaml",
    }
    faults(head.replace("basic", "nope"))
    with pytest.raises(FaultyRuleset):
        SHELF.document("mine.yaml")


# Digests


@pytest.mark.parametrize("name", SHIPPED)
def test_digest_changes_with_every_rule_and_with_no_word(name, changed):
    ruleset = SHELF.load(name).ruleset
    digests = {}
    for other in changed(ruleset):
        differs = [
            field.name for field in attrs.fields(Ruleset) if getattr(other, field.name) != getattr(ruleset, field.name)
        ]
        if set(differs) <= {*OWN, "confidence"}:
            assert digest(other) == digest(ruleset)
        else:
            digests.setdefault(digest(other), other)
            assert digests[digest(other)] == other
    assert digest(ruleset) == SHELF.load(name).digest
    assert digest(ruleset) not in digests
    assert len(digests) >= 9
    assert all(re.fullmatch("[0-9a-f]{12}", found) for found in digests)


def test_digest_does_not_change_with_layout(load, head):
    text = SHELF.path("cxq").read_text(encoding="utf-8")
    without_comments = "".join(line.split("  #")[0].rstrip() + "\n" for line in text.split("\n") if line[:1] != "#")
    assert without_comments != text
    assert load(without_comments).digest == SHELF.load("cxq").digest
    assert load(head.replace("basic", "cxq")).digest == SHELF.load("cxq").digest


def test_no_two_shipped_rulesets_are_the_same():
    assert len({SHELF.load(name).digest for name in SHIPPED}) == len(SHIPPED)


# Marks


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_is_found_where_its_mark_says(name):
    loaded = SHELF.load(name)
    for path, mark in loaded.marks.items():
        line = Path(mark.file).read_text(encoding="utf-8").split("\n")[mark.line - 1]
        there = line[mark.column - 1 :]
        if path.endswith("]"):
            value = _at(as_data(loaded), path)
            assert there.startswith("{" if isinstance(value, dict) else str(value)), path
        else:
            key = path.rpartition(".")[2]
            assert there.startswith(f"{key}:"), path
            value = _at(as_data(loaded), path)
            if isinstance(value, str | int):
                written = str(value).lower() if isinstance(value, bool) else str(value)
                assert there.removeprefix(f"{key}:").lstrip().startswith(written), path


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_that_is_no_default_has_a_mark(name):
    loaded = SHELF.load(name)
    defaults = {(key_of(field), _written(field.default)) for cls in CLASSES for field in attrs.fields(cls)}
    leaves = dict(_leaves(as_data(loaded)))
    assert len(leaves) > 10
    for path, value in leaves.items():
        key = path.rpartition(".")[2]
        assert path in loaded.marks or (key, value) in defaults, path


@pytest.mark.parametrize("name", SHIPPED)
def test_a_rule_names_the_file_without_its_folder(name):
    loaded = SHELF.load(name)
    rule = loaded.rule("checkmate")
    assert (rule.ruleset, rule.path, str(rule)) == (name, "checkmate", "basic.yaml:10")


def test_a_rule_names_a_file_of_windows_without_its_folder(load, head):
    loaded = load(head)
    mark = attrs.evolve(loaded.marks["id"], file="C:\\rules\\mine.yaml")
    assert str(attrs.evolve(loaded, marks={"id": mark}).rule("id")) == "mine.yaml:2"


CLASSES = [
    cls for cls in vars(schema).values() if isinstance(cls, type) and attrs.has(cls) and cls is not schema.Loaded
]


def _written(value):
    return value.value if isinstance(value, StrEnum) else value if isinstance(value, str | int | bool) else None


def _at(data, path):
    for part in re.findall(r"[^.\[\]]+", path):
        data = (
            data[int(part)] if isinstance(data, list) else data.get(part, data.get(int(part) if part.isdigit() else 0))
        )
    return data


def _leaves(data, path=""):
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        inner = f"{path}[{key}]" if isinstance(data, list) else f"{path}.{key}" if path else str(key)
        if inner in ("lineage", "digest"):
            continue
        if isinstance(value, dict | list):
            yield from _leaves(value, inner)
        else:
            yield inner, value
