"""Stepping through a record: forward, back, or to any move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cleverdice.rules import CHANCE

from .final import scores, verdict
from .prompt import News, sheet_text, show_dice, show_sheet, table_news, told
from .screen import Screen, UserLeft, numbered
from .session import Session


def print_all(screen: Screen, table: Session) -> None:
    """Print every move on a line, then the sheets and the result."""
    show_header(screen, table)
    for nth in range(len(table.record.moves)):
        _put_move(screen, table, nth)
    for seat in range(len(table.seats)):
        screen.put()
        screen.put(sheet_text(screen, table, seat))
    _result(screen, table)


def step(screen: Screen, table: Session) -> None:
    """Show a record move by move, interactively."""
    at, last = 0, len(table.record.moves)
    show_header(screen, table)
    _show(screen, table, at)
    while True:
        try:
            answer = screen.ask(screen.text("prompt.replay", at=at, last=last)).lower()
        except UserLeft:
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
    """The move selected by an answer: Enter the next, b the previous, or a number."""
    step = {"": 1, "n": 1, "b": -1}.get(answer)
    return numbered(answer if step is None else str(at + step), 0, last)


def show_header(screen: Screen, table: Session) -> None:
    """Show the header of the record."""
    header = table.record.header
    title = table.game.title(screen.language)
    screen.say("replay.header", game=title, names=", ".join(header.names), dice=header.dice)


def _show(screen: Screen, table: Session, at: int) -> None:
    """Show the table after `at` moves, with the sheet of the last seat to move."""
    then = replace(table, states=table.states[: at + 1])
    mover = table.record.moves[at - 1][0] if at else CHANCE
    seat = then.state.active if mover == CHANCE else mover
    show_sheet(screen, then, seat, News())
    show_dice(screen, then, seat)
    if at:
        _put_move(screen, table, at - 1, screen.strong)
    if at == len(table.record.moves):
        _result(screen, table)


def _put_move(screen: Screen, table: Session, nth: int, style: Callable[[str], str] = str) -> None:
    screen.put(style(f" {nth + 1:>3} {told(screen, table, nth)}"))
    for news in table_news(screen, table, nth):
        screen.put(f"     {news}")


def _result(screen: Screen, table: Session) -> None:
    outcome = table.game.outcome(table.state)
    screen.put()
    if outcome is None:
        screen.say("replay.unfinished")
        return
    screen.put(scores(screen, table, outcome))
    screen.put(f" {verdict(screen, table, outcome)}")
