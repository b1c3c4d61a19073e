"""What a release is made of: an sdist and a wheel of a clean checkout, installed and tried.

The sample unpacks the wheel and tries it with the packages that are here. `make soak` builds the
page as well, and installs the wheel in fresh environments of every Python that is there, with and
without its extras; those with torch are left to the environment of the tests.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from cleverdice.extras import EXTRAS
from tests.soak import SOAKING, sized

ROOT = Path(__file__).parent.parent
STATIC = Path("src", "cleverdice", "server", "static")
PATIENCE = 300.0


class Installed(NamedTuple):
    """A Python that has the wheel, and the environment to run it in."""

    python: str
    environment: dict[str, str]

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        """A command of cleverdice."""
        return self._ended([self.python, "-m", "cleverdice", *args])

    def without(self, package: str, *args: str) -> subprocess.CompletedProcess[str]:
        """The same as if a package were not installed."""
        hide = f"import sys; sys.modules[{package!r}] = None"
        code = f"{hide}; from cleverdice.cli import main; main({list(args)!r})"
        return self._ended([self.python, "-c", code])

    def _ended(self, line: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            line, env=self.environment, capture_output=True, text=True, timeout=PATIENCE
        )


# Building


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an sdist of a clean checkout and of a wheel of that sdist."""
    folder = tmp_path_factory.mktemp("release")
    checkout, dist = folder / "checkout", folder / "dist"
    checked_out(checkout)
    if SOAKING:
        hatchling(checkout, "sdist", dist)  # builds the page
    else:
        page_brought_along(checkout)
        hatchling(checkout, "sdist", dist, HATCH_BUILD_NO_HOOKS="true")
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.glob("cleverdice-*")
    hatchling(unpacked, "wheel", dist)
    return dist


def checked_out(folder: Path) -> None:
    """Every file that git knows, and nothing else."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def page_brought_along(folder: Path) -> None:
    """The page as `make page` has built it, so that nothing builds it anew."""
    assert (ROOT / STATIC / "index.html").is_file(), "the page is not built: make page"
    shutil.copytree(ROOT / STATIC, folder / STATIC)


def hatchling(folder: Path, target: str, out: Path, **environment: str) -> None:
    line = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    told = {**os.environ, **environment}
    done = subprocess.run(
        line, cwd=folder, env=told, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


# Installing


def pythons() -> list[str]:
    """Every Python from 3.11 to 3.14 that starts here."""
    named = [shutil.which(f"python3.{minor}") or "" for minor in range(11, 15)]
    beside = Path(sys.base_prefix).parent.glob("3.1[1-4].*/bin/python3")  # as pyenv keeps them
    found = {version: path for path in (*named, *map(str, beside)) if (version := started(path))}
    return [found[version] for version in sorted(found)]


def started(python: str) -> str:
    """The version of a Python, nothing if it does not start."""
    code = "import sys; print('%d.%02d' % sys.version_info[:2])"
    if not python:
        return ""
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def fresh(python: str, folder: Path, what: str) -> Installed:
    """A fresh environment with the wheel and its extras."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    mine = str(folder / "bin" / "python")
    line = [mine, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what]
    done = subprocess.run(line, capture_output=True, text=True, timeout=2 * PATIENCE)
    assert done.returncode == 0, done.stderr
    return Installed(mine, home(folder))


def unpacked(wheel: Path, folder: Path) -> Installed:
    """The wheel before everything else, with the packages that are here."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return Installed(sys.executable, {**home(folder), "PYTHONPATH": str(folder)})


def home(folder: Path) -> dict[str, str]:
    """An environment with places of its own, but for compiled code."""
    places = {"XDG_STATE_HOME": str(folder / "state"), "XDG_DATA_HOME": str(folder / "data")}
    return {**os.environ, **places, "LANG": "C.UTF-8"}


# Trying


@contextmanager
def serving(place: Installed) -> Iterator[str]:
    """The address of a server."""
    line = [place.python, "-m", "cleverdice", "serve", "--port", "0", "--log", "warning"]
    how = {"env": place.environment, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(line, **how) as process:  # type: ignore[call-overload]
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()
            process.wait(PATIENCE)


def tried(place: Installed) -> None:
    """What needs nothing but the wheel."""
    assert place.run("--version").stdout.startswith("python -m cleverdice, version ")
    played = place.run("play", "kids", "--bot", "random", "--bot", "greedy")
    assert (played.returncode, "Final score" in played.stdout) == (0, True), played.stderr
    counted = place.run("simulate", "--game", "kids", "--games", "4", "--json")
    assert '"games": 4' in counted.stdout, counted.stderr


def served(place: Installed) -> None:
    with serving(place) as address, urllib.request.urlopen(address, timeout=PATIENCE) as page:
        assert page.status == 200
        assert b"<title>" in page.read()


def named(told: subprocess.CompletedProcess[str]) -> str:
    """The extra that a refused command says to install."""
    assert told.returncode == 2, told.stdout
    found = re.search(r'pip install "cleverdice\[(\w+)\]"$', told.stderr.strip())
    assert found, told.stderr
    return found[1]


POSTGRES = "postgres"
MISSING = [
    ("server", "starlette", ("serve", "--port", "0")),
    (POSTGRES, "psycopg", ("serve", "--port", "0", "--db", "postgresql+psycopg://x/y")),
    ("fast", "numba", ("play", "gsc", "--bot", "master", "--think", "1")),
    ("plot", "matplotlib", ("simulate", "--game", "kids", "--games", "2", "--plot", "x.png")),
    ("cluster", "ray", ("arena", "--game", "kids", "--bots", "random,greedy",
                        "--cluster", "local")),
    ("train", "torch", ("train", "--game", "gsc", "--games", "2", "--out", "none")),
]  # fmt: skip
IMPORTED = {"envs": "cleverdice.envs", "sb3": "cleverdice.envs.sb3",
            "openspiel": "cleverdice.openspiel"}  # fmt: skip


def test_every_extra_is_tried() -> None:
    assert {extra for extra, *_ in MISSING} | IMPORTED.keys() >= EXTRAS.keys()


@pytest.mark.soak
@pytest.mark.parametrize("python", sized([""], pythons()))
def test_the_wheel_of_a_clean_checkout_works(python: str, wheel: Path, tmp_path: Path) -> None:
    if not python:
        tried(place := unpacked(wheel, tmp_path / "here"))
        served(place)
        return
    bare = fresh(python, tmp_path / "bare", str(wheel))
    tried(bare)
    for extra, _, args in MISSING:
        if extra != POSTGRES:  # who has no server is told of that first
            assert named(bare.run(*args)) == extra
    full = fresh(python, tmp_path / "full", f"{wheel}[server,fast,plot,envs,openspiel]")
    tried(full)
    served(full)
    assert [named(full.run(*args)) for extra, _, args in MISSING if extra == POSTGRES] == [POSTGRES]
    assert full.run("simulate", "--game", "gsc", "--bot", "greedy", "--games", "9").returncode == 0
    code = "import cleverdice.envs, cleverdice.openspiel"
    assert subprocess.run([full.python, "-c", code], timeout=PATIENCE).returncode == 0


@pytest.mark.parametrize(("extra", "package", "args"), MISSING)
def test_whoever_lacks_an_extra_is_told_what_to_install(
    extra: str, package: str, args: tuple[str, ...]
) -> None:
    told = Installed(sys.executable, dict(os.environ)).without(package, *args)
    assert named(told) == extra


@pytest.mark.parametrize("extra", IMPORTED)
def test_a_package_that_lacks_its_extra_names_it(extra: str) -> None:
    hide = f"import sys; sys.modules[{EXTRAS[extra][0]!r}] = None; import {IMPORTED[extra]}"
    line = [sys.executable, "-c", hide]
    told = subprocess.run(line, capture_output=True, text=True, check=False)
    assert f'pip install "cleverdice[{extra}]"' in told.stderr.splitlines()[-1]
