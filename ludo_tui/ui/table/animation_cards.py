"""The cards that an animation shows: a contest with its dice, or something else that nobody should miss."""

from typing import Final

from ludo_tui.engine import Contest, ContestSide, Event, Finished
from ludo_tui.presenting.coloured_text import Part
from ludo_tui.presenting.short_names import short_names
from ludo_tui.presenting.table.animation import CONTEST_POSES, DECIDED, Beat
from ludo_tui.presenting.table.contests import cost_lines, verdict, who_contends
from ludo_tui.table.play.takeover import asks_to_play_on
from ludo_tui.table.session import Session
from ludo_tui.text.first_letters import capital
from ludo_tui.ui.drawing.contest import CardLook, CardSide
from ludo_tui.ui.drawing.notice import Hand, Notice

_DOES: Final = {
    "attack": ("strikes", "defends"),
    "contest": ("tries", "resists"),
    "check": ("tries", ""),
    "save": ("wards off", ""),
}
"""What each side of a kind of contest does."""
_D20: Final = 20
_SCATTERED: Final = (14, 3, 19, 8, 11, 6, 17, 2, 13, 9)
"""What a die shows while it tumbles: chance has no part in it."""


def look_of(beat: Beat, session: Session) -> CardLook | Notice | None:
    """Return the card of what a beat of an animation shows; None for what has none."""
    if beat.contest is not None:
        return card_of(beat.contest, beat.stage, session)
    return None if beat.event is None else notice_of(beat.event, session)


def card_of(contest: Contest, stage: int, session: Session) -> CardLook:
    """Return the card of a contest.

    Args:
        contest: what is decided.
        stage: how often its dice have changed; at `DECIDED` they lie.
        session: the match.
    """
    is_decided = stage >= DECIDED
    does = _DOES[contest.kind]
    offence = _side(contest.offence, does[0], min(stage, CONTEST_POSES), session, contest, is_over=is_decided)
    defence = None
    if contest.defence is not None:
        later = max(stage - CONTEST_POSES, 0)
        defence = _side(contest.defence, does[1], later, session, contest, is_over=is_decided)
    counted: tuple[tuple[Part, ...], ...] = (((contest.counted, "dim"),),) if contest.counted else ()
    outcome = (verdict(contest), *counted, *cost_lines(contest.cost, session))
    return CardLook(
        title=capital(contest.name),
        offence=offence,
        defence=defence,
        needed=contest.needed,
        target=_target(contest, session),
        against=contest.against,
        outcome=outcome,
        is_decided=is_decided,
    )


def notice_of(event: Event, session: Session) -> Notice | None:
    """Return the card of something that is no contest; None for what has none."""
    card = event.notice(short_names(session))
    if card is None:
        return None
    if isinstance(event, Finished) and asks_to_play_on(session):
        card = card._replace(text="")  # whether the others play on is asked next
    hands = tuple(
        Hand(session.seats.sides[hand.seat], session.seats.signed_name(hand.seat), hand.symbol, hand.has_won)
        for hand in card.hands
    )
    return Notice(card.title, card.headline, card.text, card.tone, hands)


def _side(side: ContestSide, does: str, stage: int, session: Session, contest: Contest, *, is_over: bool) -> CardSide:
    """Return a side whose dice have changed that often; its total is told once they lie."""
    lies = is_over or stage >= CONTEST_POSES
    first = side.dice[0] if side.dice else None
    scattered = [_SCATTERED[(stage + 5 * number) % len(_SCATTERED)] for number in range(len(side.dice))]
    sides = first.sides if first is not None else _D20
    dice = tuple(roll.value for roll in side.dice) if lies else tuple((value - 1) % sides + 1 for value in scattered)
    return CardSide(
        side=session.seats.sides[side.seat],
        who=who_contends(side, session),
        does=does,
        dice=dice,
        kept=side.kept if lies else 0,
        die=sides,
        added=tuple(side.additions),
        total=str(side.total) if lies else "",
        how=side.dice[-1].manner if len(side.dice) > 1 else "",
        is_decisive=sides == _D20 and contest.has_naturals,
    )


def _target(contest: Contest, session: Session) -> tuple[int, str] | None:
    """Return side of the board and name of whose number was to be reached, if it was anybody's."""
    side = contest.target
    return None if side is None else (session.seats.sides[side.seat], who_contends(side, session))
