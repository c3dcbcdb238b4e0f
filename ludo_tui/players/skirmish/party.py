"""A party of Skirmish Ludo as a computer plays it: it weighs running against fighting."""

from collections.abc import Sequence, Set
from functools import cached_property

from ludo_tui.board import HOME, LAST_RING_STEP, king_distance
from ludo_tui.engine import Ref, Who
from ludo_tui.players.skirmish import evaluation
from ludo_tui.players.skirmish.counts import Counts
from ludo_tui.players.skirmish.danger import HEALTH, MONSTER_REACH, danger, danger_at, loss
from ludo_tui.players.skirmish.seat import BEFORE, FIRST, HOMECOMING, LANDING, USELESS, Seat, of
from ludo_tui.players.standings import WON
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Piece, TurnState

FREE_ATTACK = 2.5
"""What drawing a free attack costs a piece that is unhurt, in spaces."""
SEAL_HUNT = 1.6
"""How much more it counts while the party has too few seals to come home."""
LATE = 36
"""The step from which a piece without a seal had better get one."""
HURT = 14
"""Damage from which a piece retreats from those that would strike at it, where nothing better is at hand."""
SPEED = 5
"""The Speed of a usual piece."""
AFTERWARDS = 0.7
"""How much walking on after an action is worth against running at once."""
CAUTION = 0.35
"""How much of the danger that a space is in counts against going there."""
SEALED = frozenset({"gain_seal", "take"})
"""What powers do that brings seals."""
THEFT = 0.6
"""How likely a theft is taken to be before it can be tried."""


class Party(Seat):
    """A party, which wants to come home."""

    loose: Set[Ref | None] = frozenset()
    """Whom the piece that acts holds, who cannot strike at it once they are let go."""

    @cached_property
    def _gains(self) -> dict[str, float]:
        """What moves are worth that have been judged, by their ids."""
        return {}

    def _weighed(self) -> Counts:
        return evaluation.tuned().hard if self.is_hard else super()._weighed()

    def prize(self, target: Ref) -> float:
        """Return what felling a creature is worth: a piece the more, the further it has come."""
        if target.name:
            return self.counts.monster
        return self.counts.piece + self.counts.piece_way * self.view.parties[target.seat][target.number].step

    def stake(self, whom: Ref) -> float:
        """Return what a piece of its own is worth."""
        return loss(self.view.parties[whom.seat][whom.number])

    def turn(self, offers: Sequence[Offer]) -> list[float]:
        """Stand up, tend a comrade; then run or fight, with the spaces of the die for the one who walks."""
        acting = self.view.acting
        assert acting is not None
        piece = self.view.piece(acting.who)
        self.loose = {offer.aim.whom for offer in of(offers, "release")}
        deeds = self._walking_on(acting, piece, offers) if acting.has_acted else self._deeds(piece, offers)
        best = max([0.0, *deeds.values()])
        way = next((offer for offer in of(offers, "go", "run") if deeds.get(offer.id) == best), None)
        lies = self._is_better_lying(acting)
        ready = None if acting.has_acted else self._readying(piece, offers, best)
        is_away = way is not None and not acting.has_acted
        before = {
            "stand": USELESS if lies else FIRST,
            "vanish": FIRST,
            "carry_on": FIRST,
            "give_die": BEFORE if way is not None else USELESS,
            "release": BEFORE if is_away and way is not None and self.loose & {*way.route.free_attackers} else USELESS,
            "retreat": BEFORE if is_away and way is not None and self._draws(way) and piece.damage >= HURT else USELESS,
            "drop": BEFORE if lies and way is None else USELESS,
        }
        for offer in offers:
            if before.get(offer.does, USELESS) > USELESS:
                deeds[offer.id] = best + before[offer.does]
            elif offer is ready or (
                offer.does == "stabilize" and offer.aim.whom is not None and offer.aim.whom.seat == self.seat
            ):
                deeds[offer.id] = best + FIRST
        return [0.0 if offer.does == "pass" else deeds.get(offer.id, USELESS) for offer in offers]

    def _walking_on(self, acting: TurnState, piece: Piece, offers: Sequence[Offer]) -> dict[str, float]:
        """Return what moving after an action is worth; who works or holds stays, and nobody draws free attacks then."""
        is_holding = self.loose and acting.drags is None
        if is_holding or (piece.task is not None and piece.task.is_at_work):
            return {}
        goes = [
            offer
            for offer in of(offers, "go")
            if acting.pace == "run" or offer.aim.captures or not offer.route.free_attackers
        ]
        found = {offer.id: self._going(piece, offer) for offer in goes}
        again = self._weight(piece) * self.tactics.shot(is_seen=False)
        return found | {offer.id: again for offer in of(offers, "load_still")}

    def _going(self, piece: Piece, offer: Offer) -> float:
        """Return what a move is worth; taking the fallen comes first."""
        return self._gain(piece, offer) + FIRST * bool(offer.aim.captures and not piece.is_in_column)

    def _deeds(self, piece: Piece, offers: Sequence[Offer]) -> dict[str, float]:
        """Return what running is worth, and fighting with what is walked besides; captures and home come first."""
        goes, runs = of(offers, "go"), of(offers, "run")
        share = AFTERWARDS if runs else 1.0
        found = {offer.id: share * self._gain(piece, offer) for offer in goes}
        found.update((offer.id, self._running(piece, offer)) for offer in runs)
        weight = self._weight(piece)
        after = AFTERWARDS * max([0.0, *(self._gain(piece, offer) for offer in goes if not offer.route.free_attackers)])
        plans = [
            (weight * self.worth(offer), after, offer) for offer in of(offers, "attack") if offer.facts.mean_damage
        ]
        plans += [(weight * self.tactics.shot(), 0.0, offer) for offer in of(offers, "load_still")]
        for value, offer in self.powers(offers) + self.schemes(offers):
            is_fight = (
                offer.facts.mean_damage
                or offer.does in ("with", "steal", "load", "wrestle")
                or SEALED & {*offer.facts.effects}
            )
            plans.append((value * (weight if is_fight else 1.0), 0.0 if offer.outcome.work else after, offer))
        plans += [
            (weight * self.worth(offer.route.attacks[0]), AFTERWARDS * self._gain(piece, offer), offer)
            for offer in goes
            if offer.route.attacks
        ]
        for value, rest, offer in plans:
            if value > 0 and value + rest > found.get(offer.id, 0.0):
                found[offer.id] = value + rest
        best = max([0.0, *found.values()])
        found.update((offer.id, best + self._going(piece, offer)) for offer in goes if _is_rich(offer))
        return found

    def whim(self, offers: Sequence[Offer]) -> Offer | None:
        """Return, once in a while and never from hard seats, some action by lot among those that are of any use."""
        acting = self.view.acting
        if self.is_hard or acting is None or acting.has_acted:
            return None
        useful = [offer for value, offer in self.powers(offers) + self.schemes(offers) if value > 0]
        attacks = [offer for offer in of(offers, "attack") if offer.facts.mean_damage]
        return self._whim([*attacks, *useful, *of(offers, "release")])

    def _is_better_lying(self, acting: TurnState) -> bool:
        """Return whether a worn piece that has acted lies better: shooters are about, and nobody is near."""
        here = self.view.ring(acting.who)
        if here is None or not acting.has_acted or self.view.piece(acting.who).damage < HURT:
            return False
        near = [king_distance(here, monster.ring) for monster in self.view.monsters]
        return bool(near) and SPEED < min(near) <= MONSTER_REACH

    def wait(self, offers: Sequence[Offer]) -> list[float]:
        """Act before the monsters where a monster can be felled first, a piece is home, or one must get away."""
        return [self._haste(offer) - self.counts.haste if offer.does == "initiative" else USELESS for offer in offers]

    def _haste(self, offer: Offer) -> float:
        """Return what it is worth that a piece acts before the monsters."""
        assert offer.piece is not None
        who = Who(self.seat, offer.piece)
        piece, here = self.view.piece(who), self.view.ring(who)
        if here is None or not self.view.monsters:
            return 0.0
        if piece.seals and piece.step + 3 * SPEED >= HOME:
            return HOMECOMING
        near = min(king_distance(here, monster.ring) for monster in self.view.monsters)
        return danger(self.view, who) * (piece.damage >= HEALTH / 2) if near > 1 else 0.5 * danger(self.view, who)

    def muster(self, offers: Sequence[Offer]) -> Offer:
        """Bring a piece out; but keep the spaces of a six for one that comes home with them."""
        comers = of(offers, "muster")
        party = self.view.parties[self.seat]
        is_extra = comers and "spends_die" in comers[0].facts.effects
        near = [one for one in party if one.seals or one.is_in_column]
        if is_extra and any(HOME - 6 - 3 * SPEED <= one.step < HOME and not one.is_down for one in near):
            return self._passes(offers)[0]
        return (comers or list(offers))[0]

    def _readying(self, piece: Piece, offers: Sequence[Offer], best: float) -> Offer | None:
        """Put something away where no hand is free to steal a seal in reach, and that is better than all else."""
        stows = of(offers, "stow")
        acting = self.view.acting
        here = None if acting is None else self.view.ring(acting.who)
        if not (stows and here is not None and self.view.round % 2):
            return None
        near = [
            one
            for one, ring in self.view.on_ring().items()
            if self.view.are_enemies(self.seat, one.seat) and king_distance(here, ring) <= 1
        ]
        is_better = THEFT * self._weight(piece) * self.tactics.theft > best
        return stows[-1] if is_better and any(self.view.creature(one).seals for one in near) else None

    def _running(self, piece: Piece, run: Offer) -> float:
        """Return what running is worth."""
        gain = self._step_worth(piece) * (run.aim.amount or 0) - self._risk(piece, run)
        return gain + self._homecoming * (piece.step + (run.aim.amount or 0) == HOME) + LANDING * bool(run.aim.captures)

    def _step_worth(self, piece: Piece) -> float:
        """Return what a step of a piece is worth: more where nothing but the way keeps it from home."""
        return self.counts.paid if piece.seals or piece.is_in_column else 1.0

    def _weight(self, piece: Piece) -> float:
        """Return how much fighting counts: the more while seals are short."""
        party = self.view.parties[self.seat]
        has = sum(one.seals for one in party) + sum(one.step > LAST_RING_STEP for one in party)
        if has >= self.wanted:
            return self.counts.fight
        return max(self.counts.fight * SEAL_HUNT, 1.0 if piece.step < LATE else 4.0)

    def _gain(self, piece: Piece, offer: Offer) -> float:
        """Return what a move of the piece that acts is worth, in spaces, worked out once."""
        if offer.id not in self._gains:
            self._gains[offer.id] = self._worked_out(piece, offer)
        return self._gains[offer.id]

    def _worked_out(self, piece: Piece, offer: Offer) -> float:
        gain = self._step_worth(piece) * ((offer.aim.to_step or 0) - piece.step) - self._risk(piece, offer)
        acting = self.view.acting
        if (
            self.is_hard
            and acting is not None
            and offer.aim.space is not None
            and (offer.aim.to_step or 0) <= LAST_RING_STEP
        ):
            gain -= CAUTION * danger_at(self.view, acting.who, offer.aim.space)
        return gain + LANDING * len(offer.aim.captures) + self._homecoming * ("home" in offer.facts.effects)

    @cached_property
    def _homecoming(self) -> float:
        """What it is worth that one more piece comes home: with the last of those that must, the match is won."""
        through = sum(one.step == HOME for one in self.view.parties[self.seat])
        return WON if through + 1 >= self.wanted else HOMECOMING

    def _risk(self, piece: Piece, offer: Offer) -> float:
        """Return what the free attacks that a move draws cost."""
        share = 1 + piece.damage / 24
        if self.is_hard:
            share += loss(piece) * max(0, piece.damage - HEALTH / 2) / 150
        return FREE_ATTACK * len(self._draws(offer)) * share * self.times["danger"]

    def _draws(self, offer: Offer) -> Set[Ref]:
        """Return who may strike at a piece on its way, after it has let go of whom it holds."""
        return {*offer.route.free_attackers} - self.loose


def _is_rich(offer: Offer) -> bool:
    """Return whether a move brings more than spaces."""
    return bool(offer.aim.captures) or "home" in offer.facts.effects
