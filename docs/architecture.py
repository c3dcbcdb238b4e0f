"""Draws docs/architecture.svg: the packages of the program and what imports what, read from the code.

python docs/architecture.py
"""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"
LAYERS = (
    ("cli",),
    ("commands",),
    ("web",),
    ("ui", "line"),
    ("presenting",),
    ("table", "records", "study"),
    ("guide", "game", "bots"),
    ("players", "saves"),
    ("rules",),
    ("engine", "rulesets", "board"),
    ("platform", "text", "marked_values", "former_names"),
)
"""The floors of the house from the roof down, as the import contracts hold them."""
WIDTH, HEIGHT, GAP_X, GAP_Y = 150, 44, 60, 62


def part_of(module: str) -> str:
    """Return the package or module right below the program that a dotted name belongs to."""
    return module.split(".")[1] if module.count(".") else ""


def imports() -> set[tuple[str, str]]:
    """Return which part of the program imports which."""
    found: set[tuple[str, str]] = set()
    for path in sorted((ROOT / "ludo_tui").rglob("*.py")):
        here = path.relative_to(ROOT / "ludo_tui").parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("ludo_tui"):
                continue
            names = [node.module or ""]
            if node.module == "ludo_tui":
                names = [f"ludo_tui.{alias.name}" for alias in node.names]
            found |= {(here, part_of(name)) for name in names} - {(here, here), (here, "")}
    return found


def needed(arrows: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Leave out the arrows that a longer way down the house makes plain."""
    below: dict[str, set[str]] = defaultdict(set)
    for here, there in arrows:
        below[here].add(there)

    def reached(part: str) -> set[str]:
        return below[part].union(*(reached(other) for other in below[part]))

    return {
        (here, there) for here, there in arrows if not any(there in reached(other) for other in below[here] - {there})
    }


def places() -> dict[str, tuple[int, int]]:
    """Return the upper left corner of each part that stands in the program."""
    standing = {path.name.removesuffix(".py") for path in (ROOT / "ludo_tui").iterdir()}
    found = {}
    for row, parts in enumerate(LAYERS):
        there = [part for part in parts if part in standing]
        left = 400 - (len(there) * WIDTH + (len(there) - 1) * GAP_X) // 2
        for column, part in enumerate(there):
            found[part] = (left + column * (WIDTH + GAP_X), 20 + row * (HEIGHT + GAP_Y))
    return found


def drawn() -> str:
    """Return the picture as SVG."""
    at = places()
    height = 40 + len(LAYERS) * (HEIGHT + GAP_Y)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {height}" font-family="sans-serif" font-size="15">',
        '<rect width="100%" height="100%" fill="#f7f4ec"/>',
    ]
    for here, there in sorted(needed({(here, there) for here, there in imports() if here in at and there in at})):
        (x, y), (u, v) = at[here], at[there]
        lines.append(
            f'<line x1="{x + WIDTH // 2}" y1="{y + HEIGHT}" x2="{u + WIDTH // 2}" y2="{v}" stroke="#7a8194" '
            f'stroke-width="2"/>'
        )
    for part, (x, y) in at.items():
        lines.append(f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="7" fill="#2b58ae"/>')
        lines.append(f'<text x="{x + WIDTH // 2}" y="{y + 28}" fill="#ffffff" text-anchor="middle">{part}</text>')
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
