"""docs/actions.md lists every action."""

from __future__ import annotations

import re

import pytest

from cleverdice import load, names
from cleverdice.actions import numbered
from tests.envs.action_tables import PAGE, rows, written


def test_the_table_is_fresh() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "python -m tests.envs.action_tables"


@pytest.mark.parametrize("name", names())
def test_every_action_is_in_the_table_by_its_number(name: str) -> None:
    game, listed = load(name), list[str]()
    for row in rows(game):
        before, inner, after = re.fullmatch(r"`([^{]*)(?:\{(.*)\})?(.*)`", row.spelled).groups("")  # type: ignore[union-attr]
        assert row.numbers.split("-")[0] == str(len(listed))
        listed += [before + word + after for word in (inner.split(", ") if inner else [""])]
    assert listed == list(numbered(game).names)
