"""Whoever lacks a part is told what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cleverdice.extras import EXTRAS


@pytest.mark.parametrize("part", EXTRAS["envs"])
def test_a_missing_part_names_the_extra(part: str) -> None:
    code = f"import sys; sys.modules[{part!r}] = None; import cleverdice.envs"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert 'pip install "cleverdice[envs]"' in ran.stderr.splitlines()[-1]
