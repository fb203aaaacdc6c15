"""The shape of a ruleset: every key, what it may be, and what it means.

These classes are the only description. The reader, the JSON Schema and the reference in ``docs/`` are made
from them. A key is a field's name with hyphens for underscores.
"""

from enum import StrEnum
from typing import Any, Final, Literal

import attrs

from xqcore.model.piece import Kind
from xqcore.model.verdict import Rule
from xqcore.rules.diagnostic import Mark

SCHEMA: Final = 1
"""The version of the shape described here."""


def key(
    doc: str,
    *,
    default: Any = attrs.NOTHING,
    name: str | None = None,
    minimum: int | None = None,
    maximum: int | None = None,
    pattern: str | None = None,
    by_name: bool = False,
    by_provider: bool = False,
    own: bool = False,
) -> Any:
    """Declare a key: its meaning and what bounds it.

    ``by_name`` says that the key holds a mapping of names to things that carry their name; ``by_provider`` that it
    holds the options of providers of plugins by their names; ``own`` that the
    key is never inherited; ``name`` replaces the spelling where the field's name cannot have it.
    """
    metadata = {
        "doc": doc,
        "name": name,
        "minimum": minimum,
        "maximum": maximum,
        "pattern": pattern,
        "by_name": by_name,
        "by_provider": by_provider,
        "own": own,
    }
    return attrs.field(default=default, metadata=metadata)


Text = str | dict[str, str]
"""A text, or one for each language: ``{en: ..., zh: ...}``."""


class PieceKind(StrEnum):
    """A kind of piece."""

    GENERAL = "general"
    ADVISOR = "advisor"
    ELEPHANT = "elephant"
    HORSE = "horse"
    CHARIOT = "chariot"
    CANNON = "cannon"
    SOLDIER = "soldier"

    @property
    def kind(self) -> Kind:
        """The kind in the model."""
        return Kind[self.name]


class Target(StrEnum):
    """A kind of piece that can be chased (attacking the general is check), or a soldier that has not crossed the river."""

    ADVISOR = "advisor"
    ELEPHANT = "elephant"
    HORSE = "horse"
    CHARIOT = "chariot"
    CANNON = "cannon"
    SOLDIER = "soldier"
    HOME_SOLDIER = "home-soldier"


class Outcome(StrEnum):
    """What becomes of the side to move."""

    LOSES = "loses"
    DRAWS = "draws"


class Opened(StrEnum):
    """Which attacks count that a piece other than the one that moved makes."""

    NONE = "none"
    CANNON = "cannon"
    ALL = "all"


class New(StrEnum):
    """What must be new about an attack."""

    NONE = "none"
    PAIR = "pair"
    TARGET = "target"
    CAPTURE = "capture"


class Protection(StrEnum):
    """What saves a piece from being chased."""

    LEGAL_RECAPTURE = "legal-recapture"
    NET_GAIN = "net-gain"
    IGNORED = "ignored"


class SameKind(StrEnum):
    """What an attack on a piece of the attacker's own kind is."""

    EXEMPT = "exempt"
    CAN_HIT_BACK = "exempt-if-it-can-hit-back"
    CAN_BE_TAKEN = "exempt-if-it-can-be-taken"
    COUNTS = "counts"


class Risky(StrEnum):
    """What an attack is to which there is an answer: its piece can be taken, or its side mated."""

    COUNTS = "counts"
    EXEMPT = "exempt"


class CutRoot(StrEnum):
    """What a move is that only takes away the protection of a piece attacked before."""

    COUNTS = "counts"
    UNLESS_UNDER_ATTACK = "unless-under-attack"
    IGNORED = "ignored"


class Several(StrEnum):
    """Which target a move chases that chases several."""

    ALL = "all"
    DEAREST = "dearest"


class Window(StrEnum):
    """Where the moves that a repetition judges begin."""

    FIRST = "first"
    LAST = "last"


class Act(StrEnum):
    """What a move can be for a conduct."""

    CHECK = "check"
    KILL = "kill"
    CHASE = "chase"


class Runs(StrEnum):
    """What a repetition makes of a side that is in the middle of a run with an allowance."""

    JUDGED = "judged"
    LEFT = "left"


class Same(StrEnum):
    """What the moves of a conduct must have in common."""

    ANY = "any"
    SAME = "same"


class Chasers(StrEnum):
    """Who makes the chases of a conduct."""

    ANY = "any"
    ONE = "one"


class Sanction(StrEnum):
    """What the side at fault suffers."""

    LOSS = "loss"
    MUST_VARY = "must-vary"
    BAR_MOVE = "bar-move"


class Confidence(StrEnum):
    """How sure it is that a key says what its source says."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Skipped(StrEnum):
    """A kind of move that a limit leaves out of its count."""

    CHECK = "check"
    CHASE = "chase"
    ATTACK = "attack"
    REPLY_TO_CHECK = "reply-to-check"
    REPLY_TO_CHASE = "reply-to-chase"
    REPLY_TO_ATTACK = "reply-to-attack"


class Reset(StrEnum):
    """A kind of move that starts the count of a limit again."""

    CAPTURE = "capture"
    CHECK = "check"
    SOLDIER_MOVE = "soldier-move"
    CROSSED_SOLDIER_MOVE = "crossed-soldier-move"
    CROSSED_SOLDIER_ADVANCE = "crossed-soldier-advance"


class CountFrom(StrEnum):
    """Where a limit begins to count."""

    RECORD = "record"
    CLOCK = "clock"


class Step(StrEnum):
    """One of the questions asked after a move."""

    MATE = "mate"
    CONDUCT = "conduct"
    BARE_MATERIAL = "bare-material"
    LIMITS = "limits"


class DrawOffer(StrEnum):
    """Whether players may agree to a draw."""

    ACCEPT = "accept"
    NONE = "none"


class Resignation(StrEnum):
    """Whether a player may give the game up."""

    YES = "yes"
    NO = "no"


@attrs.frozen(slots=True)
class Attackers:
    """The pieces that chase."""

    excluded: tuple[PieceKind, ...] = key("Kinds that never chase, whatever they attack.", name="not")


@attrs.frozen(slots=True)
class Targets:
    """The pieces that can be chased."""

    excluded: tuple[Target, ...] = key(
        "Kinds that are never chased; `home-soldier` is a soldier that has not crossed the river.", name="not"
    )


@attrs.frozen(slots=True)
class Anyway:
    """Pieces that no protection saves from certain attackers."""

    target: tuple[PieceKind, ...] = key("Kinds of target.")
    attacker: tuple[PieceKind, ...] = key("Kinds of attacker.", name="from")


@attrs.frozen(slots=True)
class Values:
    """What each kind of piece is worth when the dearest target is sought, or when captures are reckoned up."""

    chariot: int = key("A chariot.", minimum=0)
    cannon: int = key("A cannon.", minimum=0)
    horse: int = key("A horse.", minimum=0)
    advisor: int = key("An advisor.", minimum=0)
    elephant: int = key("An elephant.", minimum=0)
    soldier: int = key("A soldier.", minimum=0)


@attrs.frozen(slots=True, cache_hash=True)
class Chase:
    """What makes a move a chase.

    A *capture* is a legal capture by the side as if it were to move. An *attack* is a capture that passes the
    filters on attacker, target and kind. A *threat* is an attack on an unprotected target. A move chases the
    targets of the threats that its side has after it, less what `opened`, `new` and `cut-root` take away.
    """

    attackers: Attackers = key("Who chases.")
    targets: Targets = key("What can be chased.")
    opened: Opened = key(
        "Attacks by a piece other than the one that moved: `none` never count; `cannon` count for a cannon that"
        " could not make this capture before the move; `all` count for any piece."
    )
    new: New = key(
        "What must be new: `none` nothing; `pair` this attacker did not threaten this target before the move;"
        " `target` nothing threatened this target before; `capture` nothing could capture this target before."
    )
    protection: Protection = key(
        "What saves a target: `legal-recapture` its side has, once the capture is played, a legal recapture on that"
        " point; `net-gain` all captures on that point, played out by both sides as long as they pay, bring the"
        " attacking side nothing by the `values`, so that a piece with fewer roots than attackers is not saved;"
        " `ignored` nothing does."
    )
    same_kind: SameKind = key(
        "An attack on a piece of the attacker's kind: `exempt` is none; `exempt-if-it-can-hit-back` is none when the"
        " target could take the attacker where it stands; `exempt-if-it-can-be-taken` is none when any piece of"
        " the target's side could; `counts` is one like any other."
    )
    attacker_at_risk: Risky = key(
        "An attack by a piece that any piece of the target's side could take where it stands: `counts` like any other;"
        " `exempt` is none, for it invites to exchange.",
        default=Risky.COUNTS,
    )
    taker_mated: Risky = key(
        "An attack by a side that would be mated at once, by one move, were it to capture: `counts` like any other;"
        " `exempt` is none, and with `net-gain` no capture of the series may be such a one.",
        default=Risky.COUNTS,
    )
    unprotected_anyway: tuple[Anyway, ...] = key("Attacks that count though the target is protected.", default=())
    cut_root: CutRoot = key(
        "A threat whose capture was there before the move, so that only the protection went, or what `taker-mated` asks"
        " about: `counts`;"
        " `unless-under-attack` does not count for a side whose opponent checks or chases, cut roots aside, on every"
        " move of the window; `ignored` never counts.",
        default=CutRoot.COUNTS,
    )
    several: Several = key(
        "A move that chases several targets: `all` are chased; `dearest` only the one of the greatest value is.",
        default=Several.ALL,
    )
    values: Values | None = key("The values for `several: dearest` and for `protection: net-gain`.", default=None)


@attrs.frozen(slots=True)
class Kill:
    """What makes a move a kill: it threatens mate."""

    moves: int = key(
        "A move that gives no check kills when its side, were it to move again at once, could mate by checks alone in so"
        " many moves of its own.",
        minimum=1,
        maximum=3,
    )


@attrs.frozen(slots=True)
class Repetition:
    """When a position that comes again is ruled upon."""

    occurrences: int = key(
        "The time at which the position (board and side to move) is ruled upon; the starting position counts as the"
        " first. The higher conduct is then at fault, equal conducts draw.",
        minimum=2,
        maximum=100,
    )
    window: Window = key("The moves judged: those after the `first` occurrence, or after the one before the `last`.")
    runs: Runs = key(
        "A side all of whose moves in the window belong to a conduct with an allowance: `judged` as any other side;"
        " `left` to its allowance, and the repetition passes.",
        default=Runs.JUDGED,
    )


@attrs.frozen(slots=True)
class Conduct:
    """Something that *every* move of a side in a window is.

    A conduct with `allow` is judged by its own run of moves; one without is judged when a position repeats.
    """

    name: str = key("The name, which is also the reason given for the ending.")
    each: tuple[Act, ...] = key("Every move of the side is at least one of these.")
    rank: int = key(
        "How grave it is: of two sides, the one whose conduct ranks higher is at fault.",
        default=1,
        minimum=1,
        maximum=99,
    )
    without: tuple[Act, ...] = key("And none of its moves is one of these.", default=())
    neither: tuple[Act, ...] = key("And no move of the window, by either side, is one of these.", default=())
    target: Same = key("`same`: one piece is chased by all of them.", default=Same.ANY)
    chasers: Chasers = key(
        "`one`: one and the same piece chases by all of them, each time something that no other of its side chases by the"
        " same move, and without help: it would win it alone, and another has not cut its root.",
        default=Chasers.ANY,
    )
    allow: dict[int, int] | None = key(
        "How many moves in a row may be so, by the number of different pieces that make them; more pieces than the table"
        " has take its last row. Any longer run is a violation.",
        default=None,
        minimum=1,
        maximum=1000,
    )
    reset: tuple[Reset, ...] = key(
        "Moves of either side after which a run with an allowance begins anew; such a move is not part of it.",
        default=(),
    )
    sanction: Sanction | None = key(
        "What the side at fault suffers, where it is not what `sanction` says.", default=None
    )


@attrs.frozen(slots=True)
class BareMaterial:
    """A draw for want of attackers."""

    none_of: tuple[PieceKind, ...] = key("The game is drawn when neither side has a piece of these kinds after a move.")


@attrs.frozen(slots=True)
class Limit:
    """A number of moves after which the game is drawn."""

    name: str = key("The name, which is also the reason given for the ending.")
    each_side: int = key("The moves that each side must have counted for the limit to fall.", minimum=1, maximum=10_000)
    skip: tuple[Skipped, ...] = key("Moves that are not counted.", default=())
    reset: tuple[Reset, ...] = key(
        "Moves that set the counts of both sides to nothing; such a move is not counted.", default=()
    )
    start: CountFrom = key(
        "`record`: counting begins with the first move of the record; `clock`: the plies without capture that the"
        " starting position brings with it count too.",
        name="from",
        default=CountFrom.RECORD,
    )
    checks_counted: int | None = key(
        "Of the checks of each side only so many are counted; further ones, and the replies to them, are not.",
        default=None,
        minimum=0,
        maximum=1000,
    )


@attrs.frozen(slots=True)
class Offers:
    """How players may end the game themselves."""

    draw: DrawOffer = key(
        "Draws by agreement: `accept` an offer that is accepted ends the game; `none` there are none."
    )
    resign: Resignation = key("Whether a player may resign, which loses.")


@attrs.frozen(slots=True)
class Warn:
    """When the players of a live game are warned before a ruling."""

    occurrence: int | None = key("A position that stands for this time.", default=None, minimum=2, maximum=100)
    before: int | None = key(
        "A conduct with this many moves, or fewer, left of its allowance.", default=None, minimum=1, maximum=100
    )


@attrs.frozen(slots=True)
class Ruleset:
    """What ends a game, and how."""

    schema: Literal[1] = key("The version of this shape, which is 1.", own=True)
    id: str = key(
        "The name by which the ruleset is chosen: small letters, digits, hyphens.",
        own=True,
        pattern="[a-z0-9]+(-[a-z0-9]+)*",
    )
    title: Text = key("What people call it.", own=True)
    source: Text = key("Where the rules are written down.", own=True)
    checkmate: Outcome = key("What becomes of the side that is checkmated: it loses, or draws.")
    stalemate: Outcome = key(
        "What becomes of the side that has no legal move though it is not in check: it loses, or draws."
    )
    order: tuple[Step, ...] = key(
        "The order in which the questions are asked after a move: the first that ends the game decides."
    )
    offers: Offers = key("How players may end the game themselves.")
    extends: str | None = key(
        "The ruleset whose keys this one takes over, except where it says otherwise.", default=None, own=True
    )
    abstract: bool = key("Whether the ruleset is only there for others to extend.", default=False, own=True)
    chase: Chase | None = key("What makes a move a chase.", default=None)
    repetition: Repetition | None = key("When a position that comes again is ruled upon.", default=None)
    conducts: tuple[Conduct, ...] = key("The conducts that are at fault, by name.", default=(), by_name=True)
    kill: Kill | None = key("What makes a move a kill: it threatens mate.", default=None)
    sanction: Sanction = key(
        "What the side at fault suffers: `loss` it loses; `must-vary` it is told, and loses when it goes on (at the next"
        " occurrence, with the next move of its run); `bar-move` the move by which it would go on cannot be made.",
        default=Sanction.LOSS,
    )
    bare_material: BareMaterial | None = key("A draw for want of attackers.", default=None)
    limits: tuple[Limit, ...] = key(
        "Numbers of moves after which the game is drawn, by name, in the order in which they are asked.",
        default=(),
        by_name=True,
    )
    warn: Warn | None = key("When the players of a live game are warned before a ruling.", default=None)
    confidence: dict[str, Confidence] | None = key(
        "How sure it is that a key says what the source says, by the key's path: `conducts.long-chase: low`. What is"
        " not named here is sure.",
        default=None,
    )
    policy: str = key("The policy that applies the ruleset; another one comes from a plugin.", default="conduct")
    requires: tuple[str, ...] = key(
        "The distributions that must be installed for the ruleset to work, as pip writes them: `xqcore-codes>=0.2`.",
        default=(),
    )
    extensions: dict[str, Any] | None = key(
        "Options of a policy that comes from a plugin, by the policy's name.", default=None, by_provider=True
    )

    @property
    def sanctions(self) -> frozenset[Sanction]:
        """What sides at fault may suffer."""
        return frozenset({self.sanction, *(conduct.sanction for conduct in self.conducts if conduct.sanction)})


@attrs.frozen(slots=True)
class Loaded:
    """A ruleset with what is known about its making.

    ``marks`` gives for each path (``conducts.perpetual-check.rank``) the place where its value stands, in this
    file or in one that it extends; ``lineage`` the ids from the ruleset itself to the last one it extends;
    ``digest`` 12 hex digits of the rules, without their words.
    """

    ruleset: Ruleset
    marks: dict[str, Mark] = attrs.field(eq=False, repr=False)
    lineage: tuple[str, ...]
    digest: str

    @property
    def id(self) -> str:
        """The ruleset's id."""
        return self.ruleset.id

    def rule(self, path: str) -> Rule:
        """Where the value at a path stands."""
        mark = self.marks[path]
        return Rule(self.id, path, mark.name, mark.line)
