"""People without accounts: made at the first game, moved by a link, forgotten without a trace."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

from cleverdice.record import read
from cleverdice.server import Limits, Rate
from cleverdice.server.db import store
from cleverdice.server.db.store import engine_for
from cleverdice.server.db.writer import Change, Writer
from cleverdice.table.keys import hashed
from tests.databases import contents, database_for, rows
from tests.server.harness import (
    GREEDY,
    OPEN,
    OTHER,
    PERSON,
    RANDOM,
    Browser,
    House,
    Plain,
    over,
    serving,
    settings_for,
)


def somebody(house: House, name: str = "Ana") -> Browser:
    """A browser whose person is known."""
    browser = house.browser()
    assert browser.post("/api/me", {"name": name}).status == 200
    return browser


def played(browser: Browser, *seats: dict[str, Any], game: str = "gsc") -> str:
    """The table of a game that was played to its end."""
    table = str(browser.open(game, *seats)["table"])
    with browser.at(table) as guest:
        guest.play_on(random.Random(3), over)
    return table


# Being somebody


def test_nobody_is_made_by_looking(house: House) -> None:
    browser = house.browser()
    assert browser.get("/api/me").json() == {"person": None}
    stats = browser.get("/api/me/stats").json()
    assert stats["person"] is None
    assert not stats["games"]
    assert not browser.cookies


def test_a_person_is_made_once(house: House) -> None:
    browser = house.browser()
    first = browser.post("/api/me", {"name": " Ana\u202e "})
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert first.json()["name"] == "Ana"
    assert browser.cookies["me"] == first.json()["key"]
    assert browser.post("/api/me", {"name": "Another"}).json() == first.json()
    assert browser.get("/api/me").json()["person"]["name"] == "Ana"


def test_only_the_hash_is_stored(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        key = somebody(house).cookies["me"]
    stored = contents(tmp_path)
    assert hashed(key).encode() in stored
    assert key.encode() not in stored


def test_a_lost_cookie_comes_back_with_the_remembered_key(house: House) -> None:
    browser = somebody(house)
    key = browser.cookies.pop("me")
    assert browser.post("/api/me", {"key": key}).json()["key"] == key
    assert browser.cookies["me"] == key


def test_a_forged_cookie_is_nobody(house: House) -> None:
    browser = house.browser(me="0" * 32)
    assert browser.get("/api/me").json() == {"person": None}
    assert browser.get("/api/me/export").error == "person.nobody"
    assert browser.post("/api/me/delete", {}).error == "person.nobody"
    assert browser.post("/api/me/name", {"name": "Eve"}).status == 403
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        assert guest.you["mine"] == []
        answer = guest.ask("mine", seat=0, mine=True)
    assert answer["error"]["k"] == "person.nobody"


@pytest.mark.parametrize("bad", ["nonsense", "0" * 31, "G" * 32, ""])
def test_a_key_that_is_none_is_nobody(house: House, bad: str) -> None:
    assert house.browser(me=bad).get("/api/me").json() == {"person": None}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", {"key": "short"}),
        ("/api/me", {"name": "x" * 101}),
        ("/api/me/enter", {}),
        ("/api/me/enter", {"key": "0" * 32, "more": 1}),
        ("/api/me/name", {"name": 7}),
        ("/api/me/delete", {"sure": True}),
    ],
)
def test_bad_requests_are_told_so(house: House, path: str, body: object) -> None:
    answer = somebody(house).post(path, body)
    assert answer.status == 400
    assert answer.error == "server.message"


def test_other_pages_may_not_ask(house: House) -> None:
    browser = somebody(house)
    for path in ("", "/enter", "/name", "/leave", "/delete"):
        answer = browser.post(f"/api/me{path}", {}, origin="https://elsewhere.example")
        assert answer.status == 403, path
    assert browser.get("/api/me").json()["person"] is not None


# The link


def entering(who: Browser, **more: object) -> Plain:
    """What a page sends that was opened by somebody's link, and has asked whether that is meant."""
    return {"key": who.cookies["me"], "confirm": True, **more}


def test_a_link_alone_makes_nobody_somebody_else(house: House) -> None:
    attacker, victim = somebody(house, "Mallory"), somebody(house, "Ana")
    before = dict(victim.cookies)
    answer = victim.post("/api/me/enter", {"key": attacker.cookies["me"], "bring": True})
    assert (answer.json()["name"], answer.json()["key"]) == ("Mallory", None)
    assert victim.cookies == before
    assert victim.get("/api/me").json()["person"]["name"] == "Ana"


def test_the_link_moves_a_person(house: House) -> None:
    browser, other = somebody(house), house.browser()
    key = browser.cookies["me"]
    assert other.post("/api/me/enter", {"key": key, "confirm": True}).json()["name"] == "Ana"
    assert other.post("/api/me/name", {"name": "Ana María"}).json() == {"name": "Ana María"}
    assert browser.get("/api/me").json()["person"]["name"] == "Ana María"
    assert other.post("/api/me/enter", {"key": "f" * 32}).error == "person.key"
    assert other.cookies["me"] == key


def test_keys_can_not_be_guessed_for_long(tmp_path: Path) -> None:
    limits = Limits(guesses=Rate(3, 0))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = house.browser()
        tries = [browser.post("/api/me/enter", {"key": f"{n:032x}"}).status for n in range(5)]
    assert tries == [403, 403, 403, 429, 429]


def test_what_costs_much_is_not_asked_for_too_often(tmp_path: Path) -> None:
    limits = Limits(openings=Rate(3, 0))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = somebody(house)
        tries = [browser.get("/api/me/export").status for _ in range(3)]
        assert tries == [200, 200, 429]
        assert browser.post("/api/me/delete", {}).error == "server.too-many"
        assert house.browser().post("/api/me", {}).error == "server.too-many"
        assert browser.get("/api/me").json()["person"] is not None


def test_two_who_are_one_are_brought_together(house: House, tmp_path: Path) -> None:
    phone, desk = somebody(house, "Ana"), somebody(house, "Ana at the desk")
    table = played(phone, PERSON)
    going_on = desk.open("gsc", PERSON)["table"]
    played(desk, PERSON)
    desk.post("/api/me/enter", entering(phone, bring=True))
    assert len(desk.get("/api/me/stats").json()["games"]) == 2
    with desk.at(going_on) as guest:
        assert guest.you["mine"] == [0]
        guest.play_on(random.Random(1), over)
    games = phone.get("/api/me/stats").json()["games"]
    assert {table, going_on} < {game["table"] for game in games}
    assert len(games) == 3


def test_two_who_are_one_are_brought_together_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes: list[Change] = []
    write = Writer.write

    async def counted(self: Writer, change: Change) -> None:
        changes.append(change)
        await write(self, change)

    with serving(settings_for(tmp_path)) as house:
        phone, desk = somebody(house, "Ana"), somebody(house, "Ana at the desk")
        played(desk, PERSON)
        going_on = desk.open("gsc", PERSON)["table"]
        monkeypatch.setattr(Writer, "write", counted)
        with desk.at(going_on) as guest:
            assert desk.post("/api/me/enter", entering(phone, bring=True)).status == 200
            assert len(changes) == 1
        with desk.at(going_on) as guest:
            assert guest.you["mine"] == [0]


def test_a_link_alone_brings_nothing_along(house: House) -> None:
    phone, desk = somebody(house), somebody(house)
    played(desk, PERSON)
    old = desk.cookies["me"]
    desk.post("/api/me/enter", entering(phone))
    assert desk.get("/api/me/stats").json()["games"] == []
    desk.post("/api/me/enter", {"key": old, "confirm": True})
    assert len(desk.get("/api/me/stats").json()["games"]) == 1


def test_forgetting_the_device_keeps_the_games(house: House) -> None:
    browser = somebody(house)
    key = browser.cookies["me"]
    played(browser, PERSON)
    assert browser.post("/api/me/leave", {}).status == 200
    assert "me" not in browser.cookies
    browser.post("/api/me/enter", {"key": key, "confirm": True})
    assert len(browser.get("/api/me/stats").json()["games"]) == 1


def test_nobody_who_never_came_back_is_kept(tmp_path: Path) -> None:
    day = 24 * 3600 * 1000
    with serving(settings_for(tmp_path, now=lambda: day)) as house:
        idle, active = somebody(house), somebody(house)
        played(active, PERSON)
    with serving(settings_for(tmp_path, now=lambda: 500 * day)) as house:
        assert house.browser(**idle.cookies).get("/api/me").json() == {"person": None}
        assert house.browser(**active.cookies).get("/api/me").json()["person"]["name"] == "Ana"


# Export


def test_the_export_holds_everything(house: House) -> None:
    browser, friend = somebody(house), somebody(house, "Bo")
    over_one, going_on = played(browser, PERSON, RANDOM), browser.open("chd", PERSON)["table"]
    played(friend, PERSON)
    answer = browser.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    whole = answer.json()
    assert whole["person"]["name"] == "Ana"
    assert set(whole["records"]) == {over_one, going_on}
    finished = read(whole["records"][over_one])
    assert finished.game.outcome(list(finished.states())[-1]) is not None
    assert finished.seed is not None
    assert read(whole["records"][going_on]).seed is None
    [result] = whole["results"]
    assert result["table_id"] == over_one
    assert {seat["table_id"] for seat in whole["seats"]} == {over_one, going_on}


def test_the_export_has_no_key_in_it(house: House) -> None:
    browser = somebody(house)
    opened = browser.open("gsc", PERSON)
    text = browser.get("/api/me/export").text
    for key in (browser.cookies["me"], opened["key"]):
        assert key not in text
        assert hashed(key) not in text


# Deletion


def test_deletion_leaves_no_trace(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        browser = somebody(house, "Rumpelstilz")
        key = browser.cookies["me"]
        me = {"kind": "person", "name": "Rumpelstilz"}
        alone = played(browser, me)
        bots = browser.open("kids", me, RANDOM)["table"]
        assert b"Rumpelstilz" in contents(tmp_path)
        assert browser.post("/api/me/delete", {}).status == 200
        assert "me" not in browser.cookies
        for trace in (b"Rumpelstilz", hashed(key).encode(), alone.encode(), bots.encode()):
            assert trace not in contents(tmp_path)
        assert house.browser(me=key).get("/api/me").json() == {"person": None}
        assert browser.get("/api/tables").json() == {"tables": []}
        assert house.server.hub.unfinished == 0


def test_games_with_others_keep_an_anonymous_seat(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        host, friend = somebody(house, "Ana"), somebody(house, "Rumpelstilz")
        opened = host.open("kids", PERSON, OPEN, start=False)
        table = opened["table"]
        friend.join(table, opened["invite"], "Rumpelstilz")
        with host.at(table) as one, friend.at(table) as two:
            one.ask("start")
            two.see(lambda view: bool(view["phase"] == "play"))
            while not over(one.view):
                for guest in (one, two):
                    guest.sync()
                    if guest.my_turn() and not over(guest.view):
                        guest.act(random.Random(len(guest.log)))
            friend.post("/api/me/delete", {})
            one.sync()
            assert one.view["seats"][1]["name"] == "Player 2"
        assert b"Rumpelstilz" not in contents(tmp_path)
        assert "Player 2" in host.get(f"/api/tables/{table}/record").text
        assert len(host.get("/api/me/stats").json()["games"]) == 1
        assert friend.get("/api/tables").json() == {"tables": []}
    assert rows(tmp_path, "select holder, person from seats where seat = 1") == [(None, None)]


def test_a_game_that_goes_on_can_be_played_on_without_a_name(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        host, friend = somebody(house, "Ana"), somebody(house, "Rumpelstilz")
        opened = host.open("kids", PERSON, OPEN, start=False)
        friend.join(opened["table"], opened["invite"], "Rumpelstilz")
        with friend.at(opened["table"]) as guest:
            host.post("/api/me/delete", {})
            guest.sync()
            assert [seat["name"] for seat in guest.view["seats"]] == ["Player 1", "Rumpelstilz"]
        with host.at(opened["table"]) as guest:
            assert guest.you["seats"] == [0]
            assert guest.you["mine"] == []
            assert guest.ask("start")["t"] == "ok"
            guest.play_on(random.Random(1), lambda view: bool(view["n"] > 2) or not guest.my_turn())
        assert rows(tmp_path, "select count(*) from people") == [(1,)]


def test_a_name_that_a_bot_plays_for_goes_as_well(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path)) as house:
        browser = somebody(house, "Rumpelstilz")
        me = {"kind": "person", "name": "Rumpelstilz"}
        table = browser.open("kids", me, OTHER)["table"]
        with browser.at(table) as guest:
            guest.ask("seat", seat=0, kind="bot", level="random")
        unmarked = browser.open("kids", me, OTHER)["table"]
        with browser.at(unmarked) as guest:
            guest.ask("mine", seat=0, mine=False)
        browser.post("/api/me/delete", {})
        assert b"Rumpelstilz" not in contents(tmp_path)


def test_a_seat_that_somebody_else_claims_is_left_alone(house: House) -> None:
    browser, other = somebody(house), somebody(house, "Bo")
    table = browser.open("kids", PERSON, OTHER)["table"]
    other.cookies[f"key-{table}"] = browser.cookies[f"key-{table}"]
    with other.at(table) as guest:
        assert guest.ask("mine", seat=1, mine=True)["t"] == "ok"
    browser.post("/api/me/delete", {})
    with other.at(table) as guest:
        assert [seat["name"] for seat in guest.view["seats"]] == ["Player 1", "Bo"]
        assert guest.you["mine"] == [1]


def test_nothing_of_others_can_be_deleted(house: House) -> None:
    browser, other = somebody(house), somebody(house, "Bo")
    played(other, PERSON)
    browser.post("/api/me/delete", {})
    assert len(other.get("/api/me/stats").json()["games"]) == 1


def test_a_guest_deletes_no_table_of_a_host_who_has_no_seat(house: House) -> None:
    host, guest = house.browser(), somebody(house)
    opened = host.open("gsc", OPEN, GREEDY, start=False)
    guest.join(opened["table"], opened["invite"], "Bo")
    assert guest.post("/api/me/delete", {}).status == 200
    with host.at(opened["table"]) as ana:
        assert ana.you["host"]
        assert ana.view["seats"][0]["name"] == "Player 1"


def test_a_table_open_in_another_tab_is_gone(house: House) -> None:
    browser = somebody(house)
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        browser.post("/api/me/delete", {})
        with pytest.raises(Exception, match="1008"):
            guest.hear("anything")  # without a word from here
    assert browser.get(f"/api/tables/{table}/record").status == 404


# Whose seat it is


def test_of_several_around_one_screen_the_first_is_meant(house: House) -> None:
    browser = somebody(house)
    table = browser.open("kids", PERSON, OTHER)["table"]
    with browser.at(table) as guest:
        assert guest.you["mine"] == [0]
        assert guest.ask("mine", seat=0, mine=False)["t"] == "ok"
        assert guest.ask("mine", seat=1, mine=True)["t"] == "ok"
        assert guest.you["mine"] == [1]
        guest.play_on(random.Random(2), over)
    [game] = browser.get("/api/me/stats").json()["games"]
    assert game["seat"] == 1


def test_a_seat_of_somebody_else_can_not_be_claimed(house: House) -> None:
    host, friend = somebody(house), somebody(house, "Bo")
    opened = host.open("kids", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as guest:
        assert guest.ask("mine", seat=1, mine=True)["error"]["k"] == "server.not-yours"
    thief = house.browser(**{name: value for name, value in host.cookies.items() if name != "me"})
    thief.post("/api/me", {})
    with thief.at(opened["table"]) as guest:
        assert guest.you["seats"] == [0]
        assert guest.ask("mine", seat=0, mine=True)["error"]["k"] == "person.taken"
        assert guest.ask("mine", seat=0, mine=False)["error"]["k"] == "person.taken"
    with house.browser().at(opened["table"]) as watching:
        assert watching.ask("mine", seat=0, mine=True)["error"]["k"] == "server.not-yours"


def test_a_friend_without_a_person_plays_all_the_same(house: House) -> None:
    host, friend = somebody(house), house.browser()
    opened = host.open("kids", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with friend.at(opened["table"]) as guest:
        assert guest.you["mine"] == []
        assert guest.you["seats"] == [1]


# Before there were people


def test_a_database_of_before_is_brought_along(tmp_path: Path) -> None:
    engine = engine_for(database_for(tmp_path, empty=True))
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        now = int(time.time() * 1000)
        connection.exec_driver_sql(
            "insert into tables"
            " (id, game, version, typed, secret, invite, language, phase, created)"
            f" values ('{'a' * 16}', 'gsc', 1, false, '{'0' * 64}', '{'1' * 64}', 'en', 'play',"
            f" {now})"
        )
        connection.exec_driver_sql(
            "insert into seats (table_id, seat, kind, name, seed, holder)"
            f" values ('{'a' * 16}', 0, 'person', 'Ana', 'seed', '{hashed('2' * 32)}')"
        )
        connection.exec_driver_sql(
            f"insert into keys values ('{'a' * 16}', '{hashed('2' * 32)}', true)"
        )
    engine.dispose()
    with serving(settings_for(tmp_path)) as house:
        browser = somebody(house)
        browser.cookies[f"key-{'a' * 16}"] = "2" * 32
        with browser.at("a" * 16) as guest:
            assert guest.you["mine"] == []
            assert guest.ask("mine", seat=0, mine=True)["t"] == "ok"
            guest.play_on(random.Random(1), over)
        assert len(browser.get("/api/me/stats").json()["games"]) == 1
