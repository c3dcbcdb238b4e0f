"""A save holds everything: loading, replaying and undoing never change what comes next."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import Match
from ludo_tui.saves import SaveError
from ludo_tui.saves.format import decode
from ludo_tui.saves.restoring import content_of, restored
from tests.conformance.walks import house_rules

NAMES = ("Ana", "Ben", "Cleo", "Dan")
Record = Callable[[str, object], None]
Play = Callable[[Match[Any], int], None]


def reloaded(game: Match[Any]) -> Match[Any]:
    return restored(decode(content_of(game)))


def facts(game: Match[Any]) -> tuple[object, ...]:
    prompt = game.prompt
    asked = (
        None if prompt is None else (repr(prompt), prompt.refused, prompt.secrecy.private, prompt.rule, prompt.pending)
    )
    return (
        msgspec.json.encode(game.state),
        asked,
        game.answers,
        game.history,
        game.setup,
        game.result,
        game.id,
        game.undo_refusal,
    )


@pytest.mark.parametrize(("ruleset", "seats"), [(name, 2 + 2 * n % 3) for n, name in enumerate(rulesets.available())])
def test_every_prompt_of_a_game_survives_saving(ruleset: str, seats: int, play: Play, record_property: Record) -> None:
    game = Game.new(ruleset, NAMES[:seats], seed=31 + seats, options=house_rules(ruleset, seats))
    states = mismatches = 0
    while game.prompt is not None and game.answer_count < 700:
        again = reloaded(game)
        states += 1
        mismatches += facts(again) != facts(game) or again.notes != ()
        play(game, 1 + game.answer_count // 20)  # each at first, then fewer: the longer a match, the dearer to load
    mismatches += facts(reloaded(game)) != facts(game)
    record_property("figure", f"T1 load(save(s)) == s, {ruleset}: {mismatches} mismatches / {states + 1} states")
    assert mismatches == 0
    assert states > 50


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "games"), [("classic", 30), ("party", 30), ("piecepack", 30), ("ludicrous", 3), ("skirmish", 3)]
)
def test_every_prompt_of_many_games_survives_saving(
    ruleset: str, games: int, play: Play, record_property: Record
) -> None:
    states = mismatches = 0
    for seed in range(games):
        options = {"free_undo": seed % 2 == 0, **house_rules(ruleset, 2 + seed % 3)}
        game = Game.new(ruleset, NAMES[: 2 + seed % 3], seed=seed, options=options)
        while game.prompt is not None:
            mismatches += facts(reloaded(game)) != facts(game)
            states += 1
            play(game, 1)
    record_property("figure", f"T1 load(save(s)) == s, {ruleset}, slow: {mismatches} mismatches / {states} states")
    assert mismatches == 0


def test_the_log_played_again_gives_every_checkpoint(play: Play, record_property: Record) -> None:
    games = turns = 0
    for ruleset in ("classic", "party", "piecepack"):
        for seed in range(4):
            game = Game.new(ruleset, NAMES[: 2 + seed % 3], seed=seed)
            play(game, 60 * (seed + 1))
            again = reloaded(game).replayed()  # raises when any turn comes out differently
            assert again.state == game.state
            games += 1
            turns += len(game.history)
    record_property("figure", f"T2 replay of the log: 0 out of sync / {games} games, {turns} turns")


def test_the_log_is_the_same_whatever_the_hash_seed(record_property: Record) -> None:
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from ludo_tui import Game\n"
        "from hashlib import sha256\n"
        "import msgspec\n"
        "for ruleset in ('classic', 'party', 'piecepack'):\n"
        "    game = Game.new(ruleset, ['Ana', 'Ben', 'Cleo'], seed=5)\n"
        "    while game.prompt: game.answer(game.prompt.answers[-1].id)\n"
        "    print(sha256(msgspec.json.encode(game.snapshot())).hexdigest())\n"
    )
    root = Path(__file__).resolve().parent.parent.parent
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=root,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "4711")
    }
    record_property("figure", f"T2 three rulesets under 3 hash seeds: {len(outputs) - 1} different logs")
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 3


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
def test_saving_loading_and_undoing_never_change_a_roll(ruleset: str, play: Play, record_property: Record) -> None:
    straight = Game.new(ruleset, NAMES[:3], seed=11)
    play(straight, 150)
    bent: Match[Any] = Game.new(ruleset, NAMES[:3], seed=11)
    undone = 0
    while bent.answer_count < straight.answer_count:
        if bent.answer_count % 3 == 0:
            bent = reloaded(bent)
        play(bent, 1)
        if bent.undo_refusal is None:
            bent.answer(bent.undo())
            undone += 1
    rolls = [roll for turn in straight.history for roll in turn.rolls]
    others = [roll for turn in bent.history for roll in turn.rolls]
    differing = sum(one != other for one, other in zip(rolls, others, strict=True))
    record_property(
        "figure", f"T12 rolls after save, load and {undone} undos, {ruleset}: {differing} / {len(rolls)} differ"
    )
    assert differing == 0
    assert facts(bent)[:4] == facts(straight)[:4]


def test_by_agreement_all_is_taken_back_to_the_first_answer_and_rolled_again(play: Play) -> None:
    game: Match[Any] = Game.new("party", NAMES[:3], seed=12, options={"free_undo": True})
    first = facts(game)
    play(game, 40)
    rolls = [roll for turn in game.history for roll in turn.rolls]
    game = reloaded(game)
    undone = 0
    while game.undo_refusal is None:
        game.undo()
        undone += 1
    assert undone == 40
    assert facts(game)[:2] == first[:2]
    assert all(answer.startswith("!back:") for answer in game.answers), "that it was taken back"
    play(game, 40)
    assert [roll for turn in game.history for roll in turn.rolls] != rolls
    assert facts(reloaded(game)) == facts(game)
    assert reloaded(game).replayed().state == game.state


def test_prepared_dice_go_on_after_loading() -> None:
    game = Game.new("classic", NAMES[:2], dice="d6:5,2,6,1,4,2,3")
    game.answer("move:0")
    again = reloaded(game)
    assert facts(again) == facts(game)
    game.answer(game.prompt.answers[0].id) if game.prompt else None
    again.answer(again.prompt.answers[0].id) if again.prompt else None
    assert facts(again) == facts(game)


def test_the_log_and_recap_of_the_turns_before_come_back(play: Play) -> None:
    game = Game.new("party", NAMES, seed=3)
    play(game, 90)
    again = reloaded(game)
    told = [event.sentence(game.names) for event in game.events]
    assert [event.sentence(again.names) for event in again.events] == told[-len(again.events) :]
    assert len(again.events) >= 300
    assert {type(event) for event in again.events} <= {type(event) for event in game.events}


def test_the_party_of_a_seat_comes_back() -> None:
    party = {"name": msgspec.Raw(b'"The \\"Five\\""'), "members": msgspec.Raw(b"[1,2]")}
    seats = [Seat("Ana", side=1, party=party), Seat("Ben", side=3, party="quick")]
    game = Game.new("classic", seats, seed=1)
    again = reloaded(game)
    assert again.setup.seats[1].party == "quick"
    assert msgspec.json.encode(again.setup) == msgspec.json.encode(game.setup)
    assert facts(again)[:2] == facts(game)[:2]


def test_the_rulesets_of_these_tests_are_all_there() -> None:
    assert {"classic", "party", "piecepack"} <= set(rulesets.available())


def test_text_that_could_not_be_read_back_is_named_by_its_place() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=1)
    place = content_of(game, title="here").index(b"here") + 1  # bytes are counted from 1
    with pytest.raises(
        SaveError, match=f"^the match cannot be saved: byte {place} of it is not text that can be shown$"
    ):
        content_of(game, title="\u202e")
