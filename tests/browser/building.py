"""The page, built once if it is missing or older than its source."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "cleverdice" / "server" / "static"
SOURCES = ("src", "public", "index.html", "package.json", "vite.config.ts")


def newest(*paths: Path) -> float:
    """When any of these was changed last; 0 if there is none."""
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*"))]
    return max((file.stat().st_mtime for file in files if file.is_file()), default=0.0)


def stale() -> bool:
    """Whether what lies in `static` is missing or older than what it is made of."""
    page = STATIC / "index.html"
    package = ROOT / "src" / "cleverdice"
    return not page.exists() or page.stat().st_mtime < newest(
        *(WEB / name for name in SOURCES),
        *package.glob("texts/*.json"),
        *package.glob("games/*/??.json"),
    )


def npm(*arguments: str) -> None:
    """Run npm as the environment brings it."""
    beside = Path(sys.executable).parent
    path = f"{beside}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [str(beside / "npm"), *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = (done.stdout + done.stderr)[-3000:]
        pytest.fail(f"npm {' '.join(arguments)} failed:\n{said}", pytrace=False)


@contextmanager
def alone() -> Iterator[None]:
    """One at a time: several workers may come here at once."""
    with (Path(tempfile.gettempdir()) / "cleverdice-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install_tools() -> None:
    """What building and testing the page needs, once."""
    if newest(WEB / "node_modules" / ".package-lock.json") < newest(WEB / "package-lock.json"):
        npm("ci", "--no-audit", "--no-fund")


def build_page() -> None:
    """Build the page if that is needed."""
    with alone():
        install_tools()
        if stale():
            npm("run", "build")


@cache
def axe_source() -> str:
    """The text of axe, to be put into a page."""
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
