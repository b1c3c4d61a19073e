"""Reviews of played games: what the dice gave a seat, and what its choices gave away.

The expectation of a seat goes up and down over the game. What a roll changes is luck, what other
seats change is counted apart, and a choice gives away what it falls short of the best move. So
expectation at the start + luck + others - given away = final score, exactly.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from cleverdice.record import Record
from cleverdice.rules import CHANCE, Game, Move, Reason, Stage, State

from .judge import Judge, judge_for, points_of, won
from .ranking import SLIGHT, By, grade, rank, ranked_by
from .reasons import reasons
from .values import Found, Otherwise, Slowly, Values, drained

BAND = (0.02, 0.05, 0.1, 0.2)
"""Shares of the scale that may be given away for each level of accuracy but the last."""

Worths = tuple[tuple[str, float], ...]
"""Moves and the expectation after each."""

TABLES = 64_000
"""About how many tables a review of all seats may judge; more would take too long."""


Steps = Generator[float, None, Found]
"""Something worked out in steps that tell how far it is, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """A move of a record: its number from 0, round and roll, and the seat's points before it.

    `value` is the seat's expectation before the move, `after` the one after it.
    """

    ply: int
    round: int
    roll: int
    points: int
    text: str
    value: float
    after: float


@dataclass(frozen=True, slots=True)
class Choice(ReviewStep):
    """A decision of the seat, with the best move and the reasons for that one.

    `dice` are those on the table, `moves` is the number of legal moves, `worths` the expectation
    after each, the best first, and `chances` the chance to win after each, None if not known. What
    is best is so by the chance to win, if that is known; `lost_chance` is what the move gave away
    of it.
    """

    best: str
    moves: int
    dice: str
    reasons: tuple[Reason, ...]
    worths: tuple[tuple[str, float], ...] = ()
    chances: tuple[float, ...] | None = None
    lost_chance: float = 0.0

    @property
    def given_away(self) -> float:
        """Expected points lost against the move that is best for points."""
        return self.value - self.after

    @property
    def by(self) -> By:
        """What the moves are ranked by."""
        return ranked_by(self.chances)

    @property
    def lost(self) -> float:
        """What was given away against the best move, by what moves are ranked by."""
        return self.given_away if self.by == "points" else self.lost_chance

    @property
    def right(self) -> bool:
        """Whether nothing worth mentioning was given away."""
        return self.lost < SLIGHT[self.by]


@dataclass(frozen=True, slots=True)
class Luck(ReviewStep):
    """A roll or a move of another seat, which the seat can't change; `seat` is CHANCE for dice."""

    seat: int

    @property
    def luck(self) -> float:
        """The change of the expectation."""
        return self.after - self.value


@dataclass(frozen=True)
class Review:
    """A game from the point of view of one seat.

    `expected` is the expectation before each move and at the end, `chances` the chance to win
    likewise: None for a player alone and where the judge can't tell it.
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
        """The final score, or the last expectation if the game is not over."""
        return self.expected[-1]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The decisions of the seat."""
        return tuple(step for step in self.steps if isinstance(step, Choice))

    @property
    def rolls(self) -> tuple[Luck, ...]:
        """The rolls of all seats."""
        return tuple(step for step in self.steps if isinstance(step, Luck) and step.seat == CHANCE)

    @property
    def luck(self) -> float:
        """The sum of all rolls."""
        return sum(step.luck for step in self.rolls)

    @property
    def others(self) -> float:
        """The sum of what the other seats changed."""
        return sum(one.luck for one in self.steps if isinstance(one, Luck) and one.seat != CHANCE)

    @property
    def given_away(self) -> float:
        """The expected points given away by all choices."""
        return sum(choice.given_away for choice in self.choices)

    @property
    def chance_parts(self) -> dict[str, float] | None:
        """What the chance to win was at the start and the end, and what changed it."""
        return None if self.chances is None else self.parts(self.chances)

    def parts(self, values: Sequence[float]) -> dict[str, float]:
        """What raised and lowered a figure that is known at every table.

        start + luck + others - given_away = end.
        """
        sums = {"start": values[0], "luck": 0.0, "others": 0.0, "given_away": 0.0}
        for step, (before, after) in zip(self.steps, pairwise(values), strict=True):
            if isinstance(step, Choice):
                sums["given_away"] += before - after
            else:
                sums["luck" if step.seat == CHANCE else "others"] += after - before
        return {**sums, "end": values[-1]}

    @property
    def scale(self) -> float:
        """What shares are of: the expectation at the start, above the worst sheet there can be."""
        return max(1.0, self.start - sum(area.min_points for area in self.game.areas))

    @property
    def accuracy(self) -> Reason:
        """How good the choices were, in words."""
        share = self.given_away / self.scale
        return Reason(f"review.accuracy.{1 + sum(share > most for most in BAND)}")

    @property
    def by(self) -> By:
        """What moves are ranked by: the chance to win where it is known, else points."""
        return ranked_by(self.chances)

    def grade(self, choice: Choice) -> int:
        """How bad a choice was, from 0 to 3."""
        return grade(self.by, choice.lost, self.scale)

    def mistakes(self, most: int = 5) -> tuple[Choice, ...]:
        """The choices that gave away the most, the worst first."""
        wrong = [choice for choice in self.choices if not choice.right]
        return tuple(sorted(wrong, key=lambda choice: -choice.lost)[:most])


def review_seat(record: Record, seat: int = 0, judge: Judge | None = None) -> Review:
    """A review of one seat; `RecordError` if the record can't be played.

    >>> from cleverdice.record import Header
    >>> header = Header("gsc", 1, ("Ana",), 1, 0, False, "typed")
    >>> review = review_seat(Record(header).add(CHANCE, "roll W3 Y5 B2 G1 O6 P3").add(0, "G>g1"))
    >>> review.finished, [choice.text for choice in review.choices]
    (False, ['G>g1'])
    >>> round(review.start + review.luck - review.given_away - review.score, 6)
    0.0
    """
    return drained(_seat_steps(record, seat, judge))


def _seat_steps(record: Record, seat: int, judge: Judge | None) -> Steps[Review]:
    players = record.header.players
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat + 1} at a table of {players}")
    states = list(record.states())
    judge = judge or judge_for(record.game, players)
    values = Values(record.game, seat, points_of(judge), most=TABLES // players)
    replay = yield from _replayed(record, states, values)
    review = replay.review(judge)
    if judge.chances is None:
        return review
    again = yield from _replayed(record, states, Otherwise(values, judge.chances, won))
    chances = again.expected()
    steps = tuple(again.with_chances(step, chances) for step in review.steps)
    return replace(review, chances=chances, steps=steps)


def review_all(record: Record, judge: Judge | None = None) -> tuple[Review, ...]:
    """A review of every seat."""
    return drained(review_steps(record, judge))


def review_steps(record: Record, judge: Judge | None = None) -> Steps[tuple[Review, ...]]:
    """The same in steps that tell about how far it is, from 0 to 1."""
    judge, seats = judge or judge_for(record.game, record.header.players), record.header.players
    reviews: list[Review] = []
    for seat in range(seats):
        steps = _seat_steps(record, seat, judge)
        while True:
            try:
                yield (seat + next(steps)) / seats
            except StopIteration as done:
                reviews.append(done.value)
                break
    return tuple(reviews)


def _replayed(record: Record, states: Sequence[State], values: Values) -> Steps[_Replay]:
    """What the moves and tables of a record are worth, in steps."""
    choices = [nth for nth, (by, _) in enumerate(record.moves) if by == values.seat]
    waiting = [nth for nth in range(len(states)) if nth not in set(choices)]
    moves = values.moves_slowly([states[nth] for nth in choices])
    ranked = yield from _told(moves, values, 0.0)
    judged = yield from _told(values.of_slowly([states[nth] for nth in waiting]), values, 0.9)
    worths = dict(zip(choices, ranked, strict=True)), dict(zip(waiting, judged, strict=True))
    return _Replay(record, states, values.seat, *worths)


def _told(slowly: Slowly[Found], values: Values, least: float) -> Steps[Found]:
    while True:
        try:
            next(slowly)
        except StopIteration as done:
            found: Found = done.value
            return found
        yield max(least, 0.9 * values.progress)


class _Replay:
    """A record replayed: its tables and moves, and what each table is worth to the seat."""

    def __init__(
        self,
        record: Record,
        states: Sequence[State],
        seat: int,
        ranked: dict[int, dict[Move, float]],
        judged: dict[int, float],
    ) -> None:
        self.record, self.states = record, states
        self.seat, self.game = seat, record.game
        self.moves = [(by, self.game.parse(text)) for by, text in record.moves]
        self.ranked, self.judged = ranked, judged

    def review(self, judge: Judge) -> Review:
        """The points, move by move."""
        header, expected = self.record.header, self.expected()
        return Review(
            game=self.game,
            players=header.players,
            seat=self.seat,
            name=header.names[self.seat],
            finished=self.states[-1].stage is Stage.OVER,
            judge=judge.name,
            learned=judge.learned,
            expected=expected,
            rounds=tuple(state.round for state in self.states),
            steps=tuple(self._step(nth, expected) for nth in range(len(self.moves))),
        )

    def with_chances(self, step: Choice | Luck, chances: Sequence[float]) -> Choice | Luck:
        """A step with the chance to win after every move; to be asked of the replay of chances."""
        if isinstance(step, Luck):
            return step
        before, after = chances[step.ply], chances[step.ply + 1]
        ranked = {self.game.text(move): one for move, one in self.ranked[step.ply].items()}
        ranked[step.text] = after
        worths = _best_first(dict(step.worths), step.text, ranked)
        told = tuple(ranked[text] for text, _ in worths)
        found = replace(step, worths=worths, chances=told, lost_chance=before - after)
        return self._for_best(found, worths[0][0])

    def _for_best(self, choice: Choice, best: str) -> Choice:
        """The same choice with another best move, and the reasons for that one."""
        if best == choice.best:
            return choice
        state = self.states[choice.ply]
        why = reasons(self.game, state, self.seat, self.game.parse(best))
        return replace(choice, best=best, reasons=why)

    def expected(self) -> tuple[float, ...]:
        """The expectation at every table, worked out from the end.

        A choice is worth at least what followed in the game: the beam may have missed that.
        """
        expected = [0.0] * len(self.states)
        for nth in reversed(range(len(self.states))):
            if nth in self.ranked:
                expected[nth] = max(*self.ranked[nth].values(), expected[nth + 1])
            else:
                expected[nth] = self.judged[nth]
        return tuple(expected)

    def _step(self, nth: int, expected: Sequence[float]) -> Choice | Luck:
        (by, move), state = self.moves[nth], self.states[nth]
        rolls = self.states[nth + 1].rolls if by == CHANCE else state.rolls
        points = self.game.score(state.players[self.seat]).total
        change = (expected[nth], expected[nth + 1])
        about = (nth, state.round, rolls, points, self.record.moves[nth][1], *change)
        if by != self.seat:
            return Luck(*about, by)
        worths = self._worths(nth, move, expected[nth + 1])
        best = worths[0][0]
        why = reasons(self.game, state, self.seat, self.game.parse(best))
        dice = self.game.flow.dice_text(self.game, state, self.seat)
        return Choice(*about, best, len(worths), dice, why, worths)

    def _worths(self, nth: int, made: Move, after: float) -> Worths:
        """Every move, the best first; the one that was made has the expectation that followed."""
        ranked = {self.game.text(move): worth for move, worth in self.ranked[nth].items()}
        text = self.game.text(made)
        return _best_first({**ranked, text: after}, text)


def _best_first(
    worths: Mapping[str, float], made: str, chances: Mapping[str, float] | None = None
) -> Worths:
    """Moves in order; of equals the one that was made comes first."""

    def place(text: str) -> tuple[tuple[float, float], bool]:
        return rank(worths[text], chances[text] if chances else None), text == made

    return tuple((text, worths[text]) for text in sorted(worths, key=place, reverse=True))


# Plain data


def plain(review: Review, language: str = "en") -> dict[str, Any]:
    """A review as plain data, for JSON; seats are numbered from 1 as in records."""
    return {
        "game": review.game.full_name,
        "players": review.players,
        "seat": review.seat + 1,
        "name": review.name,
        "finished": review.finished,
        "judge": {"name": review.judge, "learned": review.learned},
        "by": review.by,
        "start": review.start,
        "luck": review.luck,
        "others": review.others,
        "given_away": review.given_away,
        "score": review.score,
        "accuracy": review.accuracy.said(language),
        "expected": list(review.expected),
        "rounds": list(review.rounds),
        "choices": [_plain_choice(choice, language) for choice in review.choices],
        "luck_by_move": [_plain_luck(step) for step in review.steps if isinstance(step, Luck)],
    }


def _plain_step(step: ReviewStep) -> dict[str, Any]:
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
        "lost": choice.lost,
        "reasons": [reason.said(language) for reason in choice.reasons],
    }


def _plain_luck(step: Luck) -> dict[str, Any]:
    seat = None if step.seat == CHANCE else step.seat + 1
    return _plain_step(step) | {"seat": seat, "luck": step.luck}
