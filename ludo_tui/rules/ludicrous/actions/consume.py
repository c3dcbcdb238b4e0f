"""Consuming items: fish, potions, star energy and others."""

from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.ludicrous.actions.action import BOTH, SecretAction, Slot
from ludo_tui.rules.ludicrous.actions.perks_and_moments import why_no_user
from ludo_tui.rules.ludicrous.events.items import ItemConsumed
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, candidates, choose_targets
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, effects_of, used_by
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import Fish, ItemEntry
from ludo_tui.rules.ludicrous.tables.steps import needs_piece


def _rule(entry: ItemEntry | Fish) -> str:
    return entry.rule or ("lh.tables.fish.effects" if isinstance(entry, Fish) else "ll.5.3.consume.effect-at-once")


class Consume(SecretAction):
    """Consume an item; as a bonus action only one whose own rule allows it.

    Rule: ll.5.3.list.consume-item, ll.5.5.list.consume-item
    """

    id = "consume"
    name = "Consume an item"
    meaning = "You use up a fish, a potion or the like. It takes effect at once."
    section = "drink"
    rule = "ll.5.3.list.consume-item"
    bonus_rule = "ll.5.5.list.consume-item"
    slots = BOTH
    part = "items"
    question = "Which item?"

    def why_not(self, table: LudicrousTable, seat: int, slot: Slot, item: str) -> Reason | None:
        """Return why an item cannot be consumed now, or None.

        Rule: ll.5.5.consume.item-allows, ll.5.5.consume.otherwise-action, ll.5.3.consume.fish-not-same-turn,
        ll.5.5.consume.fish-not-same-turn, lh.tables.fish.bonus-action, lh.readings.no-waste
        """
        entry = table.tables.consumables[item]
        if slot == "bonus" and not entry.as_bonus and not has_flag(table, Who(seat), "any_item_as_bonus"):
            return ("ll.5.5.consume.item-allows", f"the {entry.name.lower()} costs an action")
        now = table.state.turn.number
        own = [one for one in table.state.parties[seat].items if one.id == item]
        if isinstance(entry, Fish) and all(one.turn == now for one in own):
            rule = "ll.5.5.consume.fish-not-same-turn" if slot == "bonus" else "ll.5.3.consume.fish-not-same-turn"
            return (rule, f"the {entry.name.lower()} was caught this turn")
        if not _pieces(table, seat, entry):
            reason = why_no_user(table, seat, entry.steps, entry.target, _rule(entry))
            return reason or (_rule(entry), f"there is no piece to use the {entry.name.lower()} on")
        context = StepContext(who=Who(seat), name=entry.name, rule=_rule(entry), means="weapon")
        wasted = INTERPRETER.why_wasted(table, entry.steps, context)
        return ("lh.readings.no-waste", f"the {entry.name.lower()} would be wasted: {wasted}") if wasted else None

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return why nothing can be consumed where the party carries nothing: all have heard of what it has gained.

        Rule: lh.secrets.implied, lh.secrets.list
        """
        return None if table.state.parties[seat].items else self.refusal(table, seat, slot)

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return each kind of item that can be consumed now, with each piece that it takes.

        Rule: ll.5.3.consume.kinds.fish, ll.5.3.consume.kinds.star-energy, ll.5.3.consume.kinds.potions,
        ll.5.3.consume.kinds.open-list, ll.5.5.consume.kinds
        """
        found: list[Offer] = []
        for item in dict.fromkeys(one.id for one in table.state.parties[seat].items):
            if self.why_not(table, seat, slot, item) is not None:
                continue
            entry = table.tables.consumables[item]
            offer = Offer(
                id=f"{self.id}:{item}",
                label=entry.name,
                rule=self.list_rule(slot),
                shown=OptionShown(group=self.name),
                does=self.id,
                aim=OfferAim(row=item),
                facts=OfferFacts(effects=effects_of(table.tables, entry.steps)),
            )
            found += [used_by(offer, entry.name, piece, table.names) for piece in _pieces(table, seat, entry)]
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why nothing can be consumed: of each kind of item, where there are several."""
        items = dict.fromkeys(one.id for one in table.state.parties[seat].items)
        if not items:
            rule = "ll.5.5.general.requirements" if slot == "bonus" else "ll.5.3.general.requirements.resources"
            return (rule, "your party carries nothing to consume")
        reasons = [reason for item in items if (reason := self.why_not(table, seat, slot, item)) is not None]
        return (reasons[0][0], "; ".join(dict.fromkeys(reason for _, reason in reasons)))

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Use the item up, and let it take effect at once.

        Rule: ll.5.3.consume.effect-at-once, ll.5.3.consume.effect-immediate, ll.5.3.consume.effect-lasting,
        ll.5.3.consume.who-benefits, ll.5.5.consume.effect-at-once, ll.5.5.consume.effect-immediate,
        ll.5.5.consume.effect-lasting, ll.5.5.consume.who-benefits
        """
        name = option.aim.row
        entry = table.tables.consumables[name]
        rule = _rule(entry)
        target: Target | None = None
        if entry.target is not None:
            found = candidates(table, Who(seat, option.piece), entry.target)
            text = f"{entry.name}: who is it for?"
            marks = yield from choose_targets(table, seat, found, 1, text, rule, told=entry.text)
            target = marks[0] if marks else None
        _use_up(table, seat, name, is_fish=isinstance(entry, Fish))
        table.emit(ItemConsumed(seat=seat, item=name, name=entry.name, rule="ll.5.3.consume.used-up"))
        context = StepContext(who=Who(seat, option.piece), name=entry.name, rule=rule, target=target, means="weapon")
        yield from run_steps(table, entry.steps, context)


def _pieces(table: LudicrousTable, seat: int, entry: ItemEntry | Fish) -> list[int | None]:
    """Return the pieces that can use an item, None for the party itself; empty if the item has no target now."""
    if not needs_piece(entry.steps, entry.target):
        return [None] if entry.target is None or candidates(table, Who(seat), entry.target) else []
    found: list[int | None] = []
    for piece in actors(table, seat):
        if entry.target is not None and not candidates(table, Who(seat, piece), entry.target):
            continue
        context = StepContext(who=Who(seat, piece), name=entry.name, rule="", means="weapon")
        if all(INTERPRETER.can_carry_out(table, step, context) for step in entry.steps):
            found.append(piece)
    return found


def _use_up(table: LudicrousTable, seat: int, name: str, *, is_fish: bool) -> None:
    """Remove one item, of several fish one that was not caught this turn.

    Rule: ll.5.3.consume.used-up, ll.5.5.consume.used-up
    """
    items = table.state.parties[seat].items
    for number, item in enumerate(items):
        if item.id == name and not (is_fish and item.turn == table.state.turn.number):
            del items[number]
            return
