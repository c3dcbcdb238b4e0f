"""Running Punch: a punch in this turn's movement."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.attacks import advantage_without_contest
from ludo_tui.rules.ludicrous.board.landing import Landing, why_not_end
from ludo_tui.rules.ludicrous.board.movement import spaces_by_roll
from ludo_tui.rules.ludicrous.events.turn import MarkerMoved
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers, has_flag, standing, total
from ludo_tui.rules.ludicrous.mechanics.odds import save_chance
from ludo_tui.rules.ludicrous.mechanics.once_per_turn import Slot
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import LudicrousState, PartyId
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of, step_at


class RunningPunch(Action):
    """Punch the first enemy that the movement of this turn leads past.

    Rule: ll.5.3.list.running-punch
    """

    id = "running_punch"
    name = "Running punch"
    rule = "ll.5.3.list.running-punch"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the pieces that can run past somebody.

        Rule: lh.readings.no-waste
        """
        names = table.names
        return [
            Offer(
                id=f"{self.id}:{who.piece}",
                label=f"{names.own_piece(who.piece).capitalize()} runs to punch",
                rule=self.rule,
                piece=who.piece,
                group=self.name,
                does=self.id,
                alike=f"{self.id} {standing(table, who)}",
            )
            for who in _runners(table, seat)
            if any(chance for _, chance in _chances_to_hit(table.known, who, table.state.piece(who).step))
        ]

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chance that it runs past somebody and hits, the sixes that it takes, and the damage."""
        assert option.piece is not None
        who, known = PieceId(seat, option.piece), table.known
        promise = punches.prospects(table, who, table.tables.numbers.punch.running_damage)
        hits = list(_chances_to_hit(known, who, table.state.piece(who).step))
        about = promise["about"] or known.has_guessed
        odds, sixes = float(sum(chance for _, chance in hits)), min((sixes for sixes, _ in hits), default=0)
        return msgspec.structs.replace(option, **{**promise, "odds": odds, "about": about, "have": sixes or None})

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody can run.

        Rule: ll.5.3.running-punch.pathway, lh.attacks.running-punch.facing
        """
        reason = why_nobody(table, seat, "ll.5.3.running-punch.pathway", "no_attack")
        if reason is not None:
            return reason
        if not _runners(table, seat):
            able = [PieceId(seat, piece) for piece in attackers(table, seat)]
            held = next((held for who in able if (held := has_flag(table, who, "no_move"))), None)
            if held is None:
                return ("lh.attacks.running-punch.facing", "no piece of yours that can run faces forward")
            return (held.rule, f"no piece of yours that can attack can run: {held.name}")
        return ("lh.attacks.running-punch", "no enemy is ahead within reach of the movement rolls")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Move the marker; the punch comes with the movement.

        Rule: ll.5.3.running-punch.marker
        """
        assert option.piece is not None
        party = table.state.parties[seat]
        party.marker = "running_punch"
        party.runner = option.piece
        table.emit(MarkerMoved(seat=seat, marker=party.marker, rule="ll.5.3.running-punch.marker"))
        yield from ()


def _runners(table: LudicrousTable, seat: int) -> list[PieceId]:
    """Return the pieces of a party that can attack, that nothing keeps from moving, and that look where they run.

    Rule: lh.attacks.running-punch.facing
    """
    able = [PieceId(seat, piece) for piece in attackers(table, seat)]
    return [who for who in able if not has_flag(table, who, "no_move") and punches.faces_its_way(table, who)]


def _chances_to_hit(table: LudicrousTable, who: PieceId, start: int) -> Iterator[tuple[int, Fraction]]:
    """Yield the chances that movement rolls lead a piece past an enemy piece, or right before one, and that it hits.

    Each with the sixes that have to come before.

    Every roll is used for this piece, and nobody stops it.

    Rule: lh.attacks.running-punch
    """
    ahead = _enemies_ahead(table.state, who, start)
    if not ahead:
        return
    numbers = table.tables.numbers
    naturals = range(1, numbers.movement.sides + 1)
    added = total(table, PartyId(who.seat), "movement_roll") + numbers.punch.running_roll
    spaces = spaces_by_roll(table, who, [natural + added for natural in naturals])
    rolls = [(natural, max(numbers.movement.least, count)) for natural, count in zip(naturals, spaces, strict=True)]
    yield from _chances_from(table, who, start, ahead, rolls, sixes=0)


def _enemies_ahead(state: LudicrousState, who: PieceId, start: int) -> dict[int, PieceId]:
    """Return who stands on the way of a piece beyond a step, by step; of a pair the first."""
    ahead: dict[int, PieceId] = {}
    for foe in state.foes(who.seat):
        for piece in on_pathway(state, foe):
            ring = ring_of(state, PieceId(foe, piece))
            step = None if ring is None else step_at(state, who.seat, ring)
            if step is not None and step > start:
                ahead.setdefault(step, PieceId(foe, piece))
    return ahead


def _chances_from(
    table: LudicrousTable,
    who: PieceId,
    start: int,
    ahead: dict[int, PieceId],
    rolls: Sequence[tuple[int, int]],
    *,
    sixes: int,
) -> Iterator[tuple[int, Fraction]]:
    """Yield the chances to meet and hit somebody from a step on, one or more for each roll that leads there.

    Args:
        table: the match, as far as it is known.
        who: the piece.
        start: the step from which it rolls.
        ahead: who stands on its way, by step.
        rolls: what each die shows and the spaces that this makes.
        sixes: how many rolls of this movement have earned another.
    """
    numbers = table.tables.numbers.movement
    for natural, spaces in rolls:
        end = start + spaces
        way = (*range(start + 1, end), *([end + 1] if end < LAST_RING_STEP else []))
        met = next((ahead[step] for step in way if step in ahead), None)
        is_six = natural >= numbers.again_on
        if met is None and not is_six:
            continue
        if end > HOME or not isinstance(why_not_end(table, who, end), Landing):
            continue
        weight = Fraction(1, len(rolls))
        if is_six and sixes + 1 >= numbers.limit_from:
            weight *= save_chance(table, PartyId(who.seat), "speed", numbers.limit_goal)
        if met is not None:
            yield sixes, weight * punches.chance(table, advantage_without_contest(table, who, met))
        else:
            for before, chance in _chances_from(table, who, end, ahead, rolls, sixes=sixes + 1):
                yield before, weight * chance
