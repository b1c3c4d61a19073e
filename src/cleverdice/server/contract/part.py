"""What all declared messages have in common: an unknown or missing field is an error."""

from __future__ import annotations

from typing import Any, Union, get_type_hints

from msgspec import UNSET, Struct, UnsetType, defstruct


class Part(Struct, forbid_unknown_fields=True):
    """A message of the server, or part of one. An UNSET field is absent, which is not null."""


def changes_of(whole: type[Struct], name: str, about: str, **instead: Any) -> type[Struct]:
    """The same fields, none of which need be there; `instead` are those with another type.

    >>> class Die(Part):
    ...     face: int
    >>> changes_of(Die, "DieChange", "What is new.")()
    DieChange(face=UNSET)
    """
    hints = {**get_type_hints(whole), **instead}
    fields = [(field, Union[hint, UnsetType], UNSET) for field, hint in hints.items()]  # noqa: UP007
    return defstruct(
        name, fields, bases=(Part,), module=whole.__module__, namespace={"__doc__": about}
    )
