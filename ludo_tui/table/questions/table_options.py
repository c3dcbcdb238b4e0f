"""The answers that the table itself offers beside those of the match, and the answer that rolls."""

from typing import Final

import msgspec

from ludo_tui.engine import DECLINING, Names, Option, Prompt


class DeclineFromNowOn(Option, frozen=True, kw_only=True, gc=False):
    """An answer of the table itself that declines for more than once, and says for how long."""

    comes: str
    """What comes of it, in words."""
    is_about_all: bool = False
    """Does it decline to react to whatever happens, and not only to what the question is about?"""

    def outlook(self, names: Names) -> str:  # noqa: ARG002 - it names nobody
        """Return what comes of it."""
        return self.comes

    def gist(self, names: Names) -> str:  # noqa: ARG002 - it names nobody
        """Return nothing beside the label: that is long enough."""
        return ""


LOOK: Final = Option(id="look", label="Look (the others look away)", does="look")
"""Opens what is asked in private, with nothing that everybody may see beside it: it is no answer yet."""
LOOK_ON: Final = msgspec.structs.replace(LOOK, label="Look for more (the others look away)")
"""The same beside answers that everybody may see."""
SHOW: Final = Option(id="show", label="Show what nobody else may see", does="show")
"""Shows what is asked in private once the others look away: it is no answer either."""
COME_BACK: Final = "come-back"
"""Goes back to a question that was left out: it is no answer."""
NOT_THIS: Final = "not-this"
"""Declines a list in later turns, too, or a question whether to react and those like it."""
_NOT_AGAIN: Final = "not_again"
_UNASKED: Final = "you are not asked about {} until you get something new"
NOT_LOOKING: Final = DeclineFromNowOn(
    id=NOT_THIS,
    label="No to everything, until I get more",
    does=_NOT_AGAIN,
    comes=f"declines without a look; {_UNASKED.format('any secret reaction')}",
    is_about_all=True,
)
"""Declines all questions that only hide what their seat can do, until the seat may have more."""
NOTHING_ELSE: Final = DeclineFromNowOn(
    id=NOT_THIS,
    label="Do not react until I get more",
    does=_NOT_AGAIN,
    comes=f"declines; {_UNASKED.format('any secret reaction')}",
    is_about_all=True,
)
"""The same once its seat has looked."""
BESIDE: Final = ("come_back", _NOT_AGAIN)
"""What the answers do that the table offers beside those of the match."""
AT_THE_TABLE: Final = (*DECLINING, *BESIDE)
"""What the answers do that do nothing in the match."""


def only_roll(prompt: Prompt | None) -> Option | None:
    """Return the answer that rolls, where nothing else is asked for; what was left out may stand beside it."""
    deeds = () if prompt is None else [option for option in prompt.options if option.id != COME_BACK]
    return rolling(prompt) if len(deeds) == 1 else None


def rolling(prompt: Prompt | None) -> Option | None:
    """Return the answer that rolls, where it is asked whether to, or nothing else."""
    rolls = [] if prompt is None or prompt.kind != "roll" else prompt.options
    return next((option for option in rolls if option.does == "roll"), None)


def not_looking_at(topic: str) -> Option:
    """Return the answer that declines a question that only hides what its seat can do, and those about events like it.

    Args:
        topic: what such events are called.
    """
    return DeclineFromNowOn(
        id="pass",
        label=f"No to {topic}, until I get more",
        does="pass",
        comes=f"declines without a look; {_UNASKED.format(f'{topic} again')}",
    )


def not_in_later_turns(declining: Option) -> Option:
    """Return the answer that declines in later turns, too, of a list that offers nothing but what may be a secret.

    Args:
        declining: the answer that declines this once; it can be come back to, too.
    """
    return DeclineFromNowOn(
        id=NOT_THIS,
        label=f"{declining.label} until I get more",
        does=_NOT_AGAIN,
        comes="Skip, and do not ask again until you get something new. 9 reopens it.",
    ).with_shown(digit="9")
