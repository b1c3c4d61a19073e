"""What to explain in the party game, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..bonuses import due
from ..moves import Enter, Move
from ..state import Cross, State
from .tips import Tip, Tips

if TYPE_CHECKING:
    from ..game import Game
    from .party import Party


def party_tips(flow: Party, game: Game, state: State, seat: int) -> Iterator[Tip]:
    """What a seat should be told now."""
    return Tips(
        over=Tip("learn.party.over", "end"),
        acting=_acting(flow, game, state, seat),
        waiting=Tip("learn.party.wait", "others", {"name": state.active}, news=True),
        rolling=iter([Tip("learn.party.roll", "turn")]),
    ).now(game, state, seat)


def _acting(flow: Party, game: Game, state: State, seat: int) -> Iterator[Tip]:
    fills = due(state.players[seat].todo)
    if fills:
        yield Tip("learn.party.bonus", "bonus", {"bonus": fills[0]})
        if len(fills) > 1:
            yield Tip("learn.bonuses", "bonus")
        return
    yield Tip("learn.mark", "turn", chosen=True)
    if state.players[seat].todo[0] == Cross():
        active = seat == state.active
        yield Tip("learn.party.cross", "turn") if active else Tip("learn.party.serve", "others")
        yield from _handling(flow, game, game.moves(state, seat))
    else:
        yield Tip("learn.party.more", "turn")


def _handling(flow: Party, game: Game, moves: Sequence[Move]) -> Iterator[Tip]:
    enters = [move for move in moves if isinstance(move, Enter)]
    if any(flow.joker in move.dice for move in enters):
        yield Tip("learn.party.joker", "jokers")
    several = next((move for move in enters if len(move.dice) > 1), None)
    if several is not None:
        yield Tip("learn.party.need", game.areas[several.mark.area].name)
