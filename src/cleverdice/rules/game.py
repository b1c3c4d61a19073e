"""One game of the family: what is printed, how a turn flows, and the five things one can ask.

`start`, `actors`, `moves`, `apply`, `outcome`; for a search `rolls` and `child`. The list that
`moves` gives is the only judge of what may be done: the terminal, the bots, records and tests all
use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cleverdice.texts import Reason

from .bonuses import lose
from .explain import explain
from .kinds import Area, Bonus, Cells, Fill
from .moves import Chance, IllegalMove, Move, Roll, Say, parse, text
from .state import CHANCE, LOCKED, Player, Stage, State

if TYPE_CHECKING:
    from .flows.flow import Flow

SOLO = 1

ANY = 7
"""Printed on an action space that stands for any number."""

ROLL, DEAL = Stage.ROLL, Stage.DEAL  # asked for all the time, and an enum is slow to look up


@dataclass(frozen=True, slots=True)
class Die:
    """A die: what it is called and drawn as, the areas it may enter, the faces it has."""

    name: str
    letter: str
    shape: str
    areas: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Symbol:
    """A picture on a die's face and the area of its background; None is the joker's."""

    name: str
    area: int | None


@dataclass(frozen=True, slots=True)
class ActionRow:
    """A row of action spaces: a number printed on each (0: none, 7: any), a bonus at the end."""

    name: str
    printed: tuple[int, ...]
    end: Bonus | None


class Score(NamedTuple):
    """Points of one sheet: by area, the number of foxes, what they are worth, the sum."""

    areas: tuple[int, ...]
    foxes: int
    fox_points: int
    total: int


class Outcome(NamedTuple):
    """How a finished game ended; `level` is the solo rating, 1 for the best."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    level: int | None


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """The rules of one printed game; `source` is what `load_source` takes to find it again.

    `variant` has the options that were chosen differently from the sheet, "" for the game itself.

    >>> from cleverdice import load
    >>> game = load("gsc")
    >>> state = game.start(players=1)
    >>> state = game.play(state, CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> [game.text(move) for move in game.moves(state, 0)][:3]
    ['W>y11', 'W>y42', 'W>b5']
    """

    name: str
    version: int
    titles: Mapping[str, str]
    year: int
    reconstructed: bool
    attestation: str
    note: str | None
    sheet: Mapping[str, Any] = field(repr=False)
    min_players: int
    max_players: int
    dice: tuple[Die, ...]
    symbols: tuple[Symbol, ...]
    areas: tuple[Area, ...]
    actions: tuple[ActionRow, ...]
    rounds: Mapping[int, int]
    round_bonus: tuple[tuple[Bonus, ...], ...]
    rating: tuple[int, ...]
    flow: Flow
    source: str = ""
    variant: str = ""
    _last: list[tuple[State, int, list[Move]]] = field(default_factory=list, repr=False)

    @cached_property
    def areas_of(self) -> tuple[tuple[Area, ...], ...]:
        """The areas that each die may enter."""
        return tuple(tuple(self.areas[area] for area in die.areas) for die in self.dice)

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """How dice are spelled; symbols are numbered from 1, so that 0 can mean none."""
        if self.symbols:
            return ("", *(symbol.name for symbol in self.symbols))
        return tuple(die.letter for die in self.dice)

    @property
    def full_name(self) -> str:
        """The name with the options that differ from the sheet, as `load` takes it."""
        return f"{self.name}:{self.variant}" if self.variant else self.name

    def title(self, language: str) -> str:
        """The printed title, with the options that differ from the sheet.

        >>> from cleverdice import load
        >>> load("dsc").title("en"), load("dsc", sweep="lower").title("en")
        ('Twice as Clever', 'Twice as Clever (sweep=lower)')
        """
        title = self.titles[language]
        return f"{title} ({self.variant})" if self.variant else title

    @property
    def best_area_breaks_ties(self) -> bool:
        """Whether the best area decides between equal totals."""
        return self.flow.breaks_ties

    @cached_property
    def points_never_fall(self) -> bool:
        """Whether a sheet keeps all the points it has, whatever is marked later."""
        return not any(area.may_fall for area in self.areas)

    @cached_property
    def free_choices(self) -> tuple[str, ...]:
        """The names of all choices that bonus marks offer."""
        return tuple(f"+{area.letter}{way.name}" for area in self.areas for way in area.free_ways)

    @cached_property
    def fills(self) -> tuple[Fill, ...]:
        """Every kind of bonus mark; a mark is paid by the first that can pay for it."""
        printed = [group.bonus for area in self.areas for group in area.groups]
        rows = [row.end for row in self.actions if row.end]
        rounds = [bonus for bonuses in self.round_bonus for bonus in bonuses]
        found = dict.fromkeys(bonus for bonus in printed + rows + rounds if isinstance(bonus, Fill))
        return tuple(sorted(found, key=lambda fill: len(fill.options)))

    def start(self, players: int = SOLO, first: int = 0) -> State:
        """A fresh table; `first` is the seat that begins."""
        if not self.min_players <= players <= self.max_players:
            seats = f"{self.min_players} to {self.max_players} players"
            raise ValueError(f"{self.name} is for {seats}, not {players}")
        if not 0 <= first < players:
            raise ValueError(f"there is no seat {first + 1} at a table of {players}")
        sheet = Player(
            cells=tuple((0,) * area.size for area in self.areas),
            tracks=tuple((LOCKED,) * len(row.printed) for row in self.actions),
        )
        table = State(
            players=(sheet,) * players,
            faces=(0,) * len(self.dice),
            place=(0,) * len(self.dice),
            first=first,
            active=first,
        )
        return self._settle(self.flow.begin(self, table), range(players))

    def actors(self, state: State) -> tuple[int, ...]:
        """The seats that may act now, (CHANCE,) when dice must be rolled, () at the end."""
        stage = state.stage
        if stage is ROLL or stage is DEAL:
            return (CHANCE,)
        return tuple([seat for seat, player in enumerate(state.players) if player.todo])

    def moves(self, state: State, seat: int) -> list[Move]:
        """Every legal move of a seat, in an order that never changes. Rolls are not listed."""
        if seat < 0 or not state.players[seat].todo:
            return []
        return self._listed(state, seat).copy()

    def rolls(self, state: State) -> Iterator[Chance]:
        """Every roll that the table may get now, with its probability; none if no dice are due.

        Rolls that come to the same are one: like dice, and the orders of a deal. A deal of six dice
        has hundreds of thousands, so they are told one by one.

        >>> from cleverdice import load
        >>> rolls = list(load("gsc").rolls(load("gsc").start()))
        >>> len(rolls), round(sum(chance.probability for chance in rolls), 9)
        (46656, 1.0)
        """
        if self.actors(state) != (CHANCE,):
            return iter(())
        return self.flow.chances(self, state)

    def child(self, state: State, move: Move) -> State:
        """The table after a move of whoever is to act; of several seats that is the lowest."""
        return self.apply(state, self.actors(state)[0], move)

    def apply(self, state: State, seat: int, move: Move) -> State:
        """The table after a legal move; whether it is legal is not asked again."""
        after = self.flow.apply(self, state, seat, move)
        alone = after.stage is state.stage and seat != CHANCE
        return self._settle(after, (seat,) if alone else range(len(state.players)))

    def play(self, state: State, seat: int, spelling: str) -> State:
        """Read, check and carry out a move that comes from outside."""
        move = parse(self, spelling)
        self.check(state, seat, move)
        return self.apply(state, seat, move)

    def check(self, state: State, seat: int, move: Move) -> None:
        """Raise `IllegalMove` unless the move is legal."""
        if not self.legal(state, seat, move):
            raise IllegalMove(explain(self, state, seat, move))

    def legal(self, state: State, seat: int, move: Move) -> bool:
        """Is the move in the list, or the roll one that the dice can show?"""
        if isinstance(move, Roll):
            due = seat == CHANCE and self.actors(state) == (CHANCE,)
            return due and self.flow.rollable(self, state, move) is None
        return 0 <= seat < len(state.players) and move in self.moves(state, seat)

    def why_not(self, state: State, seat: int, spelling: str) -> Reason | None:
        """Why a move can't be made now, or None if it can; `InvalidMove` if it can't be read.

        >>> from cleverdice import load
        >>> game = load("gsc")
        >>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
        >>> print(game.why_not(state, 0, "Y>y11"))
        yellow field 11 shows 3, the die shows 5
        """
        try:
            self.check(state, seat, parse(self, spelling))
        except IllegalMove as illegal:
            return illegal.reason
        return None

    def text(self, move: Move) -> str:
        """The one spelling of a move."""
        return text(self, move)

    def parse(self, spelling: str) -> Move:
        """Read a move; `InvalidMove` if it is none."""
        return parse(self, spelling)

    def score(self, player: Player) -> Score:
        """What a sheet is worth as it stands."""
        areas = tuple(map(_points, self.areas, player.cells))
        fox_points = player.foxes * min(areas)
        return Score(areas, player.foxes, fox_points, sum(areas) + fox_points)

    def outcome(self, state: State) -> Outcome | None:
        """Scores, winners and the solo rating, or None while the game goes on."""
        if state.stage is not Stage.OVER:
            return None
        scores = tuple(self.score(player) for player in state.players)
        best = max(map(self._rank, scores))
        winners = tuple(seat for seat, score in enumerate(scores) if self._rank(score) == best)
        solo = len(scores) == SOLO
        return Outcome(scores, winners, self.level(scores[0].total) if solo else None)

    def level(self, points: int) -> int:
        """The level of the printed solo table, 1 for the best."""
        return 1 + sum(1 for least in self.rating if points < least)

    def _rank(self, score: Score) -> tuple[int, int]:
        return score.total, max(score.areas) if self.best_area_breaks_ties else 0

    def _settle(self, state: State, seats: Iterable[int]) -> State:
        """Drop what leaves no choice and move on until somebody has one; all that is automatic.

        All seats are looked at only when the table has moved on: no sheet touches another.
        """
        while True:
            before = state
            for seat in seats:
                if state.players[seat].todo:
                    state = self._drop(state, seat)
            if state is before:
                if self.actors(state) or state.stage is Stage.OVER:
                    return state
                state = self.flow.advance(self, state)
            if state.stage is not before.stage:
                seats = range(len(state.players))

    def _drop(self, state: State, seat: int) -> State:
        """Lose the bonuses of a seat that can't be made; decline where there is nothing else."""
        player = state.players[seat]
        if isinstance(player.todo[-1], Fill):
            left = lose(self, state, player)
            if left is not player:
                return state.with_player(seat, left)
        move = next(iter(self._known(state, seat) or self.flow.moves(self, state, seat)))
        if isinstance(move, Say) and move.word != "reroll":
            return self.flow.apply(self, state, seat, move)
        return state

    def _listed(self, state: State, seat: int) -> list[Move]:
        """The list of a seat, kept for whoever asks next."""
        moves = self._known(state, seat)
        if moves is None:
            moves = list(self.flow.moves(self, state, seat))
            self._last[:] = [(state, seat, moves)]
        return moves

    def _known(self, state: State, seat: int) -> list[Move] | None:
        """The list that was made last, if it is the one asked for."""
        for known, asked, moves in self._last[:1]:  # one look: another thread may replace it
            if known is state and asked == seat:
                return moves
        return None


@lru_cache(maxsize=1 << 15)
def _points(area: Area, cells: Cells) -> int:
    """What an area is worth; remembered, since most areas are as they were."""
    return area.score(cells)
