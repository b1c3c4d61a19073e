"""Everything that the page can ask, asked once: so a build learns which modules it needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from cleverdice.offline import Host
from cleverdice.players import bots_for
from cleverdice.rules import load, names

FEW = 6
"""So many moves of a game the coach is asked about."""


class Rehearsal:
    """A host whose rows are kept in memory."""

    def __init__(self) -> None:
        random, clock = Random(1), count(1_800_000_000_000)
        self.host = Host(lambda: next(clock), random.randbytes, _no_net, bot_pause_ms=0)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer of an address, also if that takes long."""
        text = None if body is None else json.dumps(body)
        while (told := self._done(self.host.http(method, path, text)))["status"] == 202:
            self.done(self.host.work())
        if told["status"] != 200:
            raise RuntimeError(f"{method} {path}: {told['body']}")
        return told["body"]

    def done(self, effect: str) -> list[Any]:
        """The messages that follow once all is stored."""
        return [message for _, message in self._done(effect).get("send", [])]

    def _done(self, effect: str) -> Any:
        told = json.loads(effect)
        while "store" in told:
            told = json.loads(self.host.stored(told["token"]))
        return told

    def play(self, table: str) -> None:
        """A game to its end: the first move of every list."""
        (welcome,) = self.done(self.host.connect(1, f"/ws/{table}"))
        view = welcome["view"]
        for message in self._messages(view):
            effect = self.host.work() if message is None else self.host.receive(1, message)
            for told in self.done(effect):
                if told["t"] == "no":
                    raise RuntimeError(f"{message}: {told['error']}")
                view.update(told.get("view", {}))
        self.host.disconnect(1)

    def _messages(self, view: Any) -> Iterator[str | None]:
        """What a person would send, None where it is a bot's turn."""
        for id in count():
            asked = {"id": str(id)}
            if view["phase"] == "over":
                return
            if 0 in view["rollers"]:
                yield json.dumps({"t": "roll", **asked, "n": view["n"]})
            elif view["moves"].get("0"):
                if view["hints"] and view["n"] < FEW:
                    yield json.dumps({"t": "hint", **asked, "seat": 0})
                text, nth = view["moves"]["0"][0]["text"], view["seats"][0]["nth"]
                yield json.dumps({"t": "move", **asked, "seat": 0, "nth": nth, "text": text})
            else:
                yield None


def _no_net(net: str, rows: bytes, count: int) -> list[float]:
    return [0.0] * (4 * count)


def rehearse() -> None:
    """Play every game with a bot, and ask for all that can be asked of it."""
    stage = Rehearsal()
    stage.ask("GET", "/api/games")
    stage.ask("POST", "/api/me", {"name": "Ana"})
    for name in names():
        best = bots_for(load(name), 2)[-1]
        seats = [{"kind": "person"}, {"kind": "bot", "level": best}]
        wish = {"game": name, "seats": seats, "start": True}
        stage.play(stage.ask("POST", "/api/tables", wish)["table"])
    tables = [line["table"] for line in stage.ask("GET", "/api/tables")["tables"]]
    for table in tables:
        stage.ask("GET", f"/api/tables/{table}/review")
    stage.ask("GET", f"/api/tables/{tables[0]}/record")
    stage.ask("POST", "/api/review/play", {"table": tables[0], "ply": 3})
    _compare(stage)
    _train(stage)
    for path in ("/api/me/stats", "/api/me/looking"):
        stage.ask("GET", path)
    stage.ask("POST", "/api/me/import", stage.ask("GET", "/api/me/export"))
    stage.ask("POST", "/api/me/delete", {})


def _compare(stage: Rehearsal) -> None:
    """A day and a duel."""
    day = stage.ask("GET", "/api/daily")
    for standing in day["games"][:1]:
        stage.play(stage.ask("POST", f"/api/daily/{day['day']}/{standing['game']}", {})["table"])
        for what in ("master", "dice"):
            stage.ask("GET", f"/api/challenges/{standing['id']}/{what}")
        duel = stage.ask("POST", "/api/duels", {"game": standing["game"]})["duel"]
        stage.ask("GET", f"/api/duels/{duel}")
        cup = stage.ask("POST", "/api/cups", {"game": standing["game"]})["cup"]
        stage.ask("GET", f"/api/cups/{cup}")


def _train(stage: Rehearsal) -> None:
    """A puzzle of every game that has some."""
    for game in stage.ask("GET", "/api/train")["games"]:
        path = f"/api/train/{game['game']}"
        puzzle = stage.ask("GET", path)["puzzle"]
        move = puzzle["view"]["moves"][str(puzzle["seat"])][0]["text"]
        stage.ask("POST", f"{path}/{puzzle['id']}", {"text": move})
