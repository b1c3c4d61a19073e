"""The benchmarks find what they look for; how long anything takes is not asked here."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from benchmarks import decisions, engines, masters, pages, rows, soak, speed, strength, think
from benchmarks.games import Step, Table, report, spread, steps, tables
from cleverdice import Game, load, names
from cleverdice.cli import main as cleverdice
from cleverdice.players import BOTS, bots_for
from cleverdice.record import read
from cleverdice.rules import Move, Stage, State
from cleverdice.simulate import Order, simulate

ALL = [str(table) for table in tables()]


def test_there_is_a_table_for_every_game_and_number_of_players() -> None:
    games = map(load, names())
    assert len(ALL) == sum(1 + game.max_players - game.min_players for game in games)
    assert tables("kids:3,gsc:1") == [Table("kids", 3), Table("gsc", 1)]
    with pytest.raises(SystemExit, match="no table 'gsc:5'"):
        tables("gsc:1,gsc:5")


def test_a_report_stands_in_columns() -> None:
    assert report([["a", "bb"], ["ccc", "d"]]) == "a    bb\nccc   d"


def test_work_is_spread_over_processes_in_its_order() -> None:
    chunks = soak.chunks(tables("gsc:1,kids:2"), 3, 7)
    assert list(spread(soak.play, chunks, 2)) == list(spread(soak.play, chunks, 1))


@pytest.mark.parametrize("name", ALL)
def test_a_soak_finds_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.soak(tables(name), games=2, jobs=1, seed=0) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:2] == [name, "2"]


def test_a_total_that_is_too_high_is_a_failure_with_its_record(
    monkeypatch: pytest.MonkeyPatch, gsc: Game
) -> None:
    monkeypatch.setitem(soak.CEILINGS, "gsc:1", 10)
    (said,) = soak.play(soak.Chunk(Table("gsc", 1), 1, 1)).failures
    head, _, text = said.partition("\n")
    total = gsc.score(read(text).replay().players[0]).total
    assert head == f"gsc:1 seed 1: seat 1: {total} of 10 points in all"


def test_an_area_above_its_maximum_is_a_failure(gsc: Game) -> None:
    state = gsc.start(1)
    cells = (*state.players[0].cells[:4], (99,) * 11)
    over = state.with_player(0, state.players[0]._replace(cells=cells))
    said = list(soak.problems(Table("gsc", 1), over))
    assert said[:2] == ["nobody has won", "seat 1: purple has 1089 of 66 points"]


def broken(*given: Any) -> Iterator[Step]:
    """A game that breaks off after twenty moves."""
    yield from islice(steps(*given), 20)
    raise ZeroDivisionError("made up")


def test_an_error_is_a_failure_with_the_record_up_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "steps", broken)
    (said,) = soak.play(soak.Chunk(Table("kids", 2), 1, 1)).failures
    head, _, text = said.partition("\n")
    assert head == "kids:2 seed 1: after the last line: ZeroDivisionError('made up')"
    assert len(read(text).moves) == 20
    assert read(text).replay().stage is not Stage.OVER


def test_the_ceiling_counts_every_fox() -> None:
    assert soak.ceiling(Table("gsc", 1)) == 334
    assert soak.ceiling(Table("gsc", 2)) == 60 + 56 + 66 + 96 + 66 + 5 * 56
    assert soak.ceiling(Table("chd", 1)) == 126 + 105 + 68 + 90 + 129 + 6 * 68
    assert soak.ceiling(Table("kids", 2)) == 17


def test_speed_says_whether_the_figures_are_met() -> None:
    gsc, other = Table("gsc", 1), Table("gsc", 2)
    assert speed.row(gsc, 0.002, 0.001, 0.0005)[1:] == [
        "500",
        ">= 400",
        "2.00",
        "500",
        "< 1000",
        "yes",
    ]
    assert speed.row(gsc, 0.003, 0.001, 0.0005)[-1] == "NO"
    assert speed.row(gsc, 0.002, 0.001, 0.0015)[-1] == "NO"
    assert speed.row(other, 1.0, 0.001, 0.0005)[2::4] == ["-", "yes"]


def test_speed_measures_every_table_that_is_asked_for() -> None:
    rows = speed.measure(tables("gsc:1,kids:2"), games=1, rounds=1)
    assert [row[0] for row in rows] == ["gsc:1", "kids:2"]
    assert all(float(row[column]) > 0 for row in rows for column in (1, 3, 4))


def test_every_bot_sits_in_every_seat() -> None:
    seatings = [sitting.seats for sitting in strength.sittings(Table("gsc", 3), ["a", "b"], 30, 5)]
    assert seatings == [("a", "b", "a")] * 2 + [("b", "a", "b")] * 2
    (one, other) = strength.sittings(Table("gsc", 1), ["a"], 30, 5)
    assert (one.seed, one.games, other.seed, other.games) == (5, 20, 25, 10)


def test_the_shares_of_a_game_add_up() -> None:
    sitting = strength.Sitting(Table("kids", 3), ("random", "greedy", "random"), 1, 3)
    parts = strength.sit(sitting).played
    assert [part.bot for part in parts] == ["random", "greedy"] * 3
    assert sum(part.won for part in parts) == pytest.approx(3)
    assert parts[0].fair == pytest.approx(2 / 3)


def test_strength_prints_points_alone_and_shares_at_tables() -> None:
    said = strength.measure(tables("gsc:1,kids:2"), ["random"], games=4, seed=0, jobs=1)
    alone, _, shared = said.partition("\n\n")
    assert alone.splitlines()[1].split()[:3] == ["gsc:1", "random", "4"]
    assert shared.splitlines()[1].split()[:4] == ["kids:2", "random", "4", "100.0"]
    with pytest.raises(SystemExit, match="no bot 'best'"):
        strength.chosen_bots("greedy,best")


# How well every bot plays alone


def never(*given: Any) -> Any:
    raise AssertionError("nothing should be played")


def told(wanted: list[Order], path: Path) -> tuple[str, str]:
    """The table, and the words on the way."""
    out = StringIO()
    said = masters.measure({"gsc": wanted}, path, out, lambda: 0.0)
    return said, out.getvalue()


@pytest.fixture
def few(gsc: Game) -> list[Order]:
    """A few games of two bots."""
    return masters.orders(gsc, ["random", "beginner"], games=4, seed=3, threads=1)


def a_row(**changed: Any) -> rows.Row:
    """A row as it is kept."""
    row = {"game": "gsc", "bot": "random", "games": 10, "seed": 3, "weights": None}
    row |= {"temperature": None, "mean": 77.25, "se": 0.5, "median": 77.5, "10": 50.0, "90": 100.0}
    row |= {"max": 151, "top": 0.125, "foxes": 0.6, "seconds": 1234.5, "threads": 2}
    return row | changed


def test_every_bot_of_every_solo_game_is_measured(gsc: Game) -> None:
    found = [game.full_name for game in masters.solo_games()]
    assert found == ["gsc", "dsc", "dsc:sweep=lower", "chd", "c4e"]
    chosen = masters.orders(gsc, None, games=4, seed=3, threads=2)
    assert [order.bots[0] for order in chosen] == list(bots_for(gsc, 1))
    assert {(order.games, order.seed, order.threads) for order in chosen} == {(4, 3, 2)}
    known = ", ".join(found)
    with pytest.raises(
        SystemExit, match=f"'kids' has no master of its solo mode; choose from {known}"
    ):
        masters.solo_games("kids")


def test_the_seed_is_kept_for_measuring() -> None:
    from cleverdice.train.training import TRAIN_SEED

    assert masters.SEED < TRAIN_SEED
    root = Path(__file__).parent.parent
    for path in [*root.glob("src/**/*.py"), *root.glob("tests/**/*.py")]:
        assert str(masters.SEED) not in path.read_text(encoding="utf-8").replace("_", ""), path


def test_a_row_says_what_the_games_gave(few: list[Order], tmp_path: Path) -> None:
    said, words = told(few, tmp_path / "kept.json")
    random, beginner = rows.kept(tmp_path / "kept.json")
    assert [row["bot"] for row in (random, beginner)] == ["random", "beginner"]
    assert random["weights"] is None
    assert len(beginner["weights"]) == 64
    assert beginner["temperature"] > 0
    assert random["10"] <= random["median"] <= random["90"] <= random["max"] <= 334
    assert said.splitlines()[0] == "### That's Pretty Clever"
    assert [line.split(" | ")[0] for line in said.splitlines()[4:]] == ["| random", "| beginner"]
    assert words.splitlines()[0] == "gsc random: 4 of 4 games, 0 a second"


def test_the_command_of_a_row_plays_the_same_games(
    few: list[Order], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(few, tmp_path / "kept.json")
    for row in rows.kept(tmp_path / "kept.json"):
        program, *words = masters.command(row).split()
        assert program == "cleverdice"
        cleverdice(words, standalone_mode=False)
        said = json.loads(capsys.readouterr().out)
        assert (said["mean"], said["se"], said["max"]) == (row["mean"], row["se"], row["max"])


def test_rows_that_are_there_are_not_played_again(
    few: list[Order], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    told(few[:1], path)
    whole, words = told(few, path)
    assert words.splitlines() == [
        "gsc random: already measured",
        "gsc beginner: 4 of 4 games, 0 a second",
    ]
    monkeypatch.setattr(masters, "simulate", never)
    assert told(few, path)[0] == whole


@pytest.mark.parametrize(
    "changed", [{"games": 5}, {"seed": 4}, {"weights": "other"}, {"temperature": 99.0}]
)
def test_a_row_that_was_played_otherwise_does_not_count(
    few: list[Order], changed: dict[str, Any]
) -> None:
    wanted = masters.identity(few[1])
    assert rows.matching([wanted], wanted) == wanted
    assert rows.matching([wanted | changed], wanted) is None


def test_weights_that_come_while_games_are_played_do_not_change_a_row(
    few: list[Order], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = masters.identity(few[1])
    monkeypatch.setattr(masters, "manifest_of", lambda game, players: {"sha256": "new"})
    assert masters.identity(few[1]) == before


def test_part_of_a_row_is_not_kept(
    few: list[Order], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(wanted: Order, *how: Callable[..., Any]) -> Any:
        run = simulate(wanted, *how)
        return type(run)(run.order, run.results, run.seconds, interrupted=True)

    monkeypatch.setattr(masters, "simulate", stopped)
    with pytest.raises(KeyboardInterrupt):
        told(few, tmp_path / "kept.json")
    assert rows.kept(tmp_path / "kept.json") == []


def test_rows_of_other_weights_make_room(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    old, small = a_row(bot="master", weights="old"), a_row(bot="master", weights="new")
    large, other = small | {"games": 20}, a_row(weights=None)
    for row in (other, old, small, large):
        rows.keep(path, row, masters.SLOT)
    assert rows.kept(path) == [other, small, large]


def test_the_page_shows_what_still_holds(gsc: Game) -> None:
    small, large = a_row(), a_row(games=20)
    gone, foreign = a_row(bot="master", weights="gone"), a_row(game="chd")
    assert masters.holding([gone, large, foreign, small], gsc) == [large]


def test_of_equally_many_games_those_of_the_usual_seed_are_shown(gsc: Game) -> None:
    usual, other = a_row(seed=masters.SEED), a_row(seed=5)
    assert masters.holding([usual, other], gsc) == [usual]
    assert masters.holding([usual, other | {"games": 20}], gsc) == [other | {"games": 20}]


def test_the_mean_over_several_seeds_is_told() -> None:
    one = a_row(bot="master", mean=300.0, se=0.3, games=100)
    other = a_row(bot="master", mean=303.0, se=0.3, games=200, seed=7)
    assert list(masters.over_seeds([one, a_row(), a_row(seed=7)])) == []
    (said,) = masters.over_seeds([one, a_row(), other])
    assert said == (
        "The master over several seeds, 300 games: **302.00** (SE 0.22). "
        "300.00 (SE 0.30) over 100 with seed 3; 303.00 (SE 0.30) over 200 with seed 7."
    )


def test_the_variants_that_a_net_has_learned_are_measured_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    manifests = {"chd": {"variants": ["dsc:sweep=lower"]}}
    monkeypatch.setattr(masters, "manifest_of", lambda game, players: manifests.get(game.name))
    found = [game.full_name for game in masters.solo_games()]
    assert found == ["gsc", "dsc", "chd", "dsc:sweep=lower", "c4e"]
    assert masters.solo_games("dsc:sweep=lower")[0].title("en") == "Twice as Clever (sweep=lower)"


def test_a_row_is_a_line_of_the_table() -> None:
    assert masters.line(a_row(games=100_000)) == [
        "random", "77.25", "0.50", "77.5", "50", "100", "151", "12.5 %", "0.60", "100,000",
        "1,234 (2)", "`cleverdice simulate --game gsc --bot random --games 100000 --seed 3 --json`",
    ]  # fmt: skip
    alone = masters.line(a_row(bot="master", se=None, top=None))
    assert (alone[0], alone[2], alone[7]) == ("master", "-", "-")


def test_a_table_says_what_is_asked_and_what_was_found(gsc: Game) -> None:
    few = a_row(bot="master", mean=304.0)
    low, high = (few | {"games": 100_000, "mean": mean} for mean in (302.9, 303.0))
    asked = "Target for the master: a mean of 303 over 100,000 games; "
    assert list(masters.verdict(gsc, [a_row()])) == []
    assert list(masters.verdict(gsc, [few])) == [f"{asked}not measured yet, 304.0 over 10 games."]
    assert list(masters.verdict(gsc, [low])) == [f"{asked}**not reached**."]
    assert list(masters.verdict(gsc, [high])) == [f"{asked}reached."]


def test_words_come_now_and_then() -> None:
    out, now = StringIO(), iter([0.0, 1.0, 11.0, 12.0, 13.0])
    words = rows.Words("gsc random", 500, out, lambda: next(now))
    for done in (100, 200, 300, 500):
        words(done)
    assert out.getvalue().splitlines() == [
        "gsc random: 200 of 500 games, 18 a second",
        "gsc random: 500 of 500 games, 38 a second",
    ]


def masters_run(tmp_path: Path, *words: str) -> None:
    files = ["--kept", str(tmp_path / "kept.json"), "--page", str(tmp_path / "page.md")]
    masters.main(["--games", "3", "--seed", "3", "--threads", "1", *files, *words])


def test_the_rows_of_all_games_are_written_into_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("above\n<!-- masters -->\nold\n<!-- end of masters -->\nbelow\n")
    masters_run(tmp_path, "--game", "chd", "--bots", "random")
    printed = capsys.readouterr().out.strip()
    assert "old" in page.read_text()
    masters_run(tmp_path, "--game", "gsc", "--bots", "random", "--write")
    text = page.read_text()
    assert text.startswith("above\n<!-- masters -->\n### ")
    assert text.endswith(f"\n\n{printed}\n<!-- end of masters -->\nbelow\n")
    assert text.count("| random |") == 2
    assert "old" not in text


@pytest.mark.parametrize(
    "text",
    ["", "<!-- masters -->", "<!-- end of masters --> <!-- masters -->", "<!-- masters -->" * 2],
)
def test_a_page_without_a_place_is_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(masters, "simulate", never)
    (tmp_path / "page.md").write_text(text)
    with pytest.raises(SystemExit, match=r"page\.md needs one line '<!-- masters -->' and, after"):
        masters_run(tmp_path, "--write")


def test_what_cannot_be_played_is_said_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="best"):
        masters_run(tmp_path, "--bots", "best")


@pytest.mark.parametrize("name", [masters.PAGE_NAME, think.PAGE_NAME, decisions.PAGE_NAME])
def test_the_page_about_strength_has_a_place_for_each_table(name: str) -> None:
    before, _, after = pages.place(pages.STRENGTH, name)
    assert before.endswith(f"<!-- {name} -->")
    assert after.startswith(f"<!-- end of {name} -->")


def test_a_table_in_markdown() -> None:
    assert pages.markdown([["a", "b", "c"], ["1", "2", "3"]]).splitlines() == [
        "| a | b | c |",
        "|---|---:|---:|",
        "| 1 | 2 | 3 |",
    ]


# How long a decision takes

GSC, CHD = Table("gsc", 1), Table("chd", 1)


@pytest.mark.parametrize("table", [GSC, Table("gsc", 3), Table("kids", 2)], ids=str)
def test_every_choice_is_timed_and_nothing_else(table: Table) -> None:
    seen = []

    def watched(game: Game, state: State, seat: int, rng: Any) -> Move:
        seen.append((seat, len(game.moves(state, seat))))
        return BOTS["random"](game, state, seat, rng)

    ticks = iter(range(10**6))
    taken = decisions.game_times(table, watched, 6, lambda: next(ticks), lambda: 0.0)
    assert len(taken) == sum(moves > 1 for _, moves in seen) < len(seen)
    assert set(taken) == {decisions.Taken(1, 0.0)}
    assert {seat for seat, _ in seen} == set(range(table.players))


def test_a_decision_has_to_list_its_moves_itself() -> None:
    def looking(game: Game, state: State, seat: int, rng: Any) -> Move:
        assert all(known is not state for known, _, _ in game._last)
        return BOTS["random"](game, state, seat, rng)

    assert decisions.game_times(GSC, looking, 5)


def test_a_game_that_is_not_counted_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [[decisions.Taken(float(number), 0.0)] for number in range(3)]
    left = iter(made)
    monkeypatch.setattr(decisions, "game_times", lambda table, bot, seed: next(left))
    assert decisions.decision_times(GSC, "random", games=2, seed=50) == made[1:]


def test_decisions_say_whether_the_figures_are_met() -> None:
    slow = [[decisions.Taken(0.016, 0.002)] * 100, [decisions.Taken(0.058, 0.004)] * 4]
    assert decisions.row(GSC, "master", slow) == [
        "gsc:1 master", "2", "52", "16.0", "58.0", "58.0", "2.0", "4.0", "4.0", "0.92",
        "median < 15, 99 % < 60", "NO",
    ]  # fmt: skip
    assert decisions.row(CHD, "master", slow)[-2:] == ["99 % < 150", "yes"]
    assert decisions.asked(Table("kids", 4), "master", 1.0, 150.0)[1] == "NO"
    assert decisions.asked(GSC, "master", 14.9, 60.0)[1] == "NO"
    assert decisions.asked(GSC, "master", 14.9, 59.9)[1] == "yes"
    assert decisions.asked(GSC, "greedy", 99.0, 99.0) == ("-", "-")


def test_all_who_think_are_timed(gsc: Game) -> None:
    thinking = [name for name in bots_for(gsc, 1) if name != "random"]
    assert [name for _, name in decisions.chosen([GSC], None)] == thinking
    assert {str(table) for table, _ in decisions.chosen(tables(), None)} == set(ALL)
    assert list(decisions.chosen(tables("chd:4"), None)) == [(Table("chd", 4), "master")]
    assert list(decisions.chosen([GSC], "random")) == [(GSC, "random")]
    with pytest.raises(SystemExit, match="no bot 'best' for gsc:1"):
        list(decisions.chosen([GSC], "random,best"))


def test_decisions_are_timed_on_one_thread() -> None:
    """In a process of its own: here numpy has been imported long ago, which is refused."""
    with pytest.raises(SystemExit, match="numpy is already imported"):
        decisions.hold_to_one_thread()
    code = "import os; from benchmarks import decisions as d; d.hold_to_one_thread()"
    code += "; print({os.environ[name] for name in d.ONE_THREAD})"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "{'1'}\n"


def test_decisions_print_a_table_with_the_machine() -> None:
    rows = decisions.measure([(GSC, "beginner")], games=1, seed=5)
    said = decisions.said(rows, "a machine").splitlines()
    assert said[2].startswith("| gsc:1 beginner | 1 | ")
    assert said[-1] == "Measured on a machine; numpy on one thread."


def test_sequels_are_measured_against_the_first_game() -> None:
    sequel = engines.SEQUELS[0]
    rates = {engines.FIRST: engines.Rates([100.0, 200.0]), sequel: engines.Rates([40.0, 100.0])}
    assert engines.row(sequel, rates)[3:] == ["0.45", engines.FIRST, "0.45 times", "yes"]
    rates[sequel] = engines.Rates([40.0, 90.0])
    assert engines.row(sequel, rates)[-1] == "NO"
    assert {name.partition(",")[0] for name in engines.SEQUELS} < set(engines.SHOWN)
