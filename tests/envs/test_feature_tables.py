"""docs/environments.md lists every feature of every observation."""

from __future__ import annotations

import re

from cleverdice import load, names
from cleverdice.envs import IDS, SoloEnv, TableEnv
from cleverdice.fast import feature_names
from tests.envs.feature_tables import PAGE, rows, section, written
from tests.random_games import TABLES


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_tables_are_fresh() -> None:
    assert written(page()) == page(), "python -m tests.envs.feature_tables"


def test_every_feature_is_in_the_table() -> None:
    for name in names():
        game = load(name)
        listed = [
            before + word + after
            for line in re.findall(r"^\| [\d-]+ \| (.+) \| \d+ \|$", section(game), re.MULTILINE)
            for before, inner, after in [re.fullmatch(r"([^{]*)(?:\{(.*)\})?(.*)", line).groups("")]  # type: ignore[union-attr]
            for word in (inner.split(", ") if inner else [""])
        ]
        assert listed == list(feature_names(game, game.min_players))


def test_features_of_a_row_are_divided_by_the_same() -> None:
    from cleverdice.fast import features_of

    for name in names():
        for row in rows(features_of(load(name))):
            assert len({feature.most for feature in row}) == 1


def test_observations_are_as_wide_as_the_tables_say() -> None:
    for name, players in TABLES:
        game = load(name)
        env = TableEnv(game, players)
        width = len(feature_names(game, players, others=True))
        assert env.observation_space("seat_0").shape == (width,)
        if players == 1:
            assert SoloEnv(game).observation_space.shape == (width,)


def test_names_are_distinct() -> None:
    for name, players in TABLES:
        spelt = feature_names(load(name), players, others=True)
        assert len(set(spelt)) == len(spelt)


def test_the_page_names_every_id() -> None:
    assert all(f"`{id_}`" in page() for id_ in IDS)
