"""Computer seats: they choose from the same list of answers as people, from what their seat may see.

A computer seat is handed its own view, the prompt and the house rules; never the state, and never the seed of the
dice. Its own choices by lot come from a row of numbers that the dice do not use.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import msgspec

from ludo_tui.engine import Dice, Event, Level, Match, Prompt
from ludo_tui.players.strategy import Lot, Strategy, easy, sensible
from ludo_tui.rulesets import systems

__all__ = ["Lot", "Strategy", "answer_for", "choose", "is_waiting_for_computer", "play_computer_turns"]


def choose(
    view: object,
    prompt: Prompt,
    level: Level,
    seed: int,
    count: int,
    *,
    system: str = "",
    options: Mapping[str, Any] | None = None,
) -> str:
    """Choose an answer.

    Args:
        view: what the asked seat may see.
        prompt: the question.
        level: `easy` chooses by lot, `normal` and `hard` by the strategy of the rule system.
        seed: seed of the match; it only starts the computer's own row of numbers.
        count: how many answers the match has had, so that the same question is always answered the same.
        system: the rule system that is played; a system without a strategy gets plain good sense.
        options: the house rules.

    Returns:
        The id of one of the prompt's options.
    """
    if len(prompt.options) == 1:
        return prompt.options[0].id
    lot = Lot(Dice(seed, f"computer {count}"))
    if level == "easy":
        return easy(prompt, lot)
    prompt = msgspec.structs.replace(prompt, options=prompt.judged)
    strategy = _strategy(system)
    answer = None if strategy is None else strategy(view, prompt, level, options or {}, lot)
    return sensible(prompt) if answer is None else answer


def is_waiting_for_computer(match: Match[Any]) -> bool:
    """Tell whether a computer seat is to answer. What a real die shows is always asked of people."""
    prompt = match.prompt
    return prompt is not None and match.computers[prompt.seat] is not None and prompt.kind != "die"


def answer_for(match: Match[Any]) -> str | None:
    """Return the answer of the computer seat that is asked; None when a person is asked or the match is over."""
    prompt = match.prompt
    if prompt is None or not is_waiting_for_computer(match):
        return None
    setup = match.setup
    level = match.computers[prompt.seat]
    assert level is not None
    return choose(
        match.view(prompt.seat),
        prompt,
        level,
        setup.seed,
        match.answer_count,
        system="" if match.rules.ruleset is None else match.rules.ruleset.system,
        options=setup.options,
    )


def play_computer_turns(match: Match[Any]) -> Iterator[tuple[str, list[Event]]]:
    """Answer for computer seats until a person is asked or the match is over.

    Yields:
        Each answer as soon as it is given, with the events it led to.
    """
    while (answer := answer_for(match)) is not None:
        yield answer, match.answer(answer)


def _strategy(system: str) -> Strategy | None:
    """Return the judgement that a rule system declares; None: it has none."""
    known = systems.find(system)
    if known is None or not known.judge:
        return None
    strategy: Strategy = import_module(known.judge).play
    return strategy
