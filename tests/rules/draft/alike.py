"""One spelling of dice for both games, and the sheets that mean the same in both.

The dice are called W Y B G O P as in the older game; in the newer one the green die stands for
the turquoise one and the orange die for the brown one.
"""

from __future__ import annotations

from cleverdice import Game, State
from cleverdice.rules import Player, Stage
from tests.helpers import full_sheet, play, rolled

STANDS_FOR = {"G": "T", "O": "N"}


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
    sixes = {"gsc": ("12", "44"), "chd": ("16", "26", "36")}[game.name]
    others = " ".join(label for label in yellow.labels if label not in sixes)
    return full_sheet(game, "y", y=others, **rows)


def _letter(game: Game, die: str) -> str:
    return die if die in game.tokens else STANDS_FOR[die]
