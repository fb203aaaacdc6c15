"""Two contestants (see ``arena.py``) against each other: ``python match.py 4000 4000,-history 60`` plays 60 pairs of games."""

import sys

from arena import match

if __name__ == "__main__":
    first, second, pairs = sys.argv[1:]
    score, endings = match(first, second, int(pairs))
    print(
        f"{first} against {second}: +{score.wins} ={score.draws} -{score.losses}, Elo {score.elo}, pairs {score.pairs}"
    )
    print(", ".join(f"{count} by {ending}" for ending, count in endings.most_common()))
