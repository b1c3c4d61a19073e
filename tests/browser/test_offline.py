"""A site of files below a path: whole games without a server, and nothing that is lost."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from cleverdice import names
from cleverdice.record import read, verify
from cleverdice.site import export
from tests.soak import sized

from . import driver
from .building import build_page
from .conftest import DESKTOP, PHONE, away
from .device import BELOW, DeviceDesk, Site
from .driver import PATIENCE, person, poll
from .looking import serious
from .words import LANGUAGES, UNSAID, said

pytestmark = pytest.mark.xdist_group("offline")
"""Python starts in the page once for all of these: one worker, one browser context."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site as `make site` writes it, as any host of files serves it."""
    build_page()
    root = tmp_path_factory.mktemp("host")
    export(root / BELOW.strip("/"))
    served = Site(root)
    yield served
    served.close()


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """Somebody who has opened the site once; the worker of this first tab hosts all tables."""
    asked: list[str] = []
    broken: list[str] = []
    size = ViewportSize(width=DESKTOP["width"], height=DESKTOP["height"])
    context = browser.new_context(
        base_url=site.address, viewport=size, locale="en-GB", reduced_motion="reduce"
    )
    context.on("request", lambda sent: asked.append(sent.url))
    context.on("weberror", lambda error: broken.append(str(error.error)))
    yield context
    context.close()
    assert [url for url in asked if away(url)] == []
    assert [url for url in asked if "/api/" in url or "/ws/" in url] == []
    assert broken == []


@pytest.fixture(scope="module")
def first(visitor: BrowserContext) -> DeviceDesk:
    """The tab that hosts the tables."""
    desk = DeviceDesk(visitor.new_page(), "first")
    desk.page.goto("")
    expect(desk.page.locator("button.main.big")).to_be_visible()
    desk.page.locator("button.main.big").click()
    desk.page.locator(".play").wait_for(timeout=60_000)
    return desk


@pytest.fixture
def desk(visitor: BrowserContext, first: DeviceDesk) -> Iterator[DeviceDesk]:
    """Another tab."""
    page = visitor.new_page()
    yield DeviceDesk(page, "tab")
    page.close()


def check_the_end(desk: DeviceDesk) -> None:
    """The final score is shown, and the record proves the dice and holds this very game."""
    final = desk.page.get_by_role("dialog").or_(desk.page.locator(".final")).first
    expect(final).to_be_visible()
    for seat in desk.view["seats"]:
        expect(final).to_contain_text(str(seat["score"]["total"]))
    record = read(desk.record(desk.table))
    assert record.game.outcome(record.replay()) is not None
    assert len(record.moves) == desk.view["n"]
    assert verify(record).finding == "proved"


def test_games_are_saved_to_a_file_and_loaded_elsewhere(
    first: DeviceDesk, desk: DeviceDesk, browser: Browser, site: Site, tmp_path: Path
) -> None:
    """Comes first: every game that is there is played again when it is loaded."""
    table = first.opened("gsc", person("Ana"), person("Ben"))
    left = first.advance(table, 20)
    page = desk.page
    page.goto("?/settings")
    with page.expect_download() as coming:
        page.get_by_role("button", name=said("offline.export")).click()
    saved = tmp_path / "games.json"
    coming.value.save_as(saved)
    damaged = tmp_path / "damaged.json"
    whole = json.loads(saved.read_text())
    events = (row for row in whole["rows"] if row["table"] == "events")
    event = next(row for row in events if table in row["key"] and "roll " in row["value"])
    event["value"] = event["value"].replace("roll ", "rolled ")
    damaged.write_text(json.dumps(whole))
    context = browser.new_context(base_url=site.address, reduced_motion="reduce", locale="en-GB")
    other = DeviceDesk(context.new_page(), "other")
    other.page.goto("?/settings")
    other.page.locator("input[type=file]").set_input_files(damaged)
    refused = other.page.get_by_text(said("device.import", why="")[:40])
    expect(refused).to_be_visible(timeout=60_000)
    other.page.locator("input[type=file]").set_input_files(saved)
    count = sum(row["table"] == "tables" for row in whole["rows"])
    expect(other.page.get_by_text(said("offline.imported", count=count))).to_be_visible(
        timeout=60_000
    )
    assert other.record(table) == first.record(table)
    other.at(table)
    assert other.view["n"] == left["n"]
    other.page.goto("?/settings")
    other.page.locator("input[type=file]").set_input_files(saved)
    expect(other.page.get_by_text(said("offline.imported", count=0))).to_be_visible()
    context.close()


def test_statistics_are_the_devices_own(first: DeviceDesk, desk: DeviceDesk) -> None:
    table = first.opened("kids", person("Ana"), person("Ben"))
    view = first.advance(table, seed=6)
    page = desk.page
    page.set_viewport_size(PHONE)
    page.goto("?/stats")
    page.locator("label", has=page.locator("input[name=game][value=kids]")).click()
    shown = page.locator("table a").first
    expect(shown).to_have_attribute("href", f"{BELOW}?/review/{table}")
    score = str(view["seats"][0]["score"]["total"])
    expect(shown.locator("xpath=ancestor::tr")).to_contain_text(score)
    looked_at(page)


@pytest.mark.soak
@pytest.mark.parametrize("game", names())
def test_a_game_against_a_bot(game: str, first: DeviceDesk, desk: DeviceDesk) -> None:
    table = first.opened(game, person("Ana"), person("Ben"))
    first.advance(table, sized(None, 0), seed=3)
    first.tell(table, t="seat", seat=1, kind="bot", level="greedy")
    desk.at(table).play_out()
    check_the_end(desk)


KEEPING = "navigator.storage.persist = async () => (window.askedToKeep = true)"
"""Notices whether the browser is asked to keep what is stored."""


def test_a_first_visit_in_spanish_to_a_finished_game(
    first: DeviceDesk, visitor: BrowserContext
) -> None:
    """As a stranger with a phone: open the page, play alone, see the end, and play again."""
    page = visitor.new_page()
    page.set_viewport_size(PHONE)
    page.add_init_script(KEEPING)
    desk = DeviceDesk(page, "stranger")
    page.goto("")
    page.get_by_role("button", name="Español").click()
    page.locator("button.main.big").click()
    desk.seen()
    assert BELOW + "?/t/0" in page.url
    assert page.evaluate("window.askedToKeep")
    desk.play_until(lambda view: view["n"] >= 6)
    desk.advance(desk.table, sized(None, 6), seed=9)
    desk.play_out()
    check_the_end(desk)
    expect(page.get_by_role("dialog")).to_contain_text(said("look.short", "es"))
    page.get_by_role("dialog").get_by_role("link", name=said("page.final.home", "es")).click()
    expect(page.get_by_text(said("home.older", "es"))).to_be_visible()
    page.get_by_role("button", name="English").click()
    page.close()


def test_a_record_is_saved_and_verified_by_the_command(
    first: DeviceDesk, desk: DeviceDesk, tmp_path: Path
) -> None:
    table = first.opened("kids", person("Ana"), person("Ben"))
    first.advance(table, seed=4)
    desk.at(table)
    desk.page.get_by_text(said("page.final.more"), exact=True).click()
    with desk.page.expect_download() as coming:
        desk.page.get_by_role("button", name=said("page.final.record")).click()
    coming.value.save_as(tmp_path / "game.txt")
    command = [sys.executable, "-m", "cleverdice", "verify", str(tmp_path / "game.txt")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_two_tabs_are_one_table(
    first: DeviceDesk, desk: DeviceDesk, visitor: BrowserContext
) -> None:
    table = first.opened("gsc", person("Ana"), person("Ben"))
    other = DeviceDesk(visitor.new_page(), "other tab").at(table)
    desk.at(table)
    for _ in range(4):
        desk.act()
        other.told(desk.view["n"])
        other.act()
        desk.told(other.view["n"])
    assert other.view["seats"] == desk.view["seats"]
    other.page.close()


def test_undo_why_not_and_hints(first: DeviceDesk, desk: DeviceDesk) -> None:
    table = first.opened("gsc", person("Ana"))
    desk.at(table)
    desk.act()
    move = next(move for move in desk.moves if move["kind"] == "enter")
    before = desk.view["seats"]
    desk.make(move)
    desk.after(1)
    desk.page.get_by_role("button", name=said("page.undo")).click()
    desk.after(2)
    assert desk.view["seats"] == before
    desk.die(move["dice"][0]).click()
    lit = {(one["area"], one["cell"]) for one in desk.moves if one.get("dice") == move["dice"]}
    desk.cell(3, next(cell for cell in range(10, -1, -1) if (3, cell) not in lit)).click()
    expect(desk.page.get_by_role("alert").locator("button")).not_to_be_empty()
    desk.page.keyboard.press("h")
    expect(desk.page.locator("[data-told], .tag").first).to_be_visible()


def test_real_dice_are_tapped_in(first: DeviceDesk, desk: DeviceDesk) -> None:
    desk.at(first.opened("dsc", person("Ana"), dice="typed"))
    desk.page.set_viewport_size(PHONE)
    for die, face in enumerate((3, 5, 2, 1, 6, 3)):
        desk.page.locator(f'[data-pad="{die}"] button').nth(face - 1).click()
    desk.after(0)
    assert "- roll W3 S5 Y2 B1 G6 P3" in first.record(desk.table)
    desk.act()


def test_rules_lessons_and_proofs_need_no_server(first: DeviceDesk, desk: DeviceDesk) -> None:
    table = first.opened("kids", person("Ana"), person("Ben"))
    first.advance(table, seed=7)
    page = desk.page
    page.set_viewport_size(PHONE)
    for game in names():
        page.goto(f"?/rules/{game}")
        expect(page.get_by_text(said("rules.ruling"), exact=True).first).to_be_visible()
    looked_at(page)
    page.goto("?/learn/c4e")
    expect(page.locator("[data-lesson]")).to_be_visible()
    looked_at(page)
    page.goto("?/verify")
    page.get_by_role("textbox").fill(first.record(table))
    page.get_by_role("button", name=said("proof.check")).click()
    expect(page.locator("section.card h2")).to_contain_text("✓")
    looked_at(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_needs_a_server_says_so(lang: str, desk: DeviceDesk) -> None:
    """On the smallest phone, in every language, with nothing serious for axe."""
    page = desk.page
    page.set_viewport_size(PHONE)
    page.goto("")
    page.evaluate("lang => localStorage.setItem('cleverdice.lang', lang)", lang)
    page.goto("")
    page.locator("label", has_text=said("home.way.friends", lang)).click()
    expect(page.get_by_text(said("offline.needs-server.how", lang))).to_be_visible()
    expect(page.get_by_text(said("offline.site", lang))).to_be_visible()
    looked_at(page)
    page.goto("?/settings")
    expect(page.get_by_text(said("offline.switch", lang), exact=True)).to_be_visible()
    looked_at(page)
    page.evaluate("localStorage.removeItem('cleverdice.lang')")


def looked_at(page: Page) -> None:
    """What every screen has to keep to."""
    assert UNSAID.findall(page.locator("body").inner_text()) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    assert serious(page) == []


def test_the_device_says_that_it_draws_the_seed(first: DeviceDesk, desk: DeviceDesk) -> None:
    desk.at(first.opened("gsc", person("Ana")))
    desk.page.keyboard.press("m")
    expect(desk.page.get_by_text(said("offline.fair"))).to_be_visible()


def test_a_finished_game_is_looked_back_at_and_played_on(
    first: DeviceDesk, desk: DeviceDesk
) -> None:
    table = first.opened("gsc", person("Ana"))
    first.advance(table, seed=5)
    page = desk.page
    page.goto(f"?/review/{table}")
    page.locator(".worst button").first.click(timeout=60_000)
    ply = int(page.locator("input[type=range]").input_value())
    page.get_by_role("button", name=said("look.play-here", ply=ply)).click()
    desk.seen()
    assert desk.n == ply
    desk.act()
    before, after = read(first.record(table)), read(first.record(desk.table))
    assert after.moves[:ply] == before.moves[:ply]
    assert after.header.given == ply


def test_the_day_is_played_and_compared_with_the_master(
    first: DeviceDesk, desk: DeviceDesk
) -> None:
    page = desk.page
    page.goto("?/daily")
    expect(page.get_by_text(said("offline.daily"))).to_be_visible()
    played_and_compared(desk, said("daily.to-results"))
    page.goto("?/daily")
    expect(page.locator("tr[aria-current]")).to_have_count(1)


def test_a_duel_is_opened_played_and_compared(first: DeviceDesk, desk: DeviceDesk) -> None:
    page = desk.page
    page.goto("?/duel")
    expect(page.get_by_text(said("offline.duel"))).to_be_visible()
    page.locator("button.game").first.click()
    link = page.get_by_label(said("duel.invite")).input_value()
    assert link == page.url
    played_and_compared(desk, said("duel.to-results"))
    assert page.url == link


def played_and_compared(desk: DeviceDesk, to_results: str) -> None:
    """A try: begun, played to its end, with a text to share; then the master's is worked out."""
    page = desk.page
    page.locator("section.card button.main").first.click()
    desk.seen()
    desk.act()
    score = desk.advance(desk.table)["seats"][0]["score"]["total"]
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=said("daily.share")).click()
    assert str(score) in dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("link", name=to_results).click()
    expect(page.locator("tr[aria-current]").first).to_contain_text(str(score))
    expect(page.locator("tr.master").first).to_be_visible(timeout=30_000)


def crash(page: Page) -> None:
    """Kill the process of a tab, as a phone does that needs its memory."""
    with contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=3_000)


SILENT = "void setTimeout(() => { const end = Date.now() + 40_000; while (Date.now() < end); })"
"""What a service worker is like whose process is dying: it is there, and never answers."""


def test_a_page_opens_although_its_service_worker_dies(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.address)
    page = context.new_page()
    page.goto("")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    poll(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
    context.service_workers[0].evaluate(SILENT)
    page.reload(timeout=PATIENCE)
    expect(page.locator("button.main.big")).to_be_visible()
    context.close()


def test_a_killed_tab_loses_nothing(
    first: DeviceDesk, visitor: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tab that hosts dies in the middle of a move, one is reloaded at once. Must come last."""
    monkeypatch.setattr(driver, "PATIENCE", 90_000)  # Python starts anew, on a busy machine
    desk, other = (DeviceDesk(visitor.new_page(), name) for name in ("reloaded", "other"))
    table = first.opened("gsc", person("Ana"), person("Ben"))
    first.advance(table, 8)
    for tab in (desk, other):
        tab.at(table)
    n, before = desk.view["n"], read(desk.record(table)).moves
    if desk.rolls():
        desk.main.click()
    else:
        desk.make(desk.moves[0])
    crash(first.page)
    desk.page.reload()
    desk.root.wait_for(timeout=90_000)
    desk.seen()
    assert desk.view["n"] in (n, n + 1)
    desk.play_until(lambda view: view["n"] >= n + 4)
    other.told(desk.view["n"])
    expect(other.page.get_by_text(said("wire.lost"))).to_have_count(0)
    assert read(desk.record(table)).moves[: len(before)] == before
    desk.page.close()
    other.page.close()


def looking(desk: DeviceDesk) -> int:
    """How many games the coach is still to look at."""
    return int(json.loads(desk.ask("GET", "/api/train")[1])["looking"])


def test_puzzles_are_tried_without_a_server(desk: DeviceDesk) -> None:
    page = desk.page
    page.goto("?/train")
    offered = page.locator("[data-game=gsc] a")
    expect(offered).to_be_visible(timeout=60_000)
    # Every mistake that the coach finds meanwhile in the games of the tests above may come first.
    poll(page, lambda: looking(desk) == 0, "the coach to be through", patience=120_000)
    puzzle = json.loads(desk.ask("GET", "/api/train/gsc")[1])["puzzle"]
    offered.click()
    expect(page.locator(f'[data-puzzle="{puzzle["id"]}"]')).to_be_visible(timeout=60_000)
    desk.view = puzzle["view"]
    desk.make(desk.moves[0])
    expect(page.locator("[data-next]")).to_be_visible()
    expect(page.locator("[data-hints]")).to_be_visible()
    assert json.loads(desk.ask("GET", "/api/train/gsc")[1])["puzzle"]["id"] != puzzle["id"]
