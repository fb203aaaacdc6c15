"""Wrong folders of rulesets: one small ruleset, and one thing amiss."""

import tempfile
from pathlib import Path

from wrong import XQ
from wrong import wrong as entered
from wrong_policies import Judge, Policy

from xqcore.plugins.plugin import Plugin
from xqcore.plugins.provider import PolicyProvider
from xqcore.rules.library import RulesetSource, shipped
from xqcore.testing.scenarios import scenarios

FOLDERS = tempfile.TemporaryDirectory()
"""Where the folders are, for as long as the tests run."""

CLUB = """\
schema: 1
id: {id}
title: Rules of a club
source: the minutes of its first evening
extends: simplified
"""


def folder(files):
    """A folder with these texts, by the name of the file."""
    made = Path(tempfile.mkdtemp(dir=FOLDERS.name))
    for name, text in files().items():
        (made / name).write_text(text, encoding="utf-8")
    return RulesetSource(made, "wrong")


def wrong(check, *, also=()):
    return entered(check, also=also, as_=folder)


@wrong("rulesets-files")
def nothing_in_it():
    return {}


@wrong("rulesets-files")
def a_file_that_is_never_read():
    return {"club-one.yaml": CLUB.format(id="club-one"), "club-two.YAML": CLUB.format(id="club-two")}


@wrong("rulesets-loads")
def named_otherwise():
    return {"club-one.yaml": CLUB.format(id="club-two")}


@wrong("rulesets-loads")
def parent_is_missing():
    return {"club-one.yaml": CLUB.format(id="club-one").replace("simplified", "no-such-rules")}


@wrong("rulesets-schema", also=["rulesets-loads"])
def misspelt_key():
    return {"club-one.yaml": CLUB.format(id="club-one") + "wanr: {occurrence: 2}\n"}


@wrong("rulesets-own-ids")
def takes_a_name_of_the_core():
    return {"cxq.yaml": (shipped() / "cxq.yaml").read_text(encoding="utf-8")}


@wrong("rulesets-explained")
def only_in_chinese():
    return {"club-one.yaml": CLUB.format(id="club-one").replace("Rules of a club", "{zh: 俱乐部规则}")}


@wrong("rulesets-played")
def policy_is_missing():
    return {"club-one.yaml": CLUB.format(id="club-one") + "policy: no-such-policy\n"}


class FailsInOneGame(Judge):
    def advance(self, ply):
        if self.timeline.start == scenarios()[-1].record.start:
            raise RuntimeError("this game again")
        return super().advance(ply)


XQ.registry.plugins.append(
    Plugin(
        "strange",
        "strange.hooks",
        "xqcore-strange",
        "1.0",
        providers=[
            (
                "policy",
                PolicyProvider(name="fails-in-one-game", summary="wrong", factory=lambda: Policy(FailsInOneGame)),
            )
        ],
    )
)


@wrong("rulesets-played-at-length")
def policy_fails_in_one_game():
    return {"club-one.yaml": CLUB.format(id="club-one") + "policy: fails-in-one-game\n"}
