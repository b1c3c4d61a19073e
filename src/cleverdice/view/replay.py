"""A whole game as plain data: the table at the start, then only what each move changes.

Most of a table stays as it is with a move, so that a game of 400 moves is not larger than a few
tables; whoever shows it goes from one to the next with `followed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from cleverdice.rules import Game, State

from .describe import Plain
from .moves import spelled_view
from .table import table_view

SEATS = "seats"


def changes(game: Game, states: Sequence[State]) -> Iterator[Plain]:
    """For every move what is different after it: keys of a table, and of its seats by number.

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
    views = (table_view(game, state) for state in states)
    for before, after in pairwise(views):
        yield _changed(before, after)


def _changed(before: Plain, after: Plain) -> Plain:
    found = {key: value for key, value in after.items() if before[key] != value}
    if SEATS in found:
        pairs = enumerate(zip(before[SEATS], after[SEATS], strict=True))
        seats = {str(seat): _different(was, now) for seat, (was, now) in pairs if was != now}
        found[SEATS] = seats
    return found


def _different(before: Plain, after: Plain) -> Plain:
    return {key: value for key, value in after.items() if before[key] != value}


def followed(view: Plain, change: Plain) -> Plain:
    """The table after a change."""
    seats = change.get(SEATS, {})
    changed = [{**seat, **seats.get(str(nth), {})} for nth, seat in enumerate(view[SEATS])]
    return {**view, **change, SEATS: changed}


def spelled_views(game: Game, texts: Iterable[str]) -> dict[str, Plain]:
    """What moves are, by their texts, without what they give; rolls are left out.

    >>> from cleverdice import load
    >>> spelled_views(load("gsc"), ["pass", "roll W3"])
    {'pass': {'text': 'pass', 'kind': 'say', 'word': 'pass'}}
    """
    said = [text for text in dict.fromkeys(texts) if not text.startswith("roll")]
    return {text: spelled_view(game, game.parse(text)) for text in said}
