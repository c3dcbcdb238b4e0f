"""Reactions: dodging, covering an ally, striking at whoever walks away. Each combatant has one a round."""

from typing import Any, Final

from ludo_tui.engine import Flow, Option, Reaction, do_nothing
from ludo_tui.rules.skirmish.aims import forbidden, odds_of, promise, refusal
from ludo_tui.rules.skirmish.attacks import attack
from ludo_tui.rules.skirmish.contests import chance_alone, try_alone
from ludo_tui.rules.skirmish.deeds import aimed
from ludo_tui.rules.skirmish.events import Covered
from ludo_tui.rules.skirmish.gear import SEAL, kind_of, take
from ludo_tui.rules.skirmish.granted import GRANTED
from ludo_tui.rules.skirmish.incidents import ThingCaught
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import Circumstance
from ludo_tui.rules.skirmish.sheets import Means
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.things import LANDS, lay, scatter
from ludo_tui.rules.skirmish.triggers import Attack, BrokenFree, Flying, Leaving, Resisting, Targeted
from ludo_tui.rules.skirmish.walking import free_attackers
from ludo_tui.rules.skirmish.wards import redirect, warded

FAINT: Final = 0.1
"""The chance below which a free attack is hardly worth a reaction."""


class _Answer(Reaction[SkirmishTable]):
    """The target of a roll answers it itself: 1 bane on the roll of another, or 1 boon on its own."""

    verb: str

    def options(self, table: SkirmishTable, seat: int, trigger: Targeted) -> list[Option]:
        """Return the answer of the target, if it can be given to such a roll and the target has its reaction left."""
        target = trigger.target
        if target.seat != seat or not self._answers(trigger) or not table.can_react(target):
            return []
        given = self._given(trigger)
        word = "1 boon on its roll" if given.value > 0 else "1 bane on the roll"
        return [
            Offer(
                id=f"{self.id}:{target.piece}",
                label=f"{table.name(target)} {self.verb}: {word}",
                rule=self.rule,
                does=self.id,
                piece=target.piece,
                alike=word,
                **warded(table, trigger, given),
            )
        ]

    def _answers(self, trigger: Targeted) -> bool:
        raise NotImplementedError

    def _given(self, trigger: Targeted) -> Circumstance:
        word = "boon" if isinstance(trigger, Resisting) else "bane"
        return Circumstance(self.id, 1 if word == "boon" else -1, f"sk.reaction.{self.id}.{word}")

    def run(self, table: SkirmishTable, seat: int, trigger: Targeted, option: Option) -> Flow[None]:
        """Spend the reaction, and give the roll its bane or boon."""
        table.spend_reaction(trigger.target)
        trigger.added.append(self._given(trigger))
        return do_nothing(table)


class Dodge(_Answer):
    """The target of an attack, or of anything against its Agility, ducks: 1 bane on the roll, or 1 boon on its own.

    Rule: sk.reaction.dodge.trigger-attack, sk.reaction.dodge.trigger-agility, sk.reaction.dodge.trigger-resist,
    sk.reaction.dodge.bane, sk.reaction.dodge.boon, sk.reaction.trigger
    """

    id, name, trigger, rule = "dodge", "Dodge", Targeted, "sk.reaction.dodge.trigger-attack"
    verb = "dodges"

    def _answers(self, trigger: Targeted) -> bool:
        return isinstance(trigger, Attack) or trigger.against == "agi"


class CoverAlly(Reaction[SkirmishTable]):
    """Somebody takes the place of an ally that is attacked; not twice for one attack.

    Rule: sk.reaction.cover-ally.trigger, sk.reaction.cover-ally.effect, sh.talent.rampart
    """

    id, name, trigger, rule = "cover", "Cover an ally", Attack, "sk.reaction.cover-ally.trigger"

    def options(self, table: SkirmishTable, seat: int, trigger: Attack) -> list[Option]:
        """Return who of a seat could cover the target."""
        if trigger.target.seat != seat or trigger.who.seat == seat or trigger.is_covered:
            return []
        field = Field(table)
        there = field.rings[trigger.target]
        return [
            Offer(
                id=f"cover:{who.piece}",
                label=f"{table.name(who)} covers {table.name(trigger.target)}",
                rule=self.rule,
                does="cover",
                piece=who.piece,
                aim=table.ref(trigger.target),
                **warded(table, trigger, instead=who),
            )
            for who, ring in field.rings.items()
            if who.seat == seat
            and who != trigger.target
            and table.can_react(who)
            and not field.is_sheltered(who)
            and field.is_near(ring, there, _cover_reach(field, who))
        ]

    def run(self, table: SkirmishTable, seat: int, trigger: Attack, option: Option) -> Flow[None]:
        """Spend the reaction, and take the place of the target: all is worked out again, and everybody asked anew.

        Rule: sk.reaction.cover-ally.circumstances, sh.reaction.order
        """
        assert option.piece is not None
        who = Who(seat, option.piece)
        table.spend_reaction(who)
        table.emit(Covered(who=table.ref(who), ally=table.ref(trigger.target), rule="sk.reaction.cover-ally.effect"))
        redirect(table, trigger, who)
        trigger.is_covered = trigger.is_changed = True
        return do_nothing(table)


def _cover_reach(field: Field, who: Who) -> int:
    sheet = field.sheet(who)
    return max(sheet.reach, *(trait.cover_reach for trait in sheet.traits)) if sheet.traits else sheet.reach


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
        if means.is_ranged or forbidden(field, who, means, ring) is not None:
            return False
        if field.is_out_of_reach_above(who, trigger.who, means.reach):
            return False
        is_left = trigger.there is None or not field.is_near(ring, trigger.there, means.reach)
        return is_left and field.is_near(ring, trigger.here, means.reach)

    def _offer(self, known: Field, who: Who, means: Means, target: Who) -> Offer:
        promised = promise(known, who, means, known.rings[who], target)
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
            **odds_of(known, promised.roll, target),
            **aimed(known, target),
        )

    def _why_bare(self, field: Field, who: Who) -> str:
        """Return why a weapon that somebody holds cannot strike now, so that bare hands are left; empty: none."""
        ring = field.rings[who]
        held = (means for means in field.sheet(who).ways if means.is_melee_weapon)
        return next((why[0] for means in held if (why := forbidden(field, who, means, ring)) is not None), "")

    def run(self, table: SkirmishTable, seat: int, trigger: Leaving, option: Option) -> Flow[None]:
        """Spend the reaction, and attack."""
        assert option.piece is not None
        who = Who(seat, option.piece)
        table.spend_reaction(who)
        yield from attack(table, who, trigger.who, table.sheet(who).named(option.entry), is_free=True)


class Withstand(_Answer):
    """The target of a roll against its Strength braces itself: 1 bane on the roll, or 1 boon on its own.

    Rule: sk.reaction.withstand.trigger-strength, sk.reaction.withstand.bane, sk.reaction.withstand.trigger-resist,
    sk.reaction.withstand.boon
    """

    id, name, trigger, rule = "withstand", "Withstand", Targeted, "sk.reaction.withstand.trigger-strength"
    verb = "withstands"

    def _answers(self, trigger: Targeted) -> bool:
        return trigger.against == "str"


class Catch(Reaction[SkirmishTable]):
    """Somebody tries to catch what is in the air and comes within its reach.

    Rule: sk.reaction.catch.trigger, sk.disarm.catch
    """

    id, name, trigger, rule = "catch", "Catch", Flying, "sk.reaction.catch.trigger"

    def options(self, table: SkirmishTable, seat: int, trigger: Flying) -> list[Option]:
        """Return who of a seat has its hands free for it."""
        field, kind = Field(table), kind_of(table.tables, trigger.thing)
        return [
            Offer(
                id=f"catch:{who.piece}",
                label=f"{table.name(who)} catches the {kind.name}",
                rule=self.rule,
                does="catch",
                entry=trigger.thing,
                piece=who.piece,
                odds=float(chance_alone(field, who, "agi", kind.role == "weapon")),
            )
            for who in trigger.order
            if who.seat == seat
            and not trigger.is_settled
            and who in field.rings
            and table.can_react(who)
            and field.free_hands(who) >= kind.hands
        ]

    def run(self, table: SkirmishTable, seat: int, trigger: Flying, option: Option) -> Flow[None]:
        """Roll Agility: caught, or it comes down somewhere near.

        Rule: sk.reaction.catch.roll, sk.reaction.catch.weapon-bane, sk.reaction.catch.success,
        sk.reaction.catch.failure
        """
        assert option.piece is not None
        who, thing, kind = Who(seat, option.piece), table.state.aloft, kind_of(table.tables, trigger.thing)
        assert thing is not None
        table.spend_reaction(who)
        is_weapon = kind.role == "weapon"
        banes = (Circumstance("weapon", -1, "sk.reaction.catch.weapon-bane"),) if is_weapon else ()
        tried = yield from try_alone(table, who, "agi", "catching", "sk.reaction.catch.roll", banes)
        trigger.is_settled = True
        if tried.is_success:
            thing.is_held = thing.id != SEAL
            take(table.tables, table.state.fighter(who), thing)
            table.emit(ThingCaught(who=table.ref(who), thing=kind.name, rule="sk.reaction.catch.success"))
        else:
            lay(table, thing, scatter(table, Field(table).rings[who], 0, LANDS))


class CounterGrab(Reaction[SkirmishTable]):
    """Somebody that has broken free so well tries to grab its holder.

    Rule: sk.unarmed.escape.critical-grab, sk.unarmed.escape.critical-eligible
    """

    id, name, trigger, rule = "grab", "Grab in turn", BrokenFree, "sk.unarmed.escape.critical-grab"

    def options(self, table: SkirmishTable, seat: int, trigger: BrokenFree) -> list[Option]:
        """Return the grab, if the former holder can be grabbed."""
        field, who, holder = Field(table), trigger.who, trigger.holder
        if who.seat != seat or not table.can_react(who) or not field.free_hands(who):
            return []
        sheet = field.sheet(who)
        is_near = refusal(field, who, sheet.hold, field.rings[who], holder) is None
        if not is_near or field.sheet(holder).size > sheet.size + 1:
            return []
        promised = promise(field, who, sheet.hold, field.rings[who], holder)
        return [
            Offer(
                id=f"grab:{who.piece}",
                label=f"{table.name(who)} grabs {table.name(holder)}",
                rule=self.rule,
                does="grab",
                piece=who.piece,
                aim=table.ref(holder),
                **odds_of(field, promised.roll, holder),
            )
        ]

    def run(self, table: SkirmishTable, seat: int, trigger: BrokenFree, option: Option) -> Flow[None]:
        """Spend the reaction, and grab."""
        table.spend_reaction(trigger.who)
        yield from attack(table, trigger.who, trigger.holder, table.sheet(trigger.who).hold)


REACTIONS: tuple[Reaction[Any], ...] = (
    CoverAlly(),
    Dodge(),
    Withstand(),
    FreeAttack(),
    Catch(),
    CounterGrab(),
    *GRANTED,
)
"""In the order in which they are offered."""
