"""Calling people whose page is closed: the whole way, from a move to a phone."""

from __future__ import annotations

import random
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cleverdice.server import Limits, Rate
from cleverdice.server.db.subscriptions import MOST_DEVICES
from cleverdice.server.live import calls
from cleverdice.server.push import sender
from cleverdice.server.push.letters import topic
from cleverdice.texts import say
from tests.databases import contents, rows

from .harness import (
    HOST,
    OPEN,
    OTHER,
    PERSON,
    Browser,
    Guest,
    House,
    Plain,
    serving,
    settings_for,
)
from .push_service import Phone, PushService, push_service
from .test_people import entering, somebody
from .test_push_letters import claims_of

AT_ONCE = 0.02
"""Nobody is given much time to come back."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("push")) as running:
        yield running


@pytest.fixture(autouse=True)
def _empty(service: PushService) -> Iterator[None]:
    yield
    service.hold.set()
    service.status = 201
    while not service.letters.empty():
        service.letters.get()


@pytest.fixture
def house(tmp_path: Path, service: PushService) -> Iterator[House]:
    settings = settings_for(tmp_path, reach=service.reach, call_seconds=AT_ONCE)
    with serving(settings) as running:
        yield running


def subscription(service: PushService, phone: Phone, name: str = "bo", **more: object) -> Plain:
    told = {"endpoint": service.endpoint(name), "p256dh": phone.p256dh, "auth": phone.auth}
    return {**told, **more}


def subscribe(browser: Browser, service: PushService, name: str = "bo", **more: object) -> Phone:
    phone = Phone()
    answer = browser.post("/api/me/push", subscription(service, phone, name, **more))
    assert answer.status == 200, answer.text
    return phone


@dataclass
class Pair:
    """Ana, who is at the table, and Bo, who comes and goes."""

    ana: Guest
    host: Browser
    friend: Browser
    table: str

    @property
    def bo_is_due(self) -> bool:
        return self._due(1)

    def _due(self, seat: int) -> bool:
        view = self.ana.view
        return view["active"] == seat if view["chance"] else bool(self.ana.texts(seat))

    def until(self, what: Callable[[], bool]) -> None:
        """Both play by Ana's page and Bo's, who leaves again, until it is so."""
        while not what():
            if self._due(0):
                assert self.ana_acts()["t"] == "ok"
            else:
                self.bo_acts()

    def ana_acts(self) -> Plain:
        return self.ana.act(random.Random(1))

    def bo_acts(self) -> None:
        n = self.ana.view["n"]
        with self.friend.at(self.table) as bo:
            self.ana.see(lambda view: bool(view["seats"][1]["here"]))
            assert bo.act(random.Random(1))["t"] == "ok"
        self.ana.see(lambda view: bool(view["n"] > n and not view["seats"][1]["here"]))

    def begin(self) -> None:
        """The game goes on until Bo is waited for, for the first time."""
        assert self.ana.ask("start")["t"] == "ok"
        self.until(lambda: self.bo_is_due)

    def go_on(self) -> None:
        """The same in the next turn."""
        turn = self._turn()
        self.until(lambda: self.bo_is_due and self._turn() != turn)
        time.sleep(20 * AT_ONCE)  # Bo does not come back at once

    def _turn(self) -> tuple[int, int]:
        return self.ana.view["round"], self.ana.view["active"]


@contextmanager
def pair(house: House, **more: Any) -> Iterator[Pair]:
    """Ana is at a table whose game has begun, and Bo is away."""
    host, friend = somebody(house), somebody(house, "Bo")
    opened = host.open("gsc", PERSON, OPEN, start=False, **more)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as ana:
        yield Pair(ana, host, friend, opened["table"])


def pushed(house: House, outcome: str) -> float:
    return house.server.metrics.value("pushes_total", outcome=outcome)


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


# The key


def test_the_server_has_one_key_for_ever(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with serving(settings_for(tmp_path)) as house:
            keys += [house.browser().get("/api/me/push").json()["key"] for _ in range(2)]
    assert len(set(keys)) == 1
    assert rows(tmp_path, "select name from server_keys") == [("vapid",)]


@pytest.mark.parametrize("why", ["switched off", "not installed"])
def test_without_push_a_page_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, service: PushService, why: str
) -> None:
    if why == "not installed":
        monkeypatch.delitem(sys.modules, "cleverdice.server.push.sender")
        monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
        monkeypatch.delitem(sys.modules, "cleverdice.server.push.encryption")
        monkeypatch.delitem(sys.modules, "cleverdice.server.push.vapid")
    reach = None if why == "switched off" else service.reach
    with serving(settings_for(tmp_path, reach=reach, call_seconds=0)) as house, pair(house) as two:
        assert two.friend.get("/api/me/push").json() == {"key": None}
        answer = two.friend.post("/api/me/push", subscription(service, Phone()))
        assert (answer.status, answer.error) == (409, "push.none")
        two.begin()


# Calling


def test_whoever_is_away_is_called_once_a_turn(house: House, service: PushService) -> None:
    with pair(house) as two:
        phone = subscribe(two.friend, service, lang="de")
        two.begin()
        first = service.letter()
        assert phone.read(first) == {
            "title": say("de", "turn.now"),
            "body": "Ganz schön clever",
            "table": two.table,
        }
        two.go_on()
        two.go_on()
        wait_for(lambda: pushed(house, "sent") == len(rows_of_calls(house)))
        told = [service.letter() for _ in rows_of_calls(house)[1:]]
        assert told
        assert service.none()


def rows_of_calls(house: House) -> list[Any]:
    store = house.server.hub.house.store
    with store.engine.connect() as connection:
        return list(connection.exec_driver_sql("select * from calls"))


def test_the_letter_says_to_the_push_service_what_it_has_to(
    house: House, service: PushService
) -> None:
    with pair(house) as two:
        phone = subscribe(two.friend, service)
        key = two.friend.get("/api/me/push").json()["key"]
        two.begin()
        letter = service.letter()
    assert letter.path == "/send/bo"
    assert letter.headers["Content-Encoding"] == "aes128gcm"
    assert letter.headers["TTL"] == str(calls.USUAL_SECONDS)
    assert letter.headers["Urgency"] == "normal"
    assert letter.headers["Topic"] == topic(two.table, phone.auth)
    claims, told = claims_of(letter.headers["Authorization"])
    assert told == key
    assert claims["aud"] == service.endpoint("bo").removesuffix("/send/bo")
    assert claims["sub"] == f"https://{HOST}:{house.port}"
    assert 0 < claims["exp"] - time.time() < 24 * 3600
    assert two.table not in str(letter.headers)
    assert b"clever" not in letter.body


def test_a_clock_makes_it_urgent(house: House, service: PushService) -> None:
    with pair(house) as two:
        subscribe(two.friend, service)
        two.ana.ask("agree", clock=60)
        two.begin()
        headers = service.letter().headers
    assert (headers["TTL"], headers["Urgency"]) == ("60", "high")


def test_whoever_is_there_is_not_called(house: House, service: PushService) -> None:
    with pair(house) as two, two.friend.at(two.table) as bo:
        subscribe(two.friend, service)
        two.ana.ask("start")
        rng = random.Random(1)
        bo.sync()
        while not (two.bo_is_due and two.ana.view["n"] > 3):
            assert (bo if two.bo_is_due else two.ana).act(rng)["t"] == "ok"
            two.ana.sync()
            bo.sync()
        assert service.none()
    assert rows_of_calls(house) == []


def test_whoever_comes_back_at_once_is_not_called(tmp_path: Path, service: PushService) -> None:
    settings = settings_for(tmp_path, reach=service.reach, call_seconds=1)
    with serving(settings) as house, pair(house) as two:
        subscribe(two.friend, service)
        two.begin()
        with two.friend.at(two.table):
            assert service.none(1.5)


def test_whoever_closes_the_page_in_their_turn_is_not_called(
    house: House, service: PushService
) -> None:
    with pair(house) as two, two.friend.at(two.table) as bo:
        subscribe(two.friend, service)
        bo_is_asked(two, bo)
        bo.socket.close(1001)
        assert service.none()


def test_a_phone_that_falls_asleep_in_its_turn_is_called_once(
    house: House, service: PushService
) -> None:
    with pair(house) as two:
        with two.friend.at(two.table) as bo:
            subscribe(two.friend, service)
            bo_is_asked(two, bo)
            bo.socket.socket.shutdown(socket.SHUT_RDWR)
            service.letter()
        with two.friend.at(two.table) as bo:
            bo.socket.socket.shutdown(socket.SHUT_RDWR)
            assert service.none()


def bo_is_asked(two: Pair, bo: Guest) -> None:
    """It is the turn of Bo, who is there."""
    assert two.ana.ask("start")["t"] == "ok"
    while not two.bo_is_due:
        assert two.ana_acts()["t"] == "ok"
    bo.sync()


def test_alone_and_around_one_screen_nobody_is_called(house: House, service: PushService) -> None:
    browser = somebody(house)
    subscribe(browser, service)
    for seats in ((PERSON,), (PERSON, OTHER)):
        with browser.at(browser.open("gsc", *seats)["table"]) as guest:
            guest.play_on(random.Random(1), lambda view: bool(view["n"] > 3))
    assert service.none()


def test_nobody_is_called_who_has_not_asked_for_it(house: House, service: PushService) -> None:
    with pair(house) as two:
        subscribe(two.host, service, "ana")
        two.begin()
        assert service.none()
        assert rows_of_calls(house) == []


def test_every_device_is_called_up_to_a_number(house: House, service: PushService) -> None:
    with pair(house) as two:
        for nth in range(MOST_DEVICES + 2):
            subscribe(two.friend, service, str(nth))
        subscribe(two.friend, service, "2")
        two.begin()
        paths = {service.letter().path for _ in range(MOST_DEVICES)}
        assert service.none()
    assert len(paths) == MOST_DEVICES
    assert "/send/2" in paths


def test_a_person_is_not_called_too_often(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.server.hub.house.calls._buckets, "_rate", Rate(1, 0))
    with pair(house) as two:
        subscribe(two.friend, service)
        two.begin()
        service.letter()
        two.go_on()
        wait_for(lambda: pushed(house, "limited") > 0)
        assert service.none()


# A push service that is slow, or knows a device no more


def test_a_slow_push_service_delays_no_move(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "THREADS", 1)
    service.hold.clear()
    with pair(house) as two:
        for nth in range(3):
            subscribe(two.friend, service, str(nth))
        two.begin()
        service.letter()
        began, n = time.monotonic(), two.ana.view["n"]
        two.until(lambda: two.ana.view["n"] > n + 5)
        assert time.monotonic() - began < 5
        assert pushed(house, "sent") == 0
        service.hold.set()
        wait_for(lambda: pushed(house, "sent") >= 3)


def test_what_waits_is_bounded(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "THREADS", 1)
    monkeypatch.setattr(sender, "MOST_WAITING", 1)
    service.hold.clear()
    settings = settings_for(tmp_path, reach=service.reach, call_seconds=AT_ONCE)
    with serving(settings) as house, pair(house) as two:
        for nth in range(4):
            subscribe(two.friend, service, str(nth))
        two.begin()
        wait_for(lambda: pushed(house, "dropped") >= 2)
        began = time.monotonic()
    assert time.monotonic() - began < 5, "the end of a server waits for no push service"


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_no_more_is_forgotten(
    house: House, service: PushService, tmp_path: Path, status: int
) -> None:
    service.status = status
    with pair(house) as two:
        subscribe(two.friend, service)
        two.begin()
        service.letter()
        wait_for(lambda: rows(tmp_path, "select * from subscriptions") == [])
    assert pushed(house, "gone") == 1


@pytest.mark.parametrize("status", [302, 403, 429, 500])
def test_other_troubles_are_counted(
    house: House, service: PushService, tmp_path: Path, status: int
) -> None:
    service.status = status
    with pair(house) as two:
        subscribe(two.friend, service)
        two.begin()
        wait_for(lambda: pushed(house, "failed") == 1)
        service.letter()
        assert service.none(0.2)  # no redirect is followed, and nothing is tried twice
    assert len(rows(tmp_path, "select * from subscriptions")) == 1


def test_nothing_of_it_is_logged(
    house: House, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    service.status = 500
    with pair(house) as two:
        phone = subscribe(two.friend, service, "secret-name")
        two.begin()
        wait_for(lambda: pushed(house, "failed") == 1)
    own = [record for record in caplog.records if record.name.startswith("cleverdice")]
    told = " ".join(f"{record.getMessage()} {record.__dict__}" for record in own)
    for secret in ("secret-name", phone.auth, phone.p256dh, two.table):
        assert secret not in told


# Who is subscribed


@pytest.mark.parametrize(
    "change",
    [
        {"p256dh": "A" * 87},
        {"endpoint": "http://push.example/x"},
        {"endpoint": "https://push.example/x\nHost: y"},
    ],
)
def test_what_nothing_can_be_sent_to_is_refused(
    house: House, service: PushService, change: Plain
) -> None:
    answer = somebody(house).post("/api/me/push", subscription(service, Phone()) | change)
    assert (answer.status, answer.error) == (400, "push.address")


@pytest.mark.parametrize(
    "change",
    [{"endpoint": "https://push.example/" + "x" * 1000}, {"auth": "short"}, {"lang": "xx"}],
)
def test_what_is_no_subscription_is_refused(
    house: House, service: PushService, change: Plain
) -> None:
    answer = somebody(house).post("/api/me/push", subscription(service, Phone()) | change)
    assert (answer.status, answer.error) == (400, "server.message")


@pytest.mark.parametrize(
    "endpoint", ["https://127.0.0.1/x", "https://10.0.0.1/x", "https://push.example:8080/x"]
)
def test_in_earnest_addresses_of_our_own_network_are_refused(
    tmp_path: Path, service: PushService, endpoint: str
) -> None:
    with serving(settings_for(tmp_path)) as house:
        told = subscription(service, Phone()) | {"endpoint": endpoint}
        answer = somebody(house).post("/api/me/push", told)
        assert (answer.status, answer.error) == (400, "push.address")


def test_in_earnest_a_name_that_leads_home_is_never_called(
    tmp_path: Path, service: PushService
) -> None:
    with (
        serving(settings_for(tmp_path, call_seconds=AT_ONCE)) as house,
        pair(house) as two,
    ):
        told = subscription(service, Phone()) | {"endpoint": "https://localhost/x"}
        assert two.friend.post("/api/me/push", told).status == 200
        two.begin()
        wait_for(lambda: pushed(house, "refused") == 1)
        wait_for(lambda: rows(tmp_path, "select * from subscriptions") == [])


def test_only_somebody_can_subscribe_and_only_from_our_page(
    house: House, service: PushService
) -> None:
    told = subscription(service, Phone())
    assert house.browser().post("/api/me/push", told).error == "person.nobody"
    browser = somebody(house)
    assert browser.post("/api/me/push", told, origin="https://elsewhere.example").status == 403


def test_subscribing_is_limited(tmp_path: Path, service: PushService) -> None:
    limits = Limits(openings=Rate(3, 0))
    with serving(settings_for(tmp_path, reach=service.reach, limits=limits)) as house:
        browser = somebody(house)
        told = [
            browser.post("/api/me/push", subscription(service, Phone())).status for _ in range(4)
        ]
    assert told == [200, 200, 429, 429]


def test_whoever_switches_it_off_is_not_called(
    house: House, service: PushService, tmp_path: Path
) -> None:
    with pair(house) as two:
        subscribe(two.friend, service)
        told = {"endpoint": service.endpoint("bo")}
        assert two.host.post("/api/me/push/stop", told).status == 200
        assert len(rows(tmp_path, "select * from subscriptions")) == 1, "that of somebody else"
        assert two.friend.post("/api/me/push/stop", told).status == 200
        assert rows(tmp_path, "select * from subscriptions") == []
        two.begin()
        assert service.none()


def test_a_browser_that_is_somebody_else_now_has_one_subscription(
    house: House, service: PushService, tmp_path: Path
) -> None:
    one, two = somebody(house), somebody(house, "Bo")
    subscribe(one, service)
    subscribe(two, service)
    assert rows(tmp_path, "select count(*) from subscriptions") == [(1,)]
    assert one.get("/api/me/export").json()["subscriptions"] == []
    assert len(two.get("/api/me/export").json()["subscriptions"]) == 1


def test_two_who_are_one_are_called_together(house: House, service: PushService) -> None:
    phone, desk = somebody(house), somebody(house)
    subscribe(phone, service, "phone")
    subscribe(desk, service, "desk")
    desk.post("/api/me/enter", entering(phone, bring=True))
    assert len(phone.get("/api/me/export").json()["subscriptions"]) == 2


def test_the_export_lists_the_devices(house: House, service: PushService) -> None:
    browser = somebody(house)
    phone = subscribe(browser, service, lang="es")
    [device] = browser.get("/api/me/export").json()["subscriptions"]
    assert device["endpoint"] == service.endpoint("bo")
    assert (device["lang"], device["p256dh"]) == ("es", phone.p256dh)


def test_deletion_leaves_nothing_of_it(house: House, service: PushService, tmp_path: Path) -> None:
    with pair(house) as two:
        phone = subscribe(two.friend, service, "rumpelstilz")
        assert b"rumpelstilz" in contents(tmp_path)
        two.friend.post("/api/me/delete", {})
        for trace in (b"rumpelstilz", phone.auth.encode(), phone.p256dh.encode()):
            assert trace not in contents(tmp_path)
        two.begin()
        assert service.none()


def test_a_table_that_goes_takes_its_calls_along(
    house: House, service: PushService, tmp_path: Path
) -> None:
    with pair(house) as two:
        subscribe(two.friend, service)
        two.begin()
        service.letter()
    assert rows_of_calls(house) != []
    with house.server.hub.house.store.engine.begin() as connection:
        connection.exec_driver_sql("delete from tables")
    assert rows_of_calls(house) == []
