"""Trip: topple a creature."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from ludo_tui.engine import Flow, Who, chance_in_words, do_nothing
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.afflictions.immune import is_immune
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferOutcome
from ludo_tui.rules.skirmish.party.attack_forms import Against, AttackForm, unarmed_form
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.tables.steps import BODY, Attribute
from ludo_tui.rules.skirmish.unarmed.unarmed_attack import RollOf, UnarmedAttack

LARGER: Final = 2
"""By how much the Size of the target may exceed that of the attacker.

Rule: sk.unarmed.trip.target
"""


@lru_cache(maxsize=2048)
def trip_form(sheet: Sheet, against: Against = "str") -> AttackForm:
    """Return the trip of a combatant: Agility, by what the target sets against it.

    Rule: sk.unarmed.trip.roll
    """
    return unarmed_form("trip", "agi", sheet.scores, against)


def trip_forms(sheet: Sheet) -> tuple[AttackForm, ...]:
    """Return the trip of a combatant against each attribute that its target can choose.

    Rule: sk.unarmed.trip.target-chooses
    """
    return trip_form(sheet, "str"), trip_form(sheet, "agi")


def trip_boons(field: Field, who: Who) -> Iterator[Counted]:
    """Yield what a trip gains by a shield.

    Rule: sk.unarmed.trip.shield-boon
    """
    if field.sheet(who).has_shield:
        yield Counted("shield", 1, "sk.unarmed.trip.shield-boon")


def trip(table: SkirmishTable, who: Who, target: Who, is_critical: bool) -> Flow[None]:
    """Topple the target; a critical trip takes its Speed until the next turn of the one who trips starts.

    Rule: sk.unarmed.trip.success, sk.unarmed.trip.critical
    """
    afflict(table, target, "prone", who)
    if is_critical:
        afflict(table, target, "stalled", who, Ends(1, "turn_start", who))
    return do_nothing(table)


def trips_nothing(field: Field, _who: Who, target: Who, is_critical: bool) -> bool:
    """Return whether a trip could not topple its target; a critical one also takes its Speed.

    Rule: sk.unarmed.trip.critical
    """
    creature = field.creature(target)
    return not is_critical and (creature.has("prone") or is_immune(field.table, target, "prone"))


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

    Rule: sk.unarmed.trip.target-chooses
    """
    sheet, is_held = table.sheet(target), table.has_flag(target, "held")
    options = [
        Offer(
            id=own,
            label=f"{words} {sheet.scores[own]}{' (held: it fails)' if is_held and own == 'agi' else ''}",
            rule="sk.unarmed.trip.target-chooses",
            does="set_against",
            aim=OfferAim(amount=0 if is_held and own == "agi" else sheet.scores[own]),
            outcome=OfferOutcome(note=f"then {chance_in_words(roll(own).odds)} to succeed"),
        )
        for own, words in BODY
    ]
    text = f"{table.name(who).capitalize()} {verb} {table.name(target)}. Defend with what?"
    rule = "sk.unarmed.trip.target-chooses"
    chosen = yield from table.ask(player_of(table, target), "defend-with", text, options, rule=rule)
    return "str" if chosen is options[0] else "agi"


def choose_trip(table: SkirmishTable, who: Who, target: Who, roll: RollOf) -> Flow[AttackForm]:
    """Let the target choose what it sets against a trip, and return the trip.

    Rule: sk.unarmed.trip.target-chooses
    """
    known, sheet = Field(table, target, who), table.sheet(who)
    against = yield from choose_defence(table, who, target, "trips", lambda own: roll(known, trip_form(sheet, own)))
    return trip_form(sheet, against)


TRIP: Final = UnarmedAttack(
    id="trip",
    larger=LARGER,
    brings="knocks the target prone",
    form=trip_form,
    forms=trip_forms,
    circumstances=trip_boons,
    is_targets_choice=True,
    choose=choose_trip,
    hit=trip,
    does_nothing=trips_nothing,
    in_vain="already prone",
)
