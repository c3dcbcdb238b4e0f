"""The guided first match: a fixed position of Skirmish Ludo, prepared dice, and six stops with what to try there."""

from typing import Final

from ludo_tui.board import HOME, ring_index
from ludo_tui.engine import Seat, Setup, Turn
from ludo_tui.rules.guides import Guide, Stop
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.model.state import Monster, SkirmishState

PLAYER: Final = 0
"""Seat of the one that is guided."""


_DICE: Final = (7, 3, 4, 13, 4, 3, 2, 3, 5, 4)
"""The hound's bite with its bane, the Ludo die, the champion's attack with its damage and Bonus Damage, spoils."""


STOPS: Final = (
    Stop(
        "The initiative",
        "You win with two pieces home. The Sage's monsters go before the parties. One of your pieces could go first, "
        "but that uses its reaction, and you will want that in a moment. Wait.",
        ("pass",),
    ),
    Stop(
        "A reaction",
        "The burr hound bites at your champion. Each piece has one reaction a round, and you use it before the roll. "
        "Dodge: the bite gets a bane, a d6 that counts against it. Good dog. Bad dog. It depends on the d6.",
        ("dodge:0",),
    ),
    Stop(
        "The yard",
        "Your turn begins with the Ludo die. While there is room on the track, one piece may come out of the yard; the "
        "spaces of the die go to one piece of yours, whenever you like. Bring out the brawler.",
        ("muster:1",),
    ),
    Stop(
        "Running",
        "Each piece has a turn: a move and one action. Let the brawler be next. Nobody is near, so it runs: that is "
        "its action, three times its Speed. Go as far as you can, and leave the die to the champion. Brawlers can't "
        "count anyway.",
        ("act:1", "run", "go:h15", "pass"),
    ),
    Stop(
        "An attack",
        "Now the champion. Strike with the great sword; the chance stands behind the answer, and after the hit you add "
        "Bonus Damage, once a round. What is felled gives a seal and spoils: let the champion stride ahead.",
        ("attack:greatsword:mon-1", "dice:2", "stride:0"),
    ),
    Stop(
        "The gate",
        "The gate of your home column takes one seal, and the champion has it. Walk in, where nobody can harm it, "
        "take the spaces of the Ludo die, and go home. Wipe your feet. There's hound on them.",
        ("go:d8", "give-die", "home"),
    ),
)
"""The stops, first to last."""


END: Final = Stop(
    "The end",
    "You have won. A real match has more of everything: pieces that fall and are captured, hiding, grabs, spells, and "
    "a Sage who wins if nobody is home when night falls. F1 opens the rule behind any answer, m shows the pieces, k "
    "rounds and doom. Space leads to a match, and to the title.",
    (),
    spoken=(
        "You have won. A real match has more of everything: pieces that fall and are captured, hiding, grabs, "
        "spells, and a Sage who wins if nobody is home when night falls. r shows the rule of a question, m your "
        "pieces, k rounds and doom, and ? lists what you can type."
    ),
)
"""What is said when the match is over."""


RIVALS_ANSWERS: Final = ("pass", "pass", "attack:bite:0.0", "pass", "pass")
"""What the rival and the Sage answer, in order: no initiative, no summons, a bite, no walk, no dodge."""


def _position(rules: SkirmishRules, setup: Setup) -> SkirmishState:
    """Return the position that the guide begins with."""
    state = rules.new_state(setup)
    state.turn = Turn(seat=state.sage_seat, number=1)
    state.menace = 0
    champion, _, duelist, _ = state.parties[PLAYER]
    champion.step, duelist.step = 44, HOME
    state.monsters = [Monster(number=1, entry="burr_hound", ring=ring_index(state.sides[PLAYER], 45))]
    state.summoned = 1
    return state


GUIDE: Final = Guide(
    ruleset="skirmish",
    options={"match": "short"},
    seats=(
        Seat("Ana", party="the_loose_coins"),
        Seat("Rival", computer="easy", party="ash_and_oak"),
        Seat("Sage", computer="easy"),
    ),
    player=PLAYER,
    position=_position,
    dice=_DICE,
    stops=STOPS,
    end=END,
    rivals_answers=RIVALS_ANSWERS,
)
