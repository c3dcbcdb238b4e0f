"""What several pieces can do in private: the action is asked first, by which piece only where that matters."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.engine import CHOSEN_NEXT, IN_PRIVATE, LOOKED_INTO, NOTHING_THERE, Match, Option, Prompt, Refusal
from ludo_tui.engine.words import is_word

BACK: Final = "back"
"""The answer to a private question that goes back to the list, and what it does."""
LEADS_ON: Final = "by_whom "
"""How the id of an action begins of which it is asked next by which piece: it is no answer yet."""


FollowUp = tuple[tuple[str, ...], Option]
"""The answers of the match that follow one of a list, in their order, and the one that they are seen as."""


class PrivateQuestion(NamedTuple):
    """All that a private question comes to, whichever piece it was asked for."""

    question: Prompt
    """The question as it is seen first."""
    by_whom: dict[str, Prompt]
    """By the id of an action that several pieces could do, the question which of them does it."""
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
    asked: list[_Asked] = [((), prompt.options, prompt.refused)]
    for other in others:
        ahead.answer(other.id)
        assert ahead.prompt is not None
        asked.append(((BACK, other.id), ahead.prompt.options, ahead.prompt.refused))
        ahead.answer(BACK)
    return _put_together(game, prompt, asked)


def only_answer(game: Match[Any], option: Option) -> dict[str, FollowUp]:
    """Return the one thing that an answer of a list leads to, once for each piece that can do it; none of several."""
    ahead = game.fork()
    ahead.answer(option.id)
    asked = ahead.prompt
    if asked is None or asked.answer(BACK) is None:
        return {}
    together = combine_pieces(ahead)
    answers = {} if together is None else together.answers
    found = _deeds(asked if together is None else together.question)
    if len(found) == 1 and together is not None and found[0].id in together.by_whom:
        found = _deeds(together.by_whom[found[0].id])
    elif len(found) != 1:
        return {}
    return {
        one.id: (
            answers.get(one.id, (one.id,)),
            one.with_shown(section=option.shown.section, is_minor=option.shown.is_minor),
        )
        for one in found
    }


def _deeds(asked: Prompt) -> list[Option]:
    return [option for option in asked.options if option.id != BACK]


_Asked = tuple[tuple[str, ...], Sequence[Option], Sequence[Refusal]]
"""What has to be answered before a piece is asked about, what it can do, and what it cannot."""


def _put_together(game: Match[Any], prompt: Prompt, asked: Sequence[_Asked]) -> PrivateQuestion:
    answers: dict[str, tuple[str, ...]] = {}
    deeds: dict[str, list[Option]] = {}
    for before, options, _ in asked:
        for option in options:
            if option.id != BACK:
                one = msgspec.structs.replace(option, id=" ".join((*before, option.id)))
                answers[one.id] = (*before, option.id)
                deeds.setdefault(option.id, []).append(one)
    closed = {refusal.id: refusal for _, _, some in asked for refusal in some if refusal.id not in deeds}
    back = prompt.answer(BACK)
    assert back is not None
    by_whom: dict[str, Prompt] = {}
    listed: list[Option] = []
    for identity, some in deeds.items():
        some.sort(key=lambda one: (one.facts.odds or 0.0, -_piece(one)))
        different = list({one.shown.same_as or one.id: one for one in some}.values())
        if len(different) == 1:
            deed = different[0]
            if len(some) > 1:  # which piece does it is not told where it makes no difference
                deed = msgspec.structs.replace(deed, piece=None)
            listed.append(deed)
            continue
        different.sort(key=_piece)
        deed = _by_any_piece(LEADS_ON + identity, different, prompt.seat)
        listed.append(deed)
        text = f"{deed.label}: by which {game.rules.piece_word}?"
        named = [_by(game, prompt.seat, one) for one in different]
        by_whom[deed.id] = _asking(prompt, text, (*named, back), ())
    question = _asking(prompt, prompt.text, (*listed, back), tuple(closed.values()))
    return PrivateQuestion(question, by_whom, answers)


def _piece(option: Option) -> int:
    assert option.piece is not None
    return option.piece


def _asking(prompt: Prompt, text: str, options: tuple[Option, ...], refusals: tuple[Refusal, ...]) -> Prompt:
    return msgspec.structs.replace(prompt.with_answers(options), text=text, refusals=refusals)


def _by_any_piece(identity: str, some: Sequence[Option], asked: int) -> Option:
    """Return an action with the chances of the piece that does it best; what harm it may do is asked with its piece."""
    best = max(some, key=lambda one: one.facts.odds or 0.0)
    is_one = len({one.aim.target for one in some}) == 1
    differs = len({(one.facts.odds, one.facts.graze, one.facts.is_guess) for one in some}) > 1
    return (
        msgspec.structs.replace(best, id=identity, piece=None)
        .with_shown(same_as="", needs_confirming=False)
        .with_aim(
            captures=(),
            target=best.aim.target
            if is_one and best.aim.target is not None and best.aim.target.seat != asked
            else None,
        )
        .with_facts(
            at_best=best.facts.odds is not None and (best.facts.at_best or differs or not is_one),
            rolls=() if differs else best.facts.rolls,
        )
    )


def _by(game: Match[Any], seat: int, option: Option) -> Option:
    """Return an action under the name of the piece that does it."""
    return msgspec.structs.replace(
        option, label=f"{option.label}: {game.names.piece(seat, _piece(option))}"
    ).with_shown(same_as="")
