"""What the one who acts is asked: its steps, its action, and what it should know of its way."""

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.consequences.gate_toll import TOSS, toll_payer
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import die_available, points_left, points_of_turn
from ludo_tui.text.first_letters import capital


def question(field: Field, acting: TurnState) -> str:
    """Return the question of a turn."""
    table = field.table
    action = "action used" if acting.has_acted else "action left"
    left, most = points_left(table, acting), points_of_turn(table, acting)
    running = "running" if left else "has run"
    action = {"walk": action, "run": running, "retreat": f"{action}, retreating"}[acting.pace]
    steps = f"{left} of {most} steps" if left else "no steps left" if most else "cannot move"
    if most and not acting.die and (die := die_available(table, acting.who.seat)):
        steps += f", die {die}"
    name = table.name(acting.who)
    wanted = f" The gate needs a seal: this piece's, or one from an ally within {TOSS} spaces."
    toll = wanted if _lacks_toll(field, acting) else ""
    return f"{capital(name)}: {steps}, {action}.{toll}{_underfoot(field, acting)}"


def _underfoot(field: Field, acting: TurnState) -> str:
    """Return who lies where the one who acts stands already: nobody ends a move there without leaving it first."""
    here = field.rings.get(acting.who)
    lying = () if here is None else field.captured_at(acting.who, here)
    names = " and ".join(field.table.name(one) for one in lying if one != acting.drags)
    return f" {capital(names)} lies here: step off and back to take it." if names else ""


def _lacks_toll(field: Field, acting: TurnState) -> bool:
    """Return whether a piece could run to its gate in this turn, and nobody could pay for it there.

    Rule: sh.gate.toll, sh.gate.ally
    """
    table, who = field.table, acting.who
    if who.seat == table.state.sage:
        return False
    run = table.tables.numbers.move.run * speed(table, who) + (acting.die or table.state.die)
    step = table.state.piece(who).step
    return step <= LAST_RING_STEP < step + run and toll_payer(field, who) is None
