"""The contract: everything that is sent is declared, and what is made from it is up to date."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, get_args

import msgspec
import pytest
from msgspec import Raw, Struct

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.coach import GreedyJudge
from cleverdice.coach.views import hint_view, review_view
from cleverdice.players import bots_for
from cleverdice.server.app import ADDRESSES
from cleverdice.server.contract import ENDPOINTS, Told
from cleverdice.server.contract.coach import Hint, Review
from cleverdice.server.contract.games import Bonus, Games
from cleverdice.server.contract.games import Game as GameTold
from cleverdice.server.contract.log import Entry
from cleverdice.server.contract.part import Part
from cleverdice.server.contract.tables import Change, Move, PlainTable
from cleverdice.server.contract.texts import Text
from cleverdice.view import changes, entry_at, game_view, move_views, table_view
from tests.contract import protocol_tables, typescript
from tests.contract.checking import check, check_answer, check_told
from tests.contract.declared import MODULES, fields, members, named, structs
from tests.contract.generate import PROTOCOL, TYPES, written
from tests.golden_games import golden_file
from tests.random_games import SMALL_AND_LARGE, TABLES, plies
from tests.soak import sized

FIXTURES = PROTOCOL.parents[1] / "web" / "fixtures"


# What is made from it


def test_what_is_generated_is_up_to_date() -> None:
    new = written()
    stale = [path.name for path, text in new.items()
             if not path.exists() or path.read_text(encoding="utf-8") != text]  # fmt: skip
    assert stale == [], "run make contract and look at the difference"
    assert set(TYPES.glob("*")) <= set(new)


def test_a_new_field_changes_types_and_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    before, page = typescript.types(), PROTOCOL.read_text(encoding="utf-8")
    module = next(module for module in MODULES if "TableLine" in vars(module))
    more = [("novelty", list[Bonus] | None)]
    changed = msgspec.defstruct("TableLine", more, bases=(Part,), module=module.__name__)
    monkeypatch.setattr(module, "TableLine", changed)
    assert "novelty: Bonus[] | null;" in typescript.types()["tables.ts"]
    assert "novelty" not in before["tables.ts"]
    assert "`novelty` [Bonus] \\| null" in protocol_tables.filled(page)


def test_every_struct_is_told_of_once() -> None:
    told = Counter(protocol_tables.told_of(PROTOCOL.read_text(encoding="utf-8")))
    declared = {kind.__name__ for module in MODULES for kind in structs(module)}
    bases = {kind.__base__.__name__ for module in MODULES for kind in structs(module)
             if kind.__base__ is not None}  # fmt: skip
    assert declared - bases <= set(told) <= declared
    assert [name for name, times in told.items() if times > 1 and name not in ("Hint",)] == []


@pytest.mark.parametrize(
    ("hint", "in_typescript", "in_words"),
    [
        (int, "number", "number"),
        (str | None, "string | null", "string | null"),
        (list[int | None], "(number | null)[]", "[number | null]"),
        (dict[str, list[bool]], "Record<string, boolean[]>", "{string: [bool]}"),
        (tuple[int, str], "[number, string]", "[number, string]"),
        (Literal["a", "b"], "'a' | 'b'", '"a" | "b"'),
        (list[Bonus], "Bonus[]", "[Bonus]"),
        (Bonus | None, "Bonus | null", "Bonus | null"),
        (Text, "Text", "Text"),
    ],
)
def test_types_in_both_spellings(hint: Any, in_typescript: str, in_words: str) -> None:
    assert typescript.spelled(hint) == in_typescript
    assert protocol_tables.spelled(hint) == in_words


def test_everything_has_a_type() -> None:
    for module in MODULES:
        for kind in structs(module):
            used = {part for field in fields(kind) for part in _parts(field.hint)}
            assert not used & {Any, Raw, object, Struct, dict, list}, kind


def _parts(hint: Any) -> Iterator[Any]:
    yield hint
    for part in get_args(hint):
        if not isinstance(part, str):
            yield from _parts(part)


# What is sent


def test_every_address_is_declared() -> None:
    routes = [route for group in ADDRESSES for route in group.ROUTES]
    served = {(method, route.path) for route in routes for method in route.methods or ()}
    answering = {(method, path) for method, path in served if _answers(path) and method != "HEAD"}
    assert answering == {(one.method, one.path) for one in ENDPOINTS}


def _answers(path: str) -> bool:
    return path.startswith("/api/") or path in ("/healthz", "/metrics")


def test_an_undeclared_field_is_noticed() -> None:
    check_told('{"t": "next", "table": "abc"}')
    for wrong in (
        '{"t": "next", "table": "abc", "more": 1}',
        '{"t": "next"}',
        '{"t": "next", "table": null}',
        '{"t": "after", "table": "abc"}',
    ):
        with pytest.raises(msgspec.ValidationError):
            check_told(wrong)
    with pytest.raises(msgspec.ValidationError):
        check_answer("GET", "/api/tables", 200, "application/json", b'{"tables": [{}]}')
    with pytest.raises(msgspec.ValidationError):
        check_answer("GET", "/api/tables", 403, "application/json", b'{"tables": []}')


def test_absent_is_not_null() -> None:
    move = {"text": "y11", "kind": "place", "area": 0, "cell": 0, "value": 1, "plain": False}
    check(move, Move)
    with pytest.raises(msgspec.ValidationError):
        check({**move, "points": None}, Move)


@pytest.mark.parametrize("path", sorted(FIXTURES.rglob("*.json")), ids=lambda path: path.stem)
def test_fixtures_are_what_is_declared(path: Any) -> None:
    kind = Review if path.parent.name == "reviews" else Games if path.stem == "games" else Told
    check(json.loads(path.read_text(encoding="utf-8")), kind)


@pytest.mark.parametrize("name", names())
def test_games_are_what_is_declared(name: str) -> None:
    game = load(name)
    seats = range(game.min_players, game.max_players + 1)
    check(game_view(game, {players: bots_for(game, players) for players in seats}), GameTold)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), sized(SMALL_AND_LARGE, TABLES))
def test_views_are_what_is_declared(name: str, players: int) -> None:
    """Along a game of random choices, where everything happens sooner or later."""
    game = load(name)
    played = list(plies(game, players, "contract"))
    states = [played[0][0], *(after for *_, after in played)]
    moves = [(seat, game.text(move)) for _, seat, move, _ in played]
    for n, state in enumerate(states[:-1]):
        check(_moves(game, state), list[Move])
        check(entry_at(game, states, moves, n), Entry)
    for state in states:
        check(table_view(game, state), PlainTable)
    check(list(changes(game, states)), list[Change])


def _moves(game: Game, state: State) -> list[Any]:
    seats = [seat for seat in game.actors(state) if seat != CHANCE]
    return [move for seat in seats for move in move_views(game, state, seat)]


def test_every_kind_of_fact_and_move_is_declared_with_its_name() -> None:
    for name in ("Bonus", "Move", "Fact", "Area", "Message", "Told"):
        tags = [kind.__struct_config__.tag for kind in members(named()[name])]
        assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(("name", "players"), [("gsc", 2), ("chd", 1), ("kids", 4)])
def test_what_the_coach_says_is_declared(name: str, players: int) -> None:
    text = golden_file(name, players).read_text(encoding="utf-8")
    check(review_view(text, GreedyJudge()), Review)


def test_hints_are_what_is_declared() -> None:
    for players in (1, 2):
        game = load("gsc")
        state = game.play(game.start(players), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
        seat = game.actors(state)[0]
        check({"seat": seat, "n": 1, "nth": 0, **hint_view(game, state, seat)}, Hint)
