"""What is to be learned from a game, against the same sum done by hand on the readable engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
import torch

from cleverdice import CHANCE, Game, State, load
from cleverdice.actions import numbered
from cleverdice.fast import Batch
from cleverdice.fast.lookahead import pick_best
from cleverdice.fast.search import copy_tables
from cleverdice.nets import inputs
from cleverdice.rules import Stage
from cleverdice.train import Experience, SelfPlay, other_rolls, self_play
from cleverdice.train.experience import Behaviour
from cleverdice.train.other_rolls import OtherRolls
from cleverdice.train.self_play import SelfPlayTable
from tests.train.tiny import some_value

CPU = torch.device("cpu")
GAMES = 5
TEMPERATURE = 20.0
ROUNDING = 1e-3
"""Values closer than this are the same value."""

TABLES = pytest.mark.parametrize(
    ("name", "players"), [("gsc", 1), ("gsc", 2), ("chd", 1), ("kids", 3)]
)


@dataclass
class Decision:
    """What a seat decided, read from the readable engine."""

    best: float
    strayed: bool
    points: int
    over: bool
    seen: list[int]
    watcher: int = -1
    watched: tuple[list[int], int] = ([], 0)
    """What one of those who wait saw then, and the points on its sheet."""
    ahead: float | None = None
    """The best next value on average over other rolls, if there are some."""


@dataclass
class Notes:
    """Writes down every decision of some games, in the order in which they were made."""

    game: Game
    value: Any
    table: SelfPlayTable | None = None
    rolls: int = 0
    steps: int = 0
    made: list[tuple[int, int]] = field(default_factory=list)
    by_step: list[int] = field(default_factory=list)
    by_seat: dict[tuple[int, int], list[Decision]] = field(default_factory=dict)

    def pick(self, best: Any) -> Any:
        """The same choice, noted."""

        def noting(*args: Any) -> None:
            best(*args)
            actions, chosen, strayed = args[2], args[6], args[8]
            for at in np.flatnonzero(chosen >= 0).tolist():
                self._note(at, int(actions[chosen[at]]), bool(strayed[at]))
                self.by_step.append(self.steps)
            self.steps += 1

        return noting

    def _note(self, at: int, action: int, strayed: bool) -> None:
        assert self.table is not None
        batch = self.table.batch
        state, seat = batch.state(at), int(batch.actors[at])
        legal = numbered(self.game).legal(state, seat)
        after = {number: self.game.apply(state, seat, move) for number, move in legal.items()}
        worth = dict(zip(after, self._worths(list(after.values()), seat), strict=True))
        best = max(worth.values())
        equals = {number for number in worth if worth[number] > best - ROUNDING}
        assert strayed == (action not in equals) or len(equals) > 1
        points = self.game.score(after[action].players[seat]).total
        ended = over(after[action])
        seen = list(inputs(self.game, after[action], seat))
        self.made.append((at, seat))
        decision = Decision(best, strayed, points, ended, seen)
        players = len(state.players)
        if players > 1:
            other = (seat + 1 + self.steps % (players - 1)) % players
            sheet = self.game.score(after[action].players[other]).total
            decision.watcher = other
            decision.watched = list(inputs(self.game, after[action], other)), sheet
        if self.rolls and CHANCE in self.game.actors(after[action]):
            decision.ahead = self._ahead(at, action)
        self.by_seat.setdefault((at, seat), []).append(decision)

    def _ahead(self, at: int, action: int) -> float:
        """The best next value of a solo game on average, one roll after the other."""
        assert self.table is not None
        batch = self.table.batch
        table, sheet = batch.tables[:1].copy(), batch.sheets[:1].copy()
        found = []
        for number in range(self.steps * self.rolls, (self.steps + 1) * self.rolls):
            numbers = (number, number + 1)
            copy_tables(batch.tables, batch.sheets, np.array([at]), *numbers, table, sheet)
            one = Batch.of(self.game, table.copy(), sheet.copy())
            one.act(np.array([action], np.int16))
            found.append(self._best_of(one.state(0)))
        return sum(found) / len(found)

    def _best_of(self, state: State) -> float:
        if over(state):
            return float(self.game.score(state.players[0]).total)
        moves = self.game.moves(state, 0)
        return max(self._worths([self.game.apply(state, 0, move) for move in moves], 0))

    def _worths(self, tables: list[State], seat: int) -> list[float]:
        """The final points or the chance to win; those of a finished game are known."""
        seen = [list(inputs(self.game, table, seat)) for table in tables]
        if self.value.heads > 2:
            told = self.value.predict(torch.tensor(seen, dtype=torch.uint8))[:, 2].tolist()
            pairs = zip(tables, told, strict=True)
            return [self._share(table, seat) if over(table) else more for table, more in pairs]
        to_come = self.value(torch.tensor(seen, dtype=torch.uint8)).tolist()
        return [
            self.game.score(table.players[seat]).total + (table.stage is not Stage.OVER) * more
            for table, more in zip(tables, to_come, strict=True)
        ]

    def _share(self, table: State, seat: int) -> float:
        outcome = self.game.outcome(table)
        assert outcome is not None
        return (seat in outcome.winners) / len(outcome.winners)


def over(table: State) -> bool:
    return table.stage is Stage.OVER


def followed(decisions: list[Decision], nth: int, final: float, trace: float) -> float:
    """What came of a decision: a mix of the best next value and of what came later."""
    if nth == len(decisions) - 1:
        return final if nth < 0 else final - luck(decisions[nth], final)
    following = decisions[nth + 1]
    lucky = luck(decisions[nth], following.best) if nth >= 0 else 0.0
    if following.strayed:
        return following.best - lucky
    later = followed(decisions, nth + 1, final, trace)
    return (1 - trace) * following.best + trace * later - lucky


def luck(decision: Decision, led_to: float) -> float:
    """By how much the roll that followed was better than others."""
    return 0.0 if decision.ahead is None else led_to - decision.ahead


def noted(
    name: str,
    players: int,
    explore: float,
    trace: float,
    monkeypatch: pytest.MonkeyPatch,
    heads: int = 1,
    rolls: int = 0,
) -> tuple[Notes, Experience, SelfPlayTable]:
    game, value = load(name), some_value(name, heads=heads).requires_grad_(False)
    table = SelfPlayTable(Batch(game, players, GAMES, seed=9))
    notes = Notes(game, value, table, rolls)
    monkeypatch.setattr(self_play, "pick_best", notes.pick(pick_best))
    how = Behaviour(explore, TEMPERATURE, trace, float(rolls > 0), rolls)
    return notes, table.play(100, value, how), table


def expected(
    notes: Notes, finals: Any, trace: float, for_the_win: bool = False
) -> list[tuple[list[int], float]]:
    """Every experience as it should be, in the order of the decisions."""
    nth = dict.fromkeys(notes.by_seat, -1)
    experiences = []
    for (at, seat), step in zip(notes.made, notes.by_step, strict=True):
        nth[at, seat] += 1
        decision = notes.by_seat[at, seat][nth[at, seat]]
        if decision.over:
            continue
        sights = [(seat, decision.seen, decision.points)]
        if decision.watcher >= 0:
            sights.append((decision.watcher, *decision.watched))
        for role, (who, seen, points) in enumerate(sights):
            decisions = notes.by_seat.get((at, who), [])
            came = followed(decisions, nth.get((at, who), -1), float(finals[at, who]), trace)
            experiences.append((step, role, seen, came - (0 if for_the_win else points)))
    experiences.sort(
        key=lambda experience: experience[:2]
    )  # those who act before those who watch them
    return [(seen, more) for _, _, seen, more in experiences]


@TABLES
@pytest.mark.parametrize(("explore", "trace"), [(0.3, 0.6), (0.0, 0.0)])
def test_experiences_are_what_came_of_the_moves(
    name: str, players: int, explore: float, trace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, experience, table = noted(name, players, explore, trace, monkeypatch)
    finals = table.batch.totals()
    wanted = expected(notes, finals, trace)
    assert table.batch.over.all()
    assert experience.seen.tolist() == [seen for seen, _ in wanted]
    assert experience.to_come.tolist() == pytest.approx(
        [more for _, more in wanted], abs=2 * ROUNDING
    )
    made = [decision for seat in notes.by_seat.values() for decision in seat]
    assert any(decision.strayed for decision in made) == (explore > 0)
    assert any(decision.over for decision in made)
    assert len(wanted) == (1 + (players > 1)) * sum(not decision.over for decision in made)


@TABLES
def test_with_a_whole_trace_and_no_straying_every_seat_learns_its_own_final_score(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, experience, table = noted(name, players, 0.0, 1.0, monkeypatch)
    finals = table.batch.totals()
    assert len({tuple(row) for row in finals.tolist()}) > 1
    wanted = [more for _, more in expected(notes, finals, 1.0)]
    assert experience.to_come.tolist() == pytest.approx(wanted, abs=ROUNDING)
    assert experience.came.tolist() == pytest.approx(wanted, abs=ROUNDING)


@TABLES
def test_what_came_is_told_beside_what_is_learned(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, experience, table = noted(name, players, 0.0, 0.4, monkeypatch)
    came = [more for _, more in expected(notes, table.batch.totals(), 1.0)]
    assert experience.came.tolist() == pytest.approx(came, abs=ROUNDING)
    assert experience.came.tolist() != pytest.approx(experience.to_come.tolist(), abs=1.0)


@pytest.mark.parametrize(("explore", "trace"), [(0.3, 0.6), (0.0, 1.0)])
def test_where_games_are_played_for_the_win_chances_are_learned(
    explore: float, trace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, experience, table = noted("kids", 3, explore, trace, monkeypatch, heads=3)
    totals = table.batch.totals()
    winners = totals == totals.max(axis=1, keepdims=True)
    finals = winners / winners.sum(axis=1, keepdims=True)
    chances = [more for _, more in expected(notes, finals, trace, for_the_win=True)]
    assert experience.won.tolist() == pytest.approx(chances, abs=2 * ROUNDING)
    points = [more for _, more in expected(notes, totals, 1.0)]
    if not explore:
        assert experience.to_come.tolist() == experience.came.tolist() == pytest.approx(points)


# Other rolls than the one that followed


@pytest.mark.parametrize("name", ["gsc", "chd"])
@pytest.mark.parametrize(("explore", "trace"), [(0.3, 0.6), (0.0, 1.0)])
def test_a_move_is_valued_by_the_average_over_other_rolls(
    name: str, explore: float, trace: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, experience, table = noted(name, 1, explore, trace, monkeypatch, rolls=3)
    finals = table.batch.totals()
    wanted = expected(notes, finals, trace)
    assert experience.to_come.tolist() == pytest.approx(
        [more for _, more in wanted], abs=20 * ROUNDING
    )
    made = [decision for seat in notes.by_seat.values() for decision in seat]
    assert {decision.ahead is None for decision in made} == {True, False}
    plain = table.play(100, notes.value, Behaviour(explore, TEMPERATURE, trace))
    assert (table.batch.totals() == finals).all()  # the games are the same, the targets are not
    assert plain.came.tolist() == experience.came.tolist()
    assert (plain.to_come - experience.to_come).abs().max() > 1


def test_the_luck_of_the_dice_is_nothing_on_average() -> None:
    """So targets are right on average, and less scattered."""
    table = SelfPlayTable(Batch(load("gsc"), 1, 200, seed=9))
    value = some_value("gsc").requires_grad_(False)
    found = table.play(0, value, Behaviour(look=1.0, rolls=8))
    luck = (found.came - found.to_come).numpy()
    opening = luck[:200]  # the first decision of every game: all the luck of its dice
    assert opening.std() > 1
    assert abs(opening.mean()) < 4 * opening.std() / np.sqrt(opening.size)


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_a_share_of_the_moves_is_looked_at(share: float) -> None:
    batch = Batch(load("gsc"), games=400, seed=3)
    actions = np.full(400, 1, np.int16)
    actions[:100] = -1  # these have nothing to choose
    games = OtherRolls(batch, actions, 7, Behaviour(look=share, rolls=2))._games
    assert games.size == pytest.approx(share * 300, abs=40 * (0 < share < 1))
    assert not games.size or games.min() >= 100
    again = OtherRolls(batch, actions, 7, Behaviour(look=share, rolls=2))._games
    other = OtherRolls(batch, actions, 8, Behaviour(look=share, rolls=2))._games
    assert again.tolist() == games.tolist()
    assert (other.tolist() == games.tolist()) == (share in (0.0, 1.0))


def test_many_looks_are_taken_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    def targets() -> list[float]:
        table = SelfPlayTable(Batch(load("gsc"), 1, GAMES, seed=9))
        found = table.play(0, some_value("gsc"), Behaviour(look=1.0, rolls=2))
        return found.to_come.tolist()

    whole = targets()
    monkeypatch.setattr(other_rolls, "MOST_COPIES", 5)
    assert targets() == pytest.approx(whole, abs=ROUNDING)


def test_every_seat_of_a_table_learns() -> None:
    table = SelfPlayTable(Batch(load("kids"), 3, GAMES, seed=9))
    table.play(0, some_value("kids"))
    for who in (0, 1):  # who acts, who watches
        seats = np.concatenate([step.sights[who].keys.numpy() for step in table.steps])
        assert set(seats.tolist()) == set(range(3 * GAMES))


def played(threads: int, number: int, games: int = 10) -> tuple[Any, list[Experience]]:
    how = SelfPlay(load("gsc"), 1, games, 4, threads)
    experiences = how.play(some_value("gsc"), number, Behaviour(0.1, TEMPERATURE, 0.6))
    return how.totals(), experiences


def test_a_game_follows_from_its_number_on_any_number_of_threads() -> None:
    one, lessons_of_one = played(1, 0)
    three, lessons_of_three = played(3, 0)
    assert (one == three).all()
    assert (len(lessons_of_one), len(lessons_of_three)) == (1, 3)
    assert sum_of(lessons_of_one) == pytest.approx(sum_of(lessons_of_three))
    assert (played(1, 4, games=6)[0] == one[4:]).all()
    assert (played(1, 10)[0] != one).any()


def sum_of(experiences: list[Experience]) -> tuple[int, float]:
    """The experiences, in whatever order."""
    return (
        sum(len(experience.seen) for experience in experiences),
        sum(float(experience.to_come.double().sum()) for experience in experiences),
    )


def test_more_threads_than_games_are_not_used() -> None:
    totals, experiences = played(8, 0, games=2)
    assert totals.shape == (2, 1)
    assert len(experiences) == 2


def test_tables_are_valued_in_parts_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played(1, 0)
    monkeypatch.setattr(self_play, "MOST_ROWS", {"cpu": 7})
    parts = played(1, 0)
    assert (whole[0] == parts[0]).all()
    assert sum_of(whole[1]) == pytest.approx(sum_of(parts[1]), rel=1e-4)
