"""What released versions have written can be opened and played on for ever."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game, rulesets
from ludo_tui.engine.dice import Dice
from ludo_tui.saves import FORMAT, RulesChanged, SaveFolder
from ludo_tui.saves.format import decode, encode, is_sound
from ludo_tui.saves.parties import PartyFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.privacy.pins import PinFile

CORPUS = Path(__file__).parent / "corpus"


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers, of which 10 comes after 9."""
    return tuple(map(int, version.split(".")))


VERSIONS = sorted((path.name for path in CORPUS.iterdir() if path.is_dir()), key=numbers)
SAVES = [
    (version, path.name) for version in VERSIONS for path in sorted((CORPUS / version / "saves").glob("*.ludo.json"))
]
BEFORE = [(version, name) for version, name in SAVES if tuple(map(int, version.split("."))) < (1, 2)]
"""Matches from before version 1.2.0, in which Party got three tries."""


_left: dict[str, Path] = {}
"""A copy of what each version has left, made when it is first looked at."""


@pytest.fixture
def released(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Give a copy of what a version has left, with its rulesets in place."""
    version: str = request.param
    if version not in _left:
        _left[version] = Path(shutil.copytree(CORPUS / version, tmp_path_factory.mktemp("left") / version))
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(_left[version] / "rulesets"))
    return _left[version]


def test_of_a_match_that_is_over_the_first_place_has_won_and_since_1_5_0_whoever_shares_it() -> None:
    previews = {one: decode((CORPUS / one[0] / "saves" / one[1]).read_bytes()).preview for one in SAVES}
    over = {one: preview for one, preview in previews.items() if preview.is_over}
    assert over
    names_all = {one for one in over if tuple(map(int, one[0].split("."))) >= (1, 5, 0) and "teams" in one[1]}
    assert names_all
    for one, preview in over.items():
        assert preview.winners == preview.places[: 2 if one in names_all else 1] != ()
    assert {preview.winners for preview in previews.values() if not preview.is_over} == {()}


@pytest.mark.parametrize(("released", "name"), SAVES, indirect=["released"], ids=str)
def test_a_saved_game_opens_where_it_stood_and_is_played_on(released: Path, name: str) -> None:
    expected = json.loads((released / "expected.json").read_text(encoding="utf-8"))[name]
    game = Game.load(released / "saves" / name, accept_changes=True)
    assert game.setup.ruleset == expected["ruleset"]
    assert game.state.turn.number == expected["turn"]
    assert [dict(chosen) for chosen in game.state.preferences] == expected["preferences"]
    assert game.setup.table.table_dice == expected["dice"]
    assert list(game.result or ()) == expected["result"]
    if expected["prompt"] is None:
        assert game.prompt is None
        return
    stood = expected["prompt"]
    assert game.prompt is not None
    if not game.notes:  # a turn whose answers no longer fit begins again, and the notes say so
        assert (game.prompt.seat, game.prompt.kind) == (stood["seat"], stood["kind"])
        assert game.answer_count == expected["answers"]
    play_on(game, 50 if released.name in VERSIONS[-2:] else 10)
    game.save(released / "again.ludo.json")
    assert Game.load(released / "again.ludo.json", accept_changes=True).state == game.state


NEWEST = [one for one in SAVES if one[0] == VERSIONS[-1]]
"""Matches of the newest release, by whose rules the same game is played now."""


@pytest.mark.parametrize(("released", "name"), NEWEST, indirect=["released"], ids=str)
def test_the_newest_release_goes_on_without_a_question_and_the_whole_match_comes_out_again(
    released: Path, name: str
) -> None:
    path = released / "saves" / name
    known = rulesets.load(json.loads(path.read_text())["game"]["preview"]["ruleset"])
    if changed := [change.text for change in known.changes if change.is_after(released.name)]:
        with pytest.raises(RulesChanged, match=changed[0]):
            Game.load(path)
        again = Game.load(path, accept_changes=True)
        assert again.prompt is not None or again.result is not None
        return
    game = Game.load(path)
    assert game.notes == ()
    assert game.first_turn == 0
    again = game.replayed()
    assert again.answers == game.answers
    assert again.state == game.state
    assert again.question == game.question


PARTIES = [
    (version, name)
    for version, name in BEFORE
    if name.startswith(("party", "preset-two")) and (version, name) != ("0.1.0", "preset-two-dice.ludo.json")
]
"""Matches of Party and of what extends it; of the preset of 0.1.0 nobody knows the shapes any more."""


@pytest.mark.parametrize(("released", "name"), PARTIES, indirect=["released"], ids=str)
def test_party_from_before_three_tries_goes_on_without_them_and_without_a_question(released: Path, name: str) -> None:
    game = Game.load(released / "saves" / name)
    assert not game.setup.options["three_tries"]
    assert game.notes == ()
    again = Game.new(game.setup.ruleset, ["Ana", "Ben"], seed=1)
    assert again.setup.options["three_tries"]


LUDICROUS = [(version, name) for version, name in SAVES if "ludicrous" in name and numbers(version) <= (1, 2, 0)]
"""Matches of Ludicrous Ludo from before four parties had fewer HP."""


@pytest.mark.parametrize(("released", "name"), LUDICROUS, indirect=["released"], ids=str)
def test_ludicrous_from_before_the_present_numbers_goes_on_by_them_once_that_is_accepted(
    released: Path, name: str
) -> None:
    with pytest.raises(RulesChanged, match="accept that to go on"):
        Game.load(released / "saves" / name)
    game: Any = Game.load(released / "saves" / name, accept_changes=True)
    assert any("the match goes on under the rules as they are now" in note for note in game.notes)
    stood = json.loads((released / "saves" / name).read_text(encoding="utf-8"))
    if "body" in (kept := stood["game"]):
        parties = kept["body"]["checkpoint"]["parties"]
        assert [party.hp_max for party in game.state.parties] == [party["hp_max"] for party in parties]


SKIRMISH = [
    *((version, name) for version, name in SAVES if "skirmish" in name and version == "1.8.0"),
    *(
        (version, f"skirmish-{name}.ludo.json")
        for version in ("1.14.0", "1.14.1", "1.14.2")
        for name in ("sage", "alone")
    ),
]
"""Matches of Skirmish Ludo from before version 6 of its rules, and of versions 6 to 8; examples tell no version."""


@pytest.mark.parametrize(("released", "name"), SKIRMISH, indirect=["released"], ids=str)
def test_skirmish_by_earlier_rules_goes_on_once_that_is_accepted(released: Path, name: str) -> None:
    with pytest.raises(RulesChanged, match="accept that to go on"):
        Game.load(released / "saves" / name)
    assert Game.load(released / "saves" / name, accept_changes=True).notes


def play_on(game: Game, answers: int) -> None:
    lot = Dice(1, "corpus")
    for number in range(answers):
        if game.prompt is None:
            return
        options = game.prompt.answers if number % 4 else game.prompt.options
        game.answer(options[lot.value(number, len(options)) - 1].id)


@pytest.mark.parametrize(("released", "name"), SAVES, indirect=["released"], ids=str)
def test_every_format_is_brought_into_the_present_one(released: Path, name: str) -> None:
    data = (released / "saves" / name).read_bytes()
    assert is_sound(data)
    summary = decode(data)
    assert summary.order == int(summary.saved_at.timestamp()) * 10**6 + summary.saved_at.microsecond
    written = encode(summary)
    assert written.startswith(b'{"format":%d,' % FORMAT)
    assert decode(written) == summary


@pytest.mark.parametrize("released", VERSIONS, indirect=True)
def test_the_folder_of_saves_lists_every_game(released: Path) -> None:
    folder = SaveFolder(released / "saves")
    listed = {entry.path.name: entry for entry in folder.list(examples=False)}
    folder.close()
    for path in sorted((released / "saves").glob("*.ludo.json")):
        assert not listed[path.name].error


@pytest.mark.parametrize("released", VERSIONS, indirect=True)
def test_rulesets_of_players_still_have_no_mistake(released: Path) -> None:
    for folder in sorted((released / "rulesets").iterdir()):
        assert rulesets.check(folder) == []


@pytest.mark.parametrize("released", VERSIONS, indirect=True)
def test_settings_keys_pins_and_parties_are_found_again(released: Path) -> None:
    settings = SettingsFile(released / "config" / "settings.json")
    assert settings.problem is None
    assert settings.current.animation == "fast"
    assert settings.current.theme in ("colour-vision", "vision")
    assert settings.current.keymap == {"table.undo": "ctrl+u"}
    assert settings.current.last.names[:2] == ["Ana", "Ben"]
    pins = PinFile(released / "config" / "pins.json")
    assert pins.problem is None
    game: Any = Game.load(released / "saves" / "extended-ludicrous.ludo.json", accept_changes=True)
    assert pins.seat(game.id, 0).fits("2468")
    assert not pins.seat(game.id, 0).fits("1357")
    (party,) = PartyFolder("ludicrous", released / "parties").list()
    assert (party.name, party.error) == ("The Night Shift", "")
    assert party.party["race"] == "dwarf"
