"""The limits of each system: what may never be more or less than its tables say, whatever has happened."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from ludo_tui import Game
from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.mechanics.spell_cards import hand_limit
from ludo_tui.rules.ludicrous.model.state import PIVOTAL, LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.model.state import Piece, SkirmishState
from ludo_tui.rules.skirmish.party.equipment import hands_full, kind_of, outfit
from ludo_tui.rules.skirmish.phases.sage import cap
from tests.keeper.system import KeeperState

Limit = tuple[str, int, int, int | None]
"""What is counted, the least, how much there is, and the most; None: as much as you like."""
SETTLED: Final = ("turning", "action", "bonus", "tank", "move", "bonus_die")
"""Questions of Ludicrous Ludo that are asked when no effect is under way."""


def race(game: Game) -> Iterator[Limit]:
    """Yield the limits of a race game."""
    state, rules = game.state, game.rules
    assert isinstance(state, RaceState)
    assert isinstance(rules, RaceRules)
    options = rules.options
    yield "sixes", 0, state.sixes, options.max_sixes or None
    yield "dice in hand", 0, len(state.dice), options.dice
    yield from (("die", 1, die, 6) for die in state.dice)
    for seat, own in enumerate(state.pieces):
        steps = Counter(piece.step for piece in own)
        yield from ((f"step of {seat}", YARD, step, HOME) for step in steps)
        yield f"captures of {seat}", 0, state.captures[seat], None
        yield f"home of {seat}", 0, steps[HOME], options.pieces_to_win
        if options.start_doubled and not options.pieces_on_start:
            yield f"pieces on the start of {seat}", 0, steps[0], 2


def ludicrous(game: Game) -> Iterator[Limit]:
    """Yield the limits of Ludicrous Ludo."""
    state, rules = game.state, game.rules
    assert isinstance(state, LudicrousState)
    assert isinstance(rules, LudicrousRules)
    tables, numbers = rules.tables, rules.tables.numbers
    table = rules.new_table(game.setup, state, None)
    assert isinstance(table, LudicrousTable)
    yield "Annustar", 0, state.annustar.damage, numbers.annustar.maximum
    for seat, party in enumerate(state.parties):
        yield f"HP of {seat}", 0, party.hp, party.hp_max
        yield f"bonus points of {seat}", 0, party.bonus_points, tables.races[party.race].maximum
        yield f"relationship of {seat}", 0, party.relationship, numbers.companion.maximum
        yield f"stones of {seat}", 0, party.stones, numbers.stones.carried
        yield f"HP of the tank of {seat}", 0, party.tank.hp, tables.tank.hp
        if game.prompt is None or game.prompt.kind in SETTLED:
            yield f"hand of {seat}", 0, len(party.hand), hand_limit(table, seat)
        if party.structure is not None:
            yield f"HP of the structure of {seat}", 1, party.structure.hp, numbers.structures.hp
        if party.project is not None:
            yield f"project of {seat}", 0, party.project.points, tables.structures[party.project.id].cost - 1
        for weapon in party.weapons:
            if weapon.ammo is not None:
                yield f"{weapon.id} of {seat}", 0, weapon.ammo, tables.weapons[weapon.id].ammo
        for power, used in party.uses.items():
            row = tables.classes[party.profession].pivotal if power == PIVOTAL else tables.perks[power]
            yield f"{power} of {seat}", 0, used, row.uses
        column = Counter(piece.step for piece in party.pieces if LAST_RING_STEP < piece.step < HOME)
        yield from (("pieces on a space of a column", 0, count, 2) for count in column.values())
    for creature in state.creatures:
        yield f"HP of a {creature.id}", 1, creature.hp, tables.creatures[creature.id].hp


def skirmish(game: Game) -> Iterator[Limit]:
    """Yield the limits of Skirmish Ludo."""
    state, rules = game.state, game.rules
    assert isinstance(state, SkirmishState)
    assert isinstance(rules, SkirmishRules)
    tables = rules.tables
    table = rules.new_table(game.setup, state, None)
    assert isinstance(table, SkirmishTable)
    field = Field(table)
    yield "Ludo die", 0, state.die, tables.numbers.ludo_die.sides
    if state.sage is not None:
        yield "menace", 0, state.menace, None
        yield "doom", 0, state.doom, 4 * len(state.sides) * table.goals.rounds
        yield "monsters", 0, len(state.monsters), cap(table)
    yield "round", 0, state.round, table.goals.rounds
    for who in state.everybody():
        creature, sheet = state.creature(who), table.sheet(who)
        yield f"damage of {who}", 0, creature.damage, sheet.health
        yield f"seals of {who}", 0, creature.seals, None
        if sheet.hands:
            held = hands_full(tables, creature) + (field.grabs(who) if who in field.rings else 0)
            yield f"hands of {who}", 0, held, sheet.hands
        for thing in outfit(tables, creature):
            most = kind_of(tables, thing.id).health
            yield f"damage of {thing.id}", 0, thing.damage, most - 1 if most else 0
        for budget in ("turn", "reaction"):
            yield f"{budget} of {who}", 0, table.used_in_round(budget, who), 1
        if isinstance(creature, Piece):
            yield f"step of {who}", YARD, creature.step, HOME
            yield f"failed luck of {who}", 0, creature.fails, tables.numbers.down.fails - 1
            yield f"spells of {who}", 0, creature.used.get("casting", 0), tables.paths[creature.path].castings
    for mark in state.marks:
        yield f"{mark.id} on {mark.bearer}", -1, mark.value, 1


def keeper(game: Game) -> Iterator[Limit]:
    """Yield the limits of the made-up game."""
    assert isinstance(game.state, KeeperState)
    yield "charms", 0, sum(game.state.charms), None
    yield from (("step", YARD, step, HOME) for own in game.state.steps for step in own)


LIMITS: Final[dict[str, Callable[[Game], Iterator[Limit]]]] = {
    "race": race,
    "ludicrous": ludicrous,
    "skirmish": skirmish,
    "keeper": keeper,
}
"""By rule system."""


def broken(game: Game) -> list[str]:
    """Return the limits that a match breaks."""
    return [
        f"{name} is {value}, not {least} to {most}"
        for name, least, value, most in LIMITS[game.rules.ruleset.system](game)
        if value < least or (most is not None and value > most)
    ]
