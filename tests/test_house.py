"""The house itself: what the repository promises to whoever clones it."""

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder

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


# What a release needs


def test_an_sdist_brings_the_whole_project() -> None:
    """Every file that git knows: so also every one that the Makefile names."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    ours = [path for path in listed.stdout.decode().split("\0") if (ROOT / path).is_file()]
    brought = {file.relative_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert len(ours) > 500
    assert [path for path in ours if path not in brought] == []


FOR_A_HOST = (".github/", "CITATION.cff", "CODE_OF_CONDUCT.md", "SECURITY.md", "mkdocs.yml")
"""What speaks of where the project lives: nobody knows where that will be."""


def test_no_file_for_a_host_names_one() -> None:
    told = {path: text for path, text in texts() if path.startswith(FOR_A_HOST)}
    assert len(told) > 10
    assert [
        path for path, text in told.items() if re.search(r"https?://|@[a-z]+\.[a-z]", text)
    ] == []


def test_the_citation_is_of_this_version() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert f"version: {project['version']}\n" in read("CITATION.cff")
    assert f"license: {project['license']}\n" in read("CITATION.cff")


def test_workflows_run_what_a_contributor_runs() -> None:
    runs = {path: text for path, text in texts() if path.startswith(".github/workflows/")}
    targets = {name for text in runs.values() for name in re.findall(r"run: make (\w+)", text)}
    assert {"quick", "docs", "soak"} <= targets <= set(TARGETS)
    assert "run: .ci/run" in runs[".github/workflows/check.yml"]
    named = {
        name
        for text in runs.values()
        for name in re.findall(r"(?:-r |[ =])((?:tests|requirements)\S+)", text)
    }
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_a_form_asks_for_the_sheet_that_is_reconstructed() -> None:
    form = read(".github/ISSUE_TEMPLATE/sheet.yml")
    assert form.startswith("name: Your sheet differs\n")
    assert "Ganz schön clever Kids" in form
    assert re.search(r"id: photo\n(.+\n)+?    validations:\n      required: true\n", form)
