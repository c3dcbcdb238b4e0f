"""Ways of attacking: what each needs, what it has to reach, and what it does."""

from typing import Final, NamedTuple

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.disarming import disarm
from ludo_tui.rules.skirmish.attacking.driving import drive_back
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import FellShort
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict, turns_to_come
from ludo_tui.rules.skirmish.mechanics.attack_manner import AttackManner
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import set_mark
from ludo_tui.rules.skirmish.mechanics.rolls import Attempt
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import Means
from ludo_tui.rules.skirmish.tables.steps import Attribute

MARGIN: Final = 5
"""How far above a score of the target a roll must come for what an attack option does."""


DRIVE: Final = 5
"""Spaces that a driving attack pushes at most."""


class AttackOption(NamedTuple):
    """An attack option."""

    id: str
    does: str
    """What it does, in words for who attacks."""
    brings: str
    """What it would bring besides damage, in words for everybody."""
    against: Attribute | None = None
    """The score of the target that must be topped by 5; None: every success will do."""


ATTACK_OPTIONS: Final = {
    style.id: style
    for style in (
        AttackOption(
            "disrupting", "the next attack on it has 1 boon", "the next attack on it would have 1 boon", "wil"
        ),
        AttackOption("driving", "push it up to 5 spaces", "it would be pushed back", "str"),
        AttackOption(
            "feinting",
            "no free attacks on you for the rest of the turn",
            "nobody could strike at the attacker when it walks away",
            "int",
        ),
        AttackOption(
            "guarded", "the next attack on you has 1 bane", "the next attack on the attacker would have 1 bane"
        ),
        AttackOption("lunging", "reach 1 further", ""),
        AttackOption("pressing", "its next attack has 1 bane", "its next attack would have 1 bane", "agi"),
    )
}


def option_refusal(field: Field, who: Who, style: str, means: Means) -> str:
    """Return what an attack option wants and somebody has not; empty: it has.

    Rule: sk.option.driving.requirement, sk.option.feinting.requirement, sk.option.guarded.requirement,
    sk.option.lunging.requirement, sk.option.equipped-shield
    """
    has_shield = field.sheet(who).has_shield
    is_swung = means.kind == "melee" and means.grip in ("one", "two")
    if style == "driving" and not (has_shield or is_swung):
        return "it takes a shield, or a melee weapon held in one hand or two"
    if style == "feinting" and not (means.thing and means.grip in ("one", "off")):
        return "it takes a weapon held in one hand"
    if style == "guarded" and not has_shield:
        return "it takes a shield"
    if style == "lunging" and not is_swung:
        return "it takes a melee weapon held in one hand or two"
    return ""


def option_goal(field: Field, style: AttackOption, target: Who) -> int:
    """Return what a success must reach for an option to do what it does; 0: any will do.

    Rule: sk.option.disrupting.threshold, sk.option.driving.threshold, sk.option.feinting.threshold,
    sk.option.pressing.threshold, sk.option.guarded.condition
    """
    return 0 if style.against is None else field.sheet(target).scores[style.against] + MARGIN


def apply_option(
    table: SkirmishTable, who: Who, target: Who, manner: AttackManner, tried: Attempt, bonus: int
) -> Flow[None]:
    """Carry out what the way of a successful attack does besides its damage.

    Rule: sk.option.failure, sk.circ.called-shot.impaired, sk.circ.called-shot.duration
    """
    sheet = table.sheet(target)
    if manner.style == "disarm":
        yield from disarm(table, who, target, bonus)
    elif manner.style == "called" and manner.named in sheet.scores:
        afflict(table, target, "impaired", who, turns_to_come(table, who), attribute=manner.named)
    style = ATTACK_OPTIONS.get(manner.style)
    if style is None:
        return
    if tried.total >= (needed := option_goal(Field(table), style, target)):
        yield from _apply(table, who, target, style.id, manner.push)
        return
    short = FellShort(
        who=table.ref(who),
        target=table.ref(target),
        style=style.id,
        total=tried.total,
        goal=needed,
        rule=f"sk.option.{style.id}.threshold",
    )
    table.emit(short)


def _apply(table: SkirmishTable, who: Who, target: Who, style: str, more: int) -> Flow[None]:
    """Carry out what an attack option does.

    Rule: sk.option.disrupting.effect, sk.option.driving.push, sk.option.driving.size, sk.option.feinting.effect,
    sk.option.guarded.effect, sk.option.pressing.effect
    """
    if style == "disrupting":
        set_mark(table, "disrupting", who, target, 1, "against")
    elif style == "pressing":
        set_mark(table, "pressing", who, target, -1, "attack")
    elif style == "guarded":
        set_mark(table, "guarded", who, who, -1, "against")
    elif style == "feinting":
        afflict(table, who, "slippery", who, 1)
    elif style == "driving" and table.sheet(target).size <= table.sheet(who).size + 1:
        yield from drive_back(table, who, target, DRIVE + more)
