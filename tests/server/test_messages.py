"""Messages: what can't be read, what comes twice, what comes too late, what is not allowed."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from msgspec import Struct

from cleverdice.server import protocol
from cleverdice.server.contract import Message
from cleverdice.server.ws.messages import ANSWERS
from cleverdice.table.errors import Refused
from cleverdice.texts.translate import catalogue
from tests.contract.declared import fields, plain
from tests.server.harness import OPEN, OTHER, PERSON, RANDOM, House

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "no json",
        '{"t": "move"}',
        '{"t": "nothing", "id": "1"}',
        '{"t": 7, "id": "1"}',
        '{"t": "ping", "id": 7}',
        '{"t": "ping", "id": "1", "more": 1}',
        '{"t": "ping", "id": "%s"}' % ("x" * 41),
        '{"t": "move", "id": "1", "seat": -1, "nth": 0, "text": "roll W1"}',
        '{"t": "move", "id": "1", "seat": 0, "nth": -1, "text": "pass"}',
        '{"t": "move", "id": "1", "seat": 0, "nth": 1e9, "text": "pass"}',
        '{"t": "move", "id": "1", "seat": true, "nth": 0, "text": "pass"}',
        '{"t": "move", "id": "1", "seat": 0, "nth": 0, "text": ""}',
        '{"t": "move", "id": "1", "seat": 0, "nth": 0, "text": "%s"}' % ("x" * 121),
        '{"t": "seat", "id": "1", "seat": 0, "kind": "ghost"}',
        '{"t": "roll", "id": "1", "n": 0, "text": 5}',
        "[" * 3000,
        '{"t": "ping", "id": "\\ud800"}',
    ],
)
def test_what_cannot_be_read_says_so(house: House, text: str) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        before = guest.view
        guest.socket.send(text)
        answer = guest.read()
        assert answer["t"] == "no"
        assert answer["error"]["k"] == "server.message"
        assert answer["error"]["d"]["why"]
        guest.sync()
        assert guest.view == before


def test_the_answer_to_a_broken_message_repeats_its_id(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        assert guest.send({"t": "move", "id": "mine", "seat": "zero"})["t"] == "no"


def sample(kind: type[Struct]) -> dict[str, Any]:
    """The least that a message of this kind says."""
    needed = [field for field in fields(kind) if not field.optional]
    return {"t": kind.__struct_config__.tag, **{field.name: simple(field.hint) for field in needed}}


def simple(hint: Any) -> Any:
    """Any value of a type."""
    hint = plain(hint)
    return (
        get_args(hint)[0] if get_origin(hint) is Literal else {str: "1", int: 1, bool: True}[hint]
    )


@pytest.mark.parametrize("kind", get_args(Message), ids=lambda kind: kind.__name__)
def test_every_declared_message_can_be_read(kind: type[Struct]) -> None:
    whole = sample(kind)
    asked = protocol.message(json.dumps(whole))
    assert type(asked) is kind
    assert asked.id == "1"
    for field in whole:
        with pytest.raises(Refused):
            protocol.message(json.dumps({name: whole[name] for name in whole if name != field}))


def test_the_documentation_tells_of_every_message_and_no_other() -> None:
    docs = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    part = docs.partition("### From the client")[2].partition("### ")[0]
    declared = [kind.__struct_config__.tag for kind in get_args(Message)]
    assert re.findall(r"^\| `(\w+)` \| `id`", part, re.MULTILINE) == declared


def test_something_is_done_about_every_message() -> None:
    assert set(ANSWERS) == set(get_args(Message))


def test_every_refusal_has_its_text_in_three_languages() -> None:
    source = ROOT / "src" / "cleverdice"
    used = {
        key
        for part in ("server", "table", "offline")
        for path in (source / part).rglob("*.py")
        for key in re.findall(r'"((?:server|why|device)\.[a-z.-]+)"', path.read_text("utf-8"))
    }
    assert len(used) > 25
    for language in ("en", "es", "de"):
        assert used <= set(catalogue(language))


# Twice and too late


def test_a_move_sent_twice_acts_once(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest, browser.at(table) as second_tab:
        guest.roll()
        message = {"t": "move", "id": "a", "seat": 0, "nth": 0, "text": guest.texts(0)[0]}
        assert guest.send(message)["t"] == "ok"
        n, views = guest.view["n"], guest.views
        assert guest.send(message)["t"] == "ok"
        assert second_tab.send(message)["t"] == "ok"
        guest.sync()
        assert (guest.view["n"], guest.views) == (n, views), "nothing has happened"
        other = {**message, "text": "O>o1=6x"}
        answer = guest.send(other)
        assert (answer["t"], answer["stale"]) == ("no", True)
        assert guest.read()["t"] == "view", "the present view follows at once"
        future = guest.send({**message, "nth": 7})
        assert (future["error"]["k"], future["stale"]) == ("server.stale", True)


def test_a_roll_sent_twice_rolls_once(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        for _ in range(3):
            assert guest.ask("roll", n=0)["t"] == "ok"
        assert guest.view["n"] == 1
        guest.move(0, guest.texts(0)[0])
        assert guest.ask("roll", n=0)["stale"]


def test_typed_dice_sent_twice_count_once_and_others_are_out_of_date(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, dice="typed")["table"]
    with browser.at(table) as guest:
        for text in ("w3 y5 b2 g1 o6 p3", "y5 w3 b2 g1 o6 p3", "3 5 2 1 6 3"):
            assert guest.ask("roll", n=0, text=text)["t"] == "ok", "the same dice, spelled anew"
        answer = guest.ask("roll", n=0, text="1 1 1 1 1 1")
        assert answer["stale"]
        assert guest.log[0]["text"] == "roll W3 Y5 B2 G1 O6 P3"


def test_the_last_move_of_a_game_may_come_twice_too(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.play_on(random.Random(1), lambda view: view["phase"] == "over")
        last = guest.log[-1]
        nth = guest.view["seats"][0]["nth"] - 1
        assert guest.ask("move", seat=0, nth=nth, text=last["text"])["t"] == "ok"
        assert guest.ask("move", seat=0, nth=nth + 1, text="pass")["error"]["k"] == "why.over"


# What is not allowed


def test_illegal_moves_say_why(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, dice="typed")["table"]
    with browser.at(table) as guest:
        assert guest.move(0, "pass")["error"]["k"] == "why.roll.first"
        guest.roll("w3 y5 b2 g1 o6 p3")
        assert guest.move(0, "Y>y11")["error"]["k"] == "why.shows"
        assert guest.move(0, "Y>z9")["error"]["k"].startswith("unread.")
        assert guest.move(0, "roll W1 Y1 B1 G1 O1 P1")["t"] == "no", "dice are nobody's move"
        assert guest.move(0, "undo 0")["t"] == "no"
        chosen = guest.ask("why", seat=0, dice=[1], area=0, cell=0)
        assert (chosen["why"]["k"], chosen["die"]) == ("why.shows", None)
        guessed = guest.ask("why", seat=0, area=0, cell=0)
        assert (guessed["why"]["k"], guessed["die"]) == ("why.shows", 1)
        assert guest.ask("why", seat=0, dice=[1], area=0, cell=2)["why"] is None
        extra = guest.ask("why", seat=0, dice=[1], area=0, cell=0, extra=True)
        assert extra["why"]["k"] == "why.extra.window"
        for nowhere in ({"area": 9, "cell": 0}, {"area": 0, "cell": 99}, {"dice": [9]}, {}):
            assert guest.ask("why", seat=0, **nowhere)["error"]["k"] == "server.message"
        assert guest.ask("why", seat=3, dice=[0])["error"]["k"] == "why.seat"
        assert guest.roll("w3 y5 b2 g1 o6 p3")["error"]["k"].startswith("why.")
        assert guest.view["n"] == 1


def test_nobody_else_rolls(house: House) -> None:
    host, friend = house.browser(), house.browser()
    opened = host.open("gsc", PERSON, OPEN, start=False)
    table = opened["table"]
    friend.join(table, opened["invite"], "Bo")
    with host.at(table) as ana, friend.at(table) as bo, house.browser().at(table) as watcher:
        assert ana.roll()["error"]["k"] == "server.not-started"
        assert ana.move(0, "pass")["error"]["k"] == "server.not-started"
        assert ana.ask("why", seat=0, dice=[0])["why"]["k"] == "server.not-started"
        ana.ask("start")
        for guest in (ana, bo, watcher):
            guest.sync()
        first, second = (ana, bo) if ana.view["active"] == 0 else (bo, ana)
        assert second.roll()["error"]["k"] == "server.not-yours"
        assert watcher.roll()["error"]["k"] == "server.not-yours"
        assert first.roll("w1 y1 b1 g1 o1 p1")["error"]["k"] == "server.dice.fair"
        assert first.roll()["t"] == "ok"


# Seats


def test_a_seat_goes_to_a_bot_and_back(house: House) -> None:
    host, friend = house.browser(), house.browser()
    opened = host.open("gsc", PERSON, OPEN, start=False, dice="typed")
    table = opened["table"]
    friend.join(table, opened["invite"], "Bo")
    with host.at(table) as ana:
        ana.ask("start")
        assert ana.view["seats"][1]["here"] is False
        ana.roll("w1 y1 b2 g3 o6 p5")
        ana.move(0, "O>o1=6")
        assert ana.view["seats"][1]["nth"] == 0
        lent = {"seat": 1, "kind": "bot", "level": "greedy", "confirm": True}
        assert ana.ask("seat", **lent)["t"] == "ok"
        ana.see(lambda view: view["seats"][1]["nth"] > 0)
        assert ana.view["seats"][1]["name"] == "Bo"
        with friend.at(table) as bo:
            assert bo.you["seats"] == [1]
            seat = bo.view["seats"][1]
            assert (seat["kind"], seat["level"]) == ("bot", "greedy")
            refused = bo.ask("move", seat=1, nth=seat["nth"], text="pass")
            assert refused["error"]["k"] == "server.bot-plays"
            assert bo.ask("seat", seat=1, kind="person")["t"] == "ok"
            assert bo.view["seats"][1]["kind"] == "person"
            assert bo.view["seats"][1]["name"] == "Bo"
            ana.see(lambda view: view["seats"][1]["kind"] == "person")
            assert bo.ask("seat", seat=0, kind="bot")["error"]["k"] == "server.not-yours"
            assert bo.ask("seat", seat=1, kind="open")["error"]["k"] == "server.seat.open"
            assert ana.ask("seat", seat=1, kind="open")["error"]["k"] == "server.seat.open"


def test_the_host_takes_the_seat_of_a_bot(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, RANDOM)["table"]
    with browser.at(table) as guest:
        assert guest.ask("seat", seat=1, kind="person", name="Bo")["t"] == "ok"
        assert guest.you["seats"] == [0, 1], "welcomed anew"
        assert guest.view["seats"][1]["name"] == "Bo"


def test_the_lobby(house: House) -> None:
    host, friend = house.browser(), house.browser()
    opened = host.open("gsc", PERSON, OPEN, OPEN, start=False)
    table = opened["table"]
    with host.at(table) as ana:
        assert ana.view["phase"] == "lobby"
        assert (ana.view["actors"], ana.view["moves"], ana.view["chance"]) == ([], {}, False)
        friend.join(table, opened["invite"], "Ana")
        ana.see(lambda view: view["seats"][1]["kind"] == "person")
        assert ana.view["seats"][1]["name"] == "Ana 2", "two people never have one name"
        with friend.at(table) as bo:
            assert bo.ask("name", seat=1, name=" Bo\u202e\n ")["t"] == "ok"
            assert bo.view["seats"][1]["name"] == "Bo"
            assert bo.ask("name", seat=0, name="x")["error"]["k"] == "server.not-yours"
            assert bo.ask("name", seat=1, name="Greedy bot")["t"] == "ok"
            assert bo.view["seats"][1]["name"] == "Player 2", "no person is called as bots are"
            seeds = bo.view["fair"]["seeds"]
            assert bo.ask("name", seat=1, name="Bo", seed="my word")["t"] == "ok"
            assert bo.view["fair"]["seeds"] == [seeds[0], "my word", seeds[2]]
            assert bo.ask("name", seat=1, name="Bo", seed="a\nb")["error"]["k"] == "server.seed"
            refused = ana.ask("seat", seat=2, kind="bot", level="grandmaster")
            assert refused["error"]["k"] == "server.bot"
            assert ana.ask("seat", seat=2, kind="bot", level="random")["t"] == "ok"
            assert ana.ask("seat", seat=1, kind="open", confirm=True)["t"] == "ok", "Bo goes"
            bo.sync()
            assert bo.you["seats"] == []
            assert ana.ask("seat", seat=1, kind="bot")["t"] == "ok"
            assert ana.ask("start")["t"] == "ok"
            assert ana.ask("name", seat=0, name="Anna")["error"]["k"] == "server.started"
    late = friend.post(f"/api/tables/{table}/join", {"invite": opened["invite"], "name": "Cy"})
    assert (late.status, late.error) == (409, "server.started")


def test_who_is_here_is_seen(house: House) -> None:
    host, friend = house.browser(), house.browser()
    opened = host.open("gsc", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as ana:
        assert [seat["here"] for seat in ana.view["seats"]] == [True, False]
        with friend.at(opened["table"]):
            ana.see(lambda view: view["seats"][1]["here"])
        ana.see(lambda view: not view["seats"][1]["here"])


def test_the_log_can_be_asked_for(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, OTHER)["table"]
    with browser.at(table) as guest:
        guest.roll()
        active = guest.view["active"]
        guest.move(active, guest.texts(active)[0])
        answer = guest.ask("log", **{"from": 1})
        assert answer["log"] == guest.log[1:]
        assert guest.ask("log", **{"from": 99})["log"] == []
