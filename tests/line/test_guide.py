"""Guided matches in line mode: played by typing what the guide says, left politely, with no word about a screen."""

import io
import re
from pathlib import Path

import pytest

from ludo_tui.line import words
from ludo_tui.line.console import Console
from ludo_tui.line.guide import LineGuide, guides
from ludo_tui.line.menus import run
from ludo_tui.rules.guided_match import new_guide
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.play.guided import ENDED, LEAVING, OTHER_WAY

RULESETS = ["party", "ludicrous", "skirmish"]
OF_A_SCREEN = re.compile(
    r"\bframe|\bF\d|\bSpace\b|line below|beside the dice|stands beside|keys\b|digit|Below the answers"
)
"""Words about what nobody can see in lines."""


class Listener(io.StringIO):
    """Types what the guide has said last."""

    def __init__(self, target: io.StringIO) -> None:
        super().__init__()
        self._target = target

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]  # as in io.StringIO itself
        said = self._target.getvalue()
        if ENDED in said:
            return "2\n"
        suggested = re.findall(r"The guide suggests: .*\. (?:Type (\d+).*|Press Enter)\.", said)
        return f"{suggested[-1]}\n" if len(suggested) < 60 else ""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_guided_match_is_won_by_typing_what_the_guide_says(ruleset: str, tmp_path: Path) -> None:
    target = io.StringIO()
    guide = LineGuide(Console(Listener(target), target), ruleset, SettingsFile(tmp_path / "settings.json"))
    assert guide.play() == 0
    assert guide.leads_to == "title"
    assert guide.game.result is not None
    said = target.getvalue()
    _, known = new_guide(ruleset)
    assert [f"{number} of {len(known.stops) + 1}: " in said for number in range(1, len(known.stops) + 2)] == [True] * (
        len(known.stops) + 1
    )
    assert OTHER_WAY not in said


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_guide_says_nothing_about_a_screen(ruleset: str) -> None:
    _, known = new_guide(ruleset)
    heard = [stop.spoken or stop.text for stop in (*known.stops, known.end)]
    assert [text for text in heard if OF_A_SCREEN.search(text)] == []


def test_another_choice_leads_out_of_the_guide_only_if_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    party = 8 + [*guides().values()].index("party")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{party}\n\nu\n1\n1\n1\n2\n1\n1\n2\n2\nq\n"))
    assert run("title", None, SaveFolder(tmp_path / "saves")) == 0
    told = capsys.readouterr().out
    assert words.NOT_IN_GUIDE in told
    assert told.count(OTHER_WAY) == 3
    assert told.count(LEAVING) == 2, "a number by itself loses no lesson"
    assert told.count("Party Ludo. Type ? for help.") == 2, "the match is played on without the guide"
    assert "The guide suggests" not in told.rpartition(OTHER_WAY)[2]
