"""What the coach says, as plain data for messages: hints, and reviews of every seat of a game.

Texts stay keys of the catalogue, so that all read them in their own language. Figures are rounded
before they are added up, so that whoever adds them up again gets the same sum (docs/protocol.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cleverdice.record import Record, RecordError, read
from cleverdice.rules import Game, State, load, names
from cleverdice.view import Plain, changes, entry_at, spelled_views, table_view, text_view

from .advice import Advice, advise
from .judge import Judge, judge_for, told
from .ranking import CHANCE_DIGITS, DIGITS, ranked_by
from .review import Choice, Review, Steps, review_steps
from .values import drained

MISTAKES = 3
"""How many mistakes are named."""


# Hints


def judge_view(name: str, learned: bool) -> Plain:
    """Who gave the figures."""
    return {"name": name, "learned": learned, "say": text_view(told(learned))}


def hint_view(game: Game, state: State, seat: int) -> Plain:
    """Every legal move of a seat, the best first, what they are ranked by and who judged them.

    >>> from cleverdice import CHANCE
    >>> game = load("gsc")
    >>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> hint = hint_view(game, state, 0)
    >>> hint["judge"]["learned"], hint["by"], hint["moves"][0]["behind"]
    (True, 'points', 0.0)
    """
    judge = judge_for(game, len(state.players))
    moves = [_advice_view(one) for one in advise(game, state, seat, judge)]
    by = ranked_by(judge.chances)
    return {"judge": judge_view(judge.name, judge.learned), "by": by, "moves": moves}


def _advice_view(one: Advice) -> Plain:
    return {
        "text": one.text,
        "expected": round(one.expected, DIGITS),
        "behind": round(one.behind, DIGITS if one.by == "points" else CHANCE_DIGITS),
        "chance": one.chance,
        "why": [text_view(reason) for reason in one.reasons],
    }


def prepare() -> None:
    """Load every judge and use it once, so that the first hint need not wait."""
    for name in names():
        game = load(name)
        for players in range(game.min_players, game.max_players + 1):
            judge_for(game, players).worths(game, [game.start(players)], 0)


# Reviews


def review_view(text: str, judge: Judge | None = None) -> Plain:
    """A review of every seat; `{"error": ...}` if the record can't be read or played."""
    return drained(review_slices(text, judge))


def review_slices(text: str, judge: Judge | None = None) -> Steps[Plain]:
    """The same in steps that tell about how far it is, from 0 to 1."""
    try:
        record = read(text)
        reviews = yield from review_steps(record, judge)
    except RecordError as error:
        return {"error": {"line": error.line, "why": str(error.reason)}}
    return {**_game_view(record), **_seats_view(reviews)}


# The game itself


def _game_view(record: Record) -> Plain:
    game, header, states = record.game, record.header, list(record.states())
    return {
        "game": game.name,
        "names": list(header.names),
        "dice": header.dice.partition(" ")[0],
        "given": header.given,
        "moves": [list(move) for move in record.moves],
        "start": table_view(game, states[0]),
        "changes": list(changes(game, states)),
        "log": [entry_at(game, states, record.moves, n) for n in range(len(record.moves))],
    }


# What the coach says of it


def _seats_view(reviews: Sequence[Review]) -> Plain:
    first = reviews[0]
    return {
        "finished": first.finished,
        "judge": judge_view(first.judge, first.learned),
        "spelled": spelled_views(first.game, _texts(reviews)),
        "seats": [seat_view(review) for review in reviews],
    }


def _texts(reviews: Iterable[Review]) -> Iterator[str]:
    """Every move that is mentioned."""
    for review in reviews:
        for choice in review.choices:
            yield from (text for text, _ in choice.worths)
            yield choice.best


def seat_view(review: Review) -> Plain:
    """The review of one seat: curves and their sums, choices, the biggest mistakes.

    >>> from cleverdice import CHANCE
    >>> from cleverdice.coach import review_all
    >>> from cleverdice.record import Header
    >>> header = Header("gsc", 1, ("Ana",), 1, 0, False, "typed")
    >>> record = Record(header).add(CHANCE, "roll W3 Y5 B2 G1 O6 P3").add(0, "G>g1")
    >>> sums = seat_view(review_all(record)[0])["points"]["sums"]
    >>> round(sums["start"] + sums["luck"] + sums["others"] - sums["given_away"], 2) == sums["end"]
    True
    """
    chances = review.chances
    return {
        "name": review.name,
        "accuracy": text_view(review.accuracy),
        "by": review.by,
        "right": sum(choice.right for choice in review.choices),
        "points": _curve(review, review.expected, DIGITS),
        "chances": None if chances is None else _curve(review, chances, CHANCE_DIGITS),
        "choices": [_choice_view(review, choice) for choice in review.choices],
        "mistakes": [choice.ply for choice in review.mistakes(MISTAKES)],
    }


def _curve(review: Review, values: Sequence[float], digits: int) -> Plain:
    """The expectation at every table, and the sums of what raised and lowered it."""
    steps = [round(value, digits) for value in values]
    parts = review.parts(steps)
    rounded = {key: round(value, digits) + 0.0 for key, value in parts.items()}  # no -0.0
    return {"expected": steps, "sums": rounded}


def _choice_view(review: Review, choice: Choice) -> Plain:
    return {
        "ply": choice.ply,
        "best": choice.best,
        "lost": round(choice.lost, DIGITS if choice.by == "points" else CHANCE_DIGITS) + 0.0,
        "grade": review.grade(choice),
        "worths": list(_worths(choice)),
        "why": [text_view(reason) for reason in choice.reasons],
    }


def _worths(choice: Choice) -> Iterator[list[str | float]]:
    """Each move, the expectation after it, and the chance to win where it is known."""
    for nth, (text, worth) in enumerate(choice.worths):
        told: list[str | float] = [text, round(worth, DIGITS)]
        if choice.chances is not None:
            told.append(round(choice.chances[nth], CHANCE_DIGITS))
        yield told
