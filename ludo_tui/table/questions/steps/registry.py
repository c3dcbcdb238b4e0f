"""The steps by which a question is made from what the system asks, in their order."""

from collections.abc import Callable, Sequence
from typing import Final

from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.combined import combined
from ludo_tui.table.questions.steps.extra import extra
from ludo_tui.table.questions.steps.follow_ups import follow_ups
from ludo_tui.table.questions.steps.known import known
from ludo_tui.table.questions.steps.private import private
from ludo_tui.table.questions.steps.shown import shown

STEPS: Final[Sequence[Callable[[Question, Table], Question]]] = (private, combined, known, follow_ups, extra, shown)
