"""Whole games with a comment on every move, and counts of move trees.

`python -m tests.golden_games` plays missing games and writes comments and counts anew; look at the
difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from cleverdice import CHANCE, Game, State, load, names
from cleverdice.dice import Seeded
from cleverdice.facts import Fact, TurnBegan, describe, facts
from cleverdice.players import BOTS
from cleverdice.record import Header, Record, load_file
from tests.random_games import TABLES

HERE = Path(__file__).parent
PEOPLE = ("Ana", "Ben", "Cleo", "Dan")


def golden_file(name: str, players: int) -> Path:
    return HERE / "golden" / f"{name}-{players}.record"


def perft_file(name: str) -> Path:
    return HERE / "perft" / f"{name}.perft"


def played(name: str, players: int) -> Record:
    """A game between bots who mostly know what they do."""
    game, dice, rng = load(name), Seeded(f"golden {name} {players}"), Random(players)
    first = dice.first(players)
    header = Header(name, players, PEOPLE[:players], game.version, first, True, dice.describe())
    record, state, rolls = Record(header), game.start(players, first), 0
    while actors := game.actors(state):
        seat = rng.choice(actors)
        if seat == CHANCE:
            text, rolls = game.text(dice.roll(game, state, rolls)), rolls + 1
        else:
            bot = BOTS["greedy" if rng.random() < 0.8 else "random"]
            text = game.text(bot(game, state, seat, rng))
        record, state = record.add(seat, text), game.play(state, seat, text)
    return record


def annotated(record: Record) -> str:
    """The record with a comment after each move: which of how many, what it did, the points."""
    header, *body = record.text().split("\n\n")
    lines = [header, ""]
    states = list(record.states())
    moves = "\n\n".join(body).rstrip("\n").split("\n")
    for nth, line in enumerate(moves):
        lines += [line, *comments(record, states[nth], states[nth + 1], nth)]
    return "\n".join([*lines, *final(record.game, record, states[-1])]) + "\n"


def comments(record: Record, before: State, after: State, nth: int) -> Iterator[str]:
    game, (seat, text) = record.game, record.moves[nth]
    if seat != CHANCE:
        listed = [game.text(move) for move in game.moves(before, seat)]
        found = facts(game, before, after, game.parse(text))
        said = [told(record, fact, seat) for fact in found if not isinstance(fact, TurnBegan)]
        number = f"{listed.index(text) + 1} of {len(listed)}"
        yield f"#   {'; '.join([number, *said])}"
    if (after.round, after.active) != (before.round, before.active):
        points = (game.score(player).total for player in after.players)
        standing = ", ".join(
            f"{name} {total}" for name, total in zip(record.header.names, points, strict=True)
        )
        yield f"# {standing}"


def told(record: Record, fact: Fact, seat: int) -> str:
    """A fact in words, with the name of whoever it is about if that is not who moved."""
    about = getattr(fact, "seat", seat)
    name = "" if about == seat else f"{record.header.names[about]} "
    return name + describe(record.game, fact, "en")


def final(game: Game, record: Record, state: State) -> Iterator[str]:
    outcome = game.outcome(state)
    assert outcome is not None
    for name, score in zip(record.header.names, outcome.scores, strict=True):
        areas = " ".join(
            f"{area.name} {points}" for area, points in zip(game.areas, score.areas, strict=True)
        )
        foxes = f" foxes {score.foxes} x {min(score.areas)}" if game.actions else ""
        yield f"# {name}: {areas}{foxes} = {score.total}"
    winners = " and ".join(record.header.names[seat] for seat in outcome.winners)
    yield f"# level {outcome.level}" if outcome.level else f"# {winners} wins"


# Counting move trees


def perft(game: Game, state: State, depth: int, rolls: int) -> int:
    """How many ways there are to go on for so many moves; seats move in order, dice are fixed."""
    while game.actors(state) == (CHANCE,):
        state = game.apply(state, CHANCE, Seeded("perft").roll(game, state, rolls))
        rolls += 1
    if depth == 0 or not game.actors(state):
        return 1
    seat = game.actors(state)[0]
    moves = game.moves(state, seat)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, seat, move), depth - 1, rolls) for move in moves)


def counted(record: Record, plies: int, depth: int) -> int:
    """The count after the first plies of a golden game."""
    state = list(record.states())[plies]
    rolls = sum(1 for seat, _ in record.moves[:plies] if seat == CHANCE)
    return perft(record.game, state, depth, rolls)


def perft_lines(name: str) -> Iterator[str]:
    """Positions along every golden game, each as deep as stays quick."""
    yield "# players, plies of the golden game, depth, count; dice: seed 'perft' by number of roll"
    for players in (players for table, players in TABLES if table == name):
        record = load_file(golden_file(name, players))
        for plies in range(1, len(record.moves), max(1, len(record.moves) // 6)):
            depth, count = 1, counted(record, plies, 1)
            while count < 1000 and depth < 4:
                depth, count = depth + 1, counted(record, plies, depth + 1)
            yield f"{players} {plies} {depth} {count}"


def main() -> None:
    for name, players in TABLES:
        path = golden_file(name, players)
        record = load_file(path) if path.exists() else played(name, players)
        path.write_text(annotated(record), encoding="utf-8")
        print(path.name, len(record.moves), "moves")
    for name in names():
        perft_file(name).write_text("\n".join(perft_lines(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
