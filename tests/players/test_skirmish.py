"""Computer seats of Skirmish Ludo: sensible where a person would be, repeatable, better at better levels."""

from itertools import islice
from typing import Any, cast
from zlib import crc32

import msgspec
import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import HOME
from ludo_tui.engine import Level, Prompt
from ludo_tui.players import choose, play_computer_turns, sensible_answer
from ludo_tui.players.skirmish import Judgement
from ludo_tui.presenting.question.question_layout import first_answer
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.tips import Tips
from ludo_tui.rules.skirmish.phases import sage
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load
from ludo_tui.study.simulation import Plan, new_match
from ludo_tui.table.session import Session
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.saves.make_examples import FOLDER


def chosen(scene: Fight, level: Level = "hard") -> str:
    """Return what a computer seat answers here."""
    prompt = scene.prompt
    assert prompt is not None
    return choose(scene.view(prompt.seat), prompt, level, 1, 0, system="skirmish", options=scene.setup.options)


def aside(scene: Fight, prompt: Prompt) -> str | None:
    """Return what a sensible player answers by what everybody sees."""
    return Judgement(scene.rules.view(scene.state, scene.setup, None), scene.setup.options).aside(prompt)


def match(*levels: Level, seed: int, answers: int | None = None, **options: str | bool) -> Game:
    """Play a match between computer seats, to its end or a number of answers far."""
    seats = [Seat(name, computer=level) for name, level in zip("ABCDE", levels, strict=False)]
    game = Game.new("skirmish", seats, seed=seed, options={"match": "short", **options})
    for _ in islice(play_computer_turns(game), answers):
        pass
    return game


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_match_between_computers_ends_and_comes_out_the_same_again(level: Level) -> None:
    first, second = match(level, level, level, seed=5), match(level, level, level, seed=5, answers=150)
    assert first.result is not None
    again = [turn.answers for turn in second.history]
    assert len(again) > 5
    assert [turn.answers for turn in first.history][: len(again)] == again


@pytest.mark.parametrize("seeds", [range(6, 9), pytest.param(range(9), marks=pytest.mark.slow)], ids=["some", "more"])
def test_normal_parties_beat_easy_ones(seeds: range) -> None:
    won = sum(match("normal", "easy", seed=seed, sage="none").result == (0, 1) for seed in seeds)
    won += sum(match("easy", "normal", seed=seed, sage="none").result == (1, 0) for seed in seeds)
    assert won >= 1.6 * len(seeds)


def test_easy_seats_are_beginners_but_not_silly() -> None:
    game, kinds = match("easy", "easy", "easy", seed=3, answers=0), set[str]()
    while (prompt := game.prompt) is not None and game.answer_count < 250:
        wise = choose(game.view(prompt.seat), prompt, "hard", 3, game.answer_count, system="skirmish")
        answer, _ = next(play_computer_turns(game))
        option = prompt.option(answer)
        assert option is not None
        assert not (
            option.shown.needs_confirming and option.does == "pass" and any(one.does == "run" for one in prompt.answers)
        )
        assert option.does not in ("drop", "stow") or answer == wise
        kinds.add(option.does)
    assert len(kinds) > 12, "all kinds of things"


def test_easy_seats_go_home_where_they_can() -> None:
    scene = stand("brawler@k9 mender#54 | champion@j9-5").play("act:1")
    prompt = scene.prompt
    assert prompt is not None
    found = {choose(scene.view(0), prompt, "easy", seed, 0, system="skirmish") for seed in range(9)}
    assert found == {"home"}


def test_a_party_runs_when_nobody_is_near() -> None:
    scene = stand("brawler@c9$1 | ")
    assert chosen(scene) == "run"
    assert chosen(scene.play("run")) == "go:i12"


def test_it_goes_home_rather_than_fight() -> None:
    assert chosen(stand("brawler#54 | ")) == "home"


def test_it_strikes_down_who_is_nearly_down() -> None:
    assert chosen(stand("champion@k9 | champion@j9-22")).partition(":")[2] == "greatsword:1.0"  # in whatever way


def test_it_walks_up_to_a_fight_that_pays() -> None:
    assert chosen(stand("champion@i10 | champion@k9-22")) in ("go:j9", "go:l9")


def test_it_captures_the_fallen() -> None:
    assert chosen(stand("brawler@i10 | champion@k9-24x")) == "go:k9"


def test_it_stands_up_and_tends_its_comrades() -> None:
    assert chosen(stand("brawler@k9!prone | ")) == "stand"
    assert chosen(stand("brawler@k9 brawler@j9-28x | ")) == "stabilize:0.1"


def test_it_gives_the_die_to_the_foremost() -> None:
    assert chosen(stand("brawler@k9 bulwark@c9 | ")) == "act:0"
    scene = stand("brawler@k9 | ", "d6:3", phase=("muster", "party_turns")).play("pass")
    assert chosen(scene) == "give-die"


def test_it_strikes_at_whoever_walks_away_and_dodges() -> None:
    assert chosen(stand("brawler@k9 | champion@j9").play("go:m9")) == "strike:0:greatsword"
    assert chosen(stand("champion@k9 | champion@j9").play("attack:greatsword:1.0")) == "dodge:0"


@pytest.mark.parametrize(("armed", "answer"), [("", "strike:0:staff"), ("+spark_wand", "pass")])
def test_it_keeps_its_reaction_where_a_free_attack_would_hardly_hit(armed: str, answer: str) -> None:
    more: dict[str, Any] = {"turn": None, "phase": "sage_turns", "level": None}
    scene = stand(f"reedling/arcanist@j9{armed} | ", monsters="cairn_guard@k9", **more).play("go:m9")
    assert chosen(scene) == answer
    assert scene.prompt is not None
    assert sensible_answer(scene, scene.prompt, 1) == answer


@pytest.mark.rule("sk.reaction.free-attack.weapons", "sh.reaction.bare-hands")
@pytest.mark.parametrize(
    ("board", "answer"),
    [
        ("bulwark@k9 | arcanist@j9", "strike:0:trip"),  # its staff would hardly hit
        ("bulwark@k9 | arcanist@j9+spark_wand", "strike:0:grab"),
        ("bulwark@k9!prone | arcanist@j9+spark_wand", "strike:0:grab"),  # what lies is not tripped
        ("brawler@k9 | champion@j9", "strike:0:greatsword"),
    ],
)
def test_who_would_hardly_hit_topples_or_holds_the_one_that_walks_away(board: str, answer: str) -> None:
    scene = stand(board)
    scene.play("go:m9" if "go:m9" in scene.choices else "go:l9")
    assert chosen(scene) == answer


@pytest.mark.parametrize(("left", "answer"), [(7, "dice:1"), (4, "dice:0")])
def test_bonus_damage_is_kept_only_where_the_hit_all_but_surely_fells(left: int, answer: str) -> None:
    scene = stand(f"bulwark@k9 | champion@j9-{24 - left}", "d20:15").play("attack:sword:1.0", "pass")
    assert scene.prompt is not None
    assert scene.prompt.kind == "bonus"
    assert chosen(scene) == answer


def test_spoils_heal_the_worn_and_else_carry_on() -> None:
    assert chosen(stand("brawler@k9-13 | champion@j9-24x", "d6:3").play("go:j9")) == "mend:0"
    assert chosen(stand("brawler@k9-2 | champion@j9-24x", "d6:3").play("go:j9")) == "stride:0"


def test_a_monster_carries_off_the_fallen_before_all() -> None:
    monsters: dict[str, Any] = {"turn": None, "phase": "sage_turns"}
    assert chosen(stand("brawler@k9-28x brawler@g2 | ", monsters="burr_hound@i10", **monsters)) == "go:k9"
    far = stand("brawler@o9-28x brawler@j9 | ", monsters="toll_reaver@i10", **monsters)
    assert chosen(far) == "run"
    assert chosen(far.play("run")) == "go:o9"


def test_a_monster_fights_where_it_can_and_else_bars_the_way() -> None:
    assert chosen(stand("brawler@j9 | ", monsters="burr_hound@i10", turn=None, phase="sage_turns")) == "attack:bite:0.0"
    scene = stand("brawler@c9 | ", monsters="toll_reaver@i15", turn=None, phase="sage_turns")
    assert chosen(scene) == "run"
    assert chosen(scene.play("run")) in ("go:d9", "go:e9", "go:f9", "go:g10")


def test_a_monster_dodges_what_would_fell_it() -> None:
    weak = stand("champion@k9 | ", monsters="toll_reaver@j9-10", level=None).play("attack:greatsword:mon-1")
    assert chosen(weak) == "dodge:1"
    strong = stand("champion@k9 | ", monsters="toll_giant@j9", level=None).play("attack:greatsword:mon-1")
    assert chosen(strong) == "pass"


def test_a_sage_buys_where_somebody_will_come_soonest() -> None:
    scene = stand("brawler@c9 | ", turn=None, phase="summons", state={"menace": 6}, level=None)
    assert chosen(scene).endswith("@g11")
    assert chosen(scene, "normal").endswith("@g11")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_sage_begins_with_one_tough_monster_and_never_saves_later(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bought(menace: int, number: int) -> str:
        state = {"menace": menace, "round": number - 1}
        scene = stand("brawler@c9 | ", turn=None, phase="summons", state=state, level=None)
        return chosen(scene, level)

    tables = tables_of(load("skirmish").tables)
    income = tables.numbers.sage.income[2]  # a person is the Sage here
    first, later = bought(5 - income, 1), bought(1, 2)
    assert tables.monsters[first.removeprefix("buy:").partition("@")[0]].cost == 5
    assert later != "pass"
    assert bought(3 - income, 1) == "pass", "three small ones would fall to a blow each"
    assert bought(3 - income, 2) != "pass"
    poor = msgspec.structs.replace(tables.numbers.sage, income={2: 1})
    monkeypatch.setattr(sage, "purse", lambda _: poor)
    assert bought(0, 2) == "pass", "what costs 1 falls to a blow, too"
    assert bought(1, 2) != "pass"


def test_a_hard_sage_buys_what_hits_and_lasts_for_its_price() -> None:
    scene = stand("brawler@c9 | ", turn=None, phase="summons", state={"menace": 6}, level=None)
    assert scene.prompt is not None
    bought = scene.offer(chosen(scene))
    others = [one for one in map(scene.offer, scene.choices) if one.aim.space == bought.aim.space and one != bought]
    strength = {one.id: (one.facts.mean_damage or 0.0, one.facts.left or 0) for one in (bought, *others)}
    assert [
        one for one in others if one.aim.amount == bought.aim.amount and strength[one.id] > strength[bought.id]
    ] == []
    assert any(one.aim.amount < bought.aim.amount for one in others if one.aim.amount and bought.aim.amount), (
        "what costs one is weak"
    )


def test_it_takes_the_capture_that_wins() -> None:
    steps = "#56 brawler#56 brawler@i10$1 brawler#-1"
    scene = stand(f"brawler{steps} | champion@k9-24x", monsters="toll_reaver@i11-12")
    assert chosen(scene) == "go:k9"


def test_it_takes_the_initiative_to_come_home_and_else_waits() -> None:
    ready = stand("brawler#45$1 | ", monsters="toll_reaver@i11", turn=None, phase=("initiative", "summons"), level=None)
    assert chosen(ready) == "first:0"
    poor = stand("brawler#20$1 | ", monsters="toll_reaver@i15", turn=None, phase=("initiative", "summons"), level=None)
    assert chosen(poor) == "pass"


def test_the_spaces_of_the_die_go_to_whoever_walks() -> None:
    scene = stand("brawler@k9 | ", "d6:3", phase=("muster", "party_turns")).play("pass")
    assert chosen(scene) == "give-die"
    busy = stand("brawler#5!slowed | ", "d6:3", phase=("muster", "party_turns")).play("pass", "stunt:seal_a_lair:g11")
    assert chosen(busy) == "pass"


def test_a_task_is_not_lost_by_walking_away() -> None:
    assert chosen(stand("brawler#5 | ").play("stunt:seal_a_lair:g11")) == "pass"


def test_a_six_is_kept_for_who_comes_home_by_it_and_else_brings_one_out() -> None:
    near = stand("brawler#40$1 brawler#10 brawler#20 | ", "d6:6", phase="muster")
    assert chosen(near) == "pass"
    far = stand("brawler#30 brawler#10 brawler#20 | ", "d6:6", phase="muster")
    assert chosen(far) == "muster:3"


def test_who_lies_low_before_shooters_stays_down() -> None:
    board, monsters = "champion@i10-18!slowed | ", "hedge_archer@e9"
    scene = stand(board, "d6:3", monsters=monsters, phase=("muster", "party_turns")).play("pass", "defend", "go:k9")
    assert chosen(scene) == "drop"
    assert chosen(scene.play("drop")) != "stand"


@pytest.mark.parametrize(
    ("board", "answers", "marked"),
    [
        ("champion@c9 | champion@d9", ("go:g10",), "strike:0:greatsword"),
        ("champion@c9 | champion@d9-20", ("attack:greatsword:1.0",), "dodge:0"),
    ],
)
def test_the_reaction_of_a_sensible_player_is_marked_first(board: str, answers: tuple[str, ...], marked: str) -> None:
    scene = stand(board).play(*answers)
    prompt = scene.prompt
    assert prompt is not None
    assert (prompt.seat, prompt.kind) == (1, "reaction")
    assert aside(scene, prompt) == marked


@pytest.mark.parametrize(
    ("board", "phase"),
    [("champion@c9 | champion@d9", "party_turns"), ("champion@c9 brawler@k9 | champion@d9", "party_turns")],
    ids=["a turn", "who goes next"],
)
def test_the_mark_and_the_first_tip_are_one_opinion(board: str, phase: str) -> None:
    scene = stand(board, phase=phase)
    session = Session(scene, auto_move=False, marks_suggestion=True)
    marked = first_answer(cast(Prompt, session.questions.prompt), question_words(session))
    assert marked is not None
    assert Tips(session).hints(marked)[0].startswith(f"1. {marked.label}. ")
    assert sensible_answer(scene, session.questions.prompt, session.privacy.viewer) == marked.id


def test_going_home_is_sensible_wherever_it_is_on_offer() -> None:
    scene = stand("brawler#54$2 brawler@k9 | champion@c9").play("act:0")
    assert scene.prompt is not None
    view, prompt = scene.rules.view(scene.state, scene.setup, None), scene.prompt
    assert Judgement(view, scene.setup.options).aside(prompt) == "home"
    renamed = tuple(msgspec.structs.replace(one, id=f"answer {number}") for number, one in enumerate(prompt.answers))
    answer = Judgement(view, scene.setup.options).aside(prompt.with_answers(renamed, keeps_insight=True))
    assert [one.aim.to_step for one in renamed if one.id == answer] == [HOME], (
        "its data tell which one that is, not its id"
    )


def test_once_the_action_is_used_the_mark_lets_go_of_nobody() -> None:
    game = Game.load(FOLDER / "skirmish-pin.ludo.json")
    prompt = game.prompt
    assert prompt is not None
    assert {"release", "stand", "pass"} <= {option.does for option in prompt.options}
    assert sensible_answer(game, prompt, prompt.seat) == "stand"


def test_nobody_is_made_to_hurry() -> None:
    scene = stand("brawler@k9 | ", monsters="burr_hound@g2", turn=None, phase="initiative", level=None)
    assert scene.prompt is not None
    assert aside(scene, scene.prompt) == "pass"


def test_a_monster_with_an_action_of_its_own_is_not_sent_off_without_thought() -> None:
    for monsters, marked in (("toll_reaver@g13", "march"), ("war_drummer@g13", "talent:drumbeat")):
        scene = stand("brawler@k9 | ", monsters=monsters, turn=None, phase="sage_turns")
        assert scene.prompt is not None
        assert "march" in scene.choices
        assert aside(scene, scene.prompt) == marked


@pytest.mark.parametrize(
    ("menace", "monsters", "marked"),
    [
        (3, "toll_reaver@j9 toll_reaver@k9 gutter_imp@g2 burr_hound@g2 toll_reaver@m9", "send-off:3"),
        (0, "toll_reaver@j9 toll_reaver@k9 burr_hound@g2 burr_hound@g2 toll_reaver@m9", "pass"),
        (9, "toll_reaver@g11 toll_reaver@g11 gutter_imp@g12 burr_hound@g12 toll_reaver@g10", "pass"),
    ],
)
def test_who_stands_where_nobody_comes_is_sent_off_for_somebody_dearer(menace: int, monsters: str, marked: str) -> None:
    cap = tables_of(load("skirmish").tables).numbers.sage.cap[2]
    full = monsters + " toll_reaver@g11" * (cap - len(monsters.split()))
    scene = stand("brawler@c9 | ", monsters=full, turn=None, phase="summons", state={"menace": menace}, level=None)
    prompt = scene.prompt
    assert prompt is not None
    assert prompt.kind == "send-off"
    view = scene.rules.view(scene.state, scene.setup, None)
    assert Judgement(view, scene.setup.options).aside(prompt) == marked


def test_what_normal_seats_choose_does_not_depend_on_what_classes_are_called() -> None:
    """How each target seems to them is drawn by its numbers: a renamed class once made other matches of the same seeds.

    The sum is that of the answers since sides are dealt by lot. It changes with what is offered, and with what
    computers think of it.
    """
    match = new_match(Plan(ruleset="skirmish", levels=("normal",) * 4), 5)
    answers = [answer for answer, _ in islice(play_computer_turns(match), 120)]
    assert crc32(" ".join(answers).encode()) == 2190204215
