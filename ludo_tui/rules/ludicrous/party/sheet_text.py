"""What a party sheet and the track-keeping board say, line by line, for every kind of screen.

Both are made from a view, so they can tell a reader nothing that its seat may not know.
"""

from collections.abc import Iterator, Sequence

from ludo_tui.board import HOME, LAST_RING_STEP, RING, YARD
from ludo_tui.engine import Line, Names, Tone, Who, counted, name_of, signed
from ludo_tui.rules.fight.amounts import written
from ludo_tui.rules.fight.lasting import kinds_of
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.menu.help_texts import gifts
from ludo_tui.rules.ludicrous.model.state import PIVOTAL, STATS, Affliction, LudicrousState, Party, Piece, Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.tables import Tables


def bar(value: int, most: int, width: int = 12) -> str:
    """Return a bar of `#` and `.` for a value 0..most."""
    full = 0 if most <= 0 else round(width * max(0, min(value, most)) / most)
    return "#" * full + "." * (width - full)


def hit_points(party: Party, tables: Tables) -> tuple[str, Tone]:
    """Return the HP of a party with a bar, and whether that is worrying."""
    is_wounded = tables.numbers.party.is_wounded(party.hp, party.hp_max)
    wounded = " wounded" if is_wounded else ""
    return f"{bar(party.hp, party.hp_max)} {party.hp}/{party.hp_max}{wounded}", "bad" if is_wounded else "good"


def sheet_lines(view: LudicrousState, tables: Tables, names: Names, seat: int) -> Iterator[Line]:
    """Yield the lines of a party sheet, as far as the view shows it.

    Args:
        view: the state as the reader may see it.
        tables: the tables of the ruleset.
        names: the words of the match.
        seat: whose sheet it is.
    """
    party = view.parties[seat]
    yield from _who(party, tables)
    yield from _body(party, tables)
    for number, piece in enumerate(party.pieces):
        yield _piece(view, tables, names, Who(seat, number), piece)
    yield from _arms(party, tables)
    yield from _cards(party, tables)
    yield from _yard(view, tables, names, seat)


def _who(party: Party, tables: Tables) -> Iterator[Line]:
    race, profession = tables.races[party.race], tables.classes[party.profession]
    yield Line("Party", f"{race.name} {profession.name}, {race.size}", "strong", "lh.party.sheet")
    if race.text:
        yield Line("", race.text, "faint")
    stats = [f"{name} {signed(party.stats[name])}" for name in STATS if name in party.stats]
    if stats:
        yield Line("Stats", ", ".join(stats), "text", "lh.party.budget")
    if len(stats) < len(STATS):
        rest = ", ".join(f"{name} ?" for name in STATS if name not in party.stats) if stats else "secret"
        yield Line("" if stats else "Stats", f"{rest}; a Soul Read shows them", "faint", "ll.5.3.soul-read.must-show")
    yield Line("Speaks", ", ".join(tables.languages[language].name for language in party.languages) or "nothing")
    moment = profession.pivotal
    used = party.uses.get(PIVOTAL, 0)
    left = f" ({max(0, moment.uses - used)} of {moment.uses} left)"
    yield Line("Pivotal", f"{moment.name}, {moment.slot}{left}: {moment.text}")
    for perk in party.perks:
        entry = tables.perks[perk]
        yield Line("Perk", f"{entry.name}, {entry.slot}: {entry.text}", "text", entry.rule)


def _body(party: Party, tables: Tables) -> Iterator[Line]:
    text, tone = hit_points(party, tables)
    yield Line("HP", text, tone, "lh.party.hp")
    race = tables.races[party.race]
    yield Line(
        "Bonus die",
        f"d{race.die}: {bar(party.bonus_points, race.maximum, race.maximum)} {party.bonus_points}/{race.maximum}",
        "good" if party.bonus_points >= race.maximum else "text",
        "ll.5.5.bonus-die.needs-full",
    )
    for affliction in party.conditions:
        yield Line("Condition", condition(tables, affliction), tone_of(tables, affliction), rule_of(tables, affliction))
    reacted = "used until the next own turn" if party.has_reacted else "ready"
    yield Line("Reaction", reacted, "faint" if party.has_reacted else "good", "ll.5.9.general.one-per-round")
    if party.companion:
        most = tables.numbers.companion.maximum
        value = f"{bar(party.relationship, most)} {party.relationship}/{most}" if party.relationship else "secret"
        yield Line("Partner", f"{party.companion}: {value}. {gifts(tables)}", "text", "lh.tables.relationship.gifts")


def condition(tables: Tables, affliction: Affliction) -> str:
    """Return a condition with what is left of it."""
    entry = tables.conditions.get(affliction.id)
    name, text = (affliction.id, "") if entry is None else (entry.name, entry.text)
    left = [] if affliction.ends.left is None else [f"{counted(affliction.ends.left, 'turn')} left"]
    if (form := tables.creatures.get(affliction.note)) is not None:
        left, text = [form.name.lower(), f"{affliction.amount} HP", *left], form.text
    more = f" ({', '.join(left)})" if left else ""
    return f"{name}{more}: {text}" if text else f"{name}{more}"


def tone_of(tables: Tables, affliction: Affliction) -> Tone:
    """Return whether a condition is good or bad to have."""
    entry = tables.conditions.get(affliction.id)
    return "good" if entry is not None and entry.is_help else "bad"


def rule_of(tables: Tables, affliction: Affliction) -> str:
    """Return the rulebook id that the row of a condition names; empty: none."""
    entry = tables.conditions.get(affliction.id)
    return entry.rule if entry is not None else ""


def _piece(view: LudicrousState, tables: Tables, names: Names, who: Who, piece: Piece) -> Line:
    """Return where a piece is, which way it faces and what it suffers."""
    seat, number = who.seat, who.piece
    leader = " (leader)" if view.parties[seat].leader == number else ""
    if piece.prison is not None:
        where = f"prisoner of {names.seat(piece.prison)}"
    elif piece.step == YARD:
        where = "in the yard"
    elif piece.step == HOME:
        where = "home"
    else:
        where = f"{names.step(seat, piece.step)}, step {piece.step}"
        if piece.step <= LAST_RING_STEP:
            where += f", facing {piece.facing}"
    suffered = "; ".join(condition(tables, affliction).removesuffix(".") for affliction in kinds_of(piece.conditions))
    return Line(
        f"Piece {number + 1}{leader}", f"{where}{'; ' + suffered if suffered else ''}", "bad" if suffered else "text"
    )


def _arms(party: Party, tables: Tables) -> Iterator[Line]:
    for weapon in party.weapons:
        entry = tables.weapons[weapon.id]
        reach = f"range {entry.range}" + (f", thrown {entry.thrown}" if entry.thrown else "")
        ammo = "" if weapon.ammo is None else f", {entry.left(weapon.ammo)}"
        kind = "".join(f", {word.replace('_', '-')}" for word in entry.properties)
        yield Line("Weapon", f"{entry.name} ({entry.group}): {written(entry.damage)} damage, {reach}{ammo}{kind}")
    armor = tables.armor.get(party.armor)
    worn = armor.name if armor is not None else party.armor
    yield Line("Armour", worn + (" and shield" if party.has_shield else ""))
    if party.stones:
        yield Line("Stone", f"{party.stones} to throw")
    for item in party.items:
        consumable = tables.consumables.get(item.id)
        name, text = (consumable.name, consumable.text) if consumable is not None else (item.id, "")
        yield Line("Item", f"{name}: {text}" if text else name)


def _cards(party: Party, tables: Tables) -> Iterator[Line]:
    if not party.hand:
        yield Line("Hand", "no cards")
    elif HIDDEN in party.hand:
        yield Line("Hand", counted(len(party.hand), "card"), "faint")
    for card in party.hand:
        spell, meta = tables.spells.get(card), tables.meta_magic.get(card)
        if spell is not None:
            yield Line("Card", f"{spell.name} ({spell.school}, {spell.kind}): {spell.text}", "text", spell.rule)
        elif meta is not None:
            yield Line("Card", f"{meta.name} (meta magic): {meta.text}", "text", meta.rule)


def _yard(view: LudicrousState, tables: Tables, names: Names, seat: int) -> Iterator[Line]:
    party = view.parties[seat]
    if (structure := party.structure) is not None:
        built = tables.structures[structure.id]
        hacked = ""
        if structure.hacker is not None and structure.hacked_rounds > 0:
            hacked = f", hacked by {names.seat(structure.hacker)} ({counted(structure.hacked_rounds, 'round')})"
        yield Line("Structure", f"{built.name}, {structure.hp} HP{hacked}: {built.text}", "bad" if hacked else "text")
    if (project := party.project) is not None:
        planned = tables.structures[project.id]
        yield Line("Project", f"{planned.name}: {project.points} of {planned.cost} work points")
    tank = party.tank
    state = "heavily damaged, never fires again" if tank.is_heavily_damaged else f"{tank.hp}/{tables.tank.hp} HP"
    bonus = f", +{tank.bonus} on its next shot" if tank.bonus else ""
    yield Line("Tank", f"on {getattr(tables.tank, tank.space).name}, {state}{bonus}", "text", "ll.5.7.three-spaces")
    if held := [name_of(names, one) for one in view.prisoners(seat)]:
        yield Line("Prisoners", ", ".join(held))


MARKERS = {"none": "None", "dodge": "Dodge", "sneak": "Sneak", "running_punch": "Running Punch"}
"""Spaces of the Player Actions section, by marker."""


def track_lines(view: LudicrousState, tables: Tables, names: Names, seats: Sequence[int]) -> Iterator[Line]:
    """Yield the lines of the track-keeping board.

    Args:
        view: the state as the reader may see it.
        tables: the tables of the ruleset.
        names: the words of the match.
        seats: the seats in the order they are to be listed.

    Rule: ll.5.1.marker.player-actions
    """
    yield Line("Round", f"{view.round}, starting token: {names.seat(view.first)}", "strong", "lh.match.order")
    yield Line("Player actions", "", "heading", "ll.5.1.marker.player-actions")
    for seat in seats:
        party = view.parties[seat]
        spaces = " ".join(f"[{name}]" if marker == party.marker else f" {name} " for marker, name in MARKERS.items())
        yield Line(names.seat(seat), spaces, "text", "ll.5.1.marker.player-actions")
    yield Line("This turn", "", "heading")
    turn = view.turn
    if turn.number:
        once = {
            once_per_turn.ACTION: "action",
            once_per_turn.BONUS_ACTION: "bonus action",
            once_per_turn.SPELL: "spell",
        }
        spent = ", ".join(f"{name} {'used' if turn.used.get(budget, 0) else 'open'}" for budget, name in once.items())
        yield Line(names.seat(turn.seat), spent, "text", "ll.5.1.limit.one-action")
    for seat in seats:
        party = view.parties[seat]
        text, tone = hit_points(party, tables)
        yield Line(names.seat(seat), f"HP {text}, reaction {'used' if party.has_reacted else 'ready'}", tone)
    annustar = view.annustar
    most = tables.numbers.annustar.maximum
    yield Line("Annustar", f"{bar(annustar.damage, most, most)} {annustar.damage}/{most}", "text", "lh.annustar.limits")
    last = tables.breakers.get(annustar.last)
    told = f", last: {last.name}" if last is not None else ""
    yield Line("Breakers", f"{annustar.breakers}{told}", "text", "lh.annustar.breaker")
    if annustar.interruptions:
        yield Line("Electronics", f"interrupted for {annustar.interruptions} rounds", "bad")
    yield Line("Cards", f"{len(view.deck)} to draw, {len(view.discard)} discarded")
    for token in view.tokens:
        rounds = "" if token.rounds is None else f", {token.rounds} rounds left"
        owner = "" if token.seat is None else f" of {names.seat(token.seat)}"
        yield Line("Token", f"{token_name(tables, token)}{owner} on {RING[token.ring]}{rounds}")
    for creature in view.creatures:
        kind = tables.creatures[creature.id]
        rounds = "" if creature.rounds is None else f", {creature.rounds} rounds left"
        owner = "" if creature.seat is None else f" of {names.seat(creature.seat)}"
        yield Line("Creature", f"{kind.name}{owner} on {RING[creature.ring]}, {creature.hp} HP{rounds}")


def token_name(tables: Tables, token: Token) -> str:
    """Return what is called what lies on a space; what the tables no longer have is called by its id."""
    entry = tables.lying.get(token.id)
    return token.id if entry is None else entry.name


def sheet_in_words(table: LudicrousTable, seat: int) -> str:
    """Return the party sheet of a seat in a few sentences."""
    party = table.state.parties[seat]
    tables = table.tables
    stats = ", ".join(f"{name} {signed(party.stats.get(name, 0))}" for name in STATS)
    weapons = " and ".join(tables.weapons[weapon.id].name.lower() for weapon in party.weapons)
    perks = ", ".join(tables.perks[perk].name for perk in party.perks) or "none"
    items = ", ".join(tables.consumables[item.id].name for item in party.items) or "none"
    languages = ", ".join(tables.languages[language].name for language in party.languages)
    most = tables.numbers.companion.maximum
    romance = f" {party.companion.title()} {party.relationship} of {most}." if party.companion else ""
    return (
        f"{tables.races[party.race].name} {tables.classes[party.profession].name.lower()}: {stats}. "
        f"HP {party.hp} of {party.hp_max}. Weapons: {weapons}. Armour: {tables.armor[party.armor].name.lower()}. "
        f"Perks: {perks}. Items: {items}. Languages: {languages}.{romance}"
    )
