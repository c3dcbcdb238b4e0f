"""The rule system of Ludicrous Ludo as rulesets name it."""

from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.options import LudicrousOptions
from ludo_tui.rules.ludicrous.tables.checks import link
from ludo_tui.rules.ludicrous.tables.tables import TABLES
from ludo_tui.rulesets import System

SYSTEM = System(
    name="ludicrous",
    options=LudicrousOptions,
    rules=LudicrousRules,
    tables=TABLES,
    judge="ludo_tui.players.ludicrous",
    link=link,
)
"""What `system: ludicrous` in a ruleset stands for."""
