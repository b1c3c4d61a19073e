"""The command `cleverdice`: play, replay, verify, review, simulate, arena, train, serve."""

from . import arena, play, review, serve, simulate, train
from .common import main

__all__ = ["arena", "main", "play", "review", "serve", "simulate", "train"]
