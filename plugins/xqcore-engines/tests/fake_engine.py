"""An engine that does as it is told: every quirk and fault that engines have shown, by a script.

    python fake_engine.py SCRIPT

Each process that is started writes its number to SCRIPT.pids. A line of the script is one of

    dialect pikafish              how it greets and counts ranks: uci, pikafish, uci-cyclone, ucci
    option OPTION LINE            announces one more option
    [LIFE/]WORD[#N]: DO; DO       what it does at the N-th time, in its LIFE-th process, that a line begins with WORD

WORD is `start` for the beginning. What it can do:

    say TEXT     cry TEXT     on standard output, on standard error
    rant N                    N KB on standard error
    move         say its next move: those of an opening that fits the tests' games
    sleep S      hang         for S seconds, for ever (it reads no more)
    die N                     end with the exit code N, or by the signal -N
    line N       spew         N KB without the end of a line; lines without end
    child                     start a process that outlives it
    nothing

Words without a line in the script are answered as an engine should.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

RED = {0: "h3e3", 2: "h1g3", 4: "i1h1"}
"""Red's moves by the number of those made, ranks from 1; Black replies h9g7 and b9c7 with ranks from 0."""

GREETING = {"uci": "uci", "pikafish": "uci", "uci-cyclone": "ucicyclone", "ucci": "ucci"}


class Fake:
    def __init__(self, script: Path):
        self.dialect = "uci"
        self.options: list[str] = []
        self.acts: dict[tuple[str, str, str], list[str]] = {}
        self.seen: dict[str, int] = {}
        self.plies = 0
        pids = script.with_suffix(".pids")
        with pids.open("a") as file:
            file.write(f"{os.getpid()}\n")
        self.life = str(len(pids.read_text().split()))
        for line in filter(None, map(str.strip, script.read_text().splitlines())):
            word, _, rest = line.partition(" ")
            if word == "dialect":
                self.dialect = rest
            elif word == "option":
                self.options.append(rest)
            else:
                when, _, acts = line.partition(":")
                life, _, event = when.rpartition("/")
                event, _, count = event.partition("#")
                self.acts[life, event, count] = [act.strip() for act in acts.split(";")]

    def run(self) -> None:
        self.on("start")
        for line in sys.stdin:
            word = line.split(maxsplit=1)[0] if line.split() else ""
            if word == "position":
                self.plies = len(line.partition(" moves ")[2].split())
            self.on(word)

    def on(self, word: str) -> None:
        count = self.seen[word] = self.seen.get(word, 0) + 1
        for life in (self.life, ""):
            for time_ in (str(count), ""):
                if (life, word, time_) in self.acts:
                    for act in self.acts[life, word, time_]:
                        self.do(act)
                    return
        self.usual(word)

    def usual(self, word: str) -> None:
        if word == GREETING[self.dialect]:
            option = "option" if self.dialect == "ucci" else "option name"
            self.say("id name Fake 1.0")
            self.say(f"{option} Hash type spin default 16 min 1 max 1024")
            if self.dialect == "uci":
                self.say(f"{option} UCI_Variant type combo default chess var chess var xiangqi")
            for line in self.options:
                self.say(f"{option} {line}")
            self.say("ucciok" if self.dialect == "ucci" else "uciok")
        elif word == "isready":
            self.say("readyok")
        elif word == "go":
            self.do("move")
        elif word == "quit":
            sys.exit(0)

    def do(self, act: str) -> None:
        verb, _, rest = act.partition(" ")
        getattr(self, f"do_{verb}")(rest)

    def do_say(self, text: str) -> None:
        self.say(text)

    def do_cry(self, text: str) -> None:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    def do_rant(self, size: str) -> None:
        for _ in range(int(size)):
            sys.stderr.write("x" * 1023 + "\n")
        sys.stderr.flush()

    def do_move(self, _: str) -> None:
        move = RED[self.plies]
        if self.dialect != "uci":
            move = "".join(letter if letter.isalpha() else str(int(letter) - 1) for letter in move)
        self.say(f"info depth 3 score cp 25 nodes 99 pv {move}")
        self.say(f"bestmove {move}")

    def do_sleep(self, seconds: str) -> None:
        time.sleep(float(seconds))

    def do_hang(self, _: str) -> None:
        while True:
            time.sleep(60)

    def do_die(self, code: str) -> None:
        if code.startswith("-"):
            os.kill(os.getpid(), signal.Signals(-int(code)))
        os._exit(int(code))

    def do_line(self, size: str) -> None:
        sys.stdout.buffer.write(b"x" * 1024 * int(size))
        sys.stdout.buffer.flush()

    def do_spew(self, _: str) -> None:
        while True:
            self.say("info string more and more of this")

    def do_child(self, _: str) -> None:
        child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
        with Path(sys.argv[1]).with_suffix(".pids").open("a") as file:
            file.write(f"{child.pid}\n")

    def do_nothing(self, _: str) -> None:
        pass

    def say(self, text: str) -> None:
        sys.stdout.buffer.write(text.encode().decode("unicode_escape").encode("latin-1") + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    Fake(Path(sys.argv[1])).run()
