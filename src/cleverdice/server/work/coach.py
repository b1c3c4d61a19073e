"""The coach in processes of its own: hints in one line, reviews in another that never delays them.

A line asks one thing after the other, of everybody in turn; what was asked already is remembered,
and what two people ask at the same time is found out once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import dataclass

from cleverdice.record import Record
from cleverdice.table.errors import Refused

from ..db.reviews import KeptReviews
from ..logs import log
from ..metrics import Metrics
from .namesake import named, nameless
from .process import FAILURES, Process, WorkerError
from .turns import Turns

Request = tuple[str, tuple[object, ...]]
"""The kind of a job of `worker.py` and what it is given."""


@dataclass(frozen=True)
class Plan:
    """How a line works: seconds for an answer, how many may wait, how many answers are kept."""

    patience: float
    waiting: int
    kept: int
    nice: int


HINTS = Plan(patience=10.0, waiting=64, kept=512, nice=5)
REVIEWS = Plan(patience=120.0, waiting=32, kept=64, nice=15)
SHARE = 4
"""One asker may have as many waiting as a quarter of the places that are left."""

PLANS = {"hint": HINTS, "review": REVIEWS}


class Coaching:
    """All that the coach is asked.

    `await coaching.ask("hint", game.name, state, seat)` and `await coaching.ask("review", text)`
    give JSON, ready to be sent; `Refused` says that too many wait, or that it went wrong.
    """

    def __init__(self, metrics: Metrics, plans: dict[str, Plan] = PLANS) -> None:
        self.lines = {kind: Line(plan) for kind, plan in plans.items()}
        self._metrics = metrics
        self.kept: KeptReviews | None = None

    async def ask(self, kind: str, *payload: object, who: str = "") -> bytes:
        """The answer as JSON; everything given must be hashable, and no secret."""
        self._metrics.coach.labels(kind).inc()
        try:
            return await self.lines[kind].ask((kind, payload), who)
        except Refused:
            self._metrics.coach_refused.inc()
            raise

    async def review(self, record: Record, who: str = "") -> bytes:
        """The review of a game, which is worked out once whoever played it."""
        text = nameless(record)

        def think() -> Awaitable[bytes]:
            return self.ask("review", text, who=who)

        answer = await (think() if self.kept is None else self.kept.once(text, think))
        return await asyncio.to_thread(named, answer, record)

    async def prepare(self) -> None:
        """Start the process of the hints before the first is asked for."""
        with contextlib.suppress(Refused):  # it is in the log, and the next who asks tries again
            await self.lines["hint"].ask(("ready", ()))

    async def close(self) -> None:
        """End the processes."""
        for line in self.lines.values():
            await line.close()


class Asked:
    """A request on its way: `task` finds the answer for so many askers, `who` was the first."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.task: asyncio.Task[bytes]
        self.askers = 0
        self.running = False


class Line:
    """One process and those who wait for it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.process = Process(plan.nice)
        self._asked: dict[Request, Asked] = {}
        self._known: OrderedDict[Request, bytes] = OrderedDict()
        self._turns = Turns()

    @property
    def waiting(self) -> int:
        """How many requests are on their way."""
        return len(self._asked)

    @property
    def kept(self) -> int:
        """How many answers are remembered."""
        return len(self._known)

    async def ask(self, request: Request, who: str = "") -> bytes:
        """An answer: remembered, being found already, or found when it is this asker's turn."""
        if request in self._known:
            self._known.move_to_end(request)
            return self._known[request]
        asked = self._asked.get(request) or self._lined_up(request, who)
        asked.askers += 1
        try:
            return await asyncio.shield(asked.task)
        finally:
            asked.askers -= 1
            if not asked.askers and not asked.running:  # nobody waits for it any more
                self._asked.pop(request, None)
                asked.task.cancel()

    def _lined_up(self, request: Request, who: str) -> Asked:
        free = self.plan.waiting - len(self._asked)
        mine = sum(asked.who == who for asked in self._asked.values()) if who else 0
        if free <= 0 or mine > free // SHARE:
            raise Refused("server.coach.busy", status=503)
        asked = self._asked[request] = Asked(who)
        asked.task = asyncio.create_task(self._found(request, asked))
        asked.task.add_done_callback(_heard)
        return asked

    async def _found(self, request: Request, asked: Asked) -> bytes:
        async with self._turns.of(asked.who):
            asked.running = True
            try:
                answer = await self._thought(*request)
            finally:
                self._asked.pop(request, None)
        self._known[request] = answer
        if len(self._known) > self.plan.kept:
            self._known.popitem(last=False)
        return answer

    async def _thought(self, kind: str, payload: tuple[object, ...]) -> bytes:
        try:
            return bytes(await self.process.ask(self.plan.patience, kind, *payload))
        except (*FAILURES, WorkerError) as error:
            log("coach-failed", level="error", kind=kind, why=f"{type(error).__name__}: {error}")
            raise Refused("server.coach.failed", status=503) from None

    async def close(self) -> None:
        """Nothing is answered any more."""
        tasks = [asked.task for asked in self._asked.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.process.stop()


def _heard(task: asyncio.Task[bytes]) -> None:
    """A failure that nobody waits for any more is no news: it is in the log."""
    if not task.cancelled():
        task.exception()
