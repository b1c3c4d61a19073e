"""The tables of docs/environments.md: written by `python -m tests.envs.feature_tables`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cleverdice import Game, load, names
from cleverdice.draw.signs import bonus_sign
from cleverdice.fast import Feature, features_of

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"

Row = list[Feature]


def rows(features: tuple[Feature, ...]) -> Iterator[Row]:
    """Neighbours that differ in one word, the same for all, share a row."""
    row: Row = []
    for feature in features:
        if row and not _alike([*row, feature]):
            yield row
            row = []
        row.append(feature)
    yield row


def words(feature: Feature) -> list[str]:
    return re.findall(r"[^\s:]+|:", feature.name)


def _alike(row: Row) -> bool:
    spelt = [words(feature) for feature in row]
    if len({len(name) for name in spelt}) > 1 or len({feature.most for feature in row}) > 1:
        return False
    return sum(1 for column in zip(*spelt, strict=True) if len(set(column)) > 1) == 1


def name_of(row: Row) -> str:
    """The name of a row, with all words where its features differ in braces."""
    columns = zip(*(words(feature) for feature in row), strict=True)
    shown = [
        column[0] if len(set(column)) == 1 else f"{{{', '.join(column)}}}" for column in columns
    ]
    return " ".join(shown).replace(" :", ":")


def table(game: Game, players: int, others: bool) -> str:
    lines = ["| number | feature | divided by |", "|---|---|---|"]
    at = 0
    for row in rows(features_of(game, players, others)):
        last = at + len(row) - 1
        numbers = str(at) if len(row) == 1 else f"{at}-{last}"
        lines.append(f"| {numbers} | {name_of(row)} | {row[0].most} |")
        at = last + 1
    return "\n".join(lines)


def kinds(game: Game) -> str:
    """What the kinds of bonus marks are, as the sheet shows them."""
    signs = (f"{n} {bonus_sign(game, fill)}" for n, fill in enumerate(game.fills, 1))
    return f"Kinds of bonus marks, with their signs on the sheet: {', '.join(signs)}."


def section(game: Game) -> str:
    players = game.min_players
    sizes = [
        f"{len(features_of(game, seats, others=True))} at a table of {seats}"
        for seats in range(2, game.max_players + 1)
    ]
    alone = len(features_of(game, players))
    head = f"### {game.titles['en']} (`{game.name}`)\n\n"
    count = f"{alone} features of the table and one's own sheet; {', '.join(sizes)}."
    parts = [head + count] + ([] if game.symbols else [kinds(game)])
    return "\n\n".join([*parts, table(game, players, others=False)])


def tables() -> str:
    return "\n\n".join(section(load(name)) for name in names())


def written(page: str) -> str:
    """A page with fresh tables."""
    head, rest = page.split(BEGIN)
    return f"{head}{BEGIN}\n\n{tables()}\n\n{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
