"""A home of its own, in English, for every test of the command."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def readable_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the fast engine know no bot."""
    module = sys.modules["cleverdice.simulate.order"]  # the package has a function of that name
    monkeypatch.setattr(module, "FAST_BOTS", frozenset())
