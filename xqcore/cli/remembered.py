"""What is remembered for the length of one command line, by name, in the ``meta`` of click's outermost context."""

from typing import Any, Final

import click

TRACEBACK: Final = "xqcore.traceback"
"""Whether tracebacks are asked for."""

CONTEXT: Final = "xqcore.context"
"""The :class:`xqcore.Xqcore` that the verb made."""

WORDS: Final = "xqcore.words"
"""The words of the command line."""

ADDED: Final = "xqcore.added"
"""The verbs of plugins."""


def remember(name: str, value: object, context: click.Context | None = None) -> None:
    """Keep something."""
    (context or click.get_current_context()).find_root().meta[name] = value


def remembered(name: str, context: click.Context | None = None) -> Any:
    """What was kept under a name, ``None`` where nothing was."""
    context = context or click.get_current_context(silent=True)
    return context.find_root().meta.get(name) if context else None
