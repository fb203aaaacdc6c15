"""Which format a file is written in."""

from pathlib import Path

from xqcore.plugins.registry import Registry


def by_ending(registry: Registry, path: str | Path) -> str | None:
    """Return the format that is written into files called like this, of several the one called so; ``None`` for none."""
    suffix = Path(path).suffix.lower()
    fitting: list[str] = [
        provider.name
        for _, provider in registry.providers("format")
        if suffix in provider.suffixes and "write" in provider.capabilities
    ]
    return next((name for name in fitting if f".{name}" == suffix), fitting[0] if fitting else None)
