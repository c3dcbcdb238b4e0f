"""A stage: a match set up by hand, on which single flows are played with prepared dice and answers.

    stage = Stage(dice="d20:15,3 d6:6")
    stage.put(0, 0, 10)
    stage.put(1, 0, 1)
    stage.play(cast(stage.table, 0, 0, spell, None), "target:1.0")

All parties are humans of the class `soldier` with stats of 0, no armor and no perks, led by their last piece; `change`
makes them something else. Dice that are left over fail the test.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, TypeVar

from ludo_tui.engine import Flow, Option, Prompt, Seat, Setup, Trigger
from ludo_tui.engine.dice import ScriptedDice, read_script
from ludo_tui.engine.reactions import window
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.actions.action import Action, offered
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.effects.interpreter import run_steps
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.mechanics.conditions import gain
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.state import LudicrousState, Party, Piece, Weapon, bearer
from ludo_tui.rules.ludicrous.tables.entries import Spell
from ludo_tui.rules.ludicrous.tables.steps import Steps
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets import Ruleset, load
from tests import builders
from tests.builders import Dice

R = TypeVar("R")
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Stage:
    """A match in which single flows are played.

    Args:
        seats: how many seats, 2 to 4; two sit opposite, on sides 0 and 2.
        dice: what the dice show.
        ruleset: by id, or loaded already.
        options: house rules.
    """

    def __init__(self, seats: int = 2, dice: Dice = (), ruleset: Ruleset | None = None, **options: Any) -> None:
        self.ruleset = load("ludicrous") if ruleset is None else ruleset
        self.rules: LudicrousRules = rules_for(self.ruleset, options)  # type: ignore[assignment] # the system is known
        setup = Setup(
            ruleset=self.ruleset.id,
            digest=self.ruleset.digest,
            seats=tuple(Seat(name, party=next(iter(self.rules.tables.parties))) for name in NAMES[:seats]),
            seed=1,
            options=options,
        )
        self.state: LudicrousState = self.rules.new_state(setup)
        for seat in range(seats):
            self.state.parties[seat] = plain_party()
        self.state.turn.number = 5
        self.state.turn.phase = "action"
        self.state.round = 2
        self.table = self.rules.new_table(setup, self.state, read_script(dice))
        self.prompts: list[Prompt] = []
        builders.scenes.append(self)  # type: ignore[arg-type] # anything with dice that may be left over

    @property
    def tables(self) -> Tables:
        """The tables that are played by."""
        return self.rules.tables

    def dice_left(self) -> int:
        """Return how many prepared dice have not been rolled."""
        dice = self.table._dice
        return dice.left(self.state.rolls) if isinstance(dice, ScriptedDice) else 0

    # Setting the stage

    def party(self, seat: int) -> Party:
        """Return a party."""
        return self.state.parties[seat]

    def piece(self, seat: int, piece: int = 0) -> Piece:
        """Return a piece."""
        return self.state.parties[seat].pieces[piece]

    def change(
        self, seat: int, stats: Mapping[str, int] | None = None, weapons: Sequence[str] = (), **fields: Any
    ) -> None:
        """Change a party: stats that are not 0, weapons by id, and fields of the sheet."""
        party = self.party(seat)
        party.stats.update(stats or {})
        if weapons:
            party.weapons = [Weapon(id=name, ammo=self.tables.weapons[name].ammo) for name in weapons]
        for name, value in fields.items():
            setattr(party, name, value)

    def put(self, seat: int, piece: int, step: int, facing: str = "forward") -> None:
        """Put a piece on a step of its route."""
        one = self.piece(seat, piece)
        one.step = step
        one.facing = "forward" if facing == "forward" else "backward"

    def on_ring(self, seat: int, piece: int, ring: int, facing: str = "forward") -> None:
        """Put a piece on a ring space."""
        self.put(seat, piece, (ring - 13 * self.state.sides[seat]) % 52, facing)

    def afflict(self, seat: int, piece: int | None, condition: str, turns: int | None = None) -> None:
        """Give a condition, without telling."""
        gain(self.table, bearer(seat, piece), condition, turns)
        self.table.events.clear()

    def conditions(self, seat: int, piece: int | None = 0) -> dict[str, int | None]:
        """Return the conditions of a piece, or of a party, with the turns that are left."""
        own = self.party(seat).conditions if piece is None else self.piece(seat, piece).conditions
        return {one.id: one.left for one in own}

    # Playing

    def play(self, flow: Flow[R], *answers: str) -> R:
        """Play a flow to its end; prompts without a prepared answer are declined, or fail the test."""
        return play(flow, self.prompts, list(answers))

    def steps(
        self,
        steps: Steps,
        *answers: str,
        seat: int = 0,
        piece: int | None = 0,
        target: Target | None = None,
        **more: Any,
    ) -> None:
        """Carry out steps for a seat."""
        context = StepContext(seat=seat, piece=piece, name="Test", rule="lh.effects.test", target=target, **more)
        self.play(run_steps(self.table, steps, context), *answers)

    def offers(self, action: Action, slot: Slot = "action", seat: int = 0) -> list[str]:
        """Return the ids of the options of an action."""
        return [option.id for _, option in offered(self.table, seat, slot, [action])[0]]

    def refusal(self, action: Action, slot: Slot = "action", seat: int = 0) -> tuple[str, str]:
        """Return rule and reason why an action is refused."""
        possible, refused = offered(self.table, seat, slot, [action])
        assert not possible, f"{action.id} is not refused: {[option.id for _, option in possible]}"
        return refused[0].rule, refused[0].reason

    def take(self, action: Action, option: str, *answers: str, slot: Slot = "action", seat: int = 0) -> None:
        """Take an action by the id of its option."""
        possible = {each.id: each for _, each in offered(self.table, seat, slot, [action])[0]}
        assert option in possible, f"{option} is not offered: {list(possible)}"
        self.play(action.run(self.table, seat, slot, possible[option]), *answers)

    def react(self, trigger: Trigger, *answers: str) -> Any:
        """Open a window and return the trigger as the reactions leave it."""
        return self.play(window(self.table, trigger), *answers)

    # What came of it

    @property
    def kinds(self) -> list[str]:
        """The kinds of what has happened."""
        return [event.kind for event in self.table.events]

    def all(self, kind: str) -> list[Any]:
        """Return the events of a kind."""
        return [event for event in self.table.events if event.kind == kind]

    def options_of(self, number: int = -1) -> list[str]:
        """Return the ids of the options of a prompt that was asked."""
        return [option.id for option in self.prompts[number].options]

    def spell(self, name: str) -> Spell:
        """Return a spell card."""
        return self.tables.spells[name]


def plain_party() -> Party:
    """Return a party of human soldiers with nothing special about them, 20 of 40 HP, all in the yard."""
    return Party(
        race="human",
        profession="soldier",
        leader=3,
        languages=["common"],
        hp=20,
        hp_max=40,
        weapons=[Weapon(id="longsword"), Weapon(id="dagger")],
        pieces=[Piece() for _ in range(4)],
    )


def play(flow: Generator[Prompt, Option, R], prompts: list[Prompt], answers: list[str]) -> R:
    """Play a flow with prepared answers; see `Stage.play`."""
    left = list(answers)
    try:
        prompt = next(flow)
        while True:
            prompts.append(prompt)
            wanted = left.pop(0) if left else "pass"
            option = prompt.option(wanted)
            assert option is not None, f"no option {wanted} in {prompt!r}"
            prompt = flow.send(option)
    except StopIteration as end:
        assert not left, f"never asked: {left}"
        result: R = end.value
        return result
