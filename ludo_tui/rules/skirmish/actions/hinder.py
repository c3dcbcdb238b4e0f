"""Hinder: the next roll of an enemy that is near gets a bane."""

from typing import Final

from ludo_tui.rules.skirmish.actions.help import mark_action
from ludo_tui.rules.skirmish.board.field import Field

HINDER: Final = mark_action("hinder", -1, "sk.action.hinder.range", Field.is_target)
"""Gives the next roll of an enemy a bane, until the next turn of who hinders.

Rule: sk.action.hinder.range, sk.action.hinder.bane, sk.action.hinder.single-roll, sk.action.hinder.expiry
"""
