"""Who may sit where: what a seat looks like after a wish, if the wish can be granted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from cleverdice.dice import check_line
from cleverdice.players import bots_for
from cleverdice.rules import Game

from .errors import Refused
from .keys import Entropy
from .model import BOT, LOBBY, OPEN, OVER, PERSON, PLAY, SeatRow, TableRow
from .names import all_names, bot_seat_name, cleaned, person_name
from .table import Table
from .wishes import Mine, Rename, SeatWish, Sit

USUAL_BOT = "greedy"
SEED_BYTES = 8


def fresh_seed(entropy: Entropy) -> str:
    """What a seat adds to the fair dice, as long as nobody names a word of their own."""
    return entropy(SEED_BYTES).hex()


def deletable(row: TableRow, holders: Collection[str | None], keys: Collection[str]) -> bool:
    """May whoever has these keys delete a table? A game that goes on and is theirs alone.

    A challenge stays: whoever has seen its dice must not begin again.
    """
    taken = {holder for holder in holders if holder is not None}
    alone = bool(taken) and taken.issubset(keys)
    return alone and row.phase != OVER and row.challenge is None


def first_seats(
    game: Game,
    wishes: Sequence[SeatWish],
    host: str,
    language: str,
    entropy: Entropy,
    person: str | None = None,
) -> tuple[SeatRow, ...]:
    """The seats of a table that is opened; people among them are the host's.

    Of several people around one screen the first is taken to be the one it belongs to.
    """
    if not game.min_players <= len(wishes) <= game.max_players:
        least, most = game.min_players, game.max_players
        raise Refused("server.players", players=len(wishes), least=least, most=most)
    levels = [
        checked_level(game, len(wishes), wish.level) if wish.kind == BOT else None
        for wish in wishes
    ]
    told = [(wish.kind, level or wish.name) for wish, level in zip(wishes, levels, strict=True)]
    seats = [
        SeatRow(seat, kind, level, name, fresh_seed(entropy), host if kind == PERSON else None)
        for seat, ((kind, _), level, name) in enumerate(
            zip(told, levels, all_names(told, language), strict=True)
        )
    ]
    own = next((seat.seat for seat in seats if seat.kind == PERSON), None)
    return tuple(replace(seat, person=person) if seat.seat == own else seat for seat in seats)


def checked_level(game: Game, players: int, wish: str | None) -> str:
    """A bot that can sit at such a table."""
    level = USUAL_BOT if wish is None else wish
    there = bots_for(game, players)
    if level not in there:
        raise Refused("server.bot", name=cleaned(level), bots=", ".join(there))
    return level


def seated(table: Table, key: str | None, asked: Sit, entropy: Entropy) -> SeatRow:
    """A seat that is handed over: by the host, or by whoever holds it."""
    was, host = table.seats[asked.seat], table.is_host(key)
    if table.row.phase == OVER:
        raise Refused("why.over", status=409)
    if table.row.contest is not None:
        raise Refused("contest.alone", status=409)
    if asked.kind == PERSON and is_free(table, was) and key in table.keys:
        return _to_person(table, was, asked.name, key)
    if not host and (was.holder is None or was.holder != key):
        raise Refused("server.not-yours", status=403)
    if asked.kind == OPEN and (not host or table.row.phase != LOBBY):
        raise Refused("server.seat.open", status=409)
    if asked.kind != PERSON and was.holder not in (None, key) and not asked.confirm:
        raise Refused("server.seat.held", status=409, name=was.name)
    if asked.kind == BOT:
        return _to_bot(table, was, asked.level)
    if asked.kind == PERSON:
        return _to_person(table, was, asked.name, key)
    return SeatRow(was.seat, OPEN, None, "", fresh_seed(entropy), None)


def _to_bot(table: Table, was: SeatRow, wish: str | None) -> SeatRow:
    """The seat stays its holder's, who may come back; in a lobby it is the bot's own.

    What a bot has played in part counts for nobody.
    """
    level = checked_level(table.game, len(table.seats), wish)
    if table.row.phase == LOBBY or was.holder is None:
        name = bot_seat_name(level, _others(table, was.seat), table.row.language)
        return SeatRow(was.seat, BOT, level, name, was.seed, None)
    return replace(was, kind=BOT, level=level, helped=True, lapsed=False)


def _to_person(table: Table, was: SeatRow, wish: str | None, key: str | None) -> SeatRow:
    """Back to its holder, under the old name; a seat that is nobody's goes to whoever asks."""
    name = person_name(
        was.name if wish is None or was.holder is not None else wish,
        was.seat,
        _others(table, was.seat),
        table.row.language,
    )
    helped = was.helped or (was.kind == BOT and table.row.phase != LOBBY)
    holder = was.holder or key
    return replace(
        was, kind=PERSON, level=None, name=name, holder=holder, helped=helped, lapsed=False
    )


def renamed(table: Table, key: str | None, asked: Rename) -> SeatRow:
    """A seat with another name, and perhaps a word for the dice."""
    was = table.seats[asked.seat]
    if table.row.phase != LOBBY:
        raise Refused("server.started", status=409)
    if was.kind != PERSON or asked.seat not in table.held(key):
        raise Refused("server.not-yours", status=403)
    name = person_name(asked.name, was.seat, _others(table, was.seat), table.row.language)
    seed = _checked_seed(asked.seed) if asked.seed else was.seed
    return replace(was, name=name, seed=seed)


def is_free(table: Table, seat: SeatRow) -> bool:
    """May somebody without a seat take this one: open, or a bot's in a game, and nobody's?"""
    if seat.kind == OPEN:
        return True
    playing = table.row.phase == PLAY and table.row.contest is None
    return playing and seat.kind == BOT and seat.holder is None and table.row.free


def joined(
    table: Table, key: str, name: str, person: str | None = None, wished: int | None = None
) -> SeatRow:
    """A free seat, the first unless another is wished for, taken by somebody with a key."""
    free = [seat.seat for seat in table.seats if is_free(table, seat)]
    if not free:
        raise Refused("server.full" if table.row.phase == LOBBY else "server.started", status=409)
    if wished is not None and wished not in free:
        raise Refused("server.full", status=409)
    was = table.seats[free[0] if wished is None else wished]
    called = person_name(name, was.seat, _others(table, was.seat), table.row.language)
    helped = was.kind == BOT
    return SeatRow(was.seat, PERSON, None, called, was.seed, key, person, helped=helped)


def belongs(seat: SeatRow, person: str, keys: Collection[str]) -> bool:
    """Is it a person's seat: marked so, or nobody's and held by one of these keys?"""
    return seat.person == person or (seat.person is None and seat.holder in keys)


def anonymous(row: TableRow, seats: Sequence[SeatRow], number: int) -> SeatRow:
    """A seat whose person wants to be forgotten; a game that goes on can still be played on."""
    others = [seat.name for seat in seats if seat.seat != number]
    called = person_name("", number, others, row.language)
    holder = None if row.phase == OVER else seats[number].holder
    return replace(seats[number], name=called, holder=holder, person=None)


def counting(table: Table, key: str | None, me: str | None, asked: Mine) -> SeatRow:
    """A seat of one's own that counts, or counts no more, for the person who holds it."""
    was = table.seats[asked.seat]
    if was.kind != PERSON or asked.seat not in table.held(key):
        raise Refused("server.not-yours", status=403)
    if me is None:
        raise Refused("person.nobody", status=403)
    if was.person not in (None, me):
        raise Refused("person.taken", status=409)
    return replace(was, person=me if asked.mine else None)


def _others(table: Table, number: int) -> list[str]:
    return [seat.name for seat in table.seats if seat.seat != number]


def _checked_seed(seed: str) -> str:
    try:
        check_line(seed, "a seed")
    except ValueError:
        raise Refused("server.seed") from None
    return seed
