"""Answers in rows, made from their data: whom they concern, where they lead, whom they take, and what comes of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import DECLINING, Danger, Face, Look, Names, Option, PieceId, Prompt, Refusal, counted, told_chance
from ludo_tui.players.advice import Peril
from ludo_tui.table.menu import NO_WORTHS, Drawbacks, first_marked, is_declining, mover
from ludo_tui.table.odds import THIRTY_SIXTHS, chance
from ludo_tui.ui.drawing.plain import in_ascii
from ludo_tui.ui.widgets.panels import matches
from ludo_tui.ui.widgets.rows import Part, Row, lines_of, row

LIKELY: Final = 0.55
"""Odds from which an answer looks good."""
_RISKY: Final = Fraction(1, 36)
"""A danger below this is not worth a row of its own."""
_BAD: Final = Fraction(4, 36)
"""A danger from which an answer looks bad: for a smaller one several rolls must all go wrong."""
_MOST_TOLD: Final = 9
_FEW_TOLD: Final = 7
"""Rows that what comes of an answer takes at most, with room and without."""
_MOST_STRIKES: Final = 3
"""How many are named that may strike a piece."""
_MOST_OTHERS: Final = 2
"""Rows at most that tell what a move changes for the pieces that stay where they are."""


class Words(NamedTuple):
    """What answers are put into words with."""

    names: Names
    seats: Sequence[str]
    sides: Sequence[int]
    """The side of the board 0..3 of each seat; 4 beside the board."""
    shapes: Sequence[str]
    """The shape of each seat's pieces."""
    look: Look
    danger: Callable[[Option], Danger | None]
    """Returns what may befall the piece that an answer moves."""
    perils: Callable[[Option | None], Sequence[Peril]] = lambda _: ()
    """Returns which pieces of whoever is asked may be lost after an answer, or with None as everybody stands."""
    odds_in: int = THIRTY_SIXTHS
    """What chances are told in."""
    is_ascii: bool = False
    faces: tuple[Face, ...] = ()
    """What each value of the die would bring, where somebody is about to roll it."""
    worths: Mapping[str, float] = NO_WORTHS
    """What the answers are worth, by id, as far as those who look can tell."""
    sensible: str = ""
    """Id of the answer that a sensible player gives; empty where nobody can tell."""
    pieces: Mapping[str, PieceId] = {}
    """The pieces by what everybody calls them, for sentences that name them."""
    called: Callable[[PieceId], str] = lambda _: ""
    """Returns what a piece is called at this table, which is told beside it where there is room."""

    def short(self, piece: PieceId) -> str:
        """Return shape and number of a piece, or the two letters of a creature."""
        return self.creatures.get(piece) or f"{self.shapes[piece.seat]}{piece.piece + 1}"

    @property
    def creatures(self) -> Mapping[PieceId, str]:
        """The letters of the creatures that somebody leads."""
        return {one.id: one.letters for some in self.look.creatures.values() for one in some if one.id is not None}

    def named(self, piece: PieceId, asked: int) -> str:
        """Return a piece with its owner, where that is not who is asked."""
        return self.short(piece) if piece.seat == asked else f"{self.seats[piece.seat]}'s {self.short(piece)}"

    def chip(self, piece: PieceId, text: str = "", *, has_name: bool = False) -> Part:
        """Return a piece on the colour of its seat, with what it is called where there is room for that."""
        shown = f"{text or self.short(piece)} {self.called(piece) if has_name else ''}".rstrip()
        return f" {shown} ", f"badge-{self.sides[piece.seat] + 1}"

    def shown(self, one: Row) -> Row:
        """Return a row with characters that can be shown."""
        if not self.is_ascii:
            return one

        def plain(parts: Iterable[Part]) -> tuple[Part, ...]:
            return tuple((in_ascii(text), style) for text, style in parts)

        return one._replace(parts=plain(one.parts), right=plain(one.right), mark=in_ascii(one.mark), is_head=False)


def answer_row(
    options: Sequence[Option], prompt: Prompt, key: str, words: Words, *, is_brief: bool, has_names: bool = False
) -> Row:
    """Return the row of an answer, or of several that come to the same.

    Args:
        options: the answers.
        prompt: the question.
        key: what chooses the first of them.
        words: what they are put into words with.
        is_brief: is what the answer under the cursor brings told elsewhere?
        has_names: is it told what the piece is called, where that fits and cannot be taken for another one's name?
    """
    option = options[0]
    piece = mover(option, prompt.seat)
    right: list[Part] = []
    if piece is None:
        parts = _deed(option, prompt, words)
    else:
        shape, safety = words.shapes[piece.seat], _safety(option, words)
        parts = [words.chip(piece, shape if len(options) > 1 else ""), (" ", "text")]
        meets = _meets(option, prompt, words, has_owners=not (is_brief and safety))
        parts += [(_way(option, piece, words), "text"), *meets]
        if len(options) > 1:
            parts.append(
                (f"  (any of {_numbers([one.piece + 1 for one in options if one.piece is not None])})", "faint")
            )
        elif has_names and not option.captures and (name := words.called(piece)):
            parts.append((f"  {name}", "faint"))
        left = _left(option)
        right = [*safety, (f"{left} to go", "text")] if left else [("home", "text")]
    if option.odds is not None:
        right = [_odds(option)]
    gist = option.gist(words.names) if prompt.names is not None else ""
    if gist and not (is_brief and (piece is not None or prompt.kind == "reaction")):
        parts.append((f"  {gist}", "faint"))
    return words.shown(Row(tuple(parts), f"  {key} ", "key", option, True, right=tuple(right), is_short=is_brief))


def _left(option: Option) -> int:
    """Return how many steps from home the piece is that an answer moves, when it comes to rest."""
    step = option.to_step if option.rest_step is None else option.rest_step
    assert step is not None
    return HOME - step


def _deed(option: Option, prompt: Prompt, words: Words, *, has_names: bool = False) -> list[Part]:
    """Tell who does what to whom, with pieces on the colours of their seats; else what the answer is called."""
    if prompt.kind == "roll" and len(prompt.options) == 1:
        return [(prompt.text.removesuffix("."), "text")]
    deed = option.deed(words.names)
    owner = prompt.seat if option.seat is None else option.seat
    if not deed or (option.piece is None and option.target is None):
        return [*_whom(option, prompt, words), (option.label, "text")]
    parts: list[Part] = []
    if option.piece is not None:
        parts += [words.chip(PieceId(owner, option.piece), has_name=has_names), (" ", "text")]
    parts.append((deed, "strong"))
    if option.target is not None:
        parts += [(" ", "text"), words.chip(option.target, has_name=has_names)]
    elif option.space:
        parts.append((f" {option.space}", "strong"))
    return parts


def _whom(option: Option, prompt: Prompt, words: Words) -> list[Part]:
    """Show whom an answer that only its label tells is about: at whom it is aimed, or which of several pieces acts."""
    piece, owner = option.aimed_at, prompt.seat if option.seat is None else option.seat
    if prompt.kind == "reaction" and piece is not None and piece.seat == owner and option.piece is not None:
        piece = PieceId(owner, option.piece)  # what is done for another piece of its own, this one does
    own = [one.piece for one in prompt.options if one.piece is not None]
    if piece is None and option.piece is not None and (len(own) == 1 or len(set(own)) > 1):
        piece = PieceId(owner, option.piece)
    return [] if piece is None else [words.chip(piece), (" ", "text")]


def _numbers(numbers: Sequence[int]) -> str:
    """Tell several numbers, those in a row as a range."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return " ".join(str(number) for number in numbers)


def _odds(option: Option) -> Part:
    assert option.odds is not None
    before = f"{'best ' if option.at_best else ''}{'about ' if option.about else ''}"
    least = option.odds if option.if_met is None else option.if_met
    return f"{before}{option.chance}", "good" if least >= LIKELY else "text"


def _way(option: Option, piece: PieceId, words: Words) -> str:
    """Tell from where to where a piece goes."""
    assert option.to_step is not None
    start = words.look.pieces[piece.seat][piece.piece].step
    here, there = words.names.step(piece.seat, start), words.names.step(piece.seat, option.to_step)
    if start == YARD:
        return f"out to {there}"
    if option.to_step <= start:
        return f"{here} › home › {there}"
    if option.rest_step is not None:
        return f"{here} › {there} › {words.names.step(piece.seat, option.rest_step)}"
    return f"{here} › {there}"


def _meets(option: Option, prompt: Prompt, words: Words, *, has_owners: bool) -> list[Part]:
    """Tell whom a move takes, or into what it runs; with several dice, which one it uses.

    Args:
        option: the move.
        prompt: the question.
        words: what it is put into words with.
        has_owners: is there room to say whose pieces it takes? Their shapes tell it, too.
    """
    parts: list[Part] = []
    if option.captures:
        names = (words.named(piece, prompt.seat) if has_owners else words.short(piece) for piece in option.captures)
        taken = " and ".join(names)
        parts.append((f"  takes {taken}", "text"))
    if "trap" in option.effects:
        parts.append((f"  onto a block: back to {words.names.step(prompt.seat, YARD)}", "bad"))
    if option.amount is not None and len({one.amount for one in prompt.options}) > 1:
        parts.append((f"  with {words.names.die(6, option.amount)}", "faint"))
    return parts


def option_rows(
    prompt: Prompt,
    alike: Sequence[Sequence[Option]],
    keys: Mapping[str, str],
    words: Words,
    *,
    is_brief: bool = False,
    has_names: bool = False,
) -> list[Row]:
    """List answers, under the headings of their groups where these tell something.

    Args:
        prompt: the question.
        alike: the answers in their order; those that come to the same stand in one row.
        keys: keys by id of the answer.
        words: what they are put into words with.
        is_brief: is what the answer under the cursor brings told elsewhere?
        has_names: is there room to tell what pieces are called?
    """
    rows: list[Row] = []
    group = ""
    for some in alike:
        option = some[0]
        if option.group != group and not option.section and not option.deed(words.names):
            group = option.group
            rows += [row(group, "heading")] if group else []
        key = keys.get(option.id, " ")
        rows.append(answer_row(some, prompt, key, words, is_brief=is_brief, has_names=has_names))
    return rows


def found(prompt: Prompt, typed: str) -> tuple[list[Option], list[Refusal]]:
    """Return the answers, and what cannot be chosen, in which all the words that were typed stand."""
    names = {section.id: section.name for section in prompt.sections}

    def fits(one: Option | Refusal, told: str) -> bool:
        return matches(typed, one.label, told, one.group, names.get(one.section, ""))

    return (
        [one for one in prompt.options if fits(one, prompt.detail(one))],
        [one for one in prompt.refused if fits(one, one.reason)],
    )


def folded_row(count: int, key: str) -> Row:
    """Say how much cannot be chosen, and which key shows the reasons."""
    return Row(
        ((f"{count} not now   ", "faint"), (key, "key"), (" show why", "faint")), "  – ", "refused", FOLDED, True
    )


FOLDED: Final = "folded"
"""What stands for everything that cannot be chosen."""


def refused_rows(refused: Iterable[Refusal], prompt: Prompt, words: Words) -> list[Row]:
    """List what cannot be chosen, one line for each reason."""
    alike: dict[tuple[str, str], list[Refusal]] = {}
    for refusal in refused:
        alike.setdefault((refusal.reason, refusal.rule), []).append(refusal)
    rows = []
    for (reason, _), some in alike.items():
        if prompt.kind == "move" and all(one.piece is not None for one in some):
            pieces = (PieceId(prompt.seat, one.piece) for one in some if one.piece is not None)
            several = list(dict.fromkeys(words.short(piece) for piece in pieces))
            who = " ".join(several) + (", each" if len(several) > 1 and reason.startswith("it ") else "")
        else:
            who = ", ".join(dict.fromkeys(one.label for one in some))
        rows.append(words.shown(Row(((f"{who}: {reason}", "refused"),), "  – ", "refused", some[0], True)))
    return rows


# What comes of an answer


def consequences(
    option: Option, prompt: Prompt, words: Words, *, has_title: bool, has_others: bool = True
) -> list[Row]:
    """Tell what comes of an answer: whom it takes and what that costs them, what may befall it then, how far is left.

    Args:
        option: the answer.
        prompt: the question.
        words: what it is put into words with.
        has_title: is there room for a title?
        has_others: is it told what a move changes for the pieces that stay where they are? That is long to work out.
    """
    piece = mover(option, prompt.seat)
    detail = option.outlook(words.names) if prompt.names is not None else ""
    if piece is None:
        title: tuple[Part, ...] = tuple(_deed(option, prompt, words, has_names=has_title))
        meaning = option.meaning(words.names) if prompt.names is not None else ""
        more = "" if prompt.more is None else prompt.more(option)
        told = [row(one, "text" if meaning else "faint") for one in (detail, more) if one]
        dice = _rolls(option, prompt, words)
        lines = [*told, *([row(meaning, "faint")] if meaning else [])]
        lines = [*dice, *lines] if has_title else [*lines, *dice]  # with little room, what comes of it is first
    else:
        style = f"seat-{words.sides[piece.seat] + 1}"
        who = f"{words.short(piece)} {words.called(piece)}".rstrip()
        title = ((f"{who}  {_way(option, piece, words)}", style),)
        lines = [*_losses(option, words, has_names=has_title), *_dangers(option, words)]
        lines += _others(option, piece, words) if has_others else []
        if detail:
            lines.append(row(detail, "faint"))
    indented = [one._replace(mark="  ") for one in lines]
    if has_title and lines:
        indented.insert(0, Row(title, "─ ", "line", is_head=True))
    return [words.shown(one) for one in indented]


def told_height(shown: Sequence[Option], prompt: Prompt, words: Words, width: int, *, has_title: bool) -> int:
    """Return how many rows are kept for what comes of the answer under the cursor; 0 where nothing is told.

    Args:
        shown: the answers that are listed.
        prompt: the question.
        words: what it is put into words with.
        width: columns of a row.
        has_title: is there room for a title?
    """
    is_explained = prompt.names is not None and any(option.meaning(words.names) for option in shown)
    if not is_explained and not any(mover(one, prompt.seat) is not None or prompt.detail(one) for one in shown):
        return 0
    least = 0 if is_explained else (5 if has_title else 3) + max(len(option.rolls) for option in shown)
    is_weighed = prompt.kind == "reaction" and not has_title  # then a title says what is weighed up
    above = 1 + is_weighed

    def rows(option: Option, *, has_others: bool = True) -> int:
        told = consequences(option, prompt, words, has_title=has_title, has_others=has_others)
        return above + len(lines_of(told, width))

    tall = [option for option in shown if rows(option, has_others=False) + _MOST_OTHERS > least]
    needed = min(max(map(rows, tall), default=0), _MOST_TOLD if has_title else _FEW_TOLD)
    return max(needed, least)


def _rolls(option: Option, prompt: Prompt, words: Words) -> list[Row]:
    """Tell what each side rolls for an answer."""
    who = ["you" if side.seat == prompt.seat else words.seats[side.seat] for side in option.rolls]
    width = max((len(name) for name in who), default=0)
    rows = []
    for name, side in zip(who, option.rolls, strict=True):
        kept, why = "higher" if side.advantage > 0 else "lower", f" ({side.why})" if side.why else ""
        dice = f"2d20, the {kept}{why}" if side.advantage else "d20"
        added = [f"{value:+d} {what}" if isinstance(value, int) else f"+{value} {what}" for what, value in side.added]
        about = (" +?", "faint") if side.about else ("", "faint")
        told = f"  {dice} {' '.join(added)}".replace(" +-", " -").replace(" -", " −").rstrip()
        style = "faint" if side.seat == prompt.seat else f"seat-{words.sides[side.seat] + 1}"
        rows.append(Row(((name.ljust(width), style), (told, "text"), about), value=option.rolls))
    return rows


def weighed(option: Option, prompt: Prompt) -> Option:
    """Return what is weighed up while the cursor is on an answer: on what declines, the first thing to do instead."""
    if not is_declining(option):
        return option
    deeds = [one for one in prompt.options if one.does not in DECLINING]
    rolled = (one for one in deeds if one.target is not None or one.odds is not None)
    return next(rolled, next((one for one in deeds if prompt.detail(one)), option))


def _losses(option: Option, words: Words, *, has_names: bool) -> list[Row]:
    """Tell what those lose whom a move takes, and what their pieces are called."""
    rows = []
    for piece in option.captures:
        lost = words.look.pieces[piece.seat][piece.piece].step - YARD
        name = words.called(piece) if has_names else ""
        told = f"{f' {name}:' if name else ''} {words.seats[piece.seat]} starts again: {counted(lost, 'space')} lost"
        rows.append(Row((("Takes ", "text"), words.chip(piece), (told, "text"))))
    return rows


def _safety(option: Option, words: Words) -> list[Part]:
    """Tell in a word or two whether a piece is safe where an answer brings it, or how likely it is taken."""
    danger = words.danger(option)
    if danger is None:
        return []
    if danger.shelter:
        return [] if danger.strikes else [("safe  ", "good")]
    odds = chance(danger.odds, words.odds_in).removeprefix("about ").replace("less than ", "<")
    return [(f"{odds}  ", _weight(danger.odds))] if danger.odds else []


def _weight(odds: Fraction) -> str:
    """Return how a danger looks: the smaller it is, the quieter."""
    return "bad" if odds >= _BAD else "text" if odds >= _RISKY else "faint"


def _dangers(option: Option, words: Words) -> list[Row]:
    """Tell who stands behind a piece then, and how likely it is taken, or why nobody ever is there; and who strikes."""
    danger = words.danger(option)
    if danger is None or option.to_step == HOME:
        return []
    struck = _strikes(danger, words)
    if danger.shelter:
        said = f"{danger.shelter[:1].upper()}{danger.shelter[1:]}"
        return [row(said), *struck] if struck else [Row((("Safe: ", "good"), (danger.shelter, "text")))]
    return [_behind(danger, words), *struck]


def _behind(danger: Danger, words: Words) -> Row:
    """Tell who stands behind a piece, and how likely it is taken."""
    parts: list[Part] = []
    for piece, distance in danger.behind[:3]:
        style = f"seat-{words.sides[piece.seat] + 1}"
        parts += [
            (", " if parts else "Then behind you: ", "faint"),
            (f"{words.short(piece)} {counted(distance, 'space')}", style),
        ]
    if parts:
        parts.append(("; ", "faint"))
    if danger.odds:
        odds = chance(danger.odds, words.odds_in, is_exact=danger.is_exact)
        parts.append((f"{odds} it is {danger.fate}", _weight(danger.odds)))
        if danger.fate == "taken":
            parts.append((" before your next turn", "faint"))
    elif danger.fate == "taken":
        parts.append(("nobody can take it this round" if parts else "Nobody can reach it this round", "text"))
    else:
        parts.append((f"{'no' if parts else 'No'}body can land on it with the next roll", "text"))
    return Row(tuple(parts))


def _strikes(danger: Danger, words: Words) -> list[Row]:
    """Tell in whose reach a piece stands then, with what each would strike it, and how likely that hits."""
    parts: list[Part] = []
    for strike in danger.strikes[:_MOST_STRIKES]:
        apart = "  " if parts else ""
        if strike.piece is None:
            parts.append((f"{apart}a {strike.means}", "text"))
            continue
        odds = "" if strike.odds is None else f" {'about ' if strike.about else ''}{told_chance(strike.odds)}"
        parts.append((f"{apart}{words.short(strike.piece)} ", f"seat-{words.sides[strike.piece.seat] + 1}"))
        parts.append((f"{strike.means}{odds}", "text"))
    if (more := len(danger.strikes) - _MOST_STRIKES) > 0:
        parts.append((f"  and {more} more", "text"))
    return [Row((("In reach of: ", "faint"), *parts))] if parts else []


def _others(option: Option, moved: PieceId, words: Words) -> list[Row]:
    """Tell which piece a move takes out of danger, and which of those that stay where they are is worst off then."""
    after = {one.piece: one for one in words.perils(option) if one.odds >= _RISKY}
    if "trap" in option.effects:
        after[moved] = Peril(moved, Fraction(1))
    before = {one.piece: one for one in words.perils(None) if one.odds >= _RISKY}
    rows = []
    saved = next((one for one in before.values() if one.piece not in after), None)
    if saved is not None:
        was = chance(saved.odds).removeprefix("about ")
        rows.append(row(f"Takes {words.short(saved.piece)} out of danger (was {was})"))
    left = next((one for one in after.values() if one.piece != moved), None)
    if left is not None:
        verb = "Leaves" if left.piece in before else "Puts"
        odds = chance(left.odds, is_exact=left.is_exact)
        rows.append(Row(((f"{verb} {words.short(left.piece)} in danger: ", "text"), (odds, _weight(left.odds)))))
    return rows


def best(rows: Sequence[Row], prompt: Prompt, words: Words) -> int | None:
    """Return the number of the row that is marked first: what a sensible player answers, where that can be told."""
    shown = [one.value if one.is_choice else None for one in rows]
    return first_marked(shown, prompt, words.worths, words.sensible, lambda option: _drawbacks(option, prompt, words))


def _drawbacks(option: Option, prompt: Prompt, words: Words) -> Drawbacks:
    """Return what speaks against an answer: dangers that look bad, that it takes nobody, and then all other dangers."""
    moved = mover(option, prompt.seat)
    odds = [one.odds for one in words.perils(None if moved is None else option) if one.piece != moved]
    danger = None if moved is None else words.danger(option)
    if danger is not None:
        odds.append(danger.odds)
    dangers = tuple(sorted(filter(None, odds), reverse=True))
    brings = bool(option.captures) or option.to_step == HOME or "enter" in option.effects
    return tuple(int(6 * one) for one in dangers if one >= _BAD), not brings, dangers


def confirm_rows(option: Option, prompt: Prompt, yes: Option, no: Option, words: Words, warned: str = "") -> list[Row]:
    """Ask whether an answer is meant, after what is at stake: what its own side loses by it, and what is warned of."""
    lost, detail = _losses(option, words, has_names=True), prompt.detail(option)
    if mover(option, prompt.seat) is not None and "trap" in option.effects:
        lost.append(row(f"It runs onto a block: back to {words.names.step(prompt.seat, YARD)}"))
    elif not lost and detail and not warned:
        lost = [row(f"{detail[:1].upper()}{detail[1:]}")]
    told = [row(f"{warned}."), *lost] if warned else lost
    choices = enumerate((("Yes", yes), ("No, go back", no)), 1)
    told += [Row(((said, "text"),), f"  {key} ", "key", option, True) for key, (said, option) in choices]
    return list(map(words.shown, told))
