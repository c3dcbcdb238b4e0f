"""How the kinds of questions of Ludicrous Ludo are shown."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.engine.showing import QuestionHint

QUESTIONS: Final[Mapping[str, QuestionHint]] = {
    "action": QuestionHint("choose an action", title="Your action"),
    "ambush": QuestionHint("make an ambush?"),
    "attack": QuestionHint("attack which enemy?"),
    "bonus": QuestionHint("choose a bonus action", title="Your bonus action"),
    "card": QuestionHint("choose a card"),
    "choice": QuestionHint("choose one"),
    "taunt_line": QuestionHint("roll for a line?"),
    "enter": QuestionHint("bring a piece out?"),
    "move": QuestionHint("which piece?"),
    "retaliation": QuestionHint("strike back?"),
    "soul_read": QuestionHint("read on?"),
    "structure": QuestionHint("build what?"),
    "surrender": QuestionHint("accept the surrender?"),
    "symbol": QuestionHint("rock, paper or scissors?"),
    "tank": QuestionHint("move the tank?", still_free="Your tank can still fire."),
    "target": QuestionHint("choose a target"),
    "turning": QuestionHint("turn around?"),
    "way": QuestionHint("which one?"),
}
