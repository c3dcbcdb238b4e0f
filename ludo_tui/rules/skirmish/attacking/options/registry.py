"""All attack options."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption
from ludo_tui.rules.skirmish.attacking.options.disrupting import DISRUPTING
from ludo_tui.rules.skirmish.attacking.options.driving import DRIVING
from ludo_tui.rules.skirmish.attacking.options.feinting import FEINTING
from ludo_tui.rules.skirmish.attacking.options.guarded import GUARDED
from ludo_tui.rules.skirmish.attacking.options.lunging import LUNGING
from ludo_tui.rules.skirmish.attacking.options.pressing import PRESSING

ATTACK_OPTIONS: Final[Mapping[str, AttackOption]] = {
    option.id: option for option in (DISRUPTING, DRIVING, FEINTING, GUARDED, LUNGING, PRESSING)
}
"""By their ids, in the order in which they are offered."""
