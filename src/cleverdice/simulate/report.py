"""The figures of a run as a page of text: a line a figure, a column a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cleverdice.draw import styled
from cleverdice.draw.canvas import Canvas
from cleverdice.draw.signs import BOLD, fill, shape
from cleverdice.rules import Game
from cleverdice.texts import say

from .figures import QUANTILES, Figure, figures
from .run import Run
from .written import number, percent

ENGINE = {
    "fast": "simulate.engine.fast",
    "learned": "simulate.engine.fast",
    "readable": "simulate.engine.readable",
}

LABEL = 19
COLUMN = 12

Column = Mapping[str, Any]
"""The figures of one seat, or of all."""


def report(run: Run, language: str, colour: bool = False) -> str:
    """Everything that a run has to tell, in 80 columns."""
    return "\n".join(_Report(run, language, colour).lines())


class _Report:
    """A report being written: what it is about, and how it is to look."""

    def __init__(self, run: Run, language: str, colour: bool) -> None:
        self.order, self.language, self.colour = run.order, language, colour
        self.said = figures(run)
        self.several = self.order.players > 1

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
        return [*lines, f" {self._speed()}"]

    def _text(self, key: str, **details: Any) -> str:
        return say(self.language, key, **details)

    def _number(self, value: Figure, places: int = 2) -> str:
        return number(self.language, value, places)

    def _percent(self, value: Figure) -> str:
        return percent(self.language, value)

    def _head(self) -> list[str]:
        title = self.order.game.titles[self.language]
        about = {"game": title, "games": self.said["games"], "seed": self.order.seed}
        lines = [f" {styled(self._text('simulate.title', **about), BOLD, self.colour)}"]
        if self.said["interrupted"]:
            lines.append(f" {self._text('simulate.interrupted', games=self.said['asked'])}")
        if self.order.game.reconstructed:
            lines.append(f" {self._text('note.reconstructed')}")
        return [*lines, ""]

    def _speed(self) -> str:
        rate = self.said["games_per_second"]
        return self._text(
            "simulate.speed",
            seconds=self._number(self.said["seconds"], 1),
            rate=self._number(rate, 0 if rate and rate >= 10 else 1),
            threads=self.order.threads,
            engine=self._text(ENGINE[self.order.engine]),
        )

    # The table

    def _table(self) -> str:
        page = Canvas()
        columns = [self.said, *self.said["seats"]] if self.several else [self.said]
        self._row(page, "", [self._heading(column) for column in columns], BOLD)
        self._points(page, columns)
        page.put(page.height, 0, "")
        self._areas(page, columns)
        if self.several:
            page.put(page.height, 0, "")
            self._wins(page)
        return page.text(self.colour)

    def _heading(self, column: Column) -> str:
        if "seat" in column:
            return f"{column['seat']} {column['bot']}"[: COLUMN - 1]
        return self._text("simulate.all") if self.several else self.order.bots[0]

    def _points(self, page: Canvas, columns: list[Column]) -> None:
        self._figures(page, "simulate.mean", columns, lambda of: of["mean"], style=BOLD)
        self._figures(page, "simulate.se", columns, lambda of: of["se"])
        self._figures(page, "simulate.sd", columns, lambda of: of["sd"])
        self._figures(page, "simulate.min", columns, lambda of: of["min"], 0)
        for mark in QUANTILES[:3]:
            self._quantile(page, mark, columns)
        self._figures(page, "simulate.median", columns, lambda of: of["median"], 1)
        for mark in QUANTILES[3:]:
            self._quantile(page, mark, columns)
        self._figures(page, "simulate.max", columns, lambda of: of["max"], 0)

    def _quantile(self, page: Canvas, mark: int, columns: list[Column]) -> None:
        cells = [self._number(column["quantiles"][str(mark)], 1) for column in columns]
        self._row(page, f"{mark} %", cells)

    def _areas(self, page: Canvas, columns: list[Column]) -> None:
        for area in self.order.game.areas:
            label = f"{shape(area.shape)} {self._text(f'area.{area.name}')}".strip()
            cells = [self._number(column["areas"][area.name], 1) for column in columns]
            self._row(page, label, cells, label_style=fill(area.name))
        if _has_foxes(self.order.game):
            self._figures(page, "final.foxes", columns, lambda of: of["foxes"])
            self._figures(page, "simulate.fox-points", columns, lambda of: of["fox_points"], 1)

    def _wins(self, page: Canvas) -> None:
        seats = self.said["seats"]
        won = [self._percent(seat["wins"]) for seat in seats]
        self._row(page, self._text("simulate.won"), ["", *won], BOLD)
        self._row(page, "±", ["", *(self._percent(seat["wins_se"]) for seat in seats)])

    def _figures(
        self,
        page: Canvas,
        key: str,
        columns: list[Column],
        pick: Callable[[Column], Figure],
        places: int = 2,
        style: str = "",
    ) -> None:
        cells = [self._number(pick(column), places) for column in columns]
        self._row(page, self._text(key), cells, style)

    def _row(
        self, page: Canvas, label: str, cells: list[str], style: str = "", label_style: str = ""
    ) -> None:
        row = page.height
        page.put(row, 1, f" {label} " if label_style else f" {label}", label_style or style)
        for at, cell in enumerate(cells, 1):
            page.put(row, LABEL + COLUMN * at - len(cell), cell, style)

    # Below the table

    def _levels(self) -> list[str]:
        """The solo rating: from how many points, how often, what it is called."""
        lines = [f" {styled(self._text('simulate.rating'), BOLD, self.colour)}"]
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


def _has_foxes(game: Game) -> bool:
    """Only a sheet with action rows has foxes."""
    return bool(game.actions)
