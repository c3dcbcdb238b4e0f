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
        "Two pieces home, and you win. The Sage's monsters go first. One of your pieces could jump the queue, but that "
        "costs its reaction, and you'll need that in a moment. Wait.",
        ("pass",),
    ),
    Stop(
        "A reaction",
        "A burr hound bites at your champion. Each piece has one reaction a round, before the dice. Dodge: the bite "
        "gets a bane, a d6 off its roll. Good dog. Bad dog. It depends on the d6.",
        ("dodge:0",),
    ),
    Stop(
        "The yard",
        "Your turn starts with the Ludo die. It gives one piece more steps, and you may bring a piece out of the yard. "
        "Bring out the brawler. He packed sandwiches.",
        ("muster:1",),
    ),
    Stop(
        "Running",
        "Each piece moves and takes one action. The brawler is next. No enemy is near, so run: three times its "
        "Speed, for its action. Leave the die to the champion. Brawlers can't count anyway.",
        ("act:1", "run", "go:h15", "pass"),
    ),
    Stop(
        "An attack",
        "Now the champion. Attack with the great sword: your chance is beside it. After the hit, add Bonus Damage, "
        "once a round. A defeated monster gives a seal and spoils: move the champion ahead.",
        ("attack:greatsword:mon-1", "dice:2", "stride:0"),
    ),
    Stop(
        "The gate",
        "The gate costs a seal, and the champion has one. Walk in, where nothing can harm it. Take the Ludo die, and "
        "go home. Wipe your feet. There's hound on them.",
        ("go:d8", "give-die", "home"),
    ),
)
"""The stops, first to last."""


END: Final = Stop(
    "The end",
    "You win! A real match has more: captures, hiding, grabs, spells, and a Sage who wins if nobody is home by "
    "nightfall. F1 explains any choice, m shows your pieces, k rounds and doom. Space leads on.",
    (),
    spoken=(
        "You win! A real match has more: captures, hiding, grabs, spells, and a Sage who wins if nobody is home by "
        "nightfall. r explains a question, m your pieces, k rounds and doom, and ? lists what you can type."
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
