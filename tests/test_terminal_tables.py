"""Opening a table at a terminal: who sits there, whose dice, and going on later."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cleverdice import load, names
from cleverdice.dice import Fair, Seeded
from cleverdice.record import load_file, save, verify
from cleverdice.terminal import Loop, Screen, SetupOptions, TerminalError, new_table, resumed
from cleverdice.terminal.screen import UserLeft
from cleverdice.terminal.seats import Seat, seat_of, seated
from cleverdice.terminal.session import autosave, set_aside
from cleverdice.terminal.setup import wants_to_go_on
from cleverdice.texts import LANGUAGES, say
from tests.sitting import Keyboard, entropy, moves, opened, prompts, screen, shown, sit

# Seats


def test_people_and_bots_sit_in_the_order_given(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "bot:random", "Ana", "bot:random", "Ben")
    assert table.seats == (
        Seat("Random bot", "random"),
        Seat("Ana"),
        Seat("Random bot 2", "random"),
        Seat("Ben"),
    )
    assert [seat_of(name) for name in table.record.header.names] == list(table.seats)


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (("Ana", "Ana"), "Two seats are called Ana"),
        (("",), "1 to 16 characters"),
        (("x" * 17,), "1 to 16 characters"),
        (("Greedy bot",), "the name of a bot"),
        (("a\tb",), "unprintable"),
        (("bot:alphazero",), "There is no bot alphazero; there are random, greedy"),
        (tuple("abcde"), "for 1 to 4 players, not 5"),
    ],
)
def test_seats_that_cannot_be_had(tmp_path: Path, seats: tuple[str, ...], reason: str) -> None:
    with pytest.raises(TerminalError, match=reason):
        opened(tmp_path, "gsc", *seats)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_are_named_in_the_language_of_the_terminal(language: str) -> None:
    seats = seated(screen(language=language), load("gsc"), 2, ["bot:casual", "bot:casual"])
    name = say(language, "name.bot.casual")
    assert [seat.name for seat in seats] == [name, f"{name} 2"]
    assert [seat_of(seat.name) for seat in seats] == list(seats)


def test_seats_not_named_are_people(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", players=3)
    assert [seat.name for seat in table.seats] == ["Ana", "Player 2", "Player 3"]
    assert table.people == 3


def test_without_any_wish_one_plays_alone_or_against_a_bot(tmp_path: Path) -> None:
    assert opened(tmp_path, "gsc").seats == (Seat("Player 1"),)
    assert opened(tmp_path, "kids").seats == (Seat("Player 1"), Seat("Casual bot", "casual"))


def test_more_seats_than_players_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TerminalError, match="3 seats are named, but there are only 2 players"):
        opened(tmp_path, "gsc", "a", "b", "c", players=2)


@pytest.mark.parametrize("first", [0, 3])
def test_a_first_seat_that_is_not_there(tmp_path: Path, first: int) -> None:
    with pytest.raises(TerminalError, match="must be from 1 to 2"):
        opened(tmp_path, "gsc", "a", "b", first=first)


def test_what_is_not_given_is_asked_for(tmp_path: Path) -> None:
    terminal = screen("7", "gsc", "9", "3", "Ana", "Ana", "", "greedy")
    table = new_table(terminal, SetupOptions(), tmp_path / "game.txt", entropy, asking=True)
    assert table.game.name == "gsc"
    assert [seat.name for seat in table.seats] == ["Ana", "Player 2", "Greedy bot"]
    assert table.record.header.drawn
    assert "Two seats are called Ana" in shown(terminal)


def test_a_game_can_be_chosen_by_number(tmp_path: Path) -> None:
    terminal = screen(str(names().index("kids") + 1), "", "", "")
    table = new_table(terminal, SetupOptions(), tmp_path / "game.txt", entropy, asking=True)
    assert table.game.name == "kids"
    assert len(table.seats) == 2


def test_leaving_the_questions_leaves(tmp_path: Path) -> None:
    with pytest.raises(UserLeft):
        new_table(screen("gsc"), SetupOptions(), tmp_path / "game.txt", entropy, asking=True)


def test_the_dice_draw_who_begins(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "a", "b", "c", "d", first=None)
    assert table.record.header.drawn
    assert table.record.header.first == Seeded("tests").first(4)
    assert not opened(tmp_path, "gsc", "a", "b", first=2).record.header.drawn


def test_a_seed_is_made_up_from_the_entropy(tmp_path: Path) -> None:
    one = opened(tmp_path, seed=None).record.header.dice
    assert one == opened(tmp_path, seed=None).record.header.dice
    other = new_table(
        screen(), SetupOptions(load("gsc")), tmp_path / "x", lambda size: b"x" * size, False
    )
    assert one != other.record.header.dice


# Dice


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    table = opened(tmp_path, seed=None, dice="real")
    assert table.record.header.dice == "typed"
    output = sit(table, "3 5 2 1 6", "W3 Y5 B2 G1 O6 Q3", "3 5 2 1 6 3", "P>p1=3", "w1 y6 o2")
    assert moves(table) == ["roll W3 Y5 B2 G1 O6 P3", "P>p1=3", "roll W1 Y6 O2"]
    assert "There is no die 'q'; there are white, yellow" in output
    assert "6 dice are rolled (W Y B G O P), not 5" in output
    table.undo()
    assert "What do W Y O show?" in prompts(table)[0]


def test_real_dice_typed_wrong_can_be_typed_again(tmp_path: Path) -> None:
    table = opened(tmp_path, seed=None, dice="real")
    sit(table, "3 5 2 1 6 3", "undo", "3 5 2 1 6 4")
    assert moves(table) == ["roll W3 Y5 B2 G1 O6 P4"]


def test_a_deal_with_real_dice_asks_for_nearness(tmp_path: Path) -> None:
    table = opened(tmp_path, seed=None, dice="real")
    rolls = ("1 1 1 1 1 6", "P>p1=6")
    output = sit(table, *rolls, "1 2 3 4 5 6", "b1 p2 o3 w3 y3 g3")
    assert "nearest the platter first" in output
    assert moves(table)[-1] == "roll B1 P2 O3 W3 Y3 G3"
    assert "your passive turn" in output


@pytest.mark.parametrize("language", LANGUAGES)
def test_real_symbols(tmp_path: Path, language: str) -> None:
    table = opened(tmp_path, "kids", "Ana", "Ben", seed=None, dice="real")
    answers = ("candle", "joker joker joker joker candle", "can jok don don pre")
    output = sit(table, *answers, language=language)
    assert moves(table) == ["roll candle joker donut donut present"]
    assert say(language, "unread.count", due=5, count=1)[1:] in output
    assert say(language, "why.roll.jokers", count=3)[1:] in output


def test_real_dice_take_no_seed(tmp_path: Path) -> None:
    with pytest.raises(TerminalError, match="need no seed"):
        opened(tmp_path, dice="real", seed="x")


def test_fair_dice_are_promised_first_and_revealed_last(tmp_path: Path) -> None:
    terminal = screen()
    wishes = SetupOptions(load("gsc"), seats=("Ana",), dice="fair")
    table = new_table(terminal, wishes, tmp_path / "game.txt", entropy, asking=False)
    assert isinstance(table.source, Fair)
    assert table.source.commitment in shown(terminal)
    secret = tmp_path / "game.txt.secret"
    assert secret.stat().st_mode & 0o077 == 0
    assert table.source.reveal not in table.path.read_text()
    output = sit(table, *["", "1"] * 200)
    assert output.index(table.source.commitment) < output.index("choose a die")
    assert table.source.reveal in output
    assert not secret.exists()
    assert verify(load_file(table.path)).ok


def test_people_may_mix_a_word_into_fair_dice(tmp_path: Path) -> None:
    wishes = SetupOptions(load("gsc"), seats=("Ana", "bot:greedy", "Ben"), dice="fair")
    path = tmp_path / "game.txt"
    table = new_table(screen("hello", ""), wishes, path, entropy, asking=True)
    assert table.source == Fair(entropy(32), ("hello", ""))
    table = new_table(screen("", ""), wishes, path, entropy, asking=True)
    assert table.source == Fair(entropy(32))
    wishes = SetupOptions(load("gsc"), dice="fair", seed="mine")
    assert new_table(screen(), wishes, path, entropy, False).source == Fair(entropy(32), ("mine",))


def test_a_seed_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TerminalError, match="This seed can't be used"):
        opened(tmp_path, seed="a\nb")


# Going on later


def test_every_move_is_in_the_file_at_once(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "bot:random")
    assert load_file(table.path) == table.record
    answers = iter(["", "1"] * 20)

    def watched(prompt: str) -> str:
        assert load_file(table.path) == table.record
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    Loop(Screen(io.StringIO(), watched), table).play()
    assert len(table.record.moves) > 30


def test_a_resumed_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    seats = ("Ana", "bot:random", "bot:greedy")
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    whole = opened(tmp_path / "a", "gsc", *seats)
    sit(whole, *["", "1"] * 200)
    parts = opened(tmp_path / "b", "gsc", *seats)
    for _ in range(40):
        sit(parts, "", "1", "", "1")
        parts = resumed(screen(), parts.path)
    assert not whole.game.actors(whole.state)
    assert parts.record == whole.record
    assert parts.seats == whole.seats


def test_resuming_tells_how_far_it_was(tmp_path: Path) -> None:
    table = opened(tmp_path)
    sit(table, "", "1")
    assert "Resumed. Moves so far: 2." in sit(resumed(screen(), table.path))


def test_resuming_a_finished_game_shows_the_result(tmp_path: Path) -> None:
    table = opened(tmp_path)
    sit(table, *["", "1"] * 200)
    output = sit(resumed(screen(), table.path))
    assert "Final score" in output
    assert "choose a die" not in output


def test_fair_games_are_resumed_with_their_secret_or_not_at_all(tmp_path: Path) -> None:
    table = opened(tmp_path, dice="fair")
    sit(table, "", "1", f"save {tmp_path / 'copy.txt'}")
    for path in (table.path, tmp_path / "copy.txt"):
        assert resumed(screen(), path).source == table.source
    (tmp_path / "game.txt.secret").write_text("00" * 32)
    with pytest.raises(TerminalError, match="secret of its fair dice"):
        resumed(screen(), table.path)
    (tmp_path / "game.txt.secret").unlink()
    with pytest.raises(TerminalError, match="secret of its fair dice"):
        resumed(screen(), table.path)


def test_files_that_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(TerminalError, match="Can't open"):
        resumed(screen(), tmp_path / "none.txt")
    (tmp_path / "bad.txt").write_text("hello\n")
    with pytest.raises(TerminalError, match="line 1"):
        resumed(screen(), tmp_path / "bad.txt")
    table = opened(tmp_path)
    save(table.record.add(0, "W>y11"), table.path)
    with pytest.raises(TerminalError, match="dice must be rolled first"):
        resumed(screen(), table.path)


def test_a_new_game_sets_one_that_is_not_over_aside(tmp_path: Path) -> None:
    old = opened(tmp_path, dice="fair")
    sit(old, "", "1")
    new = opened(tmp_path)
    assert load_file(new.path) == new.record
    aside = tmp_path / "game-before.txt"
    assert load_file(aside) == old.record
    assert resumed(screen(), aside).source == old.source


def test_where_the_other_game_went_is_told(tmp_path: Path) -> None:
    sit(opened(tmp_path), "", "1")
    told = " ".join(sit(opened(tmp_path)).split())
    assert f"is now in {tmp_path / 'game-before.txt'}." in told
    (tmp_path / "game.txt").unlink()
    assert "is now in" not in sit(opened(tmp_path))


@pytest.mark.parametrize(("answer", "goes_on"), [("", True), ("n", False)])
def test_a_game_that_is_not_over_is_offered(tmp_path: Path, answer: str, goes_on: bool) -> None:
    table = opened(tmp_path, "gsc", "Ana", "bot:random")
    assert not wants_to_go_on(screen(), table.path)
    sit(table, "", "1")
    terminal = screen(answer)
    assert wants_to_go_on(terminal, table.path) == goes_on
    assert isinstance(terminal.read, Keyboard)
    assert "That's Pretty Clever with Ana, Random bot" in terminal.read.prompts[0]


def test_a_game_that_is_over_or_not_begun_is_not_set_aside(tmp_path: Path) -> None:
    table = opened(tmp_path)
    assert set_aside(table.path) is None
    sit(table, *["", "1"] * 200)
    assert set_aside(table.path) is None
    (tmp_path / "bad.txt").write_text("hello\n")
    assert set_aside(tmp_path / "bad.txt") is None


def test_the_file_lies_where_the_state_of_programs_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = autosave({"XDG_STATE_HOME": str(tmp_path)})
    assert here == tmp_path / "cleverdice" / "autosave.txt"
    monkeypatch.setenv("HOME", str(tmp_path))
    for environment in ({}, {"XDG_STATE_HOME": ""}, {"XDG_STATE_HOME": "not/absolute"}):
        usual = tmp_path / ".local" / "state" / "cleverdice" / "autosave.txt"
        assert autosave(environment) == usual
