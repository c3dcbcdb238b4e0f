"""What can be reacted to: the triggers that the rules open windows with."""

from collections.abc import Callable
from typing import Any

from ludo_tui.engine import Table, Trigger, Who, name_of
from ludo_tui.rules.fight.attack import Announced
from ludo_tui.rules.fight.rolls import PlannedRoll
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.positions.geometry import is_on_pathway, ring_of
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Means


class PieceTrigger(Trigger, kw_only=True):
    """Something that one piece does."""

    piece: int
    """The piece of `seat` that does it."""

    @property
    def who(self) -> Who:
        """The piece that does it."""
        return Who(self.seat, self.piece)

    def is_waiting(self, table: Table[LudicrousState]) -> bool:
        """Return whether the piece is still on the pathway: nothing answers one that has left it.

        Rule: ll.5.9.rps.losers-if-able
        """
        return is_on_pathway(table.state, self.who)


class AimedTrigger(PieceTrigger, kw_only=True):
    """Something that one piece does to another."""

    target: Who


class TurnedAway(PieceTrigger, kw_only=True):
    """A piece has turned its back on enemy pieces within reach.

    Rule: ll.5.2.opportunity.trigger
    """

    topic = "turned backs"
    backs: list[Who]
    """The pieces that it faced before, and does not face now."""

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return which piece turned away from which enemies, in a sentence."""
        others = ", ".join(name_of(table.names, one) for one in self.backs)
        return f"{name_of(table.names, self.who)} turns its back on {others}."


class Attacking(Announced, kw_only=True):
    """A piece is about to be attacked: the attack can be fended off or made harder.

    Whatever opens this window is an attack for every rule that speaks of attacks. Tanks and structures attack for their
    party, without a piece.

    Rule: lh.attacks.what
    """

    topic = "attacks"
    is_rolled: bool = True
    """The attacked piece rolls to defend itself; it does not against a punch."""
    is_magical: bool = False
    is_retaliation: bool = False
    after_two_handed: bool = False
    """It is a retaliation for an attack with a two-handed weapon."""
    contest: tuple[Any, Any, Any] | None = None
    """Both contestants, the offender first, and the terms, where it is a contest."""
    save: Callable[[Any, "Attacking"], PlannedRoll] | None = None
    """Returns the saving throw of the target, as reactions have left it, where that decides."""
    uses_shield: bool = False
    """The defender counts its shield, and so not its dodge."""

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return attacker, target and weapon, in a sentence."""
        deed = "retaliates against" if self.is_retaliation else "goes for"
        return f"{name_of(table.names, self.who)} {deed} {name_of(table.names, self.target)} ({self.in_words})."


class PiecePassed(PieceTrigger, kw_only=True):
    """A moving piece is passing an enemy piece, which may tackle it.

    Rule: ll.5.9.tackle.trigger
    """

    topic = "passing"
    passed: Who
    start: int
    """The step where its move began, and where it counts as standing."""
    ring: int
    """The space of the passed piece."""
    spaces: int
    """The movement roll that is being carried out."""
    is_crucial: bool = False
    """The mover would land on a piece of the same party.

    Rule: ll.5.9.crucial-tackle.trigger
    """
    can_be_tackled: bool = True
    """It does not sneak, and nothing else protects it."""
    result: str = ""
    """Set by a tackle: `stopped` before the tackler, `grazed` (stops beyond it), or empty: the move goes on."""

    def is_waiting(self, table: Table[LudicrousState]) -> bool:
        """Return whether the piece is still passing.

        Rule: ll.5.9.rps.losers-if-able, lh.attacks.reacted
        """
        is_there = ring_of(table.state, self.passed) == self.ring
        return not self.result and is_there and table.state.piece(self.who).step == self.start

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return the sentence that tells which piece passes which."""
        text = f"{name_of(table.names, self.who)} is passing {name_of(table.names, self.passed)}"
        return f"{text} and about to land on another piece of its party." if self.is_crucial else f"{text}."


class PieceTackled(AimedTrigger, kw_only=True):
    """A piece is about to be tackled; the tackle can still be made to fail by setting `cancelled`.

    `who` tackles, `target` is on the move.
    """

    topic = "tackles"
    is_crucial: bool = False
    spaces: int = 0
    """Spaces of the roll by which the target moves."""

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return tackler and mover, in a sentence."""
        kind = "a crucial tackle on" if self.is_crucial else "a tackle on"
        mover = name_of(table.names, self.target)
        return f"{name_of(table.names, self.who)} tries {kind} {mover}."


class MoveEnded(PieceTrigger, kw_only=True):
    """A piece has ended a move on the pathway."""

    topic = "moves"

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return the sentence that tells where the piece stands now."""
        step = table.state.piece(self.who).step
        return f"{name_of(table.names, self.who)} has moved to {table.names.step(self.seat, step)}."


class SpellCast(PieceTrigger, kw_only=True):
    """A spell has been cast and has not taken effect; setting `cancelled` discards it without effect."""

    topic = "spells"
    spell: str
    name: str
    meta: str = ""
    targets: list[Who]
    """The pieces and parties it is cast at."""
    can_be_countered: bool = True
    text: str = ""
    """What it does, as the card tells it."""

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return caster, spell, targets and effect, in a sentence."""
        text = f"{name_of(table.names, self.who)} casts {self.name}"
        if self.targets:
            text += " at " + ", ".join(name_of(table.names, one) for one in self.targets)
        return f"{text}: “{self.text}”" if self.text else f"{text}."


class DamageDealt(Trigger, kw_only=True):
    """A party is about to lose HP; `amount` can be changed. `seat` is the party that does it.

    Damage without a doer has the seat that suffers it as `seat`.
    """

    topic = "damage"
    by_piece: int | None = None
    """The piece of `seat` that deals it."""
    target: Who
    amount: int
    dealt: int = 0
    """The damage before armor and the like."""
    damage: DamageKind
    means: Means | None = None
    """What it is done with."""
    is_hit: bool = False
    """It is the hit of an attack."""

    @property
    def who(self) -> Who:
        """The piece or the party that deals it."""
        return Who(self.seat, self.by_piece)

    def is_waiting(self, table: Table[LudicrousState]) -> bool:
        """Return whether there is damage left.

        Rule: ll.5.9.rps.losers-if-able
        """
        return self.amount > 0

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return the target and the damage to come, in a sentence."""
        return f"{name_of(table.names, self.target)} is about to take {self.amount} {self.damage} damage."


class TauntCriticalled(AimedTrigger, kw_only=True):
    """A taunt went so wrong that the taunted piece may taunt back.

    Rule: ll.5.3.taunt.crit.defender-success
    """

    topic = "taunts"

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return which taunt went wrong, in a sentence."""
        taunted = name_of(table.names, self.target)
        return f"The taunt of {name_of(table.names, self.who)} gives {taunted} an opening."


class Eliminating(AimedTrigger, kw_only=True):
    """A piece (`target`) is about to be eliminated; setting `cancelled` saves it. `seat` is the party that does it."""

    topic = "captures"

    def sentence(self, table: Table[LudicrousState]) -> str:
        """Return the sentence that tells which piece is about to be eliminated."""
        return f"{name_of(table.names, self.target)} is about to be eliminated."
