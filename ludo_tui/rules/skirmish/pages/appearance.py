"""What board and panels show of a match of Skirmish Ludo."""

from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, RING, RING_SIZE, ROUTES, STARTS, YARD
from ludo_tui.engine import CreatureLook, Fact, Gauge, Icon, Look, PieceLook, SeatLook, SpaceLook, Who, counted
from ludo_tui.rules.skirmish.board.goals import goals_of
from ludo_tui.rules.skirmish.model.state import Creature, Monster, Piece, SkirmishState
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.companies import company_name
from ludo_tui.rules.skirmish.party.sheets import sheet_of
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Tables

HEADLINES: Final = frozenset(
    {"piece_captured", "carried_off", "came_home", "monster_felled", "fell_down", "monster_summoned", "night_fell"}
    | {"thing_stolen", "order_disputed"}
)
"""Kinds of events that nobody should miss."""


FLAGS: Final = {
    "down": "z",
    "stunned": "?",
    "confused": "?",
    "blinded": "?",
    "pinned": "#",
    "held": "#",
    "grabbed": "&",
    "prone": "_",
    "stalled": "#",
    "frightened": "!",
    "on_fire": "^",
    "poisoned": "-",
    "weakened": "-",
    "vulnerable": "-",
    "slowed": "-",
    "impaired": "-",
    "cursed": "-",
    "hidden": "+",
    "invisible": "+",
    "defending": "+",
    "slippery": "+",
}
"""The sign of each affliction, the worst first."""


OTHER: Final = "'"


SEAL: Final = "¤"


BARS: Final = "▁▂▃▄▅▆▇"
"""What is left of Health, from nearly nothing to all of it."""


_ICONS: Final[dict[str, Icon]] = {
    "hill": "hill",
    "thicket": "grass",
    "deep": "fish",
    "slick": "trap",
    "gate": "house",
    "crate": "crate",
}
"""What is pictured of each kind of terrain; of others a sign that there is something."""


def look(view: SkirmishState, tables: Tables, options: SkirmishOptions) -> Look:
    """Return what board and panels show."""
    goals = goals_of(tables, options, view)
    seats = [_party(view, seat, tables, goals.wanted) for seat in range(len(view.parties))]
    clocks = [Gauge("Round", view.round, goals.rounds, "sh.match.nightfall", "●○", _of_night(view, goals.rounds))]
    now = f"round {view.round} of {goals.rounds}"
    if view.sage is not None:
        doom = goals.doom
        beasts = counted(len(view.monsters), "monster")
        is_complete = view.doom >= doom
        told = f"doom {view.doom} of {doom}"
        carried_off = f"{view.doom} of {doom} carried off"
        note = f"{carried_off}: the Sage wins as the round ends" if is_complete and not view.over else carried_off
        clocks.append(Gauge("Doom", view.doom, doom, "sh.match.doom", "♦◊", note))
        seats.append(
            SeatLook(
                needed=0,
                gauge=clocks[-1],
                note=f"{view.menace} menace, {_carried(view, tables)}{beasts}, {told}",
                deeds=(told, f"{view.summoned} summoned"),
            )
        )
        now += ", doom complete" if is_complete else f", {told}"
    pieces = [tuple(_piece(piece, tables) for piece in party) for party in view.parties]
    return Look(
        pieces=(*pieces, *([()] if view.sage is not None else [])),
        seats=tuple(seats),
        spaces=_spaces(view, tables, options),
        creatures=_creatures(view, tables),
        clocks=tuple(clocks),
        now=now,
        dice=(view.die,) if view.die else (),
    )


def _of_night(view: SkirmishState, last: int) -> str:
    """Return when night falls; in the last round also whose the match is if nobody comes home.

    Rule: sh.match.nightfall
    """
    if view.round < last:
        return f"night falls after {last}"
    is_home = any(piece.step == HOME for party in view.parties for piece in party)
    return "last round" if is_home or view.sage is None else "last round, none home"


def _party(view: SkirmishState, seat: int, tables: Tables, needed: int) -> SeatLook:
    party = view.parties[seat]
    seals = sum(piece.seals for piece in party)
    holders = [str(number) for number, piece in enumerate(party, 1) if piece.seals]
    told = [f"{'seal' if seals == 1 else 'seals'} on {' and '.join(holders)}"] if holders else []
    company, hurts = company_name(tables, view.companies[seat]), _hurts(party, tables)
    order = ["first" if hurts else "goes first"] if seat == view.token else []
    return SeatLook(
        needed=needed,
        called=company,
        carried=Gauge("seals", seals, needed, "sh.gate.toll", f"{SEAL}·"),
        note=", ".join([*hurts[:1], *order, *hurts[1:], *told]),
        states=("token",) if seat == view.token else (),
        yard=(Fact(counted(seals, "seal")[:8], counted(seals, "seal"), company[:24]),),
        deeds=(f"{view.losses[seat]} lost",) if view.losses[seat] else (),
    )


def _carried(view: SkirmishState, tables: Tables) -> str:
    """Return which monsters carry seals; empty where none does."""
    holders = [monster for monster in view.monsters if monster.seals]
    if not holders:
        return ""
    letters = " ".join(f"{tables.monsters[one.entry].name[:1]}{one.number}" for one in holders)
    return f"{counted(sum(monster.seals for monster in holders), 'seal')} ({letters}), "


def _letters(monster: Monster, tables: Tables) -> str:
    """Return how a monster is called on the board, where there is room for two signs: from 10 on its number alone."""
    return f"{tables.monsters[monster.entry].name[:1]}{monster.number}" if monster.number < 10 else f"{monster.number}"


def _hurts(party: list[Piece], tables: Tables) -> list[str]:
    """Return which pieces on the track are down, and what Health the others have left that are hurt, the worst first.

    A narrow row shows the beginning only.
    """
    found: list[tuple[float, str]] = []
    for number, piece in enumerate(party, 1):
        health = sheet_of(tables, piece).health
        if piece.is_down:
            found.append((-1, f"{number} down"))
        elif piece.damage and YARD < piece.step < HOME:
            left = health - piece.damage
            found.append((left / health, f"{number} ♥{left}/{health}"))
    return [told for _, told in sorted(found)]


def _signs(creature: Creature, health: int) -> tuple[str, tuple[str, ...]]:
    """Return what the base of a token tells: the worst affliction or a seal, what is left of Health, then the rest.

    With it comes what each sign stands for on this one; empty where it never stands for anything else.
    """
    states = (["down"] if creature.is_fallen else []) + [one.id for one in creature.afflictions]
    states += ["hidden"] if creature.hidden_from else []
    order = list(FLAGS)
    states.sort(key=lambda state: order.index(state) if state in order else len(order))
    meant: dict[str, list[str]] = {}
    for state in dict.fromkeys(states):
        meant.setdefault(FLAGS.get(state, OTHER), []).append(state.replace("_", " "))
    found = [(sign, ", ".join(words)) for sign, words in meant.items()] + ([(SEAL, "")] if creature.seals else [])
    left = max(health - creature.damage, 0)
    found.insert(1, (BARS[min(len(BARS) * left // health, len(BARS) - 1)], ""))
    return "".join(sign for sign, _ in found), tuple(words for _, words in found)


def _health(creature: Creature, most: int) -> Gauge:
    """Return what is left of the Health of a combatant."""
    return Gauge("Health", max(most - creature.damage, 0), most)


def _state_in_words(creature: Creature, health: int, tables: Tables) -> str:
    """Return how a combatant is: Health left, what has befallen it, seals."""
    said = [f"{max(health - creature.damage, 0)} of {health} Health"]
    said += dict.fromkeys(tables.afflictions[one.id].name.lower() for one in creature.afflictions)
    if unaware := len(creature.hidden_from):
        said.append(f"hidden from {counted(unaware, 'enemy')}")
    return ", ".join([*said, *([counted(creature.seals, "seal")] if creature.seals else [])])


def _piece(piece: Piece, tables: Tables) -> PieceLook:
    health = sheet_of(tables, piece).health
    name, down = tables.paths[piece.path].name.lower(), ", down" if piece.is_down else ""
    flags, states = _signs(piece, health) if YARD < piece.step < HOME else ("", ())
    return PieceLook(
        step=piece.step,
        flags=flags,
        states=states,
        note=f"{name}{down}, {_state_in_words(piece, health, tables)}",
        is_down=piece.is_down,
        health=_health(piece, health),
    )


def _spaces(view: SkirmishState, tables: Tables, options: SkirmishOptions) -> dict[str, SpaceLook]:
    """Return terrain, what powers have made of spaces, and lairs, each with what it does."""
    kinds = {
        RING[(start + offset) % RING_SIZE]: kind
        for kind, offsets in tables.scenarios[options.scenario].terrain.items()
        for start in STARTS
        for offset in offsets
    }
    kinds.update((RING[zone.ring], zone.terrain) for zone in view.zones)
    found = {name: _terrain(kind, tables, view.wear.get(RING.index(name), 0)) for name, kind in kinds.items()}
    if view.sage is not None:
        lair = f"lair, monsters come out unless a piece is within {tables.numbers.sage.clear}"
        for start in STARTS:
            for offset in tables.numbers.sage.lair[len(view.sides)]:
                ring = (start + offset) % RING_SIZE
                is_closed, before = ring in view.closed_lairs, found.get(RING[ring])
                there = [before.note] if before else []
                if is_closed:
                    note = "; ".join([*there, "sealed lair, no monster comes out"])
                    found[RING[ring]] = SpaceLook(before.icon if before else "", note)
                else:
                    found[RING[ring]] = SpaceLook("lair", "; ".join([lair, *there]))
    for side in view.sides:
        found[ROUTES[side][LAST_RING_STEP + 1]] = SpaceLook("gate", "gate, its own colour enters for a seal")
    for name, things in _lying(view, tables).items():
        before = found.get(name)
        told = f"on the ground: {', '.join(things)}"
        icon = before.icon if before and before.icon and "seal" not in things else "seal" if "seal" in things else "tag"
        found[name] = SpaceLook(icon, f"{before.note}; {told}" if before else told)
    return found


def _lying(view: SkirmishState, tables: Tables) -> dict[str, list[str]]:
    """Return what lies on the ground, by the name of the space."""
    found: dict[str, list[str]] = {}
    for one in view.ground:
        found.setdefault(RING[one.ring], []).append(equipment.kind_of(tables, one.thing.id).name)
    return found


def _terrain(kind: str, tables: Tables, damage: int) -> SpaceLook:
    row = tables.terrain[kind]
    ground = row.in_words
    if row.object is not None:
        if damage >= row.object.health:
            return SpaceLook("", f"what is left of a {row.name.lower()}")
        ground += f"; {row.object.health - damage} of {row.object.health} Health"
    return SpaceLook(_ICONS.get(kind, "tag"), ground)


def _creatures(view: SkirmishState, tables: Tables) -> dict[str, tuple[CreatureLook, ...]]:
    """Return the monsters by the first letter of their kind and their number, which is theirs as long as they live."""
    found: dict[str, tuple[CreatureLook, ...]] = {}
    for monster in view.monsters:
        row = tables.monsters[monster.entry]
        assert view.sage is not None
        flags, states = _signs(monster, row.health)
        mark = CreatureLook(
            name=f"{row.name.lower()} {monster.number}, {_state_in_words(monster, row.health, tables)}",
            letters=_letters(monster, tables),
            flags=flags,
            states=states,
            id=Who(view.sage, monster.number),
            health=_health(monster, row.health),
        )
        space = RING[monster.ring]
        found[space] = (*found.get(space, ()), mark)
    return found


def _named() -> dict[str, list[str]]:
    """Return the names of the afflictions that each sign stands for."""
    found: dict[str, list[str]] = {}
    for state, sign in FLAGS.items():
        found.setdefault(sign, []).append(state.replace("_", " "))
    return found


def signs() -> dict[str, str]:
    """Return what each sign on the base of a token means, in a few words."""
    named = _named().items()
    told = {sign: " or ".join(states[:2]) + (", ..." if len(states) > 2 else "") for sign, states in named}
    return {SEAL: "seal", f"{BARS[0]}{BARS[3]}{BARS[-1]}": "Health", **told, OTHER: "something else"}


def legend(*, is_lined: bool = False) -> list[tuple[str, str]]:
    """Explain the signs on the board, also where it is drawn in lines, and the words that only this game has."""
    told = "; ".join(f"{sign} {', '.join(states)}" for sign, states in _named().items())
    pieces = f"shape and number; below them {BARS[0]} to {BARS[-1]} for the Health left, {SEAL} for a seal"
    if is_lined:
        pieces = f"shape or letter and number, then the worst state, or else {SEAL} for a seal"
    return [
        ("Pieces", pieces),
        ("States", f"{told}; {OTHER} anything else"),
        ("Monsters", "the first letter of their kind and their number in the log; from 10 on the number alone"),
        (f"Seal {SEAL}", "a gate costs one; get one for a defeated monster or a captured piece"),
        ("Doom", "pieces carried off by monsters or bad luck; enough of them, and the Sage wins"),
        ("Menace", "points to buy monsters; the Sage gets some each round"),
        ("♥", "Health left; at 0 a piece is down"),
        ("Ludo die", "its spaces add to the Speed of one piece"),
    ]
