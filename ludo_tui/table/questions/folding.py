"""Which answers come to the same and are listed once."""

from collections.abc import Iterable
from typing import Any

from ludo_tui.engine import Look, Match, Option, Prompt
from ludo_tui.table.questions.option_kinds import mover


def first_of_alike(options: Iterable[Option]) -> list[Option]:
    """Return the first of those that say that they come to the same."""
    found: dict[str, Option] = {}
    for option in options:
        found.setdefault(option.shown.same_as or option.id, option)
    return list(found.values())


def merge_alike(options: Iterable[Option], asked: int, look: Look) -> list[tuple[Option, ...]]:
    """Put answers together that come to the same: as they say, or pieces alike from a space to another with one die."""
    found: dict[object, list[Option]] = {}
    for option in options:
        piece = mover(option, asked)
        alike: object = option.shown.same_as or option.id
        if piece is not None:
            where = look.pieces[piece.seat][piece.piece]
            alike = (
                piece.seat,
                where,
                option.aim.to_step,
                option.aim.amount,
                option.aim.captures,
                option.facts.effects,
                option.shown.group,
            )
        found.setdefault(alike, []).append(option)
    return [tuple(some) for some in found.values()]


def is_one_choice(match: Match[Any], prompt: Prompt) -> bool:
    """Return whether all answers come to the same, as their rules say, or as pieces alike from one space to another."""
    rules = match.rules
    if rules.is_one_choice(prompt):
        return True
    if prompt.kind != "move" or len({(option.aim.to_step, option.aim.amount) for option in prompt.options}) > 1:
        return False
    return len(merge_alike(prompt.options, prompt.seat, rules.look(match.view(prompt.seat), match.setup))) == 1
