"""What decides a match of Skirmish Ludo: pieces home, nightfall, doom."""

from ludo_tui.rules.skirmish.options import SkirmishOptions
from ludo_tui.rules.skirmish.state import Goals, SkirmishState
from ludo_tui.rules.skirmish.tables import Tables


def goals_of(tables: Tables, options: SkirmishOptions, state: SkirmishState) -> Goals:
    """Return what decides a match, by its ruleset, its length, its parties, and whether there is a Sage.

    Rule: sh.match.win, sh.match.doom, sh.match.nightfall
    """
    length, parties, numbers = options.match, len(state.sides), tables.numbers
    fewer = numbers.match.fewer_without_sage[parties] if state.sage is None else 0
    return Goals(
        wanted=numbers.match.home_needed[length][parties] - fewer,
        rounds=numbers.match.round_limit[length][parties],
        doom=numbers.sage.doom[length][parties],
    )
