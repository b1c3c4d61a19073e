"""People at one table by way of two servers: nobody notices that there are two."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from cleverdice.server.db.store import Store, opened
from cleverdice.server.live import others
from cleverdice.server.work.coach import Coaching
from tests.postgresql import Cluster, cluster
from tests.server.harness import GREEDY, OPEN, OTHER, PERSON, Guest, House, over

from .several import elsewhere, several

Houses = tuple[House, House]


def both(*acts: Callable[[], object]) -> list[object]:
    """Done at once."""
    with ThreadPoolExecutor(len(acts)) as pool:
        return [done.result() for done in [pool.submit(act) for act in acts]]


@contextmanager
def two_at_a_table(houses: Houses, *more: dict[str, str]) -> Iterator[tuple[Guest, Guest, str]]:
    """Ana by way of one server, Bo by way of the other; the game has begun."""
    one, two = houses
    host, friend = one.browser(), two.browser()
    opened = host.open("gsc", PERSON, OPEN, *more, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as ana, friend.at(opened["table"]) as bo:
        assert ana.ask("start")["t"] == "ok"
        bo.see(lambda view: view["phase"] == "play")
        yield ana, bo, opened["table"]


def same(acting: Guest, other: Guest) -> None:
    """What one has done is seen by the other."""
    heard(acting, other)
    assert other.view == acting.view


def heard(acting: Guest, other: Guest) -> None:
    """What one has done is in the log of the other, who need not see the same."""
    other.see(lambda view: bool(view["n"] == acting.view["n"]))
    assert other.log == acting.log


def test_two_play_a_game_with_a_bot_to_its_end(houses: Houses) -> None:
    with two_at_a_table(houses, GREEDY) as (ana, bo, table):
        both(*(lambda guest=guest: guest.play_on(random.Random(1), over) for guest in (ana, bo)))
        ana.see(over), bo.see(over)
        assert ana.log == bo.log
        assert ana.view == bo.view
        records = [house.browser().get(f"/api/tables/{table}/record").text for house in houses]
        assert records[0] == records[1]
        assert "reveal" in records[0]


def test_undo_and_redo_go_from_one_server_to_the_other(houses: Houses) -> None:
    one, two = houses
    browser = one.browser()
    table = browser.open("gsc", PERSON, OTHER)["table"]
    with browser.at(table) as here, elsewhere(browser, two).at(table) as there:
        here.play_on(random.Random(3), lambda view: view["n"] >= 12 and bool(view["undo"]))
        same(here, there)
        (seat, *_), log = here.view["undo"], list(here.log)
        assert there.undo(seat)["t"] == "ok"
        same(there, here)
        assert here.redo(seat)["t"] == "ok"
        same(here, there)
        assert there.log == log


def test_two_who_join_at_once_get_a_seat_each(houses: Houses) -> None:
    one, two = houses
    host = one.browser()
    opened = host.open("gsc", PERSON, OPEN, OPEN, start=False)
    friends = [one.browser(), two.browser()]
    joined = both(
        *(lambda each=each: each.join(opened["table"], opened["invite"], "Bo") for each in friends)
    )
    assert sorted(each["seat"] for each in joined) == [1, 2]  # type: ignore[index]
    with host.at(opened["table"]) as ana:
        assert [seat["name"] for seat in ana.view["seats"]] == ["Ana", "Bo", "Bo 2"]


def test_whoever_joins_is_known_at_once_by_the_other_server(houses: Houses) -> None:
    one, two = houses
    host, friend = one.browser(), two.browser()
    opened = host.open("gsc", PERSON, OPEN, start=False)
    with host.at(opened["table"]):
        friend.join(opened["table"], opened["invite"], "Bo")
        with elsewhere(friend, one).at(opened["table"]) as bo:
            assert bo.you["seats"] == [1]


def test_who_is_here_is_seen_everywhere(houses: Houses) -> None:
    one, two = houses
    host, friend = one.browser(), two.browser()
    opened = host.open("gsc", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    with host.at(opened["table"]) as ana:
        with friend.at(opened["table"]) as bo:
            ana.see(lambda view: [seat["here"] for seat in view["seats"]] == [True, True])
            bo.see(lambda view: [seat["here"] for seat in view["seats"]] == [True, True])
        ana.see(lambda view: not view["seats"][1]["here"] and view["seats"][1]["away"] is not None)


def test_again_at_once_is_one_table(houses: Houses) -> None:
    one, two = houses
    browser = one.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as here, elsewhere(browser, two).at(table) as there:
        here.play_on(random.Random(1), over)
        there.see(over)
        both(lambda: here.ask("again"), lambda: there.ask("again"))
        for guest in (here, there):
            while guest.next is None:
                guest.read()
        assert here.next == there.next


def test_whoever_is_elsewhere_may_come_along(houses: Houses) -> None:
    one, two = houses
    browser = one.browser()
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as here, elsewhere(browser, two).at(table) as there:
        here.play_on(random.Random(1), over)
        there.see(over)
        here.ask("again")
        for guest in (here, there):
            while guest.next is None:
                guest.read()
        assert here.next == there.next


def test_a_sign_and_a_clock_go_from_one_server_to_the_other(houses: Houses) -> None:
    with two_at_a_table(houses) as (ana, bo, _):
        assert ana.ask("sign", seat=0, sign="hello")["t"] == "ok"
        assert bo.hear("signed")["sign"] == "hello"
        ana.ask("agree", clock=60)
        bo.see(lambda view: view["clock"] == 60)
        (active, other) = (ana, bo) if ana.my_turn() else (bo, ana)
        active.roll()
        same(active, other)


def test_the_next_game_begins_when_all_are_ready_wherever_they_are(houses: Houses) -> None:
    with two_at_a_table(houses) as (ana, bo, _):
        both(*(lambda guest=guest: guest.play_on(random.Random(1), over) for guest in (ana, bo)))
        ana.see(over), bo.see(over)
        both(lambda: ana.ask("ready"), lambda: bo.ask("ready"))
        for guest in (ana, bo):
            while guest.next is None:
                guest.read()
        assert ana.next == bo.next


def test_a_duel_of_a_game_is_one(houses: Houses) -> None:
    one, two = houses
    browser = one.browser()
    browser.post("/api/me", {"name": "Ana"})
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as guest:
        guest.play_on(random.Random(1), over)
    asking = [browser, elsewhere(browser, two)]
    made = both(*(lambda each=each: each.post("/api/duels", {"table": table}) for each in asking))
    assert len({answer.json()["duel"] for answer in made}) == 1  # type: ignore[attr-defined]


def test_a_try_of_today_is_one_and_goes_on_elsewhere(houses: Houses) -> None:
    one, two = houses
    browser = one.browser()
    browser.post("/api/me", {"name": "Ana"})
    day = browser.get("/api/daily").json()["today"]
    asking = [browser, elsewhere(browser, two)]
    begun = both(
        *(lambda each=each: each.post(f"/api/daily/{day}/gsc", {"name": "Ana"}) for each in asking)
    )
    tables = {answer.json()["table"] for answer in begun}  # type: ignore[attr-defined]
    assert len(tables) == 1
    (table,) = tables
    with asking[0].at(table) as here:
        assert here.roll()["t"] == "ok"
    with elsewhere(asking[0], two).at(table) as there:
        assert there.you["seats"] == [0]
        there.play_on(random.Random(1), over)
    for each in asking:
        (game,) = [one for one in each.get("/api/daily").json()["games"] if one["game"] == "gsc"]
        assert game["mine"]["over"]
        assert game["mine"]["score"] is not None


def test_whoever_is_deleted_is_gone_from_open_tables_too(houses: Houses) -> None:
    one, two = houses
    host, friend = one.browser(), two.browser()
    friend.post("/api/me", {"name": "Bo"})
    opened = host.open("gsc", PERSON, OPEN, start=False)
    friend.join(opened["table"], opened["invite"], "Bo")
    alone = friend.open("gsc", PERSON)["table"]
    with host.at(opened["table"]) as ana, elsewhere(friend, one).at(alone) as watching:
        assert ana.view["seats"][1]["name"] == "Bo"
        assert friend.post("/api/me/delete", {}).status == 200
        ana.see(lambda view: view["seats"][1]["name"] != "Bo")
        with pytest.raises(ConnectionClosed):
            watching.hear("never")
    assert one.browser().get(f"/api/tables/{alone}/record").status == 404


def test_two_people_who_are_one_keep_their_seats_everywhere(houses: Houses) -> None:
    one, two = houses
    phone, desk = one.browser(), two.browser()
    phone.post("/api/me", {"name": "Ana"})
    desk.post("/api/me", {"name": "Ana"})
    table = desk.open("gsc", PERSON)["table"]
    with elsewhere(desk, one).at(table) as there:
        assert there.you["mine"] == [0]
        wish = {"key": phone.cookies["me"], "confirm": True, "bring": True}
        assert desk.post("/api/me/enter", wish).status == 200
        there.hear("welcome")
        with elsewhere(desk, one).at(table) as again:
            assert again.you["mine"] == [0]


def test_a_game_is_reviewed_once(houses: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = houses
    asked: list[str] = []
    ask = Coaching.ask

    async def counted(self: Coaching, kind: str, *payload: object, who: str = "") -> bytes:
        asked.append(kind)
        return await ask(self, kind, *payload, who=who)

    monkeypatch.setattr(Coaching, "ask", counted)
    browser = one.browser()
    table = browser.open("kids", PERSON, OTHER)["table"]
    with browser.at(table) as guest:
        guest.play_on(random.Random(1), over)
    path = f"/api/tables/{table}/review"
    asking = [browser, elsewhere(browser, two)]
    first, second = both(*(lambda each=each: each.get(path) for each in asking))
    assert first.json() == second.json()  # type: ignore[attr-defined]
    assert asked.count("review") == 1


def test_somebody_watches_by_way_of_the_other_server(houses: Houses) -> None:
    with two_at_a_table(houses) as (ana, bo, table):
        for house in houses:
            with house.browser().at(table) as watching:
                assert watching.you["seats"] == []
                for _ in range(2):
                    acting, other = (ana, bo) if ana.my_turn() else (bo, ana)
                    assert acting.act(random.Random(1))["t"] == "ok"
                    heard(acting, other)
                    heard(acting, watching)
                assert watching.roll()["t"] == "no"


def test_a_hint_is_the_same_by_way_of_either_server_and_counts_as_help(houses: Houses) -> None:
    one, two = houses
    browser = one.browser()
    browser.post("/api/me", {"name": "Ana"})
    table = browser.open("gsc", PERSON)["table"]
    with browser.at(table) as here, elsewhere(browser, two).at(table) as there:
        here.play_on(random.Random(3), lambda view: "0" in view["moves"])
        same(here, there)
        hints = both(*(lambda guest=guest: guest.ask("hint", seat=0) for guest in (here, there)))
        first, second = ([move["text"] for move in hint["moves"]] for hint in hints)  # type: ignore[index]
        assert first == second
        there.play_on(random.Random(1), over)
    refused = browser.post("/api/duels", {"table": table})
    assert (refused.status, refused.error) == (409, "duel.helped")


def test_statistics_count_what_was_played_by_way_of_any_server(houses: Houses) -> None:
    browser = houses[0].browser()
    browser.post("/api/me", {"name": "Ana"})
    for house in houses:
        asking = elsewhere(browser, house)
        table = asking.open("kids", PERSON, OTHER)["table"]
        with asking.at(table) as guest:
            guest.play_on(random.Random(1), over)
    found = [elsewhere(browser, house).get("/api/me/stats").json()["games"] for house in houses]
    assert [len(games) for games in found] == [2, 2]
    assert {game["table"] for game in found[0]} == {game["table"] for game in found[1]}


def test_a_table_somebody_is_at_elsewhere_does_not_expire(postgresql: Cluster) -> None:
    now = [1_000_000_000_000]
    url = postgresql.database("expiring")
    with several(url, now=lambda: now[0], forget_seconds=0.2) as (one, two):
        host = one.browser()
        kept, gone = (host.open("gsc", PERSON, OPEN, start=False)["table"] for _ in range(2))
        with host.at(kept):
            now[0] += 8 * 24 * 3600 * 1000
            while two.browser().get(f"/api/tables/{gone}/record").status == 200:
                time.sleep(0.1)
            time.sleep(1.5)  # so long a server waits for others before it deletes
            assert two.browser().get(f"/api/tables/{kept}/record").status == 200


def test_however_many_start_at_once_one_makes_the_schema(postgresql: Cluster) -> None:
    url = postgresql.database("empty", empty=True)
    stores = both(*[lambda: opened(url)] * 4)
    for store in stores:
        assert isinstance(store, Store)
        assert asyncio.run(store.unfinished()) == 0
        store.close()


# A server goes


def test_bots_go_on_when_their_server_goes(postgresql: Cluster) -> None:
    url = postgresql.database("leaving")
    with ExitStack() as stack:
        one, two = stack.enter_context(several(url, bot_pause=0.05))
        table = one.browser().open("gsc", GREEDY, GREEDY)["table"]
        watcher = stack.enter_context(two.browser().at(table))
        with one.browser().at(table) as other:
            other.see(lambda view: view["n"] >= 5)
        one.running.should_exit = True
        watcher.see(over)


def test_whoever_was_at_a_server_that_is_gone_is_away(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gone without a word, as by kill -9."""
    monkeypatch.setattr(others, "GONE_SECONDS", 1.5)
    with several(postgresql.database("vanishing")) as houses, two_at_a_table(houses) as (ana, _, _):
        ana.see(lambda view: view["seats"][1]["here"])
        houses[1].server.hub.house.store.channel._closing.set()  # type: ignore[attr-defined]
        ana.see(lambda view: not view["seats"][1]["here"])


# The database goes


def test_without_the_database_moves_are_refused_and_then_play_goes_on() -> None:
    with (
        cluster() as postgresql,
        several(postgresql.url) as houses,
        two_at_a_table(houses) as (ana, bo, _),
    ):
        playing, other = (ana, bo) if ana.my_turn() else (bo, ana)
        playing.roll()
        same(playing, other)
        seen = [ana.view, bo.view]
        postgresql.kill()
        answer = playing.act(random.Random(1))
        assert answer["error"]["k"] == "server.store"
        assert [ana.view, bo.view] == seen, "nothing is shown that is not stored"
        postgresql.start()
        while playing.act(random.Random(1))["t"] != "ok":
            time.sleep(0.1)
        same(playing, other)
