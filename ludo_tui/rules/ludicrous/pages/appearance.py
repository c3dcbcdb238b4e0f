"""What the board shows of Ludicrous Ludo besides pieces: their marks, special spaces, yards, reach, and the signs."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ludo_tui.board import HOME, RING, RING_SIZE, STARTS, YARD, coordinate, is_on_ring, ring_index
from ludo_tui.engine import CreatureLook, Fact, Gauge, Icon, Look, Option, PieceLook, SeatLook, SpaceLook, Who
from ludo_tui.rules.fight.lasting import kinds_of
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import Affliction, LudicrousState, Piece
from ludo_tui.rules.ludicrous.party.sheet_text import MARKERS
from ludo_tui.rules.ludicrous.positions.underdog import underdog_bonus
from ludo_tui.rules.ludicrous.tables.board import Board
from ludo_tui.rules.ludicrous.tables.tables import Tables

HEADLINES: Final = frozenset(
    {
        "no_move",
        "stays_home",
        "came_home",
        "eliminated",
        "fell_unconscious",
        "imprisoned",
        "escaped",
        "roll_lost",
        "breaker_happened",
        "spell_countered",
        "structure_destroyed",
        "taunted",
        "fish_caught",
        "gambled",
        "relationship_changed",
        "companion_restless",
        "companion_left",
    }
)
"""Kinds of events that nobody should miss."""

FLAGS: Final = {
    "unconscious": "z",
    "stunned": "?",
    "restrained": "#",
    "grappled": "&",
    "prone": "_",
    "frightened": "!",
    "taunted": '"',
    "burning": "^",
    "morphed": "~",
    "cursed": "-",
    "blessed": "+",
}
"""One character for each condition of a piece, the worst first; any other is `OTHER_FLAG`."""
OTHER_FLAG: Final = "'"
_TOKENS: Final[dict[str, Icon]] = {"bonfire": "fire", "fauna": "grass", "weapon": "tag"}
"""The picture of each kind of thing that lies on a space."""
_TANK_SPACES: Final = {"shield": "shield", "attack": "attack", "anti_tank": "anti"}
"""The spaces of the tank in one short word."""


def look(view: LudicrousState, tables: Tables, options: LudicrousOptions, shapes: Sequence[str]) -> Look:
    """Return what board and panels show of a view.

    Args:
        view: the state as those who look may see it.
        tables: the tables of the ruleset.
        options: the house rules.
        shapes: the shape of the pieces of each side of the board.
    """
    annustar = Gauge("Annustar", view.annustar.damage, tables.numbers.annustar.maximum, "lh.annustar.limits")
    return Look(
        pieces=tuple(
            tuple(
                _piece(piece, is_leader=number == party.leader, is_done=seat in view.places and not view.over)
                for number, piece in enumerate(party.pieces)
            )
            for seat, party in enumerate(view.parties)
        ),
        seats=tuple(_seat(view, seat, tables, options, shapes) for seat in range(len(view.parties))),
        spaces=_spaces(view, tables.board),
        homefields={
            RING[(STARTS[side] + spaces) % RING_SIZE]: side for side in view.sides for spaces in tables.board.homefield
        },
        creatures=_creatures(view),
        clocks=(annustar,) if options.annustar else (),
    )


def _piece(piece: Piece, *, is_leader: bool, is_done: bool) -> PieceLook:
    worst_first = sorted(kinds_of(piece.conditions), key=_how_bad)
    return PieceLook(
        step=piece.step,
        is_held=piece.prison is not None or (is_done and piece.step == YARD),
        facing=piece.facing,
        flags="".join(FLAGS.get(one.id, OTHER_FLAG) for one in worst_first),
        states=tuple(_words(one.id) for one in worst_first),
        note=", ".join(map(_suffered, worst_first)),
        is_down=any(one.id == "unconscious" for one in worst_first),
        is_leader=is_leader,
    )


def _how_bad(one: Affliction) -> int:
    """Return the place of a condition where the worst come first; those without a sign of their own come last."""
    return [*FLAGS, one.id].index(one.id)


def _seat(
    view: LudicrousState, seat: int, tables: Tables, options: LudicrousOptions, shapes: Sequence[str]
) -> SeatLook:
    party = view.parties[seat]
    return SeatLook(
        needed=tables.numbers.match.pieces_home[options.match],
        called=party.name,
        gauge=Gauge("HP", party.hp, party.hp_max, "lh.party.hp"),
        note=f"{party.hp}/{party.hp_max}",
        states=_states(view, seat, tables, options, shapes[view.sides[seat]]),
        yard=_yard(view, seat, tables, options, shapes),
    )


def _states(view: LudicrousState, seat: int, tables: Tables, options: LudicrousOptions, shape: str) -> tuple[str, ...]:
    """Return what holds for a party and its pieces: what harms them first, the worst of it before the rest."""
    party = view.parties[seat]
    borne = [(one, "") for one in party.conditions]
    borne += [
        (one, f"{shape}{number} ") for number, piece in enumerate(party.pieces, 1) for one in kinds_of(piece.conditions)
    ]
    borne.sort(key=lambda found: _how_bad(found[0]))
    harm, help_ = (
        [f"{whose}{_suffered(one)}" for one, whose in borne if tables.conditions[one.id].is_help is is_help]
        for is_help in (False, True)
    )
    is_over = party.marker in ("sneak", "running_punch") and view.turn.seat != seat
    marker = [] if party.marker == "none" or is_over else [MARKERS[party.marker].lower()]
    bonus = underdog_bonus(view, tables, options, seat)
    behind = [f"underdog +{bonus}"] if bonus else []
    return (*harm, *marker, *behind, *help_)


def _yard(
    view: LudicrousState, seat: int, tables: Tables, options: LudicrousOptions, shapes: Sequence[str]
) -> tuple[Fact, ...]:
    """Return what a yard tells: hit points, structure or project, tank and prisoners.

    Rule: lh.party.wounded
    """
    party = view.parties[seat]
    hp = f"{party.hp}/{party.hp_max}"
    if tables.numbers.party.is_wounded(party.hp, party.hp_max):
        facts = [Fact(f"♥{hp}", f"♥ {hp} wounded", f"HP {hp}  wounded", "bad")]
    else:
        facts = [Fact(f"♥{hp}", f"♥ {hp}", f"HP {hp}")]
    if party.structure is not None:
        name = _words(party.structure.id)
        facts.append(Fact("", f"⌂ {name} {party.structure.hp}", f"⌂ {name}, {party.structure.hp} HP"))
    elif party.project is not None:
        name, cost = _words(party.project.id), tables.structures[party.project.id].cost
        points = party.project.points
        facts.append(Fact("", f"⌂ {name} {points}/{cost}", f"⌂ {name}, {points} of {cost}"))
    held = [f"{shapes[view.sides[one.seat]]}{one.piece + 1}" for one in view.prisoners(seat)]
    prisoners = f"  held {held[0] if len(held) == 1 else len(held)}" if held else ""
    if not options.tanks:
        facts.append(Fact("", prisoners.strip()))
    elif party.tank.is_heavily_damaged:
        facts.append(Fact("wreck", f"wreck{prisoners}", "tank: a wreck"))
    else:
        tank, space = f"tank {party.tank.hp}", party.tank.space
        full_name = space.replace("_", "-").capitalize()
        facts.append(Fact(tank, f"{tank}{prisoners or f' {_TANK_SPACES[space]}'}", f"{tank} on {full_name}"))
    if held:
        facts.append(Fact("", "", f"holds {' '.join(held)}"))
    return tuple(facts)


def _spaces(view: LudicrousState, board: Board) -> dict[str, SpaceLook]:
    """Return the special spaces of each party, and what lies on the pathway."""
    found: dict[str, SpaceLook] = {}
    for side in view.sides:
        marks = {
            board.trap: SpaceLook("trap", "trap space", side),
            **dict.fromkeys(board.building, SpaceLook("house", "next to the building space", side)),
            board.fishing: SpaceLook("fish", "fishing space", side),
            board.star: SpaceLook("star", "star space", side),
        }
        found.update({RING[(STARTS[side] + spaces) % RING_SIZE]: mark for spaces, mark in marks.items()})
    for token in view.tokens:
        kind = "weapon" if token.weapon else token.id
        name, note = RING[token.ring], _words(token.weapon or kind)
        if (before := found.get(name)) is not None and before.note:
            note = f"{note}, {before.note}"
        found[name] = SpaceLook(_TOKENS.get(kind, "crate"), note)
    return found


def _creatures(view: LudicrousState) -> dict[str, tuple[CreatureLook, ...]]:
    """Return the creatures on the pathway; the second of a kind has a number for its second letter."""
    found: dict[str, tuple[CreatureLook, ...]] = {}
    seen = Counter[str]()
    for creature in view.creatures:
        seen[creature.id] += 1
        name = _words(creature.id)
        count = seen[creature.id]
        letters = f"{name[:1].upper()}{name[1:2] if count == 1 else count}"
        mark = CreatureLook(name=f"{name}, {creature.hp} HP", letters=letters, flags=str(creature.hp))
        space = RING[creature.ring]
        found[space] = (*found.get(space, ()), mark)
    return found


def _suffered(affliction: Affliction) -> str:
    """Return a condition, and for how many more turns it lasts where that is counted."""
    return _words(affliction.id) if affliction.ends.left is None else f"{_words(affliction.id)} {affliction.ends.left}"


def _words(identity: str) -> str:
    return identity.replace("_", " ")


def signs() -> dict[str, str]:
    """Return what each sign on the base of a token means, in a word."""
    return {**{sign: name for name, sign in FLAGS.items()}, OTHER_FLAG: "something else"}


def legend(*, is_lined: bool = False) -> list[tuple[str, str]]:
    """Explain the signs on the board, also where it is drawn in lines."""
    states = ", ".join(f"{sign} {name}" for name, sign in FLAGS.items())
    if is_lined:
        return [
            ("Pieces", "shape or letter and number, then the worst state, or else an arrow: the way one faces"),
            ("States", f"{states}, {OTHER_FLAG} anything else"),
            ("Creatures", "two letters"),
        ]
    return [
        ("Pieces", "shape and number; below them an arrow tells which way one faces, then its states"),
        ("States", f"{states}, {OTHER_FLAG} anything else; a dark face is unconscious, an underlined one the leader"),
        ("Creatures", "two letters; below them their hit points"),
    ]


# Reach


def reach(view: LudicrousState, option: Option, asked: int) -> frozenset[str]:
    """Return the spaces between the piece that acts and its target, or the one that it faces when there is no target.

    Args:
        view: the state as those who look may see it.
        option: an answer.
        asked: the seat that is asked.
    """
    if option.piece is None or option.aim.to_step is not None:
        return frozenset()
    seat = asked if option.seat is None else option.seat
    here = _ring(view, Who(seat, option.piece))
    if here is None:
        return frozenset()
    there = _ring(view, option.aim.target) if option.aim.target is not None else None
    if there is None and option.aim.space in RING:
        there = RING.index(option.aim.space)
    if there is None:
        faced = faced_space(view, Who(seat, option.piece))
        return frozenset() if faced is None else frozenset((faced,))
    ahead = (there - here) % RING_SIZE
    way, apart = (1, ahead) if ahead <= RING_SIZE // 2 else (-1, RING_SIZE - ahead)
    return frozenset(RING[(here + way * number) % RING_SIZE] for number in range(1, apart))


def faced_space(view: LudicrousState, who: Who) -> str | None:
    """Return the space right in front of a piece; None off the board."""
    seat = who.seat
    one = view.piece(who)
    step = one.step + (-1 if one.facing == "backward" else 1)
    if one.step < 0 or one.step >= HOME or one.prison is not None:
        return None
    here = _ring(view, who)
    if here is not None and step < 0:
        return RING[(here - 1) % RING_SIZE]
    return coordinate(view.sides[seat], step)


def _ring(view: LudicrousState, who: Who) -> int | None:
    seat = who.seat
    one = view.piece(who)
    return ring_index(view.sides[seat], one.step) if one.prison is None and is_on_ring(one.step) else None
