"""The actions that concern somebody else's will or life: surrender, reviving and Soul Read."""

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous.actions.action import Action, Reason, Slot
from ludo_tui.rules.ludicrous.actions.attacks import enemies_in_reach, why_nobody
from ludo_tui.rules.ludicrous.board.geometry import in_reach, on_pathway, space_of
from ludo_tui.rules.ludicrous.board.placing import imprison
from ludo_tui.rules.ludicrous.events.match import SheetReturned, SheetShown, SurrenderOffered
from ludo_tui.rules.ludicrous.mechanics.amounts import roll_amount
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, against, odds_against
from ludo_tui.rules.ludicrous.mechanics.damage import come_round, eliminate, heal
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, is_unconscious
from ludo_tui.rules.ludicrous.party.sheet_text import sheet_in_words
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.triggers import who

SOUL_READ = "soul_read"
"""Budget: the party has read a soul this turn."""


# Surrender


class Surrender(Action):
    """Offer a piece to an enemy, who may take it prisoner.

    Rule: ll.5.3.list.surrender, ll.5.3.surrender.choose-own-piece, ll.5.3.surrender.choose-enemy
    """

    id = "surrender"
    name = "Surrender"
    rule = "ll.5.3.list.surrender"
    detail = "If the enemy accepts, the piece goes to its prison of war, and your HP to the maximum."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece with every enemy piece within 3 spaces, either way.

        Rule: ll.5.3.surrender.range-3, ll.5.3.surrender.either-direction, ll.5.3.surrender.enemy-only
        """
        names = table.names
        party = table.state.parties[seat]
        reach = table.tables.numbers.deeds.surrender_range
        return [
            Option(
                id=f"{self.id}:{piece}:{other[0]}.{other[1]}",
                label=f"{names.own_piece(piece).capitalize()} surrenders to {who(table, *other)}",
                rule=self.rule,
                piece=piece,
                target=other,
                space=space_of(table.state, *other),
                group=self.name,
                detail=f"if accepted: prison of war, and HP from {party.hp} to {party.hp_max}",
            )
            for piece in actors(table, seat)
            for other in enemies_in_reach(table, (seat, piece), reach, faced=False)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody can surrender.

        Rule: ll.5.3.surrender.pathway
        """
        reason = why_nobody(table, seat, "ll.5.3.surrender.pathway")
        return reason or ("ll.5.3.surrender.range-3", "no enemy is within 3 spaces of a piece of yours")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Ask the enemy's player; the action is used up either way.

        Rule: ll.5.3.surrender.answer, ll.5.3.surrender.declined, ll.5.3.surrender.declined-ends-phase,
        ll.5.3.surrender.accepted-heal, ll.5.3.surrender.declined-no-heal
        """
        assert option.piece is not None
        assert option.target is not None
        foe, number = option.target
        party = table.state.parties[seat]
        text = f"{who(table, seat, option.piece)} offers to surrender to {who(table, foe, number)}."
        answers = [
            Option(
                id="accept",
                label="Accept: take it prisoner",
                rule="ll.5.3.surrender.accepted-prison",
                seat=seat,
                piece=option.piece,
                detail=f"{who(table, seat)} heals to {party.hp_max} HP",
            ),
            Option(id="decline", label="Decline: nothing changes", rule="ll.5.3.surrender.declined"),
        ]
        accepted = False
        if foe not in table.state.conceded:
            chosen = yield from table.ask(foe, "surrender", text, answers, rule="ll.5.3.surrender.answer")
            accepted = chosen.id == "accept" and foe not in table.state.conceded
        table.emit(
            SurrenderOffered(
                seat=seat,
                piece=option.piece,
                to_seat=foe,
                to_piece=number,
                accepted=accepted,
                rule="ll.5.3.surrender.answer",
            )
        )
        if accepted:
            imprison(table, seat, option.piece, foe, rule="ll.5.3.surrender.accepted-prison")
            heal(table, seat, party.hp_max, cause="surrender", rule="ll.5.3.surrender.accepted-heal")


# Reviving


def revive_contestant(seat: int, piece: int) -> Contestant:
    """Return the side that revives.

    Rule: ll.5.3.revive.neuroticism, ll.5.3.revive.offender
    """
    return Contestant(seat=seat, piece=piece, kind="revive", stats=("neuroticism",))


def revive_goal(table: LudicrousTable, seat: int, fallen: int) -> int:
    """Return what must be rolled to revive a piece: 5 and the damage below 0 when it fell.

    Rule: ll.5.3.revive.target-number, ll.5.3.revive.target-number.example, ll.5.3.revive.target-number.exact-zero
    """
    return table.tables.numbers.revive.goal + table.state.parties[seat].pieces[fallen].overshoot


class Revive(Action):
    """Bring an unconscious piece of the own party round.

    Rule: ll.5.3.list.revive, ll.5.3.revive.action
    """

    id = "revive"
    name = "Revive"
    rule = "ll.5.3.list.revive"
    detail = "d20 + neuroticism against 5 and the damage below 0 when the piece fell."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece with every unconscious comrade within 3 spaces that it faces.

        Rule: ll.5.3.revive.target, ll.5.3.revive.unconscious-only, ll.5.3.revive.facing, ll.5.3.revive.range-3
        """
        names = table.names
        state = table.state
        reach = table.tables.numbers.revive.range
        found: list[Option] = []
        for piece in actors(table, seat):
            for fallen in on_pathway(state, seat):
                near = fallen != piece and in_reach(state, (seat, piece), (seat, fallen), reach)
                if not near or not is_unconscious(state, seat, fallen):
                    continue
                goal = revive_goal(table, seat, fallen)
                chances = odds_against(table, revive_contestant(seat, piece), goal)
                found.append(
                    Option(
                        id=f"{self.id}:{piece}:{seat}.{fallen}",
                        label=f"{names.own_piece(piece).capitalize()} revives {names.own_piece(fallen)}",
                        rule=self.rule,
                        piece=piece,
                        target=(seat, fallen),
                        space=space_of(state, seat, fallen),
                        group=self.name,
                        detail=f"{chances.text}; needs {goal}",
                    )
                )
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody can be revived.

        Rule: ll.5.3.revive.pathway
        """
        state = table.state
        fallen = [piece for piece in on_pathway(state, seat) if is_unconscious(state, seat, piece)]
        if not fallen:
            return ("ll.5.3.revive.unconscious-only", "no piece of yours lies unconscious on the pathway")
        reason = why_nobody(table, seat, "ll.5.3.revive.pathway")
        if reason is not None:
            return reason
        reach = table.tables.numbers.revive.range
        for piece in actors(table, seat):
            if any(in_reach(state, (seat, piece), (seat, one), reach, faced=False) for one in fallen):
                return ("ll.5.3.revive.facing", "no piece of yours faces the unconscious one")
        return ("ll.5.3.revive.range-3", "no piece of yours is within 3 spaces of the unconscious one")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Roll against the number.

        Rule: ll.5.3.revive.success.conscious, ll.5.3.revive.success.not-eliminated, ll.5.3.revive.failure,
        ll.5.3.revive.crit-success.heal, ll.5.3.revive.crit-success.at-max, ll.5.3.revive.crit-success.party-hp,
        ll.5.3.revive.crit-failure
        """
        assert option.piece is not None
        assert option.target is not None
        fallen = option.target[1]
        goal = revive_goal(table, seat, fallen)
        contestant = revive_contestant(seat, option.piece)
        result = yield from against(table, contestant, goal, name="reviving", rule="ll.5.3.revive.roll")
        if result.is_success:
            come_round(table, seat, fallen, rule="ll.5.3.revive.success.conscious")
        if result.critical and table.state.parties[seat].hp < table.state.parties[seat].hp_max:
            rule = "ll.5.3.revive.crit-success.heal"
            dice = table.tables.numbers.revive.critical_heal
            amount = yield from roll_amount(table, seat, dice, "healing", rule=rule)
            heal(table, seat, amount, cause="critical success", rule=rule)
        if result.fumble:
            yield from eliminate(table, seat, fallen, cause="critical failure", rule="ll.5.3.revive.crit-failure")


# Soul Read


class SoulRead(Action):
    """Look at another party's sheet while its owner rolls for a 10.

    Rule: ll.5.3.list.soul-read, ll.5.3.soul-read.no-pathway-limit
    """

    id = "soul_read"
    name = "Soul Read"
    rule = "ll.5.3.list.soul-read"
    detail = "See another player's party sheet until the d10 shows a 10."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the other players, teammates too.

        Rule: ll.5.3.soul-read.pick-player, ll.5.3.soul-read.opponent-ok, ll.5.3.soul-read.teammate-ok,
        ll.5.3.soul-read.not-self, ll.5.3.soul-read.once-per-turn, ll.5.3.soul-read.once-per-turn.extra-actions
        """
        if table.used(SOUL_READ):
            return []
        return [
            Option(
                id=f"{self.id}:{other}",
                label=f"Read the soul of {who(table, other)}",
                rule=self.rule,
                seat=other,
                group=self.name,
                detail="see the whole party sheet for a while",
            )
            for other in table.seats_from(seat)
            if other != seat
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why there is no soul to read."""
        if table.used(SOUL_READ):
            return ("ll.5.3.soul-read.once-per-turn", "you have read a soul this turn")
        return ("ll.5.3.soul-read.pick-player", "nobody else is playing")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Show the sheet to the reader alone, and let its owner roll until a 10, or until the timer runs out.

        Rule: ll.5.3.soul-read.must-show, ll.5.3.soul-read.d10.who, ll.5.3.soul-read.d10.stop,
        ll.5.3.soul-read.d10.zero-is-ten, ll.5.3.soul-read.return, ll.5.3.soul-read.ends,
        ll.5.3.soul-read.timer.optional, ll.5.3.soul-read.timer.start, ll.5.3.soul-read.timer.advance,
        ll.5.3.soul-read.timer.last-roll, ll.5.3.soul-read.timer.end, ll.5.3.soul-read.timer.early-ten
        """
        owner = option.seat
        assert owner is not None
        table.use(SOUL_READ)
        table.emit(SheetShown(seat=owner, reader=seat, rule="ll.5.3.soul-read.must-show"))
        table.reveal()
        table.state.reading = (seat, owner)
        numbers = table.tables.numbers.deeds
        timer = 1
        while True:
            going_on = Option(
                id="roll",
                label=f"Go on: {who(table, owner)} rolls the d{numbers.soul_read_sides}",
                rule="ll.5.3.soul-read.d10.who",
            )
            text = f"You are reading {who(table, owner)}'s party sheet. {sheet_in_words(table, owner)}"
            yield from table.ask(seat, "soul_read", text, [going_on], private=True, rule="ll.5.3.soul-read.must-show")
            value = yield from table.roll(
                owner, numbers.soul_read_sides, f"soul read, roll {timer}", rule="ll.5.3.soul-read.d10.who"
            )
            if value == numbers.soul_read_sides:
                break
            if table.options.soul_read_timer and timer >= numbers.soul_read_rolls:
                break
            timer += 1
        table.state.reading = None
        table.emit(SheetReturned(seat=owner, reader=seat, rule="ll.5.3.soul-read.return"))


DEALINGS: tuple[Action, ...] = (Revive(), SoulRead(), Surrender())
"""The actions of this module."""
