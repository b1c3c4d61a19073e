"""How functions of the fast engine are compiled and cached.

numba keys its cache by a function's own file, so a change in another file would leave stale code
in use. Here the cache folder is named after a hash of all files.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

try:
    import numba
    import numpy as np
    from numba import types
    from numba.core import config
    from numba.core.bytecode import FunctionIdentity
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import intrinsic
except ImportError as missing:  # pragma: no cover - tried in a process of its own
    raise ImportError(
        'the fast engine needs numba, which is not installed: pip install "cleverdice[fast]"'
    ) from missing

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows
    fcntl = None  # type: ignore[assignment]

Function = TypeVar("Function", bound=Callable[..., Any])

Struct = Any
"""A record of a structured array: a table, a sheet, a book."""

CACHE_VARIABLE = "CLEVERDICE_CACHE"
"""The environment variable for another cache folder."""


def _fingerprint() -> str:
    """A short hash of this package's source."""
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
    """The first writable folder, or None: then nothing is cached."""
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
"""Whether to check array bounds: slow, for tests."""


OPTIONS: Any = {"error_model": "numpy", "boundscheck": CHECKED, "_nrt": False}
"""Compiled code allocates nothing: without reference counting it is twice as fast."""

_numba: Any = numba
_settings: Any = config


def _own_names() -> None:
    """Give what this process compiles names that no other process gives.

    numba numbers functions and records from 0 in every process. Code of two games that was compiled
    in different processes would have the same names, and a process that loads both from the cache
    would play one game by the code of the other.
    """
    identity: Any = FunctionIdentity
    identity._unique_ids = itertools.count(int.from_bytes(os.urandom(6), "little"))


_own_names()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_own_names)


def kernel(function: Function) -> Function:
    """Compile a function that is called from Python; it releases the GIL."""
    previous = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(FOLDER or "")
    try:
        keep = FOLDER is not None and not CHECKED
        compiled: Function = _numba.njit(cache=keep, nogil=True, **OPTIONS)(function)
    finally:
        _settings.CACHE_DIR = previous
    _one_at_a_time(compiled)
    _save_in_turn(compiled)
    return compiled


def _save_in_turn(dispatcher: Any) -> None:
    """Let processes write to the cache of a kernel one after the other.

    numba reads the index, adds to it and writes it back: of two at once, one would lose its entry
    or, worse, have the other's code in its place.
    """
    if FOLDER is None or CHECKED:
        return
    save = dispatcher._cache.save_overload

    def save_alone(signature: Any, result: Any) -> None:
        with _once_for_all(dispatcher.py_func.__name__):
            save(signature, result)

    dispatcher._cache.save_overload = save_alone


def _one_at_a_time(dispatcher: Any) -> None:
    """Turn off loop vectorisation for a kernel.

    Loops over seats, areas and dice are short: setting up wide registers, and saving them across
    calls, costs a fifth of the speed. numba has no such option per function.
    """
    compile_it = dispatcher.compile

    def compile_plainly(signature: Any) -> Any:
        name = f"{dispatcher.py_func.__name__} {signature}"
        with global_compiler_lock, _once_for_all(name):
            before, _settings.LOOP_VECTORIZE = _settings.LOOP_VECTORIZE, 0
            try:
                return compile_it(signature)
            finally:
                _settings.LOOP_VECTORIZE = before

    dispatcher.compile = compile_plainly


@contextmanager
def _once_for_all(name: str) -> Iterator[None]:
    """Let other processes wait meanwhile; they then find what this one compiled in the cache."""
    if FOLDER is None or CHECKED or fcntl is None:
        yield
        return
    digest = hashlib.sha256(name.encode()).hexdigest()[:16]
    with (FOLDER / f"{digest}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def part(function: Function) -> Function:
    """Compile a function that only kernels call.

    Unless set explicitly, `forceinline` would be inherited from the caller's compilation.
    """
    compiled: Function = _numba.njit(forceinline=False, **OPTIONS)(function)
    return compiled


def inner(function: Function) -> Function:
    """Compile a small function inline into its callers."""
    compiled: Function = _numba.njit(inline="always", **OPTIONS)(function)
    return compiled


def _lowest(typing: Any, number: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = context.cast(builder, arguments[0], number, types.int64)
        found = builder.cttz(wide, context.get_constant(types.boolean, True))
        return context.cast(builder, found, types.int64, types.uint32)

    return types.uint32(number), build  # unsigned: no check for negative indices


def _count(typing: Any, number: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(context.cast(builder, arguments[0], number, types.int64))

    return types.int64(number), build


lowest: Callable[[int], int] = cast(Any, intrinsic(_lowest))
"""The index of the lowest set bit; the number must not be 0."""

count: Callable[[int], int] = cast(Any, intrinsic(_count))
"""The number of set bits."""


@inner
def put(out: Struct, found: int, action: int) -> int:
    """Write an action into a list at index `found`; returns the next index."""
    out.actions[np.uint32(found)] = action
    return found + 1


@inner
def able(ability: Struct) -> bool:
    """Whether a game has an ability: a constant to the compiler, so that the rest costs nothing."""
    size: int = ability.shape[0]
    return size > 1


@inner
def either(which: int, one: int, other: int) -> int:
    """`one` if `which` is 1, `other` if it is 0.

    Branchless, for conditions that the CPU would often mispredict.
    """
    return other ^ ((one ^ other) & -which)
