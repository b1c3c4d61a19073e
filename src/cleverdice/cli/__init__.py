"""The command `cleverdice`: play, replay, verify, review, simulate, arena, train, serve, site."""

from . import bulk, play, review, serve, site, train
from .common import main

__all__ = ["bulk", "main", "play", "review", "serve", "site", "train"]
