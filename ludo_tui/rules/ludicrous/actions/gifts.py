"""What perks and pivotal moments have in common, and how both are used as actions and bonus actions."""

import msgspec

from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous.actions.action import BOTH, Action
from ludo_tui.rules.ludicrous.board.geometry import on_pathway
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.effects.interpreter import can_carry_out, run_steps, why_wasted
from ludo_tui.rules.ludicrous.events.items import GiftUsed
from ludo_tui.rules.ludicrous.mechanics.hands import settle_hands
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.showing import show_perk
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, candidates, choose_targets
from ludo_tui.rules.ludicrous.offers import Offer, effects_of
from ludo_tui.rules.ludicrous.refusals import Reason
from ludo_tui.rules.ludicrous.state import Bearer, PartyId, bearer
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import Steps, all_steps
from ludo_tui.rules.ludicrous.tables.targeting import TargetRule, TriggerRule


class Gift(msgspec.Struct, frozen=True, kw_only=True):
    """A perk or a pivotal moment, as far as using it goes."""

    id: str
    entry: str
    """Id of the perk, or of the class whose pivotal moment it is."""
    name: str
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


def needs_piece(steps: Steps, target: TargetRule | None) -> bool:
    """Tell whether steps need an acting piece: they strike, or measure distances from it."""
    if target is not None and (target.range is not None or target.facing):
        return True
    return any(step.needs_piece for step in all_steps(steps))


def why_no_use(table: LudicrousTable, seat: int, gift: Gift) -> Reason | None:
    """Return why a gift would do nothing now, or None.

    Rule: lh.readings.no-waste
    """
    left = uses_left(table, seat, gift)
    if left is not None and left <= 0:
        return (gift.rule, f"{gift.name} has been used up in this match")
    reason = why_wasted(table, gift.steps, _context(PartyId(seat), gift))
    return ("lh.readings.no-waste", reason) if reason else None


def _context(who: Bearer, gift: Gift, target: Target | None = None) -> StepContext:
    return StepContext(seat=who.seat, piece=who.piece, name=gift.name, rule=gift.rule, target=target, means="weapon")


def acting_pieces(table: LudicrousTable, seat: int, gift: Gift) -> list[int | None]:
    """Return the pieces with which a gift can be used now, or None for the party itself."""
    party = PartyId(seat)
    if not needs_piece(gift.steps, gift.target):
        return [None] if _works_for(table, party, gift) else []
    return [piece for piece in actors(table, seat) if _works_for(table, PieceId(seat, piece), gift)]


def _works_for(table: LudicrousTable, who: Bearer, gift: Gift) -> bool:
    """Tell whether a piece, or the party itself, can use a gift on anybody, if it asks for a target."""
    if gift.target is None:
        return _works_on(table, who, gift, None)
    return bool(_targets(table, who, gift))


def _works_on(table: LudicrousTable, who: Bearer, gift: Gift, target: Target | None) -> bool:
    return all(can_carry_out(table, step, _context(who, gift, target)) for step in gift.steps)


def _targets(table: LudicrousTable, who: Bearer, gift: Gift) -> list[Target]:
    """Return the targets of a gift; where it strikes, only those that it can strike."""
    assert gift.target is not None
    return [each for each in candidates(table, who, gift.target) if _works_on(table, who, gift, each)]


class UseGift(Action):
    """Use a perk or a pivotal moment with the action or the bonus action."""

    slots = BOTH

    def gifts(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Gift]:
        """Return what a party has for this slot, whether it can be used now or not."""
        raise NotImplementedError

    def none_rule(self, slot: Slot) -> str:
        """Return the rulebook id that says that a party need not have one for this slot."""
        return self.list_rule(slot)

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return each gift of this slot, with each piece that it can be used with."""
        names = table.names
        found: list[Offer] = []
        for gift in self.gifts(table, seat, slot):
            if why_no_use(table, seat, gift) is not None:
                continue
            left = uses_left(table, seat, gift)
            for piece in acting_pieces(table, seat, gift):
                own = "" if piece is None else f": {names.own_piece(piece)}"
                end = "" if piece is None else f":{piece}"
                found.append(
                    Offer(
                        id=f"{self.id}:{gift.id}{end}",
                        label=f"{gift.name}{own}",
                        rule=self.list_rule(slot),
                        piece=piece,
                        group=self.name,
                        does=self.id,
                        entry=gift.entry,
                        left=left,
                        effects=effects_of(table.tables, gift.steps),
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

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Choose the target and carry it out."""
        gift = next(gift for gift in self.gifts(table, seat, slot) if gift.entry == option.entry)
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
    yield from run_steps(table, gift.steps, _context(who, gift, target))
    yield from settle_hands(table, seat)


def count_use(table: LudicrousTable, seat: int, gift: Gift) -> None:
    """Count one use of a gift that can be used only so often in a match; everybody hears of it."""
    show_perk(table, seat, gift.id)
    uses = table.state.parties[seat].uses
    if gift.uses is not None:
        uses[gift.id] = uses.get(gift.id, 0) + 1
