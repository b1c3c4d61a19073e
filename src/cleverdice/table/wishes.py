"""What people ask of a table, as far as a table knows it: the fields of their messages.

The messages are declared in `server/contract`; a page reads the same without it.
"""

from __future__ import annotations

from typing import Protocol


class SeatWish(Protocol):
    """Who is to sit where."""

    @property
    def kind(self) -> str:
        """A person, a bot, or open."""

    @property
    def name(self) -> str | None:
        """How somebody wants to be called."""

    @property
    def level(self) -> str | None:
        """That of a bot."""


class OfSeat(Protocol):
    """A wish about one seat."""

    @property
    def seat(self) -> int:
        """Its number."""


class Sit(SeatWish, OfSeat, Protocol):
    """A seat to be handed over."""

    @property
    def confirm(self) -> bool:
        """Also if somebody else holds it."""


class Rename(OfSeat, Protocol):
    """Another name, and perhaps a word for the dice."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def seed(self) -> str | None:
        """What the seat adds to fair dice."""


class Agree(Protocol):
    """What the host wants to hold at the table; None leaves it as it is."""

    @property
    def signs(self) -> bool | None:
        """Do people send each other signs?"""

    @property
    def free(self) -> bool | None:
        """May whoever watches take a free seat?"""

    @property
    def clock(self) -> int | None:
        """Seconds for a turn; 0: as long as one likes."""


class Mine(OfSeat, Protocol):
    """A seat that counts for a person, or no more."""

    @property
    def mine(self) -> bool:
        """Does it count?"""
