"""The rule system of Skirmish Ludo as rulesets name it."""

from ludo_tui.rules.guides import Guide
from ludo_tui.rules.playing_on import PLAY_ON
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.mechanics.sections import QUESTIONS
from ludo_tui.rules.skirmish.pages.reference import reference
from ludo_tui.rules.skirmish.party.company_desk import SkirmishDesk
from ludo_tui.rules.skirmish.tables.checks import row_faults
from ludo_tui.rules.skirmish.tables.former_words import former_words
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import TABLES, tables_of
from ludo_tui.rulesets import System


def _guide() -> Guide:
    from ludo_tui.rules.skirmish.guided_match import GUIDE  # only who is guided needs it

    return GUIDE


_EXAMPLES = {
    "monsters": """\
# Monsters that the Sage can summon. A new key adds a monster, a key of $base replaces that monster, and `key: null`
# removes it. Every table works like this: weapons, spells, talents, traits, items, ...
${key}_beast:
  {name: $name beast, cost: 2, size: 1, str: 12, agi: 9, int: 4, wil: 9, health: 12, defense: 11, speed: 4,
   attacks: [{name: bite, kind: natural, reach: 1, by: str, dice: 1}]}
""",
    "ancestries": """\
# Ancestries of pieces. Each attribute is added to 10, and Health to the Health of the path.
${key}_folk:
  {name: $name folk, text: "Quick and frail.", str: 0, agi: 1, int: 0, wil: 0, health: -2, size: 1, speed: 6}
""",
}


SYSTEM = System(
    name="skirmish",
    options=SkirmishOptions,
    rules=SkirmishRules,
    phases=("initiative", "summons", "sage_turns", "muster", "party_turns", "closing", "nightfall"),
    tables=TABLES,
    topics=lambda tables: {*tables.choices, *QUESTIONS, "roll", "reaction", PLAY_ON},
    desk=SkirmishDesk,
    judge="ludo_tui.players.skirmish",
    is_weighing=True,
    gather=tables_of,
    link=row_faults,
    former_words=former_words,
    examples=_EXAMPLES,
    guide=_guide,
    reference=reference,
)
"""What `system: skirmish` in a ruleset stands for."""
