"""Hold actions: yield what can be done to whom one holds, and against whom one is held by."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import health, opposed_rolls
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import BODY
from ludo_tui.rules.skirmish.menu.actions import ACT, Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.menu.offers import Offer
from ludo_tui.rules.skirmish.model.state import Acting
from ludo_tui.rules.skirmish.unarmed.drag import drag
from ludo_tui.rules.skirmish.unarmed.escape import escape
from ludo_tui.rules.skirmish.unarmed.grab import extend_grab
from ludo_tui.rules.skirmish.unarmed.holds import holders_of, holding_circumstances, holds_of
from ludo_tui.rules.skirmish.unarmed.wrestle import wrestle, wrestling_chance


def _offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield what can be done to whom one holds, and against whom one is held by.

    Rule: sk.unarmed.kinds, sk.unarmed.drag.requirement, sk.unarmed.wrestle.requirement, sk.unarmed.escape.condition,
    sk.unarmed.grab.extend
    """
    table, who = field.table, acting.who
    for target in holds_of(table, who):
        name, aim = table.name(target), aim_of(field, target)
        best = max(wrestling_chance(field, who, by, target) for by, _ in BODY)
        pulls = opposed_rolls.opposed_roll(
            field, who, "str", target, "str", more=holding_circumstances(field, who)
        ).chance()
        parts = (
            ("extend", f"Keep hold of {name}", None, "sk.unarmed.grab.extend"),
            ("drag", f"Drag {name}", pulls, "sk.unarmed.drag.action"),
            ("wrestle", f"Wrestle {name}", best, "sk.unarmed.wrestle.roll"),
        )
        for does, label, chance, rule in parts:
            yield Offer(
                id=f"{does}:{aim}",
                label=label,
                rule=rule,
                group=ACT,
                does=does,
                piece=who.piece,
                odds=None if chance is None else float(chance),
                left=health.health_left(table, target) if does == "wrestle" else None,
                **aimed(field, target),
            )
    for holder in holders_of(table, who):
        if holder in field.rings:
            ways = [
                opposed_rolls.opposed_roll(field, who, by, holder, against).chance()
                for by, _ in BODY
                for against, _ in BODY
            ]
            yield Offer(
                id=f"escape:{aim_of(field, holder)}",
                label=f"Break free of {table.name(holder)}",
                rule="sk.unarmed.escape.action",
                group=ACT,
                does="escape",
                piece=who.piece,
                odds=float(max(ways)),
                **aimed(field, holder),
            )


def _refusals(field: Field, acting: Acting) -> Iterator[Refusal]:
    """Yield why nobody can be dragged, wrestled or escaped from, and why nobody can be grabbed.

    Rule: sk.unarmed.drag.requirement, sk.unarmed.wrestle.requirement, sk.unarmed.escape.condition,
    sk.unarmed.grab.free-hand
    """
    table, who = field.table, acting.who
    if not field.free_hands(who):
        rule = "sk.unarmed.grab.free-hand"
        yield Refusal(id="grab", label="Grab", reason="no free hand", rule=rule, group="Attack")
    if not holds_of(table, who):
        for does in ("drag", "wrestle"):
            rule = f"sk.unarmed.{does}.requirement"
            yield Refusal(id=does, label=does.capitalize(), reason="it holds nobody", rule=rule, group=ACT)
    if not holders_of(table, who):
        rule = "sk.unarmed.escape.condition"
        yield Refusal(id="escape", label="Break free", reason="nobody holds it", rule=rule, group=ACT)


def _run(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Hold on, drag, wrestle or break free.

    Rule: sk.unarmed.kinds, sk.unarmed.drag.action, sk.unarmed.escape.action
    """
    target = target_of(chosen)
    if chosen.does == "extend":
        extend_grab(table, acting.who, target, "keeps hold of", "sk.unarmed.grab.extend")
    elif chosen.does == "drag":
        yield from drag(table, acting, target)
    elif chosen.does == "wrestle":
        yield from wrestle(table, acting.who, target)
    else:
        yield from escape(table, acting.who, target)


HOLD_ACTIONS = Action(("extend", "drag", "wrestle", "escape"), _offers, _run, _refusals)
