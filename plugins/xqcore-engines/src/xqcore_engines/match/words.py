"""A match in words."""

from xqcore.report.table import plain
from xqcore_engines.match.score import Score
from xqcore_engines.match.standing import Standing


def live(standing: Standing, games: int) -> str:
    """Say in one line how the match stands."""
    if len(standing.players) == 2:
        score = standing.scores()[0, 1]
        return f"{standing.games}/{games}  {_counts(score)}  Elo {score.elo}"
    best, points, played = standing.totals()[0]
    return f"{standing.games}/{games}  {best} leads with {points:g} of {played}"


def summary(standing: Standing) -> str:
    """Say how the match ended: totals of more than two players, each meeting, the endings by rule."""
    tables = []
    if len(standing.players) > 2:
        totals = [(name, f"{points:g}", str(games)) for name, points, games in standing.totals()]
        tables.append(plain([("player", "points", "games"), *totals]))
    rows = [("player", "against", "+ = -", "points", "Elo (95 %)", "pairs 0 ½ 1 1½ 2")]
    for (first, second), score in sorted(standing.scores().items()):
        names = standing.players[first], standing.players[second]
        pairs = " ".join(map(str, score.pairs))
        rows.append((*names, _counts(score), f"{score.points:g}/{score.games}", str(score.elo), pairs))
    tables.append(plain(rows))
    endings = sorted(standing.endings.items(), key=lambda item: (-item[1], item[0]))
    tables.append(
        plain([("games", "ended by", "the rule"), *((str(n), ending, rule) for (ending, rule), n in endings)])
    )
    notes = []
    if standing.replaced:
        notes.append(f"moves replaced because the ruleset forbade them: {standing.replaced}")
    if standing.remarkable:
        notes.append(f"games with remarks, which are comments in what --save writes: {standing.remarkable}")
    return "\n\n".join([*tables, *notes])


def _counts(score: Score) -> str:
    return f"+{score.wins} ={score.draws} -{score.losses}"
