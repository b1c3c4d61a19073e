"""Hints: who may have one, what it says, and that nobody else waits for it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import inspect

from cleverdice import CHANCE, load, names
from cleverdice.coach import advise
from cleverdice.coach.views import hint_view
from cleverdice.server import Limits, Rate
from cleverdice.server.db.store import engine_for, migrate
from cleverdice.server.metrics import Metrics
from cleverdice.server.work.coach import HINTS, REVIEWS, Coaching, Plan
from cleverdice.table.errors import Refused
from tests.databases import database_for
from tests.server.harness import (
    GREEDY,
    OPEN,
    OTHER,
    PERSON,
    Guest,
    House,
    Plain,
    over,
    serving,
    settings_for,
)

ROLLED = "roll W3 Y5 B2 G1 O6 P3"
TYPED = "w3 y5 b2 g1 o6 p3"


def hinted(answer: Plain) -> Plain:
    assert answer["t"] == "hint", answer
    return answer


def refused(answer: Plain) -> str:
    assert answer["t"] == "no", answer
    return str(answer["error"]["k"])


@pytest.fixture
def solo(house: House) -> Iterator[Guest]:
    """Somebody alone, with dice on the table."""
    ana = house.browser()
    opened = ana.open("gsc", PERSON)
    with ana.at(opened["table"]) as guest:
        guest.roll()
        yield guest


@pytest.fixture
def friends(house: House) -> Iterator[Friends]:
    with ExitStack() as stack:
        yield Friends(house, stack)


class Friends:
    """Tables of two people, each with a device of their own."""

    def __init__(self, house: House, stack: ExitStack) -> None:
        self.house, self.stack = house, stack

    def sit(self, **wishes: Any) -> tuple[Guest, Guest]:
        ana, bo = self.house.browser(), self.house.browser()
        opened = ana.open("gsc", PERSON, OPEN, start=False, **wishes)
        bo.join(opened["table"], opened["invite"], "Bo")
        here = self.stack.enter_context(ana.at(opened["table"]))
        there = self.stack.enter_context(bo.at(opened["table"]))
        assert here.ask("start")["t"] == "ok"
        for guest in (here, there):
            guest.see(lambda view: view["phase"] == "play")
        active = here if here.view["active"] in here.you["seats"] else there
        active.roll()
        other = there if active is here else here
        other.see(lambda view: not view["chance"])
        return active, other


# What it says


def test_a_hint_has_every_move_the_best_first_and_says_whose_word_it_is(solo: Guest) -> None:
    hint = hinted(solo.ask("hint", seat=0))
    assert hint["n"] == solo.view["n"]
    assert hint["nth"] == solo.view["seats"][0]["nth"]
    assert hint["seat"] == 0
    assert hint["judge"]["learned"] is True
    assert hint["judge"]["say"]["k"] == "coach.judge.learned"
    assert sorted(move["text"] for move in hint["moves"]) == sorted(solo.texts(0))
    behind = [move["behind"] for move in hint["moves"]]
    assert behind == sorted(behind)
    assert behind[0] == 0.0
    first = hint["moves"][0]
    assert first["why"][0]["k"].split(".")[0] in ("coach", "fact")
    assert set(first) == {"text", "expected", "behind", "chance", "why"}


def test_the_figures_are_those_of_the_coach(house: House) -> None:
    ana = house.browser()
    opened = ana.open("gsc", PERSON, dice="typed")
    with ana.at(opened["table"]) as guest:
        guest.roll(TYPED)
        hint = hinted(guest.ask("hint", seat=0))
    game = load("gsc")
    state = game.play(game.start(), CHANCE, ROLLED)
    found = [(one.text, round(one.expected, 2)) for one in advise(game, state, 0)]
    assert [(move["text"], move["expected"]) for move in hint["moves"]] == found


@pytest.mark.parametrize("game", names())
def test_every_game_and_real_dice_have_hints(house: House, game: str) -> None:
    ana = house.browser()
    opened = ana.open(game, PERSON, GREEDY)
    with ana.at(opened["table"]) as guest:
        guest.see(lambda _: guest.my_turn())
        if guest.view["chance"]:
            guest.roll()
        hint = hinted(guest.ask("hint", seat=0))
    assert {move["text"] for move in hint["moves"]} == set(guest.texts(0))


def test_nothing_waits_for_a_hint_and_it_is_about_the_table_it_was_asked_for(
    solo: Guest, house: House
) -> None:
    hinted(solo.ask("hint", seat=0))
    pid = house.server.coaching.lines["hint"].process.pid
    assert pid is not None
    assert solo.move(0, solo.texts(0)[0])["t"] == "ok"
    solo.play_on(random.Random(2), lambda view: bool(view["moves"].get("0")))
    n, legal = solo.view["n"], solo.texts(0)
    os.kill(pid, signal.SIGSTOP)
    try:
        solo.socket.send('{"t":"hint","id":"h","seat":0}')
        assert solo.move(0, legal[0])["t"] == "ok"
        assert solo.view["n"] == n + 1
    finally:
        os.kill(pid, signal.SIGCONT)
    hint = solo.hear("hint")
    assert hint["n"] == n
    assert {move["text"] for move in hint["moves"]} == set(legal)


# Who may


def test_nobody_gets_one_for_a_seat_of_somebody_else(house: House) -> None:
    ana, stranger = house.browser(), house.browser()
    opened = ana.open("gsc", PERSON)
    with ana.at(opened["table"]) as guest, stranger.at(opened["table"]) as watcher:
        guest.roll()
        assert refused(watcher.ask("hint", seat=0)) == "server.not-yours"


def test_bad_seats_and_messages_are_refused(solo: Guest) -> None:
    assert refused(solo.ask("hint", seat=3)) == "why.seat"
    for wrong in ({"seat": -1}, {"seat": 99}, {"seat": "0"}, {}, {"seat": 0, "moves": 3}):
        assert refused(solo.ask("hint", **wrong)) == "server.message"


def test_not_before_the_dice_and_not_when_somebody_else_chooses(house: House) -> None:
    ana = house.browser()
    opened = ana.open("gsc", PERSON, OTHER)
    with ana.at(opened["table"]) as guest:
        assert refused(guest.ask("hint", seat=0)) == "why.roll.first"
        guest.roll()
        waiting = 1 - guest.view["active"]
        assert refused(guest.ask("hint", seat=waiting)) == "why.wait"
        hinted(guest.ask("hint", seat=guest.view["active"]))


def test_not_in_the_lobby_and_not_for_a_bot_of_ours(house: House) -> None:
    ana = house.browser()
    opened = ana.open("gsc", PERSON, GREEDY, start=False)
    with ana.at(opened["table"]) as guest:
        assert refused(guest.ask("hint", seat=0)) == "server.not-started"
        guest.ask("start")
        guest.ask("seat", seat=0, kind="bot", level="random")
        assert refused(guest.ask("hint", seat=0)) in ("server.bot-plays", "why.over")


# Tables with and without


def test_people_on_one_screen_have_hints_unless_they_do_not_want_any(house: House) -> None:
    ana = house.browser()
    for wish, allowed in ((None, True), (True, True), (False, False)):
        opened = ana.open("gsc", PERSON, OTHER, **({} if wish is None else {"hints": wish}))
        with ana.at(opened["table"]) as guest:
            assert guest.view["hints"] is allowed
            guest.roll()
            answer = guest.ask("hint", seat=guest.view["active"])
            assert (answer["t"] == "hint") is allowed
            if not allowed:
                assert refused(answer) == "hint.off"


def test_friends_elsewhere_have_none_unless_the_host_allows_it(friends: Friends) -> None:
    for wish, allowed in ((None, False), (False, False), (True, True)):
        active, other = friends.sit(**({} if wish is None else {"hints": wish}))
        assert active.view["hints"] is other.view["hints"] is allowed
        answer = active.ask("hint", seat=active.view["active"])
        assert answer["t"] == ("hint" if allowed else "no")


def test_an_open_seat_means_that_somebody_will_come(house: House) -> None:
    ana = house.browser()
    opened = ana.open("gsc", PERSON, OPEN, start=False)
    with ana.at(opened["table"]) as guest:
        assert guest.view["hints"] is False
        guest.ask("seat", seat=1, kind="bot", level="greedy")
        assert guest.view["hints"] is True


def test_a_seat_lent_to_a_bot_is_still_somebody_elses(friends: Friends) -> None:
    active, other = friends.sit()
    (lent,) = other.you["seats"]
    assert other.ask("seat", seat=lent, kind="bot", level="greedy")["t"] == "ok"
    active.see(lambda view: view["seats"][lent]["kind"] == "bot")
    assert refused(active.ask("hint", seat=active.you["seats"][0])) == "hint.off"


def test_a_wish_that_is_no_yes_or_no_is_refused(house: House) -> None:
    wish = {"game": "gsc", "seats": [PERSON], "start": True, "hints": "please"}
    answer = house.browser().post("/api/tables", wish)
    assert (answer.status, answer.error) == (400, "server.message")


def test_the_wish_is_kept_over_a_restart_and_for_the_next_game(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with serving(settings) as house:
        ana = house.browser()
        opened = ana.open("kids", PERSON, OTHER, hints=False)
    with serving(settings) as house:
        again = house.browser(**ana.cookies)
        with again.at(opened["table"]) as guest:
            assert guest.view["hints"] is False
            guest.play_on(random.Random(3), over)
            guest.ask("again")
            assert guest.next is not None
        with again.at(guest.next) as guest:
            assert guest.view["hints"] is False


def test_a_database_from_before_is_brought_up_to_date(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    from cleverdice.server.db import store

    engine = engine_for(database_for(tmp_path, "old", empty=True))
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        assert "hints" not in {
            column["name"] for column in inspect(connection).get_columns("tables")
        }
        migrate(connection)
        assert "hints" in {column["name"] for column in inspect(connection).get_columns("tables")}
    engine.dispose()


# Limits and accidents


def test_too_many_hints_are_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    seconds = [0.0]
    limits = Limits(messages=Rate(1e6, 1e6), hints=Rate(3, 1))
    settings = settings_for(tmp_path, limits=limits, clock=lambda: seconds[0])
    with serving(settings) as house:
        ana = house.browser()
        with ana.at(ana.open("gsc", PERSON)["table"]) as guest:
            guest.roll()
            answers = [guest.ask("hint", seat=0) for _ in range(5)]
            assert [answer["t"] for answer in answers] == ["hint", "hint", "hint", "no", "no"]
            assert refused(answers[-1]) == "server.too-many"
            seconds[0] += 1.0
            hinted(guest.ask("hint", seat=0))
            assert guest.move(0, guest.texts(0)[0])["t"] == "ok"


def test_a_process_that_died_is_started_again(solo: Guest, house: House) -> None:
    hinted(solo.ask("hint", seat=0))
    line = house.server.coaching.lines["hint"]
    assert line.process.pid is not None
    os.kill(line.process.pid, signal.SIGKILL)
    assert solo.move(0, solo.texts(0)[0])["t"] == "ok"
    solo.play_on(random.Random(1), lambda view: bool(view["moves"].get("0")))
    answer = solo.ask("hint", seat=0)
    assert answer["t"] == "hint" or refused(answer) == "server.coach.failed"
    hinted(solo.ask("hint", seat=0))


def coached(*requests: tuple[object, ...], plans: dict[str, Plan] | None = None) -> list[Any]:
    """What a coach answers to requests made at the same time; refusals by their keys."""

    async def ask() -> list[Any]:
        coach = Coaching(Metrics(), plans or {"hint": HINTS, "review": REVIEWS})
        try:
            asked = (coach.ask(*request) for request in requests)  # type: ignore[arg-type]
            found = await asyncio.gather(*asked, return_exceptions=True)
        finally:
            await coach.close()
        return [one.text.key if isinstance(one, Refused) else one for one in found]

    return asyncio.run(ask())


def position(rolled: str = ROLLED) -> tuple[object, ...]:
    game = load("gsc")
    return "hint", "gsc", game.play(game.start(), CHANCE, rolled), 0


def test_the_process_answers_as_the_coach_would_here() -> None:
    (answer,) = coached(position())
    _, name, state, seat = position()
    here = hint_view(load(str(name)), state, seat)  # type: ignore[arg-type]
    assert msgspec.json.decode(answer) == msgspec.json.decode(msgspec.json.encode(here))


def test_when_too_many_wait_the_next_is_told_so() -> None:
    faces = [f"roll W{w} Y5 B2 G1 O6 P3" for w in range(1, 6)]
    plans = {"hint": Plan(patience=10.0, waiting=2, kept=8, nice=0)}
    answers = coached(*map(position, faces), plans=plans)
    assert answers[2:] == ["server.coach.busy"] * 3
    assert all(isinstance(answer, bytes) for answer in answers[:2])


def test_what_two_ask_at_once_is_found_out_once() -> None:
    plans = {"hint": Plan(patience=10.0, waiting=1, kept=8, nice=0)}
    first, second = coached(position(), position(), plans=plans)
    assert first is second, "there was room for one only"


def test_a_coach_that_is_silent_is_given_up() -> None:
    plans = {"hint": Plan(patience=0.0, waiting=2, kept=8, nice=0)}
    assert coached(position(), plans=plans) == ["server.coach.failed"]


def test_what_makes_no_sense_is_no_accident_for_the_next() -> None:
    rubbish = ("hint", "gsc", "no state", 0)
    failed, answer = coached(rubbish, position())
    assert failed == "server.coach.failed"
    assert isinstance(answer, bytes)


def test_what_nobody_waits_for_any_more_is_not_worked_out() -> None:
    async def act() -> tuple[int, bool]:
        coach = Coaching(Metrics())
        line = coach.lines["hint"]
        first = asyncio.create_task(coach.ask(*position()))  # type: ignore[arg-type]
        second = asyncio.create_task(coach.ask(*position("roll W1 Y1 B1 G1 O1 P1")))  # type: ignore[arg-type]
        await asyncio.sleep(0.01)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        waiting = line.waiting
        done = isinstance(await first, bytes)
        await coach.close()
        return waiting, done

    assert asyncio.run(act()) == (1, True)


def test_old_answers_are_forgotten() -> None:
    async def act() -> int:
        coach = Coaching(Metrics(), {"hint": Plan(patience=10.0, waiting=8, kept=2, nice=0)})
        for white in range(1, 5):
            await coach.ask(*position(f"roll W{white} Y5 B2 G1 O6 P3"))  # type: ignore[arg-type]
        kept = coach.lines["hint"].kept
        await coach.close()
        return kept

    assert asyncio.run(act()) == 2
