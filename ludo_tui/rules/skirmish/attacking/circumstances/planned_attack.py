"""An attack as it could be made, which is what the rows of its circumstances are asked about."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


class PlannedAttack(NamedTuple):
    """An attack as it could be made now, wherever it comes from."""

    who: Who
    form: AttackForm
    target: Target
    choice: AttackChoice

    @property
    def creature(self) -> Who | None:
        """The creature that it is aimed at; None: it is aimed at an object."""
        return None if isinstance(self.target, Spot) else self.target


SpaceRow = Callable[[Field, PlannedAttack, int], Counted | None]
"""Returns what an attack gains or suffers because it comes from a ring space."""


AttackRow = Callable[[Field, PlannedAttack], Iterable[Counted]]
"""Returns what an attack gains or suffers wherever it comes from."""
