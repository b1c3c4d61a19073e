"""Portions of work spread over processes: what comes back is in order, whoever does it.

Every process has a pipe of its own and nothing else in common with the others, so each can be
stopped at any time, whatever it is doing.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

ALONE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Sums of a net hang a little on how many threads share them: a process has one."""


def at_once() -> None:
    """Nobody waits for the beginning."""


def spread(
    work: Callable[[Task], Done],
    portions: Iterable[Task],
    processes: int,
    first: Task | None = None,
    ready: Callable[[], None] = at_once,
) -> Generator[Done, None, None]:
    """What the work makes of each portion, in order, by so many processes; 0: by this one.

    Everybody does `first` once, and nobody asks for what it makes: it compiles what the portions
    need. Then `ready` is called. Whoever stops asking stops the processes, whatever they are at.
    `work` must be a function of a module.
    """
    if not processes:
        if first is not None:
            work(first)
        ready()
        yield from map(work, portions)
        return
    helpers = [Helper(work) for _ in range(processes)]
    try:
        if first is not None:
            list(_in_order(helpers, [first] * processes))
        ready()
        yield from _in_order(helpers, portions)
    finally:
        for helper in helpers:
            helper.stop()


class Helper:
    """A process that does one task after the other."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        with _undisturbed(), _each_alone():
            self.process.start()
        theirs.close()

    def answer(self) -> Any:
        """What came of its task; an error there is an error here."""
        try:
            done, error = self.pipe.recv()
        except EOFError:
            code = self.process.exitcode
            raise RuntimeError(f"a process that played has ended (exit code {code})") from None
        if error is not None:
            raise error
        return done

    def stop(self) -> None:
        """End the process at once."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def _in_order(helpers: list[Helper], tasks: Iterable[Any]) -> Iterator[Any]:
    """What comes of each task, in order: whoever has done one is given the next."""
    numbered, idle = enumerate(tasks), list(helpers)
    busy: dict[Any, tuple[Helper, int]] = {}
    done: dict[int, Any] = {}
    told = 0
    while True:
        for (number, task), helper in zip(islice(numbered, len(idle)), idle, strict=False):
            helper.pipe.send(task)
            busy[helper.pipe] = helper, number
        if not busy:
            return
        idle = []
        for pipe in wait(list(busy)):
            helper, number = busy.pop(pipe)
            done[number] = helper.answer()
            idle.append(helper)
        while told in done:
            yield done.pop(told)
            told += 1


def _serve(work: Callable[[Any], Any], pipe: Any) -> None:
    """Do what is asked until nobody asks any more; Ctrl-C is for the first process alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError):
        while True:
            pipe.send(_tried(work, pipe.recv()))


def _tried(work: Callable[[Any], Any], task: Any) -> tuple[Any, Exception | None]:
    try:
        return work(task), None
    except Exception as error:
        return None, error


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
