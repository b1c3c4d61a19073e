"""A review as a page of text, in 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from cleverdice.draw import WIDTH, styled
from cleverdice.draw.signs import BOLD
from cleverdice.rules import Reason
from cleverdice.texts import say

from .curve import curve
from .judge import told
from .review import SLIGHT, Choice, Luck, Review

LABEL = 34
MISTAKES, EXTREMES = 5, 3
"""How many choices and rolls are named."""


def report(looked: Review, language: str, colour: bool = False) -> str:
    """Everything that a review has to tell."""
    return "\n".join(_Page(looked, language, colour).lines())


class _Page:
    """A page being written: what it is about, and how it is to look."""

    def __init__(self, looked: Review, language: str, colour: bool) -> None:
        self.looked, self.language, self.colour = looked, language, colour
        self.point = self._text("simulate.point")

    def lines(self) -> list[str]:
        """All lines of the page."""
        return [
            *self._head(),
            "",
            *self._sums(),
            "",
            *self._accuracy(),
            *self._mistakes(),
            *self._rolls("review.lucky", lucky=True),
            *self._rolls("review.unlucky", lucky=False),
            "",
            self._strong("review.curve"),
            *curve(self.looked, MISTAKES, self.colour),
        ]

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _strong(self, key: str, **details: Any) -> str:
        return f" {styled(self._text(key, **details), BOLD, self.colour)}"

    def _number(self, value: float, sign: str = "", places: int = 1) -> str:
        """A number as it is written in the language; nothing that looks like -0."""
        rounded = round(value, places) + 0.0
        return f"{rounded:{sign}.{places}f}".replace(".", self.point).replace("-", "–")

    def _wrapped(self, text: str, indent: int = 1) -> list[str]:
        blank = " " * indent
        return textwrap.wrap(
            text, WIDTH - 1, initial_indent=blank, subsequent_indent=blank, break_on_hyphens=False
        )

    # Figures

    def _head(self) -> Iterator[str]:
        looked = self.looked
        title = looked.game.titles[self.language]
        about = {"game": title, "name": looked.name, "seat": looked.seat + 1}
        yield self._strong("review.title", **about)
        yield from self._wrapped(told(looked.learned).said(self.language))
        if not looked.finished:
            yield from self._wrapped(self._text("review.unfinished"))
        if looked.game.reconstructed:
            yield from self._wrapped(self._text("note.reconstructed"))

    def _sums(self) -> Iterator[str]:
        looked = self.looked
        yield self._sum("review.start", looked.start)
        yield self._sum("review.luck", looked.luck, "+")
        if looked.players > 1:
            yield self._sum("review.others", looked.others, "+")
        yield self._sum("review.given-away", -looked.given_away, "+")
        final = "review.final" if looked.finished else "review.now"
        yield styled(self._sum(final, looked.score), BOLD, self.colour)

    def _sum(self, key: str, value: float, sign: str = "") -> str:
        return f"  {self._text(key):<{LABEL}}{self._number(value, sign):>8}"

    def _accuracy(self) -> list[str]:
        choices = self.looked.choices
        if not choices:
            return [f" {self._text('review.none')}"]
        best = sum(1 for choice in choices if choice.given_away < SLIGHT)
        each = self._number(self.looked.given_away / len(choices), places=2)
        said = self._text(
            "review.accuracy",
            words=self.looked.accuracy,
            best=best,
            choices=len(choices),
            each=each,
        )
        return self._wrapped(said)

    # Choices and rolls by name

    def _mistakes(self) -> Iterator[str]:
        mistakes = self.looked.mistakes(MISTAKES)
        if mistakes:
            yield ""
            yield self._strong("review.mistakes")
        for choice in mistakes:
            yield from self._mistake(choice)

    def _mistake(self, choice: Choice) -> Iterator[str]:
        at = self._text("review.when", round=choice.round, dice=choice.dice)
        yield from self._named(-choice.given_away, at)
        played, better = self._number(choice.after), self._number(choice.value)
        said = self._text(
            "review.better", played=choice.text, after=played, best=choice.best, value=better
        )
        yield from self._wrapped(said, 9)
        yield from self._wrapped(self._why(choice.reasons), 9)

    def _why(self, reasons: tuple[Reason, ...]) -> str:
        return "; ".join(reason.said(self.language) for reason in reasons)

    def _named(self, value: float, text: str) -> list[str]:
        """A figure, and beside it what it is about."""
        first, *rest = self._wrapped(text, 9)
        return [f"{self._number(value, '+'):>8} {first[9:]}", *rest]

    def _rolls(self, key: str, lucky: bool) -> Iterator[str]:
        found = [
            roll
            for roll in self.looked.rolls
            if (roll.luck >= SLIGHT if lucky else roll.luck <= -SLIGHT)
        ]
        found.sort(key=lambda roll: roll.luck, reverse=lucky)
        if found:
            yield ""
            yield self._strong(key)
        for roll in found[:EXTREMES]:
            yield from self._named(roll.luck, self._roll(roll))

    def _roll(self, roll: Luck) -> str:
        return self._text("review.when", round=roll.round, dice=roll.text.removeprefix("roll "))
