"""On to the end of a turn with one key."""

from typing import Final

from ludo_tui.engine import Event, IllegalAnswer, Option, Prompt
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.session import Session

_MUST_BE_MET: Final = frozenset({"roll", "move", "reaction"})
"""Kinds of questions that are never left out in passing."""
_ALL_THE_SAME: Final = "Once more ends the turn all the same."
_UNTOUCHED: Final = "This piece has done nothing yet. Once more ends the whole turn all the same."
_ALL_WAIT: Final = "Nobody listed here has had a turn. Once more lets them all wait."


def can_end_turn(session: Session) -> bool:
    """Return whether the person on turn could decline what is asked now, and go on to the next roll or move."""
    return _declining(session) is not None or can_all_wait(session)


def can_all_wait(session: Session) -> bool:
    """Return whether the person who is asked who is next could let all of them wait."""
    return _next(session) is not None


def _next(session: Session) -> Option | None:
    """Return the answer by which those that wait for their turns get them, all before one; None: that is not asked."""
    prompt = _asked_of_its_turn(session)
    if prompt is None:
        return None
    orders = session.game.rules.turn_orders
    found = (option for deed in orders for option in prompt.options if option.does == deed)
    return next(found, None)


def what_it_would_free(session: Session) -> Option | None:
    """Return what would be left out with the rest of the turn although a piece cannot move without it; None: nothing.

    The first of several, where a piece could do it now.
    """
    prompt = session.questions.prompt
    if prompt is None or not can_end_turn(session):
        return None
    return next((option for option in prompt.options if option.shown.frees_a_piece), None)


def reminder(option: Option, prompt: Prompt) -> str:
    """Return what the person who ends a turn is told first, where a piece could have been set free."""
    section = next((one for one in prompt.layout.sections if one.id == option.shown.section), None)
    where = "" if section is None else f" ({section.key} {section.name})"
    return f"{option.label} only by an action{where}; until then it cannot move. {_ALL_THE_SAME}"


def losses(session: Session) -> str:
    """Return what the person who ends the turn now is told first: what would be lost by it; empty: nothing."""
    prompt, option, declining = session.questions.prompt, what_it_would_free(session), _declining(session)
    if prompt is not None and option is not None:
        return reminder(option, prompt)
    if can_all_wait(session):
        return _ALL_WAIT
    return _UNTOUCHED if declining is not None and declining.shown.needs_confirming else ""


def what_stops_it(session: Session) -> str:
    """Return what keeps the end of a turn from going past the present question unseen; empty: nothing."""
    if (prompt := session.questions.prompt) is None:
        return ""
    still_free = session.game.rules.question_hint(prompt).still_free
    return f"{still_free} {_ALL_THE_SAME}" if still_free and any(option.facts.odds for option in prompt.options) else ""


def end_turn(session: Session, *, is_sure: bool) -> list[Event]:
    """Decline everything that can be declined in this turn, and roll: up to the next move or reaction.

    Where it is asked who is next, all who are listed do nothing in their turns.

    Args:
        session: the match at its table.
        is_sure: is what players do not decline lightly declined, too? Otherwise it is where this ends, as is a free
            attack that has not been asked about yet.

    Raises:
        IllegalAnswer: there is nothing to decline.
    """
    questions = session.questions
    if (asked := questions.prompt) is None or not can_end_turn(session):
        raise IllegalAnswer("there is nothing to skip")
    number, first = session.game.state.turn.number, session.game.prompt
    all_wait, orders = can_all_wait(session), session.game.rules.turn_orders
    happened: list[Event] = []
    while session.game.state.turn.number == number and (prompt := questions.prompt) and prompt.seat == asked.seat:
        settled = questions.auto_answered if questions.waiting == "nobody" else None
        if settled is not None and is_declining(settled):
            happened += session.play_on()
            continue
        if what_stops_it(session) and session.game.prompt is not first and not is_sure:
            break
        option = questions.roll or _declining(session) or (_next(session) if all_wait else None)
        if option is None or (not is_sure and (option.shown.needs_confirming or option.does in orders)):
            break
        happened += session.answer(option.id)
    return happened


def _declining(session: Session) -> Option | None:
    """Return the answer that leaves out what is asked of the person whose turn it is; None: it cannot be left out."""
    prompt = _asked_of_its_turn(session)
    if prompt is None or prompt.kind in _MUST_BE_MET or prompt.secrecy.together:
        return None
    return next((option for option in prompt.options if option.does == "pass"), None)


def _asked_of_its_turn(session: Session) -> Prompt | None:
    """Return what the person is asked whose turn it is; None: nothing."""
    prompt = session.questions.prompt
    if prompt is None or session.questions.waiting != "person" or prompt.seat != session.seats.on_turn:
        return None
    return prompt
