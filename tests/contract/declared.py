"""The contract as data: its structs and named types, their fields and what is said of them."""

from __future__ import annotations

import ast
import contextlib
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, UnsetType

from cleverdice.server.contract import (
    bodies,
    challenges,
    coach,
    games,
    log,
    people,
    practice,
    requests,
    tables,
    texts,
    told,
)
from cleverdice.server.contract.part import Part

MODULES = (texts, games, tables, log, coach, requests, told, bodies, people, challenges, practice)
BASES = (Struct, Part)
SOCKET = "t"
"""The field that tells the messages of the socket apart."""


class Field(NamedTuple):
    """A field of a struct, as it is called on the wire; `optional`: it may be absent."""

    name: str
    hint: Any
    optional: bool
    about: str


def structs(module: ModuleType) -> list[type[Struct]]:
    """The structs that a module declares."""
    found = [one for one in vars(module).values() if inspect.isclass(one)]
    return [one for one in found if issubclass(one, Struct) and one.__module__ == module.__name__]


@cache
def named() -> dict[str, Any]:
    """Unions and lists of words by their names, each where it is first mentioned."""
    found: dict[str, Any] = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if is_choice(value) and value not in found.values():
                found[name] = value
    return found


def is_choice(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType, Literal)


def members(hint: Any) -> list[Any]:
    """What a union consists of; absent and null are no members."""
    return [arg for arg in get_args(hint) if arg not in (UnsetType, type(None))]


def name_of(hint: Any) -> str | None:
    """The name of a union, also where null may stand in its place."""
    if not is_choice(hint):
        return None
    wanted = _members_set(hint)
    return next((name for name, one in named().items() if _members_set(one) == wanted), None)


def _members_set(hint: Any) -> frozenset[Any]:
    return frozenset(members(hint))


def tag(kind: type[Struct]) -> tuple[str, str] | None:
    """The field that tells a struct from others, and what it says."""
    config = kind.__struct_config__
    return None if config.tag_field is None else (config.tag_field, str(config.tag))


def base(kind: type[Struct]) -> type[Struct] | None:
    """The struct that another one extends."""
    (parent,) = kind.__bases__
    return None if parent in BASES else parent


def own_fields(kind: type[Struct]) -> list[Field]:
    """The fields that a struct adds to its base."""
    parent = base(kind)
    known = set() if parent is None else set(parent.__struct_fields__)
    return [field for field in fields(kind) if field.name not in known]


def fields(kind: type[Struct]) -> list[Field]:
    """All fields of a struct."""
    hints, about = get_type_hints(kind, include_extras=True), dict(_about(kind))
    return [
        Field(field.encode_name, hints[field.name], not field.required, about.get(field.name, ""))
        for field in msgspec.structs.fields(kind)
    ]


def _about(kind: type[Struct]) -> Iterator[tuple[str, str]]:
    """What is said below each field, of the base first."""
    parent = base(kind)
    if parent is not None:
        yield from _about(parent)
    with contextlib.suppress(OSError):  # made from another one, it has no source
        (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
        assert isinstance(body, ast.ClassDef)
        for field, after in pairwise(body.body):
            if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr):
                yield ast.unparse(field.target), str(ast.literal_eval(after.value))


def said(kind: type[Struct]) -> str:
    """What is said of a struct, in one line."""
    return " ".join((kind.__doc__ or "").split())


def plain(hint: Any) -> Any:
    """A type without its limits."""
    return plain(get_args(hint)[0]) if get_origin(hint) is Annotated else hint
