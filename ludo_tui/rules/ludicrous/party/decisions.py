"""What is decided about a party, in order: headings, ways of choosing, hints and rules."""

from typing import Final

from ludo_tui.rules.drafts import DraftStep
from ludo_tui.rules.ludicrous.party.building import SHEET

_STATS: Final = "Left and Right, or [-] and [+], change a stat. Enter continues, Tab goes to the steps."
_PERKS: Final = "Enter picks a perk, or puts it back."
_LANGUAGES: Final = "Enter adds a language, or takes it out."
STEPS: Final = (
    DraftStep(id="race", title="Race", rule=SHEET),
    DraftStep(id="class", title="Class", rule=SHEET),
    DraftStep(id="stats", title="Stats", kind="points", rule="lh.party.budget", hint=_STATS),
    DraftStep(id="leader", title="Leader", rule="lh.party.leader"),
    DraftStep(id="main", title="Main weapon", rule="lh.party.weapons"),
    DraftStep(id="second", title="Other hand", rule="lh.party.weapons"),
    DraftStep(id="armor", title="Armour", rule="lh.party.armor"),
    DraftStep(id="perks", title="Perks", kind="several", rule="lh.party.perks", hint=_PERKS),
    DraftStep(id="languages", title="Languages", kind="several", rule="lh.party.languages", hint=_LANGUAGES),
    DraftStep(id="companion", title="Companion", rule="lh.party.companion"),
    DraftStep(id="name", title="Name", kind="text", rule=SHEET),
)
"""What is decided about a party, in order."""
