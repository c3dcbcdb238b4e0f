"""Reactions that talents, traits, spells and items give to those who have them."""

from collections.abc import Iterator
from typing import Any, Final

from ludo_tui.engine import Combatant, Flow, Option, Reaction, Trigger
from ludo_tui.rules.skirmish.attacking.odds import AttackOdds, attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.effects.attack import possible_attacks
from ludo_tui.rules.skirmish.mechanics.action_rows import aimed, target_of
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_chance
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import opposed_roll
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.mechanics.triggers import (
    Attack,
    Attacked,
    Casting,
    Entered,
    Fell,
    RoundBegins,
    Targeted,
    TryingLuck,
)
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.powers.expected_damage import mean_healing, step_words
from ludo_tui.rules.skirmish.powers.known import KnownPower, Way, answering_powers, power_named, why_not
from ludo_tui.rules.skirmish.powers.using import RULES, use_power
from ludo_tui.rules.skirmish.reactions.reaction_preview import warded
from ludo_tui.rules.skirmish.tables.powers import Occasion, Power
from ludo_tui.rules.skirmish.tables.steps import BoonStep, RollStep, StrikeStep


def occasion(trigger: Trigger) -> Occasion:
    """Return what the tables call something that can be reacted to; empty: nothing."""
    if isinstance(trigger, Attacked):
        return "hit" if trigger.is_hit else "missed"
    return _OCCASIONS.get(type(trigger), "")


_OCCASIONS: Final[dict[type, Occasion]] = {
    Attack: "attacked",
    Fell: "fell",
    TryingLuck: "luck",
    Casting: "spell_cast",
    Entered: "entered_reach",
    RoundBegins: "round_started",
}


class Granted(Reaction[SkirmishTable]):
    """A reaction with its own words in a table.

    Args:
        ways: by what it is had.
        reaction_id: stable name, the key of preferences.
        name: what players call it.

    Rule: sk.reaction.other-sources, sk.action.talent.reaction-kind, sk.action.cast.own-casting-rule,
    sk.action.item.reaction-kind
    """

    trigger, rule = Trigger, "sk.reaction.other-sources"

    def __init__(self, reaction_id: str, name: str, *ways: Way) -> None:
        self.id = reaction_id
        self.name = name
        self._ways = ways

    def options(self, table: SkirmishTable, seat: int, trigger: Trigger) -> list[Option]:
        """Return what those of a seat have that answers it."""
        on = occasion(trigger)
        if not on:
            return []
        having = [
            (who, one)
            for who in table.state.members(seat)
            for one in answering_powers(table, who, on)
            if one.way in self._ways and table.can_react(who)
        ]
        if not having:
            return []
        shown = None if isinstance(trigger, Entered) else getattr(trigger, "who", None)
        return [
            self._offer(field, who, one, whom, trigger)
            for who, one in having
            for field in [Field(table, who, shown)]
            if why_not(field, who, one) is None
            for whom in _whom(field, who, one.power, trigger)
        ]

    def is_idle(self, table: SkirmishTable, seat: int, trigger: Trigger, option: Option) -> bool:
        """Tell whether somebody stays where it is as one enemy after another comes, once it has said so in a turn."""
        return isinstance(trigger, Entered) and table.used(*_stays(seat, option)) > 0

    def decline(self, table: SkirmishTable, seat: int, trigger: Trigger, option: Option) -> None:
        """Note that somebody stays where it is as an enemy comes."""
        if isinstance(trigger, Entered):
            table.use(*_stays(seat, option))

    def _offer(self, field: Field, who: Who, one: KnownPower, whom: Who, trigger: Trigger) -> Offer:
        table = field.table
        is_many = one.power.on == "round_started"
        word = f":{whom.seat}.{whom.piece}" if is_many else ""
        said = f" for {table.name(whom)}" if one.power.target == "ally" else ""
        return Offer(
            id=f"{one.key}:{who.piece}{word}",
            label=f"{table.name(who)}: {one.power.name}{said}",
            rule=RULES[one.way],
            does=one.way,
            entry=one.power.id,
            key=one.key,
            piece=who.piece,
            heals=mean_healing(one.power.steps) or None,
            left=field.sheet(whom).health - table.state.fighter(whom).damage,
            effects=step_words(one.power.steps),
            **aimed(field, whom),
            **_promised(field, who, one, whom, trigger),
        )

    def run(self, table: SkirmishTable, seat: int, trigger: Trigger, option: Option) -> Flow[None]:
        """Spend the reaction, and carry out what the row says."""
        assert isinstance(option, Offer)
        assert option.piece is not None
        who = Who(seat, option.piece)
        table.spend_reaction(who)
        yield from use_power(table, who, power_named(table, who, option.key), target_of(option), None, trigger)


def _stays(seat: int, option: Option) -> tuple[str, Combatant]:
    """Return under which name it is noted that somebody makes no use of something as an enemy comes, and who."""
    assert option.piece is not None
    return f"declined {option.entry}", Combatant(seat, option.piece)


def _promised(field: Field, who: Who, one: KnownPower, whom: Who, trigger: Trigger) -> dict[str, Any]:
    """Return what the first of its steps promises that is left to the dice."""
    table = field.table
    for step in one.power.steps:
        if isinstance(step, BoonStep):
            given = Circumstance(one.power.name.lower(), step.amount, RULES[one.way])
            if isinstance(trigger, Targeted):
                return warded(table, trigger, given)
            if isinstance(trigger, TryingLuck):
                return {"odds": float(luck_chance(table, trigger.target, *trigger.added, given))}
        if isinstance(step, RollStep):
            return {"odds": float(opposed_roll(field, who, step.by, whom, step.against).chance())}
        if isinstance(step, StrikeStep) and (found := possible_attacks(field, who, whom)):
            added = (Circumstance(one.power.name.lower(), step.boons, RULES[one.way]),) if step.boons else ()
            best = max(
                (attack_odds(field, who, means, field.rings[who], whom, more=added) for means in found), key=_gain
            )
            return {"odds": float(best.success), "critical": float(best.critical) or None, "harm": best.harm}
    return {}


def _gain(promised: AttackOdds) -> float:
    return float(promised.success) * promised.harm


def _whom(field: Field, who: Who, power: Power, trigger: Any) -> Iterator[Who]:
    """Yield on whom a reaction could be used now.

    Rule: sh.reaction.occasions
    """
    if isinstance(trigger, RoundBegins):
        for other in field.rings:
            if other.seat == who.seat and field.table.is_surprised(other) and _is_near(field, who, power, other):
                yield other
        return
    if isinstance(trigger, Casting | Entered):
        other = trigger.who
        if other in field.rings and field.are_enemies(who, other) and _is_met(field, who, power, trigger):
            yield other
        return
    if power.means and _kind(trigger) not in (power.means, "natural", "unarmed"):
        return
    turned = trigger.target
    is_own = turned == who
    is_ally = turned.seat == who.seat and turned in field.rings and (is_own or _is_near(field, who, power, turned))
    if (is_own and power.whose == "own") or (is_ally and power.whose == "ally"):
        attacker = getattr(trigger, "who", None)
        whom = turned if power.target == "ally" or attacker is None else attacker
        if whom in field.rings:
            yield whom


def _kind(trigger: Trigger) -> str:
    """Return how an attack is made, to be made or over."""
    return trigger.way.kind if isinstance(trigger, Attack) else getattr(trigger, "kind", "")


def _is_near(field: Field, who: Who, power: Power, other: Who) -> bool:
    return field.is_near(field.rings[who], field.rings[other], power.range)


def _is_met(field: Field, who: Who, power: Power, trigger: Casting | Entered) -> bool:
    """Tell whether a spell is cast in sight, or an enemy has come into reach that was not in it."""
    if isinstance(trigger, Casting):
        return _is_near(field, who, power, trigger.who)
    return field.is_entered(who, trigger.before, trigger.now)


GRANTED: Final = (
    Granted("talent", "Use a talent", "talent"),
    Granted("cast", "Cast a spell", "cast", "read"),
    Granted("use", "Use an item", "use"),
)
"""In the order in which they are offered."""
