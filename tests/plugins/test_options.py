"""Options of a policy that comes from a plugin: in rulesets, and in the JSON Schema that editors are given."""

import json

import pytest
from installing import lay_out
from jsonschema import Draft7Validator

from xqcore.rules import node

HEAD = "schema: 1\nid: mine\ntitle: Mine\nsource: Me\nextends: three-checks\n"


@pytest.fixture
def schema(xqcore, samples, install):
    install(samples)
    return json.loads(xqcore("ruleset", "schema").out)


def refused(schema, text):
    data = json.loads(json.dumps(node.plain(node.read(text, "my.yaml"))))
    return [error.json_path for error in Draft7Validator(schema).iter_errors(data)]


@pytest.mark.parametrize(
    "options",
    [
        "{}",
        "{three-checks: {}}",
        "{three-checks: ~}",
        "{three-checks: {checks: 5}}",
        "{three-checks: {checks: 5, double-counts-twice: true}}",
    ],
)
def test_what_can_be_set_is_taken(schema, xqcore, folder, options):
    text = f"{HEAD}extensions: {options}\n"
    assert not refused(schema, text)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    assert xqcore("ruleset", "check", "mine.yaml").code == 0


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (
            "{three-checks: {checks: 0}}",
            "6:37: extensions.three-checks.checks: expected a whole number of 1 or more, found 0",
        ),
        ("{three-checks: {checks: many}}", "expected a whole number of 1 or more, found 'many'"),
        ("{three-checks: {check: 5}}", "unknown key 'check' (did you mean 'checks'?)"),
        (
            "{three-cheks: {checks: 5}}",
            "no provider with options is called 'three-cheks' (did you mean 'three-checks'?)",
        ),
        ("{three-checks: 5}", "expected keys (checks or double-counts-twice), found 5"),
    ],
)
def test_what_cannot_be_set_is_refused_by_the_loader_and_by_editors(schema, xqcore, folder, options, place):
    text = f"{HEAD}extensions: {options}\n"
    assert refused(schema, text)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    ran = xqcore("ruleset", "check", "mine.yaml")
    assert ran.code == 1
    assert place in ran.out


NEEDY = """
import attrs

from xqcore.plugins import PolicyProvider, hookimpl, key


@attrs.frozen
class Options:
    cups: int = key("How many.")


def make(options):
    raise OSError("cold tea")


@hookimpl
def xqcore_policies():
    return [PolicyProvider(name="tea", summary="needs cups", factory=make, options=Options)]
"""


@pytest.mark.parametrize(
    ("added", "found"),
    [
        ("policy: tea\n", "6:1: extensions.tea: the key 'cups' is missing: how many"),
        ("policy: tea\nabstract: true\n", ""),
        ("policy: tea\nwarn: {before: 0}\n", "7:16: warn.before: expected a whole number from 1 to 100, found 0"),
        (
            "policy: tea\nextensions: {tea: {cups: 1}}\n",
            "6:1: policy: plugin needy (xqcore-needy 1.0) failed to make its policy 'tea' (xqcore_policies): OSError: cold tea",
        ),
    ],
)
def test_a_ruleset_whose_policy_cannot_be_made_is_not_right(added, found, xqcore, folder, install):
    (folder / "needy.py").write_text(NEEDY, encoding="utf-8")
    site = folder / "site"
    lay_out(site, "xqcore-needy", [folder / "needy.py"], {"needy": "needy"}, requires=["xqcore>=0.1,<0.2"])
    install(site)
    (folder / "mine.yaml").write_text(HEAD.replace("three-checks", "cxq") + added, encoding="utf-8")
    ran = xqcore("ruleset", "check", "mine.yaml")
    expected = f"mine.yaml:{found}\nmine.yaml: 1 fault\n" if found else "mine.yaml: mine is right (digest "
    assert ran.out.startswith(expected)
    assert ran.code == bool(found)


def test_each_option_is_described_with_its_default(schema):
    for part in (schema["properties"], schema["else"]["properties"]):
        options = part["extensions"]["anyOf"][0]["properties"]["three-checks"]["anyOf"][0]["properties"]
        assert options["checks"] == {
            "anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}],
            "default": 3,
            "description": "The side that gives this many checks wins.",
        }
        assert options["double-counts-twice"]["default"] is False


def test_without_the_plugin_there_is_nothing_to_set(xqcore):
    schema = json.loads(xqcore("ruleset", "schema").out)
    assert refused(schema, f"{HEAD}extensions: {{three-checks: {{checks: 5}}}}\n")
    assert not refused(schema, f"{HEAD}extensions: {{}}\n")
