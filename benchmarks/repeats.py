"""List where the program repeats itself: six lines or more that stand in two places, but for names and values.

    python benchmarks/repeats.py [--heads] [FOLDER]

Lines are compared with every name, number and text alike. FOLDER may hold an older version. Left out, as they decide
nothing: docstrings, comments, imports, fields of classes, lines of a list, a mapping or a call that hold one name, one
text or a pair of them, lines that only open or close brackets; and, without `--heads`, all that is outside the bodies
of functions, heads of functions with their parameters, and what an object keeps of what it is given (`self.x = x`).
"""

import argparse
import ast
import io
import keyword
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import tell

LEAST = 6
"""Lines that make a repeat."""
MOST = 30
"""So many may there be."""
_SPAN = 3 * LEAST
"""So many lines of a file, what is left out included, may hold them."""
_NO_CODE = frozenset({tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT})
_PAIRS = {f"{name} {value} ," for name in ("n =", "s :") for value in "ns0"}
_ONE_VALUE = {*(f"{value} ," for value in "ns0"), *_PAIRS, "s : n . n ,", "| n"}
_BRACKETS = set("()[]{},:")

Rows = list[tuple[int, str]]
"""Compared lines by number, each with its shape."""


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _left_out(tree: ast.Module, *, with_heads: bool) -> Iterator[range]:
    """Yield the lines that decide nothing."""
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
                yield _lines(node)
            case ast.ClassDef():
                yield from (_lines(field) for field in node.body if isinstance(field, ast.AnnAssign))
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not with_heads:
                yield range(min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.body[0].lineno)
            case ast.Assign(targets=[ast.Attribute()], value=ast.Name()) if not with_heads:
                yield _lines(node)


def shapes(source: str, *, with_heads: bool) -> Rows:
    """Return the compared lines of a file with their shapes."""
    tree = ast.parse(source)
    bodies = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    compared = {line for lines in map(_lines, tree.body if with_heads else bodies) for line in lines}
    compared -= {line for lines in _left_out(tree, with_heads=with_heads) for line in lines}
    words: dict[int, list[str]] = defaultdict(list)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        line = token.start[0]
        if token.type in _NO_CODE or line not in compared:
            continue
        is_name = token.type == tokenize.NAME and not keyword.iskeyword(token.string)
        shape = {tokenize.STRING: "s", tokenize.NUMBER: "0"}.get(token.type, token.string)
        words[line].append("n" if is_name else shape)
    told = [(line, " ".join(found)) for line, found in sorted(words.items()) if set(found) - _BRACKETS]
    return [(line, shape) for line, shape in told if shape not in _ONE_VALUE]


def repeats(root: Path, *, with_heads: bool) -> list[tuple[int, str]]:
    """Return the pairs of places below a folder that repeat each other, each with its number of lines, most first."""
    files = {
        path.relative_to(root.parent): shapes(path.read_text(encoding="utf-8"), with_heads=with_heads)
        for path in root.rglob("*.py")
    }
    runs: dict[tuple[str, ...], list[tuple[Path, int]]] = defaultdict(list)
    for path, rows in sorted(files.items()):
        for start in range(len(rows) - LEAST + 1):
            run = rows[start : start + LEAST]
            if run[-1][0] - run[0][0] < _SPAN:
                runs[tuple(shape for _, shape in run)].append((path, start))
    found = []
    for (path, start), *others in runs.values():
        for other, at in others:
            one, two = files[path][start:], files[other][at:]
            goes_on = start and at and files[path][start - 1][1] == files[other][at - 1][1]
            if goes_on or (path == other and at - start < LEAST):
                continue  # the run that begins a line earlier holds it, or it overlaps itself
            length = 0
            while length < min(len(one), len(two)) and one[length][1] == two[length][1]:
                length += 1
            ends = [f"{name}:{run[0][0]}-{run[length - 1][0]}" for name, run in ((path, one), (other, two))]
            found.append((length, " ~ ".join(ends)))
    return sorted(found, reverse=True)


def main() -> None:
    """Print every repeat, and how many there are."""
    parser = argparse.ArgumentParser(description="List where the program repeats itself.")
    parser.add_argument("--heads", action="store_true", help="compare heads of functions and classes, too")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parent.parent / "ludo_tui")
    asked = parser.parse_args()
    listed = repeats(asked.folder, with_heads=asked.heads)
    for length, places in listed:
        print(f"{length:3} lines  {places}")
    tell(f"repeats of {LEAST} lines or more", len(listed), most=MOST)


if __name__ == "__main__":
    main()
