"""`cleverdice review`: what it prints, and what it refuses in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cleverdice.cli import main
from cleverdice.coach import judge_for
from cleverdice.draw import WIDTH, width
from cleverdice.record import Record, save
from cleverdice.texts import LANGUAGES, say
from tests.coach.fakes import golden, reviewed
from tests.golden_games import golden_file

WRONG = 2


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def look_back(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["review", *map(str, args)])


def refused(result: Result) -> str:
    """The one line that says what is wrong."""
    assert result.exit_code == WRONG
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solo_game(language: str) -> None:
    result = look_back(golden_file("gsc", 1), "--lang", language)
    assert result.exit_code == 0
    assert say(language, "review.mistakes") in result.stdout
    assert max(map(width, result.stdout.splitlines())) <= WIDTH


def test_all_seats_or_one() -> None:
    path = golden_file("kids", 3)
    everybody, second = look_back(path).stdout, look_back(path, "--seat", "2").stdout
    for name in golden("kids", 3).header.names:
        assert f"review for {name} " in everybody
        assert (f"review for {name} " in second) == (name == "Ben")
    assert second in everybody


def test_ascii() -> None:
    assert look_back(golden_file("kids", 2), "--ascii", "--lang", "es").stdout.isascii()


def test_json_and_nothing_else(tmp_path: Path) -> None:
    picture = tmp_path / "game.svg"
    result = look_back(golden_file("gsc", 1), "--json", "--plot", picture)
    (said,) = json.loads(result.stdout)["seats"]
    assert said["score"] == reviewed("gsc", 1).score
    assert said["judge"]["learned"] == judge_for(golden("gsc", 1).game, 1).learned
    assert picture.exists()


def test_a_plot(tmp_path: Path) -> None:
    picture = tmp_path / "game.png"
    result = look_back(golden_file("gsc", 2), "--plot", picture)
    assert str(picture) in "".join(result.stdout.split("\n"))
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_game_that_is_not_over(tmp_path: Path) -> None:
    whole = golden("gsc", 1)
    save(Record(whole.header, whole.moves[:9]), tmp_path / "begun.txt")
    assert "The game is not over" in look_back(tmp_path / "begun.txt").stdout


def test_refusals(tmp_path: Path) -> None:
    path = golden_file("gsc", 2)
    assert refused(look_back(path, "--seat", "3")) == "Pick a seat from 1 to 2."
    assert refused(look_back(path, "--seat", "0")) == "Pick a seat from 1 to 2."
    assert "Can't open" in refused(look_back(tmp_path / "none.txt"))
    assert "A plot file must end in" in refused(look_back(path, "--plot", tmp_path / "game.gif"))
    assert "Can't open" in refused(look_back(path, "--plot", tmp_path / "none" / "game.png"))


def test_a_broken_record_is_refused(tmp_path: Path) -> None:
    text = golden_file("gsc", 1).read_text(encoding="utf-8")
    broken = tmp_path / "broken.txt"
    broken.write_text(text.replace("1 W>b5", "1 W>b6"), encoding="utf-8")
    assert "is not a playable record: line 13" in refused(look_back(broken))
    broken.write_text("no record\n", encoding="utf-8")
    assert "line 1" in refused(look_back(broken))
