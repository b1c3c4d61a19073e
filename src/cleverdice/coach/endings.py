"""The end of a game, worked out over every roll and choice that is left.

Every seat makes the best of its own choices. Only small endings are looked at: no roll of more than
two dice, and a limited number of tables, so that a hint or a review takes hardly longer.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from operator import mul

from cleverdice.rules import CHANCE, POOL, Game, Stage, State

Final = Callable[[Game, State, int], float]
"""What a finished table is worth to a seat."""

Worths = tuple[float, ...]
"""What a table is worth to each seat."""

OUTCOMES = 36
"""The most outcomes of a roll: two dice."""

TABLES = 2_000
"""The most tables of one ending: less than 50 ms."""

ALL_TABLES = 3_000
"""The most tables of all endings of one hint."""

REVIEWED = 300
"""The same for one seat of a review, which has other things to do."""


class TooFarError(Exception):
    """A roll of too many dice is still to come."""


class TooManyError(Exception):
    """There are too many tables up to the end."""


class Endings:
    """The worth of tables close to the end, by what finished tables are worth."""

    def __init__(self, game: Game, final: Final, most: int = ALL_TABLES) -> None:
        self.game, self.final = game, final
        self._known: dict[State, Worths] = {}
        self._far: set[tuple[object, ...]] = set()
        self._all, self._now = most, 0

    def of(self, state: State) -> Worths | None:
        """The worth of a table to each seat, None if the end is too far away."""
        if state.stage is Stage.OVER:
            return self._counted(state)
        moment = _moment(state)
        if not self._last_round(state) or moment in self._far:
            return None
        self._now = min(TABLES, self._all)
        before = self._now
        try:
            return self._worths(state)
        except TooFarError:
            self._far.add(moment)
        except TooManyError:
            pass
        finally:
            self._all -= before - self._now
        return None

    def _last_round(self, state: State) -> bool:
        return state.round == self.game.rounds.get(len(state.players))

    def _worths(self, state: State) -> Worths:
        if state not in self._known:
            self._known[state] = self._worked_out(state)
        return self._known[state]

    def _worked_out(self, state: State) -> Worths:
        if self._now <= 0:
            raise TooManyError
        self._now -= 1
        game, actors = self.game, self.game.actors(state)
        if not actors:
            return self._counted(state)
        seat = actors[0]
        if seat == CHANCE:
            return self._expected(state)
        after = [self._worths(game.apply(state, seat, move)) for move in game.moves(state, seat)]
        return max(after, key=lambda worths: worths[seat])

    def _counted(self, state: State) -> Worths:
        return tuple(self.final(self.game, state, seat) for seat in range(len(state.players)))

    def _expected(self, state: State) -> Worths:
        """The worth before a roll."""
        game = self.game
        if prod(len(game.dice[die].faces) for die in game.flow.rolling(state)) > OUTCOMES:
            raise TooFarError
        rolls = list(game.rolls(state))
        after = [self._worths(game.child(state, chance.roll)) for chance in rolls]
        weights = [chance.probability for chance in rolls]
        return tuple(sum(map(mul, column, weights)) for column in zip(*after, strict=True))


def _moment(state: State) -> tuple[object, ...]:
    """What tables have in common that have about the same rolls to come."""
    return state.round, state.active, state.stage, state.rolls, state.place.count(POOL)
