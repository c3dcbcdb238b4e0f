"""Contests in words: who contends, every modifier by name, the outcome, and what it costs."""

import re
from collections.abc import Sequence
from typing import Final

from ludo_tui.engine import Contest, ContestSide, Event, Rolled, Who, signed
from ludo_tui.presenting.coloured_text import Part, chip, face_of
from ludo_tui.presenting.short_names import short_names
from ludo_tui.presenting.table.tray_text import ContestText, Die, TrayText
from ludo_tui.table.session import Session

_OUTCOMES: Final = {
    "attack": {"success": "HIT", "graze": "GRAZE", "failure": "MISS"},
    "save": {"success": "SAVED", "graze": "SAVED", "failure": "NOT SAVED"},
}
_USUAL: Final = {"success": "SUCCESS", "graze": "GRAZE", "failure": "FAILURE"}
_TONES: Final = {"success": "good", "graze": "fire", "failure": "bad"}
_D20: Final = 20
_NATURAL: Final = {20: ("CRITICAL", "accent"), 1: ("FUMBLE", "bad")}


def tray_of(contest: Contest, session: Session) -> TrayText:
    """Return a contest as the tray shows it after its card is gone: all its dice, and what came of it."""
    offence, defence = contest.offence, contest.defence
    against = contest.target if defence is None else defence
    pair = [side for side in (offence, against) if side is not None]
    verb: Part = (" strikes " if contest.kind == "attack" else " against ", "text")

    def head(*, has_owners: bool) -> tuple[Part, ...]:
        chips = [
            chip(session.seats.sides[side.seat], who_contends(side, session, has_owner=has_owners)) for side in pair
        ]
        return (chips[0], *(part for other in chips[1:] for part in (verb, other)))

    rolled = [*offence.dice, *([] if defence is None else defence.dice)]
    rolled += [event for event in contest.cost if isinstance(event, Rolled)]
    dice = tuple(Die(roll.sides, roll.value, session.seats.sides[roll.seat]) for roll in rolled)
    whole = head(has_owners=True)
    heads = ((*whole, (f"  {contest.name}", "dim")), whole, head(has_owners=False))
    outcome = (verdict(contest), *cost_lines(contest.cost, session))
    return TrayText(dice, contest=ContestText(heads, outcome, _added_lines(contest, session)))


def _added_lines(contest: Contest, session: Session) -> tuple[tuple[Part, ...], ...]:
    """Return what was added to the dice of both sides: each by name, or in short how much in all."""
    sides = [side for side in (contest.offence, contest.defence) if side is not None]
    told = "; ".join(", ".join(side.additions) for side in sides if side.additions)
    named = tuple((fact, "dim") for fact in re.split(r"(?<=[,;])", told))
    if not told:
        return ()
    short: list[Part] = []
    for side in sides:
        die = side.dice[side.kept].value if side.dice else side.total
        plus = f" {signed(side.total - die)}" if side.additions else ""
        short += [(" against " if short else "", "dim"), (f"{die}{plus}", face_of(session.seats.sides[side.seat]))]
    return named, tuple(short)


def who_contends(side: ContestSide, session: Session, *, has_owner: bool = True) -> str:
    """Return who it is: shape and number of a piece with its name or its owner, or what a creature is called."""
    if side.piece is None:
        return f"{session.seats.shape(side.seat)} {side.name or session.seats.names[side.seat]}"
    given = session.voice.given(Who(side.seat, side.piece))
    owner = side.name or given or session.seats.names[side.seat]
    return f"{session.seats.short(side.seat, side.piece)} {owner if has_owner else ''}".rstrip()


def verdict(contest: Contest) -> tuple[Part, ...]:
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
    """Return what a contest costs: the dice of the damage, the HP lost, and what else befalls the one who loses."""
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
    below = max((getattr(event, "overshoot", 0) for event in events), default=0)  # how much of it went below 0 HP
    for event in events:
        if isinstance(event, Rolled):
            continue
        lines.append(_hp(event, below, session) or ((event.brief(names), "accent"),))
    return lines


def _damage(dice: Sequence[Rolled], amount: int | None, plus: int, kept_off: int) -> tuple[Part, ...]:
    """Return the damage: its dice, what is added by name and what a weapon adds that names nothing; the sum.

    Below 0, `plus` is by how much that is more than was left to lose; `kept_off` is what armor and the like took off.
    """
    kinds = f"{len(dice) if len(dice) > 1 else ''}d{dice[0].sides} "
    how = dice[0].manner
    more = ["doubled"] if how == "doubled" else []
    more += dice[0].additions
    more += ["halved"] if how == "halved" else []
    more += [f"+{plus}"] if plus > 0 else []
    more += [f"−{kept_off} kept off"] if kept_off > 0 else []
    total: list[Part] = [] if amount is None else [(f"  = {amount - min(plus, 0)}", "bad", "", "b")]
    total += [(f", {amount} left to lose", "dim")] if plus < 0 else []
    values = " ".join(str(roll.value) for roll in dice)
    return (("damage ", "dim"), (kinds, "text"), (values, "text", "", "b"), (f" {' '.join(more)}", "dim"), *total)


def _hp(event: Event, below: int, session: Session) -> tuple[Part, ...] | None:
    """Return the HP before and after, of which some damage may have found none left."""
    seat, amount, left = (getattr(event, name, None) for name in ("seat", "amount", "hp"))
    if not (isinstance(seat, int) and isinstance(amount, int) and isinstance(left, int)):
        return None
    name: Part = (f"{session.seats.names[seat]} ", face_of(session.seats.sides[seat]), "", "b")
    return (name, (f"{left + amount - (0 if left else below)} › ", "text"), (f"{left} HP", "bad", "", "b"))
