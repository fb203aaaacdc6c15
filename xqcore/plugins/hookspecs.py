"""The hooks. A hook announces what a plugin offers; it is called once, when a context is made, and never per move."""

from collections.abc import Iterable
from typing import Final

import pluggy

from xqcore.plugins.provider import FormatProvider, MovegenProvider, PolicyProvider
from xqcore.rules.library import RulesetSource

PROJECT: Final = "xqcore"

hookspec: Final = pluggy.HookspecMarker(PROJECT)
hookimpl: Final = pluggy.HookimplMarker(PROJECT)


@hookspec
def xqcore_movegens() -> Iterable[MovegenProvider]:  # type: ignore[empty-body]
    """Move generators."""


@hookspec
def xqcore_policies() -> Iterable[PolicyProvider]:  # type: ignore[empty-body]
    """Policies, which rule on games."""


@hookspec
def xqcore_formats() -> Iterable[FormatProvider]:  # type: ignore[empty-body]
    """File formats."""


@hookspec
def xqcore_rulesets() -> Iterable[RulesetSource]:  # type: ignore[empty-body]
    """Folders of rulesets."""
