"""Effect steps: the one small set of things that cards, fish, gambles, structures, perks and the rest can do.

A table entry holds a list of steps, each with `do:` and its fields; they happen in the order they are written. Steps
are data; the package `effects` carries them out. Who a step concerns stands behind `to:`.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ludo_tui.rules.fight.amounts import DiceAdded, Positive, dice
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.tables.kinds import ConditionId, CreatureId, DamageKind, Group, Stat
from ludo_tui.rules.ludicrous.tables.step_base import StepBase
from ludo_tui.rules.ludicrous.tables.targeting import Count, PartyRecipient, Recipient, TargetRule, Turns
from ludo_tui.rulesets.links import In

Points = Annotated[int, Meta(ge=-20, le=20)]
"""What is added or, below 0, taken off."""


class DamageStep(StepBase, frozen=True, kw_only=True, tag="damage"):
    """Take HP away."""

    needs_body = True

    amount: Positive
    kind: DamageKind = "normal"
    to: Recipient = "target"
    within: Count | None = None
    """With a group of pieces: only those within so many spaces of the acting piece or the chosen space."""

    @property
    def rolls_damage(self) -> bool:
        """Whether it has dice that there could be more of."""
        return bool(dice(self.amount).count)

    @property
    def most(self) -> int:
        """The most HP that it takes."""
        return dice(self.amount).span[-1]


class HealStep(StepBase, frozen=True, kw_only=True, tag="heal"):
    """Give HP back, never above the maximum."""

    amount: Positive
    to: Recipient = "party"


class GainConditionStep(StepBase, frozen=True, kw_only=True, tag="condition"):
    """Give a condition, unless its target is immune."""

    lasts = True
    needs_body = True

    condition: ConditionId
    turns: Turns | None = None
    """Own turns; None: as conditions.yaml says."""
    form: CreatureId | None = None
    """With a morph: the creature whose shape is taken."""
    to: Recipient = "target"
    within: Count | None = None


class CureStep(StepBase, frozen=True, kw_only=True, tag="cure"):
    """End the named conditions, or all unhelpful ones if none is named."""

    needs_body = True

    conditions: tuple[ConditionId, ...] = ()
    to: Recipient = "target"
    within: Count | None = None


class ReviveStep(StepBase, frozen=True, kw_only=True, tag="revive"):
    """Bring an unconscious piece round."""

    verb = "be revived"

    to: Literal["target", "own_pieces"] = "target"


class MoveStep(StepBase, frozen=True, kw_only=True, tag="move"):
    """Move a piece as a movement roll of this number would, without a further roll for a 6."""

    verb = "move"

    spaces: Positive
    to: Literal["self", "target"] = "self"


class PushStep(StepBase, frozen=True, kw_only=True, tag="push"):
    """Push a piece to the nearest legal space; this eliminates no piece."""

    verb = "be pushed"

    spaces: Positive
    way: Literal["away", "nearer", "forward", "back"] = "away"
    to: Recipient = "target"
    within: Count | None = None


class TurnAroundStep(StepBase, frozen=True, kw_only=True, tag="turn"):
    """Make pieces face the other way; others cannot react to this turn."""

    verb = "turn"

    to: Recipient = "target"
    within: Count | None = None


class SwapStep(StepBase, frozen=True, kw_only=True, tag="swap"):
    """Let two pieces change places, if both places are legal for them."""

    what: Literal["self_and_target", "foremost_two"] = "self_and_target"
    """`foremost_two`: the two pieces of different parties that are nearest home."""


class PutTokenStep(StepBase, frozen=True, kw_only=True, tag="token"):
    """Put a token on the chosen space."""

    lasts = True

    token: Annotated[str, In("tokens", "token")]
    rounds: Turns | None = None
    """None: as tokens.yaml says."""

    @property
    def needs_space(self) -> str:
        """What must be told when there is no space for the token."""
        return "a token needs a space to be put on"


class SummonStep(StepBase, frozen=True, kw_only=True, tag="summon"):
    """Bring a creature onto the pathway."""

    lasts = True

    creature: CreatureId
    at: Literal["space", "random_star"] = "space"
    rounds: Turns | None = None
    """None: until it is defeated."""

    @property
    def needs_space(self) -> str:
        """What must be told when there is no space for the creature, unless it appears by chance."""
        return "a creature needs a space to appear on" if self.at == "space" else ""


class DrawStep(StepBase, frozen=True, kw_only=True, tag="draw"):
    """Draw cards; once the effect is over, a hand above its limit is discarded down to it."""

    cards: Count
    to: PartyRecipient = "party"


class DiscardStep(StepBase, frozen=True, kw_only=True, tag="discard"):
    """Discard cards, as many as there are."""

    cards: Count
    by: Literal["choice", "chance"] = "choice"
    to: PartyRecipient = "party"


class RedrawStep(StepBase, frozen=True, kw_only=True, tag="redraw"):
    """Discard the whole hand and draw as many cards, or some fewer."""

    fewer: Annotated[int, Meta(ge=0, le=4)] = 0
    to: PartyRecipient = "party"


class BonusPointsStep(StepBase, frozen=True, kw_only=True, tag="bonus_points"):
    """Add points to the bonus die, up to its maximum; or take some away."""

    points: Points
    to: PartyRecipient = "party"


class WorkPointsStep(StepBase, frozen=True, kw_only=True, tag="work_points"):
    """Add work points to the project of the party (it chooses one if it has none)."""

    points: Positive


class AnnustarDamageStep(StepBase, frozen=True, kw_only=True, tag="annustar"):
    """Change the damage value of the Annustar; a rise is followed by the roll for a Breaker."""

    points: Points


class RollTableStep(StepBase, frozen=True, kw_only=True, tag="roll_table"):
    """Roll on the gamble or the fish table."""

    table: Literal["gamble", "fish"]


class GainStep(StepBase, frozen=True, kw_only=True, tag="gain"):
    """Get one item; of several, one of choice."""

    items: Annotated[tuple[Annotated[str, In("consumables", "item or fish")], ...], Meta(min_length=1)]
    to: PartyRecipient = "party"

    @property
    def gives(self) -> tuple[str, ...]:
        """Ids of the items that it gives, or offers to choose from."""
        return self.items


class StonesStep(StepBase, frozen=True, kw_only=True, tag="stones"):
    """Get something to throw, as far as it can be carried."""

    count: Count = 1


class EnterStep(StepBase, frozen=True, kw_only=True, tag="enter"):
    """A yard piece may come out onto the starting space."""

    to: PartyRecipient = "party"


class RepairStep(StepBase, frozen=True, kw_only=True, tag="repair"):
    """Give HP back to the party's tank or structure."""

    what: Literal["tank", "structure"]
    amount: Positive


class TankBonusStep(StepBase, frozen=True, kw_only=True, tag="tank_bonus"):
    """Add to the roll of the tank's next shot."""

    bonus: Points


class InterruptionsStep(StepBase, frozen=True, kw_only=True, tag="interruptions"):
    """Start electronic interruptions."""

    rounds: Turns


class ExtraPhaseStep(StepBase, frozen=True, kw_only=True, tag="extra_phase"):
    """The party whose turn it is takes one more movement phase at the end of its turn."""

    phase: Literal["movement"] = "movement"


class LosePhaseStep(StepBase, frozen=True, kw_only=True, tag="lose_phase"):
    """The party loses a phase of this turn."""

    phase: Literal["bonus_action", "tank_movement", "movement"]


class AttackStep(StepBase, frozen=True, kw_only=True, tag="attack"):
    """The acting piece makes one weapon attack: with a weapon of its party, or with the one described."""

    is_strike = True
    kept_by = "no_attack"

    damage: Positive | None = None
    """None: a weapon of the party."""
    range: Count = 1
    """For the weapon described here."""
    group: Group | None = None
    """Of the party's weapons, only those of this group; or the group of the weapon described."""
    name: str = ""
    """What the weapon described is called."""
    stat: Stat = "dexterity"
    """What is added to the attack roll."""
    bonus: Points = 0
    to: Literal["choice", "target", "trigger"] = "choice"

    def faults(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield the fault of a name without a weapon."""
        if self.damage is None and self.name:
            yield ("name",), "only a weapon with its own damage has a name; add damage, or leave the name out"


class TauntStep(StepBase, frozen=True, kw_only=True, tag="taunt"):
    """One of the party's pieces taunts."""

    kept_by = "no_taunt"

    advantage: bool = False


class ChooseStep(StepBase, frozen=True, kw_only=True, tag="choose"):
    """Let the party, or that of the target, choose one of at least two alternatives."""

    options: Annotated[tuple["Alternative", ...], Meta(min_length=2)]
    by: Literal["party", "target_party"] = "party"

    @property
    def branches(self) -> list["Steps"]:
        """The steps of each alternative."""
        return [choice.steps for choice in self.options]


class Alternative(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to choose; without steps, nothing happens."""

    name: Annotated[str, Meta(min_length=1)]
    steps: tuple["Step", ...] = ()


class RepeatStep(StepBase, frozen=True, kw_only=True, tag="repeat"):
    """Do the steps several times."""

    inner = ("steps",)

    times: Annotated[int, Meta(ge=1, le=20)] | DiceAdded
    steps: Annotated[tuple["Step", ...], Meta(min_length=1)]


class Requirement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be so; every field that is set must hold."""

    who: Literal["self", "target", "trigger"] = "self"
    has: ConditionId | None = None
    """It has this condition."""
    wounded: bool | None = None
    """Its party is wounded."""
    is_own: bool | None = None
    """It belongs to the acting party."""
    unconscious: bool | None = None
    faces_actor: bool | None = None
    """It faces the acting piece."""
    on: Literal["star", "own_homefield", "fishing"] | None = None
    """It stands there."""
    hand: Annotated[int, Meta(ge=0, le=99)] | None = None
    """The acting party holds at least so many cards."""


class OnlyIfStep(StepBase, frozen=True, kw_only=True, tag="only_if"):
    """Do the steps only if something is so, else the others."""

    inner = ("steps", "otherwise")

    test: Requirement
    steps: tuple["Step", ...] = ()
    otherwise: tuple["Step", ...] = ()

    def faults(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield the fault of a test that asks nothing."""
        asked = [name for name in Requirement.__struct_fields__ if name != "who"]
        if all(getattr(self.test, name) is None for name in asked):
            yield ("test",), f"asks nothing; set {', '.join(asked[:-1])} or {asked[-1]}"


class SaveStep(StepBase, frozen=True, kw_only=True, tag="save"):
    """Everyone concerned makes a saving throw; in the branches, `target` is the one who rolled."""

    inner = ("success", "failure")
    each_is_target = True
    needs_body = True

    stat: Stat
    goal: Annotated[int, Meta(ge=2, le=30)] | None = None
    """None: the default goal, or 10 plus a stat of the acting party."""
    against: Stat | None = None
    """The stat of the acting party that sets the goal."""
    to: Recipient = "target"
    within: Count | None = None
    success: tuple["Step", ...] = ()
    failure: tuple["Step", ...] = ()

    def faults(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield the fault of two goals."""
        if self.goal is not None and self.against is not None:
            yield ("against",), "the goal is set already; keep either goal or against"


class ContestStep(StepBase, frozen=True, kw_only=True, tag="contest"):
    """The acting party rolls against everyone concerned; in the branches, `target` is the one it was.

    In a spell the acting party adds its spell-casting modifier, else the stat behind `with`.
    """

    inner = ("success", "graze", "failure", "critical")
    each_is_target = True
    needs_body = True

    against: Stat
    with_: Stat | None = msgspec.field(default=None, name="with")
    to: Recipient = "target"
    within: Count | None = None
    success: tuple["Step", ...] = ()
    graze: tuple["Step", ...] = ()
    """On a grazing hit; without any, that is a failure."""
    failure: tuple["Step", ...] = ()
    critical: tuple["Step", ...] = ()
    """In addition to `success`, if the acting party rolls a critical success."""


class CancelStep(StepBase, frozen=True, kw_only=True, tag="cancel"):
    """In a reaction: what set it off fails."""

    answers = ("attacked", "tackled", "spell_cast", "hit", "damage", "eliminating")


class DefendStep(StepBase, frozen=True, kw_only=True, tag="defend"):
    """In a reaction to an attack: add to the roll of the defender."""

    answers = ("attacked",)

    bonus: Points


class ReduceStep(StepBase, frozen=True, kw_only=True, tag="reduce"):
    """In a reaction to damage: lower it, never below 0."""

    answers = ("hit", "damage")

    amount: Positive | None = None
    half: bool = False
    """Halve it, rounded down."""

    def faults(self) -> Iterator[tuple[tuple[str | int, ...], str]]:
        """Yield the fault of lowering by nothing."""
        if self.amount is None and not self.half:
            yield (), "missing key 'amount' (or half: true)"


class InterceptStep(StepBase, frozen=True, kw_only=True, tag="intercept"):
    """In a reaction to damage: the acting piece is the one that is hit."""

    answers = ("hit", "damage")


Step: TypeAlias = (
    DamageStep
    | HealStep
    | GainConditionStep
    | CureStep
    | ReviveStep
    | MoveStep
    | PushStep
    | TurnAroundStep
    | SwapStep
    | PutTokenStep
    | SummonStep
    | DrawStep
    | DiscardStep
    | RedrawStep
    | BonusPointsStep
    | WorkPointsStep
    | AnnustarDamageStep
    | RollTableStep
    | GainStep
    | StonesStep
    | EnterStep
    | RepairStep
    | TankBonusStep
    | InterruptionsStep
    | ExtraPhaseStep
    | LosePhaseStep
    | AttackStep
    | TauntStep
    | ChooseStep
    | RepeatStep
    | OnlyIfStep
    | SaveStep
    | ContestStep
    | CancelStep
    | DefendStep
    | ReduceStep
    | InterceptStep
)
Steps = tuple[Step, ...]


def needs_piece(steps: Steps, target: TargetRule | None) -> bool:
    """Return whether steps need an acting piece: they strike, or measure distances from it."""
    if target is not None and (target.range is not None or target.facing):
        return True
    return any(step.needs_piece for step in all_steps(steps))
