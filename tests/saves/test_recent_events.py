"""What a save remembers of the turns before its own, and of the file that it takes the place of."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Match, PhaseEntered, Verdict
from ludo_tui.rules.race.state import Captured
from ludo_tui.saves import SaveError, SaveFolder, read, write
from ludo_tui.saves.restoring import _recent_events, content_of
from tests.conformance.walks import start, walk

Play = Callable[[Match[Any], int], None]


def test_events_that_nobody_can_tell_are_left_out_and_the_others_kept_in_their_order(play: Play) -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=5)
    play(game, 30)
    snapshot = game.snapshot()
    known = list(snapshot.recent)
    assert len(known) > 2
    told = _recent_events(snapshot, game.rules)
    assert len(told) == len(known)
    seated = next(event for event in map(msgspec.json.decode, known) if "seat" in event)
    strangers = [{"kind": "never_heard_of"}, *({**seated, "seat": seat} for seat in (-1, 2))]
    strangers.append(msgspec.to_builtins(Captured(seat=0, piece=0, by=7, step=9)))
    raw = [msgspec.Raw(msgspec.json.encode(event)) for event in strangers]
    mixed = msgspec.structs.replace(snapshot, recent=[known[0], *raw, *known[1:]])
    assert _recent_events(mixed, game.rules) == told


@pytest.mark.parametrize("ruleset", ["ludicrous", "skirmish"])
def test_a_verdict_has_its_dice_again_which_a_save_does_not_hold_twice(ruleset: str) -> None:
    *_, game = walk(start(ruleset, 3, 4), seed=4, answers=400)
    verdicts = [event for event in game.events if isinstance(event, Verdict)]
    assert len(verdicts) > 10
    assert all(all(event.dice or ()) for event in verdicts), "each side has rolled"
    snapshot = game.snapshot(recent=len(game.events))
    assert not any(b'"dice"' in bytes(event) for event in snapshot.recent)
    earlier = _recent_events(snapshot, game.rules)
    assert earlier == list(game.events[: len(earlier)])
    assert any(isinstance(event, Verdict) for event in earlier)


def test_a_game_that_is_written_over_another_leaves_that_as_a_backup(tmp_path: Path, play: Play) -> None:
    game, path = Game.new("classic", ["Ana", "Ben"], seed=5), tmp_path / "game.ludo.json"
    write(game, path)
    before = path.read_bytes()
    play(game, 1)
    write(game, path)
    (backup,) = (other for other in tmp_path.iterdir() if other != path)
    assert backup.read_bytes() == before
    assert read(path).state == game.state


def test_a_save_of_another_folder_is_not_deleted(tmp_path: Path) -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=5)
    folder, other = SaveFolder(tmp_path / "one"), SaveFolder(tmp_path / "two")
    path = other.save_as(game, "Kept")
    with pytest.raises(SaveError):
        folder.delete(other.list(examples=False)[0])
    assert path.exists()
    folder.close()
    other.close()


def test_what_was_told_and_cannot_be_shown_is_left_out_of_a_save(play: Play) -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=5)
    play(game, 30)
    snapshot = game.snapshot()
    bell = msgspec.Raw(msgspec.json.encode(PhaseEntered(seat=0, phase="a bell \a")))
    snapshot.recent = [bell, *(known := list(snapshot.recent))]
    game.snapshot = lambda: snapshot  # type: ignore[method-assign,misc,assignment]  # it has been told a bell
    content = content_of(game)
    assert b"bell" not in content
    assert all(bytes(event) in content for event in known)
