"""A thread pool for kernels, which release the GIL.

A step of a batch takes about a millisecond: plain queues have less overhead than futures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Any

import numpy as np

APART = 256
"""Bytes between the data of two threads, against false sharing."""

Work = Callable[[], None]
Done = SimpleQueue[BaseException | None]


class Threads:
    """Helper threads; the caller does a share of the work as well."""

    def __init__(self, helpers: int) -> None:
        self._todo: SimpleQueue[tuple[Work, Done]] = SimpleQueue()
        for number in range(helpers):
            Thread(target=self._help, name=f"cleverdice-{number}", daemon=True).start()

    def run(self, works: Sequence[Work]) -> None:
        """Run all of it, then raise the first error."""
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
def threads_of(threads: int) -> Threads:
    """A cached pool for this many threads, including the caller."""
    return Threads(threads - 1)


def apart(size: int, form: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """A zeroed array for one thread, padded against false sharing."""
    free = -(-APART // form.itemsize)
    return np.zeros(size + 2 * free, form)[free : free + size]
