"""Puzzles on the server: own mistakes once the coach has looked, sets, boxes, whose they are."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from cleverdice.puzzles import DAYS, SOON_MS, set_names
from cleverdice.record import read
from cleverdice.table.model import DAY_MS
from tests.databases import rows
from tests.server.harness import PATIENCE, PERSON, Browser, House, Plain, serving
from tests.server.test_people import played, somebody
from tests.server.test_statistics import coached

SUMS = {"start": 180.0, "luck": -12.5, "others": 0.0, "given_away": 31.25, "end": 136.25}


class Told:
    """What the coach says of any game: the seat's third choice of several was a mistake."""

    def __init__(self) -> None:
        self.text = ""

    def __call__(self) -> bytes:
        choice = {"ply": self.ply, "lost": 4.0, "grade": 2, "worths": self.worths}
        slight = {**choice, "ply": 1, "grade": 1}
        look = {"by": "points", "mistakes": [self.ply, 1], "choices": [slight, choice]}
        seats = [{"name": "Ana", "points": {"sums": SUMS}, **look}]
        return json.dumps({"judge": {"learned": True}, "seats": seats}).encode()

    def of(self, text: str) -> None:
        """The game that it is about."""
        record = read(text)
        states, game = list(record.states()), record.game
        self.ply = next(
            n for n, (seat, _) in enumerate(record.moves)
            if seat == 0 and len(game.moves(states[n], 0)) > 3
        )  # fmt: skip
        made = record.moves[self.ply][1]
        moves = [game.text(move) for move in game.moves(states[self.ply], 0)]
        others = [text for text in moves if text != made]
        self.best, self.made = others[0], made
        self.worths: list[list[Any]] = [
            [others[0], 9.0], *([text, 6.0] for text in others[1:]), [made, 5.0]
        ]  # fmt: skip


def game_of(browser: Browser, name: str = "gsc") -> Plain:
    training = browser.get("/api/train").json()
    return next(game for game in training["games"] if game["game"] == name)


def tried(browser: Browser, puzzle: Plain, text: str) -> Plain:
    told: Plain = browser.post(f"/api/train/gsc/{puzzle['id']}", {"text": text}).json()
    return told


def next_of(browser: Browser) -> Plain:
    told: Plain = browser.get("/api/train/gsc").json()["puzzle"]
    return told


def with_mistake(house: House, told: Told) -> Browser:
    """Somebody of whose game the coach has said something."""
    browser = somebody(house)
    table = played(browser, PERSON)
    told.of(browser.get(f"/api/tables/{table}/record").text)
    end = time.monotonic() + PATIENCE
    while browser.get("/api/train").json()["looking"]:
        assert time.monotonic() < end
    return browser


def test_whoever_never_played_has_the_sets_only(house: House) -> None:
    browser = house.browser()
    count = len(set_names("gsc"))
    assert game_of(browser) == {"game": "gsc", "own": 0, "set": count, "due": count, "next": None}
    puzzle = next_of(browser)
    assert (puzzle["own"], puzzle["table"], puzzle["box"]) == (False, None, 0)
    move = puzzle["view"]["moves"][str(puzzle["seat"])][0]["text"]
    assert tried(browser, puzzle, move)["tried"] == move
    assert next_of(browser) == puzzle, "nothing is kept of nobody"


def test_a_mistake_comes_first_and_goes_through_the_boxes(tmp_path: Path) -> None:
    told, now = Told(), [1_800_000_000_000]
    _, settings = coached(tmp_path, told, now=lambda: now[0])
    with serving(settings) as house:
        browser = with_mistake(house, told)
        assert game_of(browser)["own"] == 1
        puzzle = next_of(browser)
        assert (puzzle["own"], puzzle["ply"]) == (True, told.ply)
        assert puzzle["id"] == f"{puzzle['table']}-{told.ply}"
        assert "lost" not in json.dumps(puzzle)
        missed = tried(browser, puzzle, told.made)
        assert (missed["right"], missed["lost"], missed["played"]) == (False, 4.0, told.made)
        assert (missed["box"], missed["due"]) == (0, now[0] + SOON_MS)
        assert next_of(browser)["own"] is False
        now[0] += SOON_MS
        assert next_of(browser)["id"] == puzzle["id"]
        found = tried(browser, puzzle, told.best)
        assert (found["right"], found["box"], found["due"]) == (True, 1, now[0] + DAYS[1] * DAY_MS)
        assert [one["text"] for one in found["moves"]] == [text for text, _ in told.worths]


def test_a_puzzle_of_a_set_is_kept_once_it_was_tried(house: House) -> None:
    browser = somebody(house)
    first = next_of(browser)
    for _ in range(2):
        tried(browser, first, first["view"]["moves"][str(first["seat"])][0]["text"])
    assert next_of(browser)["id"] != first["id"]
    assert [row["id"] for row in browser.get("/api/me/export").json()["puzzles"]] == [first["id"]]


def test_what_is_refused(tmp_path: Path) -> None:
    told = Told()
    _, settings = coached(tmp_path, told)
    with serving(settings) as house:
        browser = with_mistake(house, told)
        mine, other = next_of(browser), somebody(house)
        assert other.post(f"/api/train/gsc/{mine['id']}", {"text": "x"}).error == "puzzle.nowhere"
        assert browser.post(f"/api/train/gsc/{mine['id']}", {"text": "x"}).error == "puzzle.move"
        assert browser.get("/api/train/chess").error == "puzzle.nowhere"
        assert browser.post("/api/me/delete", {}).status == 200
        assert rows(tmp_path, "select * from puzzles") == []


def test_games_that_were_looked_at_before_there_were_puzzles_are_looked_at_again(
    tmp_path: Path,
) -> None:
    told = Told()
    coach, settings = coached(tmp_path, told)
    with serving(settings) as house:
        browser = with_mistake(house, told)
        for _ in range(3):
            assert browser.get("/api/train").json()["looking"] == 0
        assert len(coach.asked) == 1
        assert [
            (row.trained, row.given_away) for row in rows(tmp_path, "select * from results")
        ] == [(1, 31.25)]


def test_what_was_trained_goes_along_to_another_device(house: House) -> None:
    one, other = somebody(house), house.browser()
    first = next_of(one)
    tried(one, first, first["view"]["moves"][str(first["seat"])][0]["text"])
    key = other.post("/api/me", {"name": "Bo"}).json()["key"]
    third = house.browser()
    third.post("/api/me/enter", {"key": key, "confirm": True})
    one.post("/api/me/enter", {"key": key, "bring": True, "confirm": True})
    assert next_of(third)["id"] != first["id"]
