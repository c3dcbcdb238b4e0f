"""Taunting: intelligence against neuroticism, to force an attack."""

from typing import Final

from ludo_tui.engine import Flow, Layout, Modifier, Option, OptionShown, Who, name_of, window
from ludo_tui.rules.fight.rolls import SIDES, RollResult
from ludo_tui.rules.ludicrous.events.attacks import Taunted
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag, stat
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds
from ludo_tui.rules.ludicrous.mechanics.triggers import TauntCriticalled
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferContents, OfferFacts
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach
from ludo_tui.rules.ludicrous.positions.geometry import is_on_pathway, on_pathway, space_of
from ludo_tui.rules.ludicrous.tables.kinds import Stat

TERMS: Final = ContestTerms(name="taunt", rule="ll.5.3.taunt.both-roll")


def taunt_sides(table: LudicrousTable, who: Who, target: Who, advantage: int = 0) -> tuple[Contestant, Contestant]:
    """Return both sides of a taunt: intelligence against neuroticism, harder without a common language.

    Rule: ll.5.3.taunt.offender-intelligence, ll.5.3.taunt.defender-neuroticism, ll.5.3.taunt.language.penalty,
    ll.5.3.taunt.language.shared-no-penalty, ll.5.3.taunt.language.whose-modifier, ll.5.3.taunt.language.example,
    ll.5.3.taunt.language.negative
    """
    extra: tuple[Modifier, ...] = ()
    within: tuple[Stat, ...] = ()
    if not shared_languages(table.state, who.seat, target.seat):
        penalty = table.tables.numbers.taunt.no_language + stat(table, who, "adaptability")
        extra = (Modifier("no common language with adaptability", penalty, "ll.5.3.taunt.language.penalty"),)
        within = ("adaptability",) if penalty else ()
    return (
        Contestant(who=who, kind="taunt", stats=("intelligence",), extra=extra, within=within, advantage=advantage),
        Contestant(who=target, kind="taunt_defense", stats=("neuroticism",)),
    )


def taunt_odds(table: LudicrousTable, who: Who, target: Who, advantage: int = 0) -> Odds:
    """Return the chances of winning, by what the asked seat may know."""
    known = table.known
    return odds(known, *taunt_sides(known, who, target, advantage), TERMS)


def can_taunt(table: LudicrousTable, who: Who) -> bool:
    """Return whether a piece can act, and nothing forbids it to taunt.

    Rule: lh.conditions.frightened
    """
    seat, piece = who
    return piece in actors(table, seat) and has_flag(table, who, "no_taunt") is None


def taunt_targets(table: LudicrousTable, who: Who) -> list[Who]:
    """Return the enemy pieces within reach of a taunt, on either side.

    Rule: ll.5.3.taunt.range-3, ll.5.3.taunt.target-opponent, lh.board.either-side
    """
    return enemies_in_reach(table, who, table.tables.numbers.taunt.range, faced=False)


def taunt_options(table: LudicrousTable, seat: int, prefix: str, rule: str, group: str) -> list[Offer]:
    """Return every piece that can taunt with every target, without the chances."""
    names = table.names
    found: list[Offer] = []
    for piece in on_pathway(table.state, seat):
        if not can_taunt(table, Who(seat, piece)):
            continue
        for other in taunt_targets(table, Who(seat, piece)):
            has_words = shared_languages(table.state, seat, other[0])
            found.append(
                Offer(
                    id=f"{prefix}:{piece}:{other[0]}.{other[1]}",
                    label=f"{names.own_piece(piece).capitalize()} taunts {name_of(table.names, other)}",
                    rule=rule,
                    piece=piece,
                    aim=OfferAim(target=other, space=space_of(table.state, other)),
                    shown=OptionShown(group=group),
                    does="taunt",
                    contents=OfferContents(conditions=("taunted",)),
                    facts=OfferFacts(effects=() if has_words else ("no_language",)),
                )
            )
    return found


def with_taunt_chances(table: LudicrousTable, seat: int, option: Offer, advantage: int = 0) -> Offer:
    """Return the option of a taunt with its chances."""
    assert option.aim.target is not None
    chances = taunt_odds(table, option.by(seat), option.aim.target, advantage)
    return option.with_facts(**chances.in_full)


def taunt(table: LudicrousTable, who: Who, target: Who, *, advantage: int = 0) -> Flow[RollResult]:
    """Taunt a piece: no attack, so that nobody reacts before the roll.

    Rule: ll.5.3.taunt.both-roll, ll.5.3.taunt.offender, ll.5.3.taunt.defender, ll.5.3.taunt.win, ll.5.3.taunt.lose,
    ll.5.3.taunt.crit.both-sides, ll.5.3.taunt.crit.defender-success, ll.5.3.taunt.crit.offender-failure,
    ll.5.3.taunt.crit.both-20, ll.5.3.taunt.crit.both-1, ll.5.3.taunt.condition-rules, lh.attacks.applause,
    lh.attacks.what
    """
    result = yield from contest(table, *taunt_sides(table, who, target, advantage), TERMS)
    yield from _say(table, who)
    if result.is_success and is_on_pathway(table.state, target):
        note = ""
        if result.is_critical or result.other.natural == 1:
            note = yield from _fix_attack(table, who, target)
        gain_condition(table, target, Onset("taunted", by=who, note=note, rule="ll.5.3.taunt.win"))
        add_bonus_points(table, who.seat, table.tables.numbers.taunt.applause, rule="lh.attacks.applause")
    if result.is_fumble or result.other.natural == SIDES:
        yield from window(table, TauntCriticalled(seat=who.seat, piece=who.piece, target=target))
    return result


def _say(table: LudicrousTable, who: Who) -> Flow[None]:
    """Let the taunter roll for a taunting method, if it likes; it changes nothing.

    Rule: ll.5.3.taunt.table.lookup, ll.5.3.taunt.table.roll-optional, ll.5.3.taunt.table.no-effect
    """
    lines = table.tables.taunts
    if not lines:
        return
    rule = "ll.5.3.taunt.table.roll-optional"
    options = [
        Option(id="method", label="Roll for a line", rule=rule, does="method"),
        Option(id="pass", label="No line", rule=rule, does="pass"),
    ]
    layout = Layout(usual="method")
    answer = yield from table.ask(who.seat, "taunt_line", "Roll for a line?", options, rule=rule, layout=layout)
    if answer.id == "pass":
        return
    rule = "ll.5.3.taunt.table.lookup"
    value = yield from table.roll(who.seat, len(lines), "line of the taunt", rule=rule)
    line = next((entry.text for entry in lines if entry.number == value), "")
    if line:
        table.emit(Taunted(seat=who.seat, piece=who.piece, line=line, rule=rule))


def _fix_attack(table: LudicrousTable, who: Who, target: Who) -> Flow[str]:
    """Let the offender of a critical taunt fix how the attack is made that it forces.

    Rule: ll.5.3.taunt.crit.offender-success, ll.5.3.taunt.crit.defender-failure
    """
    rule = "ll.5.3.taunt.crit.offender-success"
    options = [
        Option(id="disadvantage", label="With disadvantage", rule=rule, does="disadvantage"),
        Option(id="advantage", label="With advantage", rule=rule, does="advantage"),
        Option(id="normal", label="As usual", rule=rule, does="normal"),
    ]
    text = f"Critical! How must {name_of(table.names, target)} make its forced attack?"
    chosen = yield from table.ask(who.seat, "choice", text, options, rule=rule)
    return "" if chosen.id == "normal" else chosen.id


def shared_languages(state: LudicrousState, seat: int, other: int) -> list[str]:
    """Return the languages that two parties both speak."""
    return [language for language in state.parties[seat].languages if language in state.parties[other].languages]
