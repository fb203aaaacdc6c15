"""What can go wrong with an engine, as exceptions whose text is one sentence for people."""

from xqcore.model.errors import PluginError


class EngineError(PluginError):
    """An engine cannot be used, or no longer; the text says which one, what it did and what to do."""


class EngineGone(EngineError):
    """The engine's process has ended."""


class EngineSilent(EngineError):
    """The engine has not answered in time."""


class OptionError(EngineError):
    """An option that an engine does not have, or a value that it does not take."""
