"""The policy of the conduct model: it appoints the judges of :mod:`xqcore.judge.decision`."""

from collections.abc import Sequence

from xqcore.judge.calm import Calm
from xqcore.judge.decision import ModelJudge, Plan
from xqcore.judge.protocol import Look
from xqcore.judge.timeline import Timeline
from xqcore.rules.schema import Loaded


class ModelPolicy:
    """The policy ``conduct``: every key of a ruleset, as ``docs/model.md`` describes them."""

    def __init__(self) -> None:
        self._plans: dict[tuple[str, str], Plan] = {}

    def start(self, ruleset: Loaded, timeline: Timeline) -> "ModelJudge":
        """Return a judge for a game."""
        key = (ruleset.id, ruleset.digest)
        plan = self._plans.get(key)
        if plan is None or plan.loaded is not ruleset:  # what has the same name and rules may stand in another file
            plan = self._plans[key] = Plan(ruleset)
        return ModelJudge(ruleset, timeline, plan)

    def calm(self, rulesets: Sequence[Loaded]) -> Look:
        """Return a look that tells of lines on which none of these rulesets has a verdict."""
        return Calm(*(loaded.ruleset for loaded in rulesets)).holds
