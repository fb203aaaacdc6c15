"""``xqcore plugins`` tells the installed set, whole and exact, so that it can be installed again elsewhere."""

import importlib.metadata
import json

from packaging.requirements import Requirement

import xqcore
from xqcore.cli import run


def installed() -> dict[str, str]:
    """The distributions with plugins, and xqcore, by the metadata of the environment."""
    entries = importlib.metadata.entry_points(group="xqcore")
    return {entry.dist.name: entry.dist.version for entry in entries} | {"xqcore": xqcore.__version__}


def printed(capsys, *arguments) -> str:
    assert run(["plugins", *arguments]) == 0
    return capsys.readouterr().out


def test_requirements_pin_what_is_installed_whatever_its_state(alone, capsys):
    alone(["import-error", "too-new", "prints", "same-name"])
    lines = printed(capsys, "--requirements", "--plugin-off", "prints").splitlines()
    pinned = {}
    for line in lines:
        requirement = Requirement(line)
        (specifier,) = requirement.specifier
        assert specifier.operator == "=="
        pinned[requirement.name] = specifier.version
    assert len(lines) == len(pinned)
    assert pinned == installed()
    assert pinned.keys() >= {
        "xqcore-import-error",
        "xqcore-too-new",
        "xqcore-prints",
        "xqcore-same-name",
        "xqcore-namesake",
    }


def test_json_tells_the_same_set_with_states(alone, capsys):
    alone(["import-error", "too-new", "prints"])
    rows = json.loads(printed(capsys, "--json", "--plugin-off", "prints"))
    assert {row["distribution"]: row["version"] for row in rows} == installed()
    states = {row["name"]: row["state"] for row in rows}
    assert states["core"] == "loaded"
    assert (states["import-error"], states["too-new"], states["prints"]) == ("failed", "blocked", "off")
