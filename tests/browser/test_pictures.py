"""The pictures of the README and the docs, from games that are in the tests.

With `CLEVERDICE_PICTURES=docs/pictures` they are written anew.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.golden_games import golden_file

from .conftest import DESKTOP, PHONE, NewContext
from .driver import Desk, posted
from .looking import keep_picture, no_sideways_scrolling


def test_the_home_page(new_context: NewContext) -> None:
    page = new_context(viewport=DESKTOP, color_scheme="light").new_page()
    page.goto("/")
    expect(page.locator(".count.over")).to_be_visible()
    page.evaluate("document.fonts.ready")
    no_sideways_scrolling(page, "home")
    keep_picture(page, "home")


@pytest.mark.parametrize(
    ("name", "game", "players", "ply", "size"),
    [("table", "gsc", 3, 92, DESKTOP), ("phone", "chd", 1, 27, PHONE)],
)
def test_a_picture(
    name: str, game: str, players: int, ply: int, size: ViewportSize, new_context: NewContext
) -> None:
    """A game goes on from a point of a record; a die is tapped, and shows its fields."""
    context = new_context(viewport=size, color_scheme="light")
    record = golden_file(game, players).read_text(encoding="utf-8")
    wish = {"record": record, "ply": ply, "name": "Ana", "level": "master"}
    page = context.new_page()
    desk = Desk(page).go(f"/t/{posted(context, '/api/review/play', wish)['table']}")
    assert desk.n == ply
    desk.die(0).click()
    expect(desk.lit.first).to_be_visible()
    no_sideways_scrolling(page, name)
    keep_picture(page, name)
