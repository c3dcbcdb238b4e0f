"""Outside `rules/` and `players/` everything asks the contract: no system is named, no state asked for its shape."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import ludo_tui
from ludo_tui.rules import _MODULES as SYSTEMS
from tests.sources import nodes, tree_of

ROOT = Path(ludo_tui.__file__).parent
OWN = ("rules", "players")
"""Where systems are at home."""
OF_ONE_SYSTEM = {"records/ppn/": "race", "records/positions.py": "race"}
"""What is about one system by its nature: piecepack notation and codes of positions write race games down only."""
RULESET_IDS = "rulesets/__init__.py"
"""Lists the shipped rulesets in the order of the menu; one of them is called like its system."""
SHAPED = re.compile(r"(^|[._])(state|view|public)\b")


def files() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name.split("/")[0] not in OWN:
            yield name, tree_of(path)


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def faults(name: str, tree: ast.Module) -> Iterator[str]:
    """Yield what a file knows of a system."""
    of_one = next((system for package, system in OF_ONE_SYSTEM.items() if name.startswith(package)), "")
    for node in nodes(tree):
        for module in imported(node):
            if any(
                module == f"ludo_tui.rules.{system}" or module.startswith(f"ludo_tui.rules.{system}.")
                for system in SYSTEMS
                if system != of_one
            ):
                yield f"imports {module}"
        if isinstance(node, ast.Constant) and node.value in set(SYSTEMS) - {of_one} and name != RULESET_IDS:
            yield f"names the system {node.value!r} in line {node.lineno}"
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("getattr", "hasattr") and node.args:
            asked = ast.unparse(node.args[0])
            if SHAPED.search(asked):
                yield f"asks {asked} for its shape in line {node.lineno}"
        if isinstance(node, ast.Attribute) and node.attr == "parties":
            yield f"knows of parties in line {node.lineno}"
        if (
            isinstance(node, ast.Attribute)
            and not of_one
            and node.attr in {"pieces", "sides", "captures", "teams", "hands", "deck", "tokens", "creatures", "reading"}
            and SHAPED.search(ast.unparse(node.value))
            and ast.unparse(node.value).endswith(("state", "view", "public"))
        ):
            yield f"knows the field {ast.unparse(node)} in line {node.lineno}"


def test_no_system_is_named_and_no_state_is_asked_for_its_shape() -> None:
    found = [f"{name}: {fault}" for name, tree in files() for fault in faults(name, tree)]
    assert found == []


def test_the_scan_sees_what_it_is_for() -> None:
    bad = """
from ludo_tui.rules.ludicrous.model.state import LudicrousState
if ruleset.system != "race" or hasattr(game.state, "dice") or getattr(view, "sides", None):
    print(view.parties, game.state.pieces)
"""
    found = list(faults("ui/made_up.py", ast.parse(bad)))
    assert len([fault for fault in found if fault.startswith("imports")]) == 2
    for words in ("names the system 'race'", "asks game.state", "asks view", "knows of parties", "game.state.pieces"):
        assert any(words in fault for fault in found), words
