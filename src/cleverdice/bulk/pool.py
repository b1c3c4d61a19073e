"""Portions of work spread over processes: what comes back is in order, whoever does it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

AHEAD = 2
"""Portions that are handed out for each worker before the first of them is waited for."""

ALONE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Sums of a net hang a little on how many threads share them: a process has one."""


def spread(
    work: Callable[[Task], Done], portions: Iterable[Task], processes: int
) -> Generator[Done, None, None]:
    """What the work makes of each portion, in order, by so many processes; 0: by this one.

    Whoever stops asking stops the processes as well. `work` must be a function of a module.
    """
    if not processes:
        yield from map(work, portions)
        return
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _deaf)

    def submit(portion: Task) -> Callable[[], Done]:
        with _undisturbed(), _each_alone():
            return pool.submit(work, portion).result

    try:
        yield from in_order(submit, portions, processes)
    finally:  # the work at hand is done: a process killed within a queue would block it
        pool.shutdown(cancel_futures=True)


def in_order(
    submit: Callable[[Task], Callable[[], Done]], portions: Iterable[Task], workers: int
) -> Iterator[Done]:
    """What comes of each portion, in order; `submit` hands one out and says how to wait for it."""
    waiting: deque[Callable[[], Done]] = deque()
    for portion in portions:
        waiting.append(submit(portion))
        if len(waiting) > AHEAD * workers:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


def _deaf() -> None:
    """Ctrl-C at a terminal reaches every process, but only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _each_alone() -> Iterator[None]:
    """A process that is started now shares no sum among threads."""
    before = {name: os.environ.get(name) for name in ALONE}
    os.environ.update(ALONE)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            os.environ.update({} if value is None else {name: value})


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back while a process may be started: it would hear it before it is deaf.

    What is held back when a process starts stays held back in that process.
    """
    mask: Callable[..., set[int]] | None = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # on Windows
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
