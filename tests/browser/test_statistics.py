"""Statistics and one's own data, as people meet them: phone and desk, keyboard, two devices."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.serving import Server

from .conftest import DESKTOP, PHONE, LoadedServer, NewContext
from .driver import Desk, open_table, person, posted
from .looking import LOOKS, Look, look_at_all
from .stages import Stage, advance
from .words import said

pytestmark = pytest.mark.xdist_group("statistics")  # what they all look at is played once

SIZES = {"phone": PHONE, "desktop": DESKTOP}

Visit = Callable[[Page], None]


def known(context: BrowserContext, name: str = "Ana") -> str:
    """Be somebody: the key."""
    return posted(context, "/api/me", {"name": name})["key"]


def played(
    context: BrowserContext, server: Server, game: str, *seats: dict[str, str], seed: str = "1"
) -> str:
    """A game brought to its end by socket: the table."""
    opened = open_table(context, game, *(seats or (person("Ana"),)))
    advance(server, Stage(opened["table"], opened["key"], ""), lambda view: False, seed)
    return opened["table"]


def stats(context: BrowserContext) -> dict[str, Any]:
    found: dict[str, Any] = context.request.get("/api/me/stats").json()
    return found


@dataclass(frozen=True)
class Regular:
    """Somebody who plays here often: the personal key, and a table of the family."""

    key: str
    family: str


@pytest.fixture(scope="module")
def regular(browser: Browser, loaded_server: LoadedServer) -> Iterator[Regular]:
    """Played once for all tests of screens."""
    context = browser.new_context(base_url=loaded_server.address)
    key = known(context, "Ana María")
    with loaded_server.loading("regular"):
        for seed in "123":
            played(context, loaded_server, "gsc", seed=seed)
        people = (person("Ana"), person("Bo"))
        families = [played(context, loaded_server, "kids", *people, seed=seed) for seed in "4567"]
    yield Regular(key, families[-1])
    context.close()


# The way of a newcomer


def test_the_first_game_makes_the_first_statistics(phone: Page, server: Server) -> None:
    phone.goto("/stats")
    expect(phone.get_by_role("heading", name=said("stats.empty"))).to_be_visible()
    assert phone.context.cookies() == [], "looking alone makes nobody"
    phone.get_by_role("link", name=said("stats.empty.play")).click()
    desk = Desk(phone)
    phone.locator("button.main.big").click()
    desk.seen()
    names = {cookie["name"]: cookie for cookie in phone.context.cookies()}
    assert names["me"]["httpOnly"]
    assert names["me"]["sameSite"] == "Strict"
    table = desk.view["table"]
    advance(server, Stage(table, names[f"key-{table}"]["value"], ""), lambda view: False, "1")
    score = stats(phone.context)["games"][0]["score"]
    phone.goto("/stats")
    expect(phone.locator("dl dd").first).to_have_text("1")
    expect(phone.locator("table a").first).to_have_attribute("href", f"/review/{table}")
    expect(phone.locator("dl")).to_contain_text(str(score))
    expect(phone.locator("#dice")).to_be_visible()


def test_the_game_is_chosen_by_keyboard(page: Page, regular: Regular) -> None:
    posted(page.context, "/api/me/enter", {"key": regular.key, "confirm": True})
    page.goto("/stats")
    expect(page.locator("#wins")).to_be_visible()
    expect(page.locator("#levels")).to_have_count(0)
    page.locator("input[name=game]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#levels")).to_be_visible()
    expect(page.locator("#wins")).to_have_count(0)
    page.locator("summary", has_text=said("stats.dice.table")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name=said("die.white"))).to_be_visible()


# Devices


def test_the_link_brings_the_statistics_to_another_device(
    new_context: NewContext, server: Server
) -> None:
    here, there = new_context().new_page(), new_context(viewport=PHONE).new_page()
    key = known(here.context)
    played(here.context, server, "gsc")
    here.goto("/me")
    link = here.locator("input[readonly]")
    expect(link).to_have_value(f"{server.address}/me#key={key}")
    there.goto(f"/me#key={key}")
    there.get_by_role("button", name=said("person.arrive.yes")).click()
    expect(there.locator("#name")).to_have_value("Ana")
    assert "#" not in there.url, "nobody reads it over a shoulder"
    there.locator("#name").fill("Ana María")
    there.get_by_role("button", name=said("person.save")).click()
    expect(there.get_by_text(said("person.saved"))).to_be_visible()
    there.goto("/stats")
    expect(there.locator("dl dd").first).to_have_text("1")
    here.reload()
    expect(here.locator("#name")).to_have_value("Ana María")


def test_games_of_both_devices_are_put_together(new_context: NewContext, server: Server) -> None:
    here, there = new_context().new_page(), new_context().new_page()
    key = known(here.context)
    played(here.context, server, "gsc")
    known(there.context, "Ana, too")
    played(there.context, server, "gsc", seed="2")
    there.goto(f"/me#key={key}")
    there.get_by_role("button", name=said("person.arrive.bring")).click()
    expect(there.locator("#name")).to_have_value("Ana")
    assert len(stats(here.context)["games"]) == 2


def test_a_wrong_link_says_so_and_changes_nothing(page: Page) -> None:
    known(page.context)
    page.goto(f"/me#key={'0' * 32}")
    expect(page.get_by_role("alert")).to_have_text(said("person.key"))
    page.get_by_role("button", name=said("person.arrive.stay")).click()
    expect(page.locator("#name")).to_have_value("Ana")


# Data


def test_everything_is_downloaded(page: Page, server: Server) -> None:
    known(page.context)
    table = played(page.context, server, "gsc")
    page.goto("/me")
    with page.expect_download() as waiting:
        page.get_by_role("link", name=said("person.export")).click()
    whole = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert whole["person"]["name"] == "Ana"
    assert set(whole["records"]) == {table}


def test_deletion_asks_once_and_can_be_left_by_keyboard(page: Page, server: Server) -> None:
    known(page.context)
    table = played(page.context, server, "gsc")
    page.goto("/me")
    button = page.get_by_role("button", name=said("person.delete"))
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(said("person.delete.stays"))
    expect(dialog.get_by_role("button", name=said("person.cancel"))).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text(said("person.none"))).to_be_visible()
    assert not [cookie for cookie in page.context.cookies() if cookie["name"] == "me"]
    assert page.context.request.get(f"/api/tables/{table}/record").status == 404
    page.goto("/stats")
    expect(page.get_by_role("heading", name=said("stats.empty"))).to_be_visible()


def test_forgetting_the_device_keeps_the_games(page: Page, server: Server) -> None:
    key = known(page.context)
    played(page.context, server, "gsc")
    page.goto("/me")
    page.get_by_role("button", name=said("person.leave")).click()
    page.get_by_role("dialog").get_by_role("button", name=said("person.leave.yes")).click()
    expect(page.get_by_text(said("person.none"))).to_be_visible()
    page.goto(f"/me#key={key}")
    page.get_by_role("button", name=said("person.arrive.yes")).click()
    expect(page.locator("#name")).to_have_value("Ana")
    assert len(stats(page.context)["games"]) == 1


# Around one screen


def test_a_family_says_whose_game_it_was(page: Page, server: Server) -> None:
    known(page.context)
    table = played(page.context, server, "kids", person("Ana"), person("Bo"))
    assert [game["seat"] for game in stats(page.context)["games"]] == [0]
    page.goto(f"/t/{table}")
    choice = page.get_by_role("group", name=said("person.seats"))
    expect(choice.get_by_role("checkbox", name="Ana")).to_be_checked()
    counting = choice.locator("label.chosen")
    for name, then in (("Bo", ["✓ Ana", "✓ Bo"]), ("Ana", ["✓ Bo"])):
        choice.get_by_role("checkbox", name=name).focus()
        page.keyboard.press("Space")
        expect(counting).to_have_text(then)
    assert [game["seat"] for game in stats(page.context)["games"]] == [1]


# Every screen


def screens(context: BrowserContext, regular: Regular) -> Iterator[tuple[str, Visit]]:
    """Every screen by name, and how to get there."""

    def at(path: str, ready: str) -> Visit:
        def visit(page: Page) -> None:
            page.goto(path)
            expect(page.locator(ready).first).to_be_visible()

        return visit

    def asked(page: Page) -> None:
        page.goto("/me")
        page.locator("button.danger").click()
        expect(page.get_by_role("dialog")).to_be_visible()

    def alone(page: Page) -> None:
        page.goto("/stats")
        page.locator("label", has=page.locator("input[value=gsc]")).click()
        expect(page.locator("#levels")).to_be_visible()

    yield "empty", at("/stats", ".empty")
    yield "nobody", at("/me", ".card .main")
    yield "arriving", at(f"/me#key={regular.key}", ".card .main")
    posted(context, "/api/me/enter", {"key": regular.key, "confirm": True})
    yield "tables", at("/stats", "#wins")
    yield "alone", alone
    yield "me", at("/me", "#name")
    yield "deletion", asked
    yield "whose game", at(f"/t/{regular.family}", "dialog table")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_screen(look: Look, new_context: NewContext, regular: Regular) -> None:
    context = look.context(new_context)
    look_at_all(context.new_page(), look, screens(context, regular))
