"""Seats that are given away, found free again, and left for a while."""

from __future__ import annotations

from tests.server.harness import OPEN, PERSON, Browser, Guest, House, Plain

TO_BOT = {"seat": 1, "kind": "bot", "level": "greedy"}


def friends(house: House, **more: object) -> tuple[Browser, Browser, Plain]:
    host, friend = house.browser(), house.browser()
    opened = host.open("gsc", PERSON, OPEN, start=False, **more)
    friend.join(opened["table"], opened["invite"], "Bo")
    return host, friend, opened


def freed(host: Guest) -> None:
    """The host gives the friend's seat to a bot, then leaves it to whoever comes."""
    assert host.ask("seat", **TO_BOT, confirm=True)["t"] == "ok"
    assert host.ask("seat", seat=1, kind="open")["t"] == "ok"


# Free seats


def test_whoever_has_a_key_takes_a_free_seat(house: House) -> None:
    host, friend, opened = friends(house)
    with host.at(opened["table"]) as ana, friend.at(opened["table"]) as bo:
        freed(ana)
        bo.sync()
        assert (bo.you["seats"], bo.you["key"]) == ([], True)
        assert bo.ask("seat", seat=1, kind="person", name="Bo")["t"] == "ok"
        assert bo.you["seats"] == [1]
        assert bo.view["seats"][1]["name"] == "Bo"


def test_whoever_has_the_invitation_takes_a_free_seat_with_the_old_key(house: House) -> None:
    host, friend, opened = friends(house)
    before = dict(friend.cookies)
    with host.at(opened["table"]) as ana:
        freed(ana)
        assert friend.join(opened["table"], opened["invite"], "Bo")["seat"] == 1
    assert friend.cookies == before


def test_a_host_who_joins_stays_the_host(house: House) -> None:
    host = house.browser()
    opened = host.open("gsc", OPEN, OPEN, start=False)
    host.join(opened["table"], opened["invite"], "Ana")
    with host.at(opened["table"]) as ana:
        assert (ana.you["host"], ana.you["seats"]) == (True, [0])


def test_without_a_key_nobody_sits_down(house: House) -> None:
    host, _, opened = friends(house)
    with host.at(opened["table"]) as ana, house.browser().at(opened["table"]) as watcher:
        freed(ana)
        refused = watcher.ask("seat", seat=1, kind="person")
        assert refused["error"]["k"] == "server.not-yours"


# Seats of others


def test_a_seat_that_somebody_holds_is_handed_over_only_on_purpose(house: House) -> None:
    host, _, opened = friends(house)
    with host.at(opened["table"]) as ana:
        for wish in (TO_BOT, {"seat": 1, "kind": "open"}):
            refused = ana.ask("seat", **wish)
            assert refused["error"] == {"k": "server.seat.held", "d": {"name": "Bo"}}
        ana.ask("start")
        assert ana.ask("seat", **TO_BOT)["error"]["k"] == "server.seat.held"
        assert ana.ask("seat", **TO_BOT, confirm=True)["t"] == "ok"
        assert ana.ask("seat", seat=0, kind="bot")["t"] == "ok", "one's own without more ado"


def test_the_host_gives_nobody_another_name(house: House) -> None:
    host, _, opened = friends(house)
    with host.at(opened["table"]) as ana:
        for why in ("server.not-yours", "server.started"):
            ana.ask("seat", seat=1, kind="person", name="Silly")
            assert ana.ask("name", seat=1, name="Silly")["error"]["k"] == why
            assert ana.view["seats"][1]["name"] == "Bo"
            ana.ask("start")


# Coming and going


def test_others_see_since_when_somebody_is_away_and_whom_they_wait_for(house: House) -> None:
    host, friend, opened = friends(house)
    with host.at(opened["table"]) as ana:
        with friend.at(opened["table"]):
            ana.see(lambda view: view["seats"][1]["here"])
            assert [seat["away"] for seat in ana.view["seats"]] == [None, None]
            ana.ask("start")
            first = ana.see(lambda view: view["phase"] == "play")["active"]
            assert ana.view["absent"] == []
        ana.see(lambda view: not view["seats"][1]["here"])
        assert ana.view["seats"][1]["away"] > ana.view["seats"][1]["nth"]
        assert ana.view["absent"] == ([1] if first == 1 else [])


def test_a_bot_that_plays_for_somebody_is_told_from_others(house: House) -> None:
    host, _, opened = friends(house)
    with host.at(opened["table"]) as ana:
        ana.ask("start")
        assert [seat["lent"] for seat in ana.view["seats"]] == [False, False]
        ana.ask("seat", **TO_BOT, confirm=True)
        assert [seat["lent"] for seat in ana.view["seats"]] == [False, True]
