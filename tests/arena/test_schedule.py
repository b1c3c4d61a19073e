"""Who sits where: every bot in every seat, against everybody, next to everybody."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial

import pytest

from cleverdice import load
from cleverdice.arena import contest_for
from cleverdice.arena.schedule import lineups, seats


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("field", [4, 5])
def test_everybody_sits_everywhere_as_often(players: int, field: int) -> None:
    sat = lineups(field, players)
    assert len(sat) == comb(field, players)
    whole = seats(sat, 0, len(sat) * factorial(players - 1))
    places = Counter((int(bot), seat) for row in whole for seat, bot in enumerate(row))
    assert len(places) == field * players
    assert len(set(places.values())) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sits_next_to_everybody_as_often(players: int) -> None:
    sat = lineups(5, players)
    whole = seats(sat, 0, len(sat) * factorial(players - 1))
    pairs = Counter(
        (int(row[seat]), int(row[(seat + 1) % players])) for row in whole for seat in range(players)
    )
    assert len(pairs) == 5 * 4
    assert len(set(pairs.values())) == 1


def test_a_deal_is_one_lineup_from_every_seat() -> None:
    sat = lineups(5, 4)
    whole = seats(sat, 0, 60).reshape(60, 4, 4)
    for deal, games in enumerate(whole.tolist()):
        assert {tuple(sorted(row)) for row in games} == {sat[deal % len(sat)]}
        for column in zip(*games, strict=True):
            assert sorted(column) == sorted(games[0])


def test_a_part_is_a_part_of_the_whole() -> None:
    sat = lineups(4, 3)
    whole = seats(sat, 0, 30)
    assert (seats(sat, 7, 19) == whole[7 * 3 : 19 * 3]).all()


def test_lineups_by_what_is_named() -> None:
    game = load("chd")

    def sat(players: int, *bots: str) -> list[list[str]]:
        wanted = contest_for(game, bots, players)
        return [[wanted.field[at] for at in one] for one in wanted.lineups]

    assert sat(2, "greedy", "random") == [["greedy", "random"]]
    assert sat(3, "greedy", "random", "greedy") == [["greedy", "random", "greedy"]]
    assert sat(4, "greedy", "random") == [["greedy", "random", "random", "random"]]
    assert sat(3, "greedy") == [["greedy"] * 3]
