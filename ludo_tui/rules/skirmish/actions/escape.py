"""Escape: an action that breaks free of a grab or a pin; a critical success may grab the holder in turn."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from ludo_tui.engine import Flow, Option, Refusal, Who, window
from ludo_tui.rules.skirmish.attacking.hold_attacks import AttackInHold, hold_roll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action, target_of
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import let_go
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import why_inactive
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.triggers import BrokenFree
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.tables.steps import BODY
from ludo_tui.rules.skirmish.unarmed.broken_holds import why_hold_lapsed
from ludo_tui.rules.skirmish.unarmed.holds import hold_offer, holders_of


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each holder from which the combatant can try to break free, with the best chance.

    Rule: sk.unarmed.escape.condition, sk.unarmed.escape.action
    """
    who = acting.who
    for holder in holders_of(field.table, who):
        if holder in field.rings:
            rule, odds = "sk.unarmed.escape.action", float(_best_chance(field, who, holder))
            yield hold_offer(field, who, holder, "escape", "Break free of", rule, odds=odds)


def _best_chance(field: Field, who: Who, holder: Who) -> Fraction:
    """Return the chance of breaking free with the attributes that suit best."""
    return max(hold_roll(field, who, "escape", by, holder, against).chance() for by, _ in BODY for against, _ in BODY)


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why there is nothing to break free of.

    Rule: sk.unarmed.escape.condition
    """
    if not holders_of(field.table, acting.who):
        rule = "sk.unarmed.escape.condition"
        yield Refusal(id="escape", label="Break free", reason="nothing holds this piece", rule=rule, group=ACT)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Roll one attribute of the body against another, both as the combatant chooses.

    Rule: sk.unarmed.escape.roll, sk.unarmed.escape.success, sk.unarmed.escape.failure,
    sk.unarmed.escape.critical-grab
    """
    who, holder = acting.who, target_of(chosen)
    ways, options = [*product(BODY, repeat=2)], _ways(Field(table), who, holder)
    rule, text = "sk.unarmed.escape.chooser", "Break free with what?"
    by_which = yield from table.ask(player_of(table, who), "by", text, options, rule=rule)
    (by, _), (against, _) = ways[options.index(by_which)]
    brings = "breaks the hold"
    result = yield from AttackInHold(
        table, who, "escape", by, holder, against, what="breaking free", brings=brings, lapses=_lapses
    ).make()
    if result is None or not result.is_success:
        return
    let_go(table, holder, who, "broken free", "sk.unarmed.escape.success")
    if result.is_critical:
        yield from window(table, BrokenFree(seat=who.seat, who=who, holder=holder, order=(who,)))


def _lapses(field: Field, who: Who, holder: Who) -> str:
    """Return why there is nothing to break free of any more; empty: there is."""
    return why_inactive(field, who) or why_hold_lapsed(field, holder, who)


def _ways(field: Field, who: Who, holder: Who) -> list[Option]:
    """Return the four pairs of attributes with which it can be tried.

    Rule: sk.unarmed.escape.chooser
    """
    return [
        Offer(
            id=f"{by}:{against}",
            label=f"{words} against {field.table.name(holder)}'s {other}",
            rule="sk.unarmed.escape.chooser",
            does="by",
            facts=roll_odds.roll_facts(field, roll, holder),
            manner=roll_odds.roll_manner(roll),
        )
        for (by, words), (against, other) in product(BODY, repeat=2)
        for roll in (hold_roll(field, who, "escape", by, holder, against),)
    ]


ESCAPE = Action(("escape",), _offers, _run, _refusals)
