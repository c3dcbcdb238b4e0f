"""What decides a match of Skirmish Ludo: pieces home, nightfall, doom."""

import msgspec

from ludo_tui.rules.skirmish.model.state import Goals, SkirmishState
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Length, Tables


def goals_of(tables: Tables, options: SkirmishOptions, state: SkirmishState) -> Goals:
    """Return what decides a match, by its ruleset, its length, its parties, a truce, and whether there is a Sage.

    Rule: sh.match.win, sh.match.doom, sh.match.nightfall
    """
    has_sage = state.sage is not None
    found = goals_for(tables, options.match, len(state.sides), has_sage=has_sage)
    return msgspec.structs.replace(found, has_truce=options.truce and has_sage)


def goals_for(tables: Tables, length: Length, parties: int, *, has_sage: bool) -> Goals:
    """Return what decides a match of some length between so many parties."""
    numbers = tables.numbers
    fewer = 0 if has_sage else numbers.match.fewer_without_sage[parties]
    return Goals(
        wanted=numbers.match.home_needed[length][parties] - fewer,
        rounds=numbers.match.round_limit[length][parties],
        doom=numbers.sage.doom[length][parties],
    )
