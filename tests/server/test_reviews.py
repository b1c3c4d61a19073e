"""Looking back by HTTP: what comes back, what is refused, and tables that play on from a point."""

from __future__ import annotations

import gzip
import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cleverdice.record import Finding, Record, read, verify
from cleverdice.server import Limits, Rate
from cleverdice.table.errors import Refused
from cleverdice.table.sent import checked
from cleverdice.texts import Text
from cleverdice.view import followed, table_view
from tests.golden_games import golden_file
from tests.random_games import ONE_EACH, TABLES
from tests.server.harness import (
    GREEDY,
    OTHER,
    PERSON,
    Answer,
    Browser,
    House,
    over,
    serving,
    settings_for,
)
from tests.soak import sized

Plain = dict[str, Any]


def golden(name: str, players: int) -> str:
    return golden_file(name, players).read_text(encoding="utf-8")


def looked(house: House, text: str) -> Answer:
    return house.browser().post("/api/review", {"record": text})


def refusal(answer: Answer) -> tuple[int, str, Any]:
    error = answer.json()["error"]
    return answer.status, error["k"], error["d"].get("line")


def played_out(browser: Browser, game: str, *seats: Plain) -> str:
    """A table at which a game was played at random."""
    table = browser.open(game, *seats)["table"]
    with browser.at(table) as guest:
        guest.play_on(random.Random(game), over)
    return str(table)


# What comes back


def cents(value: float, digits: int) -> int:
    """A rounded figure as a whole number: sums of these are exact."""
    scaled = value * float(10**digits)
    assert abs(scaled - round(scaled)) < 1e-6
    return round(scaled)


def adds_up(curve: Plain, who: list[int], seat: int, digits: int) -> None:
    """What is said in all is the sum of the steps, to the last digit."""
    steps = [cents(value, digits) for value in curve["expected"]]
    sums = {name: cents(value, digits) for name, value in curve["sums"].items()}
    assert len(steps) == len(who) + 1
    changes = [after - before for before, after in pairwise(steps)]
    mine = [change for by, change in zip(who, changes, strict=True) if by == seat]
    luck = [change for by, change in zip(who, changes, strict=True) if by == -1]
    assert (sums["start"], sums["end"]) == (steps[0], steps[-1])
    assert sums["given_away"] == -sum(mine)
    assert sums["luck"] == sum(luck)
    assert sums["start"] + sums["luck"] + sums["others"] - sums["given_away"] == sums["end"]


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(ONE_EACH, TABLES))
def test_a_record_is_looked_at_from_every_seat(house: House, name: str, players: int) -> None:
    text = golden(name, players)
    record = read(text)
    answer = looked(house, text)
    assert answer.status == 200, answer.text
    found = answer.json()
    assert found["names"] == list(record.header.names)
    assert (found["game"], found["finished"]) == (name, True)
    assert found["moves"] == [list(move) for move in record.moves]
    who = [seat for seat, _ in record.moves]
    end = record.replay()
    for seat, one in enumerate(found["seats"]):
        adds_up(one["points"], who, seat, 2)
        assert one["points"]["sums"]["end"] == record.game.score(end.players[seat]).total
        if one["chances"] is not None:
            adds_up(one["chances"], who, seat, 4)
        assert [choice["ply"] for choice in one["choices"]] == [
            ply for ply, by in enumerate(who) if by == seat
        ]


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 2), ("kids", 3)])
def test_every_choice_has_its_moves_with_their_worth(house: House, name: str, players: int) -> None:
    found = looked(house, golden(name, players)).json()
    record = read(golden(name, players))
    states = list(record.states())
    for seat, one in enumerate(found["seats"]):
        expected = one["points"]["expected"]
        for choice in one["choices"]:
            ply, worths = choice["ply"], {one[0]: one[1] for one in choice["worths"]}
            legal = {record.game.text(move) for move in record.game.moves(states[ply], seat)}
            assert worths.keys() == legal
            assert max(worths.values()) == expected[ply]
            assert worths[record.moves[ply][1]] == expected[ply + 1]
            assert legal <= found["spelled"].keys()
            if one["by"] == "points":
                assert worths[choice["best"]] == expected[ply]
            else:
                chances = {text: chance for text, _, chance in choice["worths"]}
                assert all(0 <= chance <= 1 for chance in chances.values())
                assert chances[choice["best"]] == max(chances.values())
                assert max(chances.values()) == one["chances"]["expected"][ply]
                assert chances[record.moves[ply][1]] == one["chances"]["expected"][ply + 1]
        assert (one["by"] == "chance") == (one["chances"] is not None)
        lost = {choice["ply"]: choice["lost"] for choice in one["choices"]}
        given = [lost[ply] for ply in one["mistakes"]]
        assert given == sorted(given, reverse=True)
        assert len(given) == 3
        assert all(choice["why"] for choice in one["choices"] if choice["ply"] in one["mistakes"])


@pytest.mark.parametrize(("name", "players"), [("gsc", 1), ("chd", 3), ("kids", 2)])
def test_the_changes_lead_through_the_whole_game(house: House, name: str, players: int) -> None:
    found = looked(house, golden(name, players)).json()
    record = read(golden(name, players))
    view = found["start"]
    for state, change in zip(record.states(), [*found["changes"], None], strict=True):
        assert view == json.loads(json.dumps(table_view(record.game, state)))
        view = followed(view, change) if change is not None else view
    assert [entry["n"] for entry in found["log"]] == list(range(len(record.moves)))


def test_reasons_are_texts(house: House) -> None:
    found = looked(house, golden("gsc", 1)).json()
    said = [why for choice in found["seats"][0]["choices"] for why in choice["why"]]
    assert said
    assert all(why.keys() == {"k", "d"} and why["k"].count(".") for why in said)
    assert found["seats"][0]["accuracy"]["k"].startswith("review.accuracy.")


def test_a_table_is_looked_at_by_whoever_knows_it(house: House) -> None:
    table = played_out(house.browser(), "gsc", PERSON)
    stranger = house.browser()
    answer = stranger.get(f"/api/tables/{table}/review")
    assert answer.status == 200
    record = stranger.get(f"/api/tables/{table}/record").text
    assert answer.json() == looked(house, record).json()


def test_it_is_packed_and_not_sent_twice(house: House) -> None:
    table = played_out(house.browser(), "kids", PERSON, OTHER)
    path = f"/api/tables/{table}/review"
    plain = house.browser().get(path)
    packed = house.browser().get(path, accept_encoding="gzip")
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < 30_000
    assert house.browser().get(path, if_none_match=plain.headers["etag"]).status == 304


def test_the_same_record_is_worked_out_once(house: House) -> None:
    text = golden("kids", 4)
    line = house.server.coaching.lines["review"]
    looked(house, text)
    before = house.server.metrics.value("coach_total", kind="review")
    known = len(line._known)
    answer = looked(house, text.replace("\n", "\r\n").removesuffix("\r\n"))
    assert answer.status == 200, "line ends don't make another record"
    assert house.server.metrics.value("coach_total", kind="review") == before, "nor packed twice"
    renamed = looked(house, text.replace(": Ana\n", ": Zoe\n"))
    assert len(line._known) == known, "nor do names"
    theirs, ours = renamed.json(), answer.json()
    for told, name in ((theirs, "Zoe"), (ours, "Ana")):
        assert told["names"][0] == told["seats"][0]["name"] == name
    assert theirs["changes"] == ours["changes"]


def test_reading_a_review_keeps_no_table_and_has_its_limit(tmp_path: Path) -> None:
    limits = Limits(reviews=Rate(1, 0), messages=Rate(1e6, 1e6))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = house.browser()
        tables = [played_out(browser, "kids", PERSON, OTHER) for _ in range(2)]
        house.server.hub.rooms.clear()
        paths = [f"/api/tables/{tables[nth]}/review" for nth in (0, 0, 1)]
        codes = [browser.get(path).status for path in paths]
        assert codes == [200, 200, 429], "what is worked out already is shown as often as one likes"
        assert not house.server.hub.rooms


# What is refused


def test_no_such_table(house: House) -> None:
    for name in ("nowhere", "../../etc", "k" * 500):
        answer = house.browser().get(f"/api/tables/{name}/review")
        assert answer.status == 404
    browser = house.browser()
    browser.post("/api/me", {})
    for name in ("nowhere", "\0"):  # which PostgreSQL can't even be asked for
        for path, asked in (("review/play", {"ply": 0}), ("duels", {})):
            answer = browser.post(f"/api/{path}", {**asked, "table": name})
            assert (answer.status, answer.error) == (404, "server.no-table")


@pytest.mark.parametrize("start", [True, False])
def test_a_game_that_is_not_over_is_not_looked_at(house: House, start: bool) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, start=start)["table"]
    answer = browser.get(f"/api/tables/{table}/review")
    assert (answer.status, answer.error) == (409, "look.not-over")
    answer = browser.post("/api/review/play", {"table": table, "ply": 0})
    assert (answer.status, answer.error) == (409, "look.not-over")


def test_nor_is_the_record_of_one(house: House) -> None:
    """Else the coach could be asked in the middle of a game that allows no hints."""
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.roll()
    record = browser.get(f"/api/tables/{table}/record").text
    answer = looked(house, record)
    assert (answer.status, answer.error) == (409, "look.not-over")


def test_real_dice_have_no_secret(house: House) -> None:
    lines = golden("gsc", 1).splitlines()
    assert any(line.startswith("dice: seeded") for line in lines)
    found = looked(house, "\n".join(lines[:30])).json()
    assert found["finished"] is False
    adds_up(found["seats"][0]["points"], [seat for seat, _ in found["moves"]], 0, 2)


def changed(text: str, number: int, line: str) -> str:
    lines = text.splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


GOLDEN = golden("gsc", 1)

RUBBISH = [
    ("", (400, "look.bad.first", None)),
    ("hello\nworld", (400, "look.bad.first", None)),
    ("<html></html>", (400, "look.bad.first", None)),
    ("\x00\ud7ff", (400, "look.bad.first", None)),
    ("cleverdice record 2\n", (400, "look.bad.first", None)),
    ("cleverdice record 1\n", (400, "look.bad.line", 2)),
    (changed(GOLDEN, 2, "game: chess"), (400, "look.bad.game", 2)),
    (changed(GOLDEN, 3, "rules: 99"), (400, "look.bad.line", 3)),
    (changed(GOLDEN, 4, "players: 9999"), (400, "look.bad.line", 6)),
    (changed(GOLDEN, 9, "1 pass"), (400, "look.bad.move", 9)),
    (changed(GOLDEN, 10, "1 W>zz"), (400, "look.bad.move", 10)),
    (changed(GOLDEN, 10, "someone does something"), (400, "look.bad.line", 10)),
    (GOLDEN + "1 pass\n", (400, "look.bad.move", len(GOLDEN.splitlines()) + 1)),
    (changed(GOLDEN, 8, "given: 5000"), (400, "look.bad.line", 9)),
]


@pytest.mark.parametrize(("text", "told"), RUBBISH)
def test_rubbish_is_named_by_its_line(house: House, text: str, told: object) -> None:
    assert refusal(looked(house, text)) == told
    answer = house.browser().post("/api/review/play", {"record": text, "ply": 0})
    assert refusal(answer) == told


def test_what_is_quoted_is_short(house: House) -> None:
    error = looked(house, changed(GOLDEN, 10, "x" * 9999)).json()["error"]
    assert len(error["d"]["found"]) == 60


def test_bodies(house: House) -> None:
    browser = house.browser()
    for path in ("/api/review", "/api/review/play"):
        large = browser.post(path, b" " * (64 * 1024 + 1))
        assert (large.status, large.error) == (413, "server.body")
        assert browser.post(path, b"{").error == "server.message"
        assert browser.post(path, {"record": 5, "ply": 0}).error == "server.message"
        assert browser.post(path, {}, origin="http://evil.example").status == 403
    assert browser.post("/api/review", {"record": GOLDEN, "more": 1}).error == "server.message"
    for wrong in ({"ply": -1}, {"ply": 0, "lang": "xx"}, {"ply": 0, "seat": 99}):
        asked = {"record": GOLDEN, **wrong}
        assert browser.post("/api/review/play", asked).error == "server.message"


def test_too_many_reviews(tmp_path: Path) -> None:
    limits = Limits(reviews=Rate(2, 0))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        assert [looked(house, "no record").status for _ in range(3)] == [400, 400, 429]


def test_reasons_of_the_rules_are_told_in_words() -> None:
    with pytest.raises(Refused) as caught:
        checked(changed(GOLDEN, 9, "1 pass"))
    assert caught.value.text.key == "look.bad.move"
    assert isinstance(caught.value.text.details["why"], Text)


# Playing on


def go_on(browser: Browser, **wish: Any) -> str:
    answer = browser.post("/api/review/play", wish)
    assert answer.status == 200, answer.text
    made: Plain = answer.json()
    assert browser.cookies[f"key-{made['table']}"] == made["key"]
    return str(made["table"])


def test_alone_one_plays_on_from_any_point(house: House) -> None:
    browser = house.browser()
    was = played_out(browser, "gsc", PERSON)
    record = read(browser.get(f"/api/tables/{was}/record").text)
    table = go_on(browser, table=was, ply=21, name="Zoe")
    with browser.at(table) as guest:
        assert guest.view["phase"] == "play"
        assert guest.view["n"] == 21
        assert [(entry["seat"], entry["text"]) for entry in guest.log] == list(record.moves[:21])
        assert guest.view["undo"] == []
        assert guest.view["seats"][0]["name"] == "Zoe"
        guest.play_on(random.Random(1), over)
    after = read(browser.get(f"/api/tables/{table}/record").text)
    assert after.moves[:21] == record.moves[:21]
    assert (after.header.given, after.header.origin, after.header.drawn) == (21, was, False)
    assert after.header.dice != record.header.dice
    verdict = verify(after)
    rolls = sum(1 for seat, _ in after.moves[21:] if seat < 0)
    assert (verdict.finding, verdict.rolls, verdict.ok) == (Finding.PARTLY, rolls, False)


def test_what_was_given_can_not_be_taken_back(house: House) -> None:
    browser = house.browser()
    table = go_on(browser, record=GOLDEN, ply=2)
    with browser.at(table) as guest:
        while not guest.view["moves"].get("0"):
            guest.roll()
        n = guest.view["n"]
        guest.move(0, guest.texts(0)[0])
        assert guest.undo(0)["t"] == "ok"
        assert guest.view["n"] == n
        answer = guest.undo(0)
        assert (answer["t"], answer["error"]["k"]) == ("no", "server.undo")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_at_a_table_bots_take_the_other_seats(house: House, seat: int) -> None:
    browser = house.browser()
    text = golden("chd", 3)
    record = read(text)
    table = go_on(browser, record=text, ply=60, seat=seat, level="random", name="Ana")
    with browser.at(table) as guest:
        kinds = [one["kind"] for one in guest.view["seats"]]
        assert kinds == ["person" if nth == seat else "bot" for nth in range(3)]
        assert guest.you["seats"] == [seat]
        assert guest.view["first"] == record.header.first
        guest.play_on(random.Random(seat), over)
    after = read(browser.get(f"/api/tables/{table}/record").text)
    assert after.moves[:60] == record.moves[:60]
    assert len(after.header.origin) == 64
    assert verify(after).finding is Finding.PARTLY


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        browser = house.browser()
        table = go_on(browser, record=GOLDEN, ply=30)
        before = browser.get(f"/api/tables/{table}/record").text
    with serving(settings_for(tmp_path)) as house:
        again = house.browser(**browser.cookies)
        assert again.get(f"/api/tables/{table}/record").text == before
        with again.at(table) as guest:
            assert (guest.view["n"], guest.view["undo"]) == (30, [])
            guest.play_on(random.Random(2), lambda view: view["n"] > 40)


def test_from_the_very_beginning_nothing_is_given(house: House) -> None:
    browser = house.browser()
    table = go_on(browser, record=GOLDEN, ply=0)
    record = read(browser.get(f"/api/tables/{table}/record").text)
    assert (record.moves, record.header.given) == ((), 0)


def test_there_must_be_something_left_to_play(house: House) -> None:
    browser = house.browser()
    moves = len(read(GOLDEN).moves)
    for ply in (moves, moves + 1, 999_999):
        answer = browser.post("/api/review/play", {"record": GOLDEN, "ply": ply})
        assert (answer.status, answer.error) == (409, "look.no-more")
    answer = browser.post("/api/review/play", {"record": GOLDEN, "ply": 3, "seat": 1})
    assert answer.error == "why.seat"
    text = golden("gsc", 2)
    answer = browser.post("/api/review/play", {"record": text, "ply": 3, "level": "god"})
    assert answer.error == "server.bot"


def test_such_a_game_can_be_looked_back_at_and_played_again(house: House) -> None:
    browser = house.browser()
    table = go_on(browser, record=golden("kids", 2), ply=20, level="greedy", name="Ana")
    with browser.at(table) as guest:
        guest.play_on(random.Random(3), over)
        assert guest.ask("again")["t"] == "ok"
        fresh = guest.next
    found = browser.get(f"/api/tables/{table}/review").json()
    assert (found["given"], found["finished"]) == (20, True)
    assert fresh is not None
    record: Record = read(browser.get(f"/api/tables/{fresh}/record").text)
    assert (record.header.given, record.moves) == (0, ())


def test_a_bot_moves_on_by_itself(house: House) -> None:
    browser = house.browser()
    was = played_out(browser, "gsc", PERSON, GREEDY)
    record = read(browser.get(f"/api/tables/{was}/record").text)
    ply = next(nth for nth, (seat, _) in enumerate(record.moves) if seat == 1)
    table = go_on(browser, table=was, ply=ply, seat=0, level="random")
    with browser.at(table) as guest:
        guest.see(lambda view: view["n"] > ply)
