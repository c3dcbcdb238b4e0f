"""The steps by which a question is made from what the system asks, in their order."""

from collections.abc import Callable, Sequence
from typing import Final

from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.combined import combined
from ludo_tui.table.questions.steps.extra import extra
from ludo_tui.table.questions.steps.follow_ups import follow_ups
from ludo_tui.table.questions.steps.known_to_seat import known_to_seat
from ludo_tui.table.questions.steps.private_covered import cover_private
from ludo_tui.table.questions.steps.visible_answers import visible_answers

STEPS: Final[Sequence[Callable[[Question, Table], Question]]] = (
    cover_private,
    combined,
    known_to_seat,
    follow_ups,
    extra,
    visible_answers,
)
