"""Why a move is good or bad: short sentences made from facts, the most important first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cleverdice.facts import Earned, Fact, Lost, Marked, Points, Used, bonus_text, fact_text, facts
from cleverdice.players.heuristic import bonus_marks, mark_points
from cleverdice.rules import POOL, Bonus, Duty, Fox, Game, Move, Reason, Return, Say, Stage, State
from cleverdice.rules.flows.draft import ROLLS
from cleverdice.rules.state import CIRCLED
from cleverdice.texts import Text

MOST = 3
"""How many reasons are given."""

FOX = 4.0
"""A fox, in marks."""

ONLY = 100.0
"""Outweighs everything else."""

PLATTER, KEPT, SPENT = 0.4, 0.3, 1.5
"""A die sent to the platter, a die kept, an action spent, in marks."""

NEAR = 0.5
"""What a bonus or points within reach count, as a share of their value."""


class Weighed(NamedTuple):
    """A reason and its weight, in marks."""

    weight: float
    reason: Reason


def reasons(game: Game, state: State, seat: int, move: Move) -> tuple[Reason, ...]:
    """What a move brings and costs: at most three reasons.

    >>> from cleverdice import CHANCE, load
    >>> game = load("gsc")
    >>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
    >>> for reason in reasons(game, state, 0, game.parse("P>p1=3")):
    ...     print(reason)
    sends 2 dice to the platter, 2 rolls left
    +3 in purple
    """
    after = game.apply(state, seat, move)
    found = [fact for fact in facts(game, state, after, move) if _own(fact, seat)]
    weighed = [
        *_alone(game, state, seat, move),
        *_facts(game, found),
        *_points(game, found),
        *_near(game, after, seat, found),
        *_tallies(game, after, seat, found),
        *_dice(game, state, seat, move),
        *_words(game, state, seat, move),
    ]
    weighed = weighed or list(_further(game, found))
    weighed.sort(key=lambda pair: pair.weight, reverse=True)  # equals stay in this order
    return _different([pair.reason for pair in weighed])[:MOST]


def _different(found: list[Reason]) -> tuple[Reason, ...]:
    """Each reason once."""
    return tuple(reason for nth, reason in enumerate(found) if reason not in found[:nth])


def _own(fact: Fact, seat: int) -> bool:
    """Whether a fact is about this seat and was not given by the beginning of a round."""
    return getattr(fact, "seat", None) == seat and getattr(fact, "round", None) is None


def _alone(game: Game, state: State, seat: int, move: Move) -> Iterator[Weighed]:
    """Where there is no other mark to make."""
    others = [other for other in game.moves(state, seat) if not isinstance(other, Say)]
    if others == [move]:
        yield Weighed(ONLY, Reason("coach.only"))
    elif not others and isinstance(move, Say) and move.word == "pass":
        yield Weighed(ONLY, Reason("coach.none"))


# Gains and costs


def _facts(game: Game, found: list[Fact]) -> Iterator[Weighed]:
    gone = [fact.bonus for fact in found if isinstance(fact, Lost)]
    for fact in found:
        if isinstance(fact, Lost):
            key = "fact.given-up" if fact.chosen else "fact.lost"
            yield Weighed(_weight(game, fact.bonus), _about(game, key, fact.bonus))
        elif isinstance(fact, Earned) and fact.bonus not in gone:
            yield Weighed(_weight(game, fact.bonus), _earned(game, fact))
    spent = Counter(fact.row for fact in found if isinstance(fact, Used))
    for row, count in spent.items():
        reason = Reason(f"coach.used.{game.actions[row].name}", {"count": count})
        yield Weighed(SPENT * count, reason)


def _weight(game: Game, bonus: Bonus) -> float:
    return FOX if isinstance(bonus, Fox) else bonus_marks(game, bonus)


def _about(game: Game, key: str, bonus: Bonus, area: int | None = None) -> Reason:
    where = {} if area is None else {"area": _area(game, area)}
    return Reason(key, {"bonus": bonus_text(game, bonus), **where})


def _area(game: Game, area: int) -> Text:
    return Text(f"area.{game.areas[area].name}")


def _earned(game: Game, fact: Earned) -> Reason:
    if fact.area is None:
        return _about(game, "coach.row", fact.bonus)
    key = "coach.line" if len(fact.cells) > 1 else "coach.field"
    return _about(game, key, fact.bonus, fact.area)


def _points(game: Game, found: list[Fact]) -> Iterator[Weighed]:
    for fact in found:
        if isinstance(fact, Points):
            weight = abs(fact.points) / mark_points(game)
            yield Weighed(weight, Reason(*fact_text(game, fact)))


def _near(game: Game, after: State, seat: int, found: list[Fact]) -> Iterator[Weighed]:
    """Bonuses that now need only one more field."""
    for mark in (fact for fact in found if isinstance(fact, Marked)):
        cells = after.players[seat].cells[mark.area]
        for group in game.areas[mark.area].groups_at[mark.cell]:
            if group.need - sum(1 for cell in group.cells if cells[cell]) == 1:
                weight = NEAR * _weight(game, group.bonus)
                yield Weighed(weight, _about(game, "coach.near", group.bonus, mark.area))


def _tallies(game: Game, after: State, seat: int, found: list[Fact]) -> Iterator[Weighed]:
    """Fields that score together, where this mark adds nothing yet."""
    for mark in (fact for fact in found if isinstance(fact, Marked)):
        cells = after.players[seat].cells[mark.area]
        for tally in game.areas[mark.area].tallies:
            done = sum(1 for cell in tally.cells if cells[cell])
            size = tally.table.index(tally.table[-1])  # more would bring nothing
            alike = tally.table[done] == tally.table[done - 1]
            if mark.cell in tally.cells and alike and done <= size:
                weight = NEAR * tally.table[-1] * done / size / mark_points(game)
                details = {"done": done, "size": size, "area": _area(game, mark.area)}
                yield Weighed(weight, Reason("coach.tally", details))


def _further(game: Game, found: list[Fact]) -> Iterator[Weighed]:
    """If there is nothing else to say: a mark that brings nothing yet."""
    for mark in (fact for fact in found if isinstance(fact, Marked)):
        yield Weighed(0.0, Reason("coach.further", {"area": _area(game, mark.area)}))


# What becomes of the dice


def _dice(game: Game, state: State, seat: int, move: Move) -> Iterator[Weighed]:
    """What a pick does to the dice, if there is another roll to come."""
    choosing = state.players[seat].todo[:1] == (Duty.PICK,)
    if not choosing or isinstance(move, Say) or state.rolls >= ROLLS:
        return
    taken = game.flow.apply(game, state, seat, move)  # before an empty pool ends the turn
    left = ROLLS - state.rolls
    was, now = state.place.count(POOL), taken.place.count(POOL)
    sent = was - 1 - now
    if not now:
        yield Weighed(PLATTER * sent + left, Reason("coach.turn-ends"))
    elif sent:
        details = {"dice": _count(sent), "rolls": _rolls(left)}
        yield Weighed(PLATTER * sent, Reason("coach.platter", details))
    else:
        yield Weighed(KEPT * now, Reason("coach.keeps", {"dice": _count(now)}))


def _count(dice: int) -> Text:
    return Text("coach.die") if dice == 1 else Text("coach.dice", {"count": dice})


def _rolls(left: int) -> Text:
    return Text("coach.roll") if left == 1 else Text("coach.rolls", {"count": left})


def _words(game: Game, state: State, seat: int, move: Move) -> Iterator[Weighed]:
    """What a re-roll, a return, a pass or an end brings."""
    match move:
        case Say("reroll"):
            yield Weighed(SPENT, Reason("coach.again", {"dice": _count(state.place.count(POOL))}))
        case Say("pass") if state.stage is Stage.TURN and state.rolls < ROLLS:
            yield Weighed(KEPT, Reason("coach.keeps", {"dice": _count(state.place.count(POOL))}))
        case Say("done") if game.actions:
            yield from _saved(game, state, seat)
        case Say("keep") if POOL not in state.place:
            yield Weighed(KEPT, Reason("coach.turn-ends"))
        case Say("keep"):
            yield Weighed(KEPT, Reason("coach.keeps-platter"))
        case Return(die):
            name = Text(f"die.{game.dice[die].name}")
            yield Weighed(SPENT, Reason("coach.returns", {"die": name}))
        case Say("pass") | Say("done") | Say("stop"):
            yield Weighed(0.0, Reason("coach.leaves"))


def _saved(game: Game, state: State, seat: int) -> Iterator[Weighed]:
    """Extra dice saved for later."""
    for row, spaces in zip(game.actions, state.players[seat].tracks, strict=True):
        if row.name == "extra_die" and CIRCLED in spaces:
            count = spaces.count(CIRCLED)
            yield Weighed(KEPT * count, Reason("coach.saves", {"count": count}))
