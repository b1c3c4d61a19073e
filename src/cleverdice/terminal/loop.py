"""The game loop: prompt people, move bots, roll dice until the game is over or left."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path

from cleverdice.dice import typed
from cleverdice.draw import to_ascii
from cleverdice.rules import CHANCE, IllegalMove, InvalidMove, Move, Stage

from .final import show_result
from .prompt import News, banner, opening_news, sheet_text, show_dice, show_sheet, show_table, told
from .screen import Screen, UserLeft, numbered
from .session import Session, is_forced

COMMANDS = ("undo", "why", "sheet", "log", "more", "rules", "save", "help", "quit")
SHORT = {"u": "undo", "h": "help", "?": "help", "q": "quit"}
LOG = 20
"""The default number of moves shown by `log`."""


class Loop:
    """One session at a table; `standard` if it is saved in the default file."""

    def __init__(self, screen: Screen, table: Session, standard: bool = True) -> None:
        self.screen = screen
        self.table = table
        self.standard = standard
        self.resting = not table.game.actors(table.state)
        self.news = News(opening_news(screen, table))
        self.seat = 0
        self.drawn = False
        self.whole = False
        self.commands = {_folded(screen.text(f"command.{name}")): name for name in COMMANDS}
        self.commands.update({name: name for name in COMMANDS})
        self.commands.update(SHORT)

    def play(self) -> None:
        """Play until the game is over; on leaving early, say how to resume."""
        try:
            while not self._finished():
                self._step()
        except (UserLeft, KeyboardInterrupt):
            self._leave()
            return
        if not self.drawn:
            self.news.show(self.screen)
        self.table.close()
        show_result(self.screen, self.table)

    def _leave(self) -> None:
        """Say how to resume; save again, since Ctrl-C may have interrupted a save."""
        self.table.save()
        if self.table.trouble:
            self.screen.say("error.save", why=self.table.trouble)
            return
        name = shlex.quote(str(self.table.path))
        self.screen.say("news.left")
        option = "" if self.standard else f" --save {name}"
        self.screen.put(f"   cleverdice play --resume{option}", wrap=False)

    def _finished(self) -> bool:
        """Is the game over, with no last undo?"""
        table = self.table
        if table.game.actors(table.state):
            return False
        return self.resting or table.undo_to() is None or self._pause("end")

    def _step(self) -> None:
        actors = self.table.game.actors(self.table.state)
        if actors == (CHANCE,):
            self._roll()
        elif bots := [seat for seat in actors if self.table.seats[seat].bot]:
            self._make(bots[0], self.table.bot_move(bots[0]))
        elif actors:
            self._ask_person(self._whose(actors))

    def _whose(self, actors: tuple[int, ...]) -> int:
        """The seat to ask: the last one asked, else the next clockwise from the active one."""
        if self.seat in actors:
            return self.seat
        seats, active = len(self.table.seats), self.table.state.active
        return min(actors, key=lambda seat: (seat - active) % seats)

    def _make(self, seat: int, move: Move) -> None:
        """Make a move and collect the news about it."""
        table = self.table
        if self.drawn:
            self.news = News()
        table.make(seat, move)
        self.news.add(self.screen, table)
        if table.trouble:
            self.news.notices.append(self.screen.text("error.save", why=table.trouble))
        self.drawn = self.whole = False
        if not table.people:
            self.news.show(self.screen)
            self.news = News()

    # Dice

    def _roll(self) -> None:
        table = self.table
        if table.source is None:
            self._type_roll()
        elif self._may_roll():
            self._make(CHANCE, table.roll())

    def _may_roll(self) -> bool:
        """Let people roll their own dice, or undo a choice before the roll."""
        table = self.table
        if not table.seats[table.state.active].bot:
            return self._pause("roll")
        return table.undo_to() is None or self._pause("go-on")

    def _type_roll(self) -> None:
        """Ask for the roll of real dice until it is valid."""
        game, state = self.table.game, self.table.state
        self._show_pause("typed")
        dice = [game.dice[die].letter for die in game.flow.rolling(state)]
        kind = "symbols" if game.symbols else "deal" if state.stage is Stage.DEAL else "numbers"
        line = self._ask(self.screen.text(f"prompt.typed.{kind}", dice=" ".join(dice)))
        if line is None:
            return
        try:
            self._make(CHANCE, typed(game, state, line))
        except (InvalidMove, IllegalMove) as error:
            self._sentence(error.reason.said(self.screen.language))

    def _pause(self, what: str) -> bool:
        """Wait for Enter; False after anything else."""
        self._show_pause(what)
        undo = "" if self.table.undo_to() is None else self.screen.text("prompt.undo")
        line = self._ask(self.screen.text(f"prompt.{what}", undo=undo))
        if line:
            self.screen.say("error.enter")
        return line == ""

    def _show_pause(self, what: str) -> None:
        """The sheet of the roller or of the last seat asked, and the dice; drawn once."""
        if self.drawn:
            return
        table, active = self.table, self.table.state.active
        seat = self.seat if table.seats[active].bot and not table.seats[self.seat].bot else active
        show_sheet(self.screen, table, seat, self.news)
        deal = table.state.stage is Stage.DEAL
        task = self.screen.text("task.deal" if deal else f"task.{what}")
        self.screen.put(banner(self.screen, table, active, task))
        show_dice(self.screen, table, seat)
        self.drawn = True

    # People

    def _ask_person(self, seat: int) -> None:
        table = self.table
        self.seat = seat
        if is_forced(table.game, table.state, seat):
            self._make(seat, table.game.moves(table.state, seat)[0])
            return
        if not self.drawn:
            show_table(self.screen, table, seat, self.news, self.whole)
            self.drawn = True
        line = self._ask(self.screen.text("prompt.move", name=table.seats[seat].name))
        if line == "":
            self.drawn = False
        elif line is not None:
            self._try(seat, line)

    def _try(self, seat: int, line: str) -> None:
        """Make the typed move, or say why it is illegal."""
        moves = self.table.game.moves(self.table.state, seat)
        if line.isdecimal():
            number = numbered(line, 1, len(moves))
            if number is None:
                self.screen.say("error.number", count=len(moves))
            else:
                self._make(seat, moves[number - 1])
        elif not self._why(seat, tidied(line)):
            self._make(seat, self.table.game.parse(tidied(line)))

    def _why(self, seat: int, text: str) -> bool:
        """Say why a move is illegal; False if it is legal."""
        try:
            reason = self.table.game.why_not(self.table.state, seat, text)
        except InvalidMove as error:
            reason = error.reason
        if reason is None:
            return False
        self._sentence(reason.said(self.screen.language))
        return True

    def _sentence(self, said: str) -> None:
        self.screen.put(f" {said[:1].upper()}{said[1:]}.")

    # Commands

    def _ask(self, prompt: str) -> str | None:
        """Read a line and run it if it is a command; None in that case."""
        line = self.screen.ask(prompt)
        word, _, rest = line.partition(" ")
        name = self.commands.get(_folded(word))
        if name is None:
            return line
        actions: dict[str, Callable[[str], None]] = {
            "undo": self._undo, "why": self._explain, "sheet": self._sheet, "log": self._log,
            "more": self._more, "rules": self._rules, "save": self._save, "help": self._help,
            "quit": self._quit,
        }  # fmt: skip
        actions[name](rest.strip())
        return None

    def _undo(self, _: str) -> None:
        seat = self.table.undo()
        if seat is None:
            self.screen.say("error.undo")
            return
        self.seat = self.seat if seat == CHANCE else seat
        self.news = News([self.screen.text("news.undone")])
        self.drawn = False

    def _explain(self, text: str) -> None:
        if not text:
            self.screen.say("error.why")
        elif self.table.game.actors(self.table.state) == (CHANCE,):
            self._why(self.table.state.active, tidied(text))
        elif not self._why(self.seat, tidied(text)):
            self.screen.say("news.legal")

    def _sheet(self, number: str) -> None:
        seats = len(self.table.seats)
        seat = numbered(number or str(self.seat + 1), 1, seats)
        if seat is None:
            self.screen.say("error.sheet", count=seats)
        else:
            self.screen.put(sheet_text(self.screen, self.table, seat - 1))

    def _log(self, number: str) -> None:
        moves = len(self.table.record.moves)
        count = numbered(number, 1, moves) or LOG
        if not moves:
            self.screen.say("news.no-log")
        for nth in range(max(0, moves - count), moves):
            self.screen.put(f" {nth + 1:>3} {told(self.screen, self.table, nth)}")

    def _more(self, _: str) -> None:
        self.whole, self.drawn = True, False

    def _rules(self, _: str) -> None:
        self.screen.say("rules.pointer", game=self.table.game.name)

    def _save(self, name: str) -> None:
        if not name:
            self.screen.say("error.save.name")
            return
        path = Path(os.path.expanduser(name))
        try:
            self.table.save_as(path)
        except (OSError, ValueError) as error:
            self.screen.say("error.save", why=error)
            return
        self.screen.say("news.saved", file=path)

    def _help(self, _: str) -> None:
        self.screen.say("help.moves")
        for name in COMMANDS:
            word = self.screen.text(f"command.{name}")
            both = word if word == name else f"{word}, {name}"
            self.screen.put(f"   {both:<22} {self.screen.text(f'help.{name}')}")
        self.screen.say("help.signs.symbols" if self.table.game.symbols else "help.signs")

    def _quit(self, _: str) -> None:
        raise UserLeft


def _folded(word: str) -> str:
    """A word in lower case without accents."""
    return to_ascii(word).lower()


_SPACES = re.compile(r"\s*([>=+])\s*")
_DIE = re.compile(r"^(extra )?([a-z])((?:=[1-6])?>)")


def tidied(line: str) -> str:
    """Normalise a carelessly typed move: `w > y13` is `W>y13`.

    >>> tidied("extra w = 5 > y13")
    'extra W=5>y13'
    """
    text = " ".join(_SPACES.sub(r"\1", line).split())
    return _DIE.sub(lambda found: (found[1] or "") + found[2].upper() + found[3], text)
