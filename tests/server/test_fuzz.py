"""Everything that a server must refuse, and the fuzzer's own judgement."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.serving import Server
from tests.soak import sized

from .fuzz import Broken, Tally, judge, siege
from .fuzz_attacks import HOST, MAKERS, Attack, Target
from .fuzz_raw import REQUESTS

SECONDS = sized(6.0, 60.0)


def complaints(said: str) -> list[str]:
    """What went wrong in the server's own code; uvicorn writes down broken requests its own way."""
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    return [line["event"] for line in lines if ours(line)]


def ours(line: dict[str, str]) -> bool:
    """An error that we caught as such, or one that came from a line of ours."""
    if line["event"].endswith(".broken"):
        return True
    places = [part for part in line.get("trace", "").splitlines() if 'File "' in part]
    return bool(places) and "site-packages" not in places[-1]


@pytest.mark.soak
def test_nonsense_changes_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        tally = asyncio.run(siege(server, SECONDS, seed=1))
        asked = time.monotonic()
        assert server.healthy()
        assert time.monotonic() - asked < 1
    kinds = tally.kinds()
    assert kinds.total() > 1000, kinds
    assert len(kinds) >= len(MAKERS) + len(REQUESTS), kinds
    assert {answer for kind, answer in tally.answers if kind == "flood"} == {"closed 1008"}
    assert complaints(server.said()) == []


def a_target() -> Target:
    """A table where seat 0 may pass or enter, without any server."""
    seats = [{"nth": 1}, {"nth": 0}]
    moves = {"0": [{"text": "pass"}, {"text": "W>y11"}]}
    view = {"n": 3, "seats": seats, "moves": moves, "phase": "play"}
    log = [{"n": 0, "seat": -1, "text": "roll"}, {"n": 1, "seat": 0, "text": "Y>y11"}]
    return Target("made up", "t" * 16, "i" * 32, {"host": "k" * 32}, view, log, (200, ""))


@pytest.mark.parametrize("maker", MAKERS)
def test_whoever_holds_a_seat_sends_nothing_legal(maker: Any) -> None:
    target, rng = a_target(), Random(7)
    for attack in (maker(rng, target) for _ in range(500)):
        if attack.who != HOST or isinstance(attack.frame, bytes):
            continue
        try:
            message = json.loads(attack.frame)
        except ValueError:
            continue
        if isinstance(message, dict) and message.get("t") == "move":
            mine = (message.get("seat"), message.get("nth")) == (0, 1)
            assert not (mine and message.get("text") in target.legal(0))


@pytest.mark.parametrize(
    "answer",
    [
        {"t": "ok", "id": "a"},
        {"t": "no", "id": "b", "error": {"k": "server.illegal"}},
        {"t": "next", "id": "a", "table": "x"},
    ],
)
def test_a_wrong_answer_is_noticed(answer: dict[str, Any]) -> None:
    attack = Attack("forged", HOST, json.dumps({"t": "move", "id": "a"}))
    with pytest.raises(Broken):
        judge(attack, a_target(), answer, Tally())


def test_a_refusal_is_counted() -> None:
    attack, tally = Attack("forged", HOST, json.dumps({"t": "move", "id": "a"})), Tally()
    judge(attack, a_target(), {"t": "no", "id": "a", "error": {"k": "server.seat"}}, tally)
    assert tally.answers == {("forged", "no"): 1}
    assert tally.errors == {"server.seat"}
