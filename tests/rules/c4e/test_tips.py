"""What this game explains to somebody new."""

from __future__ import annotations

from cleverdice import Game, State
from tests.helpers import full_sheet, play, rolled, rule, served, sheet


def told(game: Game, state: State, seat: int) -> list[str]:
    """The tips of a seat while no die is chosen, by name."""
    tips = game.flow.tips(game, state, seat)
    return [tip.key.removeprefix("learn.") for tip in tips if not tip.chosen]


@rule("c4e.blue")
def test_blue_is_explained_as_a_row_and_a_column(c4e: Game) -> None:
    state = rolled(c4e, "W3 Y5 B2 R1 G6 P3", sheet(c4e))
    state = play(c4e, state, "P>p1=3", "roll W3 Y5 G6")
    assert told(c4e, state, 0) == ["pick", "wild", "square", "pass"]


@rule("c4e.polish")
def test_polish_is_explained_where_a_platter_die_may_use_it(c4e: Game) -> None:
    without = served(c4e, "W1 R1 G1", "Y2 B1 P1", sheet(c4e), sheet(c4e))
    assert "polish" not in told(c4e, without, 1)
    state = served(c4e, "W1 R1 G1", "Y2 B1 P1", sheet(c4e), sheet(c4e, polish="o"))
    assert told(c4e, state, 1) == ["serve", "polish"]
    window = sheet(c4e, polish="o", extra_die="o")
    state = play(c4e, served(c4e, "W1 R1 G1", "Y2 B1 P1", window, sheet(c4e)), "2 pass")
    assert told(c4e, state, 0) == ["window", "polish"]


@rule("c4e.polish.partner")
def test_polish_is_explained_at_a_pick_that_may_polish_the_partner(c4e: Game) -> None:
    state = rolled(c4e, "W1 Y6 B6 R6 G6 P4", sheet(c4e, polish="o"))
    assert "polish" not in told(c4e, state, 0)
    state = play(c4e, state, "P>p1=4", "roll Y6 B5 R6 G6")
    assert "polish" in told(c4e, state, 0)


@rule("c4e.serve.polish")
def test_the_fallback_is_explained_though_a_polished_die_would_fit(c4e: Game) -> None:
    rows = " ".join(f"{row}{field}=1" for row in (2, 3) for field in range(1, 6))
    stuck = full_sheet(c4e, "y", y=f"11=3 {rows}", polish="o")
    state = served(c4e, "W5 B1 G1", "Y3 R1 P1", sheet(c4e), stuck)
    assert told(c4e, state, 1) == ["fallback", "polish"]
