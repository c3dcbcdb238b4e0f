"""A ruleset of the player's own whose rows are taken out again while a match by it is kept."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludo_tui import Game, rulesets
from ludo_tui.engine import Match
from ludo_tui.engine.dice import Dice


def cellar(tmp_path: Path, ruleset: str, rows: Mapping[str, str]) -> Iterator[Path]:
    """Yield the folder of the ruleset `cellar`, with rows for tables by their names; nothing is known of it later."""
    folder = tmp_path / "own-rulesets" / "cellar"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(ruleset)
    for name, text in rows.items():
        (folder / f"{name}.yaml").write_text(text)
    rulesets.forget()
    assert rulesets.check(folder) == []
    yield folder
    rulesets.forget()


def without(folder: Path, *names: str) -> None:
    """Take tables out of it again."""
    for name in names:
        (folder / f"{name}.yaml").unlink()
    rulesets.forget()


def play(game: Match[Any], count: int) -> None:
    """Answer a number of prompts as the seed of the match decides."""
    lot = Dice(game.setup.seed, "test")
    for _ in range(count):
        prompt = game.prompt
        if prompt is None:
            return
        game.answer(prompt.answers[lot.value(game.answer_count, len(prompt.answers)) - 1].id)


def saved(path: Path, turn: int, alter: Callable[[Any], None], seats: Sequence[str], **options: object) -> None:
    """Save a match by it as it begins a turn, with its state altered."""
    game = Game.new("cellar", seats, seed=4, options=options)
    while game.state.turn.number < turn:
        play(game, 1)
    snapshot = game.snapshot()
    state = msgspec.json.decode(snapshot.checkpoint, type=game.rules.state_type)
    alter(state)
    snapshot.checkpoint, snapshot.answers = msgspec.Raw(msgspec.json.encode(state)), []
    Game.restore(game.rules, snapshot, game.events[:40]).save(path)
