"""What an action or a bonus action is, and which of them a party can take."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.offers import Offer
from ludo_tui.rules.ludicrous.refusals import NOT_IN_MATCH, Reason
from ludo_tui.rules.ludicrous.table import LudicrousTable

ACTION: frozenset[Slot] = frozenset({"action"})
BONUS: frozenset[Slot] = frozenset({"bonus"})
BOTH: frozenset[Slot] = frozenset({"action", "bonus"})


class Action:
    """One thing that a party can do with its action or its bonus action.

    Attributes:
        id: stable name, the first word of the ids of its options.
        name: what players call it; the heading over its options.
        rule: rulebook id that puts it on the list of its phase.
        bonus_rule: the same for the bonus action, of one that can be either.
        slots: is it an action, a bonus action, or either?
        part: the option that switches its part of the game off, or empty.
        is_strike: does one piece strike another with a weapon, a stone or its fist, as a taunt forces it to?
    """

    id: str
    name: str
    rule: str
    bonus_rule: str = ""
    slots: frozenset[Slot] = ACTION
    part: str = ""
    is_strike: bool = False

    def list_rule(self, slot: Slot) -> str:
        """Return the rulebook id that puts it on the list of the slot's phase."""
        return self.bonus_rule if slot == "bonus" and self.bonus_rule else self.rule

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the ways in which a seat can take it now, each with an id that begins with `id`.

        Whatever the rules ask for is checked here: resources, abilities, range, facing, once-per-turn limits.
        """
        raise NotImplementedError

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why there is no way to take it; called only when `options` is empty."""
        raise NotImplementedError

    def why_compelled(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> str:
        """Return why the party has no choice but this option, or others like it; empty if it has one.

        Rule: ll.5.3.perk.unless-compelled, ll.5.5.perk.unless-compelled
        """
        return ""

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Carry it out. The phase that offered it ends afterwards."""
        raise NotImplementedError


class PartyAction(Action):
    """An action that the whole party takes, whoever is where."""

    label: str

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why it cannot be taken, or None."""
        raise NotImplementedError

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one way to take it.

        Rule: ll.5.3.general.silent-on-pathway
        """
        if self.why_not(table, seat) is not None:
            return []
        return [self.offer(table, seat)]

    def offer(self, table: LudicrousTable, seat: int) -> Offer:
        """Return how it is offered, with what it brings now."""
        return Offer(id=self.id, label=self.label, rule=self.rule, group=self.name, does=self.id)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why it cannot be taken."""
        reason = self.why_not(table, seat)
        assert reason is not None
        return reason


def offered(
    table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action]
) -> tuple[list[tuple[Action, Offer]], list[Refusal]]:
    """Return what a seat can do in a slot, and what it cannot do, each with its reason.

    Rule: ll.5.3.general.closed-list, ll.5.5.general.closed-list, ll.5.1.phase.own-options,
    ll.5.3.general.requirements.resources, ll.5.3.general.requirements.ability, ll.5.3.general.requirements.permission,
    ll.5.5.general.requirements, lh.readings.refused
    """
    possible: list[tuple[Action, Offer]] = []
    refused: list[Refusal] = []
    for action in actions:
        if slot not in action.slots:
            continue
        if action.part and not getattr(table.options, action.part):
            reason: Reason = (action.list_rule(slot), NOT_IN_MATCH)
        else:
            options = action.options(table, seat, slot)
            possible += [(action, option) for option in options]
            if options:
                continue
            reason = action.refusal(table, seat, slot)
        refused.append(Refusal(id=action.id, label=action.name, reason=reason[1], rule=reason[0], group=action.name))
    return possible, refused
