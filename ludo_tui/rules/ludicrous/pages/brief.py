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
        f"A party has a race, a class, {shared}, which all its pieces share; its sheet tells them. "
        f"{_where_pieces_begin(numbers.match, options, seats)} Every seat rolls for who begins."
    )
    yield f"A turn has {len(phases)} phases; what cannot matter is passed over:"
    for phase in phases:
        yield f"  {phase.name}: {phase.text}"
    yield (
        "A contest: both sides roll a d20 with their modifiers, and the higher wins. A 20 is critical, a 1 a fumble; "
        f"who falls short by {numbers.contest.graze_short} still grazes."
    )
    yield (
        f"HP belong to the party: {hp} + constitution, and what class and race bring. At 0 the "
        "piece that was hit is unconscious: unless somebody revives it in time, it goes back to the yard."
    )
    yield (
        "Ending a move on a single enemy piece sends it back to its yard. Nobody is sent back from a star space or "
        "from its own starting space, and no space with two pieces can be ended on."
    )
    if not numbers.movement.home_exact:
        yield "Home is reached by the number needed, or by more."
    yield "Each party has one reaction from one of its turns to the next: to tackle who passes, to shield, to strike."
    if options.magic:
        yield (
            f"Spells are cards: {numbers.match.start_cards} to begin with, and at most {numbers.party.hand_base} + "
            "intelligence in hand."
        )
    yield (
        f"{numbers.party.bonus_points_per_turn} bonus points a turn fill the bonus die; once it is full, it can be "
        "rolled to move."
    )
    if options.annustar:
        yield "Magic and mishaps damage the Annustar; sooner or later an Annustaria Breaker happens, to everybody."


def _where_pieces_begin(match: MatchNumbers, options: LudicrousOptions, seats: Sequence[int]) -> str:
    """Return the sentence that tells how many pieces begin on the ring."""
    if not options.head_start:
        return "All pieces begin in the yard."
    out = by_count(seats, lambda count: match.pieces_out.get(count, 0), "seats")
    on_star = by_count(seats, lambda count: match.pieces_on_star.get(count, 0), "seats")
    star = "" if on_star == "0" else f", and {on_star} on its own star space"
    return f"Every party begins with {out} of its pieces on its starting space{star}."
