"""The row of an attack option: what it wants, what it has to reach, and what it does."""

from collections.abc import Callable
from typing import Final, NamedTuple

from ludo_tui.engine import Flow, Who, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.tables.steps import Attribute

MARGIN: Final = 5
"""How far above a score of the target a roll must come for what an attack option does."""


def _wants_nothing(_field: Field, _who: Who, _means: AttackForm) -> str:
    return ""


def _does_nothing_more(table: SkirmishTable, _attack: Attacking) -> Flow[None]:
    return do_nothing(table)


def _always_does_something(_field: Field, _who: Who, _target: Who) -> bool:
    return False


def _gives_nothing(_table: SkirmishTable, _who: Who) -> None:
    return


class AttackOption(NamedTuple):
    """An attack option."""

    id: str
    in_words: str
    """What it does, in words for who attacks."""
    brings: str
    """What it would bring besides damage, in words for everybody."""
    against: Attribute | None = None
    """The score of the target that must be topped by 5; None: every success will do."""
    refusal: Callable[[Field, Who, AttackForm], str] = _wants_nothing
    """Returns what it wants and a combatant has not, with a weapon; empty: it has."""
    effect: Callable[[SkirmishTable, Attacking], Flow[None]] = _does_nothing_more
    """Carries out what it does to the creature that is hit."""
    benefit: Callable[[SkirmishTable, Who], None] = _gives_nothing
    """Gives the attacker what it gains."""
    does_nothing: Callable[[Field, Who, Who], bool] = _always_does_something
    """Returns whether a success would do nothing to a creature but damage it."""
    in_vain: str = ""
    """What comes of such a success, in words."""

    def goal(self, field: Field, target: Who) -> int:
        """Return what a success must reach for it to do what it does; 0: any will do."""
        return 0 if self.against is None else field.sheet(target).scores[self.against] + MARGIN


def is_held_melee_weapon(form: AttackForm) -> bool:
    """Return whether an attack is made with a melee weapon whose grip is one-handed or two-handed."""
    return form.kind == "melee" and form.grip in ("one", "two")
