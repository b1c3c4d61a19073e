"""The numbers of all actions, what each does, and the ways to use a die with what must be open."""

from __future__ import annotations

from typing import Any

import numpy as np

from cleverdice.actions import numbered
from cleverdice.rules import Area, Game
from cleverdice.rules.flows import Draft

from . import draft_layout as at
from .book_parts import bits
from .draft_shut_tables import NUMBERS, words_of


def write_actions(game: Game, book: Any) -> None:
    """Number the actions as `actions.py` does, and list the ways to use each die."""
    names = numbered(game).numbers
    book["actions"], book["words_at"] = len(names), names[game.flow.words[0]]
    book["act_kind"][:] = at.WORD
    if book["return_row"] >= 0:
        _return_actions(game, names, book)
    for area in game.areas:
        ways = len(area.ways)
        steps = [number if area.tells_number else min(number, 1) for number in range(7)]
        book["declared"][area.index] = [step * ways for step in steps]
        _place_actions(game, area, names, book)
    for die, areas in enumerate(game.areas_of):
        for area in areas:
            _enter_actions(game, die, area, names, book)
    _ways(game, names, book)


def _return_actions(game: Game, names: dict[str, int], book: Any) -> None:
    first = book["returns_at"] = names[f"return {game.dice[0].letter}"]
    for die, one in enumerate(game.dice):
        assert names[f"return {one.letter}"] == first + die
        _note(book, first + die, at.RETURN_DIE, die, 0, 0, 0)


def _place_actions(game: Game, area: Area, names: dict[str, int], book: Any) -> None:
    index, ways = area.index, area.free_ways
    first = names[f"+{area.letter}{ways[0].name}"]
    book["place"][index], book["free_ways"][index] = first, len(ways) if area.lanes else 0
    for number, way in enumerate(ways):
        assert names[f"+{area.letter}{way.name}"] == first + number
        _note(book, first + number, at.PLACE, 0, index, number, 0)
        if area.lanes:
            book["free_way"][index, number] = way.way
            book["free_numbers"][index, number] = bits(way.numbers)


def _enter_actions(game: Game, die: int, area: Area, names: dict[str, int], book: Any) -> None:
    """The actions of a die in an area are consecutive, those with a declared number last."""
    assert isinstance(game.flow, Draft)
    for number in game.flow.told_numbers(area):
        declared = number if area.tells_number else -min(number, 1)
        for way in range(len(area.ways)):
            action = names[_entered(game, die, area, way, number)]
            first = names[_entered(game, die, area, 0, 0)]
            assert action == first + book["declared"][area.index, number] + way
            _note(book, action, at.ENTER, die, area.index, way, declared)
            _note_cell(book, action, area, way)


def _note_cell(book: Any, action: int, area: Area, way: int) -> None:
    """How an action finds its cell."""
    if not area.lanes:
        book["act_first"][action] = way
        return
    lane = book["way_lane"][area.index, way]
    book["act_first"][action] = book["lane_first"][area.index, lane]
    book["act_lane"][action] = book["lane_mask"][area.index, lane]
    book["act_form"][action], book["act_plain"][action] = way, book["way_plain"][area.index, way]


def _entered(game: Game, die: int, area: Area, way: int, number: int) -> str:
    return f"{game.dice[die].letter}>{area.letter}{area.spell(way, number)}"


def _ways(game: Game, names: dict[str, int], book: Any) -> None:
    """The ways to use a die; areas where it has too many of them come last, with one way each."""
    for die, areas in enumerate(game.areas_of):
        book["die_ways"][die] = book["ways"]
        for area in areas:
            if not at.is_wide(area):
                _list_slots(game, die, area, names, book)
    book["listed"] = book["die_ways"][len(game.dice)] = book["ways"]
    for die, areas in enumerate(game.areas_of):
        for area in filter(at.is_wide, areas):
            _list_wide(game, die, area, names, book)
    ways = slice(book["ways"])
    order = np.lexsort((book["way_area"][ways], book["way_info"][ways] >> at.DIE_AT))
    book["way_told"][ways] = order


def _list_slots(game: Game, die: int, area: Area, names: dict[str, int], book: Any) -> None:
    """The lookup entries for the actions of a die in an area, and what must be open for each."""
    words, first = words_of(game)[area.index], names[_entered(game, die, area, 0, 0)]
    never = at.widths_of(game).bits - 1
    for slot in range(area.slots):
        if area.lanes:
            _list_slot(die, area, words[slot], list(NUMBERS), first + slot, book)
            continue
        shown = [area.taking.get(number, ()) for number in NUMBERS]
        cells = [one[slot] if slot < len(one) else never for one in shown]
        _list_slot(die, area, words[area.by_place], cells, first + np.array(cells), book)


def _list_wide(game: Game, die: int, area: Area, names: dict[str, int], book: Any) -> None:
    """A die that has too many ways in an area: these are listed from bit masks of its cells."""
    if area.by_place or area.more:
        raise ValueError(f"{area.name}: the fast engine can't play this kind with places or twins")
    wide = int(book["wides"])
    book["wide_area"][wide], book["wide_die"][wide] = area.index, die
    book["wide_action"][wide] = names[_entered(game, die, area, 0, 0)]
    book["wides"] += 1
    _list_slot(die, area, area.index, [0] * len(NUMBERS), np.zeros(len(NUMBERS), int), book)


def _list_slot(die: int, area: Area, word: int, opens: list[int], actions: Any, book: Any) -> None:
    way, plus = int(book["ways"]), int(book["other"][area.index, die])
    placed, wide = int(area.by_place), int(area.ranged or area.both_faces)
    book["way_area"][way] = area.index
    book["way_info"][way] = (
        plus | word << at.WORD_AT | placed << at.PLACED_AT | wide << at.WIDE_AT | die << at.DIE_AT
    )
    book["way_entry"][way] = np.array(opens) | actions << at.ACTION_AT
    book["ways"] += 1


def _note(book: Any, action: int, *what: int) -> None:
    for name, value in zip(("kind", "die", "area", "way", "number"), what, strict=True):
        book[f"act_{name}"][action] = value
