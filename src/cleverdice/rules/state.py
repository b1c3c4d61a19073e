"""Players and tables as plain frozen data; a state never refers to its game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .kinds import Cells, Fill

CHANCE = -1
"""The seat of the dice."""

POOL = -1
"""The place of a die that the active player still rolls; 0 is the platter, 1 to 3 a die field."""

PLATTER = 0
"""The place of a die on the silver platter."""

LOCKED, CIRCLED, CROSSED = 0, 1, 2
"""An action space before it is unlocked, ready to be used, and used up."""


class Stage(StrEnum):
    """What the whole table is waiting for."""

    ROUND = "round"
    ROLL = "roll"
    TURN = "turn"
    REST = "rest"
    DEAL = "deal"
    SERVE = "serve"
    OVER = "over"


class Duty(StrEnum):
    """What one seat has to do, apart from bonuses."""

    PICK = "pick"
    SERVE = "serve"
    WINDOW = "window"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class More:
    """Further optional marks that a die allows in its area: for its twins, or for dice it swept.

    `left` counts them; each of `cells` may be marked for one, the others take the number `value`.
    """

    area: int
    value: int
    left: int
    cells: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cross:
    """A turn of crosses within one area, open until the first cross chooses it."""

    area: int | None = None


Task = Duty | More | Cross | Fill


class Player(NamedTuple):
    """One sheet: cells by area, the spaces of each action row, foxes, and what is to be done.

    `held` has a bit for each die that this seat has used up in the present turn.
    """

    cells: tuple[Cells, ...]
    tracks: tuple[tuple[int, ...], ...]
    foxes: int = 0
    todo: tuple[Task, ...] = ()
    held: int = 0

    def doing(self, *todo: Task) -> Player:
        """The same sheet with other things to do."""
        return Player(self.cells, self.tracks, self.foxes, todo, self.held)


class State(NamedTuple):
    """A table: the sheets, the dice with face and place, and whose turn of which round it is."""

    players: tuple[Player, ...]
    faces: tuple[int, ...]
    place: tuple[int, ...]
    first: int = 0
    active: int = 0
    round: int = 1
    rolls: int = 0
    stage: Stage = Stage.ROUND

    def with_player(self, seat: int, player: Player) -> State:
        """The same table with another sheet at one seat."""
        return State(self.players[:seat] + (player,) + self.players[seat + 1 :], *self[1:])
