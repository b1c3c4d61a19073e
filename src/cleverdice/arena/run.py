"""Playing a contest from its first deal to its last, or until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from cleverdice.simulate import Results
from cleverdice.simulate.results import Played
from cleverdice.simulate.run import gathered, room_for
from cleverdice.simulate.spread import spread

from .contest import Contest
from .portion import played, portions
from .schedule import seats


@dataclass(frozen=True)
class Meeting:
    """What came of a contest: the deals that were finished and the time they took."""

    contest: Contest
    results: Results
    seconds: float
    interrupted: bool

    @property
    def deals(self) -> int:
        """How many deals were finished, from every seat."""
        return self.results.games // self.contest.players

    @property
    def seated(self) -> NDArray[np.int64]:
        """The bot in each seat of each game, by its number in the field."""
        return seats(self.contest.lineups, 0, self.deals)


def meet(
    wanted: Contest,
    watch: Callable[[int], None] = lambda done: None,
    clock: Callable[[], float] = perf_counter,
) -> Meeting:
    """Play a contest; `watch` is told how many games are done. Ctrl-C keeps what is finished."""
    room = room_for(wanted.game, wanted.players, wanted.games)
    return Meeting(wanted, *gathered(room, wanted.game, _parts(wanted), watch, clock))


def _parts(wanted: Contest) -> Generator[Played, None, None]:
    """The sheets of all games in order: from a cluster, from processes, or from this one."""
    work = portions(wanted)
    if wanted.cluster is not None:
        from .cluster import spread_over

        return spread_over(wanted.cluster, work)
    processes = min(wanted.threads, len(work))
    return spread(played, work, processes if processes > 1 or wanted.learned else 0)
