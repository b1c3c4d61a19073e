"""Single parts: bots in their process, names, slow guests, limits, logs without secrets."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import random
import signal
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pytest

from cleverdice import CHANCE, load
from cleverdice.players import bots_for
from cleverdice.server.limits import Buckets, Gate, Limits, Rate
from cleverdice.server.live.guest import MOST_CHARACTERS, MOST_WAITING, Guest, TooSlow
from cleverdice.server.logs import LOGGER, Lines
from cleverdice.server.work import bots, worker
from cleverdice.server.work.bots import Inline, Workers
from cleverdice.server.work.worker import framed
from cleverdice.table import keys
from cleverdice.table.names import all_names, cleaned
from tests.databases import contents
from tests.server.harness import GREEDY, OPEN, PERSON, over, serving, settings_for
from tests.serving import Server

ROLLED = "roll W3 Y5 B2 G1 O6 P3"


# Bots


def test_a_process_thinks_as_one_would_here() -> None:
    game = load("gsc")
    state = game.play(game.start(), CHANCE, ROLLED)

    async def both() -> list[tuple[str, str]]:
        workers = Workers()
        try:
            return [
                (
                    await workers.choose(game, state, 0, level, "seed"),
                    await Inline().choose(game, state, 0, level, "seed"),
                )
                for level in bots_for(game, 1)
            ]
        finally:
            await workers.close()

    pairs = asyncio.run(both())
    assert [there for there, _ in pairs] == [here for _, here in pairs]
    assert set(dict(pairs)) <= {game.text(move) for move in game.moves(state, 0)}


def test_while_a_bot_thinks_nobody_else_waits() -> None:
    """The loop turns many times while a move is found elsewhere."""
    game = load("chd")
    state = game.play(game.start(), CHANCE, "roll W3 Y5 T2 B3 N6 P3")

    async def turns() -> int:
        workers = Workers()
        thinking = asyncio.create_task(workers.choose(game, state, 0, "greedy", "seed"))
        count = 0
        while not thinking.done():
            await asyncio.sleep(0.001)
            count += 1
        await workers.close()
        return count

    assert asyncio.run(turns()) > 10


def test_a_bot_that_dies_or_is_silent_does_not_stop_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = load("gsc")
    state = game.play(game.start(), CHANCE, ROLLED)
    legal = {game.text(move) for move in game.moves(state, 0)}
    monkeypatch.setattr(bots, "PATIENCE", 0.5)

    async def act() -> None:
        workers = Workers()
        process = await workers.processes[0].running()
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        assert await workers.choose(game, state, 0, "greedy", "a") in legal
        process = await workers.processes[0].running()
        os.kill(process.pid, signal.SIGSTOP)
        assert await workers.choose(game, state, 0, "greedy", "a") in legal
        assert process.returncode is not None, "the silent one is gone"
        assert await workers.choose(game, state, 0, "nobody", "a") in legal
        await workers.close()

    asyncio.run(act())


def test_the_process_of_the_bots_ends_with_its_pipe() -> None:
    from cleverdice.server.work import worker

    process = subprocess.Popen(
        [sys.executable, "-P", worker.__file__, "5"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    game = load("gsc")
    state = game.play(game.start(), CHANCE, ROLLED)
    told, _ = process.communicate(
        framed(("choose", ("gsc", state, 0, "random", "seed"))), timeout=30
    )
    assert b"ok" in told or b">" in told or b"reroll" in told
    assert process.returncode == 0


# Names


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria ", "Ana Maria"),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("A\u0000\u001bna", "A na"),
        ("\u202eevil", "evil"),
        ("x" * 100, "x" * 24),
        ("Zoe\u0308", "Zoë"),
        ("\u200b\u200b", ""),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_names_are_cleaned(wish: str, name: str) -> None:
    assert cleaned(wish) == name


def test_nobody_has_the_name_of_another() -> None:
    wishes = [("person", "Ana"), ("person", "Ana"), ("bot", "greedy"), ("bot", "greedy")]
    assert all_names(wishes, "en") == ["Ana", "Ana 2", "Greedy bot", "Greedy bot 2"]
    assert all_names([("person", ""), ("open", None)], "de") == ["Spieler 1", ""]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Player 1", "Casual bot", "Casual bot 2"]),
        ("es", ["Jugador 1", "Bot aficionado", "Bot aficionado 2"]),
        ("de", ["Spieler 1", "Hobby-Bot", "Hobby-Bot 2"]),
    ],
)
def test_names_are_in_the_language_of_the_table(language: str, names: list[str]) -> None:
    wishes = [("person", ""), ("bot", "casual"), ("bot", "casual")]
    assert all_names(wishes, language) == names


@pytest.mark.parametrize("name", ["greedy bot", "Bot Codicioso", "gier-bot 2"])
def test_no_person_has_the_name_of_a_bot_in_any_language(name: str) -> None:
    assert all_names([("person", name)], "en") == ["Player 1"]


# Guests who do not listen


def test_a_slow_guest_gets_the_newest_view_and_every_answer() -> None:
    async def read() -> list[str]:
        guest = Guest()
        guest.put("welcome")
        for number in range(5):
            guest.put(f"ok {number}")
        for number in range(1000):
            guest.put(f"view {number}", view=True)
        assert not guest.too_slow
        return [await guest.next() for _ in range(MOST_WAITING)]

    got = asyncio.run(read())
    assert got[:6] == ["welcome", *(f"ok {number}" for number in range(5))]
    assert got[-1] == "view 999"


def test_long_messages_do_not_pile_up() -> None:
    async def wait() -> list[str]:
        guest = Guest()
        for number in range(20):
            guest.put(f"{number} ".ljust(MOST_CHARACTERS // 4, "."), view=True)
        return [(await guest.next()).split()[0] for _ in range(4)]

    assert asyncio.run(wait()) == ["16", "17", "18", "19"]


def test_whoever_never_listens_to_long_answers_is_sent_off() -> None:
    async def wait() -> None:
        guest = Guest()
        for _ in range(5):
            guest.put("." * (MOST_CHARACTERS // 4))
        await guest.next()

    with pytest.raises(TooSlow):
        asyncio.run(wait())


def test_a_guest_who_asks_and_never_listens_is_too_slow() -> None:
    async def ask() -> bool:
        guest = Guest()
        for number in range(MOST_WAITING + 1):
            guest.put(f"ok {number}")
        return guest.too_slow

    assert asyncio.run(ask())


# Limits


def test_buckets_fill_up_with_time() -> None:
    seconds = [0.0]
    buckets = Buckets(Rate(2, 0.5), lambda: seconds[0])
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b"), "another address has its own"
    seconds[0] = 2.0
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    seconds[0] = 1000.0
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]


def test_connections_are_counted_by_address() -> None:
    limits = Limits(connections_each=1, connections=3, unlimited=frozenset({"free"}))
    gate = Gate(limits, lambda: 0.0)
    assert gate.enter("a")
    assert not gate.enter("a")
    assert gate.enter("free")
    assert gate.enter("free")
    assert not gate.enter("b"), "too many in all"
    gate.leave("a")
    assert gate.enter("b")
    assert gate.connections == 3


# Keys and logs


def test_ids_and_keys_are_random_and_well_formed() -> None:
    drawn = {keys.fresh_id(os.urandom) for _ in range(200)}
    assert len(drawn) == 200
    assert all(len(one) == 16 and set(one) <= set(keys.ID_LETTERS) for one in drawn)
    key = keys.fresh_key(os.urandom)
    assert keys.fits(key, keys.hashed(key))
    assert not keys.fits("0" * 32, keys.hashed(key))
    assert key not in keys.invitation("t" * 16, key)


def test_no_secret_gets_into_the_log_or_the_database(tmp_path: Path) -> None:
    """Everything that people must not learn is looked for in all that was written."""
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(Lines().format(record))

    LOGGER.addHandler(keeping := Keep())
    LOGGER.setLevel("DEBUG")
    try:
        with serving(settings_for(tmp_path)) as house:
            host, friend = house.browser(), house.browser()
            opened = host.open("kids", PERSON, OPEN, GREEDY, start=False)
            joined = friend.join(opened["table"], opened["invite"], "Bo")
            host.post(f"/api/tables/{opened['table']}/enter", {"key": "0" * 32})
            secret = house.server.hub.rooms[opened["table"]].table.row.secret
            with host.at(opened["table"]) as ana, friend.at(opened["table"]):
                ana.ask("start")
                ana.ask("move", seat=0, nth=0, text="nonsense")
                ana.play_on(random.Random(1), lambda view: not ana.my_turn())
            metrics = host.get("/metrics").text
    finally:
        LOGGER.removeHandler(keeping)
    assert any("table.opened" in line for line in lines)
    assert all(json.loads(line)["event"] for line in lines)
    hidden = [opened["key"], opened["invite"], joined["key"]]
    said = "\n".join([*lines, metrics])
    for word in (*hidden, secret, opened["table"]):
        assert word not in said
    kept = contents(tmp_path)
    assert opened["table"].encode() in kept
    for word in hidden:
        assert word.encode() not in kept, "keys are stored only as hashes"


def test_the_real_thing_logs_lines_of_json_and_no_keys(tmp_path: Path) -> None:
    with Server(tmp_path, "--log", "debug") as server:
        _, opened = server.post("/api/tables", {"game": "gsc", "seats": [PERSON], "start": True})
        server.get(f"/api/tables/{opened['table']}/record")
        server.get("/nowhere")
    said = server.said()
    events = [json.loads(line)["event"] for line in said.splitlines() if line.startswith("{")]
    assert "started" in events[:2], "perhaps after a word about open files"
    assert events[-1] == "stopped"
    for word in (opened["key"], opened["invite"], opened["table"]):
        assert word not in said


# Memory


def test_tables_that_nobody_needs_are_let_go_and_come_back(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        browser, hub = house.browser(), house.server.hub
        table = browser.open("gsc", PERSON, GREEDY)["table"]
        with browser.at(table) as guest:
            guest.play_on(random.Random(1), lambda view: view["n"] > 20)
            hub.sweep(10, 0)
            assert table in hub.rooms, "somebody is there"
        for _ in range(100):
            if not hub.rooms[table].busy:
                break
            time.sleep(0.05)
        hub.sweep(10, 5)
        assert table in hub.rooms
        hub.sweep(20, 5)
        assert table not in hub.rooms
        with browser.at(table) as guest:
            guest.play_on(random.Random(2), over)


def test_a_table_that_is_let_go_leaves_memory_at_once(tmp_path: Path) -> None:
    """The server hardly ever looks for garbage in circles, so tables must not end in one."""
    gc.collect()
    gc.disable()
    try:
        with serving(settings_for(tmp_path)) as house:
            browser, hub = house.browser(), house.server.hub
            table = browser.open("gsc", PERSON, GREEDY)["table"]
            with browser.at(table) as guest:
                guest.play_on(random.Random(1), lambda view: view["n"] > 20)
            room = weakref.ref(hub.rooms[table])
            for _ in range(400):
                hub.sweep(10, 0)
                if room() is None:
                    break
                time.sleep(0.01)
            assert table not in hub.rooms
            assert room() is None
    finally:
        gc.enable()


def test_a_reviewer_rests_while_the_machine_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    for load_now in (0.5, 2.3, 2.5, 9.0):
        monkeypatch.setattr("os.getloadavg", lambda now=load_now: (now, 0.0, 0.0))
        worker.rest(0, None)
    assert slept == [worker.REST] * 2
