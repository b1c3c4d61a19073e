"""Names of people: cleaned of what would disturb a line or its direction, never too long."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

from cleverdice.players import bot_name, bot_named
from cleverdice.texts import say

LONGEST = 24

_JOINER = "\u200d"


def cleaned(name: str) -> str:
    """A name without control characters and odd spaces; empty if nothing is left.

    >>> cleaned("  Ana\\n\\u202eMaria ")
    'Ana Maria'
    """
    kept = "".join(map(_kept, unicodedata.normalize("NFC", name)))
    return " ".join(kept.split())[:LONGEST].strip()


def _kept(character: str) -> str:
    """Signs of format turn the direction of a text round; only joined emoji need one of them."""
    if character == _JOINER:
        return character
    category = unicodedata.category(character)
    if category in ("Cf", "Cs", "Co", "Cn"):
        return ""
    return " " if category[0] in "ZC" else character


def person_name(wish: str, seat: int, others: Collection[str], language: str) -> str:
    """The name of a person, who is called after the seat without one; never that of another."""
    name = cleaned(wish)
    if not name or bot_named(name):
        name = say(language, "name.person", seat=seat + 1)
    return _apart(name, others)


def bot_seat_name(level: str, others: Collection[str], language: str) -> str:
    """Bots are called after what they are, in the language of the table."""
    return _apart(bot_name(level, language), others)


def _apart(name: str, others: Collection[str]) -> str:
    number, wanted = 1, name
    while name in others:
        number += 1
        name = f"{wanted[: LONGEST - 2]} {number}"
    return name


def all_names(wishes: Sequence[tuple[str, str | None]], language: str) -> list[str]:
    """A name for each of some seats, given as kind and wish (the level of a bot)."""
    names: list[str] = []
    for seat, (kind, wish) in enumerate(wishes):
        if kind == "bot":
            names.append(bot_seat_name(wish or "", names, language))
        else:
            names.append("" if kind == "open" else person_name(wish or "", seat, names, language))
    return names
