"""The log: an entry for every move, with its facts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cleverdice.facts import Earned, Fact, Source, fact_text, facts, source, waiting
from cleverdice.rules import Fill, Fox, Game, State, Unlock

from .describe import Plain, bonus_view, text_view


def entry(game: Game, before: State, after: State, n: int, seat: int, text: str) -> Plain:
    """The log entry of move number `n`, between these two states."""
    found = facts(game, before, after, game.parse(text))
    views = [fact_view(game, fact) for fact in found]
    return {"n": n, "seat": seat, "text": text, "facts": views}


def entry_at(
    game: Game, states: Sequence[State], moves: Sequence[tuple[int, str]], n: int
) -> Plain:
    """The same, of a whole game: marks also say what paid for them."""
    seat, text = moves[n]
    told = entry(game, states[n], states[n + 1], n, seat, text)
    pending = waiting(game, states, moves, n)
    by = source_view(source(game, pending, states[n], seat, game.parse(text)))
    marks = (fact for fact in told["facts"] if fact["kind"] == "marked")
    for fact in marks:
        fact["by"] = by
    return told


def source_view(found: Source) -> Plain | None:
    """A die, or what a bonus was for: cells of an area, a full action row, or a round."""
    match found:
        case int(die):
            return {"die": die}
        case Earned(_, _, area, cells, row, round):
            told = {"area": area, "cells": list(cells) or None, "row": row, "round": round}
            return {name: value for name, value in told.items() if value is not None}
        case _:
            return None


def sourced(game: Game, todo: list[Plain], pending: tuple[Earned, ...]) -> list[Plain]:
    """What a seat has to do, its bonuses with what they came from."""
    left = [(bonus_view(game, fact.bonus), source_view(fact)) for fact in pending]
    found = []
    for task in todo:
        mine = next((one for one in left if one[0] == task["bonus"]), None)
        left = [one for one in left if one is not mine]
        found.append({**task, "by": None if mine is None else mine[1]})
    return found


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
