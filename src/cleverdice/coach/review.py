"""A played game looked at again: what the dice gave, and what the choices gave away.

The expectation of a seat goes up and down over the game. What a roll changes is luck, what the
others change is theirs, and what a choice changes is what it gave away against the best move. So
the expectation at the start, all luck, and all that was given away add up to the final score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cleverdice.record import Record
from cleverdice.rules import CHANCE, Duty, Game, Move, Reason, Stage, State

from .judge import Judge, judge_for, winning, won
from .reasons import reasons
from .values import Otherwise, Values

BAND = (0.02, 0.05, 0.1, 0.2)
"""Shares of the expectation at the start that may be given away for each level of accuracy."""

TABLES = 64_000
"""About so many tables are looked at in a review of all seats, or it would take too long."""

SLIGHT = 0.05
"""Less than this is no mistake: it would be printed as 0.0."""

ACCURACY = (
    "review.accuracy.1",
    "review.accuracy.2",
    "review.accuracy.3",
    "review.accuracy.4",
    "review.accuracy.5",
)


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a record: its number, counted from 0, when it was made, and the points then.

    `value` is what the seat could expect before it, `after` what it could expect then.
    """

    ply: int
    round: int
    roll: int
    points: int
    text: str
    value: float
    after: float


@dataclass(frozen=True, slots=True)
class Choice(Step):
    """A decision of the seat: the best move in place of it, and why that one.

    `dice` are those it could see, `moves` says how many moves there were, `worths` what could be
    expected after each of them, the best first. `chances` are those to win after each of these,
    None where nobody can tell.
    """

    best: str
    moves: int
    dice: str
    reasons: tuple[Reason, ...]
    worths: tuple[tuple[str, float], ...] = ()
    chances: tuple[float, ...] | None = None

    @property
    def given_away(self) -> float:
        """Expected points that the best move would have brought more."""
        return self.value - self.after


@dataclass(frozen=True, slots=True)
class Luck(Step):
    """A roll, or a move of another seat: nothing that the seat could change.

    `seat` is whose move it was: CHANCE for dice.
    """

    seat: int

    @property
    def luck(self) -> float:
        """How much more than before the seat could expect then."""
        return self.after - self.value


@dataclass(frozen=True)
class Review:
    """All that a seat's game has to tell.

    `expected` is the expectation before each move and at the end; `score` is what was reached, or
    what is to be expected now where the game is not over. `chances` are those to win, likewise;
    None alone and where nobody can tell.
    """

    game: Game
    players: int
    seat: int
    name: str
    finished: bool
    judge: str
    learned: bool
    expected: tuple[float, ...]
    rounds: tuple[int, ...]
    steps: tuple[Choice | Luck, ...]
    chances: tuple[float, ...] | None = None

    @property
    def start(self) -> float:
        """The expectation before the first roll."""
        return self.expected[0]

    @property
    def score(self) -> float:
        """The final score, or what is to be expected where the game is not over."""
        return self.expected[-1]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The seat's own decisions."""
        return tuple(step for step in self.steps if isinstance(step, Choice))

    @property
    def rolls(self) -> tuple[Luck, ...]:
        """What the dice did, whoever rolled them."""
        return tuple(step for step in self.steps if isinstance(step, Luck) and step.seat == CHANCE)

    @property
    def luck(self) -> float:
        """The luck of all rolls."""
        return sum(step.luck for step in self.rolls)

    @property
    def others(self) -> float:
        """What the others changed."""
        return sum(
            step.luck for step in self.steps if isinstance(step, Luck) and step.seat != CHANCE
        )

    @property
    def given_away(self) -> float:
        """The expected points that all choices gave away."""
        return sum(choice.given_away for choice in self.choices)

    @property
    def accuracy(self) -> Reason:
        """How well was chosen, in words."""
        share = self.given_away / max(1.0, self.start)
        return Reason(ACCURACY[sum(1 for most in BAND if share > most)])

    def mistakes(self, most: int = 5) -> tuple[Choice, ...]:
        """The choices that gave the most away, the worst first."""
        wrong = [choice for choice in self.choices if choice.given_away >= SLIGHT]
        return tuple(sorted(wrong, key=lambda choice: -choice.given_away)[:most])


def review(record: Record, seat: int = 0, judge: Judge | None = None) -> Review:
    """The game of a record seen from one seat; `RecordError` if it can't be played.

    >>> from cleverdice.record import Header
    >>> header = Header("gsc", 1, ("Ana",), 1, 0, False, "typed")
    >>> looked = review(Record(header).add(CHANCE, "roll W3 Y5 B2 G1 O6 P3").add(0, "G>g1"))
    >>> looked.finished, [choice.text for choice in looked.choices]
    (False, ['G>g1'])
    >>> round(looked.start + looked.luck - looked.given_away - looked.score, 6)
    0.0
    """
    players = record.header.players
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat + 1} at a table of {players}")
    states = list(record.states())
    judge = judge or judge_for(record.game, players)
    values = Values(record.game, seat, judge, most=TABLES // players)
    looked = _Replay(record, states, values).review()
    asked = winning(judge)
    if asked is None:
        return looked
    again = _Replay(record, states, Otherwise(values, asked, won))
    chances = again.expected()
    steps = tuple(again.with_chances(step, chances) for step in looked.steps)
    return replace(looked, chances=chances, steps=steps)


def review_all(record: Record, judge: Judge | None = None) -> tuple[Review, ...]:
    """The game of a record seen from every seat."""
    judge = judge or judge_for(record.game, record.header.players)
    return tuple(review(record, seat, judge) for seat in range(record.header.players))


class _Replay:
    """A record being looked at: its tables and moves, and what each table is worth to the seat."""

    def __init__(self, record: Record, states: Sequence[State], values: Values) -> None:
        self.record, self.states = record, states
        self.seat, self.judge, self.game = values.seat, values.judge, record.game
        self.moves = [(by, self.game.parse(text)) for by, text in record.moves]
        self.choices = [nth for nth, (by, _) in enumerate(self.moves) if by == self.seat]
        ranked = values.moves([states[nth] for nth in self.choices])
        self.ranked = dict(zip(self.choices, ranked, strict=True))
        waiting = [nth for nth in range(len(states)) if nth not in self.ranked]
        judged = values.of([states[nth] for nth in waiting])
        self.judged = dict(zip(waiting, judged, strict=True))

    def review(self) -> Review:
        """Everything, move by move."""
        header, expected = self.record.header, self.expected()
        return Review(
            game=self.game,
            players=header.players,
            seat=self.seat,
            name=header.names[self.seat],
            finished=self.states[-1].stage is Stage.OVER,
            judge=self.judge.name,
            learned=self.judge.learned,
            expected=expected,
            rounds=tuple(state.round for state in self.states),
            steps=tuple(self._step(nth, expected) for nth in range(len(self.moves))),
        )

    def with_chances(self, step: Choice | Luck, chances: Sequence[float]) -> Choice | Luck:
        """The same step with the chance after every move of a choice; this is who judges it."""
        if isinstance(step, Luck):
            return step
        ranked = {self.game.text(move): one for move, one in self.ranked[step.ply].items()}
        ranked[step.text] = chances[step.ply + 1]
        return replace(step, chances=tuple(ranked[text] for text, _ in step.worths))

    def expected(self) -> tuple[float, ...]:
        """The expectation at every table, worked out from the end.

        A choice is worth at least what really followed from it: the beam may have missed that.
        """
        expected = [0.0] * len(self.states)
        for nth in reversed(range(len(self.states))):
            if nth in self.ranked:
                expected[nth] = max(*self.ranked[nth].values(), expected[nth + 1])
            else:
                expected[nth] = self.judged[nth]
        return tuple(expected)

    def _step(self, nth: int, expected: Sequence[float]) -> Choice | Luck:
        by, move = self.moves[nth]
        state = self.states[nth]
        about = (
            nth,
            state.round,
            self.states[nth + 1].rolls if by == CHANCE else state.rolls,
            self.game.score(state.players[self.seat]).total,
            self.record.moves[nth][1],
            expected[nth],
            expected[nth + 1],
        )
        if by != self.seat:
            return Luck(*about, by)
        best = self._best(nth, move, expected)
        why = reasons(self.game, state, self.seat, best)
        worths = self._worths(nth, move, expected[nth + 1])
        return Choice(*about, self.game.text(best), len(worths), self._dice(state), why, worths)

    def _worths(self, nth: int, made: Move, after: float) -> tuple[tuple[str, float], ...]:
        """Every move, the best first; of the one that was made it is known what followed."""
        worths = {**self.ranked[nth], made: after}
        ordered = sorted(worths, key=worths.__getitem__, reverse=True)
        return tuple((self.game.text(move), worths[move]) for move in ordered)

    def _best(self, nth: int, move: Move, expected: Sequence[float]) -> Move:
        """The best move; the one that was made where none is better."""
        if expected[nth] <= expected[nth + 1]:
            return move
        ranked = self.ranked[nth]
        return max(ranked, key=ranked.__getitem__)

    def _dice(self, state: State) -> str:
        """The dice as they lay there; where one of a roll is to be chosen, only those."""
        if self.game.symbols:
            return " ".join(self.game.tokens[face] for face in state.faces)
        picking = state.players[self.seat].todo[0] is Duty.PICK
        dice = self.game.flow.rolling(state) if picking else range(len(state.faces))
        letters = self.game.tokens
        return " ".join(f"{letters[die]}{state.faces[die]}" for die in dice if state.faces[die])


# Plain data


def plain(looked: Review, language: str = "en") -> dict[str, Any]:
    """A review as plain data, for JSON; seats count from 1 as in a record."""
    return {
        "game": looked.game.name,
        "players": looked.players,
        "seat": looked.seat + 1,
        "name": looked.name,
        "finished": looked.finished,
        "judge": {"name": looked.judge, "learned": looked.learned},
        "start": looked.start,
        "luck": looked.luck,
        "others": looked.others,
        "given_away": looked.given_away,
        "score": looked.score,
        "accuracy": looked.accuracy.said(language),
        "expected": list(looked.expected),
        "rounds": list(looked.rounds),
        "choices": [_plain_choice(choice, language) for choice in looked.choices],
        "luck_by_move": [_plain_luck(step) for step in looked.steps if isinstance(step, Luck)],
    }


def _plain_step(step: Step) -> dict[str, Any]:
    return {
        "ply": step.ply,
        "round": step.round,
        "roll": step.roll,
        "points": step.points,
        "move": step.text,
        "expected": step.value,
        "after": step.after,
    }


def _plain_choice(choice: Choice, language: str) -> dict[str, Any]:
    return _plain_step(choice) | {
        "best": choice.best,
        "moves": choice.moves,
        "dice": choice.dice,
        "given_away": choice.given_away,
        "reasons": [reason.said(language) for reason in choice.reasons],
    }


def _plain_luck(step: Luck) -> dict[str, Any]:
    seat = None if step.seat == CHANCE else step.seat + 1
    return _plain_step(step) | {"seat": seat, "luck": step.luck}
