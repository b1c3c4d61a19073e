"""Folders of nets that every machine adds up alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bulk.nets import some_net


@pytest.fixture(scope="session")
def net_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nets for all tables of all games, with an opinion but no wisdom."""
    return some_net(tmp_path_factory.mktemp("nets") / "one", seed=1)
