"""Normal and hard seats of Skirmish Ludo: parties that weigh running against fighting, and a Sage that bars the way.

An answer is worth what it is likely to bring, in spaces. Hard seats judge exactly and buy the best bargains; the
judgement of normal ones wavers.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, RING, distance_ahead, king_distance, ring_distance, ring_index
from ludo_tui.engine import Option, Prompt
from ludo_tui.players.skirmish import powers
from ludo_tui.players.skirmish.danger import HEALTH, MONSTER_REACH, danger, danger_at, loss
from ludo_tui.players.skirmish.tactics import WAYS, Tactics
from ludo_tui.players.strategy import EVEN, Lot, Temper
from ludo_tui.rules.skirmish.names import Ref
from ludo_tui.rules.skirmish.offers import Offer, Strike
from ludo_tui.rules.skirmish.state import Acting, Piece, SkirmishState, Who

FEATURES: Final[Mapping[str, str]] = {
    "attack": "attacks",
    "danger": "free attacks on the way",
    "powers": "talents, spells, items and stunts",
    "tricks": "everything but plain attacks",
}
"""What a temper may bend, each in words."""
WANTED = {"short": (2, 1, 1), "standard": (3, 2, 2), "full": (4, 3, 3)}
"""Pieces that must come home, by length of the match, for two, three and four parties."""
FREE_ATTACK = 2.5
"""What drawing a free attack costs a piece that is unhurt, in spaces."""
FIGHT = 1.5
"""How much of what an attack is worth counts against running."""
SEAL_HUNT = 1.6
"""How much more it counts while the party has too few seals to come home."""
LATE = 36
"""The step from which a piece without a seal had better get one."""
LANDING = 8.0
"""What a capture is worth, in spaces, besides the way there."""
HOMECOMING = 20.0
"""What coming home is worth, in spaces, besides the way there."""
MONSTER = 8.0
"""What felling a monster is worth, in spaces."""
NEAR_ENOUGH = 4
"""How far ahead of a piece a monster bars its way."""
WORN = 10
"""Damage from which spoils heal rather than stride."""
SCHEME = 1.0
"""What something else than an attack must be worth to a monster, which else goes where it bars the way."""
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
NOTABLE = 0.1
"""What share of a piece an attack must threaten to take, chance and all, before it is worth a reaction."""
WHIM = 20
"""One in how many actions of normal seats is chosen by lot among those that are of any use."""
HASTE = 5.0
"""What acting before the monsters must be worth to cost the reaction of a round."""
SAVING = 35
"""How often in a hundred a normal Sage saves its menace for something large."""


def play(
    view: SkirmishState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot, temper: Temper = EVEN
) -> str | None:
    """Choose the answer that promises most."""
    offers = [_brought(option) for option in prompt.options]
    seat = _Sage(view, prompt.seat, level, lot) if prompt.seat == view.sage else _Party(view, prompt.seat, level, lot)
    if isinstance(seat, _Party):
        seat.wanted = WANTED[str(options.get("match", "standard"))][len(view.parties) - 2]
    seat.times = defaultdict(lambda: 1.0, temper)
    seat.tactics = tactics = Tactics(view, prompt.seat, seat.prize, prompt)
    judges: dict[str, Callable[[Sequence[Offer]], Offer]] = {
        "turn": seat.turn,
        "who": seat.who,
        "declare": seat.declare,
        "settle": lambda given: given[0],
        "reaction": seat.reaction,
        "spoils": seat.spoils,
        "summon": seat.summon,
        "initiative": seat.wait,
        "muster": seat.muster,
        "bonus": tactics.bonus,
        "style": tactics.style,
        "target": tactics.next_target,
        "aim": tactics.aim,
        "by": tactics.best,
        "defend-with": tactics.best,
        "drive": tactics.best,
        "hold": tactics.hold,
        "snatch": tactics.snatch,
        "order": tactics.order,
        "dispute": tactics.least,
        "where": lambda given: powers.where(view, prompt.seat, given),
        "quick-move": lambda given: powers.flee(view, prompt.seat, given),
    }
    judge = judges.get(prompt.kind)
    return None if judge is None else judge(offers).id


def _brought(option: Option) -> Offer:
    """Return an option as one of Skirmish Ludo."""
    return option if isinstance(option, Offer) else Offer(**msgspec.structs.asdict(option))


def _of(offers: Sequence[Offer], *deeds: str) -> list[Offer]:
    return [offer for offer in offers if offer.does in deeds]


class _Seat:
    """The match as one seat sees it.

    Args:
        view: what the seat may see; it is not changed.
        seat: who is asked.
        level: `normal` or `hard`.
        lot: decides what judgement leaves open.
    """

    def __init__(self, view: SkirmishState, seat: int, level: str, lot: Lot) -> None:
        self.view = view
        self.seat = seat
        self.is_hard = level == "hard"
        self.lot = lot
        self.times: Mapping[str, float] = defaultdict(lambda: 1.0)

    tactics: Tactics
    """What it thinks of everything but plain attacks and ways to go."""

    def schemes(self, offers: Sequence[Offer]) -> list[tuple[float, Offer]]:
        """Return what everything but plain attacks and ways to go is worth, each with its answer."""
        waver = 1.0 if self.is_hard else 0.85 + 0.03 * self.lot.draw(11)
        found = [*_of(offers, *WAYS), *(offer for offer in _of(offers, "attack") if not offer.harm)]
        return [(self.times["tricks"] * waver * self.tactics.worth(offer), offer) for offer in found]

    def turn(self, offers: Sequence[Offer]) -> Offer:
        """Choose what the combatant that acts does next."""
        raise NotImplementedError

    def who(self, offers: Sequence[Offer]) -> Offer:
        """Choose who acts next: the foremost, as they are listed."""
        return offers[0]

    def declare(self, offers: Sequence[Offer]) -> Offer:
        """Say who goes next: its own foremost, else leave it to the Sage."""
        own = [offer for offer in offers if offer.seat == self.seat]
        return (own or _of(offers, "dispute") or list(offers))[0]

    def reaction(self, offers: Sequence[Offer]) -> Offer:
        """Choose a reaction: strike at whoever walks away, dodge what could hurt."""
        strikes = _of(offers, "strike")
        if strikes:
            return max(strikes, key=self.worth)
        granted = powers.answer(offers) or self.tactics.stand_by(offers)
        grave = [
            offer
            for offer in _of(offers, "dodge")
            if (now := offer.now) is not None and now.odds * min(1.0, (now.harm or 99) / max(1, now.left)) >= NOTABLE
        ]
        return granted or (grave or self._passes(offers))[0]

    def spoils(self, offers: Sequence[Offer]) -> Offer:
        """Heal whoever is worn, else stride as far as possible."""
        worn = [offer for offer in _of(offers, "mend") if (offer.amount or 0) and self._damage(offer) >= WORN]
        if worn:
            return max(worn, key=self._damage)
        return max(_of(offers, "stride") or offers, key=lambda offer: (offer.to_step or 0) + 8 * len(offer.captures))

    def summon(self, offers: Sequence[Offer]) -> Offer:
        """Choose a monster: only the Sage is asked."""
        return offers[0]

    def wait(self, offers: Sequence[Offer]) -> Offer:
        """Choose who acts before the monsters, or to wait."""
        return self._passes(offers)[0]

    def muster(self, offers: Sequence[Offer]) -> Offer:
        """Bring out the first that can come."""
        return (_of(offers, "muster") or list(offers))[0]

    def powers(self, offers: Sequence[Offer]) -> list[tuple[float, Offer]]:
        """Return what talents, spells, items and stunts are worth, each with its answer."""
        waver = self.times["powers"] * (1.0 if self.is_hard else 0.85 + 0.03 * self.lot.draw(11))
        return [
            (waver * powers.worth(self.view, self.seat, offer, self.prize, self.tactics), offer)
            for offer in _of(offers, *powers.WAYS)
        ]

    def worth(self, strike: Offer | Strike) -> float:
        """Return what an attack is worth: its chance, times the share of what is left that it takes."""
        target = strike.aim if isinstance(strike, Offer) else strike.target
        assert target is not None
        assert strike.odds is not None
        assert strike.harm is not None
        share = min(1.0, strike.harm / max(1, strike.left or 1))
        waver = 1.0 if self.is_hard else 0.85 + 0.03 * self.lot.draw(11)
        return strike.odds * share * self.prize(target) * waver * self.times["attack"]

    def _whim(self, offers: Sequence[Offer]) -> Offer | None:
        """Return, once in a while and never from hard seats, some action by lot, all kinds alike; None: no whim."""
        if self.is_hard or not offers or self.lot.draw(WHIM):
            return None
        kinds = list(dict.fromkeys((offer.does, offer.entry) for offer in offers))
        kind = kinds[self.lot.draw(len(kinds))]
        alike = [offer for offer in offers if (offer.does, offer.entry) == kind]
        return alike[self.lot.draw(len(alike))]

    def prize(self, target: Ref) -> float:
        """Return what felling somebody is worth."""
        raise NotImplementedError

    def _damage(self, offer: Offer) -> int:
        assert offer.piece is not None
        return self.view.parties[self.seat][offer.piece].damage

    def _passes(self, offers: Sequence[Offer]) -> list[Offer]:
        return _of(offers, "pass") or list(offers[:1])


class _Party(_Seat):
    """A party, which wants to come home."""

    wanted = 2
    """Pieces that must come home."""

    def prize(self, target: Ref) -> float:
        """Return what felling somebody is worth: a piece the more, the further it has come."""
        return MONSTER if target.monster else 7 + self.view.parties[target.seat][target.piece].step / 8

    def turn(self, offers: Sequence[Offer]) -> Offer:
        """Stand up, tend a comrade; then run or fight, with the spaces of the die for whoever walks."""
        acting = self.view.acting
        assert acting is not None
        stands = [] if self._is_better_lying(acting) else _of(offers, "stand")
        for first in (stands, _of(offers, "vanish"), _of(offers, "carry_on"), self._comrades(offers)):
            if first:
                return first[0]
        found = self._deed(acting, offers)
        die = _of(offers, "give_die") if found.does in ("go", "run") else []
        return (die or [found])[0]

    def _deed(self, acting: Acting, offers: Sequence[Offer]) -> Offer:
        """Run, or fight where that promises more; afterwards walk on."""
        piece = self.view.piece(acting.who)
        goes, runs = _of(offers, "go"), _of(offers, "run")
        landings = [offer for offer in goes if offer.captures]
        if landings and not piece.is_in_column:
            return max(landings, key=lambda offer: self._gain(piece, offer))
        if acting.has_acted:
            if piece.task is not None and piece.task.is_at_work:
                return self._passes(offers)[0]
            ahead = [offer for offer in goes if self._gain(piece, offer) > 0]
            ahead = ahead if acting.pace == "run" else [offer for offer in ahead if not offer.draws]
            best = max(ahead, key=lambda offer: self._gain(piece, offer), default=None)
            lying = _of(offers, "drop") if self._is_better_lying(acting) else []
            return best or (lying or self._passes(offers))[0]
        if (ready := self._readying(offers)) is not None:
            return ready
        gain, way = self._running(piece, goes, runs)
        value, blow = self._fighting(piece, offers, goes)
        if blow is not None and value > 0 and (value > gain or gain <= 1):
            return blow
        retreats = _of(offers, "retreat")
        if way is not None and way.draws and piece.damage >= HURT and retreats:
            return retreats[0]
        loose = _of(offers, "release") if way is not None else []
        return (loose or [way or blow or (_of(offers, "defend") or self._passes(offers))[0]])[0]

    def _is_better_lying(self, acting: Acting) -> bool:
        """Tell whether a worn piece that has acted lies better: shooters are about, and nobody is near."""
        here = self.view.ring(acting.who)
        if here is None or not acting.has_acted or self.view.piece(acting.who).damage < HURT:
            return False
        near = [king_distance(here, monster.ring) for monster in self.view.monsters]
        return bool(near) and SPEED < min(near) <= MONSTER_REACH

    def wait(self, offers: Sequence[Offer]) -> Offer:
        """Act before the monsters where a monster can be felled first, a piece is home, or one must get away."""
        first = _of(offers, "initiative")
        best = max(first, key=self._haste, default=None)
        return best if best is not None and self._haste(best) >= HASTE else self._passes(offers)[0]

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
        comers = _of(offers, "muster")
        party = self.view.parties[self.seat]
        is_extra = comers and comers[0].rule == "sh.race.six"
        near = [one for one in party if one.seals or one.is_in_column]
        if is_extra and any(HOME - 6 - 3 * SPEED <= one.step < HOME and not one.is_down for one in near):
            return self._passes(offers)[0]
        return (comers or list(offers))[0]

    def _readying(self, offers: Sequence[Offer]) -> Offer | None:
        """Put something away where an enemy in reach carries a seal and no hand is free to steal it."""
        stows = _of(offers, "stow")
        acting = self.view.acting
        here = None if acting is None else self.view.ring(acting.who)
        if not (stows and here is not None and self.view.round % 2 and self.tactics.is_full):
            return None
        near = [
            one for one, ring in self.view.on_ring().items() if one.seat != self.seat and king_distance(here, ring) <= 1
        ]
        return stows[-1] if any(self.view.fighter(one).seals for one in near) else None

    def _comrades(self, offers: Sequence[Offer]) -> list[Offer]:
        return [offer for offer in _of(offers, "stabilize") if offer.aim is not None and offer.aim.seat == self.seat]

    def _running(self, piece: Piece, goes: Sequence[Offer], runs: Sequence[Offer]) -> tuple[float, Offer | None]:
        """Return what going on is worth, and the first answer towards it."""
        home = [offer for offer in goes if "home" in offer.effects]
        if home:
            return HOMECOMING, home[0]
        if not runs:
            ahead = max(goes, key=lambda offer: self._gain(piece, offer), default=None)
            return (0.0, None) if ahead is None else (self._gain(piece, ahead), ahead)
        run = runs[0]
        gain = (run.amount or 0) - self._risk(piece, run)
        gain += HOMECOMING * (piece.step + (run.amount or 0) == HOME) + LANDING * bool(run.captures)
        return gain, run if gain > 0 else None

    def _fighting(self, piece: Piece, offers: Sequence[Offer], goes: Sequence[Offer]) -> tuple[float, Offer | None]:
        """Return what the best action with what is walked besides is worth, and the first answer towards it."""
        weight = self._weight(piece)
        walks = [self._gain(piece, offer) for offer in goes if not offer.draws]
        after = AFTERWARDS * max([0.0, *walks])
        plans = [(weight * self.worth(offer) + after, offer) for offer in _of(offers, "attack") if offer.harm]
        for value, offer in self.powers(offers) + self.schemes(offers):
            is_fight = offer.harm or offer.does in ("with", "steal") or SEALED & {*offer.effects}
            plans.append((value * (weight if is_fight else 1.0) + (0.0 if offer.work else after), offer))
        for offer in goes:
            if offer.strikes:
                plans.append((weight * self.worth(offer.strikes[0]) + AFTERWARDS * self._gain(piece, offer), offer))
        plans = [plan for plan in plans if plan[0] > after]
        if (whim := self._whim([*(offer for _, offer in plans), *_of(offers, "release")])) is not None:
            return HOMECOMING, whim
        return max(plans, key=lambda plan: plan[0], default=(0.0, None))

    def _weight(self, piece: Piece) -> float:
        """Return how much fighting counts: the more while seals are short."""
        party = self.view.parties[self.seat]
        has = sum(one.seals for one in party) + sum(one.step > LAST_RING_STEP for one in party)
        if has >= self.wanted:
            return FIGHT
        return max(FIGHT * SEAL_HUNT, 1.0 if piece.step < LATE else 4.0)

    def _gain(self, piece: Piece, offer: Offer) -> float:
        """Return what a move is worth, in spaces."""
        gain = (offer.to_step or 0) - piece.step - self._risk(piece, offer)
        acting = self.view.acting
        if self.is_hard and acting is not None and offer.space is not None and (offer.to_step or 0) <= LAST_RING_STEP:
            gain -= CAUTION * danger_at(self.view, acting.who, offer.space)
        return gain + LANDING * len(offer.captures) + HOMECOMING * ("home" in offer.effects)

    def _risk(self, piece: Piece, offer: Offer) -> float:
        """Return what the free attacks that a move draws cost."""
        share = 1 + piece.damage / 24
        if self.is_hard:
            share += loss(piece) * max(0, piece.damage - HEALTH / 2) / 150
        return FREE_ATTACK * len(offer.draws) * share * self.times["danger"]


class _Sage(_Seat):
    """The Sage, who wants to carry off the fallen and bar the way of the others."""

    def prize(self, target: Ref) -> float:
        """Return what striking a piece down is worth: the more, the further it has come."""
        return 6 + self.view.parties[target.seat][target.piece].step / 6

    def reaction(self, offers: Sequence[Offer]) -> Offer:
        """Strike at whoever walks away; dodge only what is likely to fell the monster."""
        strikes = _of(offers, "strike")
        if strikes:
            return max(strikes, key=self.worth)
        granted = powers.answer(offers) or self.tactics.stand_by(offers)
        if granted is not None:
            return granted
        dodges = [(offer, offer.now) for offer in _of(offers, "dodge")]
        grave = [offer for offer, now in dodges if now is not None and now.odds >= 0.5 and now.harm >= now.left]
        return (grave or self._passes(offers))[0]

    def who(self, offers: Sequence[Offer]) -> Offer:
        """Choose the monster that is nearest to a piece."""
        return min(offers, key=self._nearness)

    def _nearness(self, offer: Offer) -> int:
        assert offer.aim is not None
        here = self.view.ring(Who(offer.aim.seat, offer.aim.piece))
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

    def turn(self, offers: Sequence[Offer]) -> Offer:
        """Carry off the fallen, strike where it hurts most, else run to bar somebody's way."""
        acting = self.view.acting
        assert acting is not None
        goes, runs = _of(offers, "go"), _of(offers, "run")
        taking = [offer for offer in goes if offer.captures] or [offer for offer in runs if offer.captures]
        if taking or _of(offers, "stand"):
            return (taking or _of(offers, "stand"))[0]
        plans = [(self.worth(offer), offer) for offer in _of(offers, "attack") if offer.harm] + self.powers(offers)
        plans += [plan for plan in self.schemes(offers) if plan[0] >= SCHEME]
        plans += [
            (self.worth(offer.strikes[0]) - len(offer.draws) - 0.01 * (offer.yards or 0), offer)
            for offer in goes
            if offer.strikes
        ]
        if (whim := self._whim([*_of(offers, *WAYS), *_of(offers, "attack")])) is not None:
            return whim
        if plans:
            return max(plans, key=lambda plan: plan[0])[1]
        if acting.has_acted and acting.pace != "run":
            return self._passes(offers)[0]
        if runs:
            return runs[0]
        here = self.view.ring(acting.who)
        assert here is not None
        return min([*goes, self._passes(offers)[0]], key=lambda offer: self._in_the_way(offer, here))

    def _in_the_way(self, offer: Offer, here: int) -> float:
        """Return how far a space is from where it would bar the way of the foremost piece in reach."""
        pieces = self._pieces()
        if not pieces:
            return 0.0
        ring = here if offer.space is None else RING.index(offer.space)
        goal, _ = max(pieces, key=lambda one: one[1].step / 10 - king_distance(here, one[0]))
        is_ahead = distance_ahead(goal, ring) <= NEAR_ENOUGH
        return ring_distance(goal, ring) - 3.0 * is_ahead

    def summon(self, offers: Sequence[Offer]) -> Offer:
        """Buy where somebody will come soonest: something dear by lot, or the best bargain; sometimes save."""
        buys = _of(offers, "summon")
        places = sorted({offer.space or "" for offer in buys}, key=self._soon)
        here = [offer for offer in buys if offer.space == places[0]]
        if self.is_hard:
            return max(here, key=lambda o: (o.harm or 0) * (o.left or 0) ** 0.5 / ((o.amount or 0) + 1))
        dearest = max(offer.amount or 0 for offer in here)
        is_poor = dearest < 6 and self.view.menace < 6 and self.view.round > 2
        if is_poor and self.lot.draw(100) < SAVING:
            return self._passes(offers)[0]
        good = [offer for offer in here if (offer.amount or 0) >= max(1, min(dearest, 3) - 1)]
        return good[self.lot.draw(len(good))]

    def _soon(self, space: str) -> tuple[int, str]:
        """Return how far the next piece has to come to a lair."""
        lair = RING.index(space)
        return min((distance_ahead(ring, lair) for ring, _ in self._pieces()), default=0), space
