"""Does each verb matter? How often it is offered and chosen, and where it is the best that can be done.

    python benchmarks/verbs.py ludicrous [--positions 60] [--workers 2] [--minutes 20] [--level hard] [--only WORD ...]
    python benchmarks/verbs.py skirmish --questions 200

Computers play whole matches with ready-made parties: two in Ludicrous Ludo, two and the Sage in Skirmish Ludo, where
the verbs of the parties count. An answer with nothing behind it is no offer. At some positions of each match what they
think the best answer of each verb is played on, two rounds in Ludicrous Ludo and one in Skirmish Ludo, everybody
answering as hard computers do. A first pass of 30 continuations, all with the same luck, finds the best other answer; a
second of 100 fresh ones compares only those two. What will hardly be the best is played on no more, in both. The verb
counts as best if its lead in the second pass exceeds two standard errors: by chance alone 1 or 2 of 60 would. Leads are
in points of win chance, the mean with its standard error, beside what computers think, in spaces.

With `--questions` it tells instead which questions take the same answer in 95 % of so many matches.
"""

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from benchmarks.figures import tell
from ludo_tui.engine import DECLINING, NOTHING_THERE, Dice, Lot, Option, Prompt
from ludo_tui.game import Game
from ludo_tui.players import answer_for, chances_of, lookahead, ludicrous, skirmish
from ludo_tui.players.strategy import Ahead
from ludo_tui.study.simulation import Plan, new_match

FIRST: Final = 4_000_000
FIRST_PASS: Final = lookahead.Limits(samples=30, batch=6, doubt=2.0)
"""How the best other answer is found: after every six continuations, what is clearly worse is played on no more."""
SECOND_PASS: Final = 100
LOOK: Final = 10
"""After so many of these each time, a verb is given up that will hardly lead clearly in the end."""
CLEAR: Final = 2.0
"""Standard errors that make a lead clear."""
HARDLY: Final = 1.5
"""Standard errors by which a verb would have to be luckier than it was to lead clearly in the end."""
RIVALS: Final = 4
"""Verbs, those that computers think best of, whose best answers may be the best other one, besides those tried."""
A_MATCH: Final = 3
"""Positions of one match at which a verb is measured, at most."""
ENOUGH: Final = 20
"""A verb that was measured at fewer positions says nothing."""
BEST_IN: Final = 2 / 60
"""Share of positions in which a verb is to be best."""
MOST_CHOSEN: Final = 90
"""Percent of its offers in which a verb is to be chosen at most."""
ALIKE: Final = 0.95
"""Share of one answer with which a question leaves no choice."""
Verbs = Mapping[str, Sequence[Option]]
"""Answers by the verb that they carry out."""


class Played(NamedTuple):
    """What the verbs of a game are."""

    seats: int
    """Computer seats, those whose verbs count first."""
    judged: int
    """Seats whose verbs count."""
    judgement: Any
    rounds: float
    """How far matches are played on."""
    kinds: Mapping[str, str]
    """Kinds of questions with verbs, each with what their verbs are called by."""
    rows: frozenset[str]
    """Verbs that are told apart by the row of a table that they are about."""
    left_out: frozenset[str]
    """What is no verb."""
    inner: tuple[str, ...]
    """How verbs begin that stand behind the second level of the list."""


GAMES: Final[Mapping[str, Played]] = {
    "ludicrous": Played(
        seats=2,
        judged=2,
        judgement=ludicrous.Judgement,
        rounds=2,
        kinds={kind: kind for kind in ("action", "bonus", "reaction", "retaliation", "ambush", "turning", "tank")}
        | {"way": "item"},
        rows=frozenset({"turning turn", "tank tank", "item consume"}),
        left_out=frozenset({"item card", "item perk", "item sacrifice", "item pivotal"}),
        inner=("item ",),
    ),
    "skirmish": Played(
        seats=3,
        judged=2,
        judgement=skirmish.Judgement,
        rounds=1,
        kinds={"turn": "turn", "reaction": "reaction", "style": "option", "initiative": "ask", "bonus": "ask"},
        rows=frozenset({"turn stunt", "turn use", "option style"}),
        left_out=frozenset({"turn approach", "turn carry_on"}),
        inner=("option ",),
    ),
}
UNARMED: Final = ("shove", "trip", "grab", "strike")
"""Attacks without a weapon, each a verb of its own."""
PASSES: Final = frozenset({"tank pass"})
"""What is a verb though it does nothing: the tank stays."""


class Tried(NamedTuple):
    """What a verb came to at one position."""

    lead: float
    """Over the best other answer, in win chance."""
    error: float
    thought: float
    """What its lead was thought to be, in spaces."""

    @property
    def is_best(self) -> bool:
        """Is it clearly better than the best other answer?"""
        return self.lead > CLEAR * self.error


class Found(NamedTuple):
    """What was found in one match."""

    offered: Counter[str]
    chosen: Counter[str]
    tried: dict[str, list[Tried]]


# Verbs


def verb_of(played: Played, prompt: Prompt, option: Option) -> str:
    """Return the verb that an answer carries out; empty: none."""
    if prompt.kind not in played.kinds or prompt.seat >= played.judged:
        return ""
    verb = f"{played.kinds[prompt.kind]} {option.does}"
    if option.does in ("attack", "strike") and option.aim.row in UNARMED:
        return f"{verb} {option.aim.row}"
    if option.does == "steal":
        return f"{verb} {'seal' if option.aim.row == 'seal' else 'thing'}"
    if verb in played.left_out or (option.does in (*DECLINING, "back") and verb not in PASSES):
        return ""
    row = (option.aim.row or getattr(getattr(option, "manner", None), "choice", "")) if verb in played.rows else ""
    return f"{verb} {row}".rstrip()


def verbs_in(played: Played, prompt: Prompt) -> Verbs:
    """Return the answers that can really be given by their verbs; those without one are listed under nothing."""
    found: dict[str, list[Option]] = defaultdict(list)
    for option in prompt.judged if prompt.kind in played.kinds else ():
        if NOTHING_THERE not in option.facts.effects and option.does != "back":
            found[verb_of(played, prompt, option)].append(option)
    return found if len(found) > 1 else {}


def new_game(name: str, level: str, seed: int) -> Game:
    """Return a match of computers with ready-made parties."""
    return new_match(Plan(ruleset=name, levels=(level,) * GAMES[name].seats, drafts="ready"), seed)


def answers(game: Game) -> Iterator[str]:
    """Yield what the computers answer up to the first winner, before each is given."""
    while (answer := answer_for(game)) is not None and not game.state.places:
        yield answer
        game.answer(answer)


# What a verb is worth


def tried_at(played: Played, game: Game, wanted: Iterable[str]) -> dict[str, Tried]:
    """Return what some verbs come to at a position, each against the best other answer."""
    prompt = game.prompt
    assert prompt is not None
    thought = played.judgement(game.view(prompt.seat), game.setup.options).worths(prompt)
    best = {verb: _best(options, thought) for verb, options in verbs_in(played, prompt).items()}
    rivals = sorted(best.values(), key=lambda answer: -thought.get(answer, 0.0))[:RIVALS]
    ahead, play = looking_ahead(played, game)
    tried = dict.fromkeys([*rivals, *(best[verb] for verb in wanted)], 0.0)
    ranked = lookahead.compare(ahead, tried, play, FIRST_PASS)
    found = dict[str, Tried]()
    for verb in wanted:
        own = next(one for one in ranked if one.answer == best[verb])
        other = next(one for one in ranked if one is not own)
        lead, error = own.worth - other.worth, own.error
        if lead > -CLEAR * error:
            lead, error = led(play, own.answer, other.answer)
        found[verb] = Tried(lead, error, thought.get(own.answer, 0.0) - thought.get(other.answer, 0.0))
    return found


def looking_ahead(played: Played, game: Game) -> tuple[Ahead, lookahead.Play]:
    """Return what is needed to play on from a position; a continuation that has been played is not played again."""
    assert game.prompt is not None
    seat, lot = game.prompt.seat, Lot(Dice(game.answer_count, "verbs"))
    policy = played.judgement(game.state, game.setup.options).policy(lot.of("replies"))
    ahead = Ahead(lambda luck: game.fork(luck, seat), lot)
    play = lookahead.in_copies(ahead, policy, lambda match: chances_of(match)[seat], played.rounds)
    return ahead, cache(play)


def _best(options: Sequence[Option], thought: Mapping[str, float]) -> str:
    """Return the answer that computers think best of."""
    return max((one.id for one in options), key=lambda one: thought.get(one, 0.0))


def led(play: lookahead.Play, own: str, other: str) -> tuple[float, float]:
    """Return by how much an answer leads another one in fresh continuations, and the standard error."""
    gaps: list[float] = []
    for luck in range(SECOND_PASS):
        gaps.append(play(luck, own) - play(luck, other))
        if len(gaps) % LOOK == 0 and fmean(gaps) + HARDLY * _error(gaps) < CLEAR * stdev(gaps) / sqrt(SECOND_PASS):
            break
    return fmean(gaps), _error(gaps)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


# Matches


def measured(name: str, level: str, done: frozenset[str], only: Sequence[str], seed: int) -> Found:
    """Play a match, count, and try the verbs that have not been tried often enough at positions by lot."""
    played, offered, chosen = GAMES[name], Counter[str](), Counter[str]()
    game, given, offers = new_game(name, level, seed), list[str](), dict[int, list[str]]()
    for number, answer in enumerate(answers(game)):
        assert game.prompt is not None
        verbs = [verb for verb in verbs_in(played, game.prompt) if verb]
        offered.update(verbs)
        if verbs and (taken := game.prompt.answer(answer)) is not None:
            chosen[verb_of(played, game.prompt, taken)] += 1
            offers[number] = [one for one in verbs if one not in done and _is_wanted(one, only)]
        given.append(answer)
    tried: dict[str, list[Tried]] = defaultdict(list)
    due, again = chosen_positions(offers, Lot(Dice(seed, "positions"))), new_game(name, level, seed)
    for number, answer in enumerate(given):
        for verb, one in (tried_at(played, again, due[number]) if number in due else {}).items():
            tried[verb].append(one)
        again.answer(answer)
    return Found(offered, chosen, dict(tried))


def _is_wanted(verb: str, only: Sequence[str]) -> bool:
    return not only or any(word in verb for word in only)


def chosen_positions(offers: Mapping[int, Sequence[str]], lot: Lot) -> dict[int, list[str]]:
    """Return positions by lot, with the verbs that are tried there: each verb at the first few where it is offered."""
    order, count, due = sorted(offers), Counter[str](), dict[int, list[str]]()
    for at in range(len(order) - 1, 0, -1):
        other = lot.draw(at + 1)
        order[at], order[other] = order[other], order[at]
    for number in order:
        wanted = [verb for verb in offers[number] if count[verb] < A_MATCH]
        count.update(wanted)
        if wanted:
            due[number] = wanted
    return due


def measure(given: argparse.Namespace) -> Found:
    """Measure match after match until each verb has been tried often enough, or time is up."""
    total = Found(Counter(), Counter(), defaultdict(list))
    until, seed, running = time.monotonic() + 60 * given.minutes, given.first, set[Future[Found]]()
    with ProcessPoolExecutor(given.workers) as pool:
        while True:
            done = frozenset(verb for verb, some in total.tried.items() if len(some) >= given.positions)
            last = given.first + (0 if _is_done(total, done, given) else given.matches)
            while len(running) < given.workers and seed < last and time.monotonic() < until:
                running.add(pool.submit(measured, given.game, given.level, done, given.only, seed))
                seed += 1
            if not running:
                break
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for one in ready:
                _add(total, one.result())
    print(f"{seed - given.first} matches between {given.level} computers")
    return total


def _is_done(total: Found, done: frozenset[str], given: argparse.Namespace) -> bool:
    """Return whether all verbs are done that were looked for."""
    wanted = {verb for verb in total.offered if _is_wanted(verb, given.only)}
    return bool(wanted) and wanted <= done


def _add(total: Found, one: Found) -> None:
    total.offered.update(one.offered)
    total.chosen.update(one.chosen)
    for verb, some in one.tried.items():
        total.tried[verb] += some


# Questions


def asked(name: str, level: str, seed: int) -> Counter[tuple[str, str]]:
    """Return how often each answer was given to each kind of question that offered another one, too."""
    count = Counter[tuple[str, str]]()
    game = new_game(name, level, seed)
    for answer in answers(game):
        assert game.prompt is not None
        known = {_meaning(one) for one in game.prompt.answers}
        taken = game.prompt.answer(answer)
        if taken is not None and len(known) > 1 and game.prompt.seat < GAMES[name].judged:
            count[game.prompt.kind, _meaning(taken)] += 1
    return count


def _meaning(option: Option) -> str:
    return f"{option.does} {option.aim.row}".rstrip() if option.does in DECLINING else option.does


def alike(count: Mapping[tuple[str, str], int]) -> Iterator[tuple[str, str, int, float]]:
    """Yield the questions that take one answer nearly always, with it, how often they were asked, and its share."""
    asked_in_all = Counter[str]()
    for (kind, _), times in count.items():
        asked_in_all[kind] += times
    for (kind, answer), times in sorted(count.items()):
        if times >= ALIKE * asked_in_all[kind] and asked_in_all[kind] >= ENOUGH:
            yield kind, answer, asked_in_all[kind], times / asked_in_all[kind]


def report_questions(given: argparse.Namespace) -> None:
    """Print the questions that take one answer nearly always."""
    seeds = range(given.first, given.first + given.questions)
    total = Counter[tuple[str, str]]()
    with ProcessPoolExecutor(given.workers) as pool:
        for one in pool.map(asked, [given.game] * len(seeds), [given.level] * len(seeds), seeds, chunksize=5):
            total.update(one)
    found = [f"{kind}: {answer} {share:.0%} of {times:,}" for kind, answer, times, share in alike(total)]
    print("\n".join(found) or f"no question takes the same answer in {ALIKE:.0%}")


# The table


def report(name: str, found: Found) -> None:
    """Print the table, and what is aimed at."""
    print(f"{'verb':<28} offered  chosen %   at  best   lead, points   thought")
    for verb, times in sorted(found.offered.items()):
        some = found.tried.get(verb, [])
        told = ""
        if some:
            leads = [100 * one.lead for one in some]
            told = f"{len(some):4d} {sum(one.is_best for one in some):5d} {fmean(leads):+8.2f} +- {_error(leads):.2f}"
            told += f" {fmean(one.thought for one in some):+9.1f}"
        print(f"{verb:<28}{times:8,d} {100 * found.chosen[verb] / times:9.1f} {told}")
    listed = [verb for verb in found.offered if not verb.startswith(GAMES[name].inner)]
    dead = [verb for verb in listed if is_dead(found.tried.get(verb, []))]
    often = [verb for verb in listed if found.offered[verb] >= ENOUGH]
    most = max(often, key=lambda verb: found.chosen[verb] / found.offered[verb])
    print(f"best nowhere: {', '.join(sorted(dead)) or 'none'}; chosen most: {most}")
    tell(f"verbs of {name} on the first two levels that are best nowhere", len(dead), most=0)
    share = 100 * found.chosen[most] / found.offered[most]
    tell(f"chosen of its offers, the verb of {name} that is chosen most", share, "%", most=MOST_CHOSEN)


def is_dead(some: Sequence[Tried]) -> bool:
    """Return whether a verb was tried often enough, and was best too seldom."""
    return len(some) >= ENOUGH and sum(one.is_best for one in some) < BEST_IN * len(some)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--positions", type=int, default=60, help="for each verb")
    parser.add_argument("--matches", type=int, default=1000, help="at most")
    parser.add_argument("--minutes", type=float, default=20, help="no match is begun after so many")
    parser.add_argument("--level", choices=("hard", "expert"), default="hard", help="whose choices are counted")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="verbs with one of these words in them")
    parser.add_argument("--questions", type=int, default=0, metavar="MATCHES", help="questions that leave no choice")
    parser.add_argument("--first", type=int, default=FIRST, help="first seed")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    if given.questions:
        report_questions(given)
    else:
        report(given.game, measure(given))


if __name__ == "__main__":
    main()
