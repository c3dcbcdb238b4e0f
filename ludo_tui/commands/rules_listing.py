"""The command `rules`: the rulesets, and the rulebook of one."""

import argparse
from typing import Any

import msgspec

from ludo_tui import rulesets
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.commands.writing import say, say_json
from ludo_tui.text.wrapping import wrapped


def print_rules(given: argparse.Namespace) -> int:
    """List the rulesets, print the rulebook or the ids of the one that is named, or make a new one."""
    if given.new is not None:
        from ludo_tui.commands.new_ruleset import make_ruleset  # only who makes one needs it

        return make_ruleset(given)
    if given.extends is not None:
        raise Refused("--extends says what a new ruleset changes: write --new NAME as well")
    if given.ruleset is None:
        if given.ids:
            raise Refused("--ids needs a ruleset, such as: ludo-tui rules ludicrous --ids")
        return _print_rulesets(given)
    try:
        ruleset = rulesets.load(given.ruleset)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error
    from ludo_tui.line import text  # the names of rulesets need none of it
    from ludo_tui.presenting.rulebook import matching_rules

    search = " ".join(given.search)
    if given.ids:
        return _print_ids(given, ruleset, search)
    found = matching_rules(ruleset, search)
    if search and not found:
        raise Refused(f"no rule of {ruleset.name} has the words '{search}'", 1)
    if given.names:
        return say(standing.rule.id for standing in found)
    if given.json:
        return say_json({**_ruleset_data(ruleset), "rules": list(map(_rule_data, found))})
    say(text.rulebook(ruleset, search))
    return 0 if search else say(text.house_rule_lines(ruleset))


def _print_ids(given: argparse.Namespace, ruleset: rulesets.Ruleset, search: str) -> int:
    """Print the rows of all tables that others can name, or those in which every word of a search is found."""
    from ludo_tui.line import text  # the names of rulesets need none of it

    words = search.casefold().split()
    tables = {
        table: {
            key: name for key, name in rows.items() if all(word in f"{table} {key} {name}".casefold() for word in words)
        }
        for table, rows in rulesets.ids(ruleset).items()
    }
    found = {table: rows for table, rows in tables.items() if rows}
    if not tables:
        raise Refused(f"{ruleset.name} has no tables of rows: 'ludo-tui rules {ruleset.id}' lists its house rules", 1)
    if not found:
        raise Refused(f"no id of {ruleset.name} has the words '{search}'", 1)
    if given.names:
        return say(shown(key) for rows in found.values() for key in rows)
    return say_json(found) if given.json else say(text.ids(found))


def _print_rulesets(given: argparse.Namespace) -> int:
    if given.json:
        faulty = [{"id": name, "mistakes": list(map(str, wrong))} for name, wrong in rulesets.broken().items()]
        return say_json([*(_ruleset_data(rulesets.load(name)) for name in rulesets.offered()), *faulty])
    summaries = rulesets.summaries()
    if given.names:
        return say(one.id for one in summaries)
    wrong = rulesets.first_mistakes(sound=[one.id for one in summaries])
    told = [f"{one.id}: {one.summary}" for one in summaries]
    told += [f"{name}: cannot be played, {why}" for name, why in wrong.items()]
    return say(wrapped(line, "    ") for line in (*told, rulesets.misplaced()) if line)


def _ruleset_data(ruleset: rulesets.Ruleset) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "summary": ruleset.summary,
        "version": ruleset.version,
        "extends": ruleset.extends,
        "folder": str(ruleset.folder),
        "options": msgspec.to_builtins(ruleset.options),
    }


def _rule_data(standing: rulesets.Standing) -> dict[str, Any]:
    """Return a rule as it stands under the house rules that the ruleset sets."""
    return {
        **msgspec.to_builtins(standing.rule),
        "text": standing.text,
        "holds": standing.holds,
        "replaced_by": [rule.id for rule in standing.replaced_by],
    }
