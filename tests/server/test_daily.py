"""The challenge of the day and duels: the same dice for everybody, and nobody knows them early."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select
from starlette.applications import Starlette
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from cleverdice import CHANCE, load, names
from cleverdice.coach import judge_for
from cleverdice.record import Finding, Record, read, verify
from cleverdice.rules.moves import Roll
from cleverdice.server.db import schema
from cleverdice.server.work.worker import dice, solo
from cleverdice.table.challenges import bars, percent_below
from cleverdice.table.days import GRACE_MS, checked_day, day_of, end_of, streak
from cleverdice.table.errors import Refused
from cleverdice.table.model import DAY_MS
from tests.databases import rows
from tests.server.harness import (
    GREEDY,
    OPEN,
    PATIENCE,
    PERSON,
    Browser,
    Guest,
    House,
    Plain,
    counted_reads,
    over,
    serving,
)
from tests.server.harness import settings_for as settings
from tests.server.test_restart import Elsewhere
from tests.serving import Server

NOON = 1_794_744_000_000
TODAY, YESTERDAY = "2026-11-15", "2026-11-14"
MIDNIGHT = NOON + DAY_MS // 2
SOLO = len([name for name in names() if load(name).min_players == 1])
"""Every game that can be played alone has its day."""


class Clock:
    """The time is what a test says."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


class Place:
    """A server with a clock, and its database."""

    def __init__(self, folder: Path, clock: Clock, house: House) -> None:
        self.folder, self.clock, self.house = folder, clock, house

    def person(self, name: str = "Ana") -> Browser:
        """Somebody who is known here."""
        browser = self.house.browser()
        assert browser.post("/api/me", {"name": name}).status == 200
        return browser

    def rows(self, table: Any) -> list[Any]:
        return rows(self.folder, select(table))

    def secrets(self) -> set[str]:
        return {row.secret for row in self.rows(schema.challenges)}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    clock = Clock()
    with serving(settings(tmp_path, now=clock)) as house:
        yield Place(tmp_path, clock, house)


def begin(browser: Browser, game: str = "gsc", day: str = TODAY, **wish: str) -> str:
    answer = browser.post(f"/api/daily/{day}/{game}", wish)
    assert answer.status == 200, answer.text
    return str(answer.json()["table"])


def play_out(browser: Browser, table: str, seed: int = 0) -> Guest:
    with browser.at(table) as guest:
        guest.play_on(random.Random(seed), over)
    return guest


def of_day(browser: Browser, game: str = "gsc", day: str = TODAY) -> Plain:
    games: list[Plain] = browser.get(f"/api/daily/{day}").json()["games"]
    return next(one for one in games if one["game"] == game)


# The dice


def faces(game: str, log: list[Plain]) -> dict[tuple[int, str, int], dict[int, int]]:
    """What the dice showed, by round, kind of roll, and number within it."""
    rules = load(game)
    state, found = rules.start(), {}
    counts: dict[tuple[int, str], int] = {}
    for entry in log:
        move = rules.parse(entry["text"])
        if entry["seat"] == CHANCE:
            assert isinstance(move, Roll)
            kind = (state.round, "deal" if state.stage.value == "deal" else "turn")
            counts[kind] = counts.get(kind, 0) + 1
            found[*kind, counts[kind]] = dict(zip(move.dice, move.faces, strict=True))
        state = rules.play(state, entry["seat"], entry["text"])
    return found


@pytest.mark.parametrize("game", ["gsc", "chd"])
def test_everybody_rolls_the_same_whatever_they_choose(place: Place, game: str) -> None:
    seen = []
    for seed in range(3):
        browser = place.person()
        seen.append(faces(game, play_out(browser, begin(browser, game), seed).log))
    first = seen[0]
    for other in seen[1:]:
        common = first.keys() & other.keys()
        assert {(number, "deal", 1) for number in range(1, 7)} <= common
        assert {(number, "turn", 1) for number in range(1, 7)} <= common
        for at in common:
            dice = first[at].keys() & other[at].keys()
            assert {die: first[at][die] for die in dice} == {die: other[at][die] for die in dice}
        assert any(first[at].keys() != other[at].keys() for at in common), "they chose alike"


def test_two_games_and_two_days_have_other_dice(place: Place) -> None:
    browser = place.person()
    browser.get("/api/daily")
    place.clock.now += DAY_MS
    browser.get("/api/daily")
    assert len(place.secrets()) == 2 * SOLO


def test_the_promise_stands_before_and_is_kept(place: Place) -> None:
    browser = place.person()
    promised = of_day(browser)["commitment"]
    table = begin(browser)
    guest = play_out(browser, table)
    assert guest.view["fair"] == {"commitment": promised, "seeds": [], "reveal": None}
    text = browser.get(f"/api/tables/{table}/record").text
    assert verify(read(text)).finding is Finding.NOT_REVEALED
    place.clock.now = MIDNIGHT + GRACE_MS
    text = browser.get(f"/api/tables/{table}/record").text
    assert f"dice: shared {promised}" in text
    assert verify(read(text)).finding is Finding.PROVED
    assert of_day(browser)["reveal"] in place.secrets()


# Nobody knows early


class Ears:
    """Hears everything that the server tells to anybody."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[str] = []
        ask, read_one = Browser.ask, Guest.read

        def asked(browser: Browser, *request: Any) -> Any:
            answer = ask(browser, *request)
            self.heard.append(f"{answer.headers} {answer.content!r}")
            return answer

        def heard(guest: Guest) -> Plain:
            message = read_one(guest)
            self.heard.append(json.dumps(message))
            return message

        monkeypatch.setattr(Browser, "ask", asked)
        monkeypatch.setattr(Guest, "read", heard)

    def told(self, secret: str) -> bool:
        return any(secret in text for text in self.heard)


def addresses(house: House, **where: str) -> list[str]:
    """Every address of the server that can be looked at, filled in."""
    app = house.running.config.app
    assert isinstance(app, Starlette)
    routes = [route for route in app.routes if isinstance(route, Route)]
    paths = [route.path for route in routes if "GET" in (route.methods or ())]
    return [path.format(**where) for path in paths if path.startswith(("/api", "/metrics"))]


def test_no_message_holds_a_secret_of_the_day(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    ears = Ears(monkeypatch)
    ana, stranger = place.person(), place.house.browser()
    table = begin(ana)
    where = {"id": f"{TODAY}-gsc", "table": table, "day": TODAY, "game": "gsc"}
    where |= {"duel": f"{TODAY}-gsc", "cup": f"{TODAY}-gsc"}
    paths = addresses(place.house, **where)
    assert {"/api/daily", f"/api/tables/{table}/record"} <= set(paths)
    for seed, until in ((1, lambda view: view["n"] > 20), (2, over)):
        with ana.at(table) as guest:
            guest.play_on(random.Random(seed), until)
            guest.ask("log", **{"from": 0})
            guest.ask("hint", seat=0)
        for path in paths:
            ana.get(path)
            stranger.get(path)
    assert len(place.secrets()) == SOLO
    assert not any(ears.told(secret) for secret in place.secrets())
    place.clock.now = MIDNIGHT + GRACE_MS
    stranger.get(f"/api/daily/{TODAY}")
    assert all(ears.told(secret) for secret in place.secrets()), "the ears are deaf"


def test_nobody_watches_a_try(place: Place) -> None:
    ana, bo, stranger = place.person(), place.person("Bo"), place.house.browser()
    table = begin(ana)
    play_out(ana, table)
    begin(bo)
    for other in (bo, stranger):
        with pytest.raises(ConnectionClosed), other.at(table):
            pass
        assert other.get(f"/api/tables/{table}/record").error == "contest.hidden"
        assert other.get(f"/api/tables/{table}/review").error == "contest.hidden"
        wish = {"table": table, "ply": 3, "seat": 0, "level": "greedy"}
        assert other.post("/api/review/play", wish).status == 403
        assert other.post("/api/duels", {"table": table}).status == 403


def test_whoever_has_finished_may_look(place: Place) -> None:
    ana, bo = place.person(), place.person("Bo")
    table, other = begin(ana), begin(bo)
    play_out(ana, table)
    with pytest.raises(ConnectionClosed), ana.at(other):
        pass  # that one still plays
    play_out(bo, other, 1)
    with bo.at(table) as guest:
        assert guest.view["phase"] == "over"
        assert guest.view["fair"]["reveal"] is None
        assert guest.you["seats"] == []
    place.clock.now = MIDNIGHT + GRACE_MS
    with place.house.browser().at(table) as guest:
        assert guest.view["phase"] == "over"


def test_results_are_hidden_until_the_own_game_is_over(place: Place) -> None:
    ana, bo = place.person(), place.person("Bo")
    play_out(ana, begin(ana))
    table = begin(bo)
    for moment in (0, 1):
        shown = of_day(bo)
        assert (shown["results"], shown["bars"], shown["master"]) == (None, None, None)
        assert shown["finished"] == 1
        assert bo.get(f"/api/challenges/{TODAY}-gsc/master").error == "contest.hidden"
        with bo.at(table) as guest:
            guest.play_on(random.Random(moment), lambda view: view["n"] > 10)
    play_out(bo, table)
    assert len(of_day(bo)["results"]) == 2
    assert of_day(place.house.browser())["results"] is None


def test_no_hints_and_no_bots(place: Place) -> None:
    ana = place.person()
    with ana.at(begin(ana)) as guest:
        guest.roll()
        assert guest.ask("hint", seat=0)["error"]["k"] == "hint.off"
        bot = guest.ask("seat", seat=0, kind="bot", level="master")
        assert bot["error"]["k"] == "contest.alone"


def test_taking_back_ends_at_the_last_roll(place: Place) -> None:
    ana = place.person()
    with ana.at(begin(ana)) as guest:
        guest.roll()
        choice = next(text for text in guest.texts(0) if text.startswith("W"))
        guest.move(0, choice)
        assert guest.view["undo"] == [0]
        assert guest.undo(0)["t"] == "ok"
        guest.move(0, choice)
        guest.play_on(random.Random(1), lambda view: view["chance"])
        guest.roll()
        assert guest.view["undo"] == []
        assert guest.undo(0)["error"]["k"] == "server.undo"


# One try


def test_one_try_for_a_person_and_a_day(place: Place) -> None:
    ana = place.person()
    table = begin(ana)
    assert begin(ana) == table
    with ana.at(table) as guest:
        guest.play_on(random.Random(1), over)
        assert guest.ask("again")["error"]["k"] == "contest.once"
    again = ana.post(f"/api/daily/{TODAY}/gsc", {}).json()
    assert again == {"table": table, "key": None, "over": True}
    assert begin(ana, "chd") != table
    place.clock.now += DAY_MS
    assert begin(ana, day="2026-11-16") != table


def test_begun_on_two_devices_at_once(place: Place) -> None:
    ana = place.person()
    devices = [place.house.browser(**ana.cookies) for _ in range(6)]
    with ThreadPoolExecutor(len(devices)) as pool:
        tables = set(pool.map(begin, devices))
    assert len(tables) == 1
    assert len(place.rows(schema.tries)) == len(place.rows(schema.tables)) == 1


def test_a_second_device_goes_on(place: Place) -> None:
    ana = place.person()
    phone = place.house.browser(me=ana.cookies["me"])
    table = begin(ana)
    assert begin(phone) == table
    with ana.at(table) as here, phone.at(table) as there:
        assert here.you["seats"] == there.you["seats"] == [0]
        here.roll()
        there.see(lambda view: view["n"] == 1)
        there.act(random.Random(1))
        here.see(lambda view: view["n"] == there.view["n"])


def test_nobody_plays_without_being_somebody(place: Place) -> None:
    nobody = place.house.browser()
    assert nobody.post(f"/api/daily/{TODAY}/gsc", {}).error == "person.nobody"
    forged = place.house.browser(me="0" * 32)
    assert forged.post(f"/api/daily/{TODAY}/gsc", {}).error == "person.nobody"
    assert nobody.get("/api/daily").status == 200


@pytest.mark.parametrize(
    "day",
    ["2026-11-16", "2026-02-30", "2026-13-01", "9999-12-31", "0001-01-01", "20261115", "today"],
)
def test_a_forged_day(place: Place, day: str) -> None:
    ana = place.person()
    assert ana.get(f"/api/daily/{day}").error == "daily.no-day"
    assert ana.post(f"/api/daily/{day}/gsc", {}).error == "daily.no-day"
    assert place.rows(schema.challenges) == []


def test_a_forged_wish(place: Place) -> None:
    ana = place.person()
    assert ana.post(f"/api/daily/{TODAY}/kids", {}).error == "contest.nowhere"
    assert ana.post(f"/api/daily/{TODAY}/nothing", {}).error == "contest.nowhere"
    assert ana.post(f"/api/daily/{TODAY}/gsc", {"secret": "00"}).error == "server.message"
    assert ana.post(f"/api/daily/{TODAY}/gsc", {}, origin="http://elsewhere").status == 403
    assert ana.post(f"/api/daily/{YESTERDAY}/gsc", {}).error == "contest.nowhere"
    assert ana.get("/api/challenges/nothing/master").error == "contest.nowhere"
    assert place.rows(schema.tries) == []


# The end of a day


def test_midnight_in_the_middle_of_a_game(place: Place) -> None:
    ana, bo = place.person(), place.person("Bo")
    place.clock.now = MIDNIGHT - 10_000
    table, other = begin(ana), begin(bo)
    with ana.at(table) as guest, bo.at(other) as late:
        guest.play_on(random.Random(1), lambda view: view["n"] > 10)
        place.clock.now = MIDNIGHT + GRACE_MS - 1
        guest.play_on(random.Random(2), over)
        late.roll()
        place.clock.now += 1
        refused = late.act(random.Random(3))
        assert refused["error"]["k"] == "daily.closed"
        assert late.view["n"] == 1
    assert of_day(ana)["mine"]["place"] == 1
    assert of_day(bo)["mine"]["over"] is False
    assert len(of_day(bo)["results"]) == 1
    assert [line["table"] for line in bo.get("/api/tables").json()["tables"]] == []
    assert bo.post(f"/api/daily/{TODAY}/gsc", {}).error == "daily.closed"
    assert of_day(ana, day="2026-11-16")["finished"] == 0


def test_after_midnight_nobody_begins(place: Place) -> None:
    ana = place.person()
    ana.get("/api/daily")
    place.clock.now = MIDNIGHT
    assert ana.post(f"/api/daily/{TODAY}/gsc", {}).error == "daily.over"
    shown = ana.get(f"/api/daily/{TODAY}").json()
    assert shown["closed"] is False
    assert shown["games"][0]["reveal"] is shown["games"][0]["results"] is None
    place.clock.now += GRACE_MS
    shown = ana.get(f"/api/daily/{TODAY}").json()
    assert shown["closed"] is True
    assert shown["games"][0]["results"] == []


def test_what_was_shown_stays_closed_whatever_the_clock_says(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, now=clock)) as house:
        ana, bo = (Place(tmp_path, clock, house).person() for _ in range(2))
        table = begin(ana)
        with ana.at(table) as guest:
            guest.roll()
            clock.now = MIDNIGHT + GRACE_MS
            assert of_day(bo)["reveal"] is not None
            guest.see(lambda view: view["fair"]["reveal"] is not None)
            clock.now = NOON
            refused = guest.act(random.Random(1))
            assert refused["error"]["k"] == "daily.closed"
    with serving(settings(tmp_path, now=clock)) as house:
        ana, bo = (house.browser(**one.cookies) for one in (ana, bo))
        with ana.at(table) as guest:
            assert guest.act(random.Random(1))["error"]["k"] == "daily.closed"
        assert bo.post(f"/api/daily/{TODAY}/gsc", {}).error == "daily.over"
        assert ana.post(f"/api/daily/{TODAY}/gsc", {}).error == "daily.closed"
        assert bo.get(f"/api/daily/{TODAY}").json()["closed"] is True
        assert of_day(bo)["reveal"] is not None, "what was shown can't be hidden again"


def until_forced(browser: Browser, table: str) -> int:
    """Play until a mark follows by itself: its number."""
    rng = random.Random(2)
    with browser.at(table) as guest:
        while not over(guest.view):
            n = len(guest.log)
            guest.act(rng)
            if not over(guest.view) and len(guest.log) > n + 1:
                return n + 1
    raise AssertionError("nothing was forced")


@pytest.mark.parametrize("late", [False, True])
def test_what_is_forced_is_not_tried_for_ever_at_a_closed_table(
    place: Place, caplog: pytest.LogCaptureFixture, late: bool
) -> None:
    """A game stored when marks still had to be made by hand may be opened when its day is over."""
    browser, hub = place.person(), place.house.server.hub
    table = begin(browser)
    n = until_forced(browser, table)
    hub.rooms.clear()
    events = schema.events
    with hub.house.store.engine.begin() as connection:
        last = (events.c.table_id == table) & (events.c.n >= n)
        connection.execute(delete(events).where(last))
    place.clock.now = MIDNIGHT + GRACE_MS if late else NOON
    with browser.at(table) as guest:
        guest.sync()
        assert late or guest.see(lambda view: view["n"] > n)
        assert guest.view["phase"] == "play"
    until = time.monotonic() + PATIENCE
    while hub.rooms[table].busy:
        assert time.monotonic() < until, "it is still trying"
        time.sleep(0.01)
    assert "bot-waits" not in caplog.text


def test_a_day_is_looked_up_at_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = place.person()
    ana.get("/api/daily")
    reads = counted_reads(monkeypatch)
    assert len(ana.get("/api/daily").json()["games"]) == SOLO
    assert len(reads) == 1


def test_the_coach_is_silent_about_the_dice_of_today(place: Place) -> None:
    ana = place.person()
    table = begin(ana)
    with ana.at(table) as guest:
        guest.play_on(random.Random(1), lambda view: view["n"] > 20)
    record = read(ana.get(f"/api/tables/{table}/record").text)
    typed = Record(replace(record.header, dice="typed"), record.moves)
    short = Record(typed.header, typed.moves[:2])
    for told in (typed, short):
        assert ana.post("/api/review", {"record": told.text()}).error == "look.today"
        wish = {"record": told.text(), "ply": 1}
        assert ana.post("/api/review/play", wish).error == "look.today"
    other = ana.open("gsc", PERSON)["table"]
    play_out(ana, other)
    theirs = ana.get(f"/api/tables/{other}/record").text
    assert ana.post("/api/review/play", {"record": theirs, "ply": 1}).status == 200
    place.clock.now = MIDNIGHT + GRACE_MS
    assert ana.post("/api/review/play", {"record": typed.text(), "ply": 1}).status == 200


def test_days_in_a_row(place: Place) -> None:
    ana = place.person()
    for _ in range(2):
        ana.get("/api/daily")
        play_out(ana, begin(ana, day=day_of(place.clock.now)))
        place.clock.now += DAY_MS
    today = ana.get("/api/daily").json()
    assert today["streak"] == {"now": 2, "best": 2, "days": 2}
    assert [day["day"] for day in today["earlier"]] == ["2026-11-16", TODAY]
    games = {one["game"]: one["score"] for one in today["earlier"][0]["games"]}
    assert games["chd"] is None
    assert games["gsc"] > 0
    place.clock.now += DAY_MS
    assert ana.get("/api/daily").json()["streak"] == {"now": 0, "best": 2, "days": 2}
    assert place.person().get("/api/daily").json()["streak"]["days"] == 0


def test_streaks() -> None:
    assert streak([], TODAY) == (0, 0)
    assert streak([TODAY], TODAY) == (1, 1)
    assert streak(["2025-12-31", "2026-01-01", "2026-01-02", "2026-01-04"], "2026-01-05") == (1, 3)


def test_days() -> None:
    assert day_of(MIDNIGHT - 1) == TODAY
    assert day_of(MIDNIGHT) == "2026-11-16"
    assert end_of(TODAY) == MIDNIGHT
    assert checked_day(TODAY, NOON) == TODAY
    with pytest.raises(Refused):
        checked_day("2026-11-16", NOON)


# Results


def test_the_table_of_results(place: Place) -> None:
    names = ["Ana\n\u202eMaria", "Bo", ""]
    people = [place.person() for _ in names]
    for seed, (browser, name) in enumerate(zip(people, names, strict=True)):
        play_out(browser, begin(browser, name=name), seed % 2)
    shown = of_day(people[1])
    results = shown["results"]
    assert [row["name"] for row in results if row["mine"]] == ["Bo"]
    assert sorted(row["name"] for row in results) == ["", "Ana Maria", "Bo"]
    scores = [row["score"] for row in results]
    assert scores == sorted(scores, reverse=True)
    assert [row["place"] for row in results] == [
        1 + sum(s > row["score"] for s in scores) for row in results
    ]
    twins = [row["place"] for row in results if row["name"] in ("Ana Maria", "")]
    assert twins[0] == twins[1], "the same choices, the same points, the same place"
    assert sum(count for _, count in shown["bars"]) == 3
    assert shown["mine"]["place"] == next(row["place"] for row in results if row["mine"])
    assert all(sum(row["areas"]) + row["fox_points"] == row["score"] for row in results)


def test_bars() -> None:
    assert bars([]) == []
    assert bars([0, 19, 20, 61]) == [(0, 2), (20, 1), (40, 0), (60, 1)]


def test_the_master_plays_the_same_dice(place: Place) -> None:
    ana = place.person()
    play_out(ana, begin(ana))
    master = ana.get(f"/api/challenges/{TODAY}-gsc/master").json()["master"]
    assert master["score"] > 200
    assert of_day(ana)["master"] == master
    (row,) = [row for row in place.rows(schema.challenges) if row.game == "gsc"]
    assert row.master == master["score"]
    assert json.loads(solo("gsc", "master", row.secret, "", True)) == master
    other = json.loads(solo("gsc", "master", "00" * 32, "", True))
    assert other != master


def test_how_hard_the_dice_are_is_found_out_once(place: Place) -> None:
    ana = place.person()
    address = f"/api/challenges/{TODAY}-gsc/dice"
    table = begin(ana)
    assert ana.get(address).error == "contest.hidden"
    play_out(ana, table)
    assert of_day(ana)["dice"] is None
    look = ana.get(address).json()["dice"]
    assert [one["level"] for one in look["levels"]] == ["expert", "skilled", "casual"]
    assert of_day(ana)["dice"] == ana.get(address).json()["dice"] == look
    (row,) = [row for row in place.rows(schema.challenges) if row.game == "gsc"]
    assert row.luck == look["luck"]
    master = json.loads(solo("gsc", "master", row.secret, "", True))
    (start,) = judge_for(load("gsc"), 1).worths(load("gsc"), [load("gsc").start()], 0)
    assert look["luck"] == round(master["score"] - start, 2)
    assert look == json.loads(dice("gsc", row.secret, "", True))


def test_the_percentage_is_told_once_there_are_enough_others() -> None:
    assert percent_below([180] * 4, 180) is None
    assert percent_below([180] * 5, 180) == 0
    assert percent_below([100, 150, 170, 180, 190], 180) == 75
    assert percent_below([1, 2, 3, 4, 5], 5) == 100


# Nothing is lost


def test_a_restart_in_a_try(tmp_path: Path) -> None:
    clock, rng = Clock(), random.Random(1)
    with serving(settings(tmp_path, now=clock)) as house:
        ana = Place(tmp_path, clock, house).person()
        table = begin(ana)
        with ana.at(table) as guest:
            guest.play_on(rng, lambda view: view["n"] > 15)
    with serving(settings(tmp_path, now=clock)) as house:
        back = house.browser(me=ana.cookies["me"])
        assert begin(back) == table
        with back.at(table) as again:
            assert again.log == guest.log
            assert again.view["contest"] == guest.view["contest"]
            again.play_on(rng, over)
        assert of_day(back)["mine"]["over"] is True


def test_killed_in_a_try(tmp_path: Path) -> None:
    server = Server(tmp_path, "--bot-pause", "0")
    server.start()
    try:
        browser = Browser(Elsewhere(server), {})
        browser.post("/api/me", {"name": "Ana"})
        duel = browser.post("/api/duels", {"game": "chd"}).json()["duel"]
        table = browser.post(f"/api/duels/{duel}", {}).json()["table"]
        with browser.at(table) as guest:
            for _ in range(12):
                assert guest.act(random.Random(2))["t"] == "ok"
            server.kill()
        server.start()
        assert browser.post(f"/api/duels/{duel}", {}).json()["table"] == table
        with browser.at(table) as back:
            assert back.log == guest.log
            assert back.act(random.Random(3))["t"] == "ok"
    finally:
        server.stop()


# Duels


def new_duel(browser: Browser, game: str = "gsc") -> str:
    answer = browser.post("/api/duels", {"game": game})
    assert answer.status == 200, answer.text
    return str(answer.json()["duel"])


def duel_table(browser: Browser, duel: str, **wish: str) -> str:
    answer = browser.post(f"/api/duels/{duel}", wish)
    assert answer.status == 200, answer.text
    return str(answer.json()["table"])


def test_a_duel(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch)
    ana, bo = place.person(), place.person("Bo")
    duel = new_duel(ana)
    (secret,) = place.secrets()
    first = duel_table(ana, duel, name="Ana")
    mine = faces("gsc", play_out(ana, first, 1).log)
    assert ears.told(secret), "her game is over"
    ears.heard.clear()
    before = bo.get(f"/api/duels/{duel}").json()
    assert (before["names"], before["results"], before["reveal"]) == (["Ana"], None, None)
    assert "table" not in json.dumps(before)
    second = duel_table(bo, duel, name="Bo")
    with bo.at(second) as guest:
        guest.play_on(random.Random(2), lambda view: view["n"] > 20)
    with pytest.raises(ConnectionClosed), bo.at(first):
        pass
    assert bo.get(f"/api/tables/{first}/record").status == 403
    assert bo.get(f"/api/duels/{duel}/sheets").error == "contest.hidden"
    assert not ears.told(secret)
    theirs = faces("gsc", play_out(bo, second, 3).log)
    assert mine[1, "turn", 1] == theirs[1, "turn", 1]
    assert mine[6, "deal", 1] == theirs[6, "deal", 1]
    sheets = bo.get(f"/api/duels/{duel}/sheets").json()["sheets"]
    assert {(sheet["name"], sheet["table"]) for sheet in sheets} == {("Ana", first), ("Bo", second)}
    for browser in (ana, bo):
        shown = browser.get(f"/api/duels/{duel}").json()
        assert {row["name"] for row in shown["results"]} == {"Ana", "Bo"}
        assert shown["reveal"] == secret
    text = bo.get(f"/api/tables/{first}/record").text
    assert verify(read(text)).finding is Finding.PROVED


def test_a_duel_never_closes_and_is_played_once(place: Place) -> None:
    ana = place.person()
    duel = new_duel(ana, "chd")
    place.clock.now += 100 * DAY_MS
    table = duel_table(ana, duel)
    play_out(ana, table)
    assert duel_table(ana, duel) == table


def test_a_finished_game_becomes_a_duel(place: Place) -> None:
    ana, bo = place.person(), place.person("Bo")
    table = ana.open("gsc", PERSON)["table"]
    assert ana.post("/api/duels", {"table": table}).error == "server.not-over"
    mine = play_out(ana, table, 5)
    duel = ana.post("/api/duels", {"table": table}).json()["duel"]
    assert ana.post("/api/duels", {"table": table}).json()["duel"] == duel
    shown = ana.get(f"/api/duels/{duel}").json()
    assert shown["mine"]["score"] == mine.view["seats"][0]["score"]["total"]
    other = duel_table(bo, duel)
    theirs = play_out(bo, other, 5)
    assert [entry["text"] for entry in theirs.log] == [entry["text"] for entry in mine.log]
    places = [row["place"] for row in bo.get(f"/api/duels/{duel}").json()["results"]]
    assert places == [1, 1]
    master = bo.get(f"/api/challenges/{duel}/master").json()["master"]
    assert master["score"] > 200


def test_what_can_be_no_duel(place: Place) -> None:
    ana, bo = place.person(), place.person("Bo")
    table = ana.open("gsc", PERSON)["table"]
    play_out(ana, table)
    assert bo.post("/api/duels", {"table": table}).error == "server.not-yours"
    wrongs = (ana.open("gsc", PERSON, GREEDY), ana.open("gsc", PERSON, dice="typed"))
    for wrong in (opened["table"] for opened in wrongs):
        assert ana.post("/api/duels", {"table": wrong}).error == "duel.no-dice"
    day = begin(ana)
    play_out(ana, day)
    assert ana.post("/api/duels", {"table": day}).error == "duel.no-dice"
    assert ana.post("/api/duels", {"table": "nothing"}).error == "server.no-table"
    assert ana.post("/api/duels", {"game": "kids"}).error == "duel.no-game"
    assert ana.post("/api/duels", {}).error == "duel.no-game"
    assert ana.get("/api/duels/nothing").error == "contest.nowhere"
    assert ana.get(f"/api/duels/{TODAY}-gsc").error == "contest.nowhere"
    nobody = place.house.browser()
    assert nobody.post("/api/duels", {"table": table}).error == "person.nobody"
    lobby = ana.open("gsc", PERSON, OPEN, start=False)["table"]
    assert ana.post("/api/duels", {"table": lobby}).error == "duel.no-dice"


def test_a_game_with_help_is_no_duel(place: Place) -> None:
    ana = place.person()
    for helped in ("hint", "undo"):
        table = ana.open("gsc", PERSON)["table"]
        with ana.at(table) as guest:
            guest.roll()
            if helped == "hint":
                assert guest.ask("hint", seat=0)["t"] == "hint"
            else:
                guest.move(0, guest.texts(0)[0])
                guest.roll()
                assert guest.undo(0)["t"] == "ok"
            guest.play_on(random.Random(1), over)
        assert ana.post("/api/duels", {"table": table}).error == "duel.helped"


def test_a_choice_taken_back_before_the_next_roll_is_no_help(place: Place) -> None:
    ana = place.person()
    table = ana.open("gsc", PERSON)["table"]
    with ana.at(table) as guest:
        guest.roll()
        guest.move(0, guest.texts(0)[0])
        assert guest.undo(0)["t"] == "ok"
        guest.play_on(random.Random(1), over)
    assert ana.post("/api/duels", {"table": table}).status == 200


def test_what_is_forgotten_at_the_next_start(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, now=clock)) as house:
        ana = Place(tmp_path, clock, house).person()
        duels = [new_duel(ana), new_duel(ana)]
        for table in (duel_table(ana, duels[0]), begin(ana)):
            clock.now += 1
            with ana.at(table) as guest:
                guest.roll()
        begin(ana, "chd")
        assert house.server.hub.unfinished == 3
    clock.now += 91 * DAY_MS
    with serving(settings(tmp_path, now=clock)) as house:
        back = house.browser(**ana.cookies)
        assert [back.get(f"/api/duels/{duel}").status for duel in duels] == [200, 404]
        assert back.get(f"/api/daily/{TODAY}").json()["games"][0]["mine"]["over"] is False
        assert house.server.hub.unfinished == 1, "a day that has closed is not waited for"


# People


def test_two_who_are_one_keep_one_try(place: Place) -> None:
    ana, same = place.person(), place.person()
    table, other = begin(ana), begin(same)
    going_on = begin(same, "chd")
    wish = {"key": ana.cookies["me"], "bring": True, "confirm": True}
    assert same.post("/api/me/enter", wish).status == 200
    assert begin(same) == table != other
    assert begin(same, "chd") == going_on
    phone = place.house.browser(me=ana.cookies["me"])
    assert begin(phone, "chd") == going_on
    with phone.at(going_on) as guest:
        assert guest.you["seats"] == [0]


def test_deletion_takes_the_results_along(place: Place) -> None:
    ana, bo = place.person(), place.person("Bo")
    for browser in (ana, bo):
        play_out(browser, begin(browser, name="somebody"))
    assert ana.post("/api/me/delete", {}).status == 200
    assert len(place.rows(schema.tries)) == 1
    assert len(of_day(bo)["results"]) == 1
