"""Every action of a turn, in the order in which their choices are found."""

from typing import Final

from ludo_tui.rules.skirmish.actions.approach import APPROACH
from ludo_tui.rules.skirmish.actions.attack import ATTACK
from ludo_tui.rules.skirmish.actions.continue_task import CONTINUE_TASK
from ludo_tui.rules.skirmish.actions.defend import DEFEND
from ludo_tui.rules.skirmish.actions.drag import DRAG
from ludo_tui.rules.skirmish.actions.drop_prone import DROP_PRONE
from ludo_tui.rules.skirmish.actions.end_effect import END_EFFECT
from ludo_tui.rules.skirmish.actions.escape import ESCAPE
from ludo_tui.rules.skirmish.actions.find import FIND
from ludo_tui.rules.skirmish.actions.give_die import GIVE_DIE
from ludo_tui.rules.skirmish.actions.help import HELP
from ludo_tui.rules.skirmish.actions.hide import HIDE
from ludo_tui.rules.skirmish.actions.hinder import HINDER
from ludo_tui.rules.skirmish.actions.load import LOAD, LOAD_STILL
from ludo_tui.rules.skirmish.actions.move import GO
from ludo_tui.rules.skirmish.actions.overcome import OVERCOME
from ludo_tui.rules.skirmish.actions.retreat import RETREAT
from ludo_tui.rules.skirmish.actions.run import RUN
from ludo_tui.rules.skirmish.actions.stabilize import STABILIZE
from ludo_tui.rules.skirmish.actions.stand_up import STAND_UP
from ludo_tui.rules.skirmish.actions.steal import STEAL
from ludo_tui.rules.skirmish.actions.stow import STOW
from ludo_tui.rules.skirmish.actions.throw import THROW
from ludo_tui.rules.skirmish.actions.use_power import USE_POWER
from ludo_tui.rules.skirmish.actions.vanish import VANISH
from ludo_tui.rules.skirmish.actions.wrestle import WRESTLE
from ludo_tui.rules.skirmish.attacking.attack_choices.special_attack import SPECIAL_ATTACK
from ludo_tui.rules.skirmish.attacking.objects.attack_object import ATTACK_OBJECT
from ludo_tui.rules.skirmish.attacking.unseen_target.attack_space import ATTACK_SPACE
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, by_target
from ludo_tui.rules.skirmish.unarmed.extend_grab import EXTEND_GRAB
from ludo_tui.rules.skirmish.unarmed.release import RELEASE

ACTIONS: Final[tuple[Action, ...]] = (
    ATTACK,
    STABILIZE,
    DEFEND,
    by_target(HELP, HINDER),
    CONTINUE_TASK,
    USE_POWER,
    END_EFFECT,
    SPECIAL_ATTACK,
    ATTACK_SPACE,
    ATTACK_OBJECT,
    HIDE,
    VANISH,
    FIND,
    OVERCOME,
    STEAL,
    THROW,
    LOAD,
    LOAD_STILL,
    by_target(EXTEND_GRAB, DRAG, WRESTLE),
    ESCAPE,
    RELEASE,
    STOW,
    RUN,
    GIVE_DIE,
    GO,
    APPROACH,
    STAND_UP,
    RETREAT,
    DROP_PRONE,
)
