"""The process in which bots think: tables come in by a pipe, moves go out. It ends with the pipe.

Started by `bots.py` as a file of its own.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import random
import struct
import sys
from typing import Any, BinaryIO

from cleverdice.bots import BOTS
from cleverdice.rules import load

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


def answer(request: tuple[Any, ...]) -> tuple[bool, str]:
    """The text of a bot's move, or what went wrong."""
    name, state, seat, level, seed = request
    game = load(name)
    try:
        return True, game.text(BOTS[level](game, state, seat, random.Random(seed)))
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


def main() -> None:
    """Answer until the pipe is closed."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else may get into the pipe
    with contextlib.suppress(OSError):
        os.nice(5)  # people first
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            target.write(framed(answer(_read(source))))
            target.flush()


if __name__ == "__main__":
    main()
