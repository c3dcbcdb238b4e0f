"""What befalls combatants: what each affliction does, how it ends, and the order of endings."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.lasting import count_moment
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_roll
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_circumstances
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.model.state import Affliction
from ludo_tui.rules.skirmish.tables.steps import Attribute
from tests.rules.skirmish.skirmish_scene import Fight, stand, turns

ME, YOU = Who(0, 0), Who(1, 0)
ALL: tuple[Attribute, ...] = ("str", "agi", "int", "wil")


def own(scene: Fight, by: Attribute) -> int:
    """Return boons or banes of the first piece on a roll with an attribute."""
    return sum(one.edge for one in roll_circumstances(Field(scene.table), ME, by, None, by))


def against(scene: Fight, score: Attribute) -> int:
    """Return boons or banes of a roll of the other against a score of the first piece."""
    return sum(one.edge for one in roll_circumstances(Field(scene.table), YOU, "wil", ME, score))


def attacked(scene: Fight, who: Who, target: Who) -> int:
    """Return boons or banes of an attack."""
    field = Field(scene.table)
    return sum(one.edge for one in attack_roll(field, who, field.sheet(who).forms[0], field.rings[who], target).counted)


@pytest.mark.rule("sh.affliction.confused", "sh.affliction.stunned", "sh.affliction.poisoned", "sh.affliction.weakened")
@pytest.mark.rule("sh.affliction.unconscious", "sh.affliction.vulnerable", "sh.affliction.blinded")
@pytest.mark.parametrize(
    ("affliction", "banes", "boons", "defense", "attack", "yards"),
    [
        ("blinded", (0, 0, 0, 0), (0, 0, 0, 0), 0, -3, 2),
        ("confused", (0, 0, -1, -1), (0, 0, 0, 0), 0, 0, 5),
        ("poisoned", (-1, -1, -1, -1), (1, 1, 1, 1), 1, -1, 5),
        ("stunned", (-2, -2, -2, -2), (2, 2, 2, 2), 2, -2, 0),
        ("unconscious", (0, 0, 0, 0), (3, 3, 3, 3), 4, 0, 0),
        ("vulnerable", (0, 0, 0, 0), (1, 1, 1, 1), 1, 0, 5),
        ("weakened", (-1, -1, 0, 0), (1, 1, 0, 0), 0, -1, 2),
        ("held", (0, 0, 0, 0), (0, 0, 0, 0), 0, 0, 0),
        ("cursed", (0, 0, 0, 0), (0, 0, 0, 0), 0, 0, 5),
        ("slowed", (0, 0, 0, 0), (0, 0, 0, 0), 0, 0, 2),
        ("prone", (0, 0, 0, 0), (0, 0, 0, 0), 1, 0, 5),
        ("on_fire", (0, 0, 0, 0), (0, 0, 0, 0), 0, 0, 5),
    ],
)
def test_what_an_affliction_does_to_rolls_and_speed(
    affliction: str, banes: tuple[int, ...], boons: tuple[int, ...], defense: int, attack: int, yards: int
) -> None:
    scene = stand(f"champion@k9!{affliction} | champion@j9", phase=())
    assert tuple(own(scene, by) for by in ALL) == banes
    assert tuple(against(scene, score) for score in ALL) == boons
    assert attacked(scene, YOU, ME) == defense
    assert attacked(scene, ME, YOU) == attack
    assert speed(scene.table, ME) == yards


@pytest.mark.rule("sh.affliction.impaired")
def test_impairment_is_felt_in_one_attribute() -> None:
    for number, attribute in enumerate(ALL):
        scene = stand("champion@k9 | champion@j9", phase=())
        scene.piece().afflictions.append(Affliction("impaired", YOU, turns(YOU, 2), attribute=attribute))
        felt = [int(number == other) for other in range(len(ALL))]
        assert [-own(scene, by) for by in ALL] == felt
        assert [against(scene, score) for score in ALL] == felt


@pytest.mark.rule("sh.affliction.instances")
def test_two_of_a_kind_do_not_add_up_and_end_apart() -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    scene.piece().afflictions += [
        Affliction("weakened", YOU, turns(YOU)),
        Affliction("weakened", Who(1, 1), turns(Who(1, 1))),
    ]
    assert own(scene, "str") == -1
    count_moment(scene.table, "turn_end", YOU)
    assert own(scene, "str") == -1
    count_moment(scene.table, "turn_end", Who(1, 1))
    assert own(scene, "str") == 0


@pytest.mark.rule("sh.affliction.frightened")
@pytest.mark.parametrize(("place", "fears"), [("@j9", True), ("@a9", False), ("#-1", False)])
def test_fear_counts_while_its_source_is_in_sight(place: str, fears: bool) -> None:
    scene = stand(f"champion@k9 | champion{place}", phase=())
    scene.piece().afflictions.append(Affliction("frightened", YOU))
    assert own(scene, "wil") == (-1 if fears else 0)
    assert against(scene, "wil") == (1 if fears else 0)


@pytest.mark.rule("sh.affliction.cursed")
def test_a_curse_is_a_bane_on_luck() -> None:
    assert (
        sum(one.edge for one in luck_roll(stand("stoneborn/champion@k9!cursed | ", phase=()).table, ME).counted) == -1
    )
    assert sum(one.edge for one in luck_roll(stand("champion@k9!cursed | ", phase=()).table, ME).counted) == 0
    unlucky = stand("stoneborn/champion@k9!slowed!cursed | ", phase=())
    unlucky.piece().afflictions = [Affliction("cursed"), Affliction("slowed")]
    unlucky.limits.turns_left = 2
    unlucky.next_turn("closing")
    assert unlucky.choices == ["first:cursed", "first:slowed"]


@pytest.mark.rule("sh.affliction.slowed")
def test_the_slowed_have_a_speed_of_two() -> None:
    assert stand("champion@m9!slowed | ").goes == {"k9", "l9", "n9", "o9"}


@pytest.mark.rule("sh.affliction.stunned", "sk.turn.one-per-round")
def test_the_stunned_have_an_empty_turn_and_no_reaction() -> None:
    scene = stand("champion@k9!stunned | champion@j9")
    assert scene.event("turn_empty").who.seat == 0
    assert not scene.table.can_react(ME)


@pytest.mark.rule("sh.affliction.confused", "sh.affliction.prone")
@pytest.mark.parametrize("affliction", ["confused", "prone", "stunned", "unconscious"])
def test_who_has_no_reaction(affliction: str) -> None:
    assert not stand(f"champion@k9!{affliction} | ", phase=()).table.can_react(ME)


@pytest.mark.rule("sh.affliction.controlled")
def test_who_is_controlled_is_played_by_its_source() -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    scene.piece().afflictions.append(Affliction("controlled", YOU))
    prompt = next(scene.turn_of(0))
    assert (prompt.seat, prompt.kind) == (1, "turn")


@pytest.mark.rule("sh.affliction.unconscious")
def test_the_unconscious_fail_without_a_die() -> None:
    scene = stand("brawler@k9 | champion@j9!unconscious", "d20:12 d6:1,1,1")
    scene.play("with:heavy_fists:1.0")
    assert "disarm" in scene.choices
    scene.play("disarm", "drop:greatsword")
    assert len(scene.all("attempted")) == 1


# Fire, poison, and what luck ends


def close(scene: Fight) -> Fight:
    """Return the scene at the end of its round."""
    scene.limits.turns_left = 2
    return scene.next_turn("closing")


@pytest.mark.rule("sh.affliction.hurts", "sh.affliction.luck-ends", "sk.round.end.harmful-first")
@pytest.mark.parametrize(
    ("affliction", "dice", "damage", "ends"),
    [("on_fire", "d6:4 d20:10", 4, True), ("on_fire", "d6:4 d20:9", 4, False), ("poisoned", "d4:3 d20:15", 3, True)],
)
def test_fire_and_poison_hurt_before_luck_may_end_them(affliction: str, dice: str, damage: int, ends: bool) -> None:
    scene = close(stand(f"stoneborn/champion@k9!{affliction} | ", dice, phase=()))
    assert scene.piece().damage == damage
    assert scene.piece().has(affliction) != ends


@pytest.mark.rule("sk.round.end.harmful-first", "sk.round.end.players-same-procedure")
def test_all_that_harms_comes_before_all_else() -> None:
    scene = close(stand("stoneborn/champion@k9!slowed!on_fire | ", "d6:4 d20:10 d20:10", phase=()))
    assert [event.purpose for event in scene.all("rolled")] == ["on fire", "slowed", "on fire"]


@pytest.mark.rule("sk.round.end.sage-side-first")
def test_the_monsters_come_before_the_pieces() -> None:
    scene = stand(
        "stoneborn/champion@k9!on_fire | ", "d6:2 d20:10 d6:3 d20:10", monsters="toll_reaver@c9!on_fire", phase=()
    )
    close(scene)
    assert [event.who.seat for event in scene.all("damaged")] == [scene.sage, 0]


@pytest.mark.rule("sk.round.end.harmful-order")
@pytest.mark.parametrize(
    ("first", "dice", "damage"), [("on_fire", "d20:10 d6:6", 20), ("down", "d20:10 d6:6 d6:4", 24)]
)
def test_the_player_says_whether_luck_or_fire_comes_first(first: str, dice: str, damage: int) -> None:
    scene = close(stand("stoneborn/champion@k9!on_fire-26x | ", dice + " d20:10", phase=()))
    assert scene.asked == (0, "order")
    assert scene.prompt is not None
    assert scene.prompt.rule == "sk.round.end.harmful-order"
    scene.play(f"first:{first}")
    assert scene.piece().damage == damage


def pinned_by(*holders: Who) -> list[Affliction]:
    """Return what those suffer who are pinned."""
    return [Affliction(name, holder) for holder in holders for name in ("grabbed", "pinned")]


@pytest.mark.rule("sk.round.end.harmful-order", "sh.capture.pin")
@pytest.mark.parametrize(
    ("first", "dice", "stays"), [("on_fire", "d6:2 d20:1 d6:1 d20:1 d6:1", True), ("pinned", "d6:1", False)]
)
def test_the_player_says_whether_fire_or_a_pin_comes_first(first: str, dice: str, stays: bool) -> None:
    scene = stand("champion@j9!prone-23 | champion@j9!prone", dice, phase=())
    start = scene.piece().step
    scene.piece().afflictions += [*pinned_by(Who(1, 0)), Affliction("on_fire")]
    close(scene)
    assert scene.choices == ["first:on_fire", "first:pinned"]
    scene.play(f"first:{first}")
    assert (scene.piece().step == start) == stays


@pytest.mark.rule("sk.round.end.harmful-order")
@pytest.mark.parametrize(
    ("suffered", "asked", "dice"),
    [
        ([Affliction("on_fire"), Affliction("poisoned")], [], "d6:1 d4:1 d20:1 d6:1 d20:1 d6:1"),
        ([Affliction("on_fire", Who(1, 0)), Affliction("poisoned")], ["first:on_fire", "first:poisoned"], ""),
        ([Affliction("poisoned", Who(1, 0)), *pinned_by(Who(1, 0))], ["first:poisoned", "first:pinned"], ""),
        (pinned_by(Who(1, 0), Who(1, 1)), ["first:pinned:1.0", "first:pinned:1.1"], ""),
        ([Affliction("on_fire")], [], "d6:1 d20:1 d6:1"),
    ],
)
def test_the_order_is_asked_where_it_matters(suffered: list[Affliction], asked: list[str], dice: str) -> None:
    scene = stand("champion@j9!prone | champion@j9!prone champion@i10!prone", dice, phase=())
    scene.piece().afflictions += suffered
    close(scene)
    assert (scene.choices if scene.prompt is not None and scene.prompt.kind == "order" else []) == asked


@pytest.mark.rule("sk.round.end.other-order", "sk.round.end.players-same-procedure")
def test_the_player_may_throw_off_a_curse_before_the_rest() -> None:
    scene = close(stand("stoneborn/champion@k9!slowed!cursed | ", "d20:16 d6:6 d20:10", phase=()))
    assert scene.prompt is not None
    assert scene.prompt.rule == "sk.round.end.other-order"
    scene.play("first:cursed")
    assert scene.piece().afflictions == []


@pytest.mark.rule("sk.round.end.other-order")
def test_what_comes_before_a_curse_is_rolled_for_under_it() -> None:
    scene = close(stand("stoneborn/champion@k9!cursed!slowed | ", "d20:10 d6:1 d20:16 d6:6", phase=()))
    scene.play("first:slowed")
    assert [(one.purpose, one.net, one.is_success) for one in scene.all("luck_tried")] == [
        ("slowed", -1, False),
        ("cursed", -1, True),
    ]


@pytest.mark.rule("sk.turn.end.harmful-first", "sk.turn.end.harmful-order", "sk.turn.end.other-order")
def test_at_the_end_of_a_turn_what_harms_ends_first_and_the_older_before_the_newer() -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    scene.piece().afflictions.append(Affliction("defending", ME, turns(ME)))
    scene.piece(1).afflictions += [Affliction("weakened", ME, turns(ME)), Affliction("vulnerable", ME, turns(ME))]
    count_moment(scene.table, "turn_end", ME)
    assert [event.affliction for event in scene.all("affliction_ended")] == ["weakened", "vulnerable", "defending"]
    assert scene.prompt is None


@pytest.mark.rule("sh.affliction.instances")
def test_what_the_turns_of_the_captured_would_have_ended_ends_with_them() -> None:
    scene = stand("brawler@i10 | champion@j9-24x", "d6:1")
    scene.piece().afflictions.append(Affliction("weakened", YOU, turns(YOU, 2)))
    scene.play("go:j9")
    assert scene.piece(1).step == -1
    assert not scene.piece().has("weakened")


@pytest.mark.rule("sh.affliction.instances")
def test_what_luck_ends_or_the_turns_of_others_outlasts_the_captured() -> None:
    scene = stand("brawler@i10 | champion@j9-24x brawler@m9", "d6:1")
    kept = [Affliction("weakened", Who(1, 1), turns(Who(1, 1), 2)), Affliction("frightened", YOU)]
    scene.piece().afflictions += kept
    scene.play("go:j9")
    assert scene.piece(1).step == -1
    assert scene.piece().afflictions == kept


@pytest.mark.rule("sk.unarmed.trip.critical")
@pytest.mark.parametrize("place", ["@j9", "#52"])
def test_the_critical_trip_of_one_that_has_come_to_its_home_column_ends_too(place: str) -> None:
    scene = stand(f"champion@k9 | champion{place}", phase=())
    scene.piece(1).afflictions.append(Affliction("stalled", ME, Ends(1, "turn_start", ME)))
    count_moment(scene.table, "turn_start", YOU)
    assert scene.piece(1).has("stalled")
    count_moment(scene.table, "turn_start", ME)
    assert not scene.piece(1).has("stalled")
    assert scene.event("affliction_ended").rule == "sk.unarmed.trip.critical"


# Throwing off


@pytest.mark.rule("sk.action.overcome.permitted-only", "sk.action.overcome.self")
def test_only_what_luck_ends_is_thrown_off_and_only_from_oneself() -> None:
    scene = stand("champion@k9!slowed!prone | champion@j9!on_fire")
    assert [choice for choice in scene.choices if choice.startswith("overcome")] == ["overcome:slowed"]
    assert stand("champion@k9!prone | ").refusals["overcome"] == "sk.action.overcome.permitted-only"
    timed = stand("champion@k9 | champion@j9", phase=())
    timed.piece().afflictions.append(Affliction("weakened", YOU, turns(YOU, 2)))
    assert next(timed.turn_of(0)).option("overcome:weakened") is None


@pytest.mark.rule("sk.action.overcome.roll", "sk.action.overcome.success")
@pytest.mark.parametrize(("d20", "ends"), [(10, True), (9, False)])
def test_a_luck_roll_throws_it_off(d20: int, ends: bool) -> None:
    scene = stand("stoneborn/champion@k9!slowed | ", f"d20:{d20}").play("overcome:slowed")
    assert scene.piece().has("slowed") != ends
    assert "defend" not in scene.choices


@pytest.mark.rule("sh.affliction.instances", "sk.action.overcome.success")
def test_of_two_sources_of_one_affliction_the_one_that_is_chosen_is_thrown_off() -> None:
    scene = stand("stoneborn/champion@k9 champion@c9 | champion@j9 brawler@l9", "d20:14")
    scene.piece().afflictions = [Affliction("frightened", YOU), Affliction("frightened", Who(1, 1))]
    scene.play("act:0")
    assert [scene.offer(one).label for one in ("overcome:frightened", "overcome:frightened.2")] == [
        f"Overcome: frightened by {scene.names.piece(1, number)}" for number in (0, 1)
    ]
    scene.play("overcome:frightened.2")
    assert [one.source for one in scene.piece().afflictions] == [YOU]


@pytest.mark.rule("sk.round.player-order-dispute")
def test_the_sage_settles_who_goes_first_where_the_table_wants_it() -> None:
    scene = stand("champion@k9 | champion@j9", turn=None, phase="sage_turns", level=None, first_party="sage")
    assert scene.asked == (2, "dispute")
    assert scene.choices == ["seat:0", "seat:1"]
    scene.play("seat:1")
    assert scene.event("order_disputed").seat == 1
    assert scene.next_turn("party_turns").asked == (1, "turn")


@pytest.mark.rule("sh.affliction.immune", "sh.move.drop")
def test_who_is_never_prone_is_not_offered_to_drop() -> None:
    here = {"turn": None, "phase": "sage_turns", "level": None}
    assert "drop" in stand("champion@c9 | ", monsters="toll_reaver@k9", **here).choices  # type: ignore[arg-type] # as given
    assert "drop" not in stand("champion@c9 | ", monsters="pale_lantern@k9", **here).choices  # type: ignore[arg-type] # as given
