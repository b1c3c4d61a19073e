"""Cups without a server: the link has all deals in it; nobody else's results ever arrive."""

from __future__ import annotations

from cleverdice.dice.public import CODE_LENGTH, PublicCup, cup_of
from cleverdice.table.challenges import Try, solo_games
from cleverdice.table.cups import cup_view
from cleverdice.table.errors import Refused
from cleverdice.table.keys import ID_LETTERS

from .forms import Asked
from .rows import TRIES
from .world import Plain, World


def open_cup(world: World, wish: Asked) -> Plain:
    """POST /api/cups: nothing has to be stored."""
    if wish.game not in solo_games():
        raise Refused("duel.no-game")
    letters = world.entropy(CODE_LENGTH)
    code = "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in letters)
    return {"cup": f"{wish.game}-{wish.deals}-{code}"}


def show_cup(world: World, cup: str) -> Plain:
    """GET /api/cups/<cup>"""
    found = _cup(cup)
    rows = [row for deal in found.deals if (row := world.rows.one(TRIES, deal)) is not None]
    me = world.person or ""
    tries = [Try(**{**row, "person": me}) for row in rows]
    return cup_view(cup, found.game, found.deals, tries, me)


def _cup(link: str) -> PublicCup:
    found = cup_of(link)
    if found is None or found.game not in solo_games():
        raise Refused("contest.nowhere", status=404)
    return found
