"""Counts the questions of Ludicrous Ludo that end in "no" because nothing was there, asked for the sake of a secret.

    python benchmarks/secret_reactions.py [--matches 20] [--seats 2 3 4]

People sit in all seats and answer as hard computers would. A person with a secret reaction that is wanted looks first;
one who has something and saves it looks, and declines; one who has nothing declines without a look. A question is in
vain if its only answers decline. Compared are the settings of *Secret reactions* and the neutral questions of 1.15.0:
asked wherever an event happens, and again at each. In the end one person plays against computers.
"""

import argparse
from collections import Counter
from typing import Final, Literal

from benchmarks.figures import tell
from ludo_tui import Game, Seat, players
from ludo_tui.engine import DECLINING, Level, Prompt
from ludo_tui.rules.ludicrous.reactions import perk, reaction_spell
from ludo_tui.rules.ludicrous.reactions.table_reactions import touches
from ludo_tui.study.simulation import NAMES
from ludo_tui.table.questions.table_options import LOOK
from ludo_tui.table.session import Session

LEVEL: Final[Level] = "hard"
FIRST: Final = 1000
Manner = Literal["1.15.0", "strict", "quick"]
MANNERS: Final[tuple[Manner, ...]] = ("1.15.0", "strict", "quick")


def set_manner(manner: Manner) -> None:
    """Let secret reactions be asked about as in a setting, or as in 1.15.0."""
    for module in (reaction_spell, perk):
        setattr(module, touches.__name__, (lambda *_: True) if manner == "1.15.0" else touches)


def played(seats: int, seed: int, manner: Manner, *, is_alone: bool = False) -> Counter[str]:
    """Play a match and return how many turns it took, and how many questions about reactions people were asked."""
    seated = [Seat(name, computer=LEVEL if is_alone and at else None) for at, name in enumerate(NAMES[:seats])]
    reactions = "quick" if manner == "quick" else "strict"
    options = {"match": "short", "secret_reactions": reactions, "sheets": "secret"}
    game = Game.new("ludicrous", seated, seed, options)
    session, count = Session(game), Counter[str]()
    while (prompt := game.prompt) is not None:
        if game.setup.seats[prompt.seat].computer is not None:
            session.play_on()
            continue
        is_asked = session.questions.waiting == "person"
        if is_asked and not session.questions.needs_curtain:
            session.privacy.go_public(session.questions.prompt)  # as the table does
        answer = choice(game, prompt)
        if prompt.kind == "reaction" and is_asked:
            count["asked"] += 1
            count["in vain"] += is_vain(prompt)
        if not is_asked:
            session.play_on()
        elif manner == "1.15.0":
            game.answer(answer)
        else:
            give(session, prompt, answer)
    count["turns"] = game.state.turn.number
    return count


def choice(game: Game, prompt: Prompt) -> str:
    """Return what a computer seat would answer."""
    view, options = game.view(prompt.seat), game.setup.options
    return players.choose(view, prompt, LEVEL, game.setup.seed, game.answer_count, system="ludicrous", options=options)


def is_vain(prompt: Prompt) -> bool:
    """Tell whether there is nothing to do but to decline."""
    return all(option.does in DECLINING for option in prompt.options)


def give(session: Session, prompt: Prompt, answer: str) -> None:
    """Answer at the table, with a look first where somebody has something."""
    shown = session.questions.prompt
    if prompt.kind == "reaction" and not is_vain(prompt) and shown is not None and LOOK in shown.options:
        session.answer(LOOK.id)
    if session.questions.needs_curtain:
        session.privacy.lift(session.questions.prompt)
    if (cover := session.questions.cover) is not None:
        session.answer(cover.id)
    shown = session.questions.prompt
    is_listed = shown is not None and shown.option(answer) is not None
    session.answer(answer) if is_listed else session.game.answer(answer)


def report(what: str, found: Counter[str], most: float | None = None) -> None:
    """Print what was counted."""
    share = 100 * found["in vain"] / max(found["asked"], 1)
    print(
        f"{what}: {found['turns']:,} turns, {found['asked']:,} questions whether to react, {found['in vain']:,} in vain"
        f" ({share:.0f} %), {found['in vain'] / found['turns']:.2f} a turn"
    )
    if most is not None:
        tell(f"questions whether to react that are in vain, {what}", share, "%", most=most)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=20, help="of each number of seats")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    given = parser.parse_args()
    aims: dict[Manner, float | None] = {"1.15.0": None, "strict": 25, "quick": 0}
    seeds = range(FIRST, FIRST + given.matches)
    for manner in MANNERS:
        set_manner(manner)
        runs = [played(seats, seed, manner) for seats in given.seats for seed in seeds]
        report(manner, sum(runs, Counter[str]()), aims[manner])
    for manner in MANNERS[1:]:
        runs = [played(seats, seed, manner, is_alone=True) for seats in given.seats for seed in seeds]
        report(f"{manner}, alone against computers", sum(runs, Counter[str]()), 0)


if __name__ == "__main__":
    main()
