"""What every ruleset must do, whatever its rules: end, save, replay, hide, undo, and let anybody leave."""

from contextlib import suppress
from functools import cache

import msgspec
import pytest

from ludo_tui import Game, IllegalAnswer, rulesets
from ludo_tui.engine import Dice, Snapshot, State, TableOptions
from ludo_tui.engine.faults import faults
from ludo_tui.line.text import track_lines
from ludo_tui.players import Lot
from tests.conformance.walks import photograph, start, walk

ALL = [*rulesets.available(), "keeper"]
"""The shipped rulesets, and one of a system that is named nowhere in the program."""


def restored(game: Game) -> Game:
    """Return a game saved as JSON and read again."""
    saved = msgspec.json.encode(game.snapshot())
    return Game.restore(game.rules, msgspec.json.decode(saved, type=Snapshot))


@cache
def played(ruleset: str, seats: int) -> Game:
    """Return a match played to its end, for laws that only look at it."""
    *_, game = walk(start(ruleset, seats), seed=seats)
    return game


def test_the_shipped_rulesets_are_here() -> None:
    assert {"classic", "party", "piecepack"} <= set(ALL)


@pytest.mark.parametrize(
    ("ruleset", "seats"), [*((ruleset, seats) for ruleset in ALL for seats in (2, 3, 4)), ("keeper", 5)]
)
def test_a_match_ends_with_everybody_placed(ruleset: str, seats: int) -> None:
    game = played(ruleset, seats)
    assert game.prompt is None
    assert game.result is not None
    assert sorted(game.result) == list(range(seats))
    assert game.events[-1].kind == "match_ended"
    with pytest.raises(IllegalAnswer, match="the match is over"):
        game.answer("move:0")


@pytest.mark.parametrize("ruleset", ALL)
def test_every_prompt_can_be_shown_and_answered_and_no_state_is_wrong(ruleset: str) -> None:
    book = rulesets.load(ruleset).rulebook
    for number, game in enumerate(walk(start(ruleset, 3), seed=5, answers=700)):
        if number % 5 == 0:
            assert not [*faults(game.state, game.setup), *game.rules.faults(game.state, game.setup)]
        prompt = game.prompt
        if prompt is None:
            continue
        ids = [option.id for option in prompt.options]
        assert ids, prompt
        assert sorted(answer.id for answer in prompt.answers) == sorted(ids), prompt
        assert len(set(ids)) == len(ids), prompt
        assert 0 <= prompt.seat < 3
        assert prompt.text.strip(), prompt
        assert prompt.default.id in ids
        for option in prompt.options:
            assert option.label.strip(), option
            assert option.does, option
            assert "\n" not in prompt.detail(option), option
            assert option.rule in ("", *book), option
            assert not option.id.startswith("!"), option
        for refusal in prompt.refused:
            assert refusal.reason.strip(), refusal
            assert refusal.rule in ("", *book), refusal


@pytest.mark.parametrize("ruleset", ALL)
def test_every_event_is_a_sentence_with_a_rule_that_exists(ruleset: str) -> None:
    book = rulesets.load(ruleset).rulebook
    game = played(ruleset, 4)
    for event in game.events:
        sentence = event.sentence(game.names)
        assert sentence == sentence.strip()
        assert sentence == "" or sentence.removesuffix("”")[-1] in ".!?)", sentence
        assert event.rule in ("", *book), event


@pytest.mark.parametrize("ruleset", ALL)
def test_a_match_can_be_saved_and_loaded_at_every_prompt(ruleset: str) -> None:
    for number, game in enumerate(walk(start(ruleset, 2), seed=7, answers=600)):
        if number % 6 == 0:
            assert photograph(restored(game)) == photograph(game)


@pytest.mark.parametrize("ruleset", ALL)
def test_a_loaded_match_goes_on_exactly_like_the_saved_one(ruleset: str) -> None:
    *_, game = walk(start(ruleset, 3), seed=8, answers=150)
    copy = restored(game)
    for one, other in zip(walk(game, 9, 150), walk(copy, 9, 150), strict=True):
        assert photograph(one) == photograph(other)


@pytest.mark.parametrize("ruleset", ALL)
def test_a_finished_match_can_be_saved_and_loaded(ruleset: str) -> None:
    game = played(ruleset, 2)
    copy = restored(game)
    assert copy.prompt is None
    assert copy.result == game.result


@pytest.mark.parametrize("ruleset", ALL)
def test_the_whole_history_played_again_leads_to_the_same_match(ruleset: str) -> None:
    game = played(ruleset, 3)
    again = game.replayed()
    assert photograph(again) == photograph(game)
    assert again.history == game.history
    assert msgspec.json.encode(list(again.events)) == msgspec.json.encode(list(game.events))


@pytest.mark.parametrize("ruleset", ALL)
def test_undo_and_the_same_answer_again_change_nothing(ruleset: str) -> None:
    undone = 0
    for number, game in enumerate(walk(start(ruleset, 2), seed=12, answers=300)):
        if number % 2 and game.undo_refusal is None:
            before = photograph(game)
            answer = game.undo()
            assert game.answer_count == before[2] - 1
            game.answer(answer)
            assert photograph(game) == before
            undone += 1
        elif game.undo_refusal is not None:
            before = photograph(game)
            with pytest.raises(IllegalAnswer, match="nothing can be undone"):
                game.undo()
            assert photograph(game) == before
    if ruleset == "piecepack":
        assert undone, "rolling again is asked for after a move, which can be taken back until then"


@pytest.mark.parametrize("ruleset", ALL)
def test_by_agreement_all_is_taken_back_to_the_first_answer(ruleset: str) -> None:
    *_, game = walk(start(ruleset, 2, free_undo=True), seed=13, answers=40)
    undone, refused = 0, game.undo_refusal
    while refused is None:
        try:
            game.undo()
        except IllegalAnswer as error:
            refused = f"{error}".removeprefix("nothing can be undone: ")
            continue
        undone, refused = undone + 1, game.undo_refusal
        if undone % 8 == 0:
            assert photograph(game.replayed()) == photograph(game)
            assert photograph(restored(game)) == photograph(game)
    if refused != game.rules.final_secrets:
        assert (undone, refused) == (40, "nothing has been decided yet")
        assert game.question == start(ruleset, 2, free_undo=True).question


@pytest.mark.parametrize("ruleset", ALL)
def test_after_rolls_were_taken_back_a_match_is_played_on_saved_and_replayed(ruleset: str) -> None:
    (*_, game), taken = walk(start(ruleset, 3, free_undo=True), seed=14, answers=60), 0
    for _ in range(6):
        if game.undo_refusal is None:
            with suppress(IllegalAnswer):
                game.undo()
                taken += 1
    assert taken
    for _ in walk(game, seed=15, answers=60):
        pass
    again = game.replayed()
    assert photograph(again) == photograph(game) == photograph(restored(game))
    assert again.history == game.history
    assert not [*faults(game.state, game.setup, len(game.history) + 1), *game.rules.faults(game.state, game.setup)]


@pytest.mark.parametrize("ruleset", ALL)
def test_answers_that_are_not_on_offer_change_nothing(ruleset: str) -> None:
    for number, game in enumerate(walk(start(ruleset, 2), seed=14, answers=120)):
        if number % 7 or game.prompt is None:
            continue
        before = photograph(game)
        wrong = ["", "nonsense", "!concede:0", "move:9", *(refusal.id for refusal in game.prompt.refused[:3])]
        for answer in wrong:
            if game.prompt.option(answer) is None:
                with pytest.raises(IllegalAnswer):
                    game.answer(answer)
        assert photograph(game) == before


@pytest.mark.parametrize("ruleset", ALL)
def test_anybody_can_leave_at_any_prompt(ruleset: str) -> None:
    for number, game in enumerate(walk(start(ruleset, 3), seed=15, answers=182)):
        if number % 13 or game.prompt is None:
            continue
        for seat in {number // 13 % 3} - {*game.state.places}:
            left = restored(game)
            stand_in = game.rules.stand_in(game.state, game.setup, seat)
            left.concede(seat)
            with pytest.raises(IllegalAnswer):
                left.concede(seat)
            asked = {left.prompt.seat for left in walk(left, 16, 60) if left.prompt is not None}
            assert left.computers[seat] == stand_in
            assert seat not in asked or stand_in is not None
            assert left.prompt is None or left.result is None


@pytest.mark.parametrize("ruleset", ALL)
def test_the_last_to_stay_wins(ruleset: str) -> None:
    *_, game = walk(start(ruleset, 3), seed=17, answers=30)
    game.concede(1)
    *_, game = walk(game, 18, 3)
    if game.prompt is not None and 1 not in game.state.places:
        game.concede(0)
        *_, game = walk(game, 19, 400)
        assert game.result == (2, 0, 1)


def spoil(value: object) -> None:
    """Empty every list and dictionary in a value, the innermost first."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in list(inside):
        spoil(one)
    if isinstance(value, list | dict):
        value.clear()
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            spoil(getattr(value, name))


@pytest.mark.parametrize("ruleset", ALL)
def test_a_view_shares_nothing_with_the_state(ruleset: str) -> None:
    *_, game = walk(start(ruleset, 2), seed=20, answers=50)
    before = msgspec.json.encode(game.state)
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert isinstance(view, State)
        for name in view.__struct_fields__:
            spoil(getattr(view, name))
        assert msgspec.json.encode(game.state) == before


@pytest.mark.parametrize("ruleset", ALL)
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden_from_it(ruleset: str) -> None:
    """Secret events mean secret state: then an outsider's view must differ from the state, else it shows all of it."""
    *_, game = walk(start(ruleset, 2), seed=21, answers=300)
    secret = [event for event in game.events if event.seats is not None and event.kind != "preference_set"]
    public = msgspec.json.encode(game.view(None))
    if not secret:
        shown, state = msgspec.json.decode(public), msgspec.to_builtins(game.state, str_keys=True)
        assert {name: shown.get(name) for name in state} == msgspec.json.decode(msgspec.json.encode(state))
        return
    assert any(public != msgspec.json.encode(game.view(seat)) for seat in (0, 1))
    for event in secret:
        assert event.seats is not None
        assert not event.is_visible_to(None)
        assert [seat for seat in (0, 1) if event.is_visible_to(seat)] == sorted(event.seats)


@pytest.mark.parametrize("ruleset", ALL)
def test_a_table_with_real_dice_asks_for_every_roll(ruleset: str) -> None:
    game = start(ruleset, 2, table_dice=True)
    assert "die" in {at.prompt.kind for at in walk(game, 22, 300) if at.prompt is not None}
    assert game.state.rolls == 0
    assert game.setup.table == TableOptions(table_dice=True)
    assert photograph(game.replayed()) == photograph(game)


@pytest.mark.parametrize("ruleset", ALL)
def test_an_imagined_state_looks_the_same_to_its_seat_and_could_be(ruleset: str) -> None:
    for number, game in enumerate(walk(start(ruleset, 3), seed=24, answers=600)):
        if number % 40 == 0:
            for seat in range(3):
                view = game.rules.view(game.state, game.setup, seat)
                before = msgspec.json.encode(view)
                state = game.rules.imagine(view, game.setup, seat, Lot(Dice(number, "imagine")))
                assert msgspec.json.encode(view) == before
                known, again = (
                    game.rules.known(game.rules.view(one, game.setup, seat), game.setup, seat)
                    for one in (game.state, state)
                )
                assert known == again
                assert game.rules.has_unknowns or known == view
                assert not [*faults(state, game.setup), *game.rules.faults(state, game.setup)]


@pytest.mark.parametrize("ruleset", ALL)
def test_what_is_shown_has_an_entry_for_every_seat(ruleset: str) -> None:
    *_, game = walk(start(ruleset, 4), seed=25, answers=100)
    sides = game.rules.sides(game.setup)
    for seat in (None, 0, 3):
        look = game.rules.look(game.view(seat), game.setup)
        assert len(look.pieces) == len(look.seats) == len(sides) == 4
        assert all(-1 <= piece.step <= 56 for own in look.pieces for piece in own)
        assert all(len(own) >= one.needed for own, one in zip(look.pieces, look.seats, strict=True))
        if game.rules.has_sheets:
            assert game.rules.sheet_page(game.view(seat), game.setup, 1)
            assert track_lines(game)
