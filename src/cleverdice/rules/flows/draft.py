"""The turn flow of the games with a silver platter, solo included.

An active turn is up to three rolls with a pick after each; then every other player is served from
the platter while the active one may use extra dice. Alone, a passive turn follows with dice dealt
by their nearness to the platter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from cleverdice.texts import Reason

from ..bonuses import grant, pay, places, set_space, write
from ..entries import Entry, Names
from ..game import ANY, SOLO, Game
from ..kinds import FACES, Area, Cells, Fill, Use
from ..moves import Enter, Move, Place, Roll, Say, Tap
from ..state import CIRCLED, CROSSED, PLATTER, POOL, Duty, More, Player, Stage, State
from .draft_sight import draft_sights
from .draft_why import meant_die, why_no_word, why_not_used
from .flow import Flow, Sights

FIELDS = 3
ROLLS = 3
DEALT = 3
WORDS = ("reroll", "pass", "done", "stop")
REROLL, PASS, DONE, STOP = map(Say, WORDS)

PLAIN = tuple(Use(face, PLATTER) for face in range(7))
"""A face for areas that ask about nothing else."""


@dataclass(frozen=True, eq=False)
class Draft(Flow):
    """What differs between games: where a chosen die lies, and whether one may decline.

    The rows are those of the action spaces for re-rolls, extra dice and, if there is one, numbers.
    """

    name: ClassVar[str] = "draft"
    words: ClassVar[tuple[str, ...]] = WORDS
    breaks_ties: ClassVar[bool] = True
    entries: ClassVar[dict[str, type]] = {
        "options": dict,
        "rounds": dict,
        "round_track": list,
        "action_rows": list,
        "rating": dict,
    }
    needs: ClassVar[tuple[str, tuple[str, ...]]] = ("action_rows", ("reroll", "extra_die"))

    field_by_roll: bool
    may_decline: bool
    reroll_row: int
    extra_row: int
    number_row: int | None

    @classmethod
    def read(cls, root: Entry, names: Names) -> Self:
        options = root.get("options", dict).only(("field_by_roll", "may_decline"))
        if len(names.dice) > DEALT + FIELDS:
            root.get("dice", list).refuse(f"there is room for {DEALT + FIELDS} dice at most")
        return cls(
            options.get("field_by_roll", bool).value,
            options.get("may_decline", bool).value,
            names.rows["reroll"],
            names.rows["extra_die"],
            _number_row(root, names),
        )

    def begin(self, game: Game, state: State) -> State:
        return self._open_round(game, state)

    # What may be done

    def moves(self, game: Game, state: State, seat: int) -> Iterable[Move]:
        todo = state.players[seat].todo
        if isinstance(todo[0], More):
            return self._more(game, state, seat, todo[0])
        if isinstance(todo[-1], Fill):
            return places(game, state, state.players[seat])
        if todo[0] is Duty.PICK:
            return self._picks(game, state, seat)
        if todo[0] is Duty.SERVE:
            return self._served(game, state, seat)
        return self._extras(game, state, seat)

    def _more(self, game: Game, state: State, seat: int, more: More) -> list[Move]:
        cells = state.players[seat].cells[more.area]
        marks = game.areas[more.area].marks(cells, Use(more.value))
        return [*map(Place, marks), STOP]

    def _picks(self, game: Game, state: State, seat: int) -> Iterator[Move]:
        fits = False
        for entries in self._ways(game, state, seat, self.rolling(state)):
            fits = fits or bool(entries)
            yield from entries
        if CIRCLED in state.players[seat].tracks[self.reroll_row]:
            yield REROLL
        if self.may_decline or not fits:
            yield PASS

    def _served(self, game: Game, state: State, seat: int) -> Iterator[Move]:
        platter = tuple([die for die, place in enumerate(state.place) if place == PLATTER])
        fits = False
        for entries in self._ways(game, state, seat, platter):
            fits = fits or any(not entry.number for entry in entries)
            yield from entries
        if not fits:
            fields = tuple([die for die, place in enumerate(state.place) if place != PLATTER])
            for entries in self._ways(game, state, seat, fields):
                yield from entries
        if self.may_decline or not fits:
            yield PASS

    def _extras(self, game: Game, state: State, seat: int) -> Iterator[Move]:
        player = state.players[seat]
        if CIRCLED in player.tracks[self.extra_row]:
            dice = tuple([die for die in range(len(game.dice)) if not player.held >> die & 1])
            for entries in self._ways(game, state, seat, dice, extra=True):
                yield from entries
        yield DONE

    def _ways(
        self, game: Game, state: State, seat: int, dice: tuple[int, ...], extra: bool = False
    ) -> Iterator[tuple[Enter, ...]]:
        """Every way to use one of the dice: by its face first, then as the numbers it may count."""
        cells, ready = state.players[seat].cells, self._ready(game, state, seat)
        for die in dice:
            face = state.faces[die]
            for declared in (0, *ready):
                if declared and declared == face:
                    continue
                plain = PLAIN[declared or face]
                for area in game.areas_of[die]:
                    use = self.use(state, die, area, declared) if area.asks else plain
                    yield _entries(area, cells[area.index], use, die, declared, extra)

    def _ready(self, game: Game, state: State, seat: int) -> tuple[int, ...]:
        """The numbers that dice may count as."""
        if self.number_row is None:
            return ()
        spaces = state.players[seat].tracks[self.number_row]
        if CIRCLED not in spaces:
            return ()
        printed = game.actions[self.number_row].printed
        ready = {number for number, space in zip(printed, spaces, strict=True) if space == CIRCLED}
        return tuple(FACES) if ANY in ready else tuple(sorted(ready))

    def declarable(self, game: Game, state: State, seat: int, die: int) -> tuple[int, ...]:
        """The other numbers that a die may count as."""
        ready = self._ready(game, state, seat)
        return tuple([number for number in ready if number != state.faces[die]])

    def use(self, state: State, die: int, area: Area, declared: int) -> Use:
        """The number that a die brings to an area, with its place and its twins."""
        face = declared or state.faces[die]
        value = face + state.faces[area.other_die(die)] if area.plus else face
        beside = self._beside(state, die, value) if area.more else 0
        return Use(value, self.field(state, die), beside)

    def field(self, state: State, die: int) -> int:
        """The place of a die, or the die field it goes to when chosen from the pool."""
        place = state.place[die]
        if place != POOL:
            return place
        if self.field_by_roll:
            return state.rolls
        return 1 + len([place for place in state.place if place > PLATTER])

    def _beside(self, state: State, die: int, value: int) -> int:
        """How many other dice with that face lie beside a die: on the platter, or on the fields."""
        if state.faces.count(value) <= (state.faces[die] == value):
            return 0  # nearly always
        platter = state.place[die] == PLATTER
        return sum(
            1
            for other, place in enumerate(state.place)
            if other != die
            and place != POOL
            and (place == PLATTER) is platter
            and state.faces[other] == value
        )

    # Rolling

    def rolling(self, state: State) -> tuple[int, ...]:
        return tuple([die for die, place in enumerate(state.place) if place == POOL])

    def rollable(self, game: Game, state: State, roll: Roll) -> Reason | None:
        pool = self.rolling(state)
        dealt = state.stage is Stage.DEAL
        if (tuple(sorted(roll.dice)) if dealt else roll.dice) != pool:
            names = " ".join(game.dice[die].letter for die in pool)
            return Reason("why.roll.order" if dealt else "why.roll.dice", {"dice": names})
        return None

    # What follows

    def apply(self, game: Game, state: State, seat: int, move: Move) -> State:
        if isinstance(move, Roll):
            return self._roll(state, move)
        player = state.players[seat]
        if isinstance(move, Place):
            return state.with_player(seat, self._place(game, state, player, move))
        if isinstance(move, Enter):
            return self._enter(game, state, seat, move)
        assert isinstance(move, Say)
        return self._say(state, seat, move.word)

    def _roll(self, state: State, roll: Roll) -> State:
        faces = list(state.faces)
        for die, face in zip(roll.dice, roll.faces, strict=True):
            faces[die] = face
        if state.stage is Stage.DEAL:
            return self._deal(state._replace(faces=tuple(faces)), roll)
        players, _, place, first, active, number, rolls, _ = state
        rolled = State(players, tuple(faces), place, first, active, number, rolls + 1, Stage.TURN)
        return rolled.with_player(active, players[active].doing(Duty.PICK))

    def _deal(self, state: State, roll: Roll) -> State:
        """The three lowest to the platter, of equals the nearest; the others to the die fields."""
        low = sorted(roll.dice, key=lambda die: state.faces[die])[:DEALT]
        rest = [die for die in roll.dice if die not in low]
        place = tuple(
            rest.index(die) + 1 if die in rest else PLATTER for die in range(len(state.place))
        )
        player = state.players[0]._replace(todo=(Duty.SERVE,), held=0)
        return state._replace(place=place, stage=Stage.SERVE, players=(player,))

    def _place(self, game: Game, state: State, player: Player, move: Place) -> Player:
        more = player.todo[0]
        if not isinstance(more, More):
            return write(game, pay(game, state, player, move.mark), move.mark)
        player = write(game, player, move.mark)
        rest = (More(more.area, more.value, more.left - 1),) if more.left > 1 else ()
        return player.doing(*rest, *player.todo[1:])

    def _enter(self, game: Game, state: State, seat: int, move: Enter) -> State:
        (die,) = move.dice
        area = game.areas[move.mark.area]
        player = self._spend(game, state.players[seat], die, move)
        picked = player.todo[0] is Duty.PICK
        player = player.doing() if picked else player.doing(Duty.WINDOW)
        player = write(game, player, move.mark)
        if area.more:
            player = self._twins(player, area, self.use(state, die, area, move.number))
        return (self._take(state, die) if picked else state).with_player(seat, player)

    def _twins(self, player: Player, area: Area, use: Use) -> Player:
        """Further marks for the dice beside a die come before anything it gave."""
        if not use.twins:
            return player
        return player.doing(More(area.index, use.value, use.twins), *player.todo)

    def _spend(self, game: Game, player: Player, die: int, move: Enter) -> Player:
        """Cross the action spaces that a die costs."""
        if move.extra:
            row = self.extra_row
            player = set_space(player, row, player.tracks[row].index(CIRCLED), CROSSED)
            player = player._replace(held=player.held | 1 << die)
        if move.number and self.number_row is not None:
            player = self._spend_number(game, player, self.number_row, move.number)
        return player

    def _spend_number(self, game: Game, player: Player, row: int, number: int) -> Player:
        """A space that shows the number is spent before one for any number."""
        spaces = player.tracks[row]
        printed = game.actions[row].printed
        ready = [space for space, value in enumerate(spaces) if value == CIRCLED]
        space = next((space for space in ready if printed[space] == number), None)
        if space is None:
            space = next(space for space in ready if printed[space] == ANY)
        return set_space(player, row, space, CROSSED)

    def _take(self, state: State, die: int) -> State:
        """Lay a chosen die on its field and send the lower ones to the platter."""
        field, face = self.field(state, die), state.faces[die]
        place = [
            PLATTER if place == POOL and state.faces[other] < face else place
            for other, place in enumerate(state.place)
        ]
        place[die] = field
        return State(state.players, state.faces, tuple(place), *state[3:])

    def _say(self, state: State, seat: int, word: str) -> State:
        player = state.players[seat]
        if word == "reroll":
            row = self.reroll_row
            player = set_space(player, row, player.tracks[row].index(CIRCLED), CROSSED)
            state = state._replace(rolls=state.rolls - 1)
        served = player.todo[0] is Duty.SERVE
        player = player.doing(Duty.WINDOW) if served else player.doing(*player.todo[1:])
        return state.with_player(seat, player)

    # Moving on

    def advance(self, game: Game, state: State) -> State:
        match state.stage:
            case Stage.ROUND:
                return state._replace(stage=Stage.ROLL)
            case Stage.TURN:
                return self._after_roll(state)
            case Stage.REST:
                return state._replace(stage=Stage.DEAL, place=(POOL,) * len(state.place))
            case _:
                return self._next_turn(game, state)

    def _after_roll(self, state: State) -> State:
        if state.rolls < ROLLS and POOL in state.place:
            return state._replace(stage=Stage.ROLL)
        place = tuple(max(place, PLATTER) for place in state.place)
        solo = len(state.players) == SOLO
        players = tuple(
            player.doing(Duty.WINDOW if seat == state.active else Duty.SERVE)
            for seat, player in enumerate(state.players)
        )
        stage = Stage.REST if solo else Stage.SERVE
        return state._replace(place=place, players=players, stage=stage)

    def _next_turn(self, game: Game, state: State) -> State:
        active = (state.active + 1) % len(state.players)
        if active != state.first:
            return self._open_turn(state, active, Stage.ROLL)
        if state.round == game.rounds[len(state.players)]:
            return state._replace(stage=Stage.OVER)
        return self._open_round(game, state._replace(active=active, round=state.round + 1))

    def _open_round(self, game: Game, state: State) -> State:
        bonuses = game.round_bonus[state.round - 1]
        players = tuple(grant(game, player, bonuses) for player in state.players)
        return self._open_turn(state._replace(players=players), state.active, Stage.ROUND)

    def _open_turn(self, state: State, active: int, stage: Stage) -> State:
        players = tuple(player._replace(held=0) for player in state.players)
        place = (POOL,) * len(state.place)
        return state._replace(players=players, active=active, rolls=0, place=place, stage=stage)

    # What depends on it

    def choices(self, game: Game) -> Iterator[str]:
        numbers = (0,) if self.number_row is None else (0, *FACES)
        for die, areas in zip(game.dice, game.areas_of, strict=True):
            for area in areas:
                for number in numbers:
                    for way in range(len(area.ways)):
                        yield f"{die.letter}>{area.letter}{area.spell(way, number)}"
        yield from game.free_choices

    def sights(self, game: Game) -> Sights:
        return draft_sights(self, game)

    def dice_text(self, game: Game, state: State, seat: int) -> str:
        picking = state.players[seat].todo[:1] == (Duty.PICK,)
        dice = self.rolling(state) if picking else range(len(state.faces))
        faces = [(game.dice[die].letter, state.faces[die]) for die in dice]
        return " ".join(f"{letter}{face}" for letter, face in faces if face)

    def why_not(self, game: Game, state: State, seat: int, move: Enter) -> Reason:
        return why_not_used(self, game, state, seat, move)

    def meant(self, game: Game, state: State, seat: int, tap: Tap) -> Enter:
        return meant_die(self, game, state, seat, tap)

    def why_no_word(self, state: State, seat: int, word: str) -> Reason:
        return why_no_word(state, seat, word)


@lru_cache(maxsize=1 << 17)
def _entries(
    area: Area, cells: Cells, use: Use, die: int, declared: int, extra: bool
) -> tuple[Enter, ...]:
    """Every mark of a die in one area as a move; remembered, since it is asked all the time."""
    return tuple([Enter((die,), mark, declared, extra) for mark in area.marks(cells, use)])


def _number_row(root: Entry, names: Names) -> int | None:
    """The row of numbers that a die may count as, if there is one."""
    row = names.rows.get("any_number")
    if row is not None:
        spaces = root.get("action_rows", list).items(dict)[row].get("spaces", list)
        for space in spaces.items(int | str | None):
            space.must_be(int | str)
    return row
