"""Writes the example games that come with the program into `saves/`.

    python tests/saves/make_examples.py [EXAMPLE ...]

Run it again when the rules or tables of a ruleset have been changed: a test says so. The games of Ludicrous and
Skirmish Ludo are looked for anew each time: seed after seed, chance plays until the wanted position comes up.
"""

import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from ludo_tui import Game, Seat
from ludo_tui.engine.dice import Dice
from ludo_tui.players import choose
from ludo_tui.saves.files import write_file
from ludo_tui.saves.restoring import content_of

FOLDER = Path(__file__).resolve().parent.parent.parent / "saves"
SAVED_AT = datetime(2026, 1, 6, 19, 30, tzinfo=UTC)


def classic() -> Game:
    """Two people and two computers, in the middle of a turn: a six has been moved, and the next roll waits."""
    seats = [Seat("Ana"), Seat("Ben", computer="normal"), Seat("Cleo"), Seat("Dan", computer="easy")]
    game = Game.new("classic", seats, seed=1896, options={"block": "wall", "safe": "starts", "six_bonus": "always"})
    game.id = "000000000001"
    chooser = Dice(1896, "example")
    while game.prompt is not None:
        if game.state.turn.number > 160 and game.answers and game.prompt.seat == 0 and len(game.prompt.options) > 1:
            break
        prefer(game, chooser)
    return game


def piecepack() -> Game:
    """Three people well into a game of piecepack Ludo, at the start of a turn."""
    game = Game.new("piecepack", ["Ines", "Juri", "Kim"], seed=2000)
    game.id = "000000000002"
    chooser = Dice(2000, "example")
    while game.prompt is not None:
        home = max(sum(piece.step == 56 for piece in own) for own in game.state.pieces)
        if home == 2 and not game.answers and len(game.prompt.options) > 2:
            break
        prefer(game, chooser)
    return game


def tackle() -> Game:
    """Four people in Ludicrous Ludo; somebody's piece is being passed by another and may tackle it."""

    def is_found(game: Game) -> bool:
        return game.state.turn.number > 12 and can_answer(game, "reaction", "tackle")

    return found("000000000003", ["Ana", "Ben", "Cleo", "Dan"], ("attack", "opportunity"), is_found)


def soul_read() -> Game:
    """Three people in Ludicrous Ludo; one is reading the party sheet of another, and the d10 is rolled."""

    def is_found(game: Game) -> bool:
        return game.state.turn.number > 12 and game.state.reading is not None and can_answer(game, "soul_read", "roll")

    return found("000000000004", ["Ines", "Juri", "Kim"], ("soul_read", "roll"), is_found)


def reaction_spell() -> Game:
    """Two people in Ludicrous Ludo; one is asked in private whether to answer with a spell from the hand."""

    def is_found(game: Game) -> bool:
        return game.state.turn.number > 8 and can_answer(game, "reaction", "reaction_spell")

    return found("000000000005", ["Lena", "Max"], ("attack", "cast", "turn"), is_found)


def prisoners() -> Game:
    """Three people in Ludicrous Ludo; two pieces are prisoners of war, and a structure has been hacked."""

    def is_found(game: Game) -> bool:
        parties = game.state.parties
        held = sum(piece.prison is not None for party in parties for piece in party.pieces)
        is_hacked = any(party.structure is not None and party.structure.hacker is not None for party in parties)
        return held == 2 and is_hacked and can_answer(game, "action", "")

    return found("000000000006", ["Mila", "Noor", "Olek"], ("surrender", "accept", "fortify", "hack"), is_found)


def skirmish_reaction() -> Game:
    """Two people and one who is the Sage; somebody is attacked and may cover, dodge or let it come."""

    def is_found(game: Game) -> bool:
        return game.state.round > 2 and can_answer(game, "reaction", "cover") and can_answer(game, "reaction", "pass")

    return found("000000000007", ["Pia", "Quin", "Rosa"], ("attack", "pass"), is_found, "skirmish")


def skirmish_pin() -> Game:
    """Two people without a Sage; a piece lies pinned, and the round is about to close, which captures it."""

    def is_found(game: Game) -> bool:
        state = game.state
        last = (state.token - 1) % len(state.parties)
        pinned = [seat for seat, party in enumerate(state.parties) for piece in party if piece.has("pinned")]
        return pinned == [1 - last] and state.turn.seat == last and can_answer(game, "turn", "pass")

    return found("000000000008", ["Sven", "Tara"], (), is_found, "skirmish", to_the_ground, sage="none")


def skirmish_nightfall() -> Game:
    """Three people and one who is the Sage in the last round; with its end night falls."""

    def is_found(game: Game) -> bool:
        state = game.state
        is_last = state.round == game.rules.goals(state).rounds  # type: ignore[attr-defined]  # the rules of this game
        return is_last and state.turn.seat == state.token and can_answer(game, "who", "act")

    return found("000000000009", ["Ugo", "Vera", "Wim", "Xenia"], ("pass", "go", "muster"), is_found, "skirmish")


def can_answer(game: Game, kind: str, answer: str) -> bool:
    """Tell whether a kind of question is asked that can be answered so."""
    prompt = game.prompt
    if prompt is None or prompt.kind != kind:
        return False
    return any(option.id.startswith(answer) for option in prompt.options)


def by_chance(game: Game, chooser: Dice) -> str:
    """Return an answer by lot."""
    assert game.prompt is not None
    given = game.prompt.options
    return given[chooser.value(game.answer_count, len(given)) - 1].id


def to_the_ground(game: Game, _chooser: Dice) -> str:
    """Return what brings somebody to the ground and holds it there; else the answer of a normal computer seat."""
    prompt = game.prompt
    assert prompt is not None
    for wanted in ("pin", "both", "wrestle", "str", "grab", "stow"):
        if answers := [option.id for option in prompt.options if option.id.partition(":")[0] == wanted]:
            return answers[0]
    if any(option.id.startswith(("escape", "stand")) for option in prompt.options):
        return prompt.default.id
    options, system = game.setup.options, game.rules.ruleset.system
    view = game.view(prompt.seat)
    return choose(view, prompt, "normal", game.setup.seed, game.answer_count, system=system, options=options)


def found(
    identity: str,
    names: Sequence[str],
    liked: tuple[str, ...],
    is_found: Callable[[Game], bool],
    ruleset: str = "ludicrous",
    otherwise: Callable[[Game, Dice], str] = by_chance,
    **options: object,
) -> Game:
    """Return the first short game in which a position comes up, mostly played as is liked where that is on offer.

    Args:
        identity: of the game.
        names: who plays.
        liked: how the answers begin that are given three times out of four, where they can be.
        is_found: tells whether the position has come up.
        ruleset: what is played.
        otherwise: returns the answer that is given else.
        options: house rules.

    Raises:
        LookupError: it comes up in none of many games.
    """
    for seed in range(1, 400):
        game = Game.new(ruleset, names, seed=seed, options={"match": "short", **options})
        game.id = identity
        chooser = Dice(seed, "example")
        while game.prompt is not None and game.answer_count < 1000:
            if is_found(game):
                return game
            wanted = tuple(option for option in game.prompt.options if option.id.startswith(liked))
            if wanted and chooser.value(10_000 + game.answer_count, 4) > 1:
                game.answer(wanted[chooser.value(game.answer_count, len(wanted)) - 1].id)
            else:
                game.answer(otherwise(game, chooser))
    raise LookupError(f"no game of {', '.join(names)} leads to the position for example {identity}")


def prefer(game: Game, chooser: Dice) -> None:
    """Capture where possible, else choose anything."""
    assert game.prompt is not None
    options = game.prompt.options
    captures = [option for option in options if "capture" in option.label]
    options = tuple(captures) or options
    game.answer(options[chooser.value(game.answer_count, len(options)) - 1].id)


EXAMPLES = {
    "classic-mid-turn": (classic, "Classic Ludo in the middle of a turn"),
    "piecepack-late": (piecepack, "Piecepack Ludo, two coins home"),
    "ludicrous-tackle": (tackle, "Ludicrous Ludo: tackle or let it pass?"),
    "ludicrous-soul-read": (soul_read, "Ludicrous Ludo: a soul is being read"),
    "ludicrous-reaction-spell": (reaction_spell, "Ludicrous Ludo: a spell up the sleeve"),
    "ludicrous-prisoners": (prisoners, "Ludicrous Ludo: two prisoners, a hacked structure"),
    "skirmish-reaction": (skirmish_reaction, "Skirmish Ludo: cover, dodge, or let it come?"),
    "skirmish-pin": (skirmish_pin, "Skirmish Ludo: a pin, and the round is about to close"),
    "skirmish-nightfall": (skirmish_nightfall, "Skirmish Ludo: the last round before nightfall"),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or EXAMPLES:
        make, title = EXAMPLES[name]
        path = FOLDER / f"{name}.ludo.json"
        write_file(path, content_of(make(), title, SAVED_AT))
        path.chmod(0o644)


if __name__ == "__main__":
    main()
