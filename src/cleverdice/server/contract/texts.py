"""Texts, which everybody reads in their own language."""

from __future__ import annotations

from typing import Literal, Union

from msgspec import UNSET, UnsetType

from .part import Part

Lang = Literal["en", "es", "de"]


class Text(Part):
    """A key of the catalogue and what to fill in."""

    k: str
    """The key."""
    d: dict[str, Detail] | UnsetType = UNSET
    """Its parameters by name; lists are joined with commas. Absent: none."""


Single = Union[str, int, float, Text]  # noqa: UP007
Detail = Union[str, int, float, Text, list[Single]]  # noqa: UP007


class Failure(Part):
    """The response to an HTTP request that is refused, with a 4xx or 5xx status."""

    error: Text
