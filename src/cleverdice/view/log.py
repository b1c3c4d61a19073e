"""The log: an entry for every move, with its facts."""

from __future__ import annotations

import re
from typing import Any

from cleverdice.facts import Fact, fact_text, facts
from cleverdice.rules import Fill, Fox, Game, State, Unlock

from .describe import Plain, bonus_view, text_view


def entry(game: Game, before: State, after: State, n: int, seat: int, text: str) -> Plain:
    """The log entry of move number `n`, between these two states."""
    found = facts(game, before, after, game.parse(text))
    views = [fact_view(game, fact) for fact in found]
    return {"n": n, "seat": seat, "text": text, "facts": views}


def fact_view(game: Game, fact: Fact) -> Plain:
    """A fact: its kind, its fields and its text."""
    fields = {name: _value(game, getattr(fact, name)) for name in fact.__slots__}
    return {"kind": kind_of(type(fact)), **fields, "say": text_view(fact_text(game, fact))}


def kind_of(kind: type[Fact]) -> str:
    """What a kind of fact is called in messages: `FoxGained` is "fox", `ToField` is "field"."""
    return re.sub("^To|Gained$|Began$", "", kind.__name__).lower()


def _value(game: Game, value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return bonus_view(game, value) if isinstance(value, Fill | Fox | Unlock) else value
