"""Bots that think in a process of their own, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import random
import sys
from typing import Protocol

from cleverdice.bots import BOTS
from cleverdice.rules import Game, State

from . import worker
from .logs import log
from .worker import LENGTH, framed

PATIENCE = 30.0
"""Seconds after which a bot is given up that does not answer."""

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


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
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all = [_Worker() for _ in range(count)]
        for each in self._all:
            self._idle.put_nowait(each)

    async def choose(self, game: Game, state: State, seat: int, level: str, seed: str) -> str:
        """The bot's move; any legal one if the process fails, so that no table stands still."""
        free = await self._idle.get()
        try:
            request = (game.name, state, seat, level, seed)
            return await asyncio.wait_for(free.ask(request), PATIENCE)
        except (OSError, EOFError, TimeoutError, WorkerError) as error:
            log("bot-failed", level="error", bot=level, why=f"{type(error).__name__}: {error}")
            await free.stop()
            return game.text(BOTS["random"](game, state, seat, random.Random(seed)))
        finally:
            self._idle.put_nowait(free)

    async def close(self) -> None:
        """End the processes."""
        for each in self._all:
            await each.stop()


class WorkerError(Exception):
    """A bot that could not find a move."""


class _Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, request: tuple[object, ...]) -> str:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(request))
        await process.stdin.drain()
        try:
            (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
            done, text = pickle.loads(await process.stdout.readexactly(size))
        except asyncio.IncompleteReadError:
            raise EOFError("the process has ended") from None
        if not done:
            raise WorkerError(text)
        return str(text)

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # run as a file, so that it need not load the whole server
                worker.__file__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, **ONE_THREAD},
                start_new_session=True,  # Ctrl-C is for the server, which then ends this one
            )
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
