"""The command `cleverdice serve`: what it prints, and what can't be."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cleverdice.cli import main, serve
from cleverdice.server import Static
from cleverdice.server.db.store import opened
from tests.serving import Server


def served(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cleverdice", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_it_prints_the_address_and_stops_when_told(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert f"http://localhost:{server.port}/" in server.said()
        assert server.process is not None
        process = server.process
    assert process.returncode == -signal.SIGTERM, "as others who are told to end"
    assert '"stopped"' in server.said()
    assert "Traceback" not in server.said()


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = served("--port", str(port), "--db", "sqlite://")
    assert ended.returncode == 2
    assert f"port {port}" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////nowhere/at/all.sqlite", "madeup://x"])
def test_a_database_that_cannot_be_opened(url: str) -> None:
    ended = served("--port", "0", "--db", url)
    assert ended.returncode == 2
    assert "the database can't be opened" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_database_that_can_only_be_read(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    opened(f"sqlite:///{file}").close()
    ended = served("--port", "0", "--db", f"sqlite:///file:{file}?mode=ro&uri=true")
    assert ended.returncode == 2
    assert "readonly" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_page_that_is_not_built_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("cleverdice.server.Static", lambda: Static(tmp_path))
    serve.tell("0.0.0.0", 8000)
    said = capsys.readouterr()
    assert "http://localhost:8000/" in said.out
    assert "make page" in said.err


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("cleverdice.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    ended = CliRunner().invoke(main, ["serve"])
    assert ended.exit_code == 2
    assert 'pip install "cleverdice[server]"' in ended.output


def test_the_usual_database_is_in_the_users_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.usual_file() == tmp_path / "cleverdice" / "tables.sqlite"
    assert serve.usual_file().parent.is_dir()
