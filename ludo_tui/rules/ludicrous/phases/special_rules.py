"""The two special rules phases: what is due, and how it is settled."""

from ludo_tui.board import ring_distance
from ludo_tui.engine import Flow, Modifier, Option, PieceId, window
from ludo_tui.rules.fight.amounts import dice, roll_amount
from ludo_tui.rules.ludicrous.attacking.attacks import advantage_without_contest, is_adjacent, rebound
from ludo_tui.rules.ludicrous.events.prisons import Escaped
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.conditions import Onset, bearers, gain, is_counted, is_immune
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, against, contest, defence, save
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage, eliminate, felling, heal
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import (
    can_attack,
    is_unconscious,
    is_wounded,
    rule_of_condition,
    standing,
    stat,
)
from ludo_tui.rules.ludicrous.mechanics.odds import save_chance
from ludo_tui.rules.ludicrous.mechanics.placing import put
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, name_of
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Affliction, PartyId, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import (
    enemies_in_reach,
    is_legal,
    on_pathway,
    ring_of,
    ring_of_step,
    space_of,
)
from ludo_tui.rules.ludicrous.positions.special_spaces import is_star

# What is due


def is_first_due(table: LudicrousTable) -> bool:
    """Tell whether anything is due in the first special rules phase.

    Rule: ll.5.4.only-when-needed
    """
    seat = table.state.turn.seat
    party = table.state.parties[seat]
    return (
        is_second_due(table)
        or is_wounded(table, seat)
        or any(piece.prison is not None for piece in party.pieces)
        or any(_is_due(table, affliction) for _, affliction in bearers(table, seat))
    )


def _is_due(table: LudicrousTable, affliction: Affliction) -> bool:
    """Tell whether a condition does something or counts down in the first special rules phase."""
    does_something = affliction.id == "unconscious" or bool(table.tables.conditions[affliction.id].each_turn)
    return does_something or is_counted(table, affliction, ("first_special",))


def is_second_due(table: LudicrousTable) -> bool:
    """Tell whether anything is due that both phases settle.

    Rule: ll.5.6.only-when-needed, ll.5.6.no-prison-escape, ll.5.6.no-conditions
    """
    seat = table.state.turn.seat
    party = table.state.parties[seat]
    return (
        bool(party.seen and _shaken(table, seat))
        or any(piece.hits for piece in party.pieces)
        or bool(_ambushes(table, seat))
    )


# The phases


def first(table: LudicrousTable) -> Flow[str | None]:
    """Settle conditions, wounds and the unconscious, then what both phases settle, then escapes.

    Rule: ll.5.4.case.frightened, ll.5.4.case.stunned, ll.5.4.case.star-space, ll.5.4.case.prison-escape,
    ll.5.4.case.blessed, ll.5.4.case.cursed, ll.5.4.case.stressed, ll.5.4.other-chapters
    """
    seat = table.state.turn.seat
    if is_wounded(table, seat):
        heal(table, seat, table.tables.numbers.party.wounded_heal, cause="wounded", rule="lh.party.wounded")
    yield from _conditions(table, seat)
    yield from _unconscious(table, seat)
    yield from _both(table, seat)
    yield from _prisoners(table, seat)
    return None


def second(table: LudicrousTable) -> Flow[str | None]:
    """Settle what the bonus action has made due.

    Rule: ll.5.6.same-rules, ll.5.6.once-per-turn-excluded
    """
    yield from _both(table, table.state.turn.seat)
    return None


def _both(table: LudicrousTable, seat: int) -> Flow[None]:
    """Settle frights, stuns and ambushes.

    Rule: ll.5.6.case.frightened, ll.5.6.case.stunned, ll.5.6.case.star-space, ll.5.6.main-cause
    """
    yield from _frights(table, seat)
    yield from _stuns(table, seat)
    yield from _ambush(table, seat)


def forget(table: LudicrousTable, seat: int) -> None:
    """Forget what was seen and suffered before both special rules phases of this turn, which are over."""
    party = table.state.parties[seat]
    party.seen.clear()
    for piece in party.pieces:
        piece.hits.clear()


# Conditions


def _conditions(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every condition do what it does each turn.

    Rule: lh.conditions.blessed, lh.conditions.cursed, lh.conditions.stressed,
    lh.conditions.burning
    """
    for piece, affliction in list(bearers(table, seat)):
        entry = table.tables.conditions[affliction.id]
        if all(affliction is not one for _, one in bearers(table, seat)):
            continue
        if entry.each_turn:
            yield from run_steps(
                table,
                entry.each_turn,
                StepContext(
                    seat=seat,
                    piece=piece,
                    target=Target(seat, piece),
                    name=entry.name.lower(),
                    rule=rule_of_condition(table, entry.id),
                    means="creature",
                    is_lasting=True,
                ),
            )


def _unconscious(table: LudicrousTable, seat: int) -> Flow[None]:
    """Count how long pieces have been unconscious; after as many as the tables say they are eliminated.

    Rule: lh.party.unrevived
    """
    for number in range(len(table.state.parties[seat].pieces)):
        if not is_unconscious(table.state, PieceId(seat, number)):
            continue
        one = table.state.piece(PieceId(seat, number))
        one.down += 1
        if one.down >= table.tables.numbers.party.phases_unconscious:
            yield from eliminate(table, PieceId(seat, number), cause="not revived in time", rule="lh.party.unrevived")


# Frights


def _shaken(table: LudicrousTable, seat: int) -> dict[int, bool]:
    """Return the pieces at risk of becoming frightened, and whether the leader was among those they saw fall.

    Rule: lh.conditions.risk-frightened, lh.readings.unconscious-unafraid
    """
    state = table.state
    reach = table.tables.numbers.special.frightened_range
    found: dict[int, bool] = {}
    for piece in on_pathway(state, seat):
        here = ring_of(state, PieceId(seat, piece))
        if (
            here is None
            or is_unconscious(state, PieceId(seat, piece))
            or is_immune(table, PieceId(seat, piece), "frightened")
        ):
            continue
        seen = [was_leader for ring, was_leader in state.parties[seat].seen if ring_distance(here, ring) <= reach]
        if seen:
            found[piece] = any(seen)
    return found


def _frights(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every piece that saw a comrade eliminated save, or be frightened.

    Rule: ll.5.4.saving-throw-example, ll.5.4.each-piece-saves, ll.5.4.failed-save, ll.5.4.passed-save,
    lh.party.leader
    """
    shaken = _shaken(table, seat)
    table.state.parties[seat].seen.clear()
    for piece, was_leader in shaken.items():
        rule = "lh.conditions.risk-frightened"
        is_saved = yield from save(
            table,
            PieceId(seat, piece),
            "neuroticism",
            table.tables.numbers.special.frightened_goal,
            name="fright",
            rule=rule,
            advantage=-1 if was_leader else 0,
        )
        if not is_saved:
            gain(table, PieceId(seat, piece), Onset("frightened", rule=rule, cause="the loss of a friend nearby"))


# Stuns


def _stuns(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every piece that was hit hard hold out against its attacker, or be stunned.

    Rule: lh.conditions.risk-stunned, lh.readings.unconscious-unafraid
    """
    rule = "lh.conditions.risk-stunned"
    for number in range(len(table.state.parties[seat].pieces)):
        hits = list(table.state.piece(PieceId(seat, number)).hits)
        table.state.piece(PieceId(seat, number)).hits.clear()
        if ring_of(table.state, PieceId(seat, number)) is None or is_unconscious(table.state, PieceId(seat, number)):
            continue
        for hit in hits:
            attack = Modifier("attack", hit.attack, "lh.party.stats")
            offender = Contestant(
                who=PartyId(hit.seat), kind="stun", extra=(attack,), within=("attack",) if hit.attack else ()
            )
            result = yield from contest(
                table,
                offender,
                Contestant(who=bearer(seat, number), kind="stun_defense", stats=("constitution",)),
                ContestTerms(name="stunning blow", rule=rule),
            )
            if result.is_success:
                gain(
                    table,
                    PieceId(seat, number),
                    Onset("stunned", by=PartyId(hit.seat), rule=rule, cause="a stunning blow"),
                )
                break


# Star spaces


def _ambushes(table: LudicrousTable, seat: int) -> list[Offer]:
    """Return every ambush from a star space; nothing if just these have been declined in this turn already.

    Rule: lh.conditions.ambush, lh.readings.ambush-declined
    """
    if table.used(once_per_turn.AMBUSH):
        return []
    names = table.names
    numbers = table.tables.numbers.special
    found: list[Offer] = []
    for piece in on_pathway(table.state, seat):
        ring = ring_of(table.state, PieceId(seat, piece))
        if ring is None or not is_star(table, ring) or not can_attack(table, PieceId(seat, piece)):
            continue
        for other in enemies_in_reach(table, PieceId(seat, piece), numbers.ambush_range, faced=False):
            known = table.known
            goal = numbers.ambush_base + stat(known, PieceId(seat, piece), "speed")
            chance = 1 - save_chance(
                known,
                other,
                "dexterity",
                goal,
                advantage=-advantage_without_contest(known, PieceId(seat, piece), other),
                more=defence(known, _ambushing(PieceId(seat, piece), other)),
            )
            found.append(
                Offer(
                    id=f"ambush:{piece}:{other[0]}.{other[1]}",
                    label=f"{names.own_piece(piece).capitalize()} ambushes {name_of(table, other)}",
                    rule="lh.conditions.ambush",
                    piece=piece,
                    target=other,
                    space=space_of(table.state, other),
                    does="ambush",
                    alike=f"ambush:{other[0]}.{other[1]} {standing(table, PieceId(seat, piece))}",
                    odds=float(chance),
                    about=known.has_guessed,
                    harm=dice(numbers.ambush_damage).mean,
                    dice=f"{numbers.ambush_damage}",
                    fells=felling(known, other, dice(numbers.ambush_damage).span[-1], None),
                )
            )
    return [] if all(table.used(_declined(ambush)) for ambush in found) else found


def _declined(ambush: Offer) -> str:
    """Return the budget of the turn in which it is kept that an ambush was declined, with the chance that it had."""
    return f"declined:{ambush.id}:{ambush.odds}"


def _ambush(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let a piece on a star space ambush an enemy near it, once a turn.

    It is an attack: what gives attacks advantage or disadvantage does the opposite to the saving throw.

    Rule: lh.conditions.ambush, lh.attacks.what
    """
    ambushes = _ambushes(table, seat)
    if not ambushes:
        return
    rule = "lh.conditions.ambush"
    decline = Option(id="pass", label="No ambush", rule=rule, does="pass")
    chosen = yield from table.ask(
        seat,
        "ambush",
        "Ambush somebody from the star space?",
        [*ambushes, decline],
        rule=rule,
        promised=lambda at: [*_ambushes(at, seat), decline],
    )
    if chosen.target is None or chosen.piece is None:
        for ambush in ambushes:
            table.use(_declined(ambush))
        return
    table.use(once_per_turn.AMBUSH)
    numbers = table.tables.numbers.special
    one, other = PieceId(seat, chosen.piece), chosen.target
    from_near = is_adjacent(table, one, other)
    trigger = yield from window(table, _ambushing(one, other))
    if not trigger.cancelled:
        show_stat(table, one, "speed")
        is_saved = yield from save(
            table,
            other,
            "dexterity",
            numbers.ambush_base + stat(table, one, "speed"),
            name="the ambush",
            rule=rule,
            advantage=-advantage_without_contest(table, one, other),
            more=defence(table, trigger),
        )
        if not is_saved:
            amount = yield from roll_amount(table, seat, numbers.ambush_damage, "ambush", rule=rule)
            yield from damage(table, other, Harm(amount=amount, by=one, cause="the ambush", rule=rule, is_hit=True))
    yield from rebound(table, one, other, from_near=from_near)


def _ambushing(one: PieceId, other: PieceId) -> Attacking:
    """Return what others may react to while an ambush is sprung."""
    return Attacking(seat=one.seat, piece=one.piece, target=other, name="ambush")


# Prisoners


def _prisoners(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every prisoner try to escape that has been one before this turn.

    Rule: lh.conditions.prisoner, ll.5.4.case.prison-escape, ll.5.6.no-prison-escape, lh.readings.prisoner-waits
    """
    rule = "lh.conditions.prisoner"
    numbers = table.tables.numbers.special
    for number in range(len(table.state.parties[seat].pieces)):
        one = table.state.piece(PieceId(seat, number))
        if one.prison is None or one.prison_turn == table.state.turn.number:
            continue
        goal = numbers.prison_goal + numbers.prison_per_try * one.escape_tries
        contestant = Contestant(who=bearer(seat, number), kind="escape", stats=("dexterity",))
        result = yield from against(table, contestant, goal, name="escape", rule=rule)
        one = table.state.piece(PieceId(seat, number))
        if not result.is_success:
            one.escape_tries += 1
            continue
        one.prison = None
        one.escape_tries = 0
        is_free = is_legal(table.state, seat, ring_of_step(table.state, seat, 0))
        step = 0 if result.critical and is_free else -1
        table.emit(Escaped(seat=seat, piece=number, step=step, rule=rule))
        if step == 0:
            put(table, PieceId(seat, number), 0, "enter", rule=rule)
