"""Throw everything at a real server that it must refuse, and see that nothing has happened.

    python -m tests.server.fuzz [--seconds 60] [--seed 1]

Malformed, forged, stale and oversized messages go to the socket and to the HTTP addresses of tables
at every stage. Each must be answered by an error or a close; afterwards every table stands as it
stood, the server lives and the game goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.serving import HOST as LOCAL
from tests.serving import Server

from .fuzz_attacks import FRIEND, HOST, MAKERS, STRANGER, WATCHER, Attack, Target
from .fuzz_raw import REQUESTS, Request
from .fuzz_tables import (
    PATIENCE,
    Player,
    heard,
    looked,
    opened,
    set_up_all,
    some_address,
    stood,
)

SOCKETS, CLIENTS = 3, 2
"""How many attack at the same time: by socket, by HTTP."""

MESSAGES = 35
"""As many go through one socket before it is opened anew; forty at once are allowed."""


class Broken(AssertionError):
    """The server answered what it must not, or not at all."""


@dataclass
class Tally:
    """What was sent and what came back: attack and answer, how often; keys of errors."""

    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    errors: set[str] = field(default_factory=set)

    def add(self, kind: str, answer: str) -> None:
        self.answers[kind, answer] += 1

    def kinds(self) -> Counter[str]:
        """How often each kind of attack was made."""
        kinds: Counter[str] = Counter()
        for (kind, _), number in self.answers.items():
            kinds[kind] += number
        return kinds


def sent_id(attack: Attack) -> str | None:
    """The id that an answer must repeat, if the message has one that can be read."""
    try:
        message = json.loads(attack.frame)
    except ValueError:
        return None
    name = message.get("id") if isinstance(message, dict) else None
    return name if isinstance(name, str) and 0 < len(name) <= 40 else None


def judge(attack: Attack, target: Target, answer: dict[str, Any], tally: Tally) -> None:
    """Raise unless the answer is one of those allowed, with its id and its reason."""
    said = f"{target.name}, {attack.who}: {attack.frame[:300]!r} was answered by {answer}"
    if answer["t"] not in attack.answers:
        raise Broken(said)
    if attack.kind not in ("malformed", "wrong-typed", "long", "nested", "oversized") and (
        answer["id"] != sent_id(attack)
    ):
        raise Broken(said)
    if answer["t"] == "no":
        tally.errors.add(answer["error"]["k"])
    tally.add(attack.kind, answer["t"])


async def answer_to(socket: ClientConnection) -> dict[str, Any]:
    """The next message that is no news of the table."""
    while (message := await heard(socket))["t"] in ("view", "welcome"):
        pass
    return message


async def hit(socket: ClientConnection, attack: Attack, target: Target, tally: Tally) -> None:
    """One message; a close is passed on as `ConnectionClosed`."""
    try:
        await socket.send(attack.frame)
        judge(attack, target, await answer_to(socket), tally)
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else None
        tally.add(attack.kind, f"closed {code}")
        if code in (None, 1011):
            raise Broken(f"{attack.frame[:300]!r} broke the connection: {closed}") from None
        raise
    except TimeoutError:
        raise Broken(f"{target.name}: no answer to {attack.frame[:300]!r}") from None


async def besiege(
    server: Server, rng: Random, targets: list[Target], until: float, tally: Tally
) -> None:
    """Attack by socket, table after table, person after person."""
    while time.monotonic() < until:
        target = rng.choice(targets)
        who = rng.choice((HOST, FRIEND, STRANGER, WATCHER))
        try:
            async with opened(server, rng, target.table, target.keys.get(who)) as socket:
                await heard(socket)
                for _ in range(MESSAGES):
                    attack = rng.choice(MAKERS)(rng, target)
                    while attack.who != who:
                        attack = rng.choice(MAKERS)(rng, target)
                    await hit(socket, attack, target, tally)
        except (ConnectionClosed, InvalidHandshake) as closed:
            if who != STRANGER and isinstance(closed, InvalidHandshake):
                raise Broken(f"{who} was not let in: {closed}") from None


async def flood(
    server: Server, rng: Random, targets: list[Target], until: float, tally: Tally
) -> None:
    """Far more messages than allowed, as quickly as possible: the socket is closed."""
    while time.monotonic() < until:
        async with opened(server, rng, rng.choice(targets).table, None) as socket:
            try:
                for number in range(400):
                    await socket.send(json.dumps({"t": "ping", "id": str(number)}))
                while True:
                    await heard(socket)
            except ConnectionClosed as closed:
                tally.add("flood", f"closed {closed.rcvd.code if closed.rcvd else None}")
            except TimeoutError:
                raise Broken("400 messages at once were taken") from None
        await asyncio.sleep(2)


async def exchange(server: Server, rng: Random, request: Request) -> tuple[int | None, bytes]:
    """Send bytes, read what comes back; the status, `None` if the server only closed."""
    reader, writer = await asyncio.open_connection(
        LOCAL, server.port, local_addr=some_address(rng), limit=2**20
    )
    try:
        writer.write(request.data)
        if request.ends:
            writer.write_eof()
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        if answer.startswith(b"HTTP/1.1 101 "):
            writer.write(request.frames)
            answer += await asyncio.wait_for(reader.read(-1 if request.frames else 4), PATIENCE)
    except TimeoutError:  # an OSError, too, but no close
        raise
    except (OSError, asyncio.IncompleteReadError):  # closed while we were still sending
        return None, b""
    finally:
        writer.close()
    return int(answer[9:12]), answer


def refused(request: Request, status: int | None, answer: bytes) -> bool:
    """Whether that was an error or a close: a socket may also be closed by its first frame."""
    if status == 101:
        return bool(request.frames) or answer.partition(b"\r\n\r\n")[2].startswith(b"\x88")
    return status is None or 400 <= status < 500


async def knock(
    server: Server, rng: Random, targets: list[Target], until: float, tally: Tally
) -> None:
    """Attack by HTTP and by broken sockets."""
    while time.monotonic() < until:
        make = rng.choice(REQUESTS)
        request = make(rng, rng.choice(targets), f"{LOCAL}:{server.port}")
        try:
            status, answer = await exchange(server, rng, request)
        except TimeoutError:
            raise Broken(f"no answer to {request.data[:300]!r} {request.frames[:50]!r}") from None
        tally.add(request.kind, str(status))
        if not refused(request, status, answer):
            raise Broken(f"{request.data[:300]!r} was answered by {answer[:300]!r}")


async def unchanged(server: Server, rng: Random, targets: list[Target]) -> None:
    """Raise unless every table stands as it stood."""
    for target in targets:
        view, log = await looked(server, rng, target.table)
        if (view, log, stood(server, target.table)) != (target.view, target.log, target.record):
            raise Broken(f"{target.name} has changed: {target.view} is now {view}")


async def goes_on(server: Server, rng: Random, target: Target) -> None:
    """The right person makes a legal move, after all that."""
    for who in (HOST, FRIEND):
        async with opened(server, rng, target.table, target.keys[who]) as socket:
            player = Player(socket, await heard(socket))
            if player.due(player.view):
                await player.act(rng)
                return
    raise Broken(f"nobody could go on at {target.name}")


async def siege(server: Server, seconds: float, seed: int) -> Tally:
    """All of it at once, then a look at what is left."""
    rng, tally = Random(seed), Tally()
    targets = await set_up_all(server, rng)
    until = time.monotonic() + seconds
    attackers = [besiege] * SOCKETS + [knock] * CLIENTS + [flood]
    async with asyncio.TaskGroup() as group:
        for number, attacker in enumerate(attackers):
            own = Random(f"{seed} {number}")
            group.create_task(attacker(server, own, targets, until, tally))
    await unchanged(server, rng, targets)
    for target in targets[:2]:
        await goes_on(server, rng, target)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        tally = asyncio.run(siege(server, wishes.seconds, wishes.seed))
        for (kind, answer), number in sorted(tally.answers.items()):
            print(f"{kind:12} {answer:12} {number:7}")
        print(f"errors: {', '.join(sorted(tally.errors))}")


if __name__ == "__main__":
    main()
