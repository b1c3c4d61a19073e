"""What has happened: an entry of the log for every move, with its facts."""

from __future__ import annotations

from typing import Any

from cleverdice.facts import (
    Circled,
    Earned,
    Fact,
    FoxGained,
    Lost,
    Marked,
    Over,
    Points,
    Rolled,
    RoundBegan,
    ToField,
    ToPlatter,
    TurnBegan,
    Used,
    fact_text,
    facts,
)
from cleverdice.rules import Fill, Fox, Game, State, Unlock

from .describe import Plain, bonus_view, text_view

KINDS: dict[type[Fact], str] = {
    Rolled: "rolled",
    Marked: "marked",
    Earned: "earned",
    Circled: "circled",
    Used: "used",
    FoxGained: "fox",
    Lost: "lost",
    ToField: "field",
    ToPlatter: "platter",
    Points: "points",
    TurnBegan: "turn",
    RoundBegan: "round",
    Over: "over",
}
"""How the kinds of fact are called in messages."""


def entry(game: Game, before: State, after: State, n: int, seat: int, text: str) -> Plain:
    """The entry of move number `n`, which led from one state to the other."""
    found = facts(game, before, after, game.parse(text))
    return {
        "n": n,
        "seat": seat,
        "text": text,
        "facts": [fact_view(game, fact) for fact in found],
    }


def fact_view(game: Game, fact: Fact) -> Plain:
    """A fact: its kind, its fields, and how it is said."""
    fields = {name: _value(game, getattr(fact, name)) for name in fact.__slots__}
    return {"kind": KINDS[type(fact)], **fields, "say": text_view(fact_text(game, fact))}


def _value(game: Game, value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return bonus_view(game, value) if isinstance(value, Fill | Fox | Unlock) else value
