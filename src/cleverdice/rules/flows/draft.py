"""The turn flow of the games with a silver platter, solo included.

An active turn is up to three rolls with a pick after each; then every other player is served from
the platter while the active one may use extra dice. Alone, a passive turn follows with dice dealt
by their nearness to the platter. Games may have rows of further actions: numbers that a die counts
as, dice taken back from the platter before a roll, dice of the platter polished by one a space.
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
from ..kinds import FACES, Area, Cells, Fill, Mark, Use
from ..moves import Chance, Enter, Move, Place, Return, Roll, Say, Tap
from ..state import CIRCLED, CROSSED, PLATTER, POOL, Duty, More, Player, Stage, State
from .chances import every_deal
from .draft_sight import draft_sights
from .draft_tips import draft_tips
from .draft_why import meant_die, why_no_word, why_not_used
from .flow import Flow, Sights
from .tips import Tip

FIELDS = 3
ROLLS = 3
DEALT = 3
WORDS = ("reroll", "pass", "done", "stop", "keep")
REROLL, PASS, DONE, STOP, KEEP = map(Say, WORDS)
SWEEPS = ("all", "lower")

PLAIN = tuple(Use(face, PLATTER) for face in range(7))
"""A face for areas that ask about nothing else."""


@dataclass(frozen=True, eq=False)
class Draft(Flow):
    """What differs between games: where a chosen die lies, and whether one may decline.

    The rows are those of the action spaces for re-rolls and extra dice and, where there are any,
    for numbers, returns and polishing. `sweep` says which dice the third pick of a turn sends to
    the platter, as far as they may be marked too: all that are left, or lower ones only. With
    `return_empty` a die may be returned when no other is left to be rolled.
    """

    name: ClassVar[str] = "draft"
    breaks_ties: ClassVar[bool] = True
    fields: ClassVar[int] = FIELDS
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
    return_row: int | None = None
    polish_row: int | None = None
    sweep: str = SWEEPS[0]
    return_empty: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        return WORDS if self.return_row is not None else WORDS[:-1]

    @property
    def sweeps_all(self) -> bool:
        """Does the third pick of a turn sweep all dice that are left?"""
        return self.sweep == SWEEPS[0]

    @classmethod
    def read(cls, root: Entry, names: Names) -> Self:
        options = root.get("options", dict)
        options.only(("field_by_roll", "may_decline", "sweep", "return_empty"))
        sweep = options.get("sweep", str, SWEEPS[0])
        if sweep.value not in SWEEPS:
            sweep.refuse(f"must be one of {', '.join(SWEEPS)}, is {sweep.value!r}")
        if {"any_number", "polish"} <= names.rows.keys():
            root.get("action_rows", list).refuse("any_number and polish can't be combined")
        if len(names.dice) > DEALT + FIELDS:
            root.get("dice", list).refuse(f"there is room for {DEALT + FIELDS} dice at most")
        return cls(
            options.get("field_by_roll", bool).value,
            options.get("may_decline", bool).value,
            names.rows["reroll"],
            names.rows["extra_die"],
            _number_row(root, names),
            names.rows.get("return"),
            names.rows.get("polish"),
            sweep.value,
            bool(options.get("return_empty", bool, True).value),
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
        if todo[0] is Duty.RETURN:
            return self._returns(state)
        return self._extras(game, state, seat)

    def _more(self, game: Game, state: State, seat: int, more: More) -> list[Move]:
        cells = state.players[seat].cells[more.area]
        marks = [Mark(more.area, cell) for cell in more.cells]
        if more.left > len(more.cells):
            marks += game.areas[more.area].marks(cells, Use(more.value))
        return [*map(Place, dict.fromkeys(marks)), STOP]

    def _returns(self, state: State) -> list[Move]:
        dice = [die for die, place in enumerate(state.place) if place == PLATTER]
        return [*map(Return, dice), KEEP]

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
            fits = fits or any(self.as_shown(game, state, entry) for entry in entries)
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
        player = state.players[seat]
        ready, polish = self._ready(game, state, seat), self._ready_polish(player)
        changes = ready or polish
        for die in dice:
            face = state.faces[die]
            numbers = self._declarable(state, die, ready, polish) if changes else ()
            for declared in (0, *numbers):
                plain = PLAIN[declared or face]
                for area in game.areas_of[die]:
                    cells = player.cells[area.index]
                    if not area.asks:
                        yield _entries(area, cells, plain, die, declared, extra)
                        continue
                    for use in self._uses(state, die, area, declared, polish):
                        yield _entries(area, cells, use, die, declared, extra)

    def _uses(
        self, state: State, die: int, area: Area, declared: int, polish: int
    ) -> Iterator[Use]:
        """What a die brings to an area that asks for more than its number."""
        if area.ranged and declared and declared < state.faces[die]:
            return  # whatever takes that takes what the die shows
        if self.polish_row is None or not area.both_faces:
            yield self.use(state, die, area, declared)
            return
        if not declared:  # the cell says how the dice are polished
            for own, other in self._polished(state, area, polish):
                yield Use(area.joined(own, other), self.field(state, die))

    def _polished(self, state: State, area: Area, polish: int) -> Iterator[tuple[int, int]]:
        """The faces that the two dice of an area may count as: one of them may be polished."""
        assert area.plus is not None
        one, other = area.plus
        faces = state.faces[one], state.faces[other]
        yield faces
        for face in self._polishable(state, one, polish):
            yield face, faces[1]
        for face in self._polishable(state, other, polish):
            yield faces[0], face

    def _polishable(self, state: State, die: int, polish: int) -> tuple[int, ...]:
        """The other faces that a die of the platter may count as."""
        if not polish or state.place[die] != PLATTER:
            return ()
        return tuple([face for face in FACES if 0 < abs(face - state.faces[die]) <= polish])

    def _ready_polish(self, player: Player) -> int:
        """How many spaces for polishing are ready."""
        return 0 if self.polish_row is None else player.tracks[self.polish_row].count(CIRCLED)

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

    def _declarable(
        self, state: State, die: int, ready: tuple[int, ...], polish: int
    ) -> tuple[int, ...]:
        if ready:
            return tuple([number for number in ready if number != state.faces[die]])
        return self._polishable(state, die, polish)

    def declarable(self, game: Game, state: State, seat: int, die: int) -> tuple[int, ...]:
        """The other numbers that a die may count as."""
        polish = self._ready_polish(state.players[seat])
        return self._declarable(state, die, self._ready(game, state, seat), polish)

    def polish_cost(self, game: Game, state: State, move: Enter) -> int:
        """How many spaces for polishing a use of a die costs."""
        (die,), area = move.dice, game.areas[move.mark.area]
        if self.polish_row is None:
            return 0
        if not area.both_faces:
            return abs(move.number - state.faces[die]) if move.number else 0
        assert area.plus is not None
        shown = tuple(state.faces[one] for one in area.plus)
        return min(
            abs(own - shown[0]) + abs(other - shown[1])
            for own, other in self._polished(state, area, len(FACES))
            if area.joined(own, other) == area.shown(move.mark.cell)
        )

    def rolls_after(self, state: State, word: str) -> bool:
        return word == KEEP.word and POOL in state.place

    def as_shown(self, game: Game, state: State, move: Enter) -> bool:
        """Does a use of a die count what the dice show?"""
        return not move.number and not self.polish_cost(game, state, move)

    def use(self, state: State, die: int, area: Area, declared: int) -> Use:
        """The number that a die brings to an area, with its place and its twins."""
        face = declared or state.faces[die]
        other = state.faces[area.other_die(die)] if area.plus else 0
        value = area.number_of(die, face, other)
        beside = self._beside(state, die, value) if area.more else 0
        return Use(value, self.field(state, die), beside, bool(declared) and area.ranged)

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

    def chances(self, game: Game, state: State) -> Iterator[Chance]:
        if state.stage is Stage.DEAL:
            return every_deal(game, self.rolling(state), DEALT)
        return super().chances(game, state)

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
        if isinstance(move, Return):
            return self._return(state, seat, move.die)
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
        cells = tuple([cell for cell in more.cells if cell != move.mark.cell])
        rest = (More(more.area, more.value, more.left - 1, cells),) if more.left > 1 else ()
        return player.doing(*rest, *player.todo[1:])

    def _enter(self, game: Game, state: State, seat: int, move: Enter) -> State:
        (die,) = move.dice
        area = game.areas[move.mark.area]
        player = self._spend(game, state, state.players[seat], move)
        picked = player.todo[0] is Duty.PICK
        player = player.doing() if picked else player.doing(Duty.WINDOW)
        player = write(game, player, move.mark)
        if area.more:
            player = self._twins(player, area, self.use(state, die, area, move.number))
        if area.sweeps and picked:
            player = self._swept(player, area, state, die)
        return (self._take(state, die) if picked else state).with_player(seat, player)

    def _twins(self, player: Player, area: Area, use: Use) -> Player:
        """Further marks for the dice beside a die come before anything it gave."""
        if not use.twins:
            return player
        return player.doing(More(area.index, use.value, use.twins), *player.todo)

    def _swept(self, player: Player, area: Area, state: State, die: int) -> Player:
        """Further marks for the dice that a pick sends to the platter come first, too."""
        everything = self.sweeps_all and state.rolls == ROLLS
        dice = self.rolling(state) if everything else self._lower(state, die)
        swept = [(other, state.faces[other]) for other in dice if other != die]
        cells, number = area.swept(player.cells[area.index], swept)
        left = len(cells) + bool(number)
        if not left:
            return player
        return player.doing(More(area.index, number, left, tuple(sorted(cells))), *player.todo)

    def _spend(self, game: Game, state: State, player: Player, move: Enter) -> Player:
        """Cross the action spaces that a die costs."""
        if move.extra:
            player = _cross_next(player, self.extra_row)
            player = player._replace(held=player.held | 1 << move.dice[0])
        if move.number and self.number_row is not None:
            player = self._spend_number(game, player, self.number_row, move.number)
        if self.polish_row is not None:
            for _ in range(self.polish_cost(game, state, move)):
                player = _cross_next(player, self.polish_row)
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
        place = list(state.place)
        for lower in self._lower(state, die):
            place[lower] = PLATTER
        place[die] = self.field(state, die)
        return State(state.players, state.faces, tuple(place), *state[3:])

    def _lower(self, state: State, die: int) -> list[int]:
        """The dice of the pool that are lower than a chosen one."""
        faces = state.faces
        return [
            other
            for other, place in enumerate(state.place)
            if place == POOL and faces[other] < faces[die]
        ]

    def _return(self, state: State, seat: int, die: int) -> State:
        """Take a die back from the platter, and ask again before the roll."""
        assert self.return_row is not None
        player = _cross_next(state.players[seat], self.return_row).doing()
        place = (*state.place[:die], POOL, *state.place[die + 1 :])
        return state._replace(place=place).with_player(seat, player)

    def _say(self, state: State, seat: int, word: str) -> State:
        player = state.players[seat]
        if word == "reroll":
            player = _cross_next(player, self.reroll_row).doing()
            return state._replace(rolls=state.rolls - 1, stage=Stage.ROLL).with_player(seat, player)
        if word == "keep":
            return self._roll_on(state.with_player(seat, player.doing()))
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
        if self._may_return(state):
            player = state.players[state.active].doing(Duty.RETURN)
            return state.with_player(state.active, player)
        return self._roll_on(state)

    def _may_return(self, state: State) -> bool:
        """May the active player take a die back from the platter before the next roll?"""
        if self.return_row is None or state.rolls == ROLLS or PLATTER not in state.place:
            return False
        ready = CIRCLED in state.players[state.active].tracks[self.return_row]
        return ready and (self.return_empty or POOL in state.place)

    def _roll_on(self, state: State) -> State:
        """The next roll, if there is one; else extra dice, and dice for the others."""
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

    def row_uses(self, game: Game) -> tuple[str, ...]:
        uses = {
            self.reroll_row: REROLL.word,
            self.extra_row: "extra",
            self.number_row: "number",
            self.polish_row: "number",
            self.return_row: "return",
        }
        return tuple(uses.get(row, "") for row in range(len(game.actions)))

    def tips(self, game: Game, state: State, seat: int) -> Iterator[Tip]:
        return draft_tips(game, state, seat, last=state.rolls >= ROLLS)

    def choices(self, game: Game) -> Iterator[str]:
        for die, areas in zip(game.dice, game.areas_of, strict=True):
            for area in areas:
                for number in self.told_numbers(area):
                    for way in range(len(area.ways)):
                        yield f"{die.letter}>{area.letter}{area.spell(way, number)}"
        yield from game.free_choices
        if self.return_row is not None:
            yield from (f"return {die.letter}" for die in game.dice)

    def told_numbers(self, area: Area) -> tuple[int, ...]:
        """The numbers that a die may be said to count as in an area, 0 for its own."""
        polished = self.polish_row is not None and not area.both_faces
        return (0, *FACES) if self.number_row is not None or polished else (0,)

    def sights(self, game: Game) -> Sights:
        return draft_sights(self, game)

    def dice_text(self, game: Game, state: State, seat: int) -> str:
        picking = state.players[seat].todo[:1] == (Duty.PICK,)
        dice = self.rolling(state) if picking else range(len(state.faces))
        faces = [(game.dice[die].letter, state.faces[die]) for die in dice]
        return " ".join(f"{letter}{face}" for letter, face in faces if face)

    def why_not(self, game: Game, state: State, seat: int, move: Enter) -> Reason:
        return why_not_used(self, game, state, seat, move)

    def meant(self, game: Game, state: State, seat: int, tap: Tap) -> Enter | Return:
        return meant_die(self, game, state, seat, tap)

    def why_no_word(self, state: State, seat: int, word: str) -> Reason:
        return why_no_word(state, seat, word)


@lru_cache(maxsize=1 << 17)
def _entries(
    area: Area, cells: Cells, use: Use, die: int, declared: int, extra: bool
) -> tuple[Enter, ...]:
    """Every mark of a die in one area as a move; remembered, since it is asked all the time."""
    return tuple([Enter((die,), mark, declared, extra) for mark in area.marks(cells, use)])


def _cross_next(player: Player, row: int) -> Player:
    """Use up the leftmost space of a row that is ready."""
    return set_space(player, row, player.tracks[row].index(CIRCLED), CROSSED)


def _number_row(root: Entry, names: Names) -> int | None:
    """The row of numbers that a die may count as, if there is one."""
    row = names.rows.get("any_number")
    if row is not None:
        spaces = root.get("action_rows", list).items(dict)[row].get("spaces", list)
        for space in spaces.items(int | str | None):
            space.must_be(int | str)
    return row
