"""Everybody in turn: nobody occupies the coach."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cleverdice import CHANCE
from cleverdice.dice import TYPED
from cleverdice.record import Header, Record
from cleverdice.server import Limits
from cleverdice.server.work.coach import Coaching, Line, Plan
from cleverdice.server.work.turns import Turns
from cleverdice.table.errors import Refused
from tests.server.harness import serving, settings_for


def test_who_asks_for_much_waits_longer() -> None:
    order: list[str] = []

    async def asked(turns: Turns, who: str) -> None:
        async with turns.of(who):
            order.append(who)
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        turns = Turns()
        await asyncio.gather(*(asked(turns, who) for who in "aaaabbc"))

    asyncio.run(all_of_them())
    assert "".join(order) == "aabcaba"


def test_the_coach_takes_everybody_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[object] = []

    async def thought(self: Line, kind: str, payload: tuple[object, ...]) -> bytes:
        order.append(payload[0])
        await asyncio.sleep(0)
        return b""

    async def all_of_them() -> None:
        line = Line(Plan(patience=1.0, waiting=32, kept=1, nice=0))
        asked = [*((f"one {number}", "one") for number in range(4)), ("other", "other")]
        await asyncio.gather(*(line.ask(("review", (what,)), who) for what, who in asked))

    monkeypatch.setattr(Line, "_thought", thought)
    asyncio.run(all_of_them())
    assert order.index("other") <= 2


def test_a_review_is_asked_for_by_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def review(self: Coaching, record: Record, who: str = "") -> bytes:
        asked.append(who)
        raise Refused("server.coach.busy", status=503)

    monkeypatch.setattr(Coaching, "review", review)
    header = Header("gsc", 1, ("Ana",), 1, 0, False, TYPED)
    record = Record(header).add(CHANCE, "roll W3 Y5 B2 G1 O6 P3").text()
    with serving(settings_for(tmp_path, limits=Limits(), proxy=True)) as house:
        for address in ("192.0.2.1", "2001:db8:1:2:3::4"):
            wish = {"record": record.replace("Ana", address)}
            house.browser().post("/api/review", wish, x_forwarded_for=address)
    assert asked == ["192.0.2.1", "2001:db8:1:2::"]


def test_who_gives_up_stops_nobody() -> None:
    async def all_of_them() -> None:
        turns = Turns()
        async with turns.of("a"):
            tasks = [asyncio.create_task(_held(turns, who)) for who in "bc"]
            await asyncio.sleep(0)
            tasks[0].cancel()
        await asyncio.wait_for(tasks[1], 5)
        async with asyncio.timeout(5), turns.of("d"):
            pass

    asyncio.run(all_of_them())


async def _held(turns: Turns, who: str) -> None:
    async with turns.of(who):
        await asyncio.sleep(0)


def test_one_asker_never_has_all_places(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Line, kind: str, payload: tuple[object, ...]) -> bytes:
        await asyncio.sleep(60)
        return b""

    async def refused() -> tuple[int, int]:
        line = Line(Plan(patience=1.0, waiting=32, kept=1, nice=0))
        tasks = [asyncio.create_task(line.ask(("review", (n,)), "one")) for n in range(40)]
        await asyncio.sleep(0)
        mine = line.waiting
        tasks.append(asyncio.create_task(line.ask(("review", ("x",)), "other")))
        await asyncio.sleep(0)
        others = line.waiting - mine
        await line.close()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert any(isinstance(each, Refused) for each in done)
        return mine, others

    monkeypatch.setattr(Line, "_thought", never)
    mine, others = asyncio.run(refused())
    assert 4 <= mine <= 8
    assert others == 1
