"""One catalogue, three languages: the same keys, the same details, nothing missing or left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from cleverdice import load, names
from cleverdice.coach.review import BAND
from cleverdice.players import BOTS
from cleverdice.record import Finding
from cleverdice.rules import Duty
from cleverdice.rules.flows import FLOWS
from cleverdice.server.contract.requests import SignName
from cleverdice.terminal.loop import COMMANDS
from cleverdice.texts import LANGUAGES, Text, say
from cleverdice.texts import shipped_texts as catalogue

SOURCE = Path(__file__).parent.parent / "src" / "cleverdice"
PAGE = Path(__file__).parent.parent / "web" / "src"
KEY = re.compile(r"[a-z]+(\.[a-z0-9_-]+)+")
FILES = (".ts", ".svelte", ".json", ".css")
BEGUN_SHORT = {f"bot.{name}" for name in BOTS} | {
    *(f"page.{panel}" for panel in ("keys", "log", "menu", "rounds", "short")),
    *(f"page.{unit}{sign}" for unit in ("points", "stars") for sign in ("", ".less")),
    *(f"lobby.{gone}" for gone in ("missing", "refused")),
    *(f"proof.{why}" for why in ("unreadable", "unknown-game")),
    *(f"hint.by.{what}" for what in ("chance", "points")),
}
"""Keys that the page makes from a beginning of one word."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def bare(text: str) -> str:
    """A text without its details."""
    return re.sub(r"\{.*?\}", "", text)


def from_the_data() -> Iterator[str]:
    """Keys that are put together from names on the sheets."""
    for name in names():
        game = load(name)
        yield from (f"area.{area.name}" for area in game.areas)
        yield from (f"symbol.{symbol.name}" for symbol in game.symbols)
        for row in game.actions:
            abouts = ("action", "bonus", "coach.used", "sign")
            yield from (f"{about}.{row.name}" for about in abouts)
        yield from () if game.note is None else (game.note,)
        if not game.symbols:
            yield from (f"die.{die.name}" for die in game.dice)
        if game.note is not None:
            yield game.note
        if game.rating:
            yield from (f"level.{name}.{level}" for level in range(1, len(game.rating) + 2))


COUNTING = (
    "count", "fact", "simulate", "arena.pairs", "review.by", "train.axis.mean", "train.axis.error"
)  # fmt: skip
"""What is said of points in one way, and of stars in another."""


def from_lists() -> Iterator[str]:
    """Keys that are put together from a list in the code."""
    for command in COMMANDS:
        yield from (f"command.{command}", f"help.{command}")
    for name in names():
        yield from (f"say.{word}" for word in load(name).flow.words)
    yield from (f"verify.{finding}" for finding in Finding)
    yield from (f"task.{duty}" for duty in Duty)
    yield from (f"bonus.{kind}" for kind in ("cross", "ring", "written", "number"))
    yield from (f"review.accuracy.{level}" for level in range(1, len(BAND) + 2))
    yield from (f"simulate.engine.{engine}" for engine in ("fast", "readable"))
    yield from (f"fact.earned.{source}" for source in ("cells", "row", "round"))
    yield from (f"prompt.typed.{kind}" for kind in ("symbols", "deal", "numbers"))
    yield from (f"name.bot.{level}" for level in BOTS)
    yield from (f"sign.{name}" for name in get_args(SignName))
    for flow in FLOWS.values():
        yield from (f"{about}.{flow.unit}" for about in COUNTING)
        yield f"fact.{flow.unit}.less"
    yield from ("fact.fox-points", "fact.fox-points.less", "review.by.chance")
    for what in ("roll", "go-on", "end"):
        yield from (f"prompt.{what}", f"task.{what}")
    yield "task.typed"


def in_the_code() -> set[str]:
    """Every string of the source that is spelled like a key of the catalogue."""
    first = {key.split(".")[0] for key in catalogue("en")}
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if KEY.fullmatch(text) and text.split(".")[0] in first:
                    found.add(text)
    found.discard("sheet.json")  # a file
    return found


def page_files() -> Iterator[str]:
    """The source of the page and the data in it, without its tests."""
    for path in PAGE.rglob("*"):
        if path.suffix in (".ts", ".svelte", ".json") and ".test." not in path.name:
            yield path.read_text(encoding="utf-8")


def in_the_page() -> set[str]:
    """Every string of the page that is spelled like a key of the catalogue."""
    first = {key.split(".")[0] for key in catalogue("en")}
    found = {
        key for text in page_files() for key in re.findall(rf"['\"`]({KEY.pattern})['\"`]", text)
    }
    keys = {whole for whole, _ in found}
    return {key for key in keys if key.split(".")[0] in first and not key.endswith(FILES)}


def put_together_in_the_page() -> set[str]:
    """Keys that the page makes from a beginning of two words at least: `home.way.${way}`."""
    begun = {
        start for text in page_files() for start in re.findall(r"`([a-z]+\.[a-z.-]+)\$\{", text)
    }
    found = {key for key in catalogue("en") if key.startswith(tuple(begun))}
    return found | counted_in_the_page() | BEGUN_SHORT


def counted_in_the_page() -> set[str]:
    """Keys for one, two or few of something, which the page chooses by a number: `KEY.one`."""
    counted = {key for text in page_files() for key in re.findall(r"sayCount\('([^']+)'", text)}
    forms = {f"{key}.{form}" for key in counted for form in ("zero", "one", "two", "few", "many")}
    return forms & catalogue("en").keys()


def test_every_language_has_the_same_keys() -> None:
    for language in LANGUAGES:
        assert catalogue(language).keys() == catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_details_are_the_same_in_every_language(language: str) -> None:
    for key, text in catalogue(language).items():
        assert placeholders(text) == placeholders(catalogue("en")[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_unfinished(language: str) -> None:
    for key, text in catalogue(language).items():
        assert text.strip(), key
        assert "  " not in text, key
        assert "TODO" not in text, key
        assert "\n" not in text, key


@pytest.mark.parametrize("language", ["es", "de"])
def test_sentences_are_translated(language: str) -> None:
    """A sentence that is the same as in English was forgotten; single words may be alike."""
    same = {
        key
        for key, text in catalogue(language).items()
        if text == catalogue("en")[key] and len(re.findall(r"[a-z]{2,}", bare(text))) > 2
    }
    assert same == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_page_names_what_is_typed_at_a_terminal(language: str) -> None:
    words = {word for name in names() for word in load(name).flow.words}
    typed = re.compile(rf"\((?:{'|'.join(words)})\)")
    assert [key for key, text in catalogue(language).items() if typed.search(text)] == []


def test_everything_that_the_sheets_name_has_a_text() -> None:
    assert set(from_the_data()) - catalogue("en").keys() == set()


def test_every_key_in_the_code_is_known() -> None:
    assert in_the_code() - catalogue("en").keys() == set()
    assert in_the_page() - catalogue("en").keys() == set()
    assert put_together_in_the_page() - catalogue("en").keys() == set()
    assert set(from_lists()) - catalogue("en").keys() == set()


def test_every_text_is_used() -> None:
    used = in_the_code() | set(from_the_data()) | set(from_lists())
    used |= in_the_page() | put_together_in_the_page()
    assert catalogue("en").keys() - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_a_kind_differ(language: str) -> None:
    """Two areas, symbols, levels or commands of one name could not be told apart."""
    texts = catalogue(language)
    kinds = ["area.", "die.", "symbol.", "action.", "command.", "bot.", "name.bot."]
    kinds += [f"level.{name}." for name in names()]
    for kind in kinds:
        named = [text for key, text in texts.items() if key.startswith(kind)]
        assert len(set(named)) == len(named), kind


def test_details_that_are_texts_are_translated() -> None:
    area = Text("area.yellow")
    assert say("de", "fact.points", points=3, area=area) == "+3 in Gelb"
    nested = Text("bonus.cross", {"area": area})
    assert say("es", "fact.earned.cells", bonus=nested) == "consigue una cruz en amarillo"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Dice rolled: W3"), ("es", "Dados tirados: W3"), ("de", "Würfel geworfen: W3")],
)
def test_the_log_says_of_the_dice_what_became_of_them(language: str, words: str) -> None:
    rolled = Text("fact.rolled", {"dice": "W3"})
    assert say(language, "page.said", name=Text("dice.pool"), said=rolled) == words


def test_plain_details_stay_as_they_are() -> None:
    assert say("de", "news.saved", file="area.yellow") == "Gespeichert in area.yellow."
