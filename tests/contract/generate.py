"""Everything that follows from the contract and from the commands, written anew: `make contract`.

These are the types of the page, the tables of docs/protocol.md, the forms that the page checks
without a server, the lessons, the chain of the home page, the page's fixtures, and
docs/commands.md; look at the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from tests.coach import review_fixtures
from tests.contract import commands_page, lessons, showcase
from tests.contract.offline_forms import FORMS, forms
from tests.contract.protocol_tables import filled
from tests.contract.typescript import types
from tests.view import fixtures

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "web" / "src" / "contract"
PROTOCOL = ROOT / "docs" / "protocol.md"
COMMANDS = ROOT / "docs" / "commands.md"


def written() -> dict[Path, str]:
    """What the generated files have to contain."""
    files = {TYPES / name: text for name, text in types().items()}
    protocol = filled(PROTOCOL.read_text(encoding="utf-8"))
    rest = {PROTOCOL: protocol, COMMANDS: commands_page.page(), FORMS: forms()}
    return {**files, **rest, **lessons.lessons(), **showcase.written()}


def main() -> None:
    TYPES.mkdir(exist_ok=True)
    new = written()
    for path in TYPES.glob("*.ts"):
        if path not in new:
            path.unlink()
    for path, text in new.items():
        path.write_text(text, encoding="utf-8")
    fixtures.main()
    review_fixtures.main()


if __name__ == "__main__":
    main()
