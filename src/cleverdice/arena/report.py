"""The figures of a meeting as a page of text: the standings, pair by pair, and the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cleverdice.simulate.report import Page
from cleverdice.texts import say

from .contest import Contest, Meeting
from .estimate import NORMAL
from .figures import figures_of

NAME = 12
COLUMNS = (9, 14, 7, 9, 6, 7, 5)
"""Won, its limits, fair share, points, give or take, rating, give or take."""

BOUND = {"at least": "≥", "at most": "≤", None: ""}

Said = Mapping[str, Any]


def format_report(meeting: Meeting, language: str, colour: bool = False) -> str:
    """Everything that a meeting has to tell, in 80 columns."""
    return "\n".join(_Report(meeting, language, colour).lines())


def headline(said: Said, contest: Contest, language: str) -> tuple[str, str]:
    """What was played at which table, and how often."""
    title = contest.game.title(language)
    count = {key: said[key] for key in ("games", "deals", "seed")}
    table = say(language, "arena.title", game=title, players=contest.players)
    return table, say(language, "arena.count", **count)


class _Report(Page):
    def __init__(self, meeting: Meeting, language: str, colour: bool) -> None:
        super().__init__(figures_of(meeting), language, colour)
        self.contest = meeting.contest

    def lines(self) -> list[str]:
        """All lines of the page."""
        lines = self._head()
        if not self.said["games"]:
            return [*lines, f" {self._text('simulate.none')}"]
        lines += [*self._standings(), ""]
        if self.said["pairs"]:
            lines += [*self._pairs(), ""]
        return [*lines, f" {self._seats()}", f" {self._measured()}", "", f" {self._where()}"]

    def _head(self) -> list[str]:
        title, count = headline(self.said, self.contest, self.language)
        return [f" {self._bold(title)}", f" {count}", *self._notes(self.contest.game)]

    # The standings

    def _standings(self) -> list[str]:
        unit = f"simulate.{self.contest.game.flow.unit}"
        keys = ("simulate.won", "arena.limits", "arena.fair", unit, "", "arena.rating", "")
        heading = [self._text(key) if key else "±" for key in keys]
        return [self._bold(_line("", heading)), *map(self._standing, self.said["standings"])]

    def _standing(self, bot: Said) -> str:
        won, points, rating = bot["won"], bot["points"], bot["rating"]
        cells = [
            self._percent(won["mean"]),
            self._limits(won, 100),
            self._percent(bot["fair"]),
            self._number(points["mean"], 2),
            self._number(_reach(points), 2),
            BOUND[rating["bound"]] + self._number(rating["mean"], 0),
            self._number(NORMAL * rating["se"], 0) if self._free(bot) else "",
        ]
        return _line(bot["bot"], cells)

    def _free(self, bot: Said) -> bool:
        """Has a rating limits of its own? That of the anchor is given."""
        return bot["rating"]["bound"] is None and bot["bot"] != self.said["anchor"]["bot"]

    def _limits(self, found: Said, times: int = 1) -> str:
        """From the lower to the upper limit."""
        if found["low"] is None:
            return "–"
        low, high = (self._number(times * found[end], 1, times == 1) for end in ("low", "high"))
        return self._text("arena.from-to", low=low, high=high)

    # Below the standings

    def _pairs(self) -> list[str]:
        heading = self._text(f"arena.pairs.{self.contest.game.flow.unit}")
        return [f" {self._bold(heading)}", *map(self._pair, self.said["pairs"])]

    def _pair(self, pair: Said) -> str:
        names = f"{_short(pair['bot'])} – {_short(pair['against'])}"
        gap, ahead = pair["difference"], self._percent(pair["ahead"]["mean"])
        mean = self._number(gap["mean"], 1, sign=True)
        said = self._text("arena.ahead", share=ahead)
        return f"  {names:<27} {mean:>7} {self._limits(gap):>19}  {said}"

    def _seats(self) -> str:
        shares = [
            f"{one['seat']}: {self._percent(one['won']['mean'])}" for one in self.said["seats"]
        ]
        return self._text("arena.seats", seats=", ".join(shares))

    def _measured(self) -> str:
        """What the limits mean, and what ratings are measured against."""
        anchor = self.said["anchor"]
        against = anchor["bot"] or self._text("arena.mean")
        return self._text("arena.measured", bot=against, rating=f"{anchor['rating']:.0f}")

    def _where(self) -> str:
        if self.contest.cluster is not None:
            return self._speed("arena.speed.cluster", cluster=self.contest.cluster)
        return self._speed(threads=self.contest.threads)


def _line(name: str, cells: list[str]) -> str:
    placed = zip(cells, COLUMNS, strict=True)
    line = f" {_short(name):<{NAME}}" + "".join(f" {cell:>{room}}" for cell, room in placed)
    return line.rstrip()


def _short(name: str) -> str:
    """The end of a name that is too long: of a folder it says the most."""
    return name if len(name) <= NAME else "…" + name[1 - NAME :]


def _reach(found: Said) -> float | None:
    """How far the limits are from the mean."""
    return None if found["high"] is None else found["high"] - found["mean"]
