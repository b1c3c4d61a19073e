"""Whole games over the socket, in every way to play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cleverdice import load, names
from cleverdice.players import bots_for
from cleverdice.record import Finding, read, verify
from tests.server.harness import GREEDY, OPEN, OTHER, PERSON, RANDOM, House, Plain, over

GAMES = names()


def proved(house: House, table: str) -> None:
    record = read(house.browser().get(f"/api/tables/{table}/record").text)
    verdict = verify(record)
    assert verdict.finding is Finding.PROVED, verdict
    assert record.game.outcome(record.replay()) is not None


@pytest.mark.parametrize("game", GAMES)
def test_several_people_on_one_screen(house: House, game: str) -> None:
    browser = house.browser()
    table = browser.open(game, PERSON, OTHER, {"kind": "person", "name": "Cy"})["table"]
    with browser.at(table) as guest:
        assert guest.you == {"seats": [0, 1, 2], "mine": [], "host": True, "key": True}
        assert [seat["name"] for seat in guest.view["seats"]] == ["Ana", "Bo", "Cy"]
        guest.play_on(random.Random(1), over)
        assert guest.view["outcome"]["winners"]
        assert guest.view["fair"]["reveal"]
    proved(house, table)


@pytest.mark.parametrize("game", ["gsc", "chd"])
def test_alone(house: House, game: str) -> None:
    browser = house.browser()
    table = browser.open(game, PERSON)["table"]
    with browser.at(table) as guest:
        assert guest.view["first"] == 0
        guest.play_on(random.Random(2), over)
        assert guest.view["outcome"]["level"] == load(game).level(
            guest.view["seats"][0]["score"]["total"]
        )
    proved(house, table)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_against_bots(house: House, game: str) -> None:
    browser = house.browser()
    table = browser.open(game, GREEDY, PERSON, GREEDY, RANDOM)["table"]
    with browser.at(table) as guest:
        names = [seat["name"] for seat in guest.view["seats"]]
        assert names == ["Greedy bot", "Ana", "Greedy bot 2", "Random bot"]
        guest.play_on(random.Random(3), over)
    proved(house, table)


@pytest.mark.parametrize(
    ("game", "level"),
    [*(("gsc", level) for level in bots_for(load("gsc"), 1)), ("chd", "master")],
)
def test_every_bot_alone(house: House, game: str, level: str) -> None:
    """Nobody sits there, somebody watches: bots go on by themselves."""
    browser = house.browser()
    table = browser.open(game, {"kind": "bot", "level": level})["table"]
    with browser.at(table) as guest:
        guest.see(over)
        assert guest.view["moves"] == {}
    proved(house, table)


@pytest.mark.parametrize("game", GAMES)
def test_friends_by_invitation(house: House, game: str) -> None:
    host, friend, late = house.browser(), house.browser(), house.browser()
    opened = host.open(game, PERSON, OPEN, start=False)
    table, rng = opened["table"], random.Random(4)
    with host.at(table) as ana:
        assert ana.invite == opened["invite"]
        assert ana.ask("start")["error"]["k"] == "server.start.open"
        assert friend.join(table, opened["invite"], "Bo")["seat"] == 1
        full = late.post(f"/api/tables/{table}/join", {"invite": opened["invite"], "name": "Cy"})
        assert (full.status, full.error) == (409, "server.full")
        with friend.at(table) as bo:
            assert bo.you == {"seats": [1], "mine": [], "host": False, "key": True}
            assert bo.invite is None
            assert bo.ask("start")["error"]["k"] == "server.host-only"
            assert ana.ask("start")["t"] == "ok"
            assert ana.ask("start")["t"] == "ok", "a start sent twice acts once"
            together([ana, bo], rng)
            assert ana.view["outcome"] == bo.view["outcome"]
            assert ana.log == bo.log
    proved(house, table)


def together(guests: list[Any], rng: random.Random) -> None:
    """People at several screens play to the end, waiting for bots where it is their turn."""
    for guest in guests:
        guest.sync()
    while not over(guests[0].view):
        acting = [guest for guest in guests if guest.my_turn()]
        if acting:
            answer = rng.choice(acting).act(rng)
            assert answer["t"] == "ok", answer
        else:
            guests[0].read()
        for guest in guests:
            guest.sync()


@pytest.mark.parametrize("game", GAMES)
def test_companion_with_real_dice(house: House, game: str) -> None:
    browser = house.browser()
    table = browser.open(game, PERSON, RANDOM, dice="typed")["table"]
    rng, rules = random.Random(5), load(game)

    def typed(view: Plain) -> str:
        faces = [rng.choice(rules.dice[die].faces) for die in view["rolling"]]
        if rules.symbols:
            return " ".join(rules.tokens[face] for face in faces)
        return "".join(map(str, faces))

    with browser.at(table) as guest:
        assert guest.view["typed"]
        assert guest.view["fair"] is None
        assert guest.roll()["error"]["k"] == "server.dice.typed"
        assert guest.roll("nonsense")["error"]["k"].startswith("unread.")
        while not over(guest.view):
            if guest.view["chance"]:
                assert guest.roll(typed(guest.view))["t"] == "ok"
            elif guest.my_turn():
                assert guest.act(rng)["t"] == "ok"
            else:
                guest.read()
    record = read(browser.get(f"/api/tables/{table}/record").text)
    assert verify(record).finding is Finding.TYPED


def test_an_ordered_deal_is_typed_nearest_first(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, dice="typed")["table"]
    with browser.at(table) as guest:
        guest.roll("w1 y2 b4 g3 o6 p2")
        guest.move(0, "O>o1=6")
        assert guest.view["ordered"]
        assert guest.roll("111111")["error"]["k"] == "unread.nearness"
        guest.roll("o6 g6 p2 w6 y3 b4")
        assert guest.log[-1]["text"] == "roll O6 G6 P2 W6 Y3 B4"


def test_spectators_see_everything_and_touch_nothing(house: House) -> None:
    browser, stranger = house.browser(), house.browser()
    table = browser.open("gsc", PERSON, OTHER)["table"]
    with browser.at(table) as guest, stranger.at(table) as watcher:
        assert watcher.you == {"seats": [], "mine": [], "host": False, "key": False}
        assert watcher.invite is None
        guest.roll()
        watcher.see(lambda view: view["n"] == 1)
        assert watcher.view == guest.view
        seat = watcher.view["actors"][0]
        refused = watcher.move(seat, watcher.texts(seat)[0])
        assert refused["error"]["k"] == "server.not-yours"
        for kind in ("undo", "redo"):
            assert watcher.ask(kind, n=1, seat=seat)["error"]["k"] == "server.not-yours"
        assert watcher.ask("seat", seat=0, kind="bot")["error"]["k"] == "server.not-yours"
        assert watcher.ask("again")["t"] == "no"
        assert watcher.ask("why", seat=seat, dice=[0])["t"] == "why"
        guest.sync()
        assert guest.view["n"] == 1


def test_again_with_the_same_people(house: House) -> None:
    host, friend = house.browser(), house.browser()
    opened = host.open("kids", PERSON, OPEN, RANDOM, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as ana, friend.at(opened["table"]) as bo:
        assert bo.ask("again")["error"]["k"] == "server.not-over"
        ana.ask("start")
        together([ana, bo], random.Random(6))
        assert bo.ask("again")["t"] == "ok"
        ana.hear("next")
        assert ana.next == bo.next
        assert ana.ask("again")["t"] == "ok", "asked twice, made once"
        assert ana.next == bo.next
        following = bo.next
    assert following is not None
    with host.at(following) as ana, friend.at(following) as bo:
        assert ana.you == {"seats": [0], "mine": [], "host": True, "key": True}
        assert bo.you == {"seats": [1], "mine": [], "host": False, "key": True}
        assert [seat["name"] for seat in ana.view["seats"]] == ["Ana", "Bo", "Random bot"]
        assert ana.view["phase"] == "play"
        assert ana.view["fair"]["commitment"]
    with host.at(opened["table"]) as back:
        assert back.view["next"] == following
