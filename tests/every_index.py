"""Both comparisons of the engines at once, for runs in which every index is checked.

`CLEVERDICE_BOUNDS=1 python -m tests.every_index --games 132 --jobs 1`: much is compiled, and in one
process only once. Of each table one game more is greedy's.
"""

from __future__ import annotations

from tests import differential, greedy_moves
from tests.differential import STYLES, Task, main


def play(task: Task) -> tuple[int, int]:
    """The games of a task, and a greedy one where that has not been yet; games and plies."""
    games, plies = differential.play(task)
    if task.style != STYLES[0]:
        return games, plies
    more, further = greedy_moves.play(task._replace(games=1))
    return games + more, plies + further


if __name__ == "__main__":
    main(play)
