"""The command `cleverdice`: games at a terminal, in bulk, reviewed, learned, served."""

from . import bulk, corpus, play, puzzles, review, serve, site, train
from .common import main

__all__ = ["bulk", "corpus", "main", "play", "puzzles", "review", "serve", "site", "train"]
