"""Many games with nobody watching: in portions, by processes or by Ray, their scores in order."""

from cleverdice.players import PlayError

from .jobs import Job, Workload
from .running import run
from .scores import Results, Scores

__all__ = ["Job", "PlayError", "Results", "Scores", "Workload", "run"]
