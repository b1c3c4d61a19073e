"""Requests and frames as bytes, where a library would be too polite to send them."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from .fuzz_attacks import NASTY_TEXTS, Target, nasty, word


@dataclass(frozen=True)
class Request:
    """Bytes sent to the server's port; `frames` follow once it agrees to be a socket.

    `ends`: nothing more will come, which the server could not know otherwise.
    """

    kind: str
    data: bytes
    frames: bytes = b""
    ends: bool = False


RequestMaker = Callable[[Random, Target, str], Request]


def http(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{key}: {text}" for key, text in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape") + body


def posted(host: str, path: str, body: bytes, **changed: str) -> bytes:
    """A POST as the page sends it, but for what is changed; an empty header is left out."""
    headers = {
        "Host": host,
        "Origin": f"http://{host}",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
    } | {key.replace("_", "-"): text for key, text in changed.items()}
    return http("POST", path, {key: text for key, text in headers.items() if text}, body)


def fine_wish() -> dict[str, Any]:
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "level": "greedy"}]
    return {"game": "gsc", "seats": seats, "dice": "fair", "start": True, "lang": "en"}


def bad_wish(rng: Random) -> dict[str, Any]:
    """A table that can't be opened: one thing about it is wrong."""
    wish = fine_wish()
    seats = wish["seats"]
    match rng.randrange(10):
        case 0:
            wish["game"] = rng.choice(("", "GSC", "chess", "../gsc", "g" * 500, None, 7))
        case 1:
            wish["seats"] = rng.choice(([], seats * 3, seats * 500, {}, "person", None, [[]]))
        case 2:
            seats[0]["kind"] = rng.choice(("", "king", None, 1, [], "x" * 100))
        case 3:
            seats[1]["level"] = rng.choice(("", "god", 3, [], "../greedy", "x" * 100))
        case 4:
            seats[0]["name"] = rng.choice((5, [], {}, True, "x" * 5000))
        case 5:
            wish["dice"] = rng.choice(("", "loaded", None, 6, ["fair"]))
        case 6:
            wish["start"] = rng.choice(("yes", None, 2, []))
        case 7:
            seats[0] = rng.choice((None, 1, "person", [], {}))
        case 8:
            wish["seats"] = [{"kind": "open"}, *seats]  # nobody can begin with an open seat
        case _:
            del wish[rng.choice(("game", "seats"))]
    return wish


def wrong_tables(rng: Random, target: Target, host: str) -> Request:
    return Request("http-wish", posted(host, "/api/tables", json.dumps(bad_wish(rng)).encode()))


def wrong_origin(rng: Random, target: Target, host: str) -> Request:
    """A page of somebody else's sends what would be in order from ours."""
    origin = rng.choice(("", "null", "http://evil.example", f"http://{host}.evil.example"))
    body = json.dumps(fine_wish()).encode()
    return Request("http-origin", posted(host, "/api/tables", body, Origin=origin))


def wrong_form(rng: Random, target: Target, host: str) -> Request:
    """Not JSON, or not said to be."""
    fine = json.dumps(fine_wish()).encode()
    kind = rng.choice(
        ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
    )
    cut = fine[: rng.randrange(len(fine))]
    deep = b"[" * 5000
    bodies = (cut, b"", b"\xff\xfe", deep, rng.randbytes(300), b"null", b"[]", b"1e999")
    path = rng.choice(("/api/tables", f"/api/tables/{target.table}/join"))
    request = rng.choice(
        (
            posted(host, "/api/tables", fine, Content_Type=kind),
            posted(host, path, rng.choice(bodies)),
        )
    )
    return Request("http-form", request)


def too_large(rng: Random, target: Target, host: str) -> Request:
    """More than 16 KiB: sent, only announced, or in chunks that are never announced."""
    body = json.dumps({**fine_wish(), "lang": "e" * rng.choice((16_400, 10**6))}).encode()
    lies = posted(host, "/api/tables", b"{}", Content_Length=str(10**12))
    chunk = b"8000\r\n" + b"a" * 0x8000 + b"\r\n"
    chunked = posted(
        host,
        "/api/tables",
        chunk * 4 + b"0\r\n\r\n",
        Content_Length="",
        Transfer_Encoding="chunked",
    )
    data = rng.choice((posted(host, "/api/tables", body), lies, chunked))
    return Request("http-large", data, ends=data == lies)


def wrong_keys(rng: Random, target: Target, host: str) -> Request:
    """Guessed, borrowed from another door, or no keys at all."""
    guess = f"{rng.getrandbits(128):032x}"
    key = rng.choice((guess, target.invite, "", "0" * 32, "G" * 32, guess * 50, nasty(rng)))
    table = rng.choice((target.table, word(rng, 16), "k" * 16))
    door = rng.choice(("enter", "join"))
    invite = target.keys["host"] if key == target.invite else key
    body = {"key": key} if door == "enter" else {"invite": invite, "name": word(rng)}
    path = f"/api/tables/{table}/{door}"
    return Request("http-key", posted(host, path, json.dumps(body).encode()))


def wrong_challenges(rng: Random, target: Target, host: str) -> Request:
    """Days and duels that are none, and dice that are somebody else's."""
    day = rng.choice(("2026-02-30", "9999-12-31", "0000-00-00", "today", word(rng), "x" * 5000))
    path = rng.choice((f"/api/daily/{day}/gsc", f"/api/duels/{word(rng, 16)}", "/api/duels"))
    body = rng.choice(
        ({"table": target.table}, {"game": "chess"}, {"game": nasty(rng)}, {"table": 7}, {"x": 1})
    )
    looked = f"/api/challenges/{word(rng)}/master", f"/api/daily/{day}", f"/api/duels/{word(rng)}"
    get = http("GET", rng.choice(looked), {"Host": host, "Connection": "close"})
    return Request(
        "http-challenge", rng.choice((get, posted(host, path, json.dumps(body).encode())))
    )


def wrong_paths(rng: Random, target: Target, host: str) -> Request:
    """Files that are none of a visitor's business, and addresses that are none."""
    path = rng.choice(
        (
            "/../../../../etc/passwd",
            "/assets/../../../pyproject.toml",
            "/..%2f..%2f..%2fetc%2fpasswd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/assets/%00",
            "/assets//etc/passwd",
            "//etc/passwd",
            "/api/tables/../../healthz",
            f"/api/tables/{word(rng, 16)}/record",
            f"/api/tables/{'x' * 5000}/record",
            f"/api/tables/{target.table}/secret",
            f"/api/tables/{target.table}%00/record",
            "/api/" + word(rng),
            "/games.db",
            "/server.log",
            "/.git/config",
        )
    )
    headers = {"Host": host, "Connection": "close"}
    return Request("http-path", http(rng.choice(("GET", "HEAD")), path, headers))


def wrong_methods(rng: Random, target: Target, host: str) -> Request:
    path = rng.choice(("/api/tables", f"/api/tables/{target.table}/record", "/healthz", "/"))
    method = rng.choice(("PUT", "DELETE", "PATCH", "TRACE", "BREW", "get", "X" * 3000))
    headers = {"Host": host, "Origin": f"http://{host}", "Connection": "close"}
    return Request("http-method", http(method, path, headers))


def no_http(rng: Random, target: Target, host: str) -> Request:
    """Bytes that are no request."""
    many = {f"X-{number}": "a" * 900 for number in range(200)} | {"Host": host}
    data = rng.choice(
        (
            rng.randbytes(rng.randint(1, 400)) + b"\r\n\r\n",
            b"GET /api/x HTTP/9.9\r\n\r\n",
            b"GET  HTTP/1.1\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(200),
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            http("GET", "/api/" + "a" * 70_000, {"Host": host, "Connection": "close"}),
            http("GET", "/api/x", {**many, "Connection": "close"}),
            http("GET", "/api/x", {"Host": host, "Bad Header": "\0", "Connection": "close"}),
            http("POST", "/api/tables", {"Host": host, "Content-Length": "-5"}, b"{}"),
            http("POST", "/api/tables", {"Host": host, "Transfer-Encoding": "chunked"}, b"ZZ\r\n"),
        )
    )
    return Request("http-bytes", data, ends=True)


def frame(op: int, data: bytes, rng: Random, mask: bool = True, length: int | None = None) -> bytes:
    """One frame of a socket; `op` with its first four bits, `length` as it claims."""
    size = len(data) if length is None else length
    marked = 0x80 if mask else 0
    if size < 126:
        head = bytes((op, marked | size))
    elif size < 2**16:
        head = bytes((op, marked | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((op, marked | 127)) + size.to_bytes(8, "big")
    if not mask:
        return head + data
    key = rng.randbytes(4)
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(data))


def upgraded(host: str, target: Target, **changed: str) -> bytes:
    headers = {
        "Host": host,
        "Origin": f"http://{host}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(bytes(16)).decode(),
    } | {key.replace("_", "-"): text for key, text in changed.items()}
    path = f"/ws/{target.table}"
    return http("GET", path, {key: text for key, text in headers.items() if text})


def bad_frames(rng: Random, target: Target, host: str) -> Request:
    """A socket that breaks the rules of sockets; the server has to close it."""
    ping = json.dumps({"t": "ping", "id": "x"}).encode()
    frames = rng.choice(
        (
            frame(0x81, ping, rng, mask=False),
            frame(0x83, ping, rng),
            frame(0xF1, ping, rng),
            frame(0x80, ping, rng),
            frame(0x01, b'{"t":', rng) + frame(0x81, ping, rng),
            frame(0x81, b"\xff\xfe\xfd", rng),
            frame(0x81, b"", rng, length=2**62),
            frame(0x81, b"", rng, length=2**63),
            frame(0x09, b"ping", rng),
            frame(0x89, b"a" * 126, rng),
            frame(0x88, b"\x00", rng),
            frame(0x88, (999).to_bytes(2, "big"), rng),
            frame(0x01, b"a" * 1000, rng) + frame(0x00, b"a" * 1000, rng) * 100,
            rng.randbytes(500) + frame(0x88, b"", rng),
        )
    )
    return Request("frames", upgraded(host, target), frames)


def bad_handshakes(rng: Random, target: Target, host: str) -> Request:
    """A socket that has no business here: it is refused or closed."""
    text = rng.choice(NASTY_TEXTS).replace("\n", " ").replace("\0", " ")
    change = rng.choice(
        (
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Origin": ""},
            {"Sec_WebSocket_Version": "7"},
            {"Sec_WebSocket_Key": "short"},
            {"Cookie": f"key-{target.table}=" + "a" * 9000, "Origin": "http://evil.example"},
            {"Cookie": f"key-{target.table}={text}", "Origin": f"http://{word(rng)}"},
        )
    )
    return Request("handshake", upgraded(host, target, **change))


REQUESTS: tuple[RequestMaker, ...] = (
    wrong_tables,
    wrong_origin,
    wrong_form,
    too_large,
    wrong_keys,
    wrong_challenges,
    wrong_paths,
    wrong_methods,
    no_http,
    bad_frames,
    bad_handshakes,
)
