"""What somebody new is told at a table: what the turn flow explains, and what the table offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cleverdice.facts import bonus_text
from cleverdice.rules import CHANCE, Fill, Fox, Game, State, Unlock
from cleverdice.rules.flows.tips import Tip
from cleverdice.texts import Text

from .describe import Plain, text_view

MANY = 3
"""With more moves than this to choose from, somebody may want to ask the coach."""


@dataclass(frozen=True)
class Setting:
    """What a table is like apart from the rules: names, real dice, a coach, what can be undone."""

    names: Sequence[str]
    typed: bool = False
    hints: bool = False
    undo: Sequence[int] = ()


def tip_views(game: Game, state: State, seat: int, setting: Setting) -> list[Plain]:
    """What to explain to a seat now, the most urgent first."""
    tips = list(game.flow.tips(game, state, seat))
    if tips:
        tips = [*_before(game, state, seat, setting, tips[0].chapter), *tips]
        tips += _after(game, state, seat, setting, tips[0].chapter)
    return [_tip_view(game, setting, tip) for tip in tips]


def _rolls(game: Game, state: State, seat: int) -> bool:
    return seat == state.active and game.actors(state) == (CHANCE,)


def _before(game: Game, state: State, seat: int, setting: Setting, chapter: str) -> list[Tip]:
    """What must be known first."""
    typed = setting.typed and _rolls(game, state, seat)
    return [Tip("learn.roll.typed", chapter)] if typed else []


def _after(game: Game, state: State, seat: int, setting: Setting, chapter: str) -> list[Tip]:
    """What may help."""
    undo = seat in setting.undo and _rolls(game, state, seat)
    hint = setting.hints and len(game.moves(state, seat)) > MANY
    wanted = {"learn.undo": undo, "learn.hint": hint}
    return [Tip(key, chapter, news=True) for key, told in wanted.items() if told]


def _tip_view(game: Game, setting: Setting, tip: Tip) -> Plain:
    details = {name: _detail(game, setting, name, value) for name, value in tip.details.items()}
    said = text_view(Text(tip.key, details))
    rest = {"chapter": tip.chapter, "news": tip.news, "chosen": tip.chosen}
    return {"id": tip.key.removeprefix("learn."), "say": said, **rest}


def _detail(game: Game, setting: Setting, name: str, value: Any) -> Any:
    if name == "name":
        return setting.names[value]
    if isinstance(value, tuple) and not isinstance(value, Text):
        return tuple(bonus_text(game, bonus) for bonus in value)
    return bonus_text(game, value) if isinstance(value, Fill | Fox | Unlock) else value
