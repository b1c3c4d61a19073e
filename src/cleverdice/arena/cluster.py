"""Portions of a contest spread over machines by Ray.

Every machine plays whole portions with the code and the weights of this one, which are sent along;
numpy and numba have to be there. What comes back is in order, so it is the same as from here.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import ray

import cleverdice
from cleverdice.rules import Reason
from cleverdice.simulate import OrderError
from cleverdice.simulate.results import Played
from cleverdice.simulate.spread import AHEAD, ALONE

from .portion import Portion, played

LOCAL = "local"
"""The address of a cluster of this machine alone, started for the occasion."""

PATIENCE = 10.0
"""Seconds to wait for an answer."""


def spread_over(address: str, work: Sequence[Portion]) -> Generator[Played, None, None]:
    """What is made of each portion, in order, by the machines of a cluster.

    Whoever stops asking leaves the cluster, and what is not yet played there is dropped.
    """
    _join(address)
    try:
        yield from _in_order(work, AHEAD * _cores())
    finally:
        ray.shutdown()


def _join(address: str) -> None:
    """Reach a cluster, or refuse it."""
    told: dict[str, Any] = {"env_vars": dict(ALONE)}
    if address != LOCAL:
        told["py_modules"] = [str(Path(cleverdice.__file__).parent)]
    try:
        _knock(address)
        ray.init(
            address=address,
            runtime_env=told,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (RuntimeError, ValueError, OSError, OverflowError) as error:
        why = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        details = {"address": address, "why": why}
        raise OrderError(Reason("arena.refused.cluster", details)) from None


def _knock(address: str) -> None:
    """See if anybody answers there: Ray itself would go on trying, for ever and not in silence."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _cores() -> int:
    resources: Any = ray.cluster_resources  # it has no types
    return max(1, int(resources().get("CPU", 1)))


def _in_order(work: Sequence[Portion], ahead: int) -> Iterator[Played]:
    remote: Any = ray.remote(played)
    waiting: deque[Any] = deque()
    for portion in work:
        waiting.append(remote.remote(portion))
        if len(waiting) > ahead:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())
