"""Building tables for tests: sheets by field, tables after a roll, moves by their text."""

from __future__ import annotations

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Cite the rules that a test would catch being broken."""
    return pytest.mark.rule(*ids)


def texts(game: Game, state: State, seat: int = 0) -> list[str]:
    """The legal moves of a seat as texts."""
    return [game.text(move) for move in game.moves(state, seat)]


def play(game: Game, state: State, *lines: str) -> State:
    """Play moves: `roll ...` for the dice, `2 W>y13` for seat 2, without a number seat 1."""
    for line in lines:
        head, _, rest = line.partition(" ")
        if head == "roll":
            state = game.play(state, CHANCE, line)
        elif head.isdigit():
            state = game.play(state, int(head) - 1, rest)
        else:
            state = game.play(state, 0, line)
    return state


def sheet(game: Game, foxes: int = 0, **filled: str) -> Player:
    """A sheet with fields marked, by area letter, and action rows, by name.

    `sheet(gsc, y="11 12", o="1=5 2=2", reroll="oox")`: fields by label with what is written there
    (a cross where nothing is said); an action row as a string of o (circled), x (used) and
    . (locked), which may be shorter than the row.
    """
    state = game.start(max(game.min_players, 1))
    empty = state.players[0]
    cells = [
        _fill(game, number, filled.pop(area.letter, "")) for number, area in enumerate(game.areas)
    ]
    tracks = [_row(len(row.printed), filled.pop(row.name, "")) for row in game.actions]
    assert not filled, f"no such area or action row: {filled}"
    return empty._replace(cells=tuple(cells), tracks=tuple(tracks), foxes=foxes, todo=(), held=0)


def _fill(game: Game, number: int, spelled: str) -> tuple[int, ...]:
    area = game.areas[number]
    cells = [0] * area.size
    for item in spelled.split():
        label, _, value = item.partition("=")
        cells[area.labels.index(label)] = int(value or 1)
    return tuple(cells)


def _row(spaces: int, spelled: str) -> tuple[int, ...]:
    kinds = {"o": CIRCLED, "x": CROSSED, ".": LOCKED}
    return tuple(kinds[kind] for kind in spelled.ljust(spaces, "."))


def table(game: Game, *sheets: Player, players: int = 0, **changes: object) -> State:
    """A table waiting for the first roll of its first round, with these sheets in their seats."""
    state = game.start(players or max(len(sheets), game.min_players))
    for seat, player in enumerate(sheets):
        state = state.with_player(seat, player)
    return state._replace(**changes)  # type: ignore[arg-type]


def rolled(game: Game, roll: str, *sheets: Player, players: int = 0, **changes: object) -> State:
    """A table right after that roll of the starting player."""
    state = table(game, *sheets, players=players, **changes)
    assert state.stage is Stage.ROLL
    return game.play(state, CHANCE, f"roll {roll}")
