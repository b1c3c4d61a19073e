"""Size and speed of the page, measured in a real Chromium."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
LOADS, TAPS = 5, 20
ALONE = "button.main.big"
"""The button that starts a solo game."""
LIT = "[data-own] .cell.lit"

WATCH = """
() => {
  window.shownAt = 0;
  const seen = () => {
    if (!window.shownAt && document.querySelector('main button:not([disabled])'))
      requestAnimationFrame(() => { window.shownAt ||= performance.now(); });
  };
  new MutationObserver(seen).observe(document, { childList: true, subtree: true });
}
"""
"""Records the first frame in which the page has a button to press."""

TAP = """
([selector, wanted]) => new Promise((done) => {
  const target = document.querySelector(selector);
  const begun = performance.now();
  const look = () => {
    if (!document.querySelector(wanted)) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body,
    { childList: true, subtree: true, attributes: true, characterData: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
})
"""
"""Clicks an element and returns the milliseconds until the frame that shows the wanted one."""


@dataclass
class Weighed:
    """What went over the wire: bytes and requests."""

    bytes: int = 0
    requests: int = 0

    def listen(self, session: CDPSession) -> None:
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.add)

    def add(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])
        self.requests += 1


def started(browsers: Any) -> Browser:
    """Debian's Chromium."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("Chromium not found; on Debian: apt-get install -y chromium")
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    arguments = ["--disable-background-networking", *sandbox]
    browser: Browser = browsers.chromium.launch(executable_path=path, args=arguments)
    return browser


def first_load(browser: Browser, address: str) -> tuple[float, Weighed]:
    """Milliseconds until there is something to press, and the size; nothing is cached."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    weighed = Weighed()
    weighed.listen(context.new_cdp_session(page))
    page.add_init_script(f"({WATCH})()")
    page.goto(address, wait_until="networkidle")
    shown: float = page.evaluate("window.shownAt")
    context.close()
    return shown, weighed


def first_game(browser: Browser, address: str) -> tuple[float, Weighed]:
    """The same from the button to the first roll; the size includes the first load."""
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    weighed = Weighed()
    weighed.listen(context.new_cdp_session(page))
    page.goto(address)
    page.locator(ALONE).wait_for()
    taken: float = page.evaluate(TAP, [ALONE, "[data-main]"])
    page.wait_for_load_state("networkidle")
    context.close()
    return taken, weighed


def tap_times(page: Page) -> tuple[list[float], list[float]]:
    """Response times of taps on dice and on fields, in milliseconds."""
    dice: list[float] = []
    fields: list[float] = []
    while len(fields) < TAPS and page.locator('.play[data-phase="play"]').count():
        n = page.locator(".play").get_attribute("data-n")
        later = f'.play:not([data-n="{n}"])'
        usable = page.locator(".desk .die:not(.quiet) [data-die]")
        if page.locator('[data-main="roll"], [data-main="move"]').count():
            page.evaluate(TAP, ["[data-main]", later])
        elif page.locator(LIT).count():
            page.evaluate(TAP, [LIT, later])
        elif usable.count():
            die = usable.first.get_attribute("data-die")
            dice.append(page.evaluate(TAP, [f'.desk [data-die="{die}"]', LIT]))
            fields.append(page.evaluate(TAP, [LIT, later]))
        page.locator(later).wait_for(state="attached")
    return dice, fields


def page_rows(address: str) -> list[list[str]]:
    """All measurements of the page with their targets."""
    with sync_playwright() as browsers:
        browser = started(browsers)
        loads = [first_load(browser, address) for _ in range(LOADS)]
        game, played = first_game(browser, address)
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.goto(address)
        page.locator(ALONE).click()
        page.locator("[data-main]").wait_for()
        dice, fields = tap_times(page)
        browser.close()
    weight = loads[0][1]
    return [
        ["page", "measured", "target"],
        ["first load, compressed", f"{weight.bytes / 1000:.0f} kB", "< 140 kB"],
        ["requests of the first load", f"{weight.requests}", ""],
        ["time to interactive", f"{median(shown for shown, _ in loads):.0f} ms", "< 1000 ms"],
        ["total up to the first game, compressed", f"{played.bytes / 1000:.0f} kB", ""],
        ["button to first game", f"{game:.0f} ms", ""],
        ["tap on a die shows its fields, median", f"{median(dice):.0f} ms", "< 100 ms"],
        ["tap on a field marks it, median", f"{median(fields):.0f} ms", "< 100 ms"],
        ["tap on a field marks it, max", f"{max(fields):.0f} ms", "< 100 ms"],
    ]
