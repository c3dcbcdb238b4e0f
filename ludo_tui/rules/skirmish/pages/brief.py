"""Skirmish Ludo told in a page: what wins, what a round is, what a turn can do, what the Sage does, and the numbers."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, get_args

from ludo_tui.board import PIECES
from ludo_tui.engine import by_count, counted, signed
from ludo_tui.rules.skirmish.board.goals import goals_for
from ludo_tui.rules.skirmish.model.state import Goals, Piece
from ludo_tui.rules.skirmish.party.sheets import original_sheet
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Length, Numbers, Tables

_AMBUSHES: Final = {
    "parties": "The parties are surprised: in the first round their pieces can move, but not act.",
    "monsters": "The monsters are surprised: in the first round they can move, but not act.",
    "luck": "Each side rolls for luck: if only one fails, it is surprised, and cannot act in the first round.",
}
"""Who is surprised at the start."""


def brief_lines(tables: Tables, options: SkirmishOptions, parties: Sequence[int], *, has_sage: bool) -> Iterator[str]:
    """Yield the game in sentences, by its tables and house rules.

    Args:
        tables: those of the ruleset.
        options: the house rules.
        parties: how many play, or may play where that is open.
        has_sage: is there a Sage?
    """
    numbers = tables.numbers

    def by(what: Callable[[Goals], int]) -> str:
        return by_count(
            parties, lambda count: what(goals_for(tables, options.match, count, has_sage=has_sage)), "parties"
        )

    are = "have a truce: nobody of them harms another" if options.truce and has_sage else "are enemies of each other"
    wanted = by(lambda one: one.wanted)
    yield f"The first party with {wanted} of its {PIECES} pieces home wins at once. The parties {are}."
    yield (
        f"The match has {by(lambda one: one.rounds)} rounds. After the last one night falls: most pieces home win, "
        f"then most steps{'; with nobody home the Sage wins' if has_sage else ''}."
    )
    if has_sage:
        yield (
            "The Sage leads the monsters and goes first in each round: it calls them out of lairs for menace, and each "
            "of them has a turn; where the road is full, it may send one off for another that it calls. "
            f"Doom rises by 1 for each piece that is carried off; at {by(lambda one: one.doom)} "
            "the Sage wins."
        )
    scenario = tables.scenarios[options.scenario]
    yield f"{scenario.name}: {scenario.text}"
    chosen = scenario.ambush if options.ambush == "none" else options.ambush
    if chosen != "none" and (has_sage or chosen != "monsters"):
        yield _AMBUSHES[chosen]
    monsters = "the monsters' turns, then " if has_sage else ""
    yield f"A round: {monsters}{_order(options, has_sage=has_sage)}, then what the end of a round brings."
    most = by_count(parties, numbers.match.on_track.__getitem__, "parties")
    yield (
        f"A party rolls the Ludo die. Up to {most} of its upright pieces "
        "may be on the track: while there is room, one comes out of the yard. The spaces of the die go to one piece, "
        f"on top of its Speed; on a {numbers.ludo_die.musters_extra} another may come out beyond the limit instead."
    )
    yield from _turns(numbers, has_sage=has_sage)
    yield from _example(tables, has_sage=has_sage)
    yield from _losses(numbers, has_sage=has_sage)


def _order(options: SkirmishOptions, *, has_sage: bool) -> str:
    """Return in which order the parties have their turns."""
    if options.declare == "open":
        dispute = "the Sage settles disputes" if has_sage else "in a dispute the party furthest back goes first"
        return f"the parties have their turns piece by piece, as they say, and {dispute}"
    first = "the Sage names" if options.first_party == "sage" and has_sage else "has the token"
    return f"one party after the other, the one that {first} first"


def _turns(numbers: Numbers, *, has_sage: bool) -> Iterator[str]:
    """Yield what a piece can do in its turn."""
    bars = "one alone does not; some monsters do" if has_sage else "one alone does not"
    yield (
        "Then each piece has its turn: it moves up to its Speed in steps and takes one action, in any order; what is "
        "left of the move can be walked afterwards. Two upright pieces of a party on one space bar the way to its "
        f"enemies, {bars}. Who leaves the reach of an enemy risks a free attack."
    )
    yield (
        "An action: attack, wrestle, cast a spell, use a thing or a talent, defend, hide, help, tend the fallen, or "
        f"run {numbers.move.run} times as far."
    )
    yield (
        "A roll is a d20 with a modifier against a number. Boons and banes cancel each other; of those that are left a "
        "d6 each is rolled, and the highest is added, or taken off."
    )
    yield (
        "An attack rolls against Defense and does the damage of the weapon; once a round Bonus Damage can be added. "
        "Each piece has one reaction a round, before the dice: to dodge, to cover an ally, to strike at who walks away."
    )


def _example(tables: Tables, *, has_sage: bool) -> Iterator[str]:
    """Yield a turn as it may go, of the first path that has a weapon against a monster or a piece."""
    path = next((path for path in tables.paths.values() if path.weapons), None)
    if path is None:
        return
    weapon, name, defense, health = tables.weapons[path.weapons[0]], *_foe(tables, has_sage=has_sage)
    speed = next(iter(tables.ancestries.values())).speed
    rolled, added = defense - path.str_ + 1, signed(path.str_)
    harm = weapon.dice * 7 // 2 + weapon.plus
    end = "which fells it" if harm >= health else f"of the {health} that fell it"
    die, walked = 4, speed + 1
    yield (
        f"A turn, for example: the Ludo die shows {die}, and a {path.name.lower()} with Speed {speed} takes it and has "
        f"{speed + die} steps. It walks {walked}, up to a {name}, and strikes with its "
        f"{weapon.name.lower()}: a d20 shows {rolled}, {added} is {rolled + path.str_} against Defense "
        f"{defense}, a hit. Of {weapon.dice}d6{f'+{weapon.plus}' if weapon.plus else ''} come {harm} damage, "
        f"{end}. The {speed + die - walked} steps that are left can be walked then."
    )


def _foe(tables: Tables, *, has_sage: bool) -> tuple[str, int, int]:
    """Return the name, the Defense and the Health of what the piece of the example attacks."""
    if has_sage:
        monster = next(iter(tables.monsters.values()))
        return monster.name.lower(), monster.defense, monster.health
    piece = original_sheet(tables, Piece(ancestry=next(iter(tables.ancestries)), path=[*tables.paths][-1]))
    return piece.name, piece.defense, piece.health


def _losses(numbers: Numbers, *, has_sage: bool) -> Iterator[str]:
    """Yield what becomes of those who fall, and what that brings."""
    fallen = "a monster is felled, a piece is down" if has_sage else "a piece is down"
    yield (
        f"Damage that reaches Health: {fallen}. At the end of a round who is down rolls for "
        f"luck and may come to; with {numbers.down.fails} failures it is carried off, back to its yard."
    )
    yield (
        "Whoever ends its move on a fallen enemy piece captures it: it goes back to its yard."
        + (" A monster that does so carries it off." if has_sage else "")
    )
    beaten = "A captured piece or a felled monster, unless it is small fry," if has_sage else "A captured piece"
    yield (
        f"{beaten} gives a seal, and spoils of "
        f"{numbers.spoils}: so much damage healed, or as many spaces straight ahead."
    )
    yield (
        f"The gate of the home column takes {counted(numbers.toll, 'seal')}, of the piece or "
        "of an ally near by. In the column nobody can harm it, and home needs no exact count."
    )
    yield "On its own starting space a piece cannot be attacked, and attacks nobody."


def lengths(tables: Tables, parties: Sequence[int]) -> str:
    """Return how long each length of a match is, for each number of parties, where there is a Sage.

    It is read behind what the numbers are: pieces home, rounds, doom.
    """
    said = [f"With {'/'.join(map(str, parties))} parties:"]
    for length in get_args(Length):
        goals = [goals_for(tables, length, count, has_sage=True) for count in parties]
        home, rounds, doom = (
            "/".join(str(getattr(one, name)) for one in goals) for name in ("wanted", "rounds", "doom")
        )
        said.append(f"{length} {home}, {rounds}, {doom};")
    fewer = tables.numbers.match.fewer_without_sage
    less = [f" No Sage: {count} parties need {fewer[count]} fewer." for count in parties if fewer[count]]
    return f"{' '.join(said).removesuffix(';')}.{''.join(less)}"
