"""A review as a page of text, in 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from cleverdice.draw import WIDTH, styled
from cleverdice.draw.signs import BOLD
from cleverdice.texts import say

from .curve import curve
from .judge import told
from .ranking import SLIGHT, By
from .review import Choice, Review

LABEL = 34
MISTAKES, EXTREMES = 5, 3
"""How many mistakes and rolls are listed."""


WORST: dict[By, str] = {"points": "review.mistakes", "chance": "review.mistakes.chance"}
"""What the page says moves are ranked by, and the heading of the mistakes."""

HUNDRED = 100
"""Chances are told in percent, differences of them in percentage points."""


def format_report(review: Review, language: str, colour: bool = False) -> str:
    """The whole page."""
    return "\n".join(_Page(review, language, colour).lines())


class _Page:
    """A page being written, in a language, with or without colour."""

    def __init__(self, review: Review, language: str, colour: bool) -> None:
        self.review, self.language, self.colour = review, language, colour
        self.point = self._text("simulate.point")
        self.unit = HUNDRED if review.by == "chance" else 1

    def lines(self) -> list[str]:
        """All lines of the page."""
        return [
            *self._head(),
            "",
            *self._sums(),
            *self._chances(),
            "",
            *self._accuracy(),
            *self._mistakes(),
            *self._rolls("review.lucky", lucky=True),
            *self._rolls("review.unlucky", lucky=False),
            "",
            self._strong("review.curve"),
            *curve(self.review, MISTAKES, self.colour),
        ]

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _strong(self, key: str, **details: Any) -> str:
        return f" {styled(self._text(key, **details), BOLD, self.colour)}"

    def _number(self, value: float, sign: str = "", places: int = 1) -> str:
        """A number as the language writes it, never as -0."""
        rounded = round(value, places) + 0.0
        return f"{rounded:{sign}.{places}f}".replace(".", self.point).replace("-", "–")

    def _wrapped(self, text: str, indent: int = 1) -> list[str]:
        lines = textwrap.wrap(text, WIDTH - 1 - indent, break_on_hyphens=False)
        return [" " * indent + line for line in lines]

    # Figures

    def _head(self) -> Iterator[str]:
        review = self.review
        title = review.game.title(self.language)
        about = {"game": title, "name": review.name, "seat": review.seat + 1}
        yield self._strong("review.title", **about)
        yield from self._wrapped(told(review.learned).said(self.language))
        if not review.finished:
            yield from self._wrapped(self._text("review.unfinished"))
        if review.game.note:
            yield from self._wrapped(self._text(review.game.note))

    def _sums(self) -> Iterator[str]:
        review = self.review
        yield self._sum("review.start", review.start)
        yield self._sum("review.luck", review.luck, "+")
        if review.players > 1:
            yield self._sum("review.others", review.others, "+")
        yield self._sum("review.given-away", -review.given_away, "+")
        final = "review.final" if review.finished else "review.now"
        yield styled(self._sum(final, review.score), BOLD, self.colour)

    def _sum(self, key: str, value: float, sign: str = "") -> str:
        return f"  {self._text(key):<{LABEL}}{self._number(value, sign):>8}"

    def _chances(self) -> list[str]:
        """How the chance to win went, where it is known."""
        parts = self.review.chance_parts
        if parts is None:
            return []
        ends = {name: self._percent(parts[name]) for name in ("start", "end")}
        signs = {"luck": 1, "others": 1, "given_away": -1}
        changes = {name: self._change(parts[name] * sign) for name, sign in signs.items()}
        return ["", *self._wrapped(self._text("review.chances", **ends, **changes))]

    def _change(self, chance: float) -> str:
        change = self._number(chance * HUNDRED, "+", 0)
        return self._text("look.percentage-points", change=change)

    def _percent(self, chance: float) -> str:
        return self._text("look.percent", percent=self._number(chance * HUNDRED, places=0))

    def _accuracy(self) -> list[str]:
        choices = self.review.choices
        if not choices:
            return [f" {self._text('review.none')}"]
        best = sum(choice.right for choice in choices)
        each = self._number(self.review.given_away / len(choices), places=2)
        about = {"words": self.review.accuracy, "best": best, "choices": len(choices)}
        said = self._wrapped(self._text("review.accuracy", **about, each=each))
        review = self.review
        by = review.game.flow.unit if review.by == "points" else review.by
        return [*said, *self._wrapped(self._text(f"review.by.{by}"))]

    # Mistakes and rolls

    def _mistakes(self) -> Iterator[str]:
        mistakes = self.review.mistakes(MISTAKES)
        if mistakes:
            yield from ("", self._strong(WORST[self.review.by]))
        for choice in mistakes:
            yield from self._mistake(choice)

    def _mistake(self, choice: Choice) -> Iterator[str]:
        at = self._text("review.when", round=choice.round, dice=choice.dice)
        yield from self._named(-choice.lost * self.unit, at)
        played = {"played": choice.text, "after": self._figure(choice, choice.text)}
        better = {"best": choice.best, "value": self._figure(choice, choice.best)}
        yield from self._wrapped(self._text("review.better", **played, **better), 9)
        why = "; ".join(reason.said(self.language) for reason in choice.reasons)
        yield from self._wrapped(why, 9)

    def _figure(self, choice: Choice, text: str) -> str:
        """What a move is worth, by what moves are ranked by."""
        at = [other for other, _ in choice.worths].index(text)
        if choice.chances is None:
            return self._number(choice.worths[at][1])
        return self._percent(choice.chances[at])

    def _named(self, value: float, text: str) -> list[str]:
        """A figure with its text beside it."""
        first, *rest = self._wrapped(text, 9)
        return [f"{self._number(value, '+'):>8} {first[9:]}", *rest]

    def _rolls(self, key: str, lucky: bool) -> Iterator[str]:
        sign = 1 if lucky else -1
        found = [roll for roll in self.review.rolls if sign * roll.luck >= SLIGHT["points"]]
        found.sort(key=lambda roll: roll.luck, reverse=lucky)
        if found:
            yield from ("", self._strong(key))
        for roll in found[:EXTREMES]:
            dice = roll.text.removeprefix("roll ")
            yield from self._named(
                roll.luck, self._text("review.when", round=roll.round, dice=dice)
            )
