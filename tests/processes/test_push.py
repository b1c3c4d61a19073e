"""Calling people whose page is closed, by several servers: one key, and one call for each turn."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.postgresql import Cluster
from tests.server.harness import OPEN, PERSON, Browser, Guest, House
from tests.server.push_service import PushService, push_service
from tests.server.test_people import somebody
from tests.server.test_push import AT_ONCE, Pair, pushed, rows_of_calls, subscribe, wait_for

from .several import elsewhere, several
from .test_together import both

Houses = tuple[House, House]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("push")) as running:
        yield running


@pytest.fixture(scope="module")
def houses(postgresql: Cluster, service: PushService) -> Iterator[Houses]:
    url = postgresql.database(Path(__file__).stem)
    with several(url, reach=service.reach, call_seconds=AT_ONCE) as (one, two):
        yield one, two


def test_however_many_are_asked_at_once_there_is_one_key(houses: Houses) -> None:
    def asked(house: House) -> object:
        return house.browser().get("/api/me/push").json()["key"]

    keys = both(*(lambda house=house: asked(house) for house in houses for _ in range(3)))
    assert len(set(keys)) == 1


def test_each_turn_calls_once_whatever_the_server(houses: Houses, service: PushService) -> None:
    one, two = houses
    host, friend = somebody(one), somebody(two, "Bo")
    opened = host.open("gsc", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    phone = subscribe(friend, service)
    with host.at(opened["table"]) as ana:
        pair = Pair(ana, host, friend, opened["table"])
        pair.begin()
        assert phone.read(service.letter())["table"] == opened["table"]
        for _ in range(3):
            pair.go_on()

        def sent() -> float:
            return sum(pushed(house, "sent") for house in houses)

        wait_for(lambda: sent() == len(rows_of_calls(one)) > 1)
        told = [service.letter() for _ in rows_of_calls(one)[1:]]
        assert service.none()
        assert {phone.read(letter)["table"] for letter in told} == {opened["table"]}


def test_whoever_is_at_the_other_server_is_not_called(houses: Houses, service: PushService) -> None:
    with at_both(houses, service) as (ana, bo, friend, table):
        pair = Pair(ana, friend, friend, table)
        assert ana.ask("start")["t"] == "ok"
        bo.see(lambda view: bool(view["phase"] == "play"))
        while not pair.bo_is_due:
            assert pair.ana_acts()["t"] == "ok"
        assert service.none()


def test_a_phone_that_comes_back_at_another_server_is_not_called(
    postgresql: Cluster, service: PushService
) -> None:
    url = postgresql.database("test_push_back")
    with several(url, reach=service.reach, call_seconds=1) as houses:
        with at_both(houses, service) as (ana, bo, friend, table):
            pair = Pair(ana, friend, friend, table)
            assert ana.ask("start")["t"] == "ok"
            bo.see(lambda view: bool(view["phase"] == "play"))
            while not pair.bo_is_due:
                assert pair.ana_acts()["t"] == "ok"
            bo.socket.socket.shutdown(socket.SHUT_RDWR)
            with elsewhere(friend, houses[0]).at(table):
                assert service.none(2)
        assert rows_of_calls(houses[0]) == []


@contextmanager
def at_both(houses: Houses, service: PushService) -> Iterator[tuple[Guest, Guest, Browser, str]]:
    """Ana by way of one server, Bo, who wants to be called, by way of the other."""
    one, two = houses
    host, friend = somebody(one), somebody(two, "Bo")
    opened = host.open("gsc", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    subscribe(friend, service)
    with host.at(opened["table"]) as ana, friend.at(opened["table"]) as bo:
        ana.see(lambda view: bool(view["seats"][1]["here"]))
        yield ana, bo, friend, opened["table"]
