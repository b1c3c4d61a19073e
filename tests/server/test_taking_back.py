"""Undo and redo: back to the last roll, past it only alone, never a choice that others built on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cleverdice import CHANCE, load, names
from cleverdice.table.model import PLAY, SeatRow, Stored, TableRow
from cleverdice.table.table import Step, Table
from tests.server.harness import GREEDY, OPEN, OTHER, PERSON, Guest, House, Plain, over

ROLL = "w3 y5 b2 g1 o6 p3"


def test_alone_also_past_rolls_and_the_same_dice_come_again(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    rng = random.Random(1)
    with browser.at(table) as guest:
        guest.play_on(rng, lambda view: view["n"] >= 30)
        there, seen = list(guest.log), guest.view
        steps = 0
        while guest.view["undo"]:
            assert guest.undo(0)["t"] == "ok"
            steps += 1
        assert guest.view["n"] == 1, "only the first roll is left"
        assert guest.undo(0)["error"]["k"] == "server.undo"
        assert guest.log == there[:1]
        for _ in range(steps):
            assert guest.view["redo"] == [0]
            assert guest.redo(0)["t"] == "ok"
        assert guest.log == there
        apart: Plain = {"redo": [], "undo": [], "expires": 0}
        assert {**guest.view, **apart} == {**seen, **apart}
        assert guest.redo(0)["error"]["k"] == "server.redo"


def test_a_roll_taken_back_comes_out_the_same(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.roll()
        guest.move(0, next(text for text in guest.texts(0) if text.startswith("W>")))
        while not guest.view["chance"]:
            guest.move(0, guest.texts(0)[0])
        n = guest.view["n"]
        guest.roll()
        rolled = guest.log[n]["text"]
        guest.undo(0)
        assert guest.view["n"] < n
        guest.redo(0)
        assert guest.log[n]["text"] == rolled


def test_another_move_ends_the_redo(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.roll()
        first, second = guest.texts(0)[:2]
        guest.move(0, first)
        guest.undo(0)
        assert guest.view["redo"] == [0]
        guest.move(0, second)
        assert guest.view["redo"] == []


def test_several_people_go_back_to_the_last_roll_only(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, OTHER, dice="fair")["table"]
    with browser.at(table) as guest:
        active = guest.view["active"]
        guest.roll()
        assert guest.view["undo"] == []
        guest.move(active, guest.texts(active)[0])
        assert guest.view["undo"] == [active]
        guest.undo(active)
        guest.move(active, next(t for t in guest.texts(active) if ">" in t))
        while not guest.view["chance"]:
            guest.move(active, guest.texts(active)[0])
        assert guest.view["undo"] == [active], "the dice are not rolled yet"
        guest.roll()
        assert guest.view["undo"] == []
        assert guest.undo(active)["error"]["k"] == "server.undo"


def test_what_others_do_at_the_same_time_stays(house: House) -> None:
    """Seats 1 and 2 are served at once: either may go back, and the other's choice stays."""
    browser = house.browser()
    seats = (PERSON, OTHER, {"kind": "person", "name": "Cy"})
    table = browser.open("gsc", *seats, dice="typed")["table"]
    with browser.at(table) as guest:
        guest.roll("w1 y1 b2 g3 o6 p5")
        guest.move(0, "O>o1=6")
        assert guest.view["stage"] == "serve"
        assert set(guest.view["actors"]) >= {1, 2}
        assert guest.view["undo"] == [0], "nobody has built on it yet"
        guest.move(1, guest.texts(1)[0])
        other = guest.log[-1]["text"]
        assert guest.view["undo"] == [1], "seat 2 has: what seat 1 chose can't be changed"
        before = guest.view["seats"][2]
        guest.move(2, guest.texts(2)[1])
        assert 1 in guest.view["undo"]
        assert 2 in guest.view["undo"]
        assert guest.undo(1)["t"] == "ok"
        assert [entry["text"] for entry in guest.log[-1:]] != [other]
        assert guest.view["seats"][1]["nth"] == 0
        assert guest.view["seats"][2]["nth"] == 1
        assert guest.view["redo"] == [1]
        assert guest.undo(2)["t"] == "ok"
        assert guest.view["seats"][2] == before
        assert guest.redo(1)["t"] == "ok"
        assert guest.log[-1]["text"] == other


def test_what_bots_made_of_a_choice_goes_with_it(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, GREEDY, dice="typed")["table"]
    with browser.at(table) as guest:
        guest.roll("w1 y1 b2 g3 o6 p5")
        guest.move(0, "O>o1=6")
        guest.see(lambda view: view["seats"][1]["nth"] > 0)
        guest.sync()
        answered = guest.log[2]["text"]
        assert guest.view["undo"] == [0]
        assert guest.undo(0)["t"] == "ok"
        assert guest.view["n"] == 1
        assert guest.redo(0)["t"] == "ok"
        guest.see(lambda view: view["seats"][1]["nth"] > 0)
        assert guest.log[2]["text"] == answered, "the same again, for it draws from the same seed"


def forced_since(guest: Guest, n: int) -> bool:
    """Whether bonus marks followed the move number `n` by themselves."""
    return len(guest.log) > n + 1 and str(guest.log[-1]["text"]).startswith("+")


def test_a_forced_bonus_goes_back_with_the_choice_that_brought_it(house: House) -> None:
    """A track has one next field: its bonus leaves no choice, and an undo is not stuck at it."""
    browser, rng = house.browser(), random.Random(3)
    found = 0
    while not found:
        with browser.at(browser.open("gsc", PERSON)["table"]) as guest:
            while not over(guest.view):
                n = guest.view["n"]
                assert guest.act(rng)["t"] == "ok"
                assert not is_forced(guest.view), "the server takes it itself"
                if over(guest.view) or not forced_since(guest, n):
                    continue
                found += 1
                there = list(guest.log)
                guest.undo(0)
                assert guest.view["n"] <= n, "the choice before it is open again"
                guest.sync()
                assert guest.view["redo"] == [0], "nothing is taken by itself after an undo"
                guest.redo(0)
                assert guest.log == there


def is_forced(view: Plain) -> bool:
    lists = view["moves"].values()
    return any(len(moves) == 1 and moves[0]["kind"] == "place" for moves in lists)


@pytest.mark.parametrize("game", names())
def test_after_an_undo_somebody_has_a_choice(house: House, game: str) -> None:
    """An undo leads to a choice of the seat, so nothing that is forced gets in its way."""
    browser, rng = house.browser(), random.Random(7)
    with browser.at(browser.open(game, PERSON, OTHER)["table"]) as guest:
        while not over(guest.view) and guest.view["n"] < 150:
            if rng.random() < 0.3 and guest.view["undo"]:
                seat, n = rng.choice(guest.view["undo"]), guest.view["n"]
                guest.undo(seat)
                assert guest.view["n"] < n
                guest.sync()
                assert seat in guest.view["redo"]
                assert guest.texts(seat)
            guest.act(rng)
            assert not is_forced(guest.view)


def test_what_is_forced_needs_nobody_at_the_table() -> None:
    """Every forced mark is stored together with the choice before it: no open tab is needed."""
    game, rng, found = load("gsc"), random.Random(1), 0
    row = TableRow(
        "a" * 16, "gsc", game.version, False, "00" * 32, "", "en", PLAY, 0, False, created=0
    )
    stored = Stored(row, (SeatRow(0, "person", None, "Ana", "seed"),), {})
    for _ in range(20):
        table = Table(stored)
        while game.outcome(table.state) is None:
            rolls = game.actors(table.state) == (CHANCE,)
            text = None if rolls else game.text(rng.choice(table.legal(0)))
            step = table.rolled() if text is None else table.step(0, text)
            assert step.events == tuple((seat, made) for seat, made, _ in step.tail)
            found += len(step.tail) > 1
            table.take(step)
            assert table.forced() is None
    assert found


def test_what_happened_elsewhere_is_caught_up_with() -> None:
    """Another process has stored moves, undos and redos: the table is as if it had made them."""
    game, rng = load("chd"), random.Random(2)
    row = TableRow(
        "a" * 16, "chd", game.version, False, "00" * 32, "", "en", PLAY, 0, False, created=0
    )
    stored = Stored(row, (SeatRow(0, "person", None, "Ana", "seed", "key"),), {})
    here, there = Table(stored), Table(stored)
    events: list[tuple[int, str]] = []
    for _ in range(120):
        step = any_step(here, rng)
        here.take(step)
        events += step.events
        if rng.random() < 0.4:
            there.catch_up(events[there.events :])
            assert there.moves == here.moves
            assert there.states == here.states
            assert there.redos.last(0) == here.redos.last(0)
            assert there.moves_of(0) == here.moves_of(0)
    again = Table(replace(stored, events=tuple(events)))
    assert again.redos.last(0) == here.redos.last(0)
    assert sum(text.startswith("redo") for _, text in events) > 5


def any_step(table: Table, rng: random.Random) -> Step:
    """A roll, a move, an undo or a redo."""
    n = len(table.moves)
    if table.redos.seats and rng.random() < 0.5:
        return table.redo("key", n, 0)
    if table.undoable(0) and rng.random() < 0.4:
        return table.undo("key", n, 0)
    if table.game.actors(table.state) == (CHANCE,):
        return table.rolled()
    return table.step(0, table.game.text(rng.choice(table.legal(0))))


def test_mistyped_dice_can_be_typed_again(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, OTHER, dice="typed")["table"]
    with browser.at(table) as guest:
        guest.roll(ROLL)
        assert guest.view["undo"] == [0], "the seat whose dice they are"
        assert guest.undo(0)["t"] == "ok"
        assert guest.view["chance"]
        assert guest.roll("1 1 1 1 1 1")["t"] == "ok"
        guest.move(0, "W>y33" if "W>y33" in guest.texts(0) else guest.texts(0)[0])
        assert guest.view["undo"] == [0]


def test_only_ones_own_seat(house: House) -> None:
    host, friend = house.browser(), house.browser()
    opened = host.open("gsc", PERSON, OPEN, start=False, dice="typed")
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as ana, friend.at(opened["table"]) as bo:
        ana.ask("start")
        ana.roll(ROLL)
        ana.move(0, "O>o1=6")
        bo.sync()
        assert bo.undo(0)["error"]["k"] == "server.not-yours"
        assert bo.view["undo"] == [0]


def test_out_of_date(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.roll()
        guest.move(0, guest.texts(0)[0])
        n = guest.view["n"]
        assert guest.ask("undo", n=n, seat=0)["t"] == "ok"
        twice = guest.ask("undo", n=n, seat=0)
        assert twice["error"]["k"] == "server.stale"
        assert twice["stale"]
        assert guest.hear("view")["view"]["n"] == n - 1


def test_not_after_the_end(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.play_on(random.Random(4), over)
        assert guest.view["undo"] == []
        assert guest.undo(0)["error"]["k"] == "why.over"


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", range(3))
def test_any_mixture_of_undo_and_redo_leaves_a_legal_record(
    house: House, game: str, seed: int
) -> None:
    """Whatever is taken back, the server's own replay after a restart agrees with what it shows."""
    browser = house.browser()
    table = browser.open(game, PERSON, OTHER, GREEDY)["table"]
    rng = random.Random(seed)
    with browser.at(table) as guest:
        for _ in range(150):
            guest.sync()
            if over(guest.view):
                break
            choice = rng.random()
            if choice < 0.25 and guest.view["undo"]:
                guest.undo(rng.choice(guest.view["undo"]))
            elif choice < 0.35 and guest.view["redo"]:
                guest.redo(rng.choice(guest.view["redo"]))
            elif guest.my_turn():
                guest.act(rng)
        guest.see(
            lambda view: 2 not in view["actors"] and not (view["chance"] and view["active"] == 2)
        )
        seen = without_people(guest.view)
    house.server.hub.rooms.clear()
    with house.browser().at(table) as again:
        assert without_people(again.view) == seen
        assert again.log == guest.log


def without_people(view: Plain) -> Plain:
    """A view that is the same whoever is there to see it."""
    seats = [{**seat, "here": None, "away": None} for seat in view["seats"]]
    return {**view, "seats": seats, "absent": None}


def test_taking_back_without_end_does_not_fill_the_disk(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleverdice.table.table.MOST_TAKEN_BACK", 10)
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.roll()
        done, answer = 0, guest.move(0, guest.texts(0)[0])
        while done < 20 and (answer := guest.undo(0))["t"] == "ok":
            done += 1
            guest.move(0, guest.texts(0)[0])
        assert 5 <= done <= 8
        assert answer["error"]["k"] == "server.undo.enough"
        guest.play_on(random.Random(1), over)
