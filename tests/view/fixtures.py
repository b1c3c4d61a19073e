"""Messages for whoever works on the page: what the server would send at interesting moments.

`make contract` writes them to web/fixtures/ anew, from the golden games; look at the difference
before you commit it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.dice import Fair
from cleverdice.facts import waiting
from cleverdice.players import bots_for
from cleverdice.record import Record, load_file
from cleverdice.rules import Duty, Enter, Stage
from cleverdice.rules.bonuses import due
from cleverdice.rules.state import Cross, More, Task
from cleverdice.view import (
    Plain,
    Setting,
    entry_at,
    game_view,
    move_views,
    sourced,
    table_view,
    tip_views,
)
from tests.golden_games import golden_file

FOLDER = Path(__file__).parent.parent.parent / "web" / "fixtures"
TABLES = [
    ("gsc", 1), ("gsc", 2), ("gsc", 4), ("dsc", 1), ("dsc", 4), ("chd", 1), ("chd", 2), ("chd", 4),
    ("c4e", 1), ("c4e", 4), ("kids", 2), ("kids", 4),
]  # fmt: skip
YOU = 0
BOT = 2
"""Seat 3 of four is a bot's."""
AWAY = 3
LEFT = 1_750_000_000_000
"""The last of four has left, at this moment."""
EXPIRES = LEFT + 90 * 24 * 3600 * 1000

DICE = Fair(bytes(range(32)), ("fixtures",))
"""Made up for the sake of a picture: the rolls of the golden games don't follow from it."""


class Moment(NamedTuple):
    """A table after so many moves of a game."""

    game: Game
    state: State
    n: int
    moves: int
    """How many moves the game has in all."""

    @property
    def todo(self) -> tuple[Task, ...]:
        """What you have to do."""
        return self.state.players[YOU].todo

    @property
    def round(self) -> int:
        return self.state.round

    def choices(self) -> int:
        return len(self.game.moves(self.state, YOU))


def _start(at: Moment) -> bool:
    return at.n == 0


def _rolled(at: Moment) -> bool:
    """You choose from a fresh roll, with something on the sheet already."""
    own = at.state.active == YOU and at.state.rolls == 1 and at.round > 1
    return own and at.todo[:1] in ((Duty.PICK,), (Cross(),)) and at.choices() > 3


def _bonus(at: Moment) -> bool:
    """You have to place a bonus, and there is a choice."""
    return bool(at.todo) and bool(due(at.todo)) and at.choices() > 1


def _passive(at: Moment) -> bool:
    """You are served while others choose too, or alone."""
    served = at.state.stage is Stage.SERVE and at.todo[:1] in ((Duty.SERVE,), (Cross(),))
    return served and len(at.game.actors(at.state)) >= min(3, len(at.state.players))


def _extra(at: Moment) -> bool:
    """You may use an extra die."""
    return at.todo == (Duty.WINDOW,) and at.choices() > 1


def _more(at: Moment) -> bool:
    """Your turn's own marks go on."""
    task = at.todo[0] if at.todo else None
    return isinstance(task, More) or (isinstance(task, Cross) and task.area is not None)


def _number(at: Moment) -> bool:
    """A die may count as another number."""
    moves = at.game.moves(at.state, YOU)
    return any(isinstance(move, Enter) and move.number for move in moves) and at.choices() > 10


def _return(at: Moment) -> bool:
    """You may take a die back from the platter, and there is a choice."""
    return at.todo == (Duty.RETURN,) and at.choices() > 2


def _late(at: Moment) -> bool:
    """Your last turns, on a well-filled sheet."""
    return at.n > at.moves * 0.7 and at.choices() > 2 and not _bonus(at)


def _over(at: Moment) -> bool:
    return at.state.stage is Stage.OVER


MOMENTS: dict[str, Callable[[Moment], bool]] = {
    "start": _start,
    "rolled": _rolled,
    "bonus": _bonus,
    "passive": _passive,
    "extra": _extra,
    "more": _more,
    "number": _number,
    "return": _return,
    "late": _late,
    "over": _over,
}
"""The first moment of a game that is like this is taken; not every game has each."""


def games() -> Plain:
    """What `GET /api/games` answers."""
    return {"games": [game_view(load(name), _bots(load(name))) for name in names()]}


def _bots(game: Game) -> dict[int, tuple[str, ...]]:
    players = range(game.min_players, game.max_players + 1)
    return {number: bots_for(game, number) for number in players}


def welcome(record: Record, states: list[State], n: int) -> Plain:
    """What a person is told who comes to the table after so many moves."""
    return {
        "t": "welcome",
        "you": {"seats": [YOU], "mine": [YOU], "host": True, "key": True},
        "invite": None,
        "view": view(record, states, n),
        "log": [logged(record, states, nth) for nth in range(n)],
    }


def logged(record: Record, states: list[State], nth: int) -> Plain:
    """An entry of the log."""
    return entry_at(record.game, states, record.moves, nth)


def view(record: Record, states: list[State], n: int) -> Plain:
    """The whole view, with made-up people."""
    game, state = record.game, states[n]
    part = table_view(game, state)
    pending = waiting(game, states, record.moves, n)
    seats = [
        {**_person(record, seat, n), **sheet, "todo": sourced(game, sheet["todo"], pending[seat])}
        for seat, sheet in enumerate(part["seats"])
    ]
    over = state.stage is Stage.OVER
    undo = [YOU] if n and record.moves[n - 1][0] == YOU and not over else []
    return {
        "table": "fixture000000000",
        "game": game.name,
        "n": n,
        "phase": "over" if over else "play",
        **part,
        "seats": seats,
        "rollers": [state.active] if part["chance"] and state.active != BOT else [],
        "absent": _absent(game, state, seats),
        "moves": {
            str(seat): move_views(game, state, seat)
            for seat in game.actors(state)
            if seat not in (CHANCE, BOT)
        },
        "tips": _tips(record, state, undo),
        "undo": undo,
        "redo": [],
        "typed": False,
        "hints": _hints(state),
        "fair": _fair(over),
        "contest": None,
        "next": None,
        "host": YOU,
        "signs": True,
        "free": False,
        "clock": None,
        "series": _series(state),
        "expires": None if over else EXPIRES,
        "notice": None,
    }


def _series(state: State) -> Plain | None:
    """Third game of the same people: the first seat has won one before, the second another."""
    if len(state.players) == 1 or state.stage is not Stage.OVER:
        return None
    return {"games": 3, "wins": [2, 1, *(0 for _ in state.players[2:])]}


def _hints(state: State) -> bool:
    return len(state.players) == 1


def _tips(record: Record, state: State, undo: list[int]) -> Plain:
    setting = Setting(record.header.names, hints=_hints(state), undo=undo)
    people = [seat for seat in range(len(state.players)) if seat != BOT]
    return {str(seat): tip_views(record.game, state, seat, setting) for seat in people}


def _absent(game: Game, state: State, seats: list[Plain]) -> list[int]:
    actors = game.actors(state)
    due = [state.active if seat == CHANCE else seat for seat in actors]
    return [seat for seat in due if seats[seat]["away"] is not None]


def _person(record: Record, seat: int, n: int) -> Plain:
    bot = seat == BOT
    return {
        "name": record.header.names[seat],
        "kind": "bot" if bot else "person",
        "level": "greedy" if bot else None,
        "here": seat != AWAY,
        "away": LEFT if seat == AWAY else None,
        "lent": False,
        "free": False,
        "lapsed": False,
        "until": None,
        "again": False,
        "nth": sum(1 for mover, _ in record.moves[:n] if mover == seat),
    }


def _fair(over: bool) -> Plain:
    reveal = DICE.reveal if over else None
    return {"commitment": DICE.commitment, "seeds": list(DICE.seat_seeds), "reveal": reveal}


def fixtures() -> Iterator[tuple[str, Plain]]:
    """Every file's name and content."""
    yield "games.json", games()
    for name, players in TABLES:
        record = load_file(golden_file(name, players))
        states = list(record.states())
        for moment, n in moments(record, states).items():
            yield f"{name}-{players}-{moment}.json", welcome(record, states, n)


def moments(record: Record, states: list[State]) -> dict[str, int]:
    """After how many moves each moment comes, for those that come at all."""
    last = len(record.moves)
    found = {
        moment: next((n for n, state in enumerate(states)
                      if like(Moment(record.game, state, n, last))), None)
        for moment, like in MOMENTS.items()
    }  # fmt: skip
    return {moment: n for moment, n in found.items() if n is not None}


def spelled(content: Plain) -> str:
    """A line for each part of a message, so that a difference can be read."""
    parts = {key: json.dumps(value, ensure_ascii=False) for key, value in content.items()}
    for key in ("games", "log"):
        if content.get(key):
            lines = ",\n".join(json.dumps(part, ensure_ascii=False) for part in content[key])
            parts[key] = f"[\n{lines}\n]"
    if "view" in content:
        lines = ",\n".join(f'"{key}": {json.dumps(value, ensure_ascii=False)}'
                           for key, value in content["view"].items())  # fmt: skip
        parts["view"] = f"{{\n{lines}\n}}"
    return "{\n" + ",\n".join(f'"{key}": {text}' for key, text in parts.items()) + "\n}\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = dict(fixtures())
    for path in FOLDER.glob("*.json"):
        if path.name not in written:
            path.unlink()
    for name, content in written.items():
        (FOLDER / name).write_text(spelled(content), encoding="utf-8")
    print(len(written), "files in", FOLDER.name)


if __name__ == "__main__":
    main()
