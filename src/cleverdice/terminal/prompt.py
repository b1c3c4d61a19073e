"""The screen before a prompt: news, sheet, dice, task and moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from cleverdice.draw import WIDTH, Heading, draw_dice, draw_sheet, styled, width
from cleverdice.facts import Earned, Lost, Marked, Over, Points, RoundBegan, Used
from cleverdice.facts.finding import facts, of_round, opening
from cleverdice.facts.words import bonus_text, describe
from cleverdice.rules import CHANCE, Enter, Game, Mark, Place, Stage, State
from cleverdice.rules.bonuses import due
from cleverdice.texts import Text, say
from cleverdice.view import task_text as task_words

from .menu import declares, menu
from .screen import Screen
from .session import Session

LATEST = 6
"""The number of other players' latest moves to show."""

TOLD = (Marked, Earned, Lost, Points, Used)


@dataclass
class News:
    """News for the next screen: all notices, but only the latest moves."""

    notices: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)

    def add(self, screen: Screen, table: Session) -> None:
        """Add the news of the last move; a roll shows on the dice."""
        nth = len(table.record.moves) - 1
        if table.record.moves[nth][0] != CHANCE:
            self.moves.append(told(screen, table, nth))
        self.notices += table_news(screen, table, nth)

    def show(self, screen: Screen) -> None:
        """Show the news, the notices last, as they are about what comes next."""
        for line in [*self.moves[-LATEST:], *self.notices]:
            screen.put(f" {line}")


def show_table(screen: Screen, table: Session, seat: int, news: News, whole: bool) -> None:
    """Show a new screen for one seat with everything needed to choose a move."""
    state = table.state
    show_sheet(screen, table, seat, news)
    screen.put(banner(screen, table, seat, task_text(screen, table.game, state, seat)))
    show_dice(screen, table, seat)
    screen.put(menu(table.game, state, seat, whole=whole, **screen.look))


def show_sheet(screen: Screen, table: Session, seat: int, news: News) -> None:
    """Show a new screen with the news and the sheet of a seat."""
    screen.wipe()
    if not table.solo:
        screen.put(standings(screen, table))
    news.show(screen)
    screen.put(sheet_text(screen, table, seat))


def show_dice(screen: Screen, table: Session, seat: int) -> None:
    """Show the dice."""
    screen.put(draw_dice(table.game, table.state, seat=seat, **screen.look))


def sheet_text(screen: Screen, table: Session, seat: int) -> str:
    """The sheet of a seat, with the fields it can mark now highlighted."""
    state, game = table.state, table.game
    heading = Heading(table.seats[seat].name, state.round, game.rounds.get(len(table.seats)))
    lit = _lit(game, state, seat)
    return draw_sheet(game, state.players[seat], heading, lit=lit, **screen.look)


def _lit(game: Game, state: State, seat: int) -> set[Mark]:
    """The marks that can be made now, without declared numbers, which would allow nearly all."""
    return {
        move.mark
        for move in game.moves(state, seat)
        if isinstance(move, Enter | Place) and not declares(game, state, move)
    }


def standings(screen: Screen, table: Session) -> str:
    """Every seat with its points, the active one marked."""
    parts = []
    for seat, player in enumerate(table.state.players):
        active = seat == table.state.active and table.state.stage is not Stage.OVER
        text = f"{'>' if active else ' '}{table.seats[seat].name} {table.game.score(player).total}"
        parts.append(screen.strong(text) if active else text)
    return "  ".join(parts)


def banner(screen: Screen, table: Session, seat: int, text: str) -> str:
    """A full-width line with the player's name and task."""
    name = table.seats[seat].name
    line = f" ── {name} ── {text} "
    return styled(line + "─" * (WIDTH - 1 - width(line)), "1", screen.colour)


def task_text(screen: Screen, game: Game, state: State, seat: int) -> str:
    """The task of a seat."""
    todo = state.players[seat].todo
    fills = due(todo)
    if fills:
        names = ", ".join(_said(screen, bonus_text(game, fill)) for fill in fills)
        return screen.text("task.bonus", bonuses=names)
    return _said(screen, task_words(game, todo[0], state.rolls))


def _said(screen: Screen, text: Text) -> str:
    return say(screen.language, text.key, **text.details)


# The news


def told(screen: Screen, table: Session, nth: int) -> str:
    """A move of the record and its effects, in one line."""
    seat, text = table.record.moves[nth]
    before, after = table.states[nth], table.states[nth + 1]
    found = facts(table.game, before, after, table.game.parse(text))
    if seat == CHANCE:
        rolled = describe(table.game, found[0], screen.language)
        return f"{table.seats[before.active].name} – {rolled}"
    own = [fact for fact in found if isinstance(fact, TOLD) and fact.seat == seat]
    words = [describe(table.game, fact, screen.language) for fact in own if not of_round(fact)]
    return f"{table.seats[seat].name} {text}" + (f": {', '.join(words)}" if words else "")


def table_news(screen: Screen, table: Session, nth: int) -> list[str]:
    """News for the whole table, such as a new round and its bonuses."""
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
    """A new round and its bonuses."""
    if not bonuses:
        return screen.text("news.round", round=round)
    return screen.text("news.round.bonus", round=round, bonuses=", ".join(bonuses))


def opening_news(screen: Screen, table: Session) -> list[str]:
    """The news when a game begins or is resumed."""
    header, state = table.record.header, table.states[0]
    notes = [screen.text(table.game.note)] if table.game.note else []
    if table.aside is not None:
        notes.append(screen.text("news.set-aside", file=table.aside))
    if table.record.moves:
        return [*notes, screen.text("news.resumed", count=len(table.record.moves))]
    name = table.seats[header.first].name
    bonuses = [bonus_text(table.game, fact.bonus) for fact in opening(table.game, state, 0)]
    begins = screen.text("news.begins", name=name, dice=header.dice)
    given = [_said(screen, bonus) for bonus in bonuses]
    return [*notes, begins, *([round_line(screen, state.round, given)] if given else [])]
