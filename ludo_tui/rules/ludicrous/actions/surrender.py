"""Surrender: offer a piece to an enemy, to be taken prisoner."""

from ludo_tui.engine import Flow, Layout, OptionShown, Who, counted, name_of
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.events.prisons import SurrenderOffered
from ludo_tui.rules.ludicrous.mechanics.conditions.prisoner import imprison
from ludo_tui.rules.ludicrous.mechanics.hit_points.healing import heal
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_kept, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach
from ludo_tui.rules.ludicrous.positions.geometry import space_of


class Surrender(Action):
    """Offer a piece to an enemy, to be taken prisoner.

    Rule: ll.5.3.list.surrender, ll.5.3.surrender.choose-own-piece, ll.5.3.surrender.choose-enemy
    """

    id = "surrender"
    name = "Surrender"
    section = "wrestle"
    rule = "ll.5.3.list.surrender"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece with every enemy piece within 3 spaces, either way.

        Rule: ll.5.3.surrender.range-3, ll.5.3.surrender.either-direction, ll.5.3.surrender.enemy-only
        """
        names = table.names
        party = table.state.parties[seat]
        reach = table.tables.numbers.deeds.surrender_range
        return [
            self.way(
                f"{piece}:{other[0]}.{other[1]}",
                f"{names.own_piece(piece).capitalize()} surrenders to {name_of(table.names, other)}",
                piece=piece,
                aim=OfferAim(target=other, space=space_of(table.state, other)),
                shown=OptionShown(group=self.name, needs_confirming=True),
                stock=OfferStock(have=party.hp, most=party.hp_max),
            )
            for piece in actors(table, seat)
            for other in enemies_in_reach(table, Who(seat, piece), reach, faced=False)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no piece can surrender.

        Rule: ll.5.3.surrender.pathway
        """
        reason = why_nobody(table, seat, "ll.5.3.surrender.pathway")
        reach = table.tables.numbers.deeds.surrender_range
        reason = reason or why_kept(table, seat, lambda who: bool(enemies_in_reach(table, who, reach, faced=False)))
        spaces = counted(reach, "space")
        return reason or ("ll.5.3.surrender.range-3", f"no enemy is within {spaces} spaces of your pieces")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Ask the enemy's player; the action is used up either way.

        Rule: ll.5.3.surrender.answer, ll.5.3.surrender.declined, ll.5.3.surrender.declined-ends-phase,
        ll.5.3.surrender.accepted-heal, ll.5.3.surrender.declined-no-heal, ll.5.3.surrender.accepted-prison,
        ll.5.3.surrender.prison-in-yard
        """
        assert option.piece is not None
        assert option.aim.target is not None
        enemy = option.aim.target
        foe = enemy.seat
        party = table.state.parties[seat]
        text = f"{table.names.piece(seat, option.piece)} offers to surrender to {name_of(table.names, enemy)}."
        answers = [
            Offer(
                id="accept",
                label="Accept: take it prisoner",
                rule="ll.5.3.surrender.accepted-prison",
                seat=seat,
                piece=option.piece,
                does="accept",
                stock=OfferStock(most=party.hp_max),
            ),
            Offer(id="decline", label="Decline: nothing changes", rule="ll.5.3.surrender.declined", does="pass"),
        ]
        layout = Layout(usual="accept")
        chosen = yield from table.ask(foe, "surrender", text, answers, rule="ll.5.3.surrender.answer", layout=layout)
        accepted = chosen.id == "accept" and foe not in table.state.conceded
        table.emit(
            SurrenderOffered(
                seat=seat,
                piece=option.piece,
                to_seat=foe,
                to_piece=enemy.piece,
                accepted=accepted,
                rule="ll.5.3.surrender.answer",
            )
        )
        if accepted:
            imprison(table, Who(seat, option.piece), foe, rule="ll.5.3.surrender.accepted-prison")
            heal(table, seat, party.hp_max, cause="surrender", rule="ll.5.3.surrender.accepted-heal")
