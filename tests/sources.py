"""The code as trees: each file is taken apart once for all tests that look at it."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """Return what a file of code is made of."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return every part of a tree."""
    return tuple(ast.walk(tree))
