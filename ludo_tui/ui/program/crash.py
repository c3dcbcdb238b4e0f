"""What is said when the program fails."""

from pathlib import Path
from typing import NamedTuple

from ludo_tui.platform import crash_report


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

    kept = " The match is kept: `ludo-tui continue` goes on." if is_kept else ""
    if isinstance(error, RunawayRuleError):
        return Crash(f"Ludo has stopped: {error}.{kept}", None)
    kind = type(error).__name__ if error is not None else "an error"
    report = None if error is None else crash_report.report(error)
    details = "" if report is None else f" Details: {report}"
    return Crash(f"Sorry, Ludo has stopped because of a mistake in the program ({kind}).{kept}{details}", report)
