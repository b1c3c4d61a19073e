"""Several server processes on one PostgreSQL, which these tests bring along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgresql import Cluster, cluster
from tests.server.harness import House

from .several import several


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL without PostgreSQL is an error, never a test left out."""
    with cluster() as made:
        made.prepare()
        yield made


@pytest.fixture(scope="module")
def houses(postgresql: Cluster, request: pytest.FixtureRequest) -> Iterator[tuple[House, House]]:
    """Two servers on a database of their own, for the tests of a file."""
    with several(postgresql.database(Path(request.path).stem)) as (one, two):
        yield one, two
