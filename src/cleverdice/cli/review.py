"""`cleverdice review`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cleverdice.terminal import Screen, TerminalError, replayed

from .common import PATH, check_picture, draw, looks, main, own_game, screen_for, told_in_a_line

if TYPE_CHECKING:
    from cleverdice.coach import Review
    from cleverdice.record import Record


@main.command(name="review")
@own_game
@click.argument("record", type=PATH)
@click.option("--seat", type=int, metavar="N", help="Review only this seat.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
@click.option("--plot", type=PATH, metavar="FILE", help="Draw a PNG or SVG as well.")
@looks
def review_record(
    record: Path, seat: int | None, as_json: bool, plot: Path | None, **look: Any
) -> None:
    """Review a record: luck, points given away, and the better moves."""
    screen = screen_for(look)
    with told_in_a_line(screen):
        check_picture(screen, plot)
        reviews = _reviews(screen, replayed(screen, record).record, seat)
        _reported(screen, reviews, as_json)
        draw(screen, "cleverdice.coach", reviews, plot, quiet=as_json)


def _reviews(screen: Screen, record: Record, seat: int | None) -> list[Review]:
    from cleverdice.coach import review_seat

    players = record.header.players
    if seat is not None and not 1 <= seat <= players:
        raise TerminalError(screen.text("error.sheet", count=players))
    seats = range(players) if seat is None else [seat - 1]
    return [review_seat(record, number) for number in seats]


def _reported(screen: Screen, reviews: list[Review], as_json: bool) -> None:
    from cleverdice.coach import format_report, plain

    if as_json:
        said = {"seats": [plain(review, screen.language) for review in reviews]}
        click.echo(json.dumps(said, indent=2))
        return
    for nth, review in enumerate(reviews):
        screen.put("\n" * bool(nth) + format_report(review, screen.language, screen.colour))
