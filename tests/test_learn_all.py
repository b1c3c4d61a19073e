"""The script that learns on a borrowed machine: what came back can be carried there again."""

from __future__ import annotations

import subprocess
import tarfile
from pathlib import Path

SCRIPT = Path(__file__).parent.parent / "benchmarks" / "learn_all.sh"


def learn_all(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", str(SCRIPT), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_what_was_fetched_is_put_back(tmp_path: Path) -> None:
    run, fetched = tmp_path / "dsc", tmp_path / "fetched"
    run.mkdir()
    fetched.mkdir()
    (run / "dsc-1.json").write_text("{}")
    with tarfile.open(fetched / "exports.tgz", "w:gz") as archive:
        archive.add(run, "./dsc")
    (fetched / "dsc.pt").write_bytes(b"checkpoint")
    (fetched / "dsc.pt").chmod(0o444)  # as fetched files are
    assert learn_all(tmp_path, "unpack", str(fetched)).returncode == 0
    there = tmp_path / "build" / "learn" / "dsc"
    assert (there / "checkpoint.pt").read_bytes() == b"checkpoint"
    assert (there / "dsc-1.json").read_text() == "{}"
    assert learn_all(tmp_path, "unpack", str(fetched)).returncode == 0  # once more


def test_another_step_is_refused(tmp_path: Path) -> None:
    found = learn_all(tmp_path, "everything")
    assert (found.returncode, found.stderr) == (2, "solo, tables, more or unpack\n")
