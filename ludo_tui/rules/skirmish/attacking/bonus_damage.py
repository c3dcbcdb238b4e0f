"""Bonus Damage: the dice that a combatant has left in this round, and how many of them go into a hit."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.engine import Flow, Layout, Option, PromisedDamage, Who
from ludo_tui.rules.fight.amounts import span
from ludo_tui.rules.fight.felling import Blow, chance_to_reach
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice
from ludo_tui.rules.skirmish.attacking.weapon_traits import most_with_light
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.modifiers import facts_about
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

DICE_PER_ATTACK: Final = 2
"""Dice of Bonus Damage that each additional attack takes."""


PAID: Final = "more attacks"
"""Under which name the additional attacks of a round are counted."""


def pay_for_attacks(table: SkirmishTable, who: Who, more: int) -> None:
    """Take the dice of additional attacks off the Bonus Damage of a round.

    Rule: sk.multi.cost
    """
    for _ in range(more):
        table.use_in_round(PAID, who)


def bonus_dice(table: SkirmishTable, who: Who) -> int:
    """Return the dice of Bonus Damage that a combatant has left in this round.

    Rule: sk.bonus.supply, sk.bonus.once-per-round, sk.multi.cost, sh.talent.blood-up
    """
    acting = table.state.acting
    if acting is not None and acting.who == who and acting.bonus is not None:
        return acting.bonus
    if table.used_in_round("bonus", who):
        return 0
    sheet = table.sheet(who)
    supply: int = sheet.bonus + sum(sheet.numbers("bonus", facts_about(table, who)))
    return max(0, supply - DICE_PER_ATTACK * table.used_in_round(PAID, who))


def can_have_bonus(form: AttackForm) -> bool:
    """Return whether Bonus Damage counts with a weapon: it does with all that are made for it, and with natural ones.

    Rule: sk.bonus.eligible, sk.bonus.not-improvised, sk.improvised.no-bonus-damage, sk.bonus.not-unarmed,
    sk.unarmed.no-bonus
    """
    return form.kind not in ("unarmed", "improvised")


def most_bonus_dice(table: SkirmishTable, who: Who, form: AttackForm, extra: int = 0) -> int:
    """Return how many dice of Bonus Damage a hit with a weapon can be given at most."""
    return most_with_light(form, bonus_dice(table, who) + extra)


def hidden_bonus_dice(table: SkirmishTable, who: Who, target: Who) -> int:
    """Return the dice of Bonus Damage more that a combatant has on an attack on one that does not know where it is.

    Rule: sh.talent.from-the-shadows
    """
    if target not in table.state.creature(who).hidden_from or table.used_in_round("bonus", who):
        return 0
    return sum(table.sheet(who).numbers("hidden_bonus", facts_about(table, who)))


def spend_bonus(
    table: SkirmishTable,
    who: Who,
    form: AttackForm,
    blows: Sequence[DamageDice],
    left: int,
    extra: int,
    *,
    is_creature: bool,
) -> Flow[int]:
    """Ask how many dice of Bonus Damage go into a hit, and return them.

    Args:
        table: the match.
        who: who has hit.
        form: with what.
        blows: what is rolled for the hit without it.
        left: damage that would fell the creature or break the thing that is hit.
        extra: dice more, as it comes from hiding.
        is_creature: is it a creature that takes the damage?

    Rule: sk.bonus.on-success, sk.bonus.eligible, sk.bonus.some-or-all, sk.bonus.once-per-round, sk.bonus.free-attack,
    sk.multi.divide, sk.multi.decide-after-result, sk.multi.hold-back
    """
    most = most_bonus_dice(table, who, form, extra)
    if not most:
        return 0
    acting = table.state.acting
    has_more = acting is not None and acting.who == who and acting.bonus is not None  # several attacks in one action
    kept = "bonus" if has_more or table.can_react(who) else "bonus_lost"
    options: list[Option] = [
        Offer(
            id=f"dice:{count}",
            label=f"{count}d6 of Bonus Damage" if count else "No Bonus Damage",
            rule="sk.bonus.some-or-all",
            does="bonus" if count else "pass",
            aim=OfferAim(row="" if count else kept, amount=count),
            facts=_facts(left, (*blows, DamageDice(count)), is_creature=is_creature),
        )
        for count in range(most, -1, -1)
    ]
    name = table.name(who)
    chosen = yield from table.ask(
        player_of(table, who),
        "bonus",
        f"A hit: how much Bonus Damage for {name}?",
        options,
        rule="sk.bonus.some-or-all",
        layout=Layout(usual="" if has_more else options[0].id),
    )
    spent = chosen.aim.amount or 0
    if has_more:
        assert acting is not None
        acting.bonus = max(0, (acting.bonus or 0) - spent)
    if spent:
        table.use_in_round("bonus", who)
    return spent


def with_bonus(
    table: SkirmishTable,
    who: Who,
    form: AttackForm,
    dice: Sequence[DamageDice],
    left: int,
    extra: int,
    *,
    is_creature: bool,
) -> Flow[Sequence[DamageDice]]:
    """Return the dice of a hit with those of Bonus Damage that are chosen for it, which are rolled last.

    Rule: sk.bonus.counts-as-extra, sk.bonus.example, sk.two-weapons.bonus-after
    """
    if not can_have_bonus(form):
        return dice
    spent = yield from spend_bonus(table, who, form, dice, left, extra, is_creature=is_creature)
    return [*dice, DamageDice(spent, purpose="Bonus Damage")]


def _facts(left: int, blows: Sequence[DamageDice], *, is_creature: bool) -> OfferFacts:
    """Return what a hit does on average, and how likely it fells the creature that it hits."""
    thrown = tuple([blow.thrown for blow in blows])
    fells = float(chance_to_reach(Blow(thrown, left))) if is_creature else None
    mean = sum(blow.mean for blow in blows)
    return OfferFacts(mean_damage=mean, damage=PromisedDamage(span(thrown), fells), left=left)
