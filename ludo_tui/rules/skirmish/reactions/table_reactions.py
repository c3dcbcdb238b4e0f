"""Reactions that talents, traits, spells and items give to those who have them."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from ludo_tui.engine import Flow, Option, Trigger, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import aimed, target_of
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.triggers import Entered
from ludo_tui.rules.skirmish.powers.expected_damage import mean_healing, step_words
from ludo_tui.rules.skirmish.powers.known import answering_powers, answering_ways, power_named, why_not
from ludo_tui.rules.skirmish.powers.known_power import KnownPower, Way
from ludo_tui.rules.skirmish.powers.using import RULES, use_power
from ludo_tui.rules.skirmish.reactions.combatant_reaction import CombatantReaction
from ludo_tui.rules.skirmish.reactions.occasions import aims_of, occasion
from ludo_tui.rules.skirmish.reactions.power_odds import promised


class TableReaction(CombatantReaction):
    """A reaction with its own words in a table.

    Args:
        reaction_id: stable name, the key of preferences.
        name: what players call it.
        ways: by what it is had.

    Rule: sk.reaction.other-sources, sk.action.talent.reaction-kind, sk.action.cast.own-casting-rule,
    sk.action.item.reaction-kind
    """

    trigger, rule = Trigger, "sk.reaction.other-sources"

    def __init__(self, reaction_id: str, name: str, *ways: Way) -> None:
        self.id = reaction_id
        self.name = name
        self._ways = ways

    def concerned(self, table: SkirmishTable, seat: int, trigger: Trigger) -> Iterable[Who]:
        """Return those of a seat who have something that answers the trigger."""
        on = occasion(trigger)
        if not on or not set(self._ways).intersection(answering_ways(table.tables, on)):
            return []
        return [who for who in table.state.members(seat) if self._answers(table, who, trigger)]

    def refusal(self, field: Field, who: Who, trigger: Trigger) -> str:
        """Return why nothing that a combatant has can be used now; empty: something can."""
        found = [why_not(field, who, one) for one in self._answers(field.table, who, trigger)]
        return "" if None in found else next(why[0] for why in found if why is not None)

    def offers(self, field: Field, who: Who, trigger: Trigger) -> Iterator[Offer]:
        """Yield everything that answers the trigger, for each on whom it can be used, as far as the combatant knows."""
        shown = None if isinstance(trigger, Entered) else getattr(trigger, "who", None)
        known = Field(field.table, who, shown)
        for one in self._answers(field.table, who, trigger):
            if why_not(known, who, one) is None:
                for whom in aims_of(known, who, one.power, trigger):
                    yield _offer(known, who, one, whom, trigger)

    def carry_out(self, table: SkirmishTable, who: Who, trigger: Trigger, chosen: Offer) -> Flow[None]:
        """Carry out what the row says."""
        yield from use_power(table, who, power_named(table, who, chosen.aim.power), target_of(chosen), None, trigger)

    def is_idle(self, table: SkirmishTable, seat: int, trigger: Trigger, option: Option) -> bool:
        """Return whether a combatant has said in this turn already that it stays where it is as enemies come."""
        return isinstance(trigger, Entered) and table.used(*_stays(seat, option)) > 0

    def decline(self, table: SkirmishTable, seat: int, trigger: Trigger, option: Option) -> None:
        """Note that a combatant stays where it is as an enemy comes."""
        if isinstance(trigger, Entered):
            table.use(*_stays(seat, option))

    def _answers(self, table: SkirmishTable, who: Who, trigger: Trigger) -> list[KnownPower]:
        return [one for one in answering_powers(table, who, occasion(trigger)) if one.way in self._ways]


def _offer(field: Field, who: Who, one: KnownPower, whom: Who, trigger: Trigger) -> Offer:
    table = field.table
    is_many = one.power.on == "round_started"
    word = f":{whom.seat}.{whom.number}" if is_many else ""
    said = f" for {table.name(whom)}" if one.power.target == "ally" else ""
    facts, outcome = promised(field, who, one, whom, trigger)
    return Offer(
        id=f"{one.key}:{who.number}{word}",
        label=f"{table.name(who)}: {one.power.name}{said}",
        rule=RULES[one.way],
        does=one.way,
        aim=msgspec.structs.replace(aimed(field, whom, row=one.power.id), power=one.key),
        piece=who.number,
        facts=msgspec.structs.replace(facts, left=health_left(table, whom), effects=step_words(one.power.steps)),
        outcome=msgspec.structs.replace(outcome, heals=mean_healing(one.power.steps) or None),
    )


def _stays(seat: int, option: Option) -> tuple[str, Who]:
    """Return under which name it is noted that a combatant makes no use of something as an enemy comes, and who."""
    assert option.piece is not None
    return f"declined {option.aim.row}", Who(seat, option.piece)


TABLE_REACTIONS: Final = (
    TableReaction("talent", "Use a talent", "talent"),
    TableReaction("cast", "Cast a spell", "cast", "read"),
    TableReaction("use", "Use an item", "use"),
)
"""In the order in which they are offered."""
