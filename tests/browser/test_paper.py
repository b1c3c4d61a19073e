"""Sheets without dice, on paper and as pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PHONE, NewContext
from .driver import open_table, person
from .looking import keep_picture, no_missing_text, no_sideways_scrolling, serious
from .stages import Stages
from .test_together import COUNTED
from .words import said


class Paper:
    """Somebody with a sheet and dice of their own."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        page.goto(f"/sheet/{game}")
        expect(page.locator("svg.sheet")).to_be_visible()

    def field(self, area: int, cell: int) -> Locator:
        return self.page.locator(f'main [data-area="{area}"][data-cell="{cell}"]')

    def mark(self, area: int, cell: int, text: str = "") -> None:
        """A field, and what is written there if that has to be said; then it is seen."""
        n = int(self.page.locator(".page").get_attribute("data-n") or 0)
        self.field(area, cell).locator(".hit").click()
        if text:
            self.page.locator(f'[data-move="{text}"]').click()
        expect(self.page.locator(f'.page[data-n="{n + 1}"]')).to_be_attached()

    def points(self) -> str:
        return self.page.locator(".people .shown b").inner_text()


def test_a_sheet_without_dice_takes_two_taps_a_mark(phone: Page) -> None:
    """The first row of yellow gives a blue cross, which is asked for before anything else."""
    phone.add_init_script(COUNTED)
    paper = Paper(phone, "gsc")
    for cell in range(3):
        paper.mark(0, cell)
    expect(phone.locator("main .cell.lit").first).to_be_visible()
    paper.mark(1, 0)
    expect(phone.locator("main .cell.lit")).to_have_count(0)
    paper.mark(3, 0, "+o1=4")
    assert phone.evaluate("taps") == 4 + 2  # one on a cross, two on a number
    assert paper.points() == "5"
    paper.field(0, 0).locator(".hit").click()
    expect(phone.get_by_role("status").first).to_have_text("yellow field 11 is already crossed")


def test_sheets_stay_on_the_device_with_undo_rounds_and_several_people(page: Page) -> None:
    paper = Paper(page, "gsc")
    page.get_by_role("button", name=said("sheet.round", round=2)).click()
    expect(page.get_by_role("button", name=said("sheet.round", round=3))).to_be_visible()
    used = page.get_by_role("button", name=said("sheet.use", action=said("action.reroll")))
    used.click()
    expect(used).to_contain_text("×0")
    page.get_by_role("button", name=said("page.undo")).click()
    expect(used).to_contain_text("×1")
    page.get_by_role("button", name=said("sheet.add")).click()
    paper.mark(2, 0)
    page.reload()
    expect(page.locator(".people")).to_contain_text(said("sheet.person", nth=2))
    expect(page.locator(".people button").nth(1)).to_contain_text("1")
    expect(used).to_contain_text("×1")


@pytest.mark.parametrize("lang", ["es", "de"])
def test_everybody_can_use_sheets_without_dice(lang: str, new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, locale=lang, bypass_csp=True).new_page()
    paper = Paper(page, "chd")
    paper.mark(4, 0, "+p1=3")
    paper.field(4, 1).locator(".hit").click()
    keep_picture(page, f"sheets-asking-{lang}")
    page.get_by_role("button", name=said("sheet.more", lang)).click()
    no_sideways_scrolling(page, "sheets")
    no_missing_text(page, "sheets", lang)
    keep_picture(page, f"sheets-{lang}")
    assert serious(page) == []


def test_sheets_are_printed_alone_and_saved_as_a_picture(
    page: Page, stages: Stages, tmp_path: Path
) -> None:
    page.goto(stages.get("kids", "over").path)
    page.get_by_text(said("page.final.more"), exact=True).click()
    with page.expect_download() as saved:
        page.locator('[data-paper="picture"]').click()
    saved.value.save_as(tmp_path / "sheets.png")
    data = (tmp_path / "sheets.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) > 1000  # wide enough to be read
    assert len(data) > 50_000  # something is drawn
    page.emulate_media(media="print")
    expect(page.locator(".for-print article")).to_have_count(2)
    expect(page.locator(".for-print")).to_contain_text(said("paper.notice"))
    assert page.locator("body > :visible").count() == 1


LARGE = "if (location.origin !== 'null') localStorage.setItem('cleverdice.large', 'on')"

SMALL = """
() => [...document.querySelectorAll('button, a, summary, select, .pill, .game, [data-own] .hit')]
  .filter((element) => getComputedStyle(element).display !== 'inline' || element.closest('svg'))
  .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 120)])
  .filter(([box]) => box.width && Math.min(box.width, box.height) < 63.5)
  .map(([, what]) => what)
"""
"""Whatever a thumb could miss; a link within a sentence is as high as its line."""

CLIPPED = """
() => [...document.querySelectorAll('body *')].filter((element) =>
  element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
  && !['visible', 'auto'].includes(getComputedStyle(element).overflowX)
).map((element) => element.outerHTML.slice(0, 120))
"""
"""Whatever does not show all of its words."""


@pytest.mark.parametrize(("lang", "theme"), [("de", "light"), ("es", "dark")])
def test_large_mode(lang: str, theme: str, new_context: NewContext) -> None:
    """With real dice on a small phone: the pad, the dice, an area, and back."""
    context = new_context(viewport=PHONE, locale=lang, color_scheme=theme, bypass_csp=True)
    context.add_init_script(LARGE)
    page = context.new_page()
    people = person("Maximiliane"), person("Ben")
    table = open_table(context, "gsc", *people, dice="typed")["table"]
    page.goto(f"/t/{table}")
    large(page, f"large-pad-{lang}", lang)
    for die, face in enumerate((3, 5, 2, 1, 6, 4)):
        page.locator(f'[data-pad="{die}"] [data-die]').nth(face - 1).click()
    large(page, f"large-dice-{lang}", lang)
    page.locator('.desk [data-die="4"]').click()
    expect(page.locator('[data-screen="3"]')).to_have_attribute("aria-current", "true")
    large(page, f"large-area-{lang}", lang)
    assert serious(page) == []
    page.locator('[data-own] [data-area="3"][data-cell="0"]').click()
    expect(page.locator('.play[data-n="2"]')).to_be_attached()
    expect(page.get_by_role("dialog")).to_be_hidden()  # no die is left to be rolled


@pytest.mark.parametrize(("lang", "theme"), [("de", "dark"), ("es", "light")])
def test_large_print_holds_on_other_pages(lang: str, theme: str, new_context: NewContext) -> None:
    context = new_context(viewport=PHONE, locale=lang, color_scheme=theme, bypass_csp=True)
    context.add_init_script(LARGE)
    page = context.new_page()
    for path in ("/", "/rules/gsc", "/settings", "/daily", "/cup", "/stats"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        large(page, f"large-{path.strip('/').replace('/', '-') or 'home'}-{lang}", lang)
    page.goto("/")
    assert serious(page) == []


def large(page: Page, name: str, lang: str) -> None:
    """What every screen in large print keeps to."""
    page.wait_for_timeout(300)  # until what was wanted has come up
    keep_picture(page, name)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(CLIPPED) == []
    no_sideways_scrolling(page, name)
    no_missing_text(page, name, lang)


def test_large_mode_is_a_setting(phone: Page, stages: Stages) -> None:
    """A die that fits one area brings that area; the arrows lead to all others."""
    phone.goto("/settings")
    phone.locator("label", has_text=said("settings.size.large")).click()
    phone.goto(stages.get("chd", "middle").path)
    dice = phone.locator('[data-screen="dice"]')
    expect(dice).to_have_attribute("aria-current", "true")
    for screen in range(5):
        phone.get_by_role("button", name=said("large.after")).click()
        expect(phone.locator(f'[data-screen="{screen}"]')).to_have_attribute("aria-current", "true")
        large(phone, f"large-chd-{screen}", "en")
    phone.get_by_role("button", name=said("large.after")).click()
    expect(dice).to_have_attribute("aria-current", "true")


def test_a_swipe_leads_to_the_next_area(new_context: NewContext, stages: Stages) -> None:
    """To the left for what comes next; what is wider than the screen is pushed to its end first."""
    context = new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(LARGE)
    page = context.new_page()
    page.goto(stages.get("gsc", "middle").path)
    dice, yellow = (page.locator(f'[data-screen="{name}"]') for name in ("dice", "0"))
    expect(dice).to_have_attribute("aria-current", "true")
    swipe(page, 300, 60)
    expect(yellow).to_have_attribute("aria-current", "true")
    swipe(page, 60, 300, 280)  # more downwards than across
    expect(yellow).to_have_attribute("aria-current", "true")
    swipe(page, 60, 300)
    expect(dice).to_have_attribute("aria-current", "true")
    page.locator('[data-screen="2"]').click()
    area = page.locator(".area")
    area.evaluate("(area) => (area.scrollLeft = 0)")
    swipe(page, 300, 60)
    assert area.evaluate("(area) => area.scrollLeft") > 0
    expect(page.locator('[data-screen="2"]')).to_have_attribute("aria-current", "true")


def swipe(page: Page, start: int, end: int, down: int = 10) -> None:
    """A finger goes across what is shown."""
    box = page.locator("section.desk").bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    for step in range(9):
        x, y = start + (end - start) * step / 8, box["y"] + 40 + down * step / 8
        kind = "touchMove" if step else "touchStart"
        points = [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
