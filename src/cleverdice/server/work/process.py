"""Processes that think, so that the server need not: started, asked, given up, started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from typing import Any

from . import worker
from .worker import LENGTH, framed

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")

FAILURES = (OSError, EOFError, TimeoutError)
"""How a process fails that died or does not answer; `WorkerError` is an answer."""


class WorkerError(Exception):
    """Something that a process could not find out."""


class Process:
    """One process, started when it is first needed; it is asked one thing at a time."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return None if self._process is None else self._process.pid

    async def ask(self, patience: float, kind: str, *payload: object) -> Any:
        """What a job of `worker.py` gives; whoever fails to answer in so many seconds is ended."""
        try:
            async with asyncio.timeout(patience):
                done, answer = await self._asked((kind, payload))
        except BaseException:  # a late answer must never be taken for that of the next request
            await self.stop()
            raise
        if not done:
            raise WorkerError(answer)
        return answer

    async def _asked(self, request: tuple[object, ...]) -> tuple[bool, Any]:
        process = await self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(request))
        await process.stdin.drain()
        try:
            (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
            done, answer = pickle.loads(await process.stdout.readexactly(size))
        except asyncio.IncompleteReadError:
            raise EOFError("the process has ended") from None
        return done, answer

    async def running(self) -> asyncio.subprocess.Process:
        """The process; a new one if there is none any more."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # run as a file, so that it need not load the whole server
                worker.__file__,
                str(self._nice),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, **ONE_THREAD},
                start_new_session=True,  # Ctrl-C is for the server, which then ends this one
            )
        return self._process

    async def stop(self) -> None:
        """End it; the next request starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
