"""`benchmarks.tables`: a row a bot, kept at once, and the page that is made of the rows."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from benchmarks import masters, pages, rows, tables
from cleverdice import Game, names
from cleverdice.arena import Contest, Workload, figures_of
from cleverdice.cli import main as cleverdice
from cleverdice.players import bots_for
from tests.arena.made_up import by_strength

LEVELS = ("beginner", "master")


def few(game: Game, players: int = 2, games: int = 4) -> list[Contest]:
    return tables.contests(game, players, ["random", "greedy"], games, seed=3, threads=1)


def told(wanted: list[Contest], path: Path) -> tuple[str, str]:
    """The table, and the words on the way."""
    out, first = StringIO(), wanted[0]
    about = [(first.game, first.players, wanted)]
    return tables.measure(about, path, out, lambda: 0.0), out.getvalue()


def a_row(
    bots: tuple[str, ...] = ("master", "greedy"), won: float = 0.97, **changed: Any
) -> rows.Row:
    """A row as it is kept."""
    share = {"mean": won, "se": 0.001, "low": won - 0.002, "high": won + 0.002}
    rest = {"mean": 1 - won, "se": 0.001, "low": 1 - won - 0.002, "high": 1 - won + 0.002}
    points = {"mean": 250.0, "se": 0.5, "low": 249.0, "high": 251.0}
    rating = {"mean": 1604.0, "se": 10.0, "bound": None}
    standings = [
        {"bot": bot, "fair": 0.5, "won": share if at == 0 else rest, "points": points,
         "rating": rating, "games": 20_000}
        for at, bot in enumerate(bots)
    ]  # fmt: skip
    gap = {"mean": 45.25, "se": 0.5, "low": 44.25, "high": 46.25}
    row = {"game": "gsc", "players": 2, "bots": list(bots), "games": 20_000, "seed": 3}
    row |= {"weights": "new", "temperature": {}, "standings": standings, "seconds": 1234.5}
    row |= {"pairs": [{"bot": bots[0], "against": bots[1], "difference": gap}], "threads": 2}
    return row | changed


def test_every_bot_of_every_table_is_measured(
    gsc: Game, kids: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = [(game.name, players) for game, players in tables.all_tables()]
    assert sizes == [(name, players) for name in names() for players in (2, 3, 4)]
    assert [game.name for game, _ in tables.all_tables("kids", 3)] == ["kids"]
    with pytest.raises(SystemExit, match="there is no table of 7"):
        tables.all_tables("gsc", 7)
    asked: list[tuple[str, ...]] = []

    def noted(game: Game, bots: list[str], players: int, work: Workload) -> None:
        asked.append(tuple(bots))

    monkeypatch.setattr(tables, "contest_for", noted)
    monkeypatch.setattr(tables, "bots_for", lambda game, players: ("random", "greedy", *LEVELS))
    tables.contests(gsc, 4, None, 4, 3, 1)
    assert asked == [
        ("random", "greedy"),
        ("greedy", "random"),
        ("beginner", "greedy"),
        ("master", "greedy"),
        ("master", "master-own"),
        ("random", "greedy", *LEVELS),
    ]


def test_a_row_says_what_the_games_gave(kids: Game, tmp_path: Path) -> None:
    said, words = told(few(kids, 3), tmp_path / "kept.json")
    random, greedy = rows.kept(tmp_path / "kept.json")
    assert (random["bots"], greedy["bots"]) == (["random", "greedy"], ["greedy", "random"])
    assert (random["games"], random["weights"], random["temperature"]) == (6, None, {})
    assert said.startswith("### That's Pretty Clever! Kids, 3 players\n\n| bot | opponents |")
    assert [row.split(" | ")[1] for row in said.splitlines()[4:6]] == ["greedy", "random"]
    assert words.splitlines()[0] == "kids 3 random,greedy: 6 of 6 games, 0 a second"


def test_the_command_of_a_row_plays_the_same_games(
    kids: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(few(kids), tmp_path / "kept.json")
    for row in rows.kept(tmp_path / "kept.json"):
        program, *words = tables.command(row).split()
        assert program == "cleverdice"
        cleverdice([*words, "--json"], standalone_mode=False)
        assert json.loads(capsys.readouterr().out)["standings"] == row["standings"]


def test_rows_that_are_there_are_not_played_again(
    kids: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    told(few(kids)[:1], path)
    whole, words = told(few(kids), path)
    assert words.splitlines()[0] == "kids 2 random,greedy: already measured"
    assert words.splitlines()[1].startswith("kids 2 greedy,random: 4 of 4 games")
    monkeypatch.setattr(tables, "meet", None)
    assert told(few(kids), path)[0] == whole


def test_part_of_a_row_is_not_kept(
    kids: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "meet", lambda wanted, *how: by_strength(wanted, interrupted=True))
    with pytest.raises(KeyboardInterrupt):
        told(few(kids), tmp_path / "kept.json")
    assert rows.kept(tmp_path / "kept.json") == []


def test_rows_of_other_weights_make_room_and_trials_do_not(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    old, new, trial = a_row(weights="old"), a_row(), a_row(games=100)
    other, three = a_row(("greedy", "random"), weights=None), a_row(players=3)
    for row in (old, other, three, new, trial):
        rows.keep(path, row, tables.SLOT)
    assert rows.kept(path) == [other, three, new, trial]


def test_the_page_shows_what_still_holds(kids: Game) -> None:
    small, large = (tables.measured(by_strength(few(kids, games=n)[0])) for n in (4, 8))
    other = tables.measured(by_strength(few(kids)[1]))
    gone = a_row(("skynet", "greedy"), game="kids")
    rows = [gone, other, large, small, a_row(game="gsc", weights="gone")]
    assert tables.holding(rows, kids, 2) == [large, other]
    assert list(bots_for(kids, 2))[:2] == ["random", "greedy"]


def test_a_line_turns_a_pair_to_its_bot(kids: Game) -> None:
    """The pair has the stronger bot first; here the row is about the weaker one."""
    wanted = few(kids, games=400)[1]
    meeting = by_strength(wanted)
    row = tables.measured(meeting)
    (pair,) = figures_of(meeting)["pairs"]
    assert (row["bots"][0], pair["bot"]) == ("greedy", "random")
    gap = tables.difference(row, "greedy")
    assert gap["mean"] == -pair["difference"]["mean"]
    assert (gap["low"], gap["high"]) == (-pair["difference"]["high"], -pair["difference"]["low"])
    assert tables.line(row)[6].startswith("-")


def test_a_row_is_a_line_of_the_table() -> None:
    assert tables.line(a_row()) == [
        "master", "greedy", "97.0 %", "96.8 to 97.2", "50.0 %", "250.00", "+45.25", "44.2 to 46.2",
        "20,000", "1,234 (2)",
        "`cleverdice arena --game gsc --players 2 --bots master,greedy --games 20000 --seed 3`",
    ]  # fmt: skip


def test_a_table_says_what_is_asked_and_what_was_found(gsc: Game, kids: Game) -> None:
    greedy = "Target for the master against greedy"
    assert list(tables.verdict(gsc, [a_row(("greedy", "random"))])) == []
    assert list(tables.verdict(gsc, [a_row()])) == [f"{greedy}: 95 %; reached with 97.0 %."]
    low, high = a_row(won=0.949), a_row(won=0.86, players=4)
    assert list(tables.verdict(gsc, [low])) == [f"{greedy}: 95 %; **not reached**, 94.9 %."]
    assert list(tables.verdict(gsc, [high])) == [f"{greedy}: 85 %; reached with 86.0 %."]
    (trial,) = tables.verdict(gsc, [a_row(games=100)])
    assert trial == f"{greedy}: 95 %; not measured yet, 97.0 % over 100 games."
    fair = "significantly more than its fair share"
    own, unsure = (a_row(("master", "master-own"), won) for won in (0.503, 0.501))
    start = f"Target for the master against master-own: {fair}"
    assert list(tables.verdict(gsc, [own])) == [f"{start}; reached with 50.3 %."]
    assert list(tables.verdict(gsc, [unsure])) == [f"{start}; **not reached**, 50.1 %."]
    party = a_row(won=0.6, game="kids")
    assert list(tables.verdict(kids, [party])) == [f"{greedy}: {fair}; reached with 60.0 %."]


def test_a_field_is_a_table_of_ratings(gsc: Game) -> None:
    row = a_row(("master", "greedy", "random"))
    row["standings"][2]["rating"] = {"mean": 312.4, "se": 5.0, "bound": "at most"}
    said = tables.table(gsc, 2, [row])
    assert "--bots master,greedy,random" in said
    assert "| master | 1604 | 20 | 97.0 % | 96.8 to 97.2 | 250.00 |" in said
    assert "| greedy | 1604 | - |" in said
    assert "| random | ≤ 312 | - |" in said


def test_the_seed_is_that_of_all_measuring() -> None:
    assert tables.options([]).seed == masters.SEED


def run(tmp_path: Path, *words: str) -> None:
    files = ["--kept", str(tmp_path / "kept.json"), "--page", str(tmp_path / "page.md")]
    chosen = ["--players", "2", "--bots", "random", "--games", "2", "--seed", "3", "--threads", "1"]
    tables.main([*chosen, *files, *words])


def test_the_rows_of_all_tables_are_written_into_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("above\n<!-- tables -->\nold\n<!-- end of tables -->\nbelow\n")
    run(tmp_path, "--game", "kids")
    printed = capsys.readouterr().out.strip()
    assert "old" in page.read_text()
    run(tmp_path, "--game", "gsc", "--write")
    text = page.read_text()
    assert text.startswith("above\n<!-- tables -->\n### That's Pretty Clever, 2 players")
    assert text.endswith(f"\n\n{printed}\n<!-- end of tables -->\nbelow\n")
    assert "old" not in text


def test_what_cannot_be_measured_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"page\.md needs one line"):
        run(tmp_path, "--write")
    with pytest.raises(SystemExit, match="There is no bot skynet"):
        run(tmp_path, "--bots", "skynet")


def test_the_real_page_has_a_place() -> None:
    assert pages.place(pages.STRENGTH, tables.PAGE_NAME)
