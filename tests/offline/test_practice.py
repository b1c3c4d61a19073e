"""Puzzles on a device: own mistakes once the coach has looked, sets, boxes; no server."""

from __future__ import annotations

import json

from cleverdice.dice.public import duel_of
from cleverdice.puzzles import DAYS, SOON_MS, set_names
from cleverdice.server.work.worker import dice
from cleverdice.table.model import DAY_MS

from .device import PERSON, Device, Plain, nothing_left, played
from .test_addresses import device_duel

GAME = "gsc"


def count_of(device: Device) -> Plain:
    games = device.ask("GET", "/api/train")["games"]
    found: Plain = next(game for game in games if game["game"] == GAME)
    return found


def next_of(device: Device) -> Plain:
    found: Plain = device.ask("GET", f"/api/train/{GAME}")["puzzle"]
    return found


def tried(device: Device, puzzle: Plain, text: str) -> Plain:
    found: Plain = device.ask("POST", f"/api/train/{GAME}/{puzzle['id']}", {"text": text})
    return found


def texts(puzzle: Plain) -> list[str]:
    return [move["text"] for move in puzzle["view"]["moves"][str(puzzle["seat"])]]


def test_the_set_is_there_before_one_has_played() -> None:
    device = Device()
    count = len(set_names(GAME))
    assert count_of(device) == {"game": GAME, "own": 0, "set": count, "due": count, "next": None}
    puzzle = next_of(device)
    tried(device, puzzle, texts(puzzle)[0])
    assert next_of(device)["id"] == puzzle["id"], "nobody is known yet"
    assert not device.rows


def test_own_mistakes_go_through_the_boxes_and_survive_a_restart() -> None:
    device = Device()
    device.somebody()
    table = played(device, GAME, PERSON)
    assert device.ask("GET", "/api/train")["looking"] == 1
    list(nothing_left(device))
    own = count_of(device)["own"]
    assert own > 0
    puzzle = next_of(device)
    assert (puzzle["own"], puzzle["table"]) == (True, table)
    answer = tried(device, puzzle, texts(puzzle)[0])
    best, worst = answer["moves"][0]["text"], answer["moves"][-1]["text"]
    assert tried(device, puzzle, worst)["right"] is False
    assert next_of(device)["id"] != puzzle["id"]
    device.clock += SOON_MS
    assert next_of(device)["id"] == puzzle["id"]
    found = tried(device, puzzle, best)
    assert (found["right"], found["box"]) == (True, 1)
    assert found["due"] - device.clock <= DAYS[1] * DAY_MS
    device.start()
    assert count_of(device)["own"] == own
    assert count_of(device)["next"] == found["due"]
    assert puzzle["id"] in [row["id"] for row in device.ask("GET", "/api/me/export")["puzzles"]]


def test_what_is_refused() -> None:
    device = Device()
    puzzle = next_of(device)
    address = f"/api/train/{GAME}/{puzzle['id']}"
    assert device.error("POST", address, {"text": "x"}) == "puzzle.move"
    assert device.error("POST", f"/api/train/{GAME}/x-1", {"text": "x"}) == "puzzle.nowhere"
    assert device.error("GET", "/api/train/chess") == "puzzle.nowhere"


def test_how_hard_the_dice_are_is_worked_out_in_slices_and_kept() -> None:
    device = Device()
    duel = device_duel(device)
    answer, progress = device.waited("GET", f"/api/challenges/{duel}/dice")
    assert len(progress) > 1
    assert progress == sorted(progress)
    found = duel_of(duel)
    assert found is not None
    wanted = dice(GAME, found.secret.hex(), found.seed, found.shared)
    assert answer["body"]["dice"] == json.loads(wanted)
    device.ask("GET", f"/api/challenges/{duel}/master")
    device.start()
    shown = device.ask("GET", f"/api/duels/{duel}")
    assert shown["dice"] == answer["body"]["dice"]
    assert shown["master"] is not None
