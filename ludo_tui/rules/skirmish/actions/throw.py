"""Throw: throw a thing that is held at an enemy, at a comrade or at a space."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import RING, king_distance
from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish.actions.toss import toss_thing
from ludo_tui.rules.skirmish.attacking import odds, targets
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.lying_things import lay_down, scatter_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import LANDS
from ludo_tui.rules.skirmish.events.things import ThingThrown
from ludo_tui.rules.skirmish.mechanics import opposed_rolls, roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, BACK, Action, aim_of, aimed, seen_at, target_of
from ludo_tui.rules.skirmish.mechanics.listing import nearest_first
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import AttackForm, improvised
from ludo_tui.rules.skirmish.tables import rows

FAR: Final = {1: 10, 2: 5}
"""How far a thing is thrown, by the hands that it takes."""


def _throwable(field: Field, who: Who) -> list[str]:
    """Return what a combatant could throw: what it holds, and with a free hand a seal from its belt.

    Rule: sk.action.throw.held-object, sk.action.toss.weapon
    """
    creature = field.state.creature(who)
    found = [thing.id for thing in equipment.held(field.table.tables, creature) if thing.id != rows.SHIELD]
    return [*found, *([equipment.SEAL] if creature.seals and field.free_hands(who) else [])]


def far_of(field: Field, thing: str) -> int:
    """Return how far a thing is thrown.

    Rule: sk.action.throw.one-hand-range, sk.action.throw.two-hand-range, sk.action.throw.aerodynamic
    """
    kind = equipment.kind_of(field.table.tables, thing)
    return FAR[max(1, kind.hands)] * (2 if kind.is_aerodynamic else 1)


def _throw_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield what could be thrown; where to is asked then.

    Rule: sk.action.throw.held-object
    """
    for thing in _throwable(field, acting.who):
        name = equipment.kind_of(field.table.tables, thing).name
        yield Offer(
            id=f"throw:{thing}",
            label=f"Throw or toss the {name}, up to {far_of(field, thing)} spaces",
            rule="sk.action.throw.held-object",
            group=ACT,
            does="throw",
            entry=thing,
            piece=acting.who.piece,
            amount=_comrades(field, acting.who, thing),
        )


def _comrades(field: Field, who: Who, thing: str) -> int:
    """Return how many of one's own side a thing could be tossed to.

    Rule: sk.action.toss.target
    """
    here, far = field.rings[who], far_of(field, thing)
    own = [
        ring for other, ring in field.rings.items() if other.seat == who.seat and other != who and field.is_awake(other)
    ]
    return sum(field.is_near(here, ring, far) for ring in own)


def _throw_refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    if not _throwable(field, acting.who):
        reason, rule = "it holds nothing to throw", "sk.action.throw.held-object"
        yield Refusal(id="throw", label="Throw", reason=reason, rule=rule, group=ACT)


def _throw(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Ask where to, and throw.

    Rule: sk.action.throw.landing, sk.action.throw.attack-other-object, sk.action.toss.target
    """
    who, field = acting.who, Field(table, acting.who)
    name = equipment.kind_of(table.tables, chosen.entry).name
    options = [*nearest_first(field, who, _aims(field, who, chosen.entry)), BACK]
    text = f"Where does {table.name(who)} throw the {name}?"
    rule = "sk.action.throw.held-object"
    aim = yield from table.ask(table.player_of(who), "aim", text, options, rule=rule)
    assert isinstance(aim, Offer)
    if aim.does == "back":
        acting.has_acted = False
    elif aim.does == "throw_at":
        yield from make_attack(table, who, target_of(aim), thrown(field, who, chosen.entry))
    elif aim.does == "toss":
        yield from toss_thing(table, who, chosen.entry, target_of(aim))
    else:
        assert aim.space is not None
        thing = lose_item(table, who, chosen.entry)
        table.emit(ThingThrown(who=table.ref(who), thing=name, space=aim.space, rule="sk.action.throw.landing"))
        reveal(table, who)
        lay_down(table, thing, scatter_space(table, RING.index(aim.space), 0, LANDS))


def thrown(field: Field, who: Who, thing: str) -> AttackForm:
    """Return how a thing is thrown at an enemy: as the weapon that it is, if it is made for that, or improvised.

    Rule: sk.action.throw.attack-thrown-trait, sk.action.throw.attack-other-object, sk.action.throw.attack-other-range
    """
    sheet = field.sheet(who)
    made = [form for form in sheet.forms if form.is_thrown and form.thing == thing]
    kind = equipment.kind_of(field.table.tables, thing)
    return made[0] if made else improvised(kind, "agi", sheet.scores, range_=far_of(field, thing))


def _aims(field: Field, who: Who, thing: str) -> Iterator[Offer]:
    """Yield the enemies, comrades and spaces that a thing can be thrown at.

    Rule: sk.action.throw.one-hand-range, sk.action.throw.two-hand-range, sk.action.toss.target
    """
    here, far, table = field.rings[who], far_of(field, thing), field.table
    form = thrown(field, who, thing)
    for target in targets.attack_targets(field, who, form, here) if thing != equipment.SEAL else ():
        if king_distance(here, field.rings[target]) <= max(far, 2 * form.range * (form.kind == "ranged")):
            promised = odds.attack_odds(field, who, form, here, target)
            yield Offer(
                id=f"at:{aim_of(field, target)}",
                label=f"At {table.name(target)}",
                rule="sk.action.throw.attack-other-object",
                group="At somebody",
                does="throw_at",
                harm=promised.harm,
                left=promised.left,
                **roll_odds.odds_fields(field, promised.roll, target),
                **aimed(field, target),
            )
    for other, ring in field.rings.items():
        if other != who and field.is_awake(other) and field.is_near(here, ring, far) and field.knows(who, other):
            yield Offer(
                id=f"to:{aim_of(field, other)}",
                label=f"To {table.name(other)}",
                rule="sk.action.toss.target",
                group="To somebody",
                does="toss",
                odds=float(opposed_rolls.chance_alone(field, who, "agi")),
                **aimed(field, other),
            )
    for ring, space in enumerate(RING):
        if field.is_near(here, ring, far):
            yield Offer(
                id=f"space:{space}",
                label=f"At {space}",
                rule="sk.action.throw.landing",
                group="At a space",
                does="throw_space",
                space=space,
                there=seen_at(field, who, ring),
            )


THROW = Action(("throw",), _throw_offers, _throw, _throw_refusals)
