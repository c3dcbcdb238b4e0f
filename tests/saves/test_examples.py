"""The games that come with the program are sound, up to date, and as their titles say."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.board import PIECES
from ludo_tui.engine import Match
from ludo_tui.platform.places import examples_folder
from ludo_tui.saves import SaveFolder
from ludo_tui.table.seats import look_of

Play = Callable[[Match[Any], int], None]
NAMES = (
    "classic-mid-turn",
    "piecepack-late",
    "ludicrous-tackle",
    "ludicrous-soul-read",
    "ludicrous-reaction-spell",
    "ludicrous-prisoners",
    "skirmish-reaction",
    "skirmish-pin",
    "skirmish-nightfall",
)


def load(name: str) -> Match[Any]:
    return Game.load(examples_folder() / f"{name}.ludo.json")


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_played_to_its_end_under_the_present_rules(name: str, play: Play) -> None:
    game = load(name)
    assert game.notes == ()  # else run make_examples.py: the rules have been changed
    assert game.prompt is not None
    assert len(game.events) > 100
    play(game, 10_000)
    assert game.result is not None


@pytest.mark.parametrize("name", NAMES)
def test_the_log_of_an_example_played_again_gives_the_same_game(name: str) -> None:
    game = load(name)
    again = game.replayed()
    assert again.state == game.state
    assert again.answers == game.answers


def test_one_example_is_in_the_middle_of_a_turn() -> None:
    game = load("classic-mid-turn")
    assert len(game.answers) >= 1
    assert len(game.history) > 100
    assert [seat.computer for seat in game.setup.seats] == [None, "normal", None, "easy"]
    assert load("piecepack-late").answers == ()


def test_the_examples_of_ludicrous_ludo_wait_where_their_titles_say() -> None:
    tackle = load("ludicrous-tackle")
    assert tackle.prompt is not None
    assert tackle.prompt.kind == "reaction"
    assert tackle.prompt.pending
    assert any(option.id.startswith("tackle:") for option in tackle.prompt.options)

    reading = load("ludicrous-soul-read")
    assert reading.prompt is not None
    assert reading.prompt.secrecy.private
    reader, owner = reading.state.reading
    assert reading.prompt.seat == reader
    seen: Any = reading.view(reader)
    public: Any = reading.view(None)
    assert seen.parties[owner].stats == reading.state.parties[owner].stats
    hidden = reading.state.parties[owner].stats.keys() - reading.state.parties[owner].shown.stats
    assert hidden
    assert not hidden & public.parties[owner].stats.keys()

    spell = load("ludicrous-reaction-spell")
    assert spell.prompt is not None
    assert spell.prompt.secrecy.private
    cards = {option.id.split(":")[1] for option in spell.prompt.options if option.id.startswith("reaction_spell:")}
    assert cards
    assert cards <= set(spell.state.parties[spell.prompt.seat].hand)

    parties = load("ludicrous-prisoners").state.parties
    assert sum(piece.prison is not None for party in parties for piece in party.pieces) == 2
    assert [party for party in parties if party.structure is not None and party.structure.hacker is not None]


def test_the_examples_of_skirmish_ludo_wait_where_their_titles_say() -> None:
    attacked = load("skirmish-reaction")
    assert attacked.prompt is not None
    assert attacked.prompt.kind == "reaction"
    assert any(option.id.startswith("cover:") for option in attacked.prompt.options)

    pinned = load("skirmish-pin")
    (lying,) = [
        (seat, number)
        for seat, party in enumerate(pinned.state.parties)
        for number, piece in enumerate(party)
        if piece.has("pinned")
    ]
    assert pinned.prompt is not None
    assert pinned.prompt.seat != lying[0]
    this_round = pinned.state.round
    while pinned.prompt is not None and pinned.state.round == this_round:
        pinned.answer(pinned.prompt.default.id)
    captured = [(event.seat, event.piece) for event in pinned.events if event.kind == "piece_captured"]  # type: ignore[attr-defined]  # only pieces are captured
    assert captured[-1] == lying

    last = load("skirmish-nightfall")
    this_round = last.state.round
    while last.prompt is not None:
        last.answer(last.prompt.default.id)
    assert last.state.round == this_round
    assert last.result is not None
    assert any(event.kind == "night_fell" for event in last.events)


def test_the_examples_are_in_the_list_with_their_previews(folder: SaveFolder) -> None:
    entries = {entry.path.name: entry for entry in folder.list()}
    assert set(entries) == {f"{name}.ludo.json" for name in NAMES}
    for entry in entries.values():
        assert entry.kind == "example"
        assert entry.error is None
        assert entry.preview is not None
        game = folder.load(entry)
        assert entry.preview.answers == game.answer_count - (game.result is None), "a copy notes where it begins"
        assert [seat.steps for seat in entry.preview.seats] == [
            tuple(piece.step for piece in own[:PIECES]) for own in look_of(game).pieces
        ]


def test_examples_of_a_checkout_are_those_that_are_shipped() -> None:
    assert examples_folder() == Path(__file__).resolve().parent.parent.parent / "saves"


def test_examples_of_an_installed_program_are_among_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.platform.places.__file__", str(tmp_path / "ludo_tui" / "platform" / "places.py"))
    assert examples_folder() == tmp_path.resolve() / "ludo_tui" / "_data" / "saves"
