"""What every kind of step says of itself: what it needs, and what makes a difference to it."""

from typing import ClassVar

from ludo_tui.rules.fight import steps
from ludo_tui.rules.ludicrous.tables.kinds import Flag
from ludo_tui.rules.ludicrous.tables.targeting import TriggerKind


class StepBase(steps.StepBase, frozen=True, kw_only=True):
    """A step, and what it needs, no matter who uses it. When it would be wasted stands beside what carries it out."""

    verb: ClassVar[str] = ""
    """Only pieces can do or suffer this: `move`, `be pushed`, ..."""
    needs_body: ClassVar[bool] = False
    """It concerns pieces or parties, never spaces, structures or tanks."""
    is_strike: ClassVar[bool] = False
    kept_by: ClassVar[Flag | None] = None
    """What keeps a piece from it, besides being unable to act."""
    lasts: ClassVar[bool] = False
    """More turns make a difference to it."""
    each_is_target: ClassVar[bool] = False
    """In its branches, `target` is the one who rolled."""
    answers: ClassVar[tuple[TriggerKind, ...]] = ()
    """Triggers that it changes something in; such a step belongs into a reaction."""

    @property
    def is_measured(self) -> bool:
        """Whether distances from the acting piece (or the chosen space) decide whom it concerns."""
        return getattr(self, "within", None) is not None

    @property
    def needs_piece(self) -> bool:
        """Whether a piece must act: it strikes, or distances are measured from it."""
        return self.is_strike or self.is_measured

    @property
    def rolls_damage(self) -> bool:
        """Whether more damage dice make a difference to it."""
        return False

    @property
    def needs_space(self) -> str:
        """What must be told when there is no space to put something on; empty: it needs none."""
        return ""

    @property
    def gives(self) -> tuple[str, ...]:
        """Ids of the items that it gives, or offers to choose from."""
        return ()
