"""The rows of the panels that are opened in the place of the log."""

from ludo_tui.presenting.board import icons
from ludo_tui.presenting.board.board_words import board_words
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.presenting.question.question_layout import first_answer
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.rows import Row, row
from ludo_tui.presenting.table import panels
from ludo_tui.presenting.table.track_rows import track_rows
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.session import Session


def panel_rows(panel: str, session: Session, shown: BoardPicture, tips: Tips) -> list[Row]:
    """Return the rows of a panel: `recap`, `track`, `seats`, `statistics`, `rules`, `advice` or `words`."""
    match panel:
        case "recap":
            seat = session.questions.prompt.seat if session.questions.prompt is not None else 0
            lines = session.news.recap(seat, session.privacy.viewer)
            since = LogRows(session).rows(lines) or [row("Nothing happened.", "faint")]
            if session.questions.waiting == "person":  # the title says since when
                return since
            return [row(f"Since {session.seats.names[seat]}'s last turn:", "heading"), *since]
        case "track":
            return track_rows(session)
        case "seats":
            return panels.seat_rows(session)
        case "advice":
            prompt = session.questions.prompt if session.questions.waiting == "person" else None
            if prompt is None:
                return [row(line) for line in tips.hints()]
            put = question_words(session)
            hints = tips.hints(first_answer(prompt, put))  # advice has numbers; else "piece 1" may be anybody's
            return [row(put.shortened(line, prompt.seat) if line[:1].isdigit() else line) for line in hints]
        case "statistics":
            return panels.statistics_rows(session.news.statistics(session.privacy.viewer), session)
        case "rules":
            return panels.house_rule_rows(session)
        case _:
            told = board_words(session.game, session.privacy.viewer)
            return [*(row("; ".join(lines)) for lines in told), *_legend(session, shown)]


def _legend(session: Session, shown: BoardPicture) -> list[Row]:
    """Explain the pictures that are on the board now, and the signs of its pieces."""
    notes = {mark.icon: mark.note.removeprefix("next to the ") for mark in shown.spaces.values() if mark.icon}
    spaces = ", ".join(f"{icons.LINES[icon][session.seats.is_ascii]} {note}" for icon, note in notes.items())
    signs = [*session.game.rules.legend(is_lined=session.seats.is_ascii), *([("Spaces", spaces)] if spaces else [])]
    told = [row(text, mark=f"{label}: ") for label, text in signs]
    return [row("Signs on the board", "heading"), *told]
