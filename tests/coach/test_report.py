"""The look back as a page: 80 columns, every figure, every language."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cleverdice import Game
from cleverdice.coach import format_report, review_seat
from cleverdice.coach.curve import COLUMNS, ROWS, curve
from cleverdice.draw import WIDTH, bare, to_ascii, width
from cleverdice.record import Record
from cleverdice.texts import LANGUAGES, say
from tests.coach.fakes import Fake, golden, points, record_of, reviewed
from tests.random_games import ONE_EACH, TABLES
from tests.soak import sized

ROLL = "roll W3 Y5 B2 G1 O6 P3"


def figures(page: str) -> list[float]:
    """The figures of the sum, in their order."""
    found = re.findall(r"^  \S.* ([+–]?\d+\.\d)$", page, re.MULTILINE)
    return [float(figure.replace("–", "-")) for figure in found]


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), sized(ONE_EACH, TABLES))
def test_no_line_is_too_long(name: str, players: int, language: str) -> None:
    page = format_report(reviewed(name, players), language, colour=True)
    assert max(map(width, page.split("\n"))) <= WIDTH
    assert "\x1b[" in page
    assert bare(page) == format_report(reviewed(name, players), language)
    assert to_ascii(format_report(reviewed(name, players), language)).isascii()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_printed_sum_is_right(name: str, players: int) -> None:
    page = format_report(reviewed(name, players), "en")
    *parts, final = figures(page)
    assert len(parts) == (3 if players == 1 else 4)
    assert sum(parts) == pytest.approx(final, abs=0.21)
    assert final == reviewed(name, players).score


def test_a_page_by_hand(gsc: Game) -> None:
    record = record_of(gsc, ROLL, "G>g1")
    start, after, end = record.states()
    best = gsc.play(after, 0, "O>o1=6")
    worths = {start: 100.0, best: 110.0, end: 104.0}
    found = review_seat(record, judge=Fake(lambda table: worths.get(table, 50.0)))
    page = format_report(found, "en")
    assert "review for P1 (seat 1)" in page
    assert say("en", "coach.judge.learned") in page
    assert "The game is not over" in page
    assert figures(page) == [100, 10, -6, 104]
    assert "Best moves: 0 of 1; given away per decision on average: 6.00." in " ".join(page.split())
    assert "    –6.0 round 1: W3 Y5 B2 G1 O6 P3\n" in page
    assert "         played G>g1 (104.0), better O>o1=6 (110.0)\n" in page
    assert "   +10.0 round 1: W3 Y5 B2 G1 O6 P3\n" in page
    assert say("en", "review.lucky") in page
    assert say("en", "review.unlucky") not in page


def test_numbers_are_written_as_in_the_language(gsc: Game) -> None:
    found = review_seat(record_of(gsc, ROLL, "G>g1"), judge=points(gsc))
    assert "–5,0 Runde 1" in format_report(found, "de")


def test_greedys_judgement_is_named() -> None:
    page = " ".join(format_report(reviewed("gsc", 2), "en").split())
    assert say("en", "coach.judge.greedy") in page
    assert say("en", "review.others") in page


def test_a_sheet_that_is_reconstructed_says_so() -> None:
    assert "reconstructed" in format_report(reviewed("kids", 2), "en")


def test_a_game_that_has_not_begun() -> None:
    found = review_seat(Record(golden("gsc", 1).header))
    page = format_report(found, "en")
    assert say("en", "review.none") in page
    assert say("en", "review.mistakes") not in page
    assert max(map(width, page.split("\n"))) <= WIDTH


def test_nothing_is_written_as_minus_zero(gsc: Game) -> None:
    found = review_seat(record_of(gsc, ROLL, "G>g1"), judge=Fake(lambda _: 7.0))
    assert figures(format_report(found, "en")) == [7, 0, 0, 7]
    assert "–0.0" not in format_report(found, "en")


# The curve


def test_the_curve_goes_from_the_first_table_to_the_last() -> None:
    found = reviewed("gsc", 1)
    lines = [line.ljust(8 + COLUMNS)[8:] for line in curve(found)[:ROWS]]
    high = found.expected.index(max(found.expected))
    column = round(high * (COLUMNS - 1) / (len(found.expected) - 1))
    assert lines[0][column] in "●×"
    assert any(line[0] in "●×" for line in lines)
    assert any(line[COLUMNS - 1] in "●×" for line in lines)


def test_mistakes_are_crossed_and_rounds_numbered() -> None:
    found = reviewed("gsc", 1)
    lines = curve(found)
    crosses = sum(line.count("×") for line in lines)
    assert 1 <= crosses <= len(found.mistakes())
    assert lines[ROWS + 1].split() == ["1", "2", "3", "4", "5", "6"]
    assert "×" not in "".join(curve(replace(found, steps=())))


def test_a_flat_curve_can_be_drawn(gsc: Game) -> None:
    found = review_seat(record_of(gsc, ROLL, "G>g1"), judge=Fake(lambda _: 7.0))
    lines = curve(found)
    assert lines[0].split("│")[0].strip() == "7"
    assert lines[0].count("●") == 3


# What moves are ranked by


@pytest.mark.parametrize(
    ("language", "by_points", "by_chance", "unit"),
    [
        ("en", "ranked by expected points", "ranked by the chance to win", "percentage points"),
        ("es", "por los puntos esperados", "por la probabilidad de ganar", "puntos porcentuales"),
        ("de", "nach den erwarteten Punkten", "nach der Gewinnchance", "Prozentpunkte"),
    ],
)
def test_it_says_what_moves_are_ranked_by(
    language: str, by_points: str, by_chance: str, unit: str
) -> None:
    alone = " ".join(format_report(reviewed("gsc", 1), language).split())
    assert by_points in alone
    assert unit not in alone
    table = " ".join(format_report(review_seat(golden("gsc", 2)), language).split())
    assert by_chance in table
    assert table.count(unit) >= 3
    changes = re.findall(r"[+–]\d+ %", table)
    assert not changes, "a difference of chances is never a percentage"
