"""What is remembered has a bound, and nothing depends on it."""

from __future__ import annotations

from random import Random

import pytest

from cleverdice import load
from cleverdice.offline import easing
from cleverdice.offline.easing import caches
from cleverdice.rules.flows.draft import _entries

from .device import PERSON, Device, Plain, bot


def remembered() -> int:
    return sum(one.cache_info().currsize for one in caches())


def played() -> Plain:
    device = Device()
    guest = device.at(device.open("gsc", PERSON, bot("greedy")))
    guest.play(Random(1))
    assert guest.over
    device.ask("GET", f"/api/tables/{guest.table}/review")
    return guest.view


def test_only_caches_with_a_bound_are_known() -> None:
    assert _entries in caches()
    assert load not in caches()


def test_a_game_is_the_same_whatever_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in caches():
        one.cache_clear()
    view = played()
    assert remembered() > 3000
    monkeypatch.setattr(easing, "MOST", 1000)
    monkeypatch.setattr(easing, "FEW", 50)
    assert played() == view
    assert remembered() < 3000
