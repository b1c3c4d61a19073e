"""Cups: several deals behind one link, and a table that waits for the own games."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from cleverdice.server.live.hub import FORGET_DUELS_MS
from cleverdice.table.challenges import Try
from cleverdice.table.cups import deal_of, ranking

from .harness import Browser, House, Plain, over, serving, settings_for


def person(house: House, name: str) -> Browser:
    browser = house.browser()
    assert browser.post("/api/me", {"name": name}).status == 200
    return browser


def cup(browser: Browser, id: str) -> Plain:
    found: Plain = browser.get(f"/api/cups/{id}").json()
    return found


def play(browser: Browser, duel: str, name: str, seed: int) -> None:
    table = browser.post(f"/api/duels/{duel}", {"name": name}).json()["table"]
    with browser.at(table) as guest:
        guest.play_on(random.Random(seed), over)


def test_the_table_is_hidden_until_one_has_played_all_deals(house: House) -> None:
    ana, bo = person(house, "Ana"), person(house, "Bo")
    id = ana.post("/api/cups", {"game": "gsc", "deals": 2}).json()["cup"]
    first, second = (deal["duel"] for deal in cup(bo, id)["deals"])
    for duel in (first, second):
        play(ana, duel, "Ana", 1)
    seen = cup(ana, id)
    assert seen["finished"] == 1
    assert [one["name"] for one in seen["results"]] == ["Ana"]
    play(bo, first, "Bo", 2)
    seen = cup(bo, id)
    assert (seen["results"], seen["deals"][1]["mine"]) == (None, None)
    assert seen["deals"][0]["mine"]["over"]
    play(bo, second, "Bo", 2)
    results = cup(bo, id)["results"]
    assert [one["total"] for one in results] == sorted(
        (sum(one["scores"]) for one in results), reverse=True
    )
    assert {one["name"]: one["mine"] for one in results} == {"Ana": False, "Bo": True}


@pytest.mark.parametrize("wish", [{"game": "kids"}, {"game": "x"}, {"game": "gsc", "deals": 1}])
def test_what_is_no_cup(house: House, wish: Plain) -> None:
    assert person(house, "Ana").post("/api/cups", wish).status == 400


def test_a_link_to_nowhere(house: House) -> None:
    assert house.browser().get("/api/cups/abcdefgh").status == 404


def tried(person: str, deal: int, score: int | None, ended: int | None = 1) -> Try:
    return Try(deal_of("cup", deal), person, "t", person, 0, score=score, ended=ended)


def test_whoever_was_first_stands_first_among_equals() -> None:
    deals = [deal_of("cup", 1), deal_of("cup", 2)]
    tries = [
        tried("late", 1, 100, 8), tried("late", 2, 50, 9),
        tried("early", 1, 50, 2), tried("early", 2, 100, 3),
        tried("best", 1, 90, 20), tried("best", 2, 90, 21),
        tried("half", 1, 300, 4), tried("half", 2, None, None),
    ]  # fmt: skip
    ranked = ranking(deals, tries, "early")
    assert [(one["place"], one["name"], one["mine"]) for one in ranked] == [
        (1, "best", False),
        (2, "early", True),
        (2, "late", False),
    ]


def test_a_cup_that_somebody_plays_is_kept_whole(tmp_path: Path) -> None:
    """Its deals are duels, of which those that nobody has begun go after a while."""
    clock = itertools.count(1_700_000_000_000)
    with serving(settings_for(tmp_path, now=lambda: next(clock))) as house:
        ana = person(house, "Ana")
        wish = {"game": "gsc", "deals": 3}
        played, forgotten = (ana.post("/api/cups", wish).json()["cup"] for _ in range(2))
        table = ana.post(f"/api/duels/{deal_of(played, 2)}", {"name": "Ana"}).json()["table"]
        with ana.at(table) as guest:
            guest.roll()
    later = next(clock) + 2 * FORGET_DUELS_MS
    with serving(settings_for(tmp_path, now=lambda: later)) as house:
        assert len(cup(house.browser(), played)["deals"]) == 3
        assert house.browser().get(f"/api/cups/{forgotten}").status == 404
