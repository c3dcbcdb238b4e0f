"""Makes the pages that are read from the program: rulebooks, house rules, keys, commands, what tables hold.

`python docs/pages.py` writes those that authors read beside the others in this folder; `python docs/pages.py FOLDER`
writes the rest of the site to look at. mkdocs calls `on_files` and `on_page_markdown`.
"""

import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import yaml

from ludo_tui import rulesets
from ludo_tui.commands.arguments import Parser, parser
from ludo_tui.line import text
from ludo_tui.line.words import ALL, topic_help
from ludo_tui.players.characters import cast, features
from ludo_tui.presenting.rulebook import BRIEF, HOW_TO_PLAY, brief, how_to_play, matching_rules
from ludo_tui.rules.ludicrous.tables.steps import Step
from ludo_tui.rulesets import systems
from ludo_tui.rulesets.descriptions import descriptions
from ludo_tui.rulesets.header import Header
from ludo_tui.rulesets.model import HowTo, Rule, Ruleset
from ludo_tui.table.setup.house_rules import choices_of
from ludo_tui.ui import actions

DOCS = Path(__file__).resolve().parent
Row = tuple[str, ...]
_PART = re.compile(r"(<!-- ([a-z ]+: [a-z]+) -->\n).*?(<!-- so far -->)", re.DOTALL)
"""A part of a written page that is read from the program."""


def pages() -> dict[str, str]:
    """Return the made pages by their path in the site."""
    made = {f"rules/{name}.md": _rulebook(rulesets.load(name)) for name in rulesets.offered()}
    made["commands.md"] = _commands()
    made["changelog.md"] = (
        (DOCS.parent / "CHANGELOG.md").read_text(encoding="utf-8").replace("docs/changelog/", "changelog/")
    )
    return made


def kept_pages() -> dict[str, str]:
    """Return the made pages that are kept in this folder, by name."""
    systems_of = {name: found for name in systems.names() if (found := systems.find(name)) is not None}
    race = {f"{name}.yaml": kind for name, kind in systems_of["race"].tables.items()}
    files = {"ruleset.yaml": (Header, Ruleset), "rulebook.yaml": list[Rule], "how_to_play.yaml": list[HowTo], **race}
    written = ("characters.md", "line-mode.md")
    made = {
        **{name: filled((DOCS / name).read_text(encoding="utf-8")) for name in written},
        "house-rules.md": _house_rules(),
        "keys.md": _keys(),
        "steps.md": _steps(),
        "ids.md": _ids(),
        "fields.md": _fields_page(
            "What every ruleset holds",
            "This page lists the files and fields that you can write in a ruleset of any game. If yours extends "
            "`ludicrous` or `skirmish`, also see [Tables of Ludicrous Ludo](fields-ludicrous.md) and [Tables of "
            "Skirmish Ludo](fields-skirmish.md).",
            files,
        ),
    }
    for name, title, steps in (("ludicrous", "Ludicrous", "steps.md"), ("skirmish", "Skirmish", "#steps")):
        tables = {f"{table}.yaml": kind for table, kind in systems_of[name].tables.items()}
        made[f"fields-{name}.md"] = _fields_page(
            f"Tables of {title} Ludo",
            f"This page lists the files of `rulesets/{name}/` that you can extend, with all their fields. If your "
            f"ruleset extends `{name}`, write a file of the same name with only the rows that you add or change.",
            tables,
            steps,
        )
    return made


def filled(markdown: str) -> str:
    """Return a written page with the parts that are read from the program as they are today."""
    parts = {
        "characters: features": _features,
        "line mode: help": lambda: textwrap.indent(topic_help(ALL), "    ").rstrip(),
    }
    return _PART.sub(lambda found: f"{found[1]}\n{parts[found[2]]()}\n\n{found[3]}", markdown)


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
    """Show the pictures that are made with the site."""
    return re.sub(r"<!-- picture: (\w+), (.*) -->", r"![\2](pictures/\1.svg)", markdown)


# Rulebooks and house rules


def _rulebook(ruleset: Ruleset) -> str:
    """Return the rulebook of a ruleset as it stands under its own house rules."""
    lines = [f"# {ruleset.name}", "", ruleset.summary, ""]
    if ruleset.pitch:
        lines += [f"*{ruleset.pitch[:1].upper()}{ruleset.pitch[1:]}.*", ""]
    if ruleset.extends:
        lines += [f"This game is {ruleset.extends} with other house rules.", ""]
    lines += ["These are the rules with the default house rules; the program shows them with `F1`.", ""]
    lines += ["", f"## {BRIEF}", "", *(f"- {_plain(line.strip())}" for line in brief(ruleset)), ""]
    if entries := how_to_play(ruleset):
        lines += ["", f"## {HOW_TO_PLAY}"]
        lines += [line for entry in entries for line in ("", f"### {_plain(entry.title)}", "", _plain(entry.text))]
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
        "This page lists the house rules that you can change, in setup or on the command line:",
        "",
        "    ludo-tui new --ruleset party --seat Ana --computer --option block=trap --option dice=2",
        "    ludo-tui rules classic",
        "",
        "The second command prints a rulebook with its house rules. Defaults are in bold. In setup, you can save a set",
        "of house rules under a name; it is then a ruleset of its own.",
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
        "This page lists the default keys. You can change them in the settings (`o`), and save several sets by name.",
        "Arrows, Enter, Escape, Tab, Space and the digits do the same everywhere. At the table a digit makes the",
        "choice with that number or opens a group of choices, `0` declines, and Space rolls, continues, or ends an",
        "animation. With the mouse you can click choices, pieces and spaces.",
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
    for name, command in whole.commands.items():
        usage = " ".join(command.format_usage().removeprefix("usage: ").split())
        lines += ["", f"## {name}", "", _plain(command.description or ""), "", f"`{usage}`", ""]
        lines.append(_arguments(command, besides=whole))
    lines += [
        "",
        "## Exit codes",
        "",
        "0: success; 1: a file is damaged, invalid, or cannot be read or written; 2: the arguments are invalid;",
        "70: the program crashed because of a bug.",
        "",
    ]
    return "\n".join(lines)


def _arguments(command: Parser, besides: Parser | None = None) -> str:
    """Return the arguments of a command as a table, without those that `besides` has too."""
    known = set() if besides is None else {name for action in besides.arguments for name in action.option_strings}
    rows = []
    for action in command.arguments:
        if known & set(action.option_strings):
            continue
        value = action.metavar if action.nargs != 0 else None
        words = [f"{name} {value}" if value else name for name in action.option_strings] or [str(value)]
        rows.append((", ".join(f"`{word}`" for word in words), _plain(action.help or "")))
    return _table(("argument", "what it is"), rows) if rows else ""


# Ids


def _ids() -> str:
    """Return the ids of the rows of all tables, by game."""
    lines = [
        "# Ids of all rows",
        "",
        "This page lists the ids by which you can name rows of other tables, such as the condition that a spell gives.",
        "For other values of fields, such as flags and kinds, see [Tables of Ludicrous Ludo](fields-ludicrous.md) and",
        "[Tables of Skirmish Ludo](fields-skirmish.md). `ludo-tui rules R --ids` lists the ids of any ruleset, also of",
        "your own; with words, it lists only the ids that have them:",
        "",
        "    ludo-tui rules ludicrous --ids",
        "    ludo-tui rules skirmish --ids traits",
    ]
    for ruleset in map(rulesets.load, ("ludicrous", "skirmish")):
        lines += ["", f"## {ruleset.name}"]
        for table, rows in rulesets.ids(ruleset).items():
            named = [(f"`{key}`", _plain(name)) for key, name in rows.items()]
            lines += ["", f"### `{table}.yaml`", "", _table(("id", "name"), named)]
    return "\n".join([*lines, ""])


# Fields and steps


def _steps() -> str:
    """Return every step that a table of Ludicrous Ludo can hold, with its fields and an example."""
    examples = yaml.safe_load((DOCS / "steps.yaml").read_text(encoding="utf-8"))
    lines = [
        "# What cards can do",
        "",
        "This page lists the steps that you can give to a spell, perk, pivotal moment, item, fish, gamble, structure,",
        "Breaker, creature, token or condition. `steps:` is a list of things that happen in order. [Cards, fish,",
        "races](cards.md) shows where to write it.",
        "",
        "In the examples Ana's piece 1 acts, and the target is Ben's piece 1, 2 spaces ahead of it. Each party has 20",
        "of 40 HP. Each example is followed by its log lines.",
    ]
    for kind in get_args(Step):
        tag = kind.__struct_config__.tag
        example = examples[tag]
        written = "\n".join(_yaml(example["steps"]))
        lines += ["", f"## {tag}", "", _plain(inspect.cleandoc(kind.__doc__)), "", _fields((kind,)), ""]
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


def _fields_page(title: str, text: str, files: Mapping[str, Any], steps: str = "") -> str:
    """Return a page of files: what an entry of each holds, and every structure in them.

    Args:
        title: of the page.
        text: what stands above it all.
        files: what each holds, by name; a structure and one that lends it descriptions, where two are given.
        steps: where steps are explained; `#steps` for here.
    """
    lines = [f"# {title}", "", text]
    parts: dict[type[msgspec.Struct], None] = {}
    done = set()
    for name, held in files.items():
        kinds = held if isinstance(held, tuple) else (held,)
        entry, how, key = _entry(kinds[0])
        done.add(entry)
        doc = _plain(_first(entry))
        lines += ["", f"## `{name}`", "", f"{doc} {how}".strip(), "", _fields((entry, *kinds[1:]), parts, steps, key)]
    explained = []
    if steps.startswith("#"):
        explained += ["", "## Steps", "", "The effects, in order: `steps: [{do: damage, amount: d6}]`."]
        for kind in _steps_of(files.values()):
            explained += ["", f"### `{kind.__struct_config__.tag}`", "", _plain(_first(kind)), ""]
            explained.append(_fields((kind,), parts, steps))
    lines += ["", "## Parts of entries"] if parts else []
    while left := [kind for kind in parts if kind not in done]:
        for kind in left:
            done.add(kind)
            lines += ["", f"### {_title(kind)}", "", _plain(_first(kind)), "", _fields((kind,), parts, steps)]
    return "\n".join([*lines, *explained, ""])


def _entry(held: Any) -> tuple[type[msgspec.Struct], str, str]:
    """Return the structure of an entry of a file, how entries stand in it, and which field is the key of one."""
    arguments = get_args(held)
    if get_origin(held) is dict:
        return arguments[1], "Each entry is under its key.", "id"
    if arguments:
        return arguments[0], "The file is a list of such entries.", ""
    return held, "", ""


def _steps_of(kinds: Iterable[Any]) -> list[type[msgspec.Struct]]:
    """Return the kinds of steps that structures hold, each once."""
    found = [info.cls for kind in kinds for info in systems.structures(kind) if info.tag_field == "do"]
    return list(dict.fromkeys(found))


def _first(kind: type[msgspec.Struct]) -> str:
    """Return the first sentence that a structure says of itself."""
    return inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0]


def _title(kind: type[msgspec.Struct]) -> str:
    """Return the name of a structure in words."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__.removesuffix("Entry").removesuffix("Rule"))
    return words.capitalize()


def _fields(
    kinds: Sequence[type[msgspec.Struct]],
    parts: dict[type[msgspec.Struct], None] | None = None,
    steps: str = "",
    key: str = "",
) -> str:
    """Return the fields of a structure as a table; later structures lend their descriptions.

    Args:
        kinds: the structure, and those that lend it descriptions.
        parts: receives the structures that its fields hold; None where they are explained in place.
        steps: where steps are explained.
        key: the field that is the key of an entry, and stands in no line of its own.
    """
    said: dict[str, str] = {}
    for kind in reversed(kinds):
        said.update(descriptions(kind))
    rows = []
    for field in msgspec.structs.fields(kinds[0]):
        if field.encode_name == key:
            continue
        info = next(one for one in _struct(kinds[0]).fields if one.name == field.name)
        needed = "needed" if field.required else ""
        value = _values(info.type, parts, steps)
        rows.append(
            (f"`{field.encode_name}`", value, needed, _plain(said.get(field.name, "").replace("None:", "left out:")))
        )
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


def _values(info: Any, parts: dict[type[msgspec.Struct], None] | None = None, steps: str = "") -> str:
    """Return in words what a field may hold; structures are noted as parts, if those are explained by themselves."""
    inside = partial(_values, parts=parts, steps=steps)
    match info:
        case msgspec.inspect.Metadata():
            said = (info.extra_json_schema or {}).get("description", "")
            return said or inside(info.type)
        case msgspec.inspect.UnionType():
            return " or ".join(dict.fromkeys(inside(one) for one in info.types if not _is_none(one)))
        case msgspec.inspect.LiteralType():
            return ", ".join(f"`{value}`" for value in info.values if value != "")
        case msgspec.inspect.BoolType():
            return "yes or no"
        case msgspec.inspect.IntType(ge=least, le=most):
            return "a whole number" + (
                "" if least is None else f", {least} or more" if most is None else f" {least} to {most}"
            )
        case msgspec.inspect.FloatType():
            return "a number"
        case msgspec.inspect.StrType():
            return "text"
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            if _is_step(info.item_type):
                return f"[steps]({steps})" if steps else "steps"
            return f"a list: {inside(info.item_type)}"
        case msgspec.inspect.DictType():
            held = inside(info.value_type)
            return f"by name: {held}" if held else "values by name"
        case msgspec.inspect.StructType() if parts is not None:
            parts[info.cls] = None
            return f"[{_title(info.cls).lower()}](#{_title(info.cls).lower().replace(' ', '-')})"
        case msgspec.inspect.StructType():
            return f"its {', '.join(f'`{field.encode_name}`' for field in info.fields)}"
        case _:
            return ""


def _is_none(info: Any) -> bool:
    return isinstance(info, msgspec.inspect.NoneType)


def _is_step(info: Any) -> bool:
    members = getattr(info, "types", ())
    return bool(members) and all(getattr(one, "tag_field", None) == "do" for one in members)


# Markdown


def _table(heads: Row, rows: Iterable[Row]) -> str:
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    return "\n".join([*lines, *(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in rows)])


def _plain(words: str) -> str:
    """Return words on one line, in which nothing but code in backquotes is markup."""
    parts = re.split(r"(`[^`]*`)", " ".join(words.split()))
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_\[\]<>#~])", r"\\\1", part) for part in parts)


if __name__ == "__main__":
    for _name, _content in (pages() if sys.argv[1:] else kept_pages()).items():
        _path = Path(sys.argv[1] if sys.argv[1:] else DOCS) / _name
        _path.parent.mkdir(parents=True, exist_ok=True)
        _path.write_text(_content, encoding="utf-8")
