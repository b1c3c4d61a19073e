"""What tables are worth to one seat, provided it makes the best of its own choices.

A table that waits for dice or for other seats is worth what the judge says, a finished one what it
counts, and one where the seat has a choice is worth the best of what follows. Only the few moves
that look best at first are followed, as chains of extra dice could take minutes otherwise. Close to
the end nothing is judged: what is left is worked out. All tables of a level are judged in one call,
since a net is much faster on many at once.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from heapq import nlargest
from typing import TypeVar

from cleverdice.rules import Game, Move, State

from .endings import ALL_TABLES, REVIEWED, Endings, Final
from .judge import Ask, counted

CLOSE = 8
"""How many moves, the best at first sight, are followed to the end of their chains."""

BEAM = (3, 2, 1)
"""How many ways to go on are followed on each level; the last number holds for all deeper."""

NARROW = (1,)
"""The same when there are more tables than time."""

GROWTH = 5
"""About how many tables following one move adds."""

AT_ONCE = 128
"""Tables judged in one call: a net is much faster on many at once, up to about so many."""

Found = TypeVar("Found")
Slowly = Generator[None, None, Found]
"""Something worked out in steps, between which others have their turn."""


def drained(steps: Generator[object, None, Found]) -> Found:
    """All steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Found = done.value
            return found


class Tree:
    """Tables and what a seat's moves lead to, each worked out once.

    Tables are known by numbers: comparing two states takes longer than everything else.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.states: list[State] = []
        self.choosing: list[bool] = []
        self._numbers: dict[State, int] = {}
        self._after: dict[int, dict[Move, int]] = {}

    def number(self, state: State) -> int:
        """The number of a table, whichever way leads to it."""
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            self.choosing.append(bool(state.players[self.seat].todo))
        return number

    def after(self, number: int) -> dict[Move, int]:
        """Every legal move of the seat at a table, and the table it leads to."""
        if number not in self._after:
            state, game, seat = self.states[number], self.game, self.seat
            moves = game.moves(state, seat)
            self._after[number] = {
                move: self.number(game.apply(state, seat, move)) for move in moves
            }
        return self._after[number]


class Values:
    """What tables are worth to one seat, each judged once.

    `ask` judges tables, `final` counts finished ones. `most` is about how many tables there is time
    for: with more to do, fewer ways are followed.
    """

    def __init__(
        self, game: Game, seat: int, ask: Ask, final: Final = counted, most: int | None = None
    ) -> None:
        self.game, self.seat = game, seat
        self._ask, self._most = ask, most
        self._endings = Endings(game, final, ALL_TABLES if most is None else REVIEWED)
        self._close: int | None = None
        self._expected = 0
        self.tree = Tree(game, seat)
        self._judged: dict[int, float] = {}
        self._sight = self._judged
        self._kept: dict[int, Sequence[int]] = {}

    @property
    def progress(self) -> float:
        """About which share of the tables is judged that will be."""
        return min(1.0, len(self._judged) / self._expected) if self._expected else 0.0

    def of(self, states: Sequence[State]) -> list[float]:
        """What each of these tables is worth."""
        return drained(self.of_slowly(states))

    def of_slowly(self, states: Sequence[State]) -> Slowly[list[float]]:
        """The same in steps."""
        tables = list(map(self.tree.number, states))
        choices = dict.fromkeys(filter(self._chooses, tables))
        ranked = dict(zip(choices, (yield from self._moves(list(choices))), strict=True))
        yield from self._judge(table for table in tables if not self._chooses(table))
        return [
            max(ranked[table].values()) if table in ranked else self._judged[table]
            for table in tables
        ]

    def moves(self, states: Sequence[State]) -> list[dict[Move, float]]:
        """What every legal move at each table is worth, in the order of the rules.

        A move that is not followed keeps the judge's first word, but never ranks above the best
        of those that were.
        """
        return drained(self.moves_slowly(states))

    def moves_slowly(self, states: Sequence[State]) -> Slowly[list[dict[Move, float]]]:
        """The same in steps."""
        return (yield from self._moves(list(map(self.tree.number, states))))

    def _moves(self, tables: Sequence[int]) -> Slowly[list[dict[Move, float]]]:
        after = yield from self._after(tables)
        yield from self._judge(table for tables in after for table in tables.values())
        if self._close is None:  # once for all, so that tables can be compared
            self._close = self._time_for(after)
            self._expected = len(self._judged) + self._tables_of(after, self._close)
        count = self._close
        close = [self._best(count, filter(self._chooses, tables.values())) for tables in after]
        yield from self._follow([table for tables in close for table in tables])
        return [
            self._ranked(tables, set(followed))
            for tables, followed in zip(after, close, strict=True)
        ]

    def _time_for(self, after: Sequence[dict[Move, int]]) -> int:
        """How many moves of each list are followed."""
        if self._most is None:
            return CLOSE
        for count in range(CLOSE, 1, -1):
            if self._tables_of(after, count) <= self._most:
                return count
        return 1

    def _tables_of(self, after: Sequence[dict[Move, int]], count: int) -> int:
        """About how many tables there are if so many moves of each list are followed."""
        lists = [(len(tables), sum(map(self._chooses, tables.values()))) for tables in after]
        return GROWTH * sum(size * min(count, ways) for size, ways in lists)

    def _chooses(self, table: int) -> bool:
        """Whether the seat has a choice before any die is rolled."""
        return self.tree.choosing[table]

    def _ranked(self, after: dict[Move, int], followed: set[int]) -> dict[Move, float]:
        known = {
            table: self._worth(table)
            for table in dict.fromkeys(after.values())
            if table in followed or not self._chooses(table)
        }
        most = max(known.values(), default=0.0)
        return {
            move: known[table] if table in known else min(self._judged[table], most)
            for move, table in after.items()
        }

    def _after(self, tables: Iterable[int]) -> Slowly[list[dict[Move, int]]]:
        """Where all moves at each table lead."""
        found = []
        for table in tables:
            found.append(self.tree.after(table))
            yield
        return found

    def _follow(self, level: list[int]) -> Slowly[None]:
        """Work out where choices lead, level by level."""
        depth, beam = 0, BEAM if self._close == CLOSE else NARROW
        while level := [table for table in dict.fromkeys(level) if table not in self._kept]:
            found = yield from self._after(level)
            after = [tables.values() for tables in found]
            yield from self._judge(table for tables in after for table in tables)
            width = beam[min(depth, len(beam) - 1)]
            kept = [self._best(width, tables) for tables in after]
            self._kept.update(zip(level, kept, strict=True))
            level = [table for tables in kept for table in tables if self._chooses(table)]
            depth += 1

    def _best(self, count: int, tables: Iterable[int]) -> list[int]:
        """The tables that are best at first sight, each once."""
        return nlargest(count, dict.fromkeys(tables), key=self._sight.__getitem__)

    def _judge(self, tables: Iterable[int]) -> Slowly[None]:
        """Judge tables that were not judged before; what is close to the end is worked out."""
        new = [table for table in dict.fromkeys(tables) if table not in self._judged]
        open_ = []
        for table in new:
            if not self._worked_out(table):
                open_.append(table)
            yield
        for at in range(0, len(open_), AT_ONCE):
            some = open_[at : at + AT_ONCE]
            worths = self._ask(self.game, [self.tree.states[table] for table in some], self.seat)
            self._judged.update(zip(some, map(float, worths), strict=True))
            yield

    def _worked_out(self, table: int) -> bool:
        """Whether a table is over or so close to the end that nobody need judge it."""
        state = self.tree.states[table]
        worths = self._endings.of(state)
        if worths is None:
            return False
        self._judged[table] = worths[self.seat]
        self.tree.choosing[table] = False  # nothing to follow: the best of it is known
        return True

    def _worth(self, table: int) -> float:
        """The best end that was followed; chains are short and branch little."""
        if self._chooses(table):
            return max(map(self._worth, self._kept[table]))
        return self._judged[table]


class Otherwise(Values):
    """The same tables by another measure: the chance to win in place of points.

    It follows the ways that were followed before, so only their ends are judged, and only tables
    that were asked about before can be asked about.
    """

    def __init__(self, before: Values, ask: Ask, final: Final) -> None:
        super().__init__(before.game, before.seat, ask, final, before._most)
        self.tree, self._sight, self._kept = before.tree, before._sight, before._kept
        self._close = before._close

    def _follow(self, level: list[int]) -> Slowly[None]:
        yield from self._judge(end for table in level for end in self._ends(table))

    def _ends(self, table: int) -> Iterator[int]:
        """The ends of the ways that were followed from a table."""
        if self._chooses(table):
            for kept in self._kept[table]:
                yield from self._ends(kept)
        else:
            yield table
