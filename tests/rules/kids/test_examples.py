"""The worked examples of the rulebook, by the names of their players."""

from __future__ import annotations

import pytest

from cleverdice import Game, IllegalMove
from tests.helpers import filled, play, points, rolled, rule, sheet, texts


@rule("kids.balloons", "kids.choose", "kids.unused")
def test_olivia(kids: Game) -> None:
    """Yellow is chosen; the heart is crossed, the green balloon must wait for the blue one."""
    ahead = sheet(kids, y="1 2 3")
    state = rolled(
        kids, "heart-balloon green-balloon candle present donut", sheet(kids), ahead, sheet(kids)
    )
    with pytest.raises(IllegalMove):
        play(kids, state, "green-balloon>y1")
    state = play(kids, state, "heart-balloon>y1")
    assert filled(kids, state.players[0], "y") == "1"
    assert texts(kids, state) == [], "the green balloon can't be crossed"
    assert "green-balloon>y4" in texts(kids, state, 1), "it has joined the unused dice"
    assert "heart-balloon>y1" not in texts(kids, state, 2), "the heart has been used"
    assert {"candle>r1", "present>g11", "pass"} <= set(texts(kids, state, 2))


@rule("kids.joker", "kids.bonus", "kids.bonus.chain", "kids.stars")
def test_eric(kids: Game) -> None:
    """A joker as blue balloon, the pink one, the first donuts, the two candles, a star."""
    eric = sheet(kids, y="1", r="1")
    state = rolled(kids, "pink-balloon joker green-balloon present cupcake", eric)
    assert "pink-balloon>y3" not in texts(kids, state)
    state = play(kids, state, "joker>y2", "pink-balloon>y3")
    assert texts(kids, state) == ["green-balloon>y4", "done"]
    state = play(kids, state, "done")
    assert "+b21" in texts(kids, state)
    state = play(kids, state, "+b21")
    assert texts(kids, state) == ["+r2", "skip r"]
    state = play(kids, state, "+r2")
    assert texts(kids, state) == []
    crossed = {area: filled(kids, state.players[0], area) for area in "yrgb"}
    assert crossed == {"y": "1 2 3", "r": "1 2", "g": "", "b": "21"}
    assert points(kids, state.players[0]) == {"yellow": 0, "red": 1, "green": 0, "blue": 0}
