"""The legal moves of a seat, each with what it gives, found without applying the move."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cleverdice.rules import (
    POOL,
    Duty,
    Enter,
    Game,
    Mark,
    Move,
    Place,
    Player,
    Return,
    Say,
    Skip,
    State,
)
from cleverdice.rules.bonuses import write
from cleverdice.rules.flows.draft import ROLLS
from cleverdice.rules.kinds import Cells
from cleverdice.rules.state import LOCKED

from .describe import Plain, bonus_view


def move_views(game: Game, state: State, seat: int) -> list[Plain]:
    """Every legal move of a seat, in the engine's order."""
    return views_of(game, state, seat, game.moves(state, seat))


def views_of(game: Game, state: State, seat: int, moves: Iterable[Move]) -> list[Plain]:
    """These moves of a seat, each with what it gives."""
    platters = _Platters(state, seat)
    return [_view(game, state, seat, move, platters) for move in moves]


def _view(game: Game, state: State, seat: int, move: Move, platters: _Platters) -> Plain:
    if isinstance(move, Say) and game.flow.rolls_after(state, move.word):
        return {**spelled_view(game, move), "rolls": True}
    if not isinstance(move, Enter | Place):
        return spelled_view(game, move)
    player = state.players[seat]
    mark = move.mark
    points, earned = _gives(game, player.cells[mark.area], mark)
    view = {**spelled_view(game, move), "points": points, "bonuses": earned}
    if earned:
        view["bonuses"] = earned + _row_ends(game, player, mark)
    if isinstance(move, Enter):
        view["platter"] = platters.after(move.dice[0])
        if spent := game.flow.polish_cost(game, state, move):
            view["spends"] = spent
    return view


@lru_cache(maxsize=1 << 14)
def spelled_view(game: Game, move: Move) -> Plain:
    """A move without its gains; cached, since a game has only a few thousand."""
    match move:
        case Enter(dice, mark, number, extra):
            used = {"dice": list(dice), "number": number, "extra": extra}
            return {"text": game.text(move), "kind": "enter", **used, **mark._asdict()}
        case Place(mark):
            return {"text": game.text(move), "kind": "place", **mark._asdict()}
        case Skip(area):
            return {"text": game.text(move), "kind": "skip", "area": area}
        case Return(die):
            return {"text": game.text(move), "kind": "return", "dice": [die]}
        case Say(word):
            declines = word in game.flow.declining
            return {"text": word, "kind": "say", "word": word, "declines": declines}
        case _:
            raise TypeError(move)


@lru_cache(maxsize=1 << 15)
def _gives(game: Game, cells: Cells, mark: Mark) -> tuple[int, list[Plain]]:
    """The points that a mark adds to its area, and the bonuses it earns there."""
    area = game.areas[mark.area]
    after = area.after(cells, mark)
    earned = [bonus_view(game, group.bonus) for group in area.earned(after, mark)]
    return area.score(after) - area.score(cells), earned


def _row_ends(game: Game, player: Player, mark: Mark) -> list[Plain]:
    """The bonuses at the ends of action rows that a mark completes."""
    tracks = write(game, player, mark).tracks
    return [
        bonus_view(game, action.end)
        for action, was, now in zip(game.actions, player.tracks, tracks, strict=True)
        if action.end is not None and LOCKED in was and LOCKED not in now
    ]


class _Platters:
    """The dice that each choice sends to the platter, if a roll is still to come."""

    def __init__(self, state: State, seat: int) -> None:
        self.faces = state.faces
        picks = state.players[seat].todo[:1] == (Duty.PICK,) and state.rolls < ROLLS
        places = enumerate(state.place) if picks else ()
        self.pool = [die for die, place in places if place == POOL]

    def after(self, chosen: int) -> list[int]:
        """The dice of the pool that are lower than the chosen one."""
        faces = self.faces
        return [die for die in self.pool if faces[die] < faces[chosen]]
