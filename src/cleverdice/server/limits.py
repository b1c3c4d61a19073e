"""How much is too much: buckets of tokens that fill up with time, per address and connection."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from ipaddress import IPv6Address

Clock = Callable[[], float]
"""Seconds that only go forward; `time.monotonic` in earnest."""

MOST_ADDRESSES = 20_000
SITE = 16
"""Everybody within a /48 together may do so many times what a /64 may."""

SMALLEST_SHARE, SHARE = 10, 100
"""An address may have ten tables in any case, and else a hundredth of the places that are left."""


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


def site_of(address: str) -> str | None:
    """The /48 of an IPv6 address: one subscriber may have all 65,536 networks in it.

    >>> site_of("2001:db8:1:2::"), site_of("192.0.2.7"), site_of("::1")
    ('2001:db8:1::/48', None, None)
    """
    try:
        number = IPv6Address(address)
    except ValueError:
        return None
    return None if number.is_loopback else f"{IPv6Address(int(number) >> 80 << 80)}/48"


def counted(address: str) -> Iterator[tuple[str, int]]:
    """What is counted for an address, with how many times its limit each may have."""
    yield address, 1
    if (site := site_of(address)) is not None:
        yield site, SITE


class Shares:
    """Who has opened the tables that are not over: the fuller the house, the smaller a share.

    >>> shares = Shares()
    >>> for table in "abcdefghij":
    ...     shares.take("192.0.2.7", table)
    >>> shares.allows("192.0.2.7", 5000), shares.allows("192.0.2.7", 50), shares.allows("::2", 50)
    (True, False, True)
    """

    def __init__(self) -> None:
        self._by_table: dict[str, str] = {}
        self._counts: Counter[str] = Counter()

    def allows(self, who: str, free: int) -> bool:
        """May an address have one more while so many places are left? No address: always."""
        share = max(SMALLEST_SHARE, free // SHARE)
        return not who or all(self._counts[each] < share * times for each, times in counted(who))

    def take(self, who: str, table: str) -> None:
        """A table that an address has opened."""
        if who:
            self._by_table[table] = who
            self._counts.update(each for each, _ in counted(who))

    def free(self, table: str) -> None:
        """It is over, or gone."""
        who = self._by_table.pop(table, "")
        for each, _ in counted(who) if who else ():
            self._counts[each] -= 1
            if not self._counts[each]:
                del self._counts[each]


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
        rates = {
            "requests": limits.requests,
            "openings": limits.openings,
            "guesses": limits.guesses,
            "hints": limits.hints,
            "reviews": limits.reviews,
        }
        self._buckets = {
            (what, times): Buckets(Rate(times * rate.burst, times * rate.each_second), clock)
            for what, rate in rates.items()
            for times in (1, SITE)
        }
        self._connected: Counter[str] = Counter()
        self.connections = 0

    def allows(self, what: str, address: str) -> bool:
        """May this address do that once more?"""
        if address in self.limits.unlimited:
            return True
        return all(self._buckets[what, times].take(each) for each, times in counted(address))

    def enter(self, address: str) -> bool:
        """Count a connection, unless there are too many."""
        full = self.connections >= self.limits.connections
        if full or not (self._free(address) or self._has_place(address)):
            return False
        self._connected.update(each for each, _ in counted(address))
        self.connections += 1
        return True

    def _has_place(self, address: str) -> bool:
        most = self.limits.connections_each
        return all(self._connected[each] < most * times for each, times in counted(address))

    def leave(self, address: str) -> None:
        """A connection that has ended."""
        self.connections -= 1
        for each, _ in counted(address):
            self._connected[each] -= 1
            if not self._connected[each]:
                del self._connected[each]

    def _free(self, address: str) -> bool:
        return address in self.limits.unlimited
