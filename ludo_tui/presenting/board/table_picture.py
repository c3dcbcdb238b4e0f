"""The board of a match as those who look may see it, with what the answer under the cursor would do."""

from collections.abc import Sequence

from ludo_tui.engine import Look, Option, Prompt
from ludo_tui.presenting.board.board_picture import actor_of, picture_of, with_option
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.session import Session


def table_picture(session: Session, option: Option | None) -> BoardPicture:
    """Picture the board as those who look may see it.

    Args:
        session: the match.
        option: the answer under the cursor.
    """
    prompt = session.questions.prompt
    game = session.game
    view, look = session.privacy.view
    can_choose = (
        prompt is not None and session.questions.waiting in ("person", "nobody") and not session.questions.needs_curtain
    )
    reach: frozenset[str] = frozenset()
    acting = _acting(prompt) if prompt is not None and option is None else option
    if acting is not None and prompt is not None and can_choose:
        reach = game.rules.reach(view, game.setup, acting, prompt.seat)
    sides = game.rules.sides(game.setup)
    shown = picture_of(
        look,
        sides,
        session.game.rules.ruleset.seats,
        session.seats.names,
        prompt.options if prompt is not None and can_choose else (),
        prompt.seat if prompt is not None else 0,
        piece_name=game.names.piece,
        option=option if can_choose else None,
        reach=reach,
    )
    if prompt is not None and acting is not None and option is None and can_choose:
        actor = actor_of(acting, prompt.seat)
        return shown._replace(chosen=frozenset(() if actor is None else (actor,)))
    if prompt is None or option is None or not can_choose or prompt.kind != "reaction":
        return shown
    return _with_pending(shown, look, sides, prompt, option, session.pending_move)


def _acting(prompt: Prompt) -> Option | None:
    """Return an answer of the only piece that all answers let act, while none of them is under the cursor."""
    own = [option for option in prompt.options if option.piece is not None]
    return own[0] if prompt.layout.sections and len({actor_of(option, prompt.seat) for option in own}) == 1 else None


def _with_pending(
    shown: BoardPicture,
    look: Look,
    sides: Sequence[int | None],
    prompt: Prompt,
    option: Option,
    move: tuple[int, Option] | None,
) -> BoardPicture:
    """Add the rest of the way of the one who moves, and on what declines who could do something about it.

    Args:
        shown: the board.
        look: what those who look may see.
        sides: the side of the board of each seat.
        prompt: the question whether to react.
        option: the answer under the cursor.
        move: whose move was chosen last, and that move.
    """
    aimed = [one for one in prompt.options if one.aimed_at is not None]
    movers = frozenset(one.aimed_at for one in aimed if one.aimed_at is not None)
    asked = {actor_of(one, prompt.seat) for one in prompt.options}
    walker = None if move is None else actor_of(move[1], move[0])
    is_walking = walker is not None and walker in {*movers, *asked}
    ahead = with_option(shown, look, move[1], move[0], sides) if move is not None and is_walking else shown
    if not is_declining(option):
        goal = () if ahead.target is None else (ahead.target,)
        return shown if shown.target is not None or not is_walking else shown._replace(way=(*ahead.way, *goal))
    reactors = frozenset(actor for one in aimed if (actor := actor_of(one, prompt.seat)) is not None)
    return ahead._replace(chosen=movers or ahead.chosen, targets=reactors)
