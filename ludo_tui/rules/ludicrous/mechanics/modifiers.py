"""Reading a party sheet: what a party or a piece has, is and can do, with everything that changes it."""

from collections.abc import Sequence

from msgspec.structs import replace

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.fight.lasting import kinds_of
from ludo_tui.rules.fight.modifiers import Source, gather, numbers, with_flag
from ludo_tui.rules.ludicrous.knowledge.who_knows import known_perks, known_stats, knows_perks, sees_sheet
from ludo_tui.rules.ludicrous.mechanics.hit_points.wounded import is_wounded
from ludo_tui.rules.ludicrous.mechanics.relationship import companion_gifts
from ludo_tui.rules.ludicrous.model.state import Affliction, LudicrousState, Party
from ludo_tui.rules.ludicrous.model.table import LudicrousTable, cached
from ludo_tui.rules.ludicrous.positions.geometry import is_on_pathway, on_pathway, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield
from ludo_tui.rules.ludicrous.positions.underdog import underdog_bonus
from ludo_tui.rules.ludicrous.tables.entries import SIZES, Armor, CreatureEntry, Perk, Profession, Race
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Flag, RollKind, Stat
from ludo_tui.rules.ludicrous.tables.modifiers import NOTHING, Facts, roll_kinds
from ludo_tui.rules.ludicrous.tables.traits import NO_TRAIT

# What has a say


@cached
def sources(table: LudicrousTable, who: Who) -> tuple[Source, ...]:
    """Return everything whose trait concerns a party, or one of its pieces (`piece` None: the party as a whole).

    Rule: lh.conditions.repeat
    """
    seat, piece = who
    tables = table.tables
    party = table.state.parties[seat]
    perks = known_perks(table.state, table.reader, seat) if table.is_masked else party.perks
    found = _lasting(table, party, perks)
    if party.companion and (not table.is_masked or sees_sheet(table.state, table.reader, seat)):
        found += tuple(source for source, at in companion_gifts(tables) if party.relationship >= at)
    structure = party.structure
    if structure is not None and structure.hacked_rounds == 0 and table.options.structures:
        entry = tables.structures[structure.id]
        if entry.trait != NO_TRAIT:
            found += (entry.trait.source(entry.name.lower(), entry.rule),)
    own = party.conditions if piece is None else [*party.conditions, *party.pieces[piece].conditions]
    for affliction in kinds_of(own) if own else ():
        found += _condition(table, affliction)
        if affliction.id == "morphed":
            form = tables.creatures[affliction.note]
            found += (form.trait.source(f"morphed ({form.name.lower()})", form.rule),)
    return found


@cached
def unknown_sources(table: LudicrousTable, seat: int) -> tuple[Source, ...]:
    """Return what a party could have for all that is known, and what the table therefore leaves out."""
    state = table.state
    if not table.is_masked or sees_sheet(state, table.reader, seat):
        return ()
    known = known_perks(state, table.reader, seat)
    is_complete = not table.options.perks or knows_perks(state, table.reader, seat)
    key = ("all" if is_complete else "some", *known)
    kept = table.unknown_sources
    if key not in kept:
        tables = table.tables
        perks = [] if is_complete else [perk for perk in tables.perks.values() if perk.id not in known]
        found = [perk.trait.source(perk.name.lower(), perk.rule) for perk in perks if perk.trait != NO_TRAIT]
        if any(perk.companion for perk in (*perks, *(tables.perks[one] for one in known))):
            found += [source for source, _ in companion_gifts(tables)]
        kept[key] = tuple(found)
    return kept[key]


def rule_of_condition(table: LudicrousTable, condition: str) -> str:
    """Return the rulebook id of a condition."""
    return table.tables.conditions[condition].rule or f"lh.conditions.{condition}"


def _condition(table: LudicrousTable, affliction: Affliction) -> tuple[Source, ...]:
    """Return what a condition changes, if anything."""
    key = ("condition", affliction.id)
    kept = table.lasting_sources
    if key not in kept:
        entry = table.tables.conditions[affliction.id]
        source = entry.trait.source(entry.name.lower(), rule_of_condition(table, affliction.id))
        kept[key] = (source,) if entry.trait != NO_TRAIT else ()
    return kept[key]


def _lasting(table: LudicrousTable, party: Party, perks: Sequence[str]) -> tuple[Source, ...]:
    """Return what a party has for the whole match: race, class, armor and perks."""
    key = (party.race, party.profession, party.armor, *perks)
    kept = table.lasting_sources
    found = kept.get(key)
    if found is None:
        tables = table.tables
        kin, craft, cover = tables.races[party.race], tables.classes[party.profession], tables.armor[party.armor]
        rows: list[tuple[Race | Profession | Armor | Perk, str]] = [
            (kin, f"lh.party.race.{party.race}"),
            (craft, f"lh.party.class.{party.profession}"),
            (cover, "lh.party.armor"),
            *((tables.perks[perk], "lh.party.perks") for perk in (perks if table.options.perks else ())),
        ]
        named = [row.trait.source(row.name.lower(), row.rule or rule) for row, rule in rows if row.trait != NO_TRAIT]
        found = kept[key] = tuple(named)
    return found


def has_flag(table: LudicrousTable, who: Who, flag: Flag) -> Source | None:
    """Return what gives a piece (or a party) a flag, or None."""
    return with_flag(sources(table, who), flag)


def trait_total(table: LudicrousTable, who: Who, kind: RollKind, facts: Facts = NOTHING) -> int:
    """Return the sum of all plain numbers that traits add to a kind of roll or number."""
    kinds = roll_kinds(kind)
    if table.is_masked and not table.has_guessed and (unknown := unknown_sources(table, who.seat)):
        table.has_guessed = bool(numbers(unknown, kinds, facts))
    found = numbers(sources(table, who), kinds, facts)
    return sum([value for value in found if isinstance(value, int)]) if found else 0


# Stats


def stat(table: LudicrousTable, who: Who, name: Stat) -> int:
    """Return an ability stat, with everything that changes it; a morphed piece has the stats of its form.

    Rule: lh.party.stats, lh.conditions.morphed
    """
    form = form_of(table, who)
    if form is not None:
        base = form.stats.get(name, 0)
    elif table.is_masked:
        known = known_stats(table.state, table.reader, who.seat)
        table.has_guessed |= name not in known
        base = known.get(name, 0)
    else:
        base = table.state.parties[who.seat].stats.get(name, 0)
    return base + trait_total(table, who, f"stat:{name}")  # type: ignore[arg-type] # every stat has its roll kind


def form_of(table: LudicrousTable, who: Who) -> CreatureEntry | None:
    """Return the creature that a piece is morphed into, or None."""
    if who.number is None:
        return None
    for affliction in table.state.piece(who).conditions:
        if affliction.id == "morphed":
            return table.tables.creatures[affliction.note]
    return None


def is_leader(state: LudicrousState, who: Who) -> bool:
    """Return whether a piece leads its party."""
    seat, piece = who
    return piece is not None and state.parties[seat].leader == piece


# What a piece can do


def condition_of(state: LudicrousState, who: Who, condition: str) -> Affliction | None:
    """Return a condition of a piece, or of its party as a whole, or None."""
    seat, piece = who
    party = state.parties[seat]
    own = party.conditions if piece is None else [*party.pieces[piece].conditions, *party.conditions]
    for affliction in own:
        if affliction.id == condition:
            return affliction
    return None


def has_condition(state: LudicrousState, who: Who, condition: str) -> bool:
    """Return whether a piece, or its party as a whole, has a condition."""
    return condition_of(state, who, condition) is not None


@cached
def can_act(table: LudicrousTable, who: Who) -> bool:
    """Return whether a piece on the pathway can act.

    Rule: lh.conditions.unconscious, lh.conditions.stunned
    """
    return is_on_pathway(table.state, who) and not has_flag(table, who, "no_act")


@cached
def can_attack(table: LudicrousTable, who: Who) -> bool:
    """Return whether nothing forbids a piece on the pathway to attack, grapple and shove."""
    return can_act(table, who) and not has_flag(table, who, "no_attack")


@cached
def actors(table: LudicrousTable, seat: int) -> list[int]:
    """Return the pieces of a party that are on the pathway and can act."""
    return [piece for piece in range(len(table.state.parties[seat].pieces)) if can_act(table, Who(seat, piece))]


def is_unconscious(state: LudicrousState, who: Who) -> bool:
    """Return whether a piece has fallen unconscious and not come round."""
    return any(affliction.id == "unconscious" for affliction in state.piece(who).conditions)


def identifying_marks(table: LudicrousTable, who: Who) -> str:
    """Return what makes a piece another one to act with than its neighbour: its space, the lead, what it has on it."""
    piece, is_leader = table.state.piece(who), table.state.parties[who.seat].leader == who.number
    conditions = sorted(f"{one.id} {one.amount}" for one in piece.conditions)
    return ", ".join((f"{piece.step}", "leader" if is_leader else "", *conditions))


# Rolls for moving


def roll_modifiers(table: LudicrousTable, seat: int) -> tuple[Modifier, ...]:
    """Return what a party adds to its rolls for moving, by the movement die or the bonus die.

    Rule: lh.effects.next-roll, ll.5.5.bonus-die.as-movement-roll, lh.movement.underdog
    """
    added = [
        Modifier(one.name, one.value, one.rule)
        for one in gather(sources(table, Who(seat)), ("movement_roll",), facts_about(table, Who(seat)))
        if isinstance(one.value, int) and not one.edge
    ]
    if bonus := underdog_bonus(table.state, table.tables, table.options, seat):
        added.append(Modifier("underdog", bonus, "lh.movement.underdog"))
    return tuple(added)


def movement_modifiers(table: LudicrousTable, seat: int) -> tuple[Modifier, ...]:
    """Return what a party adds to its movement rolls, with what it adds for sneaking and for a full bonus die.

    Rule: lh.movement.short-cuts, lh.movement.full-die
    """
    party, numbers = table.state.parties[seat], table.tables.numbers.movement
    added = [*roll_modifiers(table, seat)]
    if party.marker == "sneak" and table.state.turn.seat == seat and numbers.sneaking:
        added.append(Modifier("short cuts", numbers.sneaking, "lh.movement.short-cuts"))
    if party.bonus_points >= table.tables.races[party.race].maximum and numbers.full_die:
        added.append(Modifier("full bonus die", numbers.full_die, "lh.movement.full-die"))
    return tuple(added)


def added_to_rolls(table: LudicrousTable, seat: int) -> int:
    """Return the sum of what a party adds to its movement rolls."""
    return sum(modifier.value for modifier in movement_modifiers(table, seat))


def longest_roll(table: LudicrousTable, seat: int) -> int:
    """Return the most spaces that one movement roll of a party counts."""
    return table.tables.numbers.movement.sides + max(0, added_to_rolls(table, seat))


# Facts about where a piece stands


def facts_about(table: LudicrousTable, who: Who, *, damage: DamageKind | None = None) -> Facts:
    """Return where a piece stands and how its party is, for modifiers that depend on it."""
    found = _facts_about(table, who)
    return found if damage is None else replace(found, damage=damage)


@cached
def _facts_about(table: LudicrousTable, who: Who) -> Facts:
    ring = None if who.number is None else ring_of(table.state, who)
    is_at_home = ring is not None and is_in_homefield(table, who.seat, ring)
    terrain = frozenset({"own_homefield"}) if is_at_home else frozenset[str]()
    return Facts(terrain=terrain, wounded=is_wounded(table, who.seat))


def attackers(table: LudicrousTable, seat: int) -> list[int]:
    """Return the pieces of a party that can attack."""
    return [piece for piece in on_pathway(table.state, seat) if can_attack(table, Who(seat, piece))]


def size(table: LudicrousTable, who: Who) -> int:
    """Return the size of a party's pieces, 1 (tiny) to 4 (large).

    Rule: lh.party.sizes
    """
    seat = who.seat
    form = form_of(table, who)
    return SIZES[table.tables.races[table.state.parties[seat].race].size if form is None else form.size]
