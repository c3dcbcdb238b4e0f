"""What answers in Skirmish Ludo are worth: parties weigh running against fighting, and a Sage bars the way.

An answer is worth what it is likely to bring, in spaces. Hard seats judge exactly and buy the best bargains; the
judgement of normal ones wavers.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ludo_tui.engine import Option, Prompt
from ludo_tui.players.skirmish import powers
from ludo_tui.players.skirmish.seat import Seat
from ludo_tui.rules.skirmish.mechanics.offers import AttackPreview, Offer

FEATURES: Final[Mapping[str, str]] = {
    "attack": "attacks",
    "danger": "free attacks on the way",
    "powers": "talents, spells, items and stunts",
    "tricks": "everything but plain attacks",
}
"""What a temper may bend, each in words."""
LIKED = 0.5
"""What is liked best is worth where nothing can be counted."""


class Judge:
    """What the answers to a question are worth to the seat that is asked.

    Going and attacking at once is none of them: who goes first can still attack in any way.

    Args:
        seat: the match as the asked seat sees it.
        prompt: the question.
    """

    def __init__(self, seat: Seat, prompt: Prompt) -> None:
        self._offers = [brought(option) for option in prompt.judged if option.does != "approach"]
        tactics = seat.tactics
        self._kind = prompt.kind
        self._seat = seat
        self._scorers: dict[str, Callable[[Sequence[Offer]], list[float]]] = {
            "turn": seat.turn,
            "reaction": seat.reaction,
            "spoils": seat.spoils,
            "initiative": seat.wait,
        }
        self._choosers: dict[str, Callable[[Sequence[Offer]], Offer]] = {
            "who": seat.who,
            "declare": seat.declare,
            "settle": lambda given: given[0],
            "summon": seat.summon,
            "send-off": seat.send_off,
            "muster": seat.muster,
            "bonus": tactics.bonus,
            "style": tactics.style,
            "target": tactics.next_target,
            "aim": tactics.aim,
            "by": tactics.best,
            "defend-with": tactics.best,
            "drive": tactics.best,
            "weapon": tactics.weapon,
            "hold": tactics.hold,
            "snatch": tactics.snatch,
            "order": tactics.order,
            "cure": tactics.cure,
            "dispute": tactics.least,
            "thing": lambda given: given[0],
            "where": lambda given: powers.where(seat.view, seat.seat, given),
            "quick-move": lambda given: powers.flee(seat.view, seat.seat, given),
        }

    def worths(self) -> dict[str, float] | None:
        """Return what each answer is worth, in spaces, by its id; None for a question that it has no opinion on."""
        if self._kind in self._scorers:
            scores = self._scorers[self._kind](self._offers)
            return {offer.id: score for offer, score in zip(self._offers, scores, strict=True)}
        if self._kind not in self._choosers:
            return None
        chosen = self._choosers[self._kind](self._offers)
        return {offer.id: LIKED * (offer is chosen) for offer in self._offers}

    def blow(self, strike: Offer | AttackPreview) -> float:
        """Return what an attack is worth, in spaces."""
        return self._seat.worth(strike)

    def choice(self) -> str | None:
        """Return the answer that promises most, of equal ones the first, or once in a while a whim."""
        whim = self._seat.whim(self._offers) if self._kind == "turn" else None
        worths = self.worths()
        return whim.id if whim is not None else None if worths is None else max(worths, key=lambda one: worths[one])


def brought(option: Option) -> Offer:
    """Return an option as one of Skirmish Ludo."""
    return option.as_kind(Offer)
