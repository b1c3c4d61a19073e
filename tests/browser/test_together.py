"""Several people: by link, around one screen, looking on, and with real dice."""

from __future__ import annotations

from functools import partial
from random import Random
from re import compile

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


def test_playing_again_pulls_nobody_out_of_the_final_score(
    new_context: NewContext, server: Server
) -> None:
    stage = Stages(server).get("kids", "over")
    pages = [new_context().new_page() for _ in range(2)]
    desks = [Desk(page) for page in pages]
    for page, path in zip(pages, (stage.path, f"/t/{stage.table}"), strict=True):
        page.goto(path)
    pages[0].get_by_role("button", name=said("page.final.again")).click()
    expect(desks[0].page).not_to_have_url(f"{server.address}/t/{stage.table}")
    expect(desks[1].page).to_have_url(f"{server.address}/t/{stage.table}")
    pages[1].get_by_role("button", name=said("again.watch")).click()
    expect(desks[1].page).not_to_have_url(f"{server.address}/t/{stage.table}")
    for desk in desks:
        desk.seen()
    assert desks[0].view["table"] == desks[1].view["table"] != stage.table
    assert (desks[0].you["seats"], desks[1].you["seats"]) == ([0, 1], [])


def two_at_a_table(
    new_context: NewContext, *more: dict[str, str]
) -> tuple[Desk, Desk, dict[str, str]]:
    """Ana at a desk, Bea on a phone, at a table whose game has begun."""
    host, friend = new_context(), new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    made = open_table(host, "gsc", person("Ana"), OPEN, *more, start=False)
    posted(friend, f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": "Bea"})
    ana, bea = Desk(host.new_page()), Desk(friend.new_page(), "friend")
    ana.page.goto(f"/t/{made['table']}")
    ana.page.get_by_role("button", name=said("lobby.start")).click()
    for desk in (ana, bea):
        desk.go(f"/t/{made['table']}")
    return ana, bea, made


def test_a_sign_goes_to_the_other_phone(new_context: NewContext) -> None:
    ana, bea, _ = two_at_a_table(new_context)
    bea.page.locator("[data-signs]").click()
    bea.page.get_by_role("button", name=said("sign.bravo")).click()
    expect(ana.page.locator("[data-bubble=bravo]")).to_be_visible()
    expect(bea.page.get_by_role("dialog")).to_have_count(0)
    ana.page.get_by_role("button", name=said("page.menu"), exact=True).click()
    ana.page.get_by_label(said("agree.signs")).uncheck()
    expect(bea.page.locator("[data-signs]")).to_have_count(0)


def test_whose_turn_it_is_stands_in_the_title_and_the_clock_runs(new_context: NewContext) -> None:
    desks = two_at_a_table(new_context)[:2]
    first = next(desk for desk in desks if desk.acts())
    expect(first.page).to_have_title(compile(said("turn.title", game=".*")))
    ana = desks[0].page
    ana.get_by_role("button", name=said("page.menu"), exact=True).click()
    ana.get_by_label(said("agree.clock")).select_option("30")
    for desk in desks:
        expect(desk.page.locator("[data-time]")).to_have_text(compile(r"0:[0-3]\d"))


def test_whoever_watches_takes_the_seat_of_a_bot(new_context: NewContext) -> None:
    ana, _, made = two_at_a_table(new_context, bot())
    watcher = new_context().new_page()
    watcher.goto(f"/t/{made['table']}")
    expect(watcher.locator("[data-signs]")).to_have_count(0)
    ana.page.get_by_role("button", name=said("page.menu"), exact=True).click()
    ana.page.get_by_label(said("agree.free")).check()
    watcher.locator("[data-take]").click()
    poll(ana.page, lambda: ana.view["seats"][2]["kind"] == "person", "the seat to be taken")


def test_an_invitation_names_host_and_game(new_context: NewContext) -> None:
    made = open_table(new_context(), "gsc", person("Ana"), OPEN, start=False)
    friend = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    friend.goto(f"/t/{made['table']}#join={made['invite']}")
    expect(friend.get_by_role("heading")).to_have_text(compile("^Ana.*Clever"))


def test_the_next_game_begins_when_both_are_ready(new_context: NewContext, server: Server) -> None:
    ana, bea, made = two_at_a_table(new_context)
    brought_to_its_end(server, ana, bea)
    for desk in (ana, bea):
        desk.page.locator("[data-again]").click()
    for desk in (ana, bea):
        expect(desk.page).not_to_have_url(f"{server.address}/t/{made['table']}")
        desk.seen()
    assert ana.view["series"]["games"] == 1


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


def typed(desk: Desk, faces: dict[int, int]) -> str:
    """Tap in a roll of real dice on the pad that is open; the line that it must become."""
    n = desk.view["n"]
    for die, face in faces.items():
        desk.page.locator(f'[data-pad="{die}"] [data-die]').nth(face - 1).click()
    desk.after(n)
    letters = "WYBGOP"
    return "roll " + " ".join(f"{letters[die]}{face}" for die, face in faces.items())


def rolled(desk: Desk, rng: Random) -> dict[int, int]:
    """What the dice show that are due."""
    return {die: rng.randint(1, 6) for die in desk.view["rolling"]}


COUNTED = "addEventListener('click', () => (window.taps = (window.taps ?? 0) + 1), true)"
"""Counts every tap of a page."""


def taps_for(line: str) -> int:
    """How many taps a line of a record may take: one a die that is shown, two a mark."""
    _, text = line.split(" ", 1)
    if text.startswith("roll "):
        return text.count(" ")
    return 2 if ">" in text else 1


def test_real_dice_take_one_tap_a_die_and_two_a_mark(phone: Page, server: Server) -> None:
    """Companion mode: each roll is entered on a phone, the sheets are kept by the page."""
    rng, rolls = Random(5), []
    people = person("Ana"), person("Ben")
    table = open_table(phone.context, "gsc", *people, dice="typed")["table"]
    phone.add_init_script(COUNTED)
    desk = Desk(phone, "real").go(f"/t/{table}")
    while desk.view["round"] < 2:
        if desk.rolls():
            rolls.append(typed(desk, rolled(desk, rng)))
        else:
            desk.act()
    _, record = server.get(f"/api/tables/{table}/record")
    lines = record.split("\n\n", 1)[1].splitlines()
    assert "dice: typed\n" in record
    assert [line[2:] for line in lines if line.startswith("- ")] == rolls
    assert phone.evaluate("taps") <= sum(map(taps_for, filter(None, lines)))


def test_real_dice_are_typed_and_a_slip_is_mended(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"), person("Ben"), dice="typed")["table"]
    desk = Desk(page).go(f"/t/{table}")
    pad = page.get_by_role("dialog")
    expect(pad).to_be_visible()
    page.keyboard.type("35216")
    page.keyboard.press("Backspace")
    page.keyboard.type("6w43")
    desk.after(0)
    assert [die["face"] for die in desk.view["dice"]] == [4, 5, 2, 1, 6, 3]
    page.keyboard.press("u")
    pad.locator('[data-pad="2"] [data-die]').nth(5).click()
    pad.get_by_role("button", name=said("page.typed.enter")).click()
    poll(page, lambda: desk.view["dice"][2]["face"] == 6, "the slip to be mended")


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
    line = typed(active, rolled(active, Random(1)))
    for desk in desks:
        desk.told(1)
        shown = [die["face"] for die in desk.view["dice"]]
        assert shown == [int(word[1]) for word in line.split()[1:]]
