"""How xqcore is extended: hooks that announce providers, and the context that finds and uses them.

A plugin needs three names from here::

    from xqcore.plugins import hookimpl, MovegenProvider  # or another provider
"""

from xqcore.plugins.hookspecs import hookimpl
from xqcore.plugins.provider import API, FormatProvider, MovegenProvider, PolicyProvider, RulesetSource

__all__ = ["API", "FormatProvider", "MovegenProvider", "PolicyProvider", "RulesetSource", "hookimpl"]
