"""Soul Read: a look at another party's sheet."""

from ludo_tui.engine import Flow, Secrecy, Who
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.events.parties import SheetReturned, SheetShown
from ludo_tui.rules.ludicrous.knowledge.who_knows import sees_sheet
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferContents, OfferFacts
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.party.sheet_text import sheet_in_words


class SoulRead(Action):
    """Look at another party's sheet while its owner rolls for a 10.

    Rule: ll.5.3.list.soul-read, ll.5.3.soul-read.no-pathway-limit
    """

    id = "soul_read"
    name = "Soul Read"
    section = "soul"
    rule = "ll.5.3.list.soul-read"
    is_seldom = True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the other players, teammates too: their sheet is known, but reading it brings insight as well.

        Rule: ll.5.3.soul-read.pick-player, ll.5.3.soul-read.opponent-ok, ll.5.3.soul-read.teammate-ok,
        ll.5.3.soul-read.not-self, ll.5.3.soul-read.once-per-turn, ll.5.3.soul-read.once-per-turn.extra-actions,
        lh.secrets.sheet
        """
        if table.used(once_per_turn.SOUL_READ):
            return []
        return [
            self.way(
                f"{other}",
                f"Read the soul of {table.names.seat(other)}",
                seat=other,
                aim=OfferAim(amount=table.tables.numbers.deeds.insight_turns),
                contents=OfferContents(conditions=("insight",)),
                facts=OfferFacts(effects=("open_sheet" if sees_sheet(table.state, seat, other) else "secret_sheet",)),
            )
            for other in table.seats_from(seat)
            if other != seat
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why there is no soul to read."""
        if table.used(once_per_turn.SOUL_READ):
            return ("ll.5.3.soul-read.once-per-turn", "you have read a soul this turn")
        return ("ll.5.3.soul-read.pick-player", "nobody else is playing")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Show the sheet to the reader alone, and let its owner roll until a 10, or until the timer runs out.

        Rule: ll.5.3.soul-read.must-show, ll.5.3.soul-read.d10.who, ll.5.3.soul-read.d10.stop,
        ll.5.3.soul-read.d10.zero-is-ten, ll.5.3.soul-read.return, ll.5.3.soul-read.ends,
        ll.5.3.soul-read.timer.optional, ll.5.3.soul-read.timer.start, ll.5.3.soul-read.timer.advance,
        ll.5.3.soul-read.timer.last-roll, ll.5.3.soul-read.timer.end, ll.5.3.soul-read.timer.early-ten,
        lh.readings.soul-read, lh.effects.insight
        """
        owner = option.seat
        assert owner is not None
        table.use(once_per_turn.SOUL_READ)
        table.emit(SheetShown(seat=owner, reader=seat, rule="ll.5.3.soul-read.must-show"))
        table.reveal()
        table.state.reading = (seat, owner)
        readers = table.state.parties[owner].readers
        if seat not in readers:
            readers.append(seat)
        numbers = table.tables.numbers.deeds
        timer = 1
        while True:
            going_on = Offer(
                id="roll",
                label=f"Read on: {table.names.seat(owner)} rolls the d{numbers.soul_read_sides}",
                rule="ll.5.3.soul-read.d10.who",
                does="roll",
            )
            text = f"You are reading {table.names.seat(owner)}'s party sheet. {sheet_in_words(table, owner)}"
            yield from table.ask(
                seat,
                "soul_read",
                text,
                [going_on],
                secrecy=Secrecy(private=table.keeps_secrets),
                rule="ll.5.3.soul-read.must-show",
            )
            value = yield from table.roll(
                owner, numbers.soul_read_sides, "soul read", rule="ll.5.3.soul-read.d10.who", number=timer
            )
            if value == numbers.soul_read_sides:
                break
            if table.options.soul_read_timer and timer >= numbers.soul_read_rolls:
                break
            timer += 1
        table.state.reading = None
        if numbers.insight_turns:
            gain_condition(table, Who(seat), Onset("insight", turns=numbers.insight_turns, rule="lh.effects.insight"))
        table.emit(SheetReturned(seat=owner, reader=seat, rule="ll.5.3.soul-read.return"))
