"""The figures as a page of text."""

from __future__ import annotations

import pytest

from cleverdice import Game, load
from cleverdice.draw import WIDTH, bare, width
from cleverdice.simulate import Results, Simulation, Workload, format_report, order_for
from cleverdice.texts import LANGUAGES, say
from tests.random_games import TABLES
from tests.simulate.made_up import finished, numbered, played, solo


def rows(text: str) -> dict[str, list[str]]:
    """The lines of a page by their first word."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    return {line[0]: line[1:] for line in lines}


def test_a_page_of_games_alone(gsc: Game) -> None:
    text = format_report(solo(gsc, [100, 140, 160, 300]), "en")
    lines = rows(text)
    assert text.splitlines()[0] == " That's Pretty Clever: 4 games, seed 1"
    assert lines["random"] == []
    assert lines["mean"] == ["175.00"]
    assert lines["lowest"] == ["100"]
    assert lines["25"] == ["%", "130.0"]
    assert lines["median"] == ["150.0"]
    assert lines["highest"] == ["300"]
    assert lines["■"] == ["yellow", "175.0"]
    assert lines["1"][:3] == ["≥281", "25.0", "%"]
    assert say("en", "level.gsc.1") in text
    assert text.endswith(" 2.0 s, 2.0 games/s (threads: 1; fast engine)")
    assert "won" not in lines


def test_a_page_of_a_table(gsc: Game) -> None:
    like, more = [9, 9, 9, 9, 9], [20, 9, 9, 9, 9]
    sheets = played([[like, like], [like, more]], [[0, 1], [0, 0]])
    text = format_report(
        finished(order_for(gsc, ["random", "greedy"], work=Workload(games=2)), sheets), "en"
    )
    lines = rows(text)
    assert lines["all"] == ["1", "random", "2", "greedy"]
    assert lines["mean"] == ["50.00", "45.00", "55.00"]
    assert lines["foxes"] == ["0.25", "0.00", "0.50"]
    assert lines["won"] == ["0.0", "%", "100.0", "%"]
    assert " Wins by bot: random 0.0 %, greedy 100.0 %" in text.splitlines()
    assert say("en", "simulate.rating") not in text


def test_a_number_is_written_as_in_the_language(gsc: Game) -> None:
    run = solo(gsc, [100, 101])
    assert rows(format_report(run, "en"))["mean"] == ["100.50"]
    assert rows(format_report(run, "de"))["Mittelwert"] == ["100,50"]
    assert rows(format_report(run, "es"))["media"] == ["100,50"]


def test_a_game_without_foxes_has_no_line_for_them(kids: Game) -> None:
    wanted = order_for(kids, work=Workload(games=3))
    lines = rows(format_report(finished(wanted, numbered(wanted, 0, 3)), "en"))
    assert "foxes" not in lines
    assert "Sheet" in lines


def test_what_was_interrupted_says_so(gsc: Game) -> None:
    said = format_report(solo(gsc, [100], interrupted=True), "en")
    assert " Interrupted: 1 games were requested." in said.splitlines()
    words = [line.split() for line in said.splitlines() if line.strip().startswith("standard")]
    assert words == [["standard", "error", "–"], ["standard", "deviation", "–"]]
    nothing = Simulation(order_for(gsc), Results.blank(gsc, 1, 0), 0.5, interrupted=True)
    assert format_report(nothing, "en").splitlines()[-1] == " No game was finished."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_page_fits_the_terminal(name: str, players: int, language: str) -> None:
    wanted = order_for(
        load(name), ["greedy"], work=Workload(games=1000, seed=2**63 - 1), players=players
    )
    run = finished(wanted, numbered(wanted, 0, 1000), interrupted=True)
    text = format_report(run, language)
    assert max(map(width, text.splitlines())) <= WIDTH
    coloured = format_report(run, language, colour=True)
    assert bare(coloured) != coloured
    assert [line.rstrip() for line in bare(coloured).splitlines()] == text.splitlines()
