"""Does Ludicrous Ludo play as it should? Fights, choices, wins and lengths, each against what is aimed at.

    python benchmarks/ludicrous_fights.py [--matches 100] [--seats 2 3 4] [--match standard] [--plans 0] [--first 1]

Plays seeded matches between hard computer seats, with parties by chance and ready-made ones by turns, and prints one
table. With `--plans N` simple plans take one of the seats in N matches each: moving alone, and always striking. Another
checkout is measured with its folder as PYTHONPATH, and the ruleset of a player with `--ruleset`.
"""

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import mean, median
from typing import Any

import msgspec

from ludo_tui.engine import Event, Level, Option, Prompt, Who
from ludo_tui.game import Game
from ludo_tui.players import answer_for
from ludo_tui.rules.ludicrous.actions.castable_cards import castable, casters
from ludo_tui.rules.ludicrous.mechanics.targets import candidates
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach
from ludo_tui.rules.ludicrous.tables.entries import Spell
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of
from ludo_tui.rules.seating import clockwise
from ludo_tui.rulesets import load
from ludo_tui.study.simulation import Plan, new_match

AT_ENEMIES = frozenset({"enemy", "enemy_or_creature", "enemy_party", "homefield_enemy"})
"""Targets of cards that are aimed at enemies."""
AROUND = frozenset({"enemy_pieces", "all_pieces"})
"""Groups of cards that work on whoever is near."""
STRIKES = frozenset({"attack", "punch", "stone", "second"})
WRESTLES = frozenset({"grapple", "shove"})
DEEDS = {"grapple": "wrestle", "shove": "wrestle", "taunt": "taunt", "hack": "hack", "tackle": "tackle"}
"""Answers that are hostile deeds by themselves."""
FIRST = frozenset({"move", "action", "bonus"})
WANTED = {"short": 1, "standard": 2, "full": 4}
HARD: Level = "hard"
MOST_ANSWERS = 20_000
OFFERED_ENOUGH = 50
"""An answer that was offered less often says nothing."""
RARE = 0.01


class Tally(msgspec.Struct):
    """What has been counted in the matches with one number of seats."""

    turns: int = 0
    lengths: list[float] = []
    actions: int = 0
    in_reach: int = 0
    hostile_turns: int = 0
    knocked_out: int = 0
    out_by_fight: int = 0
    out_by_landing: int = 0
    lead_changes: list[int] = []
    deeds: Counter[str] = msgspec.field(default_factory=Counter)
    offered: Counter[str] = msgspec.field(default_factory=Counter)
    chosen: Counter[str] = msgspec.field(default_factory=Counter)
    dealt: dict[str, list[int]] = msgspec.field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    """Castable cards and all cards of first hands, by class."""
    wins: dict[tuple[str, str], list[float]] = msgspec.field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0]))
    """Wins and fair wins, by heading and name."""
    endless: int = 0


# What is hostile, and who is near


def is_hostile(spell: Spell) -> bool:
    """Tell whether a card is meant for enemies."""
    if spell.target is not None:
        return spell.target.kind in AT_ENEMIES or spell.id == "phantom"
    return any(getattr(step, "to", "") in AROUND | {"trigger", "enemy_parties"} for step in spell.steps)


def has_enemy_in_reach(match: Game, prompt: Prompt) -> bool:
    """Tell whether some attack, wrestle or card could be aimed at an enemy piece now."""
    if any(one.does in STRIKES | WRESTLES and one.aim.target is not None for one in prompt.answers):
        return True
    state: Any = match.state
    table: Any = match.rules.new_table(match.setup, state, None)
    for piece in casters(table, prompt.seat):
        who = Who(prompt.seat, piece)
        for spell, meta in castable(table, who, "action"):
            if meta is None and is_hostile(spell) and _meets_enemy(table, who, spell):
                return True
    return False


def _meets_enemy(table: Any, who: Who, spell: Spell) -> bool:
    if spell.target is not None:
        found = candidates(table, who, spell.target, 0)
        return any(one.seat is not None and one.seat != who.seat for one in found)
    reaches = [getattr(step, "within", None) or 0 for step in spell.steps if getattr(step, "to", "") in AROUND]
    return any(enemies_in_reach(table, who, reach, faced=False) for reach in reaches)


# Plans


def _racer(prompt: Prompt, usual: str) -> str:
    """Decline everything but moving."""
    passes = [one.id for one in prompt.answers if one.does == "pass"]
    return passes[0] if passes and prompt.kind != "move" else usual


def _striker(prompt: Prompt, usual: str) -> str:
    """Take the strike that promises most damage whenever there is one."""
    strikes = [one for one in prompt.judged if one.does in STRIKES | {"opportunity", "retaliate"}]
    if not strikes:
        return usual
    return max(strikes, key=lambda one: (one.facts.odds or 1.0) * (one.facts.mean_damage or 1.0)).id


PLANS: dict[str, Callable[[Prompt, str], str]] = {"racer": _racer, "striker": _striker}


# Playing


def play(tally: Tally, start: Game, match_length: str, planned: tuple[int, str] | None = None) -> tuple[int, ...]:
    """Play a match to its end, count, and return the places; nothing is counted where a plan takes a seat."""
    match, tables = start, tables_of(load(start.setup.ruleset).tables)
    lead, changes, hostile = -1, 0, set[int]()
    _count_hands(tally, match, tables)
    while (prompt := match.prompt) is not None and match.answer_count < MOST_ANSWERS:
        turn = match.state.turn.number
        answer = answer_for(match)
        assert answer is not None
        if planned is not None and planned[0] == prompt.seat:
            answer = PLANS[planned[1]](prompt, answer)
        taken = prompt.option(answer)
        assert taken is not None
        if planned is None:
            _count_answer(tally, match, prompt, taken)
            if (deed := _deed(prompt, taken)) is not None:
                tally.deeds[deed] += 1
                hostile.add(turn)
        events = match.answer(answer)
        if planned is None and _count_events(tally, events, tables):
            hostile.add(turn)
        if match.state.turn.number != turn:
            now = _leader(match, WANTED[match_length])
            changes += lead not in (-1, now) and now != -1
            lead = lead if now == -1 else now
    if match.result is None:
        tally.endless += 1
        return ()
    tally.turns += match.state.turn.number
    tally.lengths.append(match.state.turn.number / len(match.setup.seats))
    tally.hostile_turns += len(hostile)
    tally.lead_changes.append(changes)
    return match.result


def _count_hands(tally: Tally, match: Game, tables: Tables) -> None:
    state: Any = match.state
    for party in state.parties:
        casts = tables.classes[party.profession].casts
        for card in party.hand:
            tally.dealt[party.profession][0] += card in tables.meta_magic or tables.spells[card].school in casts
            tally.dealt[party.profession][1] += 1


def _count_answer(tally: Tally, match: Game, prompt: Prompt, taken: Option) -> None:
    if prompt.kind == "action":
        tally.actions += 1
        tally.in_reach += has_enemy_in_reach(match, prompt)
    if len(prompt.answers) > 1:
        judged = [one for one in prompt.judged if "nothing_there" not in one.facts.effects]
        tally.offered.update(set().union(*(_names(prompt, one) for one in judged)))
        tally.chosen.update(_names(prompt, taken))


def _names(prompt: Prompt, option: Option) -> set[str]:
    """Return under what an answer is counted: what it does, and what it is about."""
    if prompt.kind not in ("action", "bonus", "way", "choice") or option.does in ("pass", "back"):
        return set()
    slot = f"{prompt.kind} " if prompt.kind in ("action", "bonus") else ""
    return {f"{slot}{option.does}", *([f"{option.does}:{option.aim.row}"] if option.aim.row else [])}


def _deed(prompt: Prompt, taken: Option) -> str | None:
    if prompt.kind == "ambush" and taken.does != "pass":
        return "ambush"
    return DEEDS.get(taken.does) if prompt.kind in ("action", "bonus", "reaction") else None


def _count_events(tally: Tally, events: Iterable[Event], tables: Tables) -> bool:
    """Count what happened, and tell whether something of it was hostile."""
    found = False
    for event in events:
        told: Any = event
        deed = None
        match event.kind:
            case "attacked" if told.target_seat is not None:
                deed = "strike"
            case "spell_was_cast" if is_hostile(tables.spells[told.spell]):
                deed = "spell at an enemy"
            case "shot_fired" if " piece " in told.target:
                deed = "shot at a piece"
            case "fell_unconscious":
                tally.knocked_out += 1
            case "eliminated" if told.cause == "landed on":
                tally.out_by_landing += 1
            case "eliminated":
                tally.out_by_fight += 1
        if deed is not None:
            tally.deeds[deed] += 1
            found = True
    return found


def _leader(match: Game, wanted: int) -> int:
    """Return the seat whose best pieces have come farthest; -1: several."""
    state: Any = match.state
    ways = [sum(sorted((one.step for one in party.pieces), reverse=True)[:wanted]) for party in state.parties]
    return ways.index(max(ways)) if ways.count(max(ways)) == 1 else -1


def _count_wins(tally: Tally, match: Game, winner: int) -> None:
    state: Any = match.state
    turns, count = clockwise(state.sides, state.first), len(state.parties)
    for seat, party in enumerate(state.parties):
        rows = {
            "class": party.profession,
            "race": party.race,
            "seat": f"{seat + 1} of {count}",
            "turn": f"{turns.index(seat) + 1} of {count}",
        }
        if match.setup.seats[seat].party and isinstance(match.setup.seats[seat].party, str):
            rows["party"] = str(match.setup.seats[seat].party)
        for key in rows.items():
            tally.wins[key][0] += seat == winner
            tally.wins[key][1] += 1 / len(state.parties)


def measure(wanted: argparse.Namespace, seats: int) -> Tally:
    """Play the matches of one column."""
    tally = Tally()
    for number in range(wanted.matches):
        match = _start(wanted, seats, wanted.first + number)
        if places := play(tally, match, wanted.match):
            _count_wins(tally, match, places[0])
    return tally


def _start(wanted: argparse.Namespace, seats: int, seed: int) -> Game:
    plan = Plan(
        ruleset=wanted.ruleset,
        levels=tuple(HARD for _ in range(seats)),
        options={"match": wanted.match},
        drafts="chance" if seed % 2 else "ready",
    )
    return new_match(plan, seed)


def planned_share(wanted: argparse.Namespace, seats: int, plan: str) -> float:
    """Return how often a plan won, as a multiple of its fair share."""
    won = 0
    count: int = wanted.plans
    for number in range(count):
        places = play(Tally(), _start(wanted, seats, 50_000 + number), wanted.match, (number % seats, plan))
        won += places[:1] == (number % seats,)
    return won / count * seats


# The table


def rows(columns: Sequence[Tally]) -> Iterator[tuple[str, list[str], str]]:
    """Yield name, a figure for each column and the aim."""

    def each(what: Callable[[Tally], str]) -> list[str]:
        return [what(one) for one in columns]

    yield "median turns a seat", each(lambda t: f"{median(t.lengths):.0f}"), "10-14, 22-30, 45-66"
    yield "action phases with an enemy in reach", each(lambda t: f"{t.in_reach / t.actions:.2f}"), ">= .50"
    yield "turns with a hostile deed", each(lambda t: f"{t.hostile_turns / t.turns:.2f}"), ">= .50"
    for deed in sorted({deed for one in columns for deed in one.deeds}):
        yield f"  {deed} a turn", each(lambda t, deed=deed: f"{t.deeds[deed] / t.turns:.3f}"), ""  # type: ignore[misc]
    yield "turns a knock-out", each(lambda t: _every(t.turns, t.knocked_out)), ""
    yield "turns an elimination by fights", each(lambda t: _every(t.turns, t.out_by_fight)), "15 (2), 10 (4)"
    yield "turns an elimination by landing", each(lambda t: _every(t.turns, t.out_by_landing)), ""
    yield "lead changes a match", each(lambda t: f"{mean(t.lead_changes):.1f}"), ""
    yield "matches without an end", each(lambda t: f"{t.endless}"), "0"


def _every(turns: int, count: int) -> str:
    return f"{turns / count:.0f}" if count else "-"


def overall(columns: Sequence[Tally]) -> Iterator[str]:
    """Yield what is said about all columns together."""
    dealt: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    wins: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    offered, chosen = Counter[str](), Counter[str]()
    for one in columns:
        offered.update(one.offered)
        chosen.update(one.chosen)
        for name, counts in one.dealt.items():
            dealt[name] = [a + b for a, b in zip(dealt[name], counts, strict=True)]
        for key, shares in one.wins.items():
            wins[key] = [a + b for a, b in zip(wins[key], shares, strict=True)]
    castable_shares = sorted((good / count, name) for name, (good, count) in dealt.items() if count)
    yield "castable share of dealt cards (.60): " + "; ".join(f"{name} {share:.2f}" for share, name in castable_shares)
    rare = [key for key, count in offered.items() if count >= OFFERED_ENOUGH and chosen[key] < RARE * count]
    named = ", ".join(f"{key} {chosen[key] / offered[key]:.1%} of {offered[key]}" for key in sorted(rare))
    yield f"chosen in under 1 % when offered (none): {named or 'none'}"
    listed = [key for key in offered if key.startswith(("action ", "bonus "))]
    named = ", ".join(f"{key} {chosen[key] / offered[key]:.0%}" for key in sorted(listed))
    yield f"chosen when offered: {named}"
    for heading in ("seat", "turn", "class", "race", "party"):
        found = sorted((won / fair, name, fair) for (what, name), (won, fair) in wins.items() if what == heading)
        if found:
            error = 0.8 / mean(fair for _, _, fair in found) ** 0.5
            named = "; ".join(f"{name} {share:.2f}" for share, name, _ in found)
            yield f"wins of a fair share, {heading} (each +- {error:.2f}): {named}"


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seats", type=int, nargs="+", choices=(2, 3, 4), default=[2, 3, 4])
    parser.add_argument("--match", choices=tuple(WANTED), default="standard")
    parser.add_argument("--plans", type=int, default=0, help="matches for each simple plan")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--ruleset", default="ludicrous")
    wanted = parser.parse_args()
    started = time.perf_counter()
    columns = [measure(wanted, seats) for seats in wanted.seats]
    print(f"{wanted.match}, {wanted.matches} matches a column | " + " | ".join(f"{n} seats" for n in wanted.seats))
    for name, values, aim in rows(columns):
        print(f"{name} | {' | '.join(values)} | {aim}")
    for plan in PLANS if wanted.plans else ():
        shares = [f"{planned_share(wanted, seats, plan):.2f}" for seats in wanted.seats]
        print(f"plan {plan}, of a fair share | {' | '.join(shares)} | {'.60' if plan == 'racer' else '1.10'} at most")
    print(*overall(columns), sep="\n")
    print(f"({time.perf_counter() - started:.0f} s)")


if __name__ == "__main__":
    main()
