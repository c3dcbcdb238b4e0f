"""Positions in one line: every race game at every prompt, and one sentence for each mistake."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludo_tui import Game, Seat
from ludo_tui.engine import Match
from ludo_tui.records import RecordError, positions
from ludo_tui.saves.format import decode
from ludo_tui.saves.restoring import content_of, restored

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "block": st.sampled_from(["none", "wall", "trap"]),
        "six_bonus": st.sampled_from(["always", "only_if_cannot_enter", "never"]),
        "max_sixes": st.integers(2, 5),
        "capture_before_home": st.booleans(),
        "optional_bonus_roll": st.booleans(),
        "three_tries": st.booleans(),
        "pieces_to_win": st.integers(1, 4),
        "pieces_on_start": st.integers(0, 4),
        "teams": st.booleans(),
        "dice": st.integers(1, 2),
        "table_dice": st.booleans(),
    },
)


@st.composite
def matches(draw: st.DrawFn) -> Match[Any]:
    """Draw a race game that goes on, at any of its prompts."""
    seats = draw(st.integers(2, 4))
    options = draw(OPTIONS)
    if seats < 4:
        options["teams"] = False
    ruleset = draw(st.sampled_from(["classic", "party", "piecepack"]))
    game: Match[Any] = Game.new(
        ruleset, ["Ana", "Ben", "Cleo", "Dan"][:seats], draw(st.integers(-(2**40), 2**40)), options
    )
    stream, concession = draw(st.integers(0, 2**31)), draw(st.integers(0, 300))
    for number in range(draw(st.integers(0, 150))):
        stream = (stream * 1103515245 + 12345) % 2**31
        before = content_of(game)
        seat, answers = _asked(game)
        if number == concession and seats > 2:
            game.concede(seat)
        else:
            game.answer(answers[(stream >> 16) % len(answers)])
        if game.result is not None:
            return restored(decode(before))
    return game


def _asked(game: Match[Any]) -> tuple[int, list[str]]:
    assert game.prompt is not None
    return game.prompt.seat, [option.id for option in game.prompt.options]


def _but_for_rolls(state: Any) -> Any:
    """Return a state without how many dice have been rolled, which no code tells."""
    return msgspec.structs.replace(state, rolls=0)


@settings(max_examples=30, deadline=None)
@given(matches())
def test_a_position_is_read_as_it_was_written(game: Match[Any]) -> None:
    code = positions.write(game)
    assert len(code) <= positions.LENGTH_LIMIT
    assert code.isascii()
    assert " " not in code
    again = positions.read(code)
    assert _but_for_rolls(again.state) == _but_for_rolls(game.state)
    assert repr(again.prompt) == repr(game.prompt)
    assert positions.write(again) == code
    stored = restored(decode(content_of(again)))
    assert stored.state == again.state
    assert msgspec.json.encode(stored.replayed().state) == msgspec.json.encode(again.state)


def test_a_position_from_before_three_tries_is_played_without_them() -> None:
    before = "ludo1:party:w.y.y.y.y,e.0.3.h.h:w:n=25:d=5.6"
    with pytest.raises(RecordError, match=r"d is 5\.6, and in this position 5 is rolled"):
        positions.read(before)
    assert positions.read(f"{before}:o=three_tries.true").state.turn.number == 25
    code = positions.write(Game.new("party", ["Ana", "Ben"], seed=4))
    assert ":o=three_tries.true,play_on.ask:" in code
    assert positions.read(code).setup.options["three_tries"]
    assert ":o=" not in positions.write(
        Game.new("party", ["Ana", "Ben"], seed=4, options={"three_tries": False, "play_on": True})
    )


def test_a_game_from_a_position_is_played_saved_undone_and_replayed() -> None:
    game = positions.read("ludo1:classic:w.y.y.12.h,e.0.3.h.h:w:n=25:d=5", ["Ana", "Ben"])
    assert [seat.name for seat in game.setup.seats] == ["Ana", "Ben"]
    assert game.prompt is not None
    assert [option.aim.to_step for option in game.prompt.options] == [17]
    while game.result is None:
        game.answer(_asked(game)[1][0])
    assert game.replayed().state == game.state
    assert restored(decode(content_of(game))).state == game.state


def test_undo_goes_back_to_the_position_and_no_further() -> None:
    game = positions.read("ludo1:classic:w.y.y.12.h,e.0.3.h.h:w:o=free_undo.true:d=5")
    first = positions.write(game)
    for _ in range(6):
        assert game.prompt is not None
        game.answer(game.prompt.answers[0].id)
    while game.undo_refusal is None:
        game.undo()
    assert positions.write(game) == first


def test_a_match_whose_first_dice_are_still_to_be_typed_is_read_as_it_was_written() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=1, options={"table_dice": True})
    again = positions.read(code := positions.write(game))
    assert (":n=0" in code, again.state) == (True, game.state)
    assert repr(again.prompt) == repr(game.prompt)


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
def test_without_dice_a_position_waits_at_a_roll_that_leaves_a_choice(ruleset: str) -> None:
    code = f"ludo1:{ruleset}:w.y.y.y.y,e.y.y.y.y:w:n=25"
    for _ in range(10):  # one roll in six of these leaves one
        game = positions.read(code)
        assert game.prompt is not None
        assert (game.state.turn.number, game.prompt.seat, len(game.prompt.options)) == (25, 0, 4)
    seeded = positions.read(f"{code}:s=7.40")
    assert (seeded.setup.seed, seeded.state.turn.number > 25) == (7, True), "that roll moves nobody: others go on"
    assert seeded.replayed().state == seeded.state
    assert _but_for_rolls(positions.read(positions.write(seeded)).state) == _but_for_rolls(seeded.state)


def test_where_no_roll_leaves_a_choice_the_match_goes_on_to_the_first() -> None:
    game = positions.read("ludo1:classic:w.3.h.h.h,e.30.30.h.h:w:o=block.wall")
    assert game.prompt is not None
    assert (game.prompt.seat, game.state.turn.number) == (1, 2), "two of east stand in front of west"


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
@pytest.mark.parametrize("press", [True, False])
def test_a_roll_that_is_lost_is_told_and_the_next_side_asked(ruleset: str, press: bool) -> None:
    for dice, piece in (([5], "54"), ([4], "y"), ([6, 5], "54")):
        code = f"ludo1:{ruleset}:w.{piece}.h.h.h,e.3.y.y.y:w:d={'.'.join(map(str, dice))}"
        game = positions.read(code, table={"press_to_roll": press})
        assert game.prompt is not None
        assert (game.history[0].seat, game.history[0].rolls) == (0, dice), code
        assert any(event.kind == "no_move" for event in game.events)
        assert game.replayed().state == game.state


@pytest.mark.parametrize("dice", [[6], [6, 6, 1], [3], [6, 6, 6]])
@pytest.mark.rule("pp.null.second-roll")
def test_a_seed_is_found_for_the_dice_of_a_puzzle(dice: list[int]) -> None:
    answers = "".join(f"{':a=' if n == 0 else '.'}m0.r" for n in range(len(dice) - 1))
    shown = ".".join(map(str, dice))
    code = f"ludo1:piecepack:w.4.y.y.y,e.y.y.y.9:w:d={shown}{answers}"
    if dice == [6, 6, 6]:  # the third null is lost
        assert positions.read(code).history[0].rolls == dice
        return
    game = positions.read(code)
    assert game.state.dice == [dice[-1]]
    assert game.state.sixes == (len(dice) - 1 if dice[-1] != 6 else len(dice)) * (dice[-1] == 6)


SOUND = "ludo1:classic:w.y.y.12.h,e.0.3.h.h:w"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("ludo1:classic", "a position is written 'ludo1:RULESET:SEATS:SIDE'"),
        ("ludo2:classic:w.y.y.y.y,e.y.y.y.y:w", "a position is written 'ludo1:"),
        ("ludo1:clasic:w.y.y.y.y,e.y.y.y.y:w", "no ruleset 'clasic'; did you mean 'classic'?"),
        ("ludo1:ludicrous:w.y.y.y.y,e.y.y.y.y:w", "is no race game"),
        ("ludo1:classic:q.y.y.y.y,e.y.y.y.y:w", "'q' is no side of the board: sides are w, n, e, s"),
        ("ludo1:classic:w.y.y.y.y,w.y.y.y.y:w", "the side w is given twice"),
        ("ludo1:classic:w.y.y.y,e.y.y.y.y:w", "side w has 3 pieces, not 4"),
        ("ludo1:classic:w.y.y.y.56,e.y.y.y.y:w", "side w has a piece on '56': steps are y, 0 to 55, or h"),
        ("ludo1:classic:w.y.y.y.05,e.y.y.y.y:w", "side w has a piece on '05'"),
        ("ludo1:classic:w.y.y.y.y:w", "Classic Ludo is for 2, 3 or 4 seats, not 1"),
        ("ludo1:classic:w.y.y.y.y,n.y.y.y.y:w", "two seats must sit on opposite sides"),
        ("ludo1:classic:w.y.y.y.y,e.y.y.y.y:n", "the side to play names 'n', which is not one of the sides that play"),
        (f"{SOUND}:z=1", "'z=1' is not of the form KEY=VALUE with a key of o, n, r, b, x, p, c, h, s, d, a"),
        (f"{SOUND}:n", "'n' is not of the form KEY=VALUE"),
        (f"{SOUND}:n=0:d=5", "n is 0: turns are counted from 1"),
        (f"{SOUND}:n=1:n=2", "n is given twice"),
        (f"{SOUND}:n=x", "n is 'x': expected a whole number"),
        (f"{SOUND}:n=12345678901234567890", "expected a whole number of at most 9 digits"),
        (f"{SOUND}:n=999999999", "turn number is 999,999,999: expected at most 100,000,000 in a match of so few turns"),
        (f"{SOUND}:x=9999999.0", "captures 0 is 9,999,999: expected at most 1,000 in a match of so few turns"),
        (f"{SOUND}:x=1", "x gives captures of 1 seats, and there are 2"),
        (f"{SOUND}:h=0", "h is '0': it is 1, or left out"),
        (f"{SOUND}:s=7", "s is '7': expected the seed and how many dice"),
        (f"{SOUND}:s={'9' * 19}.0", "the seed is"),
        (f"{SOUND}:o=block", "o has 'block', which is not of the form NAME.VALUE"),
        (f"{SOUND}:o=block.wall,block.trap", "o gives block twice"),
        (f"{SOUND}:o=blok.wall", "has no option 'blok'; did you mean 'block'?"),
        (f"{SOUND}:o=teams.true", "teams of two need four seats"),
        (f"{SOUND}:d=7", "d gives a roll that no die of six sides shows"),
        (f"{SOUND}:d=6.6.6.6.6.6.6", "d is 6.6.6.6.6.6.6, and in this position 6 is rolled"),
        (f"{SOUND}:d=5:a=x9", "a has 'x9': answers are m0 to m3"),
        (f"{SOUND}:d=5:a=m0", "a goes another way than the rules: 'm0' is not possible"),
        (f"{SOUND}:d=5:a=m2.m1", "a has m1 left when the turn is over by what d and a say"),
        (f"{SOUND}:d=5:a=cn", "a concession in a names 'n'"),
        (f"{SOUND}:s=1.0:d=6.6.6", "and in this position"),
        (f"{SOUND}:p=w", "the side to play has finished or conceded"),
        (f"{SOUND}:p=e", "the match is over: nobody is left to play against"),
        ("ludo1:classic:w.h.h.h.h,e.0.3.h.h:e", "the pieces of w are home, and p does not say that it has finished"),
        ("ludo1:classic:w.0.0.h.h,n.y.y.y.y,e.0.3.h.h:e:p=w", "p says that w has finished, and its pieces are"),
        ("ludo1:classic:w.0.0.h.h,n.y.y.y.y,e.0.3.h.h:e:c=w", "c says that w has conceded, and its pieces are still"),
        ("ludo1:classic:w.y.y.y.y,n.y.y.y.y,e.0.3.h.h:e:c=ww", "a side stands twice in p and c"),
        ("ludo1:" + "x" * 2000, "at most 1000 are read"),
    ],
)
def test_each_mistake_gets_one_sentence(code: str, sentence: str) -> None:
    with pytest.raises(RecordError) as refused:
        positions.read(code)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_code_with_a_letter_changed_is_read_or_refused(data: Any) -> None:
    code = f"{SOUND}:o=block.wall,dice.2:n=9:r=4:b=e:x=2.0:s=5.3:d=2.2:a=m2x2"
    place = data.draw(st.integers(6, len(code) - 1))
    code = (
        code[:place]
        + data.draw(st.text(st.characters(min_codepoint=32, max_codepoint=300), max_size=3))
        + code[place + data.draw(st.integers(0, 3)) :]
    )
    try:
        game = positions.read(code)
    except RecordError:
        return
    assert game.prompt is not None


def test_what_has_no_position_says_so() -> None:
    game = Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=1)
    while game.result is None:
        game.answer(_asked(game)[1][-1])
    with pytest.raises(RecordError, match="the match is over"):
        positions.write(game)
    with pytest.raises(RecordError, match="the position has 2 seats, not 3"):
        positions.read(SOUND, ["a", "b", "c"])
