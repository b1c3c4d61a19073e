"""The numbered list of moves, grouped by die or area, each with its gains."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cleverdice.draw.canvas import WIDTH, Canvas, width
from cleverdice.draw.dice_text import Piece, die_box
from cleverdice.draw.signs import BOLD, DIM, STAR, bonus_sign, fill, row_sign, shape
from cleverdice.facts import Earned, Lost, Points, ToPlatter, facts, gains
from cleverdice.rules import Enter, Game, Move, Place, Say, Skip, State
from cleverdice.rules.flows.draft import ROLLS
from cleverdice.rules.moves import mark_text
from cleverdice.texts import say

GAP = 3
POLISH = "±"
"""What a move costs is counted in these."""


class MenuEntry(NamedTuple):
    """One move: its number, its text, its gains."""

    number: int
    text: str
    gives: str

    @property
    def width(self) -> int:
        """The width in columns."""
        return width(f"{self.number:>2} {self.text} {self.gives}".rstrip())


class MenuGroup(NamedTuple):
    """Moves under one label; `note` describes a side effect."""

    label: Piece
    entries: tuple[MenuEntry, ...]
    note: str = ""


Key = tuple[str, bool, tuple[int, ...], int]


def menu(
    game: Game,
    state: State,
    seat: int,
    *,
    language: str = "en",
    colour: bool = True,
    whole: bool = False,
) -> str:
    """The moves of a seat as text; those where dice count otherwise only if `whole`."""
    moves = game.moves(state, seat)
    shown = [move for move in moves if whole or not declares(game, state, move)]
    groups = _groups(game, state, seat, moves, shown, language)
    page = Canvas()
    start = max(width(group.label[0]) for group in groups) + GAP
    for group in groups:
        _draw(page, group, start)
    if len(shown) < len(moves):
        page.put(page.height, 1, _hidden(game, len(moves) - len(shown), language), DIM)
    return page.text(colour)


def _hidden(game: Game, count: int, language: str) -> str:
    """How many moves are not listed, and the action that they use."""
    row = game.actions[game.flow.row_uses(game).index("number")]
    action = say(language, f"action.{row.name}")
    return say(language, "menu.more", count=count, action=action, sign=row_sign(row.name))


def declares(game: Game, state: State, move: Move) -> bool:
    """Does a die count as something else than it shows, by what is said or by what it costs?"""
    if not isinstance(move, Enter):
        return False
    return move.number > 0 or game.flow.polish_cost(game, state, move) > 0


def gives(game: Game, state: State, seat: int, move: Move) -> str:
    """The gains of a move in signs: points, then bonuses, lost ones in brackets, then polish.

    >>> from cleverdice import CHANCE, load
    >>> game = load("gsc")
    >>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> gives(game, state, 0, game.parse("O>o1=6"))
    '6pt'
    """
    found = gains(game, state, seat, move)
    points = sum(fact.points for fact in found if isinstance(fact, Points))
    lost = Counter(fact.bonus for fact in found if isinstance(fact, Lost) and not fact.chosen)
    parts = [STAR * points if game.flow.unit == "stars" else f"{points}pt"] if points else []
    for fact in found:
        if isinstance(fact, Earned):
            sign = bonus_sign(game, fact.bonus)
            parts.append(f"({sign})" if lost[fact.bonus] > 0 else sign)
            lost[fact.bonus] -= 1
    cost = game.flow.polish_cost(game, state, move) if isinstance(move, Enter) else 0
    return " ".join([*parts, *[f"-{cost}{POLISH}"] * (cost > 0)])


# Grouping


def _groups(
    game: Game, state: State, seat: int, moves: list[Move], shown: list[Move], language: str
) -> list[MenuGroup]:
    together: dict[Key, list[Move]] = {}
    for move in shown:
        together.setdefault(_key(game, move), []).append(move)
    numbers = {move: number for number, move in enumerate(moves, 1)}
    groups = []
    for members in together.values():
        entries = tuple(
            MenuEntry(numbers[move], _short(game, move, language), gives(game, state, seat, move))
            for move in members
        )
        label = _label(game, state, members[0], language)
        groups.append(MenuGroup(label, entries, _note(game, state, seat, members[0])))
    return groups


def _key(game: Game, move: Move) -> Key:
    match move:
        case Enter(dice, mark, number, extra):
            if game.flow.one_die:
                return "die", extra, dice, number
            return "area", False, (mark.area,), 0
        case Place(mark):
            return "area", False, (mark.area,), 0
        case _:
            return "word", False, (), 0


def _label(game: Game, state: State, move: Move, language: str) -> Piece:
    match move:
        case Enter((die,), _, number, extra) if game.flow.one_die:
            box, style = die_box(game, state, die)
            counted = f"{box[:-1]}={number}]" if number else box
            return ("+1 " if extra else "") + counted, style
        case Enter(_, mark) | Place(mark):
            area = game.areas[mark.area]
            return f" {shape(area.shape)} {say(language, f'area.{area.name}')} ", fill(area.name)
        case _:
            return "", ""


def _short(game: Game, move: Move, language: str) -> str:
    """A move without its label's part; words come with an explanation."""
    match move:
        case Enter(_, mark) if game.flow.one_die:
            return mark_text(game, mark)
        case Say(word):
            return f"{word} – {say(language, f'say.{word}')}"
        case Skip(area):
            name = say(language, f"area.{game.areas[area].name}")
            return f"{game.text(move)} – {say(language, 'say.skip', area=name)}"
        case _:
            return game.text(move)


def _note(game: Game, state: State, seat: int, move: Move) -> str:
    """The dice that a choice sends to the platter, if a roll is still to come."""
    if not isinstance(move, Enter) or seat != state.active or state.rolls >= ROLLS:
        return ""
    after = game.apply(state, seat, move)
    for fact in facts(game, state, after, move):
        if isinstance(fact, ToPlatter):
            return "↓" + "".join(game.dice[die].letter for die in fact.dice)
    return ""


# Drawing


def _draw(page: Canvas, group: MenuGroup, start: int) -> None:
    """Draw a group, wrapped, with its note at the end of the last line."""
    row, column = page.height, start
    page.put(row, 1, *group.label)
    for entry in group.entries:
        if column > start and column + entry.width > WIDTH:
            row, column = row + 1, start
        _entry(page, row, column, entry)
        column += entry.width + GAP
    if group.note:
        row += column - GAP + len(group.note) >= WIDTH - 1
        page.put(row, WIDTH - 1 - len(group.note), group.note, DIM)


def _entry(page: Canvas, row: int, column: int, entry: MenuEntry) -> None:
    after = page.put(row, column, f"{entry.number:>2}", BOLD) + 1
    after = page.put(row, after, entry.text) + 1
    page.put(row, after, entry.gives, BOLD)
