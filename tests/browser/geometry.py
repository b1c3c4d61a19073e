"""What lies where on the screen: looked at after everything that is done at a table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .driver import Desk
from .looking import keep_picture

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
  // What a field is worth must be read, whatever the fields around it give.
  const badges = [...document.querySelectorAll('[data-own] .badge')];
  for (const figure of document.querySelectorAll('[data-own] .tag text'))
    for (const badge of badges)
      if (meet(figure.getBoundingClientRect(), badge.getBoundingClientRect()))
        say('figure under a badge', figure);
  for (const figure of document.querySelectorAll('[data-own] .tag text'))
    for (const over of document.querySelectorAll('[data-own] :is(.tag-frame, .pill)')) {
      const later = figure.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (later && meet(figure.getBoundingClientRect(), over.getBoundingClientRect()))
        say(`figure under a ${over.classList[0]}`, figure);
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
() => [...document.querySelectorAll('[data-own] .hit:not(.zooms *)')].map((hit) => {
  const { width, height } = hit.getBoundingClientRect();
  return Math.min(width, height);
}).reduce((one, other) => Math.min(one, other))
"""
"""The narrowest side of all fields; an area that a tap enlarges is one target as a whole."""


FIGURES = """
() => [...document.querySelectorAll('[data-own] svg text.figure')]
  .filter((text) => !text.closest('.zooms'))
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)
"""
"""How large the figures of the scales are printed, in pixels; areas apart that a tap enlarges."""


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
    """Looks at a table, and keeps what is wrong there."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.desk, self.page, self.name = desk, desk.page, name
        self.seen = 0
        self.problems: dict[str, list[str]] = {}

    def look(self, what: str) -> None:
        """Does anything collide, stick out or come out too small?"""
        settled(self.page)
        self.seen += 1
        name = f"{self.name} {self.desk.n} {what}"
        found: list[str] = self.page.evaluate(COLLISIONS)
        smallest = self.page.evaluate(SMALLEST)
        if smallest < LEAST - 0.01:
            found.append(f"a field of {smallest:.1f} px")
        if found:
            self.problems[name] = found
        keep_picture(self.page, name)

    def position(self) -> None:
        """The table as it is, with another number, with a hint, with what is hinted at."""
        self.look("as it is")
        self._numbers("any number")
        self._returns()
        self._hinted()

    def _hinted(self) -> None:
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
        for _ in range(2):  # closes an area that is enlarged, then lets go of what was chosen
            self.page.keyboard.press("Escape")

    def _returns(self) -> None:
        """Which die comes back is asked where there are several."""
        if sum(move["kind"] == "return" for move in self.desk.moves) < 2:
            return
        action = self.page.locator("[data-action]").nth(self.desk.row("return"))
        action.click()
        self.look("which die comes back")
        action.click()

    def _numbers(self, what: str) -> None:
        action = self.page.locator('[data-action][aria-pressed][aria-disabled="false"]')
        if action.count():
            action.first.click()
            self.look(what)
            action.first.click()
