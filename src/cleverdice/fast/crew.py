"""Threads that take a part of the work each; numba lets them run at the same time.

A step of a batch takes about a millisecond: plain queues hand it over with less ado than futures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Any

import numpy as np

APART = 256
"""Bytes between what two threads write: closer, and they wait for each other's memory."""

Work = Callable[[], None]
Done = SimpleQueue[BaseException | None]


class Crew:
    """So many threads; whoever gives them work does a part of it as well."""

    def __init__(self, helpers: int) -> None:
        self._todo: SimpleQueue[tuple[Work, Done]] = SimpleQueue()
        for number in range(helpers):
            Thread(target=self._help, name=f"cleverdice-{number}", daemon=True).start()

    def run(self, works: Sequence[Work]) -> None:
        """Do all of it; the first error is raised once everything is done."""
        done: Done = SimpleQueue()
        for work in works[1:]:
            self._todo.put((work, done))
        errors = [_tried(work) for work in works[:1]]
        errors += [done.get() for _ in works[1:]]
        for error in errors:
            if error is not None:
                raise error

    def _help(self) -> None:
        while True:
            work, done = self._todo.get()
            done.put(_tried(work))


def _tried(work: Work) -> BaseException | None:
    try:
        work()
    except BaseException as error:
        return error
    return None


@cache
def crew(threads: int) -> Crew:
    """The threads for so much at the same time, started once."""
    return Crew(threads - 1)


def apart(size: int, form: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """Zeros for one thread, far enough from what any other thread writes."""
    free = -(-APART // form.itemsize)
    return np.zeros(size + 2 * free, form)[free : free + size]
