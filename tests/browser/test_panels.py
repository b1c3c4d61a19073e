"""What opens over a table, what is told there, and how one gets back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.serving import Server

from .cable import Cable
from .conftest import PHONE, NewContext
from .driver import OPEN, Desk, open_table, person
from .geometry import COLLISIONS, SMALLEST, settled
from .stages import Stages
from .words import LANGUAGES, said

SCROLLERS = """
(dialog) => [dialog, ...dialog.querySelectorAll('*')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 1)
  .filter((one) => getComputedStyle(one).overflowY !== 'visible').length
"""


def menu(page: Page) -> Locator:
    page.get_by_role("button", name=said("page.menu"), exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_the_menu_is_one_scroller(phone: Page, stages: Stages) -> None:
    Desk(phone).go(stages.get("gsc", "middle").path)
    dialog = menu(phone)
    assert dialog.evaluate(SCROLLERS) == 1
    last = dialog.locator("label").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert 0 < box["y"] < PHONE["height"]
    assert dialog.evaluate("(dialog) => dialog.scrollTop") == 0


def test_back_closes_what_is_open_and_then_leaves(page: Page, stages: Stages) -> None:
    page.goto("/")
    desk = Desk(page).go(stages.get("gsc", "middle").path)
    table = page.url
    for _ in range(2):  # an entry that was left behind would be found the second time
        dialog = menu(page)
        page.go_back()
        expect(dialog).to_have_count(0)
        menu(page)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    page.locator(f'.seat[data-seat="{1 - desk.seat}"]').click()
    expect(page.locator(".peek")).to_be_visible()
    page.go_back()
    expect(page.locator(".peek")).to_have_count(0)
    assert page.url == table
    page.go_back()
    expect(page.locator("button.main.big")).to_be_visible()


def test_back_at_the_end_shows_the_sheets(page: Page, stages: Stages) -> None:
    page.goto("/")
    page.goto(stages.get("kids", "over").path)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-own]")).to_be_visible()


def test_a_tip_moves_nothing(phone: Page, stages: Stages) -> None:
    Desk(phone).go(stages.get("chd", "middle").path)
    tip = phone.get_by_label(said("learn.strip"))
    expect(tip).to_be_visible()
    settled(phone)
    sheet = phone.locator("[data-own]")
    before = sheet.bounding_box()
    assert phone.evaluate(SMALLEST) >= 24
    tip.get_by_label(said("learn.close")).click()
    expect(tip).to_have_count(0)
    settled(phone)
    assert sheet.bounding_box() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lost_connection_covers_nothing(
    lang: str, new_context: NewContext, server: Server
) -> None:
    cable = Cable(server.port).plug()
    page = new_context(cable.address, viewport=PHONE, locale=lang).new_page()
    table = open_table(page.context, "gsc", person("Ana"), person("Ben"))["table"]
    desk = Desk(page).go(f"/t/{table}")
    cable.pull()
    desk.main.click()
    told = page.get_by_role("alert").get_by_text(said("wire.lost", lang))
    expect(told).to_be_visible()
    settled(page)
    assert page.evaluate(COLLISIONS) == []
    assert told.evaluate(LINES) <= 2
    desk.main.evaluate("(button) => (button.disabled = true)")  # as while an answer is waited for
    assert contrast(desk.main) > 3


LINES = """
(told) => {
  const range = document.createRange();
  range.selectNodeContents(told);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}
"""
"""On how many lines something is written."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_large_print_is_not_cut_above_the_dice(
    lang: str, new_context: NewContext, stages: Stages
) -> None:
    page = new_context(viewport=PHONE, locale=lang).new_page()
    Desk(page).go(stages.get("gsc", "middle").path)
    page.get_by_label(said("learn.close", lang)).click()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settled(page)
    status = page.locator("div.head")
    assert status.evaluate("(line) => line.scrollHeight - line.clientHeight") <= 1
    box, dice = status.bounding_box(), page.locator("div.stage").bounding_box()
    assert box is not None
    assert dice is not None
    assert box["y"] + box["height"] <= dice["y"] + 1


def contrast(button: Locator) -> float:
    """How well a button's text is read on it, as WCAG counts."""
    found: float = button.evaluate(
        """(button) => {
          const light = (colour) => {
            const canvas = new OffscreenCanvas(1, 1).getContext('2d');
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
              const share = part / 255;
              return share > 0.04045 ? ((share + 0.055) / 1.055) ** 2.4 : share / 12.92;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
          };
          const { color, backgroundColor } = getComputedStyle(button);
          const [ink, paper] = [light(color), light(backgroundColor)];
          return Math.max(ink, paper) / Math.min(ink, paper);
        }"""
    )
    return found


def friends(host: Page, guest: Page) -> str:
    """Two of them in the lobby; the guest has come by the invitation."""
    made = open_table(host.context, "gsc", person("Ana"), OPEN, start=False)
    host.goto(f"/t/{made['table']}")
    guest.goto(f"/t/{made['table']}#join={made['invite']}")
    guest.get_by_role("textbox").fill("Ben")
    guest.get_by_role("button", name=said("lobby.sit-down")).click()
    expect(host.get_by_text("Ben")).to_be_visible()
    return f"/t/{made['table']}#join={made['invite']}"


def test_whoever_lost_a_seat_may_take_a_free_one(new_context: NewContext) -> None:
    host, guest = new_context().new_page(), new_context(viewport=PHONE).new_page()
    host.on("dialog", lambda dialog: dialog.accept())
    link = friends(host, guest)
    kind = host.locator("select.kind")
    for wish in ("bot", "open"):
        kind.select_option(wish)
        expect(kind).to_have_value(wish)
    guest.goto("about:blank")
    guest.goto(link)
    guest.get_by_role("button", name=said("lobby.take-seat")).click()
    expect(guest.get_by_text(said("lobby.host-starts"))).to_be_visible()
    expect(host.get_by_role("button", name=said("lobby.start"))).to_be_enabled()


def test_a_friend_who_leaves_is_missed(new_context: NewContext) -> None:
    host, guest = new_context().new_page(), new_context().new_page()
    friends(host, guest)
    host.get_by_role("button", name=said("lobby.start")).click()
    desk = Desk(host)
    expect(guest.locator(".play")).to_be_attached()
    expect(desk.root).to_be_attached()
    guest.close()
    seat = host.locator('.seat[data-seat="1"]')
    expect(seat).to_contain_text(said("page.seat.gone"))
    expect(host.get_by_role("status")).to_contain_text([said("page.presence.away", name="Ben")])
