"""One spelling of dice for all games, and the sheets that mean the same in all of them.

The dice are called W Y B G O P as in the oldest game; in the others the orange die stands for the
silver, the brown or the grey one, and the green die for the turquoise one.
"""

from __future__ import annotations

from cleverdice import Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import full_sheet, play, rolled

STANDS_FOR = {"gsc": {}, "dsc": {"O": "S"}, "chd": {"G": "T", "O": "N"}, "c4e": {"O": "R"}}

SIXES = {
    "gsc": ("12", "44"),
    "dsc": ("14", "X14"),
    "chd": ("16", "26", "36"),
    "c4e": ("12", "13", "14", "15"),
}
"""The yellow fields that only a 6 can mark; in the rising row of numbers after a 5."""

THREE = {"gsc": "1=3", "dsc": "1=3", "chd": "1=2", "c4e": "1=3 2=3"}
"""What a purple or pink 3 writes."""


def letters(game: Game, dice: str) -> str:
    """Dice by the letters of this game, in the order of this game."""
    here = {_letter(game, die) for die in dice}
    return "".join(letter for letter in game.tokens if letter in here)


def shown(game: Game, dice: str) -> str:
    """A roll as this game spells it: `W3 Y5` and so on, in the order of this game."""
    items = dealt(game, dice).split()
    return " ".join(sorted(items, key=lambda item: game.tokens.index(item[0])))


def dealt(game: Game, dice: str) -> str:
    """The same with the order as it is: the nearest to the platter first."""
    return " ".join(_letter(game, item[0]) + item[1:] for item in dice.split())


def faces(game: Game, dice: str) -> tuple[int, ...]:
    """What the dice show, in the order of this game."""
    return tuple(int(item[1]) for item in shown(game, dice).split())


def throw(game: Game, state: State, dice: str) -> State:
    """Let the dice come down."""
    spell = dealt if state.stage is Stage.DEAL else shown
    return play(game, state, f"roll {spell(game, dice)}")


def begin(game: Game, dice: str, *sheets: Player, **changes: object) -> State:
    """A table right after the first roll of the first seat."""
    return rolled(game, shown(game, dice), *sheets, **changes)  # type: ignore[arg-type]


def only_yellow_sixes(game: Game, **rows: str) -> Player:
    """A sheet that takes nothing but a 6 in the yellow area."""
    yellow = next(area for area in game.areas if area.letter == "y")
    five = "=5" if yellow.written else ""
    others = (f"{label}{five}" for label in yellow.labels if label not in SIXES[game.name])
    return full_sheet(game, "y", y=" ".join(others), **rows)


def worth(game: Game, points: int) -> dict[str, str]:
    """Marks that are worth so many points, all in one area."""
    return {"y": f"31={points}"} if game.name == "c4e" else {"p": f"1={points}"}


def _letter(game: Game, die: str) -> str:
    return STANDS_FOR[game.name].get(die, die)
