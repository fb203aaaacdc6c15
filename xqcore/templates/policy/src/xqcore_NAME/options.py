"""What a ruleset can set under ``extensions``. Faults are found as in the rest of the ruleset, with line and column."""

import attrs
from xqcore.plugins import key


@attrs.frozen
class Options:
    """The options of the policy."""

    checks: int = key("The side that gives this many checks in a row loses.", default=3, minimum=1, maximum=100)
