"""The games for OpenSpiel: `pip install "cleverdice[openspiel]"`.

Chance is explicit and comes in small steps: a node for each die, with an outcome for each face, and
in a solo deal a node for each place by distance from the platter, with an outcome for each die.

>>> import pyspiel
>>> import cleverdice.openspiel
>>> game = pyspiel.load_game("cleverdice_kids(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 6)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cleverdice.actions import numbered
from cleverdice.extras import require
from cleverdice.nets.features import inputs, seen_scales
from cleverdice.rules import CHANCE, Game, Roll, Stage, load, names

require("openspiel")  # first: it says what to install

import pyspiel  # noqa: E402

PREFIX = "cleverdice_"
REWARDS = ("score", "win")
"""Returns are the final scores, or the shares of the victory."""

MOST_MOVES = 1000
"""More than a seat makes in any game."""

MOST_ROLLS = 200
"""More than there are rolls for a seat in any game."""


def spiel_name(name: str) -> str:
    """What a game is called in OpenSpiel.

    >>> spiel_name("gsc")
    'cleverdice_gsc'
    """
    return PREFIX + name


def _type(game: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=spiel_name(game.name),
        long_name=game.title("en"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.min_players, "reward": REWARDS[0]},
    )


def _info(game: Game, players: int, reward: str) -> Any:
    faces = max(max(die.faces) for die in game.dice)
    least = sum(area.min_points for area in game.areas)
    most = sum(area.max_points for area in game.areas)
    foxes = 0 if not game.actions else max(area.max_points for area in game.areas) * len(game.areas)
    return pyspiel.GameInfo(
        num_distinct_actions=numbered(game).size,
        max_chance_outcomes=max(faces + 1, len(game.dice)),
        num_players=players,
        min_utility=0.0 if reward == "win" else float(least),
        max_utility=1.0 if reward == "win" else float(most + foxes),
        utility_sum=None,
        max_game_length=MOST_MOVES * players,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games at a table of a given size."""

    game: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params, game = dict(params or {}), self.game
        self.reward = str(params.get("reward", REWARDS[0]))
        if self.reward not in REWARDS:
            raise ValueError(f"reward must be one of {', '.join(REWARDS)}, not {self.reward!r}")
        players = int(params.get("players", game.min_players))
        game.start(players)  # refuses a number of players that can't be
        super().__init__(self.kind, _info(game, players, self.reward), params)

    def new_initial_state(self) -> SpielState:
        """A fresh table."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most chance nodes: every die of every roll."""
        return 2 * len(self.game.dice) * MOST_ROLLS * int(self.num_players())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat sees: all sheets are open."""
        return SpielObserver(self.game, int(self.num_players()), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A table, and what has been rolled so far of a roll."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.reward = game.game, game.reward
        self.table = self.rules.start(int(game.num_players()))
        self.faces: tuple[int, ...] = ()
        self.order: tuple[int, ...] = ()

    def current_player(self) -> int:
        """The seat to act; of several that may, the lowest."""
        actors = self.rules.actors(self.table)
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors[0] == CHANCE else actors[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(numbered(self.rules).legal(self.table, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the next die or, in a deal, the dice that may lie next to the platter."""
        dice = self.rules.flow.rolling(self.table)
        if len(self.faces) < len(dice):
            faces = self.rules.dice[dice[len(self.faces)]].faces
            return [(face, count / len(faces)) for face, count in sorted(Counter(faces).items())]
        left = [die for die in dice if die not in self.order]
        return [(die, 1 / len(left)) for die in left]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._fall(action)
            return
        seat = self.current_player()
        self.table = self.rules.child(
            self.table, numbered(self.rules).move(self.table, seat, action)
        )

    def _fall(self, outcome: int) -> None:
        """One more die; the roll is made when all have fallen."""
        dice = self.rules.flow.rolling(self.table)
        if len(self.faces) < len(dice):
            self.faces += (outcome,)
        else:
            self.order += (outcome,)
        dealt = self.table.stage is Stage.DEAL
        if len(self.faces) == len(dice) and (not dealt or len(self.order) == len(dice)):
            shown = dict(zip(dice, self.faces, strict=True))
            order = self.order if dealt else dice
            roll = Roll(order, tuple(shown[die] for die in order))
            self.table, self.faces, self.order = self.rules.child(self.table, roll), (), ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return numbered(self.rules).names[action]
        dice = self.rules.flow.rolling(self.table)
        if len(self.faces) == len(dice):
            return f"next {self.rules.tokens[action]}"
        if self.rules.symbols:
            return self.rules.tokens[action]
        return f"{self.rules.tokens[dice[len(self.faces)]]}{action}"

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return not self.rules.actors(self.table)

    def returns(self) -> list[float]:
        """The final scores, or the shares of the victory; zeros before the end."""
        outcome = self.rules.outcome(self.table)
        seats = range(len(self.table.players))
        if outcome is None:
            return [0.0 for _ in seats]
        if self.reward == "score":
            return [float(score.total) for score in outcome.scores]
        return [(seat in outcome.winners) / len(outcome.winners) for seat in seats]

    def __str__(self) -> str:
        """The moves so far."""
        return " ".join(map(str, self.history()))


class SpielObserver:
    """The inputs of a value net, scaled to between 0 and 1: those of the seat, then the others'."""

    def __init__(self, game: Game, players: int, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, but {params}")
        self.game, self.players, self.scales = game, players, seen_scales(game)
        self.tensor: NDArray[np.float32] = np.zeros(players * self.scales.size, np.float32)
        self.dict = {"seats": self.tensor.reshape(players, -1)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a table from a seat."""
        for row in range(self.players):
            seen = inputs(self.game, state.table, (player + row) % self.players)
            raw = np.frombuffer(seen, np.uint8)
            self.dict["seats"][row] = np.minimum(raw * self.scales, 1)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as a text."""
        return f"{player} {state.table} {state.faces} {state.order}"


def _register(game: Game) -> None:
    """OpenSpiel knows a game by its class."""
    body = {"game": game, "kind": _type(game)}
    pyspiel.register_game(body["kind"], type(f"Spiel{game.name.capitalize()}", (SpielGame,), body))


for name in names():
    _register(load(name))
