"""The choice of Strength or Agility, by a target that resists with its body and by who lays hands on it."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from ludo_tui.engine import Flow, chance_in_words, signed
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.rolls import PlannedRoll
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import Against
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES, Attribute

_CHOICE: Final[tuple[Attribute, ...]] = ("str", "agi")


BODY: Final = tuple((attribute, ATTRIBUTES[attribute]) for attribute in _CHOICE)
"""The attributes that bodies are set against each other with, each with what it is called."""


def choose_defence(
    table: SkirmishTable, who: Who, target: Who, verb: str, roll: Callable[[Attribute], PlannedRoll]
) -> Flow[Against]:
    """Let the target choose what it sets against a trip or a hold, before the roll; Agility is no use to the held.

    Args:
        table: the match.
        who: who trips or wrestles.
        target: whom.
        verb: what is done.
        roll: returns the roll against each of the two scores, as the target knows it.

    Rule: sk.unarmed.trip.target-chooses, sk.unarmed.wrestle.target-chooses
    """
    sheet, is_held = table.sheet(target), table.has_flag(target, "held")
    options = [
        Offer(
            id=own,
            label=f"{words} {sheet.scores[own]}{' (held: it fails)' if is_held and own == 'agi' else ''}",
            rule="sk.unarmed.trip.target-chooses",
            does="set_against",
            aim=OfferAim(amount=0 if is_held and own == "agi" else sheet.scores[own]),
            outcome=OfferOutcome(note=f"then it succeeds at {chance_in_words(float(roll(own).chance()))}"),
        )
        for own, words in BODY
    ]
    text = f"{table.name(who).capitalize()} {verb} {table.name(target)}. What is set against it?"
    rule = "sk.unarmed.trip.target-chooses"
    chosen = yield from table.ask(table.player_of(target), "defend-with", text, options, rule=rule)
    return "str" if chosen is options[0] else "agi"


def choose_attribute(
    table: SkirmishTable, who: Who, target: Who, chance: Callable[[Attribute], Fraction]
) -> Flow[Attribute]:
    """Ask a combatant whether it uses Strength or Agility, with the chance of each.

    Args:
        table: the match.
        who: who lays hands on a combatant.
        target: on whom.
        chance: returns the chance with each of the two.

    Rule: sk.unarmed.grab.roll, sk.unarmed.wrestle.roll
    """
    sheet = table.sheet(who)
    options = [
        Offer(
            id=by,
            label=f"{words} {signed(sheet.modifier(by))}",
            rule="sk.unarmed.grab.roll",
            does="by",
            aim=OfferAim(amount=sheet.modifier(by)),
            facts=OfferFacts(odds=float(chance(by))),
        )
        for by, words in BODY
    ]
    text = f"{table.name(who).capitalize()} lays hands on {table.name(target)}. With what?"
    chosen = yield from table.ask(table.player_of(who), "by", text, options, rule="sk.unarmed.grab.roll")
    return "str" if chosen is options[0] else "agi"
