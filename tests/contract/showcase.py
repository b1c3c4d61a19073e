"""The chain of bonuses on the home page: from a game that was really played, told by the engine.

`make contract` writes `web/src/front/chain.json` from the record in `tests/contract/lessons`.
`python -m tests.contract.showcase` looks for such a record if there is none: the longest chain.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cleverdice import load
from cleverdice.facts import FoxGained
from cleverdice.record import Record
from cleverdice.rules import Place
from cleverdice.view import Plain
from tests.contract.lessons import RECORDS, ROOT, YOU, Played, played_by_bots, record_of
from tests.view.fixtures import logged, view

GAME = "gsc"
NAME = "showcase"
RECORD = RECORDS / f"{NAME}.record"
CHAIN = ROOT / "web" / "src" / "front" / "chain.json"
TRIES = 600
MARKS = range(4, 7)
"""Marks of a chain that can be followed, the die's own among them."""
SHOWN = ("cells", "skipped", "bonuses", "tracks", "ready", "foxes", "score")
"""What of a seat is drawn."""


class Chain(NamedTuple):
    """Moves of one seat, of which each but the first places what the one before has brought."""

    start: int
    end: int


def chains(played: Played) -> list[Chain]:
    """Every chain of a game."""
    found = []
    for n in range(len(played.moves)):
        end = n + 1
        while end < len(played.moves) and isinstance(played.moves[end], Place):
            end += 1
        if played.yours(n) and {played.seat(at) for at in range(n, end)} == {YOU}:
            found.append(Chain(n, end))
    return found


def worth(played: Played, chain: Chain) -> tuple[int, bool, int]:
    """Long ones are best, then those that bring a fox, then early ones."""
    marks = chain.end - chain.start
    fox = played.shows(FoxGained, chain.start, chain.end)
    return (marks if marks in MARKS else 0, fox, -chain.start)


def best(played: Played) -> Chain:
    return max(chains(played), key=lambda chain: worth(played, chain))


def showcase(record: Record) -> Plain:
    """The sheet before, and what each mark has changed."""
    played = Played(record)
    start, end = best(played)
    sheets = [_sheet(played, n) for n in range(start, end + 1)]
    steps = [
        {**_mark(played, start + nth), "seat": _changed(was, after)}
        for nth, (was, after) in enumerate(pairwise(sheets))
    ]
    return {"game": record.game.name, "seat": sheets[0], "steps": steps}


def _sheet(played: Played, n: int) -> Plain:
    seat = view(played.record, played.states, n)["seats"][YOU]
    return {name: seat[name] for name in SHOWN}


def _changed(was: Plain, after: Plain) -> Plain:
    return {name: after[name] for name in after if after[name] != was[name]}


def _mark(played: Played, n: int) -> Plain:
    """Where a mark went, and the field that brought it; null for that of a die."""
    facts = logged(played.record, played.states, n)["facts"]
    marked = next(fact for fact in facts if fact["kind"] == "marked")
    by = marked["by"]
    cells = by.get("cells") if by else None
    source = {"area": by["area"], "cell": cells[-1]} if cells else None
    return {"to": {"area": marked["area"], "cell": marked["cell"]}, "from": source}


def written() -> dict[Path, str]:
    """The chain as the page loads it."""
    told = json.dumps(showcase(record_of(NAME)), separators=(",", ":"))
    return {CHAIN: told.replace('{"to"', '\n{"to"') + "\n"}


def main() -> None:
    games = (Played(played_by_bots(load(GAME), seed)) for seed in range(TRIES))
    played = max(games, key=lambda one: worth(one, best(one)))
    moves = played.record.moves[: best(played).end]
    RECORD.write_text(Record(played.record.header, moves).text(), encoding="utf-8")


if __name__ == "__main__":
    main()
