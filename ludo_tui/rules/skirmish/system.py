"""The rule system of Skirmish Ludo as rulesets name it."""

from ludo_tui.rules.guides import Guide
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.pages.reference import reference
from ludo_tui.rules.skirmish.party.company_desk import SkirmishDesk
from ludo_tui.rules.skirmish.tables.links import link_faults
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import TABLES
from ludo_tui.rulesets import System


def _guide() -> Guide:
    from ludo_tui.rules.skirmish.guided_match import GUIDE  # only who is guided needs it

    return GUIDE


SYSTEM = System(
    name="skirmish",
    options=SkirmishOptions,
    rules=SkirmishRules,
    phases=("initiative", "summons", "sage_turns", "muster", "party_turns", "closing", "nightfall"),
    tables=TABLES,
    desk=SkirmishDesk,
    judge="ludo_tui.players.skirmish",
    is_weighing=True,
    link=link_faults,
    guide=_guide,
    reference=reference,
)
"""What `system: skirmish` in a ruleset stands for."""
