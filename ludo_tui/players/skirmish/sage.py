"""The Sage of Skirmish Ludo as a computer plays it: its monsters strike, and bar the way."""

from collections.abc import Sequence

from ludo_tui.board import LAST_RING_STEP, RING, distance_ahead, king_distance, ring_distance, ring_index
from ludo_tui.engine import Ref
from ludo_tui.players.skirmish.seat import BEFORE, FIRST, USELESS, Seat, of
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Piece, TurnState

NEAR_ENOUGH = 4
"""How far ahead of a piece a monster bars its way."""
SCHEME = 1.0
"""What something else than an attack must be worth to a monster, which else goes where it bars the way."""
FATAL = 0.5
"""How likely a monster must be felled before it is worth its reaction."""
TOUGH = 4
"""Menace that the first monster costs at least."""
STURDY = 2
"""Menace that every other one costs at least: a cheaper one falls to the first blow."""
LAGGING = 6
"""How many spaces a creature must be from coming to a monster before it stands there to no purpose."""


class Sage(Seat):
    """The Sage, who wants to carry off the fallen and bar the way of the others."""

    def prize(self, target: Ref) -> float:
        """Return what striking a piece down is worth: the more, the further it has come."""
        return 6 + self.view.parties[target.seat][target.number].step / 6

    def stake(self, whom: Ref) -> float:  # noqa: ARG002 - all monsters alike
        """Return what a monster is worth."""
        return self.counts.monster

    def is_grave(self, offer: Offer) -> bool:
        """Return whether what a dodge wards off is likely to fell the monster."""
        return (
            offer.outcome.now is not None
            and offer.outcome.now.odds >= FATAL
            and offer.outcome.now.mean_damage >= offer.outcome.now.left
        )

    def who(self, offers: Sequence[Offer]) -> Offer:
        """Choose the monster that is nearest to a piece."""
        return min(of(offers, "act"), key=self._nearness)

    def _nearness(self, offer: Offer) -> int:
        assert offer.aim.whom is not None
        here = self.view.ring(offer.aim.whom.who)
        assert here is not None
        return min((king_distance(here, ring) for ring, _ in self._pieces()), default=0)

    def _pieces(self) -> list[tuple[int, Piece]]:
        """Return the pieces on the ring that stand, with their spaces."""
        view = self.view
        return [
            (ring_index(view.sides[seat], piece.step), piece)
            for seat, party in enumerate(view.parties)
            for piece in party
            if 0 <= piece.step <= LAST_RING_STEP and not piece.is_down
        ]

    def turn(self, offers: Sequence[Offer]) -> list[float]:
        """Carry off the fallen, strike where it hurts most, else run to bar a creature's way."""
        acting = self.view.acting
        assert acting is not None
        plans = [(self.worth(offer), offer) for offer in of(offers, "attack") if offer.facts.mean_damage] + self.powers(
            offers
        )
        plans += [plan for plan in self.schemes(offers) if plan[0] >= SCHEME]
        plans += [
            (
                self.worth(offer.route.attacks[0]) - len(offer.route.free_attackers) - 0.01 * (offer.route.yards or 0),
                offer,
            )
            for offer in of(offers, "go")
            if offer.route.attacks
        ]
        found = self._barring(acting, offers)
        best = max(found.values(), default=0.0)
        found.update((offer.id, best + BEFORE + value) for value, offer in plans)
        best = max([0.0, *found.values()])
        back = self.tactics.drag([offer for offer in of(offers, "go") if not offer.route.free_attackers])
        first = [
            *([] if back is None else [back]),
            *of(offers, "stand"),
            *(offer for offer in of(offers, "go", "run") if offer.aim.captures),
        ]
        found.update((offer.id, best + FIRST * (1 + (offer.does == "go"))) for offer in first)
        found.update((offer.id, max(found.values(), default=0.0)) for offer in of(offers, "march"))
        return [0.0 if offer.does == "pass" else found.get(offer.id, USELESS) for offer in offers]

    def _barring(self, acting: TurnState, offers: Sequence[Offer]) -> dict[str, float]:
        """Return what going is worth where there is nobody to strike at: it leads into a creature's way, and once."""
        if acting.has_acted and (acting.pace != "run" or acting.walked):
            return {}
        runs = of(offers, "run")
        here = self.view.ring(acting.who)
        assert here is not None
        foremost = self._foremost(here)
        stay = _in_the_way(self._passes(offers)[0], here, foremost)
        goes = {offer.id: (stay - _in_the_way(offer, here, foremost)) / NEAR_ENOUGH for offer in of(offers, "go")}
        best = max([0.0, *goes.values()])
        return {**goes, **{offer.id: best + BEFORE for offer in runs if best}}

    def whim(self, offers: Sequence[Offer]) -> Offer | None:
        """Return, once in a while and never from hard seats, some action by lot among those that are of any use."""
        useful = [offer for value, offer in self.schemes(offers) if value > 0]
        return self._whim([*useful, *(offer for offer in of(offers, "attack") if offer.facts.mean_damage)])

    def _foremost(self, here: int) -> int | None:
        """Return the space of the foremost piece in reach; None: there is none."""
        pieces = self._pieces()
        found = max(pieces, key=lambda one: one[1].step / 10 - king_distance(here, one[0]), default=None)
        return None if found is None else found[0]

    def summon(self, offers: Sequence[Offer]) -> Offer:
        """Buy the dearest monster at the lair that a creature comes to soonest; in the first round only a tough one."""
        least = TOUGH if self.view.round == 1 else STURDY
        buys = [one for one in of(offers, "summon") if (one.aim.amount or 0) >= least]
        if not buys:
            return self._passes(offers)[0]
        place = min({offer.aim.space or "" for offer in buys}, key=self._soon)
        here = [offer for offer in buys if offer.aim.space == place]
        dearest = max(offer.aim.amount or 0 for offer in here)
        best = [offer for offer in here if offer.aim.amount == dearest]
        if self.is_hard:
            return max(best, key=lambda one: (one.facts.mean_damage or 0) * (one.facts.left or 0) ** 0.5)
        return best[self.lot.draw(len(best))]

    def send_off(self, offers: Sequence[Offer]) -> Offer:
        """Send off the cheapest of those that nobody comes to soon, where there is menace for something dearer."""
        left = [one for one in of(offers, "send_off") if self._soon(one.aim.space or "")[0] > LAGGING]
        worst = min(left, key=lambda one: (one.aim.amount or 0, one.id), default=None)
        if worst is None or self.view.menace <= (worst.aim.amount or 0):
            return self._passes(offers)[0]
        return worst

    def _soon(self, space: str) -> tuple[int, str]:
        """Return how far the next piece has to come to a lair."""
        lair = RING.index(space)
        return min((distance_ahead(ring, lair) for ring, _ in self._pieces()), default=0), space


def _in_the_way(offer: Offer, here: int, goal: int | None) -> float:
    """Return how far a space is from where it would bar the way of the foremost piece in reach."""
    if goal is None:
        return 0.0
    ring = here if offer.aim.space is None else RING.index(offer.aim.space)
    is_ahead = distance_ahead(goal, ring) <= NEAR_ENOUGH
    return ring_distance(goal, ring) - 3.0 * is_ahead
