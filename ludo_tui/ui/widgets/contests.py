"""Contests as players see them: both dice, every modifier by name, the outcome in words, and what it costs."""

import re
from collections.abc import Sequence
from typing import Final

from ludo_tui.engine import Contest, ContestSide, Event, PieceId, Rolled, signed
from ludo_tui.presenting.short_names import short_names
from ludo_tui.table.session import Session
from ludo_tui.text.first_letters import capital
from ludo_tui.ui.drawing.contest import CardLook, CardSide
from ludo_tui.ui.drawing.notice import Hand, Notice
from ludo_tui.ui.drawing.parts import Part, chip, face_of
from ludo_tui.ui.drawing.tray import ContestText, Die, TrayText
from ludo_tui.ui.film import CONTEST_POSES, DECIDED, Beat

_DOES: Final = {
    "attack": ("strikes", "defends"),
    "contest": ("tries", "resists"),
    "check": ("tries", ""),
    "save": ("wards off", ""),
}
"""What each side of a kind of contest does."""
_OUTCOMES: Final = {
    "attack": {"success": "HIT", "graze": "GRAZE", "failure": "MISS"},
    "save": {"success": "SAVED", "graze": "SAVED", "failure": "NOT SAVED"},
}
_USUAL: Final = {"success": "SUCCESS", "graze": "GRAZE", "failure": "FAILURE"}
_TONES: Final = {"success": "good", "graze": "fire", "failure": "bad"}
_NATURAL: Final = {20: ("CRITICAL", "accent"), 1: ("FUMBLE", "bad")}
_D20: Final = 20
_SCATTERED: Final = (14, 3, 19, 8, 11, 6, 17, 2, 13, 9)
"""What a die shows while it tumbles: chance has no part in it."""


def look_of(beat: Beat, session: Session) -> CardLook | Notice | None:
    """Return the card of what a beat of a film shows; None for what has none."""
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
    outcome = (_verdict(contest), *counted, *cost_lines(contest.cost, session))
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


def tray_of(contest: Contest, session: Session) -> TrayText:
    """Return a contest as the tray shows it after its card is gone: all its dice, and what came of it."""
    offence, defence = contest.offence, contest.defence
    against = contest.target if defence is None else defence
    pair = [side for side in (offence, against) if side is not None]
    verb: Part = (" strikes " if contest.kind == "attack" else " against ", "text")

    def head(*, has_owners: bool) -> tuple[Part, ...]:
        chips = [chip(session.seats.sides[side.seat], _who(side, session, has_owner=has_owners)) for side in pair]
        return (chips[0], *(part for other in chips[1:] for part in (verb, other)))

    rolled = [*offence.dice, *([] if defence is None else defence.dice)]
    rolled += [event for event in contest.cost if isinstance(event, Rolled)]
    dice = tuple(Die(roll.sides, roll.value, session.seats.sides[roll.seat]) for roll in rolled)
    whole = head(has_owners=True)
    heads = ((*whole, (f"  {contest.name}", "dim")), whole, head(has_owners=False))
    outcome = (_verdict(contest), *cost_lines(contest.cost, session))
    return TrayText(dice, contest=ContestText(heads, outcome, _added_lines(contest, session)))


def _added_lines(contest: Contest, session: Session) -> tuple[tuple[Part, ...], ...]:
    """Tell what was added to the dice of both sides: each by name, or in short how much in all."""
    sides = [side for side in (contest.offence, contest.defence) if side is not None]
    told = "; ".join(", ".join(_named(side)) for side in sides if added(side))
    named = tuple((fact, "dim") for fact in re.split(r"(?<=[,;])", told))
    if not told:
        return ()
    short: list[Part] = []
    for side in sides:
        die = side.dice[side.kept].value if side.dice else side.total
        plus = f" {signed(side.total - die)}" if added(side) else ""
        short += [(" against " if short else "", "dim"), (f"{die}{plus}", face_of(session.seats.sides[side.seat]))]
    return named, tuple(short)


def _named(side: ContestSide) -> list[str]:
    return [f"{signed(value)} {name}" for name, value in added(side)]


def notice_of(event: Event, session: Session) -> Notice | None:
    """Return the card of something that is no contest; None for what has none."""
    card = event.notice(short_names(session))
    if card is None:
        return None
    hands = tuple(
        Hand(
            session.seats.sides[hand.seat],
            f"{session.seats.shape(hand.seat)} {session.seats.names[hand.seat]}",
            hand.symbol,
            hand.has_won,
        )
        for hand in card.hands
    )
    return Notice(card.title, card.headline, card.text, card.tone, hands)


def _who(side: ContestSide, session: Session, *, has_owner: bool = True) -> str:
    """Return who it is: shape and number of a piece with its name or its owner, or what a creature is called."""
    shape = session.seats.shape(side.seat)
    if side.piece is None:
        return f"{shape} {side.name or session.seats.names[side.seat]}"
    given = session.voice.given(PieceId(side.seat, side.piece))
    owner = side.name or given or session.seats.names[side.seat]
    return f"{shape}{side.piece + 1} {owner if has_owner else ''}".rstrip()


def _target(contest: Contest, session: Session) -> tuple[int, str] | None:
    """Return side of the board and name of whose number was to be reached, if it was anybody's."""
    side = contest.target
    return None if side is None else (session.seats.sides[side.seat], _who(side, session))


def _side(side: ContestSide, does: str, stage: int, session: Session, contest: Contest, *, is_over: bool) -> CardSide:
    """Return a side whose dice have changed that often; its total is told once they lie."""
    lies = is_over or stage >= CONTEST_POSES
    first = side.dice[0] if side.dice else None
    scattered = [_SCATTERED[(stage + 5 * number) % len(_SCATTERED)] for number in range(len(side.dice))]
    sides = first.sides if first is not None else _D20
    dice = tuple(roll.value for roll in side.dice) if lies else tuple((value - 1) % sides + 1 for value in scattered)
    return CardSide(
        side=session.seats.sides[side.seat],
        who=_who(side, session),
        does=does,
        dice=dice,
        kept=side.kept if lies else 0,
        die=sides,
        added=tuple(_named(side)),
        total=str(side.total) if lies else "",
        how=_how(side),
        is_decisive=sides == _D20 and contest.has_naturals,
    )


def added(side: ContestSide) -> list[tuple[str, int]]:
    """Return what was added to the dice of a side, by name."""
    return [(modifier.name, modifier.value) for roll in side.dice[:1] for modifier in roll.modifiers]


def _how(side: ContestSide) -> str:
    """Return whether a side rolls with advantage or with disadvantage."""
    return side.dice[-1].manner if len(side.dice) > 1 else ""


def _verdict(contest: Contest) -> tuple[Part, ...]:
    """Return the outcome as a chip, and the numbers that decided."""
    word, tone = _OUTCOMES.get(contest.kind, _USUAL)[contest.outcome], _TONES[contest.outcome]
    decisive = contest.natural
    if decisive is not None and not decisive[1]:
        word, tone = _NATURAL[decisive[0]]
    elif contest.is_critical:
        word, tone = _NATURAL[_D20]
    ours = contest.offence.total
    if decisive is not None:
        words = f"a natural {decisive[0]}{' in defence' if decisive[1] else ''} decides"
    elif contest.needed is not None:
        words = f"{ours}, and {contest.needed} is needed".replace("-", "−")
    else:
        theirs = 0 if contest.defence is None else contest.defence.total
        verb = {"success": "beats", "graze": "grazes", "failure": "does not beat"}[contest.outcome]
        words = f"{ours} {verb} {theirs}"
    return ((f" {word} ", "accent_ink", tone, "b"), (f"  {words}", "text", "", "b"))


def cost_lines(events: Sequence[Event], session: Session) -> list[tuple[Part, ...]]:
    """Tell what a contest costs: the dice of the damage, the HP lost, and what else befalls whoever loses."""
    names = short_names(session)
    lines: list[tuple[Part, ...]] = []
    dice = [event for event in events if isinstance(event, Rolled)]
    if dice:
        hits = [event for event in events if hasattr(event, "hp") or event.lost_hp is not None]
        amounts = [getattr(event, "amount", None) for event in hits]
        amount = next((amount for amount in amounts if amount is not None), None)
        plain = [] if any(hasattr(event, "hp") for event in hits) else [roll.value for roll in dice]
        plus = amount - sum(plain) if plain and amount is not None else 0
        kept_off = sum(getattr(event, "kept_off", 0) for event in hits)
        lines.append(_damage(dice, amount, plus, kept_off))
    for event in events:
        if isinstance(event, Rolled):
            continue
        lines.append(_hp(event, _below(events), session) or ((event.brief(names), "accent"),))
    return lines


def _below(events: Sequence[Event]) -> int:
    """Return how much of the damage of a contest went below 0 HP."""
    return max((getattr(event, "overshoot", 0) for event in events), default=0)


def _damage(dice: Sequence[Rolled], amount: int | None, plus: int, kept_off: int) -> tuple[Part, ...]:
    """Tell the damage: its dice, what is added by name and what a weapon adds that names nothing; the sum.

    Below 0, `plus` is by how much that is more than was left to lose; `kept_off` is what armor and the like took off.
    """
    kinds = f"{len(dice) if len(dice) > 1 else ''}d{dice[0].sides} "
    how = dice[0].manner
    more = ["doubled"] * (how == "doubled")
    more += [f"{signed(modifier.value)} {modifier.name}" for modifier in dice[0].modifiers]
    more += ["halved"] * (how == "halved")
    more += [f"+{plus}"] * (plus > 0)
    more += [f"−{kept_off} kept off"] * (kept_off > 0)
    total: list[Part] = [] if amount is None else [(f"  = {amount - min(plus, 0)}", "bad", "", "b")]
    total += [(f", {amount} left to lose", "dim")] * (plus < 0)
    values = " ".join(str(roll.value) for roll in dice)
    return (("damage ", "dim"), (kinds, "text"), (values, "text", "", "b"), (f" {' '.join(more)}", "dim"), *total)


def _hp(event: Event, below: int, session: Session) -> tuple[Part, ...] | None:
    """Tell the HP before and after, of which some damage may have found none left."""
    seat, amount, left = (getattr(event, name, None) for name in ("seat", "amount", "hp"))
    if not (isinstance(seat, int) and isinstance(amount, int) and isinstance(left, int)):
        return None
    name: Part = (f"{session.seats.names[seat]} ", face_of(session.seats.sides[seat]), "", "b")
    return (name, (f"{left + amount - (0 if left else below)} › ", "text"), (f"{left} HP", "bad", "", "b"))
