import attrs

from xqcore.plugins import key


@attrs.frozen
class Options:
    checks: int = key("The side that gives this many checks wins.", default=3, minimum=1)
    double_counts_twice: bool = key("A check by two pieces counts as two.", default=False)
