"""Leitner's boxes, and what the coach's review makes of a game."""

from __future__ import annotations

from cleverdice.coach.review import review_seat
from cleverdice.coach.views import seat_view
from cleverdice.puzzles import (
    Card,
    answer_view,
    chosen,
    counted,
    due_after,
    mistakes,
    next_box,
    own_puzzle,
    puzzle_set,
    puzzle_view,
    set_cards,
)
from cleverdice.puzzles.boxes import DAYS, SOON_MS
from cleverdice.record import Header, Record
from cleverdice.rules import CHANCE
from cleverdice.table.model import DAY_MS

NOW = 1_800_000_000_000


def test_what_is_found_comes_back_later_and_later() -> None:
    box, waits = 0, []
    for _ in DAYS:
        box = next_box(box, True)
        waits.append((due_after(box, NOW) - NOW) // DAY_MS)
    assert waits == [1, 3, 7, 14, 30, 30]
    assert next_box(box, False) == 0
    assert due_after(0, NOW) == NOW + SOON_MS


def test_only_what_is_due_is_chosen_and_counted() -> None:
    cards = set_cards(
        ["set-gsc-0", "set-gsc-1"], [Card("a-3", 1, NOW + 5), Card("set-gsc-0", 2, NOW + 3)]
    )
    assert counted(cards, NOW) == (1, 2, 1, NOW + 3)
    assert chosen(cards, NOW) == Card("set-gsc-1")
    assert chosen(cards[:2], NOW) is None


def test_a_blunder_becomes_a_puzzle_that_hides_its_answer() -> None:
    header = Header("gsc", 1, ("Ana",), 1, 0, False, "typed")
    record = Record(header).add(CHANCE, "roll W5 Y5 B5 G5 O6 P5").add(0, "O>o1=6")
    look = seat_view(review_seat(record))
    (told,) = mistakes(look)
    puzzle = own_puzzle("t-1", record, told)
    assert (puzzle.played, puzzle.seat) == ("O>o1=6", 0)
    seen = puzzle_view(puzzle)
    assert (seen["ply"], seen["view"]["n"], list(seen["view"]["moves"])) == (1, 0, ["0"])
    assert {move["text"] for move in seen["view"]["moves"]["0"]} == {
        worth.text for worth in puzzle.worths
    }
    assert told["worths"][0][0] != "O>o1=6"
    wrong, right = (answer_view(puzzle, text) for text in ("O>o1=6", told["worths"][0][0]))
    assert (wrong["right"], wrong["lost"], wrong["played"]) == (False, told["lost"], "O>o1=6")
    assert (right["right"], right["lost"]) == (True, 0.0)
    assert right["moves"][0]["why"]
    assert len(right["moves"]) == len(told["worths"])


def test_a_slight_mistake_is_none() -> None:
    choice = {"ply": 7, "lost": 0.9, "grade": 1, "worths": [["a", 9.0], ["b", 8.1]]}
    assert mistakes({"by": "points", "mistakes": [7], "choices": [choice]}) == []


def test_at_a_table_of_several_the_chance_decides() -> None:
    puzzle = puzzle_set("kids")[0]
    assert puzzle.by == "chance"
    answer = answer_view(puzzle, puzzle.worths[1].text)
    best, second = (move["chance"] for move in answer["moves"][:2])
    assert answer["moves"][1]["behind"] == answer["lost"] == round(best - second, 3)
