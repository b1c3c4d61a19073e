"""A table: dice, sheets, points, pending tasks and the outcome."""

from __future__ import annotations

from functools import lru_cache

from cleverdice.facts import bonus_text
from cleverdice.rules import CHANCE, Fill, Game, Outcome, Player, Score, Stage, State
from cleverdice.rules.bonuses import due
from cleverdice.rules.flows.draft import ROLLS
from cleverdice.rules.kinds import Cells
from cleverdice.rules.state import CIRCLED, Cross, Duty, More, Task
from cleverdice.texts import Text

from .describe import Plain, bonus_view, text_view


def table_view(game: Game, state: State) -> Plain:
    """The parts of a view that follow from the state; the server adds names, moves and the rest.

    The dict and those of its seats are fresh and may be extended; everything inside is shared.
    """
    actors = game.actors(state)
    chance = actors == (CHANCE,)
    return {
        "round": state.round,
        "rounds": game.rounds.get(len(state.players)),
        "active": state.active,
        "first": state.first,
        "roll": state.rolls,
        "stage": state.stage.value,
        "chance": chance,
        "rolling": list(game.flow.rolling(state)) if chance else [],
        "ordered": state.stage is Stage.DEAL,
        "dice": _dice(game, state),
        "seats": [seat_view(game, state, seat) for seat in range(len(state.players))],
        "actors": [] if chance else _in_turn(state, actors),
        "outcome": outcome_view(game, state),
    }


def _in_turn(state: State, seats: tuple[int, ...]) -> list[int]:
    """Seats in the order of play, the active one first."""
    return sorted(seats, key=lambda seat: (seat - state.active) % len(state.players))


def _dice(game: Game, state: State) -> list[Plain]:
    """The dice; moves call them by number, or by the symbol that they show."""
    pairs = enumerate(zip(state.faces, state.place, strict=True))
    one_die = game.flow.one_die
    return [
        {"face": face, "place": place, "token": (die if one_die else face) if face else -1}
        for die, (face, place) in pairs
    ]


def seat_view(game: Game, state: State, seat: int) -> Plain:
    """A sheet, its points and the seat's tasks."""
    cells, tracks, foxes, todo, _ = state.players[seat]
    return {
        **_sheet(game, cells, tracks, foxes),
        "spent": list(game.flow.spent(state, seat)),
        "todo": [_task(game, state, task) for task in _in_order(todo)],
    }


@lru_cache(maxsize=1 << 12)
def _sheet(
    game: Game, cells: tuple[Cells, ...], tracks: tuple[tuple[int, ...], ...], foxes: int
) -> Plain:
    """The contents of a sheet; cached, since a move changes few sheets."""
    pairs = list(zip(game.areas, cells, strict=True))
    return {
        "cells": list(map(list, cells)),
        "skipped": [sorted(area.skipped(marked)) for area, marked in pairs],
        "bonuses": [[area.fate(marked, group) for group in area.groups] for area, marked in pairs],
        "tracks": list(map(list, tracks)),
        "ready": [spaces.count(CIRCLED) for spaces in tracks],
        "foxes": foxes,
        "score": _score(game.score(Player(cells, tracks, foxes))),
    }


def _score(score: Score) -> Plain:
    """Points by area; `lowest` are the areas that each fox counts, where there is a fox."""
    least = min(score.areas)
    lowest = [area for area, points in enumerate(score.areas) if points == least]
    return {
        "areas": list(score.areas),
        "foxes": score.foxes,
        "fox_points": score.fox_points,
        "least": least,
        "lowest": lowest if score.foxes else [],
        "total": score.total,
    }


# What a seat has to do


def _in_order(todo: tuple[Task, ...]) -> list[Task]:
    """The tasks, with due bonuses first."""
    fills = due(todo) if todo else []
    rest = [task for task in todo if not (fills and isinstance(task, Fill))]
    return [*fills, *rest]


def _task(game: Game, state: State, task: Task) -> Plain:
    bonus = bonus_view(game, task) if isinstance(task, Fill) else None
    return {"say": _task_view(game, task, state.rolls), "bonus": bonus}


@lru_cache(maxsize=1 << 10)
def _task_view(game: Game, task: Task, rolls: int) -> Plain:
    return text_view(task_text(game, task, rolls))


def task_text(game: Game, task: Task, rolls: int) -> Text:
    """A task as a translatable text; `rolls` is the number of rolls made this turn."""
    match task:
        case More(area, _, left):
            key = "task.more.swept" if game.areas[area].sweeps else "task.more"
            return Text(key, {"area": _area(game, area), "count": left})
        case Cross(None):
            return Text("task.cross")
        case Cross(int(area)):
            return Text("task.cross.more", {"area": _area(game, area)})
        case Fill():
            return Text("task.bonus", {"bonuses": bonus_text(game, task)})
        case Duty.PICK:
            return Text("task.pick", {"roll": rolls, "rolls": ROLLS})
        case _:
            return Text(f"task.{task}")


def _area(game: Game, area: int) -> Text:
    return Text(f"area.{game.areas[area].name}")


# The end


def outcome_view(game: Game, state: State) -> Plain | None:
    """The winners, or the level of a solo game; None while the game is running."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    rating = rating_text(game, outcome)
    return {
        "winners": list(outcome.winners),
        "level": outcome.level,
        "rating": None if rating is None else text_view(rating),
    }


def rating_text(game: Game, outcome: Outcome) -> Text | None:
    """The level of a solo game, told from below, and its name; None with several players."""
    if outcome.level is None:
        return None
    name = Text(f"level.{game.name}.{outcome.level}")
    levels = len(game.rating) + 1
    if outcome.level == 1:
        return Text("final.rating.best", {"levels": levels, "name": name})
    return Text("final.rating", {"nth": levels + 1 - outcome.level, "levels": levels, "name": name})
