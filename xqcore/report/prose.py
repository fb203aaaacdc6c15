"""Rulesets in words: each topic as sentences, for one ruleset or where two differ."""

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from xqcore.report.explain import ordinal
from xqcore.report.resolved import in_one_line
from xqcore.report.words import Language, Words, words
from xqcore.rules.schema import Chase, Conduct, Confidence, CutRoot, Limit, Loaded, New, Risky, Ruleset, Runs, Sanction

Sentences = list[tuple[str, str]]
"""Sentences, each with the path of the key that it comes from."""

Topics = dict[str, Sentences]
"""For each topic its sentences."""

_BY_NAME: Final = ("conducts", "limits")


def explain_ruleset(loaded: Loaded, language: Language = "en") -> str:
    """Describe a ruleset: a heading, then each topic with its sentences and the lines that say so."""
    say = words(language)
    ruleset = loaded.ruleset
    lines = [say.sentences["title"].format(title=say.text(ruleset.title), id=ruleset.id)]
    lines.append(say.say("source", source=say.text(ruleset.source)))
    if len(loaded.lineage) > 1:
        lines.append(say.say("extends", parents=say.listed(loaded.lineage[1:])))
    if ruleset.abstract:
        lines.append(say.say("abstract"))
    for topic, sentences in topics(ruleset, say).items():
        if sentences:
            lines += ["", say.names[f"topic-{topic}"]]
        lines += [f"  {sentence}{_where(loaded, path)}{_unsure(ruleset, path, say)}" for path, sentence in sentences]
    return "\n".join(lines) + "\n"


def differences(first: Loaded, second: Loaded, language: Language = "en") -> str:
    """Say where two rulesets differ, sentence against sentence."""
    say = words(language)
    ours, theirs = topics(first.ruleset, say), topics(second.ruleset, say)
    lines: list[str] = []
    count = 0
    for topic in ours:
        parted = list(_parted(topic, ours[topic], theirs[topic]))
        count += len(parted)
        if parted:
            lines += ["", say.names[f"topic-{topic}"]]
        for left, right in parted:
            lines += [*_side(first, left, say), *_side(second, right, say), ""]
        if parted:
            lines.pop()
    names = {"first": first.id, "second": second.id}
    heading = "diff-none" if count == 0 else "diff-one" if count == 1 else "diff-title"
    return "\n".join([say.sentences[heading].format(count=count, **names), *lines]) + "\n"


def _side(loaded: Loaded, sentences: Sentences, say: Words) -> list[str]:
    if not sentences:
        return [f"  {loaded.id}: {say.say('silent')}"]
    return [f"  {loaded.id}: {sentence}{_where(loaded, path)}" for path, sentence in sentences]


def _where(loaded: Loaded, path: str) -> str:
    return f" [{loaded.rule(path)}]" if path in loaded.marks else ""


def _unsure(ruleset: Ruleset, path: str, say: Words) -> str:
    """A remark where a key, or one within it, is not sure to say what its source says."""
    found = [
        confidence
        for named, confidence in (ruleset.confidence or {}).items()
        if named == path or named.startswith((f"{path}.", f"{path}["))
    ]
    lowest = next((each for each in (Confidence.LOW, Confidence.MEDIUM) if each in found), None)
    return "" if lowest is None else f" {say.sentences[f'confidence-{lowest}']}"


def _parted(topic: str, ours: Sentences, theirs: Sentences) -> Iterator[tuple[Sentences, Sentences]]:
    """Sentences that differ: those of one key against each other, then those that the other ruleset has no key for.

    What is listed by name, or not there at all, stands together against what the other has instead.
    """
    left, right = dict(ours), dict(theirs)
    for path, sentence in ours:
        if path in right and sentence != right[path]:
            yield [(path, sentence)], [(path, right[path])]
    alone = [pair for pair in ours if pair[0] not in right], [pair for pair in theirs if pair[0] not in left]
    if topic in _BY_NAME or topic in left or topic in right:
        if any(alone):
            yield alone
        return
    yield from (([pair], []) for pair in alone[0])
    yield from (([], [pair]) for pair in alone[1])


def topics(ruleset: Ruleset, say: Words) -> Topics:
    """Return what a ruleset says on each topic."""
    return {
        "mate": [
            (
                "checkmate",
                say.say("mate", checkmate=say.sentences[ruleset.checkmate], stalemate=say.sentences[ruleset.stalemate]),
            )
        ],
        "repetition": [("repetition", _repetition(ruleset, say))],
        "conducts": list(_conducts(ruleset, say)),
        "sanction": list(_sanction(ruleset, say)),
        "chase": [*_chase(ruleset.chase, say), *_kill(ruleset, say)],
        "bare-material": [("bare-material", _bare(ruleset, say))],
        "limits": list(_limits(ruleset, say)),
        "order": [("order", say.say("order", steps=say.joint.join(say.name(step) for step in ruleset.order)))],
        "offers": [("offers", _offers(ruleset, say))],
        "warn": list(_warn(ruleset, say)),
        "plugins": list(_plugins(ruleset, say)),
    }


def _repetition(ruleset: Ruleset, say: Words) -> str:
    repetition = ruleset.repetition
    if repetition is None:
        return say.say("repetition-none")
    sentence = say.say(f"repetition-{repetition.window}", nth=ordinal(repetition.occurrences, say))
    return sentence if repetition.runs is Runs.JUDGED else f"{sentence}{say.gap}{say.say('repetition-runs-left')}"


def _conducts(ruleset: Ruleset, say: Words) -> Iterator[tuple[str, str]]:
    if not ruleset.conducts:
        yield "conducts", say.say("conducts-none")
    for conduct in ruleset.conducts:
        yield f"conducts.{conduct.name}", _conduct(conduct, say)


def _conduct(conduct: Conduct, say: Words) -> str:
    without, neither = ([say.name(act) for act in acts] for acts in (conduct.without, conduct.neither))
    sentence = say.say(
        "conduct",
        name=say.name(conduct.name),
        rank=conduct.rank,
        each=say.sentences["conduct-each-joint"].join(say.name(act) for act in conduct.each),
        without=say.sentences["conduct-without"].format(without=say.listed(without)) if without else "",
        neither=say.sentences["conduct-neither"].format(neither=say.listed(neither)) if neither else "",
        target=say.sentences[f"conduct-{conduct.target}"],
        chasers=say.sentences[f"conduct-chasers-{conduct.chasers}"],
    )
    said = [sentence]
    if conduct.allow is not None:
        said.append(_allowance(conduct.allow, say))
    if conduct.reset:
        said.append(say.say("conduct-reset", kinds=say.listed([say.names[f"reset-{kind}"] for kind in conduct.reset])))
    if conduct.sanction is not None:
        said.append(say.say(f"sanction-{conduct.sanction}"))
    return say.gap.join(said)


def _allowance(allow: dict[int, int], say: Words) -> str:
    if len(allow) == 1:
        return say.say("allow", rows=say.sentences["allow-only"].format(moves=allow[1]))
    last = max(allow)
    rows = [
        say.sentences["allow-last" if pieces == last else "allow-row"].format(
            moves=moves,
            pieces=say.sentences["pieces-one"] if pieces == 1 else say.sentences["pieces-many"].format(count=pieces),
        )
        for pieces, moves in allow.items()
    ]
    return say.say("allow", rows=say.joint.join(rows))


def _sanction(ruleset: Ruleset, say: Words) -> Iterator[tuple[str, str]]:
    if ruleset.conducts or ruleset.sanction is not Sanction.LOSS:
        yield "sanction", say.say(f"sanction-{ruleset.sanction}")


def _chase(chase: Chase | None, say: Words) -> Iterator[tuple[str, str]]:
    if chase is None:
        yield "chase", say.say("chase-none")
        return
    yield "chase.attackers", _kinds(chase.attackers.excluded, "attackers", say)
    yield "chase.targets", _kinds(chase.targets.excluded, "targets", say)
    yield "chase.opened", say.say(f"opened-{chase.opened}")
    yield "chase.new", say.say(f"new-{chase.new}")
    yield "chase.protection", say.say(f"protects-{chase.protection}")
    for index, row in enumerate(chase.unprotected_anyway):
        yield (
            f"chase.unprotected-anyway[{index}]",
            say.say("anyway", targets=_plurals(row.target, say), attackers=_plurals(row.attacker, say)),
        )
    yield "chase.same-kind", say.say(f"same-kind-{chase.same_kind}")
    if chase.attacker_at_risk is Risky.EXEMPT:
        yield "chase.attacker-at-risk", say.say("at-risk-exempt")
    if chase.taker_mated is Risky.EXEMPT:
        yield "chase.taker-mated", say.say("taker-mated-exempt")
    if chase.cut_root is not CutRoot.COUNTS or chase.new in (New.PAIR, New.TARGET):
        yield "chase.cut-root", say.say(f"cut-root-{chase.cut_root}")
    yield "chase.several", say.say(f"several-{chase.several}")
    if chase.values is not None:
        values = [
            say.sentences["value"].format(kind=say.name(kind), value=getattr(chase.values, kind))
            for kind in ("chariot", "cannon", "horse", "advisor", "elephant", "soldier")
        ]
        yield "chase.values", say.say("values", values=say.joint.join(values))


def _kill(ruleset: Ruleset, say: Words) -> Iterator[tuple[str, str]]:
    """What a kill is; nothing is said where there are none."""
    if ruleset.kill is not None:
        yield "kill", say.say("kill" if ruleset.kill.moves == 1 else "kill-series", moves=ruleset.kill.moves)


def _kinds(kinds: Iterable[str], sentence: str, say: Words) -> str:
    named = _plurals(kinds, say)
    return say.say(sentence, kinds=named) if named else say.say(f"{sentence}-all")


def _plurals(kinds: Iterable[str], say: Words) -> str:
    return say.listed([say.names[f"plural-{kind}"] for kind in kinds])


def _bare(ruleset: Ruleset, say: Words) -> str:
    if ruleset.bare_material is None:
        return say.say("bare-none")
    return say.say("bare", kinds=say.joint.join(say.names[f"plural-{kind}"] for kind in ruleset.bare_material.none_of))


def _limits(ruleset: Ruleset, say: Words) -> Iterator[tuple[str, str]]:
    if not ruleset.limits:
        yield "limits", say.say("limits-none")
    for limit in ruleset.limits:
        yield f"limits.{limit.name}", _limit(limit, say)


def _limit(limit: Limit, say: Words) -> str:
    skip = say.listed([say.names[f"skip-{kind}"] for kind in limit.skip])
    reset = say.listed([say.names[f"reset-{kind}"] for kind in limit.reset])
    return say.say(
        "limit-rule",
        name=say.name(limit.name),
        moves=limit.each_side,
        skip=say.sentences["limit-skip"].format(kinds=skip) if skip else "",
        reset=say.sentences["limit-reset"].format(kinds=reset) if reset else "",
        start=say.sentences[f"limit-from-{limit.start}"],
        checks=""
        if limit.checks_counted is None
        else say.sentences["limit-checks"].format(checks=limit.checks_counted),
    )


def _offers(ruleset: Ruleset, say: Words) -> str:
    return say.say(
        "offers",
        draw=say.say(f"draw-{ruleset.offers.draw}"),
        resign=say.sentences[f"resign-{ruleset.offers.resign}"],
    )


def _warn(ruleset: Ruleset, say: Words) -> Iterator[tuple[str, str]]:
    warn = ruleset.warn
    if warn is None:
        yield "warn", say.say("warn-none")
        return
    if warn.occurrence is not None:
        yield "warn.occurrence", say.say("warn-occurrence", nth=ordinal(warn.occurrence, say))
    if warn.before is not None:
        yield "warn.before", say.say("warn-before", moves=warn.before)


def _plugins(ruleset: Ruleset, say: Words) -> Iterator[tuple[str, str]]:
    """What the ruleset takes from plugins; nothing is said where it takes nothing."""
    if ruleset.policy != attrs.fields(Ruleset).policy.default:
        yield "policy", say.say("policy", policy=ruleset.policy)
    for name, options in (ruleset.extensions or {}).items():
        yield f"extensions.{name}", say.say("extension", name=name, options=in_one_line(options))
    if ruleset.requires:
        yield "requires", say.say("requires", distributions=say.listed(ruleset.requires))
