"""Leitner's boxes: what was found moves on and comes back later, what was not comes back soon.

The clock is an argument, in milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cleverdice.table.model import DAY_MS

SOON_MS = 10 * 60 * 1000
"""After so long what was not found comes back."""

DAYS = (0, 1, 3, 7, 14, 30)
"""After so many days a puzzle comes back from each box; in the first are those not found yet."""

SET = "set"
"""How the ids of puzzles begin that belong to nobody's game."""


class Card(NamedTuple):
    """What is known of somebody's puzzle: its box, and when it comes back; `due` 0 if it is new."""

    id: str
    box: int = 0
    due: int = 0
    lost: float = 0.0

    @property
    def own(self) -> bool:
        """Is it from an own game?"""
        return not self.id.startswith(f"{SET}-")


class Count(NamedTuple):
    """How many puzzles there are, how many of them now, and when the next comes after these."""

    own: int
    set: int
    due: int
    next: int | None


def next_box(box: int, right: bool) -> int:
    """Where a puzzle goes.

    >>> next_box(0, True), next_box(5, True), next_box(4, False)
    (1, 5, 0)
    """
    return min(box + 1, len(DAYS) - 1) if right else 0


def due_after(box: int, now: int) -> int:
    """When a puzzle comes back that has just gone into a box."""
    return now + (DAYS[box] * DAY_MS or SOON_MS)


def chosen(cards: Iterable[Card], now: int) -> Card | None:
    """The next: what comes back, the longest due first; then own mistakes, the worst first.

    >>> cards = [Card("set-gsc-0"), Card("a-3", lost=2.0), Card("a-9", lost=5.0), Card("b-1", 1, 7)]
    >>> [chosen(cards[:most], now=10).id for most in (1, 2, 3, 4)]
    ['set-gsc-0', 'a-3', 'a-9', 'b-1']
    """
    now_due = [card for card in cards if card.due <= now]
    return min(now_due, key=_order, default=None)


def _order(card: Card) -> tuple[bool, int, bool, float]:
    return (card.due == 0, card.due, not card.own, -card.lost)


def counted(cards: Iterable[Card], now: int) -> Count:
    """How many there are."""
    known = list(cards)
    own = sum(card.own for card in known)
    later = [card.due for card in known if card.due > now]
    return Count(own, len(known) - own, len(known) - len(later), min(later, default=None))


def set_cards(ids: Iterable[str], kept: Iterable[Card]) -> list[Card]:
    """Own cards and those of a set, of which only those are kept that were tried."""
    known = {card.id: card for card in kept}
    return [*known.values(), *(Card(id) for id in ids if id not in known)]


def kept_card(row: Mapping[str, Any]) -> Card:
    """A card as it is stored."""
    return Card(row["id"], row["box"], row["due"], row["lost"])
