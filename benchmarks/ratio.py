"""Speed of this tree against that of an older commit, in one run; a ratio above 1 is faster.

    python -m benchmarks.ratio --against COMMIT [--rounds 9] [--tables gsc:1,chd:1,kids:2]

Both trees measure the same things in turn, a process each that stays alive, so that a slow moment
of the machine hits both alike. What is printed are medians of the ratios round by round. Only names
that both trees have can be used: `probe.py` stays with `load`, `playouts` and `VectorEnv`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from .games import report

ROOT = Path(__file__).parents[1]
TABLES = "gsc:1,chd:1,kids:2"
PROBE = Path(__file__).with_name("probe.py")


def ratios(trees: list[subprocess.Popen[str]], what: str, rounds: int) -> tuple[float, list[float]]:
    """The median ratio of the first tree to the second, and the median rate of each."""
    found = []
    for number in range(rounds + 1):
        order = trees if number % 2 else trees[::-1]
        rates = {id(tree): measured(tree, what) for tree in order}
        if number:  # the first one compiles
            found.append([rates[id(tree)] for tree in trees])
    columns = [median(column) for column in zip(*found, strict=True)]
    return median(new / old for new, old in found), columns


def measured(tree: subprocess.Popen[str], what: str) -> float:
    """What one tree has, per second."""
    assert tree.stdin is not None
    assert tree.stdout is not None
    print(what, file=tree.stdin, flush=True)
    return float(tree.stdout.readline())


@contextmanager
def older(commit: str) -> Iterator[Path]:
    """A checkout of another commit."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tree"
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", path, commit], cwd=ROOT, check=True
        )
        try:
            yield path
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", path], cwd=ROOT, check=True)


def started(tree: Path) -> subprocess.Popen[str]:
    """A process that measures in one tree."""
    places = {
        "PYTHONPATH": str(tree / "src"),
        "CLEVERDICE_CACHE": str(tree / ".venv" / "ratio-cache"),
    }
    command = [sys.executable, str(PROBE)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen(command, **pipes, text=True, env=os.environ | places)  # type: ignore[call-overload, no-any-return]


def wanted(tables: str, kinds: str) -> list[str]:
    """Everything that is measured: the vector environment is for games alone."""
    return [
        f"{kind} {table}"
        for table in tables.split(",")
        for kind in kinds.split(",")
        if kind != "vector" or table.endswith(":1")
    ]


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", required=True, metavar="COMMIT", help="the older commit")
    parser.add_argument("--tables", default=TABLES, help=f"default {TABLES}")
    parser.add_argument("--kinds", default="fast,readable,vector,master")
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args()
    rows = [["", "ratio", "now", "before"]]
    with older(asked.against) as tree:
        trees = [started(ROOT), started(tree)]
        for what in wanted(asked.tables, asked.kinds):
            ratio, rates = ratios(trees, what, asked.rounds)
            rows.append([what, f"{ratio:.3f}", *(f"{rate:,.0f}" for rate in rates)])
            print(rows[-1], file=sys.stderr)
        for process in trees:
            process.kill()
    print(report(rows))


if __name__ == "__main__":
    main()
