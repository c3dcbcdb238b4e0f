"""Screens that are compared with line mode are as quick here as among the tests of screens."""

from tests.ui.conftest import _painted_when_quiet, _style_sheets_read_once, _waits_by_tasks

__all__ = ["_painted_when_quiet", "_style_sheets_read_once", "_waits_by_tasks"]
