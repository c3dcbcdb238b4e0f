"""Answers on offer in Ludicrous Ludo: the data that they carry, and the one line that is said about them.

What an answer brings is worked out where it is offered, and put into words here and nowhere else.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self, cast

import msgspec

from ludo_tui.engine import (
    CHOSEN_NEXT,
    IN_PRIVATE,
    LOOKED_INTO,
    Names,
    Option,
    OptionAim,
    OptionFacts,
    Who,
    chance_in_words,
    counted,
    name_of,
)
from ludo_tui.rules.fight.amounts import Amount, written
from ludo_tui.rules.ludicrous.menu.encounter_preview import (
    Encounter,
    chances_in_words,
    encounter_in_words,
    target_in_words,
    thing_in_words,
)
from ludo_tui.rules.ludicrous.menu.help_texts import entry_rule, meaning, row_of
from ludo_tui.rules.ludicrous.model.names import LudicrousNames
from ludo_tui.rules.ludicrous.tables.entries import StructureEntry
from ludo_tui.rules.ludicrous.tables.steps import Steps
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.text.first_letters import small


class Gain(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One thing that an answer may bring or cost its own party."""

    kind: str
    """The word of its step: `heal`, `draw`, `condition`, ..."""
    amount: Amount = 1
    """HP, cards, points or turns."""
    entry: str = ""
    """Id of the condition."""


class Felling(NamedTuple):
    """The damage that knocks out the piece that is hit."""

    damage: int
    """The least that has to be dealt, before armor and the like."""
    hp: int
    """HP that are left."""


class OfferAim(OptionAim, frozen=True, kw_only=True, gc=False):
    """What an answer is aimed at, and what with."""

    creature: int | None = None
    """Number of the creature that it is aimed at."""
    owner: int | None = None
    """Seat of the structure that it uses or hacks."""
    weapon: str = ""
    """What it strikes with, as players call it."""
    meta: str = ""
    """Id of the meta magic card that goes with the spell."""


class OfferFacts(OptionFacts, frozen=True, kw_only=True, gc=False):
    """What an answer promises."""

    dice: str = ""
    """Damage as it is written, such as `d8+1` or `2`; for the bonus die, its spaces."""
    felling_damage: Felling | None = None
    """What fells whom it hits, where a single hit that is not critical can do so much."""
    goal: int | None = None
    """The least total that succeeds."""


class OfferStock(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How much there is of what an answer uses or brings."""

    have: int | None = None
    """Points, HP or cards that there are now; for a project, that there are then; for turning, enemies in reach; for a
    running punch, how many sixes in a row it takes at least."""
    most: int | None = None
    """Points or HP that there can be at most."""
    left: int | None = None
    """How often it can still be done, this time included."""
    without: float | None = None
    """Of a reaction, the chance 0..1 that what it answers misses without it; None where that is no roll."""
    costs: tuple[Literal["bonus", "reaction"], ...] = ()
    """What it uses up besides the phase that offers it."""


class OfferRoute(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What an answer leads past."""

    spaces: int | None = None
    """Spaces that a move covers, where they are not what was rolled."""
    because: tuple[str, ...] = ()
    """What makes them others, in words."""
    encounters: tuple[Encounter, ...] = ()
    """What waits on the way of a move and at its end, what is sneaked past, whom a tank can fire at, or whom a card
    reaches that concerns several; in order."""
    backs: tuple[Who, ...] = ()
    """Everybody who may strike at the back that it opens."""


class OfferContents(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the tables say may come of an answer."""

    gains: tuple[tuple[Gain, ...], ...] = ()
    """What each number on the die brings that it rolls; what each pocket brings, at most, that it picks."""
    conditions: tuple[str, ...] = ()
    """Ids of the conditions that it may bring by itself, besides those of the row of a table that it is about."""
    rows: tuple[str, ...] = ()
    """Ids of what can be chosen behind it, such as cards, for the one who may know."""


class Offer(Option, frozen=True, kw_only=True, gc=False):
    """An answer with the data that Ludicrous Ludo needs to judge it, to carry it out and to put it into words."""

    aim: OfferAim = OfferAim()
    facts: OfferFacts = OfferFacts()
    stock: OfferStock = OfferStock()
    """How much there is of what it uses or brings."""
    route: OfferRoute = OfferRoute()
    """What it leads past."""
    contents: OfferContents = OfferContents()
    """What may come of it."""

    prevented: ClassVar[str] = "misses"

    def with_stock(self, **changes: object) -> Self:
        """Return it with another stock, as far as `changes` name fields of it."""
        return msgspec.structs.replace(self, stock=msgspec.structs.replace(self.stock, **changes))

    def with_route(self, **changes: object) -> Self:
        """Return it with another route, as far as `changes` name fields of it."""
        return msgspec.structs.replace(self, route=msgspec.structs.replace(self.route, **changes))

    def with_contents(self, **changes: object) -> Self:
        """Return it with other contents, as far as `changes` name fields of them."""
        return msgspec.structs.replace(self, contents=msgspec.structs.replace(self.contents, **changes))

    def outlook(self, names: Names) -> str:
        """Return in one line what it brings."""
        return self._said(_parts(self, cast(LudicrousNames, names)), cast(LudicrousNames, names))

    def gist(self, names: Names) -> str:
        """Return what it brings, without its chances and what is needed for them."""
        return self._said(_gist(self, cast(LudicrousNames, names)), cast(LudicrousNames, names))

    @property
    def chance_without(self) -> str:
        """The chance in percent that what it answers misses without it; empty: it answers no roll."""
        return "" if self.stock.without is None else chance_in_words(self.stock.without)

    def damage(self) -> str:
        """Return what damage it does, in as few signs as tell it."""
        return _range(self)

    def by_any(self, others: Sequence[Self]) -> Self:
        """Return it as what any of several pieces does, with all that can be chosen behind it."""
        entries = dict.fromkeys(entry for one in (self, *others) for entry in one.contents.rows)
        return super().by_any(others).with_contents(rows=tuple(entries))

    def by(self, seat: int) -> Who:
        """Return the piece of a seat that does it."""
        assert self.piece is not None
        return Who(seat, self.piece)

    def meaning(self, names: Names) -> str:
        """Return in plain words what is tried, and what the conditions do that may come of it."""
        words = cast(LudicrousNames, names)
        deed = words.meanings.get(self.does, "")
        return meaning(deed, self.does, self.aim.row, self.contents.conditions, words.tables)

    def entry_rule(self, names: Names) -> str:
        """Return the rulebook id of the card, perk or the like that it is about; empty where it is about none."""
        return entry_rule(self.does, self.aim.row, cast(LudicrousNames, names).tables)

    def _said(self, parts: Iterable[str], names: LudicrousNames) -> str:
        said = "; ".join(part for part in parts if part)
        if self.stock.left is None:
            return said
        left = _left(self, names)
        return f"{said} ({left})" if said.endswith(".") else f"{said}; {left}"

    def deed(self, names: Names) -> str:
        """Return what is done, without actor and target."""
        tables = cast(LudicrousNames, names).tables
        match self.does:
            case does if does in STRIKES and self.aim.weapon:
                return self.aim.weapon.capitalize()
            case does if does in NAMED and self.aim.row:
                return _name_of(self, tables)
            case "structure" | "hack" if self.aim.owner is not None:
                return f"{self.shown.group}: {_name_of(self, tables).lower()}"
            case does if does in DEEDS:
                return DEEDS[does]
            case _:
                return self.shown.group if self.piece is not None or self.aim.target is not None else ""


def used_by(offer: Offer, name: str, piece: int | None, names: LudicrousNames) -> Offer:
    """Return the offer of something with a name for one of the pieces; None: the party itself uses it."""
    if piece is None:
        return offer
    label = f"{name}: {names.own_piece(piece)}"
    return msgspec.structs.replace(offer, id=f"{offer.id}:{piece}", label=label, piece=piece)


def effects_of(tables: Tables, steps: Steps) -> tuple[str, ...]:
    """Return what steps bring, each kind once, items that they give included."""
    known = tables.known_effects
    if steps not in known:
        known[steps] = tuple(dict.fromkeys(_kinds(tables, steps)))
    return known[steps]


def gains_of(steps: Steps) -> tuple[Gain, ...]:
    """Return what steps bring and cost, one after the other, as far as they say by how much."""
    return tuple(
        Gain(
            kind=str(type(step).__struct_config__.tag),
            amount=next((found for name in _AMOUNTS if (found := getattr(step, name, None)) is not None), 1),
            entry=getattr(step, "condition", ""),
        )
        for step in steps
    )


def _kinds(tables: Tables, steps: Steps) -> Iterator[str]:
    for step in steps:
        yield str(type(step).__struct_config__.tag)
        for item in step.gives:
            yield from _kinds(tables, tables.consumables[item].steps)
        for inner in step.branches:
            yield from _kinds(tables, inner)


_AMOUNTS: Final = ("amount", "cards", "points", "spaces", "turns")

# In words

LINES: Final[Mapping[str, str]] = {
    "accept": "{who} heals to {offer.stock.most} HP",
    "bonus_die": "{about}{dice} spaces for a piece on the track; the points go back to 0. If you keep the die full, "
    "your movement rolls get +{offer.aim.amount}.",
    "destroy": "Your structure is gone at once, and you can build another; {offer.aim.amount} bonus die points",
    "dodge": "Until your next turn: +4 to defend against non-magical attacks, −1 to enemy spells aimed at your pieces.",
    "drink": "2 turns: heals 2 in each; −2 on attacks and when taunted, +1 weapon and punch damage, no fear.",
    "find_stone": "a later throw needs no bonus action",
    "mulligan": "Discard {offer.stock.have}, draw {offer.aim.amount}; gain 1 bonus die point per card.",
    "prone": "harder to hit from afar, cannot move",
    "ready": "{offer.stock.have} of {offer.stock.most} points, +{offer.aim.amount}; no bonus die this turn",
    "rizz": "relationship {offer.stock.have}, +{offer.aim.amount} (at most {offer.stock.most})",
    "running_punch": "moves 1 less",
    "sneak": "+{offer.aim.amount} on movement rolls; no tackles, no fauna, no harm from passing a bonfire",
    "soul_read": "insight for {offer.aim.amount} turns",
    "surrender": "if accepted: prison",
}
"""What is said of all answers of a kind, by what they do."""

TERMS: Final[Mapping[str, str]] = {
    "sacrifice": "A piece may come out of the yard; costs two spell cards and this turn's movement phase"
}
"""What is said of all answers of a kind, even where a choice in private follows."""

TRIES: Final = {"running_punch": " to meet an enemy and hit", "tackle": " to stop it"}
"""What the chance is of, where that is not plain, by what they do."""

STRIKES: Final = frozenset({"attack", "second", "retaliate", "opportunity", "strike"})
"""What is told by what it strikes with, by what it does."""

NAMED: Final = frozenset({"card", "reaction_spell", "perk", "pivotal", "consume"})
"""What is told by the name of its card, perk, moment or item, by what it does."""

LISTING: Final = frozenset({"cast", "perk", "pivotal", "consume"})
"""What names all that can be chosen behind it, for the one who may know, by what it does."""

DEEDS: Final[Mapping[str, str]] = {
    "ambush": "ambushes",
    "enter": "comes out",
    "fire": "Fire at",
    "prone": "drops prone",
    "stand": "stands up",
    "tackle": "tries a tackle",
    "turn": "turns around",
}
"""What a piece does, of answers that stand under no heading."""

EFFECTS: Final[Mapping[str, str]] = {
    "draws_card": "Draw a card. No spell this turn.",
    "draws_or_sheds": "Draw a card; if your hand is full, you may discard two first. No spell this turn.",
    "full_hand": "Full hand: discard 2 first. No spell.",
    "no_language": "no common language",
    "turns_later": "and may still turn",
    "turns_instead": "instead of turning around",
    "protects": "no tank can attack it or your structure",
    "exposes": "tanks can attack it and your structure there",
    "stays": "it fires only after moving",
    "interrupted": "electronic interruptions silence it",
    "too_new": "too new to give points",
    "no_target": "nothing to fire at now",
    "open_sheet": "this sheet is no secret from you",
    "secret_sheet": "see the whole party sheet for a while",
    CHOSEN_NEXT: "next you see what you can use, if anything",
    IN_PRIVATE: "the others look away first",
    LOOKED_INTO: "already looked; last in the list until you get something new",
    "nothing_there": "your party has nothing of this kind to use now",
}
"""Effects that are told in the same words whatever brings them."""

POCKETS: Final = {"bonus_points": "bonus die point", "draw": "card"}
"""What is in pockets, by what it brings."""

COSTS: Final = {"bonus": "finds a stone with the bonus action", "reaction": "uses your reaction"}
HOW: Final = {"action": "action", "bonus": "bonus action", "passive": "always works"}


def _parts(offer: Offer, names: LudicrousNames) -> Iterator[str]:
    yield from _move_in_words(offer, names)
    if offer.chance_to_prevent:
        yield f"it {offer.prevented}: {offer.chance_to_prevent}"
    elif offer.facts.odds is not None:
        said = chances_in_words(offer.facts.odds, offer.facts.graze, is_guess=offer.facts.is_guess)
        yield f"{'at best ' if offer.facts.at_best else ''}{said}{TRIES.get(offer.does, '')}"
    yield f"knocks out {offer.felling}" if offer.felling else ""
    if offer.facts.goal is not None:
        yield f"needs {offer.facts.goal}"
    yield from _brings(offer, names)


def _gist(offer: Offer, names: LudicrousNames) -> Iterator[str]:
    yield from _move_in_words(offer, names)
    yield from _brings(offer, names, is_brief=True)


def _move_in_words(offer: Offer, names: LudicrousNames) -> Iterator[str]:
    """Yield which piece a move eliminates, how far it goes, and what waits on its way, in words."""
    for victim in offer.aim.captures:
        yield f"eliminates {name_of(names, victim)}"
    if offer.route.spaces is not None:
        why = " and ".join(offer.route.because)
        yield f"{counted(offer.route.spaces, 'space')}{': ' if why else ''}{why}"
    if offer.does in ("tank", "pass") and offer.facts.odds is None:
        yield ", ".join(target_in_words(one, names) for one in offer.route.encounters)
    elif offer.does == "sneak":
        yield from (f"past the {thing_in_words(one, names)} on {one.space}" for one in offer.route.encounters)
    elif offer.does != "tank":
        yield from (encounter_in_words(one, names) for one in offer.route.encounters if one.kind != "reached")
        reached = [target_in_words(one, names) for one in offer.route.encounters if one.kind == "reached"]
        yield f"reaches {', '.join(reached)}" if reached else ""


def _brings(offer: Offer, names: LudicrousNames, *, is_brief: bool = False) -> Iterator[str]:
    """Yield what it does and costs."""
    has_dice = _damage(offer) if not is_brief else _range(offer) if offer.does not in NAMED else ""
    if has_dice:
        about = "about " if offer.facts.is_guess and offer.facts.odds is None else ""
        yield f"{about}{has_dice}{_felling(offer, is_brief=is_brief)}"
    if offer.does in TERMS:
        yield TERMS[offer.does]
        yield _besides(offer)
    text = _entry_brief(offer, names.tables) if is_brief else _entry_text(offer, names.tables)
    yield small(text) if has_dice else text
    if offer.does in LINES and not {IN_PRIVATE, CHOSEN_NEXT}.intersection(offer.facts.effects):
        who = "" if offer.seat is None else names.seat(offer.seat)
        yield LINES[offer.does].format(
            offer=offer, who=who, dice=written(offer.facts.dice), about="about " if offer.facts.is_guess else ""
        )
        yield _besides(offer)
    known = CHOSEN_NEXT in offer.facts.effects and offer.does in LISTING
    if known:
        yield ", ".join(_name_of(offer.with_aim(row=one), names.tables) for one in offer.contents.rows)
    yield from (EFFECTS[one] for one in offer.facts.effects if one in EFFECTS and not (known and one == CHOSEN_NEXT))
    if offer.does == "shove" and offer.aim.amount:
        yield f"pushes it {counted(abs(offer.aim.amount), 'space')} {'back' if offer.aim.amount < 0 else 'on'}"
    if offer.does == "struggle":
        yield f"no longer {' or '.join(offer.facts.effects)}"
    if offer.does == "turn":
        backs = ", ".join(name_of(names, one) for one in offer.route.backs)
        yield f"{backs} may strike its back" if backs else ""
        yield f"then faces {'backward' if offer.aim.row == 'forward' else 'forward'}"
        yield (
            f"enemies in reach: {offer.stock.have} now, {offer.aim.amount} then"
            if offer.stock.have or offer.aim.amount
            else ""
        )
    yield from (COSTS[cost] for cost in offer.stock.costs if not (is_brief and cost == "reaction"))


def _damage(offer: Offer) -> str:
    """Return the damage of an offer in words, of a punch the doubled too; empty where its line says it.

    Rule: lh.attacks.punch
    """
    if offer.does in ("bonus_die", "reaction_spell"):
        return ""
    is_punch = offer.aim.weapon == "punch" or offer.does == "running_punch"
    return (
        f"{offer.facts.dice} or {2 * int(offer.facts.dice)}"
        if is_punch and offer.facts.dice
        else written(offer.facts.dice)
    )


def _range(offer: Offer) -> str:
    """Return the least and the most damage of an offer in words, of a punch the plain and the doubled."""
    damage, said = offer.facts.damage, _damage(offer)
    if damage is None or " or " in said or not said:
        return said
    least, most = damage.span
    return f"{least}" if least == most else f"{least}–{most}"


def _left(offer: Offer, names: LudicrousNames) -> str:
    """Return how often something can still be done, in words: a shot, a throw, or what its name says."""
    assert offer.stock.left is not None
    if not offer.aim.weapon:
        return f"{counted(offer.stock.left, 'use')} left"
    return names.tables.weapons[offer.aim.row.removesuffix("-thrown")].left(offer.stock.left)


def _felling(offer: Offer, *, is_brief: bool) -> str:
    """Return how much of the damage knocks out the piece that is hit, in words, or that only a critical hit can."""
    felling = offer.facts.felling_damage
    if felling is None:
        return f" damage{', more on a critical' if offer.felling else ''}"
    return f" of {felling.hp} HP" if is_brief else f" damage, {felling.damage} or more knocks it out"


def _besides(offer: Offer) -> str:
    """Return what only some of the answers of a kind bring."""
    if offer.does == "destroy" and offer.stock.have:
        return f"+{offer.stock.have} work points for your next structure"
    if offer.does == "running_punch" and offer.stock.have:
        return "only after a six" if offer.stock.have == 1 else f"only after {offer.stock.have} sixes in a row"
    if offer.does == "surrender" and offer.stock.have != offer.stock.most:
        return f"your HP from {offer.stock.have} to {offer.stock.most}"
    if offer.does == "sneak" and offer.contents.gains:
        held = " and ".join(counted(int(one.amount), POCKETS[one.kind]) for one in offer.contents.gains[0])
        return f"picks the pocket of each enemy that it passes: up to {held}"
    return ""


def _entry_text(offer: Offer, tables: Tables) -> str:
    """Return what the row of the table says that an answer is about."""
    match offer.does:
        case "fortify" | "build":
            return _building_text(offer, tables)
        case "card" | "reaction_spell":
            return _card(offer, tables)
        case "sacrifice" if offer.aim.row:
            return f"{tables.cards[offer.aim.row].name}: {small(_card(offer, tables))}"
        case "gamble":
            rows = sorted(tables.gamble.values(), key=lambda row: row.number)
            told = "; ".join(f"{row.number}: {row.text.rstrip('.')}" for row in rows)
            return f"A die decides. {told}"
        case _:
            row = row_of(offer.does, offer.aim.row, tables)
            return "" if row is None else str(row.text)


def _entry_brief(offer: Offer, tables: Tables) -> str:
    """Return the same in at most eight words."""
    match offer.does:
        case "fortify" if offer.stock.have is not None:
            return _building_text(offer, tables)
        case "fortify" | "build":
            row: Any = tables.structures[offer.aim.row]
        case "card" | "reaction_spell" | "sacrifice" if offer.aim.row:
            row = tables.cards[offer.aim.row]
        case _:
            row = row_of(offer.does, offer.aim.row, tables)
    return "" if row is None else small(str(row.brief or row.text).rstrip("."))


def _building_text(offer: Offer, tables: Tables) -> str:
    """Return how far a structure is built by an answer, or what it costs, does, and gets at once."""
    if offer.does == "fortify" and offer.stock.have is not None:
        return f"{_work(offer)}: {offer.stock.have} of {offer.stock.most} then"
    entry = tables.structures[offer.aim.row]
    if offer.does == "fortify" and offer.aim.amount is not None:
        return _plan(entry, f"{_work(offer)} now")
    return _plan(entry)


def _work(offer: Offer) -> str:
    """Return the work points that an answer brings."""
    return f"{'about ' if offer.facts.is_guess else ''}{counted(offer.aim.amount or 0, 'work point')}"


def _name_of(offer: Offer, tables: Tables) -> str:
    """Return what the row of the table is called that an answer is about."""
    name = str(row_of(offer.does, offer.aim.row, tables).name)
    return f"{name} with {tables.meta_magic[offer.aim.meta].name}" if offer.aim.meta else name


def _plan(entry: StructureEntry, *work: str) -> str:
    """Return what a structure costs, how it is used, the work that is done on it at once, and what it does."""
    return "; ".join((f"cost {entry.cost}, {HOW[entry.use]}", *work)) + f". {entry.text}"


def _card(offer: Offer, tables: Tables) -> str:
    """Return what a card does, with the meta magic card that goes with it."""
    entry = tables.cards[offer.aim.row]
    if not offer.aim.meta:
        return entry.text
    meta = tables.meta_magic[offer.aim.meta]
    return f"{entry.text} {meta.name}: {meta.text}"
