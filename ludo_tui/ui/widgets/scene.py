"""What the table shows of a session: the picture of the board, and the rows of each panel."""

from ludo_tui.engine import Option
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing import icons
from ludo_tui.ui.drawing.picture import BoardPicture
from ludo_tui.ui.widgets import panels
from ludo_tui.ui.widgets.picture import in_words, picture_of
from ludo_tui.ui.widgets.rows import Row, row


def picture(session: Session, option: Option | None) -> BoardPicture:
    """Picture the board as those who look may see it.

    Args:
        session: the match.
        option: the answer under the cursor.
    """
    prompt = session.prompt
    game, view = session.game, session.view()
    can_choose = prompt is not None and session.waiting in ("person", "nobody") and not session.needs_curtain
    reach: frozenset[str] = frozenset()
    if option is not None and prompt is not None and can_choose:
        reach = game.rules.reach(view, game.setup, option, prompt.seat)
    return picture_of(
        game.rules.look(view, game.setup),
        game.rules.sides(game.setup),
        session.ruleset.seats,
        session.seats,
        prompt.options if prompt is not None and can_choose else (),
        prompt.seat if prompt is not None else 0,
        piece_name=game.names.piece,
        option=option if can_choose else None,
        reach=reach,
    )


def panel_rows(panel: str, session: Session, shown: BoardPicture, is_ascii: bool) -> list[Row]:
    """Return the rows of a panel: `recap`, `track`, `reading`, `seats`, `statistics`, `rules` or `words`."""
    match panel:
        case "recap":
            seat = session.prompt.seat if session.prompt is not None else 0
            lines = session.news.recap(seat, session.viewer)
            heading = row(f"Since {session.seats[seat]}'s last turn:", "heading")
            return [heading, *(panels.line_row(line, session, is_ascii) for line in lines)]
        case "track":
            from ludo_tui.ui.widgets.sheets import track_rows

            return track_rows(session, is_ascii)
        case "reading" if session.reading is not None:
            from ludo_tui.ui.widgets.sheets import sheet_rows

            return sheet_rows(session, session.reading, session.viewer, is_ascii)
        case "seats":
            return panels.seat_rows(session.summaries(), session.sides, is_ascii, shown.size)
        case "statistics":
            return panels.statistics_rows(session.statistics(), session, is_ascii)
        case "rules":
            setup = session.game.setup
            table = {name: getattr(setup.table, name) for name in setup.table.__struct_fields__}
            return panels.house_rule_rows(session.house_rules(), table, session.ruleset.name)
        case _:
            return [*(row(line) for line in in_words(shown)), *_legend(session, shown, is_ascii)]


def _legend(session: Session, shown: BoardPicture, is_ascii: bool) -> list[Row]:
    """Explain the pictures that are on the board now, and the signs of its pieces."""
    notes = {mark.icon: mark.note.removeprefix("next to the ") for mark in shown.spaces.values() if mark.icon}
    spaces = ", ".join(f"{icons.LINES[icon][is_ascii]} {note}" for icon, note in notes.items())
    signs = [*session.game.rules.legend(), *([("Spaces", spaces)] if spaces else [])]
    return [row("Signs on the board", "heading"), *(row(text, mark=f"{label}: ") for label, text in signs)]
