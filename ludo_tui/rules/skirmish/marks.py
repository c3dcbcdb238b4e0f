"""Marks: what somebody's help or hindrance gives the next roll of another, and nothing after it."""

from ludo_tui.rules.skirmish.events import Marked
from ludo_tui.rules.skirmish.rolls import Circumstance
from ludo_tui.rules.skirmish.state import Mark, SkirmishState, Who
from ludo_tui.rules.skirmish.table import SkirmishTable

RULES = {"help": "sk.action.help.boon", "hinder": "sk.action.hinder.bane"}
"""The rule behind each kind of mark."""


def set_mark(table: SkirmishTable, kind: str, maker: Who, bearer: Who, value: int) -> None:
    """Give the next attribute roll of somebody boons or banes.

    Rule: sk.action.help.boon, sk.action.hinder.bane
    """
    table.state.marks.append(Mark(kind, maker, bearer, value))
    table.emit(Marked(who=table.ref(maker), bearer=table.ref(bearer), mark=kind, rule=RULES[kind]))


def marks_on(state: SkirmishState, who: Who) -> list[Circumstance]:
    """Return what marks give the next attribute roll of somebody, one of each kind.

    Rule: sk.action.help.boon, sk.action.hinder.bane
    """
    found = {mark.kind: mark.value for mark in state.marks if mark.bearer == who}
    return [Circumstance(kind, value, RULES[kind]) for kind, value in found.items()]


def lapse_marks(state: SkirmishState, maker: Who) -> None:
    """Let the marks of somebody lapse at the start of its turn.

    Rule: sk.action.help.expiry, sk.action.hinder.expiry
    """
    state.marks = [mark for mark in state.marks if mark.maker != maker]
