"""Answers on offer in Skirmish Ludo: the data that they carry, and the one line that is said about them."""

from collections.abc import Iterator
from typing import ClassVar, Final, cast

import msgspec

from ludo_tui.board import HOME
from ludo_tui.engine import Names, Option, OptionAim, OptionFacts, Ref, Who, chance_in_words, counted, name_of
from ludo_tui.rules.fight.amounts import in_words
from ludo_tui.rules.skirmish.board.match_names import SkirmishNames
from ludo_tui.rules.skirmish.model.names import boons_and_banes

_DODGED: Final = frozenset({"attack", "approach", "style", "blow", "strike", "throw_at", "steal", "thing"})
"""Answers whose target can dodge them; what is done to others with a power, some have to withstand."""


_WRESTLING: Final = frozenset({"shove", "trip", "grab"})
"""Attacks that do no damage."""


_TAKEN: Final = 100.0
"""Damage that no blow does."""


_TOLD_OF: Final = frozenset({"go", "run"})
"""Answers of which it is told besides who strikes at the one that moves so, and with what chance."""


class AttackPreview(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An attack that would be possible from a space."""

    target: Ref
    means: str
    row: str = ""
    """The same by its id."""
    odds: float
    """Chance 0..1 that it hits."""
    mean_damage: float
    """Mean damage in HP of a hit."""
    left: int
    """Damage that would fell the target."""
    odds_after_reaction: float | None = None
    """The chance once the target has dodged, of the best; None: it cannot."""

    @property
    def chance(self) -> str:
        """The chance that it hits in percent, from that with a reaction of its target to that without."""
        return chance_in_words(self.odds, self.odds_after_reaction)


class ChoicePreview(msgspec.Struct, frozen=True, kw_only=True, gc=False, rename={"kind": "style"}):
    """A way of attacking that would be possible."""

    kind: str
    """As `AttackChoice.kind`."""
    odds: float
    """Chance of a success."""
    named: str = ""
    """What a called shot is aimed at: an attribute, or a thing."""
    effect: float
    """Chance that it does what it is for."""
    mean_damage: float
    """Mean damage in HP of a success."""


class Threat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a combatant faces: an attack, or anything else that it may come to harm by."""

    whom: Ref
    odds: float
    """Exact chance 0..1 that it comes to harm."""
    mean_damage: float
    """Damage in HP that this does on average; 0: none."""
    left: int
    """Damage that would fell it."""


class OfferAim(OptionAim, frozen=True, kw_only=True, gc=False):
    """What an answer is aimed at, and what with."""

    whom: Ref | None = None
    """Whom it is aimed at, a monster too."""
    named: str = ""
    """What a called shot is aimed at, as `AttackChoice.named`."""
    power: str = ""
    """The power that it uses."""
    reached: tuple[Ref, ...] | None = None
    """Whom it would reach on a space or around it, or who stands there, as far as the one that acts knows."""


class OfferFacts(OptionFacts, frozen=True, kw_only=True, gc=False):
    """What an answer promises."""

    critical: float | None = None
    """Chance 0..1 of a critical success."""
    effect: float | None = None
    """Chance 0..1 that it does what it is for, where a success is not enough."""
    left: int | None = None
    """Damage that would fell whom it is aimed at."""


class OfferRoute(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Where a move leads."""

    yards: int | None = None
    """Steps that it takes."""
    ahead: int | None = None
    """Spaces that it leads forward on its own way, or back if below 0; None for who has none."""
    ground: str = ""
    """Name of the terrain on which it ends, if it is any."""
    lying: str = ""
    """What lies on the ground where it ends, in a clause; empty: nothing."""
    free_attackers: tuple[Ref, ...] = ()
    """Who may strike at the one that moves so."""
    attacks: tuple[AttackPreview, ...] = ()
    """What could be attacked from there, the best first."""


class OfferManner(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How an attack is made."""

    choice: str = ""
    """The way of attacking that it is: `plain`, or as `AttackChoice.kind`."""
    choices: tuple[ChoicePreview, ...] = ()
    """Other ways of attacking that it leads to."""
    counted: tuple[tuple[str, int], ...] = ()
    """What gives its roll boons and banes, by name."""
    others: int = 0
    """How many other creatures several attacks could be aimed at."""
    is_warded: bool = False
    """Does whom it is aimed at defend itself, so that luck may turn a success into a failure?"""


class OfferOutcome(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What else comes of an answer."""

    heals: float | None = None
    """Damage that it heals on average."""
    now: Threat | None = None
    """What comes if nothing is done, of a reaction that wards it off; its odds are the chance that nothing comes."""
    then: Threat | None = None
    """What comes once it is chosen."""
    work: int = 0
    """Actions of own turns that it takes, if more than one."""
    note: str = ""
    """What is worth knowing of whom it is about, in a few words."""


class Offer(Option, frozen=True, kw_only=True, gc=False):
    """An answer with the data that Skirmish Ludo needs to judge it and to put it into words."""

    aim: OfferAim = OfferAim()
    facts: OfferFacts = OfferFacts()
    route: OfferRoute = OfferRoute()
    """Where it leads, of a move."""
    manner: OfferManner = OfferManner()
    """How it is made, of an attack."""
    outcome: OfferOutcome = OfferOutcome()
    """What else comes of it."""

    prevented: ClassVar[str] = "is blocked"

    @property
    def aimed_at(self) -> Who | None:
        """Whom it is aimed at, a monster too."""
        return None if self.aim.whom is None else self.aim.whom.who

    @property
    def leads_to(self) -> float:
        """What a blow is likely to take of what its target has left, 0..1, or the best from where a move ends.

        A capture or the way home is worth more than any blow, and what costs free attacks or leads back nothing.
        """
        if self.facts.odds is not None and self.facts.mean_damage and self.facts.left is not None:
            return self.facts.odds * share(self.facts.mean_damage, self.facts.left)
        is_prize = bool(self.aim.captures) or self.aim.to_step == HOME
        if self.does == "go" and is_prize and not self.route.free_attackers:
            return _TAKEN
        best = next(iter(self.route.attacks), None)
        if best is None or self.route.free_attackers or (self.route.ahead or 0) < 0:
            return 0.0
        return best.odds * share(best.mean_damage, best.left)

    @property
    def is_walk(self) -> bool:
        """Does a monster walk along the ring to `space`?"""
        return self.does == "go" and self.aim.to_step is None

    @property
    def _row(self) -> str:
        """The row of the table of words that it is about: the same answer means another thing to others."""
        if self.does == "approach" and self.aim.to_step is None:
            return "monster"
        return "drawn" if self.does == "go" and self.route.free_attackers and not self.aim.row else self.aim.row

    def meaning(self, names: Names) -> str:
        """Return in plain words what it is and what it costs."""
        told = cast(SkirmishNames, names).meaning(self.does, self._row)
        if self.does not in ("attack", "approach") or self.aim.whom is None or self.aim.row in _WRESTLING:
            return told
        prize = "felled" if self.aim.whom.name else "down"
        return f"{told} {cast(SkirmishNames, names).meaning(prize, '')}"

    @property
    def chance_without(self) -> str:
        """The chance in percent that what it answers is blocked without it; empty: it blocks nothing."""
        return "" if self.outcome.now is None else chance_in_words(1 - self.outcome.now.odds)

    def outlook(self, names: Names) -> str:
        """Return in one line what it brings."""
        if self.does == "summon":
            return cast(SkirmishNames, names).body(self.aim.row)
        felling = f"takes down {self.felling}" if self.felling else ""
        return "; ".join(filter(None, (_chances(self), felling, *_parts(self, names))))

    def gist(self, names: Names) -> str:
        """Return what it brings in few words, without the chance that stands beside it."""
        if self.does == "summon":
            return cast(SkirmishNames, names).stature(self.aim.row)
        effect = cast(SkirmishNames, names).effect(self.aim.power) if self.aim.power else ""
        if effect:
            return "; ".join(filter(None, (effect, _free_attacks(self), _there(self, names))))
        return "; ".join(filter(None, _brief_parts(self, names)))


def share(harm: float, left: int | None) -> float:
    """Return the part 0..1 of what a combatant has left that so much damage takes; nobody has less left than 1."""
    return min(harm / max(left or 1, 1), 1.0)


def _chances(offer: Offer) -> str:
    """Return its chance, what the reaction of its target leaves of that, and how likely more comes of it."""
    facts = offer.facts
    if offer.chance_to_prevent:
        return f"it {offer.prevented}: {offer.chance_to_prevent}"
    if facts.odds is None:
        return ""
    told = [chance_in_words(facts.odds)]
    if facts.odds_after_reaction is not None:
        how = "dodges" if offer.does in _DODGED else "reacts"
        told.append(f"{chance_in_words(facts.odds_after_reaction)} if it {how}")
    if facts.critical:
        told.append(f"critical {chance_in_words(facts.critical)}")
    if facts.effect not in (None, facts.odds):
        told.append(f"effect {chance_in_words(facts.effect)}")
    return ", ".join(told)


def _parts(offer: Offer, names: Names) -> Iterator[str]:
    """Yield what an answer brings besides its chance."""
    yield offer.outcome.note
    yield _there(offer, names)
    yield from _progress(offer)
    yield _steps(offer)
    yield from _harm(offer)
    if offer.does not in _TOLD_OF and (risk := _free_attacks(offer)):
        yield f"{risk} ({', '.join(name_of(names, who) for who in offer.route.free_attackers)})"
    yield _captures(offer, names)
    yield offer.route.lying
    for best in offer.route.attacks[:1]:
        yield f"from there {best.means} at {name_of(names, best.target)} {best.chance}"
    yield boons_and_banes(offer.manner.counted)
    yield "the target defends" if offer.manner.is_warded else ""


def _brief_parts(offer: Offer, names: Names) -> Iterator[str]:
    """Yield the same in few words; a narrow row has room for the first: what it costs, whom it takes, what it does."""
    yield _free_attacks(offer)
    yield _captures(offer, names)
    yield offer.route.lying
    yield _there(offer, names)
    yield from _harm(offer)
    progress = _progress(offer)
    for best in offer.route.attacks[:1]:  # before how far it is home, which a narrow row has no room for
        progress.insert(0 if offer.route.free_attackers else 1, f"then {best.means} {best.chance}")
    yield from progress
    yield offer.route.ground
    if not _progress(offer):
        yield _steps(offer)


def _there(offer: Offer, names: Names) -> str:
    """Return who would be reached where it is aimed."""
    if offer.aim.reached is None:
        return ""
    return f"there: {', '.join(name_of(names, who) for who in offer.aim.reached) or 'no target in sight'}"


def _steps(offer: Offer) -> str:
    return "" if offer.route.yards is None else counted(offer.route.yards, "step")


def _free_attacks(offer: Offer) -> str:
    count = len(offer.route.free_attackers)
    return f"risks {counted(count, 'free attack')}" if count else ""


def _captures(offer: Offer, names: Names) -> str:
    taken = ", ".join(name_of(names, who) for who in offer.aim.captures)
    return f"{'carries off' if offer.is_walk else 'captures'} {taken}" if taken else ""


def _harm(offer: Offer) -> Iterator[str]:
    """Yield what damage is done or healed, and what whom it hits has left."""
    facts, then, heals = offer.facts, offer.outcome.then, offer.outcome.heals
    if facts.damage is not None:
        yield f"{in_words(facts.damage.span)} damage"
    elif facts.mean_damage:
        yield f"{average(facts.mean_damage)} damage"
    if facts.left is not None and (facts.mean_damage or heals is not None):
        yield f"{facts.left} Health left"
    if then is not None and then.mean_damage:
        yield f"{average(then.mean_damage)} damage"
        yield f"{then.left} Health left"
    if heals is not None:
        yield f"heals {average(heals)}"


def _progress(offer: Offer) -> list[str]:
    """Return which way a move leads, and how far from home it ends."""
    if offer.does == "run" and offer.aim.amount:
        return ["home" if "home" in offer.facts.effects else f"up to {offer.aim.amount} forward"]
    if offer.route.ahead is None or offer.aim.to_step is None:
        return []
    spaces = f"{abs(offer.route.ahead)} {'forward' if offer.route.ahead > 0 else 'back'}"
    return [spaces, *([f"{HOME - offer.aim.to_step} to go"] if offer.aim.to_step < HOME else [])]


def average(points: float) -> str:
    """Return points on average, such as `3.5` and `7`."""
    return f"{points:.1f}".removesuffix(".0")
