"""Proving a record: every move is legal, and every roll follows from the seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum

from cleverdice.dice import (
    MissingSeedError,
    Source,
    WrongSeedError,
    counting,
    restore,
)
from cleverdice.rules import CHANCE, State
from cleverdice.texts import Reason, ReasonedError, Text, say

from .model import Record, RecordError


class Finding(StrEnum):
    """The result of verifying a record."""

    PROVED = "proved"
    PARTLY = "partly"
    TYPED = "typed"
    NOT_REVEALED = "not-revealed"
    WRONG_SEED = "wrong-seed"
    WRONG_FIRST = "wrong-first"
    WRONG_ROLL = "wrong-roll"
    BROKEN = "broken"


@dataclass(frozen=True)
class Verdict:
    """The finding, the number of correct rolls, and any problem with its line.

    `unfinished` means that all moves are legal, but the game isn't over after the last of them.
    """

    finding: Finding
    rolls: int = 0
    line: int | None = None
    problem: Reason | None = None
    unfinished: bool = False

    @property
    def ok(self) -> bool:
        """Is every roll proved?"""
        return self.finding is Finding.PROVED

    def __str__(self) -> str:
        return self.said("en")

    def said(self, language: str) -> str:
        """The verdict in sentences."""
        return " ".join(say(language, text.key, **text.details) for text in self._sentences())

    def plain(self, language: str) -> dict[str, str | int | bool | None]:
        """The verdict for JSON."""
        return {
            "finding": self.finding.value,
            "rolls": self.rolls,
            "unfinished": self.unfinished,
            "line": self.line,
            "problem": self.problem.said(language) if self.problem else None,
            "said": self.said(language),
        }

    def _sentences(self) -> Iterator[Text]:
        details = {"count": self.rolls, "line": self.line, "why": self.problem}
        yield Text(f"verify.{self.finding}", details)
        if self.finding is Finding.BROKEN and self.rolls:
            yield Text("verify.before", details)
        if self.finding is not Finding.BROKEN and self.problem is not None:
            yield self.problem
        if self.unfinished:
            yield Text("replay.unfinished")


def verify(record: Record) -> Verdict:
    """Replay a record, and check that its starting seat and rolls follow from the seed."""
    secret = bytes.fromhex(record.seed) if record.seed is not None else None
    try:
        source = restore(record.header.dice, secret)
    except MissingSeedError:
        return _replayed(record, Verdict(Finding.NOT_REVEALED))
    except WrongSeedError:
        seed_line = record.line_of(len(record.moves))
        return _replayed(record, Verdict(Finding.WRONG_SEED, line=seed_line))
    except ReasonedError as error:
        dice_line = record.header.line_of("dice")
        return Verdict(Finding.BROKEN, line=dice_line, problem=error.reason)
    if source is None:
        return _replayed(record, Verdict(Finding.TYPED))
    return _compared(record, source)


def _replayed(record: Record, verdict: Verdict) -> Verdict:
    """The verdict on the dice, unless a move is illegal."""
    try:
        last = record.replay()
    except RecordError as error:
        return Verdict(Finding.BROKEN, verdict.rolls, error.line, error.reason)
    return replace(verdict, unfinished=bool(record.game.actors(last)))


def _compared(record: Record, source: Source) -> Verdict:
    """The verdict on dice that can be rolled again."""
    header, first = record.header, source.first(record.header.players)
    if header.drawn and header.first != first:
        problem = Reason("verify.first", {"due": first + 1, "found": header.first + 1})
        return Verdict(Finding.WRONG_FIRST, 0, header.line_of("first"), problem)
    rolls = 0
    for nth, due in _rolls_due(record, source):
        if (found := record.moves[nth][1]) != due:
            problem = Reason("verify.roll", {"due": due, "found": found})
            return Verdict(Finding.WRONG_ROLL, rolls, record.line_of(nth), problem)
        rolls += 1
    return _replayed(record, Verdict(Finding.PARTLY if header.given else Finding.PROVED, rolls))


def _rolls_due(record: Record, source: Source) -> Iterator[tuple[int, str]]:
    """The move index of every roll and what it should be, without given moves."""
    roll = counting(source)
    for nth, ((seat, _), state) in enumerate(zip(record.moves, _playable(record), strict=False)):
        if seat == CHANCE and record.game.actors(state) == (CHANCE,):
            due = roll(record.game, state, 0)
            if nth >= record.header.given:
                yield nth, record.game.text(due)


def _playable(record: Record) -> Iterator[State]:
    """The states up to the first illegal move, which the replay reports."""
    with suppress(RecordError):
        yield from record.states()
