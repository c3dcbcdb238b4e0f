"""The tank movement phase."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from ludo_tui.engine import Flow, Layout, LazyOptions, Option, OptionShown
from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.ludicrous.events.yard import TankMoved
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import HarmFields, blows_of_hit, promised_harm
from ludo_tui.rules.ludicrous.mechanics.odds import OddsFields
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, Target, target_name, target_option
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.ludicrous.model.state import TankSpace
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import annustar
from ludo_tui.rules.ludicrous.yard.tank_shots import TankShot, shot, targets_from
from ludo_tui.rules.ludicrous.yard.tanks import SPACES, is_protected, space_entry, space_rule, why_silent


def phase(table: LudicrousTable) -> Flow[None]:
    """Move the tank of the party whose turn it is to another of its spaces, or let it stay, as a wreck does.

    Rule: ll.5.7.move, ll.5.7.stay, ll.5.7.one-space-chosen, ll.5.7.own-turn, ll.5.7.in-yard,
    lh.structures.tank.wreck
    """
    seat = table.state.turn.seat
    if not table.state.parties[seat].tank.is_heavily_damaged:
        yield from _move(table, seat)
    yield from annustar.settle(table, seat)


def _move(table: LudicrousTable, seat: int) -> Flow[None]:
    """Ask where a tank goes, and follow the rules of the space that it moves to."""
    options = _options(table, seat)
    answer = yield from table.ask(
        seat,
        "tank",
        "Where does the tank go?",
        LazyOptions(options, promised=lambda at: _with_shots(at, seat, options), then=partial(with_shots, table, seat)),
        rule="ll.5.7.move",
        layout=Layout(urgency="idle" if _is_idle(table, seat) else "needed"),
    )
    for name in SPACES:
        if answer.aim.row == name:
            table.state.parties[seat].tank.space = name
            table.emit(TankMoved(seat=seat, space=name, name=space_entry(table, name).name, rule="ll.5.7.move"))
            yield from follow_space(table, seat)


def _is_idle(table: LudicrousTable, seat: int) -> bool:
    """Return whether moving the tank could change nothing: no target, and no tank to be safe from.

    Rule: lh.readings.idle
    """
    party, state = table.state.parties[seat], table.state
    if any(_targets(table, seat, name) for name in SPACES if name != party.tank.space):
        return False
    is_safe = space_entry(table, party.tank.space).protects
    return is_safe or all(state.parties[foe].tank.is_heavily_damaged for foe in state.foes(seat))


def _options(table: LudicrousTable, seat: int) -> list[Offer]:
    """Return the other spaces of the tank, without the chances of its shots, and staying where it is."""
    here = table.state.parties[seat].tank.space
    options = [
        Offer(
            id=f"tank:{name}",
            label=f"To {space_entry(table, name).name}",
            rule=space_rule(name),
            does="tank",
            aim=OfferAim(row=name),
            shown=OptionShown(digit=f"{SPACES.index(name) + 1}"),
            facts=OfferFacts(effects=_effects(table, seat, name)),
        )
        for name in SPACES
        if name != here
    ]
    options.append(
        Offer(
            id="pass",
            label=f"Stay on {space_entry(table, here).name}",
            rule="ll.5.7.stay",
            does="pass",
            facts=OfferFacts(
                effects=("protects",) if space_entry(table, here).protects else (why_silent(table) or "stays",)
            ),
        )
    )
    return options


def _effects(table: LudicrousTable, seat: int, name: TankSpace) -> tuple[str, ...]:
    """Return what a space means for the tank now, where it does not fire."""
    if space_entry(table, name).protects:
        return ("protects",)
    silent = why_silent(table)
    if silent:
        return (silent,)
    nothing = () if targets_from(table, seat, name) else ("no_target",)
    return (*nothing, "exposes") if is_protected(table, seat) else nothing


def _targets(table: LudicrousTable, seat: int, name: TankSpace) -> Sequence[Target]:
    """Return what the tank can fire at from a space now."""
    if space_entry(table, name).protects or why_silent(table):
        return ()
    return targets_from(table, seat, name)


def _with_shots(table: LudicrousTable, seat: int, options: Iterable[Offer]) -> list[Offer]:
    """Return the answers with what the tank can fire at from each of the other spaces, and with its chances."""
    shots: dict[str, tuple[Encounter, ...]] = {
        name: tuple(shot(table, seat, name, target) for target in _targets(table, seat, name))
        for name in SPACES
        if name != table.state.parties[seat].tank.space
    }
    return [option.with_route(encounters=shots.get(option.aim.row, ())) for option in options]


_LAST_DIGIT: Final = 9


def follow_space(table: LudicrousTable, seat: int) -> Flow[None]:
    """Follow the rules of the space that the tank has just moved to: it fires if its party wants it to, or is safe.

    Rule: ll.5.7.resolve-space, ll.5.7.resolve-unless, ll.5.7.attack-or-safe, lh.structures.tank.moved,
    lh.readings.hold-fire
    """
    name = table.state.parties[seat].tank.space
    found = targets_from(table, seat, name)
    if not found or why_silent(table):
        return
    options = _shot_options(table, seat, name, found)
    answer = yield from table.ask(
        seat,
        "target",
        "What does the tank fire at?",
        LazyOptions(options, promised=lambda at: _shot_options(at, seat, name, found)),
        rule=space_rule(name),
    )
    if answer.does == "fire":
        target = found[[option.id for option in options].index(answer.id)]
        yield from TankShot(table, seat, name, target).make()


def _shot_options(table: LudicrousTable, seat: int, name: TankSpace, found: list[Target]) -> list[Offer]:
    """Return the options that choose what the tank fires at, or that it holds its fire.

    Rule: lh.readings.hold-fire
    """
    options: list[Offer] = []
    for each in found:
        plain = target_option(table, seat, each, space_rule(name), prefix="fire")
        options.append(
            Offer(
                id=plain.id,
                label=f"Fire at {target_name(table, each)}",
                rule=space_rule(name),
                aim=OfferAim(target=plain.aim.target, space=plain.aim.space),
                shown=OptionShown(group="Tank"),
                does="fire",
                facts=OfferFacts(**_shot_fields(table, seat, name, each)),
            )
        )
    hold = Offer(
        id="pass", label="Hold fire", rule="lh.readings.hold-fire", shown=OptionShown(group="Tank"), does="pass"
    )
    return [*options, hold]


class _ShotFields(OddsFields, HarmFields):
    """The chances and the damage of a shot, as the fields of an option."""


def _shot_fields(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> _ShotFields:
    """Return what a shot of a tank promises, as far as everybody knows."""
    known, amount = table.known, dice(space_entry(table, name).damage)
    found = TankShot(known, seat, name, target).odds()
    blows = blows_of_hit(known, amount)
    harm = promised_harm(known, target, amount, "tank", roll=found.roll, blows=blows)
    return {**found.figures, **harm}


def with_shots(table: LudicrousTable, seat: int, move: Option) -> list[Offer]:
    """Return a move of the tank along with each answer to what it fires at then; none where nothing is asked.

    Who fires at a tank finds each party under its own digit from turn to turn.

    Rule: lh.readings.hold-fire
    """
    if not isinstance(move, Offer) or not move.route.encounters:
        return []
    rule, name = move.rule, SPACES[SPACES.index(move.aim.row)]
    there, found = f"To {space_entry(table, name).name}", list[Offer]()
    for each, way in zip(targets_from(table, seat, name), move.route.encounters, strict=True):
        plain, who = target_option(table, seat, each, rule, prefix="fire"), target_name(table, each)
        found.append(
            replace(move, id=plain.id, label=f"{there}, fire at {who}")
            .with_aim(target=plain.aim.target, space=plain.aim.space)
            .with_facts(**_shot_fields(table, seat, name, each))
            .with_shown(
                digit=_digit(table, seat, each, len(found)),
                group=f"{there}, fire at" if plain.aim.target is not None else move.shown.group,
            )
            .with_route(encounters=(way,))
        )
    held = replace(move, id="pass", label=f"{there}, hold fire", rule="lh.readings.hold-fire")
    return [*found, held.with_route(encounters=())]


def _digit(table: LudicrousTable, seat: int, target: Target, number: int) -> str:
    """Return the digit under which a target is fired at: a tank's own, clockwise after the spaces; others in order."""
    seats = len(table.state.parties)
    if isinstance(target, Spot) and target.kind == "tank":
        return f"{len(SPACES) + (target.number - seat) % seats}"
    digit = len(SPACES) + seats + number
    return f"{digit}" if digit <= _LAST_DIGIT else ""
