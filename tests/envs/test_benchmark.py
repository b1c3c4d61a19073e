"""The benchmark of the environments measures every kind; how long anything takes is not asked."""

from __future__ import annotations

from benchmarks import environments


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
