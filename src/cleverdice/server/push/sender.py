"""Notifications on their way: handed over at once, sent by threads that nobody waits for."""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import threading
from collections.abc import Callable

from cleverdice.table.keys import Entropy

from ..db.store import Store
from ..db.subscriptions import Subscription, new_server_key, server_key
from ..db.writer import Overtaken
from ..logs import log
from ..metrics import Metrics
from .delivery import SECONDS, Undelivered, delivered
from .encryption import SALT_BYTES, SEED_BYTES, Receiver, bytes64, encrypted, private_key
from .letters import Letter, topic
from .reach import Reach, Unreachable
from .vapid import Vapid

KEY = "vapid"
THREADS = 4
MOST_WAITING = 256
"""So many notifications may wait; what comes beyond that is left out."""

SIZE = 400
"""Bytes to which every text is filled up: a push service can't tell one game from another."""

GONE = (404, 410)


Job = tuple[Subscription, Letter, Vapid]


class Sender:
    """Sends letters; `gone` is called, in the loop, with the id of a device that gets no more."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        now: Callable[[], int],
        entropy: Entropy,
        reach: Reach,
        seconds: float = SECONDS,
    ) -> None:
        self.reach = reach
        self._store, self._metrics, self._seconds = store, metrics, seconds
        self._now, self._entropy = now, entropy
        self._vapid: Vapid | None = None
        self._waiting: queue.Queue[Job | None] = queue.Queue(MOST_WAITING)
        self._threads: list[threading.Thread] = []
        self._loop: asyncio.AbstractEventLoop
        self._gone: Callable[[str], None]

    async def vapid(self) -> Vapid:
        """The server's keys, made when somebody asks for the first time."""
        if self._vapid is None:
            kept = await self._store.read(lambda there: server_key(there, KEY))
            self._vapid = await self._made() if kept is None else Vapid.of(kept)
        return self._vapid

    async def _made(self) -> Vapid:
        """New keys, unless another process was quicker."""
        new = Vapid.fresh(self._entropy(SEED_BYTES))
        try:
            await self._store.write(new_server_key(KEY, new.kept))
        except Overtaken:
            kept = await self._store.read(lambda there: server_key(there, KEY))
            return Vapid.of(kept or new.kept)
        return new

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Refuse, by `Unreachable` or `ValueError`, what nothing could be sent to."""
        self.reach.endpoint(endpoint)
        _ = Receiver(bytes64(p256dh), bytes64(auth)).key

    def start(self, gone: Callable[[str], None]) -> None:
        """Send what is handed over from now on; `gone` hears of devices that are no more."""
        self._loop, self._gone = asyncio.get_running_loop(), gone

    async def send(self, to: Subscription, letter: Letter) -> None:
        """Hand a letter over; it is not waited for, and lost if there are too many."""
        vapid = await self.vapid()
        if not self._threads:
            self._begin()
        try:
            self._waiting.put_nowait((to, letter, vapid))
        except queue.Full:
            self.count("dropped")

    def _begin(self) -> None:
        """Daemons, for a look-up of a name can't be broken off, and the server's end waits for
        nobody.
        """
        for _ in range(THREADS):
            thread = threading.Thread(target=self._run, name="push", daemon=True)
            self._threads.append(thread)
            thread.start()

    def count(self, outcome: str) -> None:
        """What became of one."""
        self._metrics.pushes.labels(outcome).inc()

    def close(self) -> None:
        """Nothing more is sent."""
        while not self._waiting.empty():
            try:
                self._waiting.get_nowait()
            except queue.Empty:
                break
        for _ in self._threads:
            self._waiting.put_nowait(None)

    # In the threads

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            try:
                self._deliver(*job)
            except Exception as error:  # whatever a stranger's address leads to, others wait
                self.count("failed")
                log("push-broken", level="error", why=type(error).__name__)

    def _deliver(self, to: Subscription, letter: Letter, vapid: Vapid) -> None:
        try:
            status = self._posted(to, letter, vapid)
        except Unreachable:
            self._forget(to, "refused")
        except Undelivered:
            self.count("failed")
        else:
            if status in GONE:
                self._forget(to, "gone")
            else:
                self.count("sent" if status < 300 else "failed")

    def _posted(self, to: Subscription, letter: Letter, vapid: Vapid) -> int:
        endpoint = self.reach.endpoint(to.endpoint)
        now = self._now() // 1000
        headers = {
            "Authorization": vapid.authorization(endpoint.origin, to.contact, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(letter.seconds),
            "Topic": topic(letter.about, to.auth),
            "Urgency": "high" if letter.urgent else "normal",
        }
        return delivered(endpoint, headers, self._sealed(to, letter), self.reach, self._seconds)

    def _sealed(self, to: Subscription, letter: Letter) -> bytes:
        text = json.dumps(letter.text, ensure_ascii=False, separators=(",", ":")).encode()
        receiver = Receiver(bytes64(to.p256dh), bytes64(to.auth))
        own, salt = private_key(self._entropy(SEED_BYTES)), self._entropy(SALT_BYTES)
        return encrypted(text, receiver, own, salt, SIZE)

    def _forget(self, to: Subscription, outcome: str) -> None:
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(self._gone, to.id)
        self.count(outcome)
