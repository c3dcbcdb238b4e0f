"""What gives a roll to attack boons and banes: one row for each heading."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from ludo_tui.rules.skirmish.attacking.called_shot import called_shot
from ludo_tui.rules.skirmish.attacking.charms import charmed
from ludo_tui.rules.skirmish.attacking.circumstances.afflictions import afflicted
from ludo_tui.rules.skirmish.attacking.circumstances.high_ground import high_ground
from ludo_tui.rules.skirmish.attacking.circumstances.invisible import invisible
from ludo_tui.rules.skirmish.attacking.circumstances.long_range import long_range
from ludo_tui.rules.skirmish.attacking.circumstances.marks import marked
from ludo_tui.rules.skirmish.attacking.circumstances.obscurement import obscurement
from ludo_tui.rules.skirmish.attacking.circumstances.partial_cover import partial_cover
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import AttackRow, SpaceRow
from ludo_tui.rules.skirmish.attacking.circumstances.submerged import submerged
from ludo_tui.rules.skirmish.attacking.circumstances.surrounded import surrounded
from ludo_tui.rules.skirmish.attacking.circumstances.unarmed import unarmed
from ludo_tui.rules.skirmish.attacking.circumstances.within_reach import within_reach
from ludo_tui.rules.skirmish.attacking.disarming import disarming
from ludo_tui.rules.skirmish.attacking.improvised import improvised
from ludo_tui.rules.skirmish.attacking.weapon_traits import too_heavy

FROM_SPACE: Final[Sequence[SpaceRow]] = (
    high_ground,
    invisible,
    obscurement,
    submerged,
    long_range,
    partial_cover,
    within_reach,
    surrounded,
)
"""What hangs on the space that an attack comes from."""


_OF_GROUND: Final = (high_ground, obscurement, submerged)
_OF_SHOTS: Final = (long_range, within_reach)
_OF_MELEE: Final = (surrounded,)


@cache
def rows_from_space(*, is_ranged: bool, is_plain: bool) -> Sequence[SpaceRow]:
    """Return what can count because of the space that an attack comes from.

    Args:
        is_ranged: is it made from afar?
        is_plain: are its own space and that of its target nothing but spaces?
    """
    left_out = (*(_OF_MELEE if is_ranged else _OF_SHOTS), *(_OF_GROUND if is_plain else ()))
    return [row for row in FROM_SPACE if row not in left_out]


FROM_ANYWHERE: Final[Sequence[AttackRow]] = (
    afflicted,
    improvised,
    unarmed,
    called_shot,
    disarming,
    marked,
    charmed,
    too_heavy,
)
"""What counts wherever it comes from."""
