"""One attack in the order of the rulebook: it is announced, the roll is made, and a hit or a miss follows."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.objects.hit_object import strike_object
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.steps.announce import announce
from ludo_tui.rules.skirmish.attacking.steps.hit import hit
from ludo_tui.rules.skirmish.attacking.steps.miss import miss
from ludo_tui.rules.skirmish.attacking.steps.roll import is_success_final, roll_attack
from ludo_tui.rules.skirmish.attacking.steps.use_up import use_up
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Target, place_of
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def make_attack(
    table: SkirmishTable,
    who: Who,
    target: Target,
    form: AttackForm,
    *,
    is_free: bool = False,
    choice: AttackChoice = PLAIN_ATTACK,
    added: Sequence[Counted] = (),
) -> Flow[bool]:
    """Make one attack, and tell whether it hits.

    Args:
        table: the match.
        who: who attacks.
        target: the creature or the object that is chosen; another creature may take its place before the roll.
        form: what it is made with.
        is_free: is it a free attack?
        choice: the attack option, the called shot, or another way in which it is made.
        added: what gives its roll boons and banes besides.

    Rule: sk.attack.definition, sk.attack.order, sk.attack.target-kind, sk.option.failure, sh.roll.lapses
    """
    attack = yield from announce(table, who, target, form, choice, added, is_free=is_free)
    tried = yield from roll_attack(table, attack)
    if tried.has_lapsed:
        return False
    place = place_of(Field(table), attack.target)
    is_hit = tried.is_success and (yield from is_success_final(table, attack))
    if isinstance(attack, ObjectAttack):
        yield from strike_object(table, attack, tried, is_hit=is_hit)
    elif is_hit:
        yield from hit(table, attack, tried)
    else:
        yield from miss(table, attack)
    use_up(table, who, attack.form, place, tried, is_hit=is_hit)
    return is_hit
