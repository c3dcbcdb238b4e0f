"""Whom and what attacks reach."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_in_reach
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, Target
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach, in_reach


def targets_in_reach(table: LudicrousTable, who: Who, form: AttackForm) -> list[Target]:
    """Return the targets of a weapon: enemy pieces and creatures within reach on the side that the piece faces.

    Rule: ll.5.3.weapon-attack.in-range, ll.5.3.weapon-attack.target-entity, ll.5.3.weapon-attack.no-friendly-fire,
    lh.board.faced-side
    """
    found = _within(table, who, form.reach)
    if form.beyond:
        near = _within(table, who, form.beyond)
        found = [target for target in found if target not in near]
    return found


def _within(table: LudicrousTable, who: Who, reach: int) -> list[Target]:
    """Return the enemy pieces and creatures that a piece faces within a number of spaces."""
    return [
        *(other for other in enemies_in_reach(table, who, reach)),
        *(Spot("creature", number) for number in creatures_in_reach(table, who, reach)),
    ]


def can_reach(table: LudicrousTable, who: Who, target: Who, reach: int) -> bool:
    """Return whether a piece can attack now, and has another one within a number of spaces on the side that it faces.

    Rule: lh.attacks.reacted
    """
    return can_attack(table, who) and in_reach(table.state, who, target, reach)


def is_in_reach(table: LudicrousTable, who: Who, target: Who, form: AttackForm) -> bool:
    """Return whether a piece can strike another one where it stands."""
    state = table.state
    if not in_reach(state, who, target, form.reach):
        return False
    return not (form.beyond and in_reach(state, who, target, form.beyond))
