"""Wolfgang Warsch's Clever dice games as exact rules: unofficial, MIT."""

from .rules import CHANCE, Game, IllegalMove, InvalidMove, State, load, load_folder, names

__all__ = ["CHANCE", "Game", "IllegalMove", "InvalidMove", "State", "load", "load_folder", "names"]
