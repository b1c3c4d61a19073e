"""The page as a folder of files, and how its parts are packed."""

from __future__ import annotations

import gzip
import importlib.util
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from cleverdice.cli import main
from cleverdice.server import Static
from cleverdice.site import SiteError, export
from cleverdice.site.build import compiled, library, zipped


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """Something like a built page."""
    folder = tmp_path / "page"
    files = {
        "index.html": "served",
        "index.html.br": "packed",
        "site.html": "sited",
        "sw.js": "worker",
        "assets/app.js": "code",
        "assets/app.js.br": "packed",
        "offline/manifest.json": "{}",
        "offline/python.wasm.gz": "wasm",
    }
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return folder


def test_a_site_has_every_file_once_and_its_own_page(page: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "site"
    export(out, page)
    there = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert there == {
        ".nojekyll", "404.html", "index.html", "sw.js", "assets/app.js", "offline/manifest.json",
        "offline/python.wasm.gz",
    }  # fmt: skip
    assert (out / "index.html").read_text() == (out / "404.html").read_text() == "sited"


def test_nothing_is_written_over(page: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "mine.txt").write_text("precious")
    with pytest.raises(SiteError, match="not empty"):
        export(out, page)
    assert [path.name for path in out.iterdir()] == ["mine.txt"]


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="make page"):
        export(tmp_path / "site", tmp_path)


def test_the_command_says_what_it_wrote(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cleverdice.site.folder.built_page", lambda: page)
    out = tmp_path / "site"
    done = CliRunner().invoke(main, ["site", "--out", str(out)])
    assert done.exit_code == 0
    assert "http.server" in done.output
    again = CliRunner().invoke(main, ["site", "--out", str(out)])
    assert again.exit_code != 0
    assert "not empty" in again.output


def test_packed_files_without_a_twin_are_served_as_they_are(page: Path) -> None:
    static = Static(page)
    assert set(static.files) >= {"offline/python.wasm.gz", "assets/app.js", "offline/manifest.json"}
    assert "assets/app.js.br" not in static.files
    wasm = static.files["offline/python.wasm.gz"]
    assert wasm.forever
    assert not wasm.packed
    assert not static.files["offline/manifest.json"].forever


# Modules

SOURCE = b'''
"""About."""
from __future__ import annotations

def f(x: int) -> int:
    """Says."""
    return x + 1
'''


def test_a_compiled_module_runs_without_its_source(tmp_path: Path) -> None:
    with zipfile.ZipFile(BytesIO(zipped([("packed_module.py", SOURCE)]))) as file:
        assert file.namelist() == ["packed_module.pyc"]
        file.extractall(tmp_path)
    sys.path.insert(0, str(tmp_path))
    try:
        module = importlib.import_module("packed_module")
        assert module.f(1) == 2
        assert module.f.__doc__ is None
    finally:
        sys.path.remove(str(tmp_path))
        sys.modules.pop("packed_module", None)


def test_the_same_source_gives_the_same_bytes() -> None:
    files = [("a.py", b"x = 1\n"), ("b.json", b"{}")]
    assert zipped(files) == zipped(files)
    assert compiled("a.py", b"x = 1\n")[:4] == importlib.util.MAGIC_NUMBER
    assert gzip.compress(zipped(files), mtime=0) == gzip.compress(zipped(files), mtime=0)


def test_the_library_is_cut_to_what_is_used(tmp_path: Path) -> None:
    whole = tmp_path / "library.zip"
    with zipfile.ZipFile(whole, "w") as file:
        for name in ("json/__init__.py", "json/tool.py", "asyncio/__init__.py", "re.py"):
            file.writestr(name, "x = 1\n")
    with zipfile.ZipFile(BytesIO(library(whole, {"json", "re"}))) as cut:
        assert cut.namelist() == ["json/__init__.pyc", "re.pyc"]
