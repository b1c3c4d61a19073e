"""The action space of a game: every choice is numbered, for learning and the fast engine.

A move spells everything out (`O>o4=8`); an action is only what the player chooses. The next field
of a track, the number a die gives, whether a die is an extra die: all this follows from the state.
No two legal moves of a seat share an action.

>>> from cleverdice import CHANCE, load
>>> game = load("gsc")
>>> actions = numbered(game)
>>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
>>> number = actions.number(game.parse("O>o1=6"))
>>> actions.names[number], game.text(actions.move(state, 0, number))
('O>o', 'O>o1=6')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from cleverdice.rules import Enter, Game, Move, Place, Return, Say, Skip, State


@dataclass(frozen=True, eq=False)
class Actions:
    """The actions of a game; an action is an index into `names`."""

    game: Game

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A short name for each action."""
        flow = self.game.flow
        return tuple(dict.fromkeys((*flow.choices(self.game), *flow.words)))

    @property
    def size(self) -> int:
        """The number of actions."""
        return len(self.names)

    def number(self, move: Move) -> int:
        """The action of a move."""
        if move not in self._known:
            self._known[move] = self.numbers[self._name(move)]
        return self._known[move]

    def legal(self, state: State, seat: int) -> dict[int, Move]:
        """The legal moves of a seat by action, in the order of `Game.moves`."""
        return {self.number(move): move for move in self.game.moves(state, seat)}

    def move(self, state: State, seat: int, number: int) -> Move:
        """The legal move of an action; `KeyError` if it is not legal now."""
        return self.legal(state, seat)[number]

    def mask(self, state: State, seat: int) -> list[bool]:
        """Which actions are legal now."""
        legal = self.legal(state, seat)
        return [number in legal for number in range(self.size)]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Actions by name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def _known(self) -> dict[Move, int]:
        """A cache of `number`: a game has only a few thousand moves."""
        return {}

    def _name(self, move: Move) -> str:
        game = self.game
        match move:
            case Say(word):
                return word
            case Skip() | Return():
                return game.text(move)
            case Place(mark):
                area = game.areas[mark.area]
                return f"+{area.letter}{area.free_ways[area.free_way(mark)].name}"
            case Enter(dice, mark, number, _):
                area, used = game.areas[mark.area], "+".join(game.tokens[die] for die in dice)
                return f"{used}>{area.letter}{area.spell(area.way(mark), number)}"
            case _:
                raise ValueError("a roll is not an action")


@cache
def numbered(game: Game) -> Actions:
    """The actions of a game, cached."""
    return Actions(game)
