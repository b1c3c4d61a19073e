"""Who is at a table: connected to this process or another, and since when not."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterator

from msgspec import UNSET, UnsetType

from cleverdice.table.model import TableRow
from cleverdice.table.view import Presence

from ..limits import Bucket
from .guest import Guest


def time_told(row: TableRow, now: int) -> int | UnsetType:
    """What time it is, for those who see a clock."""
    return UNSET if row.clock is None else now


class Company:
    """The guests of this process, and by their hashes the keys of those of other processes."""

    def __init__(self, since: int) -> None:
        self.guests: set[Guest] = set()
        self.signs: dict[str, Bucket] = {}
        """How many signs people may still send, by the hashes of their keys."""
        self._since = since
        self._left: dict[str, int] = {}
        """When people left, by the hashes of their keys."""
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._waiting = 0

    @property
    def listens(self) -> bool:
        """Does anybody here want to know who is at other processes?"""
        return bool(self.guests or self._waiting)

    @contextlib.contextmanager
    def waiting(self) -> Iterator[None]:
        """For a while somebody wants to, even if all guests leave."""
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
            self._forget()

    def _forget(self) -> None:
        if not self.listens:
            self._elsewhere.clear()

    def keys(self) -> tuple[str, ...]:
        """Whoever of the table is connected to this process."""
        return tuple(sorted({guest.key for guest in self.guests if guest.key is not None}))

    def presence(self) -> Presence:
        """Who is here, whatever the process."""
        return Presence(self._since, {*self.keys()}.union(*self._elsewhere.values()), self._left)

    def has(self, key: str | None) -> bool:
        """Is somebody with this key connected to this process?"""
        return any(guest.key == key for guest in self.guests)

    def leaves(self, guest: Guest, now: int) -> None:
        """A guest goes; with the last one mostly nobody listens to other processes any more."""
        self.guests.discard(guest)
        self._forget()
        if guest.key is not None and not self.has(guest.key):
            self._left[guest.key] = now

    def told(self, process: str, keys: Collection[str], now: int) -> set[str]:
        """Another process says who is there; whoever has come or left since it said so last."""
        was = self._elsewhere.pop(process, frozenset())
        if keys and self.listens:
            self._elsewhere[process] = frozenset(keys)
        self._left.update(dict.fromkeys(was.difference(keys), now))
        return set(was.symmetric_difference(keys))
