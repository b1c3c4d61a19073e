"""Dockerfile, compose.yaml and Caddyfile: linted, and of one mind with the program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from cleverdice.cli import main

ROOT = Path(__file__).resolve().parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
CADDYFILE = (ROOT / "Caddyfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]


def parsed(command: list[str]) -> dict[str, Any]:
    """What the program makes of a command; `click.UsageError` if nothing."""
    name, *options = command
    return main.commands[name].make_context(name, options).params


def words(line: str) -> list[str]:
    """The command of a line of the Dockerfile."""
    (found,) = re.findall(rf"^{line} (\[.*\])$", DOCKERFILE, re.MULTILINE)
    command: list[str] = yaml.safe_load(found)
    return command


def test_the_dockerfile_is_clean() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    linted = subprocess.run(
        [hadolint, "--no-color", ROOT / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert linted.returncode == 0, linted.stdout


def test_the_commands_of_the_containers_are_understood() -> None:
    assert words("ENTRYPOINT") == ["cleverdice"]
    assert parsed(words("CMD"))["host"] == "0.0.0.0"
    served = parsed(SERVICES["server"]["command"])
    assert served["proxy"]
    assert served["host"] == "0.0.0.0"


def test_everybody_means_the_same_port() -> None:
    port = parsed(SERVICES["server"]["command"])["port"]
    assert parsed(words("CMD"))["port"] == port
    assert f"\nEXPOSE {port}\n" in DOCKERFILE
    assert f"http://127.0.0.1:{port}/healthz" in DOCKERFILE
    assert re.search(rf"^\s*dynamic a server {port} ", CADDYFILE, re.MULTILINE)


def test_everybody_means_the_same_database() -> None:
    postgres = SERVICES["postgres"]["environment"]
    url = parsed(SERVICES["server"]["command"])["db"]
    user, name = postgres["POSTGRES_USER"], postgres["POSTGRES_DB"]
    assert url == f"postgresql+psycopg://{user}@postgres/{name}"
    assert SERVICES["server"]["environment"]["PGPASSWORD"] == postgres["POSTGRES_PASSWORD"]
    health = SERVICES["postgres"]["healthcheck"]["test"]
    assert health == ["CMD", "pg_isready", "--username", user, "--dbname", name]


def test_whoever_is_waited_for_says_how_it_is() -> None:
    for service in SERVICES.values():
        for name, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            assert "healthcheck" in SERVICES[name] or "\nHEALTHCHECK " in DOCKERFILE


def test_what_is_mounted_is_there() -> None:
    named = set()
    for service in SERVICES.values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (ROOT / source).is_file()
            else:
                named.add(source)
    assert named == set(COMPOSE["volumes"])


def test_nobody_runs_as_root_and_the_data_stay() -> None:
    assert re.search(r"^USER [1-9]\d+$", DOCKERFILE, re.MULTILINE)
    assert "\nVOLUME /data\n" in DOCKERFILE
    assert "XDG_DATA_HOME=/data" in DOCKERFILE


def test_what_the_wheel_is_made_of_gets_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    assert {"src", "web", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE"} == kept
    assert all((ROOT / name).exists() for name in kept)
