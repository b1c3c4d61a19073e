"""The page has the standard library and nothing else: nothing else may be asked for."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys

ALLOWED = sys.stdlib_module_names | {"cleverdice"}
NEVER = {"asyncio", "multiprocessing", "sqlite3"}

class Only:
    def find_spec(self, name, *rest):
        top = name.partition(".")[0]
        if top not in ALLOWED or top in NEVER:
            raise ImportError(f"{name} is not for a page")

before = set(sys.modules)
sys.meta_path.insert(0, Only())
from cleverdice.site.rehearsal import rehearse
rehearse()
heavy = {"numpy", "msgspec", "starlette", "click"} & set(sys.modules)
assert not heavy, heavy
print("rehearsed")
"""


def test_everything_runs_with_the_standard_library_alone() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=300, check=False
    )
    assert (run.stdout, run.stderr) == ("rehearsed\n", "")
