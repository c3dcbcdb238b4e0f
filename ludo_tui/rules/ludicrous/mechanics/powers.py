"""Powers: the perks and the pivotal moment that a party can use, and how often."""

import msgspec

from ludo_tui.engine import OptionShown, Trigger, Who
from ludo_tui.rules.ludicrous.knowledge.reveal_perk import show_perk
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, OfferStock, effects_of
from ludo_tui.rules.ludicrous.model.state import PIVOTAL
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import Perk, PivotalMoment


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """A perk or a pivotal moment of a party."""

    id: str
    """What its uses are counted under."""
    entry: str
    """Id of the perk, or of the class whose pivotal moment it is."""
    row: Perk | PivotalMoment
    rule: str

    def offer(self, table: LudicrousTable, seat: int, does: str, group: str, rule: str) -> Offer:
        """Return the answer that uses it, as an action or a reaction with this id and this name."""
        return Offer(
            id=f"{does}:{self.id}",
            label=self.row.name,
            rule=rule,
            shown=OptionShown(group=group),
            does=does,
            aim=OfferAim(row=self.entry),
            stock=OfferStock(left=uses_left(table, seat, self)),
            facts=OfferFacts(effects=effects_of(table.tables, self.row.steps)),
        )


def uses_left(table: LudicrousTable, seat: int, power: Power) -> int | None:
    """Return how often a power can still be used in this match; None: as often as its slot allows."""
    return None if power.row.uses is None else power.row.uses - table.state.parties[seat].uses.get(power.id, 0)


def why_no_use(table: LudicrousTable, seat: int, power: Power) -> Reason | None:
    """Return why a power would do nothing now, or None.

    Rule: lh.readings.no-waste
    """
    left = uses_left(table, seat, power)
    if left is not None and left <= 0:
        return (power.rule, f"{power.row.name} has no uses left")
    reason = INTERPRETER.why_wasted(table, power.row.steps, power_context(Who(seat), power))
    return ("lh.readings.no-waste", reason) if reason else None


def power_context(
    who: Who, power: Power, target: Target | None = None, *, trigger: Trigger | None = None
) -> StepContext:
    """Return the context in which the steps of a power are carried out."""
    return StepContext(who=who, name=power.row.name, rule=power.rule, target=target, trigger=trigger, means="weapon")


def count_use(table: LudicrousTable, seat: int, power: Power) -> None:
    """Count one use of a power that can be used only so often in a match, and make it public."""
    show_perk(table, seat, power.id)
    uses = table.state.parties[seat].uses
    if power.row.uses is not None:
        uses[power.id] = uses.get(power.id, 0) + 1


def pivotal_moments(table: LudicrousTable, seat: int, slot: str) -> list[Power]:
    """Return the pivotal moment of a party's class, if it costs the action, the bonus action or the reaction.

    Rule: ll.5.3.pivotal-moment.action, ll.5.3.pivotal-moment.class-decides, ll.5.5.pivotal-moment.bonus-action,
    ll.5.5.pivotal-moment.class-decides, ll.5.9.pivotal-moment.reaction, ll.5.9.pivotal-moment.class-decides
    """
    profession = table.tables.classes[table.state.parties[seat].profession]
    if profession.pivotal.slot != slot:
        return []
    rule = profession.rule or f"lh.party.class.{profession.id}"
    return [Power(id=PIVOTAL, entry=profession.id, row=profession.pivotal, rule=rule)]


def perks(table: LudicrousTable, seat: int, slot: str) -> list[Power]:
    """Return the perks of a party that cost its action, its bonus action or its reaction.

    Rule: ll.5.3.perk.action, ll.5.5.perk.bonus-action, ll.5.9.perk.reaction, lh.party.perks
    """
    own = (table.tables.perks[name] for name in table.state.parties[seat].perks)
    return [perk_power(perk) for perk in own if perk.slot == slot]


def perk_power(perk: Perk) -> Power:
    """Return a perk as far as using it goes."""
    return Power(id=perk.id, entry=perk.id, row=perk, rule=perk.rule or "lh.party.perks")
