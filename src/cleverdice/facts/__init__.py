"""The difference between two states as small facts: for a log, a picture, a coach.

>>> from cleverdice import CHANCE, load
>>> game = load("gsc")
>>> state = game.play(game.start(), CHANCE, "roll W3 Y5 B2 G1 O6 P3")
>>> for fact in facts(game, state, game.play(state, 0, "P>p1=3")):
...     print(describe(game, fact, "en"))
writes 3 in purple 1
+3 in purple
P to die field I
to the platter: B G
"""

from .causes import Source, Waiting, source, waiting
from .fact import Fact
from .finding import facts, gains, opening
from .sheet_facts import Circled, Earned, FoxGained, Lost, Marked, Points, Used
from .table_facts import Over, Rolled, RoundBegan, ToField, ToPlatter, ToPool, TurnBegan
from .words import bonus_text, describe, fact_text

__all__ = [
    "Circled", "Earned", "Fact", "FoxGained", "Lost", "Marked", "Over", "Points", "Rolled",
    "RoundBegan", "Source", "ToField", "ToPlatter", "ToPool", "TurnBegan", "Used", "Waiting",
    "bonus_text", "describe", "fact_text", "facts", "gains", "opening", "source", "waiting",
]  # fmt: skip
