"""A meeting as a page of text and as a picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cleverdice import Game, load, names
from cleverdice.arena import Contest, Workload, contest_for, format_report
from cleverdice.arena.plot import draw
from cleverdice.draw import WIDTH, bare, width
from cleverdice.texts import LANGUAGES
from tests.arena.made_up import by_strength, meeting

TWO = ["greedy", "random"]
SVG = "{http://www.w3.org/2000/svg}"


def field(folder: Path, name: str, players: int, games: int = 1200) -> Contest:
    bots = ["random", "greedy", f"{folder}", f"{folder}:own", f"{folder}/", f"{folder}/:own"]
    return contest_for(load(name), bots, players, Workload(games=games, seed=2**63 - 1))


def words(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_a_page(gsc: Game) -> None:
    wanted = contest_for(gsc, TWO, work=Workload(games=6))
    text = format_report(
        meeting(wanted, [[30, 20], [10, 40], [50, 20], [25, 20], [30, 10], [60, 20]]), "en"
    )
    assert text.splitlines()[0] == " That's Pretty Clever, 2 players"
    assert text.splitlines()[1] == " 6 games of 3 deals, seed 1"
    lines = words(text)
    assert ["won", "95", "%", "CI", "fair", "points", "±", "rating", "±"] in lines
    (greedy,) = (line for line in lines if line[:2] == ["greedy", "66.7"])
    assert greedy[-5:] == ["50.0", "%", "31.67", "13.90", "1000"]
    (random,) = (line for line in lines if line[:1] == ["random"])
    assert len(random) == len(greedy) + 1
    (gap,) = (line for line in lines if line[:3] == ["greedy", "–", "random"])
    assert gap[3] == "+7.5"
    assert gap[-3:] == ["ahead", "66.7", "%"]
    assert "Wins by seat: 1: 83.3 %, 2: 16.7 %" in text
    assert "greedy = 1000" in text
    assert text.endswith(" 2.0 s, 3.0 games/s (threads: 1; fast engine)")


def test_a_rating_that_is_only_a_bound_says_so(gsc: Game) -> None:
    rows = [[9, 1] if game % 2 == 0 else [1, 9] for game in range(20)]
    text = format_report(meeting(contest_for(gsc, TWO, work=Workload(games=20)), rows), "en")
    assert next(line[-1] for line in words(text) if line[:1] == ["random"]).startswith("≤")


def test_a_cluster_is_named(kids: Game) -> None:
    wanted = contest_for(kids, TWO, work=Workload(games=6), cluster="ray://here:10001")
    text = format_report(by_strength(wanted), "de")
    assert text.endswith("(Cluster ray://here:10001; schnelle Engine)")
    assert "Sterne" in text


def test_what_was_interrupted_says_so(gsc: Game) -> None:
    wanted = contest_for(gsc, TWO, work=Workload(games=10))
    text = format_report(meeting(wanted, [[1, 2], [3, 4]], interrupted=True), "en")
    assert " Interrupted: 10 games were requested." in text.splitlines()
    assert "–" in text
    nothing = format_report(meeting(wanted, [], interrupted=True), "en")
    assert nothing.splitlines()[-1] == " No game was finished."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("players", [2, 4])
def test_every_page_fits_the_terminal(
    name: str, players: int, language: str, net_folder: Path
) -> None:
    met = by_strength(field(net_folder, name, players), interrupted=True)
    text = format_report(met, language)
    assert max(map(width, text.splitlines())) < WIDTH
    assert len(text.splitlines()) > 25
    alone = format_report(
        by_strength(contest_for(load(name), [f"{net_folder}"], players, Workload(40))), language
    )
    assert max(map(width, alone.splitlines())) < WIDTH
    coloured = format_report(met, language, colour=True)
    assert bare(coloured) != coloured
    assert bare(coloured) == text


# The picture


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("games", [15, 300])
def test_an_svg_names_every_bot(
    games: int, language: str, net_folder: Path, tmp_path: Path
) -> None:
    wanted = field(net_folder, "chd", 4, games)
    path = tmp_path / "arena.svg"
    draw(by_strength(wanted), path, language)
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f".//{SVG}path")) > 60


def test_a_bound_is_drawn(gsc: Game, tmp_path: Path) -> None:
    rows = [[9, 1] if game % 2 == 0 else [1, 9] for game in range(20)]
    wanted = contest_for(gsc, TWO, work=Workload(games=20))
    shapes = []
    for number, totals in enumerate((rows, [[9, 1], *rows[1:]], [[1, 9], *rows[1:]])):
        path = tmp_path / f"{number}.svg"
        draw(meeting(wanted, totals), path, "en")
        shapes.append(len(ElementTree.parse(path).getroot().findall(f".//{SVG}use")))
    assert shapes[0] == shapes[1] > shapes[2] - 2


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_same_meeting_gives_the_same_file(suffix: str, gsc: Game, tmp_path: Path) -> None:
    met = by_strength(contest_for(gsc, TWO, work=Workload(games=20)))
    paths = [tmp_path / f"{number}{suffix}" for number in (1, 2)]
    for path in paths:
        draw(met, path, "es")
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert paths[0].stat().st_size > 1000


def test_one_deal_alone_can_be_drawn(gsc: Game, tmp_path: Path) -> None:
    draw(
        meeting(contest_for(gsc, TWO, work=Workload(games=2)), [[1, 2], [3, 4]]),
        tmp_path / "few.png",
        "en",
    )
    assert (tmp_path / "few.png").exists()
