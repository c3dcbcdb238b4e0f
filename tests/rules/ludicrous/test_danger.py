"""What the answers of a move say of the space where it ends: who may land on the piece there, and who may strike it."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from ludo_tui.engine import Danger, Who
from ludo_tui.engine.dice import Dice, Lot
from ludo_tui.rules.ludicrous.model.state import Creature, Structure, Tank
from ludo_tui.rules.ludicrous.pages.threats import threats_to
from tests.scene import Scene
from tests.scene import place as place_with_tanks

place = partial(place_with_tanks, tanks=False)


IN_COLUMN = "2#53 3#54 4#55"
"""The others of a party where no six moves them."""


def danger(scene: Scene, answer: str = "move:0", viewer: int | None = 0) -> Danger:
    """Return the danger of an answer, as a seat may know it."""
    assert scene.prompt is not None
    view = scene.rules.view(scene.state, scene.setup, viewer)
    found = scene.rules.danger(view, scene.setup, scene.prompt.option(answer), scene.prompt.seat)
    assert found is not None
    return found


def test_an_enemy_behind_lands_on_it_by_one_value_of_its_die() -> None:
    scene = place("1@30 | 1@29", "d6:3", phase="movement")
    found = danger(scene)
    assert (found.behind, found.odds, found.fate) == (((Who(1, 0), 4),), Fraction(36 + 6 + 2, 216), "landed on")
    assert not found.is_exact


def test_several_enemies_land_on_it_more_often_and_two_of_one_as_often_as_their_values_differ() -> None:
    assert danger(place("1@30 | 1@29 | 1@31", "d6:3", phase="movement")).odds == 1 - Fraction(172, 216) * Fraction(
        173, 216
    )
    assert danger(place("1@30 | 1@29 2@31", "d6:3", phase="movement")).odds == Fraction(2 * 36 + 2 * 6 + 3, 216)


@pytest.mark.rule("lh.movement.six")
def test_who_comes_out_with_a_six_lands_on_its_starting_space() -> None:
    assert danger(place("1@23 | 1@40", "d6:3", phase="movement")).odds == Fraction(1, 6)
    assert danger(place("1@23 | 1@40 2@41 3@42 4@43", "d6:3", phase="movement")).odds == 0


def test_who_cannot_move_does_not_land_on_it() -> None:
    assert danger(place(f"1@30 | 1@29!restrained {IN_COLUMN}", "d6:3", phase="movement")).odds == 0


@pytest.mark.rule("lh.movement.protected", "lh.movement.pairs")
def test_nobody_lands_on_a_star_nor_on_two_of_a_party() -> None:
    star = danger(place("1@19 | 1@20", "d6:2", phase="movement"))
    assert (star.shelter, float(star.odds), star.behind) == ("no enemy can capture it on a star", 0, ())
    pair = danger(place("1@27 2@30 | 1@29", "d6:3", phase="movement"))
    assert (pair.shelter, float(pair.odds)) == ("no enemy can land on two of a party", 0)


@pytest.mark.rule("lh.movement.protected")
def test_nobody_lands_on_a_piece_on_its_own_start() -> None:
    found = danger(place("1#-1 2@20 | 1@49", "d6:6", phase="movement"))
    assert found.shelter == "no enemy can land on it on its own start"
    assert (float(found.odds), found.behind) == (0, ())


def test_nobody_follows_into_the_home_column() -> None:
    found = danger(place("1#49 | 1@47", "d6:3", phase="movement"))
    assert (found.shelter, found.strikes) == ("no enemy can enter its home column", ())
    assert danger(place("1#53 | 1@47", "d6:3", phase="movement")) == Danger()


def test_whom_the_move_eliminates_is_no_danger_any_more() -> None:
    found = danger(place("1@30 | 1@33", "d6:3", phase="movement"))
    assert (found.odds, found.strikes) == (Fraction(1, 216), ()), "it would have to come out and go seven spaces"


@pytest.mark.parametrize("foe", ["1@31", "1@31<", "1@34", "1@34<"])
def test_who_has_it_within_reach_of_a_weapon_strikes_it_whichever_way_it_looks_now(foe: str) -> None:
    (strike,) = danger(place(f"1@29 | {foe}", "d6:3", phase="movement", b={"weapons": ("longsword",)})).strikes
    assert (strike.piece, strike.means, strike.is_guess) == (Who(1, 0), "longsword", False)
    assert strike.odds == pytest.approx(0.4775)


def test_who_is_too_far_or_cannot_attack_does_not_strike_it() -> None:
    far = place("1@27 | 1@40", "d6:3", phase="movement", b={"weapons": ("longsword",)})
    assert danger(far).strikes == ()
    stunned = place("1@29 | 1@34!stunned", "d6:3", phase="movement", b={"weapons": ("longsword",)})
    assert danger(stunned).strikes == ()


def test_of_several_weapons_that_is_told_which_does_most() -> None:
    (strike,) = danger(place("1@29 | 1@33", "d6:3", phase="movement")).strikes
    assert strike.means == "longsword"  # a punch hits more often


def test_a_creature_strikes_whom_it_is_nearest_to() -> None:
    hound = [Creature(id="glitch_hound", ring=34, hp=5)]
    (strike,) = danger(place("1@29 | 1@10", "d6:3", phase="movement", state={"creatures": hound})).strikes
    assert (strike.piece, strike.means, strike.odds, strike.is_guess) == (None, "glitch hound", None, False)
    nearer = place("1@29 2@35 | 1@10", "d6:3", phase="movement", state={"creatures": hound})
    assert danger(nearer).strikes == ()


@pytest.mark.rule("lh.structures.tank.attack", "lh.structures.tank.moved")
@pytest.mark.parametrize(
    ("board", "tank", "is_told"),
    [
        ("1@30 | 1@10", Tank(hp=12), True),
        ("1@10 | 1@30", Tank(hp=12), False),  # not in its homefield
        ("1@30 | 1@10", Tank(hp=12, space="attack"), False),  # it fires only after moving
        ("1@30 | 1@10", Tank(hp=0, is_heavily_damaged=True), False),
    ],
)
def test_a_tank_fires_at_whoever_ends_in_its_homefield_if_it_can_move(board: str, tank: Tank, is_told: bool) -> None:
    strikes = danger(place_with_tanks(board, "d6:3", phase="movement", b={"tank": tank})).strikes
    assert [(one.piece, one.seat, one.means, round(one.odds or 0, 4)) for one in strikes] == (
        [(None, 1, "tank", 0.4775)] if is_told else []
    )


@pytest.mark.rule("lh.structures.watchtower", "lh.conditions.hacked")
@pytest.mark.parametrize(
    ("board", "structure", "told"),
    [
        ("1@30 | 1@10", {"id": "watchtower"}, [(1, "watchtower", 0.4775)]),
        ("1@10 | 1@30", {"id": "watchtower"}, []),  # not in its homefield
        ("1@30 | 1@10", {"id": "hospital"}, []),
        ("1@30 | 1@10", {"id": "watchtower", "hacker": 0, "hacked_rounds": 2}, []),
    ],
)
def test_a_watchtower_fires_at_whoever_ends_in_the_homefield_if_it_obeys_an_enemy(
    board: str, structure: dict[str, Any], told: list[object]
) -> None:
    strikes = danger(place(board, "d6:3", phase="movement", b={"structure": Structure(hp=8, **structure)})).strikes
    assert [(one.seat, one.means, round(one.odds or 0, 4)) for one in strikes] == told


@pytest.mark.rule("ll.5.5.bonus-die.needs-full", "lh.party.bonus-die")
@pytest.mark.parametrize(
    ("foe", "points", "odds"),
    [
        ("1@29", 4, 1 - Fraction(172, 216) * Fraction(5, 6)),  # full in its next turn
        ("1@29", 3, Fraction(44, 216)),
        (f"1@10 {IN_COLUMN}", 4, Fraction(0)),
    ],
)
def test_a_bonus_die_that_will_be_full_lands_on_it_too(foe: str, points: int, odds: Fraction) -> None:
    assert danger(place(f"1@30 | {foe}", "d6:3", phase="movement", b={"bonus_points": points})).odds == odds


@pytest.mark.rule("lh.secrets.odds")
@pytest.mark.parametrize("viewer", [0, None])
def test_what_is_hidden_of_a_sheet_changes_nothing_that_is_told(viewer: int | None) -> None:
    told = [
        danger(
            place(
                "1@29 | 1@34",
                "d6:3",
                phase="movement",
                is_shown=False,
                b={"weapons": ("longsword",), "stats": {"dexterity": hidden, "attack": hidden}},
            ),
            viewer=viewer,
        )
        for hidden in (-2, 4)
    ]
    assert told[0] == told[1]
    assert told[0].strikes[0].is_guess


def test_saying_it_changes_nothing_of_the_match() -> None:
    scene = place("1@30 | 1@33 2@29", "d6:3", phase="movement")
    before = scene.view(None)
    danger(scene)
    assert scene.view(None) == before
    assert scene.play("move:0").steps(1)[0] == -1


@pytest.mark.rule("lh.movement.six.again", "lh.movement.third-six")
@pytest.mark.parametrize(
    ("prey", "foes", "odds"),
    [
        ("1@36", "1@29", Fraction(6 + 1, 216)),  # a six and then four; or two of them, one for a piece out of the yard
        ("1@27", "1@40", Fraction(6 + 1, 216)),  # out with a six, and then four; the other six is for somebody else
        ("1@36", f"1@29!restrained {IN_COLUMN}", Fraction(0)),
        ("1@36", f"1@26 {IN_COLUMN}", Fraction(1, 216)),  # two sixes and a one
        ("1@41", f"1@26 {IN_COLUMN}", Fraction(1, 216) / 2),  # three sixes, of which the last may be lost
        ("1@42", f"1@26 {IN_COLUMN}", Fraction(0)),  # a fourth roll is left out
    ],
)
def test_a_six_may_be_followed_by_the_roll_that_lands_on_it(prey: str, foes: str, odds: Fraction) -> None:
    assert danger(place(f"{prey} | {foes}", "d6:3", phase="movement")).odds == odds


def enumerated(
    steps: tuple[int, ...], prey: int, other: int = 0, *, helps: bool = False, so_far: tuple[int, ...] = ()
) -> Fraction:
    """Return how likely three rolls let a party land on a step, by going through all of them and what they allow.

    Args:
        steps: where its pieces are.
        prey: the step of the other party's piece.
        other: spaces that the other party has to go.
        helps: the house rules *Roll again*, *Easy entry* and *Underdog* are played.
        so_far: what has been rolled, 0 where nothing could move.
    """
    hits = Fraction(0)
    bonus = 1 if helps and sum(sorted(56 - step for step in steps)[:2]) > other else 0
    comes_out = (5 if helps and not any(0 <= step < 56 for step in steps) else 6) - bonus
    for roll in range(1, 7):
        weight = Fraction(1, 6) / (2 if (*so_far, roll) == (6, 6, 6) else 1)
        ends = []
        for number, step in enumerate(steps):
            end = 0 if step < 0 else min(56, step + roll + bonus)
            if (step >= 0 or roll >= comes_out) and step < 56 and (end > 50 or steps.count(end) < 2):
                ends.append((*steps[:number], end, *steps[number + 1 :]))
        if any(prey in after for after in ends):
            hits += weight
            continue
        rolls = (*so_far, roll if ends or roll == 6 else 0)
        again = roll == 6 or (helps and not ends and not any(so_far))
        if again and len(rolls) < 3:
            after = [enumerated(one, prey, other, helps=helps, so_far=rolls) for one in ends or [steps]]
            hits += weight * max(after)
    return hits


@pytest.mark.rule("lh.movement.roll-again", "lh.movement.easy-entry", "lh.movement.underdog")
@pytest.mark.parametrize("helps", [False, True])
def test_the_chance_to_be_landed_on_is_that_of_all_rolls_gone_through(helps: bool) -> None:
    lot, shown = Lot(Dice(7)), 0
    rules: dict[str, Any] = dict.fromkeys(("roll_again", "easy_entry", "underdog"), helps)
    for _ in range(40):
        steps = tuple(sorted(lot.draw(51) - 2 if lot.draw(4) else -1 for _ in range(4)))
        steps = tuple(-1 if step < 0 else step for step in steps)
        prey = 1 + lot.draw(50)
        own = (prey + 26) % 52
        board = " ".join(f"{number}#{step}" for number, step in enumerate(steps, 1) if step >= 0) or "-"
        if prey in steps or own > 50 or any(steps.count(step) > 2 for step in steps if step >= 0):
            continue
        scene = place(f"1@{own} | {board}", phase=None, **rules)
        found = threats_to(scene.table, Who(0, 0))
        if not found.shelter:
            shown += 1
            assert found.odds == enumerated(steps, prey, 56 - own + 57, helps=helps), (steps, prey)
    assert shown > 15


@pytest.mark.rule("lh.movement.roll-again", "lh.movement.easy-entry", "lh.movement.underdog")
@pytest.mark.parametrize("prey", [1, 2, 3, 5, 9])
@pytest.mark.parametrize("helps", [False, True])
def test_whoever_waits_in_the_yard_comes_out_and_lands_on_it_by_three_rolls(prey: int, helps: bool) -> None:
    rules: dict[str, Any] = dict.fromkeys(("roll_again", "easy_entry", "underdog"), helps)
    own = prey + 26
    found = threats_to(place(f"1@{own} |", phase=None, **rules).table, Who(0, 0))
    assert not found.shelter
    assert found.odds == enumerated((-1, -1, -1, -1), prey, 56 - own + 57, helps=helps)
