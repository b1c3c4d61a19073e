"""Records: one text for a played game, which replays, can be proved, and survives being broken."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cleverdice import CHANCE, Game, State, load
from cleverdice.dice import TYPED, Fair, Seeded, Source
from cleverdice.record import (
    Finding,
    Header,
    Record,
    RecordError,
    SaveError,
    load_file,
    read,
    save,
    verify,
)
from cleverdice.rules import Stage
from tests.random_games import TABLES

posix = pytest.mark.skipif(os.name != "posix", reason="modes, links and limits are POSIX's")

SECRET = bytes(range(32))
EXAMPLE = """\
cleverdice record 1
game: gsc
rules: 1
players: 2
name 1: Ann
name 2: Zoë: "the # one" 🦊
first: 2 chosen
dice: typed

- roll W3 Y3 B2 G1 O6 P4
2 W>y11
- roll Y3 O6 P4
2 P>p1=4
- roll O2
2 O>o1=2
1 Y>y42
"""


def header(game: Game, players: int, source: Source | None = None) -> Header:
    drawn = source is not None
    first = source.first(players) if source else 0
    dice = source.describe() if source else TYPED
    seats = tuple(f"seat {seat}" for seat in range(players))
    return Header(game.name, players, seats, game.version, first, drawn, dice)


@cache
def played(
    name: str, players: int, source: Seeded | Fair, choices: int = 1, stop: int = 10_000
) -> tuple[Record, State]:
    """A game of random moves, as its record and the table it led to."""
    game, rng = load(name), Random(choices)
    record = Record(header(game, players, source))
    state = game.start(players, record.header.first)
    rolls = 0
    while (seats := game.actors(state)) and len(record.moves) < stop:
        seat = rng.choice(seats)
        chance = seat == CHANCE
        move = source.roll(game, state, rolls) if chance else rng.choice(game.moves(state, seat))
        rolls += chance
        record = record.add(seat, game.text(move))
        state = game.apply(state, seat, move)
    return record, state


def refused(text: str) -> tuple[int, str]:
    """The line and the reason with which a text is refused, at the latest by its replay."""
    with pytest.raises(RecordError) as caught:
        read(text).replay()
    error = caught.value
    assert str(error) == f"line {error.line}: {error.reason}"
    return error.line, str(error.reason)


# The text


def test_the_text_is_what_the_docs_say() -> None:
    record = Record(
        Header("gsc", 2, ("Ann", 'Zoë: "the # one" 🦊'), 1, 1, False, "typed"),
        (
            (CHANCE, "roll W3 Y3 B2 G1 O6 P4"),
            (1, "W>y11"),
            (CHANCE, "roll Y3 O6 P4"),
            (1, "P>p1=4"),
            (CHANCE, "roll O2"),
            (1, "O>o1=2"),
            (0, "Y>y42"),
        ),
    )
    assert record.text() == EXAMPLE
    assert read(EXAMPLE) == record


def test_the_example_replays_to_its_table(gsc: Game) -> None:
    states = list(read(EXAMPLE).states())
    assert states[0] == gsc.start(2, first=1)
    assert len(states) == 8
    assert states[-1] == read(EXAMPLE).replay()
    assert gsc.score(states[-1].players[1]).areas == (0, 0, 0, 2, 4)
    assert states[-1].players[0].cells[0][gsc.areas[0].labels.index("42")] == 1


def test_a_fresh_record_replays_to_a_fresh_table(chd: Game) -> None:
    record = Record(header(chd, 3))
    assert read(record.text()) == record
    assert list(record.states()) == [chd.start(3)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_replays_from_its_text_alone(name: str, players: int) -> None:
    record, state = played(name, players, Seeded("whole"))
    assert state.stage is Stage.OVER
    assert read(record.text()) == record
    assert read(record.text()).replay() == state


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.text("abc", min_size=1), st.integers(0), st.integers(0, 120))
def test_any_game_replays_from_its_text_alone(
    table: tuple[str, int], seed: str, choices: int, stop: int
) -> None:
    record, state = played(*table, Seeded(seed), choices, stop)
    again = read(record.text())
    assert again == record
    assert again.replay() == state
    assert verify(again).ok


def test_a_move_more_only_adds_a_line() -> None:
    record, _ = played("gsc", 2, Seeded("grow"))
    text = Record(record.header).text()
    grown = Record(record.header)
    for seat, move in record.moves:
        grown = grown.add(seat, move)
        assert grown.text() == f"{text}{'-' if seat == CHANCE else seat + 1} {move}\n"
        text = grown.text()
    assert grown == record
    closed = record.reveal(SECRET.hex())
    assert closed.text() == f"{text}reveal: {SECRET.hex()}\n"
    assert read(closed.text()) == closed


printable = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))


@given(st.lists(st.text(printable), min_size=4, max_size=4))
def test_a_name_survives_whatever_it_contains(seats: list[str]) -> None:
    record = Record(replace(header(load("gsc"), 4), names=tuple(seats)))
    assert read(record.text()) == record


@pytest.mark.parametrize(
    "name", ["", " ", " x ", "# x", "a: b", "name 1: x", "- roll", "🧑‍🚀", "\xa0"]
)
def test_a_name_may_look_like_anything(name: str) -> None:
    record = Record(replace(header(load("gsc"), 1), names=(name,)), ((CHANCE, "roll W1 Y1"),))
    assert read(record.text()) == record


@pytest.mark.parametrize(
    "bad", ["\n", "\r", "\t", "\0", "\x1b", "\x85", "\u2028", "\u2029", "\ud800"]
)
def test_a_name_that_would_break_the_line_is_refused(bad: str) -> None:
    with pytest.raises(
        ValueError, match=r"the value of 'name 2' can't be 'Z.*character 2 is a line"
    ):
        Header("gsc", 2, ("Ann", f"Z{bad}"), 1, 0, False, TYPED)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"names": ("Ann",)}, "expected 2 names, not 1"),
        ({"first": 2}, "there is no seat 3 at a table of 2"),
        ({"first": -1}, "there is no seat 0 at a table of 2"),
        ({"dice": ""}, "where the dice come from"),
        ({"dice": "seeded a\nb"}, "the value of 'dice' can't be"),
        ({"game": "gsc\n"}, "the value of 'game' can't be"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        replace(read(EXAMPLE).header, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-2, 2])
def test_a_move_of_nobody_is_not_added(seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat + 1} at a table of 2"):
        read(EXAMPLE).add(seat, "pass")


@pytest.mark.parametrize("text", ["", " pass", "pass ", "pass\n1 pass", "pa\x00ss"])
def test_what_is_no_line_is_not_added(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move|a move can't be"):
        read(EXAMPLE).add(0, text)


def test_nothing_is_added_after_the_seed_is_revealed() -> None:
    with pytest.raises(ValueError, match="revealed"):
        read(EXAMPLE).reveal(SECRET.hex()).add(0, "done")


@pytest.mark.parametrize(
    "seed", ["", "00", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 63 + "\n"]
)
def test_a_seed_is_64_hexadecimal_digits(seed: str) -> None:
    with pytest.raises(ValueError, match="64 lowercase hexadecimal digits"):
        read(EXAMPLE).reveal(seed)


# What a person may have changed


@pytest.mark.parametrize(
    "changed",
    [
        EXAMPLE.replace("\n", "\r\n"),
        "\ufeff" + EXAMPLE,
        EXAMPLE.replace("1 Y>y42", "# Ann thinks\n\n   \n#\n1 Y>y42\n# good"),
        EXAMPLE + "\n\n",
    ],
    ids=["crlf", "bom", "comments", "empty lines"],
)
def test_harmless_changes_are_read_over(changed: str) -> None:
    assert read(changed) == read(EXAMPLE)


def test_an_empty_name_survives_an_editor_that_trims_lines() -> None:
    record = Record(replace(read(EXAMPLE).header, names=("", "Bo")))
    assert read(record.text().replace("name 1: ", "name 1:")) == record


def line_changed(number: int, line: str) -> str:
    lines = EXAMPLE.split("\n")
    return "\n".join([*lines[: number - 1], line, *lines[number:]])


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (1, "", "not a record: it doesn't start with 'cleverdice record 1'"),
        (1, "cleverdice record 2", "a record of format '2', but only 1 is known here"),
        (1, "cleverdice record 1 ", "a record of format '1 ', but only 1 is known here"),
        (2, "game: go", "there is no game 'go'; there are gsc, dsc, chd, c4e, kids"),
        (2, "game: ../gsc", "there is no game '../gsc'; there are gsc, dsc, chd, c4e, kids"),
        (2, "rules: 1", "expected the header line 'game: ...'"),
        (2, "game gsc", "expected the header line 'game: ...'"),
        (2, "# game: gsc", "expected the header line 'game: ...'"),
        (3, "rules: 2", "played by rules 2, but only rules 1 are known here"),
        (3, "rules: one", "'rules' must be a number from 1 to 9999, not 'one'"),
        (3, "rules: 99999", "'rules' must be a number from 1 to 9999, not '99999'"),
        (4, "players: 0", "'players' must be a number from 1 to 9999, not '0'"),
        (4, "players: ２", "'players' must be a number from 1 to 9999, not '２'"),
        (5, "name: Ann", "expected the header line 'name 1: ...'"),
        (7, "first: 3 drawn", "expected a seat from 1 to 2 and 'drawn' or 'chosen', not"),
        (7, "first: 0 drawn", "expected a seat from 1 to 2 and 'drawn' or 'chosen', not"),
        (7, "first: 2", "expected a seat from 1 to 2 and 'drawn' or 'chosen', not '2'"),
        (8, "dice: ", "the header must say where the dice come from"),
        (9, "- roll W3 Y3 B2 G1 O6 P4", "an empty line must follow the header"),
        (10, "roll W3 Y3 B2 G1 O6 P4", "expected a seat (or -) and a move, not 'roll "),
        (10, "- roll W3 Y3 B2 G1 O6 P7", "cannot read 'P7' as a die with a face of 1 to 6"),
        (10, "- roll W3 Y3 B2 G1 O6", ""),
        (11, "2  W>y11", "cannot read ' W>y11' as a move"),
        (11, "2 W>y11 # good", "cannot read 'W>y11 # good' as a move"),
        (11, "2 W>z11", "there is no area 'z'"),
        (11, "3 W>y11", "there is no seat 3 at a table of 2"),
        (11, "0 W>y11", "expected a seat (or -) and a move, not '0 W>y11'"),
        (11, "reveal: " + "0" * 64, "nothing may follow the revealed seed"),
        (16, "reveal: 00", "a revealed seed has 64 lowercase hexadecimal digits"),
        (16, "reveal:", "a revealed seed has 64 lowercase hexadecimal digits"),
        (11, "- roll W3 Y3 B2 G1 O6 P4", ""),
        (11, "1 W>y11", ""),
        (12, "2 Y>y42", ""),
    ],
)
def test_a_broken_record_names_line_and_reason(number: int, line: str, reason: str) -> None:
    at, why = refused(line_changed(number, line))
    assert at == number
    assert reason in why
    assert why


def test_reading_alone_finds_what_is_no_line_of_this_table() -> None:
    with pytest.raises(RecordError, match="line 11: there is no seat 3 at a table of 2"):
        read(line_changed(11, "3 W>y11"))
    with pytest.raises(RecordError, match="line 11: there is no area 'z'"):
        read(line_changed(11, "2 W>z11"))


def test_a_control_character_in_the_header_is_refused() -> None:
    assert refused(EXAMPLE.replace("Ann", "A\x07nn"))[0] == 5


def test_a_table_of_the_wrong_size_is_refused() -> None:
    text = Record(replace(header(load("gsc"), 1), game="kids")).text()
    assert refused(text) == (4, "kids is for 2 to 4 players")


def test_a_record_made_by_hand_is_checked_like_one_that_was_read() -> None:
    made = Record(replace(read(EXAMPLE).header, version=7))
    with pytest.raises(RecordError, match="line 3: played by rules 7"):
        made.replay()
    with pytest.raises(RecordError, match="line 10: cannot read 'nonsense' as a move"):
        Record(read(EXAMPLE).header, ((0, "nonsense"),)).replay()
    with pytest.raises(RecordError, match="line 10: "):
        Record(read(EXAMPLE).header, ((9, "pass"),)).replay()


def test_an_illegal_move_is_explained_in_a_players_words() -> None:
    assert refused(line_changed(13, "2 Y>y11")) == (13, "yellow field 11 is already crossed")


def test_the_line_is_that_of_the_text_with_its_comments() -> None:
    text = line_changed(13, "# a\n\n# b\n2 Y>y11")
    assert refused(text) == (16, "yellow field 11 is already crossed")


def test_the_states_before_a_broken_move_can_still_be_had() -> None:
    states = read(line_changed(13, "2 Y>y11")).states()
    assert [next(states) for _ in range(4)] == list(read(EXAMPLE).states())[:4]
    with pytest.raises(RecordError):
        next(states)


def test_a_move_after_the_end_is_refused() -> None:
    record, _ = played("kids", 2, Seeded("end"))
    after = read(record.add(0, "done").text())
    with pytest.raises(RecordError) as caught:
        after.replay()
    assert caught.value.line == record.header.length + len(record.moves) + 1


# Mutilated records


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records") / "game.txt"


def survivor(file: Path, content: bytes) -> Record | None:
    """What is read from damaged content, None if it is refused as it should be."""
    file.write_bytes(content)
    try:
        record = load_file(file)
        record.replay()
    except RecordError as error:
        refusal = error
    else:
        return record
    assert 1 <= refusal.line <= content.count(b"\n") + 1
    assert refusal.reason
    return None


def is_prefix(part: Record, whole: Record) -> bool:
    return part.header == whole.header and part.moves == whole.moves[: len(part.moves)]


def test_a_record_broken_off_anywhere_is_a_shorter_one_or_refused(file: Path) -> None:
    record, _ = played("chd", 2, Fair(SECRET, ("Ann", "Zoë")), stop=25)
    record = replace(record, header=replace(record.header, names=("Zoë 🦊", "B")))
    content = record.reveal(SECRET.hex()).text().encode()
    kept = [survivor(file, content[:size]) for size in range(len(content))]
    lengths = [len(part.moves) for part in kept if part is not None]
    assert all(part is None or is_prefix(part, record) for part in kept)
    assert lengths == list(range(26))


damages = st.tuples(st.sampled_from(TABLES), st.integers(0, 99), st.integers(0, 60))


@settings(max_examples=60, deadline=None)
@given(damages, st.floats(0, 1, exclude_max=True))
def test_a_dropped_line_never_breaks_more_than_the_record(
    file: Path, game: tuple[tuple[str, int], int, int], where: float
) -> None:
    (name, players), choices, stop = game
    record, _ = played(name, players, Seeded("drop"), choices, stop)
    lines = record.text().splitlines(keepends=True)
    at = int(where * len(lines))
    left = survivor(file, "".join(lines[:at] + lines[at + 1 :]).encode())
    assert left is None or left.header == record.header
    assert left is None or len(left.moves) == len(record.moves) - 1


@settings(max_examples=150, deadline=None)
@given(
    damages, st.floats(0, 1, exclude_max=True), st.characters() | st.sampled_from("123456x=>+-\n")
)
def test_a_changed_character_never_breaks_more_than_the_record(
    file: Path, game: tuple[tuple[str, int], int, int], where: float, character: str
) -> None:
    (name, players), choices, stop = game
    record, _ = played(name, players, Seeded("change"), choices, stop)
    text = record.text()
    at = int(where * len(text))
    changed = text[:at] + character + text[at + 1 :]
    left = survivor(file, changed.encode(errors="surrogatepass"))
    assert left is None or read(left.text()) == left


@settings(max_examples=60, deadline=None)
@given(st.binary() | st.text().map(str.encode))
def test_anything_else_is_refused(file: Path, content: bytes) -> None:
    assert survivor(file, content) is None
    assert survivor(file, b"cleverdice record 1\n" + content) is None
    assert survivor(file, EXAMPLE.encode() + b"x" + content) is None


# Files


def test_a_record_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "Zoë's game.txt"
    save(read(EXAMPLE), path)
    assert path.read_bytes() == EXAMPLE.encode()
    assert load_file(path) == read(EXAMPLE)
    assert load_file(str(path)) == read(EXAMPLE)
    assert os.listdir(tmp_path) == [path.name]


@posix
def test_saving_again_replaces_the_file_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save(read(EXAMPLE), path)
    path.chmod(0o640)
    save(read(EXAMPLE).add(0, "done"), path)
    assert load_file(path) == read(EXAMPLE).add(0, "done")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == [path.name]


@posix
def test_saving_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    link.symlink_to(real)
    save(read(EXAMPLE), link)
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == EXAMPLE


def test_the_file_is_on_the_disk_before_it_takes_the_old_ones_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    steps: list[str] = []

    def noted(step: str) -> None:
        real = getattr(os, step)

        def call(*arguments: object) -> None:
            steps.append(step)
            real(*arguments)

        monkeypatch.setattr(os, step, call)

    noted("fsync")
    noted("replace")
    save(read(EXAMPLE), path)
    assert steps == ["fsync", "replace", "fsync"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "game.txt"
    save(read(EXAMPLE), path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)
    with pytest.raises(SaveError, match=r"could not save '.*game\.txt': No space left on device"):
        save(read(EXAMPLE).add(0, "done"), path)
    assert path.read_text(encoding="utf-8") == EXAMPLE
    assert os.listdir(tmp_path) == [path.name]


@posix
def test_a_file_that_grows_too_large_is_not_half_written(tmp_path: Path) -> None:
    """A real failure of the system, in the middle of writing."""
    import resource

    path = tmp_path / "game.txt"
    save(read(EXAMPLE), path)
    record, _ = played("gsc", 4, Seeded("large"))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        with pytest.raises(SaveError, match=r"could not save '.*game\.txt': "):
            save(record, path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text(encoding="utf-8") == EXAMPLE
    assert os.listdir(tmp_path) == [path.name]


def test_a_folder_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    for path in (tmp_path / "missing" / "game.txt", file / "game.txt", tmp_path):
        with pytest.raises(SaveError) as caught:
            save(read(EXAMPLE), path)
        assert str(path) in str(caught.value)
    assert os.listdir(tmp_path) == ["file"]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"none\.txt"):
        load_file(tmp_path / "none.txt")


def test_a_file_that_is_no_text_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(EXAMPLE.encode().replace("ë".encode(), b"\xff"))
    with pytest.raises(RecordError, match="line 6: not UTF-8 text"):
        load_file(path)


# Proving the dice


def fair_game(name: str, players: int) -> Record:
    source = Fair(SECRET, tuple(f"seed of {seat}" for seat in range(players)))
    return played(name, players, source)[0].reveal(source.reveal)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_roll_of_a_fair_game_is_proved(name: str, players: int) -> None:
    record = read(fair_game(name, players).text())
    verdict = verify(record)
    rolls = sum(1 for seat, _ in record.moves if seat == CHANCE)
    assert verdict.ok
    assert (verdict.finding, verdict.rolls, verdict.line) == (Finding.PROVED, rolls, None)
    assert str(verdict) == f"Proved: {rolls} rolls follow from the seed."


def test_a_seeded_game_is_proved_too() -> None:
    record, _ = played("chd", 1, Seeded("open"))
    assert verify(record).ok
    other = replace(record, header=replace(record.header, dice="seeded closed"))
    assert verify(other).finding is Finding.WRONG_ROLL


def test_typed_dice_prove_nothing() -> None:
    verdict = verify(read(EXAMPLE))
    assert not verdict.ok
    assert verdict.finding is Finding.TYPED
    assert str(verdict).startswith("The dice were typed in: nothing to prove.")


def test_a_missing_seed_proves_nothing() -> None:
    verdict = verify(replace(fair_game("gsc", 2), seed=None))
    assert not verdict.ok
    assert verdict.finding is Finding.NOT_REVEALED
    assert str(verdict) == "Not proved: the secret seed has not been revealed yet."


def test_another_seed_is_found_out() -> None:
    record = fair_game("gsc", 2)
    for seed in (bytes(32).hex(), SECRET.hex().replace("1f", "1e")):
        verdict = verify(read(replace(record, seed=seed).text()))
        assert not verdict.ok
        assert verdict.finding is Finding.WRONG_SEED
        assert verdict.line == record.text().count("\n")
        assert "the revealed seed does not match the published hash" in str(verdict)


def test_lines_are_counted_anew_when_a_record_is_changed() -> None:
    text = replace(fair_game("gsc", 2), seed=None).text().replace("- roll", "# a\n# b\n- roll")
    wrong = read(text).reveal(bytes(32).hex())
    assert verify(wrong).line == wrong.text().count("\n")
    longer = replace(read(text), moves=(*wrong.moves, (0, "pass")))
    assert longer.line_of(len(wrong.moves)) == longer.text().count("\n")


def test_another_commitment_is_found_out() -> None:
    record = fair_game("gsc", 2)
    dice = Fair(bytes(32)).describe()
    assert verify(replace(record, header=replace(record.header, dice=dice))).finding is (
        Finding.WRONG_SEED
    )


def test_other_seeds_of_the_seats_are_found_out() -> None:
    record = fair_game("gsc", 2)
    dice = record.header.dice.replace("seed of 0", "seed of 9")
    assert not verify(replace(record, header=replace(record.header, dice=dice))).ok


@pytest.mark.parametrize("players", [2, 3, 4])
def test_another_starting_seat_is_found_out_unless_it_was_chosen(players: int) -> None:
    source = Fair(SECRET)
    drawn = header(load("gsc"), players, source)
    other = replace(drawn, first=(drawn.first + 1) % players)
    verdict = verify(Record(other, seed=source.reveal))
    assert verdict.finding is Finding.WRONG_FIRST
    assert verdict.line == 5 + players
    assert f"Seat {drawn.first + 1} was drawn, not seat {other.first + 1}." in str(verdict)
    assert verify(Record(replace(other, drawn=False), seed=source.reveal)).ok


def test_every_changed_face_is_found_out() -> None:
    record = fair_game("gsc", 1)
    rolls = [nth for nth, (seat, _) in enumerate(record.moves) if seat == CHANCE]
    for before, nth in enumerate(rolls):
        text = record.moves[nth][1]
        changed = text[:-1] + str(int(text[-1]) % 6 + 1)
        moves = (*record.moves[:nth], (CHANCE, changed), *record.moves[nth + 1 :])
        verdict = verify(replace(record, moves=moves))
        assert (verdict.finding, verdict.rolls) == (Finding.WRONG_ROLL, before)
        assert verdict.line == record.header.length + nth + 1
        assert f"The seed gives '{text}', not '{changed}'." in str(verdict)


def test_another_order_of_nearness_is_found_out(gsc: Game) -> None:
    record = fair_game("gsc", 1)
    pairs = zip(record.states(), record.moves, strict=False)
    deals = [nth for nth, (state, _) in enumerate(pairs) if state.stage is Stage.DEAL]
    assert len(deals) == 6
    for nth in deals:
        dice = record.moves[nth][1].split()[1:]
        changed = " ".join(["roll", dice[1], dice[0], *dice[2:]])
        moves = (*record.moves[:nth], (CHANCE, changed), *record.moves[nth + 1 :])
        verdict = verify(replace(record, moves=moves))
        assert (verdict.finding, verdict.line) == (Finding.WRONG_ROLL, 9 + nth)


def test_a_roll_that_was_taken_back_is_found_out() -> None:
    record = fair_game("kids", 2)
    assert record.moves[0][0] == CHANCE
    verdict = verify(replace(record, moves=record.moves[1:]))
    assert not verdict.ok


def test_a_game_that_is_not_over_is_proved_as_far_as_it_went() -> None:
    record = fair_game("chd", 3)
    part = replace(record, moves=record.moves[:20])
    rolls = sum(1 for seat, _ in part.moves if seat == CHANCE)
    assert (verify(part).ok, verify(part).rolls, verify(part).unfinished) == (True, rolls, True)
    assert str(verify(part)).endswith("follow from the seed. This game is unfinished.")
    assert not verify(record).unfinished


def test_an_illegal_move_proves_nothing() -> None:
    record = replace(fair_game("gsc", 1), seed=None).add(0, "reroll").reveal(SECRET.hex())
    verdict = verify(record)
    assert verdict.finding is Finding.BROKEN
    assert verdict.line == record.header.length + len(record.moves)
    assert verdict.rolls == sum(1 for seat, _ in record.moves if seat == CHANCE)


def test_a_roll_when_none_is_due_is_no_dice_of_ours() -> None:
    record = fair_game("gsc", 2)
    moves = (record.moves[0], *record.moves)
    verdict = verify(replace(record, moves=moves))
    assert (verdict.finding, verdict.line) == (Finding.BROKEN, record.header.length + 2)


def test_dice_of_an_unknown_kind_prove_nothing() -> None:
    record = Record(replace(read(EXAMPLE).header, dice="loaded"))
    verdict = verify(record)
    assert (verdict.finding, verdict.line) == (Finding.BROKEN, 8)
    assert str(verdict).startswith("Invalid, line 8: unknown dice 'loaded': there are 'typed', ")
