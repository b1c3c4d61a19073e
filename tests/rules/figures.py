"""Reading the figures of a sheet for tests that write them out."""

from __future__ import annotations

from collections import Counter

from cleverdice import Game
from cleverdice.rules import Area
from cleverdice.rules.kinds import Cells, Grid, Track

RR, AN, PLUS = "reroll", "any_number", "extra_die"


def area(game: Game, name: str) -> Area:
    return next(area for area in game.areas if area.name == name)


def bonuses(game: Game, name: str) -> dict[str, str]:
    """The printed bonuses of an area by their fields."""
    entry = next(entry for entry in game.sheet["areas"] if entry["name"] == name)
    given = [item for item in entry["bonuses"] if item["bonus"] is not None]
    found = {" ".join(item["cells"]): item["bonus"] for item in given}
    assert len(found) == len(given), "no fields have two bonuses"
    return found


def in_row(*codes: str) -> dict[str, str]:
    """The bonuses of fields 1, 2, 3 and so on; `-` is none."""
    return {str(field): code for field, code in enumerate(codes, 1) if code != "-"}


def in_gaps(*codes: str) -> dict[str, str]:
    """The bonuses between fields 1 and 2, 2 and 3, and so on."""
    return {f"{field} {field + 1}": code for field, code in enumerate(codes, 1) if code != "-"}


def sources(game: Game) -> Counter[str]:
    """How often the whole sheet gives each bonus: areas, rounds and the ends of rows."""
    codes = [code for entry in game.areas for code in bonuses(game, entry.name).values()]
    rounds = [entry["bonus"] for entry in game.sheet.get("round_track", [])]
    ends = [row["end"]["bonus"] for row in game.sheet.get("action_rows", []) if row["end"]]
    return Counter(codes + [code for code in rounds if isinstance(code, str)] + ends)


def points(game: Game, name: str, cells: Cells) -> int:
    return area(game, name).score(cells)


def first(count: int, size: int) -> Cells:
    """The first fields crossed, the others free."""
    return (1,) * count + (0,) * (size - count)


def numbers(game: Game, name: str) -> dict[str, int]:
    """What the fields of a grid show."""
    grid = area(game, name)
    assert isinstance(grid, Grid)
    return dict(zip(grid.labels, grid.values, strict=True))


def track(game: Game, name: str) -> Track:
    found = area(game, name)
    assert isinstance(found, Track)
    return found
