"""Several processes that accept from one socket: started, watched, and started again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.context import ForkProcess
from types import FrameType
from typing import NoReturn

from .logs import LOGGER, log

PAUSE_SECONDS = 1.0
"""Before a process is started again that has ended."""

ENDING_SECONDS = 10.0


class Told(BaseException):
    """This process is told to end."""


def _told(number: int, frame: FrameType | None) -> NoReturn:
    raise Told


class Workers:
    """Processes by their numbers; each does `work`, which is handed its number."""

    def __init__(self, count: int, work: Callable[[int], None]) -> None:
        self._work = work
        self._fork = multiprocessing.get_context("fork")
        self._numbers = range(count)
        self._processes: dict[int, ForkProcess] = {}

    def run(self) -> None:
        """Keep them at work until this process is told to end; then all end."""
        signal.signal(signal.SIGTERM, _told)
        try:
            for number in self._numbers:
                self._start(number)
            while True:
                self._watch()
        except KeyboardInterrupt:
            self._end()
        except Told:
            self._end()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTERM)  # as others who are told to end

    def _start(self, number: int) -> None:
        process = self._fork.Process(target=self._in_process, args=(number,))
        process.start()
        self._processes[number] = process

    def _in_process(self, number: int) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            self._work(number)
        except KeyboardInterrupt:
            pass
        except Exception:  # another takes its place
            LOGGER.exception("worker.failed")
            sys.exit(1)

    def _watch(self) -> None:
        connection.wait([process.sentinel for process in self._processes.values()])
        for number, process in list(self._processes.items()):
            if not process.is_alive():
                log("worker.ended", level="error", worker=number, code=process.exitcode)
                time.sleep(PAUSE_SECONDS)
                self._start(number)

    def _end(self) -> None:
        for process in self._processes.values():
            process.terminate()
        until = time.monotonic() + ENDING_SECONDS
        for process in self._processes.values():
            process.join(max(0.0, until - time.monotonic()))
            process.kill()
