"""The command `cleverdice`: play, replay, verify, review, simulate, train."""

from . import play, review, simulate, train
from .common import main

__all__ = ["main", "play", "review", "simulate", "train"]
