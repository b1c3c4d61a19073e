"""A command at a terminal of its own, stopped by Ctrl-C once it has finished some games."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from typing import NamedTuple

SOME_DONE = re.compile(rb" [1-9]\d*/\d+, ")
"""What the line on the terminal says once games are done."""


class Stopped(NamedTuple):
    """How it ended, what it printed, and what was seen on the terminal."""

    code: int
    output: bytes
    seen: bytes


def stopped(arguments: list[str], patience: float) -> Stopped:
    """Python with these arguments; all its processes get the signal, as from a keyboard."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=_hearing,
    )
    os.close(theirs)
    seen = b""
    while not SOME_DONE.search(seen):
        assert select.select([ours], [], [], patience)[0], seen
        seen += os.read(ours, 4096)
    os.killpg(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=patience)
    while piece := _read(ours):
        seen += piece
    os.close(ours)
    return Stopped(process.returncode, output, seen)


def _hearing() -> None:
    """A shell's background job ignores Ctrl-C, and so would whatever it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _read(handle: int) -> bytes:
    """What is left in a terminal that nobody writes to any more."""
    try:
        return os.read(handle, 4096)
    except OSError:
        return b""
