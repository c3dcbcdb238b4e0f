"""The ambush from a star space."""

from ludo_tui.engine import Flow, Layout, LazyOptions, Option, OptionShown, Who, name_of
from ludo_tui.rules.fight.amounts import dice, roll_amount
from ludo_tui.rules.fight.rolls import PlannedRoll, RollResult
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.any_attack import AnyAttack
from ludo_tui.rules.ludicrous.mechanics.contests import advantage_without_contest, defence_modifiers
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import promised_harm
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack, identifying_marks, stat
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.mechanics.saving_throws import make_saving_throw, saving_throw
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach
from ludo_tui.rules.ludicrous.positions.special_spaces import stands_on_star


def ambush_offers(table: LudicrousTable, seat: int) -> list[Offer]:
    """Return every ambush from a star space; nothing if just these have been declined in this turn already.

    Rule: lh.conditions.ambush, lh.readings.ambush-declined
    """
    if table.used(once_per_turn.AMBUSH):
        return []
    names = table.names
    numbers = table.tables.numbers.special
    found: list[Offer] = []
    for piece in range(len(table.state.parties[seat].pieces)):
        for other in _within_ambush(table, Who(seat, piece)):
            known = table.known
            save = _saving(known, Attacking(seat=seat, who=Who(seat, piece), target=other, name="ambush"))
            damage = dice(numbers.ambush_damage)
            found.append(
                Offer(
                    id=f"ambush:{piece}:{other[0]}.{other[1]}",
                    label=f"{names.own_piece(piece).capitalize()} ambushes {name_of(table.names, other)}",
                    rule="lh.conditions.ambush",
                    piece=piece,
                    aim=OfferAim(
                        target=other, space=names.space(other.seat, table.state.piece(other).step, other.piece)
                    ),
                    does="ambush",
                    shown=OptionShown(
                        same_as=f"ambush:{other[0]}.{other[1]} {identifying_marks(table, Who(seat, piece))}"
                    ),
                    facts=OfferFacts(
                        odds=float(save.chance("failure", "fumble")),
                        is_guess=known.has_guessed,
                        **promised_harm(
                            known, other, damage, None, roll=save, blows={"failure": (damage,), "fumble": (damage,)}
                        ),
                    ),
                )
            )
    return [] if all(table.used(_declined(ambush)) for ambush in found) else found


def _saving(table: LudicrousTable, attack: Attacking) -> PlannedRoll:
    """Return the saving throw of whom a piece ambushes, as reactions have left it."""
    who, target = attack.who, attack.target
    return saving_throw(
        table,
        target,
        "dexterity",
        _goal(table, who),
        advantage=-advantage_without_contest(table, who, target),
        more=defence_modifiers(table, target.seat, attack),
    )


def _goal(table: LudicrousTable, who: Who) -> int:
    """Return what the target of an ambush must reach."""
    return table.tables.numbers.special.ambush_base + stat(table, who, "speed")


def _within_ambush(table: LudicrousTable, who: Who) -> list[Who]:
    """Return the enemy pieces that a piece can ambush from where it stands.

    Rule: lh.conditions.ambush
    """
    if not can_attack(table, who) or not stands_on_star(table, who):
        return []
    return enemies_in_reach(table, who, table.tables.numbers.special.ambush_range, faced=False)


def _declined(ambush: Offer) -> str:
    """Return the budget of the turn in which it is kept that an ambush was declined, with the chance that it had."""
    return f"declined:{ambush.id}:{ambush.facts.odds}"


def settle_ambush(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let a piece on a star space ambush an enemy near it, once a turn.

    Rule: lh.conditions.ambush
    """
    ambushes = ambush_offers(table, seat)
    if not ambushes:
        return
    rule = "lh.conditions.ambush"
    decline = Option(id="pass", label="No ambush", rule=rule, does="pass")
    likeliest = max(ambushes, key=lambda ambush: ambush.facts.odds or 0.0)
    chosen = yield from table.ask(
        seat,
        "ambush",
        "Make an ambush from the star space?",
        LazyOptions([*ambushes, decline], promised=lambda at: [*ambush_offers(at, seat), decline]),
        rule=rule,
        layout=Layout(usual=likeliest.id),
    )
    if chosen.aim.target is None or chosen.piece is None:
        for ambush in ambushes:
            table.use(_declined(ambush))
        return
    table.use(once_per_turn.AMBUSH)
    yield from Ambush(table, Who(seat, chosen.piece), chosen.aim.target).make()


class Ambush(AnyAttack):
    """An ambush, which the target saves against: what gives attacks advantage gives that the opposite.

    Rule: lh.conditions.ambush, lh.attacks.what
    """

    def __init__(self, table: LudicrousTable, who: Who, target: Who) -> None:
        super().__init__(table, who, target, "ambush", "lh.conditions.ambush")

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece is within reach of the star space."""
        return at in _within_ambush(self.table, self.who)

    def plan(self) -> Flow[None]:
        """Tell those who react how the target saves."""
        if self.announced is not None:
            self.announced.save = _saving
        yield from ()

    def throw(self) -> Flow[RollResult]:
        """Let the target save: the roll is its own, which succeeds when the ambush fails."""
        table, one, met = self.table, self.who, self.announced
        assert met is not None
        show_stat(table, one, "speed")
        return (
            yield from make_saving_throw(
                table,
                met.target,
                "dexterity",
                _goal(table, one),
                name="the ambush",
                rule=self.rule,
                advantage=-advantage_without_contest(table, one, met.target),
                more=defence_modifiers(table, met.target.seat, met),
            )
        )

    def land(self, result: RollResult) -> Flow[None]:
        """Deal the damage, unless the target has saved."""
        if not result.is_success:
            dice = self.table.tables.numbers.special.ambush_damage
            yield from self.harm((yield from roll_amount(self.table, self.who.seat, dice, self.name, rule=self.rule)))
