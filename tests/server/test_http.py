"""The addresses: who may, what comes back, what a browser is told."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from cleverdice import names
from cleverdice.record import Finding, read, verify
from cleverdice.server import Limits, Rate, Static
from cleverdice.server.db.store import Store
from cleverdice.server.db.writer import StoreError
from cleverdice.server.live.hub import Hub
from cleverdice.server.ws import connection
from tests.server.harness import HOST, OPEN, OTHER, PATIENCE, PERSON, House, serving, settings_for

POSTS = ("/api/tables", "/api/tables/x/join", "/api/tables/x/enter")


def test_health_games_metrics(house: House) -> None:
    browser = house.browser()
    assert browser.get("/healthz").json()["ok"] is True
    games = browser.get("/api/games").json()["games"]
    assert {game["name"] for game in games} == set(names())
    assert all("greedy" in game["bots"]["2"] for game in games)
    with browser.at(browser.open("gsc", PERSON)["table"]):
        metrics = browser.get("/metrics").text
    opened = house.server.metrics.value("tables_total")
    assert f"cleverdice_tables_total {opened}\n" in metrics
    assert "cleverdice_connections 1.0\n" in metrics


def test_each_server_counts_for_itself(house: House, tmp_path: Path) -> None:
    house.browser().open("gsc", PERSON)
    with serving(settings_for(tmp_path)) as other:
        assert "cleverdice_tables_total 0.0\n" in other.browser().get("/metrics").text


def test_whatever_breaks_is_told_like_a_refusal(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Any:
        raise RuntimeError("a defect")

    browser = house.browser()
    browser.open("gsc", PERSON)
    monkeypatch.setattr(Store, "read", broken)
    answer = browser.get("/api/tables")
    assert (answer.status, answer.error) == (500, "server.broken-request")
    assert answer.headers["content-security-policy"]


def test_games_are_packed_for_browsers_that_take_it(house: House) -> None:
    plain = house.browser().get("/api/games")
    packed = house.browser().get("/api/games", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    tag = plain.headers["etag"]
    assert house.browser().get("/api/games", if_none_match=tag).status == 304


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/api/games", "/nowhere", "/api/tables/x/record"]
)
def test_every_answer_forbids_what_is_not_ours(house: House, path: str) -> None:
    headers = house.browser().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_only_the_worker_that_runs_python_may_compile(house: House) -> None:
    browser = house.browser()
    worker = browser.get("/assets/offline-worker-abc.js").headers["content-security-policy"]
    script = browser.get("/assets/index-abc.js").headers["content-security-policy"]
    assert worker == f"{script}; script-src 'self' 'wasm-unsafe-eval'"


def test_a_list_plays_no_game_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = house.browser()
    first, second = (browser.open("gsc", PERSON)["table"] for _ in range(2))
    before = browser.get("/api/tables").json()["tables"]
    replayed: list[str] = []
    using = Hub.using

    def counted(self: Hub, table: str) -> Any:
        replayed.append(table)
        return using(self, table)

    monkeypatch.setattr(Hub, "using", counted)
    assert browser.get("/api/tables").json()["tables"] == before
    assert replayed == []
    with browser.at(first) as guest:
        guest.roll()
        guest.move(0, guest.texts(0)[0])
        score = guest.view["seats"][0]["score"]["total"]
    replayed.clear()
    lines = {line["table"]: line for line in browser.get("/api/tables").json()["tables"]}
    assert replayed == [first]
    assert (lines[first]["n"], lines[first]["score"], lines[second]["n"]) == (2, [score], 0)
    assert lines[first]["expires"] > lines[second]["expires"]


# Origin


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://", "ftp://x", "http://["]
)
@pytest.mark.parametrize("path", POSTS)
def test_only_our_own_page_may_post(house: House, path: str, origin: str | None) -> None:
    answer = house.browser().post(path, {}, origin=origin)
    assert (answer.status, answer.error) == (403, "server.origin")


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
def test_only_our_own_page_may_connect(house: House, origin: str | None) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.socket(table, origin=origin) as socket:
        assert closed(socket) == 4403


def closed(socket: ClientConnection) -> int | None:
    """Read to the end; the code it was closed with."""
    try:
        while True:
            socket.recv(20)
    except ConnectionClosed:
        return socket.close_code


def test_a_socket_is_asked_back_when_the_database_fails(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: object) -> None:
        raise StoreError("no disk")

    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    monkeypatch.setattr(connection, "check_look", failing)
    with browser.socket(table) as socket:
        assert closed(socket) == connection.RESTART


def test_behind_a_proxy_its_headers_count(tmp_path: Path) -> None:
    headers = {
        "origin": "https://dice.example",
        "x_forwarded_host": "dice.example",
        "x_forwarded_proto": "https",
        "x_forwarded_for": "6.6.6.6, 9.9.9.9",
    }
    wish = {"game": "gsc", "seats": [PERSON]}
    limits = Limits(openings=Rate(1, 0))
    with serving(settings_for(tmp_path, proxy=True, limits=limits)) as house:
        answer = house.browser().post("/api/tables", wish, **headers)
        assert answer.status == 200
        assert "Secure" in answer.headers["set-cookie"]
        again = house.browser().post("/api/tables", wish, **headers)
        assert (again.status, again.error) == (429, "server.too-many")
        other = {**headers, "x_forwarded_for": "9.9.9.9, 8.8.8.8"}
        assert house.browser().post("/api/tables", wish, **other).status == 200
    with serving(settings_for(tmp_path)) as house:
        answer = house.browser().post("/api/tables", wish, **headers)
        assert answer.status == 403, "without --proxy they are not believed"


def test_of_two_lines_of_a_proxy_the_last_counts(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(1, 0))
    with serving(settings_for(tmp_path, proxy=True, limits=limits)) as house:

        def ask(*lines: str) -> int:
            connection = http.client.HTTPConnection(HOST, house.port, timeout=PATIENCE)
            connection.putrequest("GET", "/healthz")
            for line in lines:
                connection.putheader("X-Forwarded-For", line)
            connection.endheaders()
            with contextlib.closing(connection):
                return connection.getresponse().status

        assert ask("6.6.6.6", "9.9.9.9") == 200
        assert ask("7.7.7.7", "9.9.9.9") == 429
        assert ask("9.9.9.9", "8.8.8.8") == 200


def test_too_many_requests_end_the_connection(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(1, 0))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        assert house.browser().get("/healthz").headers["connection"] is None
        assert house.browser().get("/healthz").headers["connection"] == "close"


@pytest.mark.parametrize("path", ["/t/%E0", "/t/%00", "/api/tables/%00/record", "/%0A"])
def test_an_address_that_is_no_text(house: House, path: str) -> None:
    answer = house.browser().get(path, accept="text/html")
    assert answer.status == 400
    assert answer.text.startswith("This address can't be read.\nEsta dirección")
    assert "content-security-policy" in answer.headers


def test_a_cookie_that_no_table_has(house: House) -> None:
    browser = house.browser(**{f"key-a {number}": "0" * 32 for number in range(50)})
    assert browser.open("gsc", PERSON)["table"]


# Bodies


def test_sheets_without_dice_are_answered_and_not_stored(house: House) -> None:
    browser, before = house.browser(), house.server.hub.unfinished
    told = browser.post("/api/sheet", {"game": "gsc", "moves": ["+g1", "+o1=4"]}).json()
    assert told["seat"]["score"]["total"] == 5
    wrong = {"gsc": "why.next", "chess": "server.no-game"}
    for game, error in wrong.items():
        answer = browser.post("/api/sheet", {"game": game, "moves": ["+g2"]})
        assert (answer.status, answer.error) == (400, error)
    assert house.server.hub.unfinished == before


def test_bodies(house: House) -> None:
    browser = house.browser()
    assert browser.post("/api/tables", b"{", content_type="text/plain").status == 415
    assert browser.post("/api/tables", b"{").error == "server.message"
    large = browser.post("/api/tables", b" " * (16 * 1024 + 1))
    assert (large.status, large.error) == (413, "server.body")


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"game": "chess", "seats": [PERSON]}, "server.no-game"),
        ({"game": "gsc", "seats": []}, "server.message"),
        ({"game": "gsc", "seats": [PERSON] * 5}, "server.players"),
        ({"game": "kids", "seats": [PERSON]}, "server.players"),
        ({"game": "gsc", "seats": [{"kind": "bot", "level": "god"}]}, "server.bot"),
        ({"game": "gsc", "seats": [{"kind": "cat"}]}, "server.message"),
        ({"game": "gsc", "seats": [PERSON], "dice": "loaded"}, "server.message"),
        ({"game": "gsc", "seats": [PERSON], "secret": "00"}, "server.message"),
        ({"game": "gsc", "seats": [PERSON, OPEN], "start": True}, "server.start.open"),
        ({"game": "gsc", "seats": [{"kind": "person", "name": "x" * 101}]}, "server.message"),
    ],
)
def test_tables_that_cannot_be_opened(house: House, wish: object, error: str) -> None:
    before = house.server.hub.unfinished
    answer = house.browser().post("/api/tables", wish)
    assert 400 <= answer.status < 500
    assert answer.error == error
    assert house.server.hub.unfinished == before


# Keys


def test_a_key_is_128_random_bits_in_a_cookie_no_script_can_read(house: House) -> None:
    browser = house.browser()
    answer = browser.post("/api/tables", {"game": "gsc", "seats": [PERSON]})
    opened, cookie = answer.json(), answer.headers["set-cookie"]
    assert len(opened["key"]) == len(opened["invite"]) == 32
    assert len(opened["table"]) == 16
    assert cookie.startswith(f"key-{opened['table']}={opened['key']};")
    for word in ("HttpOnly", "SameSite=strict", "Path=/"):
        assert word in cookie
    assert "Secure" not in cookie, "this is no https"


def test_a_personal_link_on_another_phone(house: House) -> None:
    browser, phone = house.browser(), house.browser()
    opened = browser.open("gsc", PERSON, OTHER)
    path = f"/api/tables/{opened['table']}/enter"
    answer = phone.post(path, {"key": opened["key"]})
    assert answer.json() == {"table": opened["table"], "seats": [0, 1]}
    with phone.at(opened["table"]) as guest:
        assert guest.you["host"]
        assert guest.roll()["t"] == "ok"


@pytest.mark.parametrize("key", ["0" * 32, "f" * 32])
def test_forged_keys_open_nothing(house: House, key: str) -> None:
    table = house.browser().open("gsc", PERSON, OPEN, start=False)["table"]
    forger = house.browser(**{f"key-{table}": key})
    answer = forger.post(f"/api/tables/{table}/enter", {"key": key})
    assert (answer.status, answer.error) == (403, "server.key")
    answer = forger.post(f"/api/tables/{table}/join", {"invite": key, "name": "Eve"})
    assert (answer.status, answer.error) == (403, "server.invite")
    with forger.at(table) as guest:
        assert guest.you == {"seats": [], "mine": [], "host": False, "key": False}
        assert guest.ask("start")["error"]["k"] == "server.host-only"


def test_the_key_of_one_table_is_nothing_at_another(house: House) -> None:
    mine, other = house.browser(), house.browser()
    own = mine.open("gsc", PERSON)
    table = other.open("gsc", PERSON)["table"]
    thief = house.browser(**{f"key-{table}": own["key"]})
    with thief.at(table) as guest:
        assert guest.you["seats"] == []


def test_an_invitation_is_not_a_key_and_a_hash_is_neither(house: House) -> None:
    opened = house.browser().open("gsc", PERSON, OPEN, start=False)
    path = f"/api/tables/{opened['table']}"
    stranger = house.browser()
    assert stranger.post(f"{path}/enter", {"key": opened["invite"]}).status == 403
    assert stranger.post(f"{path}/join", {"invite": opened["key"]}).status == 403


def test_no_such_table(house: House) -> None:
    browser = house.browser()
    for path in ("join", "enter"):
        body = {"invite": "0" * 32} if path == "join" else {"key": "0" * 32}
        assert browser.post(f"/api/tables/nowhere/{path}", body).status == 404
    assert browser.get("/api/tables/nowhere/record").status == 404
    with browser.socket("nowhere") as socket:
        assert closed(socket) == 4404


def test_ones_own_tables(house: House) -> None:
    browser, stranger = house.browser(), house.browser()
    first = browser.open("gsc", PERSON)["table"]
    second = browser.open("kids", PERSON, OPEN, start=False)["table"]
    stranger.open("gsc", PERSON)
    listed = browser.get("/api/tables").json()["tables"]
    assert {row["table"] for row in listed} == {first, second}
    row = next(row for row in listed if row["table"] == first)
    assert row["game"] == "gsc"
    assert (row["names"], row["phase"], row["n"], row["score"]) == (["Ana"], "play", 0, [0])
    assert house.browser().get("/api/tables").json() == {"tables": []}


def test_a_line_says_how_far_a_game_is(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.roll()
    (row,) = browser.get("/api/tables").json()["tables"]
    assert (row["round"], row["rounds"], row["deletable"]) == (1, 6, True)
    assert row["touched"] >= row["created"]


def test_a_game_of_ones_own_is_deleted(house: House) -> None:
    browser, stranger = house.browser(), house.browser()
    table = browser.open("gsc", PERSON)["table"]
    path = f"/api/tables/{table}/delete"
    assert stranger.post(path, {}).error == "server.not-alone"
    assert browser.post(path, {}).status == 200
    assert browser.get("/api/tables").json() == {"tables": []}
    assert browser.post(path, {}).status == 404


def test_a_game_with_somebody_else_is_not_deleted(house: House) -> None:
    browser, friend = house.browser(), house.browser()
    opened = browser.open("gsc", PERSON, OPEN, start=False)
    table = opened["table"]
    assert browser.get("/api/tables").json()["tables"][0]["deletable"]
    wish = {"invite": opened["invite"], "name": "Ben"}
    assert friend.post(f"/api/tables/{table}/join", wish).status == 200
    assert browser.post(f"/api/tables/{table}/delete", {}).error == "server.not-alone"
    assert not browser.get("/api/tables").json()["tables"][0]["deletable"]


def test_cookies_do_not_pile_up(house: House) -> None:
    browser = house.browser()
    tables = [browser.open("gsc", PERSON)["table"] for _ in range(45)]
    assert len(browser.cookies) == 40
    assert f"key-{tables[-1]}" in browser.cookies
    assert f"key-{tables[0]}" not in browser.cookies


# Fair dice


def test_the_secret_is_told_only_at_the_end(house: House) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON, OTHER)["table"]
    secret = house.server.hub.rooms[table].table.row.secret
    path = f"/api/tables/{table}/record"
    with browser.at(table) as guest:
        said = [json.dumps(guest.view)]
        commitment = guest.view["fair"]["commitment"]
        assert guest.view["fair"]["reveal"] is None
        rng = random.Random(1)
        while guest.view["phase"] != "over":
            said.append(browser.get(path).text if guest.view["n"] % 20 == 0 else "")
            guest.act(rng)
            said.append(json.dumps(guest.view))
        assert not any(secret in text for text in said[:-1])
        assert guest.view["fair"] == {
            "commitment": commitment,
            "seeds": guest.view["fair"]["seeds"],
            "reveal": secret,
        }
    record = browser.get(path)
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert verify(read(record.text)).finding is Finding.PROVED


# The page


def test_a_page_that_is_not_built_says_what_to_do(house: House) -> None:
    answer = house.browser().get("/")
    assert answer.status == 503
    assert "make page" in answer.text


def test_the_page_and_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>page</p>")
    (folder / "assets" / "app-1a2b.js").write_text("x" * 1000)
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"packed")
    (folder / "sw.js").write_text("worker")
    (tmp_path / "secret.txt").write_text("secret")
    with serving(settings_for(tmp_path), Static(folder)) as house:
        browser = house.browser()
        for path in ("/", "/t/abc", "/rules/gsc", "/verify", "/settings"):
            answer = browser.get(path)
            assert (answer.text, answer.headers["cache-control"]) == ("<p>page</p>", "no-cache")
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
        asset = browser.get("/assets/app-1a2b.js", accept_encoding="br")
        assert (asset.content, asset.headers["content-encoding"]) == (b"packed", "br")
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-type"].startswith("text/javascript")
        packed = browser.get("/assets/app-1a2b.js", accept_encoding="gzip")
        assert gzip.decompress(packed.content) == b"x" * 1000
        assert browser.get("/sw.js").headers["cache-control"] == "no-cache"
        for path in ("/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/x"):
            assert browser.get(path).status == 404
        lost = browser.get("/x", accept="text/html,*/*")
        assert (lost.status, lost.text) == (404, "<p>page</p>")


# Limits


def test_too_many_requests(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(3, 0))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = house.browser()
        codes = [browser.get("/api/games").status for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]


def test_too_many_guesses(tmp_path: Path) -> None:
    limits = Limits(guesses=Rate(2, 0))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = house.browser()
        table = browser.open("gsc", PERSON)["table"]
        path = f"/api/tables/{table}/enter"
        codes = [browser.post(path, {"key": "0" * 32}).status for _ in range(3)]
        assert codes == [403, 403, 429]


def test_too_many_tables(tmp_path: Path) -> None:
    limits = Limits(tables=2, unlimited=frozenset({HOST}))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = house.browser()
        for _ in range(2):
            browser.open("gsc", PERSON)
        answer = browser.post("/api/tables", {"game": "gsc", "seats": [PERSON]})
        assert (answer.status, answer.error) == (503, "server.too-many-tables")
    with serving(settings_for(tmp_path, limits=limits)) as house:
        answer = house.browser().post("/api/tables", {"game": "gsc", "seats": [PERSON]})
        assert answer.status == 503, "those from before a restart count as well"


def test_too_many_connections(tmp_path: Path) -> None:
    limits = Limits(connections_each=2)
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = house.browser()
        table = browser.open("gsc", PERSON)["table"]
        with browser.at(table), browser.at(table), browser.socket(table) as third:
            assert closed(third) == 1008
        with browser.at(table) as guest:
            assert guest.roll()["t"] == "ok"


def test_too_many_messages(tmp_path: Path) -> None:
    limits = Limits(messages=Rate(5, 0))
    with serving(settings_for(tmp_path, limits=limits)) as house:
        browser = house.browser()
        table = browser.open("gsc", PERSON)["table"]
        with browser.at(table) as guest:
            for _ in range(6):
                guest.socket.send('{"t": "ping", "id": "1"}')
            assert closed(guest.socket) == 1008
        with browser.at(table) as guest:
            assert guest.roll()["t"] == "ok", "the table is unharmed"


@pytest.mark.parametrize(
    ("frame", "code"),
    [("x" * 5000, 1008), ("é" * 2100, 1008), ("x" * 70_000, 1009), (b"bytes", 1003)],
)
def test_frames_that_are_none_of_ours(house: House, frame: str | bytes, code: int) -> None:
    browser = house.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.socket.send(frame)
        assert closed(guest.socket) == code
