"""A corpus: games of masters that replay, with what every move was worth."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cleverdice import load
from cleverdice.bulk import Workload
from cleverdice.cli import main
from cleverdice.corpus import CorpusTask, corpus_for, corpus_game, write_corpus
from cleverdice.players import PlayError
from cleverdice.record import read, verify


def corpus(*args: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["corpus", *map(str, args), "--lang", "en"])
    assert result.exit_code == code, result.output
    return result.output


def test_every_game_replays_and_tells_every_decision(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    said = corpus(
        "--game", "kids", "--players", "3", "--games", "3", "--threads", "2", "--out", out
    )
    assert " ".join(said.split()) == f"3 games of master in {out}."
    games = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [game["number"] for game in games] == [0, 1, 2]
    for game in games:
        record = read(game["record"])
        states, rules = list(record.states()), record.game
        outcome = rules.outcome(states[-1])
        assert outcome is not None
        assert [score.total for score in outcome.scores] == game["scores"]
        assert [seat + 1 for seat in outcome.winners] == game["winners"]
        assert verify(record).ok
        choices = {
            at: (seat, rules.moves(states[at], seat))
            for at, (seat, _) in enumerate(record.moves)
            if seat >= 0 and len(rules.moves(states[at], seat)) > 1
        }
        assert {one["move"]: one["seat"] for one in game["decisions"]} == {
            at: seat + 1 for at, (seat, _) in choices.items()
        }
        for one in game["decisions"]:
            moves = choices[one["move"]][1]
            assert list(one["values"]) == [rules.text(move) for move in moves]
            chosen = record.moves[one["move"]][1]
            assert one["values"][chosen] == max(one["values"].values())


def test_solo_values_are_points() -> None:
    game = corpus_game(CorpusTask("gsc", players=1, seed=2, number=0))
    assert game["unit"] == "points"
    assert 100 < max(game["decisions"][0]["values"].values()) < 400
    last = game["decisions"][-1]["values"]
    assert abs(max(last.values()) - game["scores"][0]) < 60


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    texts = []
    for threads in (1, 2):
        out, seen = io.StringIO(), list[int]()
        wanted = corpus_for(load("kids"), 2, Workload(games=3, seed=5, threads=threads))
        assert write_corpus(wanted, out, seen.append) == (3, False)
        assert seen == [0, 1, 2, 3]
        texts.append(out.getvalue())
    assert texts[0] == texts[1]


def test_ctrl_c_keeps_what_is_written() -> None:
    def watch(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    out = io.StringIO()
    wanted = corpus_for(load("kids"), 2, Workload(games=5))
    assert write_corpus(wanted, out, watch) == (2, True)
    assert len(out.getvalue().splitlines()) == 2


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("mine")
    assert corpus("--game", "kids", "--out", out, code=2).startswith(f"Error: Can't open {out}: ")
    assert out.read_text() == "mine"


@pytest.mark.parametrize(("players", "reason"), [(7, "is for"), (1, "is for")])
def test_a_table_that_there_is_not_is_refused(players: int, reason: str) -> None:
    with pytest.raises(PlayError, match=reason):
        corpus_for(load("kids"), players)


def test_who_has_not_learned_a_game_writes_nothing(own_game: Path) -> None:
    from cleverdice import load_folder

    with pytest.raises(PlayError, match="master"):
        corpus_for(load_folder(own_game), 2)
