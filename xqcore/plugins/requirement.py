"""What distributions ask of xqcore, such as ``xqcore<0.2,>=0.1``."""

from collections.abc import Iterable

from xqcore import __version__


def unmet(requirements: Iterable[str]) -> str:
    """Return what is asked of xqcore where this one is not so, such as ``<0.1``; an empty text where nothing is.

    Of several requirements the first that applies counts. :mod:`packaging` is imported only where one is not met for sure:
    it takes a tenth of the time in which the program starts.
    """
    for text in requirements:
        if text.lstrip().lower().startswith("xqcore"):
            asked = "" if _surely_met(text) else _asked(text)
            if asked is not None:
                return asked
    return ""


def _surely_met(text: str) -> bool:
    """Whether a requirement is a plain one, as most are, and met: ``xqcore<0.2,>=0.1``."""
    try:
        return all(map(_holds, text.removeprefix("xqcore").split(",")))
    except ValueError:
        return False


def _holds(clause: str) -> bool:
    ours = _numbers(__version__)
    if clause.startswith(">="):
        return ours >= _numbers(clause[2:])
    return clause.startswith("<") and ours < _numbers(clause[1:])


def _numbers(version: str) -> list[int]:
    """The numbers of a release, without noughts at its end; raise ``ValueError`` for a version that is more than numbers."""
    if not version.replace(".", "").isdecimal():
        raise ValueError(version)
    numbers = list(map(int, version.split(".")))
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def _asked(text: str) -> str | None:
    """What a requirement asks for that is not so; ``None`` where it does not apply."""
    from packaging.requirements import InvalidRequirement, Requirement
    from packaging.utils import canonicalize_name

    try:
        requirement = Requirement(text)
    except InvalidRequirement:
        return None
    if canonicalize_name(requirement.name) != "xqcore" or (requirement.marker and not requirement.marker.evaluate()):
        return None
    return "" if requirement.specifier.contains(__version__, prereleases=True) else str(requirement.specifier)
