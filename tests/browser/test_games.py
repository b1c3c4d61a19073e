"""Each game played to its end through the page: one of each flow whole, others from late on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from cleverdice.record import read, verify
from tests.serving import Server

from .conftest import DESKTOP, PHONE, NewContext
from .driver import Desk, bot, person
from .stages import Stage, late, opened
from .words import said

Maker = Callable[[Server, str, list[dict[str, str]]], Stage]


def final_record(server: Server, table: str) -> str:
    status, record = server.get(f"/api/tables/{table}/record")
    assert status == 200
    return str(record)


def check_the_end(desk: Desk, server: Server, table: str) -> None:
    """The final score is shown, and the record proves the dice and holds this very game."""
    page = desk.page
    final = page.get_by_role("dialog").or_(page.locator(".final"))
    expect(final.first).to_be_visible()
    for seat in desk.view["seats"]:
        expect(final.first).to_contain_text(seat["name"])
        expect(final.first).to_contain_text(str(seat["score"]["total"]))
    record = read(final_record(server, table))
    assert record.game.outcome(record.replay()) is not None
    assert len(record.moves) == desk.view["n"]
    assert verify(record).finding == "proved"


@pytest.mark.parametrize(
    ("game", "viewport", "bots", "make"),
    [
        ("gsc", DESKTOP, ["greedy"], late),
        ("dsc", PHONE, ["greedy"], late),
        ("chd", PHONE, ["greedy"], late),
        ("c4e", PHONE, ["greedy"], late),
        ("kids", DESKTOP, ["greedy", "random"], opened),
    ],
    ids=["gsc", "dsc", "chd", "c4e", "kids"],
)
def test_a_game_against_bots(
    game: str,
    viewport: object,
    bots: list[str],
    make: Maker,
    new_context: NewContext,
    server: Server,
) -> None:
    stage = make(server, game, [person("Ana"), *map(bot, bots)])
    desk = Desk(new_context(viewport=viewport).new_page(), game).go(stage.path)
    desk.play_out()
    check_the_end(desk, server, stage.table)


def test_a_game_alone_on_a_phone(new_context: NewContext, server: Server) -> None:
    context = new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    stage = late(server, "gsc", [person("Ana")])
    desk = Desk(context.new_page(), "alone").go(stage.path)
    desk.play_out()
    check_the_end(desk, server, stage.table)
    outcome = desk.view["outcome"]
    levels = outcome["rating"]["d"]["levels"]
    nth = levels + 1 - outcome["level"]  # printed from the best, told from the first
    told = said("final.rating", nth=nth, levels=levels, name="").rstrip()
    expect(desk.page.get_by_role("dialog")).to_contain_text(told)
