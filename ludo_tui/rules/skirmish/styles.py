"""Ways of attacking: what each needs, what it has to reach, and what it does."""

from typing import Final, NamedTuple

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish import gear
from ludo_tui.rules.skirmish.afflictions import afflict, turns_to_come
from ludo_tui.rules.skirmish.circumstances import Manner
from ludo_tui.rules.skirmish.contests import resist
from ludo_tui.rules.skirmish.incidents import FellShort
from ludo_tui.rules.skirmish.marks import set_mark
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.pushes import push
from ludo_tui.rules.skirmish.rolls import Attempt, Circumstance
from ludo_tui.rules.skirmish.sheets import Means
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.steps import Attribute
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.things import fall

MARGIN: Final = 5
"""How far above a score of the target a roll must come for what an attack option does."""
DRIVE: Final = 5
"""Spaces that a driving attack pushes at most."""


class Style(NamedTuple):
    """An attack option."""

    id: str
    does: str
    """What it does, in words for who attacks."""
    brings: str
    """What it would bring besides damage, in words for everybody."""
    against: Attribute | None = None
    """The score of the target that must be topped by 5; None: every success will do."""


STYLES: Final = {
    style.id: style
    for style in (
        Style("disrupting", "the next attack on it has 1 boon", "the next attack on it would have 1 boon", "wil"),
        Style("driving", "push it up to 5 spaces", "it would be pushed back", "str"),
        Style(
            "feinting",
            "no free attacks on you for the rest of the turn",
            "nobody could strike at the attacker when it walks away",
            "int",
        ),
        Style("guarded", "the next attack on you has 1 bane", "the next attack on the attacker would have 1 bane"),
        Style("lunging", "reach 1 further", ""),
        Style("pressing", "its next attack has 1 bane", "its next attack would have 1 bane", "agi"),
    )
}


def lacks(field: Field, who: Who, style: str, means: Means) -> str:
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


def goal(field: Field, style: Style, target: Who) -> int:
    """Return what a success must reach for an option to do what it does; 0: any will do.

    Rule: sk.option.disrupting.threshold, sk.option.driving.threshold, sk.option.feinting.threshold,
    sk.option.pressing.threshold, sk.option.guarded.condition
    """
    return 0 if style.against is None else field.sheet(target).scores[style.against] + MARGIN


def hit_with_style(
    table: SkirmishTable, who: Who, target: Who, manner: Manner, tried: Attempt, bonus: int
) -> Flow[None]:
    """Carry out what the way of a successful attack does besides its damage.

    Rule: sk.option.failure, sk.circ.called-shot.impaired, sk.circ.called-shot.duration
    """
    sheet = table.sheet(target)
    if manner.style == "disarm":
        yield from _disarm(table, who, target, bonus)
    elif manner.style == "called" and manner.named in sheet.scores:
        afflict(table, target, "impaired", who, turns_to_come(table, who), attribute=manner.named)
    style = STYLES.get(manner.style)
    if style is None:
        return
    if tried.total >= (needed := goal(Field(table), style, target)):
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
        yield from _drive(table, who, target, DRIVE + more)


def _drive(table: SkirmishTable, who: Who, target: Who, most: int) -> Flow[None]:
    """Ask how far somebody is driven back.

    Rule: sk.option.driving.push, sh.talent.cleaving-charge
    """
    rule = "sk.option.driving.push"
    options = [
        Offer(
            id=f"spaces:{count}",
            label=f"Push it {count}" if count else "Do not push",
            rule=rule,
            does="drive" if count else "pass",
            entry="" if count else "drive",
            amount=count,
        )
        for count in range(most, -1, -1)
    ]
    text = f"How far is {table.name(target)} driven back?"
    chosen = yield from table.ask(table.player_of(who), "drive", text, options, rule=rule)
    yield from push(table, who, target, chosen.amount or 0, rule)


def _disarm(table: SkirmishTable, who: Who, target: Who, bonus: int) -> Flow[None]:
    """Let the target of a disarming attack hold on to its things; one that it cannot hold falls.

    Rule: sk.disarm.no-damage, sk.disarm.target-roll, sk.disarm.bonus-banes, sk.disarm.drop, sk.disarm.resisted
    """
    banes = bonus // 2
    more = (Circumstance("Bonus Damage", -banes, "sk.disarm.bonus-banes"),) if banes else ()
    if (yield from resist(table, target, "agi", who, "disarming", "sk.disarm.target-roll", banes=more)):
        return
    holding = gear.held(table.tables, table.state.fighter(target))
    if not holding:
        return
    options = [
        Offer(
            id=f"drop:{thing.id}",
            label=f"It drops the {gear.kind_of(table.tables, thing.id).name}",
            rule="sk.disarm.drop",
            does="drop_thing",
            entry=thing.id,
        )
        for thing in holding
    ]
    text = f"What does {table.name(target)} drop?"
    chosen = yield from table.ask(table.player_of(who), "drop", text, options, rule="sk.disarm.drop")
    yield from fall(table, who, target, chosen.entry)
