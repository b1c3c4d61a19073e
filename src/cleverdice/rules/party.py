"""The turn flow of the party game: choose one colour of the roll, the others use what is left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .areas import Area, Cells, Fill, Grid, Track, Use
from .bonuses import due, pay, places, without, write
from .game import Game
from .moves import Enter, Move, Place, Roll, Say, Skip
from .reasons import Reason
from .state import POOL, Cross, Player, Stage, State


@dataclass(frozen=True, eq=False)
class Party:
    """The starting player rolls and crosses in one area; then everybody else does the same."""

    joker: int

    def begin(self, game: Game, state: State) -> State:
        return self._open_turn(state)

    # What may be done

    def moves(self, game: Game, state: State, seat: int) -> list[Move]:
        player = state.players[seat]
        if isinstance(player.todo[0], Cross):
            return self._crosses(game, state, seat, player.todo[0])
        areas = dict.fromkeys(fill.options[0][0] for fill in due(player.todo))
        return [*places(game, state, player), *map(Skip, areas)]

    def _crosses(self, game: Game, state: State, seat: int, task: Cross) -> list[Move]:
        moves: list[Move] = []
        cells = state.players[seat].cells
        free = tuple(sorted(state.faces[die] for die in self.unused(state, seat)))
        for area in game.areas if task.area is None else (game.areas[task.area],):
            moves += _entries(area, cells[area.index], free, self.joker)
        if task.area is not None:
            moves.append(Say("done"))
        elif seat != state.active:
            moves.append(Say("pass"))
        return moves

    def unused(self, state: State, seat: int) -> tuple[int, ...]:
        """The dice that a seat may still use: neither its own nor the starting player's."""
        held = state.players[seat].held | state.players[state.active].held
        return tuple(die for die in range(len(state.faces)) if not held >> die & 1)

    # Rolling

    def rolling(self, state: State) -> tuple[int, ...]:
        return tuple(range(len(state.faces)))

    def rollable(self, game: Game, state: State, roll: Roll) -> Reason | None:
        if len(roll.faces) != len(game.dice):
            return Reason("why.roll.count", {"count": len(game.dice)})
        jokers = sum(1 for die in game.dice if self.joker in die.faces)
        if roll.faces.count(self.joker) > jokers:
            return Reason("why.roll.jokers", {"count": jokers})
        return None

    # What follows

    def apply(self, game: Game, state: State, seat: int, move: Move) -> State:
        match move:
            case Roll():
                return self._roll(game, state, move)
            case Enter():
                return state.with_player(seat, self._enter(game, state, seat, move))
            case Place(mark):
                player = pay(game, state, state.players[seat], mark)
                return state.with_player(seat, write(game, player, mark))
            case Skip(area):
                return state.with_player(seat, _declined(state.players[seat], area))
            case _:
                return self._close(state, seat)

    def _roll(self, game: Game, state: State, roll: Roll) -> State:
        """A roll of which the starting player can use nothing is rolled again."""
        player = state.players[state.active].doing(Cross())
        rolled = state._replace(faces=roll.faces, rolls=state.rolls + 1, stage=Stage.TURN)
        rolled = rolled.with_player(state.active, player)
        if not self.moves(game, rolled, state.active):
            return state._replace(faces=roll.faces, rolls=state.rolls + 1)
        return rolled

    def _enter(self, game: Game, state: State, seat: int, move: Enter) -> Player:
        player = state.players[seat]
        held = player.held
        for symbol in move.dice:
            die = next(
                die
                for die in self.unused(state, seat)
                if state.faces[die] == symbol and not held >> die & 1
            )
            held |= 1 << die
        todo = (Cross(move.mark.area), *player.todo[1:])
        return write(game, player._replace(held=held, todo=todo), move.mark)

    def _close(self, state: State, seat: int) -> State:
        """End a seat's own crosses; after the starting player's the others begin with theirs."""
        player = state.players[seat]
        state = state.with_player(seat, player.doing(*player.todo[1:]))
        if seat != state.active:
            return state
        players = tuple(
            other if number == seat else other.doing(Cross())
            for number, other in enumerate(state.players)
        )
        return state._replace(players=players, stage=Stage.SERVE)

    # Moving on

    def advance(self, game: Game, state: State) -> State:
        if any(self._finished(game, player) for player in state.players):
            return state._replace(stage=Stage.OVER)
        active = (state.active + 1) % len(state.players)
        lap = state.round + (active == state.first)
        return self._open_turn(state._replace(active=active, round=lap))

    def _finished(self, game: Game, player: Player) -> bool:
        return any(area.full(player.cells[area.index]) for area in game.areas)

    def _open_turn(self, state: State) -> State:
        players = tuple(player._replace(held=0) for player in state.players)
        place = (POOL,) * len(state.place)
        return state._replace(players=players, place=place, rolls=0, stage=Stage.ROLL)


@lru_cache(maxsize=1 << 15)
def _entries(area: Area, cells: Cells, free: tuple[int, ...], joker: int) -> tuple[Enter, ...]:
    """Every mark in an area, with every mixture of real symbols and jokers for it."""
    jokers = free.count(joker)
    return tuple(
        Enter((symbol,) * (need - wild) + (joker,) * wild, mark)
        for symbol in symbols_of(area)
        for mark in area.marks(cells, Use(symbol, 0, free.count(symbol) + jokers - 1))
        for need in (needed(area, mark.cell),)
        for wild in range(max(0, need - free.count(symbol)), min(jokers, need) + 1)
    )


def symbols_of(area: Area) -> tuple[int, ...]:
    """The symbols that an area takes."""
    assert isinstance(area, Grid | Track)
    return area.free_values


def needed(area: Area, cell: int) -> int:
    """How many dice a cell needs at once."""
    return area.need[cell] if isinstance(area, Track) else 1


def _declined(player: Player, area: int) -> Player:
    fill = next(
        task for task in player.todo if isinstance(task, Fill) and task.options[0][0] == area
    )
    return without(player, fill)
