"""How a server runs."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from cleverdice.table.keys import Entropy

from .db.store import Store, opened
from .limits import Clock, Limits
from .live.calls import MOMENT_SECONDS
from .metrics import Metrics
from .push.reach import Reach
from .work.bots import Thinker, Workers
from .work.coach import Coaching


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    db: str
    proxy: bool = False
    bot_pause: float = 0.3
    limits: Limits = field(default_factory=Limits)
    clock: Clock = time.monotonic
    now: Callable[[], int] = lambda: int(time.time() * 1000)
    entropy: Entropy = secrets.token_bytes
    open_store: Callable[[str], Store] = opened
    thinker: Callable[[], Thinker] = Workers
    coach: Callable[[Metrics], Coaching] = Coaching
    forget_seconds: float = 300.0
    """How often tables are looked for that have expired."""

    reach: Reach | None = field(default_factory=Reach)
    """Where notifications may be sent to; None: nowhere."""

    call_seconds: float = MOMENT_SECONDS
    """How long whoever is called has to come back by themselves."""

    prepare: bool = False
    """Is the coach started with the server, so that the first hint comes at once?"""
