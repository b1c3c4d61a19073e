"""A played game looked at from every seat, as plain data for the page: REVIEW of docs/protocol.md.

All figures are rounded before anything is added up, so that whoever adds them up again finds the
same: a sum of rounded steps, not a rounded sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from cleverdice.record import Record, RecordError, read
from cleverdice.rules import CHANCE, State
from cleverdice.view import Plain, changes, entry, spelled_views, table_view, text_view

from .answers import DIGITS, judge_view
from .judge import Judge
from .review import SLIGHT, Choice, Review, review_all

MISTAKES = 3
"""So many choices are named."""

CHANCE_DIGITS = 4


def look_view(text: str, judge: Judge | None = None) -> Plain:
    """A record looked at from every seat; `{"error": ...}` where it can't be."""
    try:
        record = read(text)
        looked = review_all(record, judge)
    except RecordError as error:
        return {"error": {"line": error.line, "why": error.reason}}
    return {**_game_view(record), **_looked_view(looked)}


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
        "log": list(_log(record, states)),
    }


def _log(record: Record, states: Sequence[State]) -> Iterator[Plain]:
    for n, (seat, text) in enumerate(record.moves):
        yield entry(record.game, states[n], states[n + 1], n, seat, text)


# What the coach says of it


def _looked_view(looked: Sequence[Review]) -> Plain:
    first = looked[0]
    return {
        "finished": first.finished,
        "judge": judge_view(first.judge, first.learned),
        "spelled": spelled_views(first.game, _texts(looked)),
        "seats": [seat_look(one) for one in looked],
    }


def _texts(looked: Iterable[Review]) -> Iterator[str]:
    """Every move that is named."""
    for one in looked:
        for choice in one.choices:
            yield from (text for text, _ in choice.worths)
            yield choice.best


def seat_look(looked: Review) -> Plain:
    """The game of one seat: its curve, the sum of it, its choices, the biggest mistakes.

    >>> from cleverdice.record import Header
    >>> header = Header("gsc", 1, ("Ana",), 1, 0, False, "typed")
    >>> record = Record(header).add(CHANCE, "roll W3 Y5 B2 G1 O6 P3").add(0, "G>g1")
    >>> sums = seat_look(review_all(record)[0])["points"]["sums"]
    >>> round(sums["start"] + sums["luck"] + sums["others"] - sums["given_away"], 2) == sums["end"]
    True
    """
    right = sum(1 for choice in looked.choices if choice.given_away < SLIGHT)
    return {
        "name": looked.name,
        "accuracy": text_view(looked.accuracy),
        "right": right,
        "points": _curve(looked, looked.expected, DIGITS),
        "chances": _chances(looked),
        "choices": [_choice_view(choice) for choice in looked.choices],
        "mistakes": [choice.ply for choice in looked.mistakes(MISTAKES)],
    }


def _chances(looked: Review) -> Plain | None:
    """The same for the chance to win, where somebody can tell."""
    chances = looked.chances
    return None if chances is None else _curve(looked, chances, CHANCE_DIGITS)


def _curve(looked: Review, values: Sequence[float], digits: int) -> Plain:
    """What could be expected at every table, and what made it more or less in all."""
    steps = [round(value, digits) for value in values]
    sums = {"luck": 0.0, "others": 0.0, "given_away": 0.0}
    for step, (before, after) in zip(looked.steps, pairwise(steps), strict=True):
        if isinstance(step, Choice):
            sums["given_away"] += before - after
        else:
            sums["luck" if step.seat == CHANCE else "others"] += after - before
    rounded = {key: round(value, digits) + 0.0 for key, value in sums.items()}  # no -0.0
    return {"expected": steps, "sums": {"start": steps[0], **rounded, "end": steps[-1]}}


def _choice_view(choice: Choice) -> Plain:
    return {
        "ply": choice.ply,
        "best": choice.best,
        "worths": list(_worths(choice)),
        "why": [text_view(reason) for reason in choice.reasons],
    }


def _worths(choice: Choice) -> Iterator[list[str | float]]:
    """Each move, what could be expected after it, and the chance to win where it is known."""
    for nth, (text, worth) in enumerate(choice.worths):
        told: list[str | float] = [text, round(worth, DIGITS)]
        if choice.chances is not None:
            told.append(round(choice.chances[nth], CHANCE_DIGITS))
        yield told
