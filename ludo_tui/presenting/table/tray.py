"""What the tray shows: the dice of this turn or an animation, what came of them, and what signs on the board mean."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Event, Rolled, Who, signed
from ludo_tui.presenting.board import icons
from ludo_tui.presenting.board.picture_marks import MONSTER, BoardPicture, PieceMark
from ludo_tui.presenting.coloured_text import NO_BARS, Part, chip, face_of, points, wrapped
from ludo_tui.presenting.log.log_rows import sentence_of
from ludo_tui.presenting.short_names import short_names
from ludo_tui.presenting.table.animation import Beat
from ludo_tui.presenting.table.contests import tray_of
from ludo_tui.presenting.table.tray_text import NOT_ROLLED, Die, TrayText
from ludo_tui.table.questions.table_options import rolling
from ludo_tui.table.session import Session

_D6: Final = 6
"""The sides of the die whose faces a ruleset may name."""
_TUMBLING = (4, 2, 1, 5, 3)
"""What a die shows while it tumbles: chance has no part in it."""
_DIE_ROOM = 16
"""Columns of the tray that a die and its margins take."""


def _bar(session: Session, event: Event) -> list[tuple[Part, ...]]:
    """Draw a bar that an event has changed, filled and still to come; loud when it is full."""
    bar = event.bar
    if bar is None:
        return []
    face = face_of(session.seats.sides[bar.seat])
    full: Part = ("  full" if bar.filled == bar.most else "", "accent", "", "b")
    filled, to_come = points(bar.filled, bar.most, "●○", session.seats.is_ascii)
    return [((filled, face, "", "b"), (to_come, face), full)]


def animation_tray(session: Session, beat: Beat, before: TrayText, width: int) -> TrayText:
    """Return what the tray shows in an animation: the die that tumbles or lies, and what has just come of it.

    Args:
        session: the match.
        beat: this moment of the animation.
        before: what the tray showed before it.
        width: columns of the tray.
    """
    names, roll = short_names(session), beat.roll
    lines: list[tuple[Part, ...]] = []
    dice = before.dice
    if roll is not None:
        pose = beat.pose
        value = roll.value if pose is None else (_TUMBLING[pose] - 1) % roll.sides + 1
        lift = 0 if pose is None else max(2 - pose // 2, 0)
        side, is_on_corner = session.seats.sides[roll.seat], pose is not None and pose % 2 == 0
        dice = (Die(roll.sides, value, side, is_on_corner, lift, _face(session, roll.sides, value)),)
        told = "rolls" if pose is not None else f"rolled {names.die(roll.sides, roll.value)}"
        lines.append(((f"{names.seat(roll.seat)} {told}", "text", "", "b"),))
        if roll.purpose and pose is None:
            lines.append(((roll.purpose_in_words, "dim"),))
    event = beat.event
    if event is not None and not event.cue.is_card:
        tone = event.cue.tone
        room = width - (_DIE_ROOM if dice else 2)
        lines += _bar(session, event)
        attributes = "" if tone == "dim" else "b"
        lines += [((text, tone, "", attributes),) for text in wrapped(sentence_of(event, names), room)]
    return TrayText(dice, tuple(lines), before.legend) if lines else before


def tray_text(
    session: Session,
    shown: BoardPicture,
    pointed: str,
    *,
    is_small: bool = False,
    is_lined: bool = False,
    has_animations: bool = True,
) -> TrayText:
    """Return what the tray shows: the dice of this turn, else the piece under the cursor.

    Dice of a contest are shown with all others of it, and what came of it.

    Args:
        session: the match.
        shown: the board.
        pointed: what is told about the space under the cursor of mouse or keyboard.
        is_small: is the board too small for signs on its pieces?
        is_lined: is the board drawn without relying on colour?
        has_animations: has everything that happened been shown in an animation?
    """
    legend = _signs(shown, session, is_small=is_small, is_lined=is_lined)
    last: list[tuple[Part, ...]] = [((pointed, "dim"),)] if pointed else []
    prompt, rolls = session.questions.prompt, session.news.latest_rolls(session.privacy.viewer)
    names, sides = session.game.names, session.seats.sides
    if prompt is not None and prompt.kind == "die":
        told = f"{names.seat(prompt.seat)} rolls a real die: type what it shows"
        return TrayText((), (((told, "text", "", "b"),), *last), legend)
    if (roll := rolling(prompt)) is not None and prompt is not None and session.questions.waiting == "person":
        most = roll.aim.amount or 6
        value = session.news.last_value(prompt.seat, most, session.privacy.viewer) or NOT_ROLLED
        die = Die(most, value, sides[prompt.seat], face=_face(session, most, value))
        who = f"  {names.seat(prompt.seat)} rolls"
        key = " Tap the die " if session.seats.is_touched else " Space "
        button: tuple[Part, ...] = ((key, "accent_ink", "accent", "b"), (who, "text", "", "b"))
        more = () if session.seats.is_touched else ((("or press Enter, or click the die", "dim"),),)
        return TrayText((die,), (button, *more, *last), legend)
    found = session.news.contest_of(rolls[-1], session.privacy.viewer, was_animated=has_animations) if rolls else None
    is_past = not rolls or (session.news.is_past(rolls[-1], was_animated=has_animations) if found is None else found[1])
    if is_past or (found is not None and pointed):
        about = _about_chosen(shown, session)
        if not about and not pointed and prompt is not None and session.questions.waiting == "person":
            about = _about_party(shown, session, prompt.seat, is_small=is_small)
        return TrayText((), (*about, *last), legend)
    if found is not None:
        return tray_of(found[0], session)._replace(lines=tuple(_about_chosen(shown, session)), legend=legend)
    side = sides[rolls[-1].seat]
    dice = tuple(Die(roll.sides, roll.value, side, face=_face(session, roll.sides, roll.value)) for roll in rolls)
    return TrayText(dice, (*_about_rolls(session, rolls), *_about_chosen(shown, session), *last), legend)


def _face(session: Session, sides: int, value: int) -> str:
    """Return the word that a d6 shows for a value in place of pips; empty: it shows pips, or is another die."""
    word = session.game.names.die(sides, value) if sides == _D6 and value != NOT_ROLLED else ""
    return "" if word.isdecimal() else word


def _about_rolls(session: Session, rolls: Sequence[Rolled]) -> list[tuple[Part, ...]]:
    """Return what was rolled at last, what for, and what comes of it."""
    names = session.game.names
    faces = " and ".join(names.die(roll.sides, roll.value) for roll in rolls)
    lines: list[tuple[Part, ...]] = [((f"{names.seat(rolls[-1].seat)} rolled {faces}", "text", "", "b"),)]
    if rolls[-1].purpose:
        lines.append(((rolls[-1].purpose_in_words, "dim"),))
    named = {names.die(roll.sides, roll.value): roll.value for roll in rolls if roll.sides == _D6}
    lines += [((f"{face} counts as {value}", "dim"),) for face, value in named.items() if not face.isdecimal()]
    if rolls[-1].modifiers:
        added = ", ".join(f"{modifier.name} {signed(modifier.value)}" for modifier in rolls[-1].modifiers)
        lines.append(((f"{added}: {rolls[-1].total}", "dim"),))
    lines += _earlier_rolls(session, rolls)
    unused = session.privacy.view.look.dice
    if len(rolls) > 1 and len(unused) == 1:
        lines.append(((f"still to use: {names.die(rolls[-1].sides, unused[0])}", "dim"),))
    if following := session.game.rules.following(session.privacy.view.view):
        lines.append(((following, "dim"),))
    return lines


def _earlier_rolls(session: Session, rolls: Sequence[Rolled]) -> list[tuple[Part, ...]]:
    """Return what the seat has rolled in this turn, where that is more than the latest roll and all for moving."""
    seat, names = rolls[-1].seat, session.game.names
    if rolls[-1].purpose:
        return []
    values = [
        names.die(event.sides, event.value)
        for event in session.game.turn_events
        if isinstance(event, Rolled)
        and event.is_visible_to(session.privacy.viewer)
        and (event.seat, event.purpose) == (seat, "")
    ]
    if len(values) <= len(rolls):
        return []
    before = " ".join(values[: -len(rolls)])
    latest = [chip(session.seats.sides[seat], value) for value in values[-len(rolls) :]]
    return [(("This turn ", "dim"), (f"{before} ", "text"), *latest)]


_FEW: Final = 3
"""Pieces that are named in the legend at most."""
_MOST_BACKWARD: Final = 5
"""Pieces that are named there at most for facing backward."""


def _about_chosen(shown: BoardPicture, session: Session) -> list[tuple[Part, ...]]:
    """Return what matters about the piece of the answer under the cursor, where it has more than a place."""
    for name, marks in shown.pieces.items():
        for mark in marks:
            if mark.id in shown.chosen and (mark.facing or mark.note):
                way = "backward" if mark.is_backward else "forward"
                lines = [_named(mark, "in the yard" if mark.step == YARD else name, session)]
                if mark.facing:
                    lines.append((("faces ", "dim"), (mark.facing, "text", "", "b"), (f" {way}", "dim")))
                return [*lines, ((mark.note, "accent", "", "b"),)] if mark.note else lines
    for name, marks in shown.creatures.items():
        for mark in marks:
            if mark.id in shown.chosen:
                what, _, how = mark.name.partition(", ")
                return [(chip(mark.side, mark.letters), (f" {what}, {name}", "text")), ((how, "accent", "", "b"),)]
    return []


def _about_party(shown: BoardPicture, session: Session, seat: int, *, is_small: bool) -> list[tuple[Part, ...]]:
    """Return what matters about the pieces of a seat on the board, a line for each that has more than a place."""
    if not shown.has_states:
        return []
    placed = [(name, mark) for name, marks in shown.pieces.items() for mark in marks if mark.seat == seat]
    chips: list[Part] = []
    lines: list[tuple[Part, ...]] = []
    for name, mark in sorted(placed, key=lambda one: one[1].piece):
        named = _named(mark, name, session, has_name=not is_small)
        if mark.step == YARD:
            chips.append(named[0])
        elif mark.step != HOME:
            note = f"  {mark.note}" if mark.note else ""
            lines.append((*named, (f" {mark.facing}".rstrip(), "text", "", "b"), (note, "accent", "", "b")))
    return [*lines, *([(*chips, (" in the yard", "dim"))] if chips else [])]


def _named(mark: PieceMark, place: str, session: Session, *, has_name: bool = True) -> tuple[Part, ...]:
    """Return a piece with the name that it was given, that it leads, and where it is."""
    label = chip(mark.side, session.seats.short(mark.seat, mark.piece))
    given = f" {session.voice.given(Who(mark.seat, mark.piece))}".rstrip() if has_name else ""
    return label, (given, "text", "", "b"), (" leader" if mark.is_leader else "", "dim"), (f" {place}", "text")


def _states(mark: PieceMark, characters: str, meaning: str) -> Iterator[str]:
    """Yield the states of a piece that some characters stand for, in a word each."""
    for flag, state in zip_longest(mark.flags, mark.states[: len(mark.flags)], fillvalue=""):
        if flag in characters:
            yield state or meaning


def _signs(shown: BoardPicture, session: Session, *, is_small: bool, is_lined: bool) -> tuple[tuple[Part, ...], ...]:
    """Explain the pictures that are on the board now, and the signs on the bases of the tokens there.

    Where the board has no room for signs, those that have one are named in its place, or the first of them; what is
    left of Health is no sign then.
    """
    signs = _signs_of_pieces(shown, session, is_small=is_small)
    for space in shown.spaces.values():
        if space.icon and space.icon not in signs:
            note = re.split("[,:;]", space.note.removeprefix("next to the ").removesuffix(" space"))[0]
            drawn = icons.LINES[space.icon][session.seats.is_ascii] if is_lined else icons.SMALL[space.icon].strip()
            sign = (f"{drawn} ", icons.colour_of(space.icon), "", "b")
            signs[space.icon] = (sign, (note, "dim"))
    creatures = (one for own in shown.creatures.values() for one in own if one.seat != MONSTER)
    for one in creatures:
        signs[one.letters] = (chip(one.side, one.letters), (f" {one.name.partition(',')[0]}", "dim"))
    starts = [side for side, name in enumerate(shown.names) if name]
    chevrons = ((f"{icons.SMALL[icons.CHEVRONS[side]].strip()} ", face_of(side), "", "b") for side in starts)
    if starts:
        signs["start"] = (*chevrons, ("start" if len(starts) == 1 else "starts", "dim"))
    return tuple(signs.values())


def _signs_of_pieces(shown: BoardPicture, session: Session, *, is_small: bool) -> dict[str, tuple[Part, ...]]:
    """Explain the signs on the bases of the tokens; on a small board, name the pieces that have them.

    A small board has no room for where pieces face either, so that those that face backward are named.
    """
    signs: dict[str, tuple[Part, ...]] = {}
    marks = [mark for own in (*shown.pieces.values(), *shown.creatures.values()) for mark in own]
    if is_small and (backward := [mark for mark in marks if mark.is_backward and YARD < mark.step < HOME]):
        signs["backward"] = _who_has("backward", backward, session, most=_MOST_BACKWARD)
    for characters, meaning in session.game.rules.signs().items():
        if (session.seats.is_ascii or is_small) and not characters.translate(NO_BARS):
            continue
        having: dict[str, list[PieceMark]] = {}
        for mark in marks:
            for state in dict.fromkeys(_states(mark, characters, meaning)):
                having.setdefault(state, []).append(mark)
        if is_small:
            for state, who in having.items():
                signs[f"{characters} {state}"] = _who_has(state, who, session)
        elif having:
            signs[characters] = ((characters, "text", "", "b"), (f" {', '.join(having)}", "dim"))
    return signs


def _who_has(state: str, who: Sequence[PieceMark], session: Session, most: int = _FEW) -> tuple[Part, ...]:
    """Name the first pieces that a state holds for, and tell how many more there are."""
    labels = (mark.letters or session.seats.short(mark.seat, mark.piece) for mark in who[:most])
    chips = (chip(mark.side, label) for mark, label in zip(who, labels, strict=False))
    more = f"+{len(who) - most} " if len(who) > most else " "
    return (*chips, (f"{more}{state}", "dim"))
