"""Reviews that the tests of the page are fed with; `make contract` writes them anew.

Greedy's judgement is used: it is the same everywhere, whatever was learned since.
"""

from __future__ import annotations

import json
from pathlib import Path

from cleverdice.coach import GreedyJudge
from cleverdice.coach.views import review_view
from tests.golden_games import golden_file

FOLDER = Path(__file__).parents[2] / "web" / "fixtures" / "reviews"
GAMES = [("gsc", 1), ("kids", 2)]


def text(name: str, players: int) -> str:
    record = golden_file(name, players).read_text(encoding="utf-8")
    plain = review_view(record, GreedyJudge())
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in plain.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, players in GAMES:
        (FOLDER / f"{name}-{players}.json").write_text(text(name, players), encoding="utf-8")


if __name__ == "__main__":
    main()
