"""A table with plain parties in a prepared situation, at which single rules are played by hand.

    stage = set_up({0: [4], 1: [3]}, dice="d20:15 d6:4")
    stage.act("fortify:library")
    assert stage.party(0).project.points == 4

Pieces are given by seat as steps; the others wait in the yard. Seats are Ana (ring 0 is her starting space) and, on the
opposite side, Ben (ring 26); with four seats Ana, Ben, Cleo, Dan (rings 0, 13, 26, 39). A party is an elf wizard with
all stats 0, and piece 3 leads, so that nothing is added to what the dice show. Every prepared die must be rolled.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from ludo_tui.engine import Event, Flow, Option, Prompt, Refusal, Seat, Setup, TableOptions, Turn
from ludo_tui.engine.dice import ScriptedDice, read_script
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.actions.action import offered
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.state import LudicrousState, Party, Structure
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets import load
from tests.builders import Dice

R = TypeVar("R")

NAMES = ("Ana", "Ben", "Cleo", "Dan")
PLAIN: Mapping[str, Any] = {
    "race": "elf",
    "class": "wizard",
    "leader": 3,
    "weapons": ["sling", "dagger"],
    "perks": ["angler", "gambler"],
}

stages: list["Stage"] = []
"""The stages of the present test, for the check that no die is left over."""


class Stage:
    """A table, and what was asked and answered at it."""

    def __init__(self, rules: LudicrousRules, table: LudicrousTable, dice: Sequence[int | str]) -> None:
        self.rules = rules
        self.table = table
        self.prompts: list[Prompt] = []
        self._dice = ScriptedDice(dice)

    @property
    def state(self) -> LudicrousState:
        return self.table.state

    @property
    def tables(self) -> Tables:
        return self.table.tables

    @property
    def kinds(self) -> list[str]:
        """The kinds of what happened, without the rolls."""
        return [event.kind for event in self.table.events if event.kind not in ("rolled", "contest_decided")]

    def event(self, kind: str) -> Any:
        """The only event of a kind."""
        (event,) = self.events(kind)
        return event

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.table.events if event.kind == kind]

    def party(self, seat: int) -> Party:
        return self.state.parties[seat]

    def steps(self, seat: int) -> list[int]:
        return [piece.step for piece in self.party(seat).pieces]

    def conditions(self, seat: int, piece: int | None = None) -> list[str]:
        party = self.party(seat)
        own = party.conditions if piece is None else party.pieces[piece].conditions
        return [condition.id for condition in own]

    def dice_left(self) -> int:
        return self._dice.left(self.state.rolls)

    # Playing

    def play(self, flow: Flow[R], *answers: str) -> R:
        """Play a rule to its end, giving these answers; each must be asked for."""
        left = list(answers)
        option: Option | None = None
        while True:
            try:
                prompt = next(flow) if option is None else flow.send(option)
            except StopIteration as stop:
                assert not left, f"never asked for {left}"
                result: R = stop.value
                return result
            self.prompts.append(prompt)
            choices = [one.id for one in prompt.options]
            assert left, f"no answer to {prompt.text} {choices}"
            option = prompt.option(left.pop(0))
            assert option is not None, f"not among {choices}"

    def options(self, slot: Slot = "action", seat: int = 0) -> dict[str, Option]:
        """What a seat can do with its action or bonus action, by id."""
        possible, _ = offered(self.table, seat, slot, self.rules.actions)
        return {option.id: option for _, option in possible}

    def choices(self, word: str, slot: Slot = "action", seat: int = 0) -> list[str]:
        """The ids of what a seat can do that begin with a word."""
        return [name for name in self.options(slot, seat) if name.split(":")[0] == word]

    def refusal(self, action: str, slot: Slot = "action", seat: int = 0) -> Refusal:
        """Why a seat cannot take an action."""
        _, refused = offered(self.table, seat, slot, self.rules.actions)
        return next(refusal for refusal in refused if refusal.id == action)

    def act(self, name: str, *answers: str, slot: Slot = "action", seat: int = 0) -> None:
        """Take an action by the id of its option."""
        possible, _ = offered(self.table, seat, slot, self.rules.actions)
        action, option = next(found for found in possible if found[1].id == name)
        self.play(action.run(self.table, seat, slot, option), *answers)

    def new_turn(self, seat: int = 0) -> None:
        """Begin the turn of a seat, budgets and all."""
        self.state.turn = Turn(seat=seat, number=self.state.turn.number + 1)

    def build(self, seat: int, structure: str, *, hacker: int | None = None) -> Structure:
        """Give a seat an active structure, hacked for two rounds if a hacker is named."""
        hp = self.tables.numbers.structures.hp
        rounds = 0 if hacker is None else self.tables.numbers.structures.hack_rounds
        made = Structure(id=structure, hp=hp, hacker=hacker, hacked_rounds=rounds)
        self.party(seat).structure = made
        return made


def set_up(
    pieces: Mapping[int, Sequence[int]] | None = None,
    dice: Dice = (),
    *,
    seats: int = 2,
    stats: Mapping[int, Mapping[str, int]] | None = None,
    parties: Mapping[int, Mapping[str, Any]] | None = None,
    turn: int = 0,
    **options: Any,
) -> Stage:
    """Return a stage.

    Args:
        pieces: steps by seat.
        dice: what the dice will show.
        seats: 2 or 4.
        stats: ability stats that are not 0, by seat.
        parties: what else is different about a party, by seat.
        turn: whose turn it is.
        options: house rules.
    """
    specs = [
        {**PLAIN, "stats": dict((stats or {}).get(seat, {})), **(parties or {}).get(seat, {})} for seat in range(seats)
    ]
    ruleset = load("ludicrous")
    rules = rules_for(ruleset, {"head_start": False, **options})
    assert isinstance(rules, LudicrousRules)
    setup = Setup(
        ruleset=ruleset.id,
        digest=ruleset.digest,
        seats=tuple(
            Seat(name, party=msgspec.json.decode(msgspec.json.encode(spec), type=dict[str, msgspec.Raw]))
            for name, spec in zip(NAMES, specs, strict=False)
        ),
        seed=1,
        options=msgspec.to_builtins(rules.options),
        table=TableOptions(),
    )
    state = rules.new_state(setup)
    state.turn = Turn(seat=turn, number=1)
    state.round = 1
    for seat, steps in (pieces or {}).items():
        for piece, step in enumerate(steps):
            state.parties[seat].pieces[piece].step = step
    script = read_script(dice)
    stage = Stage(rules, rules.new_table(setup, state, script), script)
    stages.append(stage)
    return stage
