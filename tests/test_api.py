"""The names that programs and other people's tests rely on."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, IllegalAnswer, Seat, rulesets
from ludo_tui.engine import OutOfDiceError
from ludo_tui.saves import SaveError
from tests.conformance.walks import house_rules

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def seats(count: int) -> list[Seat]:
    return [Seat(name) for name in NAMES[:count]]


def copy(state: Any) -> bytes:
    return msgspec.json.encode(state)


def play(game: Game, answers: int = 100_000) -> list[Any]:
    """Answer with the first option, and return all events."""
    events: list[Any] = []
    while answers and (prompt := game.prompt) is not None:
        events += game.answer(prompt.answers[0].id)
        answers -= 1
    return events


@pytest.mark.parametrize("ruleset", rulesets.available())
@pytest.mark.parametrize("count", [2, 4])
def test_a_game_is_played_to_its_end(ruleset: str, count: int) -> None:
    game = Game.new(ruleset, seats=seats(count), seed=7, options=house_rules(ruleset, count))
    play(game)
    assert game.prompt is None
    assert game.result is not None
    assert sorted(game.result) == list(range(count))


def test_the_rulesets_are_listed() -> None:
    assert {"classic", "party", "piecepack"} <= set(rulesets.available())


def test_the_scripted_opening_of_a_classic_game() -> None:
    game = Game.new("classic", seats=seats(2), dice=[5, 2, 6, 3, 1, 1, 1])
    assert [[piece.step for piece in own] for own in game.state.pieces] == [[-1] * 4, [-1] * 4]
    prompt = game.prompt
    assert prompt is not None
    assert (prompt.seat, prompt.kind, prompt.secrecy.private) == (0, "move", False)
    assert isinstance(prompt.text, str)
    assert prompt.refused == ()
    option = prompt.options[0]
    assert (option.id, option.piece, option.aim.to_step) == ("move:0", 0, 0)
    assert isinstance(option.label, str)
    assert option.rule in rulesets.load("classic").rulebook
    rolls = [event for event in game.events if event.kind == "rolled"]
    assert [(r.seat, r.sides, r.value, r.purpose) for r in rolls] == [  # type: ignore[attr-defined] # kind is rolled
        (0, 6, 5, "who begins"),
        (1, 6, 2, "who begins"),
        (0, 6, 6, ""),
    ]
    events = game.answer(option.id)
    assert game.state.pieces[0][0].step == 0
    assert "moved" in [event.kind for event in events]


def test_scripted_dice_run_out_and_nothing_changes() -> None:
    game = Game.new("classic", seats=seats(2), dice=[5, 2, 6])
    before = copy(game.state)
    with pytest.raises(OutOfDiceError, match="the script has 3 dice, and roll 4"):
        game.answer("move:0")
    assert copy(game.state) == before
    assert game.prompt is not None
    with pytest.raises(OutOfDiceError):
        Game.new("classic", seats=seats(2), dice=[5, 2])


def test_an_illegal_answer_says_why_and_changes_nothing() -> None:
    game = Game.new("classic", seats=seats(2), dice=[5, 2, 6, 1])
    prompt, before, events = game.prompt, copy(game.state), len(game.events)
    with pytest.raises(IllegalAnswer, match="move:9"):
        game.answer("move:9")
    assert (game.prompt, copy(game.state), len(game.events)) == (prompt, before, events)


def test_equal_seeds_give_equal_games_and_no_seed_a_new_one() -> None:
    one, two = (Game.new("party", seats=list(NAMES), seed=3) for _ in range(2))
    play(one)
    play(two)
    assert one.state == two.state
    assert one.history == two.history
    assert Game.new("party", seats(2)).setup.seed != Game.new("party", seats(2)).setup.seed


def test_by_agreement_undo_goes_past_rolls_with_new_dice() -> None:
    game = Game.new("classic", seats(2), seed=3, options={"free_undo": True})
    for _ in range(20):
        assert game.prompt is not None
        game.answer(game.prompt.options[0].id)
    rolls = [roll for turn in game.history for roll in turn.rolls]
    while game.undo_refusal is None:
        game.undo()
    while len(game.history) < 20:
        assert game.prompt is not None
        game.answer(game.prompt.options[0].id)
    assert [roll for turn in game.history for roll in turn.rolls] != rolls
    assert game.replayed().state == game.state


def test_undo_concede_and_the_view_of_a_seat() -> None:
    game = Game.new("classic", seats=seats(3), dice=[1, 2, 6, 6, 6, 1, 2, 1, 2, 1, 2], options={"free_undo": True})
    prompt = game.prompt
    assert prompt is not None
    assert prompt.seat == 2
    before = copy(game.state)
    assert game.view(0) == game.state
    game.answer("move:0")
    assert copy(game.state) != before
    assert game.undo() == "move:0"
    assert copy(game.state) == before
    game.concede(0)
    game.concede(1)
    game.answer("move:0")
    assert game.prompt is None
    assert game.result == (2, 1, 0)


def test_options_mix_house_rules_and_choices_about_the_table() -> None:
    game = Game.new("classic", seats(2), options={"block": "wall", "max_sixes": "0", "table_dice": "yes"})
    assert game.setup.options["block"] == "wall"
    assert game.setup.options["max_sixes"] == 0
    assert game.setup.options["entry"] == "six"
    assert game.setup.table.table_dice
    assert game.prompt is not None
    assert game.prompt.kind == "die"


def test_a_name_alone_is_a_person_and_names_are_trimmed() -> None:
    game = Game.new("classic", ["  Ana\tMaria ", Seat("Ben", computer="hard")])
    assert [(seat.name, seat.computer) for seat in game.setup.seats] == [("Ana Maria", None), ("Ben", "hard")]


def test_names_lose_the_joiners_that_nobody_sees() -> None:
    game = Game.new("classic", ["क्\u200dष", "\U0001f468\u200d\U0001f680"])
    assert [seat.name for seat in game.setup.seats] == ["क्ष", "\U0001f468\U0001f680"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"options": {"blok": "wall"}}, "Classic Ludo has no option 'blok'; did you mean 'block'?"),
        ({"options": {"block": "brick"}}, "option block: 'brick' is not one of none, wall, trap"),
        ({"options": {"free_undo": "perhaps"}}, "option free_undo is 'perhaps': expected true or false"),
        (
            {"options": {"neutral_reactions": "perhaps"}},
            "option neutral_reactions is 'perhaps': expected true or false",
        ),
        ({"options": {"secret_reactions": "loose"}}, "option secret_reactions is 'loose': expected quick or strict"),
        ({"options": {"teams": True}}, "teams of two need four seats, not 2"),
        ({"seats": ["Ana"]}, "Classic Ludo is for 2, 3 or 4 seats, not 1"),
        ({"seats": ["A", "B", "C", "D", "E"]}, "Classic Ludo is for 2, 3 or 4 seats, not 5"),
        ({"seats": ["Ana", " "]}, "the name of seat 2 is empty: give at least one letter"),
        ({"seats": ["Ana", "\u3164\u0301"]}, "the name of seat 2 is empty: give at least one letter"),
        ({"seats": ["Ana", "ana"]}, "two seats are called 'Ana': give each a name of its own"),
        ({"seats": ["A\x1b[2J", "B"]}, "the name of seat 1 contains U+001B, which cannot be shown: use other letters"),
        (
            {"seats": ["A", "B\u202etxt"]},
            "the name of seat 2 contains U+202E, which cannot be shown: use other letters",
        ),
        ({"seats": ["A" * 25, "B"]}, "the name of seat 1 has 25 characters: at most 24 fit"),
        ({"seats": ["A", Seat("B", computer="hrad")]}, "B has no computer level 'hrad'; did you mean 'hard'?"),
        ({"seats": ["A", Seat("B", computer="genius")]}, "B has no computer level 'genius'; the levels are easy"),
        ({"seats": [Seat("A", side=0), Seat("B", side=1)]}, "two seats must sit on opposite sides"),
        ({"seats": ["A", Seat("B", party="\x1b")]}, "the party of B contains a control character"),
        ({"seed": 2**64}, "the seed is 18446744073709551616: expected a whole number"),
        ({"seed": True}, "the seed is True: expected a whole number"),
        ({"dice": [0]}, "the prepared dice hold 0: expected whole numbers from 1"),
        ({"dice": "d6:0"}, "the prepared dice hold 'd6:0': expected whole numbers from 1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=r"^.") as refusal:
        Game.new(**{"ruleset": "classic", "seats": ["Ana", "Ben"], **change})
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("options", "meant"),
    [
        ({}, "quick"),
        ({"neutral_reactions": True}, "strict"),
        ({"neutral_reactions": "yes"}, "strict"),
        ({"neutral_reactions": "no"}, "quick"),
        ({"neutral_reactions": "yes", "secret_reactions": "quick"}, "strict"),
    ],
)
def test_a_former_name_of_a_choice_about_the_table_still_works(options: dict[str, Any], meant: str) -> None:
    """New matches come with the present name set as is usual: what somebody asks for counts."""
    assert Game.new("ludicrous", ["Ana", "Ben"], options=options).setup.table.secret_reactions == meant


def test_an_unknown_ruleset_is_refused_with_a_suggestion() -> None:
    with pytest.raises(rulesets.RulesetError, match="no ruleset 'clasic'; did you mean 'classic'"):
        Game.new("clasic", seats(2))


def test_a_game_is_saved_and_loaded_at_its_prompt(tmp_path: Path) -> None:
    game = Game.new("classic", seats(2), seed=5)
    play(game, 20)
    game.save(tmp_path / "game.ludo.json")
    again = Game.load(tmp_path / "game.ludo.json")
    assert again.state == game.state
    assert again.prompt is not None
    assert repr(again.prompt) == repr(game.prompt)
    assert (again.id, again.history, again.setup) == (game.id, game.history, game.setup)
    play(game)
    play(again)
    assert again.state == game.state


def test_importing_the_package_imports_nothing_else() -> None:
    code = (
        "import sys; sys.path.insert(0, '.'); import ludo_tui; dir(ludo_tui)\n"
        "print(*(name for name in ('msgspec', 'yaml', 'textual', 'rich', 'typing') if name in sys.modules))"
    )
    found = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=_ROOT)
    assert found.stdout.split() == []


def test_the_game_imports_no_screen() -> None:
    code = (
        "import sys; from ludo_tui import Game; Game.new('classic', ['Ana', 'Ben'])\n"
        "print(*(name for name in ('textual', 'rich') if name in sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=_ROOT)
    assert found.stdout.split() == []


def test_there_is_nothing_else_at_the_top() -> None:
    import ludo_tui

    assert ludo_tui.__all__ == ["Game", "IllegalAnswer", "Seat", "rulesets"]
    with pytest.raises(AttributeError, match="no attribute 'Match'"):
        ludo_tui.Match  # noqa: B018 - the look-up is the test


_ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("asked", ["available()", "load('classic')", "check('rulesets/classic')"])
def test_rulesets_can_be_imported_before_anything_else(asked: str) -> None:
    code = f"import ludo_tui.rulesets as it\nprint(it.{asked})"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=_ROOT)
    assert found.stdout


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([1, 2], "seat 1 is 1: expected a name or a Seat"),
        (["Ana", None], "seat 2 is None: expected a name or a Seat"),
        ([b"Ana", "Ben"], "seat 1 is b'Ana': expected a name or a Seat"),
        ("Ana", "the seats are 'Ana': expected a list of names or of Seat"),
        (2, "the seats are 2: expected a list of names or of Seat"),
    ],
)
def test_what_is_no_seat_is_refused_in_a_sentence(seats: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        Game.new("party", seats)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("path", ["", "."])
def test_a_path_that_names_no_file_is_refused_in_a_sentence(path: str) -> None:
    game = Game.new("party", ["Ana", "Ben"])
    with pytest.raises(SaveError, match=r"^no file is named: give its path, such as 'evening\.ludo\.json'$"):
        game.save(path)
    with pytest.raises(SaveError, match=r"^no file is named: give its path, such as 'evening\.ludo\.json'$"):
        Game.load(path)
