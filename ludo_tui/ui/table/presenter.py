"""What the table shows of a session: the picture of the board, the heading, and the rows of each panel."""

from ludo_tui.engine import Gauge
from ludo_tui.presenting import panels
from ludo_tui.presenting.board_picture import in_words
from ludo_tui.presenting.log_rows import LogRows
from ludo_tui.presenting.option_rows import first_answer
from ludo_tui.presenting.picture_marks import BoardPicture
from ludo_tui.presenting.question_words import question_words
from ludo_tui.presenting.rows import Row, row
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from ludo_tui.table.setup.table_choices import chosen_values
from ludo_tui.ui.drawing.board import icons
from ludo_tui.ui.drawing.frame import Heading
from ludo_tui.ui.drawing.parts import points
from ludo_tui.ui.drawing.party_rows import ClockRow, PartyRow
from ludo_tui.ui.film import Beat


def moment(session: Session) -> str:
    """Return how far the match has come, as its rules count; empty before it begins."""
    turn = session.game.state.turn.number
    return session.privacy.view.look.now or (f"turn {turn}" if turn else "")


def heading(session: Session, is_wide: bool) -> Heading:
    """Say who is asked what, and which match it is."""
    prompt, game = session.questions.prompt, session.game
    kept = "not saved" if session.save.problem is not None else "saved" if is_wide and session.save.is_kept else ""
    facts = [session.game.rules.ruleset.name, moment(session), kept]
    note = " · ".join(fact for fact in facts if fact)
    if session.questions.waiting == "open":
        seat = session.seats.asked_person
        return Heading("has moved", session.seats.sides[seat], _chip_text(session, seat), note)
    if prompt is None:
        winners = [session.seats.names[seat] for seats in game.standings[:1] for seat in seats]
        won = f": {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else ""
        return Heading(f"The match is over{won}", note=note)
    seat, computer = prompt.seat, session.game.computers[prompt.seat]
    asked = panels.asking(prompt, game.rules.asking)
    if computer is not None and prompt.kind != "die":
        is_own = game.setup.seats[seat].computer is not None
        asked = f"the computer plays, {computer}" if is_own else f"a computer stands in, {computer}"
    turn_seat = session.seats.on_turn
    if turn_seat is not None and turn_seat != seat:
        note = f"{_in_turn_of(session, turn_seat)}{moment(session)}"
    if prompt.private and session.privacy.viewer == seat and len(session.privacy.people) > 1:
        note = f"only you may look · {moment(session)}"
    return Heading(asked, session.seats.sides[seat], _chip_text(session, seat), note)


def film_heading(session: Session, beat: Beat, asked: Heading) -> Heading:
    """Say who tries what, or whose turn has begun in a film; what was asked before it stands there until then."""
    seat, text = beat.turn, "your turn"
    if beat.contest is not None:
        seat, text = beat.contest.offence.seat, beat.contest.name
        if beat.contest.kind == "attack":
            text = f"strikes with the {text}"
    elif seat is None:
        return asked
    elif (computer := session.game.computers[seat]) is not None:
        text = f"the computer plays, {computer}"
    note = asked.note
    for other in range(len(session.seats.names)) if beat.turn is not None else [seat]:
        note = note.removeprefix(_in_turn_of(session, other))  # the question before was another one
    if beat.turn not in (None, seat):
        note = _in_turn_of(session, beat.turn) + note
    return asked._replace(text=text, side=session.seats.sides[seat], name=_chip_text(session, seat), note=note)


def _in_turn_of(session: Session, seat: int) -> str:
    return f"in {session.seats.names[seat]}'s turn · "


def _chip_text(session: Session, seat: int) -> str:
    return f"{session.seats.shape(seat)} {session.seats.names[seat]}"


def phases(session: Session) -> tuple[tuple[str, ...], int | None]:
    """Return the names of the phases where there is a bar of them, and the number of the present one."""
    listed = [phase for phase in session.game.rules.ruleset.phases if phase.short]
    at = next((number for number, phase in enumerate(listed) if phase.id == session.game.state.turn.phase), None)
    return tuple(phase.short for phase in listed), at


def clock_rows(session: Session) -> tuple[ClockRow, ...]:
    """Tell how far what runs for everybody has come, where it is counted in points."""
    return tuple(
        ClockRow(clock.name, *_points_of(clock, session), clock.note, "magic" if clock.value and number else "text")
        for number, clock in enumerate(session.privacy.view.look.clocks)
        if clock.signs
    )


def _points_of(gauge: Gauge, session: Session) -> tuple[str, str]:
    return points(gauge.value, gauge.most, gauge.signs, session.seats.is_ascii)


def party_rows(session: Session, *, is_small: bool = False) -> tuple[PartyRow, ...]:
    """Tell how every seat stands; partners stand together under their names.

    Args:
        session: the match.
        is_small: have the yards on the board room for one fact each only, so that the rows tell the others?
    """
    game = session.game
    look = session.privacy.view.look
    rows: dict[int, PartyRow] = {}
    for one in session.seats.summaries():
        seat = look.seats[one.seat]
        gauge, note, shape = seat.gauge, seat.note, session.seats.shape(one.seat)
        counted, carried = None, ("", "", "")
        if (belt := seat.carried) is not None:
            carried = (belt.name, *_points_of(belt, session))
        if gauge is not None and note == f"{gauge.value}/{gauge.most}":
            counted, note = (gauge.value, gauge.most), ", ".join(seat.states)
        if one.has_conceded:
            note = "conceded"
        elif one.place is not None:
            note = f"place {one.place}"
        row = PartyRow(
            side=session.seats.sides[one.seat],
            shape=shape,
            name=one.name,
            kind=one.computer or "you",
            home=min(one.home, seat.needed),
            needed=seat.needed,
            is_active=one.is_on_turn,
            part=None if gauge is None or gauge in look.clocks or not gauge.most else gauge.value / gauge.most,
            counted=counted,
            carried=carried,
            note=note,
            is_notable=counted is not None and one.place is None,
            aside=", ".join(fact.small for fact in seat.yard[1:] if fact.small) if is_small else "",
        )
        rows[one.seat] = row
    for team in game.rules.teams(game.setup):
        if len(team) > 1:
            members = [rows.pop(seat) for seat in team]
            names = " and ".join(member.name for member in members)
            home, needed = (sum(counts) for counts in zip(*((one.home, one.needed) for one in members), strict=True))
            first = members[0]._replace(team=f"{names} · {home} of {needed} home")
            rows.update(zip(team, [first, *members[1:]], strict=True))  # behind the teams before it
    return tuple(rows.values())


def panel_rows(panel: str, session: Session, shown: BoardPicture) -> list[Row]:
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
            from ludo_tui.ui.widgets.sheets import track_rows

            return track_rows(session)
        case "seats":
            return panels.seat_rows(session)
        case "advice":
            prompt = session.questions.prompt if session.questions.waiting == "person" else None
            if prompt is None:
                return [row(line) for line in session.advice.hints()]
            put = question_words(session)
            told = session.advice.hints(
                first_answer(prompt, put)
            )  # advice has numbers; else "piece 1" may be anybody's
            return [row(put.shortened(line, prompt.seat) if line[:1].isdigit() else line) for line in told]
        case "statistics":
            return panels.statistics_rows(session.news.statistics(session.privacy.viewer), session)
        case "rules":
            table = chosen_values(session.game)
            return panels.house_rule_rows(rules_of_match(session.game), table, session.game.rules.ruleset.name)
        case _:
            return [*(row(line) for line in in_words(shown)), *_legend(session, shown)]


def _legend(session: Session, shown: BoardPicture) -> list[Row]:
    """Explain the pictures that are on the board now, and the signs of its pieces."""
    notes = {mark.icon: mark.note.removeprefix("next to the ") for mark in shown.spaces.values() if mark.icon}
    spaces = ", ".join(f"{icons.LINES[icon][session.seats.is_ascii]} {note}" for icon, note in notes.items())
    signs = [*session.game.rules.legend(is_lined=session.seats.is_ascii), *([("Spaces", spaces)] if spaces else [])]
    told = [row(text, mark=f"{label}: ") for label, text in signs]
    return [row("Signs on the board", "heading"), *told]
