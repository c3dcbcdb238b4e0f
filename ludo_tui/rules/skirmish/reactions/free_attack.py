"""Free attack: attack an enemy that is about to walk out of reach, once, before its step."""

from typing import Final

from ludo_tui.engine import Flow, Option, Reaction
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.odds import attack_odds
from ludo_tui.rules.skirmish.attacking.targets import weapon_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import aimed
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.roll_odds import odds_fields
from ludo_tui.rules.skirmish.mechanics.triggers import Leaving
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.movement.walking import free_attackers
from ludo_tui.rules.skirmish.party.sheets import Means

FAINT: Final = 0.1
"""The chance below which a free attack is hardly worth a reaction."""


class FreeAttack(Reaction[SkirmishTable]):
    """Somebody strikes at an enemy that is about to walk out of its reach: one plain attack before the step.

    Rule: sk.reaction.free-attack.trigger, sk.reaction.free-attack.weapons, sk.reaction.free-attack.single-target
    """

    id, name, trigger, rule = "strike", "Free attack", Leaving, "sk.reaction.free-attack.trigger"

    def options(self, table: SkirmishTable, seat: int, trigger: Leaving) -> list[Option]:
        """Return the attacks that those of a seat could make on the one that leaves."""
        field = Field(table)
        if seat == trigger.who.seat or trigger.who not in field.rings or not field.is_awake(trigger.who):
            return []
        return [
            self._offer(known, who, means, trigger.who)
            for who in free_attackers(field, trigger.who, trigger.here, trigger.there)
            if who.seat == seat
            for known in [Field(table, who)]
            for means in self._means(field, who, trigger)
        ]

    def is_idle(self, table: SkirmishTable, seat: int, trigger: Leaving, option: Option) -> bool:
        """Tell whether it would hardly hit, so that it is not worth the reaction of a round."""
        return option.odds is not None and option.odds < FAINT

    def _means(self, field: Field, who: Who, trigger: Leaving) -> list[Means]:
        """Return with what somebody could strike: bare hands only where no weapon does.

        Rule: sh.reaction.bare-hands
        """
        found = [means for means in field.sheet(who).ways if self._reaches(field, who, means, trigger)]
        is_armed = any(means.is_melee_weapon for means in found)
        return [means for means in found if not (is_armed and means.is_unarmed)]

    def _reaches(self, field: Field, who: Who, means: Means, trigger: Leaving) -> bool:
        """Tell whether a weapon can be used on the one that leaves: in reach now, and no longer after the step."""
        ring = field.rings[who]
        if means.is_ranged or weapon_refusal(field, who, means, ring) is not None:
            return False
        if field.is_out_of_reach_above(who, trigger.who, means.reach):
            return False
        is_left = trigger.there is None or not field.is_near(ring, trigger.there, means.reach)
        return is_left and field.is_near(ring, trigger.here, means.reach)

    def _offer(self, known: Field, who: Who, means: Means, target: Who) -> Offer:
        promised = attack_odds(known, who, means, known.rings[who], target)
        return Offer(
            id=f"strike:{who.piece}:{means.id}",
            label=f"{known.table.name(who)} strikes ({means.name})",
            brief=f"{known.table.name(who)} strikes",
            rule=self.rule,
            does="strike",
            entry=means.id,
            piece=who.piece,
            note=self._why_bare(known, who) if means.is_unarmed else "",
            critical=float(promised.critical) or None,
            harm=promised.harm,
            left=promised.left,
            **odds_fields(known, promised.roll, target),
            **aimed(known, target),
        )

    def _why_bare(self, field: Field, who: Who) -> str:
        """Return why a weapon that somebody holds cannot strike now, so that bare hands are left; empty: none."""
        ring = field.rings[who]
        held = (means for means in field.sheet(who).ways if means.is_melee_weapon)
        return next((why[0] for means in held if (why := weapon_refusal(field, who, means, ring)) is not None), "")

    def run(self, table: SkirmishTable, seat: int, trigger: Leaving, option: Option) -> Flow[None]:
        """Spend the reaction, and attack."""
        assert option.piece is not None
        who = Who(seat, option.piece)
        table.spend_reaction(who)
        yield from make_attack(table, who, trigger.who, table.sheet(who).named(option.entry), is_free=True)
