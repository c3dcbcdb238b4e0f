"""A copy of an unfinished match has dice of its own, however it was made; a file from anywhere is the match itself."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.commands.finding import unsound
from ludo_tui.engine import Copied, Dice, Lot, Match, Rolled
from ludo_tui.line import text
from ludo_tui.records import positions, ppn
from ludo_tui.records.house_table import results
from ludo_tui.records.ppn import grammar
from ludo_tui.records.replay import Replay
from ludo_tui.saves import OtherHistory, SaveFolder, write
from ludo_tui.saves.restoring import become_a_copy
from tests.conformance.walks import house_rules
from tests.held_back import held_back

RULESETS = ("classic", "party", "piecepack", "ludicrous", "skirmish")
RACES = RULESETS[:3]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[SaveFolder]:
    folder = SaveFolder(tmp_path / "saves")
    yield folder
    folder.close()


def started(ruleset: str, seed: int = 5, **options: Any) -> Game:
    """Return a match after a few answers."""
    game = Game.new(ruleset, ["Ana", "Ben"], seed=seed, options={**house_rules(ruleset, 2), **options})
    play_on(game, seed, 12)
    assert game.prompt is not None
    return game


def play_on(match: Match[Any], seed: int, answers: int) -> None:
    """Give so many answers at random."""
    lot = Lot(Dice(seed, "answers"))
    for _ in range(answers):
        if match.prompt is not None:
            match.answer(match.prompt.answers[lot.draw(len(match.prompt.answers))].id)


def rolls_to_come(match: Match[Any], count: int = 20) -> list[int]:
    """Return what is rolled next while every question gets its first answer."""
    seen = len(match.events)
    while (prompt := match.prompt) is not None:
        rolled = [event.value for event in match.events[seen:] if isinstance(event, Rolled)]
        if len(rolled) >= count:
            return rolled[:count]
        match.answer(prompt.answers[0].id)
    return [event.value for event in match.events[seen:] if isinstance(event, Rolled)]


def by_flag(folder: SaveFolder, game: Game) -> Match[Any]:
    folder.autosave(game)
    return folder.load(folder.list(examples=False)[0], as_copy=True)


def by_name(folder: SaveFolder, game: Game) -> Match[Any]:
    folder.save_as(game, "Kept", overwrite=True)
    return folder.load(folder.list(examples=False)[0])


def from_replay(_folder: SaveFolder, game: Game) -> Match[Any]:
    replay = Replay(game)
    begun = replay.begun_at(len(replay) - 1)
    become_a_copy(begun)
    return begun


def from_file(folder: SaveFolder, game: Game) -> Match[Any]:
    folder.path.mkdir(exist_ok=True)
    game.save(folder.path / "sent.ludo.json")
    return folder.open_file(folder.path / "sent.ludo.json", as_copy=True)


def from_position(_folder: SaveFolder, game: Game) -> Match[Any]:
    return positions.read(positions.write(game))


def from_notation(_folder: SaveFolder, game: Game) -> Match[Any]:
    (record,) = grammar.games(ppn.write(game).encode())
    return ppn.read(record).game


WAYS: dict[str, tuple[Callable[[SaveFolder, Game], Match[Any]], tuple[str, ...]]] = {
    "copy": (by_flag, RULESETS),
    "named save": (by_name, RULESETS),
    "replay": (from_replay, RULESETS),
    "file": (from_file, RULESETS),
    "position": (from_position, RACES),
    "notation": (from_notation, ("piecepack",)),
}
CASES = [pytest.param(way, ruleset, id=f"{way}-{ruleset}") for way, (_, played) in WAYS.items() for ruleset in played]


@pytest.mark.parametrize(("way", "ruleset"), CASES)
def test_a_copy_of_an_unfinished_match_has_dice_of_its_own(way: str, ruleset: str, folder: SaveFolder) -> None:
    game = started(ruleset)
    copies = [WAYS[way][0](folder, game) for _ in range(2)]
    coming = rolls_to_come(game)
    assert len(coming) == 20
    assert [rolls_to_come(copy) for copy in copies].count(coming) == 0
    assert rolls_to_come(copies[0]) != rolls_to_come(copies[1])


@pytest.mark.parametrize(("way", "ruleset"), CASES)
def test_a_copy_is_saved_loaded_undone_and_replayed_as_any_match(way: str, ruleset: str, folder: SaveFolder) -> None:
    copy = WAYS[way][0](folder, started(ruleset, free_undo=True))
    prompt = copy.prompt
    assert prompt is not None
    copy.answer(prompt.answers[0].id)
    if copy.undo_refusal is None:  # in Skirmish Ludo, what has shown itself is not taken back
        assert copy.undo() == prompt.answers[0].id
        assert repr(copy.prompt) == repr(prompt) or ruleset == "ludicrous"
    play_on(copy, 3, 30)
    folder.path.mkdir(exist_ok=True)
    folder.autosave(copy)
    stored = Game.load(folder.path / f"auto_{copy.id}.ludo.json")
    assert stored.state == copy.state
    assert stored.replayed().state == copy.state
    assert rolls_to_come(stored) == rolls_to_come(copy), "opening it again is no way to roll again"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_copy_undoes_what_the_match_before_it_does(ruleset: str, folder: SaveFolder) -> None:
    game = started(ruleset, free_undo=True)
    copy = from_file(folder, game)
    taken = [copy.undo() for _ in range(4)]
    assert [game.undo() for _ in range(4)] == taken
    assert copy.prompt is not None
    assert copy.prompt == game.prompt or repr(copy.prompt) == repr(game.prompt)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_copy_says_so_in_the_list_and_the_log(ruleset: str, folder: SaveFolder) -> None:
    game = started(ruleset)
    copy = by_flag(folder, game)
    folder.autosave(copy)
    titles = {entry.title: entry.marks for entry in folder.list(examples=False)}
    played = f"{game.rules.ruleset.name}: {', '.join(seat.name for seat in game.setup.seats)}"
    assert titles == {played: ("its dice can be known",), f"Copy of {played}": ("a copy",)}
    assert "   This copy has its own dice from here." in list(text.record(copy.replayed()))


def test_a_match_whose_seed_nobody_chose_has_no_mark(folder: SaveFolder) -> None:
    folder.autosave(Game.new("classic", ["Ana", "Ben"]))
    assert [entry.marks for entry in folder.list(examples=False)] == [()]


def test_the_pile_of_cards_of_a_copy_is_shuffled(folder: SaveFolder) -> None:
    game = started("ludicrous")
    copy = by_flag(folder, game)
    assert copy.state.deck != game.state.deck
    assert sorted(copy.state.deck) == sorted(game.state.deck)
    assert [party.hand for party in copy.state.parties] == [party.hand for party in game.state.parties]


@pytest.mark.parametrize("ruleset", RACES)
@pytest.mark.parametrize("way", ["copy", "replay", "file"])
def test_a_copy_made_while_a_turn_is_held_back_does_not_show_the_roll_to_come(
    way: str, ruleset: str, folder: SaveFolder
) -> None:
    shown = set()
    for _ in range(12):
        copy = WAYS[way][0](folder, game := held_back(ruleset))
        told = [event.value for event in copy.events[len(game.events) :] if isinstance(event, Rolled)]
        shown.add(told[0] if told else 0)
    assert len(shown) > 1, "the roll is another one each time"


@pytest.mark.parametrize("ruleset", RACES)
def test_a_replay_ends_where_a_turn_is_held_back(ruleset: str, folder: SaveFolder) -> None:
    game = held_back(ruleset)
    replay = Replay(game)
    assert (replay.match.is_paused, len(replay.match.events)) == (True, len(game.events))
    folder.path.mkdir()
    game.save(folder.path / "held.ludo.json")
    kept = Game.load(folder.path / "held.ludo.json", keeps_pause=True)
    assert (kept.is_paused, len(kept.replayed().events)) == (True, len(game.events))
    kept.go_on()
    game.go_on()
    assert kept.state == game.state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_finished_match_is_retold_as_it_was_and_played_on_with_its_dice(ruleset: str) -> None:
    game = started(ruleset)
    before = game.answer_count
    coming = rolls_to_come(game)
    game.concede(0)
    while game.prompt is not None:
        game.answer(game.prompt.default.id)
    replay = Replay(game)
    begun = replay.begun_at(before)
    become_a_copy(begun, of_finished=True)
    assert rolls_to_come(begun) == coming
    assert game.replayed().state == game.state


@pytest.mark.slow
def test_of_two_hundred_matches_no_copy_rolls_as_its_original(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """A single d6 of a copy shows what the original shows once in six, within four standard deviations."""
    alike = compared = copies = 0
    for number in range(200):
        ruleset = RULESETS[number % len(RULESETS)]
        for way, (copied, played) in WAYS.items():
            if ruleset not in played:
                continue
            game = started(ruleset, seed=1000 + number)
            with closing(SaveFolder(tmp_path / f"{number}-{way}")) as folder:
                copy = copied(folder, game)
            original, other = rolls_to_come(game), rolls_to_come(copy)
            assert len(original) == 20
            assert other != original, (ruleset, number, way)
            copies += 1
            if ruleset in RACES:
                compared += len(other)
                alike += sum(one == two for one, two in zip(original, other, strict=False))
    record_property("figure", f"copies: {copies} of 200 matches, 0 alike; {alike} of {compared} single rolls agree")
    assert abs(alike - compared / 6) < 4 * (compared * 5 / 36) ** 0.5


@pytest.mark.slow
def test_two_hundred_finished_matches_are_retold_exactly() -> None:
    for number in range(200):
        ruleset = RULESETS[number % len(RULESETS)]
        game = started(ruleset, seed=2000 + number)
        play_on(game, number, 60)
        if game.prompt is not None:
            game.concede(0)
        while game.prompt is not None:
            game.answer(game.prompt.default.id)
        again = game.replayed()
        assert again.state == game.state
        assert again.events == game.events


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_file_from_anywhere_is_the_match_itself(ruleset: str, tmp_path: Path, folder: SaveFolder) -> None:
    game = started(ruleset)
    game.save(tmp_path / "sent.ludo.json")
    opened = folder.open_file(tmp_path / "sent.ludo.json")
    assert (opened.id, opened.lineage, opened.state) == (game.id, "", game.state)
    assert rolls_to_come(opened) == rolls_to_come(game)


def test_a_match_that_comes_back_goes_on_in_its_own_line(tmp_path: Path, folder: SaveFolder) -> None:
    game = started("classic")
    folder.autosave(game)
    sent = tmp_path / "sent.ludo.json"
    game.save(sent)
    friend = SaveFolder(tmp_path / "friend")
    theirs = friend.open_file(sent)
    play_on(theirs, 1, 3)
    friend.autosave(theirs)
    write(theirs, sent)
    for _ in range(2):
        back = folder.open_file(sent)
        folder.autosave(back)
        assert (len(folder.list(examples=False)), back.state == theirs.state) == (1, True)


def test_a_match_that_has_gone_further_here_is_not_thrown_back(tmp_path: Path, folder: SaveFolder) -> None:
    game = started("classic")
    sent = tmp_path / "sent.ludo.json"
    game.save(sent)
    play_on(game, 1, 3)
    folder.autosave(game)
    with pytest.raises(OtherHistory, match="this match has been played further here") as refused:
        folder.open_file(sent)
    name = refused.value.kept.name.removesuffix(".ludo.json")
    assert str(unsound(refused.value)).endswith(
        f"; type 'ludo-tui load {name}' to continue here, or add --copy to open a copy of it"
    )
    other = Game.load(sent)
    assert other.prompt is not None
    assert game.replayed().answer_count > other.answer_count
    other.hand_over(0, "easy")
    other.save(sent)
    with pytest.raises(OtherHistory, match="this match has been played otherwise here"):
        folder.open_file(sent)
    assert folder.open_file(sent, as_copy=True).id != game.id


def test_that_a_match_is_a_copy_is_told_once_though_it_is_a_copy_of_a_copy() -> None:
    game = started("classic")
    become_a_copy(game)
    become_a_copy(game)
    assert sum(isinstance(event, Copied) for event in game.events) == 1
    assert game.replayed().state == game.state


def test_what_is_done_in_a_copy_stands_in_lines_of_its_own_in_the_house_table(folder: SaveFolder) -> None:
    game = started("classic")
    copy = by_flag(folder, game)
    for match in (game, copy):
        match.concede(0)
        while match.prompt is not None:
            match.answer(match.prompt.default.id)
        folder.autosave(match)
    table = results(folder)
    assert {player.name: (player.matches, player.wins) for player in table.players} == {
        "Ana": (1, 0),
        "Ben": (1, 1),
        "Ana, in a copy": (1, 0),
        "Ben, in a copy": (1, 1),
    }
