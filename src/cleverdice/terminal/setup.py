"""Set up a table from options and answers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from cleverdice.dice import TYPED, Fair, Seeded, Source, fresh_seed
from cleverdice.players import BOTS, bots_for, check_players, default_bot
from cleverdice.record import Header
from cleverdice.rules import Game, load, names
from cleverdice.texts import ReasonedError

from .screen import Screen, TerminalError, numbered, refusals_told
from .seats import BOT_PREFIX, Seat, seated, thoughtful, unnamed
from .session import Session, file_errors_told, fresh, set_aside, unfinished

DICE = ("seeded", "fair", "real")
"""Where the rolls of a new game may come from."""

SEED_DIGITS = 12


@dataclass(frozen=True)
class SetupOptions:
    """The options; None and empty mean not given."""

    game: Game | None = None
    players: int | None = None
    seats: tuple[str, ...] = ()
    first: int | None = None
    dice: str = "seeded"
    seed: str | None = None
    think: float | None = None


def new_table(
    screen: Screen,
    wishes: SetupOptions,
    path: Path,
    entropy: Callable[[int], bytes],
    asking: bool,
) -> Session:
    """A new game as wished for; what was left open is asked for, or takes its usual value."""
    game = wishes.game or load(_ask_game(screen, asking))
    seats = thoughtful(screen, _seats(screen, game, wishes, asking), wishes.think)
    if wishes.dice == "real" and wishes.seed is not None:
        raise TerminalError(screen.text("error.seed.real"))
    source = _source(screen, wishes, seats, entropy, asking)
    header = _header(screen, game, seats, source, wishes)
    with file_errors_told(screen, path):
        aside = set_aside(path)
        return replace(fresh(header, source, path), seats=seats, aside=aside)


def _header(
    screen: Screen, game: Game, seats: tuple[Seat, ...], source: Source | None, wishes: SetupOptions
) -> Header:
    if wishes.first is not None and not 1 <= wishes.first <= len(seats):
        raise TerminalError(screen.text("error.first", count=len(seats)))
    drawn = wishes.first is None and source is not None and len(seats) > 1
    first = source.first(len(seats)) if drawn and source is not None else (wishes.first or 1) - 1
    return Header(
        game=game.full_name,
        players=len(seats),
        names=tuple(seat.name for seat in seats),
        version=game.version,
        first=first,
        drawn=drawn,
        dice=TYPED if source is None else source.describe(),
    )


# Questions


def wants_to_go_on(screen: Screen, path: Path) -> bool:
    """Is there an unfinished game in the file, and does the user want to resume it?"""
    record = unfinished(path)
    if record is None:
        return False
    title = record.game.title(screen.language)
    names = ", ".join(record.header.names)
    return not screen.ask(screen.text("ask.resume", game=title, names=names))


def _ask_game(screen: Screen, asking: bool) -> str:
    if not asking:
        raise TerminalError(screen.text("error.game", games=", ".join(names())))
    for number, name in enumerate(names(), 1):
        screen.put(f" {number:>2}  {load(name).titles[screen.language]} ({name})")
    while True:
        answer = screen.ask(screen.text("ask.game")).lower()
        chosen = numbered(answer, 1, len(names()))
        if answer in names() or chosen is not None:
            return answer if chosen is None else names()[chosen - 1]
        screen.say("error.game", games=", ".join(names()))


def _seats(screen: Screen, game: Game, wishes: SetupOptions, asking: bool) -> tuple[Seat, ...]:
    """The seats given, filled up to the number of players."""
    wanted = list(wishes.seats)
    if wishes.players is None and not wanted and asking:
        wishes = replace(wishes, players=_ask_players(screen, game))
    usual = len(wanted) or game.min_players
    players = usual if wishes.players is None else wishes.players
    with refusals_told(screen):
        check_players(game, players)
    if len(wanted) > players:
        raise TerminalError(screen.text("error.seats", seats=len(wanted), players=players))
    alone = wishes.players is None and not wanted
    while len(wanted) < players:
        wanted.append(_next_seat(screen, game, players, wanted, asking, alone))
    return seated(screen, game, players, wanted)


def _next_seat(
    screen: Screen, game: Game, players: int, wanted: list[str], asking: bool, alone: bool
) -> str:
    """The next seat: prompted for, else a person; if no seats were given, bots from the second."""
    if asking:
        return _ask_seat(screen, game, players, wanted)
    if alone and wanted:
        return f"{BOT_PREFIX}{default_bot(game, players)}"
    return unnamed(screen, len(wanted) + 1)


def _ask_players(screen: Screen, game: Game) -> int:
    least, most = game.min_players, game.max_players
    while True:
        answer = screen.ask(screen.text("ask.players", least=least, most=most))
        number = numbered(answer or str(least), least, most)
        if number is not None:
            return number


def _ask_seat(screen: Screen, game: Game, players: int, wanted: list[str]) -> str:
    """Ask for a name or a bot."""
    number, bots = len(wanted) + 1, ", ".join(bots_for(game, players))
    while True:
        usual = unnamed(screen, number)
        answer = screen.ask(screen.text("ask.seat", seat=number, name=usual, bots=bots)) or usual
        wish = f"{BOT_PREFIX}{answer}" if answer in BOTS else answer
        try:
            seated(screen, game, players, [*wanted, wish])
        except TerminalError as error:
            screen.put(f" {error}")
            continue
        return wish


# Dice


def _source(
    screen: Screen,
    wishes: SetupOptions,
    seats: tuple[Seat, ...],
    entropy: Callable[[int], bytes],
    asking: bool,
) -> Source | None:
    if wishes.dice == "real":
        return None
    secret = fresh_seed(entropy)
    try:
        if wishes.dice == "fair":
            return _fair(screen, secret, wishes.seed, seats, asking)
        drawn = hashlib.sha256(secret).hexdigest()[:SEED_DIGITS]
        return Seeded(drawn if wishes.seed is None else wishes.seed)
    except ReasonedError as error:
        raise TerminalError(screen.text("error.seed", why=error.reason)) from None


def _fair(
    screen: Screen, secret: bytes, seed: str | None, seats: tuple[Seat, ...], asking: bool
) -> Fair:
    """Fair dice; the hash is shown before anyone chooses a word to mix in."""
    screen.say("fair.commitment", commitment=Fair(secret).commitment)
    if seed is not None:
        return Fair(secret, (seed,))
    people = [seat for seat in seats if not seat.bot]
    words = [screen.ask(screen.text("ask.word", name=seat.name)) for seat in people if asking]
    return Fair(secret, tuple(words) if any(words) else ())
