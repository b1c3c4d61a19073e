"""What is compiled is kept for other processes, whoever else compiles meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="nothing is locked without it")

PROCESSES, FORMS = 3, 6

KERNEL = """
from cleverdice.fast.compiled import kernel, part

@part
def size(row):
    return row.own.size

@kernel
def width(rows, out):
    out[0] = size(rows[0])
"""

CALLS = f"""
import sys
import numpy as np
from own import width

def call(which):
    for fields in range(1, {FORMS + 1}):
        wanted = 1 + int(which) * {FORMS} + fields
        rows = np.zeros(1, [("own", np.int8, (wanted,))])
        out = np.zeros(1, np.int64)
        width(rows, out)
        assert out[0] == wanted, (which, fields, out)
    return len(width.stats.cache_misses)

print("ready", flush=True)
for which in sys.stdin.readline().split():
    print(call(which), flush=True)
"""


def started(folder: Path) -> subprocess.Popen[str]:
    """A process that calls a kernel with arrays of several forms when it is told to."""
    environment = {**os.environ, "CLEVERDICE_CACHE": str(folder), "PYTHONPATH": str(folder)}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", CALLS], env=environment, stdin=pipe, stdout=pipe, text=True
    )


def test_processes_that_compile_at_once_lose_nothing(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(KERNEL, encoding="utf-8")
    together = [started(tmp_path) for _ in range(PROCESSES)]
    for process in together:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for which, process in enumerate(together):
        assert process.stdin is not None
        process.stdin.write(f"{which}\n")
        process.stdin.flush()
    assert [process.communicate()[0] for process in together] == [f"{FORMS}\n"] * PROCESSES
    everything = " ".join(map(str, range(PROCESSES)))
    later = started(tmp_path).communicate(f"{everything}\n")[0]
    assert later == "ready\n" + "0\n" * PROCESSES
