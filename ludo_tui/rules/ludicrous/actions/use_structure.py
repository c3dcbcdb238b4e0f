"""Using a structure, as an action or a bonus action."""

from collections.abc import Iterator

import msgspec

from ludo_tui.engine import Flow, OptionShown, Strike, Who
from ludo_tui.rules.ludicrous.actions.action import BOTH, Action, Slot
from ludo_tui.rules.ludicrous.effects.expected import expected, with_expected
from ludo_tui.rules.ludicrous.events.yard import StructureUsed
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, run_steps
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.targets import (
    StepContext,
    Target,
    bearer_of,
    candidates,
    target_name,
    target_option,
)
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, effects_of
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield
from ludo_tui.rules.ludicrous.yard import annustar, structures


class UseStructure(Action):
    """Use your structure, or one that you have hacked.

    Rule: ll.5.3.list.structure, ll.5.5.list.structure, ll.5.3.structure.some-only, ll.5.5.structure.some-only
    """

    id = "structure"
    name = "Use structure"
    section = "build"
    rule = "ll.5.3.list.structure"
    bonus_rule = "ll.5.5.list.structure"
    slots = BOTH
    part = "structures"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every use of every structure that obeys the party.

        Rule: ll.5.3.structure.once-per-turn, ll.5.5.structure.once-per-turn, lh.readings.once-per-turn,
        ll.5.5.structure.structure-rules
        """
        if slot == "action" and table.used(once_per_turn.STRUCTURE):
            return []
        found: list[Offer] = []
        for owner in obeying(table.state, seat):
            entry = structures.structure_entry(table, owner)
            if entry is None or why_unusable(table, seat, owner, slot) is not None:
                continue
            whose = "your" if owner == seat else f"{table.names.seat(owner)}'s"
            label, name = f"Use {whose} {entry.name.lower()}", f"{self.id}:{owner}"
            common = Offer(
                id=name,
                label=label,
                rule=structures.rule_of_structure(entry),
                shown=OptionShown(group=self.name),
                does=self.id,
                aim=OfferAim(row=entry.id, owner=owner),
                facts=OfferFacts(effects=effects_of(table.tables, entry.steps)),
            )
            if entry.target is None:
                found.append(common)
                continue
            for target in use_targets(table, seat, owner):
                plain = target_option(table, seat, target, structures.rule_of_structure(entry), prefix=name)
                found.append(
                    msgspec.structs.replace(
                        common,
                        id=plain.id,
                        label=f"{label}: {target_name(table, target)}",
                        piece=plain.piece if target.seat == seat else None,
                    ).with_aim(target=plain.aim.target, space=plain.aim.space)
                )
        return found

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chances of a shot."""
        entry = None if option.aim.owner is None else structures.structure_entry(table, option.aim.owner)
        if entry is None or option.aim.target is None:
            return option
        rule, target = structures.rule_of_structure(entry), option.aim.target
        context = StepContext(who=Who(seat), target=target, name=entry.name, rule=rule, means="structure")
        return with_expected(table, option, entry.steps, context)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no structure can be used."""
        if slot == "action" and table.used(once_per_turn.STRUCTURE):
            return ("ll.5.3.structure.once-per-turn", "a structure was used as an action this turn")
        for owner in obeying(table.state, seat):
            reason = why_unusable(table, seat, owner, slot)
            if reason is not None:
                return reason
        structure, entry = table.state.parties[seat].structure, structures.structure_entry(table, seat)
        if structure is not None and entry is not None:
            return ("lh.conditions.hacked", f"your {entry.name.lower()} is hacked")
        return (f"ll.5.{3 if slot == 'action' else 5}.structure.structure-rules", "you have no structure")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Use up the action phase's use of a structure, then carry its steps out."""
        owner = option.aim.owner
        assert owner is not None
        target = next(
            (
                mark
                for mark in use_targets(table, seat, owner)
                if target_option(table, seat, mark, "", prefix=f"{self.id}:{owner}").id == option.id
            ),
            None,
        )
        if slot == "action":
            table.use(once_per_turn.STRUCTURE)
        yield from use(table, seat, owner, target)


def obeying(state: LudicrousState, seat: int) -> list[int]:
    """Return the seats whose structures a party can use: its own unless hacked, and those it has hacked.

    Rule: lh.conditions.hacked
    """
    found: list[int] = []
    for owner in (seat, *state.foes(seat)):
        structure = state.parties[owner].structure
        if structure is not None and (structure.hacker if structure.hacked_rounds else owner) == seat:
            found.append(owner)
    return found


def use_targets(table: LudicrousTable, seat: int, owner: int) -> list[Target]:
    """Return the targets that a structure can be used on with effect; a homefield is that of its owner.

    Rule: ll.5.3.structure.structure-rules, lh.structures.watchtower, lh.readings.no-waste
    """
    entry, state = structures.structure_entry(table, owner), table.state
    if entry is None or entry.target is None:
        return []
    if entry.target.kind != "homefield_enemy":
        plain = StepContext(who=Who(seat), name=entry.name, rule=structures.rule_of_structure(entry), means="structure")
        return [
            each
            for each in candidates(table, Who(seat), entry.target)
            if not INTERPRETER.why_wasted(table, entry.steps, msgspec.structs.replace(plain, target=each))
        ]
    found: list[Target] = []
    for foe in state.foes(seat):
        for piece in on_pathway(state, foe):
            ring = ring_of(state, Who(foe, piece))
            if ring is not None and is_in_homefield(table, owner, ring):
                found.append(Who(foe, piece))
    return found


def next_shots(table: LudicrousTable, seat: int, target: Who) -> Iterator[Strike]:
    """Yield what a party could fire at a piece in its next turn from structures that obey it, with the chances.

    Rule: lh.structures.watchtower, lh.conditions.hacked
    """
    for owner in obeying(table.state, seat):
        entry = structures.structure_entry(table, owner)
        if entry is not None and target in use_targets(table, seat, owner):
            rule = structures.rule_of_structure(entry)
            context = StepContext(who=Who(seat), target=target, name=entry.name, rule=rule, means="structure")
            shot = expected(table, entry.steps, context).facts
            if "odds" in shot:
                yield Strike(seat=seat, means=entry.name.lower(), odds=shot["odds"], is_guess=shot["is_guess"])


def why_unusable(table: LudicrousTable, seat: int, owner: int, slot: Slot) -> Reason | None:
    """Return why a structure that obeys a party cannot be used now, or None.

    Rule: ll.5.3.structure.once-per-turn, ll.5.5.structure.once-per-turn, ll.5.3.structure.some-only,
    ll.5.5.structure.some-only, ll.5.3.structure.structure-rules,
    lh.structures.interruptions, lh.readings.no-waste
    """
    entry = structures.structure_entry(table, owner)
    assert entry is not None
    name, section = entry.name.lower(), 3 if slot == "action" else 5
    if entry.use != slot:
        way = {"action": "only works as an action", "bonus": "only works as a bonus action", "passive": "always works"}
        return (f"ll.5.{section}.structure.some-only", f"{name}: {way[entry.use]}")
    if table.used(once_per_turn.structure_budget(owner)):
        return (f"ll.5.{section}.structure.once-per-turn", f"the {name} was used this turn")
    if entry.is_electronic and annustar.is_interrupted(table.state):
        return ("lh.structures.interruptions", f"electronic interruptions silence the {name}")
    if entry.target is not None and not use_targets(table, seat, owner):
        return (structures.rule_of_structure(entry), f"there is no target for the {name}")
    context = StepContext(who=Who(seat), name=entry.name, rule=structures.rule_of_structure(entry), means="structure")
    reason = INTERPRETER.why_wasted(table, entry.steps, context)
    return ("lh.readings.no-waste", f"the {name} would do nothing: {reason}") if reason else None


def use(table: LudicrousTable, seat: int, owner: int, target: Target | None) -> Flow[None]:
    """Carry out the steps of a structure for the party that uses it.

    Rule: ll.5.3.structure.structure-rules, ll.5.5.structure.structure-rules, lh.structures.watchtower,
    lh.structures.workshop
    """
    entry = structures.structure_entry(table, owner)
    assert entry is not None
    rule = structures.rule_of_structure(entry)
    table.use(once_per_turn.structure_budget(owner))
    table.emit(StructureUsed(seat=seat, owner=owner, structure=entry.id, name=entry.name, rule=rule))
    yield from run_steps(
        table,
        entry.steps,
        StepContext(
            who=Who(seat), target=bearer_of(target), name=entry.name, rule=rule, means="structure", owner=owner
        ),
    )
