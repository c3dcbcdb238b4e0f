"""Called shot: an attack aimed at a spot that impairs an attribute, or at a thing that the target has with it."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.thing_damage import thing_left
from ludo_tui.rules.skirmish.events.fighting import WORDS
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice, choice_of
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.lasting import to_next_turn
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.text.first_letters import small

KIND: Final = "called"


BANES: Final = Counted("called shot", -2, "sk.circ.called-shot.banes")


def called_shots(field: Field, target: Who) -> Iterator[AttackChoice]:
    """Yield what can be aimed at: each attribute, and each kind of thing that the target wears or carries.

    Rule: sk.circ.called-shot.declare, sk.circ.called-shot.object
    """
    yield from (choice_of(KIND, attribute) for attribute in WORDS)
    things = equipment.outfit(field.table.tables, field.state.creature(target))
    yield from (choice_of(KIND, thing) for thing in dict.fromkeys(thing.id for thing in things))


def aim_refusal(field: Field, target: Who, choice: AttackChoice) -> tuple[str, str] | None:
    """Return that a target has not what a called shot is aimed at, with the rule; None: it has.

    Rule: sk.circ.called-shot.object
    """
    if any(one.named == choice.named for one in called_shots(field, target)):
        return None
    return "the target no longer carries that", "sk.circ.called-shot.object"


def called_shot(_field: Field, attack: PlannedAttack) -> Sequence[Counted]:
    """Return the banes of a called shot.

    Rule: sk.circ.called-shot.banes
    """
    return (BANES,) if attack.choice.kind == KIND else ()


def shot_in_words(field: Field, choice: AttackChoice) -> str:
    """Return what an attacker calls a called shot that it can choose."""
    attribute = WORDS.get(choice.named)
    if attribute is not None:
        return f"Called shot: impair its {attribute}"
    return f"Called shot: damage its {small(equipment.kind_of(field.table.tables, choice.named).name)}"


def other_effects(table: SkirmishTable, choice: AttackChoice) -> str:
    """Return what a called shot would bring to its target, in words for all who may react."""
    attribute = WORDS.get(choice.named)
    if attribute is not None:
        return f"a called shot that also impairs {attribute}"
    return f"a called shot at the {equipment.kind_of(table.tables, choice.named).name}, which takes the damage"


def is_at_thing(table: SkirmishTable, target: Who, choice: AttackChoice) -> bool:
    """Return whether an attack is aimed at a thing of the target, which then takes the damage.

    Rule: sk.circ.called-shot.object-damage
    """
    return choice.kind == KIND and choice.named not in table.sheet(target).scores


def impair(table: SkirmishTable, attack: Attacking) -> None:
    """Impair the attribute that a called shot has hit, until the end of the attacker's next turn.

    Rule: sk.circ.called-shot.impaired, sk.circ.called-shot.duration
    """
    who, target, choice = attack.who, attack.target, attack.choice
    if choice.kind == KIND and not is_at_thing(table, target, choice):
        afflict(table, target, "impaired", who, to_next_turn(table, who), attribute=choice.named)


def damage_left(table: SkirmishTable, target: Target, choice: AttackChoice) -> int:
    """Return the damage that would break the thing that a called shot names, or else fell or destroy the target."""
    if not isinstance(target, Spot) and is_at_thing(table, target, choice):
        return thing_left(table, target, choice.named)
    return health_left(table, target)
