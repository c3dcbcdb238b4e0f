"""The roll of an attack with a weapon: what counts on both sides."""

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.mechanics.conditions.taunted import advantage_from_taunt
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import goal_against
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, Target, piece_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import distance
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts

Sides = tuple[Contestant, Contestant | int]
"""The attacking side and the defending one; a number: it rolls no dice."""


def sides(table: LudicrousTable, who: Who, target: Target, form: AttackForm, advantage: int) -> Sides:
    """Return the attacking side and the defending one: dexterity against the attack roll, as a number for a creature.

    Rule: lh.attacks.weapon, ll.5.5.dual-wield.no-positive-dexterity, ll.5.5.dual-wield.negative-dexterity,
    lh.party.proficiency, lh.annustar.creature.goal
    """
    extra = list(form.more)
    stats: tuple[Stat, ...] = (form.stat,)
    within: tuple[Stat, ...] = ()
    if form.is_second:
        penalty = min(0, stat(table, who, form.stat))
        extra.append(Modifier(form.stat, penalty, "ll.5.5.dual-wield.negative-dexterity"))
        stats, within = (), (form.stat,) if penalty else ()
    if form.bonus:
        extra.append(Modifier("proficiency", form.bonus, "lh.party.proficiency"))
    defender: Contestant | int
    if (other := piece_of(target)) is not None:
        advantage += advantage_from_taunt(table, who, other)
        facts = Facts(group=form.group, means=form.means, distance=distance(table.state, who, other))
        defender = Contestant(who=other, kind="defense", stats=("dexterity",), facts=facts)
    else:
        assert isinstance(target, Spot)
        facts, defender = Facts(group=form.group, means=form.means), goal_against(table, target.number)
    offender = Contestant(
        who=who, kind="attack", stats=stats, extra=tuple(extra), within=within, facts=facts, advantage=advantage
    )
    return offender, defender
