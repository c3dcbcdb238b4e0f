"""What perks and pivotal moments have in common, and how both are used as actions and bonus actions."""

from typing import ClassVar

import msgspec

from ludo_tui.engine import Flow, PieceId, Reaction
from ludo_tui.rules.ludicrous.actions.action import BOTH, Action
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.effects.interpreter import can_carry_out, run_steps, why_wasted
from ludo_tui.rules.ludicrous.effects.prospects import prospects
from ludo_tui.rules.ludicrous.events.items import PowerUsed
from ludo_tui.rules.ludicrous.mechanics.hands import settle_hands
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.showing import show_perk
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, candidates, choose_targets
from ludo_tui.rules.ludicrous.offers import Offer, effects_of, used_by
from ludo_tui.rules.ludicrous.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.state import Bearer, PartyId, bearer
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import Perk, PivotalMoment
from ludo_tui.rules.ludicrous.tables.steps import Steps, all_steps
from ludo_tui.rules.ludicrous.tables.targeting import TargetRule


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """A perk or a pivotal moment of a party."""

    id: str
    """What its uses are counted under."""
    entry: str
    """Id of the perk, or of the class whose pivotal moment it is."""
    row: Perk | PivotalMoment
    rule: str

    def offer(self, table: LudicrousTable, seat: int, by: Action | Reaction[LudicrousTable], rule: str) -> Offer:
        """Return the answer that uses it with an action or a reaction."""
        return Offer(
            id=f"{by.id}:{self.id}",
            label=self.row.name,
            rule=rule,
            group=by.name,
            does=by.id,
            entry=self.entry,
            left=uses_left(table, seat, self),
            effects=effects_of(table.tables, self.row.steps),
        )


def uses_left(table: LudicrousTable, seat: int, power: Power) -> int | None:
    """Return how often a power can still be used in this match; None: as often as its slot allows."""
    return None if power.row.uses is None else power.row.uses - table.state.parties[seat].uses.get(power.id, 0)


def needs_piece(steps: Steps, target: TargetRule | None) -> bool:
    """Tell whether steps need an acting piece: they strike, or measure distances from it."""
    if target is not None and (target.range is not None or target.facing):
        return True
    return any(step.needs_piece for step in all_steps(steps))


def why_no_user(table: LudicrousTable, seat: int, steps: Steps, target: TargetRule | None, rule: str) -> Reason | None:
    """Return why no piece of a party could do what some steps ask of one, or None.

    Rule: lh.readings.refused
    """
    flags = [step.kept_by for step in all_steps(steps) if step.kept_by is not None]
    return why_nobody(table, seat, rule, *flags) if flags or needs_piece(steps, target) else None


def why_no_use(table: LudicrousTable, seat: int, power: Power) -> Reason | None:
    """Return why a power would do nothing now, or None.

    Rule: lh.readings.no-waste
    """
    left = uses_left(table, seat, power)
    if left is not None and left <= 0:
        return (power.rule, f"{power.row.name} has been used up in this match")
    reason = why_wasted(table, power.row.steps, _context(PartyId(seat), power))
    return ("lh.readings.no-waste", reason) if reason else None


def _context(who: Bearer, power: Power, target: Target | None = None) -> StepContext:
    return StepContext(
        seat=who.seat, piece=who.piece, name=power.row.name, rule=power.rule, target=target, means="weapon"
    )


def acting_pieces(table: LudicrousTable, seat: int, power: Power) -> list[int | None]:
    """Return the pieces with which a power can be used now, or None for the party itself."""
    party = PartyId(seat)
    if not needs_piece(power.row.steps, power.row.target):
        return [None] if _works_for(table, party, power) else []
    return [piece for piece in actors(table, seat) if _works_for(table, PieceId(seat, piece), power)]


def _works_for(table: LudicrousTable, who: Bearer, power: Power) -> bool:
    """Tell whether a piece, or the party itself, can use a power on anybody, if it asks for a target."""
    if power.row.target is None:
        return _works_on(table, who, power, None)
    return bool(_targets(table, who, power))


def _works_on(table: LudicrousTable, who: Bearer, power: Power, target: Target | None) -> bool:
    return all(can_carry_out(table, step, _context(who, power, target)) for step in power.row.steps)


def _targets(table: LudicrousTable, who: Bearer, power: Power) -> list[Target]:
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
            used_by(power.offer(table, seat, self, self.list_rule(slot)), power.row.name, piece, table.names)
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
        return reason or (first.rule, f"there is nobody to use {first.row.name} on")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Choose the target and carry it out."""
        power = next(power for power in self.powers(table, seat, slot) if power.entry == option.entry)
        yield from use(table, bearer(seat, option.piece), power)


def use(table: LudicrousTable, who: Bearer, power: Power) -> Flow[None]:
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
            promise=lambda seen, each: prospects(seen, power.row.steps, _context(who, power, each)),
        )
        target = marks[0] if marks else None
    count_use(table, seat, power)
    table.emit(PowerUsed(seat=seat, piece=piece, power=power.id, name=power.row.name, rule=power.rule))
    yield from run_steps(table, power.row.steps, _context(who, power, target))
    yield from settle_hands(table, seat)


def count_use(table: LudicrousTable, seat: int, power: Power) -> None:
    """Count one use of a power that can be used only so often in a match; everybody hears of it."""
    show_perk(table, seat, power.id)
    uses = table.state.parties[seat].uses
    if power.row.uses is not None:
        uses[power.id] = uses.get(power.id, 0) + 1
