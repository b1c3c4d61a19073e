"""What clients may send as JSON schemas, for a page that has no msgspec."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from cleverdice.server.contract import ENDPOINTS
from cleverdice.server.contract.requests import Message

ROOT = Path(__file__).parents[2]
FORMS = ROOT / "src" / "cleverdice" / "offline" / "requests.json"


def forms() -> str:
    """All addresses; the schemas of all messages by tag, and of all bodies and parts by name."""
    bodies = list(dict.fromkeys(one.body for one in ENDPOINTS if one.body is not None))
    _, declared = msgspec.json.schema_components([Message, *bodies])
    named = {name: _plain(schema) for name, schema in declared.items()}
    tagged = {one["properties"]["t"]["enum"][0]: one for one in named.values() if _is_message(one)}
    others = {name: one for name, one in named.items() if not _is_message(one)}
    addresses = [
        [one.method, one.path, None if one.body is None else one.body.__name__] for one in ENDPOINTS
    ]
    told = {"addresses": addresses, "messages": tagged, "bodies": others}
    return json.dumps(told, indent=1, sort_keys=True) + "\n"


def _is_message(schema: dict[str, Any]) -> bool:
    return "t" in schema["properties"]


def _plain(schema: Any) -> Any:
    """Without what is for readers."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    about = ("title", "description")
    kept = {key: one for key, one in schema.items() if key not in about or isinstance(one, dict)}
    return {key: _plain(one) for key, one in kept.items()}
