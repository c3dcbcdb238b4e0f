"""The turning phase: turning around, dropping prone, standing up."""

from collections.abc import Iterator, Sequence

from ludo_tui.board import PIECES
from ludo_tui.engine import Flow, Layout, Option, OptionShown, Refusal, Urgency, Who, name_of, window
from ludo_tui.rules.ludicrous.actions.action import Action, offered
from ludo_tui.rules.ludicrous.actions.revive import fallen_friends
from ludo_tui.rules.ludicrous.attacking.attack_forms import attack_forms, largest_reach
from ludo_tui.rules.ludicrous.events.movement import Turned
from ludo_tui.rules.ludicrous.mechanics.conditions.prone import drop_prone, stand_up
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_in_reach
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, can_act, can_attack, has_condition, has_flag
from ludo_tui.rules.ludicrous.mechanics.triggers import TurnedAway
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, OfferRoute, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases.choose_action import forced_attacks
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach, in_reach
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway

DONE = Option(id="pass", label="Done turning", rule="ll.5.2.turn.none", does="pass")


def turning(table: LudicrousTable, actions: Sequence[Action]) -> Flow[str | None]:
    """Let the player turn any number of pieces, each once, drop them prone or stand them up.

    Rule: ll.5.2.turn.any-number, ll.5.2.turn.none, ll.5.2.turn.own-phase-only, ll.5.2.prone.any-number,
    ll.5.2.prone.none, ll.5.2.prone.turning-phase
    """
    seat = table.state.turn.seat
    turned: list[int] = []
    dropped: list[int] = []
    while True:
        cached = table.with_cache
        options, refused = _choices(cached, seat, actions, turned, dropped)
        if not options:
            return None
        chosen = yield from table.ask(
            seat,
            "turning",
            "Turn pieces around?",
            [*options, DONE],
            refused=tuple(refused),
            rule="ll.5.2.turn.any-number",
            layout=Layout(urgency=_urgency(cached, seat, options)),
        )
        if chosen.piece is None:
            return None
        piece = chosen.piece
        if chosen.does == "prone":
            dropped.append(piece)
            drop_prone(table, Who(seat, piece))
        elif chosen.does == "stand":
            if not has_flag(table, Who(seat, piece), "stands_up_free"):
                turned.append(piece)
            dropped.append(piece)
            stand_up(table, Who(seat, piece))
        else:
            turned.append(piece)
            yield from turn_around(table, Who(seat, piece))


def _urgency(table: LudicrousTable, seat: int, options: Sequence[Option]) -> Urgency:
    """Return whether turning can matter."""
    if _is_idle(table, seat, options):
        return "idle"
    return "minor" if _is_minor(table, seat, options) else "needed"


def _is_idle(table: LudicrousTable, seat: int, options: Sequence[Option]) -> bool:
    """Return whether turning could change nothing: no piece is prone, within reach, or faced by an enemy in reach.

    Rule: lh.readings.idle
    """
    if any(option.does == "stand" for option in options):
        return False
    fallen, revives = fallen_friends(table.state, seat), table.tables.numbers.revive.range
    reach = largest_reach(table, seat)
    for who in (Who(seat, piece) for piece in actors(table, seat)):
        if enemies_in_reach(table, who, reach, faced=False) or creatures_in_reach(table, who, reach, faced=False):
            return False
        if any(_aims_at(table, foe, who) for foe in table.state.foes(seat)):
            return False
        if any(in_reach(table.state, who, friend, revives, faced=False) for friend in fallen):
            return False
    return True


def _is_minor(table: LudicrousTable, seat: int, options: Sequence[Option]) -> bool:
    """Return whether no piece can stand up, and none would reach a target only by turning.

    Rule: lh.readings.minor
    """
    if any(
        isinstance(one, Offer) and (one.does == "stand" or (not one.stock.have and one.aim.amount)) for one in options
    ):
        return False
    turning = {option.piece for option in options if option.does == "turn"}
    fallen, revives = fallen_friends(table.state, seat), table.tables.numbers.revive.range
    return not any(
        in_reach(table.state, who, friend, revives, faced=False) and not in_reach(table.state, who, friend, revives)
        for who in (Who(seat, piece) for piece in actors(table, seat) if piece in turning)
        for friend in fallen
    )


def _aims_at(table: LudicrousTable, foe: int, who: Who) -> bool:
    """Return whether a piece of an enemy faces a piece and could strike it, unless it lay prone."""
    reach = max((form.reach for form in attack_forms(table.known, foe)), default=0)
    return any(in_reach(table.state, Who(foe, piece), who, reach) for piece in actors(table, foe))


def _choices(
    table: LudicrousTable, seat: int, actions: Sequence[Action], turned: list[int], dropped: list[int]
) -> tuple[list[Option], list[Refusal]]:
    """Return what can still be done in this phase, and why not the rest.

    Rule: ll.5.2.prone.no-action, ll.5.2.prone.no-bonus-action, ll.5.2.prone.no-reaction
    """
    taunters = _taunters(table, seat, actions)
    choices = [
        choice
        for piece in on_pathway(table.state, seat)
        for choice in _of_piece(
            table,
            Who(seat, piece),
            has_turned=piece in turned,
            has_dropped=piece in dropped,
            taunter=taunters.get(piece),
        )
    ]
    options = [choice for choice in choices if isinstance(choice, Option)]
    return options, [choice for choice in choices if isinstance(choice, Refusal)]


def _taunters(table: LudicrousTable, seat: int, actions: Sequence[Action]) -> dict[int, Who]:
    """Return the taunters of pieces that could attack them from where they stand.

    Rule: lh.conditions.taunted.no-turning
    """
    if not any(has_flag(table, Who(seat, piece), "must_attack_taunter") for piece in on_pathway(table.state, seat)):
        return {}
    strikes = offered(table, seat, "action", [one for one in actions if one.is_strike])
    found = [option for _, option in forced_attacks(table, seat, strikes)]
    return {one.piece: one.aim.target for one in found if one.piece is not None and one.aim.target is not None}


def _of_piece(
    table: LudicrousTable, who: Who, *, has_turned: bool, has_dropped: bool, taunter: Who | None
) -> Iterator[Option | Refusal]:
    """Yield what one piece can still do, or why it cannot turn.

    The digits stay with what they do: the one that has turned a piece does not drop it prone when pressed again.

    Rule: lh.conditions.prone
    """
    piece = who.piece
    name = table.names.own_piece(piece)
    is_prone, is_able = has_condition(table.state, who, "prone"), can_act(table, who)
    if is_able and is_prone and not has_dropped:
        is_free = has_flag(table, who, "stands_up_free")
        yield Offer(
            id=f"stand:{piece}",
            label=f"{name.capitalize()} stands up",
            rule="lh.conditions.prone",
            piece=piece,
            does="stand",
            shown=OptionShown(digit=f"{piece + 1}"),
            facts=OfferFacts(effects=("turns_later",) if is_free else ("turns_instead",)),
        )
    turn, label = f"turn:{piece}", f"Turn {name} around"
    if (why := _why_not_turned(table, who, has_turned=has_turned, taunter=taunter)) is not None:
        yield Refusal(id=turn, label=label, reason=why[0], rule=why[1], piece=piece)
    else:
        before, behind = _in_reach(table, who)
        yield Offer(
            id=turn,
            label=label,
            rule="ll.5.2.turn.reverses",
            piece=piece,
            does="turn",
            shown=OptionShown(digit=f"{piece + 1}"),
            aim=OfferAim(row=table.state.piece(who).facing, amount=behind),
            stock=OfferStock(have=before),
            route=OfferRoute(backs=tuple(opportunity_attackers(table, who))),
        )
    if is_able and not is_prone and not has_dropped:
        yield Offer(
            id=f"prone:{piece}",
            label=f"{name.capitalize()} drops prone",
            rule="ll.5.2.prone.turning-phase",
            piece=piece,
            does="prone",
            shown=OptionShown(digit=f"{piece + PIECES + 1}"),
        )


def _why_not_turned(
    table: LudicrousTable, who: Who, *, has_turned: bool, taunter: Who | None
) -> tuple[str, str] | None:
    """Return why a piece cannot turn around now, with the rule; None: it can.

    Rule: ll.5.2.turn.once, lh.conditions.prone, lh.conditions.taunted.no-turning
    """
    if not can_act(table, who):
        source = has_flag(table, who, "no_act")
        assert source is not None
        return source.name, source.rule
    if has_condition(table.state, who, "prone"):
        return "prone", "lh.conditions.prone"
    if has_turned:
        return "it has turned or stood up in this phase", "ll.5.2.turn.once"
    if taunter is None:
        return None
    said = f"{name_of(table.names, taunter)} taunted it, and it cannot turn its back on that piece"
    return said, "lh.conditions.taunted.no-turning"


def _in_reach(table: LudicrousTable, who: Who) -> tuple[int, int]:
    """Return how many enemy pieces the weapons of a party reach before a piece, and how many behind it.

    None where it cannot attack.
    """
    if not can_attack(table, who):
        return 0, 0
    reach = max([table.tables.numbers.punch.range, *(use.reach for use in attack_forms(table.known, who.seat))])
    before, around = (len(enemies_in_reach(table, who, reach, faced=faced)) for faced in (True, False))
    return before, around - before


def turn_around(table: LudicrousTable, who: Who) -> Flow[None]:
    """Turn a piece to face the other way; enemies within 1 space that it faced may make an opportunity attack.

    Rule: ll.5.2.turn.reverses, ll.5.2.opportunity.trigger, ll.5.9.opportunity.trigger, ll.5.2.facing.one-direction
    """
    seat, piece = who.seat, who.piece
    one = table.state.piece(who)
    backs = opportunity_attackers(table, who)
    one.facing = "backward" if one.facing == "forward" else "forward"
    table.emit(Turned(seat=seat, piece=piece, facing=one.facing, rule="ll.5.2.turn.reverses"))
    if backs:
        yield from window(table, TurnedAway(seat=seat, piece=piece, backs=backs))


def opportunity_attackers(table: LudicrousTable, who: Who) -> list[Who]:
    """Return the enemy pieces that a piece faces near enough to attack it if it turns its back on them.

    Rule: ll.5.2.opportunity.trigger, ll.5.9.opportunity.trigger, ll.5.2.opportunity.range-1,
    ll.5.9.opportunity.range-1, ll.5.9.opportunity.pathway
    """
    return enemies_in_reach(table, who, table.tables.numbers.attack.opportunity_range)
