"""The log: an entry for every move, with its facts."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import get_args

import pytest

from cleverdice import CHANCE, Game, load
from cleverdice.facts import (
    Circled,
    Earned,
    Fact,
    Lost,
    Marked,
    describe,
    fact_text,
    facts,
    waiting,
)
from cleverdice.rules import Fill
from cleverdice.server.contract.log import Fact as Declared
from cleverdice.texts import LANGUAGES, say
from cleverdice.view import Plain, entry, entry_at, fact_view
from cleverdice.view.log import kind_of, source_view
from tests.helpers import play, rolled, sheet
from tests.random_games import TABLES, plies
from tests.view.reading import bonus_of, received, said

KINDS = {kind: kind_of(kind) for kind in get_args(Fact)}


def test_every_kind_of_fact_has_a_name() -> None:
    assert len(set(KINDS.values())) == len(KINDS) == len(set(get_args(Fact)))


def test_the_contract_declares_every_kind_with_its_fields() -> None:
    declared = {kind.__struct_config__.tag: kind for kind in get_args(Declared)}
    assert declared.keys() == set(KINDS.values())
    for kind, name in KINDS.items():
        added = {"say", "by"} if kind is Marked else {"say"}  # entry_at adds what paid for marks
        named = {field.name for field in fields(kind)} | added
        assert set(declared[name].__struct_fields__) == named


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_entry_has_the_facts_of_its_move(name: str, players: int) -> None:
    game = load(name)
    for n, (before, seat, move, after) in enumerate(plies(game, players, "log")):
        text = game.text(move)
        told = entry(game, before, after, n, seat, text)
        assert received(told) == told
        assert (told["n"], told["seat"], told["text"]) == (n, seat, text)
        found = facts(game, before, after, move)
        for view, fact in zip(told["facts"], found, strict=True):
            check_fact(game, view, fact)


def check_fact(game: Game, view: Plain, fact: Fact) -> None:
    names = [field.name for field in fields(fact)]
    assert view.keys() == {"kind", "say", *names}
    assert view["kind"] == KINDS[type(fact)]
    for name in names:
        value = getattr(fact, name)
        if name == "bonus":
            assert bonus_of(view["bonus"]) == value
        else:
            assert view[name] == (list(value) if isinstance(value, tuple) else value)
    for language in LANGUAGES:
        assert said(view["say"], language) == describe(game, fact, language)


def test_a_roll(gsc: Game) -> None:
    state = gsc.start()
    text = "roll W3 Y5 B2 G1 O6 P3"
    assert entry(gsc, state, play(gsc, state, text), 0, CHANCE, text) == {
        "n": 0,
        "seat": -1,
        "text": text,
        "facts": [
            {
                "kind": "rolled",
                "dice": [0, 1, 2, 3, 4, 5],
                "faces": [3, 5, 2, 1, 6, 3],
                "say": {"k": "fact.rolled", "d": {"dice": "W3 Y5 B2 G1 O6 P3"}},
            }
        ],
    }


def test_a_chain_stands_in_the_order_in_which_it_happens(gsc: Game) -> None:
    state = rolled(gsc, "W1 Y5 B1 G1 O4 P1", sheet(gsc, o="1=5 2=2", reroll="o"))
    told = entry(gsc, state, play(gsc, state, "O>o3=4"), 1, 0, "O>o3=4")
    kinds = [fact["kind"] for fact in told["facts"]]
    assert kinds == ["marked", "earned", "circled", "points", "field", "platter"]
    marked, earned, circled = told["facts"][:3]
    assert (marked["area"], marked["cell"], marked["value"]) == (3, 2, 4)
    assert (earned["area"], earned["cells"], earned["row"], earned["round"]) == (3, [2], None, None)
    assert (circled["row"], circled["space"]) == (0, 1)


def test_symbols_are_said_in_every_language(kids: Game) -> None:
    state = kids.start(2)
    text = "roll candle joker donut donut present"
    fact = entry(kids, state, play(kids, state, text), 0, CHANCE, text)["facts"][0]
    for language in LANGUAGES:
        for symbol in ("candle", "joker", "donut", "present"):
            assert say(language, f"symbol.{symbol}") in said(fact["say"], language)


@pytest.mark.parametrize(
    "fact",
    [
        Lost(0, Fill(((3, (5,)),))),
        Lost(0, Fill(((3, (5,)),)), chosen=True),
        Circled(1, 0, 2),
        Earned(0, Fill(((3, (5,)),)), row=1),
        Earned(0, Fill(((3, (5,)),)), round=4),
    ],
)
def test_rare_facts(gsc: Game, fact: Fact) -> None:
    check_fact(gsc, received(fact_view(gsc, fact)), fact)
    assert None not in fact_text(gsc, fact).details.values()


# What paid for a mark, and what a pending bonus came from


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_mark_and_every_pending_bonus_has_a_source(name: str, players: int) -> None:
    """A die's mark names the die; a bonus names what was earned before by the same seat."""
    game = load(name)
    played = list(plies(game, players, "sources"))
    states = [played[0][0], *(after for *_, after in played)]
    moves = [(seat, game.text(move)) for _, seat, move, _ in played]
    for n, (seat, text) in enumerate(moves):
        marks = [
            one for one in entry_at(game, states, moves, n)["facts"] if one["kind"] == "marked"
        ]
        pending = waiting(game, states, moves, n)
        for mark in marks:
            check_payer(game, mark["by"], text, [source_view(one) for one in pending[seat]])
        for player, mine in zip(states[n].players, pending, strict=True):
            fills = [task for task in player.todo if isinstance(task, Fill)]
            assert Counter(one.bonus for one in mine) == Counter(fills)


def check_payer(game: Game, by: Plain | None, text: str, pending: list[Plain | None]) -> None:
    if text.startswith("+"):
        assert by is None or by in pending, "None: one more field for a twin"
    elif game.symbols:
        assert by is None
    else:
        assert by == {"die": game.tokens.index(text.removeprefix("extra ")[0])}
