"""Matches between computer seats, one after the other or on many processors, always the same for the same seeds."""

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Annotated, Any, Final, Literal

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Dice, Option, Seat, standings
from ludo_tui.game import Game, rules_with_options
from ludo_tui.platform.quiet import quiet
from ludo_tui.platform.signals import heeded
from ludo_tui.players import answer_for
from ludo_tui.rules import desk_for, has_desk
from ludo_tui.rules.seats import check_count

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
ANSWER_LIMIT: Final = 40_000
"""A match that takes more answers is taken to go on for ever."""
_FRAME: Final = frozenset({"turn_started", "turn_ended", "phase_entered", "order_settled", "match_ended"})
"""Kinds of events that say nothing about how a match went."""


class WorkerLostError(Exception):
    """A process that played was ended from outside."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is played in every match of a simulation."""

    ruleset: str
    levels: tuple[str, ...]
    """The level of each seat, or the installed bot that plays it."""
    options: dict[str, Any] = {}
    """House rules that differ from the ruleset's own."""
    drafts: Literal["chance", "ready"] = "chance"
    """Where seats have parties: new ones in every match, or ready-made ones by chance."""


Elsewhere = Callable[["Plan", Iterable[int]], Generator["MatchResult", None, None]]
"""Plays the matches of a plan that have these seeds, and yields their results in order."""


Count = Annotated[int, msgspec.Meta(ge=0)]
Some = Annotated[int, msgspec.Meta(ge=1)]


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """Places, lengths and counts of one match, or why it did not end."""

    seed: int
    places: tuple[int, ...] = ()
    """The seats from first to last; empty if the match did not end."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats that win and lose together; a seat in none stands alone."""
    turns: Count = 0
    rounds: Count = 0
    answers: Count = 0
    choices: Count = 0
    """Answers that were given where there was more than one way to go on."""
    hostile_turns: Count = 0
    """Turns in which a seat did something to another side: took a piece of it, or aimed at one."""
    offered: dict[str, Some] = {}
    """How often each kind of answer was offered in a real choice: what it does, and what it is about or brings."""
    chosen: dict[str, Some] = {}
    """How often each was chosen."""
    row_offers: dict[str, Some] = {}
    """How often something about each row of a table was offered, whether there was a choice or not."""
    row_uses: tuple[dict[str, Some], ...] = ()
    """Of each seat, how often it chose something about each row of a table, or chance picked the row for it."""
    events: dict[str, Some] = {}
    """How often each kind of event happened that is more than the frame of every turn."""
    traits: tuple[dict[str, str], ...] = ()
    """What each seat played besides its place, by heading, such as race and class."""
    error: str = ""
    """Why the match did not end, in a sentence; empty if it did."""

    @property
    def standings(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each place, first to last, partners together."""
        return standings(self.places, self.teams)


def new_match(plan: Plan, seed: int) -> Game:
    """Start the match of a plan that has a seed.

    Raises:
        RulesetError: there is no such ruleset, or its files have mistakes.
        ValueError: a level, an option or the number of seats cannot be used; the message says why.
    """
    ruleset = rulesets.load(plan.ruleset)
    rules, *_ = rules_with_options(ruleset, plan.options)
    check_count(len(plan.levels), rules.seat_counts, ruleset.name, ruleset.style(None).name if rules.beside else "")
    parties = _parties(ruleset, plan, seed) if has_desk(ruleset) else [None] * len(plan.levels)
    seats = [
        Seat(NAMES[number % len(NAMES)], computer=level, party=party)
        for number, (level, party) in enumerate(zip(plan.levels, parties, strict=True))
    ]
    looks_ahead = any(level in ("hard", "expert") for level in plan.levels)  # by copies, which checkpoints are for
    return Game.new(plan.ruleset, seats, seed, plan.options, keeps_checkpoints=looks_ahead)


def _parties(ruleset: rulesets.Ruleset, plan: Plan, seed: int) -> list[Any]:
    """Return the party of each seat, which depends on the seed alone."""
    desk, lot, count = desk_for(ruleset, {}), Dice(seed, "parties"), len(plan.levels)
    if plan.drafts == "ready":
        if not desk.ready():
            raise ValueError(f"{ruleset.name} has no ready-made party that keeps its rules, only parties by chance")
        dealt: list[Any] = []
        while len(dealt) < count:
            left = desk.ready()
            while left and len(dealt) < count:
                dealt.append(desk.for_seat(left.pop(lot.value(len(dealt), len(left)) - 1)[1]))
        return dealt
    return [desk.for_seat(desk.by_chance(lot.value(number, 1_000_000))) for number in range(count)]


def play(plan: Plan, seed: int) -> MatchResult:
    """Play one match to its end; a match that fails is a result too, with its error."""
    with quiet():
        return _played_out(plan, seed)


def _played_out(plan: Plan, seed: int) -> MatchResult:
    try:
        match = new_match(plan, seed)
        choices, offered, chosen, hostile = 0, Counter[str](), Counter[str](), set[int]()
        row_offers, row_uses = Counter[str](), [Counter[str]() for _ in plan.levels]
        sides = match.rules.teams(match.setup)
        traits = tuple(dict(match.rules.traits(match.view(seat), seat)) for seat in range(len(plan.levels)))
        while (answer := answer_for(match)) is not None:
            prompt = match.prompt
            assert prompt is not None
            taken = prompt.answer(answer)
            assert taken is not None
            for kind in {_kind(option) for option in prompt.answers if option.aim.row}:
                row_offers[kind] += 1
            if taken.aim.row:
                row_uses[prompt.seat][_kind(taken)] += 1
            if _is_hostile(taken, prompt.seat, sides):
                hostile.add(match.state.turn.number)
            if not match.rules.is_one_choice(prompt):
                choices += 1
                for kind in {_kind(option) for option in prompt.answers}:
                    offered[kind] += 1
                chosen[_kind(taken)] += 1
            match.answer(answer)
            if match.answer_count > ANSWER_LIMIT:
                return MatchResult(seed=seed, error=f"no end after {ANSWER_LIMIT:,} answers")
    except Exception as error:  # whatever it is, it is what a simulation is to find
        return MatchResult(seed=seed, error=f"{type(error).__name__}: {error}")
    for seat, row in filter(None, (event.by_lot for event in match.events)):
        row_uses[seat][row] += 1
    return MatchResult(
        seed=seed,
        places=match.result or (),
        teams=match.rules.teams(match.setup),
        turns=match.state.turn.number,
        rounds=match.state.round,
        answers=match.answer_count,
        choices=choices,
        hostile_turns=len(hostile),
        offered=dict(offered),
        chosen=dict(chosen),
        row_offers=dict(row_offers),
        row_uses=tuple(map(dict, row_uses)),
        events=dict(Counter(event.kind for event in match.events if event.kind not in _FRAME)),
        traits=traits,
    )


def _is_hostile(option: Option, seat: int, sides: Sequence[Sequence[int]]) -> bool:
    """Return whether an answer takes or is aimed at a piece of another side."""
    met = [*option.aim.captures, *([] if option.aim.target is None else [option.aim.target])]
    return any(not any(seat in side and piece.seat in side for side in sides) for piece in met)


def _kind(option: Option) -> str:
    """Return what an answer does, with the table entry that it is about, or else what comes of it."""
    return ":".join(filter(None, (option.does, option.aim.row or "+".join(sorted(option.facts.effects)))))


def simulate(
    ruleset: str,
    levels: Sequence[str],
    *,
    options: Mapping[str, Any] | None = None,
    drafts: Literal["chance", "ready"] = "chance",
    matches: int = 1000,
    seed: int = 0,
    workers: int = 1,
    known: Mapping[int, MatchResult] | None = None,
    elsewhere: Elsewhere | None = None,
) -> Generator[MatchResult, None, None]:
    """Play matches between computer seats; the same seeds give the same results, whatever the number of workers.

    Args:
        ruleset: id of the ruleset.
        levels: level of each seat, or the installed bot that plays it.
        options: house rules that differ from the ruleset's own.
        drafts: where seats have parties: `chance` makes new ones for every match, `ready` takes ready-made ones.
        matches: how many.
        seed: of the first match; each match has the next one.
        workers: how many processes play; 1: this one alone.
        known: results by seed that are not played again.
        elsewhere: plays the matches in place of processes of this computer, such as `cluster.played`.

    Yields:
        The results in the order of their seeds, each as soon as it and those before it are there. Closing the
        generator ends the simulation.

    Raises:
        RulesetError: there is no such ruleset, or its files have mistakes.
        ValueError: a level, an option or the number of seats cannot be used; the message says why.
        WorkerLostError: a process was ended from outside; the results up to there have been yielded.
    """
    plan = Plan(ruleset=ruleset, levels=tuple(levels), options=dict(options or {}), drafts=drafts)
    new_match(plan, seed)
    seeds, there = range(seed, seed + matches), known or {}
    missing = [one for one in seeds if one not in there]
    return _in_order(seeds, there, _played(plan, missing, workers) if elsewhere is None else elsewhere(plan, missing))


def _in_order(
    seeds: Iterable[int], known: Mapping[int, MatchResult], played: Generator[MatchResult, None, None]
) -> Generator[MatchResult, None, None]:
    """Yield the results that are known already, and between them those that are being played."""
    with closing(played):
        for seed in seeds:
            yield known[seed] if seed in known else next(played)


def _played(plan: Plan, seeds: Sequence[int], workers: int) -> Generator[MatchResult, None, None]:
    """Yield the results in order, played here or by several processes."""
    if workers == 1:
        yield from map(partial(play, plan), seeds)
        return
    folders = [str(folder) for folder in rulesets.used()]
    others = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_prepare, initargs=(folders,))
    try:
        with _interrupts_held():
            coming = deque(pool.submit(play, plan, seed) for seed in seeds)
        while coming:
            yield coming.popleft().result()
    except BrokenProcessPool as error:
        why = "a process that played was ended from outside, by hand or for want of memory"
        raise WorkerLostError(why) from error
    finally:
        for process in active_children():
            if process not in others:
                process.terminate()  # nobody wants what it may still be playing
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let an interrupt wait, and never reach the processes that begin meanwhile, which would complain of it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(folders: Sequence[str]) -> None:
    """Make a new process ready: it knows the same rulesets, and what a terminal says is for the one that started it."""
    for number in heeded("SIGINT", "SIGHUP", "SIGQUIT"):
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    for folder in folders:
        rulesets.use(folder)


def _end_with_parent() -> None:
    """End as soon as the process is gone that started this one, however it went: nobody else would do it."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
