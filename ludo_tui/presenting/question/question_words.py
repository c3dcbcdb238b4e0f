"""What the answers of the present question are put into words with, and what the question is to be read with."""

from collections.abc import Sequence

from ludo_tui.engine import Danger, Event, Option, Prompt, Who, name_of
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.players import perils_of, sensible_answer
from ludo_tui.players.advice import Peril
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.short_names import short_names
from ludo_tui.rules.events import Moved
from ludo_tui.table.questions.option_kinds import mover
from ludo_tui.table.questions.table_options import rolling
from ludo_tui.table.session import Session


def question_words(session: Session) -> Words:
    """Return what the answers of the present question are put into words with, and what they are worth."""
    game, prompt, words = session.game, session.questions.prompt, _words(session)
    cover = session.questions.cover
    return words._replace(
        faces=game.rules.faces(session.privacy.view.view, game.setup, prompt.seat)
        if prompt is not None and rolling(prompt) is not None
        else (),
        worths=session.worths(),
        marks_suggestion=session.marks_suggestion,
        sensible=cover.id if cover else _suggestion(session),
        moved_last=None if prompt is None or not _moves(prompt) else moved_last(game.events, prompt.seat),
        hint=QuestionHint() if prompt is None else game.rules.question_hint(prompt),
    )


def _suggestion(session: Session) -> str:
    """Return the id of the suggested answer that lists are to begin on; empty: there is none, or it is not wanted."""
    if not session.marks_suggestion:
        return ""
    return sensible_answer(session.game, session.questions.prompt, session.privacy.viewer)


def _moves(prompt: Prompt) -> bool:
    """Return whether an answer moves a piece along its way."""
    return any(mover(option, prompt.seat) is not None for option in prompt.options)


def moved_last(events: Sequence[Event], seat: int) -> Who | None:
    """Return the piece that a seat moved last; None: it has moved none."""
    own = (one for one in reversed(events) if isinstance(one, Moved) and one.seat == seat)
    return next((Who(seat, one.piece) for one in own), None)


def spoken_words(session: Session) -> Words:
    """Return what the answers of the present question are put into words with that are read aloud."""
    return _words(session)._replace(names=session.game.names, pieces={}, is_spoken=True)


def _words(session: Session) -> Words:
    """Return what sentences about the present question are put into words with."""
    game, prompt = session.game, session.questions.prompt
    view, look = session.privacy.view
    known: dict[str, Danger | None] = {}
    lost: dict[str, Sequence[Peril]] = {}

    def danger(option: Option) -> Danger | None:
        if option.id not in known and prompt is not None:
            known[option.id] = game.rules.danger(view, game.setup, option, prompt.seat)
        return known.get(option.id)

    def perils(option: Option | None) -> Sequence[Peril]:
        key = "" if option is None else option.id
        if key not in lost:
            lost[key] = perils_of(game, option) or ()
        return lost[key]

    return Words(
        names=short_names(session, None if prompt is None else prompt.seat),
        seats=session.seats.names,
        sides=session.seats.sides,
        shapes=session.seats.shapes,
        look=look,
        danger=danger,
        perils=perils,
        piece_word=game.rules.piece_word,
        pieces={} if prompt is None else _names_of_pieces(session, prompt.seat),
        called=session.voice.name,
        is_touched=session.seats.is_touched,
    )


def question_note(session: Session, prompt: Prompt, words: Words) -> str:
    """Return what a question is to be read with; empty: nothing."""
    ended = f"{session.questions.cut_short} skipped: nothing useful left." if session.questions.cut_short else ""
    reminder = session.game.rules.reminder(session.privacy.view.view, session.game.events, prompt)
    return " ".join(filter(None, (ended, words.shortened(reminder, prompt.seat))))


def _names_of_pieces(session: Session, asked: int) -> dict[str, Who]:
    """Return the pieces by what everybody calls them, and those of who is asked by what that seat alone calls them."""
    game, word = session.game, session.game.rules.piece_word
    found: dict[str, Who] = {}
    for seat, pieces in enumerate(session.privacy.view.look.pieces):
        for one in (Who(seat, number) for number in range(len(pieces))):
            found[name_of(game.names, one)] = one
            if seat == asked:
                found |= dict.fromkeys((f"{word} {one.piece + 1}", f"{word.capitalize()} {one.piece + 1}"), one)
    return found
