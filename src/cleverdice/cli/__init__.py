"""The command `cleverdice`: play, replay, verify, review, simulate, train, serve."""

from . import play, review, serve, simulate, train
from .common import main

__all__ = ["main", "play", "review", "serve", "simulate", "train"]
