"""The sheet of a party, or of the Sage, as one page: a line for each combatant in every block."""

from collections.abc import Iterator

from ludo_tui.board import HOME, RING, YARD, coordinate
from ludo_tui.engine import SheetBlock, SheetEntry, SheetPage, counted, signed
from ludo_tui.rules.skirmish.board.inventory import items_of
from ludo_tui.rules.skirmish.model.state import Creature, Monster, Piece, SkirmishState
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.party.companies import company_name
from ludo_tui.rules.skirmish.party.sheets import sheet_of
from ludo_tui.rules.skirmish.tables.rows import Tables
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES


def page(view: SkirmishState, tables: Tables, seat: int) -> SheetPage:
    """Return the sheet of a seat as a page: its pieces, or the Sage's monsters.

    Rule: sh.piece.scores
    """
    creatures = dict(_named(view, tables, seat))
    blocks = (
        SheetBlock("Body", tuple(_body(name, one, tables) for name, one in creatures.items())),
        SheetBlock("Attacks", tuple(_attacks(name, one, tables) for name, one in creatures.items())),
        SheetBlock("Belt, spells, talents", tuple(_powers(name, one, tables) for name, one in creatures.items())),
    )
    pieces = [one for one in creatures.values() if isinstance(one, Piece)]
    return SheetPage(
        about=_about(view, tables, seat),
        blocks=tuple(block for block in blocks if block.entries),
        pieces=tuple(_place(view, seat, one, tables) for one in pieces),
    )


def _named(view: SkirmishState, tables: Tables, seat: int) -> Iterator[tuple[str, Creature]]:
    """Yield the combatants of a seat by their names and numbers."""
    if seat == view.sage:
        for monster in view.monsters:
            yield f"{tables.monsters[monster.entry].name} {monster.number}", monster
        return
    for number, piece in enumerate(view.parties[seat], 1):
        yield f"{number} {tables.paths[piece.path].name.lower()}", piece


def _about(view: SkirmishState, tables: Tables, seat: int) -> str:
    if seat == view.sage:
        return f"The Sage · {view.menace} menace · doom {view.doom}"
    folk = ", ".join(tables.ancestries[piece.ancestry].name.lower() for piece in view.parties[seat])
    return f"{company_name(tables, view.companies[seat])} · {folk}"


def _body(name: str, creature: Creature, tables: Tables) -> SheetEntry:
    """Return Health left, Defense, Speed, and what each attribute adds."""
    own = sheet_of(tables, creature)
    left = max(own.health - creature.damage, 0)
    added = ", ".join(f"{words} {signed(own.modifier(by))}" for by, words in ATTRIBUTES.items() if own.modifier(by))
    text = f"♥{left}/{own.health}, Defense {own.defense}, Speed {own.speed}, {added or 'no modifiers'}"
    more = [SheetEntry("size", f"{own.size:g}")]
    if isinstance(creature, Monster):
        more.append(SheetEntry("where", where(creature, tables)))
    return SheetEntry(name, text, "bad" if 2 * left <= own.health else "text", "sh.piece.scores", tuple(more))


def _attacks(name: str, creature: Creature, tables: Tables) -> SheetEntry:
    """Return its weapons and what it has of Bonus Damage; a weapon that can be thrown once."""
    own = sheet_of(tables, creature)
    thrown = {form.thing: form.range for form in own.forms if form.is_thrown and form.kind == "ranged"}
    said = [
        _means(form, thrown.get(form.thing, 0))
        for form in own.forms
        if not form.is_thrown and form.kind != "improvised"
    ]
    said += [f"Bonus Damage {own.bonus}d6"] if own.bonus else []
    return SheetEntry(name, "; ".join(said) or "bare hands", rule="sk.attack.hit.damage-roll")


def _means(form: AttackForm, thrown: int) -> str:
    plus = f"+{form.plus}" if form.plus else ""
    facts = [f"{ATTRIBUTES[form.by]} {signed(form.modifier)}"]
    facts += [f"range {form.range}"] if form.is_ranged else [f"reach {form.reach}"] if form.reach > 1 else []
    facts += [f"thrown {thrown}"] if thrown and form.thing else []
    return f"{form.name} {form.dice}d6{plus} ({', '.join(facts)})"


def _powers(name: str, creature: Creature, tables: Tables) -> SheetEntry:
    """Return what hangs on the belt, spells with the castings that are left, talents and traits."""
    own = sheet_of(tables, creature)
    said = [counted(creature.seals, "seal")] if creature.seals else []
    if isinstance(creature, Piece):
        said += [tables.items[item].name.lower() for item in items_of(tables, creature)]
    if own.spells:
        left = own.castings - creature.used.get("casting", 0)
        spells = ", ".join(tables.spells[one].name.lower() for one in own.spells)
        said.append(f"{left} of {own.castings} castings: {spells}")
    said += [trait.name.lower() for trait in own.traits]
    told = tuple(SheetEntry(trait.name, trait.text) for trait in own.traits)
    return SheetEntry(name, "; ".join(said) or "nothing", rule="sk.action.talent.use", details=told)


def where(creature: Creature, tables: Tables) -> str:
    """Return where a combatant is, and what has befallen it."""
    said = []
    if isinstance(creature, Monster):
        said.append(f"on {RING[creature.ring]}")
    elif isinstance(creature, Piece):
        away = HOME - creature.step
        places = {YARD: "in the yard", HOME: "home"}
        said.append(places.get(creature.step, f"{counted(away, 'space')} from home"))
        if creature.is_down:
            said.append("down")
    said += dict.fromkeys(tables.afflictions[one.id].name.lower() for one in creature.afflictions)
    if creature.seals:
        said.append(counted(creature.seals, "seal"))
    return ", ".join(said)


def _place(view: SkirmishState, seat: int, piece: Piece, tables: Tables) -> SheetEntry:
    """Return where a piece is, and what has befallen it."""
    place, _, suffered = where(piece, tables).partition(", ")
    if YARD < piece.step < HOME:
        place = f"{coordinate(view.sides[seat], piece.step)}, {place}"
    return SheetEntry(place, suffered, "bad" if piece.is_down else "text", "sh.board.room")
