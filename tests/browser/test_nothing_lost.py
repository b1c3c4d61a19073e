"""Undo, refresh, a second tab, another phone, no network, a killed server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cleverdice import names
from tests.serving import Server

from .cable import Cable
from .conftest import NewContext
from .driver import Desk, View, bot, open_table, person
from .stages import Stage, advance
from .words import said


def sheet(desk: Desk) -> list[str]:
    """What stands in the fields of the sheet that is shown, as it is read out."""
    cells = desk.page.locator("[data-own] [data-cell]")
    labels = cells.evaluate_all("cells => cells.map((one) => one.getAttribute('aria-label'))")
    return [",".join(label.split(",")[:3]) for label in labels]


def table_of(desk: Desk) -> dict[str, Any]:
    """All of the view but who is connected."""
    seats = [{key: seat[key] for key in seat if key != "here"} for seat in desk.view["seats"]]
    return {**desk.view, "seats": seats}


def only_the_first_acts(view: View) -> bool:
    return view["n"] >= 14 and view["actors"] == [0] and not view["chance"]


def in_the_middle(page: Page, server: Server) -> Desk:
    """A game against a bot, at a moment when only the person has something to do."""
    made = open_table(page.context, "gsc", person("Ana"), bot("random"))
    advance(server, Stage(made["table"], made["key"], ""), only_the_first_acts, "middle")
    return Desk(page, "middle").go(f"/t/{made['table']}")


@pytest.mark.parametrize("game", names())
def test_undo_and_redo(game: str, page: Page) -> None:
    table = open_table(page.context, game, person("Ana"), person("Ben"))["table"]
    desk = Desk(page, f"undo {game}").go(f"/t/{table}")
    desk.act()
    before, cells = table_of(desk), sheet(desk)
    move = next(move for move in desk.moves if move["kind"] == "enter")
    desk.make(move)
    desk.after(1)
    after = table_of(desk)
    assert after["seats"] != before["seats"]
    page.get_by_role("button", name=said("page.undo")).click()
    desk.after(after["n"])
    assert (desk.view["n"], table_of(desk)["seats"], sheet(desk)) == (1, before["seats"], cells)
    page.get_by_role("button", name=said("page.redo")).click()
    desk.after(1)
    assert table_of(desk)["seats"] == after["seats"]


def test_a_refresh_in_the_middle(page: Page, server: Server) -> None:
    desk = in_the_middle(page, server)
    before, cells = table_of(desk), sheet(desk)
    page.reload()
    desk.seen()
    assert (table_of(desk), sheet(desk)) == (before, cells)
    desk.act()


def test_a_second_tab_shows_and_moves_the_same_table(page: Page, server: Server) -> None:
    desk = in_the_middle(page, server)
    other = Desk(page.context.new_page(), "tab").go(f"/t/{desk.view['table']}")
    assert table_of(other) == table_of(desk)
    other.act()
    desk.told(other.view["n"])
    desk.play_until(lambda view: desk.acts())
    desk.act()


def test_another_phone_by_the_personal_link(page: Page, new_context: NewContext) -> None:
    desk = Desk(page, "old")
    page.goto("/")
    page.locator("button.main.big").click()
    desk.seen()
    desk.play_until(lambda view: view["n"] >= 6)
    page.get_by_role("button", name=said("page.menu"), exact=True).click()
    link = page.get_by_role("textbox", name=said("lobby.personal")).input_value()
    assert "#key=" in link
    new = Desk(new_context().new_page(), "new")
    new.go(link)
    assert "key" not in new.page.url
    assert new.you["seats"] == [0]
    assert table_of(new) == table_of(desk)
    new.act()


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    """A way to the server that can be cut."""
    plugged = Cable(server.port).plug()
    yield plugged
    plugged.pull()


@pytest.mark.parametrize("known", [True, False])
def test_no_network_for_a_while(
    known: bool, cable: Cable, new_context: NewContext, server: Server
) -> None:
    """The page says so, whether or not the browser knows why, and comes back by itself."""
    page = new_context(cable.address).new_page()
    desk = in_the_middle(page, server)
    before = table_of(desk)
    page.context.set_offline(known)
    cable.pull()
    banner = page.get_by_role("alert").get_by_text(said("wire.offline" if known else "wire.lost"))
    expect(banner).to_be_visible()
    cable.plug()
    page.context.set_offline(False)
    expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0, timeout=15_000)
    desk.seen()
    assert table_of(desk) == before
    desk.act()


def test_the_page_itself_opens_without_a_network(page: Page) -> None:
    """The service worker keeps the page; it says that there is no connection, and comes back."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.locator("button.main.big")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text(said("wire.offline")).first).to_be_visible()
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("button.main.big")).to_be_visible()


@pytest.fixture
def own_server(server: Server, tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path, "--bot-pause", "0") as started:
        yield started


def test_the_server_is_killed_and_comes_back(own_server: Server, new_context: NewContext) -> None:
    """kill -9 between two moves: both pages come back by themselves and the game goes on."""
    pages = [new_context(own_server.address).new_page() for _ in range(2)]
    desk = in_the_middle(pages[0], own_server)
    onlooker = Desk(pages[1]).go(f"/t/{desk.view['table']}")
    before, cells = table_of(desk), sheet(desk)
    own_server.kill()
    for page in pages:
        lost = page.get_by_role("alert").get_by_text(said("wire.lost"))
        expect(lost).to_be_visible(timeout=15_000)
    own_server.start()
    for page in pages:
        expect(page.get_by_text(said("wire.lost"))).to_have_count(0, timeout=30_000)
    assert table_of(desk) == table_of(onlooker) == before
    assert sheet(desk) == cells
    desk.act()
    onlooker.told(desk.view["n"])


def test_a_move_made_while_the_server_is_dead_is_made_once(
    own_server: Server, new_context: NewContext
) -> None:
    """The tap comes at the worst moment: afterwards the move is there once, or can be made."""
    page = new_context(own_server.address).new_page()
    table = open_table(page.context, "gsc", person("Ana"))["table"]
    desk = Desk(page).go(f"/t/{table}")
    own_server.kill()
    desk.main.click()
    own_server.start()
    expect(page.get_by_text(said("wire.lost"))).to_have_count(0, timeout=30_000)
    if desk.view["n"] == 0:
        desk.seen()
        desk.main.click()
    desk.after(0)
    assert desk.view["n"] == 1
