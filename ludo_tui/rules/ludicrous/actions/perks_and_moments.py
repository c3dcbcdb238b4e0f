"""What perks and pivotal moments have in common, and how both are used as actions and bonus actions."""

from typing import ClassVar

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.actions.action import BOTH, Action, Slot
from ludo_tui.rules.ludicrous.effects.expected import expected
from ludo_tui.rules.ludicrous.events.items import PowerUsed
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.powers import Power, count_use, power_context, why_no_use
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.mechanics.targets import Target, candidates, choose_targets
from ludo_tui.rules.ludicrous.menu.offers import Offer, used_by
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import Steps, needs_piece
from ludo_tui.rules.ludicrous.tables.targeting import TargetRule


def why_no_user(table: LudicrousTable, seat: int, steps: Steps, target: TargetRule | None, rule: str) -> Reason | None:
    """Return why no piece of a party could do what some steps ask of one, or None.

    Rule: lh.readings.refused
    """
    flags = [step.kept_by for step in all_steps(steps) if step.kept_by is not None]
    return why_nobody(table, seat, rule, *flags) if flags or needs_piece(steps, target) else None


def acting_pieces(table: LudicrousTable, seat: int, power: Power) -> list[int | None]:
    """Return the pieces with which a power can be used now, or None for the party itself."""
    party = Who(seat)
    if not needs_piece(power.row.steps, power.row.target):
        return [None] if _works_for(table, party, power) else []
    return [piece for piece in actors(table, seat) if _works_for(table, Who(seat, piece), power)]


def _works_for(table: LudicrousTable, who: Who, power: Power) -> bool:
    """Return whether a piece, or the party itself, has a target for a power that needs one."""
    if power.row.target is None:
        return _works_on(table, who, power, None)
    return bool(_targets(table, who, power))


def _works_on(table: LudicrousTable, who: Who, power: Power, target: Target | None) -> bool:
    return all(INTERPRETER.can_carry_out(table, step, power_context(who, power, target)) for step in power.row.steps)


def _targets(table: LudicrousTable, who: Who, power: Power) -> list[Target]:
    """Return the targets of a power; where it strikes, only those that it can strike."""
    assert power.row.target is not None
    return [each for each in candidates(table, who, power.row.target) if _works_on(table, who, power, each)]


class UsePower(Action):
    """Use a perk or a pivotal moment with the action or the bonus action."""

    slots = BOTH
    noun: ClassVar[str]
    """What it uses, in a word or two."""

    def powers(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Power]:
        """Return what a party has for this slot, whether it can be used now or not."""
        raise NotImplementedError

    def none_rule(self, slot: Slot) -> str:
        """Return the rulebook id that says that a party need not have one for this slot."""
        return self.list_rule(slot)

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return each power of this slot, with each piece that it can be used with."""
        return [
            used_by(
                power.offer(table, seat, self.id, self.name, self.list_rule(slot)), power.row.name, piece, table.names
            )
            for power in self.powers(table, seat, slot)
            if why_no_use(table, seat, power) is None
            for piece in acting_pieces(table, seat, power)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why there is none to use."""
        found = self.powers(table, seat, slot)
        word = "action" if slot == "action" else "bonus action"
        if not found:
            return (
                self.none_rule(slot),
                f"your party has no {self.noun} that costs {'an' if slot == 'action' else 'a'} {word}",
            )
        reason = why_no_use(table, seat, found[0])
        if reason is not None:
            return reason
        first = found[0]
        reason = why_no_user(table, seat, first.row.steps, first.row.target, first.rule)
        return reason or (first.rule, f"there is no target for {first.row.name}")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Choose the target and carry it out."""
        power = next(power for power in self.powers(table, seat, slot) if power.entry == option.aim.row)
        yield from use(table, Who(seat, option.piece), power)


def use(table: LudicrousTable, who: Who, power: Power) -> Flow[None]:
    """Use a power: choose its target, count the use and carry it out."""
    seat, piece = who
    target: Target | None = None
    if power.row.target is not None:
        found = _targets(table, who, power)
        text = f"{power.row.name}: choose the target."
        marks = yield from choose_targets(
            table,
            seat,
            found,
            1,
            text,
            power.rule,
            promise=lambda seen, each: expected(seen, power.row.steps, power_context(who, power, each)),
            told=power.row.text,
        )
        target = marks[0] if marks else None
    count_use(table, seat, power)
    table.emit(PowerUsed(seat=seat, piece=piece, power=power.id, name=power.row.name, rule=power.rule))
    yield from run_steps(table, power.row.steps, power_context(who, power, target))
