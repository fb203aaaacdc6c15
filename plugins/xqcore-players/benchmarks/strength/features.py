"""What each feature of the native search is worth: the search without it against the whole one, as a table.

python features.py NODES PAIRS [FEATURE...]
"""

import sys

from arena import match

FEATURES = (
    "quiescence table loops exchanges history check-extension narrow-windows aspiration late-reduction "
    "late-pruning futility reverse-futility"
).split()

if __name__ == "__main__":
    nodes, pairs, *chosen = sys.argv[1:]
    print("| without | nodes | + = - | Elo | pairs 0 ½ 1 1½ 2 |\n|---|---|---|---|---|")
    for feature in chosen or FEATURES:
        score, _ = match(f"{nodes},-{feature}", nodes, int(pairs))
        row = f"+{score.wins} ={score.draws} -{score.losses}", str(score.elo), " ".join(map(str, score.pairs))
        print(f"| {feature} | {nodes} |", " | ".join(row), "|", flush=True)
