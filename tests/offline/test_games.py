"""Whole games on a device, by messages; their records hold before anybody else."""

from __future__ import annotations

from random import Random

import pytest

from cleverdice import load, names
from cleverdice.record import Finding, read, verify

from .device import OTHER, PERSON, Device, bot, played


def fields() -> list[tuple[str, int]]:
    return [(name, players) for name in names() for players in (1, 2, load(name).max_players)
            if load(name).min_players <= players]  # fmt: skip


@pytest.mark.parametrize(("name", "players"), fields())
def test_a_game_with_bots_is_played_to_its_end_and_proved(name: str, players: int) -> None:
    device = Device()
    table = played(device, name, PERSON, *[bot()] * (players - 1))
    record = read(device.ask("GET", f"/api/tables/{table}/record"))
    assert verify(record).finding is Finding.PROVED
    guest = device.at(table)
    assert guest.over
    assert guest.view["fair"]["reveal"] == record.seed
    assert guest.again is None


@pytest.mark.parametrize("name", names())
def test_people_share_a_screen(name: str) -> None:
    device = Device()
    guest = device.at(device.open(name, PERSON, OTHER))
    assert guest.you["seats"] == [0, 1]
    guest.play(Random(3))
    assert guest.over


@pytest.mark.parametrize("name", names())
def test_real_dice_are_typed(name: str) -> None:
    device, rng = Device(), Random(4)
    guest = device.at(device.open(name, PERSON, OTHER, dice="typed"))
    game = load(name)
    assert guest.roll()["error"]["k"] == "server.dice.typed"
    for _ in range(12):
        if guest.view["chance"]:
            dice = [
                game.tokens[die] if hasattr(game, "tokens") else "" for die in guest.view["rolling"]
            ]
            assert dice
            break
        guest.act(rng)


def test_the_commitment_stands_before_the_first_roll_and_the_seed_after_the_last() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    committed = guest.view["fair"]["commitment"]
    assert guest.view["fair"]["reveal"] is None
    assert "seed" not in device.ask("GET", f"/api/tables/{guest.table}/record").split("\n")[-2]
    guest.play(Random(5))
    assert guest.view["fair"]["commitment"] == committed
    assert guest.view["fair"]["reveal"]


def test_undo_redo_why_log_and_ping() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    guest.roll()
    text = guest.texts(0)[0]
    guest.move(0, text)
    assert guest.ask("undo", n=guest.view["n"], seat=0)["t"] == "ok"
    assert text in guest.texts(0)
    assert guest.ask("redo", n=guest.view["n"], seat=0)["t"] == "ok"
    assert guest.ask("log", **{"from": 1})["log"] == guest.log[1:]
    assert guest.ask("ping")["t"] == "pong"
    why = guest.ask("why", seat=0, area=0, cell=0)
    assert why["t"] == "why"


def test_a_message_sent_twice_acts_once() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    guest.roll()
    text, before = guest.texts(0)[0], guest.view["seats"][0]["nth"]
    for _ in range(2):
        assert guest.ask("move", seat=0, nth=before, text=text)["t"] == "ok"
    assert guest.view["seats"][0]["nth"] == before + 1
    stale = guest.ask("move", seat=0, nth=before, text="pass")
    assert stale["stale"]
    assert guest.heard[-1]["t"] == "view"


def test_once_more_opens_one_table_for_the_same_people() -> None:
    device = Device()
    guest = device.at(played(device, "kids", PERSON, bot()))
    assert guest.ask("again")["t"] == "ok"
    first = guest.next
    assert guest.ask("again")["t"] == "ok"
    assert guest.next == first
    assert first is not None
    assert device.at(first, 2).view["phase"] == "play"


def test_two_connections_see_the_same_table() -> None:
    device = Device()
    one = device.at(device.open("gsc", PERSON), 1)
    two = device.at(one.table, 2)
    effect = device.settled(device.host.receive(1, '{"t": "roll", "id": "1", "n": 0}'))
    two.hear(effect)
    one.hear(effect)
    assert one.view == two.view
    assert one.view["n"] == 1


def test_bots_wait_until_somebody_looks() -> None:
    device = Device()
    guest = device.at(device.open("kids", bot(), PERSON))
    assert guest.again is not None
    guest.leave()
    effect = device.settled(device.host.work())
    assert effect["again_ms"] is None


def test_seats_change_hands_and_names() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON, bot(), start=False))
    assert guest.ask("name", seat=0, name="Eva", seed="my word")["t"] == "ok"
    assert guest.view["seats"][0]["name"] == "Eva"
    assert guest.view["fair"]["seeds"][0] == "my word"
    assert guest.ask("seat", seat=1, kind="person", name="Bo")["t"] == "ok"
    assert guest.you["seats"] == [0, 1]
    assert guest.ask("seat", seat=1, kind="open")["error"]["k"] == "device.open"
    assert guest.ask("start")["t"] == "ok"
    assert guest.view["phase"] == "play"
    assert guest.ask("seat", seat=1, kind="bot", level="random")["t"] == "ok"
    assert guest.view["seats"][1]["lent"]
