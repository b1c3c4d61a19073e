"""Where rolls come from: the stream behind both seeds, its fairness, and dice typed in."""

from __future__ import annotations

import hashlib
import hmac
import pickle
import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice, product
from math import factorial, sqrt

import pytest

from cleverdice import CHANCE, Game, IllegalMove, InvalidMove, State
from cleverdice.dice import (
    TYPED,
    Fair,
    MissingSeedError,
    Seeded,
    Shared,
    Source,
    WrongSeedError,
    below,
    counting,
    fresh_seed,
    restore,
    rolled_before,
    shuffled,
    typed,
)
from cleverdice.rules import POOL, Roll, Stage
from tests.helpers import play, rule

SECRET = bytes(range(32))
SOURCES = [Seeded("tuesday"), Fair(SECRET), Fair(SECRET, ("Ann", "Zoë"))]

every_source = pytest.mark.parametrize("source", SOURCES, ids=["seeded", "fair", "seats"])


def dealing(game: Game) -> State:
    """A solo table about to deal: a 6 was chosen, so everything else lies on the platter."""
    state = play(game, game.start(1), "roll W1 Y2 B4 G3 O6 P2", "O>o1=6")
    assert state.stage is Stage.DEAL
    return state


def picked(game: Game) -> State:
    """A table about to roll yellow, blue, orange and purple; white is chosen, green lower."""
    return play(game, game.start(2), "roll W3 Y5 B4 G1 O6 P3", "W>p1=3")


# The stream


def block(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


@pytest.mark.parametrize("draw", [0, 1, 258])
def test_the_stream_is_hmac_sha256_of_draw_and_block(draw: int) -> None:
    start = bytes(4) + draw.to_bytes(4, "big")
    expected = [block(b"tuesday", start + number.to_bytes(4, "big")) for number in range(3)]
    assert list(islice(Seeded("tuesday").blocks(draw), 3)) == expected
    assert bytes(islice(Seeded("tuesday").stream(draw), 96)) == b"".join(expected)


def test_the_seeds_of_the_seats_come_first_with_their_lengths() -> None:
    seats = b"\0\0\0\2" + b"\0\0\0\3Ann" + b"\0\0\0\4Zo\xc3\xab"
    expected = block(SECRET, seats + b"\0\0\0\7" + b"\0\0\0\0")
    assert next(Fair(SECRET, ("Ann", "Zoë")).blocks(7)) == expected


@pytest.mark.parametrize("other", [("Ann",), ("AnnZoë",), ("Zoë", "Ann"), ("An", "nZoë"), ()])
def test_other_seats_give_another_stream(other: tuple[str, ...]) -> None:
    assert next(Fair(SECRET, other).blocks(1)) != next(Fair(SECRET, ("Ann", "Zoë")).blocks(1))


@pytest.mark.parametrize("bound", [1, 2, 3, 4, 5, 6, 7, 100, 129, 255, 256])
def test_every_number_comes_from_equally_many_bytes(bound: int) -> None:
    limit = 256 // bound * bound
    drawn = Counter(below(iter([byte]), bound) for byte in range(limit))
    assert drawn == dict.fromkeys(range(bound), 256 // bound)


@pytest.mark.parametrize("rejected", range(252, 256))
def test_bytes_beyond_the_last_multiple_are_thrown_away(rejected: int) -> None:
    stream = iter([rejected, rejected, 251, 9])
    assert below(stream, 6) == 5
    assert list(stream) == [9]


@pytest.mark.parametrize("bound", [-1, 0, 257])
def test_a_byte_draws_one_of_at_most_256(bound: int) -> None:
    with pytest.raises(ValueError, match="can't draw one of"):
        below(iter([0]), bound)


def test_every_order_of_six_comes_from_exactly_one_choice_of_numbers() -> None:
    choices = product(*(range(size) for size in range(6, 1, -1)))
    orders = Counter(shuffled(iter(choice), range(6)) for choice in choices)
    assert len(orders) == factorial(6)
    assert set(orders.values()) == {1}


def test_a_shuffle_takes_no_more_numbers_than_it_needs() -> None:
    stream = iter([0, 0, 7])
    assert sorted(shuffled(stream, (4, 5, 9))) == [4, 5, 9]
    assert list(stream) == [7]


# Rolls


@every_source
def test_the_first_roll_takes_one_number_a_die_in_their_order(gsc: Game, source: Source) -> None:
    state = gsc.start(2)
    assert isinstance(source, Seeded | Fair)
    stream = source.stream(1)
    assert source.roll(gsc, state, 0) == Roll(
        (0, 1, 2, 3, 4, 5), tuple(1 + below(stream, 6) for _ in range(6))
    )


def test_a_thrown_away_byte_does_not_end_up_on_a_die(gsc: Game) -> None:
    """The sixth byte of this draw is fd; the vector stands in docs/notation.md as well."""
    assert next(Seeded("tuesday").blocks(1)).hex().startswith("c6018d14e9fdbb")
    assert gsc.text(Seeded("tuesday").roll(gsc, gsc.start(1), 0)) == "roll W1 Y2 B4 G3 O6 P2"


@every_source
def test_only_the_pool_is_rolled(gsc: Game, source: Source) -> None:
    roll = source.roll(gsc, picked(gsc), 1)
    assert [gsc.dice[die].letter for die in roll.dice] == ["Y", "B", "O", "P"]
    gsc.check(picked(gsc), CHANCE, roll)


@every_source
@rule("solo.deal")
def test_a_deal_shows_the_faces_first_and_then_the_order(gsc: Game, source: Source) -> None:
    state = dealing(gsc)
    assert isinstance(source, Seeded | Fair)
    stream = source.stream(8)
    faces = [1 + below(stream, 6) for _ in range(6)]
    order = shuffled(stream, range(6))
    assert source.roll(gsc, state, 7) == Roll(order, tuple(faces[die] for die in order))
    gsc.check(state, CHANCE, source.roll(gsc, state, 7))


@every_source
def test_the_faces_are_those_of_each_die(kids: Game, source: Source) -> None:
    state = kids.start(3)
    seen = [set[int]() for _ in kids.dice]
    for nth in range(200):
        for die, face in enumerate(source.roll(kids, state, nth).faces):
            seen[die].add(face)
    assert seen == [set(die.faces) for die in kids.dice]


@every_source
def test_the_same_index_always_gives_the_same_roll(gsc: Game, source: Source) -> None:
    state = gsc.start(1)
    there = [source.roll(gsc, state, nth) for nth in range(20)]
    back = [source.roll(gsc, state, nth) for nth in reversed(range(20))]
    assert there == back[::-1]
    assert len(set(there)) > 15


@every_source
def test_a_copy_in_another_process_rolls_the_same(gsc: Game, source: Source) -> None:
    source.roll(gsc, gsc.start(1), 0)
    copy = pickle.loads(pickle.dumps(source))
    assert copy.roll(gsc, gsc.start(1), 3) == source.roll(gsc, gsc.start(1), 3)


@every_source
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@rule("draft.first", "kids.players")
def test_the_starting_seat_is_one_of_the_table(source: Source, players: int) -> None:
    assert isinstance(source, Seeded | Fair)
    assert source.first(players) == below(source.stream(0), players)
    assert source.first(players) in range(players)


# Shared dice


def test_a_shared_die_shows_the_same_whichever_others_are_rolled(gsc: Game) -> None:
    shared, start = Shared(SECRET), gsc.start(1)
    begun = play(gsc, start, gsc.text(shared.roll(gsc, start, 0)))
    shown: dict[int, set[int]] = {}
    for move in gsc.moves(begun, 0):
        after = gsc.apply(begun, 0, move)
        if gsc.actors(after) == (CHANCE,):
            roll = shared.roll(gsc, after, 1)
            assert roll.dice == gsc.flow.rolling(after)
            for die, face in zip(roll.dice, roll.faces, strict=True):
                shown.setdefault(die, set()).add(face)
    assert len(shown) == 6
    assert all(len(faces) == 1 for faces in shown.values())


def test_a_shared_roll_is_that_of_its_round(gsc: Game) -> None:
    shared, start = Shared(SECRET), gsc.start(1)
    later = start._replace(round=2)
    assert shared.roll(gsc, start, 0) != shared.roll(gsc, later, 0)
    assert shared.roll(gsc, start, 1) != shared.roll(gsc, start, 0)
    assert next(shared.blocks(201)) == next(Fair(SECRET).blocks(201))
    faces = [byte % 6 + 1 for byte in next(Fair(SECRET).blocks(201)) if byte < 252][:6]
    assert shared.roll(gsc, later, 0).faces == tuple(faces)


def test_a_shared_deal_does_not_depend_on_the_rolls_before(gsc: Game) -> None:
    shared, table = Shared(SECRET), dealing(gsc)
    assert shared.roll(gsc, table, 1) == shared.roll(gsc, table, 3)
    assert sorted(shared.roll(gsc, table, 1).dice) == list(range(6))


def test_shared_dice_count_the_rolls_of_a_round() -> None:
    rounds = (1, 1, 1, 2, 2)
    assert [rolled_before(Shared(SECRET), rounds, now) for now in (1, 2, 3)] == [3, 2, 0]
    assert [rolled_before(source, rounds, 2) for source in (Fair(SECRET), None)] == [5, 5]


def test_rolls_one_after_the_other_are_counted(gsc: Game) -> None:
    shared, start = Shared(SECRET), gsc.start(1)
    roll = counting(shared)
    rolled = [roll(gsc, state, 0) for state in (start, start, start._replace(round=2))]
    assert rolled[:2] == [shared.roll(gsc, start, 0), shared.roll(gsc, start, 1)]
    assert rolled[2] == shared.roll(gsc, start._replace(round=2), 0)


def test_shared_dice_are_restored_with_their_secret_only() -> None:
    shared = Shared(SECRET)
    assert restore(shared.describe(), SECRET) == shared
    with pytest.raises(MissingSeedError):
        restore(shared.describe())
    with pytest.raises(WrongSeedError):
        restore(shared.describe(), bytes(32))
    with pytest.raises(ValueError, match="shared dice"):
        restore(f'{shared.describe()} ["Ann"]', SECRET)


# Fairness


def chi_square(seen: Iterable[object], kinds: int) -> float:
    """How far counts are from all kinds being equally likely."""
    counts = Counter(seen)
    assert len(counts) <= kinds
    expected = counts.total() / kinds
    squares = sum((count - expected) ** 2 for count in counts.values())
    return (squares + (kinds - len(counts)) * expected**2) / expected


def even(seen: Iterable[object], kinds: int) -> bool:
    """Whether chi-square lies where 9,999 of 10,000 fair samples do: not uneven, nor too even.

    There are about a hundred samples below, so that all of them would pass for 99 seeds of 100.
    The limits are Wilson and Hilferty's; 3.89 standard deviations leave a ten-thousandth out.
    """
    freedom = kinds - 1
    spread = 2 / (9 * freedom)
    low, high = (freedom * (1 - spread + z * sqrt(spread)) ** 3 for z in (-3.89, 3.89))
    return max(low, 0) <= chi_square(seen, kinds) <= high


def test_the_limits_are_those_of_the_tables() -> None:
    """The upper 0.00005 of five degrees of freedom begin at 27.3: between 58 and 62 too many."""
    fair = [face for face in range(6) for _ in range(100)]
    assert chi_square([*fair, *[0] * 62], 6) == pytest.approx(29.0, abs=0.1)
    assert even([*fair, *[0] * 58], 6)
    assert not even([*fair, *[0] * 62], 6)
    assert not even(fair, 6)


def test_without_throwing_bytes_away_the_dice_would_be_found_out() -> None:
    data = list(
        islice((byte for n in range(20_000) for byte in next(SOURCES[0].blocks(n))), 640_000)
    )
    assert even(data, 256)
    assert not even((byte % 6 for byte in data), 6)
    assert even((byte % 6 for byte in data if byte < 252), 6)


@every_source
def test_faces_and_pairs_of_neighbours_are_even(gsc: Game, source: Source) -> None:
    """Pairs must not share a die: those that do are no independent sample."""
    state = gsc.start(2)
    rolls = [source.roll(gsc, state, nth).faces for nth in range(20_000)]
    pairs = list(zip(rolls[::2], rolls[1::2], strict=True))
    for die in range(6):
        assert even((faces[die] for faces in rolls), 6)
        assert even(((one[die], two[die]) for one, two in pairs), 36)
    for die in range(5):
        assert even(((faces[die], faces[die + 1]) for faces in rolls), 36)


@every_source
def test_the_faces_of_the_party_dice_are_even(kids: Game, source: Source) -> None:
    rolls = [source.roll(kids, kids.start(2), nth).faces for nth in range(6_000)]
    for die in range(5):
        assert even((faces[die] for faces in rolls), 6)


@every_source
@rule("solo.deal")
def test_every_order_of_nearness_is_equally_likely_whatever_the_faces(
    gsc: Game, source: Source
) -> None:
    state = dealing(gsc)
    deals = [source.roll(gsc, state, nth) for nth in range(21_600)]
    assert even((deal.dice for deal in deals), 720)
    for place in range(6):
        assert even(((deal.dice[place], deal.faces[place]) for deal in deals), 36)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_begins_equally_often(players: int) -> None:
    assert even((Seeded(f"game {n}").first(players) for n in range(3_000)), players)
    secrets_ = [hashlib.sha256(bytes([n // 256, n % 256])).digest() for n in range(3_000)]
    assert even((Fair(secret).first(players) for secret in secrets_), players)


# Seeds


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    fair = Fair(SECRET)
    assert fair.commitment == hashlib.sha256(SECRET).hexdigest()
    assert fair.reveal == SECRET.hex()
    assert fair.describe() == f"fair {fair.commitment}"


def test_the_seats_are_described_as_json() -> None:
    fair = Fair(SECRET, ("Ann", 'Zoë "Z"'))
    assert fair.describe() == f'fair {fair.commitment} ["Ann", "Zo\\u00eb \\"Z\\""]'


def test_the_secret_is_not_shown_by_accident() -> None:
    shown = repr(Fair(SECRET)) + Fair(SECRET).describe()
    assert SECRET.hex() not in shown
    assert repr(SECRET) not in shown


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
        Fair(bytes(size))


@pytest.mark.parametrize("seed", ["", "a\nb", "a\x00", "\x85", "\u2028", "\ud800"])
def test_a_seed_is_one_line(seed: str) -> None:
    with pytest.raises(ValueError, match="seed"):
        Seeded(seed)


def test_the_seed_of_a_seat_is_one_line_too() -> None:
    with pytest.raises(ValueError, match="seed of seat 2 can't be"):
        Fair(SECRET, ("fine", "two\nlines"))


def test_a_fresh_secret_is_what_the_entropy_gives() -> None:
    assert fresh_seed(lambda size: bytes(range(100, 100 + size))) == bytes(range(100, 132))
    assert fresh_seed(secrets.token_bytes) != fresh_seed(secrets.token_bytes)


@pytest.mark.parametrize("seed", ["tuesday", "42", " two  words ", "a: b # c", "Zoë"])
def test_a_seeded_source_comes_back_from_its_description(seed: str) -> None:
    assert restore(Seeded(seed).describe()) == Seeded(seed)


@pytest.mark.parametrize("seats", [(), ("Ann",), ("", 'Zoë "Z" \\', "[x] # ☃")])
def test_fair_dice_come_back_with_their_secret(seats: tuple[str, ...]) -> None:
    fair = Fair(SECRET, seats)
    assert restore(fair.describe(), SECRET) == fair


def test_typed_dice_need_no_source() -> None:
    assert restore(TYPED) is None


def test_fair_dice_do_not_come_back_without_their_secret_or_with_another() -> None:
    with pytest.raises(MissingSeedError):
        restore(Fair(SECRET).describe())
    with pytest.raises(WrongSeedError):
        restore(Fair(SECRET).describe(), bytes(32))


@pytest.mark.parametrize(
    "described",
    [
        "",
        "loaded",
        "typed in",
        "seeded",
        "seeded ",
        "fair",
        "fair 00",
        "fair " + "g" * 64,
        "fair " + "0" * 64 + " Ann",
        "fair " + "0" * 64 + " [1]",
        "fair " + "0" * 64 + " [",
        "fair " + "0" * 64 + " [}]",
        "fair " + "0" * 64 + " " + "[" * 100_000 + "]",
        "fair " + "0" * 64 + r' ["\ud800"]',
    ],
)
def test_other_descriptions_are_refused(described: str) -> None:
    with pytest.raises(ValueError, match=r"dice|seed") as caught:
        restore(described, SECRET)
    assert not isinstance(caught.value, MissingSeedError | WrongSeedError)


# Real dice


@pytest.mark.parametrize(
    "line",
    [
        "W3 Y5 B2 G1 O6 P3",
        "w3 y5 b2 g1 o6 p3",
        "roll W3 Y5 B2 G1 O6 P3",
        "  P3,O6;G1 | B2 / Y5 W3 ",
        "w3y5b2g1o6p3",
        "w 3 y 5 b 2 g 1 o 6 p 3",
        "w=3 y=5 b=2 g=1 o=6 p=3",
        "3w 5y 2b 1g 6o 3p",
        "3 5 2 1 6 3",
        "3,5,2,1,6,3",
        "352163",
        "white 3 yellow 5 blue 2 green 1 orange 6 purple 3",
        "whi3 yel5 bl2 gr1 or6 pu3",
    ],
)
def test_a_roll_is_read_as_a_person_types_it(gsc: Game, line: str) -> None:
    roll = typed(gsc, gsc.start(1), line)
    assert gsc.text(roll) == "roll W3 Y5 B2 G1 O6 P3"


def test_numbers_alone_stand_for_the_dice_still_rolled(gsc: Game) -> None:
    assert gsc.text(typed(gsc, picked(gsc), "6 5 4 3")) == "roll Y6 B5 O4 P3"


def test_a_letter_goes_before_a_name(chd: Game) -> None:
    roll = typed(chd, chd.start(1), "b1 n2 p3 t4 w5 y6")
    assert chd.text(roll) == "roll W5 Y6 T4 B1 N2 P3"
    assert typed(chd, chd.start(1), "blue1 brown2 p3 t4 w5 y6") == roll


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "6 dice are rolled (W Y B G O P), not 0"),
        ("roll", "6 dice are rolled (W Y B G O P), not 0"),
        ("3 5 2", "6 dice are rolled (W Y B G O P), not 3"),
        ("3 5 2 1 6 3 1", "6 dice are rolled (W Y B G O P), not 7"),
        ("3 5 2 1 6 7", "the purple die shows 1 to 6, not 7"),
        ("0 5 2 1 6 3", "the white die shows 1 to 6, not 0"),
        ("w3 y5 b2 o6", "missing: green, purple"),
        ("w3 w5 b2 g1 o6 p3", "the white die is named twice"),
        ("w3 y5 b2 g1 o6 p3 p3", "the purple die is named twice"),
        ("w3 y5 b2 g1 o6 p12", "the purple die shows 1 to 6, not 12"),
        ("w3 y5 b2 g1 o6 x3", "there is no die 'x'; there are white, yellow, blue, green,"),
        ("w3 y b2 g1 o6 p3", "every die needs one number, as in W3 Y5; check 'b'"),
        ("w3 5 b2 g1 o6 p3", "every die needs one number, as in W3 Y5; check '5'"),
        ("w3 y5 b2 g1 o6 p", "every die needs one number, as in W3 Y5; check 'p'"),
        ("3w 5y 2b 1g 6o 3", "every die needs one number, as in W3 Y5; check '3'"),
    ],
)
def test_what_is_wrong_with_a_typed_roll_is_said(gsc: Game, line: str, problem: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        typed(gsc, gsc.start(1), line)
    assert problem in str(caught.value)


def test_a_die_that_is_not_rolled_is_named(gsc: Game) -> None:
    with pytest.raises(InvalidMove, match="the white die is not rolled now"):
        typed(gsc, picked(gsc), "w1 y2 b3 o4 p5")


def test_an_ambiguous_die_is_asked_back(gsc: Game) -> None:
    dice = (replace(gsc.dice[0], letter="A", name="black"), *gsc.dice[1:])
    with pytest.raises(InvalidMove, match="'bl' could be black / blue"):
        typed(replace(gsc, dice=dice), gsc.start(1), "bl1 g2 o3 p4 w5 y6")


@rule("solo.deal")
def test_a_deal_keeps_the_order_of_nearness(gsc: Game) -> None:
    roll = typed(gsc, dealing(gsc), "o3 b1 w3 p2 g3 y3")
    assert gsc.text(roll) == "roll O3 B1 W3 P2 G3 Y3"
    dealt = gsc.apply(dealing(gsc), CHANCE, roll)
    platter = {gsc.dice[die].letter for die, place in enumerate(dealt.place) if place == 0}
    assert platter == {"O", "B", "P"}


@rule("solo.deal")
def test_a_deal_needs_the_names_of_the_dice(gsc: Game) -> None:
    with pytest.raises(InvalidMove, match="the one nearest the platter first, as in W3 Y5"):
        typed(gsc, dealing(gsc), "3 5 2 1 6 3")
    with pytest.raises(InvalidMove, match="missing: yellow"):
        typed(gsc, dealing(gsc), "o3 b1 w3 p2 g3")


def test_nothing_is_typed_while_no_roll_is_due(gsc: Game) -> None:
    state = play(gsc, gsc.start(1), "roll W3 Y5 B2 G1 O6 P3")
    assert POOL in state.place
    for line in ("w3 y5 b2 g1 o6 p3", "", "nonsense"):
        with pytest.raises(IllegalMove):
            typed(gsc, state, line)


@pytest.mark.parametrize(
    "line", ["candle joker donut cake present", "can jok don cak pres", "roll CAN, J, D, cak; pr"]
)
def test_symbols_are_read_from_their_beginnings(kids: Game, line: str) -> None:
    roll = typed(kids, kids.start(2), line)
    assert kids.text(roll) == "roll candle joker donut cake present"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "5 dice are rolled, not 0"),
        ("can jok don cak", "5 dice are rolled, not 4"),
        ("can jok don cak pres can", "5 dice are rolled, not 6"),
        ("ca jok don cak pres", "'ca' could be candle / cake"),
        ("can jok don cak 3", "there is no symbol '3'; there are heart-balloon,"),
    ],
)
def test_what_is_wrong_with_typed_symbols_is_said(kids: Game, line: str, problem: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        typed(kids, kids.start(2), line)
    assert problem in str(caught.value)


def test_the_game_has_the_last_word_on_symbols(kids: Game) -> None:
    with pytest.raises(IllegalMove, match="3"):
        typed(kids, kids.start(2), "jok jok jok jok can")


def test_an_equal_name_goes_before_a_longer_one(kids: Game) -> None:
    symbols = tuple(replace(kids.symbols[0], name=name) for name in ("can", "candle"))
    other = replace(kids, symbols=symbols, dice=kids.dice[:2])
    state = other.start(2)._replace(faces=(0, 0))
    assert typed(other, state, "can cand").faces == (1, 2)
