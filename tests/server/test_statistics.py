"""How games went: written once, with the end of the game, for whom they count; looked at later."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ClauseElement, make_url

from benchmarks import reference
from benchmarks.reference import written
from cleverdice.coach import reference_scores
from cleverdice.players import bots_for
from cleverdice.puzzles import Card
from cleverdice.record import read
from cleverdice.rules import Outcome, Score, load
from cleverdice.server.db import people, puzzles
from cleverdice.server.db.challenges import judged
from cleverdice.server.db.results import Looked, Sums, result, reviewed, withdrawn
from cleverdice.server.metrics import Metrics
from cleverdice.server.work.accuracy import Accuracy
from cleverdice.server.work.coach import Coaching
from cleverdice.server.work.namesake import nameless
from cleverdice.table.errors import Refused
from cleverdice.table.results import rank
from tests.databases import rows
from tests.server.harness import (
    OPEN,
    OTHER,
    PATIENCE,
    PERSON,
    RANDOM,
    Browser,
    Guest,
    House,
    Plain,
    counted_reads,
    over,
    serving,
    settings_for,
)
from tests.server.test_people import played, somebody


def games(browser: Browser) -> list[Plain]:
    stats: Plain = browser.get("/api/me/stats").json()
    found: list[Plain] = stats["games"]
    return found


# What is written


def test_a_solo_game_is_told_in_full(house: House) -> None:
    browser = somebody(house)
    table = played(browser, PERSON)
    with browser.at(table) as guest:
        score, outcome = guest.view["seats"][0]["score"], guest.view["outcome"]
    [game] = games(browser)
    assert game["table"] == table
    assert (game["game"], game["players"], game["seat"]) == ("gsc", 1, 0)
    assert (game["score"], game["areas"]) == (score["total"], score["areas"])
    assert (game["foxes"], game["fox_points"]) == (score["foxes"], score["fox_points"])
    assert game["level"] == outcome["level"]
    assert (game["won"], game["shared"], game["rank"]) == (False, False, 1)
    assert (game["others"], game["bots"], game["typed"]) == (0, [], False)
    assert game["contest"] is None
    assert 0 < game["started"] <= game["ended"]
    assert game["given_away"] is None
    assert "person" not in game


def test_a_table_tells_who_won_and_against_whom(house: House) -> None:
    browser = somebody(house)
    table = played(browser, PERSON, OTHER, RANDOM, game="kids")
    with browser.at(table) as guest:
        winners = guest.view["outcome"]["winners"]
    [game] = games(browser)
    assert (game["players"], game["others"], game["bots"]) == (3, 1, ["random"])
    assert game["won"] == (0 in winners)
    assert game["shared"] == (0 in winners and len(winners) > 1)
    assert (game["rank"] == 1) == game["won"]
    assert game["level"] is None


def test_the_rank_counts_who_stands_above() -> None:
    scores = tuple(Score((), 0, 0, points) for points in (30, 50, 50, 20))
    outcome = Outcome(scores, (1,), None)
    assert [rank(outcome, seat) for seat in range(4)] == [3, 1, 2, 4]
    shared = Outcome(scores, (1, 2), None)
    assert [rank(shared, seat) for seat in range(4)] == [3, 1, 1, 4]


def test_the_dice_are_those_of_the_own_turns(house: House) -> None:
    browser = somebody(house)
    table = played(browser, PERSON, RANDOM)
    record = read(browser.get(f"/api/tables/{table}/record").text)
    mine = [
        text
        for (seat, text), state in zip(record.moves, record.states(), strict=False)
        if seat == -1 and state.active == 0
    ]
    [dice] = browser.get("/api/me/stats").json()["dice"]
    assert (dice["game"], dice["players"], dice["typed"]) == ("gsc", 2, False)
    thrown = sum(len(text.split()) - 1 for text in mine)
    assert sum(sum(die.values()) for die in dice["faces"]) == thrown
    white = sum("W6" in text.split() for text in mine)
    assert dice["faces"][0].get("6", 0) == white


def test_dice_of_several_games_are_added_up_and_real_ones_stay_apart(house: House) -> None:
    browser = somebody(house)
    played(browser, PERSON, game="gsc")
    played(browser, PERSON, game="gsc")
    table = browser.open("gsc", PERSON, dice="typed")["table"]
    with browser.at(table) as guest:
        while not over(guest.view):
            guest.act(random.Random(len(guest.log)), real_dice)
    dice = browser.get("/api/me/stats").json()["dice"]
    assert [(one["game"], one["typed"]) for one in dice] == [("gsc", False), ("gsc", True)]
    assert all(set(die) <= {"4"} for die in dice[1]["faces"])
    assert len(dice[0]["faces"]) == len(load("gsc").dice)
    assert [game["typed"] for game in games(browser)] == [False, False, True]


def real_dice(view: Plain) -> str:
    letters = "wybgop"
    return " ".join(f"{letters[die]}4" for die in view["rolling"])


def test_statements_are_those_of_any_database(tmp_path: Path) -> None:
    dialect = make_url("postgresql+psycopg://").get_dialect()()
    with serving(settings_for(tmp_path)) as house:
        table = house.server.hub.rooms[played(somebody(house), PERSON)].table
    seat = table.seats[0]
    mistake = {"ply": 3, "by": "points", "lost": 2.0, "worths": []}
    looked = Looked(Sums(1.0, 2.0), [mistake])
    changes = [
        *(result(table, seat, 1), withdrawn(table, seat), reviewed("a" * 16, [looked])),
        *(puzzles.tried("p", "gsc", Card("set-gsc-0", 1, 5)), judged("x", "[]", None)),
        *(people.no_more("p"), people.no_key("t", "k")),
        *(people.handed_on("p", "q"), people.long_gone(5), people.called("p", "Ana")),
    ]
    for change in changes:
        assert change.acts
        for statement, _ in change.acts:
            assert isinstance(statement, ClauseElement)
            assert str(statement.compile(dialect=dialect))


# Once


def test_a_result_is_written_once(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        browser = somebody(house)
        table = browser.open("gsc", PERSON)["table"]
        with browser.at(table) as guest:
            guest.play_on(random.Random(4), lambda view: bool(view["round"] == 6 and view["undo"]))
            assert guest.undo(0)["t"] == "ok"
            last = to_the_end(guest)
            assert guest.ask("move", **last)["t"] == "ok", "sent once more"
            assert guest.undo(0)["t"] == "no"
        with browser.at(table) as guest:
            assert over(guest.view)
        assert len(games(browser)) == 1
    with serving(settings_for(tmp_path)) as house:
        again = house.browser(**browser.cookies)
        with again.at(table) as guest:
            assert over(guest.view)
        assert len(games(again)) == 1
    assert rows(tmp_path, "select count(*) from results") == [(1,)]


def to_the_end(guest: Guest) -> Plain:
    """Play alone to the end; the last move."""
    last: Plain = {}
    while not over(guest.view):
        if guest.view["chance"]:
            guest.roll()
        else:
            last = {"seat": 0, "nth": guest.view["seats"][0]["nth"], "text": guest.texts(0)[0]}
            assert guest.ask("move", **last)["t"] == "ok"
    return last


def test_a_game_that_a_restart_interrupted_is_written_at_its_end(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        browser = somebody(house)
        table = browser.open("gsc", PERSON)["table"]
        with browser.at(table) as guest:
            guest.play_on(random.Random(1), lambda view: bool(view["round"] == 3))
        assert games(browser) == []
    with serving(settings_for(tmp_path)) as house:
        again = house.browser(**browser.cookies)
        with again.at(table) as guest:
            guest.play_on(random.Random(1), over)
        assert [game["table"] for game in games(again)] == [table]


def test_once_more_counts_once_more(house: House) -> None:
    browser = somebody(house)
    table = played(browser, PERSON)
    with browser.at(table) as guest:
        guest.ask("again")
        assert guest.next is not None
        following = guest.next
    with browser.at(following) as guest:
        assert guest.you["mine"] == [0]
        guest.play_on(random.Random(1), over)
    assert [game["table"] for game in games(browser)] == [table, following]


def test_everybody_of_a_table_gets_the_own_result(house: House) -> None:
    host, friend = somebody(house), somebody(house, "Bo")
    opened = host.open("kids", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as one, friend.at(opened["table"]) as two:
        one.ask("start")
        two.see(lambda view: bool(view["phase"] == "play"))
        while not over(one.view):
            for guest in (one, two):
                guest.sync()
                if guest.my_turn() and not over(guest.view):
                    guest.act(random.Random(len(guest.log)))
    [mine], [theirs] = games(host), games(friend)
    assert (mine["seat"], theirs["seat"]) == (0, 1)
    assert mine["table"] == theirs["table"]
    assert (mine["others"], theirs["others"]) == (1, 1)


def test_the_seat_can_be_named_after_the_end_as_well(house: House) -> None:
    browser = somebody(house)
    table = played(browser, PERSON, OTHER, game="kids")
    with browser.at(table) as guest:
        guest.ask("mine", seat=0, mine=False)
        assert games(browser) == []
        guest.ask("mine", seat=1, mine=True)
        guest.ask("mine", seat=1, mine=True)
    assert [game["seat"] for game in games(browser)] == [1]


def test_what_a_bot_played_in_part_counts_for_nobody(house: House) -> None:
    browser = somebody(house)
    table = browser.open("kids", PERSON, OTHER)["table"]
    with browser.at(table) as guest:
        guest.ask("seat", seat=0, kind="bot", level="random")
        guest.ask("seat", seat=0, kind="person")
        guest.play_on(random.Random(1), over)
        assert games(browser) == []
        guest.ask("mine", seat=0, mine=False)
        guest.ask("mine", seat=0, mine=True)
        assert games(browser) == []
        guest.ask("again")
        following = guest.next
    assert following is not None
    with browser.at(following) as guest:
        guest.play_on(random.Random(1), over)
    assert [game["table"] for game in games(browser)] == [following]


def test_a_person_who_is_deleted_in_the_last_moment_does_no_harm(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        browser = somebody(house)
        table = browser.open("gsc", PERSON)["table"]
        with browser.at(table) as guest:
            guest.play_on(random.Random(1), lambda view: bool(view["round"] == 5))
            act = house.server.hub.house.store.engine.begin
            with act() as connection:
                connection.exec_driver_sql("delete from people")
            guest.play_on(random.Random(1), over)
    assert rows(tmp_path, "select phase from tables") == [("over",)]
    assert rows(tmp_path, "select count(*) from results") == [(0,)]


def test_nobody_reads_the_games_of_others(house: House) -> None:
    browser, other = somebody(house), somebody(house, "Bo")
    played(other, PERSON)
    assert games(browser) == []
    assert browser.get("/api/me/stats").json()["dice"] == []


# Looked at


class Coach(Coaching):
    """A coach who knows at once, or is too busy, or finds nothing."""

    def __init__(self, metrics: Metrics, answer: Callable[[], bytes]) -> None:
        super().__init__(metrics)
        self._answer = answer
        self.asked: list[str] = []

    async def ask(self, kind: str, *payload: Any, who: str = "") -> bytes:
        self.asked.append(payload[0])
        await asyncio.sleep(0)
        return self._answer()


def looked(learned: bool = True) -> bytes:
    sums = {"start": 180.0, "luck": -12.5, "others": 0.0, "given_away": 31.25, "end": 136.25}
    seats = [
        {"name": "Ana", "points": {"sums": sums}, "by": "points", "mistakes": [], "choices": []}
    ]
    return json.dumps({"judge": {"learned": learned}, "seats": seats, "more": 1}).encode()


def busy() -> bytes:
    raise Refused("server.coach.busy", status=503)


def failed() -> bytes:
    raise Refused("server.coach.failed", status=503)


def coached(tmp_path: Path, answer: Callable[[], bytes], **more: Any) -> tuple[Coach, Any]:
    coach = Coach(Metrics(), answer)
    return coach, settings_for(tmp_path, coach=lambda metrics: coach, **more)


def waited_for(browser: Browser, ready: Callable[[Plain], bool]) -> Plain:
    """The statistics as soon as they look so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        stats: Plain = browser.get("/api/me/stats").json()
        if ready(stats):
            return stats
    raise AssertionError("it never came")


def test_statistics_make_the_coach_look(tmp_path: Path) -> None:
    coach, settings = coached(tmp_path, looked)
    with serving(settings) as house:
        browser = somebody(house)
        tables = [played(browser, PERSON) for _ in range(2)]
        assert not coach.asked
        assert browser.get("/api/me/stats").json()["looking"] == 2
        stats = waited_for(browser, lambda stats: not stats["looking"])
        assert [game["given_away"] for game in stats["games"]] == [31.25, 31.25]
        assert [game["luck"] for game in stats["games"]] == [-12.5, -12.5]
        texts = [browser.get(f"/api/tables/{table}/record").text for table in tables]
    records = [nameless(read(text)) for text in texts]
    assert coach.asked == records[::-1], "the newest first, each once"


def test_whoever_waits_asks_for_one_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, settings = coached(tmp_path, looked)
    with serving(settings) as house:
        browser = somebody(house)
        played(browser, PERSON)
        assert browser.get("/api/me/looking").json() == {"looking": 0}
        assert browser.get("/api/me/stats").json()["looking"] == 1
        waited_for(browser, lambda stats: not stats["looking"])
        reads = counted_reads(monkeypatch)
        assert browser.get("/api/me/looking").json() == {"looking": 0}
        assert house.browser().get("/api/me/looking").json() == {"looking": 0}
        assert reads == []


def test_whoever_is_told_that_nothing_is_looked_at_has_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = Accuracy.look

    async def look_to_the_end(self: Accuracy, person: str) -> int:
        await begin(self, person)
        await self._tasks[person]
        return len(self._waiting.get(person, ()))

    monkeypatch.setattr(Accuracy, "look", look_to_the_end)
    _, settings = coached(tmp_path, looked)
    with serving(settings) as house:
        browser = somebody(house)
        played(browser, PERSON)
        stats = browser.get("/api/me/stats").json()
        assert (stats["looking"], stats["games"][0]["given_away"]) == (0, 31.25)


def test_a_busy_coach_is_asked_again_at_the_next_visit(tmp_path: Path) -> None:
    coach, settings = coached(tmp_path, busy)
    with serving(settings) as house:
        browser = somebody(house)
        played(browser, PERSON)
        waited_for(browser, lambda _: len(coach.asked) > 1)
        assert games(browser)[0]["given_away"] is None


@pytest.mark.parametrize(
    "answer",
    [failed, lambda: b'{"error": {"line": 1, "why": "no"}}', lambda: looked(learned=False)],
    ids=["failed", "refused", "a rule of thumb"],
)
def test_what_the_coach_can_not_judge_is_left_alone(
    tmp_path: Path, answer: Callable[[], bytes]
) -> None:
    coach, settings = coached(tmp_path, answer)
    with serving(settings) as house:
        browser = somebody(house)
        played(browser, PERSON)
        browser.get("/api/me/stats")
        waited_for(browser, lambda stats: not stats["looking"])
        for _ in range(5):
            assert games(browser)[0]["given_away"] is None
    assert len(coach.asked) == 1


# The reference


def test_masters_are_measured_by_area() -> None:
    for one in reference_scores():
        game = load(one["game"])
        assert len(one["areas"]) == len(game.areas)
        assert sum(one["areas"]) + one["fox_points"] == pytest.approx(one["score"], abs=0.05)
        for points, area in zip(one["areas"], game.areas, strict=True):
            assert 0 < points <= area.max_points


def test_a_new_measurement_takes_the_place_of_the_old(tmp_path: Path) -> None:
    file = tmp_path / "reference.json"
    old = [{"game": "gsc", "players": 1}, {"game": "kids", "players": 2, "games": 7}]
    file.write_text(written(old), encoding="utf-8")
    reference.main(["--game", "kids", "--players", "2", "--games", "3", "--file", str(file)])
    kept, new = json.loads(file.read_text(encoding="utf-8"))
    assert kept == old[0]
    assert (new["game"], new["players"], new["games"]) == ("kids", 2, 3)
    assert new["bot"] == bots_for(load("kids"), 2)[-1]


def test_the_page_is_told_of_the_masters(house: House) -> None:
    assert somebody(house).get("/api/me/stats").json()["masters"] == reference_scores()
