from __future__ import annotations

from collections.abc import Iterator

import pytest

from .harness import House, serving, settings_for


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for the tests of a file; each opens its own tables."""
    with serving(settings_for(tmp_path_factory.mktemp("house"))) as running:
        yield running
