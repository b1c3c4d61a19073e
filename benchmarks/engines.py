"""Speed of the fast engine, as ratios to the readable one in the same run; writes RESULTS.md.

    python -m benchmarks.engines [--rounds 9] [--out benchmarks/RESULTS.md]

Random play. Everything is measured several times in turn, so that a slow moment of the machine
hits all alike. The table gives the median and the best round; ratios are taken round by round, and
a target is met if the median meets it. Threads are measured in wall-clock time. Start-up is
measured in separate processes, first with an empty cache of compiled code.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from cleverdice.envs import SoloEnv, VectorEnv
from cleverdice.fast import playouts
from cleverdice.players import BOTS

from .environments import KINDS, PLAIN, plain_rate, vector_rate
from .games import Table, last, report, tables
from .vector_tables import kept

SHOWN = ("gsc:1", "chd:1", "kids:2", "dsc:1", "c4e:1", "gsc:4", "chd:4")
FIRST = "gsc:1, 1 thread"
SEQUELS = ("dsc:1, 1 thread", "c4e:1, 1 thread")
"""Compared with the first game, in the same run."""

WANTED = {
    "gsc:1, 1 thread": 300_000,
    "chd:1, 1 thread": 150_000,
    "kids:2, 1 thread": 150_000,
    "gsc steps, masks, 1 thread": 6_000_000,
    "gsc steps, masks, 2 threads": 11_000_000,
}
"""Target games or steps per second."""

WANTED_RATIO = {f"{table}, 2 threads": 1.8 for table in SHOWN[:3]} | dict.fromkeys(SEQUELS, 0.45)
IN_A_CALL = 16_384
"""Games per call of the vector environment."""

VECTOR = tuple(KINDS)[:2] + tuple(KINDS)[3:]

START = (
    "import time; start = time.perf_counter()\n"
    "from cleverdice import load\n"
    "from cleverdice.fast import playouts\n"
    "playouts(load('{name}'), {players}, 1, 1)\n"
    "print(time.perf_counter() - start)"
)
MEMORY = (
    "import resource\n"
    "from cleverdice import load\n"
    "from cleverdice.fast import Batch\n"
    "batch = Batch(load('gsc'), games=1_000_000, seed=1)\n"
    "batch.step(batch.random_actions())\n"
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
)


class Rates(NamedTuple):
    """The rates of one thing per second, round by round."""

    found: list[float]

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.found)

    @property
    def best(self) -> float:
        """The best round."""
        return max(self.found)


def readable_rate(table: Table, games: int = 12) -> float:
    """Random games per second on the readable engine."""
    start = perf_counter()
    for number in range(games):
        last(table.game, [BOTS["random"]] * table.players, number)
    return games / (perf_counter() - start)


def fast_rate(table: Table, threads: int, games: int) -> float:
    """Random games per second on the fast engine."""
    start = perf_counter()
    playouts(table.game, table.players, games, seed=1, threads=threads)
    return games / (perf_counter() - start)


def works() -> dict[str, Callable[[], float]]:
    """Everything measured as a rate, by name."""
    found: dict[str, Callable[[], float]] = {}
    for table in tables(",".join(SHOWN)):
        games = 262_144 // table.players**2
        found[f"{table}, readable"] = lambda t=table: readable_rate(t)  # type: ignore[misc]
        for threads in (1, 2):
            name = f"{table}, {threads} thread{'s' if threads > 1 else ''}"
            found[name] = lambda t=table, n=threads, g=games: fast_rate(t, n, g)  # type: ignore[misc]
    return found | environments()


def environments() -> dict[str, Callable[[], float]]:
    """The environments of one game: a loop over one, and many in one call."""
    single = SoloEnv("gsc")
    single.reset(seed=1)
    found: dict[str, Callable[[], float]] = {f"gsc steps, {PLAIN}": lambda: plain_rate(single, 300)}
    for kind in VECTOR:
        envs = VectorEnv("gsc", IN_A_CALL, **KINDS[kind])
        envs.reset(seed=1)
        found[f"gsc steps, {kind}"] = lambda e=envs: vector_rate(e, 200)  # type: ignore[misc]
    return found


def measured(rounds: int) -> dict[str, Rates]:
    """All rates, after a warm-up round."""
    rates: dict[str, list[float]] = defaultdict(list)
    chosen = works()
    for number in range(rounds + 1):
        for name, work in chosen.items():
            rate = work()
            if number:
                rates[name].append(rate)
        print(f"round {number} of {rounds}", file=sys.stderr)
    return {name: Rates(found) for name, found in rates.items()}


def baseline(name: str) -> str:
    """What a rate is compared with: a sequel with the first game, two threads with one."""
    table, _, kind = name.partition(", ")
    if name in SEQUELS:
        return FIRST
    if kind == "2 threads":
        return f"{table}, 1 thread"
    if kind == "masks, 2 threads":
        return f"{table}, masks, 1 thread"
    return f"{table}, {PLAIN}" if table == "gsc steps" else f"{table}, readable"


def row(name: str, rates: dict[str, Rates]) -> list[str]:
    """One line of the table."""
    rate, base = rates[name], rates[baseline(name)]
    ratio = median(own / other for own, other in zip(rate.found, base.found, strict=True))
    wanted, least = WANTED.get(name), WANTED_RATIO.get(name)
    asked = f"{wanted:,}" if wanted else f"{least} times" if least else "-"
    ok = rate.middle >= wanted if wanted else ratio >= least if least else None
    met = "-" if ok is None else "yes" if ok else "NO"
    shown = [f"{rate.middle:,.0f}", f"{rate.best:,.0f}", f"{ratio:,.2f}", baseline(name)]
    return [name, *shown, asked, met]


def elsewhere(code: str, **environment: str) -> float:
    """The number printed by a separate process."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout)


def starts() -> list[list[str]]:
    """Seconds until the first random game is played, without and with cached code."""
    rows = [["first game of", "compiling", "target", "cached", "target"]]
    for table in tables("gsc:1,chd:1,kids:2"):
        code = START.format(name=table.name, players=table.players)
        with tempfile.TemporaryDirectory() as folder:
            first = elsewhere(code, CLEVERDICE_CACHE=folder)
            later = min(elsewhere(code, CLEVERDICE_CACHE=folder) for _ in range(3))
        rows.append([str(table), f"{first:.1f} s", "< 30 s", f"{later:.2f} s", "< 1 s"])
    return rows


def machine() -> str:
    """The machine, in a line."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = {line.split(":")[1].strip() for line in lines if line.startswith("model name")}
    name = ", ".join(sorted(names)) or platform.processor()
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


def written(rates: dict[str, Rates], rounds: int) -> str:
    """The whole report as Markdown."""
    heading = ["", "per second", "best", "ratio", "against", "target", "met"]
    lines = [row(name, rates) for name in rates if name != baseline(name)]
    memory = elsewhere(MEMORY)
    return "\n".join(
        [
            "# Benchmarks",
            "",
            f"`make bench` (`python -m benchmarks.engines --rounds {rounds}`) on\n{machine()}.",
            "Random play: median and best round; ratios are medians of the ratios round by round.",
            "",
            "```",
            report([heading, *lines]),
            "```",
            "",
            "```",
            report(starts()),
            "```",
            "",
            f"A million solo games in one batch take {memory:.0f} MB in total (target: under 500).",
            'Vector environments step with `illegal="trust"`, without observations unless they are',
            f"named, {IN_A_CALL:,} games per call; only `step` is timed.",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure the fast engine against the readable one."
    )
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "RESULTS.md")
    options = parser.parse_args()
    text = written(measured(options.rounds), options.rounds)
    if options.out.exists() and (before := kept(options.out.read_text(encoding="utf-8"))):
        text += f"\n{before}"
    options.out.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
