"""What the addresses use, handed to each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cleverdice.table.errors import Refused
from cleverdice.table.keys import Entropy

from ..db.store import Store
from ..limits import Gate
from ..live.hub import Hub
from ..metrics import Metrics
from ..request import Asker
from ..work.accuracy import Accuracy
from ..work.coach import Coaching
from .health import Health
from .points import PointsKept
from .static import Kept, Static

REVIEWS_KEPT = 32


@dataclass(frozen=True)
class Context:
    """The tables, the limits, and what is asked beside them; `ready` until the server stops."""

    hub: Hub
    gate: Gate
    accuracy: Accuracy
    static: Static
    proxy: bool
    ready: Callable[[], bool]
    health: Health = field(default_factory=Health)
    points: PointsKept = field(default_factory=PointsKept)
    reviews: Kept = field(default_factory=lambda: Kept(REVIEWS_KEPT))

    @property
    def store(self) -> Store:
        """The database."""
        return self.hub.house.store

    @property
    def coach(self) -> Coaching:
        """The coach, in processes of its own."""
        return self.hub.house.coaching

    @property
    def metrics(self) -> Metrics:
        """What is counted."""
        return self.hub.house.metrics

    @property
    def entropy(self) -> Entropy:
        """Where secrets and keys come from."""
        return self.hub.house.entropy

    def now(self) -> int:
        """The time in milliseconds."""
        return self.hub.house.now()

    def share_of(self, asker: Asker) -> str:
        """Whose share of the coach's time it is; empty for those without limits."""
        address = asker.address
        return "" if address in self.gate.limits.unlimited else address

    def check(self, what: str, asker: Asker) -> None:
        """Refuse whoever does something too often; `what` is one of the rates of `Limits`."""
        if not self.gate.allows(what, asker.address):
            raise Refused("server.too-many", status=429)
