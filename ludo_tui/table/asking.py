"""The question that a person is asked: as those who look may see it, and whether anybody has to think about it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ludo_tui.engine import DECLINING, NOTHING_THERE, Match, Option, Prompt
from ludo_tui.table.menu import is_declining


def as_seen(game: Match[Any], people: Sequence[int]) -> Prompt | None:
    """Return the question as whoever sits at the table may see it.

    Where nobody looks on from whom the asked seat has a secret, all that it knows counts: the answers have their exact
    chances, and those behind which there is nothing for it are left out.

    Args:
        game: the match.
        people: the seats that people play.
    """
    prompt = game.prompt
    if prompt is None or prompt.private or not (people == [prompt.seat] or game.setup.table.sheets == "open"):
        return prompt
    options = tuple(option for option in prompt.judged if NOTHING_THERE not in option.effects)
    return msgspec.structs.replace(prompt, options=options)


def idle_answer(game: Match[Any], prompt: Prompt, people: Sequence[int]) -> Option | None:
    """Return what is answered for a seat to a question that needs nobody, by all that those who look know; else None.

    Whoever has looked for a way to do something is told all the same that there is none, and whoever reads a sheet
    reads on.

    Args:
        game: the match.
        prompt: the question as it is seen.
        people: the seats that people play.
    """
    if prompt.is_idle or _is_for_show(prompt, people) or _is_in_vain(game, prompt):
        return prompt.default
    return None


def _is_in_vain(game: Match[Any], prompt: Prompt) -> bool:
    """Tell whether everything was left out of a question but to decline, which it had not been for everybody."""
    asked = game.prompt
    assert asked is not None
    return len(asked.options) > len(prompt.options) and all(is_declining(option) for option in prompt.options)


def _is_for_show(prompt: Prompt, people: Sequence[int]) -> bool:
    """Tell whether who has no choice is asked so that nobody learns of it, and nobody is there to learn."""
    if len(people) > 1 or not prompt.private:
        return False
    is_choice = prompt.kind == "choice" and len(prompt.options) == 1
    return is_choice or (prompt.kind == "reaction" and all(one.does in DECLINING for one in prompt.options))


def why_asked(prompt: Prompt) -> str:
    """Return why somebody is asked who has no choice; empty where that is plain."""
    if prompt.private and prompt.kind == "reaction" and all(one.does in DECLINING for one in prompt.options):
        return "You have nothing for this. You are asked all the same, so that nobody learns what you have."
    return ""
