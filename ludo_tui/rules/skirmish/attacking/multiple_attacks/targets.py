"""The targets of further attacks: none of them twice, and the weapons and unarmed attacks that get there."""

from collections.abc import Iterator, Sequence

from ludo_tui.engine import Flow, Layout, Who
from ludo_tui.rules.skirmish.attacking.attack_choices.choices import reachable
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts, attack_odds
from ludo_tui.rules.skirmish.attacking.weapon_traits import why_once
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target, target_name
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.listing import nearest_first, nearness
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferOutcome
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import unarmed_attacks


def next_attacks(field: Field, who: Who, done: tuple[Target, ...]) -> Iterator[tuple[AttackForm, Target]]:
    """Yield with what an additional attack can be made, and on whom: a weapon, also with a lunge, or no weapon at all.

    Rule: sk.multi.different-target, sk.multi.unarmed, sk.multi.two-weapons
    """
    sheet = field.sheet(who)
    for form in (*(one for one in sheet.attacks if why_once(one) is None), *unarmed_attacks(sheet)):
        for target in reachable(field, who, form):
            if not any(_is_same(target, one) for one in done):
                yield form, target


def _is_same(one: Target, other: Target) -> bool:
    """Return whether two targets are one: an object is, whichever creature is behind it."""
    if isinstance(one, Spot) and isinstance(other, Spot):
        return one.ring == other.ring
    return one == other


def choose_next_target(
    table: SkirmishTable, who: Who, done: tuple[Target, ...]
) -> Flow[tuple[AttackForm, Target] | None]:
    """Ask at whom the next of several attacks is aimed, and with what.

    Rule: sk.multi.different-target, sk.multi.two-weapons, sk.multi.unarmed
    """
    field = Field(table, who)
    attacks = list(next_attacks(field, who, done))
    options = []
    for form, target in attacks:
        promised = attack_odds(field, who, form, field.rings[who], target)
        options.append(
            Offer(
                id=f"blow:{form.id}:{aim_of(field, target)}",
                label=f"{target_name(field, target)} ({form.name})",
                rule="sk.multi.different-target",
                does="blow",
                aim=aimed(field, target, row=form.id),
                facts=attack_facts(field, promised, target),
                outcome=OfferOutcome(note=promised.in_vain),
                manner=roll_odds.roll_manner(promised.roll),
            )
        )
    if not options:
        return None
    asked = nearest_first(field, who, options)
    asked.append(
        Offer(id="pass", label="No more attacks", rule="sk.multi.declare", does="pass", aim=OfferAim(row="target"))
    )
    chosen = yield from table.ask(
        player_of(table, who),
        "target",
        "Next target?",
        asked,
        rule="sk.multi.different-target",
        layout=Layout(usual=_nearest_enemy(field, who, options)),
    )
    return None if chosen.does == "pass" else attacks[[one.id for one in options].index(chosen.id)]


def _nearest_enemy(field: Field, who: Who, blows: Sequence[Offer]) -> str:
    """Return the id of the first attack on the nearest creature that can come to something; empty: there is none."""
    able = [blow for blow in blows if blow.aimed_at is not None and not blow.outcome.note]
    return min(able, key=lambda blow: nearness(field, who, blow)).id if able else ""
