"""Reading what the page sends, by the forms that are generated from the server's contract.

`requests.json` is written by `make contract`. Only as much of JSON Schema is understood as it uses.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from cleverdice.table.errors import Refused

LONGEST_ID = 40

Schema = dict[str, Any]
Asked = Any
"""A message or body that was read: its fields are attributes."""


@cache
def declared() -> dict[str, Any]:
    """All that clients may send."""
    text = files(__package__).joinpath("requests.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def message(text: str) -> Asked:
    """The message of a text; `Refused` says what is wrong with it."""
    plain = _parsed(text)
    known = declared()["messages"]
    tag = plain.get("t") if isinstance(plain, dict) else None
    if not isinstance(tag, str) or tag not in known:
        raise _wrong("expected a known `t`", "$.t")
    return _read(plain, known[tag], "$")


def id_of(text: str) -> str:
    """The id of a message that can't be read, as far as it has one."""
    try:
        id = json.loads(text)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
    return id[:LONGEST_ID] if isinstance(id, str) else ""


def body(text: str | None, name: str) -> Asked:
    """What a request brings along; `Refused` says what is wrong with it."""
    return _read(_parsed(text or ""), declared()["bodies"][name], "$")


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise _wrong("malformed JSON", "$") from None


def _no_number(name: str) -> None:
    raise ValueError(name)


def _wrong(why: str, at: str) -> Refused:
    return Refused("server.message", why=f"{why}, at {at}")


# Schemas


def _read(plain: Any, schema: Schema, at: str) -> Any:
    """A value as declared; objects become namespaces, with what is missing filled in."""
    if "$ref" in schema:
        return _read(plain, declared()["bodies"][schema["$ref"].rpartition("/")[2]], at)
    if "anyOf" in schema:
        return _any(plain, schema["anyOf"], at)
    if "enum" in schema:
        if not isinstance(plain, str) or plain not in schema["enum"]:
            raise _wrong(f"expected one of {', '.join(schema['enum'])}", at)
        return plain
    return READERS[schema["type"]](plain, schema, at)


def _any(plain: Any, choices: list[Schema], at: str) -> Any:
    nothing = {"type": "null"}
    if plain is None and nothing in choices:
        return None
    (one,) = [choice for choice in choices if choice != nothing]
    return _read(plain, one, at)


def _object(plain: Any, schema: Schema, at: str) -> SimpleNamespace:
    if not isinstance(plain, dict):
        raise _wrong("expected an object", at)
    fields: dict[str, Schema] = schema["properties"]
    unknown = next((name for name in plain if name not in fields), None)
    if unknown is not None:
        raise _wrong(f"unknown field {unknown[:LONGEST_ID]!r}", at)
    for name in schema.get("required", ()):
        if name not in plain:
            raise _wrong(f"missing field {name!r}", at)
    read = {
        name: _read(plain[name], one, f"{at}.{name}") if name in plain else one.get("default")
        for name, one in fields.items()
    }
    return SimpleNamespace(**read)


def _array(plain: Any, schema: Schema, at: str) -> list[Any]:
    if not isinstance(plain, list):
        raise _wrong("expected a list", at)
    if not schema.get("minItems", 0) <= len(plain) <= schema.get("maxItems", len(plain)):
        raise _wrong("too many or too few", at)
    return [_read(one, schema["items"], f"{at}[{nth}]") for nth, one in enumerate(plain)]


def _string(plain: Any, schema: Schema, at: str) -> str:
    if not isinstance(plain, str):
        raise _wrong("expected a text", at)
    if not schema.get("minLength", 0) <= len(plain) <= schema.get("maxLength", len(plain)):
        raise _wrong("too long or too short", at)
    if "pattern" in schema and not re.search(schema["pattern"], plain):
        raise _wrong(f"expected {schema['pattern']}", at)
    try:
        plain.encode()
    except UnicodeEncodeError:
        raise _wrong("half a character", at) from None
    return plain


def _integer(plain: Any, schema: Schema, at: str) -> int:
    if isinstance(plain, bool) or not isinstance(plain, int):
        raise _wrong("expected a whole number", at)
    if not schema.get("minimum", plain) <= plain <= schema.get("maximum", plain):
        raise _wrong("too big or too small", at)
    return plain


def _boolean(plain: Any, schema: Schema, at: str) -> bool:
    if not isinstance(plain, bool):
        raise _wrong("expected true or false", at)
    return plain


READERS = {
    "object": _object,
    "array": _array,
    "string": _string,
    "integer": _integer,
    "boolean": _boolean,
}
