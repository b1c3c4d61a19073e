"""The disk by itself: how long an `fdatasync` takes while something else is measured.

A slow move is the disk's fault if these times are as long, and the server's if they are not.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter

from .coached import Times

PAUSE = 0.05
"""Seconds between two of them, so that they are no load."""

BLOCK = bytes(4096)


def synced(folder: Path, wire: Connection) -> None:
    """Append a block and wait for the disk, again and again until told to stop; send the times."""
    times: list[float] = []
    file = os.open(folder / "probe", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while not wire.poll(PAUSE):
        os.write(file, BLOCK)
        begun = perf_counter()
        os.fdatasync(file)
        times.append(perf_counter() - begun)
    os.close(file)
    wire.send(times)


@contextmanager
def disk(folder: Path) -> Iterator[Times]:
    """The times of a folder's disk, complete once this is left; taken in a process of its own."""
    times = Times()
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=synced, args=(folder, there))
    process.start()
    try:
        yield times
    finally:
        here.send(None)
        times.all += here.recv()
        process.join()


def disk_rows(times: Times) -> list[list[str]]:
    """What is told of it beside the moves."""
    return [
        [f"fdatasync beside it, {name}", f"{1000 * times.at(part):.1f} ms", ""]
        for name, part in (("median", 0.5), ("99 %", 0.99), ("max", 1))
    ]
