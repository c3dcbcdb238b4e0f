"""Ludicrous Ludo in a page: what wins, what a turn is, what happens to a party, and the numbers of its tables."""

from collections.abc import Iterator, Sequence

from ludo_tui.board import PIECES
from ludo_tui.engine import by_count
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.tables.numbers import MatchNumbers
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rules.playing_on import AFTER_THE_FIRST
from ludo_tui.rulesets.model import Phase


def brief_text(
    phases: Sequence[Phase], tables: Tables, options: LudicrousOptions, seats: Sequence[int]
) -> Iterator[str]:
    """Yield the game in sentences.

    Args:
        phases: those of a turn that are played.
        tables: those of the ruleset.
        options: the house rules.
        seats: how many play, or may play where that is open.
    """
    numbers = tables.numbers
    hp = by_count(seats, numbers.party.hp_with, "seats")
    needed = numbers.match.pieces_home[options.match]
    who = "team in which both parties have" if options.teams else "party with"
    whose = "their" if options.teams else "its"
    after = AFTER_THE_FIRST[options.play_on] if max(seats) > 2 and not options.teams else ""
    yield f"The first {who} {needed} of {whose} {PIECES} pieces home wins.{after}"
    shared = "stats, weapons and perks" if options.perks else "stats and weapons"
    yield (
        f"Your party has a race, a class, {shared}, which all its pieces share. Its sheet shows them. "
        f"{_where_pieces_begin(numbers.match, options, seats)} Every player rolls, and the highest starts."
    )
    yield f"A turn has {len(phases)} phases. The game skips those that cannot matter:"
    for phase in phases:
        yield f"  {phase.name}: {phase.text}"
    yield (
        "In a contest both players roll a d20 and add their modifiers. The higher total wins. A 20 on the die is a "
        f"critical success, a 1 a critical failure. If you miss by {numbers.contest.graze_short}, it is a grazing hit."
    )
    yield (
        f"HP belong to your party: {hp} + constitution + what class and race add. At 0 HP the piece that was hit "
        "falls unconscious. If you do not revive it in time, it goes back to the yard."
    )
    yield (
        "If you end a move on a single enemy piece, it goes back to its yard. A piece on a star space or on its own "
        "starting space is safe. You cannot end a move on a space with two pieces."
    )
    if not numbers.movement.home_exact:
        yield "You get home with the number you need, or a higher one."
    yield "You have one reaction from one turn to the next: tackle a piece that passes, raise a shield, or strike."
    if options.magic:
        yield (
            f"Spells are cards: you start with {numbers.match.start_cards}, and hold at most "
            f"{numbers.party.hand_base} + intelligence."
        )
    yield (
        f"You gain {numbers.party.bonus_points_per_turn} bonus die points each turn; when you have enough, you may "
        "roll the bonus die to move."
    )
    if options.annustar:
        yield (
            "Every spell, hack, gamble and critical failure damages the Annustar, a shared counter. When it cracks, a "
            "random event (an Annustaria Breaker) hits everyone."
        )


def _where_pieces_begin(match: MatchNumbers, options: LudicrousOptions, seats: Sequence[int]) -> str:
    """Return the sentence that tells how many pieces begin on the ring."""
    if not options.head_start:
        return "All pieces start in the yard."
    out = by_count(seats, lambda count: match.pieces_out.get(count, 0), "seats")
    on_star = by_count(seats, lambda count: match.pieces_on_star.get(count, 0), "seats")
    star = "" if on_star == "0" else f", and {on_star} on its own star space"
    return f"Every party starts with {out} of its pieces on its starting space{star}."
