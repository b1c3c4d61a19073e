"""The tables of docs/protocol.md: what stands between its markers is made from the contract.

`<!-- fields View -->` lists the fields of a struct, `<!-- kinds Fact -->` the members of a union,
`<!-- structs Opened Joined -->` some structs in a line each, `<!-- addresses TABLES -->` addresses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from cleverdice.server.contract import Endpoint, endpoints
from tests.contract.declared import (
    MODULES,
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

BLOCK = re.compile(r"<!-- (\w+) ([\w ]+) -->\n.*?<!-- end -->", re.DOTALL)
SIMPLE = {str: "string", int: "number", float: "number", bool: "bool", NoneType: "null"}
Row = tuple[str, ...]


def filled(text: str) -> str:
    """The page with its tables made anew."""
    shown = set(told_of(text))

    def block(found: re.Match[str]) -> str:
        table = "\n".join(BLOCKS[found[1]](shown, *found[2].split()))
        return f"<!-- {found[1]} {found[2]} -->\n\n{table}\n\n<!-- end -->"

    return BLOCK.sub(block, text)


def _table(head: Row, rows: Iterable[Row]) -> Iterator[str]:
    for row in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(row)} |".replace("  ", " ")


# Blocks


def _fields(shown: set[str], name: str) -> Iterator[str]:
    """A struct with all of its fields."""
    yield f"`{name}`: {said(struct(name))}"
    yield ""
    rows = [(_name(field), f"`{_escaped(spelled(field.hint))}`", field.about)
            for field in _in_order(struct(name))]  # fmt: skip
    yield from _table(("field", "type", ""), rows)


def _kinds(shown: set[str], name: str) -> Iterator[str]:
    """The members of a union, and what each of them has."""
    of = members(named()[name])
    field, _ = _tag(of[0])
    rows = [_line(f"`{_tag(kind)[1]}`", kind, shown) for kind in of]
    return _table((f"`{field}`", "fields", ""), rows)


def _structs(shown: set[str], *names: str) -> Iterator[str]:
    """Structs in a line each."""
    rows = [_line(f"`{name}`", struct(name), shown) for name in names]
    return _table(("", "fields", ""), rows)


def _line(name: str, kind: type[Struct], shown: set[str]) -> Row:
    """A struct and what it has; of one that is shown elsewhere the fields are not told again."""
    parent = base(kind)
    known = parent is not None and parent.__name__ in shown
    of = own_fields(kind) if known else _in_order(kind)
    more = [f"and those of `{parent.__name__}`"] if known and parent is not None else []
    about = [f"`{field.name}`: {field.about}" for field in of if field.about]
    return name, ", ".join([*map(_compact, of), *more]), " ".join([said(kind), *about])


def _addresses(shown: set[str], group: str) -> Iterator[str]:
    """The addresses of a group."""
    found: tuple[Endpoint, ...] = getattr(endpoints, group)
    return _table(("request", "body", "response", ""), [_address(one) for one in found])


def _address(one: Endpoint) -> Row:
    path = one.path.replace("{", "<").replace("}", ">")
    return f"`{one.method} {path}`", _called(one.body), _called(one.answer), one.about


def _called(kind: type[Struct] | None) -> str:
    return "" if kind is None else f"`{kind.__name__}`"


BLOCKS: dict[str, Callable[..., Iterator[str]]] = {
    "fields": _fields,
    "kinds": _kinds,
    "structs": _structs,
    "addresses": _addresses,
}


def told_of(text: str) -> list[str]:
    """The names of all structs that a page's tables tell of."""
    found: list[str] = []
    for kind, names in re.findall(r"<!-- (\w+) ([\w ]+) -->", text):
        if kind == "kinds":
            found += [one.__name__ for one in members(named()[names])]
        elif kind != "addresses":
            found += names.split()
    return found


# Parts


def struct(name: str) -> type[Struct]:
    """A struct by its name; what messages of the socket are called does not count."""
    found = [kind for module in MODULES for kind in structs(module) if kind.__name__ == name]
    return next(kind for kind in found if not (tag(kind) and _tag(kind)[0] == "t"))


def _tag(kind: type[Struct]) -> tuple[str, str]:
    found = tag(kind)
    assert found is not None
    return found


def _name(field: Field) -> str:
    return f"`{field.name}`?" if field.optional else f"`{field.name}`"


def _in_order(kind: type[Struct]) -> list[Field]:
    """The fields of a struct before those of its base; a message begins with its id."""
    parent = base(kind)
    if parent is None or tag(parent) is not None:
        return fields(kind)
    return own_fields(kind) + _in_order(parent)


def _compact(field: Field) -> str:
    return f"{_name(field)} {_escaped(spelled(field.hint))}"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")


def spelled(hint: Any) -> str:
    """A type in words of JSON.

    >>> spelled(dict[str, list[int | None]])
    '{string: [number | null]}'
    """
    hint = plain(hint)
    if is_choice(hint):
        return _either(hint)
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, args = get_origin(hint), [spelled(arg) for arg in get_args(hint)]
    if origin is dict:
        return f"{{{args[0]}: {args[1]}}}"
    if origin in (list, tuple):
        return f"[{', '.join(args)}]"
    assert issubclass(hint, Struct), hint
    return str(hint.__name__)


def _either(hint: Any) -> str:
    """Words stand in full: there are few. Other unions go by their names."""
    if get_origin(hint) is Literal:
        return " | ".join(json.dumps(word) for word in get_args(hint))
    name = name_of(hint)
    parts = [name] if name else [spelled(member) for member in members(hint)]
    null = ["null"] if NoneType in get_args(hint) else []
    return " | ".join(dict.fromkeys([*parts, *null]))
