"""Counts the questions of Ludicrous Ludo that end in "no" because nothing was there, asked for the sake of a secret.

    python benchmarks/secret_reactions.py [--matches 20] [--seats 2 3 4]

People sit in all seats and answer as hard computers would. A person with a secret reaction that is wanted looks first;
one who has something and saves it looks, and declines; one who has nothing declines without a look, and only about
events of the kind while it has something for others. A question is in vain if its only answers decline. Compared are
the settings of *Secret reactions* and the neutral questions of 1.15.0: asked wherever an event happens, and again at
each. In the end one person plays against computers.

Where being asked is to tell nothing, who has a reaction and who has none are asked alike, until they say that they want
no more questions. So it is also counted how often a party whose public facts allow a secret reaction has one.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, Literal

from benchmarks.figures import tell
from ludo_tui import Game, Seat, players
from ludo_tui.engine import DECLINING, Level, Match, Prompt
from ludo_tui.rules.ludicrous.reactions import perk, reaction_spell
from ludo_tui.rules.ludicrous.reactions.table_reactions import touches
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.study.simulation import NAMES
from ludo_tui.table.questions.table_options import LOOK, NOT_THIS
from ludo_tui.table.session import Session

LEVEL: Final[Level] = "hard"
FIRST: Final = 1000
SECRET: Final = (reaction_spell.ReactionSpell.id, perk.PerkReaction.id)
"""What secret reactions do."""
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
        if prompt.kind == "reaction" and prompt.secrecy.private:
            count["possible"] += 1
            count["there"] += any(option.does in SECRET for option in prompt.options)
        if prompt.kind == "reaction" and is_asked:
            count["asked"] += 1
            count["in vain"] += is_vain(prompt)
            for what in public_facts(game, prompt):
                count[f"asked, {what}"] += 1
                count[f"in vain, {what}"] += is_vain(prompt)
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


def public_facts(game: Match[Any], prompt: Prompt) -> Iterator[str]:
    """Yield what everybody knows of a question about a secret reaction."""
    if prompt.secrecy.private:
        party = game.state.parties[prompt.seat]
        yield f"about {prompt.secrecy.topic}"
        yield f"with {len(party.hand)} cards"
        yield f"class {party.profession}"


def is_vain(prompt: Prompt) -> bool:
    """Tell whether there is nothing to do but to decline."""
    return all(option.does in DECLINING for option in prompt.options)


def has_secret_reaction(game: Match[Any], seat: int) -> bool:
    """Tell whether a party has a card or a perk that it could react with, whatever to."""
    tables, party = tables_of(game.rules.ruleset.tables), game.state.parties[seat]
    spells = (tables.spells[name] for name in party.hand if name in tables.spells)
    schools = tables.classes[party.profession].casts
    is_perk = any(tables.perks[name].slot == "reaction" for name in party.perks)
    return is_perk or any(spell.kind == "reaction" and spell.school in schools for spell in spells)


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
    listed = () if shown is None else [option.id for option in shown.options]
    if prompt.kind == "reaction" and NOT_THIS in listed and is_vain(prompt):
        answer = answer if has_secret_reaction(session.game, prompt.seat) else NOT_THIS
    session.answer(answer) if answer in listed else session.game.answer(answer)


def report(what: str, found: Counter[str], most: float | None = None) -> None:
    """Print what was counted."""
    share = 100 * found["in vain"] / max(found["asked"], 1)
    print(
        f"{what}: {found['turns']:,} turns, {found['asked']:,} questions whether to react"
        f" ({found['asked'] / found['turns']:.2f} a turn), {found['in vain']:,} in vain ({share:.0f} %)"
    )
    there = f"{found['there']:,} of {found['possible']:,}"
    print(f"  where a party is asked about secret reactions, or has settled it, it has one in {there}")
    for name, asked in found.most_common():
        if name.startswith("asked, ") and (vain := found[name.replace("asked", "in vain", 1)]):
            print(f"  {name.removeprefix('asked, '):20} {asked:5,} asked, {vain:5,} in vain")
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
