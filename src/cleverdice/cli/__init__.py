"""The command `cleverdice`: play, replay, verify, review, simulate, arena, train, serve."""

from . import bulk, play, review, serve, train
from .common import main

__all__ = ["bulk", "main", "play", "review", "serve", "train"]
