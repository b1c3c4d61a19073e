"""The served page without a connection: made available by a switch, and back again."""

from __future__ import annotations

import socket

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Server

from .cable import Cable
from .conftest import PHONE, NewContext
from .device import DeviceDesk
from .test_nothing_lost import in_the_middle, table_of
from .words import said

pytestmark = pytest.mark.xdist_group("served-offline")

ENOUGH = 3_000_000
"""Bytes after which the cable is cut: some files are there, and others are not."""


class ShortCable(Cable):
    """Breaks once, after so many bytes."""

    def __init__(self, to: int) -> None:
        super().__init__(to)
        self.left = 0
        self.passed = 0

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                other.sendall(data)
                self.passed += len(data)
                if self.left and self.passed >= self.left:
                    self.left = 0
                    self.pull()
            other.shutdown(socket.SHUT_WR)
        except OSError:
            return


def asked_for(page: Page) -> list[str]:
    """The files for play without a server that the browser keeps."""
    found: list[str] = page.evaluate(
        """async () => {
          const cache = await caches.open('cleverdice offline /');
          return (await cache.keys()).map(({ url }) => new URL(url).pathname);
        }"""
    )
    return found


def test_nothing_is_fetched_before_somebody_wants_it(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url))
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("link", name=said("offline.invite")).click()
    expect(page.get_by_text(said("offline.switch"), exact=True)).to_be_visible()
    expect(page.locator("#offline")).to_contain_text("MB")
    assert [url for url in asked if "/offline/" in url and "manifest" not in url] == []
    assert asked_for(page) == []


def test_the_page_goes_offline_and_back_in_the_middle_of_a_game(
    server: Server, new_context: NewContext
) -> None:
    cable = ShortCable(server.port)
    cable.plug()
    context = new_context(cable.address, viewport=PHONE)
    page = context.new_page()
    fetched_despite_a_lost_connection(page, cable)

    # A game on the server, in the middle; the connection goes.
    played = context.new_page()
    desk = in_the_middle(played, server)
    before = table_of(desk)
    cable.pull()
    lost = played.get_by_role("alert").get_by_text(said("wire.lost"))
    expect(lost).to_be_visible(timeout=20_000)

    # A game on this device, without any connection, from a page that is opened anew.
    alone = DeviceDesk(page, "alone", "/")
    page.goto("/")
    expect(page.get_by_text(said("offline.now"))).to_be_visible()
    page.locator("button.main.big").click()
    page.locator(".play").wait_for(timeout=60_000)
    alone.seen()
    alone.play_until(lambda view: view["n"] >= 4)
    page.keyboard.press("m")
    expect(page.get_by_text(said("offline.stays"))).to_be_visible()
    page.keyboard.press("Escape")
    here, n = alone.table, alone.view["n"]
    assert here.startswith("0")

    # The connection is back: the table on the server goes on by itself, and so does the one here.
    cable.plug()
    expect(played.get_by_role("alert").filter(visible=True)).to_have_count(0, timeout=30_000)
    desk.seen()
    assert table_of(desk) == before
    desk.act()
    page.goto("/")
    expect(page.get_by_text(said("offline.now"))).to_have_count(0)
    expect(page.locator(f"a[href='/t/{before['table']}']")).to_be_visible()
    page.get_by_text(said("offline.games")).click()
    page.locator(f"a[href='/t/{here}']").click(timeout=60_000)
    alone.seen()
    assert alone.view["n"] == n
    alone.act()
    context.close()
    cable.pull()


def fetched_despite_a_lost_connection(page: Page, cable: ShortCable) -> None:
    page.goto("/settings")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    cable.left = cable.passed + ENOUGH
    page.get_by_role("switch").click()
    expect(page.get_by_text(said("offline.paused"))).to_be_visible(timeout=20_000)
    there = asked_for(page)
    assert there
    passed = cable.passed
    cable.plug()
    expect(page.get_by_text(said("offline.ready"))).to_be_visible(timeout=30_000)
    assert len(asked_for(page)) > len(there)
    whole = page.evaluate(
        "fetch('/offline/manifest.json').then((answer) => answer.json())"
        ".then(({ files }) => files.reduce((sum, file) => sum + file.bytes, 0))"
    )
    kept = page.evaluate(
        """async (names) => {
          const cache = await caches.open('cleverdice offline /');
          const sizes = await Promise.all((await cache.keys())
            .filter(({ url }) => names.includes(new URL(url).pathname))
            .map(async (one) => (await (await cache.match(one)).arrayBuffer()).byteLength));
          return sizes.reduce((sum, size) => sum + size, 0);
        }""",
        there,
    )
    # What had arrived is not fetched again, with some room for headers and files of the page.
    assert cable.passed - passed < whole - kept + 500_000
