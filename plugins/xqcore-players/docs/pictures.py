"""Draw the pictures of the pages: the screens of a game, and the graph of one.

Run it where the plugin and Textual are installed, and a browser to draw with: ``python docs/pictures.py [chromium]``.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from xqcore_players.tui.kept import Kept, fresh
from xqcore_players.tui.look import Look
from xqcore_players.tui.playing import Playing
from xqcore_players.tui.terminal import Terminal
from xqcore_players.tui.terms import Terms

from xqcore import Position, Xqcore
from xqcore.model.record import GameRecord

FOLDER = Path(__file__).parent / "pictures"
CHECKS = Position.from_fen("4k4/9/9/9/9/9/9/9/5R3/3K5 w - - 0 1")
ROUND = ["f1e1", "e9f9", "e1f1", "f9e9"]


def taken(name: str, terms: Terms, look: Look, keys: list[str], moves: int) -> None:
    """Play a game so far and take a picture of the screen."""
    xq = Xqcore()
    app = Terminal(xq, terms, look, Kept(fresh(), terms, GameRecord(terms.start)))

    async def go() -> None:
        async with app.run_test(size=(90, 25)) as pilot:
            for key in keys:
                await pilot.press(key)
                await pilot.pause(0.05)
            playing = next(screen for screen in app.screen_stack if isinstance(screen, Playing))
            while playing.table.game.ply < moves:
                await pilot.pause(0.1)
            await pilot.pause(0.5)
            drawn(name, app.export_screenshot(title="xqcore tui"))

    asyncio.run(go())
    if app.failure is not None:
        raise app.failure


def drawn(name: str, svg: str) -> None:
    """Have the browser draw a picture: its size is the one that the picture names."""
    width, height = (round(float(size)) for size in svg.split('viewBox="0 0 ')[1].split('"', maxsplit=1)[0].split())
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "picture.svg"
        source.write_text(svg, encoding="utf-8")
        browser = sys.argv[1] if len(sys.argv) > 1 else "chromium"
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--window-size={width},{height}",
        ]
        target = FOLDER / f"{name}.png"
        subprocess.run([browser, *options, f"--screenshot={target}", source.as_uri()], check=True, capture_output=True)


def typed(*moves: str) -> list[str]:
    """The keys that type moves."""
    return ["m", *(key for move in moves for key in (*move, "enter")), "escape"]


def main() -> None:
    """Draw them all."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["XQCORE_HOME"] = home
        characters = Look(pieces="characters")
        picked = [*typed("h2e2"), *["down"] * 2, *["left"] * 3, "enter"]
        taken("characters", Terms(ruleset="cxq", black="medium:seed=1"), characters, picked, 2)
        loop = Terms(ruleset="cxq", start=CHECKS)
        taken("letters", loop, Look(), [*typed(*ROUND * 3), "h"], 12)
        taken("verdict", loop, Look(), [*typed(*ROUND * 3, "f1e1")[:-1], "y"], 13)


if __name__ == "__main__":
    main()
