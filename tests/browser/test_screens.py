"""Every screen: no missing text in any language, nothing wider than the screen, axe content."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from tests.soak import sized

from .conftest import PHONE, NewContext
from .driver import Desk
from .looking import (
    AXE_LOOKS,
    LOOKS,
    Look,
    Screen,
    Visit,
    look_at_all,
    no_missing_text,
    no_sideways_scrolling,
    serious,
)
from .stages import GAMES, Stages
from .words import said


def plain(path: str, ready: str) -> Visit:
    """Open an address and wait until something is there."""

    def visit(page: Page) -> None:
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()

    return visit


def seated(path: str, panel: str = "") -> Visit:
    """Sit down at a table, and open a panel by its key."""

    def visit(page: Page) -> None:
        desk = Desk(page).go(path)
        if panel and panel.isdigit():
            moves = [move for move in desk.moves if move["kind"] == "enter"]
            desk.die(moves[0]["dice"][0]).click()
        elif panel:
            page.keyboard.press(panel)
            expect(page.get_by_role("dialog")).to_be_visible()

    return visit


def screens(stages: Stages) -> Iterator[Screen]:
    """Every screen by name, and how to get there."""
    lobby = stages.get("gsc", "lobby")  # before the key of its host is in a cookie
    yield "invited", plain(f"/t/{lobby.table}#join={lobby.invite}", "form.card input")
    yield "home", plain("/", "button.main.big")
    yield "settings", plain("/settings", "fieldset")
    yield "verify", plain("/verify", "textarea")
    proved = stages.get("kids", "over").table
    yield "verified", plain(f"/verify?table={proved}", "section.card h2")
    for game in GAMES:
        yield f"rules {game}", plain(f"/rules/{game}", "h1")
        yield f"start {game}", seated(stages.get(game, "start").path)
        yield f"middle {game}", seated(stages.get(game, "middle").path)
    yield "lobby", plain(stages.get("gsc", "lobby").path, "ol li")
    yield "chosen", seated(stages.get("gsc", "middle").path, "1")
    yield "over", plain(stages.get("kids", "over").path, "dialog table")
    for panel, key in (("menu", "m"), ("log", "l"), ("moves", "t"), ("keys", "?")):
        yield panel, seated(stages.get("gsc", "middle").path, key)


WHOLE = (*LOOKS, Look("de", "phone", "light", axe=True))
"""German has the longest words; the pages of most other tests are in English."""


@pytest.mark.soak
@pytest.mark.parametrize("look", sized(AXE_LOOKS, WHOLE), ids=str)
def test_every_screen(look: Look, new_context: NewContext, stages: Stages) -> None:
    """The sample shows each screen in one of the looks, in turn."""
    nth = AXE_LOOKS.index(look) if look in AXE_LOOKS else 0
    some = islice(screens(stages), sized(nth, 0), None, sized(len(AXE_LOOKS), 1))
    look_at_all(look.context(new_context).new_page(), look, some)


def test_the_language_is_switched_and_stays(page: Page) -> None:
    page.goto("/settings")
    for lang, name in (("de", "Deutsch"), ("es", "Español"), ("en", "English")):
        page.locator("label", has_text=name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(said("shell.settings", lang))
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text(said("shell.settings", lang))


def test_the_language_is_switched_in_the_middle_of_a_game(page: Page, stages: Stages) -> None:
    Desk(page).go(stages.get("gsc", "middle").path)
    expect(page.get_by_role("button", name=said("page.undo"))).to_be_attached()
    page.keyboard.press("m")
    page.get_by_role("dialog").locator("label", has_text="Deutsch").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=said("page.undo", "de"))).to_be_attached()
    no_missing_text(page, "the table", "de")


def test_the_checks_are_awake(new_context: NewContext) -> None:
    """A page with everything wrong: each check must notice."""
    page = new_context(viewport=PHONE, bypass_csp=True).new_page()
    page.set_content('<img src="data:,"><p style="width: 999px">page.undo</p>')
    assert any(problem.startswith("image-alt") for problem in serious(page))
    with pytest.raises(AssertionError, match="sideways"):
        no_sideways_scrolling(page, "this")
    with pytest.raises(AssertionError, match="keys"):
        no_missing_text(page, "this", "en")


def test_the_page_keeps_to_its_own_policy(page: Page, stages: Stages) -> None:
    """No inline script or style is refused by the browser: there is none."""
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    for name, visit in screens(stages):
        if name in ("home", "lobby", "middle gsc", "over", "rules chd", "verify"):
            visit(page)
    assert refused == []
