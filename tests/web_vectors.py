"""What the page's own check of the dice is tested with; `python -m tests.web_vectors` writes it.

The records are of fair dice in games played at random, so that solo turns end in every way.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from random import Random
from typing import Any

from cleverdice import CHANCE, load
from cleverdice.dice import Fair, Seeded, Shared, rolled_before
from cleverdice.record import Header, Record
from cleverdice.rules.state import Stage

FILE = Path(__file__).parent.parent / "web" / "src" / "verify" / "vectors.json"
NAMES = ("Ana", "Zoë: #1", "Cleo", "Dan")
SEEDS = ("lucky", "Zoë \U0001f98a", "")
TABLES = [
    ("gsc", 1, 0),
    ("gsc", 1, 1),
    ("gsc", 2, 2),
    ("chd", 1, 3),
    ("chd", 3, 0),
    ("kids", 3, 3),
    ("kids", 2, 0),
]
"""A game, how many play, how many of them named a seed."""

CHALLENGES = ("gsc", "chd")
"""Games alone with shared dice."""


def secret_of(nth: int) -> bytes:
    return hashlib.sha256(f"vector {nth}".encode()).digest()


def played(name: str, players: int, dice: Fair, rng: Random) -> tuple[Record, list[int]]:
    """A game played at random, and which of its rolls were deals."""
    game, first = load(name), dice.first(players)
    header = Header(name, players, NAMES[:players], game.version, first, True, dice.describe())
    record, state = Record(header), game.start(players, first)
    rounds: list[int] = []
    deals = []
    while actors := game.actors(state):
        seat = rng.choice(actors)
        if seat == CHANCE:
            deals += [len(rounds)] * (state.stage is Stage.DEAL)
            before = rolled_before(dice, rounds, state.round)
            text = game.text(dice.roll(game, state, before))
            rounds.append(state.round)
        else:
            text = game.text(rng.choice(game.moves(state, seat)))
        record, state = record.add(seat, text), game.play(state, seat, text)
    return record.reveal(dice.reveal), deals


def fair_game(nth: int, name: str, players: int, seeds: int) -> dict[str, Any]:
    return vector(name, players, Fair(secret_of(nth), SEEDS[:seeds]), nth)


def vector(name: str, players: int, dice: Fair, seed: int) -> dict[str, Any]:
    record, deals = played(name, players, dice, Random(seed))
    return {"record": record.text(), "deals": deals}


def hashes() -> list[dict[str, str]]:
    """Messages around the length of a block, keys shorter and longer than one."""
    found = []
    for size in (0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 200):
        message, key = bytes(range(size)), bytes(range(255, 255 - size, -1))
        found.append(
            {
                "message": message.hex(),
                "key": key.hex(),
                "sha256": hashlib.sha256(message).hexdigest(),
                "hmac": hmac.new(key, message, hashlib.sha256).hexdigest(),
            }
        )
    return found


def blocks() -> list[dict[str, Any]]:
    """The first blocks of some draws."""
    found = []
    for draw in (0, 1, 2, 300):
        seeded, fair = Seeded("tuesday"), Fair(bytes(range(32)), ("Ann", "Zoë"))
        found.append(
            {
                "draw": draw,
                "tuesday": next(seeded.blocks(draw)).hex(),
                "fair": next(fair.blocks(draw)).hex(),
            }
        )
    return found


def vectors() -> dict[str, Any]:
    games = [fair_game(nth, *table) for nth, table in enumerate(TABLES)]
    shared = Shared(secret_of(100))
    games += [vector(name, 1, shared, seed) for name in CHALLENGES for seed in range(3)]
    return {"hashes": hashes(), "blocks": blocks(), "games": games}


def text() -> str:
    return json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
