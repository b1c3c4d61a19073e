"""How a screen is looked at: in a language, on a phone or at a desk, in the light or the dark.

Each test of screens goes through them once a look, and each look checks all it can.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page

from .building import axe_source
from .conftest import DESKTOP, PHONE, NewContext
from .words import UNSAID

SIZES = {"phone": PHONE, "desktop": DESKTOP}

Visit = Callable[[Page], None]
Screen = tuple[str, Visit]


class Look(NamedTuple):
    """Who looks: their language, their device and their theme; and whether axe looks too."""

    lang: str
    size: str
    theme: str
    axe: bool

    def __str__(self) -> str:
        return "-".join(self[:3])

    def context(self, new_context: NewContext) -> BrowserContext:
        """A visitor of this kind. Where axe does not look, the page is held to its own policy."""
        return new_context(
            locale=self.lang,
            viewport=SIZES[self.size],
            color_scheme=self.theme,
            bypass_csp=self.axe,
        )


LOOKS = (
    Look("en", "phone", "dark", axe=False),
    Look("es", "phone", "light", axe=True),
    Look("de", "desktop", "dark", axe=True),
)
"""Every language, every size and every theme."""

AXE_LOOKS = tuple(look for look in LOOKS if look.axe)


def look_at_all(page: Page, look: Look, screens: Iterable[Screen]) -> None:
    """Go through the screens, and tell in the end what is wrong on which."""
    refused: list[str] = []
    page.on("console", lambda told: refused.append(told.text) if told.type == "error" else None)
    problems: dict[str, list[str]] = {}
    for name, visit in screens:
        visit(page)
        if found := looked_at(page, name, look):
            problems[name] = found
        page.goto("about:blank")
    assert problems == {}, problems
    assert look.axe or refused == [], "the browser refused a script or a style"


def looked_at(page: Page, name: str, look: Look) -> list[str]:
    """What is wrong with a screen."""
    no_sideways_scrolling(page, f"{name}, {look}")
    no_missing_text(page, name, look.lang)
    shown = page.locator("html")
    assert shown.get_attribute("lang") == look.lang
    assert shown.get_attribute("data-theme") == look.theme
    keep_picture(page, f"{look.size}-{look.lang}-{name}")
    return serious(page) if look.axe else []


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
