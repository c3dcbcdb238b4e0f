"""What every seat of Skirmish Ludo thinks of its answers, whether a party or the Sage."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from ludo_tui.board import HOME
from ludo_tui.engine import Prompt, Ref
from ludo_tui.players.skirmish import powers
from ludo_tui.players.skirmish.counts import USUAL, Counts
from ludo_tui.players.skirmish.danger import HEALTH
from ludo_tui.players.skirmish.tactics import JUDGED, Tactics
from ludo_tui.players.strategy import Lot, Temper
from ludo_tui.rules.skirmish.mechanics.offers import AttackPreview, Offer, Threat, share
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.reactions.free_attack import FAINT

LANDING = 8.0
"""What a capture is worth, in spaces, besides the way there."""
HOMECOMING = 20.0
"""What coming home is worth, in spaces, besides the way there."""
NOTABLE = 0.1
"""What share of a piece an attack must threaten to take, chance and all, before it is worth a reaction."""
WHIM = 10
"""One in how many actions of normal seats is chosen by lot among those that are of any use."""
WAVER = 7
"""By how many tenths, at most, normal seats misjudge what something is worth."""
FIRST = 2.0
"""What comes before everything else is worth more than that."""
BEFORE = 0.25
"""What makes the best answer better is worth more than that."""
USELESS = -0.1
"""What does nothing, or harm."""


def of(offers: Sequence[Offer], *deeds: str) -> list[Offer]:
    """Return the answers that do one of some things."""
    return [offer for offer in offers if offer.does in deeds]


def _share(threat: Threat) -> float:
    """Return what share of what a creature has left a threat takes; what does no damage may take all."""
    return share(threat.mean_damage, threat.left) if threat.mean_damage else 1.0


class Seat(ABC):
    """The match as one seat sees it.

    Args:
        view: what the seat may see; it is not changed.
        prompt: what it is asked.
        level: `normal` or `hard`.
        wanted: pieces that must come home.
        lot: decides what judgement leaves open.
        temper: what counts more or less for the seat.

    Attributes:
        tactics: what it thinks of everything but plain attacks and ways to go.
    """

    def __init__(self, view: SkirmishState, prompt: Prompt, level: str, wanted: int, lot: Lot, temper: Temper) -> None:
        self.view = view
        self.seat = prompt.seat
        self.is_hard = level == "hard"
        self.wanted = wanted
        self.lot = lot
        self.times: Mapping[str, float] = defaultdict(lambda: 1.0, temper)
        self.counts = self._weighed()
        self.tactics = Tactics(view, prompt.seat, self.prize, prompt, self.counts)
        self._seeming: dict[Ref, float] = {}
        self._tried: dict[str, float] = {}

    def _weighed(self) -> Counts:
        """Return what counts how much for it."""
        return USUAL

    def schemes(self, offers: Sequence[Offer]) -> list[tuple[float, Offer]]:
        """Return what everything but plain attacks and ways to go is worth, each with its answer."""
        waver = self._waver()
        found = [*of(offers, *JUDGED), *(offer for offer in of(offers, "attack") if not offer.facts.mean_damage)]
        return [(self.times["tricks"] * waver * self._once(offer, self.tactics.worth), offer) for offer in found]

    def _once(self, offer: Offer, work: Callable[[Offer], float]) -> float:
        """Return what an answer is worth without wavering, worked out once."""
        if offer.id not in self._tried:
            self._tried[offer.id] = work(offer)
        return self._tried[offer.id]

    @abstractmethod
    def turn(self, offers: Sequence[Offer]) -> list[float]:
        """Judge what the combatant that acts may do next."""

    @abstractmethod
    def whim(self, offers: Sequence[Offer]) -> Offer | None:
        """Return, once in a while and never from hard seats, some action by lot; None: no whim."""

    def who(self, offers: Sequence[Offer]) -> Offer:
        """Choose who acts next: the foremost, as they are listed."""
        return offers[0]

    def declare(self, offers: Sequence[Offer]) -> Offer:
        """Return the answer that says who goes next: its own foremost, or whom the Sage likes."""
        own = [offer for offer in offers if offer.seat == self.seat]
        return (own or of(offers, "dispute") or list(offers))[0]

    def reaction(self, offers: Sequence[Offer]) -> list[float]:
        """Judge reactions: strike at the one who walks away, ward off what could hurt, stand by comrades."""
        wanted = [offer for offer in offers if not self._is_kept(offer, of(offers, "dodge"))]
        granted = None if of(offers, "strike") else powers.answer(wanted) or self.tactics.stand_by(offers)
        return [
            FIRST + self._warded(offer) if offer is granted else self._reacting(offer) if offer.does != "pass" else 0.0
            for offer in offers
        ]

    def _is_kept(self, offer: Offer, dodges: Sequence[Offer]) -> bool:
        """Return whether a power that wards something off is kept: for what is worse, or as a dodge does the same."""
        if offer.does not in powers.WAYS or offer.outcome.now is None or offer.outcome.then is None:
            return False
        left = offer.outcome.then.odds
        return not self.is_grave(offer) or any(
            dodge.outcome.then and dodge.outcome.then.odds <= left for dodge in dodges
        )

    def _reacting(self, offer: Offer) -> float:
        """Return what a reaction is worth that nothing else comes before."""
        if offer.does == "strike":
            return self._striking(offer)
        return self._warded(offer) if offer.does == "dodge" and self.is_grave(offer) else USELESS

    def _striking(self, offer: Offer) -> float:
        """Return what a free attack is worth: its damage, or that the enemy is toppled, held or pushed."""
        if (offer.facts.odds or 0.0) < FAINT:
            return USELESS
        worth = self.worth(offer) if offer.facts.mean_damage else self.tactics.toppling(offer)
        return BEFORE + worth if worth > 0 else USELESS

    def _warded(self, offer: Offer) -> float:
        """Return what warding something off saves: the chance that it takes away, of what is threatened."""
        now, then = offer.outcome.now, offer.outcome.then
        if now is None:
            return 0.0
        spared = max(0.0, now.odds - (0.0 if then is None else then.odds))
        return BEFORE + spared * _share(now) * self.stake(now.whom)

    def is_grave(self, offer: Offer) -> bool:
        """Return whether what a reaction wards off is worth it."""
        return offer.outcome.now is not None and offer.outcome.now.odds * _share(offer.outcome.now) >= NOTABLE

    @abstractmethod
    def stake(self, whom: Ref) -> float:
        """Return what a creature of its own is worth."""

    def spoils(self, offers: Sequence[Offer]) -> list[float]:
        """Heal the one who is worn, else stride as far as possible."""
        strides = {offer.id: self._striding(offer) for offer in of(offers, "stride")}
        best = max(strides.values(), default=0.0)
        return [strides[offer.id] if offer.id in strides else self._mending(offer, best) for offer in offers]

    def _striding(self, offer: Offer) -> float:
        """Return what striding is worth: the foremost first."""
        end = offer.aim.to_step or 0
        return (offer.aim.amount or 0) + end / HOME + LANDING * len(offer.aim.captures) + HOMECOMING * (end == HOME)

    def _mending(self, offer: Offer, stride: float) -> float:
        """Return what healing is worth; it comes before a stride for the one who is worn."""
        if offer.does != "mend" or not offer.aim.amount:
            return 0.0
        damage = self._damage(offer)
        return (
            stride + BEFORE + damage / HEALTH if damage >= self.counts.worn else min(damage, offer.aim.amount) / HEALTH
        )

    def summon(self, offers: Sequence[Offer]) -> Offer:
        """Choose a monster: only the Sage is asked."""
        return offers[0]

    def send_off(self, offers: Sequence[Offer]) -> Offer:
        """Choose whom to send off: only the Sage is asked."""
        return offers[0]

    def wait(self, offers: Sequence[Offer]) -> list[float]:
        """Judge who may act before the monsters; to wait is worth nothing."""
        return [0.0 for _ in offers]

    def muster(self, offers: Sequence[Offer]) -> Offer:
        """Bring out the first that can come."""
        return (of(offers, "muster") or list(offers))[0]

    def powers(self, offers: Sequence[Offer]) -> list[tuple[float, Offer]]:
        """Return what talents, spells, items and stunts are worth, each with its answer."""
        waver = self.times["powers"] * self._waver()
        return [(waver * self._once(offer, self._power), offer) for offer in of(offers, *powers.WAYS)]

    def _power(self, offer: Offer) -> float:
        return powers.worth(self.view, self.seat, offer, self.prize, self.tactics)

    def worth(self, strike: Offer | AttackPreview) -> float:
        """Return what an attack is worth: its chance, times the share of what is left that it takes."""
        target = strike.aim.whom if isinstance(strike, Offer) else strike.target
        assert target is not None
        facts = strike.facts if isinstance(strike, Offer) else strike
        assert facts.odds is not None
        assert facts.mean_damage is not None
        taken = share(facts.mean_damage, facts.left)
        return facts.odds * taken * self.prize(target) * self._seems(target) * self.times["attack"]

    def _seems(self, target: Ref) -> float:
        """Return how many times what it is worth striking at a creature seems to be worth, in a whole turn.

        If each space and each moment were misjudged by itself, some other place would always seem the better one.
        """
        if self.is_hard:
            return 1.0
        if target not in self._seeming:
            acting = self.view.acting
            who = None if acting is None else acting.who
            # spelled out in old words: what computers choose does not depend on what a class is called
            actor = None if who is None else f"PieceId(seat={who.seat}, piece={who.number})"
            aim = f"Ref(seat={target.seat}, piece={target.number}, monster={target.name!r})"
            self._seeming[target] = self._waver(self.lot.of(f"{self.seat} {self.view.round} {actor} at {aim}"))
        return self._seeming[target]

    def _waver(self, lot: Lot | None = None) -> float:
        """Return how many times what it is worth something seems to be worth: hard seats do not waver."""
        return 1.0 if self.is_hard else 1 + ((lot or self.lot).draw(2 * WAVER + 1) - WAVER) / 10

    def _whim(self, offers: Sequence[Offer]) -> Offer | None:
        """Return, once in a while and never from hard seats, some action by lot, all kinds alike; None: no whim."""
        if self.is_hard or not offers or self.lot.draw(WHIM):
            return None
        kinds = list(dict.fromkeys((offer.does, offer.aim.row) for offer in offers))
        kind = kinds[self.lot.draw(len(kinds))]
        alike = [offer for offer in offers if (offer.does, offer.aim.row) == kind]
        return alike[self.lot.draw(len(alike))]

    @abstractmethod
    def prize(self, target: Ref) -> float:
        """Return what felling a creature is worth."""

    def _damage(self, offer: Offer) -> int:
        assert offer.piece is not None
        return self.view.parties[self.seat][offer.piece].damage

    def _passes(self, offers: Sequence[Offer]) -> list[Offer]:
        return of(offers, "pass") or list(offers[:1])
