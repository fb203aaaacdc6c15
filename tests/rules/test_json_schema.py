"""The JSON Schema of rulesets: it is one, it takes what the loader takes, and refuses what the loader refuses."""

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from xqcore.rules import node
from xqcore.rules.diagnostic import FaultyRuleset
from xqcore.rules.json_schema import ruleset_schema
from xqcore.rules.library import shipped
from xqcore.rules.schema import Ruleset
from xqcore.rules.structure import fields_of

SCHEMA = ruleset_schema()
VALIDATOR = Draft7Validator(SCHEMA)
FAULTS = yaml.safe_load((Path(__file__).parent / "faults.yaml").read_text(encoding="utf-8"))


def seen_by_an_editor(text):
    """A ruleset as JSON has it: every key a text."""
    return json.loads(json.dumps(node.plain(node.read(text, "my.yaml"))))


def refused(text):
    return [error.message for error in VALIDATOR.iter_errors(seen_by_an_editor(text))]


def test_it_is_a_schema_of_draft_07():
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@pytest.mark.parametrize("path", sorted(shipped().glob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_rulesets_fit(path):
    assert not refused(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: (case.get("added") or case["written"])[:30])
def test_what_the_loader_refuses_is_refused(case, written):
    try:
        found = refused(written(case))
    except FaultyRuleset:  # what no parser lets through
        found = []
    assert bool(found) is ("schema" not in case)


@pytest.mark.parametrize(
    "added",
    [
        "repetition: {occurrences: 4}\n",
        "offers: {resign: no}\n",
        "limits: {no-capture: {each-side: 50}, progress: ~}\n",
        "conducts: {perpetual-check: {allow: {1: 3}}}\n",
        "chase: {several: dearest}\n",
        "conducts: {perpetual-check: {allow: {3: ~}}}\nconfidence: {repetition: ~}\n",
        "warn: ~\nbare-material:\nrepetition: null\n",
        "title: {en: Mine, zh: 我的, pt-br: Meu}\n",
    ],
)
def test_a_child_says_only_what_differs(added, head):
    text = head.replace("title: T\n", "") if "title" in added else head
    assert not refused(text + added)
    if "title: {" in added:
        assert refused(text + added.replace("zh: 我的", "zh: ~"))
    alone = text.replace("extends: basic\n", "")
    assert refused(alone + added)


def test_a_list_is_replaced_so_its_items_are_whole(head):
    assert refused(head + "chase: {unprotected-anyway: [{target: [chariot]}]}\n")


def test_every_key_is_described():
    for properties in (SCHEMA["properties"], SCHEMA["else"]["properties"]):
        assert list(properties) == [name for name, _, _ in fields_of(Ruleset)]
        assert all(found["description"] for found in properties.values())


def test_defaults_are_told():
    assert SCHEMA["properties"]["abstract"]["default"] is False
    assert SCHEMA["properties"]["sanction"]["default"] == "loss"
    assert "default" not in SCHEMA["properties"]["warn"]


def test_ids_are_matched_from_end_to_end(head):
    for wrong in ("mine!", "!mine", "Mine", "mine-", "-mine", "mi--ne"):
        assert refused(head.replace("id: mine", f"id: '{wrong}'"))
    assert not refused(head.replace("id: mine", "id: 'my-rules-2'"))
