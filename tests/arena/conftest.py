"""English for every test of the command, and folders of nets that every machine adds up alike."""

from __future__ import annotations

from tests.bulk.conftest import net_folder as net_folder
from tests.simulate.conftest import _english as _english
