"""Commands side by side, two at a time: `python -m tests.abreast NAME COMMAND [NAME COMMAND ...]`.

What a command says is shown in one piece when it has ended, so that nothing is mixed up. All run to
their end; the last lines say how each ended, and one failure fails the whole.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple

AT_ONCE = 2


class Ended(NamedTuple):
    """A command that has run: what it said, its exit code and how long it took."""

    name: str
    said: str
    code: int
    seconds: float

    def line(self) -> str:
        """How it ended."""
        how = f"FAILED ({self.code})" if self.code else "passed"
        return f"{self.name}: {how}, {self.seconds:.0f} s"

    def show(self) -> None:
        print(f"\n=== {self.line()}\n{self.said.rstrip()}", flush=True)


def ended(name: str, command: str) -> Ended:
    """Run a command to its end."""
    # A make below this one has no share in the jobs of the one above.
    environment = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
    began = time.monotonic()
    done = subprocess.run(
        command,
        shell=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        check=False,
    )
    said = done.stdout.decode("utf-8", errors="replace")
    return Ended(name, said, done.returncode, time.monotonic() - began)


def each(wanted: list[tuple[str, str]]) -> Iterator[Ended]:
    """The commands in the order in which they end."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        running = [pool.submit(ended, name, command) for name, command in wanted]
        try:
            yield from (done.result() for done in as_completed(running))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def run(wanted: list[tuple[str, str]]) -> int:
    """Run all commands and tell how each ended; 1 if any failed."""
    print(f"Side by side: {', '.join(name for name, _ in wanted)} ...", flush=True)
    parts = []
    for part in each(wanted):
        part.show()
        parts.append(part)
    print("", *(part.line() for part in parts), sep="\n", flush=True)
    return int(any(part.code for part in parts))


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(run(list(zip(words[::2], words[1::2], strict=True))))
