"""Castings, uses, sight, ending magic, tasks that take longer, and what lasts."""

from typing import Any, Final

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Option, Prompt, Who
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.inventory import drawn_spell
from ludo_tui.rules.skirmish.board.sight import is_seen
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.mechanics.tasks import actions_needed
from ludo_tui.rules.skirmish.model.state import Affliction, CreatureEffect, Lying, SpaceEffect, Task, Thing
from ludo_tui.rules.skirmish.phases.end_of_round import closing
from ludo_tui.rules.skirmish.phases.lairs import lair_refusal
from ludo_tui.rules.skirmish.powers.aims import power_targets
from ludo_tui.rules.skirmish.powers.known import power_named, powers_of, why_not
from ludo_tui.rules.skirmish.powers.known_power import KnownPower, Slot
from ludo_tui.rules.skirmish.powers.tasks import work
from ludo_tui.rules.skirmish.powers.use_talent import recover
from ludo_tui.rules.skirmish.tables.powers import Stunt
from ludo_tui.table.questions import folding, sections
from tests.rules.skirmish.skirmish_scene import rounds, stand, turns

SLOTS: Final[tuple[Slot, ...]] = ("action", "reaction")


@pytest.mark.rule("sh.spell.castings", "sk.action.cast.learned")
def test_a_casting_is_spent_and_without_one_nothing_learned_is_cast() -> None:
    scene = stand("arcanist@k9 | champion@n9", "d20:1").play("cast:lance_of_light:1.0", "pass")
    assert scene.piece().used == {"casting": 1}
    scene = stand("arcanist@k9 | champion@n9")
    scene.piece().used["casting"] = 5
    scene.play("drop")
    assert "cast:lance_of_light:1.0" not in scene.choices
    assert scene.why("cast:lance_of_light") == "no castings left"
    assert "talent:overreach:1.0" in scene.choices


@pytest.mark.rule("sh.talent.uses")
def test_a_talent_can_be_used_so_often_a_match() -> None:
    scene = stand("champion@k9 | champion@j9 arcanist@l9")
    scene.piece(1, 1).used["quick_ward"] = 3
    scene.play("attack:greatsword:1.0")
    assert scene.choices == ["dodge:0", "pass", "pass-turn"]


@pytest.mark.rule("sh.spell.sight")
@pytest.mark.parametrize(("where", "is_offered"), [("o8", True), ("m7", True), ("i12", False), ("g14", False)])
def test_a_spell_needs_sight_and_reaches_so_far(where: str, is_offered: bool) -> None:
    scene = stand(f"arcanist@k9 | champion@{where}")
    assert ("cast:lance_of_light:1.0" in scene.choices) == is_offered


@pytest.mark.rule("sk.action.item.wielded")
def test_who_has_no_hand_free_uses_no_item(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "ludo_tui.rules.skirmish.powers.known.carried_items", lambda *_: ["healing_draught", "hook_and_line"]
    )
    scene = stand("bulwark@k9-9 | champion@m9")
    assert "use:healing_draught" in scene.choices
    assert scene.refusals["use:hook_and_line"] == "sk.action.item.wielded"
    assert scene.why("use:hook_and_line") == "no free hand"
    for put_away in ("champion@k9", "bulwark@k9+sword", "brawler@k9+staff"):
        assert "use:hook_and_line:1.0" in stand(f"{put_away} | champion@m9").choices


@pytest.mark.rule("sk.reaction.dodge.trigger-agility", "sk.reaction.withstand.trigger-strength")
@pytest.mark.parametrize(("spell", "answer"), [("lance_of_light", "dodge:0"), ("gust", "withstand:0")])
def test_a_roll_against_agility_is_dodged_and_one_against_strength_withstood(spell: str, answer: str) -> None:
    scene = stand("arcanist@k9 | champion@j9", "d20:1 d6:1").play(f"cast:{spell}:1.0")
    assert scene.choices == [answer, "pass", "pass-turn"]
    scene.play(answer)
    assert list(scene.counted().values()) == [-1]


@pytest.mark.rule("sk.reaction.dodge.trigger-resist", "sk.reaction.dodge.boon", "sh.terrain.slick")
@pytest.mark.parametrize(("die", "is_prone"), [(6, True), (7, False)])
def test_who_slips_rolls_agility_and_dodges_with_a_boon(die: int, is_prone: bool) -> None:
    scene = stand("brawler@k9 | ", f"d20:{die} d6:2", state={"zones": [slick(RING.index("l9"))]})
    scene.play("go:m9", "dodge:0")
    assert scene.counted() == {"dodge": 1}
    assert scene.piece().has("prone") == is_prone
    assert scene.at() == ("l9" if is_prone else "m9")


def slick(ring: int) -> SpaceEffect:
    """Return a slick space that somebody has made."""
    return SpaceEffect(id="grease_the_road", source=Who(1, 0), ring=ring, terrain="slick", ends=rounds(2), effect=1)


@pytest.mark.rule("sh.spell.zone")
def test_a_space_that_cannot_be_changed_is_not_offered_to_what_only_changes_spaces() -> None:
    start = RING[13]
    scene = stand(f"outrider@{RING[12]} | champion@c9")
    (caltrops,) = [one for one in powers_of(scene.table, Who(0, 0), "action") if one.item == "caltrops"]
    offered = {
        RING[aim.ring] for aim in power_targets(Field(scene.table), Who(0, 0), caltrops.power) if aim.ring is not None
    }
    assert offered == {RING[11], RING[12]}, f"{start} is a starting space and stays as it is"


@pytest.mark.rule("sk.reaction.withstand.trigger-resist", "sk.reaction.withstand.boon")
def test_who_resists_with_strength_withstands_with_a_boon() -> None:
    scene = stand("brawler@k9 | champion@j9", "d20:5 d6:3")
    flow = roll_to_resist(scene.table, Who(1, 0), "str", Who(0, 0), "a gale", "sh.terrain.slick")
    prompt = next(flow)
    assert [option.id for option in prompt.options] == ["withstand:0", "pass", "pass-turn"]
    with pytest.raises(StopIteration) as done:
        flow.send(prompt.options[0])
    assert done.value.value.is_success
    assert scene.counted() == {"withstand": 1}


# Ending magic


@pytest.mark.rule("sk.action.end-magic.effect", "sk.action.end-magic.own-only", "sk.action.end-magic.sight")
def test_a_lasting_effect_is_ended_by_its_maker_in_sight_of_it() -> None:
    zones = [
        SpaceEffect(id=power, source=maker, ring=ring, terrain="thicket", ends=rounds(2), effect=number)
        for number, (power, maker, ring) in enumerate(
            [("mist_bank", Who(0, 0), 20), ("mist_bank", Who(1, 0), 21), ("smoke_pot", Who(0, 0), 3)], 1
        )
    ]
    scene = stand("arcanist@k9 | champion@n9", state={"zones": zones, "effects": 3})
    assert [one for one in scene.choices if one.startswith("end-effect")] == ["end-effect:1"]
    scene.play("end-effect:1")
    assert [zone.effect for zone in scene.state.zones] == [2, 3]
    assert [ended.what for ended in scene.all("effect_ended")] == ["Mist bank"]
    assert scene.refusals["act"] == "sk.turn.one-action"


@pytest.mark.rule("sh.charm.defense", "sh.charm.attack")
def test_charms_count_in_the_rolls_of_those_who_have_them() -> None:
    charms = [
        CreatureEffect(id="oath_of_iron", source=Who(1, 1), ends=rounds(), bearer=Who(1, 0), defense=2),
        CreatureEffect(id="taunt", source=Who(1, 1), ends=rounds(), bearer=Who(0, 0), attack=-1, spares=True),
    ]
    scene = stand("champion@k9 | champion@j9 brawler@l9", "d20:10 d6:4", state={"charms": charms})
    assert is_seen(Field(scene.table), Who(1, 0), Who(0, 0)), "a charm hides nobody that does not say so"
    assert scene.offer("attack:greatsword:1.1").facts.odds == 0.65
    scene.play("attack:greatsword:1.0", "pass", "pass")
    assert scene.event("attempted").goal == 16
    assert scene.counted() == {"taunt": -1}


@pytest.mark.rule("sh.charm.defense")
def test_what_lasts_to_the_next_turn_of_its_bearer_ends_with_it() -> None:
    charm = CreatureEffect(id="oath_of_iron", source=Who(0, 1), ends=turns(Who(0, 0)), bearer=Who(0, 0), defense=2)
    scene = stand("champion@k9 | ", state={"charms": [charm]}).play("pass")
    assert scene.state.charms == []
    assert scene.event("effect_ended").what == "Oath of iron on Ana's champion"


# Extra effort


def at_work(done: int, *, is_kept: bool = False) -> Task:
    """Return what somebody is at work on."""
    if is_kept:
        return Task("read:spell_scroll", "Call the yard", done, is_kept=True)
    return Task("stunt:seal_a_lair", "Seal a lair", done)


@pytest.mark.rule("sk.extra-effort.duration", "sk.extra-effort.no-action", "sh.stunt.seal-a-lair")
def test_a_task_of_two_actions_takes_two_turns_and_then_is_done() -> None:
    scene = stand("brawler@k9 | ").play("stunt:seal_a_lair:k9")
    assert "run" not in scene.choices
    scene = stand("brawler@k9 | ", phase=())
    scene.piece().task = at_work(1)
    flow = scene.turn_of(0)
    flow.send(option(next(flow), "carry-on"))
    assert scene.event("lair_sealed").space == "k9"
    assert (scene.piece().seals, scene.piece().task) == (1, None)
    assert lair_refusal(scene.table, RING.index("k9")) == ("it is sealed", "sh.stunt.seal-a-lair")


@pytest.mark.rule("sh.stunt.seal-from-start")
def test_no_lair_is_sealed_from_a_starting_space_and_that_is_told() -> None:
    scene = stand("brawler@b9 | ")
    assert not any(choice.startswith("stunt:seal_a_lair") for choice in scene.choices)
    assert scene.refusals["stunt:seal_a_lair"] == "sh.stunt.seal-from-start"
    assert scene.why("stunt:seal_a_lair") == "a piece cannot seal a lair from its starting space"


@pytest.mark.rule("sk.extra-effort.duration")
def test_whoever_is_at_work_is_told_how_far_it_has_come_wherever_it_can_go_on() -> None:
    scene = stand("brawler@k9 | ", phase=())
    scene.piece().task = at_work(1)
    labels = {one.label for one in next(scene.turn_of(0)).options if one.label.startswith("Continue")}
    assert labels == {"Continue: seal a lair (1 of 2 turns)", "Continue: seal a lair (1 of 2 turns) at k9"}


@pytest.mark.rule("sk.extra-effort.duration", "sk.extra-effort.interrupted")
@pytest.mark.parametrize("answer", ["carry-on", "stunt:seal_a_lair:k9"])
def test_going_on_with_a_task_is_listed_once_and_goes_on_under_either_name(answer: str) -> None:
    scene = stand("brawler@k9 | ", phase=())
    scene.piece().task = at_work(1)
    flow = scene.turn_of(0)
    prompt = next(flow)
    look = scene.rules.look(scene.state, scene.setup)
    listed = folding.merge_alike(sections.listed(prompt, "tricks"), 0, look)
    assert [[one.id for one in some] for some in listed if some[0].label.startswith("Continue")] == [
        ["carry-on", "stunt:seal_a_lair:k9"]
    ]
    flow.send(option(prompt, answer))
    assert scene.event("lair_sealed").space == "k9"
    assert not scene.all("work_lost")


def test_a_spell_of_minutes_is_gone_on_with_in_one_part_alone() -> None:
    scene = stand("arcanist@k9 | ", phase=())
    held = drawn_spell(scene.table, Who(0, 0), scene.table.tables.items["spell_scroll"])
    assert held == "call_the_yard"
    scene.piece().task = at_work(1, is_kept=True)
    found = [one for one in next(scene.turn_of(0)).options if one.label.startswith("Continue")]
    assert [(one.id, one.shown.section, one.shown.same_as) for one in found] == [
        ("carry-on", "tricks", found[0].shown.same_as),
        ("read:spell_scroll", "tricks", found[0].shown.same_as),
    ]


def test_what_anybody_may_try_is_said_like_a_deed() -> None:
    scene = stand("brawler@k9 | duelist@l9", "d20:15").play("stunt:taunt:1.0", "pass")
    name = scene.table.name(Who(1, 0))
    labels = stand("brawler@k9 | duelist@l9").offer
    assert labels("stunt:taunt:1.0").label == f"Taunt {name}"
    assert labels("stunt:slip_past:1.0").label == f"Slip past {name}"
    assert scene.event("power_used").sentence(scene.names).endswith(f" tries to taunt {name}.")


def option(prompt: Prompt, answer: str) -> Option:
    """Return an answer on offer."""
    found = prompt.option(answer)
    assert found is not None
    return found


@pytest.mark.rule("sk.extra-effort.one-minute-spell", "sk.extra-effort.sage-lengthens")
@pytest.mark.parametrize(("turns", "minutes", "taken"), [(1, 0, 1), (2, 0, 2), (1, 1, 3), (1, 2, 6)])
def test_a_minute_is_three_actions_and_nobody_makes_a_task_longer(turns: int, minutes: int, taken: int) -> None:
    table = stand("brawler@k9 | ").table
    power = Stunt(id="dig", name="Dig", text="Dig.", turns=turns, minutes=minutes)
    assert actions_needed(table, power) == taken


@pytest.mark.rule("sk.extra-effort.no-reaction")
def test_who_is_at_work_does_not_react_and_who_has_reacted_begins_no_work() -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    scene.piece(1).task = at_work(1)
    assert not scene.table.can_react(Who(1, 0))
    scene.piece(1).task = None
    assert scene.table.can_react(Who(1, 0))
    scene.table.spend_reaction(Who(0, 0))
    prompt = next(scene.turn_of(0))
    assert "stunt:seal_a_lair:k9" not in [one.id for one in prompt.options]
    why = why_not(Field(scene.table), Who(0, 0), power_named(scene.table, Who(0, 0), "stunt:seal_a_lair"))
    assert why == ("reaction used this round", "sk.extra-effort.no-reaction")


@pytest.mark.rule("sk.extra-effort.interrupted", "sk.extra-effort.exception")
@pytest.mark.parametrize("is_kept", [False, True])
@pytest.mark.parametrize("answer", ["defend", "go:l9"])
def test_who_turns_to_something_else_loses_its_progress_unless_it_is_kept(answer: str, is_kept: bool) -> None:
    scene = stand("arcanist@k9 | ", phase=())
    scene.piece().task = at_work(1, is_kept=is_kept)
    flow = scene.turn_of(0)
    flow.send(option(next(flow), answer))
    assert scene.event("work_lost").is_kept == is_kept
    task = scene.piece().task
    assert (None if task is None else (task.done, task.is_at_work)) == ((1, False) if is_kept else None)


@pytest.mark.rule("sk.extra-effort.interrupted", "sk.extra-effort.exception")
def test_whoever_loses_the_scroll_that_it_reads_is_at_work_no_more() -> None:
    scene = stand("arcanist@k9 | brawler@j9", "d20:15", turn=1)
    scene.piece().task = at_work(1, is_kept=True)
    scene.play("steal:0.0:spell_scroll")
    assert scene.event("work_lost").is_kept
    assert not any(one.label.startswith("Continue") for one in next(scene.turn_of(0)).options)
    assert scene.table.can_react(Who(0, 0))


@pytest.mark.rule("sk.extra-effort.interrupted")
def test_being_pushed_or_felled_ends_the_work() -> None:
    scene = stand("champion@k9 | champion@j9 champion@i10", phase=())
    for number in (0, 1):
        scene.piece(1, number).task = at_work(1)
    scene.run_all(push(scene.table, Who(0, 0), Who(1, 0), 1, "sh.move.push"))
    scene.run_all(deal_damage(scene.table, Who(1, 1), 99, None, "sk.attack.hit.damage-total"))
    assert [scene.piece(1, number).task for number in (0, 1)] == [None, None]


@pytest.mark.rule("sk.extra-effort.interrupted", "sh.extra-effort.forced")
@pytest.mark.parametrize(
    ("affliction", "lost"),
    [
        ("grabbed", True),
        ("pinned", True),
        ("prone", True),
        ("stunned", True),
        ("controlled", True),
        ("unconscious", True),
        ("on_fire", False),
        ("poisoned", False),
        ("impaired", False),
    ],
)
@pytest.mark.parametrize("is_monster", [False, True])
def test_what_takes_hold_of_somebody_ends_its_work(affliction: str, lost: bool, is_monster: bool) -> None:
    scene = stand("champion@k9 | champion@j9", monsters="toll_reaver@l9", phase=())
    who = scene.mon() if is_monster else Who(1, 0)
    scene.state.creature(who).task = at_work(1)
    afflict(scene.table, who, affliction, Who(0, 0))
    assert (scene.state.creature(who).task is None) == lost
    assert len(scene.all("work_lost")) == lost


@pytest.mark.rule("sk.extra-effort.interrupted", "sk.unarmed.grab.success", "sk.unarmed.trip.success")
@pytest.mark.parametrize(("attack", "dice"), [("grab", "d20:18"), ("trip", "d20:18")])
def test_a_grab_or_a_trip_ends_the_work_of_its_target(attack: str, dice: str) -> None:
    scene = stand("outrider@k9+dagger | champion@j9", dice)
    scene.piece(1).task = at_work(1)
    scene.play(f"{attack}:1.0", "agi")
    assert scene.piece(1).task is None


@pytest.mark.rule("sk.extra-effort.interrupted", "sh.extra-effort.forced")
def test_a_monster_that_is_pushed_or_walks_off_loses_its_work() -> None:
    scene = stand("champion@k9 | ", monsters="toll_reaver@l9", phase=())
    scene.monster().task = at_work(1)
    scene.run_all(push(scene.table, Who(0, 0), scene.mon(), 1, "sh.move.push"))
    assert scene.monster().task is None


@pytest.mark.rule("sh.spell.call-the-yard")
def test_a_called_piece_comes_out_beside_its_caller_above_the_limit() -> None:
    scene = stand("arcanist@k9 brawler@m9 brawler#0 | ", phase=())
    scene.piece().task = at_work(2, is_kept=True)
    find_call = KnownPower("read", scene.table.tables.spells["call_the_yard"], "spell_scroll")
    flow = work(scene.table, Who(0, 0), find_call)
    prompt = next(flow)
    assert [one.id for one in prompt.options] == ["muster:3@k9", "muster:3@l9", "muster:3@j9"]
    with pytest.raises(StopIteration):
        flow.send(option(prompt, "muster:3@l9"))
    assert scene.at(0, 3) == "l9"


@pytest.mark.rule("sh.item.scroll")
def test_the_spell_of_a_scroll_is_drawn_by_the_seed_of_the_match() -> None:
    scene = stand("arcanist@k9 arcanist@l9 | arcanist@c9 arcanist@d9", phase=())
    scroll = scene.table.tables.items["spell_scroll"]
    drawn = [drawn_spell(scene.table, Who(seat, number), scroll) for seat in (0, 1) for number in (0, 1)]
    assert drawn == [drawn_spell(scene.table, Who(seat, number), scroll) for seat in (0, 1) for number in (0, 1)]
    assert set(drawn) <= set(scroll.casts)
    assert len(set(drawn)) > 1


@pytest.mark.rule("sh.fly.lands")
def test_a_gust_brings_a_flier_down() -> None:
    scene = stand("arcanist@k9 | ", "d20:19 d6:2 d6:3", monsters="gallows_crow@m9", level="normal")
    scene.play("cast:gust:mon-1", "withstand:1")
    assert scene.monster().has("prone")
    assert (scene.monster().damage, scene.monster().is_low) == (3, True)
    assert [roll.seat for roll in scene.all("rolled") if roll.purpose == "falling"] == [0], "whose spell it is rolls"


@pytest.mark.rule("sh.trait.on-hit", "sh.trait.pulls-down")
@pytest.mark.parametrize(("die", "is_prone"), [(20, True), (12, False)])
def test_a_critical_hit_of_a_hound_pulls_down(die: int, is_prone: bool) -> None:
    scene = stand("brawler@k9 | ", f"d20:{die} d6:1{' d6:1' * is_prone}", monsters="burr_hound@j9", phase=())
    flow = make_attack(scene.table, scene.mon(), Who(0, 0), scene.table.sheet(scene.mon()).forms[0])
    scene.run_all(flow)
    assert scene.piece().has("prone") == is_prone


@pytest.mark.rule("sh.talent.recharge")
@pytest.mark.parametrize(("die", "left"), [(10, {}), (9, {"ember_breath": 1})])
def test_what_was_breathed_comes_back_by_luck(die: int, left: dict[str, int]) -> None:
    scene = stand("brawler@k9 | ", f"d20:{die}", monsters="ash_drake@l9", phase=())
    scene.monster().used["ember_breath"] = 1
    flow = recover(scene.table, scene.mon())
    with pytest.raises(StopIteration):
        next(flow)
    assert scene.monster().used == left
    why = why_not(Field(scene.table), scene.mon(), power_named(scene.table, scene.mon(), "talent:ember_breath"))
    assert why == (("used up", "sh.talent.uses") if left else None)


def test_what_is_breathed_along_the_track_tells_beforehand_whom_it_burns() -> None:
    monsters = "ash_drake@l9 burr_hound@k9"
    board = "brawler@j9 duelist@j9~ trickster@n9 bulwark@m9-28x | "
    scene = stand(board, monsters=monsters, turn=None, phase="sage_turns", level=None)
    scene.play("act:1")
    ahead, behind = (scene.offer(f"talent:ember_breath:0.{piece}") for piece in (0, 2))
    assert scene.prompt is not None
    assert scene.prompt.detail(ahead).startswith("there: burr hound 2, Ana's champion;")
    assert scene.prompt.detail(behind).startswith("there: Ana's duelist;")
    assert (ahead.shown.needs_confirming, behind.shown.needs_confirming) == (True, False)


@pytest.mark.parametrize(
    ("drake", "board", "burnt"),
    [
        ("l9", "brawler@m9 brawler@n9 brawler@o9 brawler@o8", [True, True, True, False]),
        ("m9", "brawler@l9 brawler@k9 brawler@n9", [True, True, False, False]),
    ],
    ids=["forward", "back"],
)
def test_a_breath_goes_three_spaces_along_the_track_and_not_across_a_corner(
    drake: str, board: str, burnt: list[bool]
) -> None:
    covered = ["d20:1", "d6:1,1,1,1"] * (burnt.count(True) - 1)
    dice = ["d20:1", "d6:1,1,1", *covered]
    scene = stand(f"{board} | ", dice, monsters=f"ash_drake@{drake}", turn=None, phase="sage_turns")
    scene.play("talent:ember_breath:0.0", *["pass"] * burnt.count(True))
    assert scene.asked == (2, "turn")
    assert [piece.damage > 0 for piece in scene.state.parties[0]] == burnt


@pytest.mark.rule("sh.trait.line")
def test_a_breath_is_aimed_at_nobody_whom_it_does_not_reach() -> None:
    board = "brawler@n9 brawler@o9 brawler@o8 brawler@l9!prone | "
    scene = stand(board, monsters="ash_drake@l9", turn=None, phase=(), level=None)
    drake, field = scene.mon(), Field(scene.table)
    breath = power_named(scene.table, drake, "talent:ember_breath").power
    assert [aim.target for aim in power_targets(field, drake, breath)] == [Who(0, 0), Who(0, 1)]


@pytest.mark.rule("sh.trait.aura")
def test_a_pale_lantern_gathers_mist_about_it() -> None:
    field = Field(stand("brawler@k9 | ", monsters="pale_lantern@n9", phase=()).table)
    obscured = {RING[ring] for ring in range(52) if (row := field.terrain(ring)) is not None and row.is_obscured}
    assert {"m9", "n9", "o9"} <= obscured
    assert "l9" not in obscured


@pytest.mark.rule("sh.trait.aura", "sk.circ.obscurement")
def test_the_mist_of_a_pale_lantern_goes_where_it_goes() -> None:
    scene = stand("brawler@k9 | ", monsters="pale_lantern@o9", turn=None, phase="sage_turns")
    promised = scene.offer("go:m9").route.attacks[0].odds
    scene.play("go:m9")
    assert scene.offer("attack:cold_flame:0.0").facts.odds == promised


@pytest.mark.rule("sk.action.other.allowed")
def test_nobody_mindless_is_taunted() -> None:
    scene = stand("brawler@k9 | ", monsters="cairn_guard@m9 toll_reaver@n9")
    assert [one for one in scene.choices if one.startswith("stunt:taunt")] == ["stunt:taunt:mon-2"]


@pytest.mark.rule("sh.charm.attack")
def test_what_helps_one_attack_is_used_up_by_that_of_its_bearer_alone() -> None:
    bearers = [Who(0, 0), Who(0, 1), Who(1, 0)]
    charms = [
        CreatureEffect(id="taunt", source=Who(1, 1), ends=rounds(), bearer=one, attack=-1, once=once)
        for one in bearers
        for once in (False, True)
    ]
    scene = stand("brawler@m9 champion@k9 | champion@j9", "d20:10 d6:1 d6:1", state={"charms": charms})
    scene.play("act:1", "attack:greatsword:1.0", "pass")
    assert [(one.bearer, one.once) for one in scene.state.charms if one.once] == [(Who(0, 0), True), (Who(1, 0), True)]
    assert [one.bearer for one in scene.state.charms if not one.once] == bearers


@pytest.mark.rule("sh.charm.attack")
def test_what_is_felled_has_no_charms_left() -> None:
    charm, *others = [
        CreatureEffect(id="drumbeat", source=Who(2, 9), ends=rounds(), bearer=bearer, attack=1)
        for bearer in (Who(2, 1), Who(0, 0), Who(2, 2))
    ]
    board, charms = "gutter_imp@m9 gutter_imp@o9", [charm, *others]
    scene = stand("brawler@k9 | ", monsters=board, phase=(), state={"charms": charms})
    scene.run_all(deal_damage(scene.table, scene.mon(), 99, None, "sk.attack.hit.damage-total"))
    assert scene.state.charms == others
    scene.run(closing(scene.table))


@pytest.mark.rule("sh.trait.on-hit")
@pytest.mark.parametrize(("die", "is_frightened"), [(3, True), (12, False)])
def test_a_dreadful_hit_frightens_who_does_not_resist(die: int, is_frightened: bool) -> None:
    scene = stand("brawler@k9 | ", f"d20:12 d6:1 d6:1 d20:{die}", monsters="hollow_shade@l9", phase=())
    scene.run_all(make_attack(scene.table, scene.mon(), Who(0, 0), scene.table.sheet(scene.mon()).forms[0]))
    assert scene.piece().has("frightened") == is_frightened


@pytest.mark.rule("sh.trait.eats-metal")
def test_a_grub_eats_what_its_bearer_has() -> None:
    scene = stand("champion@k9 | ", "d20:15 d6:1 d6:4", monsters="rust_grub@l9", phase=())
    scene.run_all(make_attack(scene.table, scene.mon(), Who(0, 0), scene.table.sheet(scene.mon()).forms[0]))
    assert scene.event("thing_damaged").amount == 4


@pytest.mark.rule("sh.trait.lurker")
def test_an_archer_lurks_from_whoever_does_not_see_its_lair() -> None:
    scene = stand("champion@l9 brawler@c9 | ", turn=None, phase=("summons",), state={"menace": 3}, level=None)
    scene.play(next(one for one in scene.choices if one.startswith("buy:hedge_archer@")))
    ring = scene.monster().ring
    hidden = {who.number for who in scene.monster().hidden_from}
    field = Field(scene.table)
    assert hidden == {number for number in (0, 1) if not is_seen(field, scene.mon(), Who(0, number))}
    assert hidden, RING[ring]


@pytest.mark.rule("sh.trait.picks-pockets")
def test_a_seal_that_a_reaver_steals_is_menace() -> None:
    scene = stand(
        "brawler@k9$1 | ", "d20:15 d6:1", monsters="toll_reaver@l9", turn=None, phase=("sage_turns",), level=None
    )
    scene.play("steal:0.0:seal", "pass")
    assert (scene.piece().seals, scene.monster().seals, scene.state.menace) == (0, 0, 1)
    assert (scene.event("menace_gained").amount, scene.event("menace_gained").menace) == (1, 1)


@pytest.mark.rule("sh.trait.picks-pockets", "sh.seal.felled")
def test_a_seal_that_another_monster_steals_is_no_menace_and_comes_back_with_its_own() -> None:
    board, archer = "brawler@k9$1 | ", "hedge_archer@l9+knife"
    scene = stand(board, "d20:19 d6:6", monsters=archer, turn=None, phase="sage_turns", level=None)
    scene.play("steal:0.0:seal", "pass")
    assert (scene.piece().seals, scene.monster().seals, scene.state.menace) == (0, 1, 0)
    scene.run_all(deal_damage(scene.table, scene.mon(), 99, Who(0, 0), "sk.attack.hit.damage-total"))
    assert (scene.piece().seals, scene.state.menace) == (2, 0)


@pytest.mark.rule("sh.board.upright-enemy")
def test_whoever_is_lifted_up_lies_still_while_an_enemy_stands_over_it() -> None:
    board = "champion@k9 | champion@k9-20!prone mender@m9"
    scene = stand(board, "d20:15 d6:1 d6:3,3,3 d6:6").play("attack:greatsword:1.0", "dice:0")
    assert scene.offer("cast:lift_up:1").outcome.heals == 3.5
    scene.play("cast:lift_up:1")
    assert (scene.piece(1).is_down, scene.piece(1).damage, scene.piece(1).has("prone")) == (False, 18, True)
    assert scene.all("stood_up") == []


@pytest.mark.rule("sh.spell.cure", "sh.board.upright-enemy")
@pytest.mark.parametrize(
    ("lying", "cures"), [("m9!prone", ["prone"]), ("k9!prone", None), ("k9!prone!weakened", ["weakened"])]
)
def test_no_spell_raises_who_lies_under_an_upright_enemy(lying: str, cures: list[str] | None) -> None:
    scene = stand(f"mender@m9 champion@{lying} | champion@k9").play("act:0")
    choice = "cast:banish_dread:0.1"
    assert (choice in scene.choices) == (cures is not None)
    if cures is not None:
        scene.play(choice)
        assert [event.affliction for event in scene.all("affliction_ended")] == cures


@pytest.mark.rule("sh.spell.cure", "sh.affliction.instances")
def test_a_cure_ends_one_affliction_and_leaves_that_of_another_source_or_attribute() -> None:
    scene = stand("mender@m9 champion@k9 | champion@i10 brawler@i11")
    suffered = [Affliction("cursed", Who(1, 0)), Affliction("cursed", Who(1, 1))]
    suffered += [Affliction("impaired", Who(1, 0), turns(Who(1, 0), 2), attribute=one) for one in ("str", "agi")]
    scene.piece(0, 1).afflictions = [*suffered]
    scene.play("act:0", "cast:banish_dread:0.1")
    assert scene.choices == ["cursed", "cursed.2", "impaired", "impaired.2"]
    foe = scene.names.piece(1, 1)
    assert [scene.offer(one).label for one in scene.choices[1:]] == [
        f"Cursed by {foe}",
        "Impaired in Strength",
        "Impaired in Agility",
    ]
    scene.play("impaired.2")
    assert scene.piece(0, 1).afflictions == suffered[:3]


@pytest.mark.rule("sh.affliction.controlled")
@pytest.mark.parametrize(
    ("piece", "uses", "kind", "state"),
    [
        ("mender", "cast:banish_dread", "cure", {}),
        ("arcanist", "cast:mist_bank", "where", {}),
        (
            "champion",
            "stunt:pick_up",
            "thing",
            {"ground": [Lying(Thing(one), RING.index("k9")) for one in ("seal", "axe")]},
        ),
    ],
)
def test_whoever_controls_somebody_answers_all_that_comes_of_its_powers(
    piece: str, uses: str, kind: str, state: dict[str, Any]
) -> None:
    scene = stand(f"{piece}@k9 brawler@c9 | champion@i15", state=state)
    scene.piece().afflictions = [Affliction("controlled", Who(1, 0)), Affliction("cursed"), Affliction("slowed")]
    scene.play("act:0")
    assert scene.asked == (1, "turn")
    scene.play(uses)
    assert scene.asked == (1, kind)


@pytest.mark.rule("sh.spell.cure", "sh.affliction.prone")
def test_a_cure_raises_whom_two_have_toppled() -> None:
    scene = stand("mender@m9 champion@k9 | champion@i10 brawler@i11")
    scene.piece(0, 1).afflictions = [Affliction("prone", Who(1, 0)), Affliction("prone", Who(1, 1))]
    scene.play("act:0", "cast:banish_dread:0.1")
    assert scene.piece(0, 1).afflictions == []


@pytest.mark.rule("sh.spell.veil")
def test_a_borrowed_face_holds_in_plain_sight_until_an_attack() -> None:
    scene = stand("trickster@k9 | champion@l9").play("cast:borrowed_face", "go:j9")
    assert scene.piece().hidden_from == [Who(1, 0)]
    reveal(scene.table, Who(0, 0))
    assert (scene.piece().hidden_from, scene.state.charms) == ([], [])


@pytest.mark.rule("sh.power.strike")
def test_each_weapon_of_a_riposte_tells_what_it_promises() -> None:
    scene = stand("duelist@k9 | champion@j9", "d20:1", turn=1).play("attack:greatsword:0.0", "pass")
    riposte = scene.offer("talent:riposte:0")
    assert scene.prompt is not None
    assert riposte.label.endswith(": Riposte"), "what it does is told below"
    assert riposte.chance == "32–50%"
    assert scene.prompt.detail(riposte).startswith("50%, 32% if it reacts, critical 20%; ")
    scene.play("talent:riposte:0")
    assert scene.prompt is not None
    weapons = [scene.offer(one) for one in scene.choices if one.startswith("with:")]
    assert [one.label for one in weapons] == ["Rapier", "Dagger"]
    assert all(scene.prompt.detail(one).startswith("50%, 32% if it dodges, critical 20%; ") for one in weapons)
    assert [one.facts.odds for one in weapons] == [riposte.facts.odds] * 2
    assert [one.facts.critical for one in (riposte, *weapons)] == [0.2] * 3
    assert weapons[0].facts.mean_damage == riposte.facts.mean_damage
    assert (weapons[0].facts.mean_damage or 0) > (weapons[1].facts.mean_damage or 0)
    assert not any("another way" in scene.prompt.detail(one) for one in weapons)


def test_harm_is_told_with_whoever_did_it_unless_that_is_gone() -> None:
    scene = stand("brawler#0 | ", "d6:3", monsters="burr_hound@c9")
    hound = scene.mon()
    for by in (hound, None, hound):
        scene.run_all(deal_damage(scene.table, Who(0, 0), 1, by, "sk.attack.hit.damage-total"))
        if by is None:
            scene.run_all(deal_damage(scene.table, hound, 99, Who(0, 0), "sk.attack.hit.damage-total"))
    told = [event.by for event in scene.all("damaged") if event.who.seat == 0]
    assert [None if by is None else by.seat for by in told] == [hound.seat, None, None]


@pytest.mark.rule("sk.action.other.allowed")
def test_what_anybody_can_try_is_an_action_of_pieces_and_no_reaction() -> None:
    scene = stand("arcanist@k9 | champion@j9", monsters="burr_hound@m9")
    tried = {slot: [one.way for one in powers_of(scene.table, Who(0, 0), slot)].count("stunt") for slot in SLOTS}
    assert tried["action"] > 0
    assert tried["reaction"] == 0
    assert "stunt" not in [one.way for one in powers_of(scene.table, scene.mon(), "action")]


def test_the_board_marks_the_piece_that_a_power_is_aimed_at_and_of_a_monster_only_who_it_is() -> None:
    scene = stand("arcanist@k9 | champion@j9", monsters="burr_hound@m9")
    piece, monster = scene.offer("cast:lance_of_light:1.0"), scene.offer("cast:lance_of_light:mon-1")
    assert (piece.aim.target, piece.aimed_at) == (Who(1, 0), Who(1, 0))
    assert (monster.aim.target, monster.aimed_at) == (None, Who(scene.sage, 1))
    assert scene.offer("cast:mist_bank").aim.target is None


@pytest.mark.rule("sh.spell.swap", "sh.spell.sight")
@pytest.mark.parametrize(
    ("spell", "targets"), [("stone_sleep", ["1.0", "mon-1"]), ("thief_of_paths", ["1.0"])], ids=["Size 2", "own Size"]
)
def test_whoever_is_too_large_for_a_spell_is_no_target_of_it(spell: str, targets: list[str]) -> None:
    scene = stand("arcanist@k9 | champion@j9", monsters="cairn_guard@m9 toll_giant@l9", phase=())
    scene.piece().things = [Thing("spell_scroll", is_held=True, spell=spell)]
    read = f"read:spell_scroll.{spell}:"
    answers = [option.id for option in next(scene.turn_of(0)).options]
    assert [one.removeprefix(read) for one in answers if one.startswith(read)] == targets
