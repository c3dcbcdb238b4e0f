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
    "parties": "The parties are surprised: in the first round their pieces can move but not act.",
    "monsters": "The monsters are surprised: in the first round they can move but not act.",
    "luck": "Each side makes a luck roll. If only one side fails, it is surprised and cannot act in the first round.",
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

    are = "have a truce and cannot harm each other" if options.truce and has_sage else "are enemies"
    wanted = by(lambda one: one.wanted)
    yield f"You win at once if you are first to bring {wanted} of your {PIECES} pieces home. The parties {are}."
    yield (
        f"The match has {by(lambda one: one.rounds)} rounds. Then night falls: the party with most pieces home wins, "
        f"and a tie goes to the one farthest along.{' If no piece is home, the Sage wins.' if has_sage else ''}"
    )
    if has_sage:
        yield (
            "The Sage leads the monsters and goes first in each round. It spends menace (points to buy monsters) to "
            "summon monsters at lairs, and each monster takes a turn. If the track is full, it may send one off for "
            "another. Doom rises by 1 for each piece that is carried off (back to its yard). At doom "
            f"{by(lambda one: one.doom)} the Sage wins."
        )
    scenario = tables.scenarios[options.scenario]
    yield f"{scenario.name}: {scenario.text}"
    chosen = scenario.ambush if options.ambush == "none" else options.ambush
    if chosen != "none" and (has_sage or chosen != "monsters"):
        yield _AMBUSHES[chosen]
    monsters = "the monsters' turns, then " if has_sage else ""
    yield f"A round: {monsters}{_order(options, has_sage=has_sage)}, then end-of-round effects."
    most = by_count(parties, numbers.match.on_track.__getitem__, "parties")
    yield (
        f"Your party's turn starts with the Ludo die. Up to {most} of your standing pieces may be on the track: while "
        "there is room, you may bring one out of the yard. Add the spaces of the die to the Speed of one piece. On a "
        f"{numbers.ludo_die.musters_extra} you may bring out one piece beyond the limit instead."
    )
    yield from _turns(numbers, has_sage=has_sage)
    yield from _example(tables, has_sage=has_sage)
    yield from _losses(numbers, has_sage=has_sage)


def _order(options: SkirmishOptions, *, has_sage: bool) -> str:
    """Return in which order the parties have their turns."""
    if options.declare == "open":
        dispute = "the Sage settles disputes" if has_sage else "in a dispute the party farthest behind goes first"
        return f"the parties take turns piece by piece, as they call them, and {dispute}"
    first = "that the Sage names" if options.first_party == "sage" and has_sage else "with the first-player marker"
    return f"one party after the other, the one {first} first"


def _turns(numbers: Numbers, *, has_sage: bool) -> Iterator[str]:
    """Yield what a piece can do in its turn."""
    bars = " Some monsters block the way alone." if has_sage else ""
    yield (
        "Then each of your pieces takes a turn: it moves up to its Speed and takes one action, in any order. It can "
        "walk leftover steps after the action. Two standing pieces of one party on a space are a block: enemies "
        f"cannot pass it.{bars} If you walk out of an enemy's reach, it may make a free attack on you."
    )
    yield (
        "Actions: attack, wrestle, cast a spell, use a thing or a talent, defend, hide, help, tend a fallen piece, "
        f"or run {numbers.move.run} times as far."
    )
    yield (
        "To roll, add a modifier to a d20 and reach a number. Boons and banes cancel each other. Roll a d6 for each "
        "one left: add the highest for boons, subtract it for banes."
    )
    yield (
        "To attack, roll against Defense. A hit does the weapon's damage, and once a round you can add Bonus Damage. "
        "Each piece has one reaction a round, before the dice: dodge, cover an ally, or attack an enemy that walks "
        "away."
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
    end = "enough to defeat it" if harm >= health else f"of its {health} Health"
    die, walked = 4, speed + 1
    yield (
        f"For example, the Ludo die shows {die}. Your {path.name.lower()} with Speed {speed} takes it and has "
        f"{speed + die} steps. It walks {walked}, up to a {name}, and attacks with its {weapon.name.lower()}: the d20 "
        f"shows {rolled}, and {added} makes {rolled + path.str_} against Defense {defense}, a hit. "
        f"{weapon.dice}d6{f'+{weapon.plus}' if weapon.plus else ''} do {harm} damage, {end}. It can still walk "
        f"{speed + die - walked} steps."
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
    fallen = "a monster is defeated, and a piece is down" if has_sage else "a piece is down"
    yield (
        f"When its damage reaches its Health, {fallen}. At the end of each round, a piece that is down makes a luck "
        f"roll: on a success it wakes up. After {numbers.down.fails} failures it is carried off, back to its yard."
    )
    yield (
        "End your move on a fallen enemy piece to capture it: it goes back to its yard."
        + (" A monster that does so carries it off." if has_sage else "")
    )
    beaten = "a captured piece, or for a defeated monster except for minions" if has_sage else "a captured piece"
    yield (
        f"You get a seal for {beaten}. You also get spoils: roll {numbers.spoils}, then heal that much damage, or "
        "move that many spaces straight ahead."
    )
    yield (
        f"The gate of your home column costs {counted(numbers.toll, 'seal')}, from the piece or an ally nearby. In "
        "the column nothing can harm your piece, and it needs no exact count to get home."
    )
    yield "On your starting space a piece cannot be attacked, and cannot attack."


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
