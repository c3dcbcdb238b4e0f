"""The answers by which a combatant uses a talent, a spell or an item, or does something else."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import RING
from ludo_tui.engine import OptionShown, Who
from ludo_tui.rules.skirmish.actions.power_aims import useful_aims
from ludo_tui.rules.skirmish.actions.power_preview import power_preview
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import one_of_things_at
from ludo_tui.rules.skirmish.mechanics.listing import harmed
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferOutcome, OfferRoute
from ludo_tui.rules.skirmish.mechanics.tasks import actions_needed
from ludo_tui.rules.skirmish.powers.aims import Aim, aim_words
from ludo_tui.rules.skirmish.powers.known import powers_of, uses_left, why_not
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.powers.tasks import GOING_ON, goes_on, task_in_words
from ludo_tui.rules.skirmish.powers.using import RULES
from ludo_tui.rules.skirmish.tables.steps import TakeStep

GROUPS: Final = {"talent": "Talents", "cast": "Spells", "read": "Items", "use": "Items", "stunt": "Stunts"}
"""Headings of the choices."""


def power_offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield everything that a combatant could do with a talent, a spell, an item or otherwise.

    Rule: sk.action.talent.use, sk.action.cast.learned, sk.action.cast.inscription, sk.action.cast.object,
    sk.action.item.use, sk.action.other.allowed, sk.action.other.sage, sk.extra-effort.duration
    """
    for one in powers_of(field.table, who, "action"):
        if why_not(field, who, one) is None:
            found = useful_aims(field, who, one)
            for aim in found[:1] if one.power.target == "space" else found:
                yield _offer(field, who, one, aim)


def _offer(field: Field, who: Who, one: KnownPower, aim: Aim) -> Offer:
    """Return the answer by which a combatant uses a power, with what it promises."""
    table, power = field.table, one.power
    word, said = aim_words(field, aim, is_deed=one.way == "stunt")
    is_self = aim.target == who or power.target == "space"
    work, label = actions_needed(table, power), _label(field, who, one)
    preview = power_preview(field, who, one, aim)
    return Offer(
        id=one.key if is_self else f"{one.key}:{word}",
        label=label if is_self else f"{label}{said}",
        shown=OptionShown(
            brief=label if aim.ring is None and one.way != "stunt" else "",
            group=label if one.way == "stunt" else GROUPS[one.way],
            same_as=GOING_ON if goes_on(table, who, one.key) else "",
            needs_confirming=bool(harmed(field, who, preview.reached or ())),
        ),
        rule=RULES[one.way],
        does=one.way,
        aim=OfferAim(
            row=power.id,
            power=one.key,
            target=None if aim.target is None or aim.target.seat == field.state.sage else aim.target,
            whom=None if aim.target is None else table.ref(aim.target),
            reached=preview.reached,
            space=None if aim.ring is None or power.target == "space" else RING[aim.ring],
        ),
        piece=who.number,
        facts=preview.facts,
        manner=preview.manner,
        route=OfferRoute(free_attackers=preview.free_attackers),
        outcome=OfferOutcome(heals=preview.heals, work=work if work > 1 else 0, note=uses_left(table, who, one)),
    )


def _label(field: Field, who: Who, one: KnownPower) -> str:
    """Return what using a power is called: by its name, as the beginning of a task, or as going on with it."""
    table, power = field.table, one.power
    label = power.name if one.way != "read" else f"{table.tables.items[one.item].name}: {power.name}"
    if any(isinstance(step, TakeStep) for step in power.steps) and (ring := field.rings.get(who)) is not None:
        label = f"{label} {one_of_things_at(field, ring)}".rstrip()
    work, task = actions_needed(table, power), field.state.creature(who).task
    if task is not None and task.key == one.key:
        return task_in_words(field, who, label)
    return f"Start: {label.lower()} ({work} turns)" if work > 1 else label
