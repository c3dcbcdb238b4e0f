"""A party sheet as one page: race and class, abilities, belongings, and what others know of it."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Names, SheetBlock, SheetCard, SheetEntry, SheetPage, Tone, Who, counted, name_of
from ludo_tui.rules.fight.amounts import written
from ludo_tui.rules.fight.lasting import kinds_of
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN
from ludo_tui.rules.ludicrous.menu.help_texts import gifts
from ludo_tui.rules.ludicrous.model.state import PIVOTAL, STATS, LudicrousState, Party
from ludo_tui.rules.ludicrous.party.sheet_text import condition, rule_of, tone_of
from ludo_tui.rules.ludicrous.tables.tables import Tables

SLOTS: Final = {"passive": "always", "action": "action", "bonus": "bonus", "reaction": "reaction"}
"""When something can be used, in a word."""


def page(view: LudicrousState, tables: Tables, names: Names, seat: int) -> SheetPage:
    """Return a party sheet as a page, as far as the view shows it.

    Args:
        view: the state as the reader may see it.
        tables: the tables of the ruleset.
        names: the words of the match.
        seat: whose sheet it is.

    Rule: lh.party.sheet
    """
    party = view.parties[seat]
    race, profession = tables.races[party.race], tables.classes[party.profession]
    spoken = ", ".join(tables.languages[language].name for language in party.languages)
    called = f"{party.name}: " if party.name else ""
    who = f"{race.name.lower()} {profession.name.lower()}, {race.size}"
    blocks = (
        SheetBlock("Fighting", tuple(_fighting(party, tables))),
        SheetBlock("Perks", tuple(_perks(party, tables))),
        SheetBlock("Items and romance", tuple(_belongings(party, tables))),
        SheetBlock("Party and yard", tuple(_standing(view, tables, names, seat))),
    )
    return SheetPage(
        about=f"{called}{who} · speaks {spoken or 'nothing'}",
        abilities=tuple((name, party.stats.get(name)) for name in STATS),
        blocks=tuple(block for block in blocks if block.entries),
        hand=_hand(party, tables),
        cards=tuple(_cards(party, tables)),
        pieces=tuple(_piece(view, tables, names, Who(seat, number)) for number in range(len(party.pieces))),
        known=tuple((other, _known(party, tables, other)) for other in range(len(view.parties)) if other != seat),
    )


def _fighting(party: Party, tables: Tables) -> Iterator[SheetEntry]:
    """Yield weapons, armor and stones."""
    profession = tables.classes[party.profession]
    for weapon in party.weapons:
        entry = tables.weapons[weapon.id]
        facts = [written(entry.damage), f"range {entry.range}"]
        if entry.thrown:
            facts.append(f"thrown {entry.thrown}")
        if weapon.ammo is not None:
            facts.append(entry.left(weapon.ammo))
        if entry.group in profession.weapons:
            facts.append("proficient")
        facts += [word.replace("_", "-") for word in entry.properties]
        yield SheetEntry(entry.name.lower(), ", ".join(facts), rule="lh.party.weapons")
    armor = tables.armor[party.armor]
    worn = "none" if party.armor == "none" else f"{armor.name.removesuffix(' armour').lower()}: {armor.text}"
    yield SheetEntry("armour", worn, rule=armor.rule)
    if party.has_shield:
        yield SheetEntry("shield", "yes")
    if party.stones:
        yield SheetEntry("stones", f"{party.stones} to throw", rule="lh.attacks.stones")


def _perks(party: Party, tables: Tables) -> Iterator[SheetEntry]:
    """Yield the perks that are known, the pivotal moment and what the race gives."""
    for perk in party.perks:
        entry = tables.perks[perk]
        left = "" if entry.uses is None else f", {max(0, entry.uses - party.uses.get(perk, 0))} of {entry.uses}"
        yield SheetEntry(entry.name, f"{SLOTS[entry.slot]}{left}: {entry.text}", rule=entry.rule)
    moment = tables.classes[party.profession].pivotal
    left = f"{max(0, moment.uses - party.uses.get(PIVOTAL, 0))} of {moment.uses}"
    yield SheetEntry(moment.name, f"{SLOTS[moment.slot]}, {left}: {moment.text}")
    race = tables.races[party.race]
    if race.text:
        yield SheetEntry(race.name, race.text, rule=race.rule)


def _belongings(party: Party, tables: Tables) -> Iterator[SheetEntry]:
    """Yield items, those alike together, and the companion."""
    for item, count in Counter(item.id for item in party.items).items():
        entry = tables.consumables[item]
        name = entry.name.lower() if count == 1 else f"{count} {entry.name.lower()}"
        yield SheetEntry(name, entry.text, rule=entry.rule)
    if party.companion:
        most = tables.numbers.companion.maximum
        value = f"{party.relationship} of {most}" if party.relationship else "relationship hidden"
        yield SheetEntry(party.companion, f"{value}. {gifts(tables)}", rule="lh.tables.relationship.gifts")


def _standing(view: LudicrousState, tables: Tables, names: Names, seat: int) -> Iterator[SheetEntry]:
    """Yield HP, bonus die, conditions of the party, reaction, structure, tank and prisoners."""
    party = view.parties[seat]
    is_wounded = tables.numbers.party.is_wounded(party.hp, party.hp_max)
    wounded = ", wounded" if is_wounded else ""
    yield SheetEntry("HP", f"{party.hp} of {party.hp_max}{wounded}", "bad" if is_wounded else "good", "lh.party.hp")
    race = tables.races[party.race]
    bonus = f"{party.bonus_points} of {race.maximum}, d{race.die}"
    yield SheetEntry("bonus die", bonus, rule="ll.5.5.bonus-die.needs-full")
    for affliction in party.conditions:
        name, _, text = condition(tables, affliction).partition(": ")
        yield SheetEntry(name.lower(), text, tone_of(tables, affliction), rule_of(tables, affliction))
    ready: tuple[str, Tone] = ("spent", "faint") if party.has_reacted else ("ready", "good")
    yield SheetEntry("reaction", *ready, "ll.5.9.general.one-per-round")
    if (structure := party.structure) is not None:
        built = tables.structures[structure.id]
        hacked = ""
        if structure.hacker is not None and structure.hacked_rounds > 0:
            hacked = f", hacked by {names.seat(structure.hacker)} ({counted(structure.hacked_rounds, 'round')})"
        yield SheetEntry(built.name.lower(), f"{structure.hp} HP{hacked}: {built.text}", "bad" if hacked else "text")
    if (project := party.project) is not None:
        planned = tables.structures[project.id]
        yield SheetEntry(planned.name.lower(), f"{project.points} of {planned.cost} work points")
    tank = party.tank
    state = "heavily damaged" if tank.is_heavily_damaged else f"{tank.hp} of {tables.tank.hp} HP"
    bonus = f", +{tank.bonus} on its next shot" if tank.bonus else ""
    yield SheetEntry("tank", f"{getattr(tables.tank, tank.space).name}, {state}{bonus}", rule="ll.5.7.three-spaces")
    if held := [name_of(names, one) for one in view.prisoners(seat)]:
        yield SheetEntry("prisoners", ", ".join(held))


def _hand(party: Party, tables: Tables) -> str:
    """Return how many cards are held, and which schools the party casts."""
    count = len(party.hand)
    casts = ", ".join(tables.classes[party.profession].casts)
    cards = "no cards" if not count else counted(count, "card")
    return f"{cards}{', secret' if HIDDEN in party.hand else ''} · casts {casts or 'nothing'}"


def _cards(party: Party, tables: Tables) -> Iterator[SheetCard]:
    """Yield the cards that are seen."""
    schools = tables.classes[party.profession].casts
    for card in party.hand:
        spell, meta = tables.spells.get(card), tables.meta_magic.get(card)
        if spell is not None:
            usable = spell.school in schools
            slot = "reaction" if spell.kind == "reaction" else "action"
            yield SheetCard(
                name=spell.name,
                kind=spell.school,
                slot=slot if usable else f"{slot}, not castable",
                text=spell.text,
                is_usable=usable,
                rule=spell.rule,
            )
        elif meta is not None:
            yield SheetCard(name=meta.name, kind="meta magic", slot="with a spell", text=meta.text, rule=meta.rule)


def _piece(view: LudicrousState, tables: Tables, names: Names, who: Who) -> SheetEntry:
    """Return where a piece is, which way it faces and what it suffers."""
    party, piece = view.parties[who.seat], view.piece(who)
    if piece.prison is not None:
        where = f"prisoner of {names.seat(piece.prison)}"
    elif piece.step == YARD:
        where = "in the yard"
    elif piece.step == HOME:
        where = "home"
    else:
        where = names.step(who.seat, piece.step)
        if piece.step <= LAST_RING_STEP:
            where += f", faces {piece.facing}"
    if party.leader == who.number:
        where += ", leader"
    suffered = "; ".join(condition(tables, affliction).removesuffix(".") for affliction in kinds_of(piece.conditions))
    return SheetEntry(where, suffered, "bad" if suffered else "text")


def _known(party: Party, tables: Tables, other: int) -> str:
    """Return what another seat knows of the secrets of a party.

    Rule: lh.secrets.shown
    """
    if party.is_open:
        return "everything: the sheet is open"
    if other in party.readers:
        return "abilities and perks (Soul Read)"
    stats = party.shown.stats
    told = [
        *(["all abilities"] if len(stats) == len(STATS) else stats),
        *(tables.perks[perk].name for perk in party.shown.perks),
    ]
    return ", ".join([*told, *([party.shown.companion] if party.shown.companion else [])]) or "nothing yet"
