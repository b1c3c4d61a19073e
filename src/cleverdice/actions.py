"""Every choice of a game, numbered: for learning and for the fast engine.

A move says everything (`O>o4=8`); an action only what a player chooses. The next field of a track,
the number that comes of a die, whether a die is an extra one: the state knows these, so they have
no number of their own. In any list of legal moves no two have the same action.

>>> from cleverdice import CHANCE, load
>>> game = load("gsc")
>>> actions = numbered(game)
>>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
>>> number = actions.number(game.parse("O>o1=6"))
>>> actions.names[number], game.text(actions.move(state, 0, number))
('O>o', 'O>o1=6')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from cleverdice.rules import (
    Area,
    Enter,
    Fill,
    Game,
    Grid,
    Mark,
    Move,
    Place,
    Say,
    Skip,
    Spread,
    State,
    Track,
)
from cleverdice.rules.moves import WORDS
from cleverdice.rules.party import needed, symbols_of

NUMBERS = range(1, 7)


@dataclass(frozen=True, eq=False)
class Actions:
    """The actions of one game; the position in `names` is the number."""

    game: Game

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A short name for each action, in the order of the numbers."""
        return tuple(dict.fromkeys(self._all()))

    @property
    def size(self) -> int:
        """How many actions there are."""
        return len(self.names)

    def number(self, move: Move) -> int:
        """The action of a move."""
        if move not in self._known:
            self._known[move] = self._numbers[self._name(move)]
        return self._known[move]

    def legal(self, state: State, seat: int) -> dict[int, Move]:
        """The legal moves of a seat by their actions, in the order of the list."""
        return {self.number(move): move for move in self.game.moves(state, seat)}

    def move(self, state: State, seat: int, number: int) -> Move:
        """The legal move of an action; `KeyError` if it is not legal now."""
        return self.legal(state, seat)[number]

    def mask(self, state: State, seat: int) -> list[bool]:
        """Which actions are legal now."""
        legal = self.legal(state, seat)
        return [number in legal for number in range(self.size)]

    @cached_property
    def _known(self) -> dict[Move, int]:
        """The moves that were asked for before: a game has only some thousands of them."""
        return {}

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    # From a move to its name

    def _name(self, move: Move) -> str:
        game = self.game
        match move:
            case Say(word):
                return word
            case Skip(area):
                return f"skip {game.areas[area].letter}"
            case Place(mark):
                return "+" + _placed(game.areas[mark.area], mark)
            case Enter(dice, mark, number, _):
                used = "+".join(game.tokens[die] for die in dice)
                return f"{used}>{_entered(game.areas[mark.area], mark, number)}"
            case _:
                raise ValueError("rolls are no actions")

    # Every name

    def _all(self) -> Iterator[str]:
        for die, areas in enumerate(self.game.areas_of) if not self.game.symbols else ():
            for area in areas:
                yield from (f"{self.game.tokens[die]}>{way}" for way in self._die_ways(area))
        if self.game.symbols:
            yield from (self._name(move) for move in self._mixtures())
        for area in self.game.areas:
            yield from (f"+{way}" for way in _place_ways(area))
        if self.game.symbols:
            yield from (f"skip {area.letter}" for area in self.game.areas)
        yield from WORDS

    def _die_ways(self, area: Area) -> Iterator[str]:
        declarable = any(row.name == "any_number" for row in self.game.actions)
        for mark in _shapes(area):
            yield _entered(area, mark, 0)
        for number in NUMBERS if declarable else ():
            yield from (_entered(area, mark, number) for mark in _shapes(area))

    def _mixtures(self) -> Iterator[Enter]:
        """Real symbols and jokers, for every field that they may cross."""
        joker = len(self.game.symbols)
        for area in self.game.areas:
            for symbol in symbols_of(area):
                for mark in _crossable(area, symbol):
                    need = needed(area, mark.cell)
                    for wild in range(need + 1):
                        yield Enter((symbol,) * (need - wild) + (joker,) * wild, mark)


@cache
def numbered(game: Game) -> Actions:
    """The actions of a game."""
    return Actions(game)


@cache
def fills_of(game: Game) -> tuple[Fill, ...]:
    """Every kind of bonus mark of a game; a mark is paid by the first that can pay for it."""
    printed = [group.bonus for area in game.areas for group in area.groups]
    rows = [row.end for row in game.actions if row.end]
    rounds = [bonus for bonuses in game.round_bonus for bonus in bonuses]
    found = dict.fromkeys(bonus for bonus in printed + rows + rounds if isinstance(bonus, Fill))
    return tuple(sorted(found, key=lambda fill: len(fill.options)))


def _shapes(area: Area) -> Iterator[Mark]:
    """A mark for each way that a die may take in an area."""
    if isinstance(area, Grid):
        yield from (Mark(area.index, cell) for cell in range(area.size))
    elif isinstance(area, Spread):
        for start in (0, area.side):
            yield from (Mark(area.index, start, value) for value in (2, area.centre))
    else:
        yield Mark(area.index, 0)
        if _may_give_up(area):
            yield Mark(area.index, 0, plain=True)


def _entered(area: Area, mark: Mark, number: int) -> str:
    """The choice within an area that a die makes, with the number that must be declared for it."""
    if isinstance(area, Grid):
        return f"{area.letter}{area.labels[mark.cell]}{'=' if number else ''}"
    if isinstance(area, Spread):
        return f"{_side(area, mark)}{'=' if number else ''}"
    return f"{_lane(area, mark)}{f'={number}' if number else ''}{'x' if mark.plain else ''}"


def _place_ways(area: Area) -> Iterator[str]:
    if not isinstance(area, Track):
        yield from (_placed(area, mark) for mark in _shapes(area))
    elif not area.written:
        yield from (_placed(area, Mark(area.index, lane[0])) for lane in area.lanes)
    elif _may_give_up(area):
        yield from (f"{area.letter}={half}" for half in (1, 2, 3))
        yield from (f"{area.letter}={number}x" for number in NUMBERS)
    else:
        yield from (f"{area.letter}={number}" for number in NUMBERS)


def _placed(area: Area, mark: Mark) -> str:
    """The choice that a free mark makes; a written track is asked for the number."""
    if isinstance(area, Grid):
        return f"{area.letter}{area.labels[mark.cell]}"
    if isinstance(area, Spread):
        return _side(area, mark)
    assert isinstance(area, Track)
    if not area.written:
        return _lane(area, mark)
    if area.halved and not mark.plain:
        return f"{area.letter}={mark.value}"
    return f"{area.letter}={mark.value // area.factor[mark.cell]}{'x' if mark.plain else ''}"


def _side(area: Spread, mark: Mark) -> str:
    """Left or right, going on or back to the centre's number."""
    again = "0" if mark.value == area.centre else ""
    return f"{area.letter}{'L' if mark.cell < area.side else 'R'}{again}"


def _lane(area: Area, mark: Mark) -> str:
    assert isinstance(area, Track)
    if len(area.lanes) == 1:
        return area.letter
    lane = next(number for number, lane in enumerate(area.lanes, 1) if mark.cell in lane)
    return f"{area.letter}{lane}"


def _may_give_up(area: Area) -> bool:
    return isinstance(area, Track) and area.halved


def _crossable(area: Area, symbol: int) -> Iterator[Mark]:
    """The fields that show a symbol."""
    assert isinstance(area, Grid | Track)
    shown = area.numbers if isinstance(area, Grid) else area.exact
    yield from (Mark(area.index, cell) for cell, found in enumerate(shown) if found == symbol)
