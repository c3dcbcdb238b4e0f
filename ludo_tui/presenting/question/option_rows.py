"""Answers in rows, made from their data: whom they concern, where they lead, and whom they take."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from rich.cells import cell_len

from ludo_tui.board import YARD
from ludo_tui.engine import Option, Prompt, Refusal, Section, Who, chance_in_words
from ludo_tui.presenting.question.consequences import losses, weight_of
from ludo_tui.presenting.question.option_words import Words, deed_of, left_of, way_of
from ludo_tui.presenting.rows import Part, Row, lines_of, row
from ludo_tui.table.questions.digits import DECLINE
from ludo_tui.table.questions.option_kinds import mover
from ludo_tui.text.first_letters import capital

_LIKELY: Final = 0.55
"""Odds from which an answer looks good."""
_DANGER: Final = "danger"
"""What stands over the column of dangers."""
_APART: Final = 2
"""Columns between a danger and how far is left."""
_NAMED: Final = 4
"""How many sections that hold nothing are named at most."""
_DEED: Final = 14
_SHORT_DEED: Final = 9
"""Columns that are kept at most for what is done to a piece, with room and without."""
YES: Final = Option(id="yes", label="Yes")
NO: Final = Option(id="no", label="No")
"""What is answered when an answer is asked about once more."""


def answer_row(
    options: Sequence[Option],
    prompt: Prompt,
    key: str,
    words: Words,
    *,
    is_brief: bool,
    has_names: bool = False,
    has_owners: bool = True,
    deeds: int = 0,
) -> Row:
    """Return the row of an answer, or of several that come to the same.

    Args:
        options: the answers.
        prompt: the question.
        key: what chooses the first of them.
        words: what they are put into words with.
        is_brief: is what the answer under the cursor brings told elsewhere?
        has_names: is it told what the piece is called, where that fits and cannot be taken for another one's name?
        has_owners: is it told whose pieces a move takes?
        deeds: columns for what is done to a piece, so that those to whom it is done stand below one another.
    """
    option = options[0]
    piece = mover(option, prompt.seat)
    right: list[Part] = []
    if piece is None:
        parts = deed_of(option, prompt, words, deeds=deeds)
    else:
        shape, safety = words.shapes[piece.seat], _safety(option, words)
        parts = [words.chip(piece, shape), ("  ", "text")] if len(options) > 1 else [words.chip(piece), (" ", "text")]
        meets = _meets(option, prompt, words, has_owners=has_owners)
        parts += [(way_of(option, piece, words), "text"), *meets]
        if len(options) > 1:
            parts.append(
                (f"  (any of {_numbers([one.piece + 1 for one in options if one.piece is not None])})", "faint")
            )
        elif has_names and not option.aim.captures and (name := words.called(piece)):
            parts.append((f"  {name}", "faint"))
        left = left_of(option)
        right = [*safety, (left, "text")] if left else [("home", "text")]
    if option.facts.odds is not None or option.felling:
        right = [_odds(option)]
    gist = words.shortened(option.gist(words.names), prompt.seat)
    if gist and not (is_brief and piece is not None):
        parts.append((f"  {gist}", "faint"))
    return Row(
        tuple(parts), f"  {key} ", "key", option, True, right=tuple(right), is_short=is_brief, least=option.damage()
    )


def _numbers(numbers: Sequence[int]) -> str:
    """Return the words for several numbers, those in a row as a range."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return " ".join(str(number) for number in numbers)


def _odds(option: Option) -> Part:
    """Return its chance, and that it fells whom it is aimed at."""
    facts, told = option.facts, list[str]()
    if facts.odds is not None:
        said = option.chance_to_prevent
        said = said or chance_in_words(facts.odds, facts.odds_after_reaction, is_guess=facts.is_guess)
        told.append(f"{'best ' if facts.at_best else ''}{said}")
    if option.felling:
        told.append(f"fells {option.felling}")
    return "  ".join(told), odds_style(option)


def odds_style(option: Option) -> str:
    """Return how its chance looks: good where it is likely, however its target reacts."""
    odds, least = option.facts.odds, option.facts.odds_after_reaction
    return "good" if ((odds if least is None else least) or 0) >= _LIKELY else "text"


def _safety(option: Option, words: Words) -> list[Part]:
    """Return in a word or two whether a piece is safe where an answer brings it, or how likely it is taken."""
    danger = words.danger(option)
    if danger is None:
        return []
    if danger.shelter:
        return [] if danger.strikes else [(f"safe{' ' * _APART}", "good")]
    return [(f"{chance_in_words(danger.odds)}{' ' * _APART}", weight_of(danger.odds))] if danger.odds else []


def _meets(option: Option, prompt: Prompt, words: Words, *, has_owners: bool) -> list[Part]:
    """Return whom a move takes, or into what it runs.

    Args:
        option: the move.
        prompt: the question.
        words: what it is put into words with.
        has_owners: is there room to say that it takes pieces, and whose? The sign on the board and shapes tell it, too.
    """
    parts: list[Part] = []
    if option.aim.captures:
        names = (words.named(piece, prompt.seat) if has_owners else words.short(piece) for piece in option.aim.captures)
        taken = "  takes " + " and ".join(names) if has_owners else "  ×" + " ×".join(names)
        parts.append((taken, "text"))
    if "trap" in option.facts.effects:
        parts.append((f"  onto a block: back to {words.names.step(prompt.seat, YARD)}", "bad"))
    return parts


def option_rows(
    prompt: Prompt,
    alike: Sequence[Sequence[Option]],
    keys: Mapping[str, str],
    words: Words,
    *,
    width: int,
    is_brief: bool = False,
    has_names: bool = False,
) -> list[Row]:
    """List answers, under the headings of their groups, or of the dice that they use, where these tell something.

    Args:
        prompt: the question.
        alike: the answers in their order; those that come to the same stand in one row.
        keys: keys by id of the answer.
        words: what they are put into words with.
        width: columns of a row; where a capture does not fit with its owner, no owner is named in this list.
        is_brief: is what the answer under the cursor brings told elsewhere?
        has_names: is there room to tell what pieces are called?
    """
    rows: list[Row] = []
    group = ""
    is_of_dice = prompt.kind == "move" and len({one.aim.amount for one in prompt.options}) > 1
    aimed = [len(some[0].deed(words.names)) for some in alike if some[0].aim.target is not None]
    deeds = min(max(aimed, default=0), _DEED if has_names else _SHORT_DEED)
    made = partial(answer_row, words=words, is_brief=is_brief, has_names=has_names, deeds=deeds)
    captures = [made(some, prompt, keys.get(some[0].id, " ")) for some in alike if some[0].aim.captures]
    has_owners = all(len(lines_of([one], width)) == 1 for one in captures)
    for some in alike:
        option = some[0]
        over = _die_of(option, words) if is_of_dice else option.shown.group
        if over != group and not option.shown.section and not option.deed(words.names):
            group = over
            rows += [row(group, "heading")] if group else []
        rows.append(made(some, prompt, keys.get(option.id, " "), has_owners=has_owners))
    return rows


def _die_of(option: Option, words: Words) -> str:
    """Return the words for which of several dice a move is made with."""
    return "" if option.aim.amount is None else f"With {words.names.die(6, option.aim.amount)}"


def with_heading(title: tuple[str, str, str], rows: Iterable[Row], width: int) -> tuple[tuple[str, str, str], int]:
    """Return the title of a list with a note over the column of dangers, and how many columns are behind the note.

    What is asked gives way to the note where both do not fit: the top of the table asks it, too.
    """
    left = [sum(cell_len(text) for text, _ in one.right[1:]) for one in rows if len(one.right) > 1]
    if not left or title[1]:
        return title, 1
    asked, after = title[0], max(left) + _APART + 1
    if cell_len(f"─ {asked} ─ {_DANGER} ") + after > width:
        asked = asked.partition(":")[0]
    return (asked, _DANGER, ""), after


def folded_row(count: int, seldom: int, empty: Sequence[Section] = (), *, width: int) -> Row:
    """Return how much is not listed, or which sections hold nothing that is, and which key shows it all.

    Args:
        count: how much cannot be chosen.
        seldom: how much can be, but is seldom the best.
        empty: the sections that hold nothing else.
        width: columns there are; where the names of the sections do not fit, their keys stand alone.
    """
    if empty:
        why = "not now, or rarely useful" if seldom else "not now, see why"
        mark, told = f"  {_WHY} ", f"{why}: all {len(empty)} other groups"
        if len(empty) <= _NAMED:
            ways = (", ".join(f"{one.key} {one.name}" for one in empty), " ".join(one.key for one in empty))
            named, keyed = (f"{why}: {way}" for way in ways)
            told = named if cell_len(mark + named) <= width else keyed
        return Row(((told, "faint"),), mark, "key", FOLDED, True)
    folded = [f"{many} {what}" for many, what in ((seldom, "rarely useful"), (count, "more not now")) if many]
    parts = ((f"{', '.join(folded)}   ", "faint"), (_WHY, "key"), (" show them" if seldom else " show why", "faint"))
    return Row(parts, "  – ", "refused", FOLDED, True)


_WHY: Final = "."
"""The key that shows the reasons."""
FOLDED: Final = "folded"
"""What stands for everything that cannot be chosen."""


def refused_rows(refused: Iterable[Refusal], prompt: Prompt, words: Words) -> list[Row]:
    """List what cannot be chosen, one line for each reason, and for each die where it holds for one alone."""
    alike: dict[str, dict[str, list[Refusal]]] = {}
    for refusal in refused:
        using = refusal.group if prompt.kind == "move" else ""
        alike.setdefault(refusal.reason, {}).setdefault(using, []).append(refusal)
    rows = []
    for reason, by_die in alike.items():
        told = {using: (_who_cannot(some, reason, prompt, words), some[0]) for using, some in by_die.items()}
        if len(told) > 1 and len({who for who, _ in told.values()}) == 1:
            told = {"": next(iter(told.values()))}
        for using, (who, one) in told.items():
            words_of_it = f"{who} {using}: {reason}" if using else f"{who}: {reason}"
            rows.append(Row(((words.shortened(words_of_it, prompt.seat), "refused"),), "  – ", "refused", one, True))
    return rows


def _who_cannot(some: Sequence[Refusal], reason: str, prompt: Prompt, words: Words) -> str:
    """Name the pieces, or else the answers, that a reason keeps from being chosen."""
    pieces = [Who(prompt.seat, one.piece) for one in some if one.piece is not None]
    if words.is_spoken or prompt.kind != "move" or len(pieces) < len(some):
        return ", ".join(dict.fromkeys(one.label for one in some))
    several = list(dict.fromkeys(map(words.short, pieces)))
    return " ".join(several) + (", each" if len(several) > 1 and reason.startswith("it ") else "")


def confirm_rows(option: Option, prompt: Prompt, words: Words, warned: str = "") -> list[Row]:
    """Ask whether an answer is meant, after what is at stake: what its own side loses by it, and what is warned of."""
    lost, detail = losses(option, words, has_names=True), prompt.detail(option)
    if mover(option, prompt.seat) is not None and "trap" in option.facts.effects:
        lost.append(row(f"Lands on a block and goes back to {words.names.step(prompt.seat, YARD)}"))
    elif not lost and detail and not warned:
        lost = [row(capital(detail))]
    told = [row(f"{warned}."), *lost] if warned else lost
    choices = (("1", "Yes", YES), (DECLINE, "No, go back", NO))
    return [*told, *(Row(((said, "text"),), f"  {key} ", "key", option, True) for key, said, option in choices)]
