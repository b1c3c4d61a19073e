"""What fails is run once more, alone; what fails twice fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.twice import FEW, run

ALWAYS = "def test_good(): pass\n"

FLAKY = """
import pathlib, pytest
SEEN = pathlib.Path(__file__).with_suffix(".seen")

@pytest.mark.parametrize("size", ["a@b"])
def test_now_and_then(size):
    assert SEEN.exists() or SEEN.write_text("") is None and False
"""

BAD = "def test_bad_{0}():\n    assert False\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ended(folder: Path, capfd: pytest.CaptureFixture[str], *sources: str) -> tuple[int, str]:
    """How the tests of some files end, and what is said."""
    for number, source in enumerate(sources):
        (folder / f"test_{number}.py").write_text(source, encoding="utf-8")
    grouped = ["-n", "1", "--dist", "loadgroup"] if "group" in sources[-1] else []
    code = run(folder / "cache", ["-q", *grouped, str(folder)], waiting=("test_0", "test_1"))
    return code, capfd.readouterr().out


def test_all_pass_at_once(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, said = ended(folder, capfd, ALWAYS)
    assert code == 0
    assert "Once more" not in said


def test_what_passes_alone_is_named(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    grouped = FLAKY.replace("@pytest", '@pytest.mark.xdist_group("g")\n@pytest')
    code, said = ended(folder, capfd, ALWAYS, grouped)
    assert code == 0
    assert "FLAKY (failed, then passed alone): " in said
    assert said.strip().endswith("test_now_and_then[a@b]")


def test_what_fails_twice_fails(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, said = ended(folder, capfd, ALWAYS, BAD.format(1))
    assert code == 1
    assert said.count("1 failed") == 2
    assert "FLAKY" not in said


def test_what_does_not_wait_has_one_try(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, said = ended(folder, capfd, ALWAYS, ALWAYS, FLAKY)
    assert code == 1
    assert "Once more" not in said


def test_many_that_fail_are_no_accident(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, said = ended(folder, capfd, "".join(BAD.format(number) for number in range(FEW + 1)))
    assert code == 1
    assert "Once more" not in said


def test_what_can_not_be_read_fails(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, said = ended(folder, capfd, "import nothing_like_this\n")
    assert code == 2
    assert "FLAKY" not in said
