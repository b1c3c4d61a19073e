"""Everybody in turn: nobody occupies the coach."""

from __future__ import annotations

import asyncio

import pytest

from cleverdice.server.errors import Refused
from cleverdice.server.work.coach import Line, Plan
from cleverdice.server.work.turns import Turns


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
