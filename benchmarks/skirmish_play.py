"""Does Skirmish Ludo play as it should? Lengths, choices, keys, fights and wins, each against what is aimed at.

    python benchmarks/skirmish_play.py [--matches 60] [--parties 2 3 4] [--levels normal hard] [--plans 0] [--first 1]
        [--workers 1] [--scenario open_road] [--keep FILE]

Plays seeded matches in which every seat, the Sage too, is a computer of one level; companies are by chance and
ready-made ones by turns. It prints one table, each figure with its standard error, and what nobody ever chose.
With `--plans N` one seat of N matches races alone, and one of as many others fights alone, against the usual ones.
What has been counted is kept in FILE after each few matches, and not played again; it holds for one state of the game.

Minutes are worked out from assumed seconds, which nobody has measured: 9 for the turn of a piece, 10 more to attack and
6 more to run, 4 for a reaction that is asked, 5 to hand over, 5 for the Ludo die, 6 for spoils, 2 for a monster's turn.
Keys are those of a person who answers by digits in two levels, and ends turns by a key.
"""

import argparse
import pickle
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean, median, quantiles, stdev
from typing import Any, Final, NamedTuple, get_args

import msgspec

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Event, Level, Match, Option, Prompt
from ludo_tui.game import Game
from ludo_tui.players import answer_for, choose
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.tables.rows import Tables, tables_of
from ludo_tui.rulesets import load
from ludo_tui.study.simulation import Plan, new_match
from ludo_tui.table.questions import keys_needed

SECONDS: Final = {"turn": 9, "attack": 10, "run": 6, "reaction": 4, "hand over": 5, "die": 5, "spoils": 6, "monster": 2}
FIGHTS: Final = frozenset({"attack", "with", "attack_object", "attack_space", "cast", "talent", "use", "throw"})
"""Answers of a turn that take as long as an attack."""
ROWS: Final = frozenset({"attack", "cast", "read", "use", "talent", "stunt", "summon", "pass"})
"""Answers that are counted apart for each row of a table that they are about."""
PLAIN: Final = ("back", "pass")
"""How answers begin that nobody needs to give."""
COUNTED: Final = ("fell_down", "piece_captured", "carried_off", "monster_felled", "monster_summoned", "came_home")
ENDS: Final = {"sh.match.win": "home", "sh.match.doom": "doom", "sh.match.nightfall": "nightfall"}
MOST_ANSWERS: Final = 20_000
AT_ONCE: Final = 10
"""Matches that a process plays before it is given others, and before they are kept."""
AIMS: Final = {"normal": ("12-22 %", "20 %"), "hard": ("22-33 %", "35 %")}
"""What share the Sage should win, and nightfall at most decide."""


def _nothing() -> list[float]:
    return [0.0] * 3


class Tally(msgspec.Struct):
    """What has been counted in the matches of one column."""

    rounds: list[float] = []
    minutes: list[float] = []
    hits: list[float] = []
    events: dict[str, list[float]] = msgspec.field(default_factory=lambda: defaultdict(list))
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    wins: Counter[str] = msgspec.field(default_factory=Counter)
    """Matches won by a party, and by the Sage."""
    decisions: list[float] = []
    """For each match, below too, how many there were in a turn of a piece."""
    choices: list[float] = []
    reactions: list[float] = []
    keys: list[int] = []
    """For each turn of a piece that asked for something."""
    offered: Counter[str] = msgspec.field(default_factory=Counter)
    chosen: Counter[str] = msgspec.field(default_factory=Counter)
    shares: dict[tuple[str, str], list[float]] = msgspec.field(default_factory=lambda: defaultdict(_nothing))
    """Wins, fair wins and their variance, by heading and name."""
    planned: Counter[str] = msgspec.field(default_factory=Counter)
    """Matches won by the seat that follows a plan, and by other parties."""
    idle: list[float] = []
    """For each round but the first, what menace was left of those before."""
    endless: int = 0

    def add(self, other: "Tally") -> None:
        """Count what another tally has counted as well."""
        for name in self.__struct_fields__:
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(more)
            elif isinstance(mine, dict):
                for key, values in more.items():
                    is_list = name == "events"
                    mine[key] = (
                        mine[key] + values if is_list else [a + b for a, b in zip(mine[key], values, strict=True)]
                    )
            else:
                setattr(self, name, mine + more)


# Playing


class Course:
    """One match that is counted.

    Args:
        tally: where its figures go.
        game: the match at its start.
    """

    def __init__(self, tally: Tally, game: Game) -> None:
        self.tally = tally
        self.game = game
        self.seconds = 0.0
        self.turns = 0
        self.asked = Counter[str]()
        self.happened = Counter[str]()
        self.keys = 0
        self.who_keys = 0

    def play(self, answer: Callable[[Game], str]) -> None:
        """Play it to its end, and count."""
        game = self.game
        while (prompt := game.prompt) is not None and game.answer_count < MOST_ANSWERS:
            given = answer(game)
            self._count_answer(prompt, given)
            self._count_events(game.answer(given))
        if game.result is None:
            self.tally.endless += 1
            return
        tally, turns = self.tally, max(1, self.turns)
        self._end_turn()
        tally.rounds.append(game.state.round)
        tally.minutes.append(self.seconds / 60)
        tally.hits.append(self.happened["hit"] / max(1, self.happened["attack"]))
        for name in COUNTED:
            tally.events[name].append(self.happened[name])
        for name, values in (("decision", tally.decisions), ("choice", tally.choices), ("reaction", tally.reactions)):
            values.append(self.asked[name] / turns)

    def _count_answer(self, prompt: Prompt, given: str) -> None:
        taken = prompt.option(given)
        assert taken is not None
        is_sage = prompt.seat == self.game.state.sage
        is_choice = not self.game.rules.is_one_choice(prompt)
        if is_choice:
            self.tally.offered.update({name_of(option) for option in prompt.options})
            self.tally.chosen[name_of(taken)] += 1
        if is_sage or not is_choice:
            return
        self.asked["decision"] += 1
        self.asked["choice"] += sum(option.does not in ("pass", "back") for option in prompt.options) > 1
        if prompt.kind == "reaction":
            self.asked["reaction"] += 1
            self.seconds += SECONDS["reaction"]
        elif prompt.kind not in ("muster", "initiative", "spoils") and prompt.seat == self.game.state.turn.seat:
            look = self.game.rules.look(self.game.view(prompt.seat), self.game.setup)
            keys = keys_needed.keys_needed(prompt, given, look)
            if prompt.kind == "who":
                self.who_keys = keys
            else:
                self.keys += keys
        if prompt.kind == "turn":
            self.seconds += SECONDS["run"] * (taken.does == "run") + SECONDS["attack"] * (taken.does in FIGHTS)

    def _end_turn(self) -> None:
        """Note how many keys the turn of a piece has taken, if any; choosing whose it is counts for the next."""
        if self.keys:
            self.tally.keys.append(self.keys)
        self.keys, self.who_keys = self.who_keys, 0

    def _count_events(self, events: Iterable[Event]) -> None:
        """Count what happened, and the time that it takes."""
        for event in events:
            told: Any = event
            self.happened[event.kind] += 1
            match event.kind:
                case "attempted" if told.purpose == "attack":
                    self.happened["attack"] += 1
                    self.happened["hit"] += told.is_success
                case "turn_begun" if told.who.monster:
                    self.seconds += SECONDS["monster"]
                case "turn_begun":
                    self._end_turn()
                    self.turns += 1
                    self.seconds += SECONDS["turn"]
                case "turn_started":
                    self.seconds += SECONDS["hand over"] + SECONDS["die"] * (told.seat != self.game.state.sage)
                case "menace_gained" if told.rule == "sh.sage.menace" and self.game.state.round > 1:
                    self.tally.idle.append(told.menace - told.amount)
                case "spoils_rolled":
                    self.seconds += SECONDS["spoils"]
                case "finished":
                    self.tally.ends[ENDS.get(told.rule, "home")] += 1


def name_of(option: Option) -> str:
    """Return what an answer is called here: what it does, with the row of a table or the way that it is about."""
    way = option.manner.choice if isinstance(option, Offer) else ""
    entry = option.aim.row if option.does in ROWS else ""
    if option.does == "attack" and entry.endswith(("_blow", "_throw")):
        entry = "improvised"
    return ":".join(filter(None, (option.does, way or entry)))


def usual(game: Game) -> str:
    """Answer as the computer seat that is asked."""
    answer = answer_for(game)
    assert answer is not None
    return answer


# Plans: one seat may choose only from what belongs to its plan, and judges that as it always does


def _racer(game: Match[Any], prompt: Prompt) -> list[Option]:
    """Leave out everything but moving, unless the piece stands at its gate and nobody has a seal for it."""
    state: Any = game.state
    party, acting = state.parties[prompt.seat], state.acting
    step = -1 if acting is None else party[acting.who.piece].step
    if step >= LAST_RING_STEP - 6 and not any(piece.seals for piece in party):
        return list(prompt.options)
    moves = ("go", "run", "give_die", "stand", "retreat", "pass")
    kept = [option for option in prompt.options if option.does in moves]
    return [_without_attacks(option) for option in kept]


def _without_attacks(option: Option) -> Option:
    """Return a move without what could be attacked from its end."""
    if not isinstance(option, Offer):
        return option
    return msgspec.structs.replace(option, route=msgspec.structs.replace(option.route, attacks=()))


def _fighter(_game: Match[Any], prompt: Prompt) -> list[Option]:
    """Leave out running, and going anywhere else, while somebody can be attacked from here or after a walk."""
    blows = [option for option in prompt.options if option.does == "attack" and option.facts.mean_damage]
    walks = [option for option in prompt.options if isinstance(option, Offer) and option.route.attacks]
    first = [option for option in prompt.options if option.does in ("give_die", "stand") or option.aim.captures]
    return first or blows or [*walks] or list(prompt.options)


PLANS: Final = {"racer": _racer, "fighter": _fighter}


def planned(plan: str, seat: int) -> Callable[[Game], str]:
    """Return how everybody answers where one seat follows a plan."""

    def answer(game: Game) -> str:
        prompt, setup = game.prompt, game.setup
        assert prompt is not None
        if prompt.seat != seat or prompt.kind != "turn":
            return usual(game)
        kept = PLANS[plan](game, prompt) or list(prompt.options)
        asked = prompt.with_answers(tuple(kept), keeps_insight=True)
        view, level = game.view(seat), game.computers[seat]
        assert level is not None
        system = game.rules.ruleset.system
        return choose(view, asked, level, setup.seed, game.answer_count, system=system, options=setup.options)

    return answer


# Columns


class Chunk(NamedTuple):
    """A few matches of a column, which one process plays."""

    ruleset: str
    match: str
    level: Level
    parties: int
    plan: str
    """The plan that one seat follows; empty: nobody does."""
    first: int
    """The first seed."""
    matches: int
    scenario: str = "open_road"


def chunks(wanted: argparse.Namespace) -> Iterator[Chunk]:
    """Yield the matches that are wanted, a few at a time, column after column."""
    for plan, count, first in (
        ("", wanted.matches, wanted.first),
        *((plan, wanted.plans, 50_000 + wanted.first) for plan in PLANS),
    ):
        for level in wanted.levels:
            for parties in wanted.parties:
                for start in range(0, count, AT_ONCE):
                    few = min(AT_ONCE, count - start)
                    yield Chunk(wanted.ruleset, wanted.match, level, parties, plan, first + start, few, wanted.scenario)


def measure(chunk: Chunk) -> Tally:
    """Play a few matches."""
    tally = Tally()
    for seed in range(chunk.first, chunk.first + chunk.matches):
        game = _start(chunk, seed)
        token, seat = game.state.token, seed % chunk.parties
        Course(tally, game).play(planned(chunk.plan, seat) if chunk.plan else usual)
        if game.result is None:
            continue
        winner = game.result[0]
        if not chunk.plan:
            _count_win(tally, game, winner, token)
        elif winner != game.state.sage:
            tally.planned["plan" if winner == seat else "other"] += 1
    return tally


def _start(chunk: Chunk, seed: int) -> Game:
    plan = Plan(
        ruleset=chunk.ruleset,
        levels=(chunk.level,) * (chunk.parties + 1),
        options={"match": chunk.match, "scenario": chunk.scenario},
        drafts="chance" if seed % 2 else "ready",
    )
    return new_match(plan, seed)


def _count_win(tally: Tally, game: Game, winner: int, token: int) -> None:
    """Count who won, and of the matches that a party won, by what each had."""
    state: Any = game.state
    count = len(state.parties)
    tally.wins["sage" if winner == state.sage else "party"] += 1
    if winner == state.sage:
        return
    for seat, party in enumerate(state.parties):
        rows = [("place", f"{(seat - token) % count + 1} of {count}")]
        rows += [("path", piece.path) for piece in party]
        rows += [("ancestry", name) for name in {piece.ancestry for piece in party}]
        if state.companies[seat]:
            rows.append(("company", state.companies[seat]))
        for key in rows:
            share = tally.shares[key]
            share[0] += seat == winner
            share[1] += 1 / count
            share[2] += (count - 1) / count**2


def measured(wanted: argparse.Namespace) -> dict[Chunk, Tally]:
    """Play whatever is wanted and not kept yet, several chunks at a time, and keep it."""
    found = _kept(wanted.keep)
    missing = [chunk for chunk in chunks(wanted) if chunk not in found]
    with ProcessPoolExecutor(wanted.workers) as pool:
        for chunk, tally in zip(missing, pool.map(measure, missing), strict=True):
            found[chunk] = tally
            if wanted.keep:
                with wanted.keep.open("ab") as file:
                    pickle.dump((chunk, tally), file)
    return {chunk: found[chunk] for chunk in chunks(wanted)}


def _kept(path: Path | None) -> dict[Chunk, Tally]:
    """Return what a file keeps."""
    found: dict[Chunk, Tally] = {}
    if path is not None and path.exists():
        with path.open("rb") as file:
            while file.peek(1):
                chunk, tally = pickle.load(file)
                found[chunk] = tally
    return found


def summed(found: dict[Chunk, Tally], plan: str) -> dict[tuple[Level, int], Tally]:
    """Return the columns of a plan, each the sum of its chunks."""
    columns: dict[tuple[Level, int], Tally] = defaultdict(Tally)
    for chunk, tally in found.items():
        if chunk.plan == plan:
            columns[chunk.level, chunk.parties].add(tally)
    return columns


def planned_share(tally: Tally, parties: int) -> str:
    """Return how often a plan won as a multiple of what the parties have, with its standard error."""
    won, total = tally.planned["plan"], max(1, tally.planned.total())
    fair = total / parties
    return f"{won / fair:.2f} +- {sqrt(max(1, won) * (1 - won / total)) / fair:.2f}"


# The table


def rows(columns: Sequence[tuple[str, Tally]]) -> Iterator[tuple[str, list[str], str]]:
    """Yield name, a figure for each column and the aim."""

    def each(what: Callable[[Tally], str]) -> list[str]:
        return [what(tally) for _, tally in columns]

    yield "rounds", each(lambda t: _mean(t.rounds, 1)), ""
    yield "minutes, by assumed seconds", each(lambda t: _mean(t.minutes, 0)), "22-50"
    yield "  nine of ten matches between", each(lambda t: _span(t.minutes)), ""
    yield "decisions a turn of a piece", each(lambda t: _mean(t.decisions, 2)), ""
    yield "real choices a turn of a piece", each(lambda t: _mean(t.choices, 2)), ""
    yield "reactions asked a turn of a piece", each(lambda t: _mean(t.reactions, 2)), "<= 1.5"
    yield "keys a turn: median, ninth decile", each(lambda t: _keys(t.keys)), "<= 6"
    yield "attacks that hit", each(lambda t: _mean(t.hits, 2)), ""
    for name in COUNTED:
        words = name.replace("_", " ")
        yield f"{words} a match", each(lambda t, name=name: _mean(t.events[name], 1)), ""  # type: ignore[misc]
    levels = [level for level, _ in columns]
    aims = [AIMS.get(level, ("", "")) for level in dict.fromkeys(levels)]
    yield "menace left from round to round", each(lambda t: _mean(t.idle, 1)), ""
    yield "  nine of ten rounds between", each(lambda t: _span(t.idle)), ""
    yield "won by the Sage", each(lambda t: _share(t.wins["sage"], t.wins.total())), ", ".join(one for one, _ in aims)
    for name in ("home", "doom", "nightfall"):
        aim = "at most " + ", ".join(one for _, one in aims) if name == "nightfall" else ""
        yield f"decided by {name}", each(lambda t, name=name: _share(t.ends[name], t.ends.total())), aim  # type: ignore[misc]
    yield "matches without an end", each(lambda t: f"{t.endless}"), "0"


def _mean(values: Sequence[float], places: int) -> str:
    if not values:
        return "-"
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.{places}f} +- {error:.{places + 1}f}"


def _span(values: Sequence[float]) -> str:
    if len(values) < 2:
        return "-"
    cuts = quantiles(values, n=20)
    return f"{cuts[0]:.0f}-{cuts[-1]:.0f}"


def _keys(values: Sequence[int]) -> str:
    return f"{median(values):.0f}, {quantiles(values, n=10)[-1]:.0f}" if len(values) > 1 else "-"


def _share(count: int, total: int) -> str:
    share = count / max(1, total)
    return f"{100 * share:.0f} +- {100 * sqrt(share * (1 - share) / max(1, total)):.0f} %"


def overall(columns: Sequence[tuple[str, Tally]], tables: Tables) -> Iterator[str]:
    """Yield what is said about all columns together."""
    shares: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * 3)
    offered, chosen = Counter[str](), Counter[str]()
    for _, tally in columns:
        offered.update(tally.offered)
        chosen.update(tally.chosen)
        for key, counts in tally.shares.items():
            shares[key] = [one + other for one, other in zip(shares[key], counts, strict=True)]
    for heading in ("place", "company", "path", "ancestry"):
        found = sorted(
            (won / fair, sqrt(spread) / fair, name)
            for (what, name), (won, fair, spread) in shares.items()
            if what == heading
        )
        said = "; ".join(f"{name} {share:.2f} +- {error:.2f}" for share, error, name in found)
        yield f"wins of the parties as a multiple of a fair share, by {heading} (0.80 to 1.25): {said}"
    rare = sorted((chosen[name] / count, name) for name, count in offered.items() if chosen[name] <= count / 200)
    named = ", ".join(f"{name} {chosen[name]} of {offered[name]}" for _, name in rare)
    yield f"chosen in under one of 200 when offered: {named or 'nothing'}"
    never = sorted(name for name in offered if not chosen[name] and not name.startswith(PLAIN))
    yield f"offered and never chosen (none): {', '.join(never) or 'nothing'}"
    unseen = sorted(row for row in rows_of(tables) if not any(known == row for known in chosen))
    yield f"rows that were never played (none): {', '.join(unseen) or 'nothing'}"


def rows_of(tables: Tables) -> Iterator[str]:
    """Yield everything of the tables that somebody could choose, as answers are called here."""
    gifts = [*tables.traits.values(), *tables.talents.values()]
    yield from (f"talent:{row.id}" for row in gifts if row.steps and row.slot in ("action", "reaction"))
    yield from (f"use:{row.id}" for row in tables.items.values() if row.steps)
    yield from {f"read:{spell}" for item in tables.items.values() for spell in item.casts}
    learned = [path.spells for path in tables.paths.values()] + [gift.grants.spells for gift in gifts]
    yield from {f"cast:{spell}" for spells in learned for spell in spells}
    yield from (f"stunt:{row}" for row in tables.stunts)
    yield from (f"summon:{row}" for row in tables.monsters)
    yield from (f"attack:{row}" for row in tables.weapons)


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=60, help="of each column")
    parser.add_argument("--parties", type=int, nargs="+", choices=(2, 3, 4), default=[2, 3, 4])
    parser.add_argument("--levels", nargs="+", choices=get_args(Level), default=["normal", "hard"])
    parser.add_argument("--match", choices=("short", "standard", "full"), default="standard")
    parser.add_argument("--scenario", default="open_road")
    parser.add_argument("--plans", type=int, default=0, help="matches for each simple plan")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--ruleset", default="skirmish")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where to keep what is counted, and go on from")
    wanted = parser.parse_args()
    started = time.perf_counter()
    found = measured(wanted)
    columns = [(level, tally) for (level, _), tally in summed(found, "").items()]
    heads = " | ".join(f"{parties} {level}" for level, parties in summed(found, ""))
    print(f"{wanted.match}, {wanted.matches} matches a column | {heads}")
    for name, values, aim in rows(columns):
        print(f"{name} | {' | '.join(values)} | {aim}")
    for plan in PLANS if wanted.plans else ():
        shares = [planned_share(tally, parties) for (_, parties), tally in summed(found, plan).items()]
        print(f"{plan}, of a fair share | {' | '.join(shares)} | <= 0.80")
    print(*overall(columns, tables_of(load(wanted.ruleset).tables)), sep="\n")
    print(f"({time.perf_counter() - started:.0f} s)")


if __name__ == "__main__":
    main()
