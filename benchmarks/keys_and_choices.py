"""How many of the keys that people press at a race game decide something.

    python benchmarks/keys_and_choices.py [--matches 6] [--game party] [--seats 2 3 4]

People sit in all seats and answer as hard computers do, with the settings of a new player: they roll by a key, and a
move without a choice is played by itself. A roll is *blank* if nothing is left to decide for its seat after it.
"""

import argparse
from collections import Counter

from benchmarks.figures import tell
from ludo_tui import Game, rulesets
from ludo_tui.players import choose
from ludo_tui.rules.playing_on import PLAY_ON
from ludo_tui.study.simulation import NAMES
from ludo_tui.table.session import Session


def counted(game: str, seats: int, seed: int) -> Counter[str]:
    """Play a match up to its first winner; count its keys, its rolls, and the blank ones of these."""
    match = Game.new(game, NAMES[:seats], seed=seed, options={"press_to_roll": True})
    session, counts = Session(match), Counter[str]()
    while match.prompt is not None and match.prompt.kind != PLAY_ON:
        _go_on(session)
        if (prompt := match.prompt) is None or prompt.kind == PLAY_ON:
            break
        counts["keys"] += 1
        if (roll := session.questions.roll) is None:
            view, system = match.view(prompt.seat), rulesets.load(game).system
            answer = choose(view, prompt, "hard", seed, match.answer_count, system=system, options=match.setup.options)
            session.answer(answer)
            continue
        counts["rolls"] += 1
        session.answer(roll.id)
        _go_on(session)
        after = match.prompt
        decides = after is not None and after.seat == prompt.seat and session.questions.roll is None
        counts["blank"] += not decides or after is None or after.kind == PLAY_ON
    return counts


def _go_on(session: Session) -> None:
    """Let everything happen that nobody is asked about."""
    while (waiting := session.questions.waiting) in ("nobody", "open"):
        (session.go_on if waiting == "open" else session.play_on)()


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--game", default="party", choices=("classic", "party", "piecepack"))
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    given = parser.parse_args()
    for seats in given.seats:
        counts = sum((counted(given.game, seats, seed) for seed in range(given.matches)), Counter[str]())
        print(f"{given.game} {seats}: {counts['keys']} keys, {counts['rolls']} rolls, {counts['blank']} of them blank")
        share = counts["blank"] / counts["keys"]
        tell(f"blank rolls of all keys in {given.game} with {seats} seats", share, most=0.33)


if __name__ == "__main__":
    main()
