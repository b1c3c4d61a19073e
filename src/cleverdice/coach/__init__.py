"""The coach: what every move is worth and why, and a look back at a played game."""

from .advice import Advice, advice
from .greedy import GreedyJudge
from .judge import Judge, LearnedJudge, judge_for, told
from .report import report
from .review import Choice, Luck, Review, plain, review, review_all
from .yardstick import yardsticks

__all__ = [
    "Advice", "Choice", "GreedyJudge", "Judge", "LearnedJudge", "Luck", "Review", "advice",
    "judge_for", "plain", "report", "review", "review_all", "told", "yardsticks",
]  # fmt: skip
