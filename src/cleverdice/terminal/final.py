"""The end of a game: points by area, foxes, who won, how good it was."""

from __future__ import annotations

from cleverdice.draw.canvas import Canvas
from cleverdice.draw.signs import BOLD, DIM, fill, shape
from cleverdice.rules import Outcome
from cleverdice.view import rating_text

from .screen import Screen
from .table import Table

LABEL = 16
COLUMN = 16


def show_result(screen: Screen, table: Table) -> None:
    """Everything that a finished game has to tell."""
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    screen.put()
    screen.put(screen.strong(f" {screen.text('final.title')}"))
    screen.put(scores(screen, table, outcome))
    screen.put()
    screen.put(" " + screen.strong(verdict(screen, table, outcome)))
    if table.record.seed is not None:
        screen.say("final.revealed", seed=table.record.seed)
    screen.say("final.record", file=table.path)


def scores(screen: Screen, table: Table, outcome: Outcome) -> str:
    """A table of points: a line an area, a column a seat."""
    page, game = Canvas(), table.game
    for seat, owner in enumerate(table.seats):
        _right(page, 0, seat, owner.name, BOLD if seat in outcome.winners else "")
    for area in game.areas:
        label = f" {shape(area.shape)} {screen.text(f'area.{area.name}')} "
        page.put(area.index + 1, 1, label, fill(area.name))
        for seat, score in enumerate(outcome.scores):
            _right(page, area.index + 1, seat, str(score.areas[area.index]))
    if game.actions:
        _foxes(page, screen, outcome)
    row = page.height
    page.put(row, 1, f" {screen.text('final.total')}", BOLD)
    for seat, score in enumerate(outcome.scores):
        _right(page, row, seat, str(score.total), BOLD)
    return page.text(screen.colour)


def _foxes(page: Canvas, screen: Screen, outcome: Outcome) -> None:
    row = page.height
    page.put(row, 1, f" {screen.text('final.foxes')}")
    for seat, score in enumerate(outcome.scores):
        least = min(score.areas)
        _right(page, row, seat, f"{score.foxes} × {least} = {score.fox_points}", DIM)


def _right(page: Canvas, row: int, seat: int, text: str, style: str = "") -> None:
    page.put(row, LABEL + COLUMN * (seat + 1) - len(text), text, style)


def verdict(screen: Screen, table: Table, outcome: Outcome) -> str:
    """Who won, or the level that a player alone has reached."""
    rating = rating_text(table.game, outcome)
    if rating is not None:
        return screen.text(rating.key, **rating.details)
    names = [table.seats[seat].name for seat in outcome.winners]
    if len(names) > 1:
        return screen.text("final.shared", names=", ".join(names))
    return screen.text(_won(table, outcome), name=names[0], points=_best(outcome))


def _won(table: Table, outcome: Outcome) -> str:
    """Whether the winner had to be found by the best single area."""
    total = outcome.scores[outcome.winners[0]].total
    tied = sum(1 for score in outcome.scores if score.total == total)
    return "final.won.tie" if tied > 1 else "final.won"


def _best(outcome: Outcome) -> int:
    return max(outcome.scores[outcome.winners[0]].areas)
