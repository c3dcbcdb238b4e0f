"""Move: walk to any space within the steps that are left."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, RING, coordinate
from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.skirmish.attacking.attack_previews import attacks_from
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import lying_at
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.mechanics.action_rows import MOVE, Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts, OfferOutcome, OfferRoute
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.movement.stops import Stop, walk_stops
from ludo_tui.rules.skirmish.movement.walking import walk

_SHOWN: Final = OptionShown(group=MOVE)


def go_offers(field: Field, acting: TurnState) -> Sequence[Offer]:
    """Return every space on which the one who acts could end its move, the furthest ahead first.

    Rule: sk.turn.move
    """
    is_retreating = acting.pace == "retreat"
    return field.recall(_go_offers, acting.who, points_left(field.table, acting), is_retreating, acting.has_acted)


def _go_offers(field: Field, who: Who, points: int, is_retreating: bool, has_acted: bool) -> list[Offer]:
    """Work the offers out.

    Args:
        field: the board as the one who acts knows it.
        who: who acts.
        points: the steps that it has left.
        is_retreating: does it walk so that nobody strikes at it?
        has_acted: is its action used, so that it attacks nobody from there?
    """
    table = field.table
    is_piece, here = who.seat != table.state.sage, field.place(who)
    found = list(walk_stops(field, who, points, is_retreating=is_retreating))
    if is_piece:
        found.sort(key=lambda stop: (stop.place < here, -stop.place))
    return [_offer(field, who, stop, has_acted=has_acted) for stop in found]


def _offer(field: Field, who: Who, stop: Stop, *, has_acted: bool) -> Offer:
    table = field.table
    is_piece, here = who.seat != table.state.sage, field.place(who)
    space = coordinate(table.state.sides[who.seat], stop.place) if is_piece else RING[stop.place]
    off = "home" if stop.place == HOME else "column"
    is_last = off == "home" and home_count(table.state.parties[who.seat]) + 1 >= table.goals.wanted
    where = off if stop.ring is None else "lair" if field.is_lair(stop.ring) else ""
    ground = None if stop.ring is None else field.terrain(stop.ring)
    return Offer(
        id="home" if where == "home" else f"go:{space}",
        label=f"Go home{(' and win the match' if is_last else '')}" if where == "home" else f"Go to {space}",
        rule="sk.turn.move",
        shown=_SHOWN,
        does="go",
        piece=who.number,
        aim=OfferAim(
            to_step=stop.place if is_piece else None,
            space=space,
            amount=stop.yards,
            captures=stop.captures,
            row="" if where != "home" else "won" if is_last else "home",
        ),
        route=OfferRoute(
            yards=stop.yards,
            ahead=stop.place - here if is_piece else None,
            free_attackers=tuple(map(table.ref, stop.free_attackers)),
            ground="" if ground is None else ground.name.lower(),
            lying="" if stop.ring is None else lying_at(field, stop.ring),
            attacks=() if has_acted or stop.ring is None else tuple(attacks_from(field, who, stop.ring)),
        ),
        outcome=_outcome(_toll_note(field, who, stop)),
        facts=_facts(where),
    )


@cache
def _facts(where: str) -> OfferFacts:
    return OfferFacts(effects=(where,) if where else ())


@cache
def _outcome(note: str) -> OfferOutcome:
    return OfferOutcome(note=note)


def _toll_note(field: Field, who: Who, stop: Stop) -> str:
    """Return who pays for a move through the gate; empty where nothing is paid.

    Rule: sh.gate.toll, sh.gate.ally
    """
    if stop.ring is not None or field.place(who) > LAST_RING_STEP:
        return ""
    paying = toll_payer(field, who)
    return "" if paying is None else "pays a seal" if paying == who else f"{field.table.name(paying)} pays a seal"


def place_of(chosen: Offer) -> int:
    """Return where a move ends that was chosen: the step of a piece, the ring space of a monster."""
    if chosen.aim.to_step is not None:
        return chosen.aim.to_step
    assert chosen.aim.space is not None
    return RING.index(chosen.aim.space)


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield every space to which the combatant could go."""
    return iter(go_offers(field, acting))


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Walk there.

    Rule: sk.turn.move
    """
    yield from walk(table, acting, place_of(chosen))


GO = Action(("go",), _offers, _run, is_action=False, is_anywhere=True)
