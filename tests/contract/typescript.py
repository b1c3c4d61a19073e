"""The contract as types of the page, in the format of Prettier."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from types import ModuleType, NoneType
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from tests.contract.declared import (
    MODULES,
    SOCKET,
    Field,
    base,
    fields,
    is_choice,
    members,
    name_of,
    named,
    own_fields,
    plain,
    said,
    structs,
    tag,
)

WIDTH = 120
HEAD = "// Generated from src/cleverdice/server/contract by `make contract`: change it there."
MERGED = "Move"
"""The page looks for what a move has, whatever its kind: it sees one interface."""

SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def types() -> dict[str, str]:
    """The files by their names: one for each module of the contract."""
    written = {short(module): dict(_module(module)) for module in MODULES}
    owners = {name: file for file, parts in written.items() for name in parts}
    files = {}
    for module in MODULES:
        file = short(module)
        text = "\n".join(written[file].values())
        head = [HEAD, f"// {(module.__doc__ or '').splitlines()[0]}", *_imports(text, file, owners)]
        files[f"{file}.ts"] = "\n".join([*head, "", text])
    return files


def short(module: ModuleType) -> str:
    """What a module is called inside of the contract."""
    return module.__name__.rpartition(".")[2]


def _imports(text: str, file: str, owners: dict[str, str]) -> Iterator[str]:
    """What a file needs of others."""
    used = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*.*?\*/", "", text)))
    for other in dict.fromkeys(owners.values()):
        names = sorted(name for name in used if owners.get(name) == other)
        if names and other != file:
            yield f"import type {{ {', '.join(names)} }} from './{other}';"


def _module(module: ModuleType) -> Iterator[tuple[str, str]]:
    """What a module declares, by name."""
    for name, choice in named().items():
        if _owner(name) is module:
            yield name, _choice(name, choice)
    for kind in structs(module):
        if not _is_written_out(kind):
            yield kind.__name__, _declared(kind)


def _owner(name: str) -> ModuleType:
    return next(module for module in MODULES if name in vars(module))


def _is_written_out(kind: type[Struct]) -> bool:
    """Messages of the socket stand in their union, moves in one interface."""
    found = tag(kind)
    merged = any(issubclass(move, kind) for move in members(named()[MERGED]))
    return merged or (found is not None and found[0] == SOCKET)


# Types


def spelled(hint: Any) -> str:
    """A type of Python in TypeScript.

    >>> spelled(dict[str, list[int | None]])
    'Record<string, (number | null)[]>'
    """
    hint = plain(hint)
    if is_choice(hint):
        return _either(hint, name_of(hint))
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, args = get_origin(hint), [spelled(arg) for arg in get_args(hint)]
    if origin is list:
        nested = get_origin(plain(get_args(hint)[0])) is list
        return f"({args[0]})[]" if "|" in args[0] and not nested else f"{args[0]}[]"
    if origin is dict:
        return f"Record<{', '.join(args)}>"
    if origin is tuple:
        return f"[{', '.join(args)}]"
    assert issubclass(hint, Struct), hint
    return str(hint.__name__)


def _either(hint: Any, name: str | None) -> str:
    if get_origin(hint) is Literal:
        return name or _words(get_args(hint))
    parts = [name] if name else [spelled(member) for member in members(hint)]
    empty = NoneType in get_args(hint) and (name is None or hint != named()[name])
    return " | ".join(dict.fromkeys([*parts, *(["null"] if empty else [])]))


def _words(words: Iterable[str | int]) -> str:
    return " | ".join(f"'{word}'" if isinstance(word, str) else str(word) for word in words)


# Declarations


def _choice(name: str, choice: Any) -> str:
    if name == MERGED:
        return _merged(name, members(choice))
    if get_origin(choice) is Literal:
        return f"export type {name} = {_words(get_args(choice))};\n"
    of = members(choice)
    if all(isinstance(one, type) and issubclass(one, Struct) and tag(one) for one in of):
        parts = [_written_out(one) if _is_written_out(one) else one.__name__ for one in of]
    else:
        parts = [_either(choice, None)]
    line = f"export type {name} = {' | '.join(parts)};\n"
    if len(line) <= WIDTH and not any("{" in part for part in parts):
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"


def _written_out(kind: type[Struct]) -> str:
    """A message; what it shares with a type of its own is not told again."""
    parent = base(kind)
    extends = parent is not None and tag(parent) is None
    of = [_tag(kind), *map(_field, own_fields(kind) if extends else fields(kind))]
    line = f"{{ {'; '.join(of)} }}"
    if extends:
        assert parent is not None
        return f"({line} & {parent.__name__})"
    if len(line) + 4 <= WIDTH:
        return line
    return "{\n" + "".join(f"      {field};\n" for field in of) + "    }"


def _merged(name: str, kinds: list[type[Struct]]) -> str:
    """One interface for structs of several kinds: what some lack may be absent."""
    found: dict[str, Field] = {}
    for field in (field for kind in kinds for field in fields(kind)):
        everywhere = all(field.name in kind.__struct_fields__ for kind in kinds)
        found.setdefault(field.name, field._replace(optional=field.optional or not everywhere))
    words = _words(str(kind.__struct_config__.tag) for kind in kinds)
    return _interface(f"interface {name}", "", [f"kind: {words}"], found.values())


def _declared(kind: type[Struct]) -> str:
    parent, own = base(kind), own_fields(kind)
    if kind.__struct_config__.array_like:
        of = (
            f"{field.name}{'?' if field.optional else ''}: {spelled(field.hint)}" for field in own
        )
        return f"/** {said(kind)} */\nexport type {kind.__name__} = [{', '.join(of)}];\n"
    if not own and not tag(kind) and parent is None:
        return f"/** {said(kind)} */\nexport type {kind.__name__} = Record<string, never>;\n"
    extends = "" if parent is None else f" extends {parent.__name__}"
    first = [_tag(kind)] if tag(kind) else []
    return _interface(f"interface {kind.__name__}{extends}", said(kind), first, own)


def _interface(head: str, about: str, first: list[str], of: Iterable[Field]) -> str:
    lines = [f"/** {about} */"] if about else []
    lines += [f"export {head} {{", *(f"  {line};" for line in first)]
    for field in of:
        lines += [f"  /** {field.about} */"] if field.about else []
        lines.append(f"  {_field(field)};")
    return "\n".join([*lines, "}", ""])


def _tag(kind: type[Struct]) -> str:
    found = tag(kind)
    assert found is not None
    return f"{found[0]}: '{found[1]}'"


def _field(field: Field) -> str:
    return f"{field.name}{'?' if field.optional else ''}: {spelled(field.hint)}"
