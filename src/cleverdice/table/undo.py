"""Taking back: what an undo takes out of a record, and what can be made again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cleverdice.rules import CHANCE, Game, State
from cleverdice.rules.bonuses import forced

Played = tuple[int, str]
"""A move of a record: the seat, or chance, and the text."""

UNDO = "undo "
REDO = "redo "
GIVEN = "given "


def undo_text(gone: Sequence[int]) -> str:
    """How the taking back of moves is stored.

    >>> undo_text((4, 5))
    'undo 4 5'
    """
    return UNDO + " ".join(map(str, gone))


def redo_text(count: int) -> str:
    """How it is stored that the next moves are those taken back last, made again.

    >>> redo_text(2)
    'redo 2'
    """
    return f"{REDO}{count}"


def given_text(count: int, origin: str) -> str:
    """How a beginning is stored that comes from another game; its moves follow as events.

    >>> given_text(37, "abc")
    'given 37 abc'
    """
    return f"{GIVEN}{count} {origin}".rstrip()


def given(events: Sequence[Played]) -> tuple[int, str]:
    """How many moves a table began with, and where they come from.

    >>> given([(-1, "given 1 abc"), (-1, "roll W1")]), given([])
    ((1, 'abc'), (0, ''))
    """
    if not events or not events[0][1].startswith(GIVEN):
        return 0, ""
    count, _, origin = events[0][1].removeprefix(GIVEN).partition(" ")
    return int(count), origin


def folded(events: Sequence[Played]) -> list[Played]:
    """The moves that stand after all that happened.

    >>> folded([(-1, "roll W1"), (0, "pass"), (0, "undo 1"), (0, "reroll")])
    [(-1, 'roll W1'), (0, 'reroll')]
    """
    moves: list[Played] = []
    for event in events:
        happen(event, moves)
    return moves


def happen(event: Played, moves: list[Played]) -> None:
    """What an event makes of the moves that stand."""
    _, text = event
    if text.startswith(UNDO):
        for nth in sorted(_gone(text), reverse=True):
            del moves[nth]
    elif not text.startswith((REDO, GIVEN)):
        moves.append(event)


def times_of(events: Sequence[Played], times: Sequence[int]) -> list[int]:
    """When the moves that stand were made; what remains after an undo counts from then.

    >>> times_of([(-1, "roll W1"), (0, "pass"), (0, "undo 1"), (0, "reroll")], [5, 6, 7, 8])
    [5, 8]
    """
    moves: list[Played] = []
    found: list[int] = []
    for event, at in zip(events, times, strict=False):
        keep = first_gone(event[1], moves)
        happen(event, moves)
        found[keep:] = [at] * (len(moves) - keep)
    return found


def first_gone(text: str, moves: Sequence[Played]) -> int:
    """How many of the moves an event leaves as they are."""
    return min(_gone(text)) if text.startswith(UNDO) else len(moves)


def _gone(text: str) -> list[int]:
    return list(map(int, text.removeprefix(UNDO).split()))


def rolls_taken_back(events: Sequence[Played]) -> bool:
    """Was a roll ever taken back?

    >>> rolls_taken_back([(-1, "roll W1"), (0, "pass"), (0, "undo 1")])
    False
    >>> rolls_taken_back([(-1, "roll W1"), (0, "undo 0")])
    True
    """
    texts = [text for _, text in events if not text.startswith(UNDO)]
    rolls = sum(text.startswith("roll ") for text in texts)
    return rolls > sum(text.startswith("roll ") for _, text in folded(events))


def forced_after(game: Game, state: State) -> Iterator[tuple[int, str, State]]:
    """The bonus marks that follow without a choice, each with the state it leads to."""
    while True:
        actors = (seat for seat in game.actors(state) if seat != CHANCE)
        found = ((seat, forced(game, state, seat)) for seat in actors)
        seat, move = next(((seat, move) for seat, move in found if move), (CHANCE, None))
        if move is None:
            return
        state = game.apply(state, seat, move)
        yield seat, game.text(move), state


def was_forced(game: Game, state: State, played: Played) -> bool:
    """Was a move made without a choice?"""
    seat, text = played
    return text.startswith("+") and forced(game, state, seat) is not None


def last_choice(
    game: Game, moves: Sequence[Played], states: Sequence[State], seat: int, past_rolls: bool
) -> int | None:
    """The last move of a seat that was a choice, if no dice were rolled since."""
    for nth in reversed(range(len(moves))):
        who, _ = moves[nth]
        if who == CHANCE and not past_rolls:
            return None
        if who == seat and not was_forced(game, states[nth], moves[nth]):
            return nth
    return None


def taken_out(
    game: Game,
    moves: Sequence[Played],
    states: Sequence[State],
    choice: int,
    bots: Collection[int],
) -> tuple[int, ...]:
    """The moves that go with a choice; none if a person has built on it.

    What others did at the same time stays. What the seat did since goes, the rolls that follow (a
    person who plays alone may take them back), what bots made of the choice, and what it left
    nobody a choice about.
    """
    seat, gone = moves[choice][0], [choice]
    for nth in range(choice + 1, len(moves)):
        who = moves[nth][0]
        if who in (seat, CHANCE):
            gone.append(nth)
        elif _moment(states[nth]) == _moment(states[choice]):
            continue
        elif who in bots or was_forced(game, states[nth], moves[nth]):
            gone.append(nth)
        else:
            return ()
    return tuple(gone)


def _moment(state: State) -> tuple[object, ...]:
    """What changes when the table moves on."""
    return state.stage, state.active, state.round, state.rolls


class Redos:
    """What was taken back, by seat; gone as soon as the seat does something else."""

    def __init__(self) -> None:
        self._by_seat: dict[int, list[list[Played]]] = {}
        self._again = 0
        """So many of the next moves are made again."""

    @classmethod
    def after(cls, events: Sequence[Played]) -> Redos:
        """What can be made again after all that happened."""
        redos, moves = cls(), list[Played]()
        for event in events:
            redos.follow(event, moves)
            happen(event, moves)
        return redos

    @property
    def seats(self) -> list[int]:
        """The seats that can make something again."""
        return sorted(self._by_seat)

    def last(self, seat: int) -> list[Played]:
        """The moves that a seat took back last."""
        return self._by_seat[seat][-1] if seat in self._by_seat else []

    def follow(self, event: Played, moves: Sequence[Played]) -> None:
        """Keep in step with an event; `moves` are those that stand before it."""
        seat, text = event
        if text.startswith(UNDO):
            later = moves[first_gone(text, moves) :]
            mine = [played for played in later if played[0] in (seat, CHANCE)]
            self._by_seat.setdefault(seat, []).append(mine)
        elif text.startswith(REDO):
            self._again = int(text.removeprefix(REDO))
            self._made_again(seat)
        elif self._again:
            self._again -= 1
        elif seat == CHANCE:
            self._by_seat.clear()
        else:
            self._by_seat.pop(seat, None)

    def _made_again(self, seat: int) -> None:
        self._by_seat[seat].pop()
        if not self._by_seat[seat]:
            del self._by_seat[seat]
