"""What the rules tell of a table beside its moves, followed through games played at random."""

from __future__ import annotations

import pytest

from cleverdice import CHANCE, load
from cleverdice.rules import Enter, Place
from cleverdice.rules.bonuses import forced
from cleverdice.rules.explain import explain_tap
from cleverdice.rules.kinds import Fate
from cleverdice.rules.moves import Tap
from tests.random_games import TABLES, plies

tables = pytest.mark.parametrize(("name", "players"), TABLES)


@tables
def test_only_a_single_bonus_mark_is_forced(name: str, players: int) -> None:
    game = load(name)
    for state, seat, _, _ in plies(game, players, "forced"):
        if seat == CHANCE:
            continue
        moves = game.moves(state, seat)
        alone = moves[0] if len(moves) == 1 and isinstance(moves[0], Place) else None
        assert forced(game, state, seat) == alone


@tables
def test_no_move_uses_a_die_that_is_spent(name: str, players: int) -> None:
    game = load(name)
    for state, seat, move, _ in plies(game, players, "spent"):
        if seat == CHANCE or not isinstance(move, Enter):
            continue
        spent = game.flow.spent(state, seat)
        left = [die for die in range(len(game.dice)) if die not in spent]
        shown = [state.faces[die] for die in left] if game.symbols else left
        assert all(shown.count(die) >= move.dice.count(die) for die in move.dice)


@tables
def test_a_bonus_is_open_until_its_cells_are_marked_or_one_is_skipped(
    name: str, players: int
) -> None:
    game = load(name)
    for state, _, _, _ in plies(game, players, "fates"):
        for player in state.players:
            for area in game.areas:
                cells = player.cells[area.index]
                for group in area.groups:
                    fate = area.fate(cells, group)
                    marked = sum(1 for cell in group.cells if cells[cell])
                    left = len(set(group.cells) - area.skipped(cells))
                    enough = marked >= group.need
                    assert (fate is Fate.OPEN) == (not enough and left >= group.need)
                    assert left >= group.need or fate is Fate.LOST


def test_a_bonus_from_a_least_number_on_is_lost_by_a_lower_one() -> None:
    """The third pink field of Doppelt so clever gives a re-roll from a 2 on."""
    pink = load("dsc").areas[4]
    group = next(one for one in pink.groups if one.cells == (2,))
    fates = {value: pink.fate((6, 6, value, *(0,) * 9), group) for value in (0, 1, 2, 6)}
    assert fates == {0: Fate.OPEN, 1: Fate.LOST, 2: Fate.EARNED, 6: Fate.EARNED}


def test_a_halved_area_tells_what_a_written_number_says_of_its_bonus() -> None:
    """The third pink field doubles: 1 and 3 are halves, 10 can only be doubled, 2 is either."""
    pink = load("chd").areas[4]
    group = next(one for one in pink.groups if one.cells == (2,))
    assert getattr(pink, "factor")[2] == 2  # noqa: B009
    fates = {value: pink.fate((1, 1, value, *(0,) * 9), group) for value in (1, 2, 3, 10)}
    assert fates == {1: Fate.EARNED, 2: Fate.UNKNOWN, 3: Fate.EARNED, 10: Fate.LOST}


def test_symbols_without_a_field_mean_the_next_field_of_their_area() -> None:
    game = load("kids")
    for state, seat, _, _ in plies(game, 2, "home"):
        if seat != CHANCE:
            for die in range(len(game.dice)):
                reason, meant = explain_tap(game, state, seat, Tap(dice=(die,)))
                assert reason is None or reason.key.startswith("why.")
                assert meant is None
