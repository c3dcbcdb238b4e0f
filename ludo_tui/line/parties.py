"""The menus of line mode for the parties of a match: ready-made, kept, by chance, or built step by step."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.engine import Seat, Setup
from ludo_tui.engine.dice import new_seed
from ludo_tui.game import rules_with_options
from ludo_tui.line.console import Console
from ludo_tui.presenting.pages.party_page import (
    PartyEntry,
    entry_row,
    party_entries,
    sheet_rows,
    unspent,
    unspent_question,
)
from ludo_tui.presenting.rows import spoken
from ludo_tui.rules import desk_for, has_desk
from ludo_tui.rules.drafts import Change, Desk, DraftStep, PartyChoice, Spec
from ludo_tui.rulesets import Ruleset
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.saves.parties import PartyFolder, SavedParty
from ludo_tui.table.privacy.viewers import look_together, people_of
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import wrapped

_TAKE_IT: Final = "Take it"
_SPEND: Final = "Spend them"
_ANOTHER: Final = "Let chance make another one"
_CHANGE: Final = "Change it step by step"
_OTHER: Final = "Choose another one"
_SHOW: Final = "Show the sheet"
_KEEP: Final = "Keep this party for later matches"
_TAKE: Final = "Take this party"
_LEAVE: Final = "Leave it"


def with_parties(console: Console, ruleset: Ruleset, seats: Sequence[Seat], options: Mapping[str, Any]) -> list[Seat]:
    """Let every person choose a party; the others look away. Seats of computers keep their ready-made parties.

    What a person keeps in private the others are not offered in the same setup: its sheet is a secret.

    Args:
        console: where to ask.
        ruleset: what is played; one without parties asks nothing.
        seats: the seats.
        options: the house rules.

    Raises:
        EOFError: the input ended.
    """
    people = people_of(seats)
    chosen = list(seats)
    ways = ["Every seat takes its ready-made party", "Choose the parties"]
    if not has_desk(ruleset) or not people or console.choose("Which parties?", ways) == 0:
        return chosen
    desk, folder = desk_for(ruleset, options, len(seats)), PartyFolder(ruleset.system)
    before = folder.list()
    rules, house, table = rules_with_options(ruleset, options)
    setup = Setup(ruleset=ruleset.id, digest=ruleset.digest, seats=tuple(seats), seed=0, options=house, table=table)
    is_private = not look_together(people, rules.teams(setup))
    for number in people:
        name = printable(seats[number].name)
        if is_private:
            console.say("", f"Private: hand the keyboard to {name}; everybody else looks away.")
            console.ask(f"{name}, press Enter when only you can see this. ")
        secret = [saved for saved in folder.list() if saved not in before]
        try:
            party = _party_of(console, desk, folder, name, secret)
        finally:
            if is_private:
                console.hide()
        chosen[number] = msgspec.structs.replace(seats[number], party=party)
    return chosen


def _party_of(console: Console, desk: Desk, folder: PartyFolder, name: str, secret: Sequence[SavedParty]) -> Any:
    """Ask for a party and return it as a seat holds it; the secret ones are not offered."""
    while True:
        kept = [saved for saved in folder.list() if saved not in secret]
        entries = list(party_entries(desk, kept, desk.by_chance(new_seed())))
        labels = [spoken(entry_row(entry, desk)._replace(mark="")).replace("  ", ", ") for entry in entries]
        entry = entries[console.choose(f"{name}, which party?", labels)]
        if entry.problem:
            console.say(printable(entry.problem))
            continue
        is_built = entry.spec is None
        found = _built(console, desk, folder, desk.blank()) if is_built else _looked_at(console, desk, folder, entry)
        while found is not None and (left := unspent(desk, found)) and entry.which != "ready":
            if console.choose(unspent_question(left), [_TAKE_IT, _SPEND]) == 0:
                break
            found = _built(console, desk, folder, found)
        if found is not None:
            return entry.name if entry.which == "ready" and found == entry.spec else desk.for_seat(found)


def _say_sheet(console: Console, desk: Desk, spec: Spec) -> None:
    console.say("", *(wrapped(f"  {spoken(row)}", "    ") for row in sheet_rows(desk, spec)))


def _looked_at(console: Console, desk: Desk, folder: PartyFolder, entry: PartyEntry) -> Spec | None:
    """Show a party and return it, or what it is changed to; None: another one."""
    spec: Spec = entry.spec or desk.blank()
    ways = [_TAKE_IT, *([_ANOTHER] if entry.which == "random" else []), _CHANGE, _OTHER]
    while True:
        _say_sheet(console, desk, spec)
        way = ways[console.choose("This party?", ways)]
        if way != _ANOTHER:
            return spec if way == _TAKE_IT else _built(console, desk, folder, spec) if way == _CHANGE else None
        spec = desk.by_chance(new_seed())


# Step by step


def _built(console: Console, desk: Desk, folder: PartyFolder, spec: Spec) -> Spec | None:
    """Take a player through the steps of a party; None: the player left."""
    while True:
        steps = desk.steps(spec)
        labels = []
        for step in steps:
            problem = f" ({step.problem})" if step.problem else ""
            labels.append(f"{step.title}: {step.value or 'nothing yet'}{problem}")
        ways = [*labels, _SHOW, _KEEP, _TAKE, _LEAVE]
        picked = console.choose("Build a party. What to decide?", [printable(label) for label in ways])
        way = ways[picked]
        if picked < len(steps):
            spec = _step(console, desk, steps[picked], spec)
        elif way == _SHOW:
            _say_sheet(console, desk, spec)
        elif way == _LEAVE:
            return None
        elif problems := desk.problems(spec):
            console.say("This party is not ready:", *(printable(f"  {sentence}") for _, sentence, _ in problems))
        elif way == _KEEP:
            _keep(console, folder, spec)
        else:
            return spec


def _step(console: Console, desk: Desk, step: DraftStep, spec: Spec) -> Spec:
    """Let one step be decided and return the party after it."""
    if step.kind == "text":
        name = " ".join(console.ask("What is the party called? (Enter for no name) ").split())
        problem = desk.problem_of(step.id, {**spec, step.id: name})
        if problem:
            console.say(printable(problem))
            return spec
        return {**spec, step.id: name}
    console.say("", *(wrapped(text) for text in desk.about(step.id, spec)))
    while True:
        choices = desk.choices(step.id, spec)
        title = next(f"{one.title}: {one.value or 'nothing yet'}." for one in desk.steps(spec) if one.id == step.id)
        picked = console.choose(title, [*(_label(choice) for choice in choices), "Done"])
        if picked == len(choices):
            return spec
        choice = choices[picked]
        change = _stat(console, choice) if choice.less is not None else choice.change
        spec, is_changed = (spec, False) if change is None else _changed(console, change, spec)
        if is_changed and step.kind == "one":
            return spec


def _label(choice: PartyChoice) -> str:
    value = f" {choice.value}" if choice.value else ""
    mark = ", chosen" if choice.is_chosen and choice.less is None else ""
    label = f"{choice.label}{value}{mark}. {' '.join(choice.text)}"
    if choice.change.refusal and not choice.is_chosen and choice.less is None:
        label = f"{choice.label}{value}, cannot be chosen: {choice.change.refusal}"
    return printable(label)


def _stat(console: Console, choice: PartyChoice) -> Change | None:
    """Ask whether a stat is to be one more or less; None: neither."""
    assert choice.less is not None
    changes = [choice.change, choice.less]
    ways = []
    for words, change in zip(("One more", "One less"), changes, strict=True):
        ways.append(printable(f"{words}, not possible: {change.refusal}" if change.refusal else words))
    picked = console.choose(f"{choice.label} {choice.value}", [*ways, "Leave it as it is"])
    return None if picked == len(changes) else changes[picked]


def _changed(console: Console, change: Change, spec: Spec) -> tuple[Spec, bool]:
    """Return the party after a change, and whether there was one."""
    if change.refusal:
        console.say(printable(f"{change.refusal} (rule {change.rule})"))
        return spec, False
    return change.spec, True


def _keep(console: Console, folder: PartyFolder, spec: Spec) -> None:
    name = console.ask("Keep this party under which name? ") or spec["name"]
    try:
        try:
            kept = folder.keep(name, {**spec, "name": spec["name"] or name})
        except NameTaken as taken:
            if console.choose(printable(taken.question), ["No", "Yes"]) == 0:
                return
            kept = folder.keep(name, {**spec, "name": spec["name"] or name}, overwrite=True)
    except SaveError as error:
        console.say(printable(f"The party was not kept: {error}."))
    else:
        console.say(printable(f"{kept.name} is kept, and can be chosen again in later matches."))
