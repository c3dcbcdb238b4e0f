"""Counts the keys of a turn of Ludicrous Ludo, or of a piece's turn of Skirmish Ludo, and those of a spell.

Computers choose, and a person would press.

    python benchmarks/keypresses.py [--matches N] [--seats N] [--ruleset NAME]

Every seat is played as a person at the table plays it with the usual settings: dice are rolled by hand, but where a
roll comes by itself after a choice; what nothing can come of is not asked, single moves are made. What is chosen is the
judgement of the computer seat on level normal; what it takes to choose it is what the table lists: a digit, a section
and a digit, pages, and the question whether harm is meant. What is left out unasked and come back to takes one key
more, what is given along with the answer before it none, what is secret one to look at it once the others do not; the
dice of a Soul Read fall by the clock. Who has nothing to use where only what may be a secret is asked says that nothing
of the kind is to be asked. A prompt without a choice is one that takes a key and could be answered in one way only, or
by declining; rolls are none. A row of things left out up to the next move or the end of the turn is one key (`End`),
which rolls, too. A spell takes the keys from the list with the action to what casts it.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from benchmarks.figures import tell
from ludo_tui import Game, Seat
from ludo_tui.engine import DECLINING, NOTHING_THERE, Event, Look, Match, Option, Prompt, Who
from ludo_tui.players import choose
from ludo_tui.rulesets import load
from ludo_tui.study.simulation import NAMES
from ludo_tui.table.play.end_turn import can_end_turn
from ludo_tui.table.questions import folding, keys_needed
from ludo_tui.table.questions.steps.private_covered import is_veiled
from ludo_tui.table.questions.table_options import LOOK, NOT_THIS
from ludo_tui.table.session import Session
from ludo_tui.table.setup.table_choices import usual_table

AIMS = {"ludicrous": (5, 8), "skirmish": (4, 7)}
"""Keys a turn, or a piece where pieces have turns: the median and the ninth decile."""
SPELL = 4
"""Keys of a spell."""
SPELLS = ("cast", "read")
"""How a power is used that is a spell."""


class Press(NamedTuple):
    """One answer: how many keys it takes."""

    kind: str
    keys: int
    is_left_out: bool
    """Is it what `End` leaves out?"""
    could_end: bool
    """Could something be left out here?"""
    is_choice: bool
    """Could it be answered in several ways that do not come to the same? To decline is one, to go back none."""
    piece: Who | None = None
    """Whose turn it is, where pieces have turns."""
    is_listed: bool = False
    """Does it answer a list of all that can be done?"""
    casts: bool = False
    """Has it cast a spell?"""


def answers(session: Session) -> Iterator[tuple[int, int, bool, Press]]:
    """Play a match; yield for each answer that takes a key the turn, the seat, whether it is its turn, and the keys."""
    game, was_along = session.game, False
    while (prompt := game.prompt) is not None:
        if session.questions.waiting == "person" and not session.questions.needs_curtain:
            session.privacy.go_public(session.questions.prompt)
        answer, listed = choice(game, prompt, game.answer_count), session.questions.prompt
        option = prompt.option(answer)
        assert option is not None
        assert listed is not None
        acting = getattr(game.state, "acting", None)
        whose = Who(*acting.who) if acting is not None else None
        is_listed = bool(prompt.layout.sections)
        is_unasked = session.questions.waiting == "nobody"
        could_end = can_end_turn(session)
        look = game.rules.look(game.view(prompt.seat), game.setup)
        is_choice = has_choice(prompt, look)
        if not is_unasked and listed.option(NOT_THIS) is not None and option.does in DECLINING and has_little(prompt):
            is_own = prompt.seat == session.seats.on_turn
            press = Press(prompt.kind, 1, False, False, is_choice, whose, is_listed)
            yield game.state.turn.number, prompt.seat, is_own, press
            session.answer(NOT_THIS)
            continue
        keys = keys_needed.keys_needed(prompt, answer, look, session.worths())
        if is_unasked:
            keys = 0 if option.does == "pass" or not can_come_back(prompt) else keys + 1
        elif was_along or prompt.kind == "soul_read":
            keys = 0
        elif looked := keys_to_see(session, answer):
            keys += looked
            listed = session.questions.prompt or listed
        if not is_unasked and (joined := joined_answer(session, listed)):
            answer = joined
            keys += keys_needed.keys_needed(listed, answer, look, session.worths()) - 1
        was_along = listed.option(answer) is None
        number, is_own, happened = game.state.turn.number, prompt.seat == session.seats.on_turn, len(game.events)
        session.play_on() if is_unasked and not keys else session.answer(answer)
        if keys:
            is_left_out, casts = option.does == "pass" and could_end, any(map(is_spell, game.events[happened:]))
            press = Press(prompt.kind, keys, is_left_out, could_end, is_choice, whose, is_listed, casts)
            yield number, prompt.seat, is_own, press


def is_spell(event: Event) -> bool:
    """Tell whether an event is that a spell is cast, of a card, by heart or from a scroll."""
    return event.kind == "spell_was_cast" or (event.kind == "power_used" and getattr(event, "way", "") in SPELLS)


def joined_answer(session: Session, listed: Prompt) -> str:
    """Return the answer of a list that stands for the next ones of the computer seat; empty: there is none."""
    meant = {one.id: session.questions.answers_meant(one.id) for one in listed.options}
    ahead, given, found = session.game.fork(), tuple[str, ...](), ""
    while (prompt := ahead.prompt) is not None and prompt.seat == listed.seat:
        given += (choice(ahead, prompt, session.game.answer_count + len(given)),)
        fitting = {one: answers for one, answers in meant.items() if answers[: len(given)] == given and answers[1:]}
        if not fitting:
            break
        found = next((one for one, answers in fitting.items() if answers == given), found)
        ahead.answer(given[-1])
    return found


def keys_to_see(session: Session, answer: str) -> int:
    """Look at what is secret as far as an answer is, and return how many keys that takes."""
    keys = 0
    if (
        is_veiled(session.questions.table)
        and session.questions.prompt is not None
        and session.questions.prompt.option(answer) is None
    ):
        session.answer(LOOK.id)
        keys += 1
    if session.questions.needs_curtain:
        session.privacy.lift(session.questions.prompt)
        keys += 1
    if session.questions.cover is not None:
        session.answer(session.questions.cover.id)
        keys += 1
    return keys


def can_come_back(prompt: Prompt) -> bool:
    """Tell whether a question that was left out can be come back to."""
    return prompt.kind == "turning" or bool(prompt.layout.sections)


def has_little(prompt: Prompt) -> bool:
    """Tell whether there is nothing to use behind what somebody is asked but what nobody is asked for its sake."""
    return all(option.shown.is_minor or option.does in DECLINING for option in real(prompt))


def real(prompt: Prompt) -> list[Option]:
    """Return the answers behind which there is something."""
    return [option for option in prompt.judged if NOTHING_THERE not in option.facts.effects]


def has_choice(prompt: Prompt, look: Look) -> bool:
    """Tell whether what somebody is asked can be answered in ways that do not come to the same."""
    deeds = [option for option in real(prompt) if option.does not in (*DECLINING, "back")]
    declining = any(option.does in DECLINING for option in prompt.judged)
    return len(folding.merge_alike(deeds, prompt.seat, look)) + declining > 1


def choice(game: Match[Any], prompt: Prompt, count: int) -> str:
    """Return what a computer seat would answer after so many answers."""
    system = game.rules.ruleset.system
    view = game.view(prompt.seat)
    return choose(view, prompt, "normal", game.setup.seed, count, system=system, options=game.setup.options)


def keys_of_turn(presses: Sequence[Press]) -> int:
    """Return how many keys a turn takes, with one for everything that is left out up to what must be done."""
    total, run = 0, 0
    for press in presses:
        if press.is_left_out:
            run += press.keys
            continue
        if run and press.kind == "roll":
            total, run = total + 1, 0
            continue
        total += press.keys + (run if press.could_end else min(run, 1))
        run = 0
    return total + min(run, 1)


def keys_of_spells(presses: Sequence[Press]) -> Iterator[int]:
    """Yield how many keys each spell takes that is no reaction, from the list on which it stands."""
    keys = 0
    for press in presses:
        keys = press.keys if press.is_listed else keys + press.keys
        if press.casts and press.kind != "reaction":
            yield keys


def of_pieces(presses: Sequence[Press]) -> list[int]:
    """Return the keys of each piece that has a turn, with the one that chooses it; none where pieces have none."""
    keys: dict[Who, int] = {}
    chosen = 0
    for press in presses:
        if press.piece is None:
            chosen = press.keys if press.kind == "who" else 0
            continue
        keys[press.piece] = keys.get(press.piece, chosen) + press.keys
    return [*keys.values()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--ruleset", default="ludicrous", choices=[*AIMS])
    given = parser.parse_args()
    turns: list[int] = []
    spells: list[int] = []
    elsewhere: list[int] = []
    kinds: dict[str, list[int]] = {}
    forced: dict[str, int] = {}
    table = usual_table(load(given.ruleset))
    for seed in range(given.matches):
        seats = [Seat(name) for name in NAMES[: given.seats]]
        session = Session(Game.new(given.ruleset, seats, seed=seed, options=table), later_rolls=True)
        own: dict[int, list[Press]] = {}
        others: dict[int, int] = {}
        for turn, _, is_own, press in answers(session):
            kinds.setdefault(press.kind, []).append(press.keys)
            forced[press.kind] = forced.get(press.kind, 0) + (not press.is_choice and press.kind != "roll")
            if is_own:
                own.setdefault(turn, []).append(press)
            else:
                others[turn] = others.get(turn, 0) + press.keys
        for presses in own.values():
            turns += of_pieces(presses) or ([] if given.ruleset == "skirmish" else [keys_of_turn(presses)])
            spells += keys_of_spells(presses)
        elsewhere += [others.get(turn, 0) for turn in own]
    turns.sort()
    median, ninth = turns[len(turns) // 2], turns[len(turns) * 9 // 10]
    print(f"{given.ruleset}: {given.matches} matches of {given.seats}, {len(turns)} turns, {len(spells)} spells")
    unit = "a piece" if given.ruleset == "skirmish" else "a turn"
    tell(f"keys {unit} of {given.ruleset}, median", median, most=AIMS[given.ruleset][0])
    tell(f"keys {unit} of {given.ruleset}, ninth decile", ninth, most=AIMS[given.ruleset][1])
    if spells:
        spells.sort()
        tell(f"keys a spell of {given.ruleset}, median", spells[len(spells) // 2], most=SPELL)
        tell(f"keys a spell of {given.ruleset}, ninth decile", spells[len(spells) * 9 // 10], most=SPELL)
    print(f"keys of the others in a turn: mean {sum(elsewhere) / len(elsewhere):.2f}")
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(forced.items(), key=lambda one: -one[1]) if count)
    print(f"prompts without a choice: {sum(forced.values()) / len(turns):.3f} a turn ({told})")
    for kind, keys in sorted(kinds.items(), key=lambda item: -sum(item[1])):
        print(f"  {kind:<12} {sum(keys) / len(turns):5.2f} keys a turn, {sum(keys) / len(keys):4.2f} an answer")


if __name__ == "__main__":
    main()
