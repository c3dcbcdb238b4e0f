"""Writes a match as a game in PPN, always in the same form."""

import json
import textwrap
from datetime import date
from typing import Any, Final

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import (
    Conceded,
    Event,
    Match,
    MatchEnded,
    OrderSettled,
    OutOfSyncError,
    Rolled,
    SeatHandedOver,
    TurnEnded,
    TurnStarted,
)
from ludo_tui.engine.words import PERSON, is_word
from ludo_tui.records.errors import RecordError
from ludo_tui.records.ppn.board_layout import LETTERS, RULESET_SEATS, SUITS
from ludo_tui.records.ppn.coins import Coins
from ludo_tui.rules.events import CameHome
from ludo_tui.rules.playing_on import END, PLAY_ON, PlaysOn
from ludo_tui.rules.race.state import Captured, LeftBoard, NoMove, ThrowLost, Trapped
from ludo_tui.rulesets.model import typed
from ludo_tui.version import VERSION

WIDTH: Final = 100
"""Longest line that is written unless the metadata need a longer one, in characters."""
_TOLD: Final = ("!concede", "!seat")
"""The words between prompts that a file tells."""
_LAST_ANSWERS: Final[dict[type[Event], str]] = {TurnEnded: "stop", MatchEnded: END}
"""The answers that end a turn and the match, which no die or coin shows."""
_REMARKS: Final[dict[type[Event], str]] = {
    Captured: "hit",
    Trapped: "trapped",
    CameHome: "home",
    LeftBoard: "leaves",
    NoMove: "no move",
    ThrowLost: "lost: third null",
    PlaysOn: PLAY_ON,
}


def write(match: Match[Any], played_on: date | None = None) -> str:
    """Return a match as the text of a file with one game.

    Args:
        match: a match of piecepack Ludo, at any prompt.
        played_on: the date that the file gives.

    Raises:
        RecordError: the notation cannot tell this match.
    """
    ruleset = _piecepack(match)
    try:
        again = match.replayed()
    except OutOfSyncError as error:
        raise RecordError(f"the game does not replay, so its moves cannot be written: {error}") from error
    coins = Coins(match.rules.new_state(match.setup))
    setup = _setup(coins)
    movetext = _Movetext(again, coins)
    lines = ["---", *_metadata(again, ruleset, movetext, played_on), "...", *setup, *movetext.lines()]
    return "\n".join(lines) + "\n"


def _piecepack(match: Match[Any]) -> rulesets.Ruleset:
    """Return the ruleset of a match that the notation can tell.

    Raises:
        RecordError: it cannot.
    """
    ruleset: rulesets.Ruleset = match.rules.ruleset
    if tuple(seat.id for seat in ruleset.seats) != RULESET_SEATS:
        raise RecordError(f"only games with a piecepack can be written as PPN, and this is {ruleset.name}")
    if match.setup.options["dice"] != 1:
        raise RecordError("PPN tells one roll at a time: a game with two dice at once cannot be written")
    if match.setup.start is not msgspec.UNSET:
        raise RecordError("it begins at a position, and PPN tells games from their beginning")
    return ruleset


def _metadata(match: Match[Any], ruleset: rulesets.Ruleset, movetext: "_Movetext", played_on: date | None) -> list[str]:
    setup = match.setup
    suits = [SUITS[side] for side in match.state.sides]
    lines = ["GameType: Ludo"]
    for suit, seat in zip(suits, setup.seats, strict=True):
        name = f"{seat.name} ({seat.computer})" if seat.computer else seat.name
        lines.append(f"{suit}: {_quoted(name)}")
    if played_on is not None:
        lines.append(f'Date: "{played_on.isoformat()}"')
    result = match.result
    places = ["unfinished"] if result is None else [f"{suits[seat]} {n}" for n, seat in enumerate(result, 1)]
    lines += [f'Result: "{", ".join(places)}"', f'Program: "ludo-tui {VERSION}"', "Ludo:"]
    lines += [f"  ruleset: {ruleset.id}", f"  version: {ruleset.version}"]
    preset = msgspec.to_builtins(ruleset.options)
    usual = msgspec.to_builtins(type(setup.table)())
    chosen = {**setup.options, **msgspec.to_builtins(setup.table)}
    changed = {name: value for name, value in chosen.items() if value != {**preset, **usual}[name]}
    if changed:
        lines.append(f"  options: {_flow(changed)}")
    if movetext.first is not None:
        lines.append(f"  first: {SUITS[movetext.first]}")
    if not setup.table.table_dice and match.snapshot(0).dice is None:
        seed = None if result is None else setup.only_seed
        lines.append("  dice: program" if seed is None else f"  seed: {seed}")
    computers = {suit: seat.computer for suit, seat in zip(suits, setup.seats, strict=True) if seat.computer}
    if computers:
        lines.append(f"  computers: {_flow(computers)}")
    handicaps = {suit: seat.handicap for suit, seat in zip(suits, setup.seats, strict=True) if seat.handicap}
    if handicaps:
        lines.append(f"  handicaps: {_flow(handicaps)}")
    if movetext.concessions:
        lines.append(f"  concessions: [{', '.join(map(_flow, movetext.concessions))}]")
    if movetext.handovers:
        lines.append(f"  handovers: [{', '.join(map(_flow, movetext.handovers))}]")
    return lines


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _flow(values: dict[str, Any]) -> str:
    """Write names and values on one line, as YAML that is read alike everywhere."""
    return f"{{{', '.join(f'{name}: {typed(value)}' for name, value in values.items())}}}"


def _setup(coins: Coins) -> list[str]:
    """Take off the suits that do not play, and put down the coins that begin on the board."""
    idle = (LETTERS[side] for side in range(len(SUITS)) if side not in coins.sides)
    tokens = [f"*/c{letter} */p{letter} */d{letter} */t{letter}a" for letter in idle]
    tokens += map(str, coins.laid_out())
    return [_wrapped(f"Setup. {' '.join(tokens)}")] if tokens else []


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH - 1, break_long_words=False, break_on_hyphens=False)


class _Movetext:
    """The movetext of a match: one line a roll.

    Attributes:
        first: side that begins; None until that is known.
        concessions: who conceded when: turn, suit, and after how many rolls and answers of the turn.
        handovers: the same of seats that another player plays from then on, and who does.
    """

    def __init__(self, match: Match[Any], coins: Coins) -> None:
        self.first: int | None = None
        self.concessions: list[dict[str, Any]] = []
        self.handovers: list[dict[str, Any]] = []
        self._coins = coins
        self._lines: list[list[str]] = []
        self._begin("Order")
        answers = [*(record.answers for record in match.history), list(match.answers)]
        turn = 0
        for event in match.events:
            if isinstance(event, TurnStarted):
                turn = event.number
            self._tell(event, turn, answers[turn])
        if match.prompt is not None and match.prompt.kind == "die" and answers[turn][-1:] == ["roll"]:
            self._line().append("{roll}")  # what the die shows has yet to be told

    def lines(self) -> list[str]:
        """Return the lines, each shorter than `WIDTH`."""
        return [_wrapped(" ".join(line)) for line in self._lines]

    def _begin(self, label: str) -> None:
        """Begin the opening or a turn."""
        self._label = label
        self._throws = 0
        self._rolls = 0
        self._is_open = False
        self._rolled: set[int] = set()

    def _line(self) -> list[str]:
        """Return the present line, with its number if it is new."""
        if not self._is_open:
            self._lines.append([f"{self._label}{'.' * max(1, self._throws)}"])
            self._is_open = True
        return self._lines[-1]

    def _tell(self, event: Event, turn: int, answers: list[str]) -> None:
        deeds = self._coins.deeds(event)
        match event:
            case OrderSettled(seat=seat):
                self.first = self._coins.sides[seat]
            case Rolled(seat=seat):
                if turn > 0 or seat in self._rolled or not self._throws:
                    self._is_open = self._is_open and not self._throws
                    self._throws += 1
                    self._rolled.clear()
                self._rolled.add(seat)
                self._rolls += 1
            case Conceded(seat=seat):
                suit = SUITS[self._coins.sides[seat]]
                is_own = self._label == f"{turn}{suit[0]}"
                self._line().append("{concedes}" if is_own else f"{{{suit} concede}}")
                self.concessions.append(self._moment(turn, suit, answers))
            case SeatHandedOver(seat=seat, computer=computer):
                moment = self._moment(turn, SUITS[self._coins.sides[seat]], answers)
                self.handovers.append({**moment, "to": computer or PERSON})
            case TurnEnded() | MatchEnded() if answers[-1:] == [_LAST_ANSWERS[type(event)]]:
                self._line().append(f"{{{answers[-1]}}}")
        for deed in deeds:
            self._coins.do(deed)
            self._line().append(str(deed))
        if isinstance(event, TurnStarted):
            self._begin(f"{turn}{LETTERS[self._coins.sides[event.seat]]}")
        if remark := _REMARKS.get(type(event)):
            self._line().append(f"{{{remark}}}")

    def _moment(self, turn: int, suit: str, answers: list[str]) -> dict[str, Any]:
        """Return when something is said between two questions: how many dice and answers of the turn came before."""
        said = sum(note["turn"] == turn for note in (*self.concessions, *self.handovers))
        told = [answer for answer in answers if answer.partition(":")[0] in _TOLD or not is_word(answer)]
        words = [number for number, answer in enumerate(told) if is_word(answer)]
        before = told[: words[said]]
        after = self._rolls + sum(not answer.startswith("die:") for answer in before)
        return {"turn": turn, "suit": suit, "after": after}
