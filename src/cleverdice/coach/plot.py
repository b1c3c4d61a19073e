"""A review as a picture: the expectation over the game, one panel per seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cleverdice import plotting
from cleverdice.plotting import GRID
from cleverdice.texts import say

from .judge import told
from .ranking import SLIGHT
from .review import Review

NAMED = 3
"""How many mistakes are numbered, and named below."""

LINE, BAD = "#3b6fb6", "#c0392b"


def draw(reviews: Sequence[Review], path: Path, language: str) -> None:
    """Draw the reviews of a game into a PNG or SVG file, byte for byte the same each time."""
    plotting.draw(path, lambda: figure(reviews, language))


def figure(reviews: Sequence[Review], language: str) -> Figure:
    """One panel per seat, one below the other, over the same moves."""
    whole = plotting.blank(9, 1.2 + 3.6 * len(reviews))
    panels = whole.subplots(len(reviews), 1, squeeze=False, sharex=True)[:, 0]
    for review, axes in zip(reviews, panels, strict=True):
        _Panel(review, axes, language).draw()
    whole.supxlabel(told(reviews[0].learned).said(language), fontsize=8)
    return whole


class _Panel:
    """The panel of one seat."""

    def __init__(self, review: Review, axes: Axes, language: str) -> None:
        self.review, self.axes, self.language = review, axes, language
        self.point = self._text("simulate.point")

    def draw(self) -> None:
        """The sums above, the curve, the mistakes and the rounds."""
        self._titles()
        plies = range(len(self.review.expected))
        self.axes.plot(plies, self.review.expected, color=LINE, linewidth=1.6)
        self._given_away()
        self._rounds()
        plotting.plain(self.axes, "y")
        self.axes.margins(x=0.01, y=0.12)
        plotting.round_numbers(self.axes.yaxis, 7, self.point)

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _number(self, value: float, sign: str = "") -> str:
        return f"{round(value, 1) + 0.0:{sign}.1f}".replace(".", self.point).replace("-", "−")

    def _titles(self) -> None:
        review = self.review
        title = review.game.title(self.language)
        about = {"game": title, "name": review.name, "seat": review.seat + 1}
        sums = {
            "start": self._number(review.start),
            "luck": self._number(review.luck + review.others, "+"),
            "given": self._number(review.given_away),
            "score": self._number(review.score),
        }
        head = f"{self._text('review.title', **about)}\n{self._text('review.sums', **sums)}"
        self.axes.set_title(head, loc="left", fontsize=10)
        self.axes.set_ylabel(self._text("review.expected"))

    def _given_away(self) -> None:
        """A bar for each mistake, as long as what it gave away, with a cross at its foot."""
        wrong = [choice for choice in self.review.choices if choice.given_away >= SLIGHT["points"]]
        if not wrong:
            return
        at, top, foot = zip(*((one.ply + 1, one.value, one.after) for one in wrong), strict=True)
        self.axes.vlines(at, foot, top, color=BAD, linewidth=2.2)
        label = self._text("review.mistake")
        self.axes.plot(at, foot, "x", color=BAD, markersize=6, markeredgewidth=1.6, label=label)
        for number, choice in enumerate(self.review.mistakes(NAMED), 1):
            look: dict[str, Any] = {"textcoords": "offset points", "fontweight": "bold"}
            self.axes.annotate(str(number), (choice.ply + 1, choice.after), (4, -11), **look)
        place: dict[str, Any] = {"loc": "lower right", "bbox_to_anchor": (1, 1)}
        self.axes.legend(**place, frameon=False, fontsize=9, borderaxespad=0.2)

    def _named(self) -> str:
        """The biggest mistakes by their numbers in the picture, with the better moves."""
        return "     ".join(
            f"{number}: −{self._number(choice.given_away)} {choice.text} → {choice.best}"
            for number, choice in enumerate(self.review.mistakes(NAMED), 1)
        )

    def _rounds(self) -> None:
        """A thin line and a number where each round begins."""
        rounds = self.review.rounds
        begins = [nth for nth in range(len(rounds)) if not nth or rounds[nth] != rounds[nth - 1]]
        for nth in begins:
            self.axes.axvline(nth, color=GRID, linewidth=0.9, zorder=0)
        few = begins[:: 1 + len(begins) // 15]
        self.axes.set_xticks(few, [str(rounds[nth]) for nth in few])
        self.axes.tick_params(labelbottom=True)
        self.axes.set_xlabel(f"{self._text('review.round')}\n{self._named()}".rstrip())
