"""The line of keys at the table: what can be pressed now, from question to question."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ludo_tui.table.play.end_turn import can_all_wait, can_end_turn
from ludo_tui.table.play.takeover import present
from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.host import Host
from ludo_tui.ui.keybar import Hint

_OPENS: Final = {
    "table.sheets": "sheet",
    "table.track": "track",
    "table.log": "log",
    "table.advice": "tips",
    "app.settings": "settings",
}
"""What can be opened whatever is asked: words by the id of the action."""
_MENU: Final = actions.find("table.menu").method
_REACTIONS: Final = actions.find("table.reactions").method
_TRACK: Final = actions.find("table.track").method

_CHOOSING: Final = 2
"""The keys of answers that come before all others: the digits, and the one that chooses what is marked."""


def key_of(host: Host, action: str) -> str:
    """Return the key of an action as people write it; empty if it has none."""
    keys = actions.keys_of(actions.find(action), host.settings.keymap)
    return actions.key_name(keys[0]) if keys else ""


def hints(
    session: Session,
    key: Callable[[str], str],
    answers: Sequence[Hint],
    *,
    is_aside: bool = False,
    is_animation: bool = False,
    is_tracking: bool = False,
) -> tuple[Hint, ...]:
    """Return the keys that do something now, the most important first, those of the menu and of all keys last.

    Args:
        session: the match.
        key: returns the key of an action by its id; empty if it has none.
        answers: the keys of the question.
        is_aside: has something else than the question the focus?
        is_animation: is being shown what happened?
        is_tracking: does the track-keeping board lie over the question?
    """
    if is_tracking:
        listed = iter((_hint(key, "table.track", "back to the answers"),))
    else:
        listed = _aside() if is_aside else _present(session, key, answers)
    if is_animation:
        listed = iter((Hint("Space", "go on", "skip"),))
    opens = [hint for hint in _opens(session, key) if not (is_tracking and hint.action == _TRACK)]
    found = [*listed, *opens, _hint(key, "app.help", "all keys", stays=True)]
    if not is_animation and {_MENU, _REACTIONS}.isdisjoint(hint.action for hint in found):  # a line of 80 holds no more
        found.insert(-1, _hint(key, "table.menu", "menu", stays=True))
    return tuple(hint for hint in found if hint.key)


def _aside() -> Iterator[Hint]:
    yield Hint("↑↓", "look")
    yield Hint("Esc", "back to the answers", _MENU)


def _present(session: Session, key: Callable[[str], str], answers: Sequence[Hint]) -> Iterator[Hint]:
    """Yield what leads on: answers, the roll, the next decision, and back."""
    waiting = session.questions.waiting
    if waiting == "person":
        yield from answers[:_CHOOSING]
        if can_all_wait(session):
            yield _hint(key, "table.end-turn", "all wait")
        yield from answers[_CHOOSING:]
    else:
        yield Hint("Space", "go on", "skip")
    if can_end_turn(session) and session.questions.prompt is not None and session.questions.prompt.layout.sections:
        yield _hint(key, "table.end-turn", "end turn")
    settled, rolls_later = ("reaction", *session.game.rules.settled), session.questions.rolls_later
    if rolls_later:
        yield _hint(key, "table.reactions", "by hand")
    elif waiting == "person" and session.questions.prompt is not None and session.questions.prompt.kind in settled:
        yield _hint(key, "table.reactions", "always / never ask")
    if session.undo.is_offered and (waiting in ("person", "open") or rolls_later):
        yield _hint(key, "table.undo", "undo")
    if session.seats.people and (waiting in ("computer", "nobody", "open") or session.questions.roll is not None):
        here = len(present(session))
        where = "to the next place" if not here else "to your next choice" if here == 1 else "to the next choice"
        yield _hint(key, "table.forward", where)
    table = session.game.setup.table
    if table.press_to_roll and not table.table_dice and session.seats.people and waiting != "over":
        yield _hint(key, "table.auto-roll", "roll by hand" if session.auto_answer.rolls else "roll by itself")


def _opens(session: Session, key: Callable[[str], str]) -> Iterator[Hint]:
    for identity, words in _OPENS.items():
        if identity not in ("table.sheets", "table.track") or session.game.rules.has_sheets:
            yield _hint(key, identity, words)


def _hint(key: Callable[[str], str], identity: str, words: str, *, stays: bool = False) -> Hint:
    """Return the key of an action with what it does now, in words."""
    return Hint(key(identity), words, actions.find(identity).method, stays=stays)
