"""The built files of the page play in WebAssembly: Pyodide in Node, nets in typed arrays."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cleverdice import load, names
from cleverdice.nets import manifest_of
from cleverdice.record import Finding, read, verify

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OFFLINE = ROOT / "src" / "cleverdice" / "server" / "static" / "offline"
MOST_BYTES = 9_000_000
"""All that one game needs, as it goes over the wire."""


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    if not (OFFLINE / "manifest.json").is_file():
        pytest.fail("the page is not built: run make page")


def in_node(script: str, *arguments: str) -> str:
    """What a script prints; Node is that of the environment."""
    node = Path(sys.executable).parent / "node"
    quiet = {**os.environ, "NODE_NO_WARNINGS": "1"}
    run = subprocess.run(
        [node, HERE / script, *arguments], capture_output=True, text=True, timeout=500, env=quiet,
        check=False,
    )  # fmt: skip
    told = [line[:300] for line in run.stderr.splitlines() if "_createPyodideModule" not in line]
    assert run.returncode == 0, "\n".join(told)
    return run.stdout


def test_every_game_is_played_in_webassembly_and_its_record_is_proved() -> None:
    found = json.loads(in_node("play.mjs"))
    assert [one["game"] for one in found["games"]] == list(names())
    for one in found["games"]:
        assert verify(read(one["record"])).finding is Finding.PROVED
        assert one["score"][1] > one["score"][0]  # a bot against whoever takes the middle move
        assert one["learned"] == (manifest_of(load(one["game"]), 2) is not None)
    assert (found["tables"], found["stats"], found["count"]) == (len(names()),) * 3
    assert (found["left"], found["same"]) == (0, True)
    assert found["master"] > 150


def test_the_manifest_lists_every_file() -> None:
    manifest = json.loads((OFFLINE / "manifest.json").read_text())
    listed = {one["name"]: one for one in manifest["files"]}
    there = {path.name for path in OFFLINE.iterdir() if path.suffix != ".br"}
    assert there == {*listed, "manifest.json", "games.json", "NOTICE.txt"}
    for name, one in listed.items():
        content = (OFFLINE / name).read_bytes()
        assert (len(content), hashlib.sha256(content).hexdigest()) == (one["bytes"], one["sha256"])


def test_one_game_needs_less_than_nine_megabytes() -> None:
    """As our server sends it; hosts that pack nothing send a megabyte more."""
    manifest = json.loads((OFFLINE / "manifest.json").read_text())
    sent = {one["name"]: _sent(one["name"], one["bytes"]) for one in manifest["files"]}
    core = sum(sent[one["name"]] for one in manifest["files"] if "game" not in one)
    for game in names():
        nets = sum(sent[one["name"]] for one in manifest["files"] if one.get("game") == game)
        assert core + nets < MOST_BYTES


def _sent(name: str, size: int) -> int:
    packed = OFFLINE / f"{name}.br"
    return packed.stat().st_size if packed.is_file() else size
