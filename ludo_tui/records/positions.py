"""A position of a race game in one line: for bug reports and puzzles.

    ludo1:classic:w.y.y.12.h,e.0.3.h.h:w:n=25:r=7:d=6.1:a=m3

The parts are the form, the ruleset, the seats with the steps of their four pieces (`y` in the yard, `h` home), and the
side to play, all as at the start of the turn. What follows is left out where it is as usual:

    o  house rules that differ from the first that the       n  number of the turn (1)
       ruleset had, `block.wall,dice.2`
    r  rounds before it (0)                                  b  who began, with whose turn a round begins
    x  captures made by each seat, `0.2`                     p  sides that have finished, first to last, `wn`
    c  sides that have conceded                              h  1: home columns are open without a capture
    s  seed, and dice rolled before the turn, `7.40`         d  dice rolled in the turn, `6.1`
    a  answers given in it: `m0` piece 1 (`m0x6` with the six of two dice), `r` roll, `s` stop, `cw` west concedes

Sides are `w` west, `n` north, `e` east, `s` south. Without `d` the first roll is one that leaves the side to play a
choice; with a seed and no `d` the match goes on to the first choice. What is rolled after that nobody knows: codes with
a seed (`s`) are read, and none is written, since whoever has it could look up the dice to come.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from ludo_tui import rulesets
from ludo_tui.board import HOME, PIECES, YARD
from ludo_tui.engine import Match, Rolled, Seat, Setup, Turn, new_id
from ludo_tui.engine.dice import new_seed
from ludo_tui.engine.faults import faults
from ludo_tui.engine.words import COPYING
from ludo_tui.game import Game
from ludo_tui.records.errors import RecordError
from ludo_tui.records.recorded_dice import seeds_that_roll
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.state import Piece, RaceState
from ludo_tui.rulesets.model import typed

FORM: Final = "ludo1"
"""What a code begins with."""
SIDES: Final = "wnes"
"""Letters of the four sides."""
LENGTH_LIMIT: Final = 1000
"""Longest code that is read, in characters."""
CHOICE_LIMIT: Final = 200
"""Most seeds that are tried for a choice; with all in the yard one in six leaves one, and some positions none."""

_KEYS: Final = "onrbxpchsda"
_WORDS: Final = {"roll": "r", "stop": "s"}
_NO_PART: Final = ("die", "!seat", "!back", COPYING)
"""What is no part of a position: dice stand by themselves, and who plays a seat is said elsewhere."""
_MOVE: Final = re.compile(r"move:([0-3])(?::([1-6]))?")
_MOVE_CODE: Final = re.compile(r"m([0-3])(?:x([1-6]))?")
_ANSWER: Final = re.compile(r"\b(?:move:[0-3](?::[1-6])?|roll|stop)\b(?=['.,;]|$)")
"""An answer in what is said of a mistake."""
_NUMBER: Final = re.compile(r"0|[1-9]\d{0,8}")
_SEED: Final = re.compile(r"(-?(?:0|[1-9]\d{0,18}))\.(0|[1-9]\d{0,8})")
_ENCODER: Final = msgspec.json.Encoder()


def is_code(text: str) -> bool:
    """Return whether a text is meant as the code of a position."""
    return text.startswith(f"{FORM}:")


# Writing


def write(match: Match[Any]) -> str:
    """Return the code of the position of a match, at any prompt.

    Raises:
        RecordError: it is no race game, or over.
    """
    if not isinstance(match.rules, RaceRules):
        raise RecordError("only race games have a position in one line")
    if match.state.over:
        raise RecordError("the match is over: there is no position to play on from")
    state = msgspec.json.decode(match.checkpoint, type=RaceState)
    turn = state.turn
    seats = ",".join(
        ".".join([SIDES[side], *(_step_code(piece.step) for piece in own)])
        for side, own in zip(state.sides, state.pieces, strict=True)
    )
    rolled = [event.value for event in match.turn_events if isinstance(event, Rolled)]
    fields = {
        "o": ",".join(f"{name}.{typed(value)}" for name, value in _changed(match).items()),
        "n": "" if turn.number == 1 else str(turn.number),
        "r": "" if state.round == 0 else str(state.round),
        "b": "" if state.first == turn.seat else SIDES[state.sides[state.first]],
        "x": ".".join(map(str, state.captures)) if any(state.captures) else "",
        "p": "".join(SIDES[state.sides[seat]] for seat in state.places),
        "c": "".join(SIDES[state.sides[seat]] for seat in state.conceded),
        "h": "1" if state.columns_open else "",
        "d": ".".join(map(str, rolled)),
        "a": ".".join(_answer_codes(match.answers, state.sides)),
    }
    parts = [FORM, match.setup.ruleset, seats, SIDES[state.sides[turn.seat]]]
    return ":".join(parts + [f"{key}={value}" for key, value in fields.items() if value])


def _changed(match: Match[Any]) -> dict[str, Any]:
    """Return the options that a code has to name."""
    usual = {**_usual(match.rules.ruleset), **msgspec.to_builtins(type(match.setup.table)())}
    chosen = {**match.setup.options, **msgspec.to_builtins(match.setup.table)}
    return {name: value for name, value in chosen.items() if value != usual[name]}


def _usual(ruleset: rulesets.Ruleset) -> dict[str, Any]:
    """Return the house rules that a code leaves out: the first that its ruleset had, so that it never means others."""
    usual: dict[str, Any] = msgspec.to_builtins(msgspec.convert(ruleset.former, type(ruleset.options)))
    return usual


def _step_code(step: int) -> str:
    return {YARD: "y", HOME: "h"}.get(step, str(step))


def _answer_codes(answers: Iterable[str], sides: list[int]) -> Iterable[str]:
    for answer in answers:
        word, _, rest = answer.partition(":")
        if found := _MOVE.fullmatch(answer):
            yield f"m{found[1]}x{found[2]}" if found[2] else f"m{found[1]}"
        elif word == "!concede":
            yield f"c{SIDES[sides[int(rest)]]}"
        elif answer in _WORDS:
            yield _WORDS[answer]
        elif word not in _NO_PART:
            raise RecordError(f"the answer '{answer}' has no place in a position")


# Reading


class _Position(msgspec.Struct):
    """A code, understood."""

    ruleset: rulesets.Ruleset
    options: dict[str, str]
    state: RaceState
    seed: int | None
    dice: list[int]
    answers: list[str]


def read(code: str, names: Iterable[str] = (), table: Mapping[str, Any] | None = None) -> Game:
    """Return a game that begins at a position and waits where its code ends, or at the next question after it.

    Args:
        code: what `write` returns, or what people write themselves.
        names: of the seats, in the order of the code; otherwise they are called as their sides.
        table: choices about the table where the code makes none.

    Raises:
        RecordError: it makes no sense; the message says what is wrong with it.
    """
    position = _understood(code)
    state = position.state
    styles = [position.ruleset.seats[side].called for side in state.sides]
    called = [*names] or styles
    if len(called) != len(styles):
        raise RecordError(f"the position has {len(styles)} seats, not {len(called)}")
    options = {**_usual(position.ruleset), **(table or {}), **position.options}
    seats = [Seat(name, side=side) for name, side in zip(called, state.sides, strict=True)]
    try:
        base = Game.new(position.ruleset.id, seats, position.seed, options)
    except ValueError as error:
        raise RecordError(f"the position cannot be set up: {error}") from error
    rules = base.rules
    assert isinstance(rules, RaceRules)
    _check_progress(state, rules)
    for fault in (*faults(state, base.setup), *rules.faults(state, base.setup)):
        raise RecordError(f"no match comes to this position: {fault}")
    setup = msgspec.structs.replace(base.setup, start=msgspec.Raw(_ENCODER.encode(state)))
    if position.seed is None and position.dice and not base.setup.table.table_dice:
        setup = msgspec.structs.replace(setup, later_seeds=seeds_that_roll(position.dice))
    is_open = not (position.dice or position.answers)
    game = _at_a_choice(rules, setup, position) if is_open and position.seed is None else Game(rules, setup)
    game.id = new_id()
    if not is_open:
        _play(game, position)
    elif game.prompt is None:
        raise RecordError("the match ends without a choice: d gives a roll that leaves one, such as d=5")
    if position.seed is None:
        game.go_on_as_copy(new_seed())
    return game


def _at_a_choice(rules: RaceRules, setup: Setup, position: _Position) -> Game:
    """Return a game whose first roll leaves the side to play a choice, where there is such a roll."""
    for seed in range(setup.seed, setup.seed + CHOICE_LIMIT):
        game = Game(rules, msgspec.structs.replace(setup, seed=seed))
        if game.prompt is not None and game.state.turn.number == position.state.turn.number:
            break
    return game


def _understood(code: str) -> _Position:
    if len(code) > LENGTH_LIMIT:
        raise RecordError(f"the code has {len(code):,} characters: at most {LENGTH_LIMIT} are read")
    parts = code.strip().split(":")
    if parts[0] != FORM or len(parts) < 4:
        raise RecordError(f"a position is written '{FORM}:RULESET:SEATS:SIDE', such as ludo1:classic:w.y.y.12.h,...:w")
    fields = _fields(parts[4:])
    try:
        ruleset = rulesets.load(parts[1])
    except rulesets.RulesetError as error:
        raise RecordError("; ".join(str(error).splitlines())) from error
    if ruleset.system != "race":
        raise RecordError(f"{ruleset.name} is no race game, and only those have a position in one line")
    sides, pieces = _seats(parts[2])
    options = _options(fields.get("o", ""))
    number = _number(fields, "n", 1)
    if number == 0 and options.get("table_dice") != "true":
        raise RecordError("n is 0: turns are counted from 1, but where the dice of who begins are typed")
    turn = Turn(_seat(parts[3], sides, "the side to play"), number)
    seed, rolls = _seed(fields)
    conceded = [_seat(letter, sides, "c") for letter in fields.get("c", "")]
    captures = _numbers(fields, "x") or [0] * len(sides)
    if len(captures) != len(sides):
        raise RecordError(f"x gives captures of {len(captures)} seats, and there are {len(sides)}")
    if fields.get("h", "1") != "1":
        raise RecordError(f"h is '{fields['h'][:20]}': it is 1, or left out")
    state = RaceState(
        turn=turn,
        round=_number(fields, "r", 0),
        rolls=rolls,
        places=[_seat(letter, sides, "p") for letter in fields.get("p", "")],
        conceded=conceded,
        withdrawn=list(conceded),
        sides=sides,
        pieces=pieces,
        captures=captures,
        first=_seat(fields.get("b", parts[3]), sides, "b"),
        columns_open="h" in fields,
    )
    dice = _numbers(fields, "d")
    if any(not 1 <= value <= 6 for value in dice):
        raise RecordError("d gives a roll that no die of six sides shows: rolls are 1 to 6")
    return _Position(ruleset, options, state, seed, dice, _answers(fields.get("a", ""), sides))


def _fields(parts: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        key, sign, value = part.partition("=")
        if key not in _KEYS or len(key) != 1 or not sign or not value:
            raise RecordError(f"'{part[:40]}' is not of the form KEY=VALUE with a key of {', '.join(_KEYS)}")
        if key in found:
            raise RecordError(f"{key} is given twice")
        found[key] = value
    return found


def _options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split(",") if text else ():
        name, sign, value = part.partition(".")
        if not sign or not name or not value:
            raise RecordError(f"o has '{part[:40]}', which is not of the form NAME.VALUE, such as block.wall")
        if name in options:
            raise RecordError(f"o gives {name[:40]} twice")
        options[name] = value
    return options


def _seats(text: str) -> tuple[list[int], list[list[Piece]]]:
    sides: list[int] = []
    pieces: list[list[Piece]] = []
    for part in text.split(","):
        letter, *steps = part.split(".")
        if letter not in SIDES or len(letter) != 1:
            raise RecordError(f"'{letter[:20]}' is no side of the board: sides are {', '.join(SIDES)}")
        if SIDES.index(letter) in sides:
            raise RecordError(f"the side {letter} is given twice")
        if len(steps) != PIECES:
            raise RecordError(f"side {letter} has {len(steps)} pieces, not {PIECES}")
        sides.append(SIDES.index(letter))
        pieces.append([Piece(_step(step, letter)) for step in steps])
    return sides, pieces


def _step(text: str, side: str) -> int:
    step = {"y": YARD, "h": HOME}.get(text)
    if step is None and _NUMBER.fullmatch(text) and int(text) < HOME:
        step = int(text)
    if step is None:
        raise RecordError(f"side {side} has a piece on '{text[:20]}': steps are y, 0 to {HOME - 1}, or h")
    return step


def _seat(letter: str, sides: list[int], what: str) -> int:
    if len(letter) != 1 or letter not in SIDES or SIDES.index(letter) not in sides:
        raise RecordError(f"{what} names '{letter[:20]}', which is not one of the sides that play")
    return sides.index(SIDES.index(letter))


def _number(fields: Mapping[str, str], key: str, usual: int) -> int:
    text = fields.get(key)
    if text is None:
        return usual
    if not _NUMBER.fullmatch(text):
        raise RecordError(f"{key} is '{text[:20]}': expected a whole number of at most 9 digits")
    return int(text)


def _numbers(fields: Mapping[str, str], key: str) -> list[int]:
    parts = fields[key].split(".") if key in fields else []
    return [_number({key: part}, key, 0) for part in parts]


def _seed(fields: Mapping[str, str]) -> tuple[int | None, int]:
    if "s" not in fields:
        return None, 0
    found = _SEED.fullmatch(fields["s"])
    if found is None:
        raise RecordError(f"s is '{fields['s'][:40]}': expected the seed and how many dice were rolled, such as 7.40")
    return int(found[1]), int(found[2])


def _answers(text: str, sides: list[int]) -> list[str]:
    words = {code: word for word, code in _WORDS.items()}
    answers = []
    for part in text.split(".") if text else ():
        if found := _MOVE_CODE.fullmatch(part):
            answers.append(f"move:{found[1]}:{found[2]}" if found[2] else f"move:{found[1]}")
        elif part in words:
            answers.append(words[part])
        elif part[:1] == "c":
            answers.append(f"!concede:{_seat(part[1:], sides, 'a concession in a')}")
        else:
            raise RecordError(f"a has '{part[:20]}': answers are m0 to m3 (m0x6 with two dice), r, s, and cw for west")
    return answers


def _check_progress(state: RaceState, rules: RaceRules) -> None:
    """Check that the match goes on, and that those who have finished and no others have.

    Raises:
        RecordError: it does not, or they have not.

    Rule: cl.end.win, cl.option.pieces-to-win, cl.option.play-on, cl.option.teams
    """
    options = rules.options
    gone = [*state.places, *state.conceded]
    if len(set(gone)) < len(gone):
        raise RecordError("a side stands twice in p and c")
    if state.turn.seat in gone:
        raise RecordError("the side to play has finished or conceded")
    playing = {side % 2 if options.teams else side for seat, side in enumerate(state.sides) if seat not in gone}
    if len(playing) < 2 or (state.places and not options.play_on):
        raise RecordError("the match is over: nobody is left to play against")
    for seat, own in enumerate(state.pieces):
        letter = SIDES[state.sides[seat]]
        is_home = [piece.step for piece in own].count(HOME) >= options.pieces_to_win
        if seat in state.places and not is_home:
            raise RecordError(f"p says that {letter} has finished, and its pieces are not home")
        if is_home and not options.teams and seat not in gone:
            raise RecordError(f"the pieces of {letter} are home, and p does not say that it has finished")
        if seat in state.conceded and any(piece.step != YARD for piece in own):
            raise RecordError(f"c says that {letter} has conceded, and its pieces are still on the board")


def _play(game: Game, position: _Position) -> None:
    """Give the dice and the answers of the turn, which may end it.

    Raises:
        RecordError: they do not fit the position.
    """
    dice, answers = list(position.dice), list(position.answers)
    while (prompt := game.prompt) is not None and not game.history:
        rolled = len(_rolled(game))
        if prompt.kind == "die" and rolled < len(dice):
            answer = f"die:{dice[rolled]}"
        elif prompt.kind == "roll" and rolled < len(dice) and answers[:1] != ["roll"]:
            answer = "roll"
        elif answers:
            answer = answers.pop(0)
        else:
            break
        try:
            game.give(answer)
        except ValueError as error:
            raise RecordError(f"a goes another way than the rules: {_in_codes(str(error), position)}") from error
    if game.prompt is None:
        raise RecordError("the match ends with what d and a say: there is nothing to play on from")
    shown = ".".join(map(str, position.dice))
    if answers:
        left = ".".join(_answer_codes(answers, position.state.sides))
        raise RecordError(f"a has {left} left when the turn is over by what d and a say")
    rolled_ones = _rolled(game)
    if len(position.dice) > len(rolled_ones) or rolled_ones[: len(position.dice)] != position.dice:
        told = ".".join(map(str, rolled_ones)) or "nothing"
        raise RecordError(f"d is {shown}, and in this position {told} is rolled")


def _rolled(game: Game) -> list[int]:
    """Return what has been rolled in the turn that a game began with."""
    if game.history:
        return game.history[0].rolls
    return [event.value for event in game.turn_events if isinstance(event, Rolled)]


def _in_codes(text: str, position: _Position) -> str:
    """Return a text with answers in the form in which a code has them."""
    return _ANSWER.sub(lambda found: "".join(_answer_codes([found[0]], position.state.sides)), text)
