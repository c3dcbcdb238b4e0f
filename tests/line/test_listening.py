"""What those who listen are told in line mode: one piece a line, standings, rolls, recap, cards, names, settings."""

import io
import re
from itertools import chain
from pathlib import Path

import pytest

from ludo_tui.cli import main
from ludo_tui.engine import TableOptions
from ludo_tui.line import words
from ludo_tui.line.console import Console
from ludo_tui.line.session import change_settings
from ludo_tui.line.table import LineTable
from ludo_tui.line.text import sheet_parts, track_lines
from ludo_tui.presenting.board.board_words import board_lines
from ludo_tui.table.files.settings import PARTS, SettingsFile
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from tests import scene as ludicrous
from tests.line.typing import Shelf, new, play
from tests.rules.skirmish.skirmish_scene import stand

DRAWN = re.compile(r"[#.]{3,}|^[ .|+-]+$", re.MULTILINE)
"""Bars, dots and rows of a drawn board."""


def test_the_board_is_told_with_one_piece_a_line_and_all_that_is_on_it() -> None:
    scene = stand("brawler@k9$2 | champion@j9!prone", monsters="toll_reaver@d9", phase="initiative", turn=None)
    lines = list(board_lines(scene, 0))
    assert sum(line.startswith("  ") for line in lines) == 8
    assert any(re.fullmatch(r"  \w+ on k9, 37 from home; .*28 of 28 Health, 2 seals", line) for line in lines)
    assert any(re.fullmatch(r"  \w+ on j9, 12 from home; .*24 of 24 Health, prone", line) for line in lines)
    assert "Toll reaver 1, 13 of 13 Health: on d9" in lines
    assert "Gate, its own colour enters for a seal: b8, n8" in lines
    assert "Round: 2 of 16" in lines


def test_a_piece_says_which_way_it_looks_and_what_it_suffers() -> None:
    lines = list(board_lines(ludicrous.place("1@10!unconscious 2@30< | 1@40"), 0))
    assert "  piece 1 on g15, 46 from home; unconscious" in lines
    assert "  piece 2 on j7, 26 from home, facing backward" in lines


def test_nothing_is_drawn_on_sheets_tracks_and_positions(capsys: pytest.CaptureFixture[str]) -> None:
    scene = ludicrous.place("1@10 2@30 | 1@40")
    told = "\n".join([*chain(*sheet_parts(scene, 0, 0)), *track_lines(scene)])
    assert "HP: 20 of 20" in told
    assert "\nPlayer actions. Ana: None; Ben: None\n" in told
    assert DRAWN.search(told) is None
    code = "ludo1:classic:w.y.y.12.h,e.0.3.h.h:w:n=25:d=5"
    for plain, is_drawn in (((), True), (("--plain",), False)):
        assert main(["position", *plain, code]) == 0
        assert bool(DRAWN.search(capsys.readouterr().out)) is is_drawn


def test_standings_rolls_and_house_rules_are_those_of_the_screens() -> None:
    match = new(dice="d6:6,1,6,1", pieces_on_start=1)
    told = play(match, "1\nP\nd\nH\n")
    assert "Ana: 0 of 4 home, 3 in the yard" in told
    assert re.search(r"\nAna\nd6 1: 0, .*6: 2\n2 rolls, mean 6\.00 \(expected 3\.5\)\n", told)
    assert all(f"{rule.title}: {rule.value}" in told for rule in rules_of_match(match))


def test_the_recap_tells_what_happened_since_the_last_turn() -> None:
    told = play(new(dice="d6:6,1,3,4,2", pieces_on_start=1), "1\n1\nw\n")
    assert re.search(r"> \n  Ben's turn\.\n  Ben rolls 4\.\n  Ben's token 1 moves from n7 to j7\.\n", told)
    assert "  Ana rolls" not in told.rpartition("> ")[0].rpartition("> ")[2]


def test_cards_and_sheets_are_told_and_a_game_without_them_says_so() -> None:
    scene = ludicrous.place("1@7 | 1@8", a={"hand": ["firebolt"]}, phase="action", table=TableOptions(sheets="open"))
    told = play(scene, "h\n\n\nm Ben\n\n\nq\n")
    assert "  Firebolt (evocation, " in told
    assert "  HP: " in told
    told = play(new(dice="d6:6,1,6"), "h\nm\nk\nm Zoe\n")
    assert words.NO_CARDS in told
    assert words.NO_SHEETS in told
    assert words.NO_TRACK in told
    assert "No player is called 'Zoe': type Ana, Ben." in told


def test_only_the_choices_with_some_words_are_listed_and_chosen_by_new_numbers() -> None:
    scene = ludicrous.place("1@7 2@20 | 1@8<", phase=("action", "bonus_action"))
    told = play(scene, "/ zeppelin\n/\n/ DODGE until\n2\nq\n").split("> ")
    assert words.NO_MATCH in told[1]
    assert words.FIND_WHAT in told[2]
    assert "Ana (Red): Choices with 'DODGE until'. Type a number from 1 to 2.\n  1. Dodge until " in told[3]
    assert "  2. Back\n" in told[3]
    assert "Which action does your party take?" in told[4], "back leads to all of them"
    assert "turn 2" not in play(scene, "/ guard\nq\n").split("> ")[0]
    assert "  1. Sneak in" in play(scene, "/ guard\nq\n").split("> ")[1], "the name of a section counts"
    play(scene, "/ DODGE until\n1\nq\n")
    assert scene.event("action_taken").action == "dodge"


def test_a_sheet_of_several_pieces_is_told_in_short_and_each_piece_in_full() -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="toll_reaver@d9")
    told = play(scene, "m\n\n\nm 2\n\n\nm Ben 1\n\n\nm Ben\n\n\nm Zoe 1\nq\n").split("> ")[1:]
    assert re.search(r"\n  1 bulwark; Where: .* from home; Body: \d+ of \d+ Health, ", told[0])
    assert "type m and a number from 1 to 4." in " ".join(told[0].split())
    assert "Attacks: " not in told[0]
    assert re.search(r"\n  2 outrider\n  Where: ", told[1])
    assert "Attacks: " in told[1]
    assert " bulwark" not in told[1]
    assert re.search(r"\n  1 champion\n  Where: ", told[2])
    assert "type m Ben and a number" in " ".join(told[3].split())
    assert "No player is called 'Zoe': type Ana, Ben" in told[4]


def test_a_tip_says_what_to_type_for_it() -> None:
    scene = ludicrous.place("1@7 2@20 | 1@8<", phase=("action", "bonus_action"))
    tips = re.findall(r"^  Type (\d+)(?: \((.*)\), then (\d+))?: (.*?)\. ", play(scene, "t\nq\n"), re.MULTILINE)
    assert tips
    for first, section, then, label in tips:
        told = play(scene, f"{first}\nq\n") if section else play(scene, "q\n")
        assert re.search(rf"^  {then or first}\. {re.escape(label)}", told, re.MULTILINE), label


def test_a_tip_for_what_is_in_another_part_leads_back_first() -> None:
    scene = ludicrous.place("1@7 2@20 | 1@8<", phase=("action", "bonus_action"))
    told = play(scene, "/ soul\nt\nq\n").split("> ")[2]
    ways = re.findall(r"^  Type (.*?): ", told, re.MULTILINE)
    assert ways
    assert all(re.fullmatch(r"back, then \d+( \(.*\), then \d+)?", way) for way in ways)


def test_help_is_told_by_topic() -> None:
    told = play(new(), "?\n? look\n? all\n? zebra\n").split("> ")
    assert told[1].count("\n") < 12
    for name, (_, commands) in words.TOPICS.items():
        assert f"  ? {name}: " in told[1]
        assert f"{len(commands)} commands\n" in told[1]
    assert told[2].startswith("Look, 15 commands:\n  ? [TOPIC] or help: ") is False
    assert "Look, 15 commands:\n" in told[2]
    assert "  q or quit: " not in told[2]
    assert all(f"  {command.key}" in told[3] for command in words.TABLE)
    assert told[1].count("There is no topic") == 0
    assert f"There is no topic 'zebra'.\n{words.HELP}" in told[4]


def test_a_match_that_goes_on_says_how_to_hear_where_it_is() -> None:
    game = new()
    assert words.RESUMED not in play(game, "1\nq\n")
    assert words.RESUMED in play(game, "q\n")


def test_a_piece_gets_a_name_for_this_match_and_later_ones(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    target = io.StringIO()
    lines = "N\nN 2 Tuesday Bus\nN 9 Ox\nN 1 tuesday bus\nb\n"
    table = LineTable(Console(io.StringIO(lines), target), Session(new(press_to_roll=True), Shelf()), settings)
    assert table.play() == 0
    told = target.getvalue()
    assert words.NAMES.format(piece="token") in told
    assert "Ana's token 2 is called Tuesday Bus." in told
    assert "You have no token '9': type a number from 1 to 4." in told
    assert "Another piece at this table is called so." in told
    assert "  token 2 (Tuesday Bus) in the yard" in told
    assert SettingsFile(tmp_path / "settings.json").current.piece_names == {"Ana": ["", "Tuesday Bus"]}


def test_every_setting_is_changed_by_numbers_and_holds_at_once(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    names = [name for part in PARTS.values() for name in part]
    before = {name: getattr(settings.current, name) for name in names}
    typed = "".join(f"{number}\n1\n{number}\n2\n" for number in range(2, len(names) + 2))
    session = Session(new(press_to_roll=True), Shelf())
    console = Console(io.StringIO(f"{typed}1\n"), io.StringIO())
    change_settings(console, settings, session)
    kept = SettingsFile(tmp_path / "settings.json").current
    assert all(getattr(kept, name) == getattr(settings.current, name) for name in names)
    assert any(getattr(kept, name) != before[name] for name in names)
    current = settings.current
    assert (session.confirms, session.pauses) == (current.confirm, current.wait_for_undo)
    assert (session.auto_answer.moves, session.auto_answer.rolls) == (current.auto_move, current.auto_roll)
    assert console.is_ascii is current.ascii


def test_what_to_type_stands_at_every_question() -> None:
    told = play(ludicrous.place("1@7 2@20 | 1@8<", phase="action"), "q\n")
    count = len(re.findall(r"^  \d+\. ", told, re.MULTILINE))
    assert f"Type a number from 1 to {count}.\n" in told
    assert all(len(line) <= 100 for line in told.splitlines() if not line.startswith("  ")), "nor is any line long"
    assert all(len(line) <= 100 for line in told.splitlines())


def test_a_sheet_that_is_read_is_told_once_and_enter_goes_on() -> None:
    scene = ludicrous.place("1@7 | 1@8<", phase="action").play("soul_read:1")
    told = play(scene, "\nq\n").split("> ")
    assert told[0].count("Weapons: ") == 1
    assert "Weapon: " not in told[0]
    assert words.READING.format(name="Ben") in told[0]
    assert "Press Enter, or type 1." in told[0]
    assert "There is no choice" not in told[1]
    assert "You are reading" not in told[1]
