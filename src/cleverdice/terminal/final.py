"""The end of a game: points by area, foxes, the winner or the level."""

from __future__ import annotations

from cleverdice.draw.canvas import Canvas
from cleverdice.draw.dice_text import Piece
from cleverdice.draw.signs import BOLD, DIM, fill, shape
from cleverdice.rules import Outcome
from cleverdice.view import rating_text

from .screen import Screen
from .session import Session

LABEL = 16
COLUMN = 16


def show_result(screen: Screen, table: Session) -> None:
    """Show the result of a finished game."""
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


def scores(screen: Screen, table: Session, outcome: Outcome) -> str:
    """A score table: one line per area, one column per seat."""
    page, game, scores = Canvas(), table.game, outcome.scores
    for seat, owner in enumerate(table.seats):
        _right(page, 0, seat, owner.name, BOLD if seat in outcome.winners else "")
    for area in game.areas:
        label = f"{shape(area.shape)} {screen.text(f'area.{area.name}')} "
        _line(page, (label, fill(area.name)), [str(score.areas[area.index]) for score in scores])
    if game.actions:
        foxes = [f"{each.foxes} × {min(each.areas)} = {each.fox_points}" for each in scores]
        _line(page, (screen.text("final.foxes"), ""), foxes, DIM)
    totals = [str(score.total) for score in scores]
    _line(page, (screen.text("final.total"), BOLD), totals, BOLD)
    return page.text(screen.colour)


def _line(page: Canvas, label: Piece, texts: list[str], style: str = "") -> None:
    row = page.height
    page.put(row, 1, f" {label[0]}", label[1])
    for seat, text in enumerate(texts):
        _right(page, row, seat, text, style)


def _right(page: Canvas, row: int, seat: int, text: str, style: str = "") -> None:
    page.put(row, LABEL + COLUMN * (seat + 1) - len(text), text, style)


def verdict(screen: Screen, table: Session, outcome: Outcome) -> str:
    """Who won, or the level of a solo game."""
    rating = rating_text(table.game, outcome)
    if rating is not None:
        return screen.text(rating.key, **rating.details)
    names = [table.seats[seat].name for seat in outcome.winners]
    if len(names) > 1:
        return screen.text("final.shared", names=", ".join(names))
    best = outcome.scores[outcome.winners[0]]
    tied = [score for score in outcome.scores if score.total == best.total]
    key = "final.won.tie" if len(tied) > 1 else "final.won"
    return screen.text(key, name=names[0], points=max(best.areas))
