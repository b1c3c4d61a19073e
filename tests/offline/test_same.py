"""The device and the server say the same about the same game, at every ply."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

from cleverdice import load, names
from tests.server.harness import Plain, serving, settings_for
from tests.soak import sized

from .device import START, Device

APART = ("table", "expires", "notice")
"""Ids are others; a game that was begun on a device is never deleted."""


def seen(view: Plain) -> Plain:
    return {name: value for name, value in view.items() if name not in APART}


@pytest.mark.soak
@pytest.mark.parametrize("name", names())
def test_views_and_logs_are_the_same_at_every_ply(name: str, tmp_path: Path) -> None:
    """The same random bytes and the same messages: so the same dice and the same views."""
    rng, device, clock = Random(name), Device(), count(START + 1)
    seats = [
        {"kind": "person", "name": f"Ana {n}"} for n in range(sized(2, load(name).max_players))
    ]
    with serving(settings_for(tmp_path, now=lambda: next(clock))) as house:
        browser = house.browser()
        here = device.at(device.open(name, *seats))
        table = browser.open(name, *seats)["table"]
        with browser.at(table) as there:
            assert here.you == there.you
            while not here.over:
                assert seen(here.view) == seen(there.view)
                assert here.log[-1:] == there.log[-1:]
                if here.view["chance"]:
                    assert here.roll()["t"] == there.roll()["t"] == "ok"
                else:
                    seat = rng.choice([int(seat) for seat in here.view["moves"]])
                    text = rng.choice(here.texts(seat))
                    assert here.move(seat, text)["t"] == there.move(seat, text)["t"] == "ok"
            assert seen(here.view) == seen(there.view)
            assert here.log == there.log
        text = device.ask("GET", f"/api/tables/{here.table}/record")
        assert text == browser.get(f"/api/tables/{table}/record").text
