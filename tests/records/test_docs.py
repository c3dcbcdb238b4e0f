"""Every command that docs/records.md shows runs, and its example of a file is read."""

import io
import re
import shlex
from pathlib import Path

import pytest

from ludo_tui import cli
from ludo_tui.records import ppn

PAGE = Path(__file__).parent.parent.parent / "docs" / "records.md"
COMMANDS = re.findall(r"^    ludo-tui (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_all_commands_of_the_page_run_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDO_TUI_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path / "rulesets"))
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path / "settings.json"))
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) == 9
    for command in COMMANDS:
        if command.startswith("completion"):
            pytest.importorskip("shtab", reason="shtab is not installed, so the last command of the page is not run")
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        code = cli.main(shlex.split(command))
        assert code == 0, (command, capsys.readouterr().err)
        assert capsys.readouterr().out or "--out" in command, command
    assert (tmp_path / "saves" / "late-again.ludo.json").exists()


def test_the_file_on_the_page_is_read() -> None:
    (text,) = re.findall(r"^```\n(---\n.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (record,) = ppn.games(text.encode())
    imported = ppn.read(record)
    assert imported.difference is None
    assert imported.game.state.pieces[0][0].step == 3
