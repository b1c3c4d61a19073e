"""What the coach says about moves, as plain data for messages: texts stay texts, so that
everybody reads them in the own language.
"""

from __future__ import annotations

from cleverdice.rules import Game, State, load, names
from cleverdice.view import Plain, text_view

from .advice import Advice, advice
from .judge import judge_for, told

DIGITS, CHANCE_DIGITS = 2, 4


def judge_view(name: str, learned: bool) -> Plain:
    """Whose word it is."""
    return {"name": name, "learned": learned, "say": text_view(told(learned))}


def hint_view(game: Game, state: State, seat: int) -> Plain:
    """Every legal move of a seat, the best first, and who says so.

    >>> from cleverdice import CHANCE
    >>> game = load("gsc")
    >>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> hint = hint_view(game, state, 0)
    >>> hint["judge"]["learned"], hint["moves"][0]["behind"]
    (True, 0.0)
    """
    judge = judge_for(game, len(state.players))
    found = advice(game, state, seat, judge)
    least = game.score(state.players[seat]).total
    most = max((one.expected for one in found), default=0.0)
    moves = [_advice_view(one, least, most) for one in found]
    return {"judge": judge_view(judge.name, judge.learned), "moves": moves}


def _advice_view(one: Advice, least: int, most: float) -> Plain:
    """A sheet never loses points: no figure is below those there are, whatever a judge fears."""
    expected = max(one.expected, least)
    return {
        "text": one.text,
        "expected": round(expected, DIGITS),
        "behind": round(max(most, least) - expected, DIGITS),
        "chance": None if one.chance is None else round(one.chance, CHANCE_DIGITS),
        "why": [text_view(reason) for reason in one.reasons],
    }


def prepare() -> None:
    """Load every judge, and let each judge once."""
    for name in names():
        game = load(name)
        for players in range(game.min_players, game.max_players + 1):
            judge_for(game, players).worths(game, [game.start(players)], 0)
