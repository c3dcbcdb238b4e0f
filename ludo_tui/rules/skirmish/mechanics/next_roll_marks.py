"""Marks: what one combatant's action gives one roll to come, and nothing after it."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Marked
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Mark, Scope, SkirmishState, Who

RULES = {
    "help": "sk.action.help.boon",
    "hinder": "sk.action.hinder.bane",
    "disrupting": "sk.option.disrupting.effect",
    "guarded": "sk.option.guarded.effect",
    "pressing": "sk.option.pressing.effect",
}
"""The rule behind each kind of mark."""


def set_mark(table: SkirmishTable, kind: str, maker: Who, bearer: Who, value: int, scope: Scope = "roll") -> None:
    """Give one roll to come boons or banes: its next one, its next one to attack, or the next one to attack it.

    Rule: sk.action.help.boon, sk.action.hinder.bane, sk.option.disrupting.effect, sk.option.pressing.effect
    """
    table.state.marks.append(Mark(kind, maker, bearer, value, scope))
    table.emit(Marked(who=table.ref(maker), bearer=table.ref(bearer), mark=kind, rule=RULES[kind]))


def marks_on(state: SkirmishState, who: Who, *scopes: Scope) -> list[Circumstance]:
    """Return what marks give a roll of a combatant, or against a combatant, one of each kind.

    Rule: sk.action.help.boon, sk.action.hinder.bane
    """
    if not state.marks:
        return []
    found = {mark.kind: mark.value for mark in state.marks if mark.bearer == who and mark.scope in scopes}
    return [Circumstance(kind, value, RULES[kind]) for kind, value in found.items()]


def lapse_marks(state: SkirmishState, maker: Who) -> None:
    """Let the marks of a combatant lapse at the start of its turn.

    Rule: sk.action.help.expiry, sk.action.hinder.expiry, sk.option.disrupting.expiry, sk.option.guarded.expiry,
    sk.option.pressing.expiry
    """
    state.marks = [mark for mark in state.marks if mark.maker != maker]


def end_guards(table: SkirmishTable) -> None:
    """End the guards of all who cannot keep them up.

    Rule: sk.option.guarded.ends-early
    """
    table.state.marks = [
        mark
        for mark in table.state.marks
        if mark.kind != "guarded"
        or not any(table.suffers(mark.bearer, one) for one in ("confused", "held", "stunned", "unconscious"))
    ]
