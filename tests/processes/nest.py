"""Server processes that are quickly there again after a kill, each with a port of its own.

    python -m tests.processes.nest FOLDER DATABASE PORT [PORT ...]

The number of each is in a file of the folder. They are those of `serve --workers`, but for the
ports, so that a test knows to whom it talks.
"""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from cleverdice.server import Limits, Rate, Settings, logs, workers
from cleverdice.server.run import _run
from cleverdice.server.work.bots import Inline

HOST = "127.0.0.1"


def main(folder: Path, database: str, ports: list[int]) -> None:
    """Serve until told to end."""
    settings = Settings(
        db=database,
        bot_pause=0.02,
        limits=Limits(
            messages=Rate(1e6, 1e6), openings=Rate(1e6, 1e6), unlimited=frozenset({HOST})
        ),
        thinker=Inline,
    )
    logs.set_up("info")

    def work(number: int) -> None:
        told = folder / f"{number}.new"
        told.write_text(str(os.getpid()))
        told.replace(folder / f"{number}.pid")
        # its own socket, so that whoever comes while it is away is sent away, as by a machine
        _run(settings, socket.create_server((HOST, ports[number])), lambda: None)

    workers.PAUSE_SECONDS = 0.1
    workers.Workers(len(ports), work).run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], list(map(int, sys.argv[3:])))
