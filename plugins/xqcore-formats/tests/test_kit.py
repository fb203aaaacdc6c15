"""The conformance kit, for every format and every way to set it up."""

import pytest

from xqcore import Xqcore
from xqcore.testing import conformance

PLUGIN = "formats"
OTHERWISE = [
    *(("pgn", {"notation": notation}) for notation in ("traditional", "wxf", "iccs", "uci", "uci-1", "san", "san-1")),
    ("pgn", {"encoding": "gb18030", "line-ends": "crlf"}),
    ("wxf", {"encoding": "gb18030", "line-ends": "crlf"}),
    ("dhtmlxq", {"encoding": "gb18030", "line-ends": "crlf"}),
]
CHOSEN = [
    *((provider.name, {}) for plugin, provider in Xqcore().registry.providers("format") if plugin.name == PLUGIN),
    *OTHERWISE,
]


def checks():
    """One parameter for each check of each format."""
    for name, options in CHOSEN:
        mark = conformance("format", name=name, options=options or None, level="quick")
        for parameter in mark.args[1]:
            said = ",".join(f"{key}={value}" for key, value in options.items())
            yield pytest.param(
                *parameter.values, id=f"{name}{said and ':'}{said}-{parameter.id}", marks=parameter.marks
            )


@pytest.mark.parametrize("check", [*checks()])
def test_format(check):
    check()


@conformance("packaging", name=PLUGIN)
def test_package(check):
    check()
