"""The benchmark of the environments measures every kind; how long anything takes is not asked."""

from __future__ import annotations

from benchmarks import environments, vector_tables


def test_every_kind_is_measured() -> None:
    rates = environments.measure("gsc", games=4, steps=3, rounds=1)
    assert list(rates) == [environments.PLAIN, *environments.KINDS]
    assert min(rates.values()) > 0


def test_it_says_whether_the_figures_are_met() -> None:
    kind = "masks, 1 thread"
    assert environments.row(kind, 7e6, 1e4, asked=True) == [
        kind, "7,000,000", "700.0", ">= 6,000,000", "yes",
    ]  # fmt: skip
    assert environments.row(kind, 5e6, 1e4, asked=True)[-1] == "NO"
    assert environments.row(kind, 5e6, 1e4, asked=False)[-2:] == ["-", "-"]
    assert environments.row(environments.PLAIN, 1e4, 1e4, asked=True)[2:] == ["1.0", "-", "-"]


def test_tables_are_measured_beside_solo_games() -> None:
    rates = vector_tables.measure("gsc:1,kids:2", games=4, steps=3, rounds=2)
    assert list(rates) == ["gsc:1", "gsc:1, observed", "kids:2", "kids:2, observed"]
    assert min(min(found) for found in rates.values()) > 0
    text = vector_tables.section(rates, 4)
    assert vector_tables.kept(f"# Before\n\n{text}") == text
    assert vector_tables.kept("# Nothing") == ""


def test_a_table_meets_its_target_by_the_median() -> None:
    rates = {"gsc:2": [0.9e6, 1.1e6, 1.2e6], "gsc:2, observed": [1e5, 2e5, 3e5]}
    assert vector_tables.row("gsc:2", rates) == [
        "gsc:2", "1,100,000", "1,200,000", "200,000", "300,000", "1,000,000", "yes",
    ]  # fmt: skip
