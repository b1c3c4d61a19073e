"""A process that thinks for the server: requests come in by a pipe, answers go out.

Started by `process.py` as a file of its own. It ends with the pipe.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import random
import signal
import struct
import sys
import time
from collections.abc import Callable
from typing import Any, BinaryIO

from cleverdice.rules import State, load

IDLE = 15
"""The niceness from which on a process only works while nothing else is to be done."""

WORK, REST = 0.02, 0.03
"""Seconds that such a process works and rests in turn while others are busy."""

BUSY = 0.6
"""How many processes want to work, for each core, where a machine is busy."""

LENGTH = struct.Struct(">I")


def framed(message: Any) -> bytes:
    """A message with its length before it."""
    data = pickle.dumps(message)
    return LENGTH.pack(len(data)) + data


def _read(source: BinaryIO) -> Any:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return pickle.loads(source.read(LENGTH.unpack(head)[0]))


# What can be asked; each loads what it needs when it is first asked for


def choose(name: str, state: State, seat: int, level: str, seed: str) -> str:
    """The text of a bot's move."""
    from cleverdice.players import BOTS

    game = load(name)
    return game.text(BOTS[level](game, state, seat, random.Random(seed)))


def hint(name: str, state: State, seat: int) -> bytes:
    """Every move of a seat with what it is worth and why, as JSON."""
    from cleverdice.coach.views import hint_view

    return _json(hint_view(load(name), state, seat))


def review(text: str) -> bytes:
    """A record looked at from every seat, as JSON."""
    from cleverdice.coach.views import review_view

    return _json(review_view(text))


def solo(name: str, level: str, secret: str, seed: str, shared: bool) -> bytes:
    """What a bot makes of a game alone with given dice, as JSON; the same dice give the same."""
    from cleverdice.bulk.engines import played_out
    from cleverdice.dice import Fair, Shared, counting
    from cleverdice.players import BOTS

    key = bytes.fromhex(secret)
    dice = Shared(key) if shared else Fair(key, (seed,))
    rng = random.Random(dice.commitment)
    (score,) = played_out(load(name), [BOTS[level]], counting(dice), rng)
    return _json({"score": score.total, "areas": list(score.areas)})


def dice(name: str, secret: str, seed: str, shared: bool) -> bytes:
    """What weaker bots make of given dice, and how lucky they are, as JSON."""
    from cleverdice.coach.values import drained
    from cleverdice.dice import Fair, Shared
    from cleverdice.table.dice_look import dice_steps

    key = bytes.fromhex(secret)
    given = Shared(key) if shared else Fair(key, (seed,))
    return _json(drained(dice_steps(load(name), given)))


def ready() -> bytes:
    """Load whatever the coach needs, so that the first who asks need not wait for it."""
    from cleverdice.coach.views import prepare

    prepare()
    return _json({})


def _json(plain: Any) -> bytes:
    import msgspec

    return msgspec.json.encode(plain)


JOBS: dict[str, Callable[..., Any]] = {
    "choose": choose,
    "hint": hint,
    "review": review,
    "solo": solo,
    "dice": dice,
    "ready": ready,
}


def answer(request: tuple[str, tuple[Any, ...]]) -> tuple[bool, Any]:
    """What a job gives, or what went wrong."""
    try:
        kind, payload = request
        return True, JOBS[kind](*payload)
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


def step_back(nice: int) -> None:
    """People first: work that takes seconds gets only the time that nobody else wants."""
    with contextlib.suppress(OSError):
        os.nice(nice)
        if nice >= IDLE and sys.platform == "linux":
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
            signal.signal(signal.SIGPROF, rest)
            signal.setitimer(signal.ITIMER_PROF, WORK, WORK)


def rest(number: int, frame: object) -> None:
    """Now and then, while the machine is busy: two that compute on one core slow each other."""
    if os.getloadavg()[0] > BUSY * (os.cpu_count() or 1):
        time.sleep(REST)


def main(nice: int) -> None:
    """Answer until the pipe is closed."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else may get into the pipe
    step_back(nice)
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            target.write(framed(answer(_read(source))))
            target.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
