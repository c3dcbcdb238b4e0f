"""Readies the README for package indexes, which know no files beside it, and names the pages of the project.

`LUDO_TUI_HOME` says where the project is at home, such as `https://github.com/OWNER/ludo-tui`; the workflow that
publishes sets it, and a source distribution remembers it in its `PKG-INFO`. Without a home pictures are left out, and
links to files are plain words.
"""

import os
import re
from email import message_from_bytes
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

HOME = "LUDO_TUI_HOME"
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]+)\)")


def for_index(readme: str, home: str, version: str) -> str:
    """Return a README whose pictures and links have absolute addresses."""

    def absolute(link: re.Match[str]) -> str:
        sign, words, path = link.groups()
        if not home:
            return "" if sign else words
        return f"{sign}[{words}]({home}/{'raw' if sign else 'blob'}/v{version}/{path})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(absolute, readme))


def home_of(root: Path) -> str:
    """Return where the project is at home; empty where neither the environment nor a source distribution says so."""
    if home := os.environ.get(HOME, "").rstrip("/"):
        return home
    remembered = root / "PKG-INFO"
    if not remembered.is_file():
        return ""
    urls = message_from_bytes(remembered.read_bytes()).get_all("Project-URL", [])
    named = dict(url.split(", ", 1) for url in urls)
    return str(named.get("Homepage", ""))


class CustomMetadataHook(MetadataHookInterface):
    """Sets what depends on where the project is at home."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README and the addresses."""
        root = Path(self.root)
        home = home_of(root)
        text = (root / "ludo_tui" / "version.py").read_text(encoding="utf-8")
        version = re.findall(r'VERSION\b.*?"([^"]+)"', text)[0]
        readme = for_index((root / "README.md").read_text(encoding="utf-8"), home, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
        metadata["urls"] = {}
        if home:
            metadata["urls"] = {
                "Homepage": home,
                "Documentation": f"{home}/blob/v{version}/docs/index.md",
                "Changelog": f"{home}/blob/v{version}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
