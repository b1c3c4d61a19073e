"""Facts in words."""

from __future__ import annotations

from cleverdice.rules import Bonus, Fox, Game, Unlock
from cleverdice.texts import Text, say

from .fact import Fact
from .sheet_facts import Circled, Earned, FoxGained, Lost, Marked, Points, Used
from .table_facts import Over, Rolled, RoundBegan, ToField, ToPlatter, ToPool, TurnBegan

ROMAN = ("I", "II", "III")


def describe(game: Game, fact: Fact, language: str) -> str:
    """A fact in words; a seat's facts follow its name: `Ana` + `crosses yellow 11`."""
    text = fact_text(game, fact)
    return say(language, text.key, **text.details)


def fact_text(game: Game, fact: Fact) -> Text:
    """A fact as a translatable text."""
    return Text(*_words(game, fact))


def bonus_text(game: Game, bonus: Bonus) -> Text:
    """The name of a bonus as a translatable text."""
    if isinstance(bonus, Fox):
        return Text("bonus.fox")
    if isinstance(bonus, Unlock):
        return Text(f"bonus.{game.actions[bonus.row].name}")
    free = bonus.rolled or any(
        game.areas[index].leaves_number(numbers) for index, numbers in bonus.options
    )
    if len(bonus.options) > 1:
        return Text("bonus.any.number" if free else "bonus.any.mark")
    index, numbers = bonus.options[0]
    area = game.areas[index]
    kind = "number" if free else "written" if area.written else "ring" if area.rings(0) else "cross"
    return Text(f"bonus.{kind}", {"area": Text(f"area.{area.name}"), "number": numbers[0]})


def _words(game: Game, fact: Fact) -> tuple[str, dict[str, object]]:
    match fact:
        case Marked(_, area, cell, value):
            kind = game.areas[area]
            key = "fact.ringed" if kind.rings(cell) else "fact.crossed"
            details = {"area": _area(game, area), "field": kind.field_label(cell), "value": value}
            return "fact.written" if kind.written else key, details
        case Earned(_, bonus, _, _, row, round):
            if round is not None:
                return "fact.earned.round", {"bonus": bonus_text(game, bonus), "round": round}
            source = "row" if row is not None else "cells"
            return f"fact.earned.{source}", {"bonus": bonus_text(game, bonus)}
        case Lost(_, bonus, chosen):
            key = "fact.given-up" if chosen else "fact.lost"
            return key, {"bonus": bonus_text(game, bonus)}
        case Points(_, area, points):
            sign = ".less" if points < 0 else ""
            if area is None:
                return f"fact.fox-points{sign}", {"points": points}
            return f"fact.{game.flow.unit}{sign}", {"area": _area(game, area), "points": points}
        case Circled(_, row, space) | Used(_, row, space):
            key = "fact.circled" if isinstance(fact, Circled) else "fact.used"
            name = Text(f"action.{game.actions[row].name}")
            return key, {"action": name, "space": space + 1}
        case _:
            return _table_words(game, fact)


def _table_words(game: Game, fact: Fact) -> tuple[str, dict[str, object]]:
    match fact:
        case FoxGained(_, count):
            return "fact.fox", {"count": count}
        case Rolled(dice, faces):
            return "fact.rolled", {"dice": _shown(game, dice, faces)}
        case ToField(die, field):
            return "fact.field", {"die": game.dice[die].letter, "field": ROMAN[field - 1]}
        case ToPlatter(dice):
            return "fact.platter", {"dice": " ".join(game.dice[die].letter for die in dice)}
        case ToPool(die):
            return "fact.pool", {"die": game.dice[die].letter}
        case TurnBegan(seat):
            return "fact.turn", {"seat": seat + 1}
        case RoundBegan(round):
            return "fact.round", {"round": round}
        case Over(winners):
            return "fact.over", {"seats": ", ".join(str(seat + 1) for seat in winners)}
        case _:
            raise TypeError(fact)


def _area(game: Game, area: int) -> Text:
    return Text(f"area.{game.areas[area].name}")


def _shown(game: Game, dice: tuple[int, ...], faces: tuple[int, ...]) -> object:
    if game.symbols:
        return tuple(Text(f"symbol.{game.tokens[face]}") for face in faces)
    return " ".join(f"{game.dice[die].letter}{face}" for die, face in zip(dice, faces, strict=True))
