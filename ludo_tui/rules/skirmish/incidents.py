"""What happens with things, with who hides and with who holds on: one fact each, told in a sentence."""

from collections.abc import Sequence
from typing import Final, Literal

from ludo_tui.board import RING
from ludo_tui.engine import Event, Names
from ludo_tui.initials import capital
from ludo_tui.rules.skirmish.names import Ref, opening, spoken

_NAMED: Final = 3
"""As many from whom somebody hides are named."""
Hurdle = Literal["first", "idle", "yard", "spent", "surprised", "unaware", "heavy"]
"""Why nobody of a party takes the initiative where its player has no choice."""
_HURDLES: Final[dict[Hurdle, str]] = {
    "first": "the token goes first",
    "idle": "no enemy near enough would act before them",
    "yard": "nobody was on the track",
    "spent": "no piece could react",
    "surprised": "who is surprised has none",
    "unaware": "nobody knew of an enemy",
    "heavy": "heavy armour is too slow",
}
"""What kept the pieces of a party from going first, those apart that something else kept from it before."""


class InitiativeMissed(Event, frozen=True, kw_only=True):
    """A round began in which the players of some parties had no choice whether to take the initiative."""

    parties: tuple[tuple[int, Hurdle], ...]

    def sentence(self, names: Names) -> str:
        """Tell whose, and why."""
        alike: dict[Hurdle, list[str]] = {}
        for seat, why in self.parties:
            alike.setdefault(why, []).append(names.seat(seat))
        told = [f"{' and '.join(seats)}: {_HURDLES[why]}" for why, seats in alike.items()]
        return f"No initiative for {'; '.join(told)}."

    def reminder(self, seat: int) -> str:
        """Tell a seat why it had none; empty where it had the choice, or would have had nothing of it."""
        why = dict(self.parties).get(seat)
        return "" if why in (None, "idle") else f"No initiative: {_HURDLES[why]}."


class LossLooms(Event, frozen=True, kw_only=True):
    """A party is about to act in a round that ends with a loss, for it or for all, unless somebody does something."""

    seat: int
    lost: tuple[tuple[Ref, int], ...] = ()
    """Its fallen pieces that bad luck carries off as the round ends, with the chance of it in percent."""
    doomed: tuple[Ref, ...] = ()
    """Those who lie where they can be carried off, where so many would complete the doom."""
    missing: int = 0
    """How many more carried off complete it."""
    is_dark: bool = False
    """Does night fall as the round ends, with nobody home?"""

    def sentence(self, names: Names) -> str:
        """Tell who, how likely, and what wards it off."""
        told = []
        if self.lost:
            who = _listed([f"{spoken(names, one)} ({odds}%)" for one, odds in self.lost])
            told.append(f"Carried off by bad luck as the round ends, unless tended or healed: {who}.")
        if self.doomed:
            more = f"{self.missing} more carried off complete" + "s" * (self.missing == 1)
            who = _listed([spoken(names, one) for one in self.doomed])
            told.append(f"{more} the doom: tend or capture {who} before monsters or luck do.")
        if self.is_dark:
            told.append("Night falls as this round ends: with nobody home, the Sage wins.")
        return " ".join(told)


def _listed(named: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))


class DieLost(Event, frozen=True, kw_only=True):
    """Nobody of a party had a turn left to take what its Ludo die showed."""

    seat: int
    spaces: int

    def sentence(self, names: Names) -> str:
        """Tell what is lost, and why."""
        return f"The {self.spaces} of the Ludo die is lost: nobody of {names.seat(self.seat)} has a turn left."


class CannotMiss(Event, frozen=True, kw_only=True):
    """Something succeeded without a roll, because its target is held."""

    who: Ref
    target: Ref

    def sentence(self, names: Names) -> str:
        """Tell why."""
        return f"{opening(names, self.target)} is held and cannot get out of the way."


class FellShort(Event, frozen=True, kw_only=True):
    """A hit was not good enough for what its way of attacking does besides."""

    who: Ref
    target: Ref
    style: str
    total: int
    goal: int

    def sentence(self, names: Names) -> str:
        """Tell what it would have taken."""
        who, target = opening(names, self.who), spoken(names, self.target)
        return f"{who} falls short of what {self.style} {target} takes: {self.total}, and {self.goal} is needed."


class StruckObstacle(Event, frozen=True, kw_only=True):
    """Somebody struck at something that stands on the road."""

    who: Ref
    what: str
    space: str
    means: str

    def sentence(self, names: Names) -> str:
        """Tell what."""
        return f"{opening(names, self.who)} strikes at the {self.what} at {self.space} ({self.means})."


class Missed(Event, frozen=True, kw_only=True):
    """A blow at a space met nobody; whether somebody was there is not told."""

    who: Ref
    space: str

    def sentence(self, names: Names) -> str:
        """Tell where."""
        return f"{opening(names, self.who)} strikes at {self.space} and hits nothing."


class ThingDamaged(Event, frozen=True, kw_only=True):
    """A thing took damage."""

    thing: str
    amount: int
    is_broken: bool
    who: Ref | None = None
    """Whose it is; None: it stands on the board."""
    space: str = ""

    def sentence(self, names: Names) -> str:
        """Tell which, and whether it breaks."""
        whose = f"{spoken(names, self.who)}'s {self.thing}" if self.who is not None else f"the {self.thing}"
        where = f" at {self.space}" if self.space else ""
        broken = " and breaks" if self.is_broken else ""
        return f"{capital(whose)}{where} takes {self.amount} damage{broken}."


class ThingBroke(Event, frozen=True, kw_only=True):
    """A thing broke in the hands of its user."""

    who: Ref
    thing: str

    def sentence(self, names: Names) -> str:
        """Tell which."""
        return f"{opening(names, self.who)}'s {self.thing} breaks."


class ThingFell(Event, frozen=True, kw_only=True):
    """A thing came down on a space."""

    thing: str
    space: str
    who: Ref | None = None
    """Who has let it go; None: nobody in particular."""

    def sentence(self, names: Names) -> str:
        """Tell which and where."""
        if self.who is not None:
            return f"{opening(names, self.who)} drops the {self.thing} at {self.space}."
        return f"The {self.thing} comes down at {self.space}."


class ThingCaught(Event, frozen=True, kw_only=True):
    """Somebody caught a thing."""

    who: Ref
    thing: str

    def sentence(self, names: Names) -> str:
        """Tell who and what."""
        return f"{opening(names, self.who)} catches the {self.thing}."


class ThingStolen(Event, frozen=True, kw_only=True):
    """Somebody tried to steal a thing."""

    who: Ref
    target: Ref
    thing: str
    is_taken: bool
    is_noticed: bool = False

    def sentence(self, names: Names) -> str:
        """Tell how it came out."""
        who, target = opening(names, self.who), spoken(names, self.target)
        if self.is_taken:
            return f"{who} steals the {self.thing} of {target}."
        noticed = f", and {target} notices" if self.is_noticed else ""
        return f"{who} fails to steal the {self.thing} of {target}{noticed}."


class ThingThrown(Event, frozen=True, kw_only=True):
    """Somebody threw or tossed a thing."""

    who: Ref
    thing: str
    space: str = ""
    to: Ref | None = None
    """Whom it was tossed to."""

    def sentence(self, names: Names) -> str:
        """Tell what and where to."""
        who = opening(names, self.who)
        if self.to is not None:
            return f"{who} tosses the {self.thing} to {spoken(names, self.to)}."
        return f"{who} throws the {self.thing} at {self.space}."


class ThingSnatched(Event, frozen=True, kw_only=True):
    """A hit took a thing in place of wounding."""

    who: Ref
    target: Ref
    thing: str

    def sentence(self, names: Names) -> str:
        """Tell who took what from whom."""
        return f"{opening(names, self.who)} snatches the {self.thing} from {spoken(names, self.target)}."


class ThingLoaded(Event, frozen=True, kw_only=True):
    """Somebody loaded a weapon."""

    who: Ref
    thing: str

    def sentence(self, names: Names) -> str:
        """Tell which."""
        return f"{opening(names, self.who)} loads the {self.thing}."


class ThingStowed(Event, frozen=True, kw_only=True):
    """Somebody put a thing away."""

    who: Ref
    thing: str

    def sentence(self, names: Names) -> str:
        """Tell which."""
        return f"{opening(names, self.who)} puts the {self.thing} away."


class Hid(Event, frozen=True, kw_only=True):
    """Somebody tried to hide."""

    who: Ref
    observers: tuple[Ref, ...]
    """From whom it is hidden now; empty: it has failed."""

    def sentence(self, names: Names) -> str:
        """Tell from whom."""
        who = opening(names, self.who)
        if not self.observers:
            return f"{who} fails to hide."
        if len(self.observers) > _NAMED:
            return f"{who} hides from {len(self.observers)} enemies."
        return f"{who} hides from {', '.join(spoken(names, one) for one in self.observers)}."


class Revealed(Event, frozen=True, kw_only=True):
    """Somebody is hidden no more from some."""

    who: Ref
    observers: tuple[Ref, ...]
    is_found: bool = False

    def sentence(self, names: Names) -> str:
        """Tell who sees it."""
        seen = "found" if self.is_found else "noticed"
        return f"{opening(names, self.who)} is {seen} by {', '.join(spoken(names, o) for o in self.observers)}."


class Searched(Event, frozen=True, kw_only=True):
    """Somebody looked round; what it finds is told by what follows."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Tell who."""
        return f"{opening(names, self.who)} searches, and finds nothing more."


class HoldEnded(Event, frozen=True, kw_only=True):
    """A grab or a pin ended."""

    who: Ref
    by: Ref
    why: str

    def sentence(self, names: Names) -> str:
        """Tell who is free."""
        return f"{opening(names, self.who)} is free of {spoken(names, self.by)} ({self.why})."


class HoldKept(Event, frozen=True, kw_only=True):
    """Somebody holds on to whom it has grabbed."""

    who: Ref
    target: Ref
    how: str

    def sentence(self, names: Names) -> str:
        """Tell how."""
        return f"{opening(names, self.who)} {self.how} {spoken(names, self.target)}."


class WasDragged(Event, frozen=True, kw_only=True):
    """Somebody was dragged along to a space."""

    who: Ref
    end: int

    def sentence(self, names: Names) -> str:
        """Tell where to."""
        return f"{opening(names, self.who)} is dragged to {RING[self.end]}."


class Dropped(Event, frozen=True, kw_only=True):
    """A flying creature fell out of the air."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Tell which."""
        return f"{opening(names, self.who)} falls out of the air."


class OrderDisputed(Event, frozen=True, kw_only=True):
    """The Sage settled which party goes first."""

    seat: int

    def sentence(self, names: Names) -> str:
        """Tell which."""
        return f"The Sage lets {names.seat(self.seat)} go first."


class LuckTried(Event, frozen=True, kw_only=True):
    """Somebody tried its luck."""

    who: Ref
    is_success: bool
    purpose: str = "luck"
    total: int = 0
    """What the dice show together; 0: of a match up to version 4, which did not tell."""
    goal: int = 0
    net: int = 0
    """Boons, or banes if below 0."""

    def sentence(self, names: Names) -> str:
        """Tell how it came out."""
        word = "lucky" if self.is_success else "out of luck"
        dice = f"{self.total} against {self.goal}, " if self.total else ""
        return f"{opening(names, self.who)}, {self.purpose}: {dice}{word}."


class MonsterSentOff(Event, frozen=True, kw_only=True):
    """A monster went off the track, to make room for another."""

    who: Ref
    ring: int

    @property
    def space(self) -> str:
        """Where it was."""
        return RING[self.ring]

    def sentence(self, names: Names) -> str:
        """Tell which and from where."""
        return f"{opening(names, self.who)} is sent off from {self.space}."


class LairWatched(Event, frozen=True, kw_only=True):
    """A monster was called to a lair, and somebody hidden stood too near: nothing came, and nothing was paid."""

    ring: int

    def sentence(self, names: Names) -> str:
        """Tell why nothing came."""
        return f"Nothing comes out at {RING[self.ring]}, and nothing is paid: somebody hidden stands too near."
