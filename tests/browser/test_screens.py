"""Every screen: no missing text in any language, nothing wider than the screen, axe content."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.soak import sized

from .building import axe_source
from .conftest import DESKTOP, PHONE, NewContext
from .driver import Desk
from .stages import GAMES, Stages
from .words import LANGUAGES, UNSAID, said

SIZES = {"phone": PHONE, "desktop": DESKTOP}

SMALL = ("home", "lobby", "chosen", "over", "menu", "middle")
"""Screens that look quite different on a phone."""

Screen = tuple[str, Callable[[Page], None]]

READ = """
() => {
  const told = [document.body.innerText];
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      told.push(element.getAttribute(name) ?? '');
  return told.join('\\n');
}
"""
"""Everything that is shown or read out."""

WIDER = """
() => [...document.querySelectorAll('body *')].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width && box.right > innerWidth + 1 && getComputedStyle(element).position !== 'fixed';
}).slice(0, 5).map((element) => element.outerHTML.slice(0, 150))
"""
"""What sticks out to the right, for the message."""


def keep_picture(page: Page, name: str) -> None:
    """A screenshot where somebody has named a folder for them."""
    if folder := os.environ.get("CLEVERDICE_PICTURES"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"{name.replace(' ', '-')}.png")


def no_sideways_scrolling(page: Page, name: str) -> None:
    wide = page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
    assert not wide, f"{name} scrolls sideways: {page.evaluate(WIDER)}"


def no_missing_text(page: Page, name: str, lang: str) -> None:
    keys = UNSAID.findall(page.evaluate(READ))
    assert keys == [], f"{name} in {lang} shows keys instead of texts"


def plain(path: str, ready: str) -> Callable[[Page], None]:
    """Open an address and wait until something is there."""

    def visit(page: Page) -> None:
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()

    return visit


def seated(path: str, panel: str = "") -> Callable[[Page], None]:
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


def speaking(new_context: NewContext, lang: str, **wishes: object) -> BrowserContext:
    """A visitor whose browser asks for a language."""
    return new_context(locale=lang, **wishes)


WHOLE = [*(("phone", lang) for lang in LANGUAGES), ("desktop", "de")]
SAMPLE = [pair for pair in WHOLE if pair != ("phone", "en")]
"""The pages of most other tests are in English."""


@pytest.mark.soak
@pytest.mark.parametrize(("size", "lang"), sized(SAMPLE, WHOLE))
def test_every_screen(size: str, lang: str, new_context: NewContext, stages: Stages) -> None:
    page = speaking(new_context, lang, viewport=SIZES[size]).new_page()
    for name, visit in screens(stages):
        visit(page)
        no_sideways_scrolling(page, f"{name} on a {size}")
        no_missing_text(page, name, lang)
        assert page.locator("html").get_attribute("lang") == lang
        keep_picture(page, f"{size}-{lang}-{name}")
        page.goto("about:blank")


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


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    page.evaluate(axe_source())
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then((result) => result.violations)"
    )
    return [
        f"{rule['id']}: {rule['help']}: {[node['html'][:120] for node in rule['nodes'][:3]]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
    ]


def test_the_checks_are_awake(new_context: NewContext) -> None:
    """A page with everything wrong: each check must notice."""
    page = new_context(viewport=PHONE, bypass_csp=True).new_page()
    page.set_content('<img src="data:,"><p style="width: 999px">page.undo</p>')
    assert any(problem.startswith("image-alt") for problem in serious(page))
    with pytest.raises(AssertionError, match="sideways"):
        no_sideways_scrolling(page, "this")
    with pytest.raises(AssertionError, match="keys"):
        no_missing_text(page, "this", "en")


@pytest.mark.parametrize(("size", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_axe_finds_nothing_serious(
    theme: str, size: str, new_context: NewContext, stages: Stages
) -> None:
    context = new_context(viewport=SIZES[size], color_scheme=theme, bypass_csp=True)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for name, visit in screens(stages):
        if name.startswith("start") or (size == "phone" and not name.startswith(SMALL)):
            continue
        visit(page)
        assert page.locator("html").get_attribute("data-theme") == theme
        if problems := serious(page):
            found[name] = problems
        page.goto("about:blank")
    assert found == {}


def test_the_page_keeps_to_its_own_policy(page: Page, stages: Stages) -> None:
    """No inline script or style is refused by the browser: there is none."""
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    for name, visit in screens(stages):
        if name in ("home", "lobby", "middle gsc", "over", "rules chd", "verify"):
            visit(page)
    assert refused == []
