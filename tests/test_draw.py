"""Sheets and dice as text: never wider than 80 columns, never colour alone, nothing missing.

The pictures in tests/snapshots are written by `python -m tests.test_draw`; look at them before
committing a change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.draw import WIDTH, Heading, bare, draw_dice, draw_sheet, to_ascii, width
from cleverdice.draw.blocks import Look
from cleverdice.draw.canvas import Canvas
from cleverdice.draw.sheet_text import block_of
from cleverdice.draw.signs import bonus_sign, ink, shape, symbol_sign
from cleverdice.rules import Area, Mark, Player
from cleverdice.rules.state import CIRCLED, CROSSED
from cleverdice.texts import LANGUAGES
from tests.helpers import sheet as filled_sheet
from tests.random_games import plies

SNAPSHOTS = Path(__file__).parent / "snapshots"
FULL = {
    "gsc": {
        "y": "11 12 13 22 24 31 42 43",
        "b": "2 3 4 5 6 7 9 12",
        "g": "1 2 3 4 5 6 7",
        "o": "1=5 2=2 3=6 4=8 5=4 6=6 7=10 8=3",
        "p": "1=2 2=5 3=6 4=3 5=6 6=6",
        "reroll": "xxooo",
        "extra_die": "xoo",
    },
    "chd": {
        "y": "11 12 13 15 21 22 23 26 31 35",
        "t": "11 12 13 14 15 16 21 22 31 42 46 55",
        "b": "L1=6 L2=5 L3=4 L4=7 R1=8 R2=9 R3=10",
        "n": "1 2 3 5 6 9",
        "p": "1=3 2=5 3=2 4=12 5=1 6=8",
        "reroll": "xxoo",
        "any_number": "xoo.o",
        "extra_die": "xxxxxoo",
    },
    "c4e": {
        "y": "11=2 12=4 13=5 21=1 22=3 23=6 31=5 32=6",
        "b": "11 14 25 32 34 42 45 61 66",
        "r": "1 9 16 2 12 10 3 13",
        "g": "L1=6 L2=5 L3=4 L4=1 L5=2 L6=3 U1=4 U2=3 U3=6 U4=6",
        "p": "1=5 2=2 3=3 4=3 5=4 6=1 7=6 8=5",
        "reroll": "xxooo",
        "polish": "xxxxooo",
        "extra_die": "xo",
    },
    "dsc": {
        "s": "11 12 13 16 21 22 31 32 34 41 42 45",
        "y": "12 14 X14 21 23 X23 32 34 43 X43 54",
        "b": "1=11 2=9 3=9 4=7 5=4",
        "g": "1=12 2=4 3=10 4=1 5=18 6=12 7=3",
        "p": "1=5 2=3 3=1 4=4 5=6 6=5 7=2",
        "reroll": "xxo",
        "return": "xoo",
        "extra_die": "xo",
    },
    "kids": {"y": "1 2 3 4 5 6", "r": "1 2 3", "g": "11 12 21 22 31 32 14", "b": "11 12 21 31 32"},
}


def full(game: Game) -> Player:
    return filled_sheet(game, foxes=2 if game.actions else 0, **FULL[game.name])


def empty(game: Game) -> Player:
    return filled_sheet(game)


def walk(game: Game, players: int, seed: str) -> Iterator[State]:
    """Every table of a game played at random."""
    steps = list(plies(game, players, seed))
    yield from (before for before, *_ in steps)
    yield steps[-1][-1]


def pictures() -> Iterator[tuple[str, str]]:
    """Every snapshot by the name of its file."""
    for name in names():
        game = load(name)
        yield f"sheet-{name}-empty.txt", draw_sheet(game, empty(game), colour=False)
        yield (
            f"sheet-{name}-full.txt",
            draw_sheet(game, full(game), Heading("Ana", 4), colour=False),
        )
    ascii_sheet = draw_sheet(load("gsc"), full(load("gsc")), Heading("Ana", 4), colour=False)
    yield "sheet-gsc-ascii.txt", to_ascii(ascii_sheet)


@pytest.fixture(params=names())
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


# Pictures


@pytest.mark.parametrize("file", [file for file, _ in pictures()])
def test_sheet_looks_like_its_snapshot(file: str) -> None:
    assert dict(pictures())[file] + "\n" == (SNAPSHOTS / file).read_text(encoding="utf-8")


def test_every_snapshot_is_of_something() -> None:
    sheets = {path.name for path in SNAPSHOTS.glob("sheet-*")}
    assert sheets == {file for file, _ in pictures()}


# Width


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(game: Game, language: str) -> None:
    for players in range(game.min_players, game.max_players + 1):
        for state in list(walk(game, players, f"{language}{players}"))[::17]:
            player = state.players[-1]
            heading = Heading("W" * 16, state.round, rounds=6)
            drawn = draw_sheet(game, player, heading, language=language)
            drawn += "\n" + draw_dice(game, state, seat=players - 1, language=language)
            assert max(map(width, drawn.splitlines())) <= WIDTH


def test_wide_letters_take_two_columns(gsc: Game) -> None:
    drawn = draw_sheet(gsc, full(gsc), Heading("阿那阿那阿那阿那"), colour=False).splitlines()
    assert width(drawn[0]) == width(
        draw_sheet(gsc, full(gsc), Heading("Ana"), colour=False).splitlines()[0]
    )
    assert width("阿e\u0301") == 3


def test_canvas_keeps_combining_accents_with_their_letter() -> None:
    page = Canvas()
    assert page.put(0, 0, "e\u0301x") == 2
    assert page.text() == "e\u0301x"


# Never colour alone


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_colours_change_nothing_but_the_colour(game: Game) -> None:
    coloured = draw_sheet(game, full(game), colour=True)
    plain = draw_sheet(game, full(game), colour=False)
    assert "\x1b[" in coloured
    assert "\x1b" not in plain
    assert lines(bare(coloured)) == lines(plain)


def test_every_mark_is_seen_without_colour(game: Game) -> None:
    before = empty(game)
    for area in game.areas:
        for cell in range(area.size):
            player = circled(game, area, cell)
            cells = area.after(player.cells[area.index], Mark(area.index, cell, 5))
            marked = player._replace(
                cells=(*before.cells[: area.index], cells, *before.cells[area.index + 1 :])
            )
            assert block(game, area, cells) != block(game, area, player.cells[area.index])
            plain = draw_sheet(game, player, colour=False)
            assert draw_sheet(game, marked, colour=False) != plain


def circled(game: Game, area: Area, cell: int) -> Player:
    """An empty sheet, but for the circle that a cross needs."""
    label = area.field_label(cell)
    return filled_sheet(game, 0, **{area.letter: "" if label == area.labels[cell] else label})


def test_every_action_space_is_seen_without_colour(game: Game) -> None:
    for row in range(len(game.actions)):
        seen = set()
        for value in (0, CIRCLED, CROSSED):
            player = empty(game)
            spaces = (value, *player.tracks[row][1:])
            tracks = (*player.tracks[:row], spaces, *player.tracks[row + 1 :])
            seen.add(draw_sheet(game, player._replace(tracks=tracks), colour=False))
        assert len(seen) == 3


def test_fields_that_can_be_marked_stand_out_without_colour(game: Game) -> None:
    plain = draw_sheet(game, empty(game), colour=False)
    for area in game.areas:
        lit = draw_sheet(game, empty(game), colour=False, lit={Mark(area.index, 0)})
        assert lit.count("»") == plain.count("»") + 1


def test_areas_and_dice_have_shapes_of_their_own(game: Game) -> None:
    shapes = [shape(area.shape) for area in game.areas]
    assert len(set(shapes)) == len(shapes)
    assert all(ink(area.name) for area in game.areas)
    if not game.symbols:
        boxes = [f"{shape(die.shape)}{die.letter}" for die in game.dice]
        assert len(set(boxes)) == len(boxes) == 6
    signs = [symbol_sign(game, face) for face in range(1, len(game.symbols) + 1)]
    assert len(set(signs)) == len(signs)


# Nothing missing


def block(game: Game, area: Area, cells: tuple[int, ...] | None = None) -> str:
    look = Look(game, area, cells or (0,) * area.size, "en")
    return block_of(look).inside.text(colour=False)


def test_every_printed_bonus_is_drawn_in_its_area(game: Game) -> None:
    for area in game.areas:
        printed = Counter(bonus_sign(game, group.bonus) for group in area.groups)
        drawn = Counter(block(game, area).split())
        assert {sign: drawn[sign] for sign in printed} == printed


def test_round_and_end_bonuses_are_drawn(chd: Game) -> None:
    drawn = draw_sheet(chd, empty(chd), colour=False).splitlines()
    assert drawn[1].split(maxsplit=1)[1] == "[1 ↻] [2 +1] [3 =?] [4 ??] [5] [6]"
    assert [line.split(" → ")[1] for line in drawn[2:5]] == ["fox", "★?", "⬟?"]


def test_rounds_gone_by_are_crossed_and_only_those_played_are_shown(gsc: Game) -> None:
    drawn = draw_sheet(gsc, empty(gsc), Heading(round=3, rounds=4), colour=False).splitlines()
    assert drawn[1] == " Rounds [X ↻] [X +1] <3 ↻> [4 X/6]"


def test_points_and_foxes_stand_at_the_top(gsc: Game) -> None:
    player = filled_sheet(gsc, foxes=2, y="11 21 31", b="2", g="1 2", o="1=3", p="1=6")
    drawn = draw_sheet(gsc, player, Heading("Ana"), colour=False).splitlines()
    assert " ".join(drawn[0].split()) == "Ana 2 fox × 1 = 2 Points: 25"


def test_a_purple_six_opens_the_next_field(gsc: Game) -> None:
    purple = gsc.areas[4]
    cells = (2, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    assert block(gsc, purple, cells).splitlines()[0].startswith("[ 2 ]<[ 6 ] [   ]<[   ]")


def test_skipped_brown_fields_lose_their_brackets(chd: Game) -> None:
    brown = chd.areas[3]
    cells = (1, 0, 0, 1, *(0,) * 8)
    drawn = block(chd, brown, cells).splitlines()[1]
    assert drawn.startswith("[ X ]   5     3   [ X ] [ 2 ] [ 6 ]")


def test_stars_are_drawn_where_they_are_scored(kids: Game) -> None:
    for area in kids.areas:
        assert block(kids, area).count("★") == area.max_points


def test_the_reconstruction_is_told_on_the_sheet(game: Game) -> None:
    told = "reconstructed" in draw_sheet(game, empty(game), colour=False).splitlines()[-1]
    assert told == game.reconstructed


# Dice


def test_dice_lie_where_they_lie(gsc: Game) -> None:
    state = gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    state = gsc.play(state, 0, "P>p1=3")
    state = gsc.play(state, CHANCE, "roll W3 Y1 O2")
    assert draw_dice(gsc, state, colour=False).splitlines() == [
        " Dice     [●W3] [■Y1] [⬢O2]",
        " Fields   I [★P3]  II [    ]  III [    ]     Platter [◆B2] [▲G1]",
    ]


def test_an_empty_platter_says_so(gsc: Game) -> None:
    state = gsc.play(gsc.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    assert draw_dice(gsc, gsc.play(state, 0, "G>g1"), colour=False).endswith("Platter –")


def test_used_symbols_lie_apart(kids: Game) -> None:
    state = kids.play(kids.start(2), CHANCE, "roll candle joker donut donut present")
    state = kids.play(state, 0, "donut+donut>b21")
    assert draw_dice(kids, state, colour=False, language="de").splitlines() == [
        " Würfel   [i Kerze] [☺ Joker] [⊞ Geschenk]",
        " Benutzt  [◎ Donut] [◎ Donut]",
    ]


def test_dice_about_to_be_rolled_show_nothing(game: Game) -> None:
    drawn = draw_dice(game, game.start(game.min_players), colour=False)
    assert not any(char.isdecimal() for char in drawn)


# ASCII


@pytest.mark.parametrize("language", LANGUAGES)
def test_ascii_keeps_every_column(game: Game, language: str) -> None:
    drawn = draw_sheet(game, full(game), colour=False, language=language)
    plain = to_ascii(drawn)
    assert plain.isascii()
    assert "?" not in plain.replace("?", "", drawn.count("?"))
    lines = zip(plain.splitlines(), drawn.splitlines(), strict=True)
    framed = [(one, other) for one, other in lines if other[1:2] in "│├╭╰"]
    assert [len(one) for one, _ in framed] == [len(other) for _, other in framed]


def test_ascii_keeps_the_rules_of_the_signs(gsc: Game, dsc: Game) -> None:
    def plain(game: Game) -> str:
        return to_ascii(draw_sheet(game, empty(game), colour=False))

    assert "[>=1] [>=2]" in plain(gsc)
    assert "[   ]>=[  ]>=[" in plain(dsc)
    assert to_ascii("±1 polish, -2± two of it") == "+-1 polish, -2+- two of it"
    assert to_ascii("a      ±    b") == "a     +-    b"


if __name__ == "__main__":
    for file, picture in pictures():
        (SNAPSHOTS / file).write_text(picture + "\n", encoding="utf-8")
