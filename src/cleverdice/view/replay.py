"""A whole game as plain data: the table at the start, then a diff for each move.

A move changes little of a table, so a game of 400 moves is no larger than a few tables; `followed`
applies a diff.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from cleverdice.rules import Game, State

from .describe import Plain
from .legal_moves import spelled_view
from .position import table_view

SEATS = "seats"


def changes(game: Game, states: Sequence[State]) -> Iterator[Plain]:
    """The diff of every move: changed keys of the table, and of its seats by number.

    >>> from cleverdice import CHANCE, load
    >>> game = load("gsc")
    >>> start = game.start()
    >>> rolled = game.play(start, CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> (change,) = changes(game, [start, rolled])
    >>> followed(table_view(game, start), change) == table_view(game, rolled)
    True
    >>> change["chance"], "round" in change
    (False, False)
    """
    for before, after in pairwise(table_view(game, state) for state in states):
        yield _changed(before, after)


def _changed(before: Plain, after: Plain) -> Plain:
    found = _different(before, after)
    if SEATS in found:
        pairs = enumerate(zip(before[SEATS], after[SEATS], strict=True))
        found[SEATS] = {str(at): _different(was, now) for at, (was, now) in pairs if was != now}
    return found


def _different(before: Plain, after: Plain) -> Plain:
    return {key: value for key, value in after.items() if before[key] != value}


def followed(view: Plain, change: Plain) -> Plain:
    """The table after a change."""
    seats = change.get(SEATS, {})
    changed = [{**seat, **seats.get(str(nth), {})} for nth, seat in enumerate(view[SEATS])]
    return {**view, **change, SEATS: changed}


def spelled_views(game: Game, texts: Iterable[str]) -> dict[str, Plain]:
    """Moves without their gains, by their texts; rolls are left out.

    >>> from cleverdice import load
    >>> spelled_views(load("gsc"), ["pass", "roll W3"])
    {'pass': {'text': 'pass', 'kind': 'say', 'word': 'pass', 'declines': True}}
    """
    said = [text for text in dict.fromkeys(texts) if not text.startswith("roll")]
    return {text: spelled_view(game, game.parse(text)) for text in said}
