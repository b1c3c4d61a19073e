"""How much is too much, and for whom: files are for everybody, limits fall on who fills them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from cleverdice.server import Limits, Rate, Static
from cleverdice.server.limits import SITE, Gate, Shares
from cleverdice.table.model import DAY_MS
from tests.server.harness import PATIENCE, PERSON, serving, settings_for

PAGE = "<html><head></head><p>page</p></html>"


def built(folder: Path) -> Static:
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "static" / "index.html").write_text(PAGE)
    (folder / "static" / "assets" / "app.css").write_text("p {}")
    return Static(folder / "static")


def test_files_are_not_counted(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, limits=Limits(requests=Rate(3, 0)))
    with serving(settings, built(tmp_path)) as house:
        visitors = [house.browser() for _ in range(5)]
        for visitor in visitors:
            assert visitor.get("/").status == visitor.get("/t/abc").status == 200
            assert visitor.get("/assets/app.css").status == 200
        assert [each.get("/api/games").status for each in visitors] == [200, 200, 200, 429, 429]


def test_too_many_requests_are_told_by_the_page(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, limits=Limits(requests=Rate(0, 0)))
    with serving(settings, built(tmp_path)) as house:
        browser = house.browser()
        answer = browser.get("/api/me/export", accept="text/html,*/*")
        assert answer.status == 429
        assert '<meta name="status" content="429">' in answer.text
        assert "<p>page</p>" in answer.text
        assert browser.get("/api/me/export").error == "server.too-many"
        tag = browser.get("/").headers["etag"]
        again = browser.get("/api/me/export", accept="text/html", if_none_match=tag)
        assert again.status == 429, "what is kept of the page does not stand for it"


def test_an_address_that_is_no_text_is_told_by_the_page(tmp_path: Path) -> None:
    with serving(settings_for(tmp_path), built(tmp_path)) as house:
        answer = house.browser().get("/t/%E0", accept="text/html,*/*")
        assert answer.status == 400
        assert '<meta name="status" content="400">' in answer.text
        assert "<p>page</p>" in answer.text
        assert house.browser().get("/api/tables/%00/record").text.startswith("This address")


# Tables


class Clock:
    """The time is what a test says."""

    def __init__(self) -> None:
        self.now = 1_794_744_000_000

    def __call__(self) -> int:
        return self.now


def test_tables_expire_while_the_server_runs(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings_for(tmp_path, now=clock, forget_seconds=0.02)) as house:
        browser, hub = house.browser(), house.server.hub
        left, played, watched = (browser.open("gsc", PERSON)["table"] for _ in range(3))
        clock.now += 1
        with browser.at(played) as guest:
            guest.roll()
        until(lambda: hub.unfinished == 3)  # counted anew now and then, perhaps just before
        with browser.at(watched):
            clock.now += DAY_MS + 1
            until(lambda: hub.unfinished == 2)
        assert browser.get(f"/api/tables/{left}/record").status == 404
        until(lambda: hub.unfinished == 1)
        with browser.at(played) as guest:
            assert guest.view["expires"] == clock.now - 1 + 89 * DAY_MS
            assert guest.view["notice"] is None
        clock.now += 80 * DAY_MS
        hub.rooms.clear()
        with browser.at(played) as guest:
            assert guest.view["notice"] == {"k": "server.expires", "d": {"days": 8}}
        clock.now += 9 * DAY_MS
        until(lambda: hub.unfinished == 0)


def until(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_is_deleted_or_closed_is_no_longer_counted(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings_for(tmp_path, now=clock, forget_seconds=0.02)) as house:
        browser, hub = house.browser(), house.server.hub
        browser.post("/api/me", {})
        browser.open("gsc", PERSON)
        clock.now += 1
        with browser.at(browser.post("/api/daily/2026-11-15/gsc", {}).json()["table"]) as guest:
            guest.roll()
        assert hub.unfinished == 2
        clock.now += 13 * 3600 * 1000
        until(lambda: hub.unfinished == 1)
        hub.rooms.clear()
        assert browser.post("/api/me/delete", {}).status == 200
        assert hub.unfinished == 0


def test_the_limit_falls_on_those_who_fill_it(tmp_path: Path) -> None:
    limits = Limits(tables=30, openings=Rate(1000, 0))
    wish = {"game": "gsc", "seats": [PERSON], "start": True}
    with serving(settings_for(tmp_path, limits=limits, proxy=True)) as house:
        many = [
            house.browser().post("/api/tables", wish, x_forwarded_for="192.0.2.1").status
            for _ in range(15)
        ]
        assert many == [200] * 10 + [503] * 5
        other = house.browser().post("/api/tables", wish, x_forwarded_for="192.0.2.2")
        assert other.status == 200


def test_shares_shrink_as_the_house_fills() -> None:
    shares = Shares()
    for table in range(500):
        shares.take("192.0.2.1", str(table))
    assert shares.allows("192.0.2.1", 90_000)
    assert not shares.allows("192.0.2.1", 40_000)
    assert shares.allows("192.0.2.2", 40_000)
    for table in range(500):
        shares.free(str(table))
    assert shares.allows("192.0.2.1", 40_000)


def test_a_household_has_one_limit(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(1, 0))
    with serving(settings_for(tmp_path, limits=limits, proxy=True)) as house:
        addresses = ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1")
        asked = [house.browser().get("/api/games", x_forwarded_for=each) for each in addresses]
        assert [answer.status for answer in asked] == [200, 429, 200]


def test_networks_of_one_site_are_counted_together() -> None:
    gate = Gate(Limits(openings=Rate(2, 0), connections_each=1), lambda: 0.0)
    nets = [f"2001:db8:1:{number:x}::" for number in range(40)]
    assert sum(gate.allows("openings", net) for net in nets * 2) == 2 * SITE
    assert gate.allows("openings", "2001:db8:2::")
    assert sum(gate.enter(net) for net in nets) == SITE
    gate.leave(nets[0])
    assert gate.enter(nets[-1])
