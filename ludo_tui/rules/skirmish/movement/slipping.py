"""Slipping on slick ground."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist


def slips_on(field: Field, who: Who, ring: int | None) -> bool:
    """Return whether a combatant may slip on a space that it enters; one that flies or crawls does not.

    Rule: sh.terrain.slick
    """
    terrain = None if ring is None else field.terrain(ring)
    is_slick = terrain is not None and terrain.is_slick
    return is_slick and not (field.flies(who) or field.has(who, "floats") or crawls(field.table, who))


def slip(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let a combatant that has entered a slick space roll Agility or fall prone.

    Rule: sh.terrain.slick
    """
    result = yield from roll_to_resist(table, who, "agi", None, "slipping", "sh.terrain.slick")
    if result is None or not result.is_success:
        afflict(table, who, "prone", None)
