"""What board, panels, sheets and track-keeping board show of a match of Skirmish Ludo."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ludo_tui.board import HOME, RING, RING_SIZE, STARTS, YARD
from ludo_tui.engine import CreatureLook, Fact, Gauge, Icon, Line, Look, PieceId, PieceLook, SeatLook, SpaceLook
from ludo_tui.rules.skirmish.companies import title
from ludo_tui.rules.skirmish.landing import home_count
from ludo_tui.rules.skirmish.names import SkirmishNames
from ludo_tui.rules.skirmish.options import SkirmishOptions
from ludo_tui.rules.skirmish.sheets import Means, Sheet, sheet_of
from ludo_tui.rules.skirmish.state import Fighter, Monster, Piece, SkirmishState
from ludo_tui.rules.skirmish.tables import Tables

HEADLINES: Final = frozenset(
    {"piece_captured", "carried_off", "came_home", "monster_felled", "fell_down", "monster_summoned", "night_fell"}
)
"""Kinds of events that nobody should miss."""
FLAGS: Final = {"down": "✖", "prone": "_", "weakened": "w", "vulnerable": "v"}
SEAL: Final = "$"
_ICONS: Final[dict[str, Icon]] = {"hill": "hill", "thicket": "grass", "deep": "fish"}


def look(view: SkirmishState, tables: Tables, options: SkirmishOptions) -> Look:
    """Return what board and panels show."""
    parties = len(view.sides)
    numbers = tables.numbers
    fewer = numbers.match.fewer_without_sage[parties] if view.sage is None else 0
    needed = numbers.match.home_needed[options.match][parties] - fewer
    seats = [_party(view, seat, tables, needed) for seat in range(len(view.parties))]
    clocks = [Gauge("Round", view.round, numbers.match.round_limit[options.match][parties], "sh.match.nightfall")]
    if view.sage is not None:
        note = f"{view.menace} menace, {len(view.monsters)} monsters"
        seats.append(SeatLook(needed=0, note=note))
        clocks.append(Gauge("Doom", view.doom, numbers.sage.doom[options.match][parties], "sh.match.doom"))
    pieces = [tuple(_piece(piece, tables) for piece in party) for party in view.parties]
    return Look(
        pieces=(*pieces, *[()] * (view.sage is not None)),
        seats=tuple(seats),
        spaces=_spaces(view, tables, options),
        creatures=_creatures(view, tables),
        clocks=tuple(clocks),
        dice=(view.die,) if view.die else (),
    )


def _party(view: SkirmishState, seat: int, tables: Tables, needed: int) -> SeatLook:
    party = view.parties[seat]
    seals = sum(piece.seals for piece in party)
    company = title(tables, view.companies[seat])
    return SeatLook(
        needed=needed,
        note=f"{seals} {'seal' if seals == 1 else 'seals'}",
        states=("token",) if seat == view.token else (),
        yard=(Fact(f"{seals} seal"[:8], f"{seals} seals", company[:24]),),
        deeds=(f"{home_count(party)} home", f"{view.losses[seat]} lost"),
    )


def _piece(piece: Piece, tables: Tables) -> PieceLook:
    states = (["down"] if piece.is_down else []) + [one.id for one in piece.afflictions]
    signs = "".join(FLAGS.get(state, "+") for state in dict.fromkeys(states))
    name = tables.paths[piece.path].name.lower()
    said = [f"{name}, damage {piece.damage} of {sheet_of(tables, piece).health}", *states]
    if piece.seals:
        said.append(f"{piece.seals} seals" if piece.seals > 1 else "1 seal")
    return PieceLook(
        step=piece.step, flags=f"{signs}{SEAL if piece.seals else ''}", note=", ".join(said), is_down=piece.is_down
    )


def _spaces(view: SkirmishState, tables: Tables, options: SkirmishOptions) -> dict[str, SpaceLook]:
    found = {}
    for kind, offsets in tables.scenarios[options.scenario].terrain.items():
        for start in STARTS:
            for offset in offsets:
                look_ = SpaceLook(_ICONS.get(kind, ""), tables.terrain[kind].name.lower())
                found[RING[(start + offset) % RING_SIZE]] = look_
    if view.sage is not None:
        for start in STARTS:
            for offset in tables.numbers.sage.lair[len(view.sides)]:
                name = RING[(start + offset) % RING_SIZE]
                note = f"{found[name].note}, lair" if name in found else "lair"
                found[name] = SpaceLook("lair", note)
    return found


def _creatures(view: SkirmishState, tables: Tables) -> dict[str, tuple[CreatureLook, ...]]:
    """Return the monsters; the second of a kind has a number for its second letter."""
    found: dict[str, tuple[CreatureLook, ...]] = {}
    seen = Counter[str]()
    for monster in view.monsters:
        seen[monster.entry] += 1
        row = tables.monsters[monster.entry]
        first, _, second = row.name.partition(" ")
        count = seen[monster.entry]
        letters = f"{first[:1]}{second[:1] if count == 1 else count}"
        left = row.health - monster.damage
        assert view.sage is not None
        mark = CreatureLook(
            name=f"{row.name.lower()} {monster.number}, {left} left",
            letters=letters,
            flags=str(left),
            id=PieceId(view.sage, monster.number),
        )
        space = RING[monster.ring]
        found[space] = (*found.get(space, ()), mark)
    return found


def legend() -> list[tuple[str, str]]:
    """Explain the signs on the board."""
    states = ", ".join(f"{sign} {name}" for name, sign in FLAGS.items())
    return [
        ("Pieces", f"shape and number; below them {states}, + anything else, {SEAL} a seal on the belt"),
        ("Monsters", "two letters; below them the damage that would fell them"),
    ]


# Sheets


def sheet(view: SkirmishState, tables: Tables, seat: int) -> Iterator[Line]:
    """Yield the sheet of a seat: its pieces, or the Sage's monsters."""
    if seat == view.sage:
        yield Line("Menace", str(view.menace), rule="sh.sage.menace")
        for monster in view.monsters:
            yield from _fighter(f"{tables.monsters[monster.entry].name} {monster.number}", monster, tables)
        return
    yield Line("Company", title(tables, view.companies[seat]), "heading", "sh.match.companies")
    for number, piece in enumerate(view.parties[seat], 1):
        folk, path = tables.ancestries[piece.ancestry].name, tables.paths[piece.path].name
        yield from _fighter(f"{number} {folk} {path.lower()}", piece, tables)


def _fighter(name: str, fighter: Fighter, tables: Tables) -> Iterator[Line]:
    own = sheet_of(tables, fighter)
    yield Line(name, f"{_where(fighter)}; damage {fighter.damage} of {own.health}", "strong")
    scores = ", ".join(f"{attribute.capitalize()} {value}" for attribute, value in own.scores.items())
    yield Line("", f"{scores}; Defense {own.defense}, Speed {own.speed}, Size {own.size:g}", rule="sh.piece.scores")
    yield Line("", _armed(own), rule="sk.attack.hit.damage-roll")
    for trait in own.traits:
        yield Line("", f"{trait.name}: {trait.text}", "faint")


def _where(fighter: Fighter) -> str:
    if isinstance(fighter, Monster):
        return f"on {RING[fighter.ring]}"
    assert isinstance(fighter, Piece)
    if fighter.step == YARD:
        return "in the yard"
    state = ", down" if fighter.is_down else ""
    return "home" if fighter.step == HOME else f"on step {fighter.step}{state}"


def _armed(own: Sheet) -> str:
    said = [_means(means) for means in own.means]
    if own.bonus:
        said.append(f"Bonus Damage {own.bonus}d6")
    return "; ".join(said) or "unarmed"


def _means(means: Means) -> str:
    plus = f"+{means.plus}" if means.plus else ""
    how = f"range {means.range}" if means.is_ranged else f"reach {means.reach}"
    return f"{means.name} {means.dice}d6{plus} ({means.by} {means.modifier:+d}, {how})"


def track(view: SkirmishState, tables: Tables, options: SkirmishOptions, names: SkirmishNames) -> Iterator[Line]:
    """Yield the track-keeping board: round, token, doom."""
    limit = tables.numbers.match.round_limit[options.match][len(view.sides)]
    yield Line("Round", f"{view.round} of {limit}", rule="sh.match.nightfall")
    yield Line("Token", names.seat(view.token), rule="sh.match.token")
    if view.sage is not None:
        doom = tables.numbers.sage.doom[options.match][len(view.sides)]
        yield Line("Doom", f"{view.doom} of {doom}", rule="sh.match.doom")
        yield Line("Menace", str(view.menace), rule="sh.sage.menace")
