"""Playing a job from its first game to its last, or until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

from cleverdice.players import PlayError

from .engines import play_portion
from .jobs import Job
from .pool import at_once, spread
from .scores import Results, Scores

Watch = Callable[[int], None]
"""Told how many games are done."""

Clock = Callable[[], float]


def unwatched(done: int) -> None:
    """Nobody is told."""


class Finished(NamedTuple):
    """The games that were finished, the seconds they took, and whether Ctrl-C was pressed.

    Compiling is no playing: its time is not among the seconds.
    """

    results: Results
    seconds: float
    interrupted: bool


def play(job: Job, ready: Callable[[], None] = at_once) -> Generator[Scores, None, None]:
    """The games of a job, portion by portion: from a cluster, from processes, or from this one.

    `ready` is called once everything is compiled.
    """
    if job.cluster is not None:
        from .cluster import spread_over

        ready()  # every machine compiles on its own
        return spread_over(job.cluster, play_portion, job.portions())
    return spread(play_portion, job.portions(), job.processes, job.warm_up, ready)


def run(job: Job, watch: Watch = unwatched, clock: Clock = perf_counter) -> Finished:
    """Play a job, or a `PlayError`; Ctrl-C keeps what is finished.

    `watch` is told of 0 games when everything is compiled.
    """
    room = _room_for(job)
    start, done, interrupted = clock(), 0, False

    def ready() -> None:
        nonlocal start
        watch(0)
        start = clock()

    try:
        with closing(play(job, ready)) as parts:
            for scores in parts:
                done = room.fill(job.game, done, scores)
                watch(done)
    except KeyboardInterrupt:
        interrupted = True
    return Finished(room.first(done), clock() - start, interrupted)


def _room_for(job: Job) -> Results:
    try:
        return Results.blank(job.game, job.players, job.games)
    except (MemoryError, ValueError):  # numpy has two words for too much
        raise PlayError("error.memory", games=job.games) from None
