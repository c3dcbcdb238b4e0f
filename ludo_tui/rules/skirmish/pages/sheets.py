"""What is read of a match of Skirmish Ludo: the sheets of pieces and monsters, and the track-keeping board."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import HOME, RING, YARD
from ludo_tui.engine import Line, Names, Tone, counted, signed
from ludo_tui.rules.skirmish.board.goals import goals_of
from ludo_tui.rules.skirmish.board.inventory import items_of
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.model.state import Creature, Monster, Piece, SkirmishState
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.party.companies import company_name
from ludo_tui.rules.skirmish.party.sheets import Sheet, sheet_of
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Tables
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES

BAR: Final = 10
"""Signs of a bar of Health."""


def bar(value: int, most: int, width: int) -> str:
    """Return a bar: `#` for what there is, `.` for the rest."""
    full = -(-value * width // most) if most else 0
    return "#" * full + "." * (width - full)


def sheet(view: SkirmishState, tables: Tables, seat: int) -> Iterator[Line]:
    """Yield the sheet of a seat: its pieces, or the Sage's monsters."""
    if seat == view.sage:
        yield Line("The Sage", "", "heading", "sh.sage.menace")
        yield Line("Menace", f"{view.menace}, to be spent on monsters at lairs", rule="sh.sage.menace")
        yield Line("Doom", f"{view.doom} carried off", rule="sh.match.doom")
        for monster in view.monsters:
            row = tables.monsters[monster.entry]
            yield from _fighter(f"{row.name} {monster.number}", monster, tables)
        return
    yield Line(company_name(tables, view.companies[seat]), "", "heading", "sh.match.companies")
    for number, piece in enumerate(view.parties[seat], 1):
        folk, path = tables.ancestries[piece.ancestry].name, tables.paths[piece.path].name
        yield from _fighter(f"{number} {folk} {path.lower()}", piece, tables)


def _fighter(name: str, creature: Creature, tables: Tables) -> Iterator[Line]:
    own = sheet_of(tables, creature)
    left = max(own.health - creature.damage, 0)
    yield Line(name, "", "heading", "sh.piece.scores")
    yield Line("Where", where(creature, tables), rule="sh.board.room")
    yield Line("Health", f"{bar(left, own.health, BAR)} {left} of {own.health}", rule="sh.piece.scores")
    scores = ", ".join(f"{words} {own.scores[attribute]}" for attribute, words in ATTRIBUTES.items())
    yield Line("Scores", scores, rule="sh.piece.scores")
    yield Line("Body", f"Defense {own.defense}, Speed {own.speed}, Size {own.size:g}", rule="sh.piece.defense")
    yield Line("Attacks", _armed(own), rule="sk.attack.hit.damage-roll")
    if own.spells:
        left = own.castings - creature.used.get("casting", 0)
        spells = ", ".join(tables.spells[one].name.lower() for one in own.spells)
        yield Line("Spells", f"{spells}; {counted(left, 'casting')} left", rule="sh.spell.castings")
    if isinstance(creature, Piece) and (items := _items(creature, tables)):
        yield Line("Carries", items, rule="sk.action.item.use")
    for trait in own.traits:
        yield Line(trait.name, trait.text, "faint", "sk.action.talent.use")


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


def _items(piece: Piece, tables: Tables) -> str:
    return ", ".join(tables.items[item].name.lower() for item in items_of(tables, piece))


def _armed(own: Sheet) -> str:
    said = [_means(form) for form in own.forms]
    if own.bonus:
        said.append(f"Bonus Damage {own.bonus}d6")
    return "; ".join(said) or "bare hands"


def _means(form: AttackForm) -> str:
    plus = f"+{form.plus}" if form.plus else ""
    how = f"range {form.range}" if form.is_ranged else f"reach {form.reach}"
    return f"{form.name} {form.dice}d6{plus} ({ATTRIBUTES[form.by]} {signed(form.modifier)}, {how})"


def track(view: SkirmishState, tables: Tables, options: SkirmishOptions, names: Names) -> Iterator[Line]:
    """Yield the track-keeping board: how long the match goes on, doom, menace, and how each party stands."""
    goals = goals_of(tables, options, view)
    limit, needed = goals.rounds, goals.wanted
    yield Line("Round", f"{bar(view.round, limit, limit)} {view.round} of {limit}", rule="sh.match.nightfall")
    winner = "most pieces home, then most steps" if view.sage is None else "most pieces home; nobody home: the Sage"
    left = limit - view.round
    when = "after this round" if left <= 0 else f"in {left + 1} rounds"
    yield Line("Nightfall", f"{when}: {winner}", "bad" if left <= 1 else "faint", "sh.match.nightfall")
    yield Line("Goes first", names.seat(view.token), rule="sh.match.token")
    if view.sage is not None:
        yield from _of_the_sage(view, tables, goals.doom)
    for seat, party in enumerate(view.parties):
        yield Line(names.seat(seat), "", "heading", "sh.match.companies")
        home, seals = home_count(party), sum(piece.seals for piece in party)
        yield Line("Home", f"{bar(home, needed, needed)} {home} of {needed}", rule="sh.home.no-exact-count")
        yield Line("Seals", f"{seals}, one for each gate", rule="sh.gate.toll")
        yield Line("Lost", f"{view.losses[seat]} back to the yard", rule="sh.match.nightfall")


def _of_the_sage(view: SkirmishState, tables: Tables, doom: int) -> Iterator[Line]:
    """Yield what the Sage has and aims at."""
    tone: Tone = "bad" if view.doom >= doom - 1 else "text"
    yield Line("Doom", f"{bar(view.doom, doom, doom)} {view.doom} of {doom}, then the Sage wins", tone, "sh.match.doom")
    yield Line("Menace", f"{view.menace}, for monsters", rule="sh.sage.menace")
    here = ", ".join(f"{tables.monsters[one.entry].name.lower()} {one.number}" for one in view.monsters)
    yield Line("Monsters", here or "none", rule="sh.sage.cap")
