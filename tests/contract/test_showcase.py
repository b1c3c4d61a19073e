"""The chain on the home page was really played, and is written anew when the engine changes."""

from __future__ import annotations

import json

from cleverdice.facts import Earned
from tests.contract.lessons import Played, record_of
from tests.contract.showcase import MARKS, NAME, best, showcase, written


def test_the_file_is_what_is_written_now() -> None:
    stale = [path.name for path, text in written().items()
             if path.read_text(encoding="utf-8") != text]  # fmt: skip
    assert stale == [], "run make contract and look at the difference"


def test_every_mark_but_the_last_brings_the_next() -> None:
    played = Played(record_of(NAME))
    start, end = best(played)
    assert end - start in MARKS
    assert played.yours(start)
    for n in range(start, end - 1):
        assert any(isinstance(fact, Earned) for fact in played.facts(n, n + 1))


def test_the_sheets_lead_from_the_first_to_the_last() -> None:
    record = record_of(NAME)
    told = showcase(record)
    assert [step["from"] is None for step in told["steps"]] == [True] + [False] * (
        len(told["steps"]) - 1
    )
    seat = told["seat"]
    for step in told["steps"]:
        seat = {**seat, **step["seat"]}
        area, cell = step["to"]["area"], step["to"]["cell"]
        assert seat["cells"][area][cell]
    game, last = record.game, list(record.states())[-1]
    assert seat["score"]["total"] == game.score(last.players[0]).total
    assert json.loads(json.dumps(told)) == told
