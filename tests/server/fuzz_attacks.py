"""Messages that a table must refuse: made at random, each with the answers that are allowed.

Nothing here is legal by accident: a person who holds a seat sends a stale, illegal or foreign move,
and only strangers and onlookers send what would be legal from the right person.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

FAR = 10**6
"""A number no game reaches: of moves, of a seat's moves."""

HOST, FRIEND, STRANGER, WATCHER = "host", "friend", "stranger", "watcher"
"""Holds seat 0; holds seat 1; has a key that was never given out; has none."""

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


@dataclass(frozen=True)
class Target:
    """A table that is attacked: who holds which key, and how it stood when all was in order."""

    name: str
    table: str
    invite: str
    keys: dict[str, str]
    view: dict[str, Any]
    log: list[dict[str, Any]]
    record: tuple[int, Any]

    @property
    def seats(self) -> int:
        return len(self.view["seats"])

    def legal(self, seat: int) -> list[str]:
        """The moves that a seat may make now."""
        return [move["text"] for move in self.view["moves"].get(str(seat), ())]


@dataclass(frozen=True)
class Attack:
    """One frame from somebody, and which types of message may answer it besides a close."""

    kind: str
    who: str
    frame: str | bytes
    answers: frozenset[str] = frozenset({"no"})


Maker = Callable[[Random, Target], Attack]


def word(rng: Random, most: int = 12) -> str:
    return "".join(rng.choices(LETTERS, k=rng.randint(1, most)))


def sent(rng: Random, message: dict[str, Any]) -> str:
    """A message with an id, as it is sent."""
    return json.dumps({**message, "id": word(rng)})


def outsider(rng: Random) -> str:
    return rng.choice((STRANGER, WATCHER))


def holder(rng: Random) -> tuple[str, int]:
    """Somebody who may move, and the seat."""
    return rng.choice(((HOST, 0), (FRIEND, 1)))


NASTY_TEXTS = (
    "",
    " ",
    "\0",
    "\n",
    "\u202eW>y13",
    "\ufeffW>y13",
    "Ｗ＞ｙ１３",
    "😀" * 20,
    "a\u0301" * 30,
    "<script>alert(1)</script>",
    "'; DROP TABLE moves; --",
    "{name}",
    "%s%n",
    "../../etc/passwd",
    "roll W6 Y6 B6 G6 O6 P6",
    "- roll W6",
    "reveal: " + "0" * 64,
    "\x7f\x1b[2J",
    "W>y13\n1 W>y13",
)


def nasty(rng: Random) -> Any:
    """A value that does not belong where it is put."""
    return rng.choice(
        (
            None,
            True,
            -FAR,
            -2,
            FAR,
            2**31,
            2**63,
            2**64,
            10**30,
            0.5,
            -0.0,
            1e308,
            [],
            {},
            [[]],
            {"k": "v"},
            ["move"] * 3,
            rng.choice(NASTY_TEXTS),
            word(rng, 60),
        )
    )


def forged(rng: Random, target: Target, n: int, nth: int, text: str) -> dict[str, Any]:
    """A well-formed message of a random kind, from whoever is not allowed to send it."""
    seat = rng.randrange(target.seats)
    fields: dict[str, dict[str, Any]] = {
        "move": {"seat": seat, "nth": nth, "text": text},
        "roll": {"n": n, **({"text": text} if rng.random() < 0.5 else {})},
        "undo": {"n": n, "seat": seat},
        "redo": {"n": n, "seat": seat},
        "hint": {"seat": seat},
        "seat": {"seat": seat, "kind": rng.choice(("bot", "person", "open")), "level": "greedy"},
        "name": {"seat": seat, "name": word(rng)},
        "mine": {"seat": seat, "mine": rng.random() < 0.5},
        "start": {},
        "again": {},
    }
    kind = rng.choice(list(fields))
    return {"t": kind, "id": word(rng), **fields[kind]}


def harmless(rng: Random, target: Target) -> dict[str, Any]:
    """A message that nobody may send: every number in it is out of date and its text no move."""
    message = forged(rng, target, FAR, FAR, word(rng))
    while message["t"] in ("seat", "name", "start", "again"):
        message = forged(rng, target, FAR, FAR, word(rng))
    return message


def as_an_outsider(rng: Random, target: Target) -> Attack:
    """What would be in order from the one who holds the seat."""
    seat = rng.randrange(target.seats)
    text = rng.choice(target.legal(seat) or ["W>y11"])
    nth = target.view["seats"][seat]["nth"]
    message = forged(rng, target, target.view["n"], nth, text)
    if message["t"] in ("move", "undo", "redo"):
        message["seat"] = seat
    return Attack("forged", outsider(rng), json.dumps(message))


def from_another_seat(rng: Random, target: Target) -> Attack:
    """A legal message for a seat that somebody else at the table holds."""
    who, own = holder(rng)
    seat = 1 - own
    text = rng.choice(target.legal(seat) or ["W>y11"])
    message: dict[str, Any] = rng.choice(
        (
            {"t": "move", "nth": target.view["seats"][seat]["nth"], "text": text},
            {"t": "undo", "n": target.view["n"]},
            {"t": "redo", "n": target.view["n"]},
            {"t": "hint"},
            {"t": "mine", "mine": True},
        )
    )
    return Attack("foreign", who, json.dumps({**message, "id": word(rng), "seat": seat}))


def out_of_date(rng: Random, target: Target) -> Attack:
    """From the right person, about a table as it was, or never was."""
    who, seat = holder(rng)
    nth, n = target.view["seats"][seat]["nth"], target.view["n"]
    other = rng.choice((nth + 1, nth + rng.randint(2, 50), FAR, 2**31, 2**63))
    wrong = rng.choice((n + 1, n + rng.randint(2, 50), FAR))
    text = rng.choice(target.legal(seat) or ["W>y11"])
    message: dict[str, Any] = rng.choice(
        (
            {"t": "move", "seat": seat, "nth": other, "text": text},
            {"t": "roll", "n": wrong},
            {"t": "undo", "seat": seat, "n": wrong},
            {"t": "redo", "seat": seat, "n": wrong},
        )
    )
    return Attack("stale", who, json.dumps({**message, "id": word(rng)}))


def another_move_there(rng: Random, target: Target) -> Attack:
    """A move where the seat has long made a different one."""
    who, seat = holder(rng)
    made = [entry["text"] for entry in target.log if entry["seat"] == seat]
    if not made:
        return out_of_date(rng, target)
    nth = rng.randrange(len(made))
    text = rng.choice([text for text in made if text != made[nth]] or ["W>y99"])
    message = {"t": "move", "id": word(rng), "seat": seat, "nth": nth, "text": text}
    return Attack("rewritten", who, json.dumps(message))


def sent_again(rng: Random, target: Target) -> Attack:
    """A move that was made, sent a second time: in order, and without any effect."""
    who, seat = holder(rng)
    made = [entry["text"] for entry in target.log if entry["seat"] == seat]
    rolls = [entry["n"] for entry in target.log if entry["seat"] < 0]
    if not made or not rolls:
        return out_of_date(rng, target)
    nth = rng.randrange(len(made))
    message: dict[str, Any] = {"t": "move", "seat": seat, "nth": nth, "text": made[nth]}
    if rng.random() < 0.3:
        message = {"t": "roll", "n": rng.choice(rolls)}
        return Attack("repeated", who, sent(rng, message), frozenset({"ok", "no"}))
    return Attack("repeated", who, sent(rng, message), frozenset({"ok"}))


def illegal(rng: Random, target: Target) -> Attack:
    """From the right person, at the right time, but no legal move."""
    who, seat = holder(rng)
    areas, dice = "ybgoptnr", "WYBGOPTN"
    text = rng.choice(
        (
            rng.choice(NASTY_TEXTS),
            f"{rng.choice(dice)}>{rng.choice(areas)}{rng.randint(0, 99)}",
            f"{rng.choice(dice)}={rng.randint(0, 9)}>{rng.choice(areas)}{rng.randint(0, 99)}",
            f"+{rng.choice(areas)}{rng.randint(0, 99)}={rng.randint(0, 99)}",
            f"extra {rng.choice(dice)}>{rng.choice(areas)}{rng.randint(1, 12)}",
            rng.choice(("reroll", "pass", "done", "stop", "skip r", "skip y", "roll")),
            rng.choice(target.legal(1 - seat) or ["W>y11"]),
            rng.choice(target.legal(seat) or ["W>y11"]).swapcase(),
            word(rng, 60),
        )
    )
    if text.strip() in target.legal(seat):
        text = "W>y99"
    nth = target.view["seats"][seat]["nth"]
    message = {"t": "move", "id": word(rng), "seat": seat, "nth": nth, "text": text}
    return Attack("illegal", who, json.dumps(message))


def wrong_values(rng: Random, target: Target) -> Attack:
    """One field of another type, missing, or too many of them."""
    message = harmless(rng, target)
    key = rng.choice(sorted(message))
    match rng.randrange(4):
        case 0:
            del message[key]
        case 1:
            message[word(rng)] = nasty(rng)
        case 2:
            message = {name: nasty(rng) for name in message}
        case _:
            message[key] = nasty(rng)
    who = rng.choice((HOST, FRIEND, STRANGER, WATCHER))
    return Attack("wrong-typed", who, json.dumps(message, ensure_ascii=rng.random() < 0.5))


def broken_json(rng: Random, target: Target) -> Attack:
    """A frame that is no JSON, or not an object, or one with a twist."""
    text = json.dumps(harmless(rng, target))
    cut = rng.randrange(len(text))
    frame = rng.choice(
        (
            text[:cut],
            text[:cut] + rng.choice(LETTERS + '{}[]",:\\\0') + text[cut:],
            text + text,
            text.replace('"', "'"),
            "",
            rng.choice(("null", "true", "1", '"move"', "[]", "{}", "[{}]", "NaN", "-", "\ufeff")),
            '{"t":"move","t":"roll","id":"x"}',
            '{"t":"move","id":"x","seat":NaN,"nth":Infinity,"text":"W>y11"}',
            f'{{"t":"move","id":"\\ud800","seat":0,"nth":{FAR},"text":"\\udfff"}}',
            f'{{"t":"move","id":"x","seat":1e999,"nth":{"9" * 400},"text":"a"}}',
            json.dumps({"t": rng.choice(NASTY_TEXTS), "id": word(rng)}),
            json.dumps({"t": "__class__", "id": word(rng)}),
            json.dumps([harmless(rng, target)]),
        )
    )
    return Attack("malformed", rng.choice((HOST, FRIEND, WATCHER)), frame)


def binary(rng: Random, target: Target) -> Attack:
    """Bytes instead of text, even if they spell a message."""
    text = json.dumps(harmless(rng, target)).encode()
    frame = rng.choice((rng.randbytes(rng.randint(0, 200)), text, b"\x00", b"\xff" * 100))
    return Attack("binary", rng.choice((HOST, WATCHER)), frame, frozenset())


def nested(rng: Random, target: Target) -> Attack:
    """Brackets in brackets, as deep as a frame takes, open or closed."""
    depth = rng.choice((10, 100, 900, 1300, 1900))
    left, right = rng.choice((("[", "]"), ('{"a":', "}")))
    depth = min(depth, 3900 // (len(left) + len(right)))
    deep = left * depth + ("1" if left != "[" else "") + right * depth
    frame = rng.choice((deep, left * depth, f'{{"t":"move","id":"x","seat":{deep}}}'))
    return Attack("nested", rng.choice((FRIEND, WATCHER)), frame)


def oversized(rng: Random, target: Target) -> Attack:
    """More than 4 KiB: a little, or a lot."""
    size = rng.choice((4097, 5000, 2**16, 2**20))
    message = {**harmless(rng, target), "text": "a"}
    frame = json.dumps(message).replace('"a"', f'"{"a" * size}"')
    return Attack("oversized", rng.choice((HOST, WATCHER)), frame, frozenset({"no"}))


def long_fields(rng: Random, target: Target) -> Attack:
    """Within the frame's limit, but a field is longer than any such field can be."""
    message = harmless(rng, target)
    message[rng.choice([key for key in ("id", "text", "t") if key in message])] = rng.choice(
        ("a", "é", "😀")
    ) * rng.randint(41, 700)
    if len(str(message["id"])) <= 40 and message["t"] in ("roll", "undo", "redo", "hint"):
        message["id"] = "x" * 41
    who = rng.choice((HOST, FRIEND, WATCHER))
    return Attack("long", who, json.dumps(message, ensure_ascii=False))


def questions(rng: Random, target: Target) -> Attack:
    """What changes nothing and so may be asked by anybody, about anything."""
    kind = rng.choice(("why", "log", "ping", "hint"))
    seat = rng.choice((0, 1, -1, 7, 2**31))
    fields: dict[str, dict[str, Any]] = {
        "why": {"seat": seat, "dice": [rng.randrange(9)]},
        "log": {"from": rng.choice((0, -1, 3, FAR, 2**63))},
        "ping": {},
        "hint": {"seat": seat},
    }
    answer = "pong" if kind == "ping" else kind
    message = {"t": kind, "id": word(rng), **fields[kind]}
    who = rng.choice((HOST, FRIEND, STRANGER, WATCHER))
    return Attack("question", who, json.dumps(message), frozenset({"no", answer}))


MAKERS: tuple[Maker, ...] = (
    as_an_outsider,
    from_another_seat,
    out_of_date,
    another_move_there,
    sent_again,
    illegal,
    wrong_values,
    broken_json,
    binary,
    nested,
    oversized,
    long_fields,
    questions,
)
