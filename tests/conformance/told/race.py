"""What is told of a race game, read by somebody who knows only the words, and played by the naive referee."""

import re
from collections import Counter
from typing import Any, Final

import msgspec

from ludo_tui import Game, Seat
from ludo_tui.engine import Match, Rolled, TableOptions
from ludo_tui.engine.dice import Dice
from ludo_tui.rules.playing_on import END
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rulesets import standings
from tests.rules.race.naive import ROLLS_AGAIN, Leaf, Naive, Position
from tests.rules.race.scene import new_setup
from tests.rules.race.test_perft import crowd

ROLLS: Final = 6
"""How many rolls of a set are compared, from a position in which everybody is close together."""
SAME: Final = (
    ("a null", "a six"),
    ("an ace", "a one"),
    ("null", "six"),
    ("on the staging tile", "in the yard"),
    ("staging tile", "yard"),
    ("coin", "token"),
    ("point", "square"),
)
"""What piecepack calls otherwise."""
TIMES: Final = ("first", "second", "third", "fourth", "fifth")

Readings = dict[str, dict[Any, str]]
"""By house rule, what says which of its values holds; the empty word is what holds where nothing else is said."""

BRIEF: Final[Readings] = {
    "block": {"none": "do not protect each other", "wall": "are a wall", "trap": "are a block"},
    "safe": {
        "none": "No space of the track is safe",
        "both": "Starting spaces and star spaces are safe",
        "starts": "Starting spaces are safe",
        "stars": "Star spaces are safe",
    },
    "six_bonus": {
        "always": r"A six gives another roll\.",
        "only_if_cannot_enter": "A six gives another roll if it cannot bring a token out",
        "never": "A six gives no other roll",
    },
    "max_sixes": {**{n + 1: f"the {time} six in a row is lost" for n, time in enumerate(TIMES)}, 0: ""},
    "entry": {"one_or_six": "A one or a six brings", "any": "Any roll brings", "six": "A six brings"},
    "finish": {"exact": "needs the exact number", "bounce": "sends back by what a roll is too high"},
    "capture_bonus": {True: "A capture (and a token brought home give|gives) another roll", False: ""},
    "home_bonus": {True: "oken brought home gives? another roll", False: ""},
    "capture_before_home": {True: "No token enters the column before", False: ""},
    "forced_capture": {True: "If you can capture, you must", False: ""},
    "home_column_jump": {True: "You may pass your own tokens", False: "You may not pass your own tokens"},
    "start_doubled": {True: "holds at most two of your tokens", False: ""},
    "optional_bonus_roll": {True: "may stop instead", False: ""},
    "three_tries": {True: "up to three rolls", False: ""},
    "pieces_to_win": {4: "all 4 tokens home", **{n: f"{n} of 4 tokens home" for n in (1, 2, 3)}},
    "pieces_on_start": {
        4: "tokens on the starting space",
        **{n: f"but for {n} on the starting space" for n in (1, 2, 3)},
        0: "",
    },
    "teams": {True: "The first team", False: "The first with"},
    "play_on": {True: "The others play on", "ask": "Then you may play on", False: ""},
    "dice": {1: "roll the die", 2: "roll two dice"},
}
"""How *the game in short* says it."""

BOOK: Final[Readings] = {
    "block": {
        "trap": "your token goes back to your yard|are a trap: an enemy",
        "wall": "are a wall: enemies|cannot land on an enemy block",
        "none": "have no effect: enemies",
    },
    "safe": {
        "both": "starting squares and the four star|any of the four starting squares cannot(.|\n)*a star square cannot",
        "starts": "Tokens on the four starting squares cannot|any of the four starting squares cannot",
        "stars": "Tokens on the four star squares|on a star square cannot",
        "none": "",
    },
    "six_bonus": {
        "only_if_cannot_enter": "you roll again if you could not bring out|A six gives a bonus roll only if",
        "never": "A six gives no bonus roll",
        "always": "Every six gives",
    },
    "max_sixes": {
        0: "none is lost",
        **{n + 1: f"[Tt]he {time} six in one turn is lost" for n, time in enumerate(TIMES) if time != "third"},
        3: "With your third six in one turn you move nothing",
    },
    "entry": {"one_or_six": "on a one or a six", "any": "on any roll", "six": "You need a six to bring"},
    "finish": {"bounce": "too high for home bounces", "exact": "with a roll that would take it past home"},
    "capture_bonus": {True: "A (capture|hit) gives a bonus roll", False: "A (capture|hit) gives no bonus roll"},
    "home_bonus": {True: "token that comes home gives a bonus roll", False: ""},
    "capture_before_home": {True: "cannot enter your home column until you", False: ""},
    "forced_capture": {
        True: "If you can (capture|hit a token), you must",
        False: "you choose one|legal moves, you choose",
    },
    "home_column_jump": {
        False: "cannot jump over another of your tokens|may not pass your own tokens",
        True: "may pass your own tokens|may share and pass squares",
    },
    "start_doubled": {True: "you cannot (bring out|enter) a third", False: ""},
    "optional_bonus_roll": {True: "or stop and end your turn", False: ""},
    "three_tries": {True: "roll up to three times", False: ""},
    "pieces_to_win": {
        1: "One token at home is enough",
        2: "Two tokens at home are enough",
        3: "Three tokens at home are enough",
        4: "",
    },
    "pieces_on_start": {
        1: "One of your tokens starts on your starting",
        2: "Two of your tokens start on your starting",
        3: "Three of your tokens start on your starting",
        4: "All four of your tokens start on your starting",
        0: "",
    },
    "teams": {True: "Opposite seats are a team", False: ""},
    "play_on": {
        True: "The match continues for the other places",
        "ask": "decides whether the match continues",
        False: "ends with the first winner",
    },
    "dice": {2: "You roll two dice at once", 1: ""},
}
"""How the rules that hold say it."""
MOST_ROLLS: Final = ("cl.six.max-rolls", "pp.null.max-rolls")
"""Where one of them holds, no turn has more than three rolls."""


OPTIONS: Final = {*BRIEF} & {*BOOK}
SELDOM: Final[set[str]] = set()
"""Every roll is compared, so nothing has to be waited for."""


def read(text: str, readings: Readings) -> dict[str, Any]:
    """Return the house rules that a text tells."""
    for other, word in SAME:
        text = text.replace(other, word).replace(other.capitalize(), word.capitalize())
    told = {}
    for option, values in readings.items():
        found = [value for value, said in values.items() if said and re.search(said, text)]
        found = found or [value for value, said in values.items() if not said]
        assert len(found) == 1 or found == ["both", "starts", "stars"], f"{option} is told as {found or 'nothing'}"
        told[option] = found[0]
    return told


class Referee(Naive):
    """The naive rules, which say also where the pieces are when another roll is due."""

    def _throw(self, position: Position, thrown: list[int], sixes: int, depth: int, throws: int = 1) -> Counter[Leaf]:
        again = (*self.leaf(position), ROLLS_AGAIN)
        return Counter([again]) if depth == 0 else super()._throw(position, thrown, sixes, depth, throws)

    def ends(self, state: RaceState, dice: list[int]) -> set[Any]:
        """Return how a throw can end: where everybody stands, whose turn it is, who is home, and if more is due."""
        more = {"places": tuple(state.places), "captures": tuple(state.captures), "is_open": state.columns_open}
        position = self.position([[one.step for one in own] for own in state.pieces], state.turn.seat, **more)
        return set(self._thrown(position, dice, state.sixes, 0, state.throws + 1))


def check(game: str, options: dict[str, Any], number: int) -> set[str]:
    """Read what is told, then play from a position and hold each roll to it."""
    seats = [Seat(name) for name in ("Ana", "Ben", "Cleo", "Dan")]
    start = Game.new(game, seats, seed=1, options=options)
    rules = start.rules
    assert isinstance(rules, RaceRules)
    told = read("\n".join(rules.brief(start.setup)), BRIEF)
    holding = [one for one in standings(rules.ruleset, start.setup.options) if one.holds]
    held = read("\n".join(one.text for one in holding), BOOK)
    if held["teams"]:
        held["play_on"] = False  # behind one of two teams nobody is left to play on with
    assert held == told
    _begins(start, told)
    most = 3 if {one.rule.id for one in holding} & {*MOST_ROLLS} else ROLLS * 6
    setup = msgspec.structs.replace(
        new_setup(rules, seats, number, TableOptions(press_to_roll=True)),
        start=msgspec.Raw(msgspec.json.encode(crowd(rules, number))),
    )
    match: Match[RaceState] = Match(rules, setup)
    referee = Referee(match.state.sides, told)
    lot = Dice(number, "answers")
    for count in range(ROLLS):
        if match.prompt is None:
            break
        if match.prompt.option("roll") is None:
            raise AssertionError(match.prompt.text)
        assert match.state.throws < most
        fork = match.fork()
        before = msgspec.json.decode(msgspec.json.encode(match.state), type=RaceState)
        since = len(match.events)
        match.answer("roll")
        rolled = [one.value for one in list(match.events)[since:] if isinstance(one, Rolled)]
        dice = rolled[: told["dice"]]
        found = _ends(fork, ["roll"], before.turn.number)
        assert found == referee.ends(before, dice), f"{told} and a roll of {dice}"
        while match.prompt is not None and match.prompt.option("roll") is None:
            answers = match.prompt.answers
            match.answer(answers[lot.value(count, len(answers)) - 1].id)
    return set()


def _begins(start: Game, told: dict[str, Any]) -> None:
    """Check where the pieces begin."""
    assert isinstance(start.state, RaceState)
    for own in start.state.pieces:
        assert [one.step for one in own].count(0) == told["pieces_on_start"]
        assert [one.step for one in own].count(-1) == 4 - told["pieces_on_start"]


def _ends(match: Match[RaceState], answers: list[str], turn: int) -> set[Any]:
    """Return how a throw can end with every answer that is offered, up to the next roll."""
    fork = match.fork()
    for answer in answers:
        fork.answer(answer)
    state, prompt = fork.state, fork.prompt
    end = (tuple(tuple(one.step for one in own) for own in state.pieces), state.turn.seat, tuple(state.places))
    if prompt is None or state.turn.number > turn:
        return {end}
    found: set[Any] = set()
    for option in (one for one in prompt.answers if one.id != END):
        found |= {(*end, ROLLS_AGAIN)} if option.id == "roll" else _ends(match, [*answers, option.id], turn)
    return found
