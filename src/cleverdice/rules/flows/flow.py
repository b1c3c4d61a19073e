"""What a turn flow answers: who does what, what follows, and everything that depends on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from cleverdice.texts import Reason

from ..moves import Chance, Enter, Move, Return, Roll, Tap
from ..sight import Reading
from ..state import State
from .chances import every_roll
from .tips import Tip

if TYPE_CHECKING:
    from ..entries import Entry, Names
    from ..game import Game


class Sights(NamedTuple):
    """What a seat sees: the table, a sheet, and what the dice could do on the own sheet."""

    table: tuple[Reading, ...]
    sheet: tuple[Reading, ...]
    dice: tuple[Reading, ...]


class Flow(ABC):
    """How the turns of a game go, and the words, rows and entries of a sheet file it asks for."""

    name: ClassVar[str]
    declining: ClassVar[tuple[str, ...]] = ("pass",)
    """The words by which somebody goes without something."""

    unit: ClassVar[str] = "points"
    """What is counted on a sheet, by its key in the catalogue."""

    one_die: ClassVar[bool] = True
    """Whether a move enters one die, which it names."""

    fields: ClassVar[int] = 0
    """How many die fields there are, beside a platter; 0 without one."""

    breaks_ties: ClassVar[bool] = False
    """Whether the best area decides between equal totals."""

    sees_others: ClassVar[bool] = False
    """Whether the others' sheets change what a seat can reach."""

    entries: ClassVar[dict[str, type]]
    """The keys of a sheet file that only this flow has."""

    needs: ClassVar[tuple[str, tuple[str, ...]]]
    """A list of the file and the names that must stand in it."""

    @classmethod
    @abstractmethod
    def read(cls, root: Entry, names: Names) -> Self:
        """The flow with the options of a sheet file."""

    @property
    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The moves that are one word, in the order of their numbers."""

    # The rules

    @abstractmethod
    def begin(self, game: Game, state: State) -> State:
        """Open the first turn of a fresh table."""

    @abstractmethod
    def moves(self, game: Game, state: State, seat: int) -> Iterable[Move]:
        """What a seat with something to do may do; whatever declines comes last."""

    @abstractmethod
    def rollable(self, game: Game, state: State, roll: Roll) -> Reason | None:
        """None if the dice may come down so, else why not."""

    @abstractmethod
    def rolling(self, state: State) -> tuple[int, ...]:
        """The dice that are about to be rolled."""

    def chances(self, game: Game, state: State) -> Iterator[Chance]:
        """Every roll that may come now, with its probability."""
        return every_roll(game, self.rolling(state))

    def spent(self, state: State, seat: int) -> tuple[int, ...]:
        """The dice that are used up for a seat in this turn, and seen to be."""
        return ()

    @abstractmethod
    def apply(self, game: Game, state: State, seat: int, move: Move) -> State:
        """Carry out a move that is known to be legal."""

    @abstractmethod
    def advance(self, game: Game, state: State) -> State:
        """Move the table on when nobody has anything to do."""

    def polish_cost(self, game: Game, state: State, move: Enter) -> int:
        """How many spaces it costs to use dice as another face than they show, where spaces do."""
        return 0

    def rolls_after(self, state: State, word: str) -> bool:
        """Whether nothing is left but to roll once that word is said."""
        return False

    # What depends on them

    def row_uses(self, game: Game) -> tuple[str, ...]:
        """How the action of each row is used.

        A word to say, `extra` dice, another `number`, or a `return` of a die.
        """
        return ()

    @abstractmethod
    def tips(self, game: Game, state: State, seat: int) -> Iterator[Tip]:
        """What to explain now to somebody new who plays this seat, the most urgent first."""

    @abstractmethod
    def choices(self, game: Game) -> Iterator[str]:
        """The names of all choices that dice and bonuses offer, in the order of their numbers."""

    @abstractmethod
    def sights(self, game: Game) -> Sights:
        """What a net sees of a table."""

    @abstractmethod
    def dice_text(self, game: Game, state: State, seat: int) -> str:
        """The dice that a seat may decide about, as a roll is spelled."""

    @abstractmethod
    def why_not(self, game: Game, state: State, seat: int, move: Enter) -> Reason:
        """Why dice can't be used so."""

    @abstractmethod
    def meant(self, game: Game, state: State, seat: int, tap: Tap) -> Enter | Return:
        """What somebody probably meant to do with dice."""

    @abstractmethod
    def why_no_word(self, state: State, seat: int, word: str) -> Reason:
        """Why a word can't be said now."""
