"""The text of a record becomes a `Record`; docs/notation.md specifies the format."""

from __future__ import annotations

import re

from cleverdice.dice import check_line
from cleverdice.rules import CHANCE, Game, InvalidMove
from cleverdice.texts import ReasonedError, Text, quoted

from .model import (
    FORMAT,
    MAGIC,
    Header,
    Record,
    RecordError,
    known_game,
    value_of,
    wrong_line,
)


def read(text: str) -> Record:
    """Parse a record; `RecordError` has the line and the reason."""
    lines = _split(text)
    header = _read_header(lines)
    game = known_game(header)
    numbered = enumerate(lines[header.length :], header.length + 1)
    body = [(at, line) for at, line in numbered if line.strip() and not line.startswith("#")]
    revealed = bool(body) and body[-1][1].startswith("reveal:")
    seed = _read_seed(*body[-1]) if revealed else None
    moves = tuple(_read_move(game, header, *line) for line in (body[:-1] if revealed else body))
    if header.given > len(moves):
        raise wrong_line(header.line_of("given"), "record.given.few", count=len(moves))
    return Record(header, moves, seed, tuple(at for at, _ in body))


def _split(text: str) -> list[str]:
    """The lines of a text, which must start with the magic words and end with a newline."""
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    if not lines[0].startswith(f"{MAGIC} "):
        raise wrong_line(1, "record.start", start=f"{MAGIC} {FORMAT}")
    if lines[0] != f"{MAGIC} {FORMAT}":
        found = quoted(lines[0].removeprefix(f"{MAGIC} "))
        raise wrong_line(1, "record.format", found=found, known=FORMAT)
    if lines[-1]:
        raise wrong_line(len(lines), "record.cut")
    return lines[:-1]


def _read_header(lines: list[str]) -> Header:
    game = _value(lines, 2, "game")
    version = _number(lines, 3, "rules")
    players = _number(lines, 4, "players")
    names = tuple(_value(lines, 4 + seat, f"name {seat}") for seat in range(1, players + 1))
    first, drawn = _read_first(lines, 5 + players, players)
    dice = _value(lines, 6 + players, "dice")
    if not dice:
        raise wrong_line(6 + players, "record.dice")
    given, origin = _read_given(lines, 7 + players)
    header = Header(game, players, names, version, first, drawn, dice, given, origin)
    if lines[header.length - 1 : header.length] != [""]:
        raise wrong_line(header.length, "record.empty-line")
    return header


def _value(lines: list[str], number: int, key: str) -> str:
    """The value of a header line: everything after the colon and one space."""
    line = lines[number - 1] if number <= len(lines) else ""
    name, colon, value = line.partition(":")
    if not colon or name != key:
        raise wrong_line(number, "record.header", key=key)
    value = value.removeprefix(" ")
    _check(number, value, value_of(key))
    return value


def _check(number: int, text: str, what: Text) -> None:
    try:
        check_line(text, what)
    except ReasonedError as error:
        raise RecordError(number, error.reason) from error


def _number(lines: list[str], number: int, key: str) -> int:
    value = _value(lines, number, key)
    if not re.fullmatch("[1-9][0-9]{0,3}", value):
        raise wrong_line(number, "record.number", key=key, found=quoted(value))
    return int(value)


def _read_first(lines: list[str], number: int, players: int) -> tuple[int, bool]:
    value = _value(lines, number, "first")
    found = re.fullmatch("([1-9]) (drawn|chosen)", value)
    if not found or int(found[1]) > players:
        raise wrong_line(number, "record.first", players=players, found=quoted(value))
    return int(found[1]) - 1, found[2] == "drawn"


def _read_given(lines: list[str], number: int) -> tuple[int, str]:
    """The optional line about given moves."""
    if not "".join(lines[number - 1 : number]).startswith("given:"):
        return 0, ""
    value = _value(lines, number, "given")
    found = re.fullmatch("([1-9][0-9]{0,3})(?: ([a-z0-9]{1,64}))?", value)
    if not found:
        raise wrong_line(number, "record.given", found=quoted(value))
    return int(found[1]), found[2] or ""


def _read_move(game: Game, header: Header, number: int, line: str) -> tuple[int, str]:
    if line.startswith("reveal:"):
        raise wrong_line(number, "record.after-seed")
    _check(number, line, Text("record.what.move"))
    found = re.fullmatch(r"(-|[1-9]) (.+)", line)
    if not found:
        raise wrong_line(number, "record.move", found=quoted(line))
    seat = CHANCE if found[1] == "-" else int(found[1]) - 1
    if seat >= header.players:
        raise wrong_line(number, "why.seat", seat=seat + 1, players=header.players)
    try:
        game.parse(found[2])
    except InvalidMove as error:
        raise RecordError(number, error.reason) from error
    return seat, found[2]


def _read_seed(number: int, line: str) -> str:
    found = re.fullmatch("reveal: ([0-9a-f]{64})", line)
    if not found:
        raise wrong_line(number, "record.seed")
    return found[1]
