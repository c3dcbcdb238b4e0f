"""Situations of the race games in two lines; `tests.scene` shows what else a scene can do.

    scene = place({0: [10], 1: [13]}, "d6:3")
    assert scene.choices == ["move:0"]

Pieces are given by seat as steps (0..50 ring, 51..55 home column, 56 home); the others wait in the yard.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.board import PIECES, step_on_ring
from ludo_tui.engine import Seat, Setup, Snapshot, TableOptions, Turn
from ludo_tui.engine.dice import read_script
from ludo_tui.rules import rules_for
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece, RaceState
from ludo_tui.rulesets import load
from ludo_tui.table.setup.fields import fields_of
from tests.prepared import Dice, Prepared, scenes

FOUR: Final = tuple(Seat(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
TWO: Final = FOUR[:2]
HOUSE_RULES: Final[Mapping[str, Sequence[Any]]] = {
    field.name: [value for value in field.values if (field.name, value) != ("max_sixes", 1)]
    for field in fields_of(RaceOptions)
    if field.name != "teams"
}
"""Every value of each house rule but teams, which need four seats, and a limit of one six, which lets nobody out."""


class Scene(Prepared[RaceState]):
    """A prepared situation of a race game."""

    @property
    def landings(self) -> dict[str, int | None]:
        """Where the present options lead, by id."""
        return {} if self.prompt is None else {option.id: option.aim.to_step for option in self.prompt.options}

    @property
    def told(self) -> list[Any]:
        """What happened, without the beginnings and ends of turns and phases."""
        return [event for event in self.events if event.kind not in ("turn_started", "turn_ended", "phase_entered")]

    @property
    def kinds(self) -> list[str]:
        """The kinds of what happened, without the beginnings and ends of turns and phases."""
        return [event.kind for event in self.told]

    @property
    def is_over(self) -> bool:
        """Have the turns been played?"""
        return self.prompt is None

    def steps(self, seat: int) -> list[int]:
        """Return where the pieces of a seat are."""
        return [piece.step for piece in self.state.pieces[seat]]


def new_rules(ruleset: str = "classic", **options: Any) -> RaceRules:
    """Return the rules of a race game with house rules."""
    rules = rules_for(load(ruleset), options)
    assert isinstance(rules, RaceRules)
    return rules


def new_setup(
    rules: RaceRules, seats: Sequence[Seat] = FOUR, seed: int = 1, table: TableOptions | None = None
) -> Setup:
    """Return what is settled before a match."""
    return Setup(
        ruleset=rules.ruleset.id,
        digest=rules.ruleset.digest,
        seats=tuple(seats),
        seed=seed,
        options=msgspec.to_builtins(rules.options),
        table=table or TableOptions(),
    )


def place(
    pieces: Mapping[int, Sequence[int]],
    dice: Dice,
    ruleset: str = "classic",
    *,
    turn: int = 0,
    turns: int = 1,
    seats: Sequence[Seat] = FOUR,
    table: TableOptions | None = None,
    state: Mapping[str, Any] | None = None,
    count: int = 1,
    **options: Any,
) -> Scene:
    """Return a scene at the first prompt of a seat's turn.

    Args:
        pieces: steps by seat; pieces not mentioned are in the yard.
        dice: what the dice will show.
        ruleset: the game.
        turn: whose turn it is.
        turns: how many turns are played.
        seats: who plays.
        table: choices about the table.
        state: other fields of the state, by name.
        count: how many dice are thrown at once.
        options: house rules.
    """
    rules = new_rules(ruleset, **options, dice=count)
    setup = new_setup(rules, seats, table=table)
    position = rules.new_state(setup)
    position.turn = Turn(seat=turn, number=1)
    for seat, steps in pieces.items():
        position.pieces[seat] = [Piece(step) for step in (*steps, *[-1] * (PIECES - len(steps)))]
    for name, value in (state or {}).items():
        setattr(position, name, value)
    return _scene(rules, setup, position, dice, turns)


def _scene(rules: RaceRules, setup: Setup, position: RaceState, dice: Dice, turns: int = 1) -> Scene:
    """Return a scene that begins with a position and stops after some turns."""
    checkpoint = msgspec.Raw(msgspec.json.encode(position))
    snapshot = Snapshot(setup=setup, history=[], checkpoint=checkpoint, answers=[], dice=read_script(dice))
    scene = Scene.restore(rules, snapshot, turns=turns)
    scenes.append(scene)
    return scene


def begin(dice: Dice, ruleset: str = "classic", *, seats: Sequence[Seat] = FOUR, **options: Any) -> Scene:
    """Return a scene of the opening only: who begins?"""
    rules = new_rules(ruleset, **options)
    setup = new_setup(rules, seats)
    return _scene(rules, setup, rules.new_state(setup), dice)


def at(seat: int, ring: int) -> int:
    """Return the step at which a seat of four passes a ring index: seat 0 passes it at step `ring`."""
    step = step_on_ring(seat, ring)
    assert step is not None, f"seat {seat} never passes {ring}"
    return step
