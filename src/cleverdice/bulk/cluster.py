"""Portions of work spread over machines by Ray.

Every machine plays whole portions with the code and the weights of this one, which are sent along;
numpy and numba have to be there. What comes back is in order, so it is the same as from here.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import ray

import cleverdice
from cleverdice.players import PlayError

from .pool import ALONE, Done, Task

LOCAL = "local"
"""The address of a cluster of this machine alone, started for the occasion."""

AHEAD = 2
"""Portions that are handed out for each core before the first of them is waited for."""

PATIENCE = 10.0
"""Seconds to wait for an answer."""


def spread_over(
    address: str, work: Callable[[Task], Done], portions: Iterable[Task]
) -> Generator[Done, None, None]:
    """What the work makes of each portion, in order, by the machines of a cluster.

    Whoever stops asking leaves the cluster, and what is not yet played there is dropped.
    """
    _join(address)
    remote: Any = ray.remote(work)
    get: Any = ray.get
    try:
        yield from _in_order(lambda task: partial(get, remote.remote(task)), portions, _cores())
    finally:
        ray.shutdown()


def _in_order(
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


def _join(address: str) -> None:
    """Reach a cluster, or refuse it."""
    told: dict[str, Any] = {"env_vars": dict(ALONE)}
    if address != LOCAL:
        told["py_modules"] = [str(Path(cleverdice.__file__).parent)]
    try:
        _knock(address)
        ray.init(address, runtime_env=told, log_to_driver=False, logging_level=logging.ERROR)
    except (RuntimeError, ValueError, OSError, OverflowError) as error:
        why = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise PlayError("arena.refused.cluster", address=address, why=why) from None


def _knock(address: str) -> None:
    """See if anybody answers there: Ray itself would go on trying, for ever and not in silence."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _cores() -> int:
    resources: Any = ray.cluster_resources  # it has no types
    return max(1, int(resources().get("CPU", 1)))
