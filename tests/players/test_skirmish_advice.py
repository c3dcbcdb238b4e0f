"""Judgement of Skirmish Ludo as a whole: what a position is worth, advice, chances, looking ahead, luck and skill."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from ludo_tui import Game, Seat, players, rulesets
from ludo_tui.engine import BLUNDERS, Dice, Level, Lot, Option, Prompt, Ref, Rolled
from ludo_tui.players import lookahead
from ludo_tui.players.advice import SMALL
from ludo_tui.players.analysis import Analysis
from ludo_tui.players.lookahead import Limits
from ludo_tui.players.skirmish.evaluation import PARTS, Evaluation, parts_of, tuned
from ludo_tui.players.skirmish.luck import Fortunes
from ludo_tui.players.standings import WON
from ludo_tui.presenting.advice import NOTHING, chance_line, hint_lines, why_line
from ludo_tui.presenting.blunder_warnings import blunder_warning
from ludo_tui.rules.skirmish.board.hidden_places import known_view, unknown_combatants
from ludo_tui.rules.skirmish.events.fighting import Attempted
from ludo_tui.rules.skirmish.mechanics.offers import Offer, Threat
from tests.options import option_of
from tests.rules.skirmish.skirmish_scene import Fight, stand


def lead(scene: Fight, seat: int = 0) -> float:
    """Return how far a seat is ahead."""
    return Evaluation(scene.state, scene.table.goals).lead(seat)


# A position

THREE = "brawler#20 brawler#20 brawler#20"


@pytest.mark.parametrize(
    ("part", "better", "worse"),
    [
        ("way", "brawler@k9 | brawler#5", "brawler@j9 | brawler#5"),
        ("out", "brawler@k9 brawler#0 | brawler#5", "brawler@k9 | brawler#5"),
        ("column", "brawler#51 | brawler#5", "brawler#50 | brawler#5"),
        ("home", "brawler#56 | brawler#5", "brawler#55 | brawler#5"),
        ("spare", f"{THREE} brawler#0 | brawler#5", f"{THREE} | brawler#5"),
        ("spare_way", f"{THREE} brawler#9 | brawler#5", f"{THREE} brawler#8 | brawler#5"),
        ("seals", "brawler@k9$1 | brawler#5", "brawler@k9 | brawler#5"),
        ("more_seals", "brawler@k9$4 | brawler#5", "brawler@k9$3 | brawler#5"),
        ("wounds", "brawler@k9 | brawler#5", "brawler@k9-9 | brawler#5"),
        ("fallen", "brawler@k9-20 | brawler#5", "brawler@k9-28x | brawler#5"),
        ("bad", "brawler@k9 | brawler#5", "brawler@k9!cursed | brawler#5"),
    ],
)  # fmt: skip
def test_each_part_of_a_position_counts(part: str, better: str, worse: str) -> None:
    good, bad = stand(better), stand(worse)
    assert lead(good) > lead(bad)
    counted = [parts_of(scene.state, 0, 3)[PARTS.index(part)] for scene in (good, bad)]
    assert counted[0] != counted[1]
    assert tuned().weights.way == 1.0, "a space is a space"


def test_what_monsters_are_expected_to_take_counts() -> None:
    near, far = (stand("brawler@c9-14 | brawler#5", monsters=f"gutter_imp@{point}") for point in ("f9", "o9"))
    assert lead(far) > lead(near)
    assert [parts_of(scene.state, 0, 3)[PARTS.index("danger")] > 0 for scene in (near, far)] == [True, False]


def test_a_piece_that_only_defends_itself_is_not_worse_off() -> None:
    assert lead(stand("brawler@k9!defending | ")) == lead(stand("brawler@k9 | "))


@pytest.mark.parametrize("change", [{"doom": 3}, {"round": 9}, {"menace": 5}])
def test_doom_night_and_menace_are_what_the_sage_wins_by(change: dict[str, int]) -> None:
    calm, dark = stand("brawler@k9 | brawler#5"), stand("brawler@k9 | brawler#5", state=change)
    assert lead(dark, dark.sage) > lead(calm, calm.sage)
    assert players.chances_of(dark)[2] > players.chances_of(calm)[2]


def test_night_is_nothing_to_the_sage_once_somebody_is_home() -> None:
    early, late = (stand("brawler#56 brawler@k9 | ", state={"round": number}) for number in (2, 9))
    assert lead(early, early.sage) == lead(late, late.sage)


def test_a_monster_makes_the_sage_stronger() -> None:
    alone, led = stand("brawler@k9 | "), stand("brawler@k9 | ", monsters="gutter_imp@a9")
    assert lead(led, led.sage) > lead(alone, alone.sage)


def test_the_goals_are_those_of_the_match() -> None:
    scene, free = stand("brawler@k9 | ", match="short"), stand("brawler@k9 | ", sage="none")
    view = scene.rules.view(scene.state, scene.setup, 0)
    assert view.goals == scene.table.goals
    assert scene.state.goals is msgspec.UNSET, "no save holds them"
    assert free.table.goals.wanted < stand("brawler@k9 | ").table.goals.wanted


def test_computers_play_for_the_goals_of_their_own_ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one piece home wins in place of three, who has one far ahead of all others is ahead."""
    folder = tmp_path / "dash"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("{id: dash, name: Dash, summary: One piece., extends: skirmish, version: 1}")
    numbers = yaml.safe_load((rulesets.load("skirmish").folder / "numbers.yaml").read_text())
    numbers["match"]["home_needed"]["standard"][2] = 1
    numbers["match"]["round_limit"]["standard"][2] = 5
    (folder / "numbers.yaml").write_text(yaml.safe_dump(numbers))
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.use(folder)
    board = "brawler#54 | brawler#40 brawler#40 brawler#40"
    usual, dash = stand(board), stand(board, ruleset=rulesets.load("dash"))
    assert (dash.table.goals.wanted, dash.table.goals.rounds) == (1, 5)
    ahead = [players.chances_of(scene)[0] > players.chances_of(scene)[1] for scene in (usual, dash)]
    assert ahead == [False, True]


def test_chances_add_up_and_whoever_has_won_has_won() -> None:
    scene = stand("brawler#40$1 brawler#30 | brawler#5")
    chances = players.chances_of(scene)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1]
    assert chance_line(scene).startswith("To win: Ana ")
    scene.state.places, scene.state.over = [1], True
    assert players.chances_of(scene) == [0.0, 1.0, 0.0]
    assert lead(scene, 1) == WON == -lead(scene, 0)


# Advice


def advised(scene: Fight) -> dict[str, tuple[str, ...]]:
    """Return the reasons for each answer."""
    return {answer: one.reasons for one in players.advice_for(scene) for answer in (one.answer, *one.also)}


def test_reasons_tell_captures_chances_and_dangers() -> None:
    taken = advised(stand("brawler@i10 | champion@k9-24x"))["go:k9"]
    assert len([reason for reason in taken if "captures" in reason]) == 1
    assert taken[0].startswith("captures Ben's brawler, 46 spaces along")
    home = advised(stand("brawler#54 | "))["home"]
    assert home[0] == "comes home"
    gate = advised(stand("brawler#49$1 | "))
    assert any("through the gate, where no enemy follows" in reasons for reasons in gate.values())
    feared = advised(stand("brawler@c9-14 | ", monsters="toll_reaver@g13"))
    assert "more danger there" in feared["go:g10"]
    blow = advised(stand("champion@k9 | brawler@j9-26"))["attack:greatsword:1.0"]
    assert blow[0].endswith("% to succeed")
    assert blow[1].startswith("an average hit takes down Ben's ")


def test_of_a_piece_that_leaves_the_yard_it_is_told_that_it_comes_out() -> None:
    found = advised(stand("brawler@k9 | ", "d6:6", phase="muster"))
    assert found["muster:1"] == ("comes out",)


def test_coming_home_with_the_last_piece_that_must_is_said_to_win_and_comes_before_all_else() -> None:
    def told(home: int) -> tuple[str, float]:
        scene = stand(f"{'brawler#56 ' * home}trickster#45$1 | champion@f9", monsters="burr_hound@e9").play("run")
        first, *others = players.advice_for(scene)
        assert first.answer == "home"
        return first.reasons[0], min(one.behind for one in others if one.answer.startswith("go:"))

    (one, least), (last, most) = told(1), told(2)
    assert (one, last) == ("comes home", "comes home, and wins")
    assert most >= least + 40


def test_a_reaction_is_explained_by_what_it_spares() -> None:
    scene = stand("champion@k9 | champion@j9").play("attack:greatsword:1.0")
    found = advised(scene)
    assert found["dodge:0"] == ("Ben's brawler is hurt 32%, otherwise 50%", "uses its reaction")
    assert found["pass"] == ("keeps its reaction",)
    assert players.advice_for(scene)[0].answer == "dodge:0"
    worn = stand("champion@k9 | champion@j9-14").play("attack:greatsword:1.0")
    assert advised(worn)["dodge:0"][0].startswith("an average hit takes it down, "), "what is at stake comes first"


def test_every_tip_has_a_reason_and_none_has_more_than_four() -> None:
    boards = [
        stand("brawler@k9-12!prone mender@c9 | champion@j9-22", monsters="toll_reaver@g13"),
        stand("bulwark@c9 | champion@l9", "d6:4", phase=["muster", "party_turns"]).play("pass"),
        stand("brawler@e9 | champion@d9", phase="initiative", turn=None),
    ]
    for scene in boards:
        found = players.advice_for(scene)
        assert len(found) > 1
        assert all(1 <= len(one.reasons) <= 4 for one in found), [one for one in found if not one.reasons]
        assert all(len(set(one.reasons)) == len(one.reasons) for one in found)


def test_whoever_may_act_before_the_monsters_is_told_what_waiting_risks() -> None:
    board = "brawler@c9-15 brawler@d9 | champion@l9"
    near, far = (stand(board, monsters=f"toll_reaver@{at}", phase="initiative", turn=None) for at in ("e9", "o8"))
    found = advised(near)
    assert found["pass"] == ("keeps all reactions", "at most 40% to be knocked down")
    assert found["first:0"][0] == "acts before its enemies; 40% to be knocked down here"
    assert advised(far)["pass"] == ("keeps all reactions", "no piece is in danger")
    assert advised(far)["first:0"][0] == "acts before its enemies; nothing to fear here"


PASSING = "brawler@e9 | champion@f9 brawler@j9"
"""Somebody who cannot walk on without being struck at."""


def test_reasons_tell_seals_that_are_missing_and_free_attacks() -> None:
    scene = stand("brawler@i10 | champion@k9-24x")
    assert advised(scene)["go:k9"][1] == "gets a seal; you need 3"
    one = advised(stand("brawler@i10$2 | champion@k9-24x"))["go:k9"]
    assert one[1] == "gets a seal, the last you need"
    none = advised(stand("brawler@i10$3 | champion@k9-24x"))["go:k9"]
    assert none[1] == "gets a seal"
    passing = advised(stand(PASSING))
    assert passing["run"] == ("risks 1 free attack; up to 14 forward",)
    risks = {one.answer: one.risk for one in players.advice_for(stand(PASSING))}
    assert all(risks[answer] != 0 for answer, told in passing.items() if "free attack" in " ".join(told)), (
        "there is one"
    )


def test_the_end_of_a_turn_is_explained_by_what_is_left_and_by_what_threatens() -> None:
    scene = stand("brawler@c9-14 | ", monsters="toll_reaver@e9")
    scene.play("defend")
    found = {one.answer: one for one in players.advice_for(scene)}
    assert found["pass"].risk is not None
    assert found["pass"].risk > 0
    assert found["pass"].reasons[0] == "you lose the rest of this piece's move and action"


def test_who_comes_next_is_told_by_how_far_it_is_and_what_it_has_to_fear() -> None:
    scene = stand("brawler@k9 brawler@g2-20 | ", monsters="toll_reaver@g3")
    last, first = advised(scene)["act:0"], advised(scene)["act:1"]
    assert [reason for reason in last if reason == "farthest along"] == []
    assert first[0] == "farthest along"
    assert any(reason.endswith(" to be knocked down here") for reason in first)
    level = advised(stand("brawler@k9 brawler@k9 | "))
    assert not any("farthest along" in reasons for reasons in level.values())


def test_healing_is_explained_by_the_danger_that_it_takes_away() -> None:
    board = "mender@c9 brawler@d9-20 | "
    found = advised(stand(board, monsters="toll_reaver@e9").play("act:0"))
    heals = [reason for answer, told in found.items() for reason in told if answer.startswith(("cast:", "talent:"))]
    assert any("is knocked down" in reason and "otherwise" in reason for reason in heals)


def test_the_risk_is_that_of_the_space_where_a_move_ends() -> None:
    found = {one.answer: one.risk for one in players.advice_for(stand("brawler@c9 | ", monsters="toll_reaver@g13"))}
    assert found["run"] is None
    near, far = found["go:g10"], found["go:d9"]
    assert near is not None
    assert far is not None
    assert 0 <= far < near < 1
    home = {one.answer: one.risk for one in players.advice_for(stand("brawler#54 | ", monsters="toll_reaver@c9"))}
    assert home["home"] == 0


@pytest.mark.parametrize(
    "board", ["brawler@i10 | champion@k9-24x", "champion@k9 | champion@j9-22", "brawler@k9!prone | "]
)
def test_the_best_is_what_a_hard_seat_does(board: str) -> None:
    scene = stand(board)
    prompt = scene.prompt
    assert prompt is not None
    chosen = players.choose(scene.view(0), prompt, "hard", 1, 0, system="skirmish", options=scene.setup.options)
    (best, *_) = players.advice_for(scene)
    assert chosen in (best.answer, *best.also)
    assert best.behind == 0


def test_the_sage_is_advised_like_a_party() -> None:
    scene = stand("brawler@k9-28x brawler@g2 | ", monsters="burr_hound@i10", turn=None, phase="sage_turns", level=None)
    assert hint_lines(scene)[0].startswith("1. Go to k9. Captures Ana's champion, 20 spaces along")


def test_a_seat_is_warned_of_what_gives_much_away() -> None:
    scene = stand("brawler@i10 | champion@k9-24x")
    scene.prefer(0, BLUNDERS, "always")
    behind = {answer: one.behind for one in players.advice_for(scene) for answer in (one.answer, *one.also)}
    assert scene.prompt is not None
    for option in scene.prompt.options:
        assert bool(blunder_warning(scene, option)) == (behind[option.id] >= SMALL)
    assert blunder_warning(scene, scene.offer("pass")).endswith("Better: Go to k9")
    assert blunder_warning(scene, scene.offer("go:k9")) == ""


def test_nobody_is_warned_against_what_could_be_done_all_the_same() -> None:
    scene = stand("bulwark@c9 | champion@l9", "d6:4", phase=["muster", "party_turns"])
    scene.prefer(0, BLUNDERS, "always")
    scene.play("pass", "run")
    assert players.advice_for(scene)[0].answer == "give-die"
    assert blunder_warning(scene, scene.offer("stow:sword")) == ""
    assert "Better: Go to" in blunder_warning(scene, scene.offer("pass"))


def test_it_is_told_why_a_computer_did_what_it_did() -> None:
    game = Game.new("skirmish", [Seat("Ana", computer="hard"), Seat("Ben"), Seat("Sam", computer="hard")], seed=4)
    told: list[str] = []
    while len(told) < 30 and game.prompt is not None:
        answer = players.answer_for(game) or game.prompt.default.id
        if why := why_line(game, answer):
            told.append(why)
        game.answer(answer)
    assert all(one.startswith(("Why Ana did that: ", "Why Sam did that: ")) for one in told)
    assert not any(re.search(r"that: [^.;:]+\.( \d+ steps?\.| No risk\.)?$", one) for one in told), (
        "a reason or nothing"
    )


def test_nothing_is_advised_where_there_is_no_choice() -> None:
    scene = stand("brawler@k9 brawler@j9 | ")
    assert scene.prompt is not None
    assert len(players.advice_for(scene)) > 1
    scene.prompt.answers, scene.prompt.lazy.insight = scene.prompt.answers[:1], ()
    assert players.advice_for(scene) == []
    assert hint_lines(scene) == [NOTHING]


# What nobody can know


PLACES = ("m9", "m7")
LEVELS: tuple[Level, ...] = ("normal", "hard", "expert")


def _hidden(point: str, *, is_hidden: bool = True) -> Fight:
    mark = "~" if is_hidden else ""
    return stand(f"brawler@c9-12 | trickster@{point}{mark}")


def test_where_somebody_hides_changes_no_hint_no_chance_and_no_answer() -> None:
    one, other = (_hidden(point) for point in PLACES)
    assert one.piece(1).step != other.piece(1).step
    assert list(unknown_combatants(one.state, 0)) == list(unknown_combatants(other.state, 0)) == [(1, 0)]
    assert one.choices == other.choices, "the question is the same"
    assert hint_lines(one) == hint_lines(other)
    assert chance_line(one) == chance_line(other)
    answers = [
        players.choose(
            scene.view(0),
            scene.prompt,
            level,
            1,
            count,
            system="skirmish",
            options=scene.setup.options,
            imagine=partial(scene.fork, seat=0),
        )
        for scene in (one, other)
        for level in LEVELS
        for count in range(2)
        if scene.prompt is not None
    ]
    assert answers[:6] == answers[6:]
    shown = [chance_line(_hidden(point, is_hidden=False)) for point in PLACES]
    assert shown[0] != shown[1], "where it is matters once it is known"


def test_whoever_is_hidden_from_all_but_one_is_known() -> None:
    scene = stand("brawler@c9 brawler@d9 | trickster@m9")
    scene.piece(1).hidden_from = [(0, 0)]  # type: ignore[list-item]  # a combatant
    assert list(unknown_combatants(scene.state, 0)) == []
    scene.piece(1).hidden_from = [(0, 0), (0, 1)]  # type: ignore[list-item]  # combatants
    assert list(unknown_combatants(scene.state, 0)) == [(1, 0)]
    assert list(unknown_combatants(scene.state, 1)) == []
    assert known_view(scene.state, 0).parties[1][0].step < 0 <= scene.piece(1).step
    assert known_view(scene.state, 1) is scene.state


def test_a_hidden_monster_frightens_nobody() -> None:
    def fear(monsters: str) -> float | None:
        found = players.advice_for(stand("brawler@c9-12 | ", monsters=monsters))
        return next(one.risk for one in found if one.answer == "go:g10")

    assert fear("toll_reaver@g13") != fear("toll_reaver@g13~") == fear("")


def test_a_hidden_monster_changes_no_judgement() -> None:
    def worths(monster: str) -> list[tuple[str, float]]:
        scene = stand("brawler@c9-14 | ", monsters=monster)
        return [(one.answer, one.behind) for one in players.advice_for(scene)]

    assert worths("toll_reaver@i10~") == worths("toll_reaver@m7~")
    assert worths("toll_reaver@i10") != worths("toll_reaver@m7")


def test_copies_put_the_hidden_where_they_could_be_and_leave_the_rest() -> None:
    scene = _hidden("m9")
    steps = set()
    for luck in range(12):
        copy = scene.fork(luck, 0)
        steps.add(copy.state.parties[1][0].step)
        copy.state.parties[1][0].step = scene.piece(1).step
        assert copy.state.parties == scene.state.parties
        assert copy.prompt is not None
        assert [one.id for one in copy.prompt.options] == list(scene.choices)
    assert len(steps) > 2
    assert scene.fork(3, 1).state.parties == scene.state.parties, "it knows itself where it is"
    assert scene.fork(3).state.parties == scene.state.parties


def test_nobody_is_imagined_in_plain_sight_nor_on_a_start() -> None:
    scene = stand("brawler@c9 brawler@i15 | ", monsters="toll_reaver@k9~")
    rules, seen = scene.rules, set()
    for number in range(40):
        state = rules.imagine(scene.state, scene.setup, 0, Lot(Dice(number, "lot")))
        seen.add(state.monster(1).ring)
    assert len(seen) > 3
    starts = {0, 13, 26, 39}
    assert not seen & starts
    observers = [ring for who, ring in scene.state.on_ring().items() if who.seat == 0]
    dim = {ring for ring, terrain in scene.table.terrain.items() if terrain.is_obscured}
    assert not {ring for ring in seen - dim if any(scene.table.sees(one, ring) for one in observers)}


# Looking ahead


def test_an_expert_looks_ahead_and_answers_what_is_on_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.players.skirmish.LIMITS", Limits(1, batch=1, rounds=1, trust=1.0, candidates=2))
    tried: list[int] = []
    compare = lookahead.compare

    def counted(ahead: Any, answers: Any, *rest: Any) -> Any:
        tried.append(len(answers))
        return compare(ahead, answers, *rest)

    monkeypatch.setattr("ludo_tui.players.lookahead.compare", counted)
    scene = stand("champion@k9 | champion@j9 champion@l9", monsters="burr_hound@i10")
    assert scene.prompt is not None
    ask: Callable[[], str] = lambda: players.choose(  # noqa: E731 - asked twice
        scene.view(0),
        scene.prompt,  # type: ignore[arg-type]  # asked
        "expert",
        1,
        0,
        system="skirmish",
        options=scene.setup.options,
        imagine=partial(scene.fork, seat=0),
    )
    first = ask()
    assert first in scene.choices
    assert ask() == first
    assert tried == [2, 2], "two answers are close, and are compared each time"


def test_an_expert_thinks_aside_and_can_be_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.players.skirmish.LIMITS", Limits(samples=9, batch=8, rounds=0, trust=1.0))
    seats = [Seat("Ana", computer="expert"), Seat("Ben", computer="hard"), Seat("Sam", computer="expert")]
    game = Game.new("skirmish", seats, 3, {"match": "short"})
    asked = set()
    while game.answer_count < 5 and game.prompt is not None:
        asked.add((game.prompt.seat, players.thinks_long(game)))
        answer = players.answer_for(game, lambda: True)
        assert answer is not None
        game.answer(answer)
    assert (2, True) in asked


# Luck


def _told(events: list[Any], **known: Any) -> list[tuple[int, float]]:
    """Return the luck of what comes of an attempt of seat 0 that is worth 8 spaces with its odds."""
    fortunes = Fortunes()
    options: tuple[Option, ...] = (
        option_of(Offer, id="try", label="Try", **known),
        Offer(id="pass", label="Pass", does="pass"),
    )
    fortunes.note(Prompt(0, "turn", "What?", options), {"try": 4.0, "pass": 0.0})
    return list(fortunes.told("try", events))


def _attempted(*, is_success: bool, seat: int = 0) -> Attempted:
    return Attempted(
        who=Ref(seat, 0), purpose="attack", total=9, goal=9, net=0, circumstances=(), is_success=is_success
    )


def test_luck_is_what_an_attempt_brought_more_than_its_odds() -> None:
    assert _told([_attempted(is_success=True)], odds=0.5) == [(0, 4.0)]
    assert _told([_attempted(is_success=False)], odds=0.5) == [(0, -4.0)]
    assert _told([_attempted(is_success=False, seat=1), _attempted(is_success=True)], odds=0.5) == [(0, 4.0)]
    assert _told([_attempted(is_success=True)]) == [], "nothing was rolled for"
    threat = Threat(whom=Ref(0, 0), odds=0.5, mean_damage=8.0, left=20)
    assert _told([_attempted(is_success=True)], odds=0.5, now=threat, then=threat) == [], "somebody else's roll"


def test_the_luck_of_the_ludo_die_averages_to_nothing() -> None:
    rolls = [Rolled(seat=1, sides=6, value=value, purpose="Ludo die", rule="sh.race.die") for value in range(1, 7)]
    lucks = [luck for _, luck in _told(list(rolls))]
    assert lucks == sorted(lucks)
    assert sum(lucks) == pytest.approx(0)
    assert _told([Rolled(seat=1, sides=6, value=6, purpose="sword")]) == [], (
        "what it brings is told by what comes of it"
    )


@pytest.mark.slow
def test_a_match_is_analysed_and_a_planted_blunder_is_found() -> None:
    game = Game.new("skirmish", [Seat(name, computer="hard") for name in ("Ana", "Ben", "Sam")], 2, {"match": "short"})
    planted = None
    while (answer := players.answer_for(game)) is not None:
        prompt, advice = game.prompt, players.advice_for(game)
        assert prompt is not None
        if planted is None and prompt.kind == "turn" and len(advice) > 1:
            last = next(one for one in advice if one.answer == "pass")
            if last.behind > 8:  # the end of a turn cannot be made up for later in it
                planted = prompt.seat, game.state.turn.number, last, advice[0]
                answer = last.answer
        game.answer(answer)
    found = players.analysis_of(game)
    assert isinstance(found, Analysis)
    assert planted is not None
    seat, turn, given, best = planted
    worst = found.worst(seat)
    assert worst is not None
    assert (worst.turn, worst.chosen, worst.better) == (turn, given.words, best.words)
    assert all(found.given_away(other) == pytest.approx(0) for other in range(3) if other != seat)
    assert any(found.luck(other) for other in range(3))
