"""Ludicrous Ludo in a page: what wins, what a turn is, what happens to a party, and the numbers of its tables."""

from collections.abc import Iterable, Iterator

from ludo_tui.board import PIECES
from ludo_tui.engine import by_count
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets import Ruleset


def brief_text(ruleset: Ruleset, tables: Tables, options: LudicrousOptions, seats: Iterable[int]) -> Iterator[str]:
    """Yield the game in sentences.

    Args:
        ruleset: the game.
        tables: those of the ruleset.
        options: the house rules.
        seats: how many play, or may play where that is open.
    """
    numbers = tables.numbers
    hp = by_count(seats, numbers.party.hp_with, "seats")
    needed = numbers.match.pieces_home[options.match]
    who = "team, its two parties counted together," if options.teams else "party"
    after = " The others play on for their places." if options.play_on else ""
    yield f"The first {who} with {needed} of its {PIECES} pieces home wins.{after}"
    yield (
        "A party has a race, a class, stats, weapons and perks, which all its pieces share; its sheet tells them. "
        "Every seat rolls for who begins."
    )
    played = [phase for phase in ruleset.phases if phase.id != "tank_movement" or options.tanks]
    yield f"A turn has {len(played)} phases; what cannot matter is passed over:"
    for phase in played:
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
