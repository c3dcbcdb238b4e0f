"""The effect step that brings a piece out of the yard."""

from ludo_tui.board import PIECES
from ludo_tui.engine import Flow, Layout, Option, OptionShown, Who
from ludo_tui.rules.ludicrous.board.landing import Landing, can_enter
from ludo_tui.rules.ludicrous.board.move_piece import enter
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER
from ludo_tui.rules.ludicrous.mechanics.modifiers import identifying_marks
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, targets_of
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import EnterStep


def _with_nobody_to_enter(table: LudicrousTable, _step: EnterStep, context: StepContext) -> str:
    enters = (can_enter(table, Who(context.who.seat, piece)) for piece in range(PIECES))
    can_any = any(isinstance(found, Landing) for found in enters)
    return "" if can_any else "none of your pieces can come out of the yard"


@INTERPRETER.carries_out(EnterStep, refused_when=_with_nobody_to_enter)
def _enter(table: LudicrousTable, step: EnterStep, context: StepContext) -> Flow[None]:
    """Let parties bring a yard piece out onto the starting space, if they like.

    Rule: lh.effects.enter
    """
    for target in targets_of(table, step.to, context):
        if target.seat is not None:
            yield from bring_out(table, target.seat, context.name, context.rule)


def bring_out(table: LudicrousTable, seat: int, name: str, rule: str) -> Flow[None]:
    """Let a party bring a yard piece out onto its starting space, or not.

    Rule: ll.5.3.sacrifice.prisoners-not-eligible, ll.5.3.sacrifice.occupied-start, ll.5.3.sacrifice.yard-to-start,
    ll.5.3.sacrifice.yard-to-start.optional
    """
    names = table.names
    options: list[Option] = []
    for piece in range(len(table.state.parties[seat].pieces)):
        found = can_enter(table, Who(seat, piece))
        if isinstance(found, Landing):
            label = f"Bring {names.own_piece(piece)} out"
            options.append(
                Offer(
                    id=f"enter:{piece}",
                    label=label,
                    rule=rule,
                    piece=piece,
                    aim=OfferAim(
                        to_step=0, target=found.victim, captures=() if found.victim is None else (found.victim,)
                    ),
                    does="enter",
                    shown=OptionShown(same_as=f"enter {identifying_marks(table, Who(seat, piece))}"),
                )
            )
    if not options:
        return
    options.append(
        Option(id="pass", label="Bring no piece out", rule="ll.5.3.sacrifice.yard-to-start.optional", does="pass")
    )
    layout = Layout(usual=options[0].id)
    text = f"{name}: bring a piece out of the yard?"
    answer = yield from table.ask(seat, "enter", text, options, rule=rule, layout=layout)
    if answer.piece is not None:
        yield from enter(table, Who(seat, answer.piece), rule=rule)
