"""Answers on offer in Skirmish Ludo: the data that they carry, and the one line that is said about them."""

from typing import Final, cast

import msgspec

from ludo_tui.board import HOME
from ludo_tui.engine import Names, Option, PieceId, counted, told_chance
from ludo_tui.rules.skirmish.board.match_names import SkirmishNames
from ludo_tui.rules.skirmish.model.names import NameRef, boons_and_banes, name_of

_DODGED: Final = frozenset({"attack", "approach", "style", "blow", "strike", "throw_at", "steal"})
"""Answers whose target can dodge them; what is done to others with a power, some have to withstand."""


_WRESTLING: Final = frozenset({"shove", "trip", "grab"})
"""Attacks that do no damage."""


_TAKEN: Final = 100.0
"""Damage that no blow does."""


_TOLD_OF: Final = frozenset({"go", "run"})
"""Answers of which it is told besides who strikes at the one that moves so, and with what chance."""


class AttackPreview(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An attack that would be possible from a space."""

    target: NameRef
    means: str
    entry: str = ""
    """The same by its id."""
    odds: float
    harm: float
    left: int
    """Damage that would fell the target."""
    if_met: float | None = None
    """The chance once the target has dodged, of the best; None: it cannot."""


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
    harm: float
    """Mean damage of a success."""


class Threat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a combatant faces: an attack, or anything else that it may come to harm by."""

    whom: NameRef
    odds: float
    """Exact chance 0..1 that it comes to harm."""
    harm: float
    """Damage that this does on average; 0: none."""
    left: int
    """Damage that would fell it."""


_WRITTEN: Final = {"free_attackers": "draws", "attacks": "strikes", "choices": "ways", "choice": "way"}
"""Under which names fields are written."""


class Offer(Option, frozen=True, kw_only=True, gc=False, rename=_WRITTEN):
    """An answer with the data that Skirmish Ludo needs to judge it and to put it into words."""

    aim: NameRef | None = None
    """Whom it is aimed at, a monster too."""
    critical: float | None = None
    """Chance 0..1 of a critical success."""
    counted: tuple[tuple[str, int], ...] = ()
    """What gives its roll boons and banes, by name."""
    is_warded: bool = False
    """Does whom it is aimed at defend itself, so that luck may turn a success into a failure?"""
    left: int | None = None
    """Damage that would fell whom it is aimed at."""
    fells: float | None = None
    """Chance 0..1 that the damage of a hit fells it."""
    yards: int | None = None
    """Steps that a move takes."""
    ahead: int | None = None
    """Spaces that a move leads forward on its own way, or back if below 0; None for who has none."""
    free_attackers: tuple[NameRef, ...] = ()
    """Who may strike at the one that moves so."""
    ground: str = ""
    """Name of the terrain on which a move ends, if it is any."""
    attacks: tuple[AttackPreview, ...] = ()
    """What could be attacked from there, the best first."""
    choices: tuple[ChoicePreview, ...] = ()
    """Other ways of attacking that it leads to."""
    effect: float | None = None
    """Chance 0..1 that it does what it is for, where a success is not enough."""
    choice: str = ""
    """The way of attacking that it is: `plain`, or as `AttackChoice.kind`."""
    named: str = ""
    """What a called shot is aimed at, as `AttackChoice.named`."""
    note: str = ""
    """What is worth knowing of whom it is about, in a few words."""
    key: str = ""
    """The power that it uses."""
    heals: float | None = None
    """Damage that it heals on average."""
    now: Threat | None = None
    """What comes if nothing is done, of a reaction that wards it off; its odds are the chance that nothing comes."""
    then: Threat | None = None
    """What comes once it is chosen."""
    there: tuple[NameRef, ...] | None = None
    """Whom it would reach on a space or around it, or who stands there, as far as the one that acts knows."""
    work: int = 0
    """Actions of own turns that it takes, if more than one."""

    @property
    def aimed_at(self) -> PieceId | None:
        """Whom it is aimed at, a monster too."""
        return None if self.aim is None else PieceId(self.aim.seat, self.aim.piece)

    @property
    def leads_to(self) -> float:
        """What a blow is likely to take of what its target has left, 0..1, or the best from where a move ends.

        A capture is worth more than any blow, and what costs free attacks or leads back nothing.
        """
        if self.odds is not None and self.harm and self.left is not None:
            return self.odds * share(self.harm, self.left)
        if self.does == "go" and self.captures and not self.free_attackers:
            return _TAKEN
        best = next(iter(self.attacks), None)
        if best is None or self.free_attackers or (self.ahead or 0) < 0:
            return 0.0
        return best.odds * share(best.harm, best.left)

    @property
    def is_walk(self) -> bool:
        """Does a monster walk along the ring to `space`?"""
        return self.does == "go" and self.to_step is None

    @property
    def _row(self) -> str:
        """The row of the table of words that it is about: the same answer means another thing to others."""
        if self.does == "approach" and self.to_step is None:
            return "monster"
        return "drawn" if self.does == "go" and self.free_attackers and not self.entry else self.entry

    def meaning(self, names: Names) -> str:
        """Say in plain words what it is and what it costs."""
        told = cast(SkirmishNames, names).meaning(self.does, self._row)
        if self.does not in ("attack", "approach") or self.aim is None or self.entry in _WRESTLING:
            return told
        prize = "felled" if self.aim.monster else "down"
        return f"{told} {cast(SkirmishNames, names).meaning(prize, '')}"

    def outlook(self, names: Names) -> str:
        """Say in one line what it brings."""
        if self.does == "summon":
            return _body(self, names)
        chance = [] if self.odds is None else [f"{told_chance(self.odds)}{_if_met(self)}{_critical(self)}"]
        if self.now is not None and self.then is not None:
            chance = [
                f"warded off at {told_chance(1 - self.then.odds)}, without it at {told_chance(1 - self.now.odds)}"
            ]
        return "; ".join([*chance, *_parts(self, names)])

    def gist(self, names: Names) -> str:
        """Say what it brings in few words, without the chance that stands beside it."""
        if self.does == "summon":
            return cast(SkirmishNames, names).stature(self.entry)
        return "; ".join(_brief_parts(self, names))


def share(harm: float, left: int | None) -> float:
    """Return the part 0..1 of what a combatant has left that so much damage takes; nobody has less left than 1."""
    return min(harm / max(left or 1, 1), 1.0)


def _body(offer: Offer, names: Names) -> str:
    """Tell what the monster stands that it brings."""
    return cast(SkirmishNames, names).body(offer.entry)


def _critical(offer: Offer) -> str:
    critical = f", critical {told_chance(offer.critical)}" if offer.critical else ""
    if offer.effect is None or offer.effect == offer.odds:
        return critical
    return f"{critical}, its effect {told_chance(offer.effect)}"


def _if_met(offer: Offer) -> str:
    """Tell what is left of the chance once its target has spent its reaction of this round against it."""
    how = "dodges" if offer.does in _DODGED else "reacts"
    return "" if offer.if_met is None else f", {told_chance(offer.if_met)} if it {how}"


def _parts(offer: Offer, names: Names) -> list[str]:
    """Tell what an answer brings besides its chance."""
    note = [offer.note] if offer.note else []
    way = [*_progress(offer), *_steps(offer)]
    last = [*_risk(offer, names), *_captures(offer, names), *_attack_from_there(offer, names), *_reasons(offer)]
    return [*note, *_there(offer, names), *way, *_blow(offer), *_afterwards(offer), *last]


def _brief_parts(offer: Offer, names: Names) -> list[str]:
    """Tell the same in few words; a narrow row has room for the first: what it costs, whom it takes, what it does."""
    cost = [_free_attacks(offer)] if offer.free_attackers else []
    aim = [*_captures(offer, names), *_there(offer, names), *_blow(offer)]
    progress, best = _progress(offer), next(iter(offer.attacks), None)
    steps = [] if progress else _steps(offer)
    if best is not None:  # before how far it is home, which a narrow row has no room for
        progress.insert(0 if offer.free_attackers else 1, f"then {best.means} {told_chance(best.odds, best.if_met)}")
    ground = [offer.ground] if offer.ground else []
    return [*cost, *aim, *progress, *ground, *steps, *_afterwards(offer)]


def _there(offer: Offer, names: Names) -> list[str]:
    """Tell who would be reached where it is aimed."""
    if offer.there is None:
        return []
    return ["there: " + (", ".join(name_of(names, who) for who in offer.there) or "nobody in sight")]


def _steps(offer: Offer) -> list[str]:
    return [] if offer.yards is None else [counted(offer.yards, "step")]


def _afterwards(offer: Offer) -> list[str]:
    """Tell what comes once a reaction is chosen, and what is healed."""
    parts = []
    if offer.then is not None and offer.then.harm:
        parts += [f"{average(offer.then.harm)} damage", f"{offer.then.left} Health left"]
    if offer.heals is not None:
        parts.append(f"heals {average(offer.heals)}")
    return parts


def _free_attacks(offer: Offer) -> str:
    return f"risks {counted(len(offer.free_attackers), 'free attack')}"


def _risk(offer: Offer, names: Names) -> list[str]:
    """Tell who may make a free attack, where nothing else tells it."""
    if not offer.free_attackers or offer.does in _TOLD_OF:
        return []
    return [f"{_free_attacks(offer)} ({', '.join(name_of(names, who) for who in offer.free_attackers)})"]


def _captures(offer: Offer, names: Names) -> list[str]:
    verb = "carries off" if offer.is_walk else "captures"
    return [f"{verb} " + ", ".join(names.piece(*who) for who in offer.captures)] if offer.captures else []


def _attack_from_there(offer: Offer, names: Names) -> list[str]:
    best = next(iter(offer.attacks), None)
    if best is None:
        return []
    return [f"from there {best.means} at {name_of(names, best.target)} {told_chance(best.odds, best.if_met)}"]


def _blow(offer: Offer) -> list[str]:
    """Tell what damage is done, how likely that fells whom it hits, and what that one has left."""
    parts = [f"{average(offer.harm)} damage"] if offer.harm else []
    if offer.fells:
        parts.append(f"fells it at {told_chance(offer.fells)}")
    if offer.left is not None and (offer.harm or offer.heals is not None):
        parts.append(f"{offer.left} Health left")
    return parts


def _reasons(offer: Offer) -> list[str]:
    """Tell why a roll is as likely as it is."""
    return [*filter(None, [boons_and_banes(offer.counted)]), *["it defends itself"] * offer.is_warded]


def _progress(offer: Offer) -> list[str]:
    """Tell which way a move leads, and how far from home it ends."""
    if offer.does == "run" and offer.amount:
        return ["home" if "home" in offer.effects else f"up to {offer.amount} forward"]
    if offer.ahead is None or offer.to_step is None:
        return []
    spaces = f"{abs(offer.ahead)} {'forward' if offer.ahead > 0 else 'back'}"
    return [spaces, *([f"{HOME - offer.to_step} to go"] if offer.to_step < HOME else [])]


def average(points: float) -> str:
    """Return points on average, such as `3.5` and `7`."""
    return f"{points:.1f}".removesuffix(".0")
