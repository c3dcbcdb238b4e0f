"""What is said when the program fails."""

import traceback
from pathlib import Path
from typing import Any, NamedTuple

from textual.app import App
from textual.dom import DOMNode
from textual.worker import WorkerFailed

from ludo_tui.platform import crash_report
from ludo_tui.ui.safe_clicks import is_on_screen


class Crash(NamedTuple):
    """The end of a program that failed: what is said, and where the details are."""

    sentence: str
    report: Path | None


def crash(error: BaseException | None, *, is_kept: bool) -> Crash:
    """Return what to say of an error, whose details go to a file.

    Args:
        error: what went wrong.
        is_kept: has the match at the table been saved?
    """
    from ludo_tui.engine import RunawayRuleError

    kept = " The match is saved: resume it with `ludo-tui continue`." if is_kept else ""
    if isinstance(error, RunawayRuleError):
        return Crash(f"Ludo could not continue: {error}.{kept}", None)
    kind = type(error).__name__ if error is not None else "an error"
    report = None if error is None else crash_report.report(error)
    details = "" if report is None else f" Details: {report}"
    return Crash(f"Sorry, Ludo crashed. This is a bug ({kind}).{kept}{details}", report)


def is_from_closed_screen(error: BaseException, app: App[Any]) -> bool:
    """Return whether an error comes from a widget that is no longer on an open screen."""
    if isinstance(error, WorkerFailed):
        error = error.error
    owners = (frame.f_locals.get("self") for frame, _ in traceback.walk_tb(error.__traceback__))
    return any(isinstance(one, DOMNode) and one is not app and not is_on_screen(one, app) for one in owners)
