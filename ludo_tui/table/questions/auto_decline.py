"""What seats do not want to be asked, or want to be asked always, as they have said at this table."""

from collections.abc import Mapping
from typing import Any, Final

from ludo_tui.engine import CHOSEN_NEXT, EVERY_PHASE, IN_PRIVATE, Match, Option, Preference, Prompt
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.table_options import AT_THE_TABLE

_LOOKED: Final = "looked"
"""Stands for the kind of question where it is about what was looked into."""
_WHATEVER: Final = "whatever"
"""Stands for the kind of question where it is about whatever can be reacted to."""
_BEHIND: Final = frozenset({IN_PRIVATE, CHOSEN_NEXT})


def is_secret(option: Option) -> bool:
    """Return whether an answer says neither what it is nor whether there is anything behind it."""
    return bool(_BEHIND.intersection(option.facts.effects))


def lists_secrets(prompt: Prompt) -> bool:
    """Return whether a list offers secrets, and else nothing but what nobody is asked for its sake."""
    deeds = [option for option in prompt.answers if option.does not in AT_THE_TABLE]
    return (
        bool(prompt.layout.sections)
        and any(map(is_secret, deeds))
        and all(one.shown.is_minor or is_secret(one) for one in deeds)
    )


class DeclineSettings:
    """What each seat has said about being asked.

    Args:
        game: the match.
    """

    def __init__(self, game: Match[Any]) -> None:
        self._game = game
        self._declined: dict[tuple[int, str, str], int] = {}
        """How much had happened when a seat wanted no question of a kind until it gets something new; in lists about
        what is done with that."""
        self._settled: dict[int, dict[str, Preference]] = {}
        """What seats want about kinds of questions that are no reactions."""

    def of(self, seat: int) -> Mapping[str, Preference]:
        """Return what a seat wants about questions that are no reactions, by their kind."""
        return self._settled.get(seat, {})

    def settle(self, seat: int, kind: str, wish: Preference) -> None:
        """Note what a seat wants about a kind of question that is no reaction."""
        self._settled.setdefault(seat, {})[kind] = wish

    def answer_to(self, prompt: Prompt, *, is_usual: bool) -> Option | None:
        """Return what is answered to a kind of question as its seat wants it; None: it is asked.

        Args:
            prompt: the question.
            is_usual: is what is usual done for a seat that has settled nothing about it?
        """
        habit = self._game.rules.settled.get(prompt.kind)
        if habit is None or not (is_usual or prompt.kind in self.of(prompt.seat)):
            return None
        wish = self.wish(prompt)
        if wish == "ask" or (wish == "always" and habit.is_about_asking):
            return None
        if wish == "always":
            return prompt.option(prompt.layout.usual)
        return next(filter(is_declining, prompt.options), None)

    def wish(self, prompt: Prompt) -> Preference:
        """Return what the asked seat wants about questions of the kind, or what is usual."""
        habit = self._game.rules.settled.get(prompt.kind)
        return self.of(prompt.seat).get(prompt.kind, "ask" if habit is None else habit.usual)

    def is_always_asked(self, prompt: Prompt) -> bool:
        """Return whether the asked seat wants questions of the kind even where there is no reason to ask."""
        habit = self._game.rules.settled.get(prompt.kind)
        return habit is not None and habit.is_about_asking and self.wish(prompt) == "always"

    def decline(self, prompt: Prompt, *, is_about_all: bool) -> None:
        """Note that who is asked wants no more questions of this kind until it gets something new.

        Args:
            prompt: the question.
            is_about_all: are all questions whether to react meant, and not only those about events like this?
        """
        words = {""} if prompt.secrecy.open_options else _secrets(prompt)
        kind = _WHATEVER if is_about_all else prompt.secrecy.occasion
        self._declined |= {(prompt.seat, kind, word): len(self._game.events) for word in words}

    def note_looked_into(self, seat: int, deed: str) -> None:
        """Note that a player has come back from what can be done in private.

        Args:
            seat: the player's.
            deed: what would have been done.
        """
        self._declined[seat, _LOOKED, deed] = len(self._game.events)

    def is_looked_into(self, seat: int, option: Option) -> bool:
        """Return whether a player has come back from what an answer leads to in private, and has got nothing for it."""
        return IN_PRIVATE in option.facts.effects and self._is_said(seat, _LOOKED, option.does)

    def is_declined(self, prompt: Prompt) -> bool:
        """Return whether who is asked wants no question of the kind about what only it knows.

        Nothing but what everybody has heard ends that: its own choice, and what it is seen to draw or to gain.
        """
        if not self._declined:
            return False
        seat, kind = prompt.seat, prompt.secrecy.occasion
        wishes = self._game.state.preferences[seat : seat + 1]
        if any(wish.get(EVERY_PHASE) == "always" for wish in wishes):
            return False
        if prompt.secrecy.open_options:
            return self._is_said(seat, kind) or self._is_said(seat, _WHATEVER)
        return lists_secrets(prompt) and all(self._is_said(seat, kind, word) for word in _secrets(prompt))

    def _is_said(self, seat: int, kind: str, word: str = "") -> bool:
        """Return whether a seat has said that it wants no question of a kind, and has got nothing for one since."""
        said, events = self._declined.get((seat, kind, word)), self._game.events
        if said is None or said > len(events):
            return False
        brought = (event.brings for event in events[said:])
        return all(one is None or one[0] != seat or (word and one[1] != word) for one in brought)


def _secrets(prompt: Prompt) -> set[str]:
    """Return what is done by the answers of a list that say no more than what that is."""
    return {option.does for option in prompt.answers if is_secret(option)}
