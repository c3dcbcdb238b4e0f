"""The unarmed attacks that do no damage."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.rules.skirmish.unarmed.grab import GRAB
from ludo_tui.rules.skirmish.unarmed.shove import SHOVE
from ludo_tui.rules.skirmish.unarmed.trip import TRIP
from ludo_tui.rules.skirmish.unarmed.unarmed_attack import UnarmedAttack

UNARMED_ATTACKS: Final[Mapping[str, UnarmedAttack]] = {one.id: one for one in (SHOVE, TRIP, GRAB)}
"""By their ids, in the order in which they are offered.

Rule: sk.unarmed.kinds
"""
