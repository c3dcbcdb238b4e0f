"""Everything that a deed may meet: conditions, perks, markers, tokens and weapons, on every side, from the tables."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from ludo_tui.board import RING_SIZE
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.model.state import Creature, Structure, Token, Weapon
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases.action import action as acting
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.tables.traits import NO_TRAIT, Trait
from tests.rules.ludicrous.pairs.deeds import TABLES, Deed

MARKERS: Final = ("dodge", "sneak", "running_punch")
TOKENS: Final = ("bonfire", "weapon:javelin", "beast", "phantom")
"""What lies or stands on the pathway; a beast is what Fauna puts there."""
WEAPONS: Final = {
    "dual": "dagger",
    "two_handed": "greatsword",
    "slow": "warhammer",
    "hit": "whip",
    "reach": "spear",
    "ammo": "sling",
    "thrown": "javelin",
}
"""A weapon that has each property."""
FORM: Final = "toad"
SAID_OTHERWISE: Final[Mapping[str, tuple[str, ...]]] = {
    "hacked": ("ll.5.3.hack.target", "ll.5.5.destroy-structure.one-active"),
    "heavily_damaged": ("lh.readings.no-waste",),
    "drunk": ("lh.party.perks", "lh.readings.no-waste"),
    "emboldened": ("lh.party.perks", "lh.readings.no-waste"),
    "fireproof": ("lh.readings.no-waste",),
    **dict.fromkeys(("grappled", "restrained", "prone", "unconscious"), ("lh.readings.no-waste",)),
}
"""Rules that forbid what is in vain: to hack what is hacked, to build beside what stands, to repair a wreck, to cry at
or cast terror upon whoever cannot be frightened, to ignite whoever cannot burn."""
RELATIONSHIP: Final = 6
"""How good the romance is, where there is one."""
HARDY: Final = 60
"""HP of a form, enough to keep it."""


class Neighbour(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is there while a deed is done."""

    kind: str
    """`condition`, `perk`, `marker`, `token` or `weapon`."""
    id: str
    whose: str
    """`doer` or `other`; of a token: on whose space it lies."""
    on: str = "party"
    """`piece`, `party`, `structure` or `tank`."""

    @property
    def name(self) -> str:
        """What the report calls it."""
        return f"{self.kind} {self.id} ({self.whose}'s {self.on})"

    @property
    def trait(self) -> Trait:
        """What its row in the tables changes."""
        if self.id == "morphed":
            return TABLES.creatures[FORM].trait
        if self.id == "companion":
            return next(level.trait for level in TABLES.numbers.companion.levels if level.at == RELATIONSHIP)
        if self.kind == "condition":
            return TABLES.conditions[self.id].trait
        if self.kind == "perk":
            return TABLES.perks[self.id].trait
        return NO_TRAIT

    @property
    def called(self) -> str:
        """The name of its row, as rolls list it."""
        row = TABLES.conditions[self.id] if self.kind == "condition" else TABLES.perks[self.id]
        return row.name.lower()

    @property
    def rules(self) -> set[str]:
        """The rulebook ids that a refusal because of it may name."""
        if self.kind == "condition":
            form = {TABLES.creatures[FORM].rule} if self.id == "morphed" else set()
            return {TABLES.conditions[self.id].rule, *form, *SAID_OTHERWISE.get(self.id, ())}
        if self.kind == "perk":
            return {TABLES.perks[self.id].rule, "ll.5.3.perk.unless-compelled", "ll.5.5.perk.unless-compelled"}
        return set()

    def put(self, deed: Deed, table: LudicrousTable) -> bool:
        """Put it where it belongs; False if it has no hold there, as a condition on somebody immune."""
        seat = deed.doer if self.whose == "doer" else 1 - deed.doer
        who = deed.one if self.whose == "doer" else deed.other
        party = table.state.parties[seat]
        match self.kind:
            case "condition" if self.on == "structure":
                party.structure = Structure(id="library", hp=8, hacker=1 - seat, hacked_rounds=2)
            case "condition" if self.on == "tank":
                party.tank.hp, party.tank.is_heavily_damaged = 0, True
            case "condition":
                return self._afflict(table, deed, seat, who)
            case "perk":
                if self.id in party.perks:
                    return False
                party.perks.append(self.id)
                party.shown.perks.append(self.id)
                party.has_shield = party.has_shield or TABLES.perks[self.id].shield
                if TABLES.perks[self.id].companion:
                    party.companion, party.relationship = "catgirl", RELATIONSHIP
            case "marker":
                assert self.id in ("dodge", "sneak", "running_punch")
                party.marker = self.id  # type: ignore[assignment] # as asserted
            case "weapon":
                weapon = WEAPONS[self.id]
                count = 2 if self.id == "dual" else 1
                party.weapons = [Weapon(id=weapon, ammo=TABLES.weapons[weapon].ammo) for _ in range(count)]
            case "token":
                ring = None if who is None else ring_of(table.state, who)
                if ring is None:
                    return False
                space = (ring + (1 if self.whose == "doer" else 0)) % RING_SIZE
                self._lay(table, space)
        return True

    def _afflict(self, table: LudicrousTable, deed: Deed, seat: int, who: Who | None) -> bool:
        if self.on == "piece" and who is None:
            return False
        target = who if self.on == "piece" and who is not None else Who(seat, None)
        if self.on == "piece" and any(one.id == self.id for one in table.state.piece(Who(*target)).conditions):
            return False
        by = deed.other if self.whose == "doer" else deed.one
        if by is None or by.seat == seat:
            by = Who(1 - seat, 0)
        note = FORM if self.id == "morphed" else ""
        return gain_condition(table, target, Onset(self.id, by=by, note=note, amount=HARDY))

    def _lay(self, table: LudicrousTable, ring: int) -> None:
        if self.id in TABLES.creatures:
            table.state.creatures.append(Creature(id=self.id, number=1, ring=ring, hp=TABLES.creatures[self.id].hp))
        else:
            table.state.tokens.append(Token(id=self.id, ring=ring, seat=1, rounds=None if ":" in self.id else 2))


def neighbours() -> Iterator[Neighbour]:
    """Yield everything that a deed may meet, on every side."""
    for whose in ("doer", "other"):
        for name, row in TABLES.conditions.items():
            for on in row.on:
                yield Neighbour(kind="condition", id=name, whose=whose, on=on)
        for name in TABLES.perks:
            yield Neighbour(kind="perk", id=name, whose=whose)
        for name in MARKERS:
            yield Neighbour(kind="marker", id=name, whose=whose)
        for name in TOKENS:
            yield Neighbour(kind="token", id=name, whose=whose, on="space")
        for name in WEAPONS:
            yield Neighbour(kind="weapon", id=name, whose=whose)


def why_impossible(deed: Deed, one: Neighbour) -> str:
    """Return why a deed and its neighbour can never be there together, or an empty string."""
    is_others = one.whose == "other"
    who = deed.other if is_others else deed.one
    if is_others and deed.other is None:
        return "nobody else takes part in the deed"
    if one.on in ("piece", "space") and who is None:
        return "no piece does the deed: it is the party's, or its yard's"
    if is_others and who is not None and who.seat == deed.doer and one.on != "piece":
        return "whom it is done to is of the doer's own party, which is counted as the doer's"
    if one.kind == "marker" and not is_others and deed.flows[0] is acting and deed.turn == deed.doer:
        return "the marker is set back when the turn begins, and the action is the first that could set it"
    if one.id == "beast" and deed.id == "running punch":
        return "the beast stops it before it could punch"
    if one.kind == "weapon" and deed.id == "snap shot" and not is_others and one.id != "ammo":
        return "it is made with a ranged weapon only"
    if one.kind == "weapon" and not is_others and deed.id == "second" and one.id != "dual":
        return "only of two dual weapons can there be a second attack"
    return ""
