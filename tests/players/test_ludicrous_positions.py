"""What a hard seat of Ludicrous Ludo does where a good player would not think twice, and what it makes of things."""

from typing import Any

import msgspec
import pytest

from ludo_tui import players
from ludo_tui.engine import Dice, Lot, Prompt
from ludo_tui.players.ludicrous import Judgement
from ludo_tui.players.ludicrous.outlook import Outlook
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction, Creature, Item, Structure, Tank
from ludo_tui.rules.ludicrous.tables.steps import BonusPointsStep
from ludo_tui.rules.ludicrous.yard.fortify import add_points
from ludo_tui.rulesets import Ruleset, load
from tests.rules.ludicrous.scenes import with_numbers
from tests.scene import Scene, place


def chosen(scene: Scene) -> str:
    """Return what a hard seat answers."""
    prompt = scene.prompt
    assert prompt is not None
    return players.choose(
        scene.view(prompt.seat), prompt, "hard", 1, 0, system="ludicrous", options=scene.setup.options
    )


def behind(scene: Scene) -> dict[str, float]:
    """Return how many spaces each answer gives away."""
    return {answer: one.behind for one in players.advice_for(scene) for answer in (one.answer, *one.also)}


def worths(scene: Scene) -> dict[str, float]:
    """Return what each answer is thought to be worth."""
    assert scene.prompt is not None
    view: Any = scene.view(scene.prompt.seat)
    return dict(Judgement(view, scene.setup.options).worths(scene.prompt))


def attacked(**about: Any) -> Scene:
    """Return a scene in which the second party is asked about an attack."""
    scene = place("1@10 | 1@11<", b={"has_shield": True, **about})
    return scene.play("attack:0:longsword:1.0")


def test_it_holds_up_its_shield_and_the_more_gladly_the_worse_it_is_hurt() -> None:
    assert chosen(attacked()) == chosen(attacked(hp=8)) == "shield"
    assert behind(attacked(hp=8))["pass"] > behind(attacked())["pass"] > 0


def test_it_holds_up_no_shield_that_takes_more_away_by_ending_a_dodge() -> None:
    dodging = attacked(marker="dodge", hand=["mirror_shell"])
    assert dodging.prompt is not None
    assert dodging.prompt.option("shield") is not None
    assert chosen(dodging) != "shield"


def test_guards_are_worth_more_the_more_pieces_are_in_danger() -> None:
    hand = {"profession": "cleric", "hand": ["ward"]}
    one, two = (worths(place(board, a=hand)) for board in ("1@10 2@40 | 1@12", "1@10 2@40 | 1@12 2@42"))
    assert two["cast:0"] > one["cast:0"]


def test_it_fishes_when_hungry() -> None:
    assert chosen(place("1@6 | 1@40", a={"hp": 5})) == "fish:0"


def test_it_helps_up_who_has_fallen() -> None:
    assert chosen(place("1@10 2@11!unconscious | 1@40")) == "revive:0:0.1"


def test_the_last_blow_is_the_surest() -> None:
    assert chosen(place("1@10 | 1@11 2@40", b={"hp": 1})) == "punch:0:1.0"
    far = behind(place("1@10 | 1@11 2@40", b={"hp": 18}))
    assert far["punch:0:1.0"] > 0


def test_of_two_enemies_it_strikes_at_who_has_come_farther() -> None:
    scene = place("1@20 | 1@22 2@30 3@21")
    answers = behind(place("1@20 | 1@21 2@35 | 1@21<", b={"hp": 10}, c={"hp": 10}))
    assert answers["attack:0:longsword:1.0"] != answers["attack:0:longsword:2.0"]
    assert chosen(scene).startswith("attack")


def test_a_spell_is_cast_for_a_card_that_can_be_cast_now_and_nobody_goes_back_once_it_is() -> None:
    alchemist = {"profession": "alchemist", "hand": ["drain", "fire_ring"]}  # to drain is no bonus action of hers
    friend = place("1@20 2@22 | 1@30", phase="bonus_action", a=alchemist)
    assert "cast:0" in friend.choices
    assert not chosen(friend).startswith("cast"), "the ring would catch nobody but her own"
    assert chosen(friend.play("cast:0")) == "card:fire_ring"
    assert friend.prompt is not None
    replying = Judgement(friend.state, friend.setup.options)
    assert replying.reply(friend.prompt, Lot(Dice(1))) == "card:fire_ring"
    assert chosen(place("1@20 | 1@22", phase="bonus_action", a=alchemist)).startswith("cast"), (
        "here it catches an enemy"
    )


def test_a_spell_is_aimed_at_who_has_come_farther_and_little_is_lost_where_that_is_hardly_so() -> None:
    def lost(board: str) -> float:
        scene = place(board, a={"hand": ["firebolt"]}).play("cast:0", "card:firebolt")
        assert chosen(scene) == "target:1.1"
        return behind(scene)["target:1.0"]

    assert 0 < lost("1@20 | 1@22 2@24") < 0.5


def test_it_tackles_the_more_gladly_the_farther_the_enemy_has_come() -> None:
    near, far = (place(board, "d6:6", phase="movement").play("move:0") for board in ("1@3 | 1@5", "1@40 | 1@42"))
    assert near.asked == far.asked == (1, "reaction")
    assert "tackle:0" in near.choices
    assert behind(far)["pass"] > behind(near)["pass"]


def test_it_rolls_a_full_bonus_die_to_get_away_or_to_land_and_keeps_it_where_it_stands_well() -> None:
    def gain(board: str) -> float:
        """Return how much better rolling is than keeping it."""
        full = worths(place(board, phase="bonus_action", a={"bonus_points": 6}))
        return full["bonus_die"] - full["pass"]

    hunted, landing, safe = gain("1@26 | 1@24"), gain("1@13 | 1@16 2@17"), gain("1@24 | 1@40")
    assert hunted > 0
    assert landing > 0
    assert safe < 0


def test_it_brings_out_as_many_pieces_as_must_come_home_and_no_more() -> None:
    assert chosen(place("1@30 | 1@45", "d6:6", phase="movement")) in ("move:1", "move:2", "move:3")
    assert chosen(place("1@30 2@20 | 1@45", "d6:6", phase="movement")) in ("move:0", "move:1")


def test_it_stops_on_no_trap_and_flies_where_it_can() -> None:
    assert chosen(place("1@24 2@5 | 1@45", "d6:4", phase="movement")) == "move:1"
    assert behind(place("1@5 2@14 | 1@45 | 1@41", "d6:3", phase="movement"))["move:1"] > 3


def test_it_runs_with_the_pieces_that_must_come_home() -> None:
    """The third piece need not: its step is worth little, however safe."""
    assert chosen(place("1@30 2@20 3@8 | 1@45", "d6:4", phase="movement")) in ("move:0", "move:1")


@pytest.mark.parametrize(
    ("board", "about", "answer"),
    [
        ("1@30 | 1@10", {"hand": ["tailwind"]}, "cast:0"),
        ("1@30 | 1@33", {"hand": ["firebolt"]}, "cast:0"),
        ("1@30 | 1@34", {"hp": 3, "hand": ["mend"]}, "cast:0"),
    ],
)
def test_it_casts_what_helps(board: str, about: dict[str, Any], answer: str) -> None:
    assert chosen(place(board, a=about)) == answer


def test_it_does_not_gamble_with_its_last_hp() -> None:
    """One face in six heals, and one hurts: wounds make it no better."""
    hurt, well = (behind(place("1@30 | 1@34", a=about)) for about in ({"hp": 3}, {}))
    assert hurt["gamble:0"] > well["gamble:0"]


def test_it_dodges_with_enemies_around_it_rather_than_alone() -> None:
    among, alone = (behind(place(board, a={"hp": 6})) for board in ("1@20 | 1@15 2@17 3@22", "1@20 | 1@45"))
    assert among["dodge"] < among["pass"]
    assert alone["dodge"] > alone["meditate"]


def test_it_holds_who_will_not_soon_fall_and_moves_with_somebody_else() -> None:
    scene = place("1@10 2@30 | 1@11", "d20:12,5 d6:3", phase=("action", "movement"), b={"has_reacted": True})
    assert chosen(scene) == "grapple:0:1.0"
    scene.play("grapple:0:1.0")
    free = place("1@10 2@30 | 1@11", "d6:3", phase="movement")
    assert chosen(scene) == "move:1"
    assert behind(scene)["move:0"] > behind(free)["move:0"] + 3, "it would let go"


def test_it_holds_nobody_who_is_about_to_fall_or_whom_its_next_roll_must_leave() -> None:
    assert behind(place("1@10 2@30 | 1@11", b={"hp": 3}))["grapple:0:1.0"] > 1
    assert chosen(place("1@10 | 1@11")) == "attack:0:longsword:1.0"


def barred(board: str, *dice: str, **about: Any) -> Scene:
    """Return a scene in which a beast stands right before the piece on space 20."""
    return place(
        board, dice, **about, state={"creatures": [Creature(id="beast", number=1, ring=21, hp=5, seat=1, rounds=2)]}
    )


def test_it_sneaks_past_a_beast_that_bars_the_way_of_the_only_piece_it_can_move() -> None:
    assert chosen(barred("1@20 2#-1 | 1@45")) == "sneak"
    bare, two = worths(place("1@20 2#-1 | 1@45"))["sneak"], worths(barred("1@20 2@30 | 1@45"))["sneak"]
    assert worths(barred("1@20 2#-1 | 1@45"))["sneak"] > two > bare, "there is less to sneak past, or another can move"


def test_what_bars_the_way_is_read_from_the_tables() -> None:
    book = load("ludicrous")
    creatures = {
        name: msgspec.structs.replace(one, blocks=name == "phantom") for name, one in book.tables["creatures"].items()
    }
    other = msgspec.structs.replace(book, tables={**book.tables, "creatures": creatures})
    passed = worths(barred("1@20 2#-1 | 1@45", ruleset=other))["sneak"]
    assert passed < worths(barred("1@20 2#-1 | 1@45"))["sneak"], "beasts bar nobody here"
    ghost = [Creature(id="phantom", number=1, ring=21, hp=4, seat=1)]
    board, alike = "1@20 2#-1 | 1@45", place("1@20 2#-1 | 1@45", state={"creatures": ghost})
    assert chosen(place(board, state={"creatures": ghost}, ruleset=other)) == "sneak"
    assert worths(alike)["sneak"] == passed
    assert "past the beast on" in barred(board).options()["sneak"].outlook(alike.names)
    far = barred("1@15 2#-1 | 1@45").options()["sneak"].outlook(alike.names)
    assert "beast" not in far, "no roll leads past it"


def test_it_moves_somebody_whom_nothing_bars() -> None:
    scene = barred("1@20 2@30 | 1@45", "d6:5", phase="movement")
    assert chosen(scene) == "move:1"
    assert behind(scene)["move:0"] > 4


def test_it_shoves_an_enemy_off_its_star_before_a_piece_that_may_land_on_it() -> None:
    about: dict[str, Any] = {"b": {"hp": 18}}
    hunted, alone = (place(f"1@20 2@{other} | 1@21 2@40", **about) for other in (14, 40))
    assert behind(hunted)["shove:0:1.0"] < behind(alone)["shove:0:1.0"]
    assert chosen(hunted) == "shove:0:1.0"


def test_how_far_a_shove_pushes_is_read_from_the_tables() -> None:
    board = "1@20 2@40 | 1@21 2@40"
    little, usual, much = (behind(place(board, ruleset=with_numbers(wrestle={"push": push}))) for push in (1, 4, 12))
    assert little["shove:0:1.0"] > usual["shove:0:1.0"] > much["shove:0:1.0"]
    ahead = behind(place(board, ruleset=with_numbers(wrestle={"push": 4, "shoves_back": False})))
    assert ahead["shove:0:1.0"] < usual["shove:0:1.0"], "off its star, before who may land on it"


def test_it_shoves_nobody_behind_its_own_runner() -> None:
    assert behind(place("1@40 2@10 | 1@41 2@5"))["shove:0:1.0"] > behind(place("1@40 2@10 | 1@41 2@5"))["pass"]


def test_it_gets_ready_for_points_that_its_die_can_still_hold() -> None:
    """A turn brings some by itself; with one missing after that, three are no more than one."""
    quiet = "1@20 2@30 3@5 4@12 | 1@45"
    empty, nearly = (worths(place(quiet, a={"bonus_points": points})) for points in (1, 3))
    assert empty["ready"] > nearly["ready"] + 0.5


def test_it_sacrifices_cards_for_a_piece() -> None:
    assert chosen(place("1#-1 | 1@45", a={"hand": ["mend", "curse"], "hp": 20})) == "sacrifice"


def test_it_sacrifices_first_what_is_worth_least_to_it() -> None:
    scene = place("1#-1 | 1@45", a={"hand": ["firebolt", "ward", "curse"], "hp": 20}).play("sacrifice")
    first = chosen(scene)
    scene.play(first)
    assert chosen(scene) != first
    kept = {"card:firebolt", "card:ward", "card:curse"} - {first, chosen(scene)}
    assert kept == {"card:ward"}


def test_wounded_it_takes_what_heals_first() -> None:
    items = [Item(id="potion_of_speed"), Item(id="potion_of_healing")]
    scene = place("1@20 2@30 3@5 4@12 | 1@45", a={"items": items, "hp": 4})
    assert chosen(scene) == "consume"
    assert chosen(scene.play("consume")) == "consume:potion_of_healing"


def test_it_reads_a_soul_for_an_insight_that_it_has_not_and_the_more_gladly_the_nearer_enemies_are() -> None:
    def gain(board: str, *known: Affliction) -> float:
        answers = behind(place(board, a={"conditions": list(known)}))
        return answers["pass"] - answers["soul_read:1"]

    assert gain("1@20 | 1@22") > gain("1@20 | 1@45") > gain("1@20 | 1@22", Affliction(id="insight", ends=Ends(3))) == 0


def test_it_reads_the_soul_of_an_enemy_and_not_of_its_partner() -> None:
    answers = behind(place("1@20 | 1@47 | 1@30 | 1@9", teams=True))
    assert answers["soul_read:2"] > answers["soul_read:1"] == answers["soul_read:3"]
    assert answers["soul_read:2"] >= answers["pass"]


def test_it_sneaks_the_sooner_the_more_enemies_it_has_to_pass() -> None:
    looks = [Outlook(place(board).state, 0, "standard") for board in ("1@20 | 1@45", "1@20 | 1@21", "1@20 | 1@21 2@22")]
    none, one, two = (look.cut_short(0, 0.3) for look in looks)
    assert none == 0 < one < two < 3
    assert Outlook(place("1@20 | 1@26").state, 0, "standard").cut_short(0, 0.3) == 0, "no roll leads beyond it"


def test_it_meditates_for_a_card_that_the_next_turn_would_not_bring() -> None:
    quiet = "1@20 2@30 3@5 4@12 | 1@45"
    few, enough, full = (
        worths(place(quiet, a={"hand": ["curse"] * count}, b={"hp": 18}))["meditate"] for count in (1, 2, 6)
    )
    assert enough > few, "the next turn brings one anyhow"
    assert enough > full > 0, "of many cards each is worth less"


@pytest.mark.parametrize(
    ("board", "about", "potion"),
    [
        ("1@30 | 1@45", {}, "speed"),
        ("1@30 | 1@33", {"hp": 3}, "healing"),
        ("1@30 2@20 3@10 | 1@33 2@22 3@12", {}, "speed"),
        ("1@30 2@20 3@10 | 1@33 2@22 3@12", {"hp": 11}, "stone_skin"),
    ],
)
def test_it_brews_what_it_will_need(board: str, about: dict[str, Any], potion: str) -> None:
    scene = place(board, a={**about, "profession": "alchemist"})
    scene.play("pivotal:pivotal")
    assert chosen(scene) == f"item:potion_of_{potion}"


def test_asked_what_is_to_be_built_it_takes_what_its_party_needs_most() -> None:
    """A card brings work points to a party that builds nothing: which structure was left to chance."""
    scene = place("1@10 2@9 | 1@30", phase=None, a={"hp": 3})
    prompt = next(add_points(scene.table, 0, 2, rule="ll.5.3.fortify.towards-building"))
    assert isinstance(prompt, Prompt)
    assert {option.does for option in prompt.options} == {"build"}
    found = players.choose(scene.view(0), prompt, "hard", 1, 7, system="ludicrous", options=scene.setup.options)
    assert found == "build:hospital"


def with_faces(*faces: str) -> Ruleset:
    """Return Ludicrous Ludo with a gamble table that brings the same as some of its rows, in turn."""
    book = load("ludicrous")
    rows = book.tables["gamble"]
    other = {
        name: msgspec.structs.replace(row, steps=rows[faces[number % len(faces)]].steps)
        for number, (name, row) in enumerate(rows.items())
    }
    return msgspec.structs.replace(book, tables={**book.tables, "gamble": other})


def gamble(*faces: str, **about: Any) -> float:
    """Return what gambling is worth with an enemy near and room on the bonus die."""
    return worths(place("1@30 | 1@35", a={"hp": 8, **about}, ruleset=with_faces(*faces)))["gamble:0"]


def test_a_gamble_is_judged_by_what_the_numbers_of_its_table_bring() -> None:
    best, good, usual, bad = (
        gamble(*faces)
        for faces in (
            ("jackpot",),
            ("hot_hand",),
            ("bad_debt", "marked_cards", "cold_sweat", "ace_in_the_sleeve", "hot_hand", "jackpot"),
            ("bad_debt",),
        )
    )
    assert best > good > usual > bad
    assert gamble("cold_sweat") < usual, "a bonus action may be lost"
    assert gamble("marked_cards", hand=["ward", "mend", "daze"]) < gamble("marked_cards", hand=[])
    assert gamble("bad_debt", hp=3) < gamble("bad_debt", hp=12), "it may fall"


def test_points_that_have_no_room_on_the_die_are_worth_nothing() -> None:
    book = load("ludicrous")
    points = (BonusPointsStep(points=5),)
    rows = {name: msgspec.structs.replace(row, steps=points) for name, row in book.tables["gamble"].items()}
    paying = msgspec.structs.replace(book, tables={**book.tables, "gamble": rows})
    found = [worths(place("1@30 | 1@45", a={"bonus_points": have}, ruleset=paying))["gamble:0"] for have in (0, 1, 4)]
    assert found[0] > found[1] > found[2]


def sneaking(points: int, board: str = "1@30 2#-1 | 1@31 2@32") -> dict[str, float]:
    """Return what each action is worth before enemies with so many bonus die points."""
    return worths(place(board, b={"bonus_points": points, "has_reacted": True, "hp": 18}))


def test_it_sneaks_past_those_whose_pockets_are_full() -> None:
    assert sneaking(5)["sneak"] > sneaking(1)["sneak"] > sneaking(0)["sneak"]
    assert sneaking(5)["sneak"] > sneaking(5, "1@30 2#-1 | 1@31 2@45")["sneak"], "two pockets"
    assert sneaking(5, "1@30 2#-1 | 1@36 2@45")["sneak"] == sneaking(0, "1@30 2#-1 | 1@36 2@45")["sneak"], "too far"
    boards = (f"1@30 2#-1 | 1@{foe} 2@45" for foe in (31, 33, 35))
    brought = [sneaking(5, board)["sneak"] - sneaking(0, board)["sneak"] for board in boards]
    assert brought[0] > brought[1] > brought[2] > 0, "five rolls of six lead past the first, one past the last"


def test_it_takes_an_action_to_tear_down_what_no_longer_serves_it() -> None:
    def torn(built: int, **about: Any) -> float:
        old = Structure(id="trap_works", hp=8, built=built)
        return worths(place("1@20 | 1@45", state={"round": 9}, a={"structure": old, **about}))["destroy"]

    assert torn(1) > torn(8), "too new to be worth anything"
    work = with_numbers(structures={"salvage_work": 0})
    old = Structure(id="trap_works", hp=8, built=1)
    without = worths(place("1@20 | 1@45", state={"round": 9}, a={"structure": old}, ruleset=work))["destroy"]
    assert torn(1) > without, "stones for another"


@pytest.mark.parametrize(
    ("plan", "lacking", "having"),
    [
        ("library", {"hand": []}, {"hand": ["ward"] * 4}),
        ("workshop", {"tank": Tank(hp=3)}, {"tank": Tank(hp=12)}),
        ("hospital", {"hp": 3}, {"hp": 14}),
    ],
)
def test_it_builds_what_serves_what_it_lacks(plan: str, lacking: dict[str, Any], having: dict[str, Any]) -> None:
    board = "1@20 | 1@45"
    more, less = (worths(place(board, a=about))[f"fortify:{plan}"] for about in (lacking, having))
    assert more > less


@pytest.mark.parametrize(
    ("plan", "more", "less"),
    [("trap_works", "1@20 | 1@45 2@44", "1@20 | 1@5 2@8"), ("shrine", "1@20 | 1@22", "1@20 | 1@45")],
)
def test_it_builds_what_serves_it_where_pieces_stand(plan: str, more: str, less: str) -> None:
    many, few = (worths(place(board))[f"fortify:{plan}"] for board in (more, less))
    assert many > few


def test_it_silences_those_who_hold_cards() -> None:
    many, none = (worths(place("1@20 | 1@45", b={"hand": ["ward"] * count}))["fortify:radio_mast"] for count in (4, 0))
    assert many > none


def test_it_lies_down_the_more_gladly_the_less_its_move_would_bring() -> None:
    """Prone, a piece is moved by no roll: that costs its way, unless another one goes instead."""

    def behind_turning(board: str) -> float:
        found = worths(place(board, phase="turning"))
        return found["pass"] - found["prone:0"]

    assert behind_turning("1@10 | 1@40") > behind_turning("1@10 2@20 | 1@40") > 0
    assert behind_turning("1@10 | 1@40") > behind_turning("1@26 | 1@27 2@28 3@29 4@30")


@pytest.mark.parametrize(
    ("board", "worse"),
    [
        ("1@30!burning 2@45 3@44 | 1@15", "1@30 2@45 3@44 | 1@15"),
        ("1@30 2@45 3@44 | 1@27", "1@30 2@45 3@44 | 1@15"),
        ("1@30 2@45 3@44 | 1@15", "1@30 2@45 3@44 | 1@29"),
    ],
)
def test_it_lies_down_to_put_out_a_fire_and_before_shots_but_not_before_blows(board: str, worse: str) -> None:
    """Prone, a piece no longer burns; attackers from afar have 2 off their roll, those beside it add 2."""

    def before_turning(board: str) -> float:
        found = worths(place(board, phase="turning"))
        return found["prone:0"] - found["pass"]

    assert before_turning(board) > before_turning(worse)


def test_it_drops_prone_to_put_out_a_fire_if_another_piece_can_use_the_roll() -> None:
    assert chosen(place("1@30!burning 2@28 | 1@15", phase="turning")) == "prone:0"
    assert chosen(place("1@30 2@28 | 1@15", phase="turning")) == "pass"
    assert chosen(place("1@30!burning | 1@15", phase="turning")) == "pass"
