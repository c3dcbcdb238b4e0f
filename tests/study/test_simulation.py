"""Simulations: repeatable whatever plays them, complete, and honest about matches that fail."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import Level, Option, OptionAim, Who
from ludo_tui.players import play_computer_turns
from ludo_tui.rules.ludicrous.events.items import FishCaught
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.study import MatchResult, Plan, WorkerLostError, cluster, compare, play, simulate, summarise
from ludo_tui.study.simulation import _is_hostile, new_match
from ludo_tui.table.news import News

PAIR: Final[tuple[Level, Level]] = ("normal", "easy")


def test_the_same_seeds_give_the_same_results_whatever_the_number_of_workers() -> None:
    alone = list(simulate("party", PAIR, matches=9, seed=5))
    assert [result.seed for result in alone] == list(range(5, 14))
    assert list(simulate("party", PAIR, matches=9, seed=5, workers=2)) == alone
    assert list(simulate("party", PAIR, matches=3, seed=8)) == alone[3:6]


def test_a_process_that_is_killed_ends_the_simulation_and_says_so() -> None:
    before = {child.pid for child in multiprocessing.active_children()}
    played = simulate("party", PAIR, matches=400, seed=5, workers=2)
    found = [next(played)]
    for child in multiprocessing.active_children():
        if child.pid is not None and child.pid not in before:
            os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(WorkerLostError, match="was ended from outside"):
        found.extend(played)
    assert [result.seed for result in found] == list(range(5, 5 + len(found)))


def test_a_result_is_what_the_match_comes_to() -> None:
    result = play(Plan(ruleset="party", levels=PAIR, options={"pieces_to_win": 2}), 3)
    game = Game.new("party", [Seat("Ana", "normal"), Seat("Ben", "easy")], seed=3, options={"pieces_to_win": 2})
    asked = choices = captures = homes = 0
    while game.prompt is not None:
        asked += 1
        ways = {(option.piece, option.aim.to_step) for option in game.prompt.options}
        starts = {game.state.pieces[game.prompt.seat][piece].step for piece, _ in ways if piece is not None}
        choices += len(starts) > 1
        homes += any("home" in option.facts.effects for option in game.prompt.options) and len(starts) > 1
        next(play_computer_turns(game))
    captures = sum(event.kind == "captured" for event in game.events)
    assert (result.places, result.turns, result.answers) == (game.result, game.state.turn.number, asked)
    assert (result.choices, result.events.get("captured", 0)) == (choices, captures)
    assert sum(result.chosen.values()) == choices
    assert result.offered["move:home"] == homes
    assert all(result.offered[name] >= count for name, count in result.chosen.items())
    takers = {line.turn for line in News(game).log(None) if line.event.kind == "captured"}
    assert result.hostile_turns == len(takers) > 0


def test_what_is_aimed_at_another_side_is_a_hostile_deed_and_what_helps_a_partner_is_none() -> None:
    sides = ((0, 2), (1, 3))
    assert _is_hostile(Option(id="punch", label="Punch", aim=OptionAim(target=Who(1, 0))), 0, sides)
    assert _is_hostile(Option(id="move", label="Move", aim=OptionAim(captures=(Who(3, 2),))), 2, sides)
    assert not _is_hostile(Option(id="heal", label="Heal", aim=OptionAim(target=Who(2, 0))), 0, sides)
    assert not _is_hostile(Option(id="move", label="Move", aim=OptionAim(to_step=5)), 0, sides)


def test_most_matches_of_fighting_pieces_have_hostile_turns() -> None:
    result = play(Plan(ruleset="ludicrous", levels=("normal", "normal"), options={"match": "short"}), 4)
    found = summarise("ludicrous", ["normal"] * 2, [result]).figures["part of turns with a hostile deed"]
    assert 0.2 < found.mean == result.hostile_turns / result.turns < 0.9


def test_parties_by_chance_and_ready_made_ones_are_told_by_race_and_class() -> None:
    by_chance = play(Plan(ruleset="ludicrous", levels=PAIR, options={"match": "short"}), 2)
    ready = play(Plan(ruleset="ludicrous", levels=PAIR, options={"match": "short"}, drafts="ready"), 2)
    assert by_chance.error == ready.error == ""
    for result in (by_chance, ready):
        assert [sorted({"race", "class"} & traits.keys()) for traits in result.traits] == [["class", "race"]] * 2
    assert by_chance.traits != ready.traits
    shares = {(one.heading, one.name): one for one in summarise("ludicrous", PAIR, [by_chance]).wins}
    winner = by_chance.traits[by_chance.places[0]]
    assert shares["class", winner["class"]].wins == 1
    assert shares["level", PAIR[by_chance.places[0]]].share == 2.0


def test_partners_win_together() -> None:
    levels: tuple[Level, ...] = ("easy",) * 4
    results = list(simulate("party", levels, matches=6, options={"teams": True, "pieces_to_win": 1}))
    wins = {one.name: one for one in summarise("party", levels, results).wins}
    assert wins["1"].wins == wins["3"].wins
    assert wins["2"].wins == wins["4"].wins
    assert wins["1"].wins + wins["2"].wins == 6
    assert sum(one.share for one in wins.values()) == pytest.approx(4), "each side wins every second match by chance"
    assert wins["1"].error == pytest.approx((0.25 / 6) ** 0.5 / 0.5)


def test_a_count_is_never_below_nothing() -> None:
    results = list(simulate("party", PAIR, matches=3, options={"pieces_to_win": 1}))
    for figure in summarise("party", PAIR, results).figures.values():
        assert 0 <= figure.low <= figure.median <= figure.high


@pytest.mark.parametrize(
    ("ruleset", "levels", "options", "message"),
    [
        ("party", ("normal",), {}, "Party Ludo is for 2, 3 or 4 seats, not 1"),
        ("party", PAIR, {"blok": "wall"}, "did you mean 'block'"),
        ("partyx", PAIR, {}, "no ruleset 'partyx'"),
        ("party", ("normal", "brilliant"), {}, "no computer level 'brilliant'"),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is(
    ruleset: str, levels: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises((ValueError, rulesets.RulesetError), match=message):
        simulate(ruleset, levels, options=options)


def test_a_match_that_fails_is_a_result_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    good = play(Plan(ruleset="party", levels=PAIR), 1)

    def fail(*_: object) -> None:
        raise RuntimeError("the board is upside down")

    monkeypatch.setattr(RaceRules, "_tell", fail)
    bad = play(Plan(ruleset="party", levels=PAIR), 2)
    assert bad.error == "RuntimeError: the board is upside down"
    found = summarise("party", PAIR, [good, bad])
    assert (found.matches, found.errors) == (1, {2: bad.error})
    assert found.figures["answers"].mean == good.answers


def test_the_processes_know_rulesets_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "quick"
    folder.mkdir()
    header = "id: quick\nversion: 1\nname: Quick\nsummary: Quick.\nextends: party\noptions: {pieces_to_win: 1}\n"
    (folder / "ruleset.yaml").write_text(header, encoding="utf-8")
    rulesets.use(folder)
    try:
        alone = list(simulate("quick", PAIR, matches=2))
        assert list(simulate("quick", PAIR, matches=2, workers=2)) == alone
        assert [result.error for result in alone] == ["", ""]
    finally:
        rulesets._used.pop()
        rulesets.forget()


def test_closing_ends_a_simulation_and_waits_for_no_match() -> None:
    before = multiprocessing.active_children()
    with closing(simulate("party", PAIR, matches=100_000, workers=2)) as results:
        assert [next(results).seed for _ in range(3)] == [0, 1, 2]
        mine = [child for child in multiprocessing.active_children() if child not in before]
        assert len(mine) == 2
    assert multiprocessing.active_children() == before
    assert {child.exitcode for child in mine} == {-signal.SIGTERM}, "ended in the middle of a match"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell of its processes")
def test_an_interrupt_is_for_the_process_that_counts_the_results() -> None:
    before = multiprocessing.active_children()
    with closing(simulate("party", PAIR, matches=100_000, workers=2)) as results:
        next(results)
        mine = [child.pid for child in multiprocessing.active_children() if child not in before]
        told = [Path(f"/proc/{pid}/status").read_text(encoding="utf-8").split() for pid in mine]
    held = [int(words[words.index("SigBlk:") + 1], 16) >> (signal.SIGINT - 1) & 1 for words in told]
    assert held == [1, 1], "from their first moment on"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_processes_end_with_the_one_that_started_them_however_it_goes() -> None:
    program = (
        "import os, signal\n"
        "from ludo_tui.study import simulate\n"
        "results = simulate('party', ('normal', 'easy'), matches=100_000, workers=2)\n"
        "print(next(results).seed, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=False)
    assert done.stdout == b"0\n", "and nobody is left who could write more: else this would have waited for them"


def test_two_rulesets_are_compared_seed_by_seed() -> None:
    short = list(simulate("party", PAIR, options={"pieces_to_win": 1}, matches=6))
    whole = list(simulate("party", PAIR, matches=8))
    rows = {row.name: row for row in compare(short, whole)}
    pairs = list(zip(short, whole, strict=False))
    differences = [other.answers - one.answers for one, other in pairs]
    assert rows["answers"].difference == pytest.approx(sum(differences) / 6)
    assert rows["answers"].first == pytest.approx(sum(one.answers for one, _ in pairs) / 6)
    mean = rows["answers"].difference
    assert rows["answers"].error == pytest.approx((sum((one - mean) ** 2 for one in differences) / 5 / 6) ** 0.5)
    assert rows["captured"].second > 0
    assert all(row.difference == 0 for row in compare(short, short))


def test_a_row_of_a_table_tells_how_often_it_is_offered_and_used_and_how_its_users_won() -> None:
    def played(seed: int, winner: int, uses: tuple[dict[str, int], ...], offers: dict[str, int]) -> MatchResult:
        return MatchResult(seed=seed, places=(winner, 1 - winner), row_uses=uses, row_offers=offers)

    results = [
        played(0, 0, ({"cast:gust": 3}, {}), {"cast:gust": 4, "cast:never": 1}),
        played(1, 1, ({}, {"cast:gust": 1, "fish:koi": 1}), {"cast:gust": 2}),
        played(2, 1, ({"fish:koi": 1}, {}), {}),
    ]
    rows = summarise("made up", ("normal", "normal"), results).rows
    gust, koi, never = rows["cast:gust"], rows["fish:koi"], rows["cast:never"]
    assert (gust.offered, gust.users, gust.share) == (2, 2, 2)
    assert gust.times == pytest.approx(4 / 3)
    assert gust.error == pytest.approx(0.5**0.5)
    assert (koi.offered, koi.users, koi.share) == (0, 2, 1)
    assert (never.users, never.times, never.share) == (0, 0, 0)


def test_how_often_something_is_chosen_has_an_error_from_how_matches_differ() -> None:
    pairs = [(10, 1), (20, 12), (10, 3)]
    results = [
        MatchResult(seed=seed, places=(0, 1), offered={"dodge": offered}, chosen={"dodge": chosen})
        for seed, (offered, chosen) in enumerate(pairs)
    ]
    choice = summarise("made up", ("normal", "normal"), results).chosen["dodge"]
    assert choice[:3] == (40, 16, 0.4)
    assert choice.error == pytest.approx((1.5 * (3**2 + 4**2 + 1**2)) ** 0.5 / 40)
    assert summarise("made up", ("normal",) * 2, results[:1]).chosen["dodge"].error is None


@pytest.mark.parametrize("chosen", [0, 3, 6])
def test_what_all_matches_chose_alike_is_no_certainty(chosen: int) -> None:
    results = [
        MatchResult(seed=seed, places=(0, 1), offered={"dodge": 6}, chosen={"dodge": chosen}) for seed in range(2)
    ]
    choice = summarise("made up", ("normal", "normal"), results).chosen["dodge"]
    part = (2 * chosen + 2) / 16
    assert choice.error == pytest.approx((part * (1 - part) / 16) ** 0.5)


def test_what_was_offered_as_often_stands_in_the_order_of_names() -> None:
    results = [MatchResult(seed=0, places=(0, 1), offered=dict.fromkeys(names, 1)) for names in ("cab", "bca", "abc")]
    assert {tuple(summarise("made up", ("normal",) * 2, [one]).chosen) for one in results} == {("a", "b", "c")}


def test_rows_that_were_chosen_or_picked_by_chance_are_counted_for_their_seat() -> None:
    result = play(Plan(ruleset="ludicrous", levels=PAIR, options={"match": "short"}), 2)
    game = new_match(Plan(ruleset="ludicrous", levels=PAIR, options={"match": "short"}), 2)
    for _ in play_computer_turns(game):
        pass
    caught = Counter((event.seat, f"fish:{event.fish}") for event in game.events if isinstance(event, FishCaught))
    counted = Counter({(s, n): c for s, uses in enumerate(result.row_uses) for n, c in uses.items() if "fish:" in n})
    assert counted == caught
    for uses in result.row_uses:
        assert all(result.row_offers[name] >= times for name, times in uses.items() if name in result.row_offers)
    assert any(name.startswith("card:") for uses in result.row_uses for name in uses)


class Queue:
    """Stands for a client of a cluster: it notes what is handed over and not yet fetched."""

    def __init__(self) -> None:
        self.waiting: list[int] = []
        self.cancelled = 0

    def map(self, _play: object, seeds: list[int], *, pure: bool) -> list[SimpleNamespace]:
        """Take matches, each with a result that counts as fetched when it is asked for."""
        assert not pure
        self.waiting += seeds
        return [SimpleNamespace(result=partial(self._fetched, seed)) for seed in seeds]

    def _fetched(self, seed: int) -> MatchResult:
        self.waiting.remove(seed)
        return MatchResult(seed=seed)

    def cancel(self, futures: list[object]) -> None:
        """Count what nobody wants any more."""
        self.cancelled += len(futures)


def test_a_cluster_never_waits_for_the_next_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_AHEAD", 10)
    client, fewest = Queue(), 10
    played = cluster.played(client, Plan(ruleset="party", levels=("easy", "easy")), range(60))
    for number, result in enumerate(played):
        assert result.seed == number
        fewest = min(fewest, len(client.waiting)) if number < 40 else fewest
    assert number == 59
    assert fewest >= 9, "matches of the next batch are there before those of this one are over"
    assert client.cancelled == 0


def test_a_cluster_is_told_what_nobody_waits_for_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_AHEAD", 10)
    client = Queue()
    played = cluster.played(client, Plan(ruleset="party", levels=("easy", "easy")), range(60))
    next(played)
    played.close()
    assert client.cancelled == len(client.waiting) == 9
