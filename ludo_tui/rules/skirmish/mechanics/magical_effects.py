"""What powers do to spaces and to creatures for a while, and how it ends."""

from collections.abc import Iterator

from ludo_tui.board import RING
from ludo_tui.engine import Flow, OptionShown, Who, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.sight import sees, sees_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import AfflictionEnded
from ludo_tui.rules.skirmish.events.powers import EffectEnded
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import CreatureEffect, Duration


def charms_on(table: SkirmishTable, who: Who) -> Iterator[CreatureEffect]:
    """Yield what powers have made of a combatant."""
    return (charm for charm in table.state.charms if charm.bearer == who)


def count_down(table: SkirmishTable, of: Who | None) -> None:
    """Count a turn of a combatant, or a closing, off everything that lasts so long, and end what is over.

    What lasts to a turn of a combatant that is gone ends with the round.

    Rule: sk.turn.end.effects, sk.round.end.effects
    """
    state = table.state
    here = state.on_ring()
    for span in (*state.zones, *state.charms):
        if span.of == of or (of is None and span.of not in here):
            span.left -= 1
    for ended in dict.fromkeys(_words(table, span) for span in (*state.zones, *state.charms) if span.left <= 0):
        table.emit(EffectEnded(what=ended, rule="sk.turn.end.effects" if of else "sk.round.end.effects"))
    state.zones = [zone for zone in state.zones if zone.left > 0]
    state.charms = [charm for charm in state.charms if charm.left > 0]


def drop_charms(table: SkirmishTable, who: Who) -> None:
    """Take everything off a combatant that goes back to its yard or comes home."""
    table.state.charms = [charm for charm in table.state.charms if charm.bearer != who]


def _words(table: SkirmishTable, span: Duration) -> str:
    name = power_name(table, span.power)
    return f"{name} on {table.name(span.bearer)}" if isinstance(span, CreatureEffect) else name


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
        if zone.maker == who and zone.effect and sees_space(field, who, zone.ring):
            found.setdefault(zone.effect, (power_name(table, zone.power), f"at {RING[zone.ring]}"))
    for charm in state.charms:
        if charm.maker == who and charm.effect and sees(field, who, charm.bearer):
            found.setdefault(charm.effect, (power_name(table, charm.power), f"on {table.name(charm.bearer)}"))
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
    state = table.state
    ended = dict.fromkeys(_words(table, span) for span in (*state.zones, *state.charms) if span.effect == number)
    state.zones = [zone for zone in state.zones if zone.effect != number]
    state.charms = [charm for charm in state.charms if charm.effect != number]
    for what in ended:
        table.emit(EffectEnded(what=what, rule="sk.action.end-magic.effect"))
    for who in state.on_ring():
        creature = state.creature(who)
        for one in [one for one in creature.afflictions if one.effect == number]:
            creature.afflictions.remove(one)
            table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule="sk.action.end-magic.effect"))
    return do_nothing(table)


def use_up_charms(table: SkirmishTable, who: Who) -> None:
    """End what is used up by one roll to attack.

    Rule: sh.charm.attack
    """
    state = table.state
    state.charms = [charm for charm in state.charms if charm.bearer != who or not charm.once]
