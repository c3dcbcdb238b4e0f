"""Marks: what one combatant's action gives one roll to come, and nothing after it."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Marked
from ludo_tui.rules.skirmish.model.state import Mark, Scope, SkirmishState

_RULES: Final[Mapping[str, str]] = {"help": "sk.action.help.boon", "hinder": "sk.action.hinder.bane"}
"""The rules behind the marks of actions."""


def mark_rule(kind: str) -> str:
    """Return the rule behind a kind of mark: that of an action, or of the attack option of the same name."""
    return _RULES.get(kind) or f"sk.option.{kind}.effect"


def set_mark(table: SkirmishTable, kind: str, maker: Who, bearer: Who, value: int, scope: Scope = "roll") -> None:
    """Give one roll to come boons or banes: its next one, its next one to attack, or the next one to attack it.

    Rule: sk.action.help.boon, sk.action.hinder.bane
    """
    ends = Ends(1, "turn_start", maker)
    table.state.marks.append(Mark(id=kind, source=maker, ends=ends, bearer=bearer, value=value, scope=scope))
    table.emit(Marked(who=table.ref(maker), bearer=table.ref(bearer), mark=kind, rule=mark_rule(kind)))


def marks_on(state: SkirmishState, who: Who, *scopes: Scope) -> list[Counted]:
    """Return what marks give a roll of a combatant, or against a combatant, one of each kind.

    Rule: sk.action.help.boon, sk.action.hinder.bane, sh.mark.once
    """
    if not state.marks:
        return []
    found = {mark.id: mark.value for mark in state.marks if mark.bearer == who and mark.scope in scopes}
    return [Counted(kind, value, mark_rule(kind)) for kind, value in found.items()]


def second_mark_note(state: SkirmishState, kind: str, bearer: Who) -> str:
    """Return that a mark of a kind would add nothing, as the combatant has one already; empty: it would.

    Rule: sh.mark.once
    """
    return (
        "it has one already, and a second adds nothing"
        if any((mark.id, mark.bearer) == (kind, bearer) for mark in state.marks)
        else ""
    )
