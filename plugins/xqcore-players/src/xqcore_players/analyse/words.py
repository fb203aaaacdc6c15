"""The words of an analysis, by language."""

from typing import Final

from xqcore.report.words import Language

LABELS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "heading": "{game}: {player} under {ruleset}",
        "ply": "ply",
        "side": "side",
        "move": "move",
        "score": "score",
        "better": "better",
        "start": "start",
        "ends": "The game ends here under {ruleset}: {result} by {ending}.",
        "summary": "{side}: moves: {moves}; mistakes: {mistakes}; blunders: {blunders}; given away by a move: {lost:.1f} % of a win.",
        "scores": "Scores are Red's, in soldiers; M is a mate in so many moves, R a win by a ruling.",
        "interrupted": "Interrupted after ply {ply} of {plies}.",
        "graph": "{game}, as {player} sees it under {ruleset}",
        "graph-about": "Red's chances by ply, from Black's win at the bottom to Red's at the top.",
        "red-wins": "Red wins",
        "black-wins": "Black wins",
    },
    "zh": {
        "heading": "{game}：{player}，{ruleset}",
        "ply": "步",
        "side": "方",
        "move": "着法",
        "score": "评分",
        "better": "更好",
        "start": "开局",
        "ends": "按 {ruleset}，对局到此结束：{result}，{ending}。",
        "summary": "{side}：{moves} 步，错着 {mistakes}，大错 {blunders}，平均每步损失胜率 {lost:.1f}%。",
        "scores": "评分以红方为准，单位为兵；M 为几步杀，R 为按棋规胜。",
        "interrupted": "中断于第 {ply} 步，共 {plies} 步。",
        "graph": "{game} 的评分：{player}，{ruleset}",
        "graph-about": "红方胜率随步数的变化，下为黑胜，上为红胜。",
        "red-wins": "红胜",
        "black-wins": "黑胜",
    },
}
