"""Servers side by side on one database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.harness import Browser, House, serving, settings_for


@contextmanager
def several(url: str, **changes: Any) -> Iterator[tuple[House, House]]:
    """Two servers, each with its own tables in memory: only the database is theirs together."""
    settings = settings_for(Path("unused"), db=url, **changes)
    with serving(settings) as one, serving(settings) as two:
        yield one, two


def elsewhere(browser: Browser, house: House) -> Browser:
    """The same person, by way of another server."""
    return house.browser(**browser.cookies)
