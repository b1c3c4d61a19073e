"""What is refused by the server is refused by the device, and the other way round."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from cleverdice.offline import forms
from cleverdice.server.contract import ENDPOINTS
from cleverdice.server.contract.requests import Message
from cleverdice.table.errors import Refused
from tests.contract.offline_forms import FORMS
from tests.contract.offline_forms import forms as generated

from .device import PERSON, Device

GOOD: list[dict[str, Any]] = [
    {"t": "move", "id": "1", "seat": 0, "nth": 3, "text": "pass"},
    {"t": "roll", "id": "1", "n": 0},
    {"t": "roll", "id": "1", "n": 0, "text": "w1"},
    {"t": "why", "id": "1", "seat": 0, "dice": [1, 2], "area": 1, "cell": 2},
    {"t": "seat", "id": "1", "seat": 1, "kind": "bot", "level": None},
    {"t": "log", "id": "1", "from": 4},
    {"t": "mine", "id": "1", "seat": 0, "mine": True},
]
ODD: list[Any] = [
    None, True, False, -1, 0, 7, 8, 201, 10**7, 1.5, "", "x", "x" * 41, "x" * 121, [], [1], [300],
    list(range(13)), {}, {"a": 1}, "person", "\ud800",
]  # fmt: skip


def test_the_forms_are_those_of_the_contract() -> None:
    assert FORMS.read_text(encoding="utf-8") == generated(), "run make contract"


def by_server(text: str) -> bool:
    try:
        msgspec.json.decode(text, type=Message)
    except (msgspec.MsgspecError, UnicodeError):
        return False
    return True


def by_device(text: str) -> bool:
    try:
        forms.message(text)
    except Refused:
        return False
    return True


def test_messages_are_read_alike() -> None:
    rng, verdicts = Random(1), set[bool]()
    for _ in range(3000):
        message = dict(rng.choice(GOOD))
        for _ in range(rng.randrange(3)):
            name = rng.choice([*message, "extra"])
            if rng.random() < 0.3:
                message.pop(name, None)
            else:
                message[name] = rng.choice(ODD)
        text = json.dumps(message)
        assert by_server(text) == by_device(text), text
        verdicts.add(by_device(text))
    assert verdicts == {True, False}


@pytest.mark.parametrize("text", ["", "{", "[]", "1", '"x"', "null", "NaN", '{"t": 1}', "[" * 5000])
def test_what_is_no_message_is_refused(text: str) -> None:
    assert not by_device(text)
    forms.id_of(text)


def test_an_answer_names_the_message_that_was_not_understood() -> None:
    device = Device()
    guest = device.at(device.open("gsc", PERSON))
    answer = guest.send('{"t": "roll", "id": "77", "n": "many"}')
    assert answer["t"] == "no"
    assert answer["id"] == "77"
    assert "n" in answer["error"]["d"]["why"]


@pytest.mark.parametrize("form", sorted({one.body.__name__ for one in ENDPOINTS if one.body}))
def test_odd_bodies_are_refused(form: str) -> None:
    for text in ("", "[]", "7", '{"surely": "unknown"}'):
        with pytest.raises(Refused):
            forms.body(text, form)


def test_forged_messages_change_nothing() -> None:
    device, rng = Device(), Random(2)
    guest = device.at(device.open("gsc", PERSON, PERSON))
    guest.play(rng, until=lambda view: view["n"] >= 8)
    before, rows = guest.view, dict(device.rows)
    for _ in range(400):
        message = {**rng.choice(GOOD), "id": "9"}
        if message["t"] in ("seat", "mine", "log", "why"):
            continue
        message["nth" if message["t"] == "move" else "n"] = 900 + rng.randrange(9)
        assert guest.send(json.dumps(message))["t"] == "no"
    assert guest.view == before
    assert device.rows == rows
    assert device.host.receive(55, "{}")  # nobody is there
