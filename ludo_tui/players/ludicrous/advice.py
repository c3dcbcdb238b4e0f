"""Advice in Ludicrous Ludo: what speaks for an answer and against it, in words, from the judgement of hard seats."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.engine import CHOSEN_NEXT, IN_PRIVATE, Names, Option, chance_in_words, name_of
from ludo_tui.players import advice
from ludo_tui.players.advice import arrival
from ludo_tui.players.ludicrous.outlook import Outlook
from ludo_tui.text.first_letters import small

_RISKY: Final = 0.02
"""A change of danger below this is not worth a word."""

_LONG: Final = 120
"""Letters beyond which what an answer brings is better read where it is offered."""


class Facts(advice.Facts):
    """What speaks for answers and against them.

    Args:
        look: the match as the asked seat sees it.
        names: the words of the match.
    """

    def __init__(self, look: Outlook, names: Names) -> None:
        self._look = look
        self._names = names

    def deed(self, option: Option) -> tuple[object, ...]:
        """Return what an answer does, whichever piece does it."""
        aim = option.aim
        return option.does, aim.row, aim.target, aim.to_step, aim.amount, aim.captures

    def risk(self, option: Option) -> float | None:
        """Return the chance that the piece that moves is landed on before its next turn; None where nothing moves."""
        return None if option.aim.to_step is None else self._look.danger(option.aim.to_step)

    def reasons(self, option: Option) -> Iterator[str]:
        """Yield what an answer brings, what counts most first."""
        look, names, aim = self._look, self._names, option.aim
        yield from _blows(look, option, names)
        if aim.to_step is not None and option.piece is not None:
            yield from _move(look, option.piece, aim.to_step)
        is_open = option.facts.effects[:1] in ((IN_PRIVATE,), (CHOSEN_NEXT,))  # then its words tell only that
        if not is_open and 0 < len(gist := option.gist(names).rstrip(".")) <= _LONG:
            yield small(gist)


def _blows(look: Outlook, option: Option, names: Names) -> Iterator[str]:
    """Yield what an answer does to others."""
    for victim in option.aim.captures:
        yield f"{name_of(names, victim)} loses {_way(look, victim.seat, victim.piece)} spaces"
    if option.facts.odds is not None:
        said = chance_in_words(option.facts.odds, is_guess=option.facts.is_guess)
        yield f"{'at best ' if option.facts.at_best else ''}{said} to succeed"
    if option.aim.target is not None and option.facts.mean_damage is not None and option.aim.target.seat in look.foes:
        party = look.state.parties[option.aim.target.seat]
        if option.facts.mean_damage >= party.hp:
            lost = _way(look, option.aim.target.seat, option.aim.target.piece)
            yield f"knocks {name_of(names, option.aim.target)} out, who has come {lost} spaces"


def _way(look: Outlook, seat: int, piece: int) -> int:
    return look.state.parties[seat].pieces[piece].step + 1


def _move(look: Outlook, piece: int, end: int) -> Iterator[str]:
    """Yield what the end of a move brings."""
    start = look.party.pieces[piece].step
    yield from arrival(start, end)
    before, after = look.danger(start), look.danger(end)
    if before - after > _RISKY:
        yield "gets out of danger" if not after else "is safer"
    elif after - before > _RISKY:
        yield "is in more danger"
