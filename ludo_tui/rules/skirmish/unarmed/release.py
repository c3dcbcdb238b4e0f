"""Release: yield whom somebody could let go of, at no cost."""

from collections.abc import Iterator

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.menu.actions import FREE, Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.menu.offers import Offer
from ludo_tui.rules.skirmish.model.state import Acting
from ludo_tui.rules.skirmish.unarmed.holds import holds_of, let_go


def _releases(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield whom somebody could let go of, at no cost.

    Rule: sk.unarmed.grab.release, sk.unarmed.pin.release
    """
    for target in holds_of(field.table, acting.who):
        yield Offer(
            id=f"release:{aim_of(field, target)}",
            label=f"Let go of {field.table.name(target)}",
            rule="sk.unarmed.grab.release",
            group=FREE,
            does="release",
            piece=acting.who.piece,
            **aimed(field, target),
        )


def _release(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Let go of somebody, which is too surprised to strike at who then walks away.

    Rule: sk.unarmed.grab.release, sh.unarmed.let-go
    """
    let_go(table, acting.who, target_of(chosen), "let go", "sk.unarmed.grab.release")
    acting.released.append(target_of(chosen))
    yield from ()


RELEASE = Action(("release",), _releases, _release, is_action=False)
