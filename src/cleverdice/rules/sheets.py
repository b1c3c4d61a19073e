"""A printed sheet file becomes a game; a bad file is refused with the entry's name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NoReturn

from .areas import Area, Bonus, Fill, Fox, Grid, Group, Spread, Tally, Track, Unlock
from .draft import ANY, Draft
from .game import ActionRow, Die, Flow, Game, Symbol
from .party import Party

NUMBERS = (1, 2, 3, 4, 5, 6)
FORMAT = 1


class SheetError(ValueError):
    """A sheet file that can't be used; the message names the file and the entry."""


@cache
def load(name: str) -> Game:
    """The game of that short name.

    >>> load("chd").titles["de"]
    'Clever hoch Drei'
    """
    if name not in names():
        raise SheetError(f"there is no game {name!r}; there are {', '.join(names())}")
    source = resources.files(__package__) / "data" / f"{name}.json"
    return read(source.read_text(encoding="utf-8"), f"{name}.json")


@cache
def names() -> tuple[str, ...]:
    """The short names of all games."""
    folder = resources.files(__package__) / "data"
    return tuple(sorted(Path(entry.name).stem for entry in folder.iterdir()))


def read(content: str, file: str) -> Game:
    """The game that a sheet file's content describes."""
    try:
        data = json.loads(content)
    except ValueError as error:
        raise SheetError(f"{file}: not JSON: {error}") from None
    return _Reader(Entry(data, file, "")).game()


class Entry:
    """A value of the file that knows its own name."""

    def __init__(self, value: Any, file: str, path: str) -> None:
        self.value = value
        self.file = file
        self.path = path

    def refuse(self, problem: str) -> NoReturn:
        """Reject the file because of this entry."""
        raise SheetError(f"{self.file}: {self.path or 'the whole'}: {problem}")

    def get(self, key: str, kind: type, default: Any = ...) -> Entry:
        """A part of this entry, which must be of that type."""
        path = f"{self.path}.{key}" if self.path else key
        if not isinstance(self.value, dict):
            self.refuse("must be an object")
        value = self.value.get(key, default)
        part = Entry(value, self.file, path)
        if value is ...:
            part.refuse("is missing")
        if key in self.value and not isinstance(value, kind):
            part.refuse(f"must be of type {kind.__name__}, is {value!r}")
        return part

    def items(self) -> Iterator[Entry]:
        """The members of a list."""
        for number, value in enumerate(self.value):
            name = value.get("name", number) if isinstance(value, dict) else number
            yield Entry(value, self.file, f"{self.path}[{name}]")

    def sized(self, length: int) -> Entry:
        """This list, which must have that length."""
        if len(self.value) != length:
            self.refuse(f"must have {length} entries, has {len(self.value)}")
        return self

    def whole(self, least: int = 0) -> Entry:
        """This list, which must hold whole numbers only."""
        for item in self.items():
            if not isinstance(item.value, int) or item.value < least:
                item.refuse(f"must be a whole number from {least}, is {item.value!r}")
        return self


class _Reader:
    """Builds one game from its file."""

    def __init__(self, root: Entry) -> None:
        self.root = root
        self.sources = root.get("sources", dict).value
        self.areas_named = _positions(root.get("areas", list))
        self.dice_named = _positions(root.get("dice", list))
        self.rows_named = _positions(root.get("action_rows", list, []))
        self.symbols_named = _positions(root.get("symbols", list, []))
        self.areas: tuple[Area, ...] = ()

    def game(self) -> Game:
        """Everything together."""
        root = self.root
        players = self.sourced(root.get("players", dict))
        self.areas = self.build_areas()
        actions = tuple(map(self.action_row, root.get("action_rows", list, []).items()))
        round_bonus = tuple(map(self.round, root.get("round_track", list, []).items()))
        game = Game(
            name=root.get("id", str).value,
            version=root.get("rules", int).value,
            titles=root.get("titles", dict).value,
            reconstructed=root.get("reconstructed", bool).value,
            attestation=root.get("attestation", str).value,
            sheet=root.value,
            min_players=players.get("min", int).value,
            max_players=players.get("max", int).value,
            dice=tuple(map(self.die, root.get("dice", list).items())),
            symbols=tuple(map(self.symbol, root.get("symbols", list, []).items())),
            areas=self.areas,
            actions=actions,
            rounds=self.rounds(players, len(round_bonus)),
            round_bonus=round_bonus,
            rating=self.rating(),
            best_area_breaks_ties=root.get("flow", str).value == "draft",
            flow=self.flow(),
        )
        self.count_unlocks(game)
        return game

    # Small parts

    def sourced(self, entry: Entry) -> Entry:
        """The entry, which must say where its figures come from."""
        source = entry.get("source", str)
        if source.value not in self.sources:
            source.refuse(f"unknown source {source.value!r}")
        return entry

    def named(self, entry: Entry, name: Any, known: dict[str, int], what: str) -> int:
        """The position of something that must be known by name."""
        if name not in known:
            entry.refuse(f"unknown {what} {name!r}")
        return known[name]

    def area_list(self, entry: Entry) -> tuple[int, ...]:
        """Areas by name, or all of them."""
        if entry.value == "all":
            return tuple(self.areas_named.values())
        return tuple(self.named(entry, name, self.areas_named, "area") for name in entry.value)

    def die(self, entry: Entry) -> Die:
        """One die."""
        self.sourced(entry)
        faces = entry.get("faces", list, list(NUMBERS))
        if self.symbols_named:
            shown = tuple(
                1 + self.named(faces, face, self.symbols_named, "symbol") for face in faces.value
            )
        else:
            shown = tuple(faces.whole(1).value)
        letter = entry.get("letter", str).value
        areas = self.area_list(entry.get("areas", list | str))  # type: ignore[arg-type]
        return Die(entry.value["name"], letter, entry.get("shape", str).value, areas, shown)

    def symbol(self, entry: Entry) -> Symbol:
        """One symbol of a die's face."""
        area = self.sourced(entry).get("area", str)
        if area.value == "all":
            return Symbol(entry.value["name"], None)
        return Symbol(entry.value["name"], self.named(area, area.value, self.areas_named, "area"))

    def action_row(self, entry: Entry) -> ActionRow:
        """One row of action spaces."""
        self.sourced(entry)
        spaces = entry.get("spaces", list)
        printed = tuple({None: 0, "?": ANY}.get(space, space) for space in spaces.value)
        if not set(printed) <= {0, *NUMBERS, ANY}:
            spaces.refuse(f"a space shows a number from 1 to 6, '?' or nothing, not {spaces.value}")
        end = entry.get("end", str | None, None)  # type: ignore[arg-type]
        return ActionRow(
            entry.value["name"], printed, None if end.value is None else self.bonus(end, end.value)
        )

    def round(self, entry: Entry) -> tuple[Bonus, ...]:
        """What a round of the round track gives; of several one is chosen."""
        bonus = self.sourced(entry).get("bonus", str | list | None)  # type: ignore[arg-type]
        if bonus.value is None:
            return ()
        if isinstance(bonus.value, str):
            return (self.bonus(bonus, bonus.value),)
        choices = [self.bonus(bonus, code) for code in bonus.value]
        if not all(isinstance(choice, Fill) for choice in choices):
            bonus.refuse("a choice must be between marks")
        fills = [choice for choice in choices if isinstance(choice, Fill)]
        return (Fill(tuple(option for fill in fills for option in fill.options)),)

    def rounds(self, players: Entry, tracked: int) -> dict[int, int]:
        """How many rounds there are for each number of players."""
        entry = self.root.get("rounds", dict, {})
        if not entry.value:
            return {}
        by_players = self.sourced(entry).get("by_players", dict)
        rounds = {}
        for number in range(players.value["min"], players.value["max"] + 1):
            count = by_players.get(str(number), int)
            if not 1 <= count.value <= tracked:
                count.refuse(f"the round track has {tracked} rounds")
            rounds[number] = count.value
        return rounds

    def rating(self) -> tuple[int, ...]:
        """The least points for each solo level but the last."""
        entry = self.root.get("rating", dict, {})
        if not entry.value:
            return ()
        least = self.sourced(entry).get("from", list).whole(1)
        if sorted(least.value, reverse=True) != least.value:
            least.refuse("must fall from level to level")
        return tuple(least.value)

    def flow(self) -> Flow:
        """The turn flow with its options."""
        name = self.root.get("flow", str)
        if name.value == "party":
            joker = self.named(self.root.get("symbols", list), "joker", self.symbols_named, "symbol")
            return Party(joker + 1)
        if name.value != "draft":
            name.refuse(f"unknown flow {name.value!r}")
        options = self.root.get("options", dict)
        rows = self.root.get("action_rows", list)
        return Draft(
            options.get("field_by_roll", bool).value,
            options.get("may_decline", bool).value,
            self.named(rows, "reroll", self.rows_named, "action row"),
            self.named(rows, "extra_die", self.rows_named, "action row"),
            self.rows_named.get("any_number"),
        )

    # Bonuses

    def bonus(self, entry: Entry, code: Any) -> Bonus:
        """A bonus from its code: fox, an action row, x:AREA, n:AREA:NUMBER, q:AREA."""
        if code == "fox":
            return Fox()
        if code in self.rows_named:
            return Unlock(self.rows_named[code])
        kind, _, rest = str(code).partition(":")
        name, _, number = rest.partition(":")
        if kind == "x" and not number:
            return self.cross(entry, name)
        if kind == "q" and not number:
            return Fill(tuple((area.index, NUMBERS) for area in self.pick(entry, name)), rolled=True)
        if kind == "n" and number in map(str, NUMBERS):
            written = [area for area in self.pick(entry, name) if area.written]
            return Fill(tuple((area.index, (int(number),)) for area in written))
        entry.refuse(f"unknown bonus {code!r}")

    def pick(self, entry: Entry, name: str) -> tuple[Area, ...]:
        """The area of a bonus, or all of them for a black one."""
        if name == "black":
            return self.areas
        return (self.areas[self.named(entry, name, self.areas_named, "area")],)

    def cross(self, entry: Entry, name: str) -> Fill:
        """A free cross: any number that the area knows."""
        crossed = [area for area in self.pick(entry, name) if isinstance(area, Grid | Track)]
        options = [(area.index, area.free_values) for area in crossed if not area.written]
        if not options:
            entry.refuse(f"the {name} area is written in, not crossed")
        return Fill(tuple(options))

    def count_unlocks(self, game: Game) -> None:
        """Refuse a sheet that unlocks more actions than it has spaces."""
        bonuses = [group.bonus for area in game.areas for group in area.groups]
        bonuses += [bonus for bonuses in game.round_bonus for bonus in bonuses]
        counts = Counter(bonus.row for bonus in bonuses if isinstance(bonus, Unlock))
        for number, entry in enumerate(self.root.get("action_rows", list, []).items()):
            spaces = len(game.actions[number].printed)
            if counts[number] > spaces:
                entry.refuse(f"{counts[number]} unlocks for {spaces} spaces")

    # Areas

    def build_areas(self) -> tuple[Area, ...]:
        """Every area; bonuses point at other areas, so they are read once all are known."""
        entries = list(self.root.get("areas", list).items())
        self.areas = tuple(self.area(entry, ()) for entry in entries)
        return tuple(self.area(entry, self.groups(entry)) for entry in entries)

    def area(self, entry: Entry, groups: tuple[Group, ...]) -> Area:
        """One area of whatever kind."""
        kinds: dict[str, Callable[[Entry, dict[str, Any]], Area]] = {
            "grid": self.grid,
            "track": self.track,
            "spread": self.spread,
        }
        kind = self.sourced(entry).get("kind", str)
        if kind.value not in kinds:
            kind.refuse(f"unknown kind of area {kind.value!r}")
        labels = self.labels(entry)
        common: dict[str, Any] = {
            "index": self.areas_named[entry.value["name"]],
            "name": entry.value["name"],
            "letter": entry.get("letter", str).value,
            "shape": entry.get("shape", str).value,
            "labels": labels,
            "groups": groups,
            "tallies": self.tallies(entry, labels),
            "written": entry.get("written", bool, kind.value == "spread").value,
            "plus": self.plus(entry),
            "more": entry.get("more", bool, False).value,
            "max_points": entry.get("max_points", int).value,
        }
        return kinds[kind.value](entry, common)

    def plus(self, entry: Entry) -> tuple[int, int] | None:
        """The two dice of an area of sums."""
        other = entry.get("plus", str, None)
        if other.value is None:
            return None
        own = self.named(entry, entry.value["name"], self.dice_named, "die")
        return own, self.named(other, other.value, self.dice_named, "die")

    def groups(self, entry: Entry) -> tuple[Group, ...]:
        """The printed bonuses."""
        labels = self.labels(entry)
        return tuple(
            Group(
                self.cells(self.sourced(item), labels),
                self.bonus(item, item.get("bonus", str).value),
            )
            for item in entry.get("bonuses", list).items()
        )

    def tallies(self, entry: Entry, labels: tuple[str, ...]) -> tuple[Tally, ...]:
        """The printed points."""
        tallies = []
        for item in entry.get("points", list, []).items():
            cells = self.cells(self.sourced(item), labels)
            table = item.get("table", list).sized(len(cells) + 1).whole()
            tallies.append(Tally(cells, tuple(table.value)))
        return tuple(tallies)

    def cells(self, entry: Entry, labels: tuple[str, ...]) -> tuple[int, ...]:
        """Cells by label, or all of them."""
        cells = entry.get("cells", list | str)  # type: ignore[arg-type]
        if cells.value == "all":
            return tuple(range(len(labels)))
        for label in cells.value:
            if label not in labels:
                cells.refuse(f"there is no field {label!r} in this area")
        return tuple(labels.index(label) for label in cells.value)

    def labels(self, entry: Entry) -> tuple[str, ...]:
        """What the cells are called."""
        if "rows" in entry.value:
            return self.grid_labels(entry)
        if "lanes" in entry.value:
            lanes = entry.get("lanes", list).whole(1).value
            ends = enumerate(lanes, 1)
            return tuple(_label(lane, cell, lanes) for lane, n in ends for cell in range(1, n + 1))
        side = entry.get("each_side", int).value
        return tuple(f"{letter}{cell}" for letter in "LR" for cell in range(1, side + 1))

    def grid_labels(self, entry: Entry) -> tuple[str, ...]:
        """Row and column, or the printed number where the file asks for it."""
        rows = entry.get("rows", list).value
        if entry.get("labels", str, "").value == "number":
            return tuple(str(shown) for row in rows for shown in row if _is_cell(shown))
        return tuple(
            _label(number, column, rows)
            for number, row in enumerate(rows, 1)
            for column, shown in enumerate(row, 1)
            if _is_cell(shown)
        )

    def grid(self, entry: Entry, common: dict[str, Any]) -> Grid:
        """A grid from its printed rows."""
        rows = entry.get("rows", list)
        shown = [value for row in rows.value for value in row if _is_cell(value)]
        if self.symbols_named:
            numbers = [1 + self.named(rows, value, self.symbols_named, "symbol") for value in shown]
        else:
            numbers = Entry(shown, rows.file, rows.path).whole(1).value
        places = self.per_cell(entry, "places", rows)
        tinted = self.per_cell(entry, "tinted", rows)
        return Grid(
            **common,
            numbers=tuple(numbers),
            rows=_picture(rows.value),
            places=tuple(map(tuple, places)) if places else None,
            ordered=entry.get("ordered", bool, False).value,
            tinted=tuple(map(bool, tinted)),
        )

    def per_cell(self, entry: Entry, key: str, rows: Entry) -> list[Any]:
        """A picture laid over the printed rows, cell by cell."""
        over = entry.get(key, list, [])
        if not over.value:
            return []
        for number, row in enumerate(over.sized(len(rows.value)).items()):
            row.sized(len(rows.value[number]))
        return [value for row in over.value for value in row]

    def track(self, entry: Entry, common: dict[str, Any]) -> Track:
        """A track from its conditions, one figure a cell."""
        lengths = entry.get("lanes", list).value
        size = sum(lengths)
        starts = [sum(lengths[:lane]) for lane in range(len(lengths))]
        symbols = entry.get("symbols", list, [])
        exact = [1 + self.named(symbols, name, self.symbols_named, "symbol") for name in symbols.value]
        if exact:
            symbols.sized(size)
        return Track(
            **common,
            lanes=tuple(
                tuple(range(start, start + length))
                for start, length in zip(starts, lengths, strict=True)
            ),
            at_least=self.figures(entry, "at_least", size, 0),
            exact=tuple(exact) or (0,) * size,
            need=self.figures(entry, "need", size, 1),
            factor=self.figures(entry, "factor", size, 1),
            rising=entry.get("rising", bool, False).value,
            halved=entry.get("halved", bool, False).value,
        )

    def figures(self, entry: Entry, key: str, size: int, default: int) -> tuple[int, ...]:
        """One figure a cell."""
        return tuple(entry.get(key, list, [default] * size).sized(size).whole().value)

    def spread(self, entry: Entry, common: dict[str, Any]) -> Spread:
        """A spread from its centre."""
        side = entry.get("each_side", int).value
        distance = self.sourced(entry.get("distance", dict)).get("table", list)
        special = self.sourced(entry.get("special", dict))
        return Spread(
            **common,
            centre=entry.get("centre", int).value,
            side=side,
            distance=tuple(distance.sized(side + 1).whole().value),
            special=tuple(special.get("values", list).whole(1).value),
            special_points=special.get("points", int).value,
        )


def _positions(entries: Entry) -> dict[str, int]:
    positions: dict[str, int] = {}
    for number, entry in enumerate(entries.items()):
        name = entry.get("name", str).value
        if name in positions:
            entry.refuse("stands twice")
        positions[name] = number
    return positions


def _is_cell(shown: Any) -> bool:
    return shown is not None and shown != "x"


def _label(row: int, column: int, rows: list[Any]) -> str:
    return f"{row}{column}" if len(rows) > 1 else str(column)


def _picture(rows: list[list[Any]]) -> tuple[tuple[int, ...], ...]:
    """The cell at each printed position, -1 for nothing, -2 for a printed cross."""
    cells = iter(range(sum(len(row) for row in rows)))
    return tuple(
        tuple(next(cells) if _is_cell(shown) else -2 if shown == "x" else -1 for shown in row)
        for row in rows
    )
