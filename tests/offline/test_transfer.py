"""All games as one file, taken in on another device: all of it or nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from .device import PERSON, Device, bot, played

IMPORT = "/api/me/import"


def full() -> Device:
    """A device with a finished game, one in play, a try and a person."""
    device = Device()
    device.somebody()
    played(device, "kids", PERSON, bot())
    guest = device.at(device.open("gsc", PERSON, bot()))
    guest.play(Random(1), until=lambda view: view["n"] > 20)
    guest.leave()
    duel = device.ask("POST", "/api/duels", {"game": "gsc"})["duel"]
    device.at(device.ask("POST", f"/api/duels/{duel}", {})["table"], 2).play(Random(2))
    return device


def kept(device: Device) -> dict[tuple[str, str], Any]:
    """All rows but those of challenges, which follow from their ids."""
    return {key: value for key, value in device.rows.items() if key[0] != "challenges"}


def exported(device: Device) -> str:
    return json.dumps(device.ask("GET", "/api/me/export"))


def test_another_device_goes_on_where_this_one_stopped() -> None:
    one, two = full(), Device()
    text = exported(one)
    assert two.ask("POST", IMPORT, text) == {"count": 3}
    assert kept(two) == kept(one)
    two.start()
    assert two.ask("GET", "/api/tables") == one.ask("GET", "/api/tables")
    playing = next(
        line["table"] for line in two.ask("GET", "/api/tables")["tables"] if line["phase"] == "play"
    )
    guest = two.at(playing)
    guest.play(Random(3))
    assert guest.over


def test_what_is_there_already_stays_as_it_is() -> None:
    device = full()
    text = exported(device)
    guest = device.at(device.ask("GET", "/api/tables")["tables"][1]["table"], 5)
    guest.play(Random(4))
    rows = dict(device.rows)
    assert device.ask("POST", IMPORT, text) == {"count": 0}
    assert device.rows == rows


def test_games_of_a_file_count_for_whoever_takes_them_in() -> None:
    one, two = full(), Device()
    two.entropy(1)
    two.somebody()
    played(two, "kids", PERSON, bot("random"))
    assert two.ask("POST", IMPORT, exported(one)) == {"count": 3}
    stats = two.ask("GET", "/api/me/stats")
    assert len(stats["games"]) == 3
    finished = stats["games"][0]["table"]
    assert two.at(finished).you["mine"] == [0]


def damaged(plain: Any, rng: Random) -> None:
    """Change something about a file."""
    row = rng.choice(plain["rows"])
    value = json.loads(row["value"])
    name = rng.choice(list(value))
    value[name] = rng.choice([None, 7, "x", [], {}, [[1, 2]], True])
    row["value"] = json.dumps(value)


def file(*rows: Any) -> str:
    return json.dumps({"format": "cleverdice device", "version": 1, "rows": rows})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"format": "other", "version": 1}',
        file(1),
        file({"table": "x", "key": "a", "value": "{}"}),
        file({"table": "tables", "key": "a", "value": "{}"}),
        file({"table": "people", "key": "me", "value": "{}"}),
    ],
)
def test_what_is_no_file_of_ours_is_refused(text: str) -> None:
    device = full()
    rows = dict(device.rows)
    assert device.error("POST", IMPORT, text) == "device.import"
    assert device.rows == rows


def test_a_file_of_a_newer_version_says_so() -> None:
    text = json.dumps({"format": "cleverdice device", "version": 2, "rows": []})
    assert Device().error("POST", IMPORT, text) == "device.import.newer"


def test_a_damaged_file_brings_in_nothing_that_breaks() -> None:
    """Whatever it changes: it is refused, or everything that came in can be looked at."""
    whole, rng, refused = exported(full()), Random(1), 0
    for _ in range(60):
        plain = json.loads(whole)
        damaged(plain, rng)
        device = Device()
        answer, _ = device.waited("POST", IMPORT, json.dumps(plain))
        if answer["status"] != 200:
            refused += 1
            assert not device.rows
            continue
        device.start()
        for line in device.ask("GET", "/api/tables")["tables"]:
            device.at(line["table"]).leave()
        device.ask("GET", "/api/me/stats")
        device.ask("GET", "/api/daily")
    assert refused > 20
