"""Rows of measurements, stored one by one, so that a killed run goes on with the first missing."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TextIO, TypeVar

from cleverdice.cli.common import INTERRUPTED, cores_here
from cleverdice.simulate import PlayError

from .pages import STRENGTH, PageError, place, put

EVERY = 10.0
"""Seconds between two progress lines about one row."""

Row = dict[str, Any]


def kept(path: Path) -> list[Row]:
    """All rows of the file; none if there is no file yet."""
    if not path.exists():
        return []
    rows: list[Row] = json.loads(path.read_text(encoding="utf-8"))
    return rows


def keep(path: Path, row: Row, slot: Sequence[str]) -> None:
    """Add a row; it replaces rows about the same slot with other weights or temperatures."""
    put_rows(path, [*(other for other in kept(path) if not _outdated_by(other, row, slot)), row])


def put_rows(path: Path, rows: list[Row]) -> None:
    """Rewrite the file atomically."""
    whole = path.with_suffix(".new")
    text = ",\n".join(json.dumps(each) for each in rows)
    whole.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    whole.replace(path)


def _outdated_by(other: Row, row: Row, slot: Sequence[str]) -> bool:
    same = all(other[key] == row[key] for key in slot)
    return same and any(other[key] != row[key] for key in ("weights", "temperature"))


def matching(rows: list[Row], wanted: Row) -> Row | None:
    """The row with exactly this identity."""
    for row in rows:
        if all(row[key] == value for key, value in wanted.items()):
            return row
    return None


@dataclass(frozen=True)
class Log:
    """Where rows are kept and what each is about, and where progress is told."""

    path: Path
    slot: Sequence[str]
    out: TextIO
    clock: Callable[[], float]

    def row(self, name: str, wanted: Row, play: Callable[[], Row]) -> Row:
        """The stored row with this identity, or the one that is played now."""
        found = matching(kept(self.path), wanted)
        if found is not None:
            print(f"{name}: already measured", file=self.out)
            return found
        row = play()
        keep(self.path, row, self.slot)
        return row

    def words(self, name: str, games: int) -> Words:
        """Tells the progress of a row."""
        return Words(name, games, self.out, self.clock)


class Run(Protocol):
    """Games that were played, perhaps not all of them."""

    @property
    def interrupted(self) -> bool:
        """Did Ctrl-C stop them?"""


AnyRun = TypeVar("AnyRun", bound=Run)


def whole(run: AnyRun) -> AnyRun:
    """A finished run. Ctrl-C stops everything: part of a row is not a row."""
    if run.interrupted:
        raise KeyboardInterrupt
    return run


class Words:
    """Prints the progress of a row now and then."""

    def __init__(self, name: str, games: int, out: TextIO, clock: Callable[[], float]) -> None:
        self.name, self.games, self.out, self.clock = name, games, out, clock
        self.start = self.last = clock()

    def __call__(self, done: int) -> None:
        """Print the progress, unless it was printed a moment ago."""
        now = self.clock()
        if now - self.last >= EVERY or done == self.games:
            self.last = now
            rate = done / (now - self.start) if now > self.start else 0.0
            said = f"{self.name}: {done:,} of {self.games:,} games, {rate:,.0f} a second"
            print(said, file=self.out, flush=True)


# Commands


def add_options(parser: argparse.ArgumentParser, games: int, seed: int, file: Path) -> None:
    """What every measurement of strength can be told."""
    parser.add_argument("--game", help="one game (default: all)")
    parser.add_argument("--games", type=int, default=games, help="games per row")
    parser.add_argument("--seed", type=int, default=seed, help="seed of the dice")
    parser.add_argument("--threads", type=int, default=cores_here(), help="processes")
    parser.add_argument("--kept", type=Path, default=file, help="file with the stored rows")
    parser.add_argument("--page", type=Path, default=STRENGTH, help="page for --write")
    parser.add_argument("--write", action="store_true", help="write the rows into the page")


def run(
    asked: argparse.Namespace,
    page_name: str,
    measured: Callable[[], str],
    page_text: Callable[[list[Row]], str],
) -> None:
    """Measure and print, and perhaps write the page."""
    try:
        if asked.write:
            place(asked.page, page_name)  # fail before hours of play
        print(measured())
    except (PlayError, PageError) as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    if asked.write:
        put(asked.page, page_name, page_text(kept(asked.kept)))
