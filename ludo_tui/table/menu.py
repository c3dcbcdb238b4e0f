"""How answers are laid out for choosing: in sections where there are many, a digit for each, pages of nine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, NamedTuple

from ludo_tui.engine import CHOSEN_NEXT, IN_PRIVATE, Look, Match, Option, PieceId, Prompt, Refusal, Section
from ludo_tui.table.harm import is_harmful, needs_confirming

PAGE: Final = 9
"""How many answers have a digit at the same time."""
DECLINE: Final = "0"
"""The key of the answer that declines, or goes back."""
BACK: Final = Section("", DECLINE, "Back")
"""Leads from what is in a section to the sections."""
_NO_DIGIT: Final = ":"
"""What answers without a digit of their own are put in order by: they come after those with one."""
_DECLINING: Final = frozenset({"pass", "back"})
_BY_WHO_MEANS_IT: Final = frozenset({"come_back", "not_again"})
"""What answers do that nobody is led to."""


NO_WORTHS: Final[Mapping[str, float]] = {}
"""What answers are worth where nobody can tell."""

Drawbacks = tuple[tuple[int, ...], bool, tuple[Fraction, ...]]
"""What speaks against an answer: heavy dangers in sixths, the likeliest first; that it takes nobody and brings no piece
out or home; and all dangers."""


class Entry(NamedTuple):
    """A section with what is in it."""

    section: Section
    options: tuple[Option, ...]
    refused: tuple[Refusal, ...] = ()

    @property
    def only(self) -> Option | None:
        """The answer that Enter on it gives: the only one, but for what is grave or of little use; None: it opens."""
        plain = [option for option in self.options if not (option.is_grave or option.is_minor)]
        some = plain if len(plain) == 1 else self.options
        return some[0] if len(some) == 1 else None


def is_declining(option: Option) -> bool:
    """Tell whether an answer does nothing, or only goes back."""
    return option.does in _DECLINING


def entries(prompt: Prompt) -> tuple[Entry, ...]:
    """Return the sections of a question in their order, empty ones too, of alike answers one; none if asked at once."""
    return tuple(
        Entry(
            section,
            tuple(_once(option for option in prompt.options if option.section == section.id)),
            tuple(refusal for refusal in prompt.refused if refusal.section == section.id),
        )
        for section in prompt.sections
    )


def refused(prompt: Prompt) -> list[Refusal]:
    """Return what cannot be chosen, in the order of the sections that it belongs to."""
    order = {section.id: number for number, section in enumerate(prompt.sections)}
    return sorted(prompt.refused, key=lambda refusal: order.get(refusal.section, len(order)))


def reasons(refusals: Iterable[Refusal]) -> list[str]:
    """Return why answers cannot be chosen, each reason once behind all that it keeps from being chosen."""
    alike: dict[str, dict[str, None]] = {}
    for refusal in refusals:
        alike.setdefault(refusal.reason, {})[refusal.label] = None
    return [f"{', '.join(labels)}: {reason}" for reason, labels in alike.items()]


def why_empty(prompt: Prompt, key: str) -> str:
    """Say in one sentence why the section with a key holds nothing now; empty where it holds something.

    Where nothing is said about what belongs to it, what is said about all of the question holds for it.
    """
    entry = next((one for one in entries(prompt) if one.section.key == key and not one.options), None)
    if entry is None:
        return ""
    told = "; ".join(reasons(entry.refused))
    told = told or next((refusal.reason for refusal in prompt.refused if not refusal.section), "")
    return f"Nothing under {entry.section.key} {entry.section.name} now{f' – {told}' if told else ''}."


def listed(prompt: Prompt, section: str = "", worths: Mapping[str, float] = NO_WORTHS) -> list[Option]:
    """Return the answers of a section in the order in which they are listed, what is worth most first.

    Without a section: those that stand beside the sections, or all where there are none; those of a group together,
    those that have a key of their own in its order, then what is grave, and what declines last.

    Args:
        prompt: the question.
        section: id of the section.
        worths: what the answers are worth, by id; of those that it does not know, what they are likely to do counts.
    """
    if section:
        own = [option for option in prompt.options if option.section == section]
        return ranked(own, worths)
    beside = [option for option in prompt.options if not prompt.sections or not option.section]
    some = _nearest_first(in_order(beside))
    return sorted(
        some, key=lambda one: (is_declining(one), one.is_grave, one.does == "come_back", one.digit or _NO_DIGIT)
    )


def ranked(options: Iterable[Option], worths: Mapping[str, float]) -> list[Option]:
    """Return what has a digit of its own, the kinds that no roll decides, those that one does, and what is grave.

    What is done is found in the same place from turn to turn; only where not everything has a digit is what is worth
    most listed first. What can be done to several stands together, the nearest first: so all deeds name them in one
    order.
    """
    some, groups = in_order(sorted(options, key=lambda option: option.is_grave)), dict[object, float]()
    own = {option.id: worths.get(option.id, _likely(option)) for option in some}
    is_page = len(some) <= PAGE
    for option in some:
        together = _together(option)
        if together is not None and not option.is_grave:
            groups[together] = max(own[option.id], groups.get(together, own[option.id]))

    def place(option: Option) -> tuple[bool, str, bool, float]:
        is_kind = is_page and bool(option.group) and option.odds is None and not option.nearness
        worth = groups.get(_together(option), own[option.id])
        return option.is_grave, option.digit or _NO_DIGIT, not is_kind, 0.0 if is_page else -worth

    return _nearest_first(sorted(some, key=place))


def _together(option: Option) -> object:
    """Return what an answer has in common with those that it is listed with; None: it stands by its own worth."""
    if option.nearness:
        return _deed_of(option)
    return option.group if option.group and option.odds is None else None


def _deed_of(option: Option) -> tuple[object, ...]:
    """Return what is done, whoever it is done to."""
    return option.is_grave, option.group, option.does, option.entry


def _nearest_first(options: Sequence[Option]) -> list[Option]:
    """Put the answers that do the same to several where the first of them stands, the nearest first."""
    deeds: dict[object, list[Option]] = {}
    for option in options:
        deeds.setdefault(_deed_of(option) if option.nearness else option.id, []).append(option)
    return [option for some in deeds.values() for option in sorted(some, key=lambda one: one.nearness)]


def _likely(option: Option) -> float:
    """Return the damage that an answer is likely to do, or without any its chance to succeed."""
    chance = (option.odds or 0.0) + (option.graze or 0.0) / 2
    return chance if option.harm is None else chance * option.harm


def first_level(prompt: Prompt, worths: Mapping[str, float] = NO_WORTHS) -> list[Entry | Option]:
    """Return what a question with sections lists first: each section, or the one answer in it; what is beside.

    The key of a section opens it, or gives what is in it (`section_keys`); Enter on what has one answer gives that.
    """
    rows = [entry if entry.only is None else entry.only for entry in entries(prompt)]
    return [*rows, *listed(prompt, worths=worths)]


def section_keys(prompt: Prompt) -> tuple[dict[str, str], dict[str, str]]:
    """Return what the keys of the sections do: those that give the only answer of one, and those that open one.

    Returns:
        Keys by the id of the answer that they give, and ids of sections by the key that opens them.
    """
    given, opened = dict[str, str](), dict[str, str]()
    for entry in entries(prompt):
        if (only := _at_once(prompt, entry)) is not None:
            given[only.id] = entry.section.key
        elif entry.options:
            opened[entry.section.key] = entry.section.id
    return given, opened


def _at_once(prompt: Prompt, entry: Entry) -> Option | None:
    """Return the only answer of a section where its key gives it without opening it first; None: it opens it.

    It harms nobody of its own, nothing is rolled for it, and its line says all of it: what it opens has a way back.
    """
    if len(entry.options) != 1 or prompt.names is None:
        return None
    option = entry.options[0]
    says_all = {IN_PRIVATE, CHOSEN_NEXT}.intersection(option.effects[:1]) or not prompt.detail(option)
    return option if says_all and option.odds is None and not is_harmful(option, prompt.seat) else None


def first_marked(
    shown: Sequence[object],
    prompt: Prompt,
    worths: Mapping[str, float] = NO_WORTHS,
    sensible: str = "",
    drawbacks: Callable[[Option], Drawbacks] = lambda _: ((), True, ()),
) -> int | None:
    """Return the number of what is marked first: what a sensible player answers, where that can be told.

    Else it is harmless, in a reaction what costs nothing, and worth most; of equals what has the least drawbacks.

    A section is worth as much as the best that is in it. Where nobody can tell what answers are worth, it is the first,
    but for what leads to a blow at somebody.

    Args:
        shown: what is listed: answers, sections, and what cannot be chosen.
        prompt: the question.
        worths: what the answers are worth, by id.
        sensible: id of the answer that a sensible player gives; the section with it is marked, too.
        drawbacks: returns what speaks against an answer.
    """
    for number, one in enumerate(shown):
        within = one.options if isinstance(one, Entry) else (one,)
        for option in within:
            if isinstance(option, Option) and option.id == sensible and not is_harmful(option, prompt.seat):
                return number
    offered = [(number, one) for number, one in enumerate(shown) if isinstance(one, Option)]
    declining = next((number for number, option in offered if is_declining(option)), None)
    if prompt.kind == "reaction" and declining is not None:
        return declining
    found: dict[int, tuple[float, Sequence[Option]]] = {}
    is_open = not any(isinstance(one, Entry) for one in shown)
    for number, one in enumerate(shown):
        within = one.options if isinstance(one, Entry) else (one,)
        good = [one for one in within if isinstance(one, Option) and not is_harmful(one, prompt.seat)]
        good = [option for option in good if option.does not in _BY_WHO_MEANS_IT]
        if good:
            found[number] = max(worths.get(one.id, one.leads_to if is_open else 0.0) for one in good), good
    if not found:
        return None
    most = max(worth for worth, _ in found.values())
    equal = {number: some for number, (worth, some) in found.items() if worth == most}
    first = next(iter(equal))
    if len(equal) > 1:
        first = min(equal, key=lambda number: min(drawbacks(option) for option in equal[number]))
    best = shown[first]
    if isinstance(best, Option) and best.nearness:  # listed by that: the same may be worth more done to somebody else
        alike = [(number, one) for number, one in offered if one.nearness and _deed_of(one) == _deed_of(best)]
        sound = [
            (worths.get(one.id, one.leads_to or _likely(one)), -n)
            for n, one in alike
            if not is_harmful(one, prompt.seat)
        ]
        first = -max(sound)[1]
    return first


def under_headings(prompt: Prompt) -> list[tuple[str, list[Option]]]:
    """Return all answers in one list, under the names of their sections or else of their groups; of alike ones one."""
    if not prompt.sections:
        return [(group, list(some)) for group, some in groupby(_once(prompt.options), key=lambda option: option.group)]
    found = [(section.name, _once(listed(prompt, section.id))) for section in prompt.sections]
    return [*((name, some) for name, some in found if some), ("", _once(listed(prompt)))]


def in_steps(prompt: Prompt, opened: str) -> list[tuple[str, Sequence[Option | Section]]]:
    """Return all answers as `under_headings`; but sections that all offer the same are listed before what is in them.

    Args:
        prompt: the question.
        opened: id of the section that is chosen of such; empty: none.
    """
    found = [entry for entry in entries(prompt) if entry.options]
    if len(found) < 2 or len({tuple(option.label for option in entry.options) for entry in found}) > 1:
        return [*under_headings(prompt)]
    part = next((entry for entry in found if entry.section.id == opened), None)
    if part is not None:
        return [(part.section.name, [*part.options, BACK])]
    return [("", [*(entry.section for entry in found), *listed(prompt)])]


def _once(options: Iterable[Option]) -> list[Option]:
    """Return the first of those that say that they come to the same."""
    found: dict[str, Option] = {}
    for option in options:
        found.setdefault(option.alike or option.id, option)
    return list(found.values())


def in_order(options: Iterable[Option]) -> list[Option]:
    """Return options with those of a group together, in the order of each group's first."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.group, []).append(option)
    return [option for group in groups.values() for option in group]


def mover(option: Option, asked: int) -> PieceId | None:
    """Return the piece that an answer moves along its way; None if it moves none."""
    if option.does != "move" or option.piece is None or option.to_step is None:
        return None
    return PieceId(asked if option.seat is None else option.seat, option.piece)


def folded(options: Iterable[Option], asked: int, look: Look) -> list[tuple[Option, ...]]:
    """Put answers together that come to the same: as they say, or pieces alike from a space to another with one die."""
    found: dict[object, list[Option]] = {}
    for option in options:
        piece = mover(option, asked)
        alike: object = option.alike or option.id
        if piece is not None:
            where = look.pieces[piece.seat][piece.piece]
            alike = (piece.seat, where, option.to_step, option.amount, option.captures, option.effects, option.group)
        found.setdefault(alike, []).append(option)
    return [tuple(some) for some in found.values()]


def is_one_choice(match: Match[Any], prompt: Prompt) -> bool:
    """Tell whether all answers come to the same, as their rules say, or as pieces alike from one space to another."""
    rules = match.rules
    if rules.is_one_choice(prompt):
        return True
    if prompt.kind != "move" or len({(option.to_step, option.amount) for option in prompt.options}) > 1:
        return False
    return len(folded(prompt.options, prompt.seat, rules.look(match.view(prompt.seat), match.setup))) == 1


def keys_for(prompt: Prompt, alike: Sequence[Sequence[Option]], page: int) -> dict[str, str]:
    """Give the answers of a list their digits.

    When each answer moves another one of the same seat's pieces, its key is the number of the piece, as on the board.
    A face of a real die has its number as its key, where all of them have one digit. Answers of the first page that
    have digits of their own keep them; the others have those after them, and then those that are left between them.

    Args:
        prompt: the question.
        alike: the answers as they are listed; of several that come to the same, the first is chosen.
        page: number of the page that has the digits.

    Returns:
        Keys by id of the answer, of refused ones too.
    """
    options = [some[0] for some in alike]
    if prompt.kind == "die":
        return {} if is_typed(prompt) else {option.id: str(option.amount) for option in options}
    pieces = [option.piece for option in prompt.options]
    owners = {prompt.seat if option.seat is None else option.seat for option in options}
    if prompt.kind == "move" and None not in pieces and len(set(pieces)) == len(pieces) and len(owners) == 1:
        keys = {option.id: str(option.piece + 1) for option in prompt.options if option.piece is not None}
        shown = set(keys.values())
        for refusal in prompt.refused:
            if refusal.piece is not None and str(refusal.piece + 1) not in shown:
                keys[refusal.id] = str(refusal.piece + 1)
        return keys
    others = [some[0] for some in numbered(alike)]
    keys = {option.id: DECLINE for option in options if option not in others}
    paged = [some[0] for some in on_page(alike, page)]
    own = {option.id: option.digit for option in paged if option.digit and not page}
    last = max(own.values(), default="")
    free = [digit for digit in map(str, range(1, PAGE + 1)) if digit not in own.values()]
    free.sort(key=lambda digit: digit < last)
    return keys | own | dict(zip((option.id for option in paged if option.id not in own), free, strict=False))


def is_typed(prompt: Prompt) -> bool:
    """Tell whether the answer is a number to type: a real die has more faces than there are digits for."""
    return prompt.kind == "die" and len(prompt.options) > PAGE


def numbered(alike: Sequence[Sequence[Option]]) -> list[Sequence[Option]]:
    """Return what has a digit on its page: all answers of a list but the first that declines, which has its own key."""
    declining = next((some for some in alike if is_declining(some[0])), None)
    return [some for some in alike if some is not declining]


def on_page(alike: Sequence[Sequence[Option]], page: int) -> list[Sequence[Option]]:
    """Return the answers of a list that have the digits on a page."""
    return numbered(alike)[page * PAGE : (page + 1) * PAGE]


def page_of(alike: Sequence[Sequence[Option]], option: object) -> int:
    """Return on which page of a list an answer is; the first, if it is on none."""
    return next((at // PAGE for at, some in enumerate(numbered(alike)) if option in some), 0)


def presses(
    prompt: Prompt, answer: str, look: Look, worths: Mapping[str, float] = NO_WORTHS, *, confirms: bool = True
) -> int:
    """Return how many keys have to be pressed at least to give an answer.

    That is a digit for each level and the next page for each page before its own; one key where it is the one answer of
    its section, and is what is marked first or can be given at once.

    Args:
        prompt: the question.
        answer: id of the answer.
        look: what stands where.
        worths: what the answers are worth, by id.
        confirms: are answers that do harm asked about once more?
    """
    chosen = prompt.option(answer)
    assert chosen is not None
    some = folded(listed(prompt, chosen.section if prompt.sections else "", worths), prompt.seat, look)
    option = next(alike[0] for alike in some if chosen in alike)
    is_opened = bool(prompt.sections and option.section)
    if is_opened:
        shown = first_level(prompt, worths)
        marked = first_marked(shown, prompt, worths)
        is_given = option.id in section_keys(prompt)[0]
        is_opened = not is_given and (marked is None or shown[marked] is not option)
    return 1 + is_opened + page_of(some, option) + (confirms and needs_confirming(option, prompt))
