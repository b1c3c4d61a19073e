"""Nothing is lost: refresh, another device, a restart, kill -9 at any moment."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cleverdice import names
from tests.server.harness import GREEDY, OPEN, OTHER, PERSON, Browser, House, Plain, over, serving
from tests.server.harness import settings_for as settings
from tests.serving import Server


def test_refresh_and_second_tab(house: House) -> None:
    browser = house.browser()
    table = browser.open("chd", PERSON, OTHER)["table"]
    rng = random.Random(1)
    with browser.at(table) as guest:
        guest.play_on(rng, lambda view: view["n"] >= 20)
    with browser.at(table) as back, browser.at(table) as tab:
        assert back.view == guest.view
        assert back.log == guest.log == tab.log
        back.act(rng)
        tab.see(lambda view: view["n"] == back.view["n"])
        assert tab.view == back.view


@pytest.mark.parametrize("game", names())
def test_a_restart_in_the_middle(tmp_path: Path, game: str) -> None:
    rng = random.Random(2)
    with serving(settings(tmp_path)) as house:
        host, friend = house.browser(), house.browser()
        opened = host.open(game, PERSON, OPEN, GREEDY, start=False)
        table = opened["table"]
        friend.join(table, opened["invite"], "Bo")
        with host.at(table) as ana, friend.at(table) as bo:
            ana.ask("start")
            for _ in range(40):
                for guest in (ana, bo):
                    guest.sync()
                    if guest.my_turn():
                        guest.act(rng)
            ana.sync()
            seen = ana.see(no_bot_is_due)
    with serving(settings(tmp_path)) as house:
        again = house.browser(**friend.cookies)
        with again.at(table) as bo:
            assert bo.you == {"seats": [1], "mine": [], "host": False, "key": True}
            kept = ("n", "dice", "round", "active", "first", "stage", "fair", "moves")
            assert {key: bo.view[key] for key in kept} == {key: seen[key] for key in kept}
            assert bo.log == ana.log
        with house.browser(**host.cookies).at(table) as ana:
            assert ana.you["host"]


def no_bot_is_due(view: Plain) -> bool:
    """Nothing happens by itself at a table with a bot at seat 2."""
    return 2 not in view["actors"] and not (view["chance"] and view["active"] == 2)


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Nobody watches, so the bot waits; whoever comes finds it playing."""
    with serving(settings(tmp_path)) as house:
        table = house.browser().open("gsc", GREEDY)["table"]
    with serving(settings(tmp_path)) as house, house.browser().at(table) as watcher:
        watcher.see(over)


def test_stopping_sends_everybody_off_to_come_back(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as house:
        browser = house.browser()
        table = browser.open("gsc", PERSON)["table"]
        with browser.at(table) as guest:
            house.running.should_exit = True
            with pytest.raises(ConnectionClosed):
                guest.hear("never")
            assert guest.socket.close_code == 1012


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_any_moment(tmp_path: Path, seed: int) -> None:
    """Kill -9 while moves fly: whatever was answered with ok is there afterwards."""
    server = Server(tmp_path, "--bot-pause", "0")
    server.start()
    rng = random.Random(seed)
    try:
        browser = Browser(Elsewhere(server), {})
        table = browser.open("gsc", PERSON, OTHER)["table"]
        answered = played_until_killed(server, browser, table, rng)
        server.start()
        with browser.at(table) as guest:
            assert guest.you["seats"] == [0, 1]
            stored = [(entry["seat"], entry["text"]) for entry in guest.log]
            assert stored[: len(answered)] == answered
            assert len(stored) - len(answered) <= 1, "at most the one that was on its way"
            for _ in range(10):
                assert guest.act(rng)["t"] == "ok"
    finally:
        server.stop()


class Elsewhere:
    """A server in another process."""

    def __init__(self, server: Server) -> None:
        self.port = server.port
        self.origin = server.address


def played_until_killed(
    server: Server, browser: Browser, table: str, rng: random.Random
) -> list[tuple[int, str]]:
    """Every move that was answered with ok before the server was gone."""
    answered: list[tuple[int, str]] = []
    assert server.process is not None
    after = 0.3 + 0.5 * rng.random()
    timer = threading.Timer(after, os.kill, (server.process.pid, signal.SIGKILL))
    try:
        with browser.at(table) as guest:
            timer.start()
            while not over(guest.view):
                n = guest.view["n"]
                assert guest.act(rng)["t"] == "ok"
                answered = [(entry["seat"], entry["text"]) for entry in guest.log[: n + 1]]
                time.sleep(0.03)
    except (ConnectionClosed, OSError):
        timer.join()
        server.kill()
        return answered
    raise AssertionError("the game was over before the server was killed")
