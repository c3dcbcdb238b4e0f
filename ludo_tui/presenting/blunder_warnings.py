"""Warnings before a blunder: of which a seat wants to be warned, and in which words."""

from collections.abc import Callable
from typing import Any, Final, Literal

from ludo_tui import players
from ludo_tui.engine import BLUNDERS, Match, Option, Preference, Prompt
from ludo_tui.players.advice import BIG, SMALL
from ludo_tui.presenting.advice import PERILS_NAMED, lead_in_words, missed_by, option_of, peril_in_words
from ludo_tui.table.privacy.privacy import Disclosure
from ludo_tui.text.first_letters import small

Warnings = Literal["off", "big", "all"]
"""Of which blunders a seat is warned."""
WARNINGS: Final[dict[Warnings, Preference]] = {"off": "never", "big": "ask", "all": "always"}
WARNED: Final[dict[Warnings, str]] = {
    "off": "Blunder warnings: off.",
    "big": "Blunder warnings: big blunders only.",
    "all": "Blunder warnings: all.",
}


def warnings_of(match: Match[Any], seat: int) -> Warnings:
    """Return of which blunders a seat is warned."""
    chosen = match.state.preferences
    choice = chosen[seat].get(BLUNDERS, "never") if seat < len(chosen) else "never"
    return next(name for name, known in WARNINGS.items() if known == choice)


def blunder_warning(
    match: Match[Any],
    option: Option,
    tells: Disclosure = "all",
    asked: Prompt | None = None,
    hint_for: Callable[[str], str] = lambda _: "",
) -> str:
    """Return what the asked seat is warned of before it gives an answer, in a sentence; empty: of nothing.

    Args:
        match: the match.
        option: the answer that it is about to give.
        tells: how much of what the seat knows may be made known.
        asked: the question as it is put to that seat, where it is another one than that of the match.
        hint_for: returns how to choose an answer, by its id; empty: nothing is said about that.
    """
    prompt = asked or match.prompt
    wanted = "off" if prompt is None or tells == "nothing" else warnings_of(match, prompt.seat)
    if wanted == "off":
        return ""
    found = players.advice_for(match, in_public=tells == "public", asked=asked)
    given = next((one for one in found if option.id in (one.answer, *one.also)), None)
    if given is None or given.behind < (BIG if wanted == "big" else SMALL):
        return ""
    better = next((one for one in found if not one.leaves_open), found[0])
    safer = {peril.piece: peril.odds for peril in players.perils_of(match, option_of(prompt, better)) or ()}
    perils = players.perils_of(match, option) or ()
    worse = [peril_in_words(match, one) for one in perils if one.odds > safer.get(one.piece, 0)]
    why = ", ".join([*worse[:PERILS_NAMED], *missed_by(match, prompt, given, better)])
    gives = f"On average it gives away {lead_in_words(given.behind)}"
    way = hint_for(better.answer)
    return f"{gives}{': ' if why else ''}{why}. Better{f', {small(way)}' if way else ''}: {better.words}"
