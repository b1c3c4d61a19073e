"""Looking back at a game in the page: by its link or from a record, by keys, and playing on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cleverdice.record import Finding, read, verify
from tests.golden_games import golden_file
from tests.serving import Server
from tests.soak import sized

from .conftest import NewContext
from .driver import PATIENCE, Desk
from .looking import LOOKS, Look, Screen, look_at_all, no_missing_text, no_sideways_scrolling
from .stages import GAMES, Stages
from .words import said


def look_back(page: Page, path: str) -> None:
    """Open a review and wait until the coach has had a look."""
    page.goto(path)
    expect(stepper(page)).to_be_visible(timeout=PATIENCE)


def stepper(page: Page) -> Locator:
    return page.locator("input[type=range]")


def ply(page: Page) -> int:
    return int(stepper(page).input_value())


def pasted(page: Page, record: str) -> None:
    page.get_by_role("textbox").fill(record)
    page.get_by_role("button", name=said("look.look")).click()


def golden(name: str, players: int) -> str:
    return golden_file(name, players).read_text(encoding="utf-8")


# By its link


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_follows_the_link(game: str, page: Page, stages: Stages) -> None:
    look_back(page, f"/review/{stages.get(game, 'over').table}")
    for name in ("Ana", "Ben"):
        expect(page.locator("[data-seat]", has_text=name)).to_be_visible()
    expect(page.locator(".curve svg[role=img]")).to_have_attribute("aria-label", re.compile("Ana"))
    expect(page.locator(".worst li")).to_have_count(3)


def test_the_end_of_a_game_leads_there(page: Page, stages: Stages) -> None:
    stage = stages.get("kids", "over")
    page.goto(stage.path)
    link = page.get_by_role("dialog").get_by_role("link", name=said("look.short"))
    link.click()
    expect(stepper(page)).to_be_visible(timeout=PATIENCE)
    assert page.url.endswith(f"/review/{stage.table}")
    page.goto("/")
    page.locator(f'a[href$="/review/{stage.table}"]').click()
    expect(stepper(page)).to_be_visible(timeout=PATIENCE)


def test_a_link_leads_to_its_point(page: Page, stages: Stages) -> None:
    look_back(page, f"/review/{stages.get('gsc', 'over').table}?at=12")
    assert ply(page) == 12
    page.keyboard.press("ArrowRight")
    link = page.get_by_label(said("look.share")).input_value()
    assert link.endswith("?at=13")
    assert page.url.endswith("?at=13")


def test_a_game_that_goes_on_is_not_shown(page: Page, stages: Stages) -> None:
    page.goto(f"/review/{stages.get('gsc', 'middle').table}")
    expect(page.get_by_role("alert")).to_have_text(said("look.not-over"))
    page.goto("/review/nowhere")
    expect(page.get_by_role("alert")).to_have_text(said("server.no-table"))


def test_the_record_is_saved(page: Page, stages: Stages, server: Server) -> None:
    table = stages.get("gsc", "over").table
    look_back(page, f"/review/{table}")
    with page.expect_download() as waiting:
        page.get_by_role("link", name=said("page.final.record")).click()
    _, record = server.get(f"/api/tables/{table}/record")
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == record


# By keys


def test_keys_step_through_the_game(page: Page, stages: Stages) -> None:
    look_back(page, f"/review/{stages.get('gsc', 'over').table}")
    last = int(stepper(page).get_attribute("max") or 0)
    assert ply(page) == last
    for key, at in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        assert ply(page) == at
    expect(page.locator("#now")).to_have_text(said("look.place", ply=1, last=last, round=1))
    page.keyboard.press("n")
    first = ply(page)
    assert first > 1
    page.keyboard.press("n")
    page.keyboard.press("p")
    assert ply(page) == first
    page.keyboard.press("End")
    assert ply(page) == last


def test_the_slider_is_a_slider(page: Page, stages: Stages) -> None:
    look_back(page, f"/review/{stages.get('kids', 'over').table}?at=5")
    stepper(page).focus()
    page.keyboard.press("ArrowRight")
    assert ply(page) == 6, "one step, not two"
    told = stepper(page).get_attribute("aria-valuetext") or ""
    assert told.startswith("Move 6 of")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert ply(page) == 7


def test_everything_is_reached_without_a_mouse(page: Page, stages: Stages) -> None:
    look_back(page, f"/review/{stages.get('gsc', 'over').table}")
    button = page.locator(".worst button").first
    button.focus()
    page.keyboard.press("Enter")
    made = page.locator(".now li.made")
    expect(made).to_be_visible()
    sign = made.get_by_role("img")
    assert sign.get_attribute("aria-label") in {said(f"look.level.{level}") for level in (1, 2, 3)}


# What is seen


def shown_number(text: str) -> float:
    return float(text.strip().replace("−", "-").replace("+", "").replace(",", ""))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_adds_up(game: str, page: Page, stages: Stages) -> None:
    look_back(page, f"/review/{stages.get(game, 'over').table}")
    for seat in (0, 1):
        page.locator(f'[data-seat="{seat}"]').click()
        cells = page.locator(".sums tbody tr td:nth-child(3)").all_inner_texts()
        start, *changes, end = [shown_number(cell) for cell in cells]
        assert len(changes) == 3
        assert round(start + sum(changes), 1) == end


def test_the_moves_of_a_choice_and_the_sheet(page: Page) -> None:
    page.goto("/review")
    pasted(page, golden("gsc", 1))
    expect(stepper(page)).to_be_visible(timeout=PATIENCE)
    page.locator(".worst button").first.click()
    best = page.locator(".now li.best")
    expect(best).to_have_count(1)
    words = best.locator(".words").inner_text()
    expect(page.locator(".worst li").first).to_contain_text(words)
    expect(page.locator("[data-tag]").first).to_be_visible()


def test_the_curve_can_be_touched(phone: Page, stages: Stages) -> None:
    look_back(phone, f"/review/{stages.get('gsc', 'over').table}")
    box = phone.locator(".curve svg").bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] * 0.4, box["y"] + 30)
    last = int(stepper(phone).get_attribute("max") or 0)
    assert 0.2 * last < ply(phone) < 0.7 * last


# From a record


def test_a_pasted_record_and_what_is_wrong_with_it(page: Page) -> None:
    page.goto("/review")
    pasted(page, "this is no record")
    expect(page.get_by_role("alert")).to_have_text(said("look.bad.first"))
    lines = golden("chd", 1).splitlines()
    pasted(page, "\n".join([*lines[:9], "1 nonsense", *lines[9:]]))
    expect(page.get_by_role("alert")).to_contain_text("10")
    assert page.get_by_role("textbox").input_value().count("nonsense") == 1, "nothing is lost"
    pasted(page, golden("chd", 1))
    expect(stepper(page)).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name=said("look.another")).click()
    expect(page.get_by_role("textbox")).to_be_visible()


def test_an_opened_file(page: Page) -> None:
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(golden_file("kids", 3))
    expect(page.locator("[data-seat]")).to_have_count(3, timeout=PATIENCE)


# Playing on


def test_alone_one_plays_on(page: Page, server: Server) -> None:
    page.goto("/review")
    record = read(golden("gsc", 1))
    pasted(page, golden("gsc", 1))
    expect(stepper(page)).to_be_visible(timeout=PATIENCE)
    assert page.get_by_role("button", name=re.compile("Play on from move")).is_disabled()
    page.locator(".worst button").first.click()
    at = ply(page)
    desk = Desk(page)
    page.get_by_role("button", name=said("look.play-here", ply=at)).click()
    page.wait_for_url("**/t/*")
    desk.seen()
    assert desk.n == at
    desk.play_until(lambda view: view["n"] >= at + 4)
    table = desk.view["table"]
    _, text = server.get(f"/api/tables/{table}/record")
    after = read(text)
    assert after.moves[:at] == record.moves[:at]
    assert after.header.given == at
    assert verify(after).finding is Finding.NOT_REVEALED


def test_at_a_table_with_bots(page: Page, stages: Stages) -> None:
    look_back(page, f"/review/{stages.get('gsc', 'over').table}?at=40")
    page.locator('[data-seat="1"]').click()
    page.get_by_label(said("look.level")).select_option("random")
    desk = Desk(page)
    page.get_by_role("button", name=said("look.play-here", ply=40)).click()
    page.wait_for_url("**/t/*")
    desk.seen()
    kinds = [(seat["kind"], seat["level"]) for seat in desk.view["seats"]]
    assert kinds == [("bot", "random"), ("person", None)]
    assert desk.view["n"] >= 40
    desk.play_until(lambda view: view["n"] >= 60)


def test_its_dice_are_proved_from_there_on(page: Page, server: Server) -> None:
    moves = len(read(golden("kids", 2)).moves)
    body = {"record": golden("kids", 2), "ply": moves - 15, "level": "random"}
    status, made = server.post("/api/review/play", body)
    assert status == 200
    desk = Desk(page).go(f"/t/{made['table']}#key={made['key']}")
    desk.play_out()
    page.goto(f"/verify?table={made['table']}")
    _, record = server.get(f"/api/tables/{made['table']}/record")
    words = said("verify.partly", count=verify(read(record)).rolls)
    expect(page.locator("section.card h2")).to_contain_text(words)


# Everybody


def screens(path: str, lang: str) -> Iterator[Screen]:
    """The review of a game, its mistakes one after the other, and where records are pasted."""

    def opened(page: Page) -> None:
        look_back(page, path)
        page.locator("details summary").click()

    def mistakes(page: Page) -> None:
        look_back(page, path)
        for _ in range(3):
            page.keyboard.press("n")
            no_sideways_scrolling(page, path)
            no_missing_text(page, path, lang)

    def paste(page: Page) -> None:
        page.goto("/review")
        expect(page.get_by_role("textbox")).to_be_visible()

    yield "review", opened
    yield "mistakes", mistakes
    yield "paste", paste


EVERY_LOOK = list(product(GAMES, LOOKS))
ONE_LOOK = list(zip(GAMES, cycle(LOOKS), strict=False))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "look"), sized(ONE_LOOK, EVERY_LOOK), ids=str)
def test_every_screen(game: str, look: Look, new_context: NewContext, stages: Stages) -> None:
    page = look.context(new_context).new_page()
    path = f"/review/{stages.get(game, 'over').table}?at=30"
    look_at_all(page, look, screens(path, look.lang))


def test_the_page_keeps_to_its_own_policy(page: Page, stages: Stages) -> None:
    refused: list[str] = []
    page.on("console", lambda told: refused.append(told.text) if told.type == "error" else None)
    look_back(page, f"/review/{stages.get('chd', 'over').table}?at=20")
    page.keyboard.press("ArrowRight")
    assert refused == []


def test_what_is_sent_is_small(page: Page, stages: Stages) -> None:
    """A whole game with all its tables in one answer, so that stepping needs no network."""
    table = stages.get("chd", "over").table
    with page.expect_response(f"**/api/tables/{table}/review") as waiting:
        look_back(page, f"/review/{table}")
    sizes = waiting.value.request.sizes()
    assert sizes["responseBodySize"] < 60_000
    page.context.set_offline(True)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert ply(page) == 1
    found = json.loads(waiting.value.body())
    assert len(found["moves"]) == int(stepper(page).get_attribute("max") or 0)
