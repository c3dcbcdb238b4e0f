"""Hiding, searching, and throwing off what befalls one."""

from collections.abc import Iterator
from typing import Any

from ludo_tui.board import RING_SIZE, king_distance
from ludo_tui.engine import Combatant, Flow, Refusal
from ludo_tui.rules.skirmish.afflictions import can_overcome, end_affliction
from ludo_tui.rules.skirmish.contests import chance_alone, try_alone
from ludo_tui.rules.skirmish.deeds import ACT, FREE, Deed
from ludo_tui.rules.skirmish.hiding import reveal
from ludo_tui.rules.skirmish.incidents import Hid, Searched
from ludo_tui.rules.skirmish.luck import luck
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import luck_chance
from ludo_tui.rules.skirmish.state import Acting, Who
from ludo_tui.rules.skirmish.table import SkirmishTable

# Hiding


def _blind_observers(field: Field, who: Who) -> list[Who]:
    """Return the enemies from whom somebody could hide: those that have no plain sight of it.

    Rule: sk.action.hide.condition, sk.action.hide.enablers
    """
    return [
        other
        for other in field.enemies(who)
        if field.is_awake(other) and field.knows(other, who) and not field.is_seen(who, other)
    ]


def _hide_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield hiding, if there is anybody to hide from.

    Rule: sk.action.hide.condition, sk.action.hide.roll
    """
    yield from _hiding(field, acting, does="hide", group=ACT, rule="sk.action.hide.roll")


def _hiding(field: Field, acting: Acting, **fields: Any) -> Iterator[Offer]:
    who = acting.who
    observers = field.recall(_blind_observers, who)
    if observers:
        name, names = fields["does"], ", ".join(map(field.table.name, observers))
        yield Offer(
            id=name,
            label=f"Hide from {names}" if name == "hide" else f"Hide from {names} at no cost",
            piece=who.piece,
            odds=float(chance_alone(field, who, "agi")),
            amount=len(observers),
            **fields,
        )


def _hide_refusals(field: Field, acting: Acting) -> Iterator[Refusal]:
    if not field.recall(_blind_observers, acting.who):
        near = [
            other for other in field.enemies(acting.who) if field.is_awake(other) and field.knows(other, acting.who)
        ]
        reason = "every enemy sees it" if near else "there is nobody to hide from"
        yield Refusal(id="hide", label="Hide", reason=reason, rule="sk.action.hide.condition", group=ACT)


def _hide(table: SkirmishTable, acting: Acting, _chosen: Offer) -> Flow[None]:
    """Roll Agility: on a success nobody that has no sight of it knows where it is.

    Rule: sk.action.hide.roll, sk.action.hide.success, sk.action.hide.failure
    """
    who = acting.who
    tried = yield from try_alone(table, who, "agi", "hiding", "sk.action.hide.roll")
    observers = _blind_observers(Field(table), who) if tried.is_success else []
    table.state.fighter(who).hidden_from += observers
    rule = "sk.action.hide.success" if observers else "sk.action.hide.failure"
    known = Field(table, who).rings
    told = tuple(table.ref(one) for one in observers if one in known)
    table.emit(Hid(who=table.ref(who), observers=told, rule=rule))


HIDE = Deed(("hide",), _hide_offers, _hide, _hide_refusals)


def _vanish_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield hiding at no cost after a move, once a round, for those who have learned it.

    Rule: sh.talent.from-the-shadows
    """
    who = acting.who
    is_ready = acting.walked and not field.table.used_in_round("vanish", Combatant(*who))
    if is_ready and field.has(who, "vanishes"):
        yield from _hiding(field, acting, does="vanish", group=FREE, rule="sh.talent.from-the-shadows")


def _vanish(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    table.use_in_round("vanish", Combatant(*acting.who))
    yield from _hide(table, acting, chosen)


VANISH = Deed(("vanish",), _vanish_offers, _vanish, is_action=False)


# Searching


def _find_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield searching, while an enemy is hidden somewhere.

    Rule: sk.action.find.range
    """
    who = acting.who
    if field.has_unseen:
        yield Offer(
            id="find",
            label=f"Search within {field.table.tables.numbers.near}",
            rule="sk.action.find.range",
            group=ACT,
            does="find",
            piece=who.piece,
            amount=_covers(field, who),
        )


def _covers(field: Field, who: Who) -> int:
    """Return on how many spaces within reach of a search somebody could be hidden, by what everybody knows."""
    here, near = field.rings[who], field.table.tables.numbers.near
    spaces = [ring for ring in range(RING_SIZE) if king_distance(here, ring) <= near and field.table.sees(here, ring)]
    if any(charm.veils for charm in field.state.charms) or field.is_obscured(here):
        return len(spaces)
    return sum(map(field.is_obscured, spaces))


def _find_refusals(field: Field, _acting: Acting) -> Iterator[Refusal]:
    if not field.has_unseen:
        reason = "nobody is hidden from it"
        yield Refusal(id="find", label="Search", reason=reason, rule="sk.action.find.range", group=ACT)


def _find(table: SkirmishTable, acting: Acting, _chosen: Offer) -> Flow[None]:
    """Find every enemy that is near enough and can be perceived, for the whole side; the rest is not told.

    Rule: sk.action.find.success, sk.action.find.nothing, sk.action.find.sage-roll
    """
    who = acting.who
    if (yield from _perceives(table, who)):
        field = Field(table)
        friends = [one for one in field.rings if one.seat == who.seat]
        for other in list(field.enemies(who)):
            near = king_distance(field.rings[who], field.rings[other]) <= table.tables.numbers.near
            if near and table.sees(field.rings[who], field.rings[other]) and not table.has_flag(who, "no_sight"):
                reveal(table, other, friends, is_found=True)
    table.reveal()  # nobody to be found is news, too
    table.emit(Searched(who=table.ref(who), rule="sk.action.find.nothing"))


def _perceives(table: SkirmishTable, who: Who) -> Flow[bool]:
    """Roll for finding, if the house rule asks for it.

    Rule: sk.action.find.sage-roll
    """
    if table.options.find_roll == "luck":
        return (yield from luck(table, who, "finding", "sk.action.find.sage-roll"))
    if table.options.find_roll == "intellect":
        tried = yield from try_alone(table, who, "int", "finding", "sk.action.find.sage-roll")
        return tried.is_success
    return True


FIND = Deed(("find",), _find_offers, _find, _find_refusals)


# Throwing off


def _overcome_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield what somebody could throw off: what a luck roll ends, and only on itself.

    Rule: sk.action.overcome.permitted-only, sk.action.overcome.self
    """
    table, who = field.table, acting.who
    for name in dict.fromkeys(one.id for one in table.state.fighter(who).afflictions if can_overcome(table, one)):
        row = table.tables.afflictions[name]
        yield Offer(
            id=f"overcome:{name}",
            label=f"Throw off: {row.name.lower()}",
            rule="sk.action.overcome.permitted-only",
            group=ACT,
            does="overcome",
            entry=name,
            piece=who.piece,
            odds=float(luck_chance(table, who)),
        )


def _overcome_refusals(field: Field, acting: Acting) -> Iterator[Refusal]:
    if not any(can_overcome(field.table, one) for one in field.state.fighter(acting.who).afflictions):
        reason = "nothing on it can be thrown off"
        rule = "sk.action.overcome.permitted-only"
        yield Refusal(id="overcome", label="Throw off", reason=reason, rule=rule, group=ACT)


def _overcome(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Roll for luck: a success ends the oldest instance.

    Rule: sk.action.overcome.roll, sk.action.overcome.success
    """
    who = acting.who
    one = next(
        one for one in table.state.fighter(who).afflictions if one.id == chosen.entry and can_overcome(table, one)
    )
    if (yield from luck(table, who, one.id.replace("_", " "), "sk.action.overcome.roll")):
        end_affliction(table, who, one, "sk.action.overcome.success")


OVERCOME = Deed(("overcome",), _overcome_offers, _overcome, _overcome_refusals)
