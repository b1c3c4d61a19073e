"""Train on decisions: of own games, and of games of masters."""

from .boxes import DAYS, SOON_MS, Card, chosen, counted, due_after, kept_card, next_box, set_cards
from .puzzle import Puzzle, mistakes, own_puzzle, set_puzzle
from .sets import of_set, puzzle_set, set_names
from .views import answer_view, puzzle_view

__all__ = [
    "DAYS", "SOON_MS", "Card", "Puzzle", "answer_view", "chosen", "counted",
    "due_after", "kept_card", "mistakes", "next_box", "of_set", "own_puzzle", "puzzle_set",
    "puzzle_view", "set_cards", "set_names", "set_puzzle",
]  # fmt: skip
