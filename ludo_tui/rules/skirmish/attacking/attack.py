"""One attack in the order of the rulebook: it is announced, the roll is made, and a hit or a miss follows."""

from collections.abc import Sequence

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.improvised import break_improvised
from ludo_tui.rules.skirmish.attacking.steps.announce import announce
from ludo_tui.rules.skirmish.attacking.steps.hit import hit
from ludo_tui.rules.skirmish.attacking.steps.miss import miss
from ludo_tui.rules.skirmish.attacking.steps.roll import is_success_final, roll_attack
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import drop_thrown
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def make_attack(
    table: SkirmishTable,
    who: Who,
    target: Who,
    form: AttackForm,
    *,
    is_free: bool = False,
    choice: AttackChoice = PLAIN_ATTACK,
    added: Sequence[Circumstance] = (),
) -> Flow[bool]:
    """Make one attack, and tell whether it hits.

    Args:
        table: the match.
        who: who attacks.
        target: the target as it is chosen; another may take its place before the roll.
        form: what it is made with.
        is_free: is it a free attack?
        choice: the attack option, the called shot, or another way in which it is made.
        added: what gives its roll boons and banes besides.

    Rule: sk.attack.definition, sk.attack.order, sk.option.failure
    """
    attack = yield from announce(table, who, target, form, choice, added, is_free=is_free)
    tried = yield from roll_attack(table, attack)
    place = table.state.ring(attack.target)
    is_hit = tried.is_success and (yield from is_success_final(table, attack))
    if is_hit:
        yield from hit(table, attack, tried)
    else:
        yield from miss(table, attack)
    break_improvised(table, who, attack.form, is_broken=tried.is_fumble or (is_hit and tried.is_critical))
    drop_thrown(table, who, attack.form, place)
    if form.is_single_shot and table.state.is_here(who):
        equipment.note_shot(table.tables, table.state.creature(who), form.thing)
    return is_hit
