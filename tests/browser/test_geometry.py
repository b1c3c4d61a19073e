"""Nothing lies over anything else on the smallest phone, with hints on, through whole games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from tests.serving import Server
from tests.soak import SOAKING, sized

from .conftest import PHONE, NewContext
from .driver import Desk, bot, open_table, person, poll
from .geometry import FIGURES, Inspector
from .stages import GAMES, Stage, Stages, View, advance
from .words import LANGUAGES

EVERY = sized(9, 1)
"""The screen is looked at before so many of the own moves, and whenever something new comes up."""

Kind = Callable[[View], bool]


def moves_of(view: View) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = view["moves"].get("0", [])
    return found


def picks(view: View) -> bool:
    enters = [move for move in moves_of(view) if move["kind"] == "enter"]
    return len(enters) > 3


def passes(view: View) -> bool:
    """May be done without, or with an action: the row of buttons is at its longest."""
    words = {move.get("word") for move in moves_of(view)}
    return bool(words & {"pass", "reroll"}) and picks(view)


def places(view: View) -> bool:
    """A bonus, or several, with something to choose."""
    moves = moves_of(view)
    return len(moves) > 1 and any(move["kind"] == "place" for move in moves)


def places_several(view: View) -> bool:
    return places(view) and sum(bool(one["bonus"]) for one in view["seats"][0]["todo"]) > 1


def any_number(view: View) -> bool:
    return any(move.get("number") for move in moves_of(view))


def extra(view: View) -> bool:
    return any(move.get("extra") for move in moves_of(view))


KINDS: tuple[Kind, ...] = (picks, places, passes, any_number, places_several, extra)
"""What looks different, and must have been looked at."""


class Tour:
    """Chooses where to stop on the way through a game."""

    def __init__(self) -> None:
        self.known: set[Kind] = set()
        self.next = 0

    def wanted(self, view: View) -> bool:
        """Is it the first person's turn, and is it time to look again?"""
        if not moves_of(view):
            return False
        due = int(view["seats"][0]["nth"]) >= self.next
        return due or any(kind(view) for kind in KINDS if kind not in self.known)

    def stop(self, view: View) -> None:
        self.known.update(kind for kind in KINDS if kind(view))
        self.next = int(view["seats"][0]["nth"]) + EVERY


def company(game: str, lang: str) -> list[dict[str, str]]:
    """Alone the figures are points, against a bot they are chances."""
    return [] if game != "kids" and lang == "de" else [bot("random")]


def go_on(desk: Desk, server: Server, stage: Stage, tour: Tour, seed: str) -> None:
    """To the next stop or the end: by taps where everything is looked at, else by socket."""
    if SOAKING:
        if desk.acts() and not desk.over:
            desk.act()
        desk.play_until(tour.wanted)
        return
    advance(server, stage, tour.wanted, f"{seed} {desk.n}")
    poll(
        desk.page,
        lambda: desk.over or (desk.n == desk.view["n"] and tour.wanted(desk.view)),
        "the next stop",
    )


EVERY_LANGUAGE = [(game, lang) for game in GAMES for lang in LANGUAGES]
ONE_LANGUAGE = list(zip(GAMES, cycle(LANGUAGES), strict=False))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "lang"), sized(ONE_LANGUAGE, EVERY_LANGUAGE))
def test_nothing_collides_in_a_whole_game_on_a_phone(
    game: str, lang: str, new_context: NewContext, server: Server
) -> None:
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale=lang)
    made = open_table(context, game, person("Ana"), *company(game, lang), lang=lang)
    stage = Stage(made["table"], made["key"], made["invite"])
    desk = Desk(context.new_page(), f"{game} {lang}").go(f"/t/{stage.table}")
    inspector, tour = Inspector(desk, f"{game} {lang}"), Tour()
    inspector.look("the first tip")
    while not desk.over:
        go_on(desk, server, stage, tour, f"{game} {lang}")
        if not desk.over:
            tour.stop(desk.view)
            inspector.position()
    assert inspector.seen > sized(12, 60)
    assert {picks, places} <= tour.known
    assert inspector.problems == {}


def test_the_figures_of_the_scales_can_be_read_on_a_phone(
    new_context: NewContext, stages: Stages
) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    smallest = {}
    for game in GAMES:
        Desk(page).go(stages.get(game, "start").path)
        sizes = page.evaluate(FIGURES)
        smallest[game] = min(sizes, default=None)
    found = [size for size in smallest.values() if size is not None]
    assert len(found) >= len(GAMES) - 1  # where stars are counted there are none
    assert min(found) >= 10, smallest
