"""The printed sheet as plain dicts: a game, its areas, a bonus, a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cleverdice.facts import bonus_text
from cleverdice.rules import Area, Bonus, Fill, Fox, Game
from cleverdice.rules.game import ActionRow, Die
from cleverdice.texts import Text

Plain = dict[str, Any]
"""Part of a message, ready for JSON. Parts may be shared: never modify one."""


def text_view(text: Text) -> Plain:
    """A text to be translated by its reader.

    >>> text_view(Text("fact.points", {"points": 3, "area": Text("area.yellow")}))
    {'k': 'fact.points', 'd': {'points': 3, 'area': {'k': 'area.yellow', 'd': {}}}}
    """
    return {"k": text.key, "d": {name: _detail(value) for name, value in text.details.items()}}


def _detail(value: Any) -> Any:
    if isinstance(value, Text):
        return text_view(value)
    if isinstance(value, tuple | list):
        return [_detail(part) for part in value]
    return value


@lru_cache(maxsize=1 << 10)
def bonus_view(game: Game, bonus: Bonus) -> Plain:
    """A bonus and its name."""
    said = text_view(bonus_text(game, bonus))
    if isinstance(bonus, Fox):
        return {"kind": "fox", "say": said}
    if isinstance(bonus, Fill):
        options = [[area, list(numbers)] for area, numbers in bonus.options]
        return {"kind": "fill", "options": options, "rolled": bonus.rolled, "say": said}
    return {"kind": "unlock", "row": bonus.row, "say": said}


def game_view(game: Game, bots: Mapping[int, Sequence[str]]) -> Plain:
    """Everything printed on the sheet of a game; `bots` are available by number of players."""
    return {
        "name": game.name,
        "titles": dict(game.titles),
        "reconstructed": game.reconstructed,
        "attestation": game.attestation,
        "note": None if game.note is None else text_view(Text(game.note)),
        "players": {"min": game.min_players, "max": game.max_players},
        "rounds": {str(players): rounds for players, rounds in game.rounds.items()},
        "dice": [_die(die) for die in game.dice],
        "one_die": game.flow.one_die,
        "fields": game.flow.fields,
        "unit": game.flow.unit,
        "symbols": [{"name": symbol.name, "area": symbol.area} for symbol in game.symbols],
        "tokens": list(game.tokens),
        "actions": _actions(game),
        "round_bonus": [[bonus_view(game, bonus) for bonus in given] for given in game.round_bonus],
        "rating": list(game.rating),
        "bots": {str(players): list(names) for players, names in bots.items()},
        "areas": [area_view(game, area) for area in game.areas],
    }


def _die(die: Die) -> Plain:
    return {
        "name": die.name,
        "letter": die.letter,
        "shape": die.shape,
        "areas": list(die.areas),
        "faces": list(die.faces),
    }


def _actions(game: Game) -> list[Plain]:
    uses = game.flow.row_uses(game)
    return [_action(game, row, use) for row, use in zip(game.actions, uses, strict=True)]


def _action(game: Game, row: ActionRow, use: str) -> Plain:
    end = None if row.end is None else bonus_view(game, row.end)
    return {"name": row.name, "use": use, "printed": list(row.printed), "end": end}


# Areas


def area_view(game: Game, area: Area) -> Plain:
    """An area as printed."""
    groups = [
        {
            "cells": list(group.cells),
            "bonus": bonus_view(game, group.bonus),
            "count": group.need,
            "least": group.least,
        }
        for group in area.groups
    ]
    return {
        "name": area.name,
        "letter": area.letter,
        "shape": area.shape,
        "kind": area.kind,
        "labels": list(area.labels),
        "written": area.written,
        "plus": None if area.plus is None else list(area.plus),
        "more": area.more,
        "max_points": area.max_points,
        "lanes": [list(lane) for lane in area.lanes],
        "groups": groups,
        "tallies": [{"cells": list(t.cells), "table": list(t.table)} for t in area.tallies],
        **area.printed(),
    }
