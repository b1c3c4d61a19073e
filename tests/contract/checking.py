"""What a server sends, compared with what the contract declares: no field more, none less."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from cleverdice.server.contract import ENDPOINTS, Told
from cleverdice.server.contract.texts import Failure

JSON = "application/json"
NOT_READY = (503, "/healthz")
"""Told in the same words as that all is well."""


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, strict=True)


def check(plain: object, kind: Any) -> None:
    """Part of a message as it is before it is sent."""
    decoder(kind).decode(msgspec.json.encode(plain))


def check_told(frame: str | bytes) -> None:
    """A message of the socket."""
    decoder(Told).decode(frame)


def check_answer(method: str, path: str, status: int, kind: str, content: bytes) -> None:
    """The response to a request; whatever is no JSON is somebody else's business."""
    declared = _answer(method, path.partition("?")[0])
    if kind != JSON or not content or (declared is None and status < 400):
        return
    told = status < 400 or (status, path) == NOT_READY
    decoder(declared if told else Failure).decode(content)


def _answer(method: str, path: str) -> type[Struct] | None:
    found = (one.answer for one in ENDPOINTS
             if one.method == method and _pattern(one.path).fullmatch(path))  # fmt: skip
    return next(found, None)


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{\w+\}", "[^/]+", path))
