"""What the docs site has besides the pages of docs/: files from beside it, an anchor for each rule.

mkdocs calls the functions `on_...`, and griffe, which reads the docstrings, calls `Doctests`.
Links stay as they work in the repository; here they are led to where a file lies in the site.
"""

from __future__ import annotations

import ast
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
DOCS = "docs/"
BESIDE = "project/"
"""Where the site keeps what lies outside of docs/ and is linked to."""

LINK = re.compile(r"(?<=\]\()([^)#:\s]+)")
RULE = re.compile(r"^\| `([a-z0-9]+\.[a-z0-9.-]+)` \|", re.MULTILINE)
CITED = re.compile(r"(?<!\[)`([a-z0-9]+\.[a-z0-9.-]+)`(?!\])")
DIRECTIVE = re.compile(r"^::: (\S+)", re.MULTILINE)
DOCTEST = re.compile(r"^>>> .*(?:\n\S.*|\n +\S.*)*", re.MULTILINE)
FOREIGN = re.compile(r"<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=[\"']?(?:https?:)?//[^>]*>")


# Links


def in_repository(uri: str) -> str:
    """The path in the repository of a file of the site."""
    return uri.removeprefix(BESIDE) if uri.startswith(BESIDE) else DOCS + uri


def in_site(path: str) -> str:
    """The place in the site of a file of the repository."""
    return path.removeprefix(DOCS) if path.startswith(DOCS) else BESIDE + path


def linked(text: str, path: str) -> list[str]:
    """The files of the repository that the page at a path links to."""
    folder = posixpath.dirname(path)
    return [posixpath.normpath(posixpath.join(folder, link)) for link in LINK.findall(text)]


def relinked(text: str, uri: str) -> str:
    """A page with its links leading to where the files lie in the site."""
    folder = posixpath.dirname(uri)

    def moved(link: re.Match[str]) -> str:
        (path,) = linked(f"]({link[1]})", in_repository(uri))
        return posixpath.relpath(in_site(path), folder or ".")

    return LINK.sub(moved, text)


def beside() -> list[str]:
    """Every file outside of docs/ that the site needs: linked to, and what that links to."""
    found: set[str] = set()
    asked = [path.relative_to(ROOT).as_posix() for path in ROOT.glob(f"{DOCS}**/*.md")]
    while asked:
        page = asked.pop()
        links = set(linked((ROOT / page).read_text(encoding="utf-8"), page))
        new = {link for link in links - found if is_beside(link)}
        found |= new
        asked += [link for link in new if link.endswith(".md")]
    return sorted(found)


def is_beside(path: str) -> bool:
    """Is this a file of the repository outside of docs/?"""
    return not path.startswith(DOCS) and (ROOT / path).is_file()


# Rules and names


def anchored(text: str) -> str:
    """A page of rules on which every id is an anchor that links to itself."""
    return RULE.sub(r'| <a id="\1" href="#\1"><code>\1</code></a> |', text)


@cache
def rules() -> dict[str, str]:
    """The ids of all rules, each with its page in the site."""
    pages = sorted(ROOT.glob(f"{DOCS}rules/*.md"))
    return {
        rule: in_site(page.relative_to(ROOT).as_posix())
        for page in pages
        for rule in RULE.findall(page.read_text(encoding="utf-8"))
    }


def cited(text: str, uri: str) -> str:
    """A page of the site on which every id of a rule leads to the rule."""
    folder = posixpath.dirname(uri) or "."

    def led(cite: re.Match[str]) -> str:
        page = rules().get(cite[1])
        return f"[{cite[0]}]({posixpath.relpath(page, folder)}#{cite[1]})" if page else cite[0]

    return CITED.sub(led, text)


def fenced(docstring: str) -> str:
    """A docstring with its examples as blocks of code."""
    return DOCTEST.sub(lambda example: f"```pycon\n{example[0]}\n```", docstring)


def documented() -> dict[str, str]:
    """The modules of the API reference, each with its page."""
    return {
        module: path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.glob(f"{DOCS}api/*.md"))
        for module in DIRECTIVE.findall(path.read_text(encoding="utf-8"))
    }


def exported(module: str) -> list[str]:
    """What a package exports, by its own list; nothing if it has none."""
    path = ROOT.joinpath("src", *module.split("."), "__init__.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body if path.is_file() else ():
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


# What mkdocs and griffe call


def on_files(files: Any, *, config: Any) -> Any:
    """Add what lies beside docs/."""
    from mkdocs.structure.files import File

    for path in beside():
        files.append(File.generated(config, in_site(path), abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Lead links to where they lead in the site, and to the rules that are named."""
    uri = page.file.src_uri
    text = relinked(markdown, uri)
    return cited(anchored(text) if uri.startswith("rules/") else text, uri)


def on_post_build(*, config: Any) -> None:
    """Stop if a public name has no entry, or a page would ask another host for anything."""
    from mkdocs.exceptions import PluginError

    site = Path(config.site_dir)
    if wrong := [*lacking(site), *foreign(site)]:
        raise PluginError("\n".join(wrong))


def lacking(site: Path) -> list[str]:
    """The public names without an entry in the built reference."""
    wrong = []
    for module, page in documented().items():
        built = (site / in_site(page)).with_suffix(".html")
        built = built if built.is_file() else built.with_name("index.html")
        text = built.read_text(encoding="utf-8")
        names = [f"{module}.{name}" for name in exported(module)]
        wrong += [f"{name} has no entry" for name in names if f'id="{name}"' not in text]
    return wrong


def foreign(site: Path) -> list[str]:
    """What the built pages would fetch from other hosts."""
    return [
        f"{path.relative_to(site)} asks another host: {found}"
        for path in sorted(site.rglob("*.html"))
        for found in FOREIGN.findall(path.read_text(encoding="utf-8"))
    ]
