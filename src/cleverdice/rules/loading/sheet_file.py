"""A printed sheet file becomes a game; a bad file is refused with the entry's name."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from ..entries import Entry, Names, decoded
from ..flows import FLOWS, Flow
from ..game import ANY, ActionRow, Die, Game, Symbol
from ..kinds import FACES, KINDS, Bonus, Fill, Unlock
from .areas import Kinds, read_areas, read_bonus

HEAD = (
    "id", "rules", "titles", "designer", "year", "reconstructed", "attestation", "note", "sources",
    "contested",
)  # fmt: skip
BODY = ("flow", "players", "dice", "areas")


def read(content: str, file: str, kinds: Kinds = KINDS) -> Game:
    """The game that a sheet file's content describes, with areas of these kinds."""
    return _Reader(decoded(content, file), kinds).game()


class _Reader:
    """Builds one game from its file."""

    def __init__(self, root: Entry, kinds: Kinds) -> None:
        self.root = root
        self.flow = self.check_flow()
        self.names = Names(root)
        self.check_needed(*self.flow.needs)
        self.areas = read_areas(root, self.names, kinds)
        self.players = self.read_players()

    def check_flow(self) -> type[Flow]:
        """The turn flow, each of which asks for its own entries."""
        flow = self.root.get("flow", str)
        if flow.value not in FLOWS:
            flow.refuse(f"unknown flow {flow.value!r}")
        found = FLOWS[flow.value]
        self.root.only((*HEAD, *BODY, *found.entries))
        for key, kind in found.entries.items():
            self.root.get(key, kind)
        return found

    def check_needed(self, key: str, needed: tuple[str, ...]) -> None:
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
            flow=self.flow.read(self.root, self.names),
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
            "year": root.get("year", int).between(1900),
            "reconstructed": root.get("reconstructed", bool).value,
            "attestation": root.get("attestation", str).filled(),
            "note": root.get("note", str, None).value,
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
            return entry.get("faces", list, list(FACES)).sized(len(FACES)).numbers(1, 6)
        faces = entry.get("faces", list).sized(len(FACES))
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
        if "rounds" not in self.flow.entries:
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
        if "rating" not in self.flow.entries:
            return ()
        entry = self.root.get("rating", dict)
        least = entry.get("from", list)
        levels = tuple(map(str, range(1, len(least.value) + 1)))
        self.names.sourced(entry, "from", known=levels)
        points = least.numbers(1)
        if sorted(set(points), reverse=True) != list(points):
            least.refuse("must fall from level to level")
        return points

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
