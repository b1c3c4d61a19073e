"""A review as a picture: the expectation over the game, a panel a seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from cleverdice import picture
from cleverdice.picture import GRID
from cleverdice.texts import say

from .judge import told
from .review import SLIGHT, Review

NAMED = 3
"""So many mistakes are numbered, and named below."""

LINE, BAD = "#3b6fb6", "#c0392b"


def draw(reviews: Sequence[Review], path: Path, language: str) -> None:
    """Draw reviews of one game into a PNG or SVG file; the same ones give the same file."""
    picture.draw(path, lambda: figure(reviews, language))


def figure(reviews: Sequence[Review], language: str) -> Figure:
    """A panel a seat, one below the other, over the same moves."""
    whole = picture.blank(9, 1.2 + 3.6 * len(reviews))
    panels = whole.subplots(len(reviews), 1, squeeze=False, sharex=True)[:, 0]
    for looked, axes in zip(reviews, panels, strict=True):
        _Panel(looked, axes, language).draw()
    whole.supxlabel(told(reviews[0].learned).said(language), fontsize=8)
    return whole


class _Panel:
    """The curve of one seat being drawn."""

    def __init__(self, looked: Review, axes: Axes, language: str) -> None:
        self.looked, self.axes, self.language = looked, axes, language
        self.point = self._text("simulate.point")

    def draw(self) -> None:
        """The curve, what was given away, the rounds, and the sums above."""
        self._titles()
        plies = range(len(self.looked.expected))
        self.axes.plot(plies, self.looked.expected, color=LINE, linewidth=1.6)
        self._given_away()
        self._rounds()
        self._plain()

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _number(self, value: float, sign: str = "") -> str:
        return f"{round(value, 1) + 0.0:{sign}.1f}".replace(".", self.point).replace("-", "−")

    def _titles(self) -> None:
        looked = self.looked
        title = looked.game.titles[self.language]
        about = {"game": title, "name": looked.name, "seat": looked.seat + 1}
        sums = {
            "start": self._number(looked.start),
            "luck": self._number(looked.luck + looked.others, "+"),
            "given": self._number(looked.given_away),
            "score": self._number(looked.score),
        }
        head = f"{self._text('review.title', **about)}\n{self._text('review.sums', **sums)}"
        self.axes.set_title(head, loc="left", fontsize=10)
        self.axes.set_ylabel(self._text("review.expected"))

    def _given_away(self) -> None:
        """A bar down to what each mistake led to, with a cross at its foot."""
        wrong = [choice for choice in self.looked.choices if choice.given_away >= SLIGHT]
        if not wrong:
            return
        at, top = [choice.ply + 1 for choice in wrong], [choice.value for choice in wrong]
        foot = [choice.after for choice in wrong]
        self.axes.vlines(at, foot, top, color=BAD, linewidth=2.2)
        label = self._text("review.mistake")
        self.axes.plot(at, foot, "x", color=BAD, markersize=6, markeredgewidth=1.6, label=label)
        for number, choice in enumerate(self.looked.mistakes(NAMED), 1):
            look: dict[str, Any] = {"textcoords": "offset points", "fontweight": "bold"}
            self.axes.annotate(str(number), (choice.ply + 1, choice.after), (4, -11), **look)
        self.axes.legend(
            loc="lower right", bbox_to_anchor=(1, 1), frameon=False, fontsize=9, borderaxespad=0.2
        )

    def _named(self) -> str:
        """The biggest mistakes by their number in the picture, with the better move."""
        return "     ".join(
            f"{number}: −{self._number(choice.given_away)} {choice.text} → {choice.best}"
            for number, choice in enumerate(self.looked.mistakes(NAMED), 1)
        )

    def _rounds(self) -> None:
        """A thin line and a number where each round begins."""
        rounds = self.looked.rounds
        begins = [nth for nth in range(len(rounds)) if not nth or rounds[nth] != rounds[nth - 1]]
        for nth in begins:
            self.axes.axvline(nth, color=GRID, linewidth=0.9, zorder=0)
        few = begins[:: 1 + len(begins) // 15]
        self.axes.set_xticks(few, [str(rounds[nth]) for nth in few])
        self.axes.tick_params(labelbottom=True)
        self.axes.set_xlabel(f"{self._text('review.round')}\n{self._named()}".rstrip())

    def _plain(self) -> None:
        """No more ink than needed; round numbers, written as the language writes them."""
        self.axes.spines[["top", "right"]].set_visible(False)
        self.axes.grid(axis="y", color=GRID, linewidth=0.7)
        self.axes.set_axisbelow(True)
        self.axes.margins(x=0.01, y=0.12)
        self.axes.yaxis.set_major_locator(MaxNLocator(nbins=7, steps=[1, 2, 5, 10]))
        self.axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}".replace(".", self.point))
