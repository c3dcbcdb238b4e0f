"""The pages for players and authors: every command and program they show runs, and what is made of data is whole.

Commands are lines that begin with four blanks and `ludo-tui`; what follows two blanks or more is a remark.
"""

import io
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
import pytest
import yaml
from textual.app import App
from textual.pilot import Pilot

from ludo_tui import cli, rulesets
from ludo_tui.commands.arguments import parser
from ludo_tui.rules import reference_of
from ludo_tui.rulesets import systems
from ludo_tui.ui.actions import ACTIONS, key_name, keys_of
from ludo_tui.ui.app import LudoApp
from tests.test_docs import ROOT, script
from tests.ui.app_pilot import saved

DOCS: Final = ROOT / "docs"
WRITTEN: Final = {
    "README.md": ROOT / "README.md",
    **{str(path.relative_to(DOCS)): path for path in sorted(DOCS.rglob("*.md"))},
}
MADE: Final[dict[str, str]] = script("pages").pages()
PAGES: Final = {**{name: path.read_text(encoding="utf-8") for name, path in WRITTEN.items()}, **MADE}
_COMMAND: Final = re.compile(r"^    (ludo-tui(?: \S+)*)(?:  .*)?$", re.MULTILINE)
COMMANDS: Final = {name: found for name, page in PAGES.items() if (found := _COMMAND.findall(page))}
ELSEWHERE: Final = (
    "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/ludo-tui",
    "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/pytest",
)
"""Commands of these pages that .ci/ runs."""


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


async def _leave(pilot: Pilot[Any]) -> None:
    """Look at the first screen, and leave."""
    await pilot.pause(0)
    assert pilot.app.screen.is_mounted
    pilot.app.exit(0)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Return what runs a command in a folder of its own; on a terminal, unless it speaks in lines."""
    for name in ("SAVES", "RULESETS", "CONFIG", "PARTIES"):
        monkeypatch.setenv(f"LUDO_TUI_{name}", str(tmp_path / name.lower()))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm-256color")
    usual = {"headless": True, "size": (80, 24), "auto_pilot": _leave}
    whole = App.run
    monkeypatch.setattr(LudoApp, "run", lambda app, **more: whole(app, **(more or usual)))

    def run(command: str) -> str:
        words = shlex.split(command)[1:]
        is_plain = "--plain" in words
        typed, out, err = io.StringIO("q\n") if is_plain else Terminal(), Terminal(), Terminal()
        monkeypatch.setattr("sys.stdin", typed)
        monkeypatch.setattr("sys.stdout", out)
        monkeypatch.setattr("sys.stderr", err)
        assert cli.main(words) == 0, (command, err.getvalue())
        return out.getvalue()

    return run


def _write_rulesets(page: str, folder: Path) -> list[Path]:
    """Write the files that a page shows whole, and return the folders of the rulesets."""
    files = re.findall(r"`(\w+)/(\w+\.yaml)`[^`]*(?:`F1`[^`]*`[^`]*`[^`]*)?```yaml\n(.*?)```", page, re.DOTALL)
    for name, file, text in files:
        (folder / name).mkdir(exist_ok=True)
        (folder / name / file).write_text(text, encoding="utf-8")
    return [folder / name for name in dict.fromkeys(name for name, *_ in files)]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_a_page_runs(
    name: str, shell: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write_rulesets(PAGES[name], tmp_path)
    if name == "first-match.md":
        shell("ludo-tui --plain new --seat Ana --computer")  # the game that `continue` goes on with
    if name == "records.md":
        saved(60, name="begun", ruleset="piecepack")
    for command in COMMANDS[name]:
        if " completion " in command:
            pytest.importorskip("shtab", reason=f"shtab is not installed, so {command} of {name} is not run")
        if " serve" in command:
            pytest.importorskip("textual_serve", reason=f"textual-serve is not installed, so {name} is not tried")
            monkeypatch.setattr("ludo_tui.web.server.serve", lambda *_: None)  # tests/web lets visitors in
        quick = re.sub(r"--matches \d+", "--matches 2", command)  # a test need not know it to two digits
        shell(re.sub(r"piecepack-late --cast", "begun --cast", quick))  # nor see the film of a long match


def test_no_command_is_overlooked() -> None:
    assert sum(map(len, COMMANDS.values())) >= 30
    indented = {
        line.strip() for page in PAGES.values() for line in re.findall(r"^    ((?:ludo-tui|python|pip).*)$", page, re.M)
    }
    found = {command for commands in COMMANDS.values() for command in commands}
    assert {line for line in indented if not any(line.startswith(command) for command in found)} == set(ELSEWHERE)


@pytest.mark.parametrize(
    ("name", "rulesets_shown"), [("rulesets.md", ["kitchen"]), ("cards.md", ["snow"]), ("skirmish.md", ["marsh"])]
)
def test_rulesets_of_a_page_have_no_mistakes(name: str, rulesets_shown: list[str], tmp_path: Path) -> None:
    folders = _write_rulesets(PAGES[name], tmp_path)
    assert [folder.name for folder in folders] == rulesets_shown
    assert PAGES[name].count("```yaml") == sum(len(list(folder.iterdir())) for folder in folders)
    assert [rulesets.check(folder) for folder in folders] == [[]]


def test_the_ruleset_of_the_page_tells_its_own_rules(shell: Callable[[str], str], tmp_path: Path) -> None:
    _write_rulesets(PAGES["rulesets.md"], tmp_path)
    assert "kitchen.dice.two: Roll two dice." in shell("ludo-tui --rulesets . rules kitchen dice")


@pytest.mark.parametrize("number", range(3))
def test_a_program_of_the_page_runs(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"```python\n(.*?)```", PAGES["python.md"], re.DOTALL)
    assert len(programs) == 3
    exec(programs[number], {})
    said = capsys.readouterr().out
    assert re.fullmatch((r"\((0, 1|1, 0)\)", "40 answers", r"greedy against normal in \d+ turns")[number], said.strip())


# Pages that are made


@pytest.mark.parametrize("name", rulesets.offered())
def test_a_rulebook_has_every_rule_that_holds_and_every_house_rule(name: str) -> None:
    page, ruleset = MADE[f"rules/{name}.md"], rulesets.load(name)
    shown = set(re.findall(r"<small>`([^`]+)`</small>", page))
    assert shown == rulesets.in_force(ruleset) | {rule.id for rule in reference_of(ruleset)}
    options = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert options == {field.encode_name for field in msgspec.structs.fields(type(ruleset.options))}


def test_the_page_of_keys_has_every_action() -> None:
    rows = re.findall(r"^\| (.*) \| (.*) \|$", PAGES["keys.md"], re.MULTILINE)
    keys = [row[0] for row in rows if row[0] not in ("key", "---")]
    assert keys == [
        " ".join(f"`{key_name(key)}`" for key in keys_of(action, {}))
        for place in script("pages").actions.PLACES
        for action in ACTIONS
        if action.where == place
    ]


def test_the_page_of_commands_and_the_manual_have_every_command() -> None:
    manual = (DOCS / "ludo-tui.1").read_text(encoding="utf-8")
    for name, command in parser().commands.items():
        assert f"\n## {name}\n" in MADE["commands.md"]
        assert f"\n.SS {name}\n" in manual
        for action in command.arguments:
            for option in action.option_strings:
                assert option in MADE["commands.md"]
                assert option.replace("-", "\\-") in manual


def test_the_manual_is_that_of_today() -> None:
    written: str = script("man").written()
    assert written == (DOCS / "ludo-tui.1").read_text(encoding="utf-8"), "run python docs/man.py"


def test_what_is_read_from_the_program_is_that_of_today() -> None:
    for name, page in script("pages").kept_pages().items():
        assert page == PAGES[name], f"{name}: run python docs/pages.py"


@pytest.mark.parametrize(
    ("name", "system"),
    [("fields.md", "race"), ("fields-ludicrous.md", "ludicrous"), ("fields-skirmish.md", "skirmish")],
)
def test_every_file_of_a_ruleset_is_explained_with_its_fields(name: str, system: str) -> None:
    found = systems.find(system)
    assert found is not None
    explained = re.findall(r"^## `(\w+)\.yaml`$", PAGES[name], re.MULTILINE)
    assert [*found.tables] == [table for table in explained if table not in ("ruleset", "rulebook", "how_to_play")]
    for empty in re.findall(r"^\| (.*) \|$", PAGES[name], re.MULTILINE):
        assert empty.split(" | ")[1].strip(), empty


def test_the_site_has_a_place_for_every_page() -> None:
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    placed = re.findall(r"^ +- .*: (\S+\.md)$", site, re.MULTILINE)
    assert sorted(placed) == sorted({*PAGES} - {"README.md"})


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    here = Path() if name == "README.md" else Path("docs") / Path(name).parent
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", PAGES[name]):
        path = (ROOT / here / target).resolve().relative_to(ROOT)
        inside = path.as_posix().removeprefix("docs/")
        assert (ROOT / path).exists() or inside in MADE, target


def test_the_pictures_of_the_site_stand_where_they_are_meant() -> None:
    shown = script("pages").on_page_markdown(PAGES["first-match.md"])
    assert [*re.findall(r"^!\[.+\]\(pictures/(\w+)\.svg\)$", shown, re.MULTILINE)] == [*script("pictures").OTHERS]
    assert "<!--" not in shown


# The README on a package index


@pytest.fixture
def build_hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module that readies the README, loaded without hatchling."""
    toolkit = ModuleType("hatchling.metadata.plugin.interface")
    toolkit.MetadataHookInterface = object  # type: ignore[attr-defined]  # tests do without it
    monkeypatch.setitem(sys.modules, toolkit.__name__, toolkit)
    return script("hatch_build", ROOT)


def test_an_index_gets_absolute_addresses_or_none(build_hook: Any) -> None:
    for_index = build_hook.for_index
    readme = PAGES["README.md"]
    there = for_index(readme, "https://forge.example/ludo", "1.2.3")
    assert "![The table](https://forge.example/ludo/raw/v1.2.3/docs/table.svg)" in there
    assert not re.findall(r"\]\((?!https://)", there)
    nowhere = for_index(readme, "", "1.2.3")
    assert "table.svg" not in nowhere
    assert not re.findall(r"\]\((?!https://)", nowhere)
    assert "Architecture, how to add" in nowhere
    assert len(nowhere) < len(readme) < len(there)


def test_the_manual_is_sound_for_man() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed, so the manual is not laid out here")
    done = subprocess.run(
        [groff, "-man", "-Tutf8", "-ww", "-z", str(DOCS / "ludo-tui.1")], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


def test_steps_have_a_yaml_that_reads_as_the_example() -> None:
    examples = yaml.safe_load((DOCS / "steps.yaml").read_text(encoding="utf-8"))
    shown = [yaml.safe_load(block)["steps"] for block in re.findall(r"```yaml\n(.*?)```", PAGES["steps.md"], re.DOTALL)]
    assert shown == [example["steps"] for example in examples.values()]


def test_a_source_distribution_remembers_where_the_project_is_at_home(
    build_hook: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home_of = build_hook.home_of
    monkeypatch.delenv("LUDO_TUI_HOME", raising=False)
    assert home_of(tmp_path) == ""
    (tmp_path / "PKG-INFO").write_text(
        "Metadata-Version: 2.4\nName: ludo-tui\nProject-URL: Homepage, https://forge.example/ludo\n\nThe text\n"
    )
    assert home_of(tmp_path) == "https://forge.example/ludo"
    monkeypatch.setenv("LUDO_TUI_HOME", "https://other.example/ludo/")
    assert home_of(tmp_path) == "https://other.example/ludo"


def test_every_row_that_can_be_named_stands_on_the_page_of_ids() -> None:
    for name in ("ludicrous", "skirmish"):
        part = PAGES["ids.md"].partition(f"\n## {rulesets.load(name).name}\n")[2].partition("\n## ")[0]
        for table, rows in rulesets.ids(rulesets.load(name)).items():
            shown = part.partition(f"\n### `{table}.yaml`\n")[2].partition("\n### ")[0]
            assert re.findall(r"^\| `([^`]+)` \|", shown, re.MULTILINE) == [*rows]
    assert {"conditions", "spells", "fish", "items"} < rulesets.ids(rulesets.load("ludicrous")).keys()
    assert {"traits", "terrain", "afflictions"} < rulesets.ids(rulesets.load("skirmish")).keys()
