"""pytest, and what fails once more, alone: `python -m tests.twice NAME ARGUMENT ...`

For tests that wait for browsers, servers and other processes, and may wait in vain where a machine
is busy (`WAITING`); all others, those of the engines among them, have one try. What fails twice
fails the whole, and so do more than `FEW` at once: that is no accident. What passes alone is named
as flaky at the end, to be mended.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

FEW = 2
WAITING = ("tests/browser/", "tests/processes/", "tests/server/", "tests/arena/test_command.py")
GROUP = re.compile(r"@\w+$")
FAILED_TESTS = 1
"""How pytest ends where tests failed, and nothing else was wrong."""


def failed_in(cache: Path) -> list[str]:
    """The tests that failed; xdist adds a group to their names."""
    kept = cache / "v" / "cache" / "lastfailed"
    names = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    return [GROUP.sub("", name) for name in names]


def pytest(cache: Path, *arguments: str) -> int:
    """Run pytest with a cache of its own: several run side by side."""
    command = [sys.executable, "-m", "pytest", "-o", f"cache_dir={cache}", *arguments]
    return subprocess.run(command, check=False).returncode


def run(cache: Path, arguments: list[str], waiting: tuple[str, ...] = WAITING) -> int:
    """Run tests, and what failed once more; how the last run of pytest ended."""
    shutil.rmtree(cache, ignore_errors=True)
    code = pytest(cache, *arguments)
    failed = failed_in(cache)
    few = 0 < len(failed) <= FEW and all(name.startswith(waiting) for name in failed)
    if code != FAILED_TESTS or not few:
        return code
    print(f"\nOnce more, alone: {', '.join(failed)}", flush=True)
    code = pytest(cache, "-q", *failed)
    if code == 0:
        print(f"FLAKY (failed, then passed alone): {', '.join(failed)}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(run(Path(".pytest_cache") / sys.argv[1], sys.argv[2:]))
