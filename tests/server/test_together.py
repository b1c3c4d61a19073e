"""People at one table: signs, a clock for each turn, free seats, and another game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from .harness import (
    GREEDY,
    OPEN,
    PERSON,
    Browser,
    Guest,
    House,
    Plain,
    over,
    serving,
    settings_for,
)

START = 1_700_000_000_000


class Clock:
    """The time is what a test says."""

    now = START

    def __call__(self) -> int:
        return self.now


@contextmanager
def friends(house: House, *more: Plain) -> Iterator[tuple[Guest, Guest, Browser, Browser, str]]:
    """Ana, the host, and Bo at a table whose game has begun."""
    host, friend = house.browser(), house.browser()
    opened = host.open("gsc", PERSON, OPEN, *more, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as ana, friend.at(opened["table"]) as bo:
        assert ana.ask("start")["t"] == "ok"
        bo.see(lambda view: bool(view["phase"] == "play"))
        yield ana, bo, host, friend, opened["table"]


def error(answer: Plain) -> str:
    assert answer["t"] == "no", answer
    return str(answer["error"]["k"])


# What the host says


def test_the_host_says_what_holds(house: House) -> None:
    with friends(house) as (ana, bo, *_):
        assert (ana.view["signs"], ana.view["free"], ana.view["clock"]) == (True, False, None)
        assert ana.ask("agree", signs=False, clock=60)["t"] == "ok"
        bo.see(lambda view: bool(view["clock"] == 60))
        assert (bo.view["signs"], bo.view["free"]) == (False, False)
        ana.ask("agree", clock=0)
        assert ana.view["clock"] is None
        assert error(bo.ask("agree", signs=True)) == "server.host-only"


def test_a_clock_of_any_length_is_refused(house: House) -> None:
    with friends(house) as (ana, *_):
        assert error(ana.ask("agree", clock=1)) == "server.message"


def test_it_is_known_who_is_the_host(house: House) -> None:
    host = house.browser()
    opened = host.open("gsc", OPEN, PERSON, start=False)
    with host.at(opened["table"]) as ana:
        assert ana.view["host"] == 1


# Signs


def test_a_sign_is_seen_by_all(house: House) -> None:
    with friends(house) as (ana, bo, _, _, table), house.browser().at(table) as watcher:
        assert bo.ask("sign", seat=1, sign="bravo")["t"] == "ok"
        for guest in (ana, watcher):
            assert guest.hear("signed") == {"t": "signed", "seat": 1, "sign": "bravo"}


def test_signs_are_for_those_who_play(house: House) -> None:
    with friends(house) as (ana, bo, _, _, table), house.browser().at(table) as watcher:
        assert error(watcher.ask("sign", seat=1, sign="bravo")) == "server.not-yours"
        assert error(bo.ask("sign", seat=0, sign="bravo")) == "server.not-yours"
        assert error(bo.ask("sign", seat=1, sign="idiot")) == "server.message"
        ana.ask("agree", signs=False)
        assert error(bo.ask("sign", seat=1, sign="bravo")) == "sign.off"


def test_too_many_signs_are_refused_for_a_while(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings_for(tmp_path, now=clock)) as house, friends(house) as (_, bo, *_):
        for _ in range(4):
            assert bo.ask("sign", seat=1, sign="hello")["t"] == "ok"
        assert error(bo.ask("sign", seat=1, sign="hello")) == "sign.enough"
        clock.now += 3000
        assert bo.ask("sign", seat=1, sign="hello")["t"] == "ok"


# The clock


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[tuple[Clock, House]]:
    clock = Clock()
    with serving(settings_for(tmp_path, now=clock)) as house:
        yield clock, house


def ticking(ana: Guest, bo: Guest) -> tuple[int, Guest, Guest]:
    """With a clock of a minute: whose turn it is, that person, the other."""
    assert ana.ask("agree", clock=60)["t"] == "ok"
    active = ana.view["active"]
    bo.see(lambda view: bool(view["clock"] == 60))
    return (active, ana, bo) if active == 0 else (active, bo, ana)


def lapse(clock: Clock, guest: Guest, seat: int) -> None:
    clock.now += 60_000
    guest.see(lambda view: bool(view["seats"][seat]["lapsed"]))


def test_the_clock_of_a_turn_does_not_start_anew_with_each_move(
    timed: tuple[Clock, House],
) -> None:
    clock, house = timed
    with friends(house) as (ana, bo, *_):
        active, one, two = ticking(ana, bo)
        assert one.view["seats"][active]["until"] == START + 60_000
        assert one.view["seats"][1 - active]["until"] is None
        clock.now += 10_000
        one.roll()
        one.act(random.Random(1))
        assert one.view["seats"][active]["until"] == START + 60_000
        while one.my_turn():
            one.act(random.Random(1))
        two.see(lambda view: bool(view["seats"][1 - active]["until"]))
        assert two.view["seats"][1 - active]["until"] == START + 70_000


def test_a_bot_takes_over_and_gives_back_to_whoever_acts(timed: tuple[Clock, House]) -> None:
    clock, house = timed
    with friends(house) as (ana, bo, *_):
        seat, one, two = ticking(ana, bo)
        lapse(clock, two, seat)
        assert two.view["seats"][seat]["lent"]
        two.see(lambda view: seat not in view["actors"] and not view["chance"])
        one.ask("ping")
        assert one.ask("seat", seat=seat, kind="person")["t"] == "ok"
        back = one.view["seats"][seat]
        assert (back["kind"], back["lapsed"]) == ("person", False)


def test_whoever_moves_is_back_with_the_whole_time(timed: tuple[Clock, House]) -> None:
    clock, house = timed
    with friends(house, GREEDY) as (ana, bo, *_):
        ana.ask("agree", clock=60)
        bo.see(lambda view: bool(view["clock"] == 60))
        ana.play_on(random.Random(2), lambda view: bool(view["seats"][1]["until"]))
        lapse(clock, ana, 1)
        bo.see(lambda view: bool(view["seats"][1]["lapsed"]))
        bo.roll()  # whatever becomes of it
        seat = bo.see(lambda view: not view["seats"][1]["lapsed"])["seats"][1]
        assert seat["kind"] == "person"
        assert seat["until"] in (None, clock.now + 60_000)


def test_whoever_returns_is_back(timed: tuple[Clock, House]) -> None:
    clock, house = timed
    with friends(house) as (ana, bo, host, friend, table):
        seat, _, two = ticking(ana, bo)
        lapse(clock, two, seat)
        with (host, friend)[seat].at(table) as back:
            assert back.view["seats"][seat]["kind"] == "person"


def test_a_seat_that_was_lent_on_purpose_stays_so(timed: tuple[Clock, House]) -> None:
    _, house = timed
    with friends(house) as (_, bo, _, friend, table):
        bo.ask("seat", seat=1, kind="bot")
        with friend.at(table) as again:
            assert again.view["seats"][1]["kind"] == "bot"


def test_without_a_clock_nobody_is_hurried(timed: tuple[Clock, House]) -> None:
    clock, house = timed
    with friends(house) as (ana, *_):
        clock.now += 3_600_000
        ana.sync()
        assert [seat["until"] for seat in ana.view["seats"]] == [None, None]


# Free seats


def test_whoever_watches_takes_a_free_seat_if_the_host_allows_it(house: House) -> None:
    with friends(house, GREEDY) as (ana, _, _, _, table):
        watcher = house.browser()
        wish = {"name": "Cem", "seat": 2}
        assert watcher.post(f"/api/tables/{table}/join", wish).status == 403
        assert not ana.view["seats"][2]["free"]
        ana.ask("agree", free=True)
        assert [seat["free"] for seat in ana.view["seats"]] == [False, False, True]
        answer = watcher.post(f"/api/tables/{table}/join", wish)
        assert answer.json()["seat"] == 2
        ana.see(lambda view: bool(view["seats"][2]["kind"] == "person"))
        assert ana.view["seats"][2]["name"] == "Cem"
        taken = house.browser().post(f"/api/tables/{table}/join", {"name": "Eva", "seat": 1})
        assert taken.status == 409


def test_a_bot_that_plays_for_somebody_keeps_the_seat(house: House) -> None:
    with friends(house) as (ana, bo, _, _, table):
        ana.ask("agree", free=True)
        bo.ask("seat", seat=1, kind="bot")
        answer = house.browser().post(f"/api/tables/{table}/join", {"name": "Eva"})
        assert answer.status == 409


# Another game


def play_out(*guests: Guest) -> None:
    with ThreadPoolExecutor(len(guests)) as pool:
        for done in [pool.submit(one.play_on, random.Random(1), over) for one in guests]:
            done.result()


def test_the_next_game_begins_when_all_are_ready_who_are_here(house: House) -> None:
    with friends(house) as (ana, bo, _, _, table), house.browser().at(table) as watcher:
        assert error(ana.ask("ready")) == "server.not-over"
        play_out(ana, bo)
        watcher.see(over)
        assert error(watcher.ask("ready")) == "server.not-yours"
        assert ana.ask("ready")["t"] == "ok"
        bo.see(lambda view: bool(view["seats"][0]["again"]))
        assert ana.ask("ready", ready=False)["t"] == "ok"
        assert bo.ask("ready")["t"] == "ok"
        assert bo.next is None
        assert ana.ask("ready")["t"] == "ok"
        for guest in (ana, bo):
            guest.sync()
            assert guest.next is not None
        assert ana.next == bo.next


def test_nobody_waits_for_whoever_is_gone(house: House) -> None:
    with friends(house) as (ana, bo, *_):
        play_out(ana, bo)
        bo.socket.close()
        ana.see(lambda view: not view["seats"][1]["here"])
        ana.ask("ready")
        assert ana.next is not None


def test_wins_are_counted_from_game_to_game(house: House) -> None:
    with friends(house) as (ana, bo, host, *_):
        assert not ana.view["series"]
        play_out(ana, bo)
        winners = ana.view["outcome"]["winners"]
        wins = [int(seat in winners) for seat in (0, 1)]
        assert ana.view["series"] == {"games": 1, "wins": wins}
        for guest in (bo, ana):
            guest.ask("ready")
        table = ana.next or ""
        with host.at(table) as again:
            assert again.view["series"] == {"games": 1, "wins": wins}
            assert not any(seat["again"] for seat in again.view["seats"])


def test_alone_nothing_is_counted(house: House) -> None:
    browser = house.browser()
    with browser.at(browser.open("gsc", PERSON)["table"]) as ana:
        ana.play_on(random.Random(1), over)
        assert ana.view["series"] is None
