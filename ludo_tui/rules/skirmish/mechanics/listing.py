"""In which order lists name those whom something can be done to: enemies before own people, the nearest first."""

from collections.abc import Iterable

from ludo_tui.board import RING, king_distance, ring_distance
from ludo_tui.engine import Option, Ref, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer


def nearest_first(field: Field, who: Who, options: Iterable[Option]) -> list[Option]:
    """Return answers with what puts their targets in order: every list names the nearest first."""
    told = [(option, nearness(field, who, option)) for option in options]
    return [option.with_shown(sort_key=far) if far else option for option, far in told]


def nearness(field: Field, who: Who, option: Option) -> tuple[int, ...]:
    """Return how far off is what a combatant aims an answer at: across the board, along the track, and who of several.

    Where it strikes at a space, it is first whom that harms. What is aimed at nobody and at no space, and what is a way
    to walk, has no place in such an order.
    """
    aim, here = option.aimed_at, field.rings.get(who)
    if here is None or option.does == "go" or (aim is None and option.aim.space is None):
        return ()
    there = RING.index(option.aim.space) if aim is None else field.rings.get(Who(*aim))
    if there is None:
        return ()
    ill = () if aim is not None else (_ill(field, who, option),)
    return *ill, king_distance(here, there), ring_distance(here, there), *(aim or ())


def _ill(field: Field, who: Who, option: Option) -> int:
    """Return how ill-aimed a strike at a space looks: at enemies, at some and own people, at nobody, at own people."""
    if not isinstance(option, Offer) or option.aim.reached is None:
        return 0
    if option.does == "attack_space":  # it finds only who is hidden: where a known combatant stands it is aimed in vain
        return 3 if option.aim.reached else 0
    if option.does != "at" or not (option.facts.mean_damage or option.shown.needs_confirming):
        return 0
    own = harmed(field, who, option.aim.reached)
    is_hit = any(field.table.are_enemies(who.seat, ref.seat) for ref in option.aim.reached)
    return (1 if own else 0) if is_hit else 3 if own else 2


def harmed(field: Field, who: Who, there: Iterable[Ref]) -> list[Ref]:
    """Return those of a combatant's own side that are reached where they stand; what is down takes no harm."""
    reached = ((ref, ref.who) for ref in there)
    return [ref for ref, one in reached if not field.are_enemies(who, one) and field.is_awake(one)]


def description(table: SkirmishTable, who: Who) -> str:
    """Return who a combatant is, with its space and what Health it has left."""
    ring, creature = table.state.ring(who), table.state.creature(who)
    where = "" if ring is None else f", {RING[ring]}"
    health = table.sheet(who).health
    left = "down" if creature.is_fallen else f"♥{health - creature.damage}/{health}"
    return f"{table.name(who)}{where}, {left}"
