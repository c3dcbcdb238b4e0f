"""What several pieces can do in private: one list of what is done by which piece to whom."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.engine import CHOSEN_NEXT, IN_PRIVATE, LOOKED_INTO, NOTHING_THERE, Match, Option, Prompt
from ludo_tui.engine.words import is_word

BACK: Final = "back"
"""The answer to a private question that goes back to the list, and what it does."""


FollowUp = tuple[tuple[str, ...], Option]
"""The answers of the match that follow one of a list, in their order, and the one that they are seen as."""


class PrivateQuestion(NamedTuple):
    """All that a private question comes to, whichever piece it was asked for."""

    question: Prompt
    """The question as it is seen."""
    answers: dict[str, tuple[str, ...]]
    """The answers of the match that each way stands for, in their order, by id: of another piece, first back."""


def leaves_open(option: Option) -> bool:
    """Return whether an answer says no more than what kind of thing is done."""
    return option.facts.effects[:1] in ((IN_PRIVATE,), (CHOSEN_NEXT,))


def is_left_open(option: Option) -> bool:
    """Return whether an answer says no more than what kind of thing is done by which piece."""
    return option.piece is not None and leaves_open(option)


def looked_into(option: Option) -> Option:
    """Return an answer as it stands once its player has looked at what is behind it, and has come back."""
    return option.with_facts(effects=(*option.facts.effects, LOOKED_INTO))


def without_privacy(option: Option) -> Option:
    """Return an answer as it stands where no player has to look away."""
    if IN_PRIVATE not in option.facts.effects:
        return option
    effects = tuple(CHOSEN_NEXT if effect == IN_PRIVATE else effect for effect in option.facts.effects)
    return option.with_facts(effects=effects)


def for_any_piece(options: Iterable[Option]) -> list[Option]:
    """Return answers of a list with one for all pieces of which it leaves open what they do; of most, what is possible.

    The first of those stands for them, behind which there is most.
    """
    kinds: dict[str, list[Option]] = {}
    for option in options:
        kinds.setdefault(option.does if is_left_open(option) else option.id, []).append(option)
    found = []
    for some in kinds.values():
        if len(some) == 1:
            found += some
            continue
        first = max(some, key=lambda one: len(set(one.facts.effects) - {NOTHING_THERE}))
        found.append(first.by_any([one for one in some if one is not first]))
    return found


def list_answer(game: Match[Any]) -> str:
    """Return the answer of a list that has led to a private question; empty: none has."""
    return next((answer for answer in reversed(game.answers) if not is_word(answer)), "")


def combine_pieces(game: Match[Any]) -> PrivateQuestion | None:
    """Return what a private question comes to for all pieces that could be asked about; None: it is about one alone."""
    prompt = game.prompt
    back = None if prompt is None else prompt.answer(BACK)
    if prompt is None or back is None or back.does != BACK:
        return None
    ahead = game.fork()
    ahead.answer(BACK)
    listed = ahead.prompt
    entry = None if listed is None else listed.answer(list_answer(game))
    if listed is None or entry is None or not is_left_open(entry):
        return None
    others = [one for one in listed.answers if one.does == entry.does and is_left_open(one) and one.id != entry.id]
    if not others:
        return None
    asked: list[_Asked] = [((), prompt)]
    for other in others:
        ahead.answer(other.id)
        assert ahead.prompt is not None
        asked.append(((BACK, other.id), ahead.prompt))
        ahead.answer(BACK)
    return _put_together(game, prompt, asked)


def along_with(option: Option, prompt: Prompt) -> list[FollowUp]:
    """Return an answer along with each one to the question that follows at once, or as it is, and what it stands for.

    Args:
        option: the answer.
        prompt: the question that it answers.
    """
    aimed = [] if prompt.lazy.then is None else prompt.lazy.then(option)
    joined = [((option.id, one.id), msgspec.structs.replace(one, id=f"{option.id} {one.id}")) for one in aimed]
    return [*joined] or [((option.id,), option)]


def is_one_thing(options: Iterable[Option]) -> bool:
    """Return whether answers do one thing, whichever piece does it to whom."""
    return len({(one.does, one.aim.row, one.shown.brief) for one in options}) == 1


def only_answer(game: Match[Any], option: Option) -> dict[str, FollowUp]:
    """Return the one thing that an answer of a list leads to, by each piece at each target; nothing of several."""
    ahead = game.fork()
    ahead.answer(option.id)
    asked = ahead.prompt
    if asked is None or asked.answer(BACK) is None:
        return {}
    together = combine_pieces(ahead)
    found: list[FollowUp]
    if together is None:
        found = [one for each in asked.options for one in along_with(each, asked)]
    else:
        found = [(together.answers.get(each.id, ()), each) for each in together.question.options]
    deeds = [(given, one) for given, one in found if one.id != BACK]
    if not is_one_thing(one for _, one in deeds):
        return {}
    shown = option.shown
    return {one.id: (given, one.with_shown(section=shown.section, is_minor=shown.is_minor)) for given, one in deeds}


_Asked = tuple[tuple[str, ...], Prompt]
"""What has to be answered before a piece is asked about, and what is asked of it."""


def _put_together(game: Match[Any], prompt: Prompt, asked: Sequence[_Asked]) -> PrivateQuestion:
    answers: dict[str, tuple[str, ...]] = {}
    deeds: dict[object, list[Option]] = {}
    for before, question in asked:
        for option in question.options:
            if option.id == BACK:
                continue
            for given, one in along_with(option, question):
                deed = msgspec.structs.replace(one, id=" ".join((*before, one.id)))
                answers[deed.id] = (*before, *given)
                deeds.setdefault((option.id, one.aim.target, one.aim.space), []).append(deed)
    done = {answer for given in answers.values() for answer in given}
    closed = {one.id: one for _, question in asked for one in question.refused if one.id not in done}
    back = prompt.answer(BACK)
    assert back is not None
    listed: list[Option] = []
    for some in deeds.values():
        some.sort(key=lambda one: (one.facts.odds or 0.0, -_piece(one)))
        different = list({one.shown.same_as or one.id: one for one in some}.values())
        if len(different) == 1 and len(some) > 1:  # which piece does it is not told where it makes no difference
            listed.append(msgspec.structs.replace(different[0], piece=None))
        else:
            for one in sorted(different, key=_piece):
                label = f"{one.label}, by {game.names.piece(prompt.seat, _piece(one))}"
                listed.append(msgspec.structs.replace(one, label=label).with_shown(same_as=""))
    question = msgspec.structs.replace(prompt.with_answers((*listed, back)), refusals=tuple(closed.values()))
    return PrivateQuestion(question, answers)


def _piece(option: Option) -> int:
    assert option.piece is not None
    return option.piece
