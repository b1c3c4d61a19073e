"""Building tables for tests: sheets by field, tables after a roll, moves by their text."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cleverdice import CHANCE, Game, State
from cleverdice.rules import Player, Stage
from cleverdice.rules.state import CIRCLED, CROSSED, LOCKED, PLATTER, POOL


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


def served(game: Game, fields: str, platter: str, *sheets: Player, **changes: object) -> State:
    """A table right after the active player's last roll, the others to be served.

    `served(chd, "Y2 - T3", "W1 B1 N2 P1")`: the die fields I, II, III, then the platter. The active
    player forfeits the third roll, so the game must be one that allows it.
    """
    faces, place = [0] * len(game.dice), [POOL] * len(game.dice)
    for field, die in enumerate(fields.split(), 1):
        if die != "-":
            at = game.tokens.index(die[0])
            faces[at], place[at] = int(die[1]), field
    lying: dict[str, object] = {"faces": tuple(faces), "place": tuple(place), "rolls": 2}
    roll = " ".join(sorted(platter.split(), key=lambda die: game.tokens.index(die[0])))
    state = rolled(game, roll, *sheets, players=max(2, len(sheets)), **lying, **changes)
    may = "pass" in texts(game, state, state.active)
    return game.play(state, state.active, "pass") if may else state


def gained(game: Game, before: State, after: State, seat: int = 0) -> list[str]:
    """What a seat got on the way: foxes, circled spaces by row, `? pink` for a mark to make."""
    old, new = before.players[seat], after.players[seat]
    got = ["fox"] * (new.foxes - old.foxes)
    for row, was, now in zip(game.actions, old.tracks, new.tracks, strict=True):
        got += [row.name] * (was.count(LOCKED) - now.count(LOCKED))
    asked = {text[1] for text in texts(game, after, seat) if text[0] == "+"}
    return got + [f"? {area.name}" for area in game.areas if area.letter in asked]


def filled(game: Game, player: Player, letter: str) -> str:
    """The marked fields of an area, spelled as `sheet` takes them."""
    area = next(area for area in game.areas if area.letter == letter)
    cells = zip(area.labels, player.cells[area.index], strict=True)
    return " ".join(f"{label}={n}" if area.written else label for label, n in cells if n)


def spaces(game: Game, player: Player, name: str) -> str:
    """An action row spelled as `sheet` takes it, without the locked spaces at its end."""
    row = [row.name for row in game.actions].index(name)
    kinds = {CIRCLED: "o", CROSSED: "x", LOCKED: "."}
    return "".join(kinds[space] for space in player.tracks[row]).rstrip(".")


def dice_at(game: Game, state: State, place: int) -> str:
    """The letters of the dice in one place: POOL, PLATTER or a die field."""
    return "".join(die for die, at in zip(game.tokens, state.place, strict=True) if at == place)


def points(game: Game, player: Player) -> dict[str, int]:
    """The points of a sheet by the names of its areas."""
    return dict(zip((area.name for area in game.areas), game.score(player).areas, strict=True))


def full_sheet(game: Game, free: str = "", **filled: str) -> Player:
    """A sheet whose areas are all full but those of the letters in `free`, which are as said."""
    for area in game.areas:
        if area.letter not in free:
            filled[area.letter] = " ".join(area.labels)
    return sheet(game, 0, **filled)


def platter(game: Game, state: State) -> str:
    """The letters of the dice on the platter."""
    return dice_at(game, state, PLATTER)


def pool(game: Game, state: State) -> str:
    """The letters of the dice that the active player still rolls."""
    return dice_at(game, state, POOL)


def die_fields(game: Game, state: State) -> str:
    """The letters of the dice on the three die fields, - for an empty one."""
    return "".join(dice_at(game, state, field) or "-" for field in (1, 2, 3))


def dice_offered(game: Game, state: State, seat: int = 0) -> str:
    """The letters of the dice that a seat may use now, extra dice included."""
    used = {text.removeprefix("extra ")[0] for text in texts(game, state, seat) if ">" in text}
    return "".join(letter for letter in game.tokens if letter in used)


def first(game: Game, state: State, start: str, seat: int = 0) -> State:
    """Play the first listed move of a seat whose text starts like that."""
    found = [text for text in texts(game, state, seat) if text.startswith(start)]
    assert found, f"no {start!r} in {texts(game, state, seat)}"
    return game.play(state, seat, found[0])


def may_roll(game: Game, state: State, dice: str) -> bool:
    """May the dice come down like that now?"""
    return game.legal(state, CHANCE, game.parse(f"roll {dice}"))


def until(
    game: Game, state: State, reached: Callable[[State], bool], watch: list[State] | None = None
) -> State:
    """Play first listed moves with some dice until a state is reached; `watch` gets them all."""
    dice = Random(1)
    while not reached(state):
        seat = game.actors(state)[0]
        if seat == CHANCE:
            shown = (f"{letter}{dice.randint(1, 6)}" for letter in pool(game, state))
            state = game.play(state, CHANCE, " ".join(("roll", *shown)))
        else:
            state = game.apply(state, seat, game.moves(state, seat)[0])
        if watch is not None:
            watch.append(state)
    return state
