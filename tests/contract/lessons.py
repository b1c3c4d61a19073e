"""The lesson of every game: scenes of a game that was really played, step by step.

`make contract` writes `web/src/games/*/lesson.json` from the records in `tests/contract/lessons`.
`python -m tests.contract.lessons` looks for such a record for every game that has none: a game in
which each scene comes up early and without anything that a newcomer can't follow.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.dice import Seeded
from cleverdice.facts import Earned, Fact, FoxGained, Lost, ToPlatter, facts
from cleverdice.players import BOTS
from cleverdice.record import Header, Record, load_file
from cleverdice.rules import Enter, Move, Place, Roll, Stage
from cleverdice.rules.bonuses import due
from cleverdice.rules.state import PLATTER, Duty
from cleverdice.texts.translate import catalogue
from cleverdice.view import Plain
from tests.view.fixtures import logged, view

ROOT = Path(__file__).parents[2]
RECORDS = Path(__file__).parent / "lessons"
GAMES = ROOT / "web" / "src" / "games"
YOU, FRIEND = 0, 1
PEOPLE = ("Ana", "Ben")
OWN_MARKS = 2
"""Marks of the first turn: the second shows what became of the dice after the first."""
CHAIN = 2
"""Bonus marks in a row that make a chain worth showing."""
LONGEST = 6
"""Steps of a scene at most."""


class Scene(NamedTuple):
    """Some moves of a record, from the choice that begins it to its last consequence."""

    name: str
    start: int
    end: int


class Played:
    """A game with everything that scenes are recognised by."""

    def __init__(self, record: Record) -> None:
        self.record, self.game = record, record.game
        self.states = list(record.states())
        self.moves = [self.game.parse(text) for _, text in record.moves]

    def seat(self, n: int) -> int:
        return self.record.moves[n][0]

    def yours(self, n: int) -> bool:
        """Is move `n` a plain choice of a die, and yours?"""
        return self.seat(n) == YOU and isinstance(self.moves[n], Enter) and _plain(self.moves[n])

    def dice(self, n: int) -> set[int]:
        move = self.moves[n]
        return set(move.dice) if isinstance(move, Enter) else set()

    def facts(self, start: int, end: int) -> list[Fact]:
        pairs = zip(self.states[start:end], self.states[start + 1 : end + 1], strict=True)
        moves = self.moves[start:end]
        return [
            fact
            for (before, after), move in zip(pairs, moves, strict=True)
            for fact in facts(self.game, before, after, move)
        ]

    def settled(self, n: int) -> int:
        """The first moment from `n` on at which you have no bonus to place."""
        while n < len(self.moves) and _owes(self.states[n]):
            n += 1
        return n

    def shows(self, kind: type[Fact], start: int, end: int) -> bool:
        return any(isinstance(fact, kind) and getattr(fact, "seat", YOU) == YOU
                   for fact in self.facts(start, end))  # fmt: skip


def _plain(move: Move) -> bool:
    """Does a die count as what it shows?"""
    return isinstance(move, Enter) and not move.number


def _owes(state: State) -> bool:
    todo = state.players[YOU].todo
    return bool(todo) and bool(due(todo))


# Where a scene ends that begins with move `n`, or None


def _own(played: Played, n: int) -> int | None:
    """Your first turn: a die, a mark, the next die."""
    state = played.states[n]
    if state.active != YOU or state.round > 1 or not played.yours(n):
        return None
    marks = 0
    for at in range(n, min(n + LONGEST, len(played.moves))):
        if played.seat(at) == YOU and not played.yours(at):
            return None
        marks += played.yours(at)
        if marks == OWN_MARKS:
            calm = not played.shows(Earned, n, at + 1)
            swept = played.shows(ToPlatter, n, n + 1) or not played.game.actions
            return at + 1 if calm and swept and played.states[at + 1].active == YOU else None
    return None


def _served(played: Played, n: int) -> int | None:
    """You use what somebody else has left."""
    state = played.states[n]
    if state.stage is not Stage.SERVE or state.active != FRIEND or not played.yours(n):
        return None
    left = played.dice(n) <= {die for die, place in enumerate(state.place) if place == PLATTER}
    fits = left or not played.game.actions
    return n + 1 if fits and not played.shows(Earned, n, n + 1) else None


def _chain(played: Played, n: int) -> int | None:
    """A mark gives a bonus, whose mark gives the next one."""
    end = played.settled(n + 1) if played.yours(n) else n
    places = [isinstance(move, Place) for move in played.moves[n + 1 : end]]
    if len(places) < CHAIN or not all(places) or played.seat(n + 1) != YOU:
        return None
    earned = (played.shows(Earned, at, at + 1) for at in range(n, n + CHAIN))
    return end if all(earned) and end - n <= LONGEST else None


def _fox(played: Played, n: int) -> int | None:
    """A mark brings a fox."""
    end = played.settled(n + 1) if played.yours(n) else n
    found = end == n + 1 and played.shows(FoxGained, n, end)
    return end if found else None


def _extra(played: Played, n: int) -> int | None:
    """An extra die at the end of a turn."""
    move, todo = played.moves[n], played.states[n].players[YOU].todo
    extra = isinstance(move, Enter) and move.extra and played.yours(n) and todo == (Duty.WINDOW,)
    return n + 1 if extra and not played.shows(Earned, n, n + 1) else None


SCENES: dict[str, Callable[[Played, int], int | None]] = {
    "own": _own,
    "served": _served,
    "chain": _chain,
    "fox": _fox,
    "extra": _extra,
}


def wanted(game: Game) -> list[str]:
    """The scenes that the lesson of a game has: what it doesn't know is left out."""
    absent = [] if game.actions else ["fox", "extra"]
    return [name for name in SCENES if name not in absent]


def scenes(played: Played) -> list[Scene]:
    """The first scene of every kind, in the order of play, none within another."""
    found: list[Scene] = []
    for name in wanted(played.game):
        taken = {n for scene in found for n in range(scene.start, scene.end)}
        for n in range(len(played.moves)):
            end = SCENES[name](played, n) if played.seat(n) == YOU and n not in taken else None
            if end is not None and taken.isdisjoint(range(n, end)):
                found.append(Scene(name, n, end))
                break
    return sorted(found, key=lambda scene: scene.start)


# What the page is told


def steps(played: Played, scene: Scene) -> list[int]:
    """The moves of a scene that the player makes; the others happen by themselves."""
    rolls = [n for n in range(scene.start + 1, scene.end)
             if played.seat(n) == CHANCE and played.states[n].active == YOU]  # fmt: skip
    chosen = [n for n in range(scene.start, scene.end) if played.seat(n) == YOU]
    return sorted((*rolls, *chosen))


def lesson(record: Record) -> list[Plain]:
    """The scenes; each a list of tables, every one but the last with the only move it offers."""
    played = Played(record)
    return [
        {"scene": scene.name, "steps": list(_tables(played, scene))} for scene in scenes(played)
    ]


def _tables(played: Played, scene: Scene) -> Iterator[Plain]:
    before, moments = scene.start, _moments(played, scene)
    for n, moment in zip((*steps(played, scene), scene.end), moments, strict=True):
        log = [logged(played.record, played.states, nth) for nth in range(before, n)]
        yield {
            "say": said(played.game, scene.name, moment),
            "view": _narrowed(played, n, n - scene.start, last=n == scene.end),
            "log": [{**one, "n": one["n"] - scene.start} for one in log],
        }
        before = n


def _moments(played: Played, scene: Scene) -> Iterator[str]:
    """What is told at each step: about a roll, about this or that choice, about the whole."""
    choices = iter(MOMENTS)
    for n in steps(played, scene):
        yield "roll" if played.seat(n) == CHANCE else next(choices, MOMENTS[-1])
    yield "done"


MOMENTS = ("start", "next", "more")
"""What the choices of a scene are called, one after the other; all later ones are `more`."""


def said(game: Game, scene: str, moment: str) -> str:
    """The key of what is told; the party has words of its own where it is different."""
    own = f"lesson.{game.flow.name}.{scene}.{moment}"
    return own if own in catalogue("en") else f"lesson.{scene}.{moment}"


def _narrowed(played: Played, n: int, made: int, *, last: bool) -> Plain:
    """The table with the one move of the lesson, and nothing else to do."""
    whole = view(played.record, played.states, n)
    text = "" if last else played.record.moves[n][1]
    offered = [move for move in whole["moves"].get(str(YOU), []) if move["text"] == text]
    rolls = [YOU] if not last and isinstance(played.moves[n], Roll) else []
    quiet: Plain = {"undo": [], "tips": {}, "expires": None, "fair": None, "rollers": rolls}
    return {**whole, **quiet, "n": made, "moves": {str(YOU): offered}}


def record_of(name: str) -> Record:
    return load_file(RECORDS / f"{name}.record")


def lessons() -> dict[Path, str]:
    """Every lesson as the page loads it."""
    return {GAMES / name / "lesson.json": spelled(lesson(record_of(name))) for name in names()}


def spelled(told: list[Plain]) -> str:
    """A line for every table, so that a difference can be read."""
    parts = (
        f'{{"scene":"{scene["scene"]}","steps":[\n'
        + ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":"))
                     for one in scene["steps"])
        + "\n]}"
        for scene in told
    )  # fmt: skip
    return "[\n" + ",\n".join(parts) + "\n]\n"


# Looking for a game


TRIES = 400
FIRST = ["own", "served"]
"""With these a lesson begins."""
NO_GAME = 10**6


def played_by_bots(game: Game, seed: int) -> Record:
    """A game of two who know what they do."""
    dice, rng = Seeded(f"lesson {game.name} {seed}"), Random(seed)
    header = Header(game.name, len(PEOPLE), PEOPLE, game.version, YOU, False, dice.describe())
    record, state, rolls = Record(header), game.start(len(PEOPLE), YOU), 0
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            text, rolls = game.text(dice.roll(game, state, rolls)), rolls + 1
        else:
            text = game.text(BOTS["greedy"](game, state, seat, rng))
        record, state = record.add(seat, text), game.play(state, seat, text)
    return record


def lateness(record: Record) -> int:
    """How far one has to play to see every scene; less is simpler."""
    played = Played(record)
    found = scenes(played)
    if [scene.name for scene in found[:2]] != FIRST or len(found) < len(wanted(played.game)):
        return NO_GAME
    if any(played.shows(Lost, scene.start, scene.end) for scene in found):
        return NO_GAME
    return sum(scene.start for scene in found)


def best(game: Game) -> Record:
    """The simplest of many games, up to the end of its last scene."""
    record = min((played_by_bots(game, seed) for seed in range(TRIES)), key=lateness)
    if lateness(record) == NO_GAME:
        raise SystemExit(f"{game.name}: no game shows everything")
    last = max(scene.end for scene in scenes(Played(record)))
    return Record(record.header, record.moves[:last])


def main() -> None:
    for name in names():
        path = RECORDS / f"{name}.record"
        if not path.exists():
            path.write_text(best(load(name)).text(), encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()
