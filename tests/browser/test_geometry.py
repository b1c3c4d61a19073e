"""Nothing lies over anything else on the smallest phone, with hints on, in every language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Server

from .conftest import PHONE, NewContext
from .driver import Desk, bot, open_table, person, poll
from .stages import GAMES, Stage, View, advance
from .test_screens import keep_picture
from .words import LANGUAGES

LEAST = 24
"""Pixels that a field must offer to a finger."""

COLLISIONS = """
() => {
  const found = [];
  const say = (what, element) =>
    found.push(`${what}: ${element.className} "${element.textContent.trim().slice(0, 40)}"`);
  const shown = (element) => !element.closest('.hidden')
    && element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
  const inside = (box, other) => box.left >= other.left - 1 && box.right <= other.right + 1
    && box.top >= other.top - 1 && box.bottom <= other.bottom + 1;
  const meet = (box, other) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1
    && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // Every line of text, as it is drawn; what scrolls is only looked at where it is seen.
  const lines = [];
  const walker = document.createTreeWalker(document.querySelector('.play'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || owner.closest('svg') || !shown(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const scroller = owner.closest('[data-told]')?.getBoundingClientRect();
    for (const box of range.getClientRects())
      if (box.width > 1 && (!scroller || inside(box, scroller))) lines.push({ owner, box });
  }
  for (const { owner, box } of lines) {
    if (!inside(box, screen)) say('off the screen', owner);
    const button = owner.closest('button, .button');
    if (button && !owner.closest('.hangs, .name') && !inside(box, button.getBoundingClientRect()))
      say('sticks out of its button', owner);
    const y = (box.top + box.bottom) / 2;
    if (owner.closest('.tag')) continue; // those are looked through: see below
    for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
      const top = document.elementFromPoint(x, y);
      if (top && !top.contains(owner) && !owner.contains(top)) say(`under ${top.className}`, owner);
    }
  }
  for (const badge of document.querySelectorAll('.play .tag:not(svg *)')) {
    if (!shown(badge)) continue;
    const box = badge.getBoundingClientRect();
    if (!inside(box, screen)) say('badge off the screen', badge);
    for (const { owner, box: line } of lines)
      if (!badge.contains(owner) && meet(box, line)) say(`under ${badge.textContent}`, owner);
  }
  for (const element of document.querySelectorAll('.play, .play *:not(svg *)')) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    if (!shown(element) || textOverflow === 'ellipsis') continue;
    const wide = element.scrollWidth - element.clientWidth;
    const high = element.scrollHeight - element.clientHeight;
    if (overflowX === 'hidden' && wide > 1) say('clipped', element);
    if (overflowY === 'hidden' && high > 1) say('clipped', element);
  }
  return [...new Set(found)];
}
"""
"""Text under something, over the edge of its button or of the screen, or cut off."""

SMALLEST = """
() => [...document.querySelectorAll('[data-own] .hit')].map((hit) => {
  const { width, height } = hit.getBoundingClientRect();
  return Math.min(width, height);
}).reduce((one, other) => Math.min(one, other))
"""
"""The narrowest side of all fields."""

MANY = 14
"""Moves after which something that seldom comes is no longer waited for."""

Wanted = Callable[[View], bool]


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


POSITIONS: tuple[Wanted, ...] = (*(picks, places, passes, any_number, places_several),)


def soon(wanted: Wanted, start: int) -> Wanted:
    """What is wanted, or after many moves something to choose at least."""

    def reached(view: View) -> bool:
        far = view["n"] > start + MANY and picks(view)
        return bool(view["n"] > start and (wanted(view) or far))

    return reached


def arrived(desk: Desk, reached: Wanted) -> bool:
    """Whether the page shows what was reached, or the end."""
    return desk.over or (desk.n == desk.view["n"] and reached(desk.view))


def company(game: str, lang: str) -> list[dict[str, str]]:
    """Alone the figures are points, against a bot they are chances."""
    return [] if game != "kids" and lang == "de" else [bot("random")]


def settled(page: Page) -> None:
    """What follows from a change is drawn: two frames at least, and nothing moves any more."""
    page.evaluate(
        """async () => {
          for (let nth = 0; nth < 12; nth++) {
            await new Promise(requestAnimationFrame);
            if (nth > 1 && !document.getAnimations().length) return;
          }
        }"""
    )


class Inspector:
    """Looks at a table after everything that is done there."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.desk, self.page, self.name = desk, desk.page, name
        self.seen = 0
        self.problems: dict[str, list[str]] = {}

    def look(self, what: str, least: int = LEAST) -> None:
        settled(self.page)
        self.seen += 1
        name = f"{self.name} {self.seen} {what}"
        found: list[str] = self.page.evaluate(COLLISIONS)
        smallest = self.page.evaluate(SMALLEST)
        if smallest < least - 0.01:
            found.append(f"a field of {smallest:.1f} px")
        if found:
            self.problems[name] = found
        keep_picture(self.page, name)

    def hinted(self) -> None:
        """Ask, look, choose what is advised, look again."""
        button = self.page.locator("[data-hint]")
        if not button.is_enabled():
            return
        button.click()
        expect(self.page.locator(".hints")).to_be_visible()
        self.look("hint")
        for row in range(min(2, self.page.locator("[data-hinted]").count())):
            self.page.locator("[data-hinted]").nth(row).click()
            self.look(f"hint {row + 1} chosen")
        self._numbers("hint, any number")
        button.click()

    def _numbers(self, what: str) -> None:
        action = self.page.locator("[data-action]:enabled:not(:first-child)")
        if action.count():
            action.first.click()
            self.look(what)
            action.first.click()

    def position(self) -> None:
        self.look("as it is")
        self._numbers("any number")
        self.hinted()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_collides_on_a_phone(
    game: str, lang: str, new_context: NewContext, server: Server
) -> None:
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale=lang)
    page = context.new_page()
    made = open_table(context, game, person("Ana"), *company(game, lang))
    stage = Stage(made["table"], made["key"], made["invite"])
    desk = Desk(page).go(f"/t/{stage.table}")
    inspector = Inspector(desk, f"{game} {lang}")
    inspector.look("the first tip")
    for nth, wanted in enumerate(POSITIONS):
        reached = soon(wanted, desk.view["n"])
        advance(server, stage, reached, f"{game} {lang} {nth}")
        poll(page, partial(arrived, desk, reached), "the position")
        if desk.over:
            break
        inspector.position()
    assert inspector.seen > 4  # a game may be over before all of them came
    assert inspector.problems == {}
