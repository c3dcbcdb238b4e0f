"""Several attacks in one action, one after the other."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking import bonus_damage
from ludo_tui.rules.skirmish.attacking.attack_choices.attack_as_chosen import attack_as_chosen
from ludo_tui.rules.skirmish.attacking.attack_choices.choose_how_to_attack import choose_how_to_attack
from ludo_tui.rules.skirmish.attacking.multiple_attacks.targets import choose_next_target
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Target
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def attack_several(table: SkirmishTable, acting: TurnState, form: AttackForm, target: Target, more: int) -> Flow[None]:
    """Make several attacks in one action: pay for them first, then one after the other; what is not rolled is kept.

    Rule: sk.multi.cost, sk.multi.divide, sk.multi.hold-back, sk.multi.example, sk.multi.decide-after-result
    """
    who = acting.who
    bonus_damage.pay_for_attacks(table, who, more)
    acting.bonus = bonus_damage.bonus_dice(table, who)
    done: tuple[Target, ...] = ()
    for _ in range(more + 1):
        choice = PLAIN_ATTACK
        if not (form.is_unarmed and form.id != "strike"):
            asked = yield from choose_how_to_attack(table, who, form, target, most=0, is_first=False)
            assert isinstance(asked, AttackChoice)
            choice = asked
        yield from attack_as_chosen(table, who, form, target, choice)
        done = (*done, target)
        field = Field(table)
        if table.state.over or who not in field.rings or not field.is_awake(who) or len(done) > more:
            break
        following = yield from choose_next_target(table, who, done)
        if following is None:
            break
        form, target = following
    acting.bonus = None
