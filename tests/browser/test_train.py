"""Training as people meet it: a set before one has played, then the own mistakes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cleverdice.puzzles import puzzle_set
from tests.serving import Server

from .conftest import NewContext
from .driver import PATIENCE, Desk
from .looking import LOOKS, Look, look_at_all
from .test_statistics import known, played
from .words import said

GAME = "gsc"


def next_puzzle(page: Page) -> dict[str, Any]:
    """What the page is told of the puzzle that it shows."""
    found: dict[str, Any] = page.context.request.get(f"/api/train/{GAME}").json()["puzzle"]
    expect(page.locator(f"[data-puzzle='{found['id']}']")).to_be_visible()
    return found


def try_move(page: Page, puzzle: dict[str, Any], text: str) -> None:
    """Make a move by tapping."""
    desk = Desk(page)
    desk.view = puzzle["view"]
    desk.make(next(move for move in desk.moves if move["text"] == text))


def test_a_newcomer_finds_the_move_of_a_master(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name=said("puzzle.link")).click()
    phone.locator(f"[data-game={GAME}] a").click()
    puzzle = next_puzzle(phone)
    expect(phone.locator("[data-hints]")).to_have_count(0)
    best = {one.id: one.worths[0].text for one in puzzle_set(GAME)}[puzzle["id"]]
    try_move(phone, puzzle, best)
    expect(phone.get_by_role("status").filter(has_text=said("puzzle.right"))).to_be_visible()
    expect(phone.locator("[data-hints]")).to_be_visible()
    expect(phone.locator("[data-told]")).to_contain_text(said("hint.best"))
    phone.locator("[data-next]").click()
    assert next_puzzle(phone)["id"] != puzzle["id"]


def test_the_worst_own_mistake_comes_first(page: Page, server: Server) -> None:
    known(page.context)
    table = played(page.context, server, GAME)
    page.goto("/train")
    own = page.locator(f"[data-game={GAME}]", has_text="own mistakes")
    expect(own).to_be_visible(timeout=PATIENCE)
    own.get_by_role("link").click()
    puzzle = next_puzzle(page)
    assert puzzle["table"] == table
    record = page.context.request.get(f"/api/tables/{table}/record").text().splitlines()
    made = [line.partition(" ")[2] for line in record if line[:2] in ("1 ", "- ")][puzzle["ply"]]
    try_move(page, puzzle, made)
    expect(page.locator("[data-puzzle]")).to_contain_text(said("puzzle.back.soon"))
    page.get_by_role("link", name=said("puzzle.review")).click()
    expect(page.locator("input[type=range]")).to_have_value(str(puzzle["ply"]), timeout=PATIENCE)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_screens(look: Look, new_context: NewContext) -> None:
    page = look.context(new_context).new_page()

    def overview(page: Page) -> None:
        page.goto("/train")
        expect(page.locator("[data-game]").first).to_be_visible()

    def asked(page: Page) -> None:
        page.goto(f"/train/{GAME}")
        expect(page.locator("[data-puzzle]")).to_be_visible()

    def solved(page: Page) -> None:
        asked(page)
        puzzle = next_puzzle(page)
        worst = {one.id: one.worths[-1].text for one in puzzle_set(GAME)}[puzzle["id"]]
        try_move(page, puzzle, worst)
        expect(page.locator("[data-hints]")).to_be_visible()

    look_at_all(page, look, [("train", overview), ("puzzle", asked), ("puzzle-solved", solved)])
