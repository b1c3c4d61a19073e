"""Hints at the table: on dice and fields, in words, by keys, on a phone, and only where allowed."""

from __future__ import annotations

import json
from decimal import ROUND_HALF_UP, Decimal
from functools import partial
from itertools import cycle, product
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.serving import Server
from tests.soak import sized

from .conftest import PHONE, NewContext
from .driver import OPEN, Desk, bot, open_table, person, poll, posted
from .looking import (
    AXE_LOOKS,
    Look,
    no_missing_text,
    no_sideways_scrolling,
    serious,
)
from .stages import GAMES, Stage, advance
from .words import said

COVERED = """
(wanted) => [...document.querySelectorAll(wanted)].filter((element) => {
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height) return false;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !element.contains(top) && !top?.contains(element);
}).map((element) => element.outerHTML.slice(0, 120))
"""
"""What lies under something else, so that nobody can touch it."""


CUT = "(text) => text.scrollHeight > text.clientHeight + 2"
"""More is written than is seen."""


class Student(Desk):
    """A person who asks the coach; the hint is read from the page's own socket."""

    hint: dict[str, Any] | None = None

    def _heard(self, payload: str | bytes) -> None:
        super()._heard(payload)
        message = json.loads(payload)
        if message["t"] == "hint":
            self.hint = message

    @property
    def card(self) -> Locator:
        return self.page.locator(".hints")

    @property
    def button(self) -> Locator:
        return self.page.get_by_role("button", name=said("hint.button"), exact=True)

    @property
    def best(self) -> dict[str, Any]:
        """The best move as the view has it."""
        assert self.hint is not None
        text = self.hint["moves"][0]["text"]
        return next(move for move in self.moves if move["text"] == text)

    def asks(self) -> Student:
        self.page.locator("[data-hint]").click()
        expect(self.card).to_be_visible()
        return self


def choosing(least: int, view: dict[str, Any]) -> bool:
    """Not before so many moves, and there are dice to choose from."""
    enters = [move for move in view["moves"].get("0", []) if move["kind"] == "enter"]
    return view["n"] >= least and len(enters) > 3


def student(page: Page, server: Server, game: str, least: int = 1, seed: str = "hints") -> Student:
    """Somebody who has to choose, after so many moves at least, which were made by socket."""
    made = open_table(page.context, game, person("Ana"), *company(game))
    stage = Stage(made["table"], made["key"], made["invite"])
    advance(server, stage, partial(choosing, least), f"{seed} {game}")
    desk = Student(page, f"{seed} {game}")
    desk.go(f"/t/{stage.table}")
    return desk


def written(points: float) -> str:
    """As the page writes it: from the digits of the number, halves up."""
    return str(Decimal(str(points)).quantize(Decimal("0.1"), ROUND_HALF_UP))


def ranked_by(hint: dict[str, Any]) -> str:
    """What the order goes by."""
    return str(hint.get("by") or ("points" if hint["moves"][0]["chance"] is None else "chance"))


def shown_first(hint: dict[str, Any]) -> str:
    """The figure of the best move that stands out: the one that it is ranked by."""
    best = hint["moves"][0]
    if ranked_by(hint) == "points":
        return written(best["expected"])
    percent = Decimal(str(best["chance"] * 100)).quantize(Decimal(1), ROUND_HALF_UP)
    return said("look.percent", percent=str(percent))


def company(game: str) -> list[dict[str, str]]:
    return [bot()] if game == "kids" else []


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_are_on_dice_and_fields_and_in_words(
    game: str, page: Page, server: Server
) -> None:
    desk = student(page, server, game, 8).asks()
    assert desk.hint is not None
    rows = desk.card.locator("[data-hinted]")
    shown = [rows.nth(nth).get_attribute("data-hinted") for nth in range(rows.count())]
    assert shown == [move["text"] for move in desk.hint["moves"][:3]]
    expected = shown_first(desk.hint)
    expect(rows.first.locator(".figures b")).to_have_text(expected)
    expect(rows.first).to_contain_text(written(desk.hint["moves"][0]["expected"]))
    expect(desk.card.locator(".by")).to_contain_text(said(f"hint.by.{ranked_by(desk.hint)}"))
    best = desk.best
    if best["kind"] == "enter":
        tag = page.locator(f'[data-tag="{best["area"]}/{best["cell"]}"]')
        expect(tag).to_contain_text(expected)
        expect(page.locator('.desk [data-rank="1"]').first).to_contain_text(expected)
        label = desk.cell(best["area"], best["cell"]).get_attribute("aria-label") or ""
        assert said("hint.best") in label
    key = "hint.by.learned" if desk.hint["judge"]["learned"] else "hint.by.greedy"
    expect(desk.card).to_contain_text(said(key))
    expect(page.locator("[data-news]")).to_contain_text(expected)


def test_a_hint_is_gone_with_the_move_that_it_was_for(page: Page, server: Server) -> None:
    desk = student(page, server, "gsc").asks()
    n = desk.view["n"]
    desk.card.get_by_role("button", name=said("hint.do")).click()
    desk.after(n)
    assert desk.hint is not None
    assert desk.hint["n"] == n
    expect(desk.card).to_have_count(0)
    expect(page.locator("[data-tag]")).to_have_count(0)


def test_pointing_at_something_tells_what_it_is_worth(page: Page, server: Server) -> None:
    desk = student(page, server, "gsc", 12).asks()
    assert desk.hint is not None
    worst = desk.hint["moves"][-1]
    for move in desk.hint["moves"]:
        view = next(one for one in desk.moves if one["text"] == move["text"])
        if view["kind"] == "enter":
            worst = move | view
    desk.cell(worst["area"], worst["cell"]).hover()
    same = [
        move["expected"]
        for move in desk.hint["moves"]
        for view in desk.moves
        if view["text"] == move["text"]
        and (view.get("area"), view.get("cell")) == (worst["area"], worst["cell"])
        and not view.get("number")
    ]
    expect(desk.card.locator("[data-told]")).to_contain_text(written(max(same)))
    page.mouse.move(2, 2)
    expect(desk.card.locator("[data-told]")).to_have_attribute("data-told", desk.best["text"])


def test_by_keyboard_alone(page: Page, server: Server) -> None:
    desk = student(page, server, "gsc", 12)
    page.keyboard.press("h")
    expect(desk.card).to_be_visible()
    best = desk.best
    page.keyboard.press(str(best["dice"][0] + 1) if best["kind"] == "enter" else "1")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert said("hint.expected", points="").strip() in focused
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(desk.card).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text(said("learn.keys.hint"))


@pytest.mark.parametrize(
    ("game", "lang"), [("gsc", "en"), ("gsc", "es"), ("chd", "de"), ("kids", "es")]
)
def test_a_phone_shows_everything_that_is_needed(
    game: str, lang: str, new_context: NewContext, server: Server
) -> None:
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale=lang)
    desk = student(context.new_page(), server, game, 20, lang).asks()
    page = desk.page
    no_sideways_scrolling(page, f"a hint in {game}")
    no_missing_text(page, f"a hint in {game}", lang)
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1")
    page.mouse.move(2, 2)
    needed = ".table button, .bar button, .hints button, [data-own] .cell"
    assert page.evaluate(COVERED, needed) == []
    told = page.locator("[data-told]")
    if told.evaluate(CUT):
        page.get_by_role("button", name=said("hint.more", lang)).click()
        assert not told.evaluate(CUT), "the explanation can be read in full"
        page.get_by_role("button", name=said("hint.less", lang)).click()
    desk.make(desk.best)
    poll(page, lambda: desk.card.count() == 0, "the hint to go")


EVERY_LOOK = list(product(GAMES, AXE_LOOKS))
ONE_LOOK = list(zip(GAMES, cycle(AXE_LOOKS), strict=False))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "look"), sized(ONE_LOOK, EVERY_LOOK), ids=str)
def test_axe_finds_nothing_serious(
    game: str, look: Look, new_context: NewContext, server: Server
) -> None:
    desk = student(look.context(new_context).new_page(), server, game, 10, look.lang).asks()
    assert serious(desk.page) == []
    enters = [move for move in desk.moves if move["kind"] == "enter"]
    if not desk.symbols:
        desk.die(enters[0]["dice"][0]).click()
    assert serious(desk.page) == []


def test_friends_have_no_hints_unless_the_host_allows_them(new_context: NewContext) -> None:
    for allowed in (False, True):
        ana, bo = new_context(), new_context()
        wish = {"game": "gsc", "seats": [person("Ana"), OPEN], "start": False}
        opened = posted(ana, "/api/tables", wish | ({"hints": True} if allowed else {}))
        posted(
            bo, f"/api/tables/{opened['table']}/join", {"invite": opened["invite"], "name": "Bo"}
        )
        page = ana.new_page()
        page.goto(f"/t/{opened['table']}")
        told = said("hint.on" if allowed else "hint.off")
        expect(page.locator("[data-hints]")).to_have_text(told)
        page.get_by_role("button", name=said("lobby.start")).click()
        desk = Student(page)
        expect(desk.root).to_be_attached()
        expect(page.locator("[data-hint]")).to_have_count(1 if allowed else 0)
        page.keyboard.press("m")
        expect(page.get_by_role("dialog")).to_contain_text(told)


def test_the_home_page_asks_whether_hints_are_allowed(page: Page) -> None:
    page.goto("/")
    box = page.get_by_role("checkbox", name=said("hint.allow"))
    expect(box).to_be_checked()
    page.locator("label", has_text=said("home.way.friends")).click()
    expect(box).not_to_be_checked()
    box.check()
    page.locator("form.card button.main").click()
    expect(page.locator("[data-hints]")).to_have_text(said("hint.on"))


def test_real_dice_have_hints_too(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"), dice="typed")["table"]
    desk = Student(page)
    desk.go(f"/t/{table}")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.type("352163")
    poll(page, lambda: desk.view["n"] == 1, "the dice")
    desk.asks()
    assert desk.hint is not None
    assert desk.hint["moves"][0]["text"] == "G>g1"
