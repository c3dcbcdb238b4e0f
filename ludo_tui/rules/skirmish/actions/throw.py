"""Throw: throw a thing that is held at an enemy, at a comrade or at a space."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.skirmish.actions.throw_aims import far_of, throw_aims, thrown
from ludo_tui.rules.skirmish.actions.throw_to_space import throw_to_space
from ludo_tui.rules.skirmish.actions.toss import toss_thing
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, BACK, Action, attacked_by, target_of
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.listing import nearest_first
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.tables import rows


def _throwable(field: Field, who: Who) -> list[str]:
    """Return what a combatant could throw: what it holds, and with a free hand a seal from its belt.

    Rule: sk.action.throw.held-object, sk.action.toss.weapon
    """
    creature = field.state.creature(who)
    held = (thing.id for thing in equipment.held(field.table.tables, creature) if thing.id != rows.SHIELD)
    found = dict.fromkeys(held)
    return [*found, *([equipment.SEAL] if creature.seals and field.free_hands(who) else [])]


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
            does="throw",
            aim=OfferAim(row=thing, amount=_comrades(field, acting.who, thing)),
            piece=acting.who.number,
        )


def _comrades(field: Field, who: Who, thing: str) -> int:
    """Return how many of one's own side a thing could be tossed to.

    Rule: sk.action.toss.target
    """
    here, far = field.rings[who], far_of(field, thing)
    return sum(field.is_near(here, field.rings[one], far) for one in field.allies(who) if field.is_awake(one))


def _throw_refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    if not _throwable(field, acting.who):
        reason, rule = "nothing in hand to throw", "sk.action.throw.held-object"
        yield Refusal(id="throw", label="Throw", reason=reason, rule=rule, group=ACT)
    elif field.state.creature(acting.who).seals and not field.free_hands(acting.who):
        reason, rule = "no free hand: put something away first", "sk.action.toss.weapon"
        yield Refusal(id="throw:seal", label="Toss the seal", reason=reason, rule=rule, group=ACT)


def _throw(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Ask where to, and throw.

    Rule: sk.action.throw.landing, sk.action.throw.attack-other-object, sk.action.toss.target
    """
    who, field = acting.who, Field(table, acting.who)
    name = equipment.kind_of(table.tables, chosen.aim.row).name
    options = [*nearest_first(field, who, throw_aims(field, who, chosen.aim.row)), BACK]
    text = f"Where does {table.name(who)} throw the {name}?"
    rule = "sk.action.throw.held-object"
    aim = yield from table.ask(player_of(table, who), "aim", text, options, rule=rule)
    assert isinstance(aim, Offer)
    if aim.does == "back":
        acting.has_acted = False
    elif aim.does == "throw_at":
        yield from make_attack(table, who, attacked_by(aim), thrown(field, who, chosen.aim.row))
    elif aim.does == "toss":
        yield from toss_thing(table, who, chosen.aim.row, target_of(aim))
    else:
        assert aim.aim.space is not None
        throw_to_space(table, who, chosen.aim.row, aim.aim.space)


THROW = Action(("throw",), _throw_offers, _throw, _throw_refusals)
