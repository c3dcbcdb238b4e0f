"""What a space is worth to a combatant that can go there: its ground, what could be done there, who could strike."""

from collections.abc import Sequence
from typing import Final

import msgspec

from ludo_tui.board import LAST_RING_STEP, RING, STARTS
from ludo_tui.engine import Option, Who, chance_in_words, counted, name_of
from ludo_tui.rules.skirmish.actions.after_a_walk import after_walk, offered_from, strikers
from ludo_tui.rules.skirmish.attacking import attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.effects import attack
from ludo_tui.rules.skirmish.mechanics.offers import Offer, average
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.movement.slipping import slips_on
from ludo_tui.rules.skirmish.movement.stops import Stop, walk_stops
from ludo_tui.rules.skirmish.powers.known import power_named

_MOST: Final = 3
"""How many are named that could strike at a combatant."""


def _slippery(field: Field, who: Who, place: int) -> str:
    """Return where a piece may slip before it is where it goes; of where it ends the ground there tells.

    Rule: sh.terrain.slick
    """
    here = field.place(who)
    rings = [field.ring_at(who, step) for step in range(here, place, 1 if place > here else -1)][1:]
    slick = [RING[ring] for ring in rings if ring is not None and slips_on(field, who, ring)]
    return f"may slip and fall prone on the way, at {' and '.join(slick)}" if slick else ""


def preview(field: Field, acting: TurnState, option: Option) -> str:
    """Return who strikes on the way, what the ground is where an answer leads, what can be done there, and by whom."""
    if option.does == "run":
        return _struck(field, acting, option)
    if option.does != "go":
        return ""
    place = RING.index(option.aim.space or "") if option.aim.to_step is None else option.aim.to_step
    struck = _struck(field, acting, option)
    slick = "" if option.aim.to_step is None else _slippery(field, acting.who, place)
    if option.aim.to_step is not None and place > LAST_RING_STEP:
        return "; ".join(filter(None, (struck, slick)))
    assert option.aim.amount is not None
    ring = RING.index(option.aim.space or "")
    terrain, wall = field.terrain(ring), _wall(field, acting.who, ring)
    ground = "" if terrain is None else terrain.in_words
    powers = "" if acting.has_acted else _powers(field, acting, option, place, option.aim.amount)
    names = [
        name_of(field.table.names, field.table.ref(one)) for one in strikers(field, acting, place, option.aim.amount)
    ]
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    reached = f"in reach there of {', '.join(names[:_MOST])}{more}" if names else ""
    return "; ".join(filter(None, (struck, slick, wall, ground, powers, reached)))


def _wall(field: Field, who: Who, ring: int) -> str:
    """Return with whom a piece bars the way to enemies on a space.

    Rule: sh.board.wall
    """
    allies = [one for one in field.at(ring) if one != who and one.seat == who.seat and field.is_in_the_way(one)]
    if who.seat == field.state.sage or ring in STARTS or not allies or not field.is_in_the_way(who):
        return ""
    return f"blocks the way there with {name_of(field.table.names, field.table.ref(allies[0]))}"


def _struck(field: Field, acting: TurnState, option: Option) -> str:
    """Return who may strike at a combatant on its way, the chances of each, and the damage that a hit does on average.

    Rule: sk.reaction.free-attack.trigger
    """
    stop = _stop_of(field, acting, option)
    blows = (
        []
        if stop is None
        else [_blow(field, acting, *left) for left in zip(stop.free_attackers, stop.left_at, strict=True)]
    )
    blows.sort(key=lambda blow: -blow[0])
    more = f" and {len(blows) - _MOST} more" if len(blows) > _MOST else ""
    risked = f"risks {counted(len(blows), 'free attack')} on the way"
    return f"{risked}: {', '.join(said for _, said in blows[:_MOST])}{more}" if blows else ""


def _stop_of(field: Field, acting: TurnState, option: Option) -> Stop | None:
    """Return where a walk ends, or the furthest that running leads forward, if anybody may strike on the way there."""
    assert isinstance(option, Offer)
    if not option.route.free_attackers:
        return None
    if option.does == "run":
        running = msgspec.structs.replace(acting, pace="run")
        return max(walk_stops(field, acting.who, points_left(field.table, running)), key=lambda stop: stop.place)
    place = RING.index(option.aim.space or "") if option.aim.to_step is None else option.aim.to_step
    ways = walk_stops(field, acting.who, points_left(field.table, acting), is_retreating=acting.pace == "retreat")
    return next(stop for stop in ways if stop.place == place)


def _blow(field: Field, acting: TurnState, other: Who, place: int) -> tuple[float, str]:
    """Return the damage that a free attack is likely to do to a combatant that walks off, and say what it is.

    The one that strikes takes what promises most; what it knows, and the walker does not, is left out.
    """
    there = Field(after_walk(field.table, acting.who, place, acting.walked), acting.who)
    usable = attack.possible_attacks(there, other, acting.who)
    promised = [attack_odds.attack_odds(there, other, form, there.rings[other], acting.who) for form in usable]
    name = name_of(field.table.names, field.table.ref(other))
    if not promised:
        return 0.0, name
    best = max(promised, key=lambda one: one.roll.odds * min(one.mean_damage, one.left))
    facts = attack_odds.attack_facts(there, best, acting.who)
    said = f"{name} {chance_in_words(best.roll.odds, facts.odds_after_reaction)}, {average(best.mean_damage)} damage"
    return best.roll.odds * best.mean_damage, said


def _powers(field: Field, acting: TurnState, option: Option, place: int, yards: int) -> str:
    """Return which powers a combatant could use on others after a walk, and on whom each likeliest works.

    Rule: sk.turn.action-timing
    """
    own = field.table.ref(acting.who)
    found: dict[str, list[Offer]] = {}
    for offer in offered_from(field, acting, place, yards):
        if offer.aim.power and offer.aim.whom != own:
            found.setdefault(offer.aim.power, []).append(offer)
    named: dict[str, list[str]] = {}
    for key, some in found.items():
        one = power_named(field.table, acting.who, key)
        if one.way == "stunt":
            named.setdefault("", []).append(one.power.name.lower())
        elif one.power.target != "space":  # some space is always in sight
            named.setdefault(_best_of(field, some), []).append(one.power.name.lower())
    said = [f"{', '.join(names)}{on}" for on, names in sorted(named.items(), key=lambda item: not item[0])]
    where = "also" if isinstance(option, Offer) and option.route.attacks else "from there"
    return f"{where} {'; '.join(said)}" if said else ""


def _best_of(field: Field, offers: Sequence[Offer]) -> str:
    """Return on whom a power is likeliest to work, and on how many more it could be used."""
    best = max(offers, key=lambda offer: offer.facts.odds or 0.0)
    assert best.aim.whom is not None
    more = f" and {len(offers) - 1} more" if len(offers) > 1 else ""
    return f" on {name_of(field.table.names, best.aim.whom)}{more} {best.chance}".rstrip()
