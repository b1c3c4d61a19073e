"""The turn flow of the party game: choose one colour of the roll, the others use what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from cleverdice.texts import Reason

from ..bonuses import due, pay, places, without, write
from ..entries import Entry, Names
from ..game import Game
from ..kinds import Area, Cells, Fill, Mark, Use
from ..moves import Chance, Enter, Move, Place, Roll, Say, Skip, Tap
from ..state import POOL, Cross, Player, Stage, State
from .chances import every_mixture
from .flow import Flow, Sights
from .party_sight import party_sights
from .party_tips import party_tips
from .party_why import meant_symbols, why_no_word, why_not_crossed
from .tips import Tip


@dataclass(frozen=True, eq=False)
class Party(Flow):
    """The starting player rolls and crosses in one area; then everybody else does the same."""

    name: ClassVar[str] = "party"
    unit: ClassVar[str] = "stars"
    one_die: ClassVar[bool] = False
    sees_others: ClassVar[bool] = True
    entries: ClassVar[dict[str, type]] = {"symbols": list}
    needs: ClassVar[tuple[str, tuple[str, ...]]] = ("symbols", ("joker",))

    joker: int

    @property
    def words(self) -> tuple[str, ...]:
        return ("reroll", "pass", "done", "stop")  # two are never said

    @classmethod
    def read(cls, root: Entry, names: Names) -> Self:
        return cls(1 + names.symbols["joker"])

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

    def spent(self, state: State, seat: int) -> tuple[int, ...]:
        left = self.unused(state, seat)
        return tuple(die for die in range(len(state.faces)) if die not in left)

    # Rolling

    def rolling(self, state: State) -> tuple[int, ...]:
        return tuple(range(len(state.faces)))

    def chances(self, game: Game, state: State) -> Iterator[Chance]:
        return every_mixture(game, self.rolling(state))

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

    # What depends on it

    def tips(self, game: Game, state: State, seat: int) -> Iterator[Tip]:
        return party_tips(self, game, state, seat)

    def choices(self, game: Game) -> Iterator[str]:
        for area in game.areas:
            for symbol in area.free_values:
                for cell in range(area.size):
                    if area.shown(cell) == symbol:
                        yield from self._mixtures(game, area, cell)
        yield from game.free_choices
        yield from (f"skip {area.letter}" for area in game.areas)

    def _mixtures(self, game: Game, area: Area, cell: int) -> Iterator[str]:
        """Every mixture of real symbols and jokers for a cell."""
        symbol, need = area.shown(cell), area.dice_needed(cell)
        for wild in range(need + 1):
            dice = (symbol,) * (need - wild) + (self.joker,) * wild
            used = "+".join(game.tokens[die] for die in dice)
            yield f"{used}>{area.letter}{area.spell(area.way(Mark(area.index, cell)), 0)}"

    def sights(self, game: Game) -> Sights:
        return party_sights(game)

    def dice_text(self, game: Game, state: State, seat: int) -> str:
        return " ".join(game.tokens[face] for face in state.faces)

    def why_not(self, game: Game, state: State, seat: int, move: Enter) -> Reason:
        return why_not_crossed(self, game, state, seat, move)

    def meant(self, game: Game, state: State, seat: int, tap: Tap) -> Enter:
        return meant_symbols(self, game, state, seat, tap)

    def why_no_word(self, state: State, seat: int, word: str) -> Reason:
        return why_no_word(state, seat, word)


@lru_cache(maxsize=1 << 15)
def _entries(area: Area, cells: Cells, free: tuple[int, ...], joker: int) -> tuple[Enter, ...]:
    """Every mark in an area, with every mixture of real symbols and jokers for it."""
    jokers = free.count(joker)
    return tuple(
        Enter((symbol,) * (need - wild) + (joker,) * wild, mark)
        for symbol in area.free_values
        for mark in area.marks(cells, Use(symbol, 0, free.count(symbol) + jokers - 1))
        for need in (area.dice_needed(mark.cell),)
        for wild in range(max(0, need - free.count(symbol)), min(jokers, need) + 1)
    )


def _declined(player: Player, area: int) -> Player:
    fill = next(
        task for task in player.todo if isinstance(task, Fill) and task.options[0][0] == area
    )
    return without(player, fill)
