"""The figures of a run as a page of text: a line a figure, a column a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cleverdice.draw import styled
from cleverdice.draw.canvas import Canvas
from cleverdice.draw.signs import BOLD, fill, shape
from cleverdice.rules import Game
from cleverdice.texts import say
from cleverdice.texts.numbers import number, percent

from .figures import QUANTILES, Figure, figures_of
from .order import Simulation

LABEL = 19
COLUMN = 12

Column = Mapping[str, Any]
"""The figures of one seat, or of all."""


def format_report(run: Simulation, language: str, colour: bool = False) -> str:
    """Everything that a run has to tell, in 80 columns."""
    return "\n".join(_Report(run, language, colour).lines())


class Page:
    """A page about many games being written: its figures, and how it is to look."""

    def __init__(self, said: Column, language: str, colour: bool) -> None:
        self.said, self.language, self.colour = said, language, colour

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _number(self, value: Figure, places: int = 2, sign: bool = False) -> str:
        return number(self.language, value, places, sign)

    def _percent(self, value: Figure) -> str:
        return percent(self.language, value)

    def _bold(self, text: str) -> str:
        return styled(text, BOLD, self.colour)

    def _notes(self, game: Game) -> list[str]:
        """What to know before the figures, and an empty line."""
        asked = {"games": self.said["asked"]}
        lines = [f" {self._text('simulate.interrupted', **asked)}"] * self.said["interrupted"]
        notes = [] if game.note is None else [f" {self._text(game.note)}"]
        return [*lines, *notes, ""]

    def _speed(self, key: str = "simulate.speed", **details: Any) -> str:
        rate = self.said["games_per_second"]
        return self._text(
            key,
            seconds=self._number(self.said["seconds"], 1),
            rate=self._number(rate, 0 if rate and rate >= 10 else 1),
            engine=self._text(f"simulate.engine.{self.said['engine']}"),
            **details,
        )


class _Report(Page):
    def __init__(self, run: Simulation, language: str, colour: bool) -> None:
        super().__init__(figures_of(run), language, colour)
        self.order, self.several, self.page = run.order, run.order.players > 1, Canvas()
        self.columns = [self.said, *self.said["seats"]] if self.several else [self.said]

    def lines(self) -> list[str]:
        """All lines of the page."""
        lines = self._head()
        if not self.said["games"]:
            return [*lines, f" {self._text('simulate.none')}"]
        lines += [self._table(), ""]
        if self.said["levels"]:
            lines += [*self._levels(), ""]
        if len(self.said["wins"]["bots"]) > 1:
            lines += [f" {self._bots()}", ""]
        return [*lines, f" {self._speed(threads=self.order.threads)}"]

    def _head(self) -> list[str]:
        title = self.order.game.title(self.language)
        about = {"game": title, "games": self.said["games"], "seed": self.order.seed}
        heading = f" {self._bold(self._text('simulate.title', **about))}"
        return [heading, *self._notes(self.order.game)]

    # The table

    def _table(self) -> str:
        self._row("", [self._heading(column) for column in self.columns], BOLD)
        self._points()
        self.page.put(self.page.height, 0, "")
        self._areas()
        if self.several:
            self.page.put(self.page.height, 0, "")
            self._wins()
        return self.page.text(self.colour)

    def _heading(self, column: Column) -> str:
        if "seat" in column:
            return f"{column['seat']} {column['bot']}"[: COLUMN - 1]
        return self._text("simulate.all") if self.several else self.order.bots[0]

    def _points(self) -> None:
        self._figures("simulate.mean", "mean", style=BOLD)
        self._figures("simulate.se", "se")
        self._figures("simulate.sd", "sd")
        self._figures("simulate.min", "min", 0)
        self._quantiles(*QUANTILES[:3])
        self._figures("simulate.median", "median", 1)
        self._quantiles(*QUANTILES[3:])
        self._figures("simulate.max", "max", 0)

    def _quantiles(self, *marks: int) -> None:
        for mark in marks:
            cells = [self._number(column["quantiles"][str(mark)], 1) for column in self.columns]
            self._row(f"{mark} %", cells)

    def _areas(self) -> None:
        for area in self.order.game.areas:
            label = f"{shape(area.shape)} {self._text(f'area.{area.name}')}".strip()
            cells = [self._number(column["areas"][area.name], 1) for column in self.columns]
            self._row(label, cells, label_style=fill(area.name))
        if self.order.game.actions:  # without action rows there are no foxes
            self._figures("final.foxes", "foxes")
            self._figures("simulate.fox-points", "fox_points", 1)

    def _wins(self) -> None:
        seats = self.said["seats"]
        won = [self._percent(seat["wins"]) for seat in seats]
        self._row(self._text("simulate.won"), ["", *won], BOLD)
        self._row("±", ["", *(self._percent(seat["wins_se"]) for seat in seats)])

    def _figures(self, label: str, key: str, places: int = 2, style: str = "") -> None:
        cells = [self._number(column[key], places) for column in self.columns]
        self._row(self._text(label), cells, style)

    def _row(self, label: str, cells: list[str], style: str = "", label_style: str = "") -> None:
        row = self.page.height
        self.page.put(row, 1, f" {label} " if label_style else f" {label}", label_style or style)
        for at, cell in enumerate(cells, 1):
            self.page.put(row, LABEL + COLUMN * at - len(cell), cell, style)

    # Below the table

    def _levels(self) -> list[str]:
        """The solo rating: from how many points, how often, what it is called."""
        lines = [f" {self._bold(self._text('simulate.rating'))}"]
        for level in self.said["levels"]:
            least = "" if level["least"] is None else f"≥{level['least']}"
            name = self._text(f"level.{self.order.game.name}.{level['level']}")
            share = self._percent(level["share"])
            lines.append(f" {level['level']:>3} {least:>6} {share:>9}  {name}")
        return lines

    def _bots(self) -> str:
        shares = self.said["wins"]["bots"].items()
        said = ", ".join(f"{name} {self._percent(share)}" for name, share in shares)
        return self._text("simulate.bots", bots=said)
