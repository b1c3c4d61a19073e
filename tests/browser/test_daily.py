"""The daily challenge and a duel, as people meet them: phone and desk, keyboard, two devices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.serving import Server

from .conftest import DESKTOP, PHONE, NewContext
from .driver import PATIENCE, Desk, open_table, person, posted
from .looking import LOOKS, Look, look_at_all
from .stages import Stage, advance
from .words import said

SIZES = {"phone": PHONE, "desktop": DESKTOP}
THINKING = 30_000
"""Milliseconds for the master: its process has to be started, perhaps on a busy machine."""


def known(context: BrowserContext, name: str) -> None:
    """Be somebody."""
    posted(context, "/api/me", {"name": name})


def today(context: BrowserContext) -> dict[str, Any]:
    found: dict[str, Any] = context.request.get("/api/daily").json()
    return found


def play_out(server: Server, begun: dict[str, str], seed: str) -> None:
    """A try, or any game alone, brought to its end by socket."""
    stage = Stage(begun["table"], begun["key"], "")
    advance(server, stage, lambda view: False, seed)


def finished(context: BrowserContext, server: Server, path: str, name: str) -> str:
    """Somebody who has played a challenge: the table."""
    known(context, name)
    begun = posted(context, path, {"name": name})
    play_out(server, begun, name)
    return begun["table"]


def day_path(context: BrowserContext, game: str) -> str:
    return f"/api/daily/{today(context)['day']}/{game}"


def new_duel(context: BrowserContext) -> str:
    return posted(context, "/api/duels", {"game": "gsc"})["duel"]


def test_a_day_from_the_home_page(phone: Page, server: Server, new_context: NewContext) -> None:
    desk = Desk(phone)
    phone.goto("/")
    phone.get_by_role("link", name=said("daily.title")).click()
    phone.get_by_label(said("daily.called")).fill("Ana")
    phone.locator("section.card button.main").first.click()
    desk.seen()
    assert desk.view["contest"]["kind"] == "daily"
    assert len(desk.view["seats"]) == 1
    desk.act()
    desk.act()
    table = desk.view["table"]

    phone.goto("/daily")
    phone.get_by_role("button", name=re.compile(said("daily.go-on"))).first.click()
    desk.seen()
    assert desk.view["table"] == table
    assert desk.view["n"] >= 2

    key = next(
        cookie["value"] for cookie in phone.context.cookies() if cookie["name"] == f"key-{table}"
    )
    play_out(server, {"table": table, "key": key}, "a day")
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(r"place \d+ of \d+"), timeout=PATIENCE)
    dialog.get_by_role("button", name=said("daily.share")).click()
    text = dialog.get_by_role("textbox").input_value()
    day = today(phone.context)["day"]
    assert text.endswith(f"/daily/{day}")
    assert str(desk.view["seats"][0]["score"]["total"]) in text.splitlines()[1]
    assert re.search("★|☆", text)

    dialog.get_by_role("link", name=said("daily.to-results")).click()
    mine = phone.locator("section.card tr[aria-current]").first
    expect(mine).to_contain_text("Ana")
    expect(phone.locator("tr.master").first).to_be_visible(timeout=THINKING)

    stranger = new_context().new_page()
    stranger.goto(f"/t/{table}")
    expect(stranger.get_by_role("heading", name=said("lobby.refused"))).to_be_visible()
    stranger.get_by_role("link", name=said("daily.title")).click()
    expect(stranger.locator("section.card").first).to_be_visible()
    expect(stranger.locator("section.card tbody")).to_have_count(0)


def test_a_cup_from_its_link_to_its_table(phone: Page, server: Server) -> None:
    known(phone.context, "Ana")
    phone.goto("/cup")
    phone.get_by_role("group", name=said("home.choose-game")).get_by_role("button").first.click()
    phone.wait_for_url(re.compile("/cup/.+"))
    cup = phone.context.request.get(f"/api/cups/{phone.url.rpartition('/')[2]}").json()
    assert len(cup["deals"]) == 3
    expect(phone.locator("table")).to_have_count(0)
    for deal in cup["deals"][1:]:
        finished(phone.context, server, f"/api/duels/{deal['duel']}", "Ana")
    phone.get_by_role("button", name=said("cup.play", number=1)).click()
    desk = Desk(phone)
    desk.seen()
    found = finished(phone.context, server, f"/api/duels/{cup['deals'][0]['duel']}", "Ana")
    assert found == desk.view["table"]
    phone.goto(f"/cup/{cup['id']}")
    expect(phone.locator("tr[aria-current]")).to_contain_text("Ana")


def test_another_device_goes_on_with_the_same_try(page: Page, new_context: NewContext) -> None:
    known(page.context, "Bo")
    page.goto("/daily")
    desk = Desk(page)
    page.locator("section.card button.main").first.click()
    desk.seen()
    desk.act()
    me = [cookie for cookie in page.context.cookies() if cookie["name"] == "me"]
    other = new_context(viewport=PHONE)
    other.add_cookies(me)  # type: ignore[arg-type]
    tablet = other.new_page()
    there = Desk(tablet)
    tablet.goto("/daily")
    tablet.get_by_role("button", name=re.compile(said("daily.go-on"))).first.click()
    there.seen()
    assert there.view["table"] == desk.view["table"]
    there.act()
    desk.told(there.view["n"])


def test_the_cookie_of_a_try_is_lost(page: Page) -> None:
    known(page.context, "Cleo")
    page.goto("/daily")
    desk = Desk(page)
    page.locator("section.card button.main").first.click()
    desk.seen()
    desk.act()
    page.context.clear_cookies()
    page.reload()
    desk.seen()
    desk.act()


def test_a_day_by_keyboard(page: Page) -> None:
    known(page.context, "Dan")
    page.goto("/daily")
    button = page.locator("section.card button.main").first
    expect(button).to_be_visible()
    for _ in range(25):
        page.keyboard.press("Tab")
        if button.evaluate("(button) => button === document.activeElement"):
            break
    desk = Desk(page)
    page.keyboard.press("Enter")
    desk.seen()
    assert desk.view["contest"]["kind"] == "daily"
    desk.act()
    expect(page.get_by_role("button", name=said("page.undo"))).to_be_disabled()


def test_a_forged_day_says_so(page: Page) -> None:
    page.goto("/daily/2026-02-30")
    expect(page.get_by_role("alert")).to_have_text(said("daily.no-day"))
    page.goto("/duel/nothing")
    expect(page.get_by_role("alert")).to_have_text(said("contest.nowhere"))


def test_a_finished_game_becomes_a_duel(
    page: Page, server: Server, new_context: NewContext
) -> None:
    known(page.context, "Ana")
    opened = open_table(page.context, "gsc", person("Ana"))
    play_out(server, opened, "first")
    Desk(page).go(f"/t/{opened['table']}")
    page.get_by_text(said("page.final.more"), exact=True).click()
    page.get_by_role("button", name=said("duel.challenge")).click()
    expect(page.get_by_role("heading", name=said("duel.title"))).to_be_visible()
    link = page.get_by_label(said("duel.invite")).input_value()
    expect(page.get_by_text(said("duel.wait"))).to_be_visible()

    friend = new_context(viewport=PHONE).new_page()
    desk = Desk(friend)
    friend.goto(link)
    expect(friend.get_by_text(said("duel.played", names="Ana"))).to_be_visible()
    friend.get_by_label(said("daily.called")).fill("Bo")
    friend.get_by_role("button", name=said("duel.play")).click()
    desk.seen()
    table = desk.view["table"]
    cookies = {cookie["name"]: cookie["value"] for cookie in friend.context.cookies()}
    play_out(server, {"table": table, "key": cookies[f"key-{table}"]}, "second")
    dialog = friend.get_by_role("dialog")
    dialog.get_by_role("link", name=said("duel.to-results")).click()
    rows = friend.locator("tbody tr:not(.master)")
    expect(rows).to_have_count(2)
    expect(friend.locator("tr[aria-current]")).to_contain_text("Bo")
    friend.get_by_role("link", name="Ana", exact=True).click()
    expect(friend.locator('.play[data-phase="over"]')).to_be_attached()

    page.reload()
    expect(page.locator("tbody tr:not(.master)")).to_have_count(2)


def screens(
    context: BrowserContext, server: Server
) -> Iterator[tuple[str, Callable[[Page], None]]]:
    """Every screen of this part, with a game that is finished and one that is not."""

    def at(path: str, ready: str) -> Callable[[Page], None]:
        def visit(page: Page) -> None:
            page.goto(path)
            expect(page.locator(ready).first).to_be_visible(timeout=THINKING)

        return visit

    open_duel = new_duel(context)
    played = new_duel(context)
    yield "day before", at("/daily", "section.card button.main")
    table = finished(context, server, day_path(context, "gsc"), "Ana María")
    finished(context, server, f"/api/duels/{played}", "Ana María")
    yield "day after", at("/daily", "tr.master")
    yield "no day", at("/daily/2025-01-01", "h1")
    yield "new duel", at("/duel", "button.game")
    yield "duel before", at(f"/duel/{open_duel}", "button.main")
    yield "duel after", at(f"/duel/{played}", "tr.master")
    yield "new cup", at("/cup", "button.game")
    cup = posted(context, "/api/cups", {"game": "gsc", "deals": 3})["cup"]
    yield "cup before", at(f"/cup/{cup}", "button.main")
    for deal in context.request.get(f"/api/cups/{cup}").json()["deals"]:
        finished(context, server, f"/api/duels/{deal['duel']}", "Ana María")
    yield "cup after", at(f"/cup/{cup}", "tr[aria-current]")
    yield "end", at(f"/t/{table}", "dialog .result")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_screen(look: Look, new_context: NewContext, server: Server) -> None:
    context = look.context(new_context)
    look_at_all(context.new_page(), look, screens(context, server))
