"""How xqcore is extended: hooks that announce providers, and the context that finds and uses them.

What a plugin needs from here::

    from xqcore.plugins import hookimpl, MovegenProvider  # or another provider; key for options
"""

from xqcore.plugins.hookspecs import hookimpl
from xqcore.plugins.options import key
from xqcore.plugins.provider import (
    API,
    FormatProvider,
    MovegenProvider,
    ObserverProvider,
    PlayerProvider,
    PolicyProvider,
    RulesetSource,
)

__all__ = [
    "API",
    "FormatProvider",
    "MovegenProvider",
    "ObserverProvider",
    "PlayerProvider",
    "PolicyProvider",
    "RulesetSource",
    "hookimpl",
    "key",
]
