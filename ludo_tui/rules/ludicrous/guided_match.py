"""The guided first match: a fixed position of Ludicrous Ludo, prepared dice, and a few stops with what to try there."""

from typing import Final

from ludo_tui.board import PIECES
from ludo_tui.engine import Seat, Setup, Turn
from ludo_tui.rules.guides import Guide, Stop
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.model.state import STATS, LudicrousState, Party, Piece, Tank, Weapon

PLAYER: Final = 0
"""Seat of the one who is guided."""

_OFF: Final = ("structures", "tanks", "gambling", "annustar", "perks", "pivotal_moments")
"""Parts of the game that a first match leaves out."""
_DICE: Final = (16, 4, 3, 14, 6, 4, 3, 5, 15, 3, 18, 4, 3)
"""Attack and spell with defence and damage, movement, the rival's movement, tackle and defence, fish, movement."""


STOPS: Final = (
    Stop(
        "The turn and turning",
        "A turn goes through the phases in the line below. First you may turn pieces around: your piece 1 looks away "
        "from the rival beside it, and a piece can only attack what it faces. Turn it round. Never fight backwards.",
        ("turn:0", "pass"),
        spoken=(
            "A turn goes through phases: turning, action, bonus action, movement. First you may turn pieces around: "
            "your piece 1 looks away from the rival beside it, and a piece can only attack what it faces. Turn it "
            "round, and then go on. Never fight backwards."
        ),
    ),
    Stop(
        "An attack",
        "The action phase offers everything your party can do; odds stand behind each answer. Strike with the "
        "longsword. Both sides roll a d20, what is added is named beside the dice, and the higher total wins.",
        ("attack:0:longsword:1.0",),
        spoken=(
            "The action phase offers everything your party can do; odds stand behind each choice. Strike with the "
            "longsword. Both sides roll a d20 and add what the rules say, and the higher total wins."
        ),
    ),
    Stop(
        "A spell",
        "You have a bonus action as well. Your hand holds a card that the others can't see. Cast it at the same rival. "
        "It's a fire bolt. It's always a fire bolt.",
        ("cast:0 card:firebolt",),
    ),
    Stop(
        "Movement",
        "At the end of your turn you roll a d6 and move a piece, as in any Ludo. Piece 3 is nearly home. Move it.",
        ("move:2",),
    ),
    Stop(
        "A tackle",
        "The rival's piece runs past your piece 2. You may react once a round, in anybody's turn. Tackle it, and it "
        "stops before it gets by. Mind the shins. Theirs.",
        ("tackle:1",),
    ),
    Stop(
        "A fish",
        "Your turn again. Piece 2 stands on a fishing space. Skip the turning, fish with your action, and skip the "
        "bonus action. Yes, in the middle of a fight. The fish don't mind.",
        ("pass", "fish:1", "pass"),
    ),
    Stop("Home", "In a short match one piece home wins. Piece 3 gets there with what you have rolled.", ("move:2",)),
)
"""The stops, first to last."""

END: Final = Stop(
    "The end",
    "You have won. A real match has more of everything: tanks, structures, gambling, prisons, romance. F1 opens the "
    "rule behind any answer, ? lists the keys, m shows the party sheets. Space leads to a match, and to the title.",
    (),
    spoken=(
        "You have won. A real match has more of everything: tanks, structures, gambling, prisons, romance. r shows "
        "the rule of a question, m your party sheet, and ? lists what you can type."
    ),
)
"""What is said when the match is over."""

RIVALS_ANSWERS: Final = ("pass", "pass", "pass", "move:0")
"""What the rival answers, in order."""


def _position(rules: LudicrousRules, setup: Setup) -> LudicrousState:
    """Return the position that the guide begins with."""
    state = rules.new_state(setup)
    state.turn = Turn(seat=PLAYER, number=1)
    state.round = 1
    own = _party({"dexterity": 2}, [(14, True), (19, True), (50, False)])
    own.hand = ["firebolt"]
    state.parties = [own, _party({}, [(41, False), (7, False)])]
    return state


def _party(stats: dict[str, int], pieces: list[tuple[int, bool]]) -> Party:
    """Return a plain party of human wizards with its first pieces on steps, each facing backward or not."""
    placed = [Piece(step=step, facing="backward" if is_backward else "forward") for step, is_backward in pieces]
    return Party(
        race="human",
        profession="wizard",
        stats={**dict.fromkeys(STATS, 0), **stats},
        leader=3,
        weapons=[Weapon(id="longsword"), Weapon(id="dagger")],
        languages=["common"],
        hp=20,
        hp_max=20,
        tank=Tank(),
        pieces=[*placed, *(Piece() for _ in range(PIECES - len(placed)))],
    )


GUIDE: Final = Guide(
    ruleset="ludicrous",
    options={"match": "short", "head_start": False, **dict.fromkeys(_OFF, False)},
    seats=(Seat("Ana"), Seat("Rival", computer="easy")),
    player=PLAYER,
    position=_position,
    dice=_DICE,
    stops=STOPS,
    end=END,
    rivals_answers=RIVALS_ANSWERS,
)
