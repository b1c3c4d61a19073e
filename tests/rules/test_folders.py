"""Games from folders: known by name once loaded, refused with the file and what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleverdice import load, load_folder, names
from cleverdice.rules import SheetError, load_source

FOLDER = Path(__file__).parents[1] / "patchwork"


def test_a_game_of_a_folder_is_known_by_its_name_once_it_is_loaded() -> None:
    game = load_folder(FOLDER)
    assert load("patch") is game
    assert load_source("patch") is load_source(str(FOLDER)) is game
    assert load_source("gsc") is load("gsc")
    assert "patch" not in names()


def test_a_name_is_no_path() -> None:
    """A record names its game: were it a path, reading a record could run code."""
    with pytest.raises(SheetError, match="there is no game"):
        load(str(FOLDER))


def copied(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """The folder with something else in one of its files."""
    folder = tmp_path / "broken"
    folder.mkdir()
    for path in FOLDER.glob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert path.name != file or old in text
        changed = text.replace(old, new) if path.name == file else text
        (folder / path.name).write_text(changed, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("sheet.json", '"id": "patch"', '"id": "gsc"', "'gsc' is a game of the program"),
        ("sheet.json", '"kind": "apart"', '"kind": "nearby"', "unknown kind of area 'nearby'"),
        ("sheet.json", '"id": "patch",', '"id": "patch"', "broken/sheet.json"),
        ("en.json", '"die.red"', '"die.rd"', "broken/en.json: there is no text for 'die.red'"),
        ("en.json", '"fence"', "7", "broken/en.json: must be an object of texts"),
        ("kinds.py", "class Apart", "clas Apart", "broken/kinds.py: "),
    ],
)
def test_a_wrong_folder_is_refused(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    with pytest.raises(SheetError) as refused:
        load_folder(copied(tmp_path, file, old, new))
    assert said in str(refused.value)


def test_a_folder_without_a_sheet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"sheet\.json: No such file"):
        load_folder(tmp_path)


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [("sheet.json", b"\xff", "is no UTF-8 text"), ("de.json", b"{", "not JSON")],
)
def test_a_file_that_cannot_be_read_is_refused(
    tmp_path: Path, file: str, content: bytes, said: str
) -> None:
    folder = copied(tmp_path, "sheet.json", '"patch"', '"patched"')
    (folder / file).write_bytes(content)
    with pytest.raises(SheetError, match=f"{file}: {said}"):
        load_folder(folder)


def test_a_folder_needs_no_kinds_of_its_own(tmp_path: Path) -> None:
    shipped = load("gsc")
    sheet = {**shipped.sheet, "id": "mine"}
    (tmp_path / "sheet.json").write_text(json.dumps(sheet), encoding="utf-8")
    levels = {f"level.mine.{level}": "fine" for level in range(1, len(shipped.rating) + 2)}
    (tmp_path / "en.json").write_text(json.dumps(levels), encoding="utf-8")
    assert [area.name for area in load_folder(tmp_path).areas] == [a.name for a in shipped.areas]


def test_a_draft_has_room_for_six_dice(tmp_path: Path) -> None:
    die = '{"name": "red", "letter": "R"'
    more = [
        die.replace('"R"', f'"{letter}"').replace('"red"', f'"{name}"')
        for letter, name in (("G", "green"), ("P", "purple"), ("K", "pink"))
    ]
    rest = ', "shape": "circle", "areas": "all", "source": "rules"}, '
    folder = copied(tmp_path, "sheet.json", die, "".join(one + rest for one in more) + die)
    with pytest.raises(SheetError, match="there is room for 6 dice at most"):
        load_folder(folder)
