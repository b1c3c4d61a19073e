"""From an address to an answer. The addresses and their bodies are those of the contract."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from types import GeneratorType
from typing import Any

from cleverdice.table.errors import Refused

from . import challenges, cups, me, practice, reviews, statistics, tables, transfer
from .forms import body, declared
from .world import Doing, World

LONGEST_BODY = 16 * 1024
LONGEST_RECORD = 64 * 1024

Handler = Callable[..., Any]
"""Is given the world, the body if the address takes one, and what stands in the address by name;
gives the answer, or does it in steps."""

HANDLERS: dict[tuple[str, str], Handler] = {
    ("GET", "/api/games"): tables.show_games,
    ("POST", "/api/sheet"): tables.show_sheet,
    ("POST", "/api/tables"): tables.open_table,
    ("GET", "/api/tables"): tables.list_tables,
    ("GET", "/api/tables/{table}/record"): tables.show_record,
    ("POST", "/api/tables/{table}/enter"): tables.enter_table,
    ("POST", "/api/tables/{table}/delete"): tables.delete_table,
    ("GET", "/api/tables/{table}/review"): reviews.show_review,
    ("POST", "/api/review"): reviews.look_at,
    ("POST", "/api/review/play"): reviews.go_on,
    ("GET", "/api/me"): me.show_me,
    ("POST", "/api/me"): me.be_somebody,
    ("POST", "/api/me/name"): me.rename,
    ("POST", "/api/me/delete"): me.delete_all,
    ("GET", "/api/me/stats"): statistics.show_stats,
    ("GET", "/api/me/looking"): statistics.show_looking,
    ("GET", "/api/me/export"): transfer.export,
    ("GET", "/api/daily"): challenges.show_today,
    ("GET", "/api/daily/{day}"): challenges.show_day,
    ("POST", "/api/daily/{day}/{game}"): challenges.play_day,
    ("POST", "/api/duels"): challenges.open_duel,
    ("GET", "/api/duels/{duel}"): challenges.show_duel,
    ("POST", "/api/duels/{duel}"): challenges.play_duel,
    ("GET", "/api/duels/{duel}/sheets"): challenges.show_sheets,
    ("POST", "/api/cups"): cups.open_cup,
    ("GET", "/api/cups/{cup}"): cups.show_cup,
    ("GET", "/api/challenges/{id}/master"): challenges.show_master,
    ("GET", "/api/challenges/{id}/dice"): challenges.show_dice,
    ("GET", "/api/train"): practice.show_all,
    ("GET", "/api/train/{game}"): practice.show_next,
    ("POST", "/api/train/{game}/{puzzle}"): practice.solve,
}
"""Whatever else the contract has needs a server."""

IMPORT = "/api/me/import"
"""Only here: the body is the text of a file that `/api/me/export` gave."""


@cache
def _known() -> list[tuple[str, re.Pattern[str], str, str | None]]:
    """Every address: method, pattern, how it is written, the name of its body."""
    found = []
    for method, path, name in declared()["addresses"]:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path))
        found.append((method, re.compile(pattern), path, name))
    return found


def answer(world: World, method: str, path: str, text: str | None) -> Doing[Any]:
    """What an address answers; `Refused` if there is none, or if it needs other devices."""
    if (method, path) == ("POST", IMPORT):
        return (yield from transfer.imported(world, text or ""))
    handler, form, named = _found(method, path.partition("?")[0])
    wish = [] if form is None else [_body(text or "", form)]
    found = handler(world, *wish, **named)
    if isinstance(found, GeneratorType):
        return (yield from found)
    return found


def _found(method: str, path: str) -> tuple[Handler, str | None, dict[str, str]]:
    for known, pattern, written, form in _known():
        match = pattern.fullmatch(path)
        if match and known == method:
            if (method, written) not in HANDLERS:
                raise Refused("device.alone", status=409)
            return HANDLERS[method, written], form, match.groupdict()
    raise Refused("server.no-page", status=404)


def _body(text: str, form: str) -> Any:
    most = LONGEST_RECORD if form in ("Looking", "PlayingOn") else LONGEST_BODY
    if len(text.encode("utf-8", "replace")) > most:
        raise Refused("server.body", status=413)
    return body(text, form)
