"""The promised Python names with their signatures, one a line; run it to write them down.

python -m tests.public_api
"""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

WRITTEN: Final = Path(__file__).with_name("public_api.txt")
PROMISED: Final = {
    "ludo_tui": ("Game", "IllegalAnswer", "Seat"),
    "ludo_tui.rulesets": ("available", "check", "load", "use"),
    "ludo_tui.engine": (
        "BotError",
        "BotTimeout",
        "Layout",
        "Option",
        "OptionAim",
        "OptionFacts",
        "OptionShown",
        "Prompt",
        "Refusal",
        "RollSide",
        "Secrecy",
        "Section",
        "Who",
    ),
    "ludo_tui.bots": ("Bot", "find", "names"),
    "ludo_tui.players": ("analysis_of", "answer_for", "play_computer_turns"),
}
"""What is promised, by the module that it is imported from."""


def signatures() -> Iterator[str]:
    """Yield every promised name with its signature, the public parts of classes after it."""
    for module, names in PROMISED.items():
        for name in names:
            found = getattr(import_module(module), name)
            if not inspect.isclass(found):
                yield f"{module}.{name}{_signature(found)}"
                continue
            yield f"{module}.{name}"
            yield from (f"{module}.{name}.{part}" for part in sorted(_parts(found)))


def _parts(kind: type) -> Iterator[str]:
    """Yield the public parts of a class as they are written: fields with their types, methods with their signatures."""
    known = set[str]()
    for base in kind.__mro__:
        if not base.__module__.startswith("ludo_tui"):
            continue
        (node,) = ast.parse(dedent(inspect.getsource(base))).body
        assert isinstance(node, ast.ClassDef)
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                name, text = part.target.id, f": {ast.unparse(part.annotation)}"
            elif isinstance(part, ast.FunctionDef):
                name, text = part.name, _heading(part)
            else:
                continue
            if (name == "__init__" or not name.startswith("_")) and name not in known:
                known.add(name)
                yield name + text


def _signature(found: Any) -> str:
    """Return the signature of a function as it is written; of what is none, nothing."""
    if not inspect.isfunction(found):
        return ""
    (node,) = ast.parse(dedent(inspect.getsource(found))).body
    assert isinstance(node, ast.FunctionDef)
    return _heading(node)


def _heading(node: ast.FunctionDef) -> str:
    returns = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    return f"({ast.unparse(node.args)}){returns}"


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(signatures()) + "\n", encoding="utf-8")
