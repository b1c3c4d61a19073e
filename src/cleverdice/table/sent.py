"""Records that somebody has sent: read, replayed, and what is wrong with them in words."""

from __future__ import annotations

from cleverdice.dice import TYPED
from cleverdice.record import Record, RecordError, read
from cleverdice.rules import IllegalMove, InvalidMove, SheetError

from .errors import Refused

LONGEST_QUOTE = 60
OPEN_DICE = (TYPED, "seeded")
"""Dice that have no secret; with all others a game that is not over may be one in play."""


def checked(text: str) -> Record:
    """The record of a text that somebody has sent, replayed; `Refused` names the line.

    With a secret that is not revealed yet it may be a game in play, where the coach is silent.
    """
    whole = text if text.endswith("\n") else f"{text}\n"
    try:
        record = read(whole)
        last = record.replay()
    except RecordError as error:
        raise _wrong(error, whole) from None
    kind = record.header.dice.partition(" ")[0]
    if kind not in OPEN_DICE and record.game.outcome(last) is None:
        raise Refused("look.not-over", status=409)
    return record


def _wrong(error: RecordError, text: str) -> Refused:
    """What is wrong with a record, in words of the catalogue."""
    cause, line = error.__cause__, error.line
    if isinstance(cause, InvalidMove | IllegalMove):
        return Refused("look.bad.move", line=line, why=cause.reason)
    if isinstance(cause, SheetError):
        return Refused("look.bad.game", line=line)
    if line == 1:
        return Refused("look.bad.first")
    found = text.split("\n")[line - 1 : line] or [""]
    return Refused("look.bad.line", line=line, found=found[0].strip()[:LONGEST_QUOTE])
