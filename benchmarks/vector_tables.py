"""Speed of vectorised tables beside solo games, on one thread; writes a section of RESULTS.md.

    python -m benchmarks.vector_tables [--games 4096] [--steps 100] [--rounds 7] [--write]

Only `step` is timed, in CPU time, not the choice of random legal actions. After a warm-up round all
is measured several times in turn; the medians and the best rounds are printed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from time import process_time

from cleverdice.envs import VectorTable

from .environments import FAST, vector_rate
from .games import Table, report, tables

WANTED = 1_000_000
"""Decisions per second of every table, with masks and rewards."""

RESULTS = Path(__file__).parent / "RESULTS.md"
BEGIN, END = "<!-- vector tables -->", "<!-- end of vector tables -->"

Rates = dict[str, list[float]]


def made(table: Table, games: int, observe: bool) -> VectorTable:
    """Tables in the middle of their games."""
    how = {**FAST, "observe": observe}
    envs = VectorTable(table.game, games, players=table.players, **how)
    envs.reset(seed=1)
    return envs


def measure(shown: str, games: int, steps: int, rounds: int) -> Rates:
    """All rates, round by round; without observations, then with them."""
    every = {
        f"{table}{', observed' * observe}": made(table, games, observe)
        for table in tables(shown)
        for observe in (False, True)
    }
    found = [
        {name: vector_rate(envs, steps, process_time) for name, envs in every.items()}
        for _ in range(rounds + 1)
    ]
    return {name: [one[name] for one in found[1:]] for name in every}


def row(table: str, rates: Rates) -> list[str]:
    """One table: with masks and rewards, and with observations as well."""
    plain, seen = rates[table], rates[f"{table}, observed"]
    met = "yes" if median(plain) >= WANTED else "NO"
    shown = [f"{figure:,.0f}" for figure in (median(plain), max(plain), median(seen), max(seen))]
    return [table, *shown, f"{WANTED:,}", met]


def section(rates: Rates, games: int) -> str:
    """The section of the page."""
    heading = ["decisions per second", "masks", "best", "observed", "best", "target", "met"]
    lines = [row(name, rates) for name in rates if not name.endswith("observed")]
    return "\n".join(
        [
            BEGIN,
            f"`python -m benchmarks.vector_tables --write`: `VectorTable` on one thread, {games:,}",
            "games per call, in CPU time; median and best round, with masks and rewards alone and",
            "with observations, which at a table show all sheets. The target is that of masks.",
            "",
            "```",
            report([heading, *lines]),
            "```",
            END,
            "",
        ]
    )


def kept(page: str) -> str:
    """The section as it stands on a page, or nothing."""
    return page[page.index(BEGIN) : page.index(END)] + END + "\n" if BEGIN in page else ""


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of vectorised tables.")
    parser.add_argument("--tables", default="", help="all if none is named")
    parser.add_argument("--games", type=int, default=4096, help="games per call")
    parser.add_argument("--steps", type=int, default=100, help="calls per round")
    parser.add_argument("--rounds", type=int, default=7, help="number of measurements")
    parser.add_argument("--write", action="store_true", help="write benchmarks/RESULTS.md")
    options = parser.parse_args()
    rates = measure(options.tables, options.games, options.steps, options.rounds)
    text = section(rates, options.games)
    print(text)
    if options.write:
        page = RESULTS.read_text(encoding="utf-8")
        rest = page.replace(kept(page), "").rstrip()
        RESULTS.write_text(f"{rest}\n\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
