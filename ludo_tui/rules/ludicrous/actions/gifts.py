"""What perks and pivotal moments have in common, and how both are used as actions and bonus actions."""

from collections.abc import Iterator
from typing import Any

import msgspec

from ludo_tui.engine import Flow, Option, PieceId
from ludo_tui.rules.ludicrous.actions.action import BOTH, Action
from ludo_tui.rules.ludicrous.board.geometry import on_pathway
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.effects.combat import attack_ways
from ludo_tui.rules.ludicrous.effects.interpreter import run_steps
from ludo_tui.rules.ludicrous.events.items import GiftUsed
from ludo_tui.rules.ludicrous.mechanics.hands import settle_hands
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, candidates, choose_targets
from ludo_tui.rules.ludicrous.mechanics.taunts import taunt_options
from ludo_tui.rules.ludicrous.refusals import Reason
from ludo_tui.rules.ludicrous.state import Bearer, PartyId, bearer
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import (
    AttackStep,
    BonusPointsStep,
    DrawStep,
    Steps,
    TauntStep,
    WorkPointsStep,
    branches,
)
from ludo_tui.rules.ludicrous.tables.targeting import TargetRule, TriggerRule


class Gift(msgspec.Struct, frozen=True, kw_only=True):
    """A perk or a pivotal moment, as far as using it goes."""

    id: str
    name: str
    text: str
    uses: int | None
    triggers: tuple[TriggerRule, ...]
    target: TargetRule | None
    steps: Steps
    is_compelled: bool = False
    """It leaves the party no choice."""
    rule: str


def uses_left(table: LudicrousTable, seat: int, gift: Gift) -> int | None:
    """Return how often a gift can still be used in this match; None: as often as its slot allows."""
    return None if gift.uses is None else gift.uses - table.state.parties[seat].uses.get(gift.id, 0)


def _all(steps: Steps) -> Iterator[Any]:
    for step in steps:
        yield step
        for _, inner in branches(step):
            yield from _all(inner)


def needs_piece(gift_steps: Steps, target: TargetRule | None) -> bool:
    """Tell whether steps need an acting piece: they strike, or measure distances from it."""
    if target is not None and (target.range is not None or target.facing):
        return True
    return any(isinstance(step, AttackStep) or getattr(step, "within", None) is not None for step in _all(gift_steps))


def why_no_use(table: LudicrousTable, seat: int, gift: Gift) -> Reason | None:
    """Return why a gift would do nothing now, or None."""
    left = uses_left(table, seat, gift)
    if left is not None and left <= 0:
        return (gift.rule, f"{gift.name} has been used up in this match")
    options = table.options
    if any(isinstance(step, WorkPointsStep) for step in gift.steps) and not options.structures:
        return (gift.rule, "there are no structures in this match")
    if gift.steps and all(isinstance(step, DrawStep) for step in gift.steps) and not options.magic:
        return (gift.rule, "there is no magic in this match")
    if all(isinstance(step, BonusPointsStep) for step in gift.steps) and gift.steps:
        party = table.state.parties[seat]
        if party.bonus_points >= table.tables.races[party.race].maximum:
            return (gift.rule, "the bonus die is full")
    return None


def acting_pieces(table: LudicrousTable, seat: int, gift: Gift) -> list[int | None]:
    """Return the pieces with which a gift can be used now, or None for the party itself."""
    if any(isinstance(step, TauntStep) for step in gift.steps):
        return [None] if taunt_options(table, seat, "taunt", gift.rule, "") else []
    if not needs_piece(gift.steps, gift.target):
        return [None] if gift.target is None or candidates(table, PartyId(seat), gift.target) else []
    return [piece for piece in actors(table, seat) if _works_for(table, PieceId(seat, piece), gift)]


def _works_for(table: LudicrousTable, who: PieceId, gift: Gift) -> bool:
    found: list[Target | None] = [None]
    if gift.target is not None:
        found = [*candidates(table, who, gift.target)]
    strikes = [step for step in gift.steps if isinstance(step, AttackStep)]
    return any(
        all(
            attack_ways(table, who, step, target if step.to == "target" else None, gift.name, gift.rule)
            for step in strikes
        )
        for target in found
    )


def _targets(table: LudicrousTable, who: Bearer, gift: Gift) -> list[Target]:
    """Return the targets of a gift; where it strikes, only those that it can strike."""
    assert gift.target is not None
    found = candidates(table, who, gift.target)
    for step in gift.steps:
        if isinstance(step, AttackStep) and step.to == "target":
            found = [m for m in found if attack_ways(table, who, step, m, gift.name, gift.rule)]
    return found


class UseGift(Action):
    """Use a perk or a pivotal moment with the action or the bonus action."""

    slots = BOTH

    def gifts(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Gift]:
        """Return what a party has for this slot, whether it can be used now or not."""
        raise NotImplementedError

    def list_rule(self, slot: Slot) -> str:
        """Return the rulebook id that puts it on the list of the slot's phase."""
        return f"ll.5.{3 if slot == 'action' else 5}.{self.rule.partition('.5.3.')[2]}"

    def none_rule(self, slot: Slot) -> str:
        """Return the rulebook id that says that a party need not have one for this slot."""
        return self.list_rule(slot)

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return each gift of this slot, with each piece that it can be used with."""
        names = table.names
        found: list[Option] = []
        for gift in self.gifts(table, seat, slot):
            if why_no_use(table, seat, gift) is not None:
                continue
            left = uses_left(table, seat, gift)
            detail = gift.text if left is None else f"{gift.text} ({left} left)"
            for piece in acting_pieces(table, seat, gift):
                own = "" if piece is None else f": {names.own_piece(piece)}"
                end = "" if piece is None else f":{piece}"
                found.append(
                    Option(
                        id=f"{self.id}:{gift.id}{end}",
                        label=f"{gift.name}{own}",
                        rule=self.list_rule(slot),
                        piece=piece,
                        group=self.name,
                        detail=detail,
                    )
                )
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why there is none to use."""
        found = self.gifts(table, seat, slot)
        word = "action" if slot == "action" else "bonus action"
        if not found:
            return (self.none_rule(slot), f"your party has none that costs {'an' if slot == 'action' else 'a'} {word}")
        reason = why_no_use(table, seat, found[0])
        if reason is not None:
            return reason
        if not on_pathway(table.state, seat):
            return (found[0].rule, "none of your pieces is on the pathway")
        return (found[0].rule, f"there is nobody to use {found[0].name} on")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Choose the target and carry it out."""
        name = option.id.split(":")[1]
        gift = next(gift for gift in self.gifts(table, seat, slot) if gift.id == name)
        yield from use(table, bearer(seat, option.piece), gift)


def use(table: LudicrousTable, who: Bearer, gift: Gift) -> Flow[None]:
    """Use a gift: choose its target, count the use and carry it out."""
    seat, piece = who
    target: Target | None = None
    if gift.target is not None:
        found = _targets(table, who, gift)
        marks = yield from choose_targets(table, seat, found, 1, f"{gift.name}: choose the target.", gift.rule)
        target = marks[0] if marks else None
    count_use(table, seat, gift)
    table.emit(GiftUsed(seat=seat, piece=piece, gift=gift.id, name=gift.name, rule=gift.rule))
    context = StepContext(seat=seat, piece=piece, name=gift.name, rule=gift.rule, target=target, means="weapon")
    yield from run_steps(table, gift.steps, context)
    yield from settle_hands(table, seat)


def count_use(table: LudicrousTable, seat: int, gift: Gift) -> None:
    """Count one use of a gift that can be used only so often in a match."""
    uses = table.state.parties[seat].uses
    if gift.uses is not None:
        uses[gift.id] = uses.get(gift.id, 0) + 1
