"""The kinds of coloured area, one file each, and what a mark may give."""

from .area import FACES, SUMS, Area, FreeWay, Odds, Progress
from .area_entry import AreaEntry
from .bonus import Bonus, Cells, Fate, Fill, Fox, Group, Mark, Tally, Unlock, Use
from .coordinates import Coordinates
from .grid import Grid
from .layout import CENTRE, NOTHING, PRINTED_CROSS, Layout, Shown
from .parts import Parts
from .spread import Spread
from .track import Track

KINDS: dict[str, type[Area]] = {
    kind.kind: kind for kind in (Grid, Track, Spread, Coordinates, Parts)
}
"""Every kind by the name that sheet files call it."""

__all__ = [
    "CENTRE", "FACES", "KINDS", "NOTHING", "PRINTED_CROSS", "SUMS", "Area", "AreaEntry",
    "Bonus", "Cells", "Coordinates", "Fate", "Fill", "Fox", "FreeWay", "Grid", "Group",
    "Layout", "Mark", "Odds", "Parts", "Progress", "Shown", "Spread", "Tally", "Track",
    "Unlock", "Use",
]  # fmt: skip
