"""Commands side by side: each is told in one piece, and one failure fails the whole."""

from __future__ import annotations

import pytest

from tests.abreast import run


def test_all_pass(capfd: pytest.CaptureFixture[str]) -> None:
    assert run([("one", "echo first"), ("two", "echo second"), ("three", "echo third")]) == 0
    said = capfd.readouterr().out
    assert said.startswith("Side by side: one, two, three ...\n")
    assert all(f"\n{name}: passed, " in said for name in ("one", "two", "three"))
    assert all(text in said for text in ("\nfirst\n", "\nsecond\n", "\nthird\n"))


def test_one_that_fails_fails_the_whole_and_the_others_go_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run([("bad", "echo why >&2; exit 3"), ("good", "sleep 0.3; echo fine")]) == 1
    said = capfd.readouterr().out
    assert said.index("=== bad: FAILED (3), ") < said.index("\nwhy\n") < said.index("\nfine\n")
    assert [line.split(",")[0] for line in said.splitlines()[-2:]] == [
        "bad: FAILED (3)",
        "good: passed",
    ]


def test_what_a_command_says_stays_together(capfd: pytest.CaptureFixture[str]) -> None:
    lines = "echo {0} 1; sleep 0.1; echo {0} 2; sleep 0.1; echo {0} 3"
    run([(name, lines.format(name)) for name in ("ann", "bob")])
    said = capfd.readouterr().out
    for name in ("ann", "bob"):
        assert f"{name} 1\n{name} 2\n{name} 3\n" in said


def test_a_make_below_has_jobs_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAKEFLAGS", "--jobserver-auth=3,4")
    run([("make", 'echo "<$MAKEFLAGS>"')])
    assert "\n<>\n" in capfd.readouterr().out
