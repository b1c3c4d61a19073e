"""Several people: by link, around one screen, looking on, and with real dice."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.serving import Server

from .conftest import PHONE, NewContext
from .driver import OPEN, Desk, bot, open_table, person, poll, posted
from .stages import Stage, Stages, View, acts, advance
from .test_home import start
from .words import said


def invited(host: Page, friend: Page, name: str) -> None:
    """The host's link brings a friend to the table."""
    link = host.get_by_role("textbox", name=said("lobby.invite")).input_value()
    friend.goto(link)
    friend.get_by_role("textbox").fill(name)
    friend.get_by_role("button", name=said("lobby.sit-down")).click()


def take_turns(first: Desk, second: Desk, moves: int) -> None:
    """Both play until so many moves are made."""
    while first.view["n"] < moves:
        for desk in (first, second):
            if desk.acts():
                desk.act()
        n = max(first.view["n"], second.view["n"])
        for desk in (first, second):
            desk.told(n)


def brought_to_its_end(server: Server, *desks: Desk) -> None:
    """The same game goes on by socket, with the keys of both, and both pages look on."""
    table, rng = desks[0].view["table"], Random(3)
    keys = [key_of(desk.page.context, table) for desk in desks]
    while not all(desk.over for desk in desks):
        for seat, key in enumerate(keys):
            others_turn = partial(waits, seat)
            advance(server, Stage(table, key, ""), others_turn, f"{rng.random()}")
        for desk in desks:
            desk.page.wait_for_timeout(10)  # lets the page's events through


def waits(seat: int, view: View) -> bool:
    return not acts(view, seat)


def key_of(context: BrowserContext, table: str) -> str:
    found = [one.get("value") for one in context.cookies() if one.get("name") == f"key-{table}"]
    return str(found[0])


def test_two_browsers_at_one_table(new_context: NewContext, server: Server) -> None:
    host = new_context().new_page()
    friend = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    desks = Desk(host, "host"), Desk(friend, "friend")
    start(host, "kids", "friends")
    begin = host.get_by_role("button", name=said("lobby.start"))
    expect(begin).to_be_disabled()
    invited(host, friend, "Bea")
    expect(host.get_by_text("Bea")).to_be_visible()
    begin.click()
    for desk in desks:
        desk.seen()
    assert [desk.you["seats"] for desk in desks] == [[0], [1]]
    take_turns(*desks, moves=16)
    assert all(seat["nth"] > 1 for seat in desks[0].view["seats"])
    brought_to_its_end(server, *desks)
    for desk in desks:
        expect(desk.page.get_by_role("dialog")).to_contain_text("Bea")
    assert desks[0].view["seats"][1]["name"] == "Bea"


def test_playing_again_takes_everybody_along(new_context: NewContext, server: Server) -> None:
    stage = Stages(server).get("kids", "over")
    pages = [new_context().new_page() for _ in range(2)]
    desks = [Desk(page) for page in pages]
    for page, path in zip(pages, (stage.path, f"/t/{stage.table}"), strict=True):
        page.goto(path)
    pages[0].get_by_role("button", name=said("page.final.again")).click()
    for desk in desks:
        expect(desk.page).not_to_have_url(f"{server.address}/t/{stage.table}")
        desk.seen()
    assert desks[0].view["table"] == desks[1].view["table"] != stage.table
    assert (desks[0].you["seats"], desks[1].you["seats"]) == ([0, 1], [])


@pytest.mark.parametrize("game", ["gsc", "kids"])
def test_hot_seat(game: str, page: Page) -> None:
    table = open_table(page.context, game, person("Ana"), person("Ben"))["table"]
    desk = Desk(page, f"hot {game}").go(f"/t/{table}")
    desk.play_until(lambda view: view["round"] == 2 if game == "gsc" else view["n"] > 25)
    assert all(seat["nth"] > 1 for seat in desk.view["seats"])


def test_an_onlooker_sees_all_and_touches_nothing(new_context: NewContext) -> None:
    player, onlooker = new_context().new_page(), new_context().new_page()
    table = open_table(player.context, "gsc", person("Ana"), bot("random"))["table"]
    desk = Desk(player, "seen").go(f"/t/{table}")
    watching = Desk(onlooker).go(f"/t/{table}")
    desk.play_until(lambda view: view["n"] > 12 and desk.acts())
    watching.told(desk.view["n"])
    assert watching.you["seats"] == []
    expect(watching.main).to_be_disabled()
    expect(watching.lit).to_have_count(0)
    watching.page.keyboard.press("r")
    for name in ("page.undo", "page.redo"):
        assert not onlooker.get_by_role("button", name=said(name), disabled=False).count()
    expect(onlooker.locator(f'.play[data-n="{desk.view["n"]}"]')).to_be_attached()
    expect(onlooker.get_by_text(said("page.now.watch")).first).to_be_visible()


def test_a_seat_goes_to_a_bot_and_back(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"), person("Ben"))["table"]
    desk = Desk(page, "lent").go(f"/t/{table}")
    page.get_by_role("button", name=said("page.menu"), exact=True).click()
    page.get_by_role("button", name=said("lobby.to-bot")).nth(1).click()
    poll(page, lambda: desk.view["seats"][1]["kind"] == "bot", "the bot to sit down")
    page.keyboard.press("Escape")
    desk.play_until(lambda view: view["round"] == 2)
    assert desk.view["seats"][1]["nth"] > 1
    page.get_by_role("button", name=said("page.menu"), exact=True).click()
    page.get_by_role("button", name=said("lobby.take-back")).click()
    poll(page, lambda: desk.view["seats"][1]["kind"] == "person", "the seat to be taken back")


def typed(desk: Desk, rng: Random) -> str:
    """Tap in a roll of real dice; the line that it must become."""
    desk.main.click()
    faces = {die: rng.randint(1, 6) for die in desk.view["rolling"]}
    n = desk.view["n"]
    pad = desk.page.get_by_role("dialog")
    for face in faces.values():
        pad.locator(".faces button").get_by_text(str(face), exact=True).click()
    pad.get_by_role("button", name=said("page.typed.enter")).click()
    desk.after(n)
    letters = "WYBGOP"
    return "roll " + " ".join(f"{letters[die]}{face}" for die, face in faces.items())


def test_real_dice_are_tapped_in(phone: Page, server: Server) -> None:
    """Companion mode: each roll is entered on a phone, the sheets are kept by the page."""
    rng, rolls = Random(5), []
    people = person("Ana"), person("Ben")
    table = open_table(phone.context, "gsc", *people, dice="typed")["table"]
    desk = Desk(phone, "real").go(f"/t/{table}")
    while desk.view["round"] < 2:
        if desk.rolls():
            rolls.append(typed(desk, rng))
        else:
            desk.act()
    _, record = server.get(f"/api/tables/{table}/record")
    assert "dice: typed\n" in record
    assert [line[2:] for line in record.splitlines() if line.startswith("- ")] == rolls


def test_real_dice_are_typed_in_and_mistakes_are_named(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"), person("Ben"), dice="typed")["table"]
    desk = Desk(page).go(f"/t/{table}")
    desk.main.click()
    pad = page.get_by_role("dialog")
    pad.get_by_role("textbox").fill("w3 y5 b2")
    pad.get_by_role("button", name=said("page.typed.enter")).click()
    expect(pad.get_by_role("alert")).to_be_visible()
    pad.get_by_role("textbox").fill("p3 o6 w3 y5 b2 g1")
    pad.get_by_role("button", name=said("page.typed.enter")).click()
    desk.after(0)
    assert [die["face"] for die in desk.view["dice"]] == [3, 5, 2, 1, 6, 3]


def test_real_dice_on_several_phones(new_context: NewContext) -> None:
    """Whoever sits at the table sees what the active one tapped in."""
    first, second = new_context().new_page(), new_context().new_page()
    made = open_table(first.context, "gsc", person("Ana"), OPEN, dice="typed", start=False)
    path = f"/api/tables/{made['table']}/join"
    posted(second.context, path, {"invite": made["invite"], "name": "Ben"})
    desks = Desk(first), Desk(second)
    for page in (first, second):
        page.goto(f"/t/{made['table']}")
    first.get_by_role("button", name=said("lobby.start")).click()
    for desk in desks:
        desk.seen()
    active = next(desk for desk in desks if desk.rolls())
    line = typed(active, Random(1))
    for desk in desks:
        desk.told(1)
        shown = [die["face"] for die in desk.view["dice"]]
        assert shown == [int(word[1]) for word in line.split()[1:]]
