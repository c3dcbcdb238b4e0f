"""What the fields of a structure are for: the docstrings under them, which are read from the source."""

import ast
from collections.abc import Mapping
from functools import cache
from inspect import cleandoc, getsource
from sys import modules

import msgspec


def descriptions(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the docstrings under the fields of a structure, inherited ones included, by field."""
    told: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("ludo_tui"):
            told |= _by_class(base.__module__).get(base.__name__, {})
    return told


@cache
def _by_class(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the docstrings under the fields of every class of a module; none if its source is not there."""
    try:
        tree = ast.parse(getsource(modules[module]))
    except OSError:
        return {}
    return {node.name: dict(_under_fields(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _under_fields(node: ast.ClassDef) -> list[tuple[str, str]]:
    return [
        (field.target.id, cleandoc(below.value.value))
        for field, below in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    ]
