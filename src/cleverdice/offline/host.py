"""The host: the server in the page. Every call is one step, and gives what the page has to do.

An Effect, as JSON, has any of

- `store` and `token`: rows to be written in one transaction; then `stored(token)`, or `failed`.
  Until then nothing else may be called.
- `status` and `body`: the answer to `http`; a body that is no object is plain text.
- `send`: messages for connections, `[[connection, message], ...]`
- `close`: connections to be closed, `[[connection, code], ...]`
- `again_ms`: after how many milliseconds `work` has something to do, null: nothing. It is always
  there.

Given the same time and the same random bytes, everything happens in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from cleverdice.nets import Value, plug_in
from cleverdice.table.errors import Refused
from cleverdice.table.keys import Entropy
from cleverdice.view import text_view

from . import messages, routes, working
from .easing import ease
from .reviews import Unfinished
from .room import room_for
from .rows import Change, put
from .tidying import tidy
from .world import Doing, Plain, World, broken

NO_TABLE = 4404
BOT_PAUSE_MS = 300


class Host:
    """All tables of a device, and whoever looks at them."""

    def __init__(
        self,
        now_ms: Callable[[], int],
        entropy: Entropy,
        value: Value | None = None,
        bot_pause_ms: int = BOT_PAUSE_MS,
    ) -> None:
        plug_in(value and _from_page(value))
        self.world = World(lambda: int(now_ms()), lambda size: bytes(entropy(size)), bot_pause_ms)
        self._doing: Doing[Plain] | None = None
        self._storing: Change = []
        self._token = 0

    def restore(self, rows: str | Iterable[Plain]) -> None:
        """Begin with what is stored: rows with `table`, `key` and `value`, or JSON of them."""
        plain = json.loads(rows) if isinstance(rows, str) else rows
        self.world.rows.apply([put(row["table"], row["key"], row["value"]) for row in plain])
        tidy(self.world)

    # What the page tells

    def http(self, method: str, path: str, body: str | None = None) -> str:
        """A request."""
        return self._do(self._http(method, path, body))

    def _http(self, method: str, path: str, body: str | None) -> Doing[Plain]:
        try:
            told = yield from routes.answer(self.world, method, path, body)
            return {"status": 200, "body": told}
        except Unfinished as found:
            return {"status": 202, "body": {"progress": round(found.progress, 3)}}
        except Refused as error:
            refused = error
        except Exception as error:
            refused = broken(error)
        return {"status": refused.status, "body": {"error": text_view(refused.text)}}

    def connect(self, connection: int, path: str) -> str:
        """Somebody opens the socket of a table, `/ws/<table>`."""
        self._check_free()
        try:
            room_for(self.world, path.rstrip("/").rpartition("/")[2]).enter(connection)
        except Refused:
            self.world.close(connection, NO_TABLE)
        return self._effect({})

    def receive(self, connection: int, text: str) -> str:
        """A message of a socket."""
        return self._do(self._receive(connection, text))

    def _receive(self, connection: int, text: str) -> Doing[Plain]:
        room = self.world.room_of(connection)
        if room is None:
            self.world.close(connection, NO_TABLE)
        else:
            yield from messages.answered(self.world, room, connection, text)
        return {}

    def disconnect(self, connection: int) -> str:
        """A socket is closed."""
        self._check_free()
        room = self.world.room_of(connection)
        if room is not None:
            room.leave(connection)
        return self._effect({})

    def work(self) -> str:
        """A step of what happens by itself."""
        return self._do(self._work())

    def _work(self) -> Doing[Plain]:
        yield from working.worked(self.world)
        return {}

    # What was to be stored

    def stored(self, token: int) -> str:
        """It is stored: what follows from it."""
        doing = self._expected(token)
        self.world.rows.apply(self._storing)
        return self._go_on(lambda: next(doing))

    def failed(self, token: int, why: str = "") -> str:
        """It could not be stored: nothing has changed, and whoever asked is told."""
        doing = self._expected(token)
        return self._go_on(lambda: doing.throw(Refused("device.store", status=503)))

    def _expected(self, token: int) -> Doing[Plain]:
        if self._doing is None or token != self._token:
            raise ValueError(f"nothing is to be stored under {token}")
        return self._doing

    # Steps

    def _do(self, doing: Doing[Plain]) -> str:
        self._check_free()
        self._doing = doing
        return self._go_on(lambda: next(doing))

    def _check_free(self) -> None:
        if self._doing is not None:
            raise RuntimeError("first say whether it is stored")

    def _go_on(self, step: Callable[[], Change | None]) -> str:
        try:
            while (change := step()) is None:
                pass
        except StopIteration as done:
            self._doing = None
            ease()
            return self._effect(done.value)
        except BaseException:
            self._doing = None
            raise
        self._storing = change
        self._token += 1
        return self._effect({"store": change, "token": self._token})

    def _effect(self, told: Plain) -> str:
        world = self.world
        effect: dict[str, Any] = {**told, "again_ms": working.again_ms(world)}
        if world.sent and "store" not in told:
            effect["send"], world.sent = world.sent, []
        if world.closed and "store" not in told:
            effect["close"], world.closed = world.closed, []
        return json.dumps(effect, separators=(",", ":"), ensure_ascii=False)


def _from_page(value: Value) -> Value:
    """The same function where it is JavaScript's: it is given a typed array, not Python's bytes."""
    if not hasattr(value, "js_id"):
        return value
    to_js = import_module("pyodide.ffi").to_js
    return lambda net, rows, count: value(net, to_js(rows), count)
