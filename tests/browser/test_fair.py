"""The dice are promised before the first roll and proved in the browser after the last."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Server

from .driver import Desk, open_table, person
from .stages import GAMES, Stages
from .words import said


def verdict(page: Page) -> str:
    heading = page.locator("section.card h2")
    expect(heading).to_be_visible()
    return heading.inner_text()


def test_the_promise_stands_before_the_first_roll(page: Page) -> None:
    table = open_table(page.context, "gsc", person("Ana"))["table"]
    desk = Desk(page).go(f"/t/{table}")
    assert desk.view["n"] == 0
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_contain_text(desk.view["fair"]["commitment"])


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_proved(game: str, page: Page, stages: Stages, server: Server) -> None:
    stage = stages.get(game, "over")
    page.goto(f"/verify?table={stage.table}")
    _, record = server.get(f"/api/tables/{stage.table}/record")
    rolls = record.count("- roll")
    assert said("verify.proved", count=rolls) in verdict(page)


def changed_roll(record: str) -> str:
    """The record with the last die of its third roll turned."""
    lines = record.splitlines()
    at = [number for number, line in enumerate(lines) if line.startswith("- roll")][2]
    turned = f"{lines[at][:-1]}{int(lines[at][-1]) % 6 + 1}"
    return "\n".join([*lines[:at], turned, *lines[at + 1 :], ""])


def test_a_changed_game_is_found_out(page: Page, stages: Stages, server: Server) -> None:
    _, record = server.get(f"/api/tables/{stages.get('gsc', 'over').table}/record")
    page.goto("/verify")
    page.get_by_role("textbox").fill(record)
    page.get_by_role("button", name=said("proof.check")).click()
    assert "✓" in verdict(page)
    for other in (changed_roll(record), re.sub("reveal: .", "reveal: 0", record)):
        if other == record:
            other = re.sub("reveal: .", "reveal: 1", record)
        page.get_by_role("textbox").fill(other)
        page.get_by_role("button", name=said("proof.check")).click()
        expect(page.locator("section.card h2")).to_contain_text("✗")
