"""A puzzle as the page is told of it: the table without the answer, and the answer."""

from __future__ import annotations

from collections.abc import Iterator

from cleverdice.coach.ranking import CHANCE_DIGITS, DIGITS
from cleverdice.coach.reasons import reasons
from cleverdice.coach.views import judge_view
from cleverdice.players.levels import MASTER
from cleverdice.record import Header
from cleverdice.table.model import PERSON, PLAY, SeatRow, Stored, TableRow
from cleverdice.table.table import Table
from cleverdice.table.view import Presence, view
from cleverdice.view import Plain, text_view

from .puzzle import Puzzle

EXPLAINED = 3
"""So many of the best moves are explained, and the one that was tried."""

QUIET: Plain = {
    "n": 0, "undo": [], "redo": [], "tips": {}, "rollers": [], "absent": [], "typed": False,
    "hints": False, "expires": None, "notice": None,
}  # fmt: skip
"""Nothing can be done at the table but to decide."""


def puzzle_view(puzzle: Puzzle) -> Plain:
    """The table as it stood, with the moves of the one who decides."""
    seat = str(puzzle.seat)
    seen = view(_table(puzzle), Presence(0), 0)
    return {
        "id": puzzle.id,
        "seat": puzzle.seat,
        "ply": len(puzzle.record.moves),
        "view": {**seen, **QUIET, "moves": {seat: seen["moves"][seat]}},
    }


def _table(puzzle: Puzzle) -> Table:
    header = puzzle.record.header
    row = TableRow(
        id=puzzle.id,
        game=header.game,
        version=header.version,
        typed=True,
        secret="",
        invite="",
        language="en",
        phase=PLAY,
        first=header.first,
        drawn=header.drawn,
        created=0,
    )
    return Table(Stored(row, tuple(_seats(header)), {}, puzzle.record.moves))


def _seats(header: Header) -> Iterator[SeatRow]:
    for seat, name in enumerate(header.names):
        yield SeatRow(seat, PERSON, None, name, seed="", holder=None)


def answer_view(puzzle: Puzzle, text: str) -> Plain:
    """Whether a move was right, and what every move is worth; `KeyError` if it can't be made."""
    digits = DIGITS if puzzle.by == "points" else CHANCE_DIGITS
    return {
        "right": puzzle.right(text),
        "lost": round(puzzle.lost(text), digits),
        "tried": text,
        "played": puzzle.played,
        "judge": judge_view(MASTER, learned=True),
        "by": puzzle.by,
        "moves": list(_moves(puzzle, text, digits)),
    }


def _moves(puzzle: Puzzle, tried: str, digits: int) -> Iterator[Plain]:
    game, state = puzzle.record.game, puzzle.record.replay()
    for nth, worth in enumerate(puzzle.worths):
        told = nth < EXPLAINED or worth.text in (tried, puzzle.played)
        why = reasons(game, state, puzzle.seat, game.parse(worth.text)) if told else ()
        yield {
            "text": worth.text,
            "expected": worth.expected,
            "behind": round(puzzle.lost(worth.text), digits),
            "chance": worth.chance,
            "why": [text_view(reason) for reason in why],
        }
