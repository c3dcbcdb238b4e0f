import os
from pathlib import Path
from typing import Literal

import pytest

from ludo_tui.platform.files import MayNotLast, write_whole
from ludo_tui.platform.places import settings_file
from ludo_tui.table.files.settings import LastTable, Settings, SettingsFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.json"


def test_settings_are_found_again(path: Path) -> None:
    file = SettingsFile(path)
    assert file.current == Settings()
    assert file.change("theme", "paper") is None
    assert file.change("last", LastTable(ruleset="party", names=["Ana"], players=["hard"])) is None
    again = SettingsFile(path)
    assert again.problem is None
    assert again.current.theme == "paper"
    assert again.current.last == LastTable(ruleset="party", names=["Ana"], players=["hard"])


@pytest.mark.parametrize(("old", "new"), [("dark", "night"), ("light", "paper"), ("colour-vision", "vision")])
def test_themes_of_the_first_version_have_other_names(path: Path, old: str, new: str) -> None:
    path.parent.mkdir()
    path.write_text(f'{{"theme": "{old}", "ascii": true}}', encoding="utf-8")
    file = SettingsFile(path)
    assert file.problem is None
    assert (file.current.theme, file.current.ascii) == (new, True)


@pytest.mark.parametrize(
    ("last", "names", "players"),
    [
        ('"count": 2, "names": ["Ana", "Ben", "", ""]', ["Ana", "", "Ben", ""], ["person", "free", "hard", "free"]),
        ('"count": 3, "names": ["Ana", "", "Cleo", ""]', ["Ana", "", "Cleo", ""], ["person", "hard", "easy", "free"]),
        ('"count": 4, "names": 4', [""] * 4, ["free"] * 4),
    ],
)
def test_seats_of_the_first_version_get_their_sides(
    path: Path, last: str, names: list[str], players: list[str]
) -> None:
    path.parent.mkdir()
    path.write_text(f'{{"last": {{"ruleset": "classic", "players": ["person", "hard", "easy", "person"], {last}}}}}')
    file = SettingsFile(path)
    assert file.problem is None
    assert file.current.last == LastTable(ruleset="classic", names=names, players=players)  # type: ignore[arg-type]  # plain words in tests


def test_values_for_this_run_only_are_not_kept(path: Path) -> None:
    file = SettingsFile(path, only_now={"ascii": True, "animation": "off"})
    assert file.current.ascii
    file.change("auto_move", False)
    again = SettingsFile(path).current
    assert (again.ascii, again.animation, again.auto_move) == (False, "normal", False)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"theme": "mauve"}',
        b'{"last": {"players": 9}}',
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"a": ' + b"1" * 200_000,
    ],
)
def test_broken_file_gives_the_usual_settings_and_one_sentence(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.current == Settings()
    assert file.problem is not None
    assert file.problem.startswith(f"The settings in {path} cannot be used (")
    assert "\n" not in file.problem
    assert file.change("auto_move", False) is None
    assert path.with_name("settings.json.bad").read_bytes() == content
    assert SettingsFile(path).problem is None


def test_a_value_that_a_setting_cannot_have_is_told_with_what_it_can(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"animation": "warp", "sound": true}')
    problem = SettingsFile(path).problem
    assert problem is not None
    assert "(animation: 'warp' is not one of " in problem
    assert "normal" in problem


def test_settings_of_a_later_version_are_left_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"theme": "contrast", "sound": true}')
    assert SettingsFile(path).current.theme == "contrast"


def test_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    problem = SettingsFile(tmp_path / "file" / "settings.json").change("ascii", True)
    assert problem is not None
    assert problem.startswith("The settings could not be kept for later: ")


def test_what_only_a_power_cut_could_take_back_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unflushed(path: Path, data: bytes) -> None:
        write_whole(path, data)
        raise MayNotLast

    monkeypatch.setattr("ludo_tui.table.files.json_file.write_whole", unflushed)
    assert SettingsFile(path).change("theme", "paper") is None
    assert SettingsFile(path).current.theme == "paper"


def test_whoever_has_chosen_nothing_is_asked_before_what_is_final_and_hears_the_characters() -> None:
    usual = Settings()
    assert [usual.auto_move, usual.confirm, usual.talk] == [True] * 3
    assert [usual.ascii, usual.auto_roll] == [False] * 2


@pytest.mark.parametrize(("clock", "seconds"), [("by_hand", 0), ("3_seconds", 3), ("10_seconds", 10)])
def test_a_sheet_lies_open_for_some_seconds_or_until_its_reader_goes_on(
    clock: Literal["by_hand", "3_seconds", "10_seconds"], seconds: int
) -> None:
    assert Settings(reading_clock=clock).seconds_a_roll == seconds


def test_environment_moves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path / "there"))
    assert settings_file() == tmp_path / "there" / "settings.json"
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path / "mine.json"))
    assert settings_file() == tmp_path / "mine.json"


def test_nothing_half_written_stays_behind(path: Path) -> None:
    SettingsFile(path).change("ascii", True)
    assert os.listdir(path.parent) == ["settings.json"]  # noqa: PTH208 - names are enough


def test_a_sound_file_is_never_put_aside(path: Path) -> None:
    SettingsFile(path).change("theme", "paper")
    SettingsFile(path).change("ascii", True)
    assert [one.name for one in path.parent.iterdir() if not one.name.startswith(".")] == ["settings.json"]


def test_a_file_is_written_however_deep_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "nobody" / "was" / "here" / "settings.json"
    assert SettingsFile(path).change("theme", "paper") is None
    assert SettingsFile(path).current.theme == "paper"


def test_a_link_to_the_settings_stays_one(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles" / "ludo.json"
    path.parent.mkdir()
    path.symlink_to("../dotfiles/ludo.json")
    assert SettingsFile(path).change("theme", "paper") is None, "where there is nothing yet, too"
    assert SettingsFile(path).change("ascii", True) is None
    assert path.is_symlink()
    assert SettingsFile(kept).current.theme == "paper"
    kept.write_text("no settings")
    assert SettingsFile(path).change("ascii", True) is None
    assert path.is_symlink(), "what cannot be read is put aside where it is"
    assert sorted(one.name for one in kept.parent.iterdir()) == ["ludo.json", "ludo.json.bad"]


def test_a_link_that_leads_nowhere_is_told(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("/dev/null/settings.json")
    assert "could not be kept for later" in str(SettingsFile(path).change("theme", "paper"))
    assert path.is_symlink()


def test_of_a_map_only_what_was_changed_is_written(path: Path) -> None:
    one, other = SettingsFile(path), SettingsFile(path)
    assert one.change("keymap", {"app.quit": "f10", "app.help": "f1"}) is None
    assert other.change("keymap", {"title.new-game": "w"}) is None
    assert SettingsFile(path).current.keymap == {"app.quit": "f10", "app.help": "f1", "title.new-game": "w"}
    assert one.change("keymap", {"app.quit": "f9"}) is None
    assert SettingsFile(path).current.keymap == {"app.quit": "f9", "title.new-game": "w"}


def test_a_game_that_is_proposed_has_its_own_house_rules_unless_it_was_set_up_last(path: Path) -> None:
    settings = SettingsFile(path)
    settings.change("last", LastTable(ruleset="party", names=["Ana", "", "", ""], options={"dice": 2}))
    settings.propose("party")
    assert settings.current.last.options == {"dice": 2}
    settings.propose("ludicrous")
    last = settings.current.last
    assert (last.ruleset, last.names[0], last.options) == ("ludicrous", "Ana", {})
    assert SettingsFile(path).current.last.ruleset == "party"
