"""A party in the making, as screens and line mode show it: steps, choices, and what each would change."""

from typing import Any, Literal, get_args

import msgspec

Spec = dict[str, Any]
"""Party data, plain; see `PartySpec`."""
StepId = Literal[
    "race", "class", "stats", "leader", "main", "second", "armor", "perks", "languages", "companion", "name"
]
STEPS: tuple[StepId, ...] = get_args(StepId)

SHIELD = "shield"
"""Id of the choice of a shield for the other hand."""


class Change(msgspec.Struct, frozen=True):
    """What a choice would make of the party, or why it cannot be chosen."""

    spec: Spec
    refusal: str = ""
    """A sentence; empty: it can be chosen."""
    rule: str = ""
    """Rulebook id of the refusal."""


class PartyChoice(msgspec.Struct, frozen=True, kw_only=True):
    """Something to choose in a step. A stat has two changes: one more and one less."""

    id: str
    label: str
    change: Change
    less: Change | None = None
    """One point less, for a stat; `change` is then one point more."""
    value: str = ""
    """A few words that stand with the label."""
    text: tuple[str, ...] = ()
    """The explanation, in paragraphs."""
    rule: str = ""
    """Rulebook id of what it is."""
    is_chosen: bool = False


class DraftStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step and how it stands."""

    id: StepId
    title: str
    value: str
    """What is chosen, in a few words; empty: nothing yet."""
    problem: str = ""
    """What keeps it from being right, in a sentence; empty: nothing."""
    rule: str = ""
