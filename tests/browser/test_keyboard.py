"""Games without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Server

from .driver import Desk, Move, bot, open_table, person, poll
from .stages import late
from .words import said


class Typist(Desk):
    """A person with nothing but a keyboard."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def roll(self) -> None:
        expect(self.main).to_be_enabled()  # a key that comes before the page is ready does nothing
        self.press("r")

    def usual(self, moves: list[Move]) -> list[Move]:
        """Other numbers are left to whoever has a mouse, unless there is nothing else."""
        return [move for move in moves if not move.get("number")] or moves

    def make(self, move: Move) -> None:
        """Make a move by keys."""
        self.press("Escape")
        if move["kind"] in ("say", "skip"):
            self.press("r" if move.get("word") == "reroll" else "p")
            if self.way(move).count():
                self.walk(f"[data-move={move['text']!r}]")
                self.press("Enter")
            return
        if move["kind"] == "enter" and not self.symbols:
            enters = [one for one in self.moves if one["kind"] == "enter"]
            if move.get("extra") and not all(one.get("extra") for one in enters):
                self.press("e")
            self.press(str(move["dice"][0] + 1))
        self.walk(f'[data-area="{move["area"]}"][data-cell="{move["cell"]}"]')
        ways = self._ways(move, [] if self.symbols else move.get("dice", []))
        self.press("Enter")
        if len(ways) > 1:
            self.walk(f"[data-move={move['text']!r}]")
            self.press("Enter")

    def walk(self, wanted: str) -> None:
        """Arrow keys until something has the focus."""
        for _ in range(120):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrow keys do not reach {wanted}")


@pytest.mark.parametrize("game", ["gsc", "kids"])
def test_a_game_is_played_out_by_keyboard(game: str, page: Page, server: Server) -> None:
    """From late on, when there are bonuses and extra dice as well."""
    seats = [person("Ana")] if game == "gsc" else [person("Ana"), bot("random")]
    desk = Typist(page, f"keys {game}").go(late(server, game, seats).path)
    desk.play_out()
    expect(page.get_by_role("dialog")).to_contain_text(str(desk.view["seats"][0]["score"]["total"]))


def test_a_game_begins_by_keyboard(page: Page) -> None:
    desk = Desk(page)
    page.goto("/")
    big = page.locator("button.main.big")
    big.wait_for()
    for _ in range(20):
        if big.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    desk.seen()
    page.keyboard.press("r")
    desk.after(0)


def test_keys_are_listed_and_everything_else_has_one(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"))["table"]
    desk = Desk(page).go(f"/t/{table}")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=said("page.keys"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("r")
    desk.after(0)
    before = desk.view["n"]
    desk.act()
    page.keyboard.press("u")
    poll(page, lambda: desk.view["n"] == before and desk.view["redo"] != [], "undo")
    desk.seen()
    page.keyboard.press("U")
    desk.after(before)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name=said("page.log"))).to_be_visible()


def test_what_happens_is_announced(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"), person("Ben"))["table"]
    desk = Desk(page, "heard").go(f"/t/{table}")
    desk.act()
    news = page.locator("[data-news]")
    expect(news).to_have_attribute("aria-live", "polite")
    expect(news).not_to_be_empty()
    first = news.inner_text()
    desk.act()
    expect(news).not_to_have_text(first)


def test_an_illegal_field_says_why_not(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"))["table"]
    desk = Desk(page).go(f"/t/{table}")
    desk.act()
    move = next(move for move in desk.moves if move["kind"] == "enter")
    desk.die(move["dice"][0]).click()
    lit = {(one["area"], one["cell"]) for one in desk.moves if one.get("dice") == move["dice"]}
    dim = next(cell for cell in range(10, -1, -1) if (3, cell) not in lit)
    desk.cell(3, dim).click()
    expect(page.get_by_role("alert").locator("button")).not_to_be_empty()
    assert desk.view["n"] == 1
