"""Grab: an unarmed attack that takes a free hand, and holds its target until the end of the grabber's next turn."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ludo_tui.engine import Flow, Refusal, Who, do_nothing, signed
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import GRABBED
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm, unarmed_form
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.tables.steps import BODY, Attribute
from ludo_tui.rules.skirmish.unarmed.holds import end_of_grab, lasts_until_let_go
from ludo_tui.rules.skirmish.unarmed.unarmed_attack import RollOf, UnarmedAttack

LARGER: Final = 1
"""By how much the Size of the target may exceed that of the attacker.

Rule: sk.unarmed.grab.target
"""


NO_HAND: Final = ("no free hand", "sk.unarmed.grab.free-hand")
"""Why nobody can be grabbed, with the rule."""


_ENDS: Final = ("confused", "controlled", "stunned", "unconscious")
"""What befalls a holder that lets go."""


def has_hand_for(field: Field, who: Who) -> bool:
    """Return whether a combatant has the hand free that a grab takes.

    Rule: sk.unarmed.grab.free-hand
    """
    return field.free_hands(who) > 0


@lru_cache(maxsize=2048)
def grab_form(sheet: Sheet, by: Attribute) -> AttackForm:
    """Return the grab of a combatant by an attribute, against Agility.

    Rule: sk.unarmed.grab.roll
    """
    return unarmed_form("grab", by, sheet.scores, "agi")


def grab_forms(sheet: Sheet) -> tuple[AttackForm, ...]:
    """Return the grab of a combatant by Strength and by Agility.

    Rule: sk.unarmed.grab.roll
    """
    return grab_form(sheet, "str"), grab_form(sheet, "agi")


def best_grab(sheet: Sheet) -> AttackForm:
    """Return the grab of a combatant by the better of Strength and Agility."""
    return grab_form(sheet, "agi" if sheet.scores["agi"] > sheet.scores["str"] else "str")


def refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why nobody can be grabbed, where it is for want of a hand.

    Rule: sk.unarmed.grab.free-hand
    """
    if not has_hand_for(field, acting.who):
        reason, rule = NO_HAND
        yield Refusal(id="grab", label="Grab", reason=reason, rule=rule, group="Attack")


def grab(table: SkirmishTable, who: Who, target: Who, _is_critical: bool) -> Flow[None]:
    """Hold the target of a successful grab; an iron grip has no limit of time.

    Rule: sk.unarmed.grab.success, sk.unarmed.grab.duration, sh.talent.iron-grip
    """
    afflict(table, target, GRABBED, who, end_of_grab(table, who))
    return do_nothing(table)


def grabs_nothing(field: Field, who: Who, target: Who, _is_critical: bool) -> bool:
    """Return whether a grab could change nothing for its target: it is held without a limit already.

    Rule: sh.talent.iron-grip
    """
    return lasts_until_let_go(field, who, target)


def choose_attribute(
    table: SkirmishTable, who: Who, target: Who, chance: Callable[[Attribute], Fraction]
) -> Flow[Attribute]:
    """Ask a combatant whether it uses Strength or Agility, with the chance of each.

    Args:
        table: the match.
        who: who grabs at a combatant.
        target: on whom.
        chance: returns the chance with each of the two.

    Rule: sk.unarmed.grab.roll
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
    text = f"{table.name(who).capitalize()} grabs at {table.name(target)}. With what?"
    chosen = yield from table.ask(player_of(table, who), "by", text, options, rule="sk.unarmed.grab.roll")
    return "str" if chosen is options[0] else "agi"


def why_grab_ends(field: Field, holder: Who, target: Who) -> tuple[str, str] | None:
    """Return why a grab ends by itself, with the rule: out of reach, or its holder suffers from what loosens its grip.

    Rule: sk.unarmed.grab.ends-moving-away, sk.unarmed.grab.ends-affliction, sk.unarmed.grab.forced-apart
    """
    if not field.is_near(field.rings[holder], field.rings[target], field.sheet(holder).reach):
        return "out of reach", "sk.unarmed.grab.ends-moving-away"
    if found := next((one for one in _ENDS if field.table.suffers(holder, one)), None):
        return f"the holder is {field.table.tables.afflictions[found].name.lower()}", "sk.unarmed.grab.ends-affliction"
    return None


def choose_grab(table: SkirmishTable, who: Who, target: Who, roll: RollOf) -> Flow[AttackForm]:
    """Ask whether a grab is made with Strength or with Agility, and return it; who covers shows itself by that.

    Rule: sk.unarmed.grab.roll, sh.hidden.knowledge
    """
    field, sheet = Field(table, who, target), table.sheet(who)
    by = yield from choose_attribute(table, who, target, lambda own: roll(field, grab_form(sheet, own)).chance())
    return grab_form(sheet, by)


GRAB: Final = UnarmedAttack(
    id="grab",
    larger=LARGER,
    brings="holds the target",
    form=best_grab,
    forms=grab_forms,
    is_targets_choice=False,
    choose=choose_grab,
    hit=grab,
    gains_by_critical=False,
    does_nothing=grabs_nothing,
    in_vain="already held until let go",
)
