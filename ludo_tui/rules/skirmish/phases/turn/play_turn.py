"""The turn of one combatant: a move, which may be cut in two, and one action, in any order."""

from functools import partial

from ludo_tui.engine import Flow, Layout, LazyOptions, Option, Who, do_nothing
from ludo_tui.rules.skirmish.actions.march import go_marching, has_arrived
from ludo_tui.rules.skirmish.actions.move_preview import preview
from ludo_tui.rules.skirmish.board.ambush import turn_of
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import TurnEmpty
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.lasting import count_moment
from ludo_tui.rules.skirmish.mechanics.sections import SECTIONS
from ludo_tui.rules.skirmish.phases.turn.after_each_step import apply_consequences
from ludo_tui.rules.skirmish.phases.turn.carrying_out import can_go_on, carry_out
from ludo_tui.rules.skirmish.phases.turn.turn_bounds import begin_turn, can_begin, tell_end
from ludo_tui.rules.skirmish.phases.turn.turn_options import IDLE, in_order, opened_section, refused, turn_options
from ludo_tui.rules.skirmish.phases.turn.turn_question import question


def play_turn(table: SkirmishTable, who: Who, *, is_marching: bool = False) -> Flow[None]:
    """Play the turn of one combatant from its beginning to its end; nobody else's begins before that.

    Who is marching is asked nothing: it comes nearer to an enemy, or waits.

    Rule: sk.turn.exclusive, sk.turn.one-per-round, sk.turn.move-or-action-optional, sk.turn.action-timing,
    sk.round.player-turn-locks
    """
    state = table.state
    yield from begin_turn(table, who)
    if not can_begin(table, who):
        table.emit(TurnEmpty(who=table.ref(who), rule="sk.turn.one-per-round"))
    else:
        state.acting = acting = turn_of(table, who)
        done: Option | None = None
        while can_go_on(table, who):
            field = Field(table, who)
            options = turn_options(field, acting)
            if all(option.does in IDLE for option in options):
                tell_end(table, acting)
                break
            options = in_order(field, acting, options, done)
            if is_marching:
                yield from go_marching(field, acting) if options[-1].does == "march" else do_nothing(table)
                yield from apply_consequences(table)
                break
            is_there = has_arrived(field, acting, done, [one for one in options if one.does not in IDLE])
            chosen = yield from table.ask(
                player_of(table, who),
                "turn",
                question(field, acting),
                LazyOptions(options, more=partial(preview, field, acting)),
                refused=partial(refused, field, acting),
                rule="sk.turn.move-or-action-optional",
                layout=Layout(
                    sections=SECTIONS,
                    first_section=opened_section(options, done),
                    urgency="idle" if is_there else "needed",
                ),
            )
            if chosen.does == "pass":
                if is_there:
                    tell_end(table, acting, is_there=True)
                break
            yield from carry_out(table, acting, chosen)
            done = chosen
            if done.does == "march" or (done.does == "approach" and who.seat == state.sage and acting.has_acted):
                break
        state.acting = None
    count_moment(table, "turn_end", who)
