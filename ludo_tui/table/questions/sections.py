"""How the answers of a question are put in order and listed in sections."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from ludo_tui.engine import CHOSEN_NEXT, IN_PRIVATE, LOOKED_INTO, Option, Prompt, Refusal, Section
from ludo_tui.table.questions.confirmations import is_harmful
from ludo_tui.table.questions.digits import DECLINE, PAGE, is_typed
from ludo_tui.table.questions.folding import first_of_alike
from ludo_tui.table.questions.option_kinds import is_declining

_NO_DIGIT: Final = ":"
"""What answers without a digit of their own are put in order by: they come after those with one."""
NO_WORTHS: Final[Mapping[str, float]] = {}
"""What answers are worth where nobody can tell."""


class Entry(NamedTuple):
    """A section with what is in it."""

    section: Section
    options: tuple[Option, ...]
    refused: tuple[Refusal, ...] = ()

    @property
    def only(self) -> Option | None:
        """The answer that Enter on it gives: the only one, but for what is grave or of little use; None: it opens."""
        plain = [option for option in self.options if not (option.shown.needs_confirming or option.shown.is_minor)]
        some = plain if len(plain) == 1 else self.options
        return some[0] if len(some) == 1 else None


BACK: Final = Entry(Section("", DECLINE, "Back"), ())
"""Leads from a part of the answers back to all of them."""


def entries(prompt: Prompt) -> tuple[Entry, ...]:
    """Return the sections of a question in their order, empty ones too, of alike answers one; none if asked at once."""
    return tuple(
        Entry(
            section,
            tuple(first_of_alike(option for option in prompt.options if option.shown.section == section.id)),
            tuple(refusal for refusal in prompt.refused if refusal.section == section.id),
        )
        for section in prompt.layout.sections
    )


def refused(prompt: Prompt) -> list[Refusal]:
    """Return what cannot be chosen, in the order of the sections that it belongs to."""
    order = {section.id: number for number, section in enumerate(prompt.layout.sections)}
    return sorted(prompt.refused, key=lambda refusal: order.get(refusal.section, len(order)))


def reasons(refusals: Iterable[Refusal]) -> list[str]:
    """Return why answers cannot be chosen, each reason once behind all that it keeps from being chosen."""
    alike: dict[str, dict[str, None]] = {}
    for refusal in refusals:
        alike.setdefault(refusal.reason, {})[refusal.label] = None
    return [f"{', '.join(labels)}: {reason}" for reason, labels in alike.items()]


def why_empty(prompt: Prompt, key: str) -> str:
    """Return in one sentence why the section with a key holds nothing now; empty where it holds something.

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

    Without a section: those that stand beside the sections, or all where there are none; the best first where the
    question says so, else those of a group together, those that have a key of their own in its order; then what is
    grave, and what declines last.

    Args:
        prompt: the question.
        section: id of the section.
        worths: what the answers are worth, by id; of those that it does not know, what they are likely to do counts.
    """
    if section:
        own = [option for option in prompt.options if option.shown.section == section]
        return ranked(own, worths)
    beside = [option for option in prompt.options if not prompt.layout.sections or not option.shown.section]
    if prompt.layout.is_ranked:
        some = sorted(beside, key=lambda one: (-worths.get(one.id, 0.0), -likely(one)))
    else:
        some = _nearest_first(in_order(beside))
    return sorted(
        some,
        key=lambda one: (
            is_declining(one),
            one.shown.needs_confirming,
            one.does == "come_back",
            one.shown.digit or _NO_DIGIT,
        ),
    )


def is_folded(option: Option, worths: Mapping[str, float]) -> bool:
    """Return whether an answer is listed only on demand: it is seldom the best, and is not worth most now either."""
    return option.shown.is_seldom and option.id != max(worths, key=worths.__getitem__, default="")


def unfolded(options: Sequence[Option], worths: Mapping[str, float]) -> list[Option]:
    """Return what is listed at once of some answers: not what is folded, unless there is nothing else."""
    return [option for option in options if not is_folded(option, worths)] or list(options)


def ranked(options: Iterable[Option], worths: Mapping[str, float]) -> list[Option]:
    """Return what has a digit of its own, the kinds that no roll decides, those that one does, and what is grave.

    What is chosen in private comes after what stands open, and last what its player has looked into in vain.

    What is done is found in the same place from turn to turn; only where not everything has a digit is what is worth
    most listed first. What can be done to several stands together, the nearest first: so all deeds name them in one
    order.
    """
    some, groups = in_order(sorted(options, key=lambda option: option.shown.needs_confirming)), dict[object, float]()
    own = {option.id: worths.get(option.id, likely(option)) for option in some}
    is_page = len(some) <= PAGE
    for option in some:
        together = _together(option)
        if together is not None and not option.shown.needs_confirming:
            groups[together] = max(own[option.id], groups.get(together, own[option.id]))

    def place(option: Option) -> tuple[bool, bool, int, str, bool, float]:
        is_kind = is_page and bool(option.shown.group) and option.facts.odds is None and not option.shown.sort_key
        worth = groups.get(_together(option), own[option.id])
        behind = len({IN_PRIVATE, LOOKED_INTO}.intersection(option.facts.effects))
        digit, worth = option.shown.digit or _NO_DIGIT, 0.0 if is_page else -worth
        return option.shown.needs_confirming, option.shown.is_seldom, behind, digit, not is_kind, worth

    return _nearest_first(sorted(some, key=place))


def _together(option: Option) -> object:
    """Return what an answer has in common with those that it is listed with; None: it stands by its own worth."""
    if option.shown.sort_key:
        return deed_of(option)
    return option.shown.group if option.shown.group and option.facts.odds is None else None


def deed_of(option: Option) -> tuple[object, ...]:
    """Return what is done, without its target."""
    return option.shown.needs_confirming, option.shown.group, option.does, option.aim.row


def _nearest_first(options: Sequence[Option]) -> list[Option]:
    """Put the answers that do the same to several where the first of them stands, the nearest first."""
    deeds: dict[object, list[Option]] = {}
    for option in options:
        deeds.setdefault(deed_of(option) if option.shown.sort_key else option.id, []).append(option)
    return [option for some in deeds.values() for option in sorted(some, key=lambda one: one.shown.sort_key)]


def likely(option: Option) -> float:
    """Return the damage that an answer is likely to do, or without any its chance to succeed."""
    chance = (option.facts.odds or 0.0) + (option.facts.graze or 0.0) / 2
    return chance if option.facts.mean_damage is None else chance * option.facts.mean_damage


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
    says_all = {IN_PRIVATE, CHOSEN_NEXT}.intersection(option.facts.effects[:1]) or not prompt.detail(option)
    return option if says_all and option.facts.odds is None and not is_harmful(option, prompt.seat) else None


def under_headings(prompt: Prompt) -> list[tuple[str, list[Option]]]:
    """Return all answers in one list, under the names of their sections or else of their groups; of alike ones one.

    Where the best are listed first, nothing stands over them.
    """
    if prompt.layout.is_ranked:
        return [("", first_of_alike(listed(prompt)))]
    if not prompt.layout.sections:
        return [
            (group, list(some))
            for group, some in groupby(in_order(first_of_alike(prompt.options)), key=lambda option: option.shown.group)
        ]
    found = [(section.name, first_of_alike(listed(prompt, section.id))) for section in prompt.layout.sections]
    return [*((name, some) for name, some in found if some), ("", first_of_alike(listed(prompt)))]


def in_steps(prompt: Prompt, opened: str) -> list[tuple[str, Sequence[Option | Entry]]]:
    """Return all answers as `under_headings`, in two steps if they fill over a page or all sections offer the same.

    The sections come first; in place of a section of one answer that answer. An opened one comes with a way back.

    Args:
        prompt: the question.
        opened: id of the section that is opened; empty: none.
    """
    found = [entry for entry in entries(prompt) if entry.options]
    are_alike = len({tuple(option.label for option in entry.options) for entry in found}) == 1
    at_once = under_headings(prompt)
    if len(found) < 2 or not (are_alike or sum(len(some) for _, some in at_once) > PAGE):
        return [*at_once]
    part = next((entry for entry in found if entry.section.id == opened), None)
    if part is not None:
        return [(part.section.name, [*(one for one in listed(prompt, opened) if one in part.options), BACK])]
    first = [entry if len(entry.options) > 1 or are_alike else entry.options[0] for entry in found]
    return [("", [*first, *first_of_alike(listed(prompt))])]


def found(
    prompt: Prompt, typed: str, told: Callable[[Option], str] | None = None
) -> tuple[list[Option], list[Refusal]]:
    """Return the answers, and what cannot be chosen, in which all the words that were typed stand, or their number.

    Args:
        prompt: the question.
        typed: the words.
        told: returns what is told of an answer besides its label; None: what the question says of it.
    """
    if is_typed(prompt):
        return [one for one in prompt.options if str(one.aim.amount).startswith(typed)], []
    names = {section.id: section.name for section in prompt.layout.sections}

    def fits(one: Option | Refusal, more: str) -> bool:
        place = one.shown if isinstance(one, Option) else one
        text = " ".join((one.label, more, place.group, names.get(place.section, ""))).casefold()
        return all(word in text for word in typed.casefold().split())

    return (
        [one for one in prompt.options if fits(one, (told or prompt.detail)(one))],
        [one for one in prompt.refused if fits(one, one.reason)],
    )


def in_order(options: Iterable[Option]) -> list[Option]:
    """Return options with those of a group together, in the order of each group's first."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.shown.group, []).append(option)
    return [option for group in groups.values() for option in group]
