"""Looking back at a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cleverdice.terminal import Screen, TerminalError, replayed

from .common import check_picture, drawable, extras_named, looks, main, screen_for, told_in_a_line

if TYPE_CHECKING:
    from cleverdice.coach import Review
    from cleverdice.record import Record


@main.command(name="review")
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--seat", type=int, metavar="N", help="The seat to look at; else all.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as one JSON object.")
@click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw a PNG or SVG as well."
)
@looks
def review_record(
    record: Path, seat: int | None, as_json: bool, plot: Path | None, **look: Any
) -> None:
    """Look back at a record: luck, what was given away, and the better moves."""
    screen = screen_for(**look)
    with told_in_a_line(), extras_named(screen):
        if plot is not None:
            check_picture(screen, plot)
        reviews = _reviews(screen, replayed(screen, record).record, seat)
        _reported(screen, reviews, as_json)
        if plot is not None:
            _plotted(screen, reviews, plot, as_json)


def _reviews(screen: Screen, record: Record, seat: int | None) -> list[Review]:
    from cleverdice.coach import review

    players = record.header.players
    if seat is not None and not 1 <= seat <= players:
        raise TerminalError(screen.text("error.sheet", count=players))
    seats = range(players) if seat is None else [seat - 1]
    return [review(record, number) for number in seats]


def _reported(screen: Screen, reviews: list[Review], as_json: bool) -> None:
    from cleverdice.coach import plain, report

    if as_json:
        said = {"seats": [plain(looked, screen.language) for looked in reviews]}
        click.echo(json.dumps(said, indent=2))
        return
    for nth, looked in enumerate(reviews):
        screen.put("\n" * bool(nth) + report(looked, screen.language, screen.colour))


def _plotted(screen: Screen, reviews: list[Review], plot: Path, as_json: bool) -> None:
    from cleverdice.coach.plot import draw

    with drawable(screen):
        draw(reviews, plot, screen.language)
    if not as_json:
        screen.say("news.saved", file=plot)
