"""Bare hands against what stands on the road."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who, do_nothing
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.tables.rows import ObjectEntry


def forbids_bare_hands(form: AttackForm, thing: ObjectEntry) -> bool:
    """Return whether an attack would be made with bare hands on what must not be struck so.

    Rule: sk.unarmed.object.disallow
    """
    return form.id == "strike" and thing.unarmed == "forbidden"


def are_bare_hands_useless(form: AttackForm, thing: ObjectEntry) -> bool:
    """Return whether bare hands do nothing to a thing.

    Rule: sk.unarmed.object.immune
    """
    return form.id == "strike" and thing.unarmed == "immune"


def bare_hands_banes(thing: ObjectEntry) -> Iterator[Counted]:
    """Yield the banes that bare hands have against a thing besides their own.

    Rule: sk.unarmed.object.banes
    """
    if banes := thing.unarmed_banes:
        yield Counted("hard to hurt", -banes, "sk.unarmed.object.banes")


def suffer_backlash(table: SkirmishTable, who: Who, form: AttackForm, thing: ObjectEntry) -> Flow[None]:
    """Let a combatant hurt its bare hands at a thing, hit or miss.

    Rule: sk.unarmed.object.backlash
    """
    if form.id == "strike" and thing.backlash:
        return deal_damage(table, who, thing.backlash, None, "sk.unarmed.object.backlash")
    return do_nothing(table)
