"""The kind of area that only this game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from cleverdice.rules.kinds import Area, AreaEntry, Cells, Layout, Mark, Odds, Shown, Use


@dataclass(frozen=True, eq=False, kw_only=True)
class Apart(Area):
    """Posts in a row: cross one that shows the number, unless one beside it stands already."""

    kind: ClassVar[str] = "apart"

    posts: tuple[int, ...]

    def marks(self, cells: Cells, use: Use) -> tuple[Mark, ...]:
        free = [cell for cell in range(self.size) if not any(self.around(cells, cell))]
        return tuple(Mark(self.index, cell) for cell in free if self.posts[cell] == use.value)

    def around(self, cells: Cells, cell: int) -> Cells:
        """The cell itself and those beside it."""
        return cells[max(0, cell - 1) : cell + 2]

    def shown(self, cell: int) -> int:
        return self.posts[cell]

    def obstacle(self, cells: Cells, mark: Mark, use: Use) -> tuple[str, dict[str, Any]]:
        if any(self.around(cells, mark.cell)):
            return "why.apart", {}
        return "why.shows", {"number": self.posts[mark.cell]}

    def chances(self, cells: Cells, odds: Odds) -> list[float]:
        blocked = [any(self.around(cells, cell)) and not cells[cell] for cell in range(self.size)]
        return [0.0 if gone else odds[post] for gone, post in zip(blocked, self.posts, strict=True)]

    def layout(self, cells: Cells) -> Layout:
        return Layout(rows=(tuple(range(self.size)),), shown=tuple(map(Shown, self.posts)))

    def printed(self) -> dict[str, Any]:
        return {"posts": list(self.posts)}

    @classmethod
    def options(cls, symbols: bool) -> tuple[str, ...] | None:
        return None if symbols else ("posts", "points")

    @classmethod
    def read_labels(cls, entry: AreaEntry) -> tuple[str, ...]:
        return tuple(map(str, range(1, len(entry.get("posts", list).value) + 1)))

    @classmethod
    def read(cls, entry: AreaEntry, common: dict[str, Any]) -> Self:
        return cls(**common, posts=entry.get("posts", list).numbers(1, 6))
