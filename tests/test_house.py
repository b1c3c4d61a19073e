"""The house itself: what the repository promises to whoever clones it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HIDDEN_BUT_OURS = {".ci", ".github"}
NOT_OURS = {"__pycache__", "build", "dist", "htmlcov", "mutants", "node_modules", "static"}

# Spelt in pieces, so that this file does not name what it forbids.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
    )
]
MACHINE_PATHS = ["/".join(("", *parts)) for parts in (("root", ""), ("home", ""), ("Users", ""))]


def ours(folder: str) -> bool:
    """Whether a folder of the checkout is part of the project, not an environment or a cache."""
    if folder.startswith("."):
        return folder in HIDDEN_BUT_OURS
    return folder not in NOT_OURS and not folder.endswith(".egg-info")


def texts() -> Iterator[tuple[str, str]]:
    """Every text file of the project: its path from the root, and what it says."""
    for at, folders, names in os.walk(ROOT):
        folders[:] = sorted(filter(ours, folders))
        for name in sorted(names):
            path = Path(at, name)
            try:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def requirements(name: str) -> list[str]:
    """The entries of a requirements file, each on one line."""
    lines = [line for line in read(f"{name}.txt").splitlines() if "#" not in line]
    return "\n".join(lines).replace("\\\n", " ").splitlines()


@pytest.mark.parametrize("name", [*HOSTS, *MACHINE_PATHS])
def test_no_file_names_a_registry_host_or_a_machine(name: str) -> None:
    assert [path for path, text in texts() if name in text] == []


def test_the_walk_sees_the_project() -> None:
    seen = {path for path, _ in texts()}
    assert {"Makefile", ".ci/run", "requirements-dev.txt", "tests/test_house.py"} <= seen
    assert not any(path.startswith((".git/", ".venv/")) for path in seen)


PINNED = ["requirements-dev", "requirements-docs", "requirements-mutants", "requirements-train"]
TORCH = ["requirements-train-cpu", "requirements-train-cuda"]


@pytest.mark.parametrize("name", PINNED + TORCH)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    pinned = re.compile(r"[a-z0-9.-]+==\S+( ; .+?)?( +--hash=sha256:[0-9a-f]{64})+")
    assert requirements(name)
    assert [entry for entry in requirements(name) if not pinned.fullmatch(entry)] == []


@pytest.mark.parametrize("name", PINNED)
def test_every_wanted_package_is_pinned(name: str) -> None:
    wanted = re.findall(r"^[a-z0-9-]+", read(f"{name}.in"), re.MULTILINE)
    assert wanted
    assert set(wanted) <= {entry.split("==")[0] for entry in requirements(name)}


def test_there_is_no_uv_lock() -> None:
    assert not (ROOT / "uv.lock").exists()


def test_ci_runs_what_a_contributor_runs() -> None:
    assert re.search(r"^make --jobs=2 check test$", read(".ci/run"), re.MULTILINE)
    assert os.access(ROOT / ".ci/run", os.X_OK)


TARGETS = {"play", "docs", "test", "quick", "soak", "check", "format", "bench", "clean", "help"}


def test_make_knows_its_targets() -> None:
    assert set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE)) >= TARGETS


def test_every_sample_is_run_whole_by_make_soak() -> None:
    """`make soak` runs what is marked; a sample that is not would never be run whole."""
    sampled = {path for path, text in texts() if "\nfrom tests.soak import " in text}
    marked = {path for path, text in texts() if "\n@pytest.mark.soak\n" in text}
    assert sampled
    assert sampled == marked


@pytest.mark.parametrize("words", ["make play", "make test", "Schmidt Spiele", "not affiliated"])
def test_the_readme_shows_both_commands_and_the_disclaimer(words: str) -> None:
    assert words in " ".join(read("README.md").split())


def test_the_small_torch_is_of_the_same_version() -> None:
    (whole,) = (entry for entry in requirements("requirements-train") if entry[:6] == "torch=")
    (small,) = requirements("requirements-train-cpu")
    assert small.split()[0] == whole.split()[0] + "+cpu"
