"""The ambush from a star space."""

from ludo_tui.engine import Flow, LazyOptions, Option, OptionShown, Who, name_of
from ludo_tui.rules.fight.amounts import dice, roll_amount
from ludo_tui.rules.ludicrous.attacking.attacks import advantage_without_contest, end_attack, is_adjacent
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.contests import announce, defence_modifiers
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage, what_fells
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack, identifying_marks, stat
from ludo_tui.rules.ludicrous.mechanics.odds import save_chance
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.mechanics.saving_throws import make_saving_throw
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach
from ludo_tui.rules.ludicrous.positions.special_spaces import stands_on_star


def ambush_offers(table: LudicrousTable, seat: int) -> list[Offer]:
    """Return every ambush from a star space; nothing if just these have been declined in this turn already.

    Rule: lh.conditions.ambush, lh.readings.ambush-declined
    """
    if table.used(once_per_turn.AMBUSH):
        return []
    names = table.names
    numbers = table.tables.numbers.special
    found: list[Offer] = []
    for piece in range(len(table.state.parties[seat].pieces)):
        for other in _within_ambush(table, Who(seat, piece)):
            known = table.known
            goal = numbers.ambush_base + stat(known, Who(seat, piece), "speed")
            chance = 1 - save_chance(
                known,
                other,
                "dexterity",
                goal,
                advantage=-advantage_without_contest(known, Who(seat, piece), other),
                more=defence_modifiers(known, _ambushing(Who(seat, piece), other)),
            )
            found.append(
                Offer(
                    id=f"ambush:{piece}:{other[0]}.{other[1]}",
                    label=f"{names.own_piece(piece).capitalize()} ambushes {name_of(table.names, other)}",
                    rule="lh.conditions.ambush",
                    piece=piece,
                    aim=OfferAim(
                        target=other, space=names.space(other.seat, table.state.piece(other).step, other.piece)
                    ),
                    does="ambush",
                    shown=OptionShown(
                        same_as=f"ambush:{other[0]}.{other[1]} {identifying_marks(table, Who(seat, piece))}"
                    ),
                    facts=OfferFacts(
                        odds=float(chance),
                        is_guess=known.has_guessed,
                        mean_damage=dice(numbers.ambush_damage).mean,
                        dice=f"{numbers.ambush_damage}",
                        fells=what_fells(known, other, dice(numbers.ambush_damage).span[-1], None),
                    ),
                )
            )
    return [] if all(table.used(_declined(ambush)) for ambush in found) else found


def _within_ambush(table: LudicrousTable, who: Who) -> list[Who]:
    """Return the enemy pieces that a piece can ambush from where it stands.

    Rule: lh.conditions.ambush
    """
    if not can_attack(table, who) or not stands_on_star(table, who):
        return []
    return enemies_in_reach(table, who, table.tables.numbers.special.ambush_range, faced=False)


def _declined(ambush: Offer) -> str:
    """Return the budget of the turn in which it is kept that an ambush was declined, with the chance that it had."""
    return f"declined:{ambush.id}:{ambush.facts.odds}"


def settle_ambush(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let a piece on a star space ambush an enemy near it, once a turn.

    It is an attack: what gives attacks advantage or disadvantage does the opposite to the saving throw.

    Rule: lh.conditions.ambush, lh.attacks.what
    """
    ambushes = ambush_offers(table, seat)
    if not ambushes:
        return
    rule = "lh.conditions.ambush"
    decline = Option(id="pass", label="No ambush", rule=rule, does="pass")
    chosen = yield from table.ask(
        seat,
        "ambush",
        "Ambush somebody from the star space?",
        LazyOptions([*ambushes, decline], promised=lambda at: [*ambush_offers(at, seat), decline]),
        rule=rule,
    )
    if chosen.aim.target is None or chosen.piece is None:
        for ambush in ambushes:
            table.use(_declined(ambush))
        return
    table.use(once_per_turn.AMBUSH)
    numbers = table.tables.numbers.special
    one, other = Who(seat, chosen.piece), chosen.aim.target
    from_near = is_adjacent(table, one, other)
    trigger = yield from announce(table, _ambushing(one, other), lambda at: at in _within_ambush(table, one))
    other = trigger.target
    if not trigger.cancelled:
        show_stat(table, one, "speed")
        is_saved = yield from make_saving_throw(
            table,
            other,
            "dexterity",
            numbers.ambush_base + stat(table, one, "speed"),
            name="the ambush",
            rule=rule,
            advantage=-advantage_without_contest(table, one, other),
            more=defence_modifiers(table, trigger),
        )
        if not is_saved:
            amount = yield from roll_amount(table, seat, numbers.ambush_damage, "ambush", rule=rule)
            yield from deal_damage(
                table, other, Harm(amount=amount, by=one, cause="the ambush", rule=rule, is_hit=True)
            )
    yield from end_attack(table, one, other, from_near=from_near)


def _ambushing(one: Who, other: Who) -> Attacking:
    """Return what others may react to while an ambush is sprung."""
    return Attacking(seat=one.seat, piece=one.number, target=other, name="ambush")
