"""What a person sees before being asked: news, sheet, dice, what is due, and the moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from cleverdice.draw import WIDTH, dice, sheet, styled, width
from cleverdice.facts import (
    Earned,
    Fact,
    Lost,
    Marked,
    Over,
    Points,
    Rolled,
    RoundBegan,
    Used,
    bonus_text,
    describe,
    facts,
    opening,
)
from cleverdice.rules import CHANCE, Enter, Game, Mark, Place, Stage, State
from cleverdice.rules.bonuses import due
from cleverdice.texts import Text, say
from cleverdice.view import task_text as task_words

from .menu import declares, menu
from .screen import Screen
from .table import Table

LATEST = 6
"""So many moves made by others are shown, the latest."""

TOLD = (Marked, Earned, Lost, Points, Used)


@dataclass
class News:
    """What is to be told with the next screen: notices all, of the moves only the latest."""

    notices: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Everything that is shown, the notices last: they are about what comes now."""
        return [*self.moves[-LATEST:], *self.notices]


def show_table(screen: Screen, table: Table, seat: int, news: News, whole: bool) -> None:
    """A fresh screen for one seat: everything it needs to choose a move."""
    state = table.state
    show_sheet(screen, table, seat, news)
    screen.put(banner(screen, table, seat, task_text(screen, table.game, state, seat)))
    show_dice(screen, table, seat)
    screen.put(
        menu(table.game, state, seat, language=screen.language, colour=screen.colour, whole=whole)
    )


def show_sheet(screen: Screen, table: Table, seat: int, news: News) -> None:
    """A fresh screen with the news and the sheet of a seat."""
    screen.wipe()
    if not table.solo:
        screen.put(standings(screen, table))
    for line in news.lines():
        screen.put(f" {line}")
    screen.put(sheet_text(screen, table, seat))


def show_dice(screen: Screen, table: Table, seat: int) -> None:
    """Where the dice lie."""
    screen.put(
        dice(table.game, table.state, seat=seat, language=screen.language, colour=screen.colour)
    )


def sheet_text(screen: Screen, table: Table, seat: int) -> str:
    """The sheet of a seat; fields that it can mark now stand out."""
    state, game = table.state, table.game
    return sheet(
        game,
        state.players[seat],
        language=screen.language,
        colour=screen.colour,
        name=table.seats[seat].name,
        round=state.round,
        rounds=game.rounds.get(len(table.seats)),
        lit=_lit(game, state, seat),
    )


def _lit(game: Game, state: State, seat: int) -> set[Mark]:
    """The marks that can be made now; those with a declared number would light up nearly all."""
    return {
        move.mark
        for move in game.moves(state, seat)
        if isinstance(move, Enter | Place) and not declares(move)
    }


def standings(screen: Screen, table: Table) -> str:
    """Every seat with its points, the active one marked."""
    parts = []
    for seat, player in enumerate(table.state.players):
        active = seat == table.state.active and table.state.stage is not Stage.OVER
        text = f"{'>' if active else ' '}{table.seats[seat].name} {table.game.score(player).total}"
        parts.append(screen.strong(text) if active else text)
    return "  ".join(parts)


def banner(screen: Screen, table: Table, seat: int, text: str) -> str:
    """A line across the screen that names the player and says what is due."""
    name = table.seats[seat].name
    line = f" ── {name} ── {text} "
    return styled(line + "─" * (WIDTH - 1 - width(line)), "1", screen.colour)


def task_text(screen: Screen, game: Game, state: State, seat: int) -> str:
    """What a seat has to do."""
    todo = state.players[seat].todo
    fills = due(todo)
    if fills:
        names = ", ".join(_said(screen, bonus_text(game, fill)) for fill in fills)
        return screen.text("task.bonus", bonuses=names)
    return _said(screen, task_words(game, todo[0], state.rolls))


def _said(screen: Screen, text: Text) -> str:
    return say(screen.language, text.key, **text.details)


# The news


def told(screen: Screen, table: Table, nth: int) -> str:
    """What a move of the record was and brought, in one line."""
    seat, text = table.record.moves[nth]
    before, after = table.states[nth], table.states[nth + 1]
    found = facts(table.game, before, after, table.game.parse(text))
    if seat == CHANCE:
        return _rolled(screen, table, before, found)
    own = [fact for fact in found if isinstance(fact, TOLD) and fact.seat == seat]
    words = [describe(table.game, fact, screen.language) for fact in own if not _round(fact)]
    return f"{table.seats[seat].name} {text}" + (f": {', '.join(words)}" if words else "")


def _round(fact: Fact) -> bool:
    return isinstance(fact, Earned) and fact.round is not None


def _rolled(screen: Screen, table: Table, before: State, found: list[Fact]) -> str:
    rolled = next(fact for fact in found if isinstance(fact, Rolled))
    name = table.seats[before.active].name
    return f"{name} – {describe(table.game, rolled, screen.language)}"


def table_news(screen: Screen, table: Table, nth: int) -> list[str]:
    """What a move changed for the whole table, such as a new round and what it gives."""
    _, text = table.record.moves[nth]
    before, after = table.states[nth], table.states[nth + 1]
    found = facts(table.game, before, after, table.game.parse(text))
    rounds = [fact for fact in found if isinstance(fact, RoundBegan)]
    given = dict.fromkeys(
        fact.bonus for fact in found if isinstance(fact, Earned) and fact.round is not None
    )
    names = [_said(screen, bonus_text(table.game, bonus)) for bonus in given]
    lines = [round_line(screen, fact.round, names) for fact in rounds]
    lines += [screen.text("news.over") for fact in found if isinstance(fact, Over)]
    return lines


def round_line(screen: Screen, round: int, bonuses: list[str]) -> str:
    """A new round, and what everybody gets for it."""
    if not bonuses:
        return screen.text("news.round", round=round)
    return screen.text("news.round.bonus", round=round, bonuses=", ".join(bonuses))


def opening_news(screen: Screen, table: Table) -> list[str]:
    """What is to be said when a game begins or goes on."""
    header, state = table.record.header, table.states[0]
    notes = [screen.text("note.reconstructed")] if table.game.reconstructed else []
    if table.aside is not None:
        notes.append(screen.text("news.set-aside", file=table.aside))
    if table.record.moves:
        return [*notes, screen.text("news.resumed", count=len(table.record.moves))]
    name = table.seats[header.first].name
    bonuses = [bonus_text(table.game, fact.bonus) for fact in opening(table.game, state, 0)]
    begins = screen.text("news.begins", name=name, dice=header.dice)
    given = [_said(screen, bonus) for bonus in bonuses]
    return [*notes, begins, *([round_line(screen, state.round, given)] if given else [])]
