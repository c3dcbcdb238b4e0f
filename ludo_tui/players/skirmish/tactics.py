"""What computer seats of Skirmish Ludo think of everything that is neither a plain attack nor a way to go.

Each answer is worth what it is likely to bring, in spaces, by the data that it carries.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from ludo_tui.board import LAST_RING_STEP, RING, RING_SIZE, can_see, king_distance, step_on_ring
from ludo_tui.engine import Prompt, Ref, Who
from ludo_tui.players.skirmish.counts import USUAL, Counts
from ludo_tui.players.skirmish.danger import BLOW, HEALTH, HIT, SEAL, TORMENT, danger
from ludo_tui.rules.skirmish.events.fighting import WORDS
from ludo_tui.rules.skirmish.mechanics.offers import ChoicePreview, Offer, share
from ludo_tui.rules.skirmish.model.state import Creature, Piece, SkirmishState

Prize = Callable[[Ref], float]
EFFECTS: Final = {
    "disrupting": 0.9,
    "driving": 1.0,
    "feinting": 1.2,
    "guarded": 1.4,
    "lunging": 0.0,
    "pressing": 1.2,
    "called": 0.8,
    "disarm": 2.4,
}
"""What the effect of a way of attacking is worth, besides its damage."""
BARRED: Final = 10.0
"""What opening a way that is barred is worth."""
LOOSE: Final = 12.0
"""What breaking free is worth."""
THING: Final = 1.2
"""What a stolen thing is worth that is no seal."""
DICE: Final = 2
"""Dice of Bonus Damage that each additional attack takes."""
SAFER: Final = {"defend": 0.4, "hide": 0.5}
"""What share of its danger a piece takes away by what it does."""
HINDRANCE: Final = 0.15
"""What share of a comrade's danger hindering an enemy beside it takes away."""
HELP: Final = 1.2
"""What helping a comrade in a fight is worth."""
LUCK: Final = 0.45
"""How often luck does not end an affliction by itself when the round closes."""
FELLED: Final = 4
"""Health left at which hurting a creature that is held most likely fells it."""
SEARCHED: Final = 5
"""How far a search reaches."""
STRUCK: Final = 6
"""How far off a comrade may be that could strike at the one who is found."""
SHOT: Final = 6
"""How far off the target of a shot may be."""
MOVE: Final = 5
"""How far a creature walks before its next shot."""
READY: Final = 0.7
"""What share of a shot in the next turn it is worth to have loaded for it in this one."""
FOUND: Final = 2.5
"""What finding a creature is worth that a comrade can then strike at."""
SPACES: Final = 10
"""So many spaces where a creature could be hidden make a search as good as one for a creature that a comrade sees."""
AMPLE: Final = 0.9
"""How likely a hit must fell its target for the dice of Bonus Damage to be kept."""
STRIKE: Final = 1.6
"""What striking at a space is worth where a comrade sees a creature that is hidden."""
CLEARING: Final = 0.8
"""What destroying an object is worth that hides an enemy."""
BLIND: Final = 0.1
"""What it is worth elsewhere."""
HELD: Final = 14
"""Steps of the one who is held that make keeping hold worth a space."""
PINNING: Final = 0.55
"""What share of a capture going down together with a creature is worth, who can then be pinned."""
HURT: Final = 3.5
"""What hurting a creature that is held does on average."""
BACK: Final = 1.5
"""What taking a creature along is worth that is held."""
JUDGED: Final = (
    "help",
    "hinder",
    "defend",
    "hide",
    "find",
    "overcome",
    "steal",
    "throw",
    "with",
    "attack_space",
    "attack_object",
    "load",
    "extend",
    "drag",
    "wrestle",
    "escape",
    "end_effect",
)
"""What is judged here of the answers of a turn, by what they do."""


class Tactics:
    """The judgement of one seat.

    Args:
        view: what it sees.
        seat: who it is.
        prize: what felling a creature is worth to it.
        prompt: what it is asked.
        counts: what counts how much for it.
    """

    def __init__(self, view: SkirmishState, seat: int, prize: Prize, prompt: Prompt, counts: Counts = USUAL) -> None:
        self.view = view
        self.seat = seat
        self.prize = prize
        self.counts = counts
        self._prompt = prompt
        self._dangers: dict[Who, float] = {}

    @cached_property
    def rings(self) -> Mapping[Who, int]:
        """Who stands where: the view stays as it is while it is judged."""
        return self.view.on_ring()

    @cached_property
    def is_barred(self) -> bool:
        """Does something stand in the way of the one who acts?"""
        return self._prompt.kind == "turn" and any(one.id == "ahead" for one in self._prompt.refused)

    @property
    def theft(self) -> float:
        """What a stolen seal is worth."""
        return SEAL if self._is_short() else 2.0

    def worth(self, offer: Offer) -> float:
        """Return what an answer is worth."""
        odds = offer.facts.odds or 0.0
        if offer.does == "attack":
            return self.toppling(offer)
        if offer.does == "overcome":
            return LUCK * odds * TORMENT.get(offer.aim.row, 1.0)
        if offer.does == "with":
            return max((self.way(way, offer) for way in offer.manner.choices if way.kind), default=0.0)
        if offer.does == "steal":
            return odds * (self.theft if offer.aim.row == "seal" else THING)
        if offer.does in ("help", "hinder"):
            return self._lending(offer)
        if offer.does == "throw":
            return self._throwing(offer)
        return self._worth_beside_attacks(offer, odds)

    def _worth_beside_attacks(self, offer: Offer, odds: float) -> float:
        """Return what an answer is worth that neither harms a creature nor hands something on."""
        if offer.does == "attack_object":
            return self._breaking(offer, odds, offer.facts.mean_damage)
        if offer.does in ("defend", "hide"):
            return self._sheltering(offer, odds)
        if offer.does in ("extend", "drag"):
            return self._holding(offer, odds)
        if offer.does in ("find", "attack_space"):
            return self._seeking(offer)
        if offer.does == "wrestle":
            return odds * self._wrestling(offer)
        if offer.does == "load":
            return READY * self.shot(SHOT + MOVE, is_seen=False)
        return {"end_effect": 0.2, "escape": odds * LOOSE}.get(offer.does, 0.0)

    def _breaking(self, offer: Offer, odds: float, damage: float | None) -> float:
        """Return what striking at an object is worth: nothing, if no enemy is behind it."""
        return CLEARING * odds * share(damage or 0.0, offer.facts.left) if offer.aim.whom is not None else 0.0

    def _sheltering(self, offer: Offer, odds: float) -> float:
        """Return what defending itself, or hiding from those who do not see it, is worth."""
        acting = self.view.acting
        feared = 0.0 if acting is None else self._danger(acting.who)
        if offer.does == "defend":
            return SAFER["defend"] * feared + 0.3 * self._near(1)
        hidden = min(1.0, (offer.aim.amount or 0) / max(1, self._near(6)))
        return SAFER["hide"] * odds * hidden * feared + 0.4 * odds * hidden

    def _seeking(self, offer: Offer) -> float:
        """Return what searching or striking at a space is worth: nothing where nobody is hidden that could be met."""
        acting = self.view.acting
        here = None if acting is None else self.view.ring(acting.who)
        if acting is None or here is None:
            return 0.0
        hidden = [ring for who, ring in self.rings.items() if acting.who in self.view.creature(who).hidden_from]
        if offer.does == "attack_space":
            return STRIKE if offer.aim.space is not None and RING.index(offer.aim.space) in hidden else BLIND
        near = any(king_distance(here, ring) <= SEARCHED and can_see(here, ring) for ring in hidden)
        mates = [ring for who, ring in self.rings.items() if who.seat == self.seat and who != acting.who]
        is_met = any(king_distance(here, mate) <= STRUCK for mate in mates)
        return FOUND * is_met * (1.0 if near else min(1.0, (offer.aim.amount or 0) / SPACES))

    def _holding(self, offer: Offer, odds: float) -> float:
        """Return what keeping hold of a creature is worth: more where a comrade can strike, or it is taken along."""
        assert offer.aim.whom is not None
        target = self.creature(offer.aim.whom)
        ahead = target.step / HELD if isinstance(target, Piece) else 0.8
        if offer.does == "drag":
            if self.seat != self.view.sage:
                return 3.0 * odds
            is_near = any(one.does == "go" and "lair" in one.facts.effects for one in self._prompt.options)
            return odds * (self.prize(offer.aim.whom) if is_near else ahead + BACK)
        return max(ahead if self.seat == self.view.sage else 0.8, 3.0 * (len(self._beside(offer)) > 1))

    def _wrestling(self, offer: Offer) -> float:
        """Return what having the better of a creature is worth: a capture where both lie, else half the way to one."""
        assert offer.aim.whom is not None
        acting = self.view.acting
        both = [self.creature(offer.aim.whom), *([] if acting is None else [self.view.creature(acting.who)])]
        if not isinstance(both[0], Piece):
            return self.prize(offer.aim.whom) * share(HURT, offer.facts.left)
        return self.prize(offer.aim.whom) * (1.0 if all(one.has("prone") for one in both) else PINNING)

    def drag(self, offers: Sequence[Offer]) -> Offer | None:
        """Choose where a piece is dragged: as far back as it goes; None: nobody is dragged, or it goes nowhere."""
        acting = self.view.acting
        if acting is None or acting.drags is None or acting.drags.seat == self.view.sage:
            return None
        piece, side = self.view.piece(acting.drags), self.view.sides[acting.drags.seat]

        def step(offer: Offer) -> int:
            found = None if offer.aim.space is None else step_on_ring(side, RING.index(offer.aim.space))
            return piece.step if found is None else found

        best = min(offers, key=step, default=None)
        return best if best is not None and step(best) < piece.step else None

    def shot(self, far: int = SHOT, *, is_seen: bool = True) -> float:
        """Return what the shot is worth for which something is loaded.

        Args:
            far: how far off a creature may be.
            is_seen: must a creature be in sight?
        """
        acting = self.view.acting
        here = None if acting is None else self.view.ring(acting.who)
        if here is None:
            return 0.0
        aims = [
            self.prize(Ref(who.seat, who.piece, "monster" if who.seat == self.view.sage else ""))
            for who, ring in self.rings.items()
            if self._is_enemy(who) and 1 < king_distance(here, ring) <= far and (can_see(here, ring) or not is_seen)
        ]
        return HIT * BLOW / HEALTH * max(aims, default=0.0)

    def cure(self, offers: Sequence[Offer]) -> Offer:
        """Choose which affliction ends: the one that troubles most."""
        return max(offers, key=lambda offer: TORMENT.get(offer.aim.row, 1.0))

    def way(self, way: ChoicePreview, offer: Offer) -> float:
        """Return what a way of attacking is worth: its damage, and its effect."""
        if offer.aim.space is not None:
            effect = self._effect(way.kind, None) if self._near(1) else 0.0
            return self._breaking(offer, way.odds, way.mean_damage) + way.effect * effect
        assert offer.aim.whom is not None
        taken = share(way.mean_damage, offer.facts.left)
        gain = self._effect(way.kind, offer.aim.whom) * (max(1, self._near(1)) if way.kind == "feinting" else 1)
        if way.kind == "called" and way.named not in WORDS:
            return way.odds * 0.7
        return way.odds * taken * self.prize(offer.aim.whom) + way.effect * gain

    def _effect(self, style: str, target: Ref | None) -> float:
        """Return what the effect of a way of attacking is worth: to break a wall that the target is part of, much."""
        is_opening = style == "driving" and self._is_walled_by(target)
        return BARRED if is_opening else self.counts.effects * EFFECTS.get(style, 0.0)

    def _is_walled_by(self, one: Ref | None) -> bool:
        """Return whether a creature, or else who is near, is part of a wall before the piece whose turn it is."""
        acting = self.view.acting
        here = None if acting is None or acting.who.seat != self.seat else self.view.ring(acting.who)
        if here is None or self.seat == self.view.sage:
            return False
        foes = [(who, ring) for who, ring in self.rings.items() if self._is_enemy(who)]
        near = {ring for _, ring in foes if king_distance(here, ring) <= 1}
        ahead = (here + 1) % RING_SIZE
        if {ahead} != (near if one is None else {self.rings.get(one.who)}):
            return False
        wall = [who.seat for who, ring in foes if ring == ahead and self.view.creature(who).is_upright]
        return any(wall.count(seat) > 1 for seat in wall if seat != self.view.sage)

    def toppling(self, offer: Offer) -> float:
        """Return what shoving, tripping or grabbing a creature is worth: nothing, if a success is not enough."""
        assert offer.aim.whom is not None
        odds = offer.facts.odds or 0.0
        if offer.facts.effect is not None:
            return 0.0
        if self.is_barred and offer.aim.row in ("shove", "trip"):
            return BARRED * odds
        target = self.creature(offer.aim.whom)
        ahead = target.step if isinstance(target, Piece) else 20
        if offer.aim.row == "grab":
            return odds * ahead / 14 if not target.has("grabbed") else 0.0
        fallen = target.has("prone")
        return odds * (0.6 + ahead / 40) if offer.aim.row == "shove" else odds * (0.0 if fallen else 1.4)

    def _throwing(self, offer: Offer) -> float:
        """Return what throwing is worth: a seal to a comrade in need of one; what it fights with it keeps."""
        return 4.0 if offer.aim.row == "seal" and offer.aim.amount and self._needy() else 0.0

    def _needy(self) -> bool:
        acting = self.view.acting
        if acting is None or self.seat == self.view.sage:
            return False
        own = self.view.creature(acting.who)
        party = self.view.parties[self.seat]
        mates = [one for one in party if one is not own and 30 <= one.step <= LAST_RING_STEP and not one.seals]
        return own.seals > 1 and bool(mates)

    def _is_short(self) -> bool:
        """Return whether the party has too few seals to come home with two pieces; a Sage never has enough."""
        if self.seat == self.view.sage:
            return False
        party = self.view.parties[self.seat]
        return sum(one.seals for one in party) + sum(one.step > LAST_RING_STEP for one in party) < 2

    def _lending(self, offer: Offer) -> float:
        """Return what helping or hindering a creature is worth: most to those that are in a fight."""
        if not self._is_busy(offer):
            return 0.0
        if offer.does == "help":
            return HELP if self.seat != self.view.sage else HELP / 2
        return 0.6 + HINDRANCE * max(map(self._danger, self._beside(offer)), default=0.0)

    def _danger(self, who: Who) -> float:
        """Return what a creature has to fear before its next turn, worked out once."""
        if who not in self._dangers:
            self._dangers[who] = danger(self.view, who)
        return self._dangers[who]

    def _beside(self, offer: Offer) -> list[Who]:
        """Return those of its own who stand beside a creature."""
        assert offer.aim.whom is not None
        there = self.view.ring(offer.aim.whom.who)
        return [
            who
            for who, ring in self.rings.items()
            if who.seat == self.seat and there is not None and king_distance(there, ring) <= 1
        ]

    def _is_busy(self, offer: Offer) -> bool:
        """Return whether a creature stands near an enemy of its own."""
        assert offer.aim.whom is not None
        who = offer.aim.whom.who
        here = self.view.ring(who)
        return here is not None and any(
            self.view.are_enemies(other.seat, who.seat) and king_distance(here, ring) <= 1
            for other, ring in self.rings.items()
        )

    def _is_enemy(self, who: Who) -> bool:
        return self.view.are_enemies(self.seat, who.seat)

    def _near(self, distance: int) -> int:
        """Return how many enemies are near the one that acts."""
        acting = self.view.acting
        here = None if acting is None else self.view.ring(acting.who)
        if here is None:
            return 0
        enemies = [ring for other, ring in self.rings.items() if self._is_enemy(other)]
        return sum(king_distance(here, ring) <= distance for ring in enemies)

    def creature(self, who: Ref) -> Creature:
        """Return a combatant."""
        return self.view.creature(who.who)

    # What is asked while something is done

    def style(self, offers: Sequence[Offer]) -> Offer:
        """Choose a way of attacking: the one of most damage and effect, or several attacks."""
        ways = [offer for offer in offers if offer.does == "style"]
        best = max(ways, key=self._style_worth)
        many = [offer for offer in offers if offer.does == "many"]
        plain = next((offer for offer in ways if offer.manner.choice == "plain"), best)
        several = max(many, key=lambda offer: self._several(plain, offer), default=None)
        if several is not None and self._several(plain, several) > self._style_worth(best):
            return several
        return best

    def _several(self, plain: Offer, offer: Offer) -> float:
        """Return what several attacks are worth whose Bonus Damage is spent on their number: none is for an object."""
        more = offer.aim.amount or 0
        if more > offer.manner.others:
            return 0.0
        harm = (plain.facts.mean_damage or 0.0) - 3.5 * DICE * more
        return (1 + more) * (plain.facts.odds or 0.0) * max(0.0, share(harm, plain.facts.left)) * 8

    def _style_worth(self, offer: Offer) -> float:
        taken = share(offer.facts.mean_damage or 0.0, offer.facts.left)
        gain = self._effect(offer.manner.choice, offer.aim.whom)
        if offer.manner.choice == "called" and offer.aim.named not in WORDS:
            return (offer.facts.odds or 0.0) * 0.7
        effect = offer.facts.odds if offer.facts.effect is None else offer.facts.effect
        return (offer.facts.odds or 0.0) * taken * 8 + (effect or 0.0) * gain

    def best(self, offers: Sequence[Offer]) -> Offer:
        """Choose what succeeds most likely, else the highest number."""
        return max(offers, key=lambda offer: (offer.facts.odds or 0.0, offer.aim.amount or 0))

    def weapon(self, offers: Sequence[Offer]) -> Offer:
        """Choose what does the most damage, as often as it hits; of equal ones the first."""
        return max(offers, key=lambda offer: (offer.facts.odds or 1.0) * (offer.facts.mean_damage or 0.0))

    def least(self, offers: Sequence[Offer]) -> Offer:
        """Choose the lowest number."""
        return min(offers, key=lambda offer: offer.aim.amount or 0)

    def snatch(self, offers: Sequence[Offer]) -> Offer:
        """Choose what a hit is for: a seal before damage."""
        return next((offer for offer in offers if offer.aim.row == "seal"), offers[0])

    def hold(self, offers: Sequence[Offer]) -> Offer:
        """Choose what wrestling does: hurt what no pin captures, pin, or go down to pin next time, else hurt."""
        by_deed = {offer.does: offer for offer in offers}
        acting = self.view.acting
        own = None if acting is None else self.view.creature(acting.who)
        hurt = by_deed.get("wrestle_hurt")
        is_monster = hurt is not None and hurt.aim.whom is not None and bool(hurt.aim.whom.name)
        if hurt is not None and hurt.facts.left is not None and (is_monster or hurt.facts.left <= FELLED):
            return hurt
        if "wrestle_pin" in by_deed:
            return by_deed["wrestle_pin"]
        is_fresh = own is not None and own.damage < 12
        wanted = ("wrestle_both", "wrestle_down") if is_fresh else ("wrestle_down", "wrestle_hurt")
        rest = [by_deed[name] for name in wanted if name in by_deed]
        return (rest or list(offers))[self.view.round % 2 if len(rest) > 1 else 0]

    def aim(self, offers: Sequence[Offer]) -> Offer:
        """Choose whom something is thrown to: the comrade that needs it, else an enemy; it is never taken back."""
        mates = [o for o in offers if o.does == "toss" and o.aim.whom is not None and o.aim.whom.seat == self.seat]
        needy = [o for o in mates if o.aim.whom is not None and not self.creature(o.aim.whom).seals]
        at = [offer for offer in offers if offer.does == "throw_at" and offer.aim.space is None]
        if at and not needy:
            return self.best(at)
        return max(needy or mates, key=self._step, default=offers[0])

    def _step(self, offer: Offer) -> int:
        assert offer.aim.whom is not None
        found = self.creature(offer.aim.whom)
        return found.step if isinstance(found, Piece) else 0

    def next_target(self, offers: Sequence[Offer]) -> Offer:
        """Choose whom the next of several attacks is aimed at."""
        blows = [offer for offer in offers if offer.does == "blow"]
        return max(blows, key=self._blow)

    def _blow(self, offer: Offer) -> float:
        """Return what one of several attacks is worth: its damage, or that the target is toppled, held or pushed."""
        if offer.aim.space is not None:
            return self._breaking(offer, offer.facts.odds or 0.0, offer.facts.mean_damage)
        if not offer.facts.mean_damage:
            return self.toppling(offer)
        assert offer.aim.whom is not None
        taken = share(offer.facts.mean_damage, offer.facts.left)
        return (offer.facts.odds or 0.0) * taken * self.prize(offer.aim.whom)

    def bonus(self, offers: Sequence[Offer]) -> Offer:
        """Spend Bonus Damage, but keep it where the hit fells its target without it and a reaction can use it."""
        spent = [offer for offer in offers if offer.does == "bonus"]
        kept = [offer for offer in offers if offer.does == "pass" and offer.aim.row == "bonus"]
        is_enough = bool(kept) and (kept[0].facts.fells or 0.0) >= AMPLE
        return (kept if is_enough else spent or list(offers))[0]

    def order(self, offers: Sequence[Offer]) -> Offer:
        """Choose what comes first at the end of a round: the curse, and fire before the luck of the fallen."""
        return next((offer for offer in offers if offer.aim.row == "cursed"), offers[0])

    def stand_by(self, offers: Sequence[Offer]) -> Offer | None:
        """Choose a reaction for a comrade or with the hands, if there is a good one."""
        for offer in offers:
            now = offer.outcome.now
            if offer.does in ("catch", "grab"):
                return offer
            if offer.does == "cover" and now is not None and now.odds >= 0.4 and now.mean_damage >= now.left:
                assert offer.piece is not None
                if self.view.creature(Who(self.seat, offer.piece)).damage < 10:
                    return offer
            if offer.does == "withstand" and now is not None and now.odds >= 0.5:
                return offer
        return None
