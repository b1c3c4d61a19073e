"""The coach: what every move is worth and why, and reviews of played games."""

from .advice import Advice, advise
from .judge import GreedyJudge, Judge, NetJudge, judge_for, told
from .reference import reference_scores
from .report import format_report
from .review import Choice, Luck, Review, plain, review_all, review_seat

__all__ = [
    "Advice", "Choice", "GreedyJudge", "Judge", "Luck", "NetJudge", "Review", "advise",
    "format_report", "judge_for", "plain", "reference_scores", "review_all", "review_seat", "told",
]  # fmt: skip
