"""The party that the command line names for a seat: ready-made, kept, or made by chance."""

from typing import Any, Final

from ludo_tui.rules.drafts import Desk
from ludo_tui.rulesets.problems import unknown
from ludo_tui.saves.parties import PartyFolder

CHANCE: Final = "chance"
"""Stands for a party that chance makes."""


def party(desk: Desk, wanted: str, number: int) -> Any:
    """Return a party as a seat holds it.

    Args:
        desk: where parties of the ruleset are made.
        wanted: id or name of a ready-made party, name of a kept one, or `CHANCE`.
        number: which party chance makes.

    Raises:
        ValueError: there is no such party, or it cannot be played here.
    """
    if wanted == CHANCE:
        return desk.for_seat(desk.by_chance(number))
    ready, kept = desk.ready(), PartyFolder(desk.ruleset.system).list()
    for identity, spec in ready:
        if wanted.casefold() in (identity, spec["name"].casefold()):
            return identity
    for saved in kept:
        if wanted.casefold() == saved.name.casefold():
            if why := saved.error or next((sentence for _, sentence, _ in desk.problems(saved.party)), ""):
                raise ValueError(f"the party {saved.name!r} cannot be chosen. {why}")
            return desk.for_seat(desk.complete(saved.party))
    known = [*(identity for identity, _ in ready), *(saved.name for saved in kept), CHANCE]
    raise ValueError(unknown("party", wanted, known))
