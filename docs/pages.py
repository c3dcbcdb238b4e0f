"""Makes the pages of the site that are read from the program: rulebooks, house rules, keys, commands, steps of cards.

mkdocs calls `on_files` and `on_page_markdown`; `python docs/pages.py FOLDER` writes the pages to look at.
"""

import argparse
import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import yaml

from ludo_tui import rulesets
from ludo_tui.commands.arguments import commands_of, parser
from ludo_tui.line import text
from ludo_tui.line.table import HELP
from ludo_tui.players.characters import cast, features
from ludo_tui.rules.ludicrous.tables.steps import Step
from ludo_tui.rules.ludicrous.tables.targeting import TargetRule, TriggerRule
from ludo_tui.rulesets.loading import Header
from ludo_tui.rulesets.model import Phase, Rule, Ruleset
from ludo_tui.table.house_rules import choices_of
from ludo_tui.table.rulebook import BRIEF, brief, matching_rules
from ludo_tui.ui import actions

DOCS = Path(__file__).resolve().parent
Row = tuple[str, ...]


def pages() -> dict[str, str]:
    """Return the made pages by their path in the site."""
    made = {f"rules/{name}.md": _rulebook(rulesets.load(name)) for name in rulesets.offered()}
    made["house-rules.md"] = _house_rules()
    made["keys.md"] = _keys()
    made["commands.md"] = _commands()
    made["steps.md"] = _steps()
    made["changelog.md"] = (DOCS.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    return made


def filled(markdown: str) -> str:
    """Return a written page with the parts that are read from the program."""
    parts = {
        "fields: ruleset": lambda: _fields(Header, Ruleset),
        "fields: phase": lambda: _fields(Phase),
        "fields: rule": lambda: _fields(Rule),
        "fields: target": lambda: _fields(TargetRule),
        "fields: trigger": lambda: _fields(TriggerRule),
        "characters: features": _features,
        "line mode: help": lambda: textwrap.indent(HELP.partition("\n")[2], "    "),
    }
    return re.sub(r"<!-- ([a-z ]+: [a-z]+) -->", lambda found: parts[found[1]](), markdown)


# What mkdocs calls


def on_files(files: Any, config: Any) -> Any:
    """Add the made pages and pictures."""
    from mkdocs.structure.files import File

    sys.path.insert(0, str(DOCS))
    import pictures

    made: dict[str, Any] = {**pages(), **{f"pictures/{name}.svg": svg for name, svg in pictures.drawn().items()}}
    for path, content in made.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Fill the gaps of a written page."""
    return filled(markdown)


# Rulebooks and house rules


def _rulebook(ruleset: Ruleset) -> str:
    """Return the rulebook of a ruleset as it stands under its own house rules."""
    lines = [f"# {ruleset.name}", "", ruleset.summary, ""]
    if ruleset.pitch:
        lines += [f"*{ruleset.pitch[:1].upper()}{ruleset.pitch[1:]}.*", ""]
    if ruleset.extends:
        lines += [f"It is {ruleset.extends} with other house rules.", ""]
    lines += ["These are the rules as they hold when no house rule is changed; the program shows them with `F1`.", ""]
    lines += ["", f"## {BRIEF}", "", *(f"- {_plain(line.strip())}" for line in brief(ruleset)), ""]
    section = ""
    for standing in matching_rules(ruleset):
        rule = standing.rule
        if not standing.holds:
            continue
        if rule.section != section:
            section = rule.section
            lines += ["", f"## {_plain(section)}", ""]
        caption, *table = standing.text.splitlines()
        lines.append(f"- {_plain(caption)} <small>`{rule.id}`</small>")
        if table:
            lines += ["", "    ```text", *(f"    {line}" for line in table), "    ```", ""]
        if rule.note:
            lines.append(f"    <br>*{_plain(rule.note)}*")
    lines += ["", "## House rules", "", _options(ruleset), "", "## Credits", "", _plain(ruleset.credits), ""]
    return "\n".join(lines)


def _house_rules() -> str:
    """Return every house rule of every game."""
    lines = [
        "# House rules",
        "",
        "Every house rule can be changed in setup, or on the command line:",
        "",
        "    ludo-tui new --ruleset party --seat Ana --computer --option block=trap --option dice=2",
        "    ludo-tui rules classic",
        "",
        "The second command prints a rulebook with its house rules. What holds when nothing is said stands in bold",
        "below. A set of house rules can be kept under a name in setup, and is then a ruleset of its own.",
    ]
    for name in rulesets.offered():
        ruleset = rulesets.load(name)
        lines += ["", f"## {ruleset.name}", "", _options(ruleset)]
    return "\n".join([*lines, ""])


def _options(ruleset: Ruleset) -> str:
    now = msgspec.to_builtins(ruleset.options)
    rows = [
        (
            f"`{field.name}`",
            ", ".join(f"**{text.typed(v)}**" if v == now[field.name] else text.typed(v) for v in field.values),
            _plain(field.description),
        )
        for field in choices_of(ruleset)
    ]
    return _table(("option", "values", "what it does"), rows)


# Keys and commands


def _keys() -> str:
    """Return the keys of every place."""
    lines = [
        "# Keys",
        "",
        "These are the keys as shipped; the settings (`o`) change them, and keep several sets of them by name. Arrows,",
        "Enter, Escape, Tab, Space and the digits do the same everywhere. On the table a digit chooses the answer of",
        "that number or opens a group of answers, `0` does nothing, and Space rolls, goes on, or ends what is shown.",
        "The mouse chooses answers, pieces and spaces.",
    ]
    for place, heading in actions.PLACES.items():
        rows = [
            (" ".join(f"`{actions.key_name(key)}`" for key in actions.keys_of(action, {})), _plain(action.tooltip))
            for action in actions.ACTIONS
            if action.where == place
        ]
        lines += ["", f"## {heading}", "", _table(("key", "what it does"), rows)]
    return "\n".join([*lines, ""])


def _commands() -> str:
    """Return the whole command line."""
    whole = parser()
    lines = ["# Commands", "", _plain(whole.description or ""), "", _arguments(whole)]
    for name, command in commands_of(whole).items():
        usage = " ".join(command.format_usage().removeprefix("usage: ").split())
        lines += ["", f"## {name}", "", _plain(command.description or ""), "", f"`{usage}`", ""]
        lines.append(_arguments(command, besides=whole))
    lines += [
        "",
        "## Exit codes",
        "",
        "0; 1 for a file that is not sound; 2 for arguments that make no sense; 70 after a mistake in the program.",
        "",
    ]
    return "\n".join(lines)


def _arguments(command: argparse.ArgumentParser, besides: argparse.ArgumentParser | None = None) -> str:
    """Return the arguments of a command as a table, without those that `besides` has too."""
    known = set() if besides is None else {name for action in besides._actions for name in action.option_strings}
    rows = []
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction) or known & set(action.option_strings):
            continue
        value = action.metavar if action.nargs != 0 else None
        words = [f"{name} {value}" if value else name for name in action.option_strings] or [str(value)]
        rows.append((", ".join(f"`{word}`" for word in words), _plain(action.help or "")))
    return _table(("argument", "what it is"), rows) if rows else ""


# Fields and steps


def _steps() -> str:
    """Return every step that a table of Ludicrous Ludo can hold, with its fields and an example."""
    examples = yaml.safe_load((DOCS / "steps.yaml").read_text(encoding="utf-8"))
    lines = [
        "# What cards can do",
        "",
        "A spell, perk, pivotal moment, item, fish, gamble, structure, Breaker, creature, token or condition holds",
        "`steps:`, a list of things that happen in order. [Cards, fish, races](cards.md) shows where they stand.",
        "",
        "In the examples Ana's piece 1 acts, and the target is Ben's piece 1, 2 spaces ahead of it; each party has 20",
        "of 40 HP. Below each example stands what the log says when it is played.",
    ]
    for kind in get_args(Step):
        tag = kind.__struct_config__.tag
        example = examples[tag]
        written = "\n".join(_yaml(example["steps"]))
        lines += ["", f"## {tag}", "", _plain(inspect.cleandoc(kind.__doc__)), "", _fields(kind), ""]
        if "before" in example:
            lines += [example["before"], ""]
        lines += ["```yaml", "steps:", textwrap.indent(written, "  "), "```", ""]
        lines += [f"> {_plain(sentence)}<br>" for sentence in (*example["told"], *filter(None, [example.get("then")]))]
    return "\n".join([*lines, ""])


def _yaml(steps: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield steps as an author would write them: what fits on a line stands on one."""
    for step in steps:
        short = yaml.safe_dump(step, default_flow_style=True, sort_keys=False, width=1000).strip()
        if len(short) <= 90:
            yield f"- {short}"
            continue
        for number, (key, value) in enumerate(step.items()):
            start = "- " if number == 0 else "  "
            if isinstance(value, list):
                yield f"{start}{key}:"
                yield from (f"    {line}" for line in _yaml(value))
            else:
                flow = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=1000)
                yield f"{start}{key}: {flow.strip().removesuffix('...').strip()}"


def _fields(*kinds: type[msgspec.Struct]) -> str:
    """Return the fields of a structure as a table; later structures lend their descriptions."""
    said: dict[str, str] = {}
    for kind in reversed(kinds):
        said.update(_descriptions(kind))
    rows = []
    for field in msgspec.structs.fields(kinds[0]):
        info = next(one for one in _struct(kinds[0]).fields if one.name == field.name)
        needed = "needed" if field.required else ""
        rows.append((f"`{field.encode_name}`", _values(info.type), needed, _plain(said.get(field.name, ""))))
    return _table(("field", "value", "", "what it says"), rows) if rows else "It has no fields."


def _features() -> str:
    """Return what tempers can bend, by rule system."""
    used = {system for one in cast().tempers.values() for system in one.counts}
    rows = [(system, f"`{name}`", words) for system in sorted(used) for name, words in (features(system) or {}).items()]
    return _table(("system", "what counts", "that is"), rows)


def _struct(kind: type[msgspec.Struct]) -> msgspec.inspect.StructType:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return info


def _descriptions(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the docstrings under the fields of a class by field."""
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(node, ast.ClassDef)
    return {
        field.target.id: inspect.cleandoc(below.value.value)
        for field, below in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def _values(info: Any) -> str:
    """Return in words what a field may hold."""
    match info:
        case msgspec.inspect.Metadata():
            said = (info.extra_json_schema or {}).get("description", "")
            return said or _values(info.type)
        case msgspec.inspect.UnionType():
            return " or ".join(dict.fromkeys(_values(one) for one in info.types if not _is_none(one)))
        case msgspec.inspect.LiteralType():
            return ", ".join(f"`{value}`" for value in info.values)
        case msgspec.inspect.BoolType():
            return "yes or no"
        case msgspec.inspect.IntType(ge=least, le=most):
            return "a whole number" + (
                "" if least is None else f", {least} or more" if most is None else f" {least} to {most}"
            )
        case msgspec.inspect.StrType():
            return "text"
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return "steps" if _is_step(info.item_type) else f"a list: {_values(info.item_type)}"
        case msgspec.inspect.DictType():
            return "values by name"
        case msgspec.inspect.StructType():
            return f"its {', '.join(f'`{field.encode_name}`' for field in info.fields)}"
        case _:
            return ""


def _is_none(info: Any) -> bool:
    return isinstance(info, msgspec.inspect.NoneType)


def _is_step(info: Any) -> bool:
    return isinstance(info, msgspec.inspect.UnionType)


# Markdown


def _table(heads: Row, rows: Iterable[Row]) -> str:
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    return "\n".join([*lines, *(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in rows)])


def _plain(words: str) -> str:
    """Return words on one line, in which nothing but code in backquotes is markup."""
    parts = re.split(r"(`[^`]*`)", " ".join(words.split()))
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_\[\]<>#~])", r"\\\1", part) for part in parts)


if __name__ == "__main__":
    for _name, _content in pages().items():
        _path = Path(sys.argv[1]) / _name
        _path.parent.mkdir(parents=True, exist_ok=True)
        _path.write_text(_content, encoding="utf-8")
