"""The page as a folder of files that needs no server, and what it carries to do so.

`build` runs inside of the Python that the page brings along (`web/scripts/offline.ts`), once, when
the page is built. `export` copies what is built.
"""

from .folder import SiteError, export

__all__ = ["SiteError", "export"]
