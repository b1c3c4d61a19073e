"""Bots that think in a process of their own, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import random
from typing import Protocol

from cleverdice.players import BOTS
from cleverdice.rules import Game, State

from ..logs import log
from .process import FAILURES, Process, WorkerError

PATIENCE = 30.0
"""Seconds after which a bot is given up that does not answer."""

NICE = 5


class Thinker(Protocol):
    """Somebody who finds the moves of bots."""

    async def choose(self, game: Game, state: State, seat: int, level: str, seed: str) -> str:
        """The text of a legal move; the same seed gives the same again."""

    async def close(self) -> None:
        """Stop thinking."""


class Inline:
    """Thinks on the spot: for tests and small things."""

    async def choose(self, game: Game, state: State, seat: int, level: str, seed: str) -> str:
        """The bot's move."""
        return game.text(BOTS[level](game, state, seat, random.Random(seed)))

    async def close(self) -> None:
        """Nothing to stop."""


class Workers:
    """Some processes; each thinks about one table at a time, the others wait in line."""

    def __init__(self, count: int = 1) -> None:
        self._idle: asyncio.Queue[Process] = asyncio.Queue()
        self.processes = [Process(NICE) for _ in range(count)]
        for each in self.processes:
            self._idle.put_nowait(each)

    async def choose(self, game: Game, state: State, seat: int, level: str, seed: str) -> str:
        """The bot's move; any legal one if the process fails, so that no table stands still."""
        free = await self._idle.get()
        try:
            return str(await free.ask(PATIENCE, "choose", game.name, state, seat, level, seed))
        except (*FAILURES, WorkerError) as error:
            log("bot-failed", level="error", bot=level, why=f"{type(error).__name__}: {error}")
            return game.text(BOTS["random"](game, state, seat, random.Random(seed)))
        finally:
            self._idle.put_nowait(free)

    async def close(self) -> None:
        """End the processes."""
        for each in self.processes:
            await each.stop()
