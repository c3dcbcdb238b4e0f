"""The board in words: who plays with whom, where every piece is, and what else is on it."""

from collections.abc import Callable, Iterator
from typing import Any

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Match, PieceLook, Who, counted
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable


def seat_name(match: Match[Any], seat: int) -> str:
    """Return a player's name with what the side of the board is called, such as `Ana (Red)`."""
    name = match.setup.seats[seat].name
    side = match.rules.sides(match.setup)[seat]
    style = None if side is None else match.rules.ruleset.style(side)
    return printable(name if style is None or style.called == name else f"{name} ({style.name})")


def partners(match: Match[Any]) -> list[str]:
    """Return a sentence that says who plays with whom; nothing where everybody plays alone."""
    teams = [[match.setup.seats[seat].name for seat in team] for team in match.rules.teams(match.setup) if team[1:]]
    return [printable(f"Partners: {'; '.join(map(' and '.join, teams))}.")] if teams else []


def board_words(
    match: Match[Any], seat: int | None, called: Callable[[Who], str] = lambda _: ""
) -> Iterator[list[str]]:
    """Yield the board as `seat` may see it: partners, each seat with its pieces after it, creatures, spaces, clocks."""
    yield from ([one] for one in partners(match))
    look = match.rules.look(match.view(seat), match.setup)
    for owner, (pieces, about) in enumerate(zip(look.pieces, look.seats, strict=True)):
        gauges = [one for one in (about.gauge, about.carried) if one is not None]
        facts = [f"{one.name} {one.value} of {one.most}" for one in gauges]
        count = counted(len(pieces), match.rules.piece_word) if pieces else "no pieces"
        told = [f"{seat_name(match, owner)}: {', '.join(facts) or count}"]
        for number, piece in enumerate(pieces):
            name = match.names.piece(owner, number).removeprefix(f"{match.setup.seats[owner].name}'s ")
            its_own = called(Who(owner, number))
            where = filter(None, (_place(match, owner, piece), piece.note.removeprefix(f"{name}, ")))
            told.append(f"{name}{f' ({its_own})' if its_own else ''} {'; '.join(where)}")
        yield list(map(printable, told))
    for space, creatures in look.creatures.items():
        yield from ([printable(f"{capital(creature.name)}: on {space}")] for creature in creatures)
    special: dict[str, list[str]] = {}
    for space, known in look.spaces.items():
        special.setdefault(known.note, []).append(space)
    yield from ([printable(f"{capital(note)}: {', '.join(spaces)}")] for note, spaces in special.items() if note)
    yield from ([f"{clock.name}: {clock.value} of {clock.most}"] for clock in look.clocks)


def board_lines(match: Match[Any], seat: int | None, called: Callable[[Who], str] = lambda _: "") -> Iterator[str]:
    """Yield the same, a piece a line."""
    for first, *pieces in board_words(match, seat, called):
        yield from (first, *(f"  {one}" for one in pieces))


def _place(match: Match[Any], owner: int, piece: PieceLook) -> str:
    """Return where a piece is, how far from home, and whether it looks backward."""
    place = match.names.step(owner, piece.step)
    if 0 <= piece.step < HOME:
        where = ", in the home column" if piece.step > LAST_RING_STEP else ""
        place = f"on {place}{where}, {HOME - piece.step} from home"
        if piece.facing == "backward":
            place += ", facing backward"
    elif piece.step < 0 and not piece.is_held:
        place = f"in {place}"
    return place
