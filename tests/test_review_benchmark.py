"""The benchmark of reviews times what it should; how long anything takes is not asked here."""

from __future__ import annotations

import pytest

from benchmarks import judgement, pages, reviews
from benchmarks.games import Table
from cleverdice.record import read


def test_games_of_bots_become_records() -> None:
    record = reviews.record_of(Table("kids", 2), "random", 5)
    assert record.game.outcome(record.replay()) is not None
    assert record == read(record.text())
    assert record == reviews.record_of(Table("kids", 2), "random", 5)
    assert record != reviews.record_of(Table("kids", 2), "random", 6)


def test_the_first_game_is_not_counted() -> None:
    looked: list[str] = []

    def look(text: str) -> bytes:
        looked.append(text)
        return b"{}"

    found = reviews.measured(Table("gsc", 1), "random", 2, 7, look)
    assert len(found) == 2
    assert looked == [
        reviews.record_of(Table("gsc", 1), "random", seed).text() for seed in (6, 7, 8)
    ]
    assert [one.moves for one in found] == [text.count("\n") for text in looked[1:]]


@pytest.mark.parametrize(
    ("name", "wall", "told"),
    [("gsc", 2.9, ["< 3 s", "yes"]), ("chd", 6.1, ["< 6 s", "NO"]), ("kids", 99.0, ["-", "-"])],
)
def test_it_says_whether_the_figures_are_met(name: str, wall: float, told: list[str]) -> None:
    found = [reviews.Taken(0.1, 0.1, 50, 9000), reviews.Taken(wall, 0.2, 60, 11000)]
    row = reviews.row(Table(name, 2), "greedy", found)
    assert row[:3] == [f"{name}:2 greedy", "2", "55"]
    assert row[-2:] == told
    assert row[-3] == "10"


def test_only_bots_that_can_sit_there() -> None:
    works = reviews.works("kids:2", "greedy,nobody")
    assert works == [(Table("kids", 2), "greedy")]


def test_the_page_has_a_place_for_it() -> None:
    before, _, after = pages.place(reviews.COACH, reviews.PAGE_NAME)
    assert before.endswith("<!-- reviews -->")
    assert after.startswith("<!-- end of reviews -->")


def test_what_reviews_add_up_to() -> None:
    row = judgement.proportion(Table("gsc", 1), "random", 2)
    start, reached, given, whole, luck, _ = map(float, row[1:-1])
    assert row[0] == "gsc:1 random"
    assert abs(reached + given - whole) < 0.2
    assert abs(start + luck - whole) < 0.2
    assert abs(sum(map(float, row[-1].split())) - luck) < 4
