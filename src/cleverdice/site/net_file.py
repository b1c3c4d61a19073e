"""Nets as files for the page: a header and numbers as typed arrays take them.

    8 bytes   b"CDNET 1\\n"
    4 bytes   the length of the header, little-endian
    header    JSON: `name`; `layers`, the sizes from inputs to outputs; `types` of each layer's
              numbers (`float16` or `float32`); `correction`, null or a net of its own with `layers`
              and `types`; spaces up to a multiple of 4 bytes
    layers    weights (a row for each input), then biases, then zeros up to a multiple of 4 bytes;
              `float32` is little-endian, of `float16` all lower bytes come before all upper ones,
              which packs better; those of the correction follow those of the net

After each layer but the last, negative numbers become 0. The correction is the coach's
(`cleverdice.coach.correction`): its inputs are those of the net, then the last hidden layer of the
net, and its one output comes after those of the net. The numbers are those of the shipped weights,
which are in half precision: nothing is rounded.
"""

from __future__ import annotations

import ast
import hashlib
import json
import struct
import zipfile
from array import array
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

MAGIC = b"CDNET 1\n"
WORD = 4
TYPES = {"<f2": "float16", "<f4": "float32"}
BYTES = {"float16": 2, "float32": 4}


class Numbers(NamedTuple):
    """An array of a file of numpy's: its type, its shape, its bytes."""

    descr: str
    shape: tuple[int, ...]
    data: bytes

    @property
    def floats(self) -> list[float]:
        """The numbers themselves, of an array in single precision."""
        return list(struct.unpack(f"<{len(self.data) // WORD}f", self.data))


Layer = tuple[Numbers, Numbers]
"""Weights and biases."""


def net_file(manifest: Path, correction: Path) -> bytes:
    """The file of a shipped net, given its manifest and where a correction of it may lie."""
    about, path = json.loads(manifest.read_text(encoding="utf-8")), manifest.with_suffix(".npz")
    if hashlib.sha256(path.read_bytes()).hexdigest() != about["sha256"]:
        raise ValueError(f"{path.name} is damaged")
    net = _layers(list(arrays_of(path).values()))
    more = _correction(net, correction, about["sha256"])
    told = {"name": manifest.stem, **_sizes(net), "correction": _sizes(more) if more else None}
    head = json.dumps(told).encode()
    head += b" " * (-len(head) % WORD)
    body = b"".join(_packed(weights, biases) for weights, biases in (*net, *more))
    return MAGIC + struct.pack("<I", len(head)) + head + body


def _layers(arrays: list[Numbers]) -> list[Layer]:
    return list(zip(arrays[::2], arrays[1::2], strict=True))


def _sizes(layers: list[Layer]) -> dict[str, Any]:
    sizes = [layers[0][0].shape[0], *(biases.shape[0] for _, biases in layers)]
    return {"layers": sizes, "types": [TYPES[weights.descr] for weights, _ in layers]}


def _packed(weights: Numbers, biases: Numbers) -> bytes:
    data = weights.data + biases.data
    if TYPES[weights.descr] == "float16":
        data = data[::2] + data[1::2]
    return data + bytes(-len(data) % WORD)


def _correction(net: list[Layer], path: Path, mark: str) -> list[Layer]:
    """The layers of a correction, none if there is none of this very net."""
    kept = arrays_of(path) if path.is_file() else {}
    if not kept or _text(kept.pop("net")) != mark:
        return []
    if "weights" not in kept:
        return _layers(list(kept.values()))
    *hidden, bias = kept["weights"].floats  # one output of the last hidden layer
    column = [*[0.0] * net[0][0].shape[0], *hidden]
    return [(_single(column, (len(column), 1)), _single([bias], (1,)))]


def _single(floats: list[float], shape: tuple[int, ...]) -> Numbers:
    return Numbers("<f4", shape, struct.pack(f"<{len(floats)}f", *floats))


def _text(numbers: Numbers) -> str:
    return numbers.data.decode("utf-32-le").rstrip("\0")


# Files of numpy


def arrays_of(path: Path) -> dict[str, Numbers]:
    """The arrays of an `.npz` file, in its order; a build has no numpy."""
    with zipfile.ZipFile(path) as file:
        return {name.removesuffix(".npy"): _array(file.read(name)) for name in file.namelist()}


def _array(data: bytes) -> Numbers:
    """An array as numpy writes it: a magic, a version, a header that is a Python literal."""
    if data[:6] != b"\x93NUMPY":
        raise ValueError("not an array of numpy's")
    wide = data[6] > 1
    start = 12 if wide else 10
    (length,) = struct.unpack_from("<I" if wide else "<H", data, 8)
    about: dict[str, Any] = ast.literal_eval(data[start : start + length].decode())
    body = data[start + length :]
    if about["fortran_order"] and len(about["shape"]) > 1:
        body = _by_row(body, about["shape"][0], int(about["descr"][2:]))
    return Numbers(about["descr"], about["shape"], body)


def _by_row(data: bytes, rows: int, size: int) -> bytes:
    """The numbers of an array whose columns come one after the other, row by row."""
    flat = array({2: "H", 4: "I"}[size], data)
    return b"".join(flat[row::rows].tobytes() for row in range(rows))


# Reading one again


Plain = tuple[list[list[float]], list[float]]
"""The weights of a layer, a row for each input, and its biases."""


def read_net(data: bytes) -> tuple[list[Plain], list[Plain]]:
    """The layers of a net file, and those of its correction."""
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError("not a net file")
    (length,) = struct.unpack_from("<I", data, len(MAGIC))
    at = len(MAGIC) + WORD
    about, numbers = json.loads(data[at : at + length]), iter(memoryview(data[at + length :]))
    more = about["correction"]
    return list(_read(about, numbers)), list(_read(more, numbers)) if more else []


def _read(about: dict[str, Any], numbers: Iterator[int]) -> Iterator[Plain]:
    for (inputs, outputs), kind in zip(pairwise(about["layers"]), about["types"], strict=True):
        count = (inputs + 1) * outputs
        part = bytes(islice(numbers, count * BYTES[kind]))
        _ = bytes(islice(numbers, -len(part) % WORD))
        flat = struct.unpack(f"<{count}f", part) if kind == "float32" else _halves(part)
        rows = [list(flat[row * outputs : (row + 1) * outputs]) for row in range(inputs + 1)]
        yield rows[:-1], rows[-1]


def _halves(data: bytes) -> tuple[float, ...]:
    whole, count = bytearray(len(data)), len(data) // 2
    whole[::2], whole[1::2] = data[:count], data[count:]
    return struct.unpack(f"<{count}e", whole)
