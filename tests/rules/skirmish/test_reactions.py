"""Dodging, covering, who is asked and how often."""

import pytest

from ludo_tui.engine import Option, OptionShown, Who
from ludo_tui.rules.fight.rolls import PlannedRoll
from ludo_tui.rules.skirmish.attacking.attack_offers import attack_offers
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.rolls import BOONS
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.table.questions import folding, sections
from ludo_tui.table.session import Session
from tests.rules.skirmish.skirmish_scene import stand


def announced(table: SkirmishTable, who: Who, target: Who) -> Attacking:
    """Return an attack with the first weapon of somebody, before any die."""
    form = table.sheet(who).attacks[0]
    return Attacking(
        seat=who.seat, who=who, target=target, name=form.name, form=form, roll=PlannedRoll(policy=BOONS, goal=10)
    )


@pytest.mark.rule("sk.reaction.dodge.trigger-attack", "sk.reaction.dodge.bane", "sk.reaction.before-dice")
@pytest.mark.rule("sk.reaction.out-of-turn")
def test_a_dodge_is_asked_before_any_die_and_gives_a_bane() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:15 d6:6").play("attack:greatsword:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.all("rolled") == []
    scene.play("dodge:0")
    assert scene.counted() == {"dodge": -1}
    assert scene.event("attempted").total == 12


@pytest.mark.rule("sk.reaction.dodge.bane", "sk.reaction.withstand.bane")
@pytest.mark.parametrize(
    ("answer", "dice"), [("attack:greatsword:1.0", "d6:1"), ("shove:1.0", "d6:1"), ("strike:1.0", "d6:1 d6:1")]
)
def test_a_chance_is_told_with_the_dodge_that_may_follow(answer: str, dice: str) -> None:
    scene = stand("champion@k9 | champion@j9", f"d20:1 {dice}")
    offer = scene.offer(answer)
    assert (
        offer.chance == f"{round(100 * (offer.facts.odds_after_reaction or 0))}–{round(100 * (offer.facts.odds or 0))}%"
    )
    scene.play(answer)
    dodge = scene.offer("dodge:0")
    assert dodge.outcome.now is not None
    assert dodge.outcome.then is not None
    assert (dodge.outcome.now.odds, dodge.outcome.then.odds) == (offer.facts.odds, offer.facts.odds_after_reaction)
    scene.play("dodge:0")


@pytest.mark.rule("sk.reaction.dodge.bane", "sk.reaction.withstand.bane", "sk.reaction.dodge.trigger-agility")
@pytest.mark.parametrize(
    ("who", "answer", "met_by"),
    [
        ("arcanist", "cast:lance_of_light:1.0", "dodge:0"),
        ("arcanist", "cast:gust:1.0", "withstand:0"),
        ("trickster", "stunt:taunt:1.0", ""),
    ],
)
def test_the_chance_of_a_power_is_told_with_what_may_meet_it_and_nothing_meets_a_will(
    who: str, answer: str, met_by: str
) -> None:
    scene = stand(f"{who}@k9 | champion@n9", "" if met_by else "d20:1")
    offer = scene.offer(answer)
    assert (offer.facts.odds_after_reaction is not None) == bool(met_by)
    scene.play(answer)
    assert (met_by in scene.choices) == bool(met_by)
    assert scene.prompt is not None
    assert scene.prompt.seat == (1 if met_by else 0)


@pytest.mark.rule("sk.reaction.dodge.bane", "sk.reaction.once-per-round")
@pytest.mark.parametrize("state", ["!prone", "!stunned", "!held", "spent"])
def test_no_dodge_is_told_of_whoever_has_none(state: str) -> None:
    scene = stand(f"champion@k9 | champion@j9{state.removeprefix('spent')}", phase="party_turns")
    if state == "spent":
        scene.table.spend_reaction(Who(1, 0))
    offer = next(one for one in attack_offers(Field(scene.table, Who(0, 0)), Who(0, 0)) if one.aim.row == "greatsword")
    assert (offer.facts.odds_after_reaction is None, "–" in offer.chance) == (state != "!held", state == "!held")


def test_a_chance_says_in_words_what_a_dodge_leaves_of_it() -> None:
    scene = stand("bulwark@c9 | champion@l9", monsters="burr_hound@d9")
    names = scene.rules.names(scene.setup)
    assert scene.offer("attack:sword:mon-1").outlook(names).startswith("55%, 38% if it dodges, critical 15%; ")
    far = stand("bulwark@c9 | champion@l9", monsters="burr_hound@f9")
    assert "from there sword at burr hound 1 33–38%" in far.offer("go:e9").outlook(names)


@pytest.mark.rule("sk.reaction.withstand.trigger-strength", "sk.reaction.withstand.bane")
def test_dodging_and_withstanding_a_shove_come_to_the_same_and_are_listed_once() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:1 d6:1").play("shove:1.0")
    assert scene.choices == ["dodge:0", "withstand:0", "pass", "pass-turn"]
    assert scene.prompt is not None
    look = scene.rules.look(scene.state, scene.setup)
    listed = [[one.id for one in some] for some in folding.merge_alike(sections.listed(scene.prompt), 1, look)]
    assert listed == [["dodge:0", "withstand:0"], ["pass-turn"], ["pass"]]
    in_line_mode = [one.id for _, some in sections.under_headings(scene.prompt) for one in some]
    assert in_line_mode == ["dodge:0", "pass", "pass-turn"]
    scene.play("dodge:0")


@pytest.mark.rule("sh.reaction.order", "sk.reaction.cover-ally.trigger")
def test_a_second_question_says_whom_it_asks_and_what_came_of_the_first() -> None:
    scene = stand("champion@k9 | trickster@j9 bulwark@i10 arcanist@i10", "d20:1 d6:1").play("attack:greatsword:1.0")
    target, first, second = (scene.table.name(Who(1, number)) for number in range(3))
    told = f"{scene.table.name(Who(0, 0))} attacks {target} (great sword)."
    assert scene.prompt is not None
    assert (scene.prompt.text, scene.prompt.pending) == (f"{told} Does {first} react?", (told,))
    scene.play("pass")
    before = f"{told} {first} does not react."
    assert (scene.prompt.text, scene.prompt.pending) == (f"{before} Does {second} react?", (before,))
    scene.play("talent:quick_ward:2")
    ward = f"{told} {second}: Quick ward."
    assert (scene.prompt.text, scene.prompt.pending) == (f"{ward} Does {target} react?", (ward,))
    scene.play("pass")


def test_of_the_monsters_it_is_told_which_one_reacts() -> None:
    scene = stand("champion@k9 | bulwark@c9", "d20:1 d6:1", monsters="burr_hound@j9")
    scene.play("attack:greatsword:mon-1", "dodge:1")
    (taken,) = scene.all("reaction_taken")
    assert taken.in_short(scene.names) == "Burr hound 1 reacts with Dodge"


@pytest.mark.rule("sk.reaction.once-per-round")
def test_a_reaction_is_there_once_a_round_and_again_in_the_next() -> None:
    scene = stand("champion@k9 brawler@k9 | champion@j9", "d20:1 d20:1 d6:1")
    scene.play("act:0", "attack:greatsword:1.0", "dodge:0", "pass", "attack:heavy_fists:1.0")
    (taken,) = scene.all("reaction_taken")
    assert taken.sentence(scene.names).startswith("Ben's brawler reacts with Dodge: ")
    assert not scene.table.can_react(Who(1, 0))
    scene.state.round += 1
    assert scene.table.can_react(Who(1, 0))


@pytest.mark.rule("sk.reaction.cover-ally.trigger", "sk.reaction.cover-ally.effect", "sh.reaction.order")
@pytest.mark.rule("sk.reaction.cover-ally.circumstances")
def test_an_ally_takes_the_place_of_the_target_and_all_is_worked_out_again() -> None:
    scene = stand("champion@k9 | trickster@j9 bulwark@i10", "d20:10 d6:1").play("attack:greatsword:1.0")
    assert scene.choices == ["cover:1", "pass", "pass-turn"]
    scene.play("cover:1", "pass")
    assert scene.event("attempted").goal == 16
    assert scene.counted() == {"partial cover": -1}
    assert scene.event("covered").ally.number == 0


@pytest.mark.rule("sk.reaction.cover-ally.trigger", "sh.talent.rampart")
@pytest.mark.parametrize(
    ("ally", "covers"), [("bulwark@m9", True), ("bulwark@n9", False), ("champion@m9", False), ("bulwark@l9-26x", False)]
)
def test_how_far_an_ally_covers(ally: str, covers: bool) -> None:
    scene = stand(f"champion@j9 | trickster@k9 {ally}", "d20:1", phase="party_turns")
    trigger = announced(scene.table, Who(0, 0), Who(1, 0))
    offered = [option.id for option in scene.rules.reactions[0].options(scene.table, 1, trigger)]
    assert offered == (["cover:1"] if covers else [])
    scene.play("attack:greatsword:1.0", *["pass"] * (1 + covers))


@pytest.mark.rule("sk.reaction.cover-ally.effect")
def test_one_attack_is_covered_once() -> None:
    scene = stand("champion@k9 | trickster@j9 bulwark@j9 bulwark@i10", "d20:1")
    scene.play("attack:greatsword:1.0", "cover:1")
    assert len(scene.all("covered")) == 1
    assert scene.table.can_react(Who(1, 2))


@pytest.mark.rule("sk.reaction.trigger", "sh.affliction.prone")
@pytest.mark.parametrize("target", ["champion@j9!prone", "champion@j9"])
def test_who_lies_down_does_not_react(target: str) -> None:
    scene = stand(f"brawler@k9 | {target}", "d20:1 d6:1" if "prone" in target else "d20:1")
    scene.play("attack:heavy_fists:1.0")
    if "prone" not in target:
        assert scene.asked == (1, "reaction")
        scene.play("pass")
    assert scene.all("reaction_taken") == []


@pytest.mark.rule("sh.reaction.order")
def test_the_allies_of_the_target_are_asked_before_it() -> None:
    table = stand("champion@k9 | trickster@j9 bulwark@j9", phase=()).table
    trigger = announced(table, Who(0, 0), Who(1, 0))
    order = [(who.seat, who.number) for who in table.reactors(trigger)]
    assert order == [(1, 1), (1, 0), (0, 0)]


@pytest.mark.rule("sh.reaction.order")
def test_the_monsters_are_asked_last_unless_they_are_attacked() -> None:
    table = stand("champion@k9 | ", monsters="toll_reaver@j9", phase=()).table
    on_piece = table.reactors(announced(table, Who(2, 1), Who(0, 0)))
    on_monster = table.reactors(announced(table, Who(0, 0), Who(2, 1)))
    assert (on_piece[-1].seat, on_monster[0].seat) == (2, 2)


def test_passing_for_the_turn() -> None:
    scene = stand("champion@k9 brawler@k9 | champion@j9", "d20:1 d6:1 d20:1 d6:1")
    scene.play("act:0", "attack:greatsword:1.0", "pass-turn", "pass", "attack:heavy_fists:1.0")
    assert scene.all("reaction_taken") == []


@pytest.mark.rule("sk.reaction.free-attack.trigger")
def test_a_walk_that_a_free_attack_has_ended_waits_for_nothing_any_more() -> None:
    sixes = ("d6:6",) * 5
    scene = stand(
        "champion@k9-5 | ", ("d20:20", *sixes), monsters="toll_reaver@l9-12", turn=None, phase="sage_turns", level=None
    )
    scene.play("go:n9", "strike:0:greatsword", "pass")
    assert scene.prompt is not None
    assert (scene.prompt.kind, scene.prompt.pending) == ("bonus", ("Toll reaver 1 walks away.",))
    scene.play("dice:0")
    assert (scene.prompt.kind, scene.prompt.pending) == ("spoils", ())


def test_what_came_of_a_question_is_told_whole_whatever_brackets_a_name_has() -> None:
    scene = stand("champion@k9 | champion@j9")
    strike = Option(
        id="strike", label="Bo (7)'s champion strikes (axe)", shown=OptionShown(brief="Bo (7)'s champion strikes")
    )
    assert scene.table.outcome(Who(1, 0), strike) == "Bo (7)'s champion strikes."
    assert scene.table.outcome(Who(1, 0), Option(id="cover", label="Bo (7) covers")) == "Bo (7) covers."


@pytest.mark.rule("sk.reaction.dodge.trigger-agility")
def test_who_may_dodge_is_told_what_a_success_would_bring() -> None:
    scene = stand("trickster@c9 | brawler@d9").play("stunt:slip_past:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.prompt is not None
    assert "slip past: the target could not block the way or attack this turn" in scene.prompt.text


def test_who_stays_as_one_enemy_comes_is_asked_of_the_next_only_if_it_wants_to_be_asked_always() -> None:
    scene = stand("champion@f9 brawler@f9 | trickster@c9 trickster@n9").play("act:0", "go:d9")
    idle = []
    for answers in (("pass", "pass", "go:d9"), ("pass", "pass")):
        assert scene.prompt is not None
        assert (scene.prompt.seat, scene.prompt.kind) == (1, "reaction")
        assert "cast:quickstep:0" in scene.choices
        idle.append(scene.prompt.layout.urgency == "idle")
        scene.play(*answers)
    assert idle == [False, True]


@pytest.mark.rule("sh.spell.quick-move")
def test_a_quick_step_is_told_as_what_it_is() -> None:
    scene = stand("champion@f9 | trickster@c9").play("go:d9", "cast:quickstep:0")
    assert "without free attacks" in scene.offer("go:a9").meaning(scene.names)


@pytest.mark.parametrize(
    ("striker", "waiting"), [("arcanist@c9!weakened!poisoned", "nobody"), ("arcanist@c9", "person")]
)
def test_a_free_attack_that_would_hardly_hit_is_asked_of_nobody_but_who_wants_to_be_asked(
    striker: str, waiting: str
) -> None:
    scene = stand(f"cragfolk/champion@d9 | {striker} outrider@l9").play("go:f9")
    assert scene.asked == (1, "reaction"), "it is on offer all the same"
    assert Session(scene).questions.waiting == waiting
    assert Session(scene, every_phase=True).questions.waiting == "person"
    if waiting == "nobody":
        Session(scene).play_on()
        assert not scene.all("attacks")


def test_who_stands_on_somebody_fallen_is_told_to_step_off_and_back() -> None:
    for board, told in (("champion@d9 | outrider@d9-22x", True), ("champion@e9 | outrider@d9-22x", False)):
        prompt = stand(board).prompt
        assert prompt is not None
        assert ("lies here: step off and back to take it." in prompt.text) == told
    scene = stand("champion@d9 | outrider@d9-22x", "d6:1").play("go:e9", "go:d9")
    assert scene.event("piece_captured")


@pytest.mark.rule("sk.reaction.free-attack.trigger")
def test_a_free_attack_tells_how_likely_it_is_critical() -> None:
    scene = stand("brawler@e9 | champion@d9", turn=1).play("go:c9")
    assert scene.offer("strike:0:heavy_fists").facts.critical == 0.05
    scene.play("pass")
