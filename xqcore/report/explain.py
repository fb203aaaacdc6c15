"""Verdicts and warnings in words: who did what to whom, when, and by which rule."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from xqcore.model.event import MustVary, Repeated, Warned
from xqcore.model.piece import SIDES, Side
from xqcore.model.square import NAMES
from xqcore.model.verdict import GOES_ON, Attack, Ending, Evidence, Rule, Verdict
from xqcore.report.words import Language, Words, words
from xqcore.rules.schema import Sanction

_DECIDED = (Ending.CHECKMATE, Ending.STALEMATE, Ending.RESIGNATION)


def explain(verdict: Verdict, ruleset: str, plies: int, language: Language = "en") -> str:
    """Say in a few sentences how a game of so many plies ended under a ruleset, and why."""
    if verdict is GOES_ON:
        return _goes_on(ruleset, plies, language)
    return words(language).gap.join(sentences(verdict, ruleset, plies, language))


@lru_cache(maxsize=4096)
def _goes_on(ruleset: str, plies: int, language: Language) -> str:
    """Say that a game has not ended, as nine in ten have not."""
    return words(language).say("goes-on", ply=plies, ruleset=ruleset)


def sentences(verdict: Verdict, ruleset: str, plies: int, language: Language = "en") -> list[str]:
    """The sentences of :func:`explain`: what came to pass, then where the rule stands."""
    said = account(verdict, ruleset, plies, language)
    return said if verdict.rule is None else [*said, where(verdict.rule, language)]


def account(verdict: Verdict, ruleset: str, plies: int, language: Language = "en") -> list[str]:
    """What came to pass, in sentences: the ending, then the evidence. See :func:`names_ruleset`."""
    say = words(language)
    said = [_ending(verdict, ruleset, plies, say)]
    if verdict.sanction == Sanction.MUST_VARY and verdict.fault is not None and verdict.ended:
        said.append(say.say("had-been-told", side=say.side(verdict.fault)))
    if verdict.conducts is not None:
        said.append(_conducts(verdict.conducts, language))
    if verdict.evidence:
        for side in SIDES if verdict.fault is None else (verdict.fault,):
            said += _deeds(side, [entry for entry in verdict.evidence if entry.side is side], say)
    return said


@lru_cache(maxsize=1024)
def where(rule: Rule, language: Language) -> str:
    """The sentence that says where the rule stands."""
    return words(language).say("rule", rule=rule, path=rule.path)


def names_ruleset(verdict: Verdict) -> bool:
    """Whether the :func:`account` of a verdict has the ruleset's name in it; else it is the same whatever the name."""
    return verdict.ply is None or verdict.ending in _DECIDED


@lru_cache(maxsize=1024)
def _conducts(conducts: tuple[str | None, str | None], language: Language) -> str:
    """What both sides kept up."""
    say = words(language)
    red, black = (say.name(name or "no-conduct") for name in conducts)
    return say.say("conducts", red=say.side(Side.RED), red_conduct=red, black=say.side(Side.BLACK), black_conduct=black)


def _ending(verdict: Verdict, ruleset: str, plies: int, say: Words) -> str:
    """How the game ended, in one sentence."""
    ending, count, ply = verdict.ending, verdict.count, verdict.ply
    if ending == Ending.MUST_VARY or ending == Ending.BARRED:
        return _unpunished(verdict, plies, say)
    if ply is None:
        return say.say("failed" if ending == Ending.FAILED else "goes-on", ply=plies, ruleset=ruleset)
    if ending in _DECIDED:
        return _decided(verdict, ruleset, say)
    if ending == Ending.AGREEMENT or ending == Ending.BARE_MATERIAL:
        return say.say(ending, ply=ply)
    if count is None or (verdict.window is None and verdict.result != "1/2-1/2"):
        return say.say("other-ending", result=verdict.result, ending=say.name(ending), ply=ply)
    if verdict.window is None:
        sentence = "no-capture" if ending == Ending.NO_CAPTURE else "limit"
        return say.say(sentence, ending=say.name(ending), ply=ply, reached=count.reached)
    gaps = {"ending": say.name(ending), "ply": ply, "plies": say.plies(*verdict.window), "reached": count.reached}
    fault = "" if verdict.fault is None else say.side(verdict.fault)
    outcome = "drawn" if verdict.fault is None else "lost"
    if count.allowed is None:
        return say.say(f"{outcome}-by-repetition", nth=ordinal(count.reached, say), fault=fault, **gaps)
    return say.say(
        f"{outcome}-by-run", fault=fault, allowed=count.allowed, pieces=_pieces(count.pieces or 1, say), **gaps
    )


def _unpunished(verdict: Verdict, plies: int, say: Words) -> str:
    """A side that was told to vary, or a move that could not be made."""
    conduct = "" if verdict.rule is None else verdict.rule.path.rpartition(".")[2]
    return say.say(
        verdict.ending,
        ply=plies if verdict.ply is None else verdict.ply,
        fault="" if verdict.fault is None else say.side(verdict.fault),
        ending=say.name(conduct),
        plies="" if verdict.window is None else say.plies(*verdict.window),
    )


def _decided(verdict: Verdict, ruleset: str, say: Words) -> str:
    """A mate or a resignation."""
    winner = Side.BLACK if verdict.result == "0-1" else Side.RED
    how = "" if verdict.ending == Ending.RESIGNATION else "-draws" if verdict.result == "1/2-1/2" else "-loses"
    return say.say(
        verdict.ending + how,
        ply=verdict.ply,
        winner=say.side(winner),
        loser=say.side(winner.other),
        ruleset=ruleset,
    )


def _deeds(side: Side, moves: list[Evidence], say: Words) -> Iterator[str]:
    """What a side did in the window: its checks, then each piece that it chased."""
    checks = [entry.ply for entry in moves if "check" in entry.labels]
    if checks:
        sentence = "checked-throughout" if len(checks) == len(moves) else "checked"
        yield say.say(sentence, side=say.side(side), plies=say.some_plies(checks))
    kills = [entry.ply for entry in moves if "kill" in entry.labels]
    if kills:
        yield say.say("killed", side=say.side(side), plies=say.some_plies(kills))
    chased = sorted(
        ((attack.followed, entry.ply, attack) for entry in moves for attack in entry.attacks), key=lambda item: item[:2]
    )
    for _, group in groupby(chased, key=lambda item: item[0]):
        yield _chase([(ply, attack) for _, ply, attack in group], say)


def _chase(attacks: list[tuple[int, Attack]], say: Words) -> str:
    """One piece chased: by which, where, on which plies, and why it counts."""
    return say.say(
        "chased",
        attackers=say.listed(_once(say.piece(attack.attacker) for _, attack in attacks)),
        victim=say.piece(attacks[0][1].victim),
        points=say.listed(_once(NAMES[attack.target] for _, attack in attacks)),
        plies=say.some_plies(list(dict.fromkeys(ply for ply, _ in attacks))),
        why=say.listed(_once(say.sentences[attack.reason] for _, attack in attacks)),
    )


def _once(items: Iterable[object]) -> list[str]:
    return list(dict.fromkeys(map(str, items)))


def _pieces(count: int, say: Words) -> str:
    return say.sentences["pieces-one"] if count == 1 else say.sentences["pieces-many"].format(count=count)


def ordinal(number: int, say: Words) -> str:
    """The name of a place in a row: ``third``."""
    teen = number % 100 in (11, 12, 13)
    kind = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return say.names.get(f"ordinal-{number}") or say.sentences[f"ordinal-{kind}"].format(number=number)


def warn(warning: Repeated | Warned | MustVary, ruleset: str, language: Language = "en") -> str:
    """Say a warning, or an order."""
    say = words(language)
    if isinstance(warning, MustVary):
        return say.say("ordered", ruleset=ruleset, side=say.side(warning.side))
    if isinstance(warning, Repeated):
        times = say.sentences.get(f"times-{warning.count}") or say.sentences["times"].format(count=warning.count)
        return say.say("stood", times=times, limit=ordinal(warning.limit, say))
    sentence = {0: "warned-none", 1: "warned-one"}.get(warning.remaining, "warned")
    pieces = "warned-pieces-one" if warning.pieces == 1 else "warned-pieces-many"
    verb = say.names.get(f"verb-{warning.conduct}") or say.sentences["warned-verb"].format(
        conduct=say.name(warning.conduct)
    )
    return say.say(
        sentence,
        ruleset=ruleset,
        side=say.side(warning.side),
        verb=verb,
        remaining=warning.remaining,
        pieces=say.sentences[pieces].format(count=warning.pieces),
    )
