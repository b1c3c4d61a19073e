"""A played game as text: a header, then one move per line (docs/notation.md)."""

from .files import SaveError, load_file, save
from .model import FORMAT, MAGIC, Header, Record, RecordError
from .proof import Finding, Verdict, verify
from .reading import read

__all__ = [
    "FORMAT",
    "MAGIC",
    "Finding",
    "Header",
    "Record",
    "RecordError",
    "SaveError",
    "Verdict",
    "load_file",
    "read",
    "save",
    "verify",
]
