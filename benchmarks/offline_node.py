"""What play without a server costs: Pyodide in Node with the files of the built page.

    python -m benchmarks.offline_node

Measure on a machine that does nothing else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def measured() -> Any:
    """All figures, as the script prints them."""
    node = Path(sys.executable).parent / "node"
    quiet = {**os.environ, "NODE_NO_WARNINGS": "1"}
    run = subprocess.run(
        [node, HERE / "offline_node.mjs"], stdout=subprocess.PIPE, text=True, env=quiet, check=True
    )
    return json.loads(run.stdout)


def lines(found: Any) -> list[str]:
    """The figures as a table."""
    about = [
        f"start {found['start'] / 1000:.2f} s, import {found['import'] / 1000:.2f} s, "
        f"Python's memory {found['memory']['wasm']:.0f} MB",
        "",
        "| game | random games/s | tap, ms | best bot, ms | hint, ms | review, s | a slice, ms |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    return about + [_line(one) for one in found["games"]]


def _line(one: Any) -> str:
    kinds = ("tap", "master", "hint")
    pairs = [f"{one[kind]['median']:.1f} / {one[kind]['most']:.0f}" for kind in kinds]
    slices = f"{one['slice']['median']:.0f} / {one['slice']['most']:.0f}"
    figures = [f"{one['random']:.0f}", *pairs, f"{one['review']:.1f}", slices]
    return f"| {one['game']} | {' | '.join(figures)} |"


def main() -> None:
    print("\n".join(lines(measured())))
    print("\nMedian / 99 %; a tap is a roll or a move, stored in memory, with its view.")


if __name__ == "__main__":
    main()
