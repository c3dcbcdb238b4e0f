"""What powers do to spaces and to creatures for a while, and how it ends."""

from collections.abc import Callable, Iterator, Sequence

from ludo_tui.board import RING
from ludo_tui.engine import Flow, OptionShown, Who, do_nothing
from ludo_tui.rules.fight.lasting import end
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.sight import sees, sees_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import AfflictionEnded
from ludo_tui.rules.skirmish.events.powers import EffectEnded
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import CreatureEffect, SpaceEffect


def charms_on(table: SkirmishTable, who: Who) -> Sequence[CreatureEffect]:
    """Return what powers have made of a combatant."""
    charms = table.state.charms
    return [charm for charm in charms if charm.bearer == who] if charms else ()


def end_effects(table: SkirmishTable, which: Callable[[SpaceEffect | CreatureEffect], bool], rule: str) -> None:
    """End what powers have made of spaces and of creatures, and tell each power on each creature once."""
    ended: list[SpaceEffect | CreatureEffect] = [*end(table.state.zones, which), *end(table.state.charms, which)]
    for what in dict.fromkeys(_words(table, one) for one in ended):
        table.emit(EffectEnded(what=what, rule=rule))


def drop_charms(table: SkirmishTable, who: Who) -> None:
    """Take everything off a combatant that goes back to its yard or comes home."""
    end(table.state.charms, lambda charm: charm.bearer == who)


def _words(table: SkirmishTable, one: SpaceEffect | CreatureEffect) -> str:
    name = power_name(table, one.id)
    return f"{name} on {table.name(one.bearer)}" if isinstance(one, CreatureEffect) else name


def power_name(table: SkirmishTable, power: str) -> str:
    """Return the name of a row that a combatant has used."""
    tables = table.tables
    for rows in (tables.spells, tables.talents, tables.traits, tables.items, tables.stunts):
        if power in rows:
            return rows[power].name
    raise KeyError(power)


def effect_offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield each magical effect that a combatant has made and whose bearer or space it sees.

    Rule: sk.action.end-magic.effect, sk.action.end-magic.own-only, sk.action.end-magic.sight
    """
    table, state = field.table, field.state
    found: dict[int, tuple[str, str]] = {}
    for zone in state.zones:
        if zone.source == who and zone.effect and sees_space(field, who, zone.ring):
            found.setdefault(zone.effect, (power_name(table, zone.id), f"at {RING[zone.ring]}"))
    for charm in state.charms:
        if charm.source == who and charm.effect and sees(field, who, charm.bearer):
            found.setdefault(charm.effect, (power_name(table, charm.id), f"on {table.name(charm.bearer)}"))
    for other in field.rings:
        for one in state.creature(other).afflictions:
            if one.source == who and one.effect and sees(field, who, other):
                found.setdefault(one.effect, (one.id.replace("_", " "), f"on {table.name(other)}"))
    for number, (name, where) in sorted(found.items()):
        yield Offer(
            id=f"end-effect:{number}",
            label=f"End {name} {where}",
            rule="sk.action.end-magic.effect",
            shown=OptionShown(group="Act"),
            does="end_effect",
            piece=who.number,
            aim=OfferAim(amount=number),
        )


def end_magical_effect(table: SkirmishTable, number: int) -> Flow[None]:
    """End everything of one magical effect.

    Rule: sk.action.end-magic.effect
    """
    rule = "sk.action.end-magic.effect"
    end_effects(table, lambda one: one.effect == number, rule)
    for who in table.state.on_ring():
        for one in end(table.state.creature(who).afflictions, lambda one: one.effect == number):
            table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule=rule))
    return do_nothing(table)


def use_up_charms(table: SkirmishTable, who: Who) -> None:
    """End what is used up by one roll to attack.

    Rule: sh.charm.attack
    """
    end(table.state.charms, lambda charm: charm.bearer == who and charm.once)
