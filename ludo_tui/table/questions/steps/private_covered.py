"""Step: what of a private question may stand before everybody until the others look away."""

import msgspec

from ludo_tui.engine import DECLINING, Layout, Option, Prompt
from ludo_tui.table.privacy.privacy import Disclosure
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.table_options import LOOK, LOOK_ON, NOT_LOOKING, SHOW, not_looking_at


def cover_private(question: Question, table: Table) -> Question:
    """Return a private question without its secrets, or with none of its answers, while others can see them.

    Only a player who looks at what is secret needs to be alone: until then, the question is open.
    """
    if is_veiled(table):
        return question._replace(prompt=_veiled(question.prompt, table), privacy="veiled", is_complete=True)
    if is_covered(table):
        return question._replace(prompt=_covered(question.prompt, table), privacy="covered", is_complete=True)
    return question


def is_veiled(table: Table) -> bool:
    """Return whether a private question is asked of which only what is no secret is shown as yet."""
    prompt = table.match.prompt
    return (
        prompt is not None
        and bool(prompt.secrecy.open_options)
        and table.viewers.looks_on(prompt.seat)
        and prompt is not table.memory.looked_at
    )


def is_covered(table: Table) -> bool:
    """Return whether the player at the keyboard is asked in private, and the others are to look away first.

    Those who answer together come to the keyboard one after the other.
    """
    prompt = table.match.prompt
    is_apart = prompt is not None and prompt.secrecy.private and not prompt.secrecy.together and not is_veiled(table)
    return (
        prompt is not None and is_apart and table.viewers.looks_on(prompt.seat) and prompt.seat == table.viewers.holder
    )


def disclosure(table: Table) -> Disclosure:
    """Return how much of what its seat knows may be told of the present question.

    Rule: lh.secrets.odds
    """
    prompt = table.match.prompt
    if prompt is None or is_veiled(table) or is_covered(table):
        return "nothing"
    return "all" if prompt.secrecy.private or is_alone(prompt, table) else "public"


def is_alone(prompt: Prompt, table: Table) -> bool:
    """Return whether no player looks on from whom the asked seat has a secret, so that lists name all that it has."""
    return table.viewers.people == (prompt.seat,) or table.match.setup.table.sheets == "open"


def is_asked_of_all(prompt: Prompt, table: Table) -> bool:
    """Return whether players are asked to react who may have nothing, and only about what may be a secret."""
    secrecy = prompt.secrecy
    is_strict = table.match.setup.table.secret_reactions == "strict" and len(table.viewers.people) > 1
    return is_strict and secrecy.private and bool(secrecy.open_options) and not _open_deeds(prompt)


def _open_deeds(prompt: Prompt) -> list[Option]:
    """Return what everybody may see that can be done."""
    return [option for option in prompt.secrecy.open_options if option.does not in DECLINING]


def _veiled(prompt: Prompt, table: Table) -> Prompt:
    """Return what everybody may see of a private question.

    Where a seat without anything is asked as well, it can say without a look that it wants no such question until it
    gets more, or none about events like this.
    """
    shown = _open_deeds(prompt)
    declining = next(option for option in prompt.secrecy.open_options if option.does == "pass")
    options = [*shown, declining]
    if not table.memory.declines.is_declined(prompt):
        not_looking = (not_looking_at(prompt.secrecy.topic), NOT_LOOKING) if is_asked_of_all(prompt, table) else ()
        options = [*shown, LOOK_ON if shown else LOOK, *(not_looking or (declining,))]
    secrecy = msgspec.structs.replace(prompt.secrecy, private=False)
    return msgspec.structs.replace(prompt.with_answers(tuple(options)), secrecy=secrecy)


def _covered(prompt: Prompt, table: Table) -> Prompt:
    """Return what stands before everybody until the others look away."""
    back = filter(is_declining, prompt.answers)
    text = f"{table.match.setup.seats[prompt.seat].name} alone: the others look away."
    layout = Layout(urgency=prompt.layout.urgency)
    return Prompt(prompt.seat, prompt.kind, text, (SHOW, *back), rule=prompt.rule, names=prompt.names, layout=layout)
