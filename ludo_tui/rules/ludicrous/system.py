"""The rule system of Ludicrous Ludo as rulesets name it."""

from collections.abc import Mapping
from typing import Any

from ludo_tui.rules.drafts import Desk
from ludo_tui.rules.guides import Guide
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.menu.questions import QUESTIONS
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.pages.reference import reference
from ludo_tui.rules.ludicrous.party.building import faults_of_ready_parties
from ludo_tui.rules.ludicrous.tables.checks import row_faults
from ludo_tui.rules.ludicrous.tables.tables import TABLES, tables_of
from ludo_tui.rules.playing_on import PLAY_ON
from ludo_tui.rulesets import Ruleset, System


def _desk(ruleset: Ruleset, options: Mapping[str, Any], seats: int | None) -> Desk:
    """Return where the parties of a match are made."""
    from ludo_tui.rules.ludicrous.party.desk import LudicrousDesk  # only who builds a party needs it

    return LudicrousDesk(ruleset, options, seats)


def _guide() -> Guide:
    from ludo_tui.rules.ludicrous.guided_match import GUIDE  # only who is guided needs it

    return GUIDE


_EXAMPLES = {
    "spells": """\
# Cards of the deck. A new key adds a card, a key of $base replaces that card, and `key: null` removes it.
# Every table works like this: races, conditions, perks, items, ...
${key}_bolt:
  name: $name bolt
  school: evocation
  text: An enemy within 4 defends with adaptability or takes 2 magical damage.
  copies: 2
  target: {kind: enemy_or_creature, range: 4}
  steps:
    - do: contest
      against: adaptability
      success: [{do: damage, amount: 2, kind: magical}]
""",
    "fish": """\
# Fish, each with its number on the die. The die has as many sides as there are fish; use each number once.
${key}_fish:
  number: $fish
  name: $name fish
  text: Heal d4.
  steps: [{do: heal, amount: d4}]
""",
}


_OTHERS = ("build", "card", "fire", "item", "prone", "reaction", "roll", "stand", "turn")
"""What answers do, and questions are, that no action, reaction or list of questions names."""
_TOPICS = frozenset({*LudicrousRules.meanings, *QUESTIONS, *_OTHERS, PLAY_ON})


SYSTEM = System(
    name="ludicrous",
    options=LudicrousOptions,
    rules=LudicrousRules,
    phases=("turning", "action", "first_special", "bonus_action", "second_special", "tank_movement", "movement"),
    tables=TABLES,
    topics=lambda tables: _TOPICS,  # noqa: ARG005 - no table has questions
    judge="ludo_tui.players.ludicrous",
    is_weighing=True,
    desk=_desk,
    guide=_guide,
    gather=tables_of,
    link=row_faults,
    link_sound=faults_of_ready_parties,
    examples=_EXAMPLES,
    yielding=frozenset({"parties"}),
    reference=reference,
)
"""What `system: ludicrous` in a ruleset stands for."""
