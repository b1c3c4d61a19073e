"""How functions of the fast engine are compiled, and where the compiled code is kept.

numba remembers compiled code by the file of a function alone, so a change in another file would
leave old code in use. Here the folder of the cache is named after the content of all these files.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

try:
    import numba
    import numpy as np
    from numba import types
    from numba.core import config
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import intrinsic
except ImportError as missing:  # pragma: no cover - tried in a process of its own
    raise ImportError(
        'the fast engine needs numba, which is not installed here: pip install "cleverdice[fast]"'
    ) from missing

Function = TypeVar("Function", bound=Callable[..., Any])

Record = Any
"""One element of a structured array."""

CACHE_VARIABLE = "CLEVERDICE_CACHE"
"""The environment variable that names another folder for compiled code."""


def _fingerprint() -> str:
    """A short name for the present content of this package."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _candidates() -> list[Path]:
    named = os.environ.get(CACHE_VARIABLE)
    home = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    temporary = (
        Path(tempfile.gettempdir()) / f"cleverdice-{os.getuid() if os.name == 'posix' else 0}"
    )
    return [Path(named)] if named else [Path(home) / "cleverdice", temporary]


def _folder() -> Path | None:
    """The first folder that can be written to, or None: then nothing is kept."""
    for candidate in _candidates():
        folder = candidate / _fingerprint()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


FOLDER = _folder()
CHECKED = bool(os.environ.get("CLEVERDICE_BOUNDS"))
"""Whether every index is checked: slow, for tests."""


OPTIONS: Any = {"error_model": "numpy", "boundscheck": CHECKED, "_nrt": False}
"""Nothing is allocated in compiled code: without counting of references it is twice as fast."""

_numba: Any = numba
_settings: Any = config


def kernel(function: Function) -> Function:
    """Compile a function that is called from Python; other threads go on while it runs."""
    previous = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(FOLDER or "")
    try:
        keep = FOLDER is not None and not CHECKED
        compiled: Function = _numba.njit(cache=keep, nogil=True, **OPTIONS)(function)
    finally:
        _settings.CACHE_DIR = previous
    _one_at_a_time(compiled)
    return compiled


def _one_at_a_time(dispatcher: Any) -> None:
    """Let a kernel do no loop on many numbers at once.

    Loops over seats, areas and dice are short: what is set up for wide registers, and kept in them
    across calls, costs a fifth of the speed. numba has no such option for one function.
    """
    compile_it = dispatcher.compile

    def compile_plainly(signature: Any) -> Any:
        with global_compiler_lock:
            before, _settings.LOOP_VECTORIZE = _settings.LOOP_VECTORIZE, 0
            try:
                return compile_it(signature)
            finally:
                _settings.LOOP_VECTORIZE = before

    dispatcher.compile = compile_plainly


def part(function: Function) -> Function:
    """Compile a function that only kernels call.

    Without the word against it a function takes over `forceinline` from whatever is compiled above.
    """
    compiled: Function = _numba.njit(forceinline=False, **OPTIONS)(function)
    return compiled


def inner(function: Function) -> Function:
    """Compile a small function into whatever calls it."""
    compiled: Function = _numba.njit(inline="always", **OPTIONS)(function)
    return compiled


def _lowest(typing: Any, number: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = context.cast(builder, arguments[0], number, types.int64)
        found = builder.cttz(wide, context.get_constant(types.boolean, True))
        return context.cast(builder, found, types.int64, types.uint32)

    return types.uint32(number), build  # without a sign: an index that can't count from the end


def _count(typing: Any, number: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(context.cast(builder, arguments[0], number, types.int64))

    return types.int64(number), build


lowest: Callable[[int], int] = cast(Any, intrinsic(_lowest))
"""The position of the lowest bit that is set; the number must not be 0."""

count: Callable[[int], int] = cast(Any, intrinsic(_count))
"""How many bits are set."""


@inner
def put(out: Record, found: int, action: int) -> int:
    """Write an action into a list, as the one of that number; the next number."""
    out.actions[np.uint32(found)] = action
    return found + 1


@inner
def either(which: int, one: int, other: int) -> int:
    """The one number where `which` is 1, the other where it is 0.

    By arithmetic: for things that change all the time, where the processor would often guess wrong
    which way it goes on.
    """
    return other ^ ((one ^ other) & -which)
