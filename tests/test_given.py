"""Records that begin in the middle of another game: read, written, and never proved as a whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from cleverdice import CHANCE, load
from cleverdice.cli import main
from cleverdice.dice import Fair
from cleverdice.record import Finding, Header, Record, RecordError, read, save, verify
from cleverdice.texts import say
from tests.coach.fakes import golden

FAIR = Fair(bytes(range(32)), ("Ann",))
ORIGIN = "k3vabc"


def gone_on(given: int, more: int = 12) -> Record:
    """The first moves of a golden game, and then some with other dice."""
    was, game = golden("gsc", 1), load("gsc")
    header = Header(
        "gsc", 1, ("Ann",), game.version, 0, False, FAIR.describe(), given, ORIGIN if given else ""
    )
    record = Record(header, was.moves[:given])
    state = record.replay()
    for _ in range(more):
        if game.actors(state) == (CHANCE,):
            nth = sum(1 for seat, _ in record.moves if seat == CHANCE)
            seat, text = CHANCE, game.text(FAIR.roll(game, state, nth))
        else:
            seat, text = 0, game.text(game.moves(state, 0)[0])
        record, state = record.add(seat, text), game.play(state, seat, text)
    return record.reveal(FAIR.reveal)


@pytest.mark.parametrize("given", [0, 1, 7, 20])
def test_a_record_says_what_was_given_to_it(given: int) -> None:
    record = gone_on(given)
    text = record.text()
    assert read(text) == record
    assert text.count(f"\ngiven: {given} {ORIGIN}\n") == (1 if given else 0)
    assert (
        record.line_of(0) == text.split("\n").index("- roll " + text.split("- roll ")[1][:17]) + 1
    )


def test_the_word_may_be_missing() -> None:
    record = gone_on(5)
    plain = replace(record, header=replace(record.header, origin=""))
    assert "\ngiven: 5\n" in plain.text()
    assert read(plain.text()) == plain


def test_only_what_follows_is_proved() -> None:
    record = gone_on(7)
    rolls = sum(1 for seat, _ in record.moves[7:] if seat == CHANCE)
    verdict = verify(record)
    assert (verdict.finding, verdict.rolls, verdict.ok) == (Finding.PARTLY, rolls, False)
    assert str(verdict).startswith(f"Proved in part: {rolls} rolls follow from the seed.")
    assert verify(gone_on(0)).finding is Finding.PROVED


def test_what_was_given_is_never_called_proved() -> None:
    """Nobody can hide a changed roll: the verdict says that the beginning is not proved."""
    honest = gone_on(0)
    at = next(nth for nth, (seat, _) in enumerate(honest.moves) if seat == CHANCE)
    moves = list(honest.moves)
    moves[at] = (CHANCE, moves[at][1][:-1] + ("1" if moves[at][1][-1] != "1" else "2"))
    false = replace(honest, moves=tuple(moves))
    assert verify(false).finding is Finding.WRONG_ROLL
    hidden = replace(false, header=replace(false.header, given=at + 1))
    assert not verify(hidden).ok


def test_a_wrong_roll_after_it_is_found() -> None:
    record = gone_on(7)
    at = next(nth for nth, (seat, _) in enumerate(record.moves) if nth >= 7 and seat == CHANCE)
    text = record.moves[at][1]
    turned = text[:-1] + str(int(text[-1]) % 6 + 1)
    moves = (*record.moves[:at], (CHANCE, turned))
    verdict = verify(replace(record, moves=moves))
    assert (verdict.finding, verdict.line) == (Finding.WRONG_ROLL, record.line_of(at))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("given: 0", "a number of moves"),
        ("given: -1", "a number of moves"),
        ("given: 12345", "a number of moves"),
        ("given: many", "a number of moves"),
        ("given: 3 Two Words", "a number of moves"),
        ("given: 3 a/b", "a number of moves"),
        ("given: 20", "only 19 moves"),
        ("given:", "a number of moves"),
        ("gifts: 3", "an empty line"),
    ],
)
def test_lines_that_are_wrong(line: str, reason: str) -> None:
    text = gone_on(7).text().replace(f"given: 7 {ORIGIN}", line)
    with pytest.raises(RecordError, match=reason) as caught:
        read(text)
    assert caught.value.line == 8


def test_headers_that_can_not_be() -> None:
    header = gone_on(7).header
    for wrong in ({"given": -1}, {"origin": "A B"}, {"origin": "x" * 65}, {"origin": "a\nb"}):
        with pytest.raises(ValueError, match="given beginning"):
            replace(header, **wrong)


def test_the_command_says_so_in_words(tmp_path: Path) -> None:
    file = tmp_path / "on.record"
    record = gone_on(7)
    save(record, file)
    answer = CliRunner().invoke(main, ["verify", str(file), "--lang", "de"])
    assert answer.exit_code == 1, "not everything is proved"
    words = " ".join(answer.output.split())
    assert say("de", "verify.partly", count=verify(record).rolls) in words
