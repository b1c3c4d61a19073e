"""Playing at a terminal: what is asked, shown, answered, taken back and kept."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from cleverdice import CHANCE, Game, load, names
from cleverdice.dice import Fair, Seeded
from cleverdice.draw import WIDTH, bare, width
from cleverdice.record import Header, Record, load_file, save, verify
from cleverdice.rules import Outcome, Score
from cleverdice.terminal import Loop, Screen, Table, TerminalError, Wishes, new_table, resumed
from cleverdice.terminal.final import scores, verdict
from cleverdice.terminal.loop import tidied
from cleverdice.terminal.menu import gives, menu
from cleverdice.terminal.screen import Left, language_of
from cleverdice.terminal.seats import Seat, seat_of
from cleverdice.terminal.setup import wants_to_go_on
from cleverdice.terminal.stepping import print_all, replayed, step
from cleverdice.terminal.table import autosave, set_aside
from cleverdice.texts import LANGUAGES, say
from tests.helpers import full_sheet, rolled, sheet


class Keyboard:
    """Answers one after the other; then the end of the input."""

    def __init__(self, *answers: str) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None


def screen(
    *answers: str, language: str = "en", colour: bool = False, ascii: bool = False
) -> Screen:
    return Screen(io.StringIO(), Keyboard(*answers), language, colour, ascii)


def shown(terminal: Screen) -> str:
    assert isinstance(terminal.out, io.StringIO)
    return terminal.out.getvalue()


def entropy(size: int) -> bytes:
    return bytes(range(size))


def opened(path: Path, game: str = "gsc", *seats: str, **wishes: object) -> Table:
    """A new table with these seats, saved under the path."""
    wanted = Wishes(game, seats=seats, seed="tests", first=1)
    wanted = Wishes(**{**wanted.__dict__, **wishes})
    return new_table(screen(), wanted, path / "game.txt", entropy, asking=False)


def sit(table: Table, *answers: str, **looks: str) -> str:
    """Play with these answers and give back all that was shown."""
    terminal = screen(*answers, **looks)  # type: ignore[arg-type]
    Loop(terminal, table).play()
    return shown(terminal)


def moves(table: Table) -> list[str]:
    return [text for _, text in table.record.moves]


# Seats


def test_people_and_bots_sit_in_the_order_given(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "bot:random", "Ana", "bot:random", "Ben")
    assert table.seats == (
        Seat("random bot", "random"),
        Seat("Ana"),
        Seat("random bot 2", "random"),
        Seat("Ben"),
    )
    assert [seat_of(name) for name in table.record.header.names] == list(table.seats)


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (("Ana", "Ana"), "two seats called Ana"),
        (("",), "1 to 16 letters"),
        (("x" * 17,), "1 to 16 letters"),
        (("greedy bot",), "what a bot is called"),
        (("a\tb",), "can't be printed"),
        (("bot:alphazero",), "There is no bot alphazero; there are random, greedy"),
        (tuple("abcde"), "for 1 to 4 players, not 5"),
    ],
)
def test_seats_that_cannot_be_had(tmp_path: Path, seats: tuple[str, ...], reason: str) -> None:
    with pytest.raises(TerminalError, match=reason):
        opened(tmp_path, "gsc", *seats)


def test_seats_not_named_are_people(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", players=3)
    assert [seat.name for seat in table.seats] == ["Ana", "Player 2", "Player 3"]
    assert table.people == 3


def test_without_any_wish_one_plays_alone_or_against_a_bot(tmp_path: Path) -> None:
    assert opened(tmp_path, "gsc").seats == (Seat("Player 1"),)
    assert opened(tmp_path, "kids").seats == (Seat("Player 1"), Seat("greedy bot", "greedy"))


def test_more_seats_than_players_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TerminalError, match="3 seats are named for 2 players"):
        opened(tmp_path, "gsc", "a", "b", "c", players=2)


@pytest.mark.parametrize("first", [0, 3])
def test_a_first_seat_that_is_not_there(tmp_path: Path, first: int) -> None:
    with pytest.raises(TerminalError, match="seats 1 to 2"):
        opened(tmp_path, "gsc", "a", "b", first=first)


def test_what_is_not_given_is_asked_for(tmp_path: Path) -> None:
    terminal = screen("7", "gsc", "9", "3", "Ana", "Ana", "", "greedy")
    table = new_table(terminal, Wishes(), tmp_path / "game.txt", entropy, asking=True)
    assert table.game.name == "gsc"
    assert [seat.name for seat in table.seats] == ["Ana", "Player 2", "greedy bot"]
    assert table.record.header.drawn
    assert "two seats called Ana" in shown(terminal)


def test_a_game_can_be_chosen_by_number(tmp_path: Path) -> None:
    terminal = screen(str(names().index("kids") + 1), "", "", "")
    table = new_table(terminal, Wishes(), tmp_path / "game.txt", entropy, asking=True)
    assert table.game.name == "kids"
    assert len(table.seats) == 2


def test_leaving_the_questions_leaves(tmp_path: Path) -> None:
    with pytest.raises(Left):
        new_table(screen("gsc"), Wishes(), tmp_path / "game.txt", entropy, asking=True)


def test_the_dice_draw_who_begins(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "a", "b", "c", "d", first=None)
    assert table.record.header.drawn
    assert table.record.header.first == Seeded("tests").first(4)
    assert not opened(tmp_path, "gsc", "a", "b", first=2).record.header.drawn


def test_a_seed_is_made_up_from_the_entropy(tmp_path: Path) -> None:
    one = opened(tmp_path, seed=None).record.header.dice
    assert one == opened(tmp_path, seed=None).record.header.dice
    other = new_table(screen(), Wishes("gsc"), tmp_path / "x", lambda size: b"x" * size, False)
    assert one != other.record.header.dice


# Moves


def test_a_move_is_made_by_number_or_by_text(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana")
    sit(table, "", "2", "", "nonsense", "quit")
    second = table.game.moves(table.states[1], 0)[1]
    assert moves(table)[1] == table.game.text(second)
    again = opened(tmp_path, "gsc", "Ana")
    sit(again, "", table.game.text(second).lower().replace(">", " > "))
    assert again.record.moves == table.record.moves[:2]


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ("w>y13", "W>y13"),
        (" W > y13 ", "W>y13"),
        ("extra  w=5 > o4 = 8", "extra W=5>o4=8"),
        ("+ b7", "+b7"),
        ("candle + joker>r2", "candle+joker>r2"),
        ("skip  r", "skip r"),
    ],
)
def test_moves_typed_carelessly(typed: str, spelled: str) -> None:
    assert tidied(typed.strip()) == spelled


def test_numbers_out_of_range_are_answered(tmp_path: Path) -> None:
    table = opened(tmp_path)
    output = sit(table, "", "0", "999", "9" * 5000)
    assert output.count("Pick a number from 1 to 13.") == 3
    assert len(table.record.moves) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_move_is_answered_with_its_reason(tmp_path: Path, language: str) -> None:
    table = opened(tmp_path)
    output = sit(table, "", "Y>g1", language=language)
    reason = table.game.why_not(table.state, 0, "Y>g1")
    assert reason is not None
    said = reason.said(language)
    assert said[1:] + "." in output
    assert len(table.record.moves) == 1


def test_an_unreadable_move_says_so(tmp_path: Path) -> None:
    output = sit(opened(tmp_path), "", "Q>q1")
    assert "That is no move I know." in output
    assert "there is no die 'Q'" in output
    output = sit(opened(tmp_path), "", "Q>q1", language="es")
    assert "No conozco esa jugada." in output
    assert "there is no" not in output


def test_what_a_move_gives(gsc: Game, chd: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O4 P1", sheet(gsc, y="11 12 33 43", o="1=1 2=1"))
    assert gives(gsc, state, 0, gsc.parse("Y>y13")) == "+16 ◆X"
    assert gives(gsc, state, 0, gsc.parse("O>o3=4")) == "+4 ↻"
    assert gives(gsc, state, 0, gsc.parse("Y>y24")) == ""
    state = rolled(gsc, "W1 Y5 B1 G6 O4 P1", full_sheet(gsc, "y", y="11 12"))
    assert gives(gsc, state, 0, gsc.parse("Y>y13")) == "(◆X)"
    state = rolled(chd, "W1 Y5 T1 B1 N2 P6", sheet(chd, p="1=3 2=2"))
    assert gives(chd, state, 0, chd.parse("P>p3=3")) == "+3 ◆?"
    assert gives(chd, state, 0, chd.parse("P>p3=12x")) == "+12"


def test_the_menu_groups_by_die_and_says_what_goes_to_the_platter(gsc: Game) -> None:
    state = rolled(gsc, "W3 Y5 B2 G1 O6 P3", sheet(gsc, reroll="o"))
    drawn = menu(gsc, state, 0, colour=False).splitlines()
    assert drawn[1].split() == ["[■Y5]", "7", "y13", "8", "y24", "↓WBGP"]
    assert drawn[3].split() == ["[▲G1]", "10", "g1", "+1"]
    assert drawn[-1].strip() == "13 reroll – roll these dice again"


def test_moves_with_a_declared_number_are_listed_on_demand(chd: Game) -> None:
    state = rolled(chd, "W1 Y2 T3 B4 N5 P6", sheet(chd, any_number="oooooo."))
    short, whole = (menu(chd, state, 0, colour=False, whole=whole) for whole in (False, True))
    legal = chd.moves(state, 0)
    hidden = sum(1 for move in legal if "=" in chd.text(move).partition(">")[0])
    assert f"{hidden} moves with any number" in short
    assert len(whole.splitlines()) > len(short.splitlines())
    assert f" {len(legal)} pass" in whole
    assert "[●W1=6]" in whole
    assert "[●W1=6]" not in short


def test_more_shows_them_in_the_game(tmp_path: Path, chd: Game) -> None:
    table = opened(tmp_path, "chd")
    table.states = [rolled(chd, "W1 Y2 T3 B4 N5 P6", sheet(chd, any_number="ooooooo"), players=1)]
    output = sit(table, "more")
    assert output.count("[●W1=6]") == 1


def test_a_bonus_with_one_way_to_make_it_is_made_without_asking(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana")
    table.states = [
        rolled(table.game, "W1 Y5 B1 G1 O1 P1", sheet(table.game, y="31 33 21"), players=1)
    ]
    output = sit(table, "Y>y24")
    assert moves(table) == ["Y>y24"]
    table.states = [
        rolled(table.game, "W1 Y4 B1 G1 O1 P1", sheet(table.game, y="31 33 21"), players=1)
    ]
    table.record = Record(table.record.header)
    output = sit(table, "Y>y34")
    assert moves(table) == ["Y>y34", "+g1"]
    assert "Ana +g1: crosses green 1" in output


# Taking back


def test_undo_takes_back_up_to_the_last_roll_and_never_rolls_again(tmp_path: Path) -> None:
    table = opened(tmp_path)
    sit(table, "", "1")
    before = table.record
    output = sit(table, "undo", "undo")
    assert len(table.record.moves) == 1
    assert "Taken back." in output
    assert "There is nothing to take back" in output
    assert table.record.moves == before.moves[:1]
    assert load_file(table.path) == table.record
    sit(table, "1", "")
    assert table.record.moves[:2] == before.moves
    assert moves(table)[2].startswith("roll ")
    sit(table, "undo")
    assert moves(table)[2].startswith("roll ")


def test_undo_takes_forced_bonuses_back_with_the_choice_that_gave_them(tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.states = [
        rolled(table.game, "W1 Y4 B1 G1 O1 P1", sheet(table.game, y="31 33 21"), players=1)
    ]
    sit(table, "Y>y34")
    assert moves(table) == ["Y>y34", "+g1"]
    sit(table, "u")
    assert moves(table) == []


def test_before_a_bot_rolls_the_person_may_take_a_choice_back(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "bot:random", "bot:greedy", "Ana")
    sit(table, "1")
    played, rolls = len(table.record.moves), table.rolls
    assert "Enter goes on (undo takes back)" in prompts(table)[-1]
    sit(table, "undo")
    assert len(table.record.moves) < played
    assert table.rolls == rolls


def test_undo_reaches_over_bots_to_the_last_choice_of_a_person(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "bot:greedy", "Ana", "bot:random")
    while table.game.actors(table.state) in ((CHANCE,), (0,)):
        chance = table.game.actors(table.state) == (CHANCE,)
        table.make(-chance, table.roll() if chance else table.bot_move(0))
    choice = len(table.record.moves)
    table.make(1, table.game.moves(table.state, 1)[0])
    if 2 in table.game.actors(table.state):
        table.make(2, table.bot_move(2))
    assert table.record.moves[-1][0] == 2
    assert table.undo() == 1
    assert len(table.record.moves) == choice


def prompts(table: Table, *answers: str) -> list[str]:
    """What is asked."""
    terminal = screen(*answers)
    Loop(terminal, table).play()
    assert isinstance(terminal.read, Keyboard)
    return terminal.read.prompts


def test_after_an_undo_the_one_who_chose_is_asked_again(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben", "Cleo")
    terminal = screen(*["", "1"] * 3, "1", "undo")
    Loop(terminal, table).play()
    assert isinstance(terminal.read, Keyboard)
    asked = [prompt.split(",")[0].strip() for prompt in terminal.read.prompts if "," in prompt]
    assert asked[-3:] == ["Ben", "Cleo", "Ben"]


def test_the_last_choice_of_a_game_can_be_taken_back(tmp_path: Path) -> None:
    table = opened(tmp_path)
    sit(table, *["", "1"] * 200)
    played = len(table.record.moves)
    assert not table.game.actors(table.state)
    copy = Table(table.record, list(table.states), table.seats, table.source, table.path)
    copy.undo()
    sit(copy, "1", "undo")
    assert len(copy.record.moves) < played


# Commands


def test_why(tmp_path: Path) -> None:
    table = opened(tmp_path)
    output = sit(table, "why W>y13", "", "why", "why Y>g1", "why pass")
    assert "The dice must be rolled first." in output
    assert "Name a move, as in: why W>y13" in output
    assert "The yellow die can't be used in the green area." in output
    assert "A die fits and must be used." in output
    legal = table.game.text(table.game.moves(table.state, 0)[0])
    assert "You can do that." in sit(table, f"why {legal}")
    assert len(table.record.moves) == 1


def test_sheets_of_others(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben")
    output = sit(table, "", "sheet 2", "sheet 3", "sheet x", "sheet")
    assert output.count("\n Ben   ") == 1
    assert output.count("There are seats 1 to 2.") == 2


def test_log(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana")
    output = sit(table, "log", "", "1", "log", "log 1")
    assert "Nothing has happened yet." in output
    roll, choice = moves(table)
    assert f"   1 Ana – rolled: {roll.removeprefix('roll ')}" in output
    assert output.count(f"   2 Ana {choice}: crosses") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_in_both_spellings(tmp_path: Path, language: str) -> None:
    output = sit(opened(tmp_path), say(language, "command.help"), "HELP", language=language)
    for name in ("undo", "why", "sheet", "log", "more", "rules", "save", "help", "quit"):
        assert output.count(say(language, f"help.{name}")) == 2
        assert say(language, f"command.{name}") in output


def test_commands_may_be_typed_without_accents(tmp_path: Path) -> None:
    output = sit(opened(tmp_path), "zuruck", "mas", language="de")
    assert say("de", "error.undo") in output


def test_rules_points_to_the_rules(tmp_path: Path) -> None:
    assert "docs/rules/kids.md" in sit(opened(tmp_path, "kids"), "rules")


def test_save_keeps_a_copy(tmp_path: Path) -> None:
    table = opened(tmp_path)
    copy = tmp_path / "a copy.txt"
    output = sit(table, "", f"save {copy}", "save", f"save {tmp_path / 'no' / 'where'}", "save a\0")
    assert load_file(copy) == table.record
    assert f"Saved in {copy}." in output
    assert "Name a file" in output
    assert output.count("Not saved!") == 2


def test_enter_draws_again(tmp_path: Path) -> None:
    once, twice = (sit(opened(tmp_path), *answers) for answers in (("",), ("", "")))
    assert twice.count("choose a die") == once.count("choose a die") + 1


def test_something_else_than_enter_does_not_roll(tmp_path: Path) -> None:
    table = opened(tmp_path)
    assert "Just press Enter" in sit(table, "roll")
    assert table.record.moves == ()


@pytest.mark.parametrize("answers", [(), ("quit",), ("",), ("", "1", "q")])
def test_leaving_says_how_to_go_on(tmp_path: Path, answers: tuple[str, ...]) -> None:
    table = opened(tmp_path)
    terminal = screen(*answers)
    Loop(terminal, table, standard=False).play()
    assert shown(terminal).endswith(f"   cleverdice play --resume --save {table.path}\n")


def test_ctrl_c_leaves_too(tmp_path: Path) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    terminal = Screen(io.StringIO(), interrupted)
    Loop(terminal, opened(tmp_path)).play()
    assert shown(terminal).endswith("Go on with:\n   cleverdice play --resume\n")


def test_a_disk_that_is_full_is_told_but_does_not_stop_the_game(tmp_path: Path) -> None:
    table = opened(tmp_path)
    table.path = tmp_path / "gone" / "game.txt"
    output = sit(table, "", "1")
    assert output.count("Not saved! could not save") == 3
    assert len(table.record.moves) == 2
    assert "Everything is saved" not in output


# Dice


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    table = opened(tmp_path, seed=None, dice="real")
    assert table.record.header.dice == "typed"
    output = sit(table, "3 5 2 1 6", "W3 Y5 B2 G1 O6 Q3", "3 5 2 1 6 3", "P>p1=3", "w1 y6 o2")
    assert moves(table) == ["roll W3 Y5 B2 G1 O6 P3", "P>p1=3", "roll W1 Y6 O2"]
    assert output.count("I can't read these dice; try again.") == 2
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
    assert say(language, "error.dice") in output
    assert say(language, "why.roll.jokers", count=3)[1:] in output


def test_real_dice_take_no_seed(tmp_path: Path) -> None:
    with pytest.raises(TerminalError, match="need no seed"):
        opened(tmp_path, dice="real", seed="x")


def test_fair_dice_are_promised_first_and_revealed_last(tmp_path: Path) -> None:
    terminal = screen()
    wishes = Wishes("gsc", seats=("Ana",), dice="fair")
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
    wishes = Wishes("gsc", seats=("Ana", "bot:greedy", "Ben"), dice="fair")
    path = tmp_path / "game.txt"
    table = new_table(screen("hello", ""), wishes, path, entropy, asking=True)
    assert table.source == Fair(entropy(32), ("hello", ""))
    table = new_table(screen("", ""), wishes, path, entropy, asking=True)
    assert table.source == Fair(entropy(32))
    wishes = Wishes("gsc", dice="fair", seed="mine")
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
    assert "Resumed after 2 moves." in sit(resumed(screen(), table.path))


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
    assert "That's Pretty Clever with Ana, random bot" in terminal.read.prompts[0]


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


# Hot-seat and bots


def test_every_person_is_asked_by_name(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben", "Cleo")
    terminal = screen(*["", "1"] * 12)
    Loop(terminal, table).play()
    for name in ("Ana", "Ben", "Cleo"):
        assert f" ── {name} ── use a die from the platter ─" in shown(terminal)
    assert " ── Ana ── choose a die (roll 1 of 3) ─" in shown(terminal)


def test_bots_move_by_themselves_and_say_what_they_did(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "bot:random", first=2)
    output = sit(table)
    made = [text for seat, text in table.record.moves if seat != CHANCE]
    assert len(made) >= 3
    assert {seat for seat, _ in table.record.moves} == {CHANCE, 1}
    assert all(f"random bot {text}: " in output for text in made)


def test_bots_among_themselves_play_to_the_end(tmp_path: Path) -> None:
    table = opened(tmp_path, "kids", "bot:random", "bot:greedy")
    terminal = screen()
    Loop(terminal, table).play()
    assert isinstance(terminal.read, Keyboard)
    assert terminal.read.prompts == []
    output = shown(terminal)
    assert all(f"bot {text}" in output for _, text in table.record.moves if "roll" not in text)
    assert "Final score" in output


# The end


def outcome(*totals: tuple[tuple[int, ...], int], winners: tuple[int, ...]) -> Outcome:
    found = []
    for areas, foxes in totals:
        points = foxes * min(areas)
        found.append(Score(areas, foxes, points, sum(areas) + points))
    return Outcome(tuple(found), winners, None)


def test_scores_by_area_with_foxes(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben")
    ended = outcome(((46, 37, 28, 5, 21), 1), ((10, 20, 30, 40, 50), 2), winners=(1,))
    drawn = [line.split() for line in scores(screen(), table, ended).splitlines()]
    assert drawn == [
        ["Ana", "Ben"],
        ["■", "yellow", "46", "10"],
        ["◆", "blue", "37", "20"],
        ["▲", "green", "28", "30"],
        ["⬢", "orange", "5", "40"],
        ["★", "purple", "21", "50"],
        ["foxes", "1", "×", "5", "=", "5", "2", "×", "10", "=", "20"],
        ["total", "142", "170"],
    ]
    assert verdict(screen(), table, ended) == "Ben wins!"


def test_ties(tmp_path: Path) -> None:
    table = opened(tmp_path, "gsc", "Ana", "Ben", "Cleo")
    totals = (((9, 9, 9, 9, 14), 0), ((8, 8, 8, 8, 18), 0), ((1, 1, 1, 1, 1), 0))
    broken = verdict(screen(), table, outcome(*totals, winners=(1,)))
    assert broken == "Ben wins the tie with the best single area (18)."
    shared = verdict(screen(), table, outcome(*totals, winners=(0, 1)))
    assert shared == "A shared victory: Ana, Ben"


@pytest.mark.parametrize(("name", "levels"), [("gsc", 9), ("chd", 11)])
def test_solo_levels(tmp_path: Path, name: str, levels: int) -> None:
    table = opened(tmp_path, name)
    for level in range(1, levels + 1):
        ended = outcome(((1, 1, 1, 1, 1), 0), winners=(0,))._replace(level=level)
        said = verdict(screen(language="de"), table, ended)
        assert said.startswith(f"Stufe {level} von {levels}: ")
        assert said.endswith(say("de", f"level.{name}.{level}"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_whole_games_fit_the_screen(tmp_path: Path, name: str, language: str) -> None:
    """Every screen of a whole hot-seat game, every command included."""
    table = opened(tmp_path, name, "Wilhelmine Maria", "bot:greedy", "Maximiliana Anna")
    extra = ("help", "rules", "more", "log 9", "sheet 2", "why W>y11", "undo")
    answers = [answer for _ in range(120) for answer in ("", "1")]
    output = sit(table, *extra, "", *extra, *answers, language=language)
    assert not table.game.actors(table.state)
    assert say(language, "final.title") in output
    lines = [line for line in output.splitlines() if str(tmp_path) not in line]
    assert max(map(width, lines)) <= WIDTH


def test_colours_and_ascii(tmp_path: Path) -> None:
    table = opened(tmp_path)
    for colour, ascii in ((True, False), (False, True), (True, True)):
        terminal = screen("", "help", colour=colour, ascii=ascii, language="de")
        Loop(terminal, resumed(screen(), table.path)).play()
        output = shown(terminal)
        assert ("\x1b[" in output) == colour
        assert output.isascii() == ascii
        assert max(map(width, bare(output).splitlines())) <= WIDTH


def test_the_reconstruction_is_told_at_the_start(tmp_path: Path) -> None:
    first, *_ = sit(opened(tmp_path, "kids")).split("\n ■", 1)[0].split("╭")
    assert say("en", "note.reconstructed") in first
    assert say("en", "note.reconstructed") not in sit(opened(tmp_path, "gsc"))


# Replays


def played(tmp_path: Path) -> Table:
    table = opened(tmp_path, "gsc", "Ana", "Ben")
    sit(table, *["", "1"] * 4)
    return replayed(screen(), table.path)


def test_replay_steps_forward_back_and_anywhere(tmp_path: Path) -> None:
    table = played(tmp_path)
    last = len(table.record.moves)
    terminal = screen("", "", "b", str(last), "b", "0", "b", str(last + 1), "x", "q", "")
    step(terminal, table)
    assert isinstance(terminal.read, Keyboard)
    at = [int(prompt.split("/")[0]) for prompt in terminal.read.prompts]
    assert at == [0, 1, 2, 1, last, last - 1, 0, 0, 0, 0]
    assert shown(terminal).count(f"Pick a number from 0 to {last}.") == 3
    assert "This game is not over." in shown(terminal)


def test_replay_ends_with_the_input(tmp_path: Path) -> None:
    terminal = screen("")
    step(terminal, played(tmp_path))
    assert "1 Ana – rolled" in shown(terminal)


def test_print_all_shows_every_move_every_sheet_and_the_result(tmp_path: Path) -> None:
    table = opened(tmp_path, "kids", "bot:random", "bot:greedy")
    sit(table)
    terminal = screen()
    print_all(terminal, replayed(terminal, table.path))
    output = shown(terminal)
    for number, (seat, text) in enumerate(table.record.moves, 1):
        said = text.removeprefix("roll ") if seat == CHANCE else text
        assert any(f"{number} " in line and said in line for line in output.splitlines())
    assert output.count("Stars: ") == 2
    assert "wins!" in output or "shared" in output


def test_a_record_with_an_illegal_move_is_not_replayed(tmp_path: Path) -> None:
    header = Header("gsc", 1, ("Ana",), load("gsc").version, 0, False, "typed")
    save(Record(header).add(0, "W>y11"), tmp_path / "x.txt")
    with pytest.raises(TerminalError, match="line 9: the dice must be rolled first"):
        replayed(screen(), tmp_path / "x.txt")


# Languages


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "es_AR.UTF-8", "LC_ALL": ""}, "es"),
        ({"LANG": "es_ES", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
