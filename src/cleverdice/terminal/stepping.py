"""Stepping through a record: one move after the other, back again, or to any number."""

from __future__ import annotations

from pathlib import Path

from cleverdice.draw import dice
from cleverdice.record import RecordError
from cleverdice.rules import CHANCE

from .final import scores, verdict
from .screen import Left, Screen, TerminalError, numbered
from .seats import seat_of
from .table import Table, opened
from .view import sheet_text, standings, table_news, told


def replayed(screen: Screen, path: Path) -> Table:
    """The table of a record, every move of it played; `TerminalError` if it is broken."""
    record = opened(screen, path)
    try:
        states = list(record.states())
    except RecordError as error:
        raise TerminalError(screen.text("error.file.broken", file=path, why=error)) from None
    return Table(record, states, tuple(map(seat_of, record.header.names)), None, path)


def print_all(screen: Screen, table: Table) -> None:
    """Every move on a line, then the sheets and the result."""
    show_header(screen, table)
    for nth in range(len(table.record.moves)):
        screen.put(_line(screen, table, nth))
        for news in table_news(screen, table, nth):
            screen.put(f"     {news}")
    for seat in range(len(table.seats)):
        screen.put()
        screen.put(sheet_text(screen, table, seat))
    _result(screen, table)


def step(screen: Screen, table: Table) -> None:
    """Show a record move by move, as the person at the keyboard likes."""
    at, last = 0, len(table.record.moves)
    show_header(screen, table)
    _show(screen, table, at)
    while True:
        try:
            answer = screen.ask(screen.text("prompt.replay", at=at, last=last)).lower()
        except Left:
            return
        if answer == "q":
            return
        wanted = _wanted(answer, at, last)
        if wanted is None:
            screen.say("error.replay", last=last)
            continue
        at = wanted
        _show(screen, table, at)


def _wanted(answer: str, at: int, last: int) -> int | None:
    """The move that an answer leads to: Enter the next, b the one before, a number itself."""
    step = {"": 1, "n": 1, "b": -1}.get(answer)
    return numbered(answer if step is None else str(at + step), 0, last)


def show_header(screen: Screen, table: Table) -> None:
    """What the record says about itself."""
    header = table.record.header
    title = table.game.titles[screen.language]
    screen.say("replay.header", game=title, names=", ".join(header.names), dice=header.dice)


def _show(screen: Screen, table: Table, at: int) -> None:
    """The table after so many moves, with the sheet of whoever moved last."""
    then = Table(table.record, table.states[: at + 1], table.seats, None, table.path)
    mover = table.record.moves[at - 1][0] if at else CHANCE
    seat = then.state.active if mover == CHANCE else mover
    screen.wipe()
    if not table.solo:
        screen.put(standings(screen, then))
    screen.put(sheet_text(screen, then, seat))
    screen.put(
        dice(table.game, then.state, seat=seat, language=screen.language, colour=screen.colour)
    )
    if at:
        screen.put(screen.strong(_line(screen, table, at - 1)))
        for news in table_news(screen, table, at - 1):
            screen.put(f"     {news}")
    if at == len(table.record.moves):
        _result(screen, table)


def _line(screen: Screen, table: Table, nth: int) -> str:
    return f" {nth + 1:>3} {told(screen, table, nth)}"


def _result(screen: Screen, table: Table) -> None:
    outcome = table.game.outcome(table.state)
    screen.put()
    if outcome is None:
        screen.say("replay.unfinished")
        return
    screen.put(scores(screen, table, outcome))
    screen.put(f" {verdict(screen, table, outcome)}")
