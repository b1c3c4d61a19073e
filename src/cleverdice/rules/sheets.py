"""A printed sheet file becomes a game; a bad file is refused with the entry's name."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from .areas import Bonus, Fill, Unlock
from .draft import ANY, Draft
from .entries import Entry, Names, SheetError, decoded
from .game import ActionRow, Die, Game, Symbol
from .party import Party
from .sheet_areas import NUMBERS, read_areas, read_bonus

__all__ = ["SheetError", "load", "names", "read"]

HEAD = ("id", "rules", "titles", "designer", "reconstructed", "attestation", "sources", "contested")
BODY = ("flow", "players", "dice", "areas")
FLOWS: dict[str, dict[str, type]] = {
    "draft": {
        "options": dict,
        "rounds": dict,
        "round_track": list,
        "action_rows": list,
        "rating": dict,
    },
    "party": {"symbols": list},
}
NEEDED = {"draft": ("action_rows", "reroll", "extra_die"), "party": ("symbols", "joker")}
"""The names that a flow asks for in one of its lists."""


@cache
def load(name: str) -> Game:
    """The game of that short name.

    >>> [load(name).titles["de"] for name in names()]
    ['Clever hoch Drei', 'Ganz schön clever', 'Ganz schön clever Kids']
    """
    if name not in names():
        raise SheetError(f"there is no game {name!r}; there are {', '.join(names())}")
    source = resources.files(__package__) / "data" / f"{name}.json"
    return read(source.read_text(encoding="utf-8"), f"{name}.json")


@cache
def names() -> tuple[str, ...]:
    """The short names of all games."""
    folder = resources.files(__package__) / "data"
    files = [Path(entry.name) for entry in folder.iterdir()]
    return tuple(sorted(file.stem for file in files if file.suffix == ".json"))


def read(content: str, file: str) -> Game:
    """The game that a sheet file's content describes."""
    return _Reader(decoded(content, file)).game()


class _Reader:
    """Builds one game from its file."""

    def __init__(self, root: Entry) -> None:
        self.root = root
        flow = self.check_flow()
        self.drafted = flow == "draft"
        self.names = Names(root)
        self.check_needed(*NEEDED[flow])
        self.areas = read_areas(root, self.names)
        self.players = self.read_players()

    def check_flow(self) -> str:
        """The name of the turn flow, each of which asks for its own entries."""
        flow = self.root.get("flow", str)
        if flow.value not in FLOWS:
            flow.refuse(f"unknown flow {flow.value!r}")
        self.root.only((*HEAD, *BODY, *FLOWS[flow.value]))
        for key, kind in FLOWS[flow.value].items():
            self.root.get(key, kind)
        return str(flow.value)

    def check_needed(self, key: str, *needed: str) -> None:
        """Refuse a file without the names that its flow asks for."""
        for name in needed:
            if name not in self.names.rows | self.names.symbols:
                self.root.get(key, list).refuse(f"has no {name!r}")

    def game(self) -> Game:
        """Everything together."""
        game = Game(
            **self.head(),
            min_players=self.players[0],
            max_players=self.players[-1],
            dice=tuple(map(self.die, self.root.get("dice", list).items(dict))),
            symbols=tuple(map(self.symbol, self.optional("symbols"))),
            areas=self.areas,
            actions=tuple(map(self.action_row, self.optional("action_rows"))),
            rounds=self.rounds(),
            round_bonus=tuple(map(self.round, self.optional("round_track"))),
            rating=self.rating(),
            best_area_breaks_ties=self.drafted,
            flow=self.draft() if self.drafted else self.party(),
        )
        self.check_letters()
        self.count_unlocks(game)
        return game

    def optional(self, key: str) -> list[Entry]:
        """The members of a list that not every file has."""
        return self.root.get(key, list, []).items(dict)

    # What the game is, and how well its figures are attested

    def head(self) -> dict[str, Any]:
        """Name, titles, and whether the sheet is the printed one or a reconstruction."""
        root = self.root
        titles = root.get("titles", dict)
        titles.get("en", str)
        root.get("designer", str, "")
        self.check_contested()
        return {
            "name": root.get("id", str).filled(),
            "version": root.get("rules", int).between(1),
            "titles": titles.texts(),
            "reconstructed": root.get("reconstructed", bool).value,
            "attestation": root.get("attestation", str).filled(),
            "sheet": root.value,
        }

    def check_contested(self) -> None:
        """Entries that a source reads differently: what was chosen, the other reading, and why."""
        for item in self.optional("contested"):
            item.only(("entry", "chosen", "other", "for", "against"))
            item.get("entry", str).filled()
            for reading in ("chosen", "other"):
                item.get(reading, str | int | list | None)
            for sources in ("for", "against"):
                item.get(sources, list).items(str)

    def read_players(self) -> range:
        """How many may play."""
        players = self.names.sourced(self.root.get("players", dict), "min", "max")
        least = players.get("min", int).between(1)
        return range(least, players.get("max", int).between(least) + 1)

    # Dice and symbols

    def die(self, entry: Entry) -> Die:
        """One die."""
        self.names.sourced(entry, "name", "letter", "shape", "areas", "faces")
        name, letter = entry.get("name", str).value, entry.get("letter", str).value
        areas = self.die_areas(entry.get("areas", list | str))
        return Die(name, letter, entry.get("shape", str).filled(), areas, self.faces(entry))

    def die_areas(self, entry: Entry) -> tuple[int, ...]:
        """The areas that a die may enter, by name, or all of them."""
        if entry.value == "all":
            return tuple(self.names.areas.values())
        return tuple(map(self.names.area, entry.must_be(list).items(str)))

    def faces(self, entry: Entry) -> tuple[int, ...]:
        """What a die shows: symbols, or else numbers."""
        if not self.names.symbols:
            return entry.get("faces", list, list(NUMBERS)).sized(len(NUMBERS)).numbers(1, 6)
        faces = entry.get("faces", list).sized(len(NUMBERS))
        return tuple(map(self.names.symbol, faces.items(str)))

    def symbol(self, entry: Entry) -> Symbol:
        """One symbol of a die's face."""
        self.names.sourced(entry, "name", "area")
        name, area = entry.get("name", str), entry.get("area", str)
        if not re.fullmatch("[a-z-]+", name.value):
            name.refuse(f"must be small letters and hyphens, is {name.value!r}")
        return Symbol(name.value, None if area.value == "all" else self.names.area(area))

    def check_letters(self) -> None:
        """Refuse dice whose letters moves could not be spelled with."""
        seen: set[str] = set()
        for letter in (die.get("letter", str) for die in self.root.get("dice", list).items(dict)):
            if not re.fullmatch("[1-9]" if self.names.symbols else "[A-Z]", letter.value):
                wanted = "digit" if self.names.symbols else "capital letter"
                letter.refuse(f"must be one {wanted}, is {letter.value!r}")
            if letter.value in seen:
                letter.refuse(f"{letter.value!r} stands twice")
            seen.add(letter.value)

    # Actions and rounds

    def bonus(self, entry: Entry) -> Bonus:
        """A bonus from its code."""
        return read_bonus(entry, self.names, self.areas)

    def action_row(self, entry: Entry) -> ActionRow:
        """One row of action spaces, with the bonus for circling the last of them."""
        spaces = entry.get("spaces", list)
        numbers = tuple(map(str, range(1, len(spaces.value) + 1)))
        self.names.sourced(entry, "name", "spaces", "end", known=numbers)
        printed = tuple(map(_printed, spaces.items(int | str | None)))
        end = entry.get("end", dict | None)
        if end.value is None:
            return ActionRow(entry.value["name"], printed, None)
        bonus = self.bonus(self.names.sourced(end, "bonus").get("bonus", str))
        return ActionRow(entry.value["name"], printed, bonus)

    def round(self, entry: Entry) -> tuple[Bonus, ...]:
        """What a round of the round track gives; of several marks one is chosen."""
        bonus = self.names.sourced(entry, "bonus").get("bonus", str | list | None)
        if bonus.value is None:
            return ()
        if isinstance(bonus.value, str):
            return (self.bonus(bonus),)
        choices = [self.bonus(code) for code in bonus.items(str)]
        fills = [choice for choice in choices if isinstance(choice, Fill) and not choice.rolled]
        if not fills or len(fills) < len(choices):
            bonus.refuse("must be a choice of crosses and printed numbers")
        return (Fill(tuple(option for fill in fills for option in fill.options)),)

    def rounds(self) -> dict[int, int]:
        """How many rounds there are for each number of players."""
        if not self.drafted:
            return {}
        entry = self.names.sourced(self.root.get("rounds", dict), "by_players")
        by_players = entry.get("by_players", dict).only(map(str, self.players))
        return {number: self.round_count(by_players, number) for number in self.players}

    def round_count(self, by_players: Entry, number: int) -> int:
        """The rounds for so many players, which must be on the round track."""
        count = by_players.get(str(number), int)
        tracked = len(self.root.get("round_track", list).value)
        if not 1 <= count.value <= tracked:
            count.refuse(f"the round track has {tracked} rounds, not {count.value}")
        return int(count.value)

    def rating(self) -> tuple[int, ...]:
        """The least points for each solo level but the last."""
        if not self.drafted:
            return ()
        entry = self.root.get("rating", dict)
        least = entry.get("from", list)
        levels = tuple(map(str, range(1, len(least.value) + 1)))
        self.names.sourced(entry, "from", known=levels)
        points = least.numbers(1)
        if sorted(set(points), reverse=True) != list(points):
            least.refuse("must fall from level to level")
        return points

    # How a turn flows

    def party(self) -> Party:
        """The flow with symbols, one of which is the joker."""
        return Party(1 + self.names.symbols["joker"])

    def draft(self) -> Draft:
        """The flow with a platter, re-rolls and extra dice."""
        options = self.root.get("options", dict).only(("field_by_roll", "may_decline"))
        return Draft(
            options.get("field_by_roll", bool).value,
            options.get("may_decline", bool).value,
            self.names.rows["reroll"],
            self.names.rows["extra_die"],
            self.number_row(),
        )

    def number_row(self) -> int | None:
        """The row of numbers that a die may count as, if there is one."""
        row = self.names.rows.get("any_number")
        if row is not None:
            spaces = self.optional("action_rows")[row].get("spaces", list)
            for space in spaces.items(int | str | None):
                space.must_be(int | str)
        return row

    def count_unlocks(self, game: Game) -> None:
        """Refuse a sheet that unlocks more actions than it has spaces."""
        bonuses: list[Bonus | None] = [g.bonus for area in game.areas for g in area.groups]
        bonuses += [bonus for bonuses in game.round_bonus for bonus in bonuses]
        bonuses += [row.end for row in game.actions]
        counts = Counter(bonus.row for bonus in bonuses if isinstance(bonus, Unlock))
        for number, entry in enumerate(self.optional("action_rows")):
            spaces = len(game.actions[number].printed)
            if counts[number] > spaces:
                entry.refuse(f"{counts[number]} unlocks for {spaces} spaces")


def _printed(space: Entry) -> int:
    """The number on an action space: 0 for none, `ANY` for a question mark."""
    if space.value is None:
        return 0
    return ANY if space.value == "?" else space.between(1, 6)
