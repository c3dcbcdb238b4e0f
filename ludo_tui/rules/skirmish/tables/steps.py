"""Steps: the one small set of things that talents, traits, spells, items and stunts can do.

A row of a table holds a list of steps, each with `do:` and its fields; they happen in the order in which they are
written. Steps are data; `interpreter.py` finds what carries each of them out.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta

from ludo_tui.board import RING_SIZE, STARTS
from ludo_tui.rules.fight.amounts import Positive
from ludo_tui.rules.fight.steps import StepBase
from ludo_tui.rulesets.links import In
from ludo_tui.rulesets.problems import Path

Attribute = Literal["str", "agi", "int", "wil"]


ATTRIBUTES: Final[Mapping[Attribute, str]] = {"str": "Strength", "agi": "Agility", "int": "Intellect", "wil": "Will"}
"""What each attribute is called."""


BODY: Final[tuple[tuple[Attribute, str], ...]] = (("str", ATTRIBUTES["str"]), ("agi", ATTRIBUTES["agi"]))
"""The attributes that bodies are set against each other with, each with what it is called."""


AfflictionId = Annotated[str, In("afflictions", "affliction")]


Count = Annotated[int, Meta(ge=0, le=100)]


Some = Annotated[int, Meta(ge=1, le=100)]


Change = Annotated[int, Meta(ge=-20, le=20)]
"""What is added or, below 0, taken off: boons or banes, yards, points."""


To = Literal["target", "self", "around", "line", "allies", "trigger", "behind"]
"""Whom a step concerns: the one that was chosen (inside `resist`, whoever rolled); the one that acts; everybody near
the chosen space; everybody in one direction along the track; others of the own side near; whoever set it off;
everybody on the space after the chosen one."""


Until = Literal["luck", "own_turn", "own_next_turn", "bearer_next_turn"]
"""How long something lasts: until luck ends it, or to the end of a turn of its maker or of whoever has it."""


class DamageStep(StepBase, frozen=True, kw_only=True, tag="damage"):
    """Add damage."""

    amount: Positive
    kind: Literal["", "fire"] = ""
    half: bool = False
    to: To = "target"


class HealStep(StepBase, frozen=True, kw_only=True, tag="heal"):
    """Take damage off; the fallen come to."""

    amount: Positive
    to: To = "target"


class RollStep(StepBase, frozen=True, kw_only=True, tag="roll"):
    """Roll with an attribute against a score of the target."""

    inner = ("success",)

    by: Attribute
    against: Attribute
    brings: str = ""
    """What a success does to the target in addition to damage, for players who may react: "it would be blinded"."""
    success: tuple["Step", ...] = ()


class TryStep(StepBase, frozen=True, kw_only=True, tag="try"):
    """Roll with an attribute against 10."""

    inner = ("success",)

    by: Attribute
    success: tuple["Step", ...] = ()


class BreakStep(StepBase, frozen=True, kw_only=True, tag="break"):
    """Destroy what stands on the chosen space."""


class ChargeStep(StepBase, frozen=True, kw_only=True, tag="charge"):
    """Move up to Speed in one direction, to where the target can be struck, and attack it."""

    push: Count = 0
    """Spaces more that a driving attack pushes."""


class ResistStep(StepBase, frozen=True, kw_only=True, tag="resist"):
    """Make each creature that it affects roll with an attribute against 10."""

    inner = ("failure", "success")

    by: Attribute
    to: To = "target"
    within: Count = 0
    """With `around` and `line`: how far."""
    brings: str = ""
    """What a failure does in addition to damage: "it would be on fire"."""
    success: tuple["Step", ...] = ()
    failure: tuple["Step", ...] = ()

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the fault of reaching nobody knows how far."""
        if self.to in ("around", "line") and not self.within:
            yield (), f"'{self.to}' needs 'within': how far"


class AfflictStep(StepBase, frozen=True, kw_only=True, tag="affliction"):
    """Give a creature an affliction."""

    affliction: AfflictionId
    until: Until = "luck"
    attribute: Attribute | None = None
    """Which attribute it names, for those that name one."""
    to: To = "target"


class CureStep(StepBase, frozen=True, kw_only=True, tag="cure"):
    """End one affliction of the target, of choice where there are several."""


class PushStep(StepBase, frozen=True, kw_only=True, tag="push"):
    """Push the target along the ring, away or nearer."""

    spaces: Some
    way: Literal["away", "nearer"] = "away"


class FallStep(StepBase, frozen=True, kw_only=True, tag="fall"):
    """Make a flying creature fall."""


class ZoneStep(StepBase, frozen=True, kw_only=True, tag="zone"):
    """Make spaces like a kind of terrain for a while."""

    terrain: Annotated[str, In("terrain", "terrain")]
    within: Count = 0
    """Neighbours of the chosen space that become so too, on both sides along the track."""
    rounds: Count = 0
    """Closings that it lasts; 0: to the end of its maker's next turn."""

    def rings(self, middle: int) -> list[int]:
        """Return the ring indices that it changes around a chosen one: no starting space.

        Rule: sh.spell.zone
        """
        around = ((middle + ahead) % RING_SIZE for ahead in range(-self.within, self.within + 1))
        return [ring for ring in around if ring not in STARTS]


class CharmStep(StepBase, frozen=True, kw_only=True, tag="charm"):
    """Change for a while a number or the rolls of a creature."""

    defense: Change = 0
    attack: Change = 0
    """Boons, or banes below 0, on its rolls to attack."""
    spares: bool = False
    """Does it leave attacks on its maker unchanged?"""
    once: bool = False
    """Is it used up by one roll to attack?"""
    thorns: Count = 0
    """Damage that melee attackers take who hit it."""
    slips: bool = False
    """Can its maker pass the creature without free attacks?"""
    half_speed: bool = False
    until: Until = "own_next_turn"
    rounds: Count = 0
    """Closings that it lasts, in place of `until`; 0: as `until` says."""
    to: To = "target"
    within: Count = 0
    """With `allies`: how far."""


class BoonStep(StepBase, frozen=True, kw_only=True, tag="boon"):
    """Give the roll that is reacted to boons, or banes below 0."""

    answers: ClassVar = ("attacked", "luck")
    amount: Change


class CancelStep(StepBase, frozen=True, kw_only=True, tag="cancel"):
    """Stop what is reacted to."""

    answers: ClassVar = ("attacked", "spell_cast")


class AlertStep(StepBase, frozen=True, kw_only=True, tag="alert"):
    """Let the target act first although it is surprised."""


class MoveStep(StepBase, frozen=True, kw_only=True, tag="move"):
    """Move up to so many spaces without free attacks."""

    spaces: Some


class StandStep(StepBase, frozen=True, kw_only=True, tag="stand"):
    """Let the target stand up at once."""


class SwapStep(StepBase, frozen=True, kw_only=True, tag="swap"):
    """Change places with the target: no push, no free attacks."""


class MusterStep(StepBase, frozen=True, kw_only=True, tag="muster"):
    """Bring a piece of the yard out beside the one that acts, above the limit."""


class StrikeStep(StepBase, frozen=True, kw_only=True, tag="strike"):
    """Make one attack, on the creature that set it off or on every enemy in reach."""

    at: Literal["trigger", "all_in_reach"] = "trigger"
    boons: Change = 0


class DropStep(StepBase, frozen=True, kw_only=True, tag="drop"):
    """Let the target drop what it holds in one hand."""


class TakeStep(StepBase, frozen=True, kw_only=True, tag="take"):
    """Take a thing from the ground."""


class RustStep(StepBase, frozen=True, kw_only=True, tag="rust"):
    """Damage a weapon, the armour or the shield of the target."""

    amount: Positive


class VeilStep(StepBase, frozen=True, kw_only=True, tag="veil"):
    """Hide the acting creature from all others, even in plain sight, until it attacks or is found."""


class AlarmStep(StepBase, frozen=True, kw_only=True, tag="alarm"):
    """Warn allies of the hidden enemies that the acting creature knows of."""

    within: Some


class CloseLairStep(StepBase, frozen=True, kw_only=True, tag="close_lair"):
    """Close the lair in reach for the match."""


class GainSealStep(StepBase, frozen=True, kw_only=True, tag="gain_seal"):
    """Hang a seal on the belt of the one that acts."""


Step: TypeAlias = (
    DamageStep
    | HealStep
    | RollStep
    | TryStep
    | BreakStep
    | ChargeStep
    | ResistStep
    | AfflictStep
    | CureStep
    | PushStep
    | FallStep
    | ZoneStep
    | CharmStep
    | BoonStep
    | CancelStep
    | AlertStep
    | MoveStep
    | StandStep
    | SwapStep
    | MusterStep
    | StrikeStep
    | DropStep
    | TakeStep
    | RustStep
    | VeilStep
    | AlarmStep
    | CloseLairStep
    | GainSealStep
)


Steps = tuple[Step, ...]
