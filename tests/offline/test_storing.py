"""Every move is stored before it is shown: whatever happens in between, nothing is lost."""

from __future__ import annotations

import json
from random import Random

import pytest

from cleverdice import names
from cleverdice.table.model import DAY_MS

from .device import PERSON, Device, Guest, bot, nothing_left


def message(guest: Guest) -> str:
    """What a person would send next."""
    if 0 in guest.view["rollers"]:
        return json.dumps({"t": "roll", "id": "1", "n": guest.view["n"]})
    nth, text = guest.view["seats"][0]["nth"], guest.texts(0)[0]
    return json.dumps({"t": "move", "id": "1", "seat": 0, "nth": nth, "text": text})


@pytest.mark.parametrize("name", names())
def test_a_tab_that_is_killed_at_any_point_loses_nothing(name: str) -> None:
    """Killed before storing, the move was never made; killed after it, it is there."""
    device, rng = Device(), Random(name)
    guest = device.at(device.open(name, PERSON, bot("random")))
    for _ in range(400):
        if guest.over:
            break
        waits = not guest.texts(0) and 0 not in guest.view["rollers"]
        effect = device.host.work() if waits else device.host.receive(1, message(guest))
        change = json.loads(effect)
        before = guest.view
        stored = rng.random() < 0.5
        if stored:
            device.write(change["store"])
        device.start()
        guest = device.at(guest.table)
        if not stored:
            assert guest.view["n"] == before["n"]
            assert guest.view["moves"] == before["moves"]
            guest.act(rng)
        else:
            assert guest.view["n"] > before["n"]
    assert guest.over


def test_a_restarted_host_shows_what_the_old_one_showed() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON, bot()))
    guest.play(Random(1), until=lambda view: view["n"] > 30)
    device.start()
    again = device.at(guest.table)
    assert {**again.view, "redo": []} == {**guest.view, "redo": []}
    assert again.log == guest.log


def test_what_can_not_be_stored_is_not_done_and_can_be_done_again() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    rows = dict(device.rows)
    effect = device.refused(device.host.receive(1, message(guest)))
    (told,) = [one for _, one in effect["send"]]
    assert told["t"] == "no"
    assert told["error"]["k"] == "device.store"
    assert device.rows == rows
    assert device.at(guest.table).view["n"] == 0
    assert guest.roll()["t"] == "ok"
    assert guest.view["n"] == 1


def test_nothing_is_opened_that_can_not_be_stored() -> None:
    device = Device()
    wish = {"game": "gsc", "seats": [PERSON], "start": True}
    effect = device.refused(device.host.http("POST", "/api/tables", json.dumps(wish)))
    assert effect["status"] == 503
    assert device.ask("GET", "/api/tables") == {"tables": []}


def test_a_bot_whose_move_can_not_be_stored_tries_again() -> None:
    device = Device()
    guest = device.at(device.open("kids", bot(), PERSON))
    n = guest.view["n"]
    while (effect := json.loads(device.host.work())).get("store") is None:
        device.clock += 100
    effect = json.loads(device.host.failed(effect["token"], "full"))
    assert "send" not in effect
    assert effect["again_ms"] > 0
    device.clock += effect["again_ms"]
    guest.work()
    assert guest.view["n"] > n


def test_nothing_else_is_done_before_it_is_known_whether_it_is_stored() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    effect = json.loads(device.host.receive(1, message(guest)))
    with pytest.raises(RuntimeError):
        device.host.receive(1, message(guest))
    with pytest.raises(RuntimeError):
        device.host.work()
    with pytest.raises(ValueError, match="stored"):
        device.host.stored(effect["token"] + 1)
    device.write(effect["store"])
    guest.hear(json.loads(device.host.stored(effect["token"])))
    assert guest.view["n"] == 1


def test_events_are_appended_and_a_finished_game_is_one_row() -> None:
    device = Device()
    guest = device.at(device.open("kids", PERSON, bot()))
    guest.roll()
    events = [key for table, key in device.rows if table == "events"]
    assert events == [f"{guest.table}:{n}" for n in range(guest.view["n"])]
    guest.play(Random(2))
    assert not [key for table, key in device.rows if table == "events"]
    assert len(device.rows["ended", guest.table]["events"].split("\n")) == guest.view["n"]


def test_tables_that_nobody_played_at_go_and_games_stay() -> None:
    device = Device()
    untouched = device.open("gsc", PERSON)
    lobby = device.open("gsc", PERSON, start=False)
    guest = device.at(device.open("kids", PERSON, bot()))
    assert guest.view["expires"] is not None
    guest.play(Random(1), until=lambda view: view["n"] > 5)
    assert guest.view["expires"] is None
    guest.leave()
    device.clock += 400 * DAY_MS
    device.start()
    list(nothing_left(device))
    assert [line["table"] for line in device.ask("GET", "/api/tables")["tables"]] == [guest.table]
    assert not [key for _, key in device.rows if key.startswith((untouched, lobby))]


def test_rows_of_another_version_are_left_alone() -> None:
    device = Device()
    device.rows["weather", "today"] = {"sun": True}
    device.start()
    device.open("gsc", PERSON)
    assert device.rows["weather", "today"] == {"sun": True}
