"""What comes of an answer, told below the list: whom it takes, what is rolled for it, what may befall a piece then."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from ludo_tui.board import HOME
from ludo_tui.engine import Danger, Option, Prompt, Who, chance_in_words, counted, signed
from ludo_tui.presenting.question.option_words import Words, deed_of, left_of, way_of
from ludo_tui.presenting.question.risk import BAD
from ludo_tui.presenting.rows import FACTS, Part, Row, lines_of, row, spoken
from ludo_tui.table.questions.option_kinds import brings_last_home, is_declining, mover
from ludo_tui.table.questions.table_options import AT_THE_TABLE
from ludo_tui.text.first_letters import capital, small

_RISKY: Final = Fraction(1, 36)
"""A danger below this is not worth a row of its own."""
_MOST_TOLD: Final = 9
_FEW_TOLD: Final = 7
"""Rows that what comes of an answer takes at most, with room and without."""
_MOST_STRIKES: Final = 3
"""How many are named that may strike a piece."""
_MOST_LEFT: Final = 2
"""How many pieces are named that a move leaves in danger."""
_MOST_OTHERS: Final = 2
"""Rows at most that tell what a move changes for the pieces that stay where they are."""


def consequences(
    option: Option, prompt: Prompt, words: Words, *, has_title: bool, has_others: bool = True, said: str = ""
) -> list[Row]:
    """Return what comes of an answer: whom it takes and what that costs them, what may befall it then, how far is left.

    Args:
        option: the answer.
        prompt: the question.
        words: what it is put into words with.
        has_title: is there room for a title?
        has_others: is it told what a move changes for the pieces that stay where they are? That is long to work out.
        said: what its row tells already.
    """
    piece = mover(option, prompt.seat)
    untold = option if piece is None else option.with_aim(captures=())  # whom a move takes has rows of its own
    detail = _unsaid(untold, words, said)
    if piece is None:
        title: tuple[Part, ...] = tuple(deed_of(option, prompt, words, has_names=has_title))
        meaning = option.meaning(words.names)
        more = "" if prompt.lazy.more is None else prompt.lazy.more(option)
        told = [row(one, "text" if meaning else "faint") for one in (detail, more) if one]
        dice = _rolls(option, prompt, words)
        lines = [*told, *([row(meaning, "faint")] if meaning else [])]
        lines = [*dice, *lines] if has_title else [*lines, *dice]  # with little room, what comes of it is first
    else:
        style = f"seat-{words.sides[piece.seat] + 1}"
        who = f"{words.short(piece)} {words.called(piece)}".rstrip()
        title = ((f"{who}  {way_of(option, piece, words)}", style),)
        dangers = _dangers(option, words, is_brief=not has_title)
        if dangers and has_others and (was := _escaped(option, piece, words)):
            dangers[0] = dangers[0]._replace(parts=(*dangers[0].parts, (f" (was {was})", "faint")))
        lines = [*losses(option, words, has_names=has_title), *dangers]
        if brings_last_home(option, prompt.seat, words.look):
            lines.append(row(f"The last {words.piece_word} that you need at home", "good"))
        lines += _others(option, piece, words) if has_others else []
        if detail:
            lines.append(row(detail, "faint"))
    indented = [one._replace(mark="  ") for one in lines]
    return [Row(title, "─ ", "line", is_head=True), *indented] if has_title and lines else indented


def _unsaid(option: Option, words: Words, said: str) -> str:
    """Return what an answer brings as far as it is not said yet; of a chance that is, only what it is the chance of."""
    facts, chance = option.outlook(words.names), option.chance_to_prevent
    if chance and chance in said:
        facts = facts.replace(f"it {option.prevented}: {chance}", f"chance that it {option.prevented}")
    told = FACTS.join(fact for fact in facts.split(FACTS) if not re.search(rf"(?<!\w){re.escape(fact)}(?![\w%])", said))
    return capital(told) if facts[:1].isupper() else told


def told_height(shown: Sequence[Option], prompt: Prompt, words: Words, width: int, *, has_title: bool) -> int:
    """Return how many rows are kept for what comes of the answer under the cursor; 0 where nothing is told.

    Args:
        shown: the answers that are listed.
        prompt: the question.
        words: what it is put into words with.
        width: columns of a row.
        has_title: is there room for a title?
    """
    is_explained = any(option.meaning(words.names) for option in shown)
    if not is_explained and not any(mover(one, prompt.seat) is not None or prompt.detail(one) for one in shown):
        return 0
    least = 0 if is_explained else (5 if has_title else 3) + max(len(option.facts.rolls) for option in shown)
    is_weighed = prompt.kind == "reaction" and not has_title  # then a title says what is weighed up
    above = 1 + is_weighed

    def rows(option: Option, *, has_others: bool = True) -> int:
        told = consequences(option, prompt, words, has_title=has_title, has_others=has_others)
        return above + len(lines_of(told, width))

    tall = [option for option in shown if rows(option, has_others=False) + _MOST_OTHERS > least]
    needed = min(max(map(rows, tall), default=0), _MOST_TOLD if has_title else _FEW_TOLD)
    return max(needed, least)


def _rolls(option: Option, prompt: Prompt, words: Words) -> list[Row]:
    """Return what each side rolls for an answer."""
    who = [words.seats[side.seat] for side in option.facts.rolls]
    width = max((len(name) for name in who), default=0)
    rows = []
    for name, side in zip(who, option.facts.rolls, strict=True):
        kept, why = "higher" if side.advantage > 0 else "lower", f" ({side.why})" if side.why else ""
        dice = f"2d20, the {kept}{why}" if side.advantage else "d20"
        added = [f"{_added(value)} {what}" for what, value in side.added]
        about = (" + what is hidden", "faint") if side.is_guess else ("", "faint")
        told = f"  {dice} {' '.join(added)}".rstrip()
        style = "faint" if side.seat == prompt.seat else f"seat-{words.sides[side.seat] + 1}"
        rows.append(Row(((name.ljust(width), style), (told, "text"), about), value=option.facts.rolls))
    return rows


def _added(value: int | str) -> str:
    """Return what is added to a roll, a number or dice, with its sign."""
    return signed(value) if isinstance(value, int) else f"+{value}".replace("+-", "−")


def weighed(option: Option, prompt: Prompt) -> Option:
    """Return what is weighed up while the cursor is on an answer: on what declines, the first thing to do instead."""
    if not is_declining(option):
        return option
    deeds = [one for one in prompt.options if one.does not in AT_THE_TABLE]
    rolled = (one for one in deeds if one.aim.target is not None or one.facts.odds is not None)
    return next(rolled, next((one for one in deeds if prompt.detail(one)), option))


def losses(option: Option, words: Words, *, has_names: bool) -> list[Row]:
    """Return what those lose whom a move takes, and what their pieces are called."""
    rows = []
    for piece in option.aim.captures:
        name, lost = words.called(piece) if has_names else "", counted(words.come(piece), "space")
        told = f"{f' {name}.' if name else ''} {words.seats[piece.seat]} starts again: {lost} lost"
        rows.append(Row((("Takes ", "text"), words.chip(piece), (told, "text"))))
    return rows


def weight_of(odds: Fraction) -> str:
    """Return how a danger looks: the smaller it is, the quieter."""
    return "bad" if odds >= BAD else "text" if odds >= _RISKY else "faint"


def in_short(option: Option, prompt: Prompt, words: Words) -> str:
    """Return what a list tells of each answer where nothing stands below it: what it brings, the way left, dangers."""
    told = [prompt.detail(option)]
    if mover(option, prompt.seat) is not None:
        dangers = _dangers(option, words, is_listed=True)
        left = "" if "enter" in option.facts.effects else left_of(option)  # who comes out has the whole way to go
        told += [left, *(small(spoken(one)) for one in dangers)]
    return FACTS.join(filter(None, told))


def _dangers(option: Option, words: Words, *, is_brief: bool = True, is_listed: bool = False) -> list[Row]:
    """Return who stands behind a piece then, and how likely it is taken, or why nobody is there; and who strikes.

    Args:
        option: the answer that moves it.
        words: what it is put into words with.
        is_brief: is there little room?
        is_listed: is it told of every answer? Then not who stands behind it, nor that nobody reaches it.
    """
    danger = words.danger(option)
    if danger is None or option.aim.to_step == HOME:
        return []
    struck = _strikes(danger, words)
    if danger.shelter:
        said = capital(danger.shelter)
        return [row(said), *struck] if struck else [Row((("Safe: ", "good"), (danger.shelter, "text")))]
    if is_listed and not danger.odds:
        return struck
    return [_behind(danger, () if is_listed else danger.behind, words, is_brief=is_brief), *struck]


def _behind(danger: Danger, behind: Sequence[tuple[Who, int]], words: Words, *, is_brief: bool) -> Row:
    """Return who stands behind a piece, and how likely it is taken; in brief not until when."""
    parts: list[Part] = []
    for piece, distance in behind[:3]:
        style = f"seat-{words.sides[piece.seat] + 1}"
        parts += [
            (", " if parts else "Then behind you: ", "faint"),
            (f"{words.short(piece)} {counted(distance, 'space')}", style),
        ]
    if parts:
        parts.append(("; ", "faint"))
    if danger.odds:
        odds = chance_in_words(danger.odds, is_guess=not danger.is_exact)
        if danger.fate == "taken" and (is_brief or not parts):
            until = "taken: " if parts else "Taken by your next turn: "
            return Row((*parts, (until, "faint"), (odds, weight_of(danger.odds))))
        odds = odds if parts else capital(odds)
        parts.append((f"{odds} it is {danger.fate}", weight_of(danger.odds)))
        parts.append((" before your next turn" if danger.fate == "taken" else ", cards apart", "faint"))
    elif danger.fate == "taken":
        parts.append(("nobody can take it this round" if parts else "Nobody can reach it this round", "text"))
    else:
        parts.append((f"{'no' if parts else 'No'}body lands on it by a roll; a card may", "text"))
    return Row(tuple(parts))


def _strikes(danger: Danger, words: Words) -> list[Row]:
    """Return in whose reach a piece stands then, with what each would strike it, and how likely that hits."""
    parts: list[Part] = []
    for strike in danger.strikes[:_MOST_STRIKES]:
        apart = "" if not parts else ", " if words.is_spoken else "  "
        seat = strike.seat if strike.piece is None else strike.piece.seat
        if seat is None:
            parts.append((f"{apart}a {strike.means}", "text"))
            continue
        odds = "" if strike.odds is None else f" {chance_in_words(strike.odds, is_guess=strike.is_guess)}"
        who = f"{words.seats[seat]}'s" if strike.piece is None else words.short(strike.piece)
        parts.append((f"{apart}{who} ", f"seat-{words.sides[seat] + 1}"))
        parts.append((f"{strike.means}{odds}", "text"))
    if (more := len(danger.strikes) - _MOST_STRIKES) > 0:
        parts.append((f"  and {more} more", "text"))
    return [Row((("In reach of: ", "faint"), *parts))] if parts else []


def _escaped(option: Option, moved: Who, words: Words) -> str:
    """Return how likely the piece was taken that a move takes out of danger; empty: it was in none, or still is."""
    before, after = ({one.piece: one.odds for one in words.perils(which)} for which in (None, option))
    is_out = before.get(moved, 0) >= _RISKY > after.get(moved, 0) and "trap" not in option.facts.effects
    return chance_in_words(before[moved]) if is_out else ""


def _others(option: Option, moved: Who, words: Words) -> list[Row]:
    """Return which piece that stays where it is a move takes out of danger, and which are worst off then."""
    after = {one.piece: one for one in words.perils(option) if one.odds >= _RISKY and one.piece != moved}
    before = {one.piece: one for one in words.perils(None) if one.odds >= _RISKY}
    is_told = option.aim.to_step != HOME
    rows = []
    saved = next(
        (one for one in before.values() if one.piece not in after and not (is_told and one.piece == moved)), None
    )
    if saved is not None:
        was = chance_in_words(saved.odds)
        rows.append(row(f"Takes {words.short(saved.piece)} out of danger (was {was})"))
    left = [*after.values()][:_MOST_LEFT]
    if left:
        verb = "Leaves" if left[0].piece in before else "Puts"
        parts: list[Part] = [(f"{verb} ", "text")]
        for number, one in enumerate(left):
            odds = chance_in_words(one.odds, is_guess=not one.is_exact)
            in_danger = " in danger: " if number == 0 else " "
            parts += [
                (f"{', ' if number else ''}{words.short(one.piece)}{in_danger}", "text"),
                (odds, weight_of(one.odds)),
            ]
        rows.append(Row(tuple(parts)))
    return rows
