"""Nets that are evaluated outside of Python: in a page, which has no numpy but typed arrays.

The page plugs in one function from rows of bytes to numbers. Everything else about a net (what it
sees, what its outputs mean) is here, in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from cleverdice.rules import Game, Stage, State

from .features import inputs
from .files import manifest_of, stem
from .grain import FINE, GRAIN
from .plain_winning import PlainTables

Value = Callable[[str, bytes, int], Any]
"""The outputs of a net for some rows, one row after the other: `value(net, rows, count)`.

A net may have one output more than its manifest says: what the coach adds to its points.
"""

_plugged: list[Value] = []


def plug_in(value: Value | None) -> None:
    """From now on nets are evaluated by this function; by numpy again for None."""
    _plugged[:] = [] if value is None else [value]
    outside_net.cache_clear()


def plugged_in() -> bool:
    """Are nets evaluated outside?"""
    return bool(_plugged)


@cache
def outside_net(game: Game, players: int) -> OutsideNet | None:
    """The net of a table, None if nothing is plugged in or nobody has learned the table."""
    manifest = manifest_of(game, players) if _plugged else None
    if manifest is None:
        return None
    return OutsideNet(
        stem(manifest["game"], manifest["players"]), manifest["layers"][-1], _plugged[0]
    )


class OutsideNet:
    """A net of which only the name and the number of outputs are known here."""

    def __init__(self, name: str, outputs: int, value: Value) -> None:
        self.name, self.outputs, self.value = name, outputs, value

    @property
    def knows_spread(self) -> bool:
        """Does it predict the error of its points?"""
        return self.outputs > 1

    @property
    def knows_chance(self) -> bool:
        """Does it predict the chance to win directly?"""
        return self.outputs > 2

    def worths(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The expected final score at each table; exact for a finished game."""
        said = self.said([inputs(game, state, seat) for state in states])
        return [
            game.score(state.players[seat]).total + (state.stage is not Stage.OVER) * one[0]
            for state, one in zip(states, said, strict=True)
        ]

    def wins(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """What to maximise when playing to win."""
        return PlainTables(self.said, game, states).wins(seat)

    def chances(self, game: Game, states: Sequence[State], seat: int) -> list[float]:
        """The chance to win at each table, where no sheet loses points that it can't lose."""
        tables = PlainTables(self.said, game, states)
        if game.points_never_fall:
            tables.keep_points()
        return tables.chances(seat)

    def said(self, rows: Sequence[bytes]) -> list[list[float]]:
        """The outputs for each row; rows that are alike are evaluated once."""
        places = {row: nth for nth, row in enumerate(dict.fromkeys(rows))}
        if not places:
            return []
        answer = self.value(self.name, b"".join(places), len(places))
        numbers = answer.to_py() if hasattr(answer, "to_py") else answer  # typed arrays of a page
        size, flat = len(numbers) // len(places), list(numbers)
        raw = [flat[at : at + size] for at in range(0, len(flat), size)]
        told = [_rounded(self.told(one)) for one in raw]
        return [told[places[row]] for row in rows]

    def told(self, raw: Sequence[float]) -> list[float]:
        """What the outputs say; one that is only for the coach is left out."""
        return list(raw[: self.outputs])


def _rounded(said: list[float]) -> list[float]:
    """As `Net.predict` rounds: float sums differ a little between machines."""
    points = [round(one * GRAIN) / GRAIN for one in said[:2]]
    return points + [round(one * FINE) / FINE for one in said[2:]]
