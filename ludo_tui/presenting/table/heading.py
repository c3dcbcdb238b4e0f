"""The first row of the table: who is asked what, and which match it is."""

from typing import NamedTuple

from ludo_tui.engine import Event, Finished, Prompt
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.presenting.short_names import short_names
from ludo_tui.presenting.table.animation import Beat
from ludo_tui.table.questions.table_options import only_roll
from ludo_tui.table.session import Session

_ASKING = {"move": "which token?", "roll": "your roll", "die": "type what the die shows", "reaction": "react?"}
"""What the usual kinds of questions ask, in two or three words."""


class Heading(NamedTuple):
    """The first row of the table."""

    text: str
    """What is asked."""
    side: int | None = None
    """Side of the board of who is asked; None for nobody."""
    name: str = ""
    """Shape and name of who is asked."""
    note: str = ""
    """Game, turn, and whether it is saved."""


def moment(session: Session) -> str:
    """Return how far the match has come, as its rules count; empty before it begins."""
    turn = session.game.state.turn.number
    return session.privacy.view.look.now or (f"turn {turn}" if turn else "")


def heading(session: Session, is_wide: bool, news: Event | None = None) -> Heading:
    """Return who is asked what, and which match it is; while news hold everything up, whose doing they are."""
    prompt, game = session.questions.prompt, session.game
    kept = "not saved" if session.save.problem is not None else "saved" if is_wide and session.save.is_kept else ""
    facts = [session.game.rules.ruleset.name, moment(session), kept]
    note = " · ".join(fact for fact in facts if fact)
    if news is not None and (told := _of_news(session, news)) is not None:
        return told._replace(note=note)
    if session.questions.waiting == "open":
        seat = session.seats.asked_person
        return Heading("has moved", session.seats.sides[seat], session.seats.signed_name(seat), note)
    if prompt is None:
        winners = [session.seats.names[seat] for seats in game.standings[:1] for seat in seats]
        won = f": {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else ""
        return Heading(f"The match is over{won}", note=note)
    seat, computer = prompt.seat, session.game.player_at(prompt.seat)
    asked = asking(prompt, game.rules.question_hint(prompt))
    if computer and prompt.kind != "die":
        is_own = game.setup.seats[seat].computer is not None
        asked = f"the computer plays, {computer}" if is_own else f"a computer stands in, {computer}"
    turn_seat = session.seats.on_turn
    if turn_seat is not None and turn_seat != seat:
        note = f"{_in_turn_of(session, turn_seat)}{moment(session)}"
    if prompt.secrecy.private and session.privacy.viewer == seat and len(session.privacy.people) > 1:
        note = f"only you may look · {moment(session)}"
    return Heading(asked, session.seats.sides[seat], session.seats.signed_name(seat), note)


def _of_news(session: Session, news: Event) -> Heading | None:
    """Return who has come in, or captured a piece; None: it was nobody's doing."""
    if isinstance(news, Finished):
        seat, text = news.seat, "wins" if news.place == 1 else f"finishes in place {news.place}"
    elif news.feat is not None and news.feat.by is not None:
        seat, text = news.feat.by, "captures"
    else:
        return None
    return Heading(text, session.seats.sides[seat], session.seats.signed_name(seat))


def animation_heading(session: Session, beat: Beat, asked: Heading) -> Heading:
    """Return who tries what, or whose turn has begun in an animation; until then, what was asked before."""
    seat, text = beat.turn, "your turn"
    told = None if beat.event is None else beat.event.notice(short_names(session))
    if told is not None:
        return Heading(told.headline, note=asked.note)
    if beat.contest is not None:
        seat, text = beat.contest.offence.seat, beat.contest.name
        if beat.contest.kind == "attack":
            text = f"strikes with the {text}"
    elif seat is None:
        return asked
    elif computer := session.game.player_at(seat):
        text = f"the computer plays, {computer}"
    note = asked.note
    for other in range(len(session.seats.names)) if beat.turn is not None else [seat]:
        note = note.removeprefix(_in_turn_of(session, other))  # the question before was another one
    if beat.turn not in (None, seat):
        note = _in_turn_of(session, beat.turn) + note
    return asked._replace(text=text, side=session.seats.sides[seat], name=session.seats.signed_name(seat), note=note)


def _in_turn_of(session: Session, seat: int) -> str:
    return f"in {session.seats.names[seat]}'s turn · "


def phases(session: Session) -> tuple[tuple[str, ...], int | None]:
    """Return the names of the phases where there is a bar of them, and the number of the present one."""
    rules = session.game.rules
    played = {phase.id for phase in rules.phases.listed}
    listed = [phase for phase in rules.ruleset.phases if phase.short and phase.id in played]
    at = next((number for number, phase in enumerate(listed) if phase.id == session.game.state.turn.phase), None)
    return tuple(phase.short for phase in listed), at


def asking(prompt: Prompt, hint: QuestionHint) -> str:
    """Return in a few words what a prompt asks; `hint` is what the rule system says of its own kinds."""
    if prompt.kind == "roll" and only_roll(prompt) is None:
        return "roll again?"
    return hint.asks or _ASKING.get(prompt.kind, "choose")
