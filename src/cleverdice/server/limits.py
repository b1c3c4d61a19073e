"""How much is too much: buckets of tokens that fill up with time, per address and connection."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

Clock = Callable[[], float]
"""Seconds that only go forward; `time.monotonic` in earnest."""

MOST_ADDRESSES = 20_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more a second."""

    burst: float
    each_second: float


@dataclass(frozen=True)
class Limits:
    """What one connection, one address and everybody together may do."""

    messages: Rate = Rate(40, 20)
    requests: Rate = Rate(200, 20)
    openings: Rate = Rate(120, 1 / 30)
    guesses: Rate = Rate(20, 1 / 10)
    hints: Rate = Rate(60, 2)
    reviews: Rate = Rate(40, 1 / 5)
    connections_each: int = 200
    connections: int = 20_000
    tables: int = 100_000
    tables_in_memory: int = 5_000
    unlimited: frozenset[str] = field(default_factory=frozenset)
    """Addresses without limits of their own: for load tests, or a school behind one address."""


class Bucket:
    """Tokens of one rate; every use takes one or more.

    >>> seconds = [0.0]
    >>> bucket = Bucket(Rate(2, 1), lambda: seconds[0])
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> seconds[0] = 1.0
    >>> bucket.take()
    True
    """

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate, self._clock = rate, clock
        self._left, self._at = rate.burst, clock()

    def take(self, count: int = 1) -> bool:
        """Use so many, if there are so many."""
        now = self._clock()
        gained = (now - self._at) * self._rate.each_second
        self._left, self._at = min(self._rate.burst, self._left + gained), now
        if self._left < count:
            return False
        self._left -= count
        return True


class Buckets:
    """One bucket an address; those not seen for longest are forgotten."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate, self._clock = rate, clock
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use one of an address."""
        bucket = self._by_address.get(address)
        if bucket is None:
            bucket = self._by_address[address] = Bucket(self._rate, self._clock)
            if len(self._by_address) > MOST_ADDRESSES:
                self._by_address.popitem(last=False)
        self._by_address.move_to_end(address)
        return bucket.take()


class Gate:
    """All limits of addresses, in one place."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits = limits
        self._buckets = {
            "requests": Buckets(limits.requests, clock),
            "openings": Buckets(limits.openings, clock),
            "guesses": Buckets(limits.guesses, clock),
            "hints": Buckets(limits.hints, clock),
            "reviews": Buckets(limits.reviews, clock),
        }
        self._connected: dict[str, int] = {}
        self.connections = 0

    def allows(self, what: str, address: str) -> bool:
        """May this address do that once more?"""
        return address in self.limits.unlimited or self._buckets[what].take(address)

    def enter(self, address: str) -> bool:
        """Count a connection, unless there are too many."""
        count = self._connected.get(address, 0)
        full = self.connections >= self.limits.connections
        if full or (count >= self.limits.connections_each and not self._free(address)):
            return False
        self._connected[address] = count + 1
        self.connections += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that has ended."""
        self.connections -= 1
        left = self._connected[address] - 1
        if left:
            self._connected[address] = left
        else:
            del self._connected[address]

    def _free(self, address: str) -> bool:
        return address in self.limits.unlimited
