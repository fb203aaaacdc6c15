"""The words on the page."""

from typing import Final

from xqcore.report.words import Language

LABELS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "start": "Start",
        "first": "To the start",
        "back": "Back",
        "forward": "Forward",
        "last": "To the end",
        "play": "Play",
        "pause": "Pause",
        "flip": "Turn the board",
        "instead": "Instead",
        "main": "Main line",
        "leave": "Back to the line before",
        "variation": "Variation",
        "red": "Red",
        "black": "Black",
        "move": "Move",
        "result": "Result",
        "about": "About this game",
        "keys": "Keys: ← → moves, ↑ ↓ variations, Home End, space plays, F turns the board",
    },
    "zh": {
        "start": "开局",
        "first": "回到开局",
        "back": "后退",
        "forward": "前进",
        "last": "到终局",
        "play": "播放",
        "pause": "暂停",
        "flip": "翻转棋盘",
        "instead": "变着",
        "main": "主线",
        "leave": "返回上一线",
        "variation": "变化",
        "red": "红方",
        "black": "黑方",
        "move": "着法",
        "result": "结果",
        "about": "对局信息",
        "keys": "键盘:← → 着法,↑ ↓ 变着,Home End,空格播放,F 翻转棋盘",
    },
}
"""By language, what the script and the page say."""
