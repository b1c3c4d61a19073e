"""The first minute, and the ways to play, from the home page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from benchmarks.page import Weighed

from .conftest import PHONE, NewContext
from .driver import Desk
from .words import said

FIRST_LOAD = 140_000
"""The most bytes that the first visit may take, packed and with their headers."""


def start(page: Page, game: str, way: str) -> None:
    """Choose a game and a way to play it, and begin."""
    page.goto("/")
    page.locator("label", has=page.locator(f'input[name="game"][value="{game}"]')).click()
    page.locator("label", has=page.locator(f'input[name="way"][value="{way}"]')).click()
    page.locator("form button.main").click()


def test_a_newcomer_plays_with_three_taps(phone: Page) -> None:
    desk = Desk(phone)
    phone.goto("/")
    phone.locator("button.main.big").click()
    desk.seen()
    desk.main.click()
    desk.after(0)
    desk.act()
    assert sum(map(any, desk.view["seats"][0]["cells"])) == 1
    assert len(desk.view["seats"]) == 1


def test_the_lesson_has_the_first_mark_after_three_taps(phone: Page) -> None:
    """One on the home page, a die, its only field; then a sign of the sheet says what it is."""
    phone.goto("/")
    phone.locator("a.learn").click()
    phone.locator(".desk .die:not(.quiet) > [data-die]").first.click()
    phone.locator("[data-own] .cell.lit .hit").click(force=True)
    expect(phone.locator('.play[data-n="1"]')).to_be_visible()
    expect(phone.locator("[data-lesson]")).to_contain_text(said("lesson.own.roll"))
    phone.locator('[data-own] [data-group] [class~="sign"]').first.click()
    expect(phone.locator(".toast")).to_contain_text(said("sign.fill"))


@pytest.mark.parametrize(
    ("game", "way", "kinds"),
    [
        ("gsc", "alone", ["person"]),
        ("chd", "bots", ["person", "bot"]),
        ("kids", "screen", ["person", "person"]),
    ],
)
def test_a_way_to_play(page: Page, game: str, way: str, kinds: list[str]) -> None:
    desk = Desk(page)
    start(page, game, way)
    desk.seen()
    assert desk.view["game"] == game
    assert [seat["kind"] for seat in desk.view["seats"]] == kinds


def test_an_unfinished_game_is_found_again(page: Page) -> None:
    desk = Desk(page)
    start(page, "gsc", "alone")
    desk.seen()
    desk.act()
    page.goto("/")
    page.locator(f'a[href="/t/{desk.view["table"]}"]').click()
    desk.seen()
    assert desk.n == 1


def test_an_unfinished_game_says_how_far_it_is_and_can_be_deleted(page: Page) -> None:
    desk = Desk(page)
    start(page, "gsc", "alone")
    desk.seen()
    page.goto("/")
    row = page.locator(".start li")
    expect(row).to_contain_text(said("page.round.of", round=1, rounds=6))
    row.locator("button.side").click()
    row.locator("button.bad").click()
    expect(row).to_have_count(0)
    page.reload()
    expect(page.locator("a.daily")).to_be_visible()
    expect(row).to_have_count(0)


def test_a_chain_fires_and_comes_to_rest(new_context: NewContext) -> None:
    page = new_context(reduced_motion="no-preference").new_page()
    page.goto("/")
    count = page.locator("figure .count")
    expect(count).to_have_text(said("moment.chain", count=1))
    expect(count).to_have_text(said("moment.chain", count=4))
    expect(page.locator("figure .again")).to_be_visible()


def test_titles_have_a_face_of_our_own(page: Page) -> None:
    page.goto("/")
    page.locator("h1").wait_for()
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].map((face) => `${face.family} ${face.status}`)") == [
        "Fredoka loaded"
    ]


def test_a_table_that_does_not_exist(page: Page) -> None:
    page.goto("/t/aaaaaaaaaaaaaaaa")
    expect(page.get_by_role("heading", name=said("lobby.missing"))).to_be_visible()


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_the_first_visit_is_small(new_context: NewContext, language: str) -> None:
    context = new_context(locale=language, service_workers="block")
    page, weighed = context.new_page(), Weighed()
    weighed.listen(context.new_cdp_session(page))
    with page.expect_response("**/assets/TablePage-*.js"):  # fetched before it is asked for
        page.goto("/")
    page.wait_for_load_state("networkidle")
    assert FIRST_LOAD / 2 < weighed.bytes < FIRST_LOAD


def test_forced_colours_show_the_chosen_game(new_context: NewContext) -> None:
    page = new_context(forced_colors="active").new_page()
    page.goto("/")
    games = page.locator(".game")
    games.nth(1).click()
    edges = games.evaluate_all(
        "(all) => all.map((game) => { const { borderTopWidth, borderTopColor } = "
        "getComputedStyle(game); return `${borderTopWidth} ${borderTopColor}`; })"
    )
    assert edges.count(edges[1]) == 1
    assert len(set(edges)) == 2


def test_nobody_keeps_a_made_up_name_in_another_language(page: Page) -> None:
    for lang, name in (("en", "English"), ("de", "Deutsch")):
        page.goto("/settings")
        page.locator("label", has_text=name).click()
        expect(page.locator(f'html[lang="{lang}"]')).to_be_attached()
        page.goto("/")
        page.locator("label", has=page.locator('input[name="way"][value="screen"]')).click()
        fields = page.locator("form input.field")
        assert [field.input_value() for field in fields.all()] == ["", ""]
        assert fields.nth(1).get_attribute("placeholder") == said("home.player", lang, number=2)
        if lang == "en":
            page.locator("form button.main").click()
            Desk(page).seen()


CUT = """
(select) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas.font = font;
  const arrow = 16;
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
  const names = [...select.options].map((option) => option.text);
  return names.filter((name) => canvas.measureText(name).width > room);
}
"""
"""The choices of a list that are wider than it."""


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_levels_of_bots_are_read_in_full_on_a_phone(new_context: NewContext, language: str) -> None:
    page = new_context(viewport=PHONE, locale=language).new_page()
    page.goto("/")
    page.locator("label", has=page.locator('input[name="way"][value="bots"]')).click()
    lists = page.locator("form select")
    expect(lists).to_have_count(2)
    assert [lists.nth(one).evaluate(CUT) for one in range(2)] == [[], []]
