"""How a match stands: each meeting's score, and how the games ended."""

from collections import Counter

from xqcore_engines.match.played import Played
from xqcore_engines.match.score import POINTS, Score


class Standing:
    """Counts games as they end. Meetings are pairs of players, as places in the list of players, the lower one first."""

    def __init__(self, players: tuple[str, ...]):
        self.players = players
        self.endings: Counter[tuple[str, str]] = Counter()
        self.replaced = 0
        self.remarkable = 0
        self._points: dict[tuple[int, int], list[float]] = {}

    @property
    def games(self) -> int:
        """How many games have ended."""
        return sum(map(len, self._points.values()))

    def count(self, played: Played) -> None:
        """Count a game."""
        red, black = played.pairing.red, played.pairing.black
        points = POINTS[played.record.result]
        meeting = (min(red, black), max(red, black))
        self._points.setdefault(meeting, []).append(points if red < black else 1 - points)
        self.endings[played.ending, played.rule] += 1
        self.replaced += played.replaced
        self.remarkable += bool(played.record.comments)

    def scores(self) -> dict[tuple[int, int], Score]:
        """The score of each meeting, for its first player."""
        return {meeting: Score.of(points) for meeting, points in self._points.items()}

    def totals(self) -> list[tuple[str, float, int]]:
        """Each player with its points and games, the best first."""
        points, games = Counter[int](), Counter[int]()
        for (first, second), score in self.scores().items():
            for place, won in ((first, score.points), (second, score.games - score.points)):
                points[place] += won  # type: ignore[assignment]
                games[place] += score.games
        order = sorted(games, key=lambda place: (-points[place] / games[place], place))
        return [(self.players[place], points[place], games[place]) for place in order]
