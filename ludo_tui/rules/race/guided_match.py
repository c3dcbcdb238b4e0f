"""The guided first match of Party Ludo: a fixed position, prepared dice, and five stops with what to try there."""

from typing import Final

from ludo_tui.board import YARD
from ludo_tui.engine import Seat, Setup, TableOptions, Turn
from ludo_tui.rules.guides import Guide, Stop
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.state import Piece, RaceState

PLAYER: Final = 0
"""Seat of the one who is guided."""
_STEPS: Final = ((14, 32, YARD, 52), (43, 5, YARD, YARD))
"""Where the tokens of both seats stand."""
_DICE: Final = (6, 3, 2, 3, 4)
"""Coming out, the capture, the star, the rival's move, home."""

STOPS: Final = (
    Stop(
        "The die",
        "You win this short match with one token home; usually you need all four. Your turn begins with the die. The "
        "list shows what each face would do: a 4 wins at once, a 6 brings a token out. Roll. The die isn't listening.",
        ("roll",),
        spoken=(
            "You win this short match with one token home; usually you need all four. Your turn begins with the die. "
            "A 4 wins at once, a 6 brings a token out of the yard. Roll. The die isn't listening."
        ),
    ),
    Stop(
        "Out of the yard, and again",
        "A six! The digit before an answer is the number of the token. The white frame on the board shows where it "
        "lands. Bring token 3 out. After a six you roll again.",
        ("move:2", "roll"),
        spoken=(
            "A six! Each choice says which token moves, and where to. Bring token 3 out. After a six you roll again."
        ),
    ),
    Stop(
        "A capture",
        "Token 1 can land exactly on the rival's token. That one goes back to its yard, and you roll once more. Below "
        "the answers you read what it costs them. Don't look at their face. Look at their face a little.",
        ("move:0", "roll"),
        spoken=(
            "Token 1 can land exactly on the rival's token. That one goes back to its yard, and you roll once more. In "
            "brackets, each choice says how likely your token is captured where it lands."
        ),
    ),
    Stop(
        "Safe squares",
        "Nobody is captured on a star or a start. Put token 2 on the star. The rival will land on the very same space. "
        "Nothing happens. They have to stand there together.",
        ("move:1",),
    ),
    Stop(
        "Home",
        "The rival has landed beside you, and nothing happened. The coloured column leads home. The last step must be "
        "exact: token 4 needs a four. It has practised.",
        ("roll", "move:3"),
    ),
)
"""The stops, first to last."""

END: Final = Stop(
    "The end",
    "You have won. In a match u takes a move back until the next roll, F1 opens the rules in force, and ? lists the "
    "keys. Space leads to a match with friends or computers, and to the title.",
    (),
    spoken=(
        "You have won. In a match, u takes a move back until the next roll, r shows the rule of a question, and ? "
        "lists what you can type."
    ),
)
"""What is said when the match is over."""


def _position(rules: RaceRules, setup: Setup) -> RaceState:
    """Return the position that the guide begins with."""
    state = rules.new_state(setup)
    state.turn = Turn(seat=PLAYER, number=1)
    state.round = 1
    state.pieces = [[Piece(step) for step in own] for own in _STEPS]
    return state


GUIDE: Final = Guide(
    ruleset="party",
    options={"pieces_to_win": 1},
    table=TableOptions(press_to_roll=True),
    seats=(Seat("Ana"), Seat("Rival", computer="easy")),
    player=PLAYER,
    position=_position,
    dice=_DICE,
    stops=STOPS,
    end=END,
    rivals_answers=("move:1",),
)
"""What `guided` begins."""
