"""Which format is written, and with which options."""

import attrs
import click

from xqcore.plugins import FormatProvider
from xqcore.plugins.options import parsed
from xqcore.plugins.registry import Registry
from xqcore.plugins.writing import by_ending
from xqcore.rules.diagnostic import listed
from xqcore.rules.node import Mapping, Scalar
from xqcore_formats.encoding import known


def chosen(
    registry: Registry, choice: str | None, out: str | None, extra: dict[str, str | None]
) -> tuple[FormatProvider, Mapping]:
    """Return the format to write, named or by the ending of ``out``, and its options, those in ``extra`` among them.

    Raises :class:`click.UsageError` where there is no such format or option, :class:`RecordError` for no such encoding.
    """
    if choice is None:
        choice = _by_suffix(registry, out)
    name, options = parsed(choice, "format")
    provider: FormatProvider = registry.provider("format", name)[1]
    if "write" not in provider.capabilities:
        raise click.UsageError(f"the format {name!r} is read, not written")
    given = {option: value for option, value in extra.items() if value is not None}
    for missing in given.keys() - (attrs.fields_dict(provider.options).keys() if provider.options else ()):
        raise click.UsageError(f"the format {name!r} has no {missing} to choose")
    _, more = parsed(f"{name}:{','.join(f'{option}={value}' for option, value in given.items())}", "format")
    entries = (*options.entries, *more.entries)
    for entry in entries:
        if entry.key == "encoding" and isinstance(entry.value, Scalar) and isinstance(entry.value.value, str):
            known(entry.value.value)
    return provider, Mapping(entries, options.mark)


def _by_suffix(registry: Registry, out: str | None) -> str:
    """Return the format whose files end like a path."""
    found = by_ending(registry, out) if out is not None else None
    if found is None:
        written = [
            name for name in registry.names("format") if "write" in registry.provider("format", name)[1].capabilities
        ]
        raise click.UsageError(f"which format to write is not known; --to names one: {listed(written)}")
    return found
