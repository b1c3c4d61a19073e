"""A site of files and a person who plays there: everything comes from the page's own worker."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.serving import HOST, free_port

from .driver import Desk, View

BELOW = "/games/cleverdice/"
"""The path that the site lies below."""

MOST = 120_000
"""Milliseconds within which a host must have done what it was asked."""

LISTEN = """
({ name }) => {
  new BroadcastChannel(name).onmessage = ({ data }) => {
    if (data.told === 'message') window.cleverdiceHeard(data.text);
  };
}
"""

CLIENT = """
(() => {
  // Speaks with the host as a tab of its own would.
  const wire = new BroadcastChannel(NAME);
  const tab = Math.floor(Math.random() * 2 ** 31);
  const waiting = new Map();
  let count = 0;
  let told = () => undefined;
  wire.addEventListener('message', ({ data }) => {
    if (data.told === 'answer' && data.to === tab) waiting.get(data.id)?.(data);
    if (data.told === 'message' && Math.floor(data.connection / 2 ** 20) === tab)
      told(JSON.parse(data.text));
  });
  navigator.locks.request(`cleverdice tab ${tab} BASE`, () => new Promise(() => undefined));
  const say = (asked) => wire.postMessage({ ...asked, from: tab });
  // Nobody answers while no tab hosts the tables: a test fails then, and does not wait for ever.
  const soon = (begin) => new Promise((settle, fail) => {
    setTimeout(() => fail(new Error('the host did not answer')), MOST);
    begin(settle);
  });
  window.device = {
    ask: (method, path, body = null) => soon((settle) => {
      const id = ++count;
      waiting.set(id, settle);
      say({ call: 'http', id, method, path, body: body && JSON.stringify(body) });
    }),
    /** Asks one thing of a table. */
    tell: (table, message) => soon((settle) => {
      const connection = tab * 2 ** 20 + ++count;
      told = (heard) => {
        if (heard.t === 'welcome')
          say({ call: 'receive', connection, text: JSON.stringify({ ...message, id: 'told' }) });
        if (heard.id !== 'told') return;
        say({ call: 'disconnect', connection });
        settle(heard);
      };
      say({ call: 'connect', connection, path: `/ws/${table}` });
    }),
    /** Plays at random for all people at a table: so many moves, or up to the last round. */
    advance: (table, until, random) => soon((settle) => {
      const connection = tab * 2 ** 20 + ++count;
      let view = null;
      let mine = [];
      let asked = -1;
      const go = () => {
        const late = view.rounds === null ? view.n >= 24 : view.round >= view.rounds;
        if (view.phase === 'over' || (until === null ? late : view.n >= until)) {
          say({ call: 'disconnect', connection });
          settle(view);
          return;
        }
        const seat = mine.find((one) => view.seats[one].kind === 'person'
          && (view.chance ? view.rollers.includes(one) : view.actors.includes(one)));
        if (seat === undefined || asked === view.n) return;
        asked = view.n;
        const moves = view.moves[seat] ?? [];
        random = (random * 48271) % 2147483647;
        const message = view.chance
          ? { t: 'roll', n: view.n }
          : { t: 'move', seat, nth: view.seats[seat].nth, text: moves[random % moves.length].text };
        say({ call: 'receive', connection, text: JSON.stringify({ ...message, id: `${asked}` }) });
      };
      told = (message) => {
        if (message.t === 'welcome') mine = message.you.seats;
        if (message.t === 'no') settle({ refused: message });
        if (message.view) { view = message.view; go(); }
      };
      say({ call: 'connect', connection, path: `/ws/${table}` });
    }),
  };
})()
"""


class Site:
    """A folder of files, served as `python -m http.server` does it."""

    def __init__(self, root: Path) -> None:
        self.port = free_port()
        options = ("--bind", HOST, "--directory", str(root))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "http.server", str(self.port), *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + 10
        while True:
            try:
                socket.create_connection((HOST, self.port)).close()
                return
            except OSError:
                assert time.monotonic() < until, "http.server does not start"
                time.sleep(0.05)

    @property
    def address(self) -> str:
        """Where the home page is."""
        return f"http://{HOST}:{self.port}{BELOW}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class DeviceDesk(Desk):
    """A page at a table of its own device."""

    def __init__(self, page: Page, seed: object = 0, base: str = BELOW) -> None:
        super().__init__(page, seed)
        self.base = base
        self.name = f"cleverdice tables {base}"
        page.expose_function("cleverdiceHeard", self._heard)
        page.add_init_script(f"({LISTEN})({json.dumps({'name': self.name})})")
        client = CLIENT.replace("NAME", json.dumps(self.name)).replace("BASE", base)
        page.add_init_script(client.replace("MOST", str(MOST)))

    def opened(self, game: str, *seats: dict[str, str], **wishes: object) -> str:
        """Open a table without the home page."""
        wish = {"game": game, "seats": list(seats), "start": True, "lang": "en", **wishes}
        status, made = self.ask("POST", "/api/tables", wish)
        assert status == 200, made
        return str(json.loads(made)["table"])

    def at(self, table: str) -> DeviceDesk:
        """Show a table."""
        self.go(f"?/t/{table}" if self.base != "/" else f"/t/{table}")
        return self

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request to the host: its status and its answer."""
        answer = self.page.evaluate(
            "([method, path, body]) => window.device.ask(method, path, body)", [method, path, body]
        )
        return answer["status"], answer["body"]

    def advance(self, table: str, until: int | None = 10_000, seed: int = 1) -> View:
        """Play on at random by messages alone: so many moves, or up to the last round."""
        found: View = self.page.evaluate(
            "([table, until, seed]) => window.device.advance(table, until, seed)",
            [table, until, seed],
        )
        assert "refused" not in found, found
        return found

    def tell(self, table: str, **message: object) -> None:
        """Ask something of a table."""
        script = "([table, message]) => window.device.tell(table, message)"
        answer = self.page.evaluate(script, [table, message])
        assert answer["t"] == "ok", answer

    def record(self, table: str) -> str:
        """The record of a table."""
        status, text = self.ask("GET", f"/api/tables/{table}/record")
        assert status == 200, text
        return str(text)

    @property
    def printed(self) -> str:
        return f"{self.base}offline/games.json"

    @property
    def table(self) -> str:
        """The table that is shown."""
        return str(self.view["table"])
